"""Blackjack rounds: one box by basic strategy from a six-deck shoe, beside plain Python and a simulator of the package index."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bench.measure import Measure, best_rate
from houseway.games import game_for
from houseway.games.blackjack.blackjack import Blackjack
from houseway.rulebook import Posted, load
from houseway.simulate.blackjack.rounds import fast_sum, flat, measured
from houseway.simulate.blackjack.strategy import UPS, plan_of, read_strategy, totals_of

DOCUMENT = "hard-rock-cincinnati/blackjack"
PEERS = Path("out/peers-venv")
PEER = "jackblack"
ROUNDS = 10_000_000
TABLE_ROUNDS = 300_000
PLAIN = 20_000

JACKBLACK = """
import json, sys, time
from jackblack import Deck, Player, Simulation, Strategy
plays = json.loads(sys.argv[1])
class Basic(Strategy):
    def decide_hands(self, player): return 1
    def decide_bet(self, player, min_bet=15): return min_bet
    def decide(self, player, choices, dealer=None, players=[]):
        up = "A" if dealer.hand[0].rank == "Ace" else str(dealer.hand[0].value)
        total, soft = player.hand_value(), player.hand_value() != player.lowest_hand_value()
        if total > 20: return "stay"
        if "split" in choices and len(player.hand) == 2:
            rank = "A" if player.hand[0].rank == "Ace" else str(player.hand[0].value)
            if plays["pairs"][rank][up][0] == "P": return "split"
        play = plays["soft" if soft else "hard"].get(str(total), {}).get(up, "H")
        if play[0] == "D" and "double down" in choices: return "double down"
        return "stay" if play in ("S", "Ds", "Rs") else "hit"
simulation = Simulation([Player("one", 10**9, Basic())], deck=Deck(num_decks=6, shuffle=True))
simulation.run(100)
started = time.perf_counter()
simulation.run(int(sys.argv[2]))
print(int(sys.argv[2]) / (time.perf_counter() - started))
"""


def measures() -> Iterator[Measure]:
    rulebook = load(DOCUMENT)
    game = game_for(rulebook, Posted(rulebook))
    assert isinstance(game, Blackjack)
    yield from one_box(game)
    yield a_table(game)


def letters() -> dict[str, dict[str, dict[str, str]]]:
    """The strategy that all of them play, by table, row and up card."""
    strategy = read_strategy("basic-6-decks-h17")
    found: dict[str, dict[str, dict[str, str]]] = {}
    for (number, rows), name in zip(strategy.rows.items(), ("hard", "soft", "pairs"), strict=True):
        found[name] = {
            ("A" if total == 1 else str(total)): dict(zip(UPS, text.split(), strict=True))
            for row, text in rows.items()
            for total in totals_of(number, row)
        }
    return found


def one_box(game: Blackjack) -> Iterator[Measure]:
    plan = flat(plan_of(game, read_strategy("basic-6-decks-h17")))

    def houseway(rounds: int = ROUNDS) -> int:
        fast_sum(game, plan, 1, 0, rounds, fresh=False)
        return rounds

    houseway(1000)
    ours = best_rate(houseway)
    plays = letters()
    plain = best_rate(lambda: plain_python(plays), 3)
    what = "Blackjack, one box by basic strategy, 6-deck shoe, 1 core"
    yield Measure(what, ours, "rounds/s", "12 M", ours >= 12e6, plain, "plain Python")
    theirs = peer_rate(plays)
    if theirs is not None:
        yield Measure(f"  beside {PEER}, the same strategy", ours, "rounds/s", "", True, theirs, PEER)
    else:
        yield Measure(f"  {PEER} could not be installed", 0.0, "rounds/s", "", holds=True)


def a_table(game: Blackjack) -> Measure:
    """Seven boxes, the first with every side bet, counted and settled."""
    plan = flat(plan_of(game, read_strategy("hi-lo-6-decks")))

    def houseway(rounds: int = TABLE_ROUNDS) -> int:
        measured(game, plan, 1, 0, rounds, fresh=False, boxes=7)
        return 7 * rounds

    houseway(100)
    return Measure("Blackjack, seven boxes with count and side bets, 1 core", best_rate(houseway), "boxes/s", "", True)


def peer_rate(plays: dict[str, dict[str, dict[str, str]]]) -> float | None:
    """Rounds a second in the peer, installed into an environment of its own."""
    python = PEERS / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(PEERS)], check=True)
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PEER]
    if subprocess.run(install, check=False, capture_output=True).returncode:
        return None
    run = [str(python), "-c", JACKBLACK, json.dumps(plays), str(PLAIN // 2)]
    done = subprocess.run(run, check=False, capture_output=True, text=True)
    if done.returncode:
        sys.stderr.write(done.stderr)
        return None
    return float(done.stdout.split()[-1])


def plain_python(plays: dict[str, dict[str, dict[str, str]]]) -> int:
    """The same game as somebody would write it in an afternoon: lists, ifs and a shuffled shoe."""
    generator = random.Random(1)
    shoe: list[int] = []
    won = 0.0

    def total(hand: list[int]) -> tuple[int, bool]:
        hard = sum(hand)
        return (hard + 10, True) if 1 in hand and hard <= 11 else (hard, False)

    for _ in range(PLAIN):
        if len(shoe) <= 78:
            shoe = [min(rank, 10) for rank in range(1, 14) for _ in range(24)]
            generator.shuffle(shoe)
            shoe.pop()
        first, dealer = [shoe.pop()], [shoe.pop()]
        first.append(shoe.pop())
        dealer.append(shoe.pop())
        up = "A" if dealer[0] == 1 else str(dealer[0])
        mine, his = total(first)[0] == 21, total(dealer)[0] == 21
        if mine or his:
            won += 0 if mine and his else 1.5 if mine else -1
            continue
        hands = [first]
        finished: list[tuple[int, int]] = []
        while hands:
            hand = hands.pop()
            if len(hand) == 1:
                hand.append(shoe.pop())
            bet, is_split = 1, len(hands) + len(finished) > 0
            while True:
                points, soft = total(hand)
                if points >= 21 or (is_split and hand[0] == 1):
                    break
                is_pair = len(hand) == 2 and hand[0] == hand[1]
                rank = "A" if hand[0] == 1 else str(hand[0])
                if is_pair and len(hands) + len(finished) < 3 and plays["pairs"][rank][up][0] == "P":
                    hands.append([hand.pop()])
                    hand.append(shoe.pop())
                    is_split = True
                    continue
                play = plays["soft" if soft else "hard"].get(str(points), {}).get(up, "H")
                if play[0] == "D" and len(hand) == 2:
                    hand.append(shoe.pop())
                    bet = 2
                    break
                if play in ("S", "Ds", "Rs"):
                    break
                hand.append(shoe.pop())
            finished.append((total(hand)[0], bet))
        if any(points <= 21 for points, _ in finished):
            while total(dealer)[0] < 17 or total(dealer) == (17, True):
                dealer.append(shoe.pop())
        reached = total(dealer)[0]
        for points, bet in finished:
            if points > 21 or points < reached <= 21:
                won -= bet
            elif reached > 21 or points > reached:
                won += bet
    return PLAIN
