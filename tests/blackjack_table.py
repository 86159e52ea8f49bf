"""The live blackjack table, fed with the tape of a kernel: the same cards, the same acts; do the same cents follow?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec
import numpy as np

from houseway.arrays import Ints
from houseway.equipment.cards import name
from houseway.games import game_for
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.insuring import EVEN_MONEY, INSURANCE_CLOSED
from houseway.games.blackjack.posted_blackjack import INSURANCE, MAIN
from houseway.games.blackjack.side_settling import ADD, COLLECT
from houseway.round import Bet, Call, Decide, Result, Round
from houseway.round.events import seat_account
from houseway.rulebook import Posted, load
from houseway.simulate.blackjack.box import ACT
from houseway.simulate.blackjack.kernel import END, VOID, play_at_random
from houseway.simulate.blackjack.layout import AT, MOST_BOXES, TAPE, boxes_of, side_bets_of, table_of
from houseway.simulate.blackjack.shoe import NEW_SHOE
from houseway.simulate.blackjack.strategy import at_random, plan_of, read_strategy
from houseway.simulate.stream import stream

HARD_ROCK, HORSESHOE, JACK, HOLLYWOOD = (
    f"{house}/blackjack"
    for house in ("hard-rock-cincinnati", "horseshoe-cincinnati", "jack-cincinnati", "hollywood-columbus")
)
DOCUMENTS = (HARD_ROCK, HORSESHOE, JACK, HOLLYWOOD)
ACTS = ("stand", "hit", "double", "split", "surrender", "zap")
SIZES = (100, 500, 1000, 2500)


def blackjack(document: str, settings: Mapping[str, str] | None = None) -> Blackjack:
    rulebook = load(document)
    game = game_for(rulebook, Posted(rulebook, settings))
    assert isinstance(game, Blackjack)
    return game


class LiveTable:
    """Plays the rounds of a tape; ``seats_of`` says who plays which box."""

    def __init__(self, game: Blackjack, sizes: Ints, several: bool = False) -> None:
        self.game = game
        self.tape: Iterator[int] = iter(())
        self.sizes = sizes
        self.carried = game.fresh()
        self.several = several
        self.sides = list(game.side_bets)

    def seat(self, box: int) -> int:
        """Boxes 2 and 3 belong to seat 2 when one player plays several."""
        return 2 if self.several and box == 3 else box

    def suffix(self, box: int) -> str:
        return f" at {box}" if self.seat(box) != box else ""

    def play(self) -> None:
        """One round: lay the wagers, feed cards and acts, compare what every seat gained."""
        first = next(self.tape)
        if first == NEW_SHOE:
            assert self.game.has_device or self.carried.stage != "ready", "the kernel shuffles and the table does not"
            first = next(self.tape)
        else:
            assert self.carried.stage == "ready", "the table shuffles and the kernel does not"
        self.boxes = first
        self.round = Round(self.game, tuple(range(1, MOST_BOXES + 1)), self.carried)
        while self.round.felt.carried.stage != "ready":
            self.round.apply(self.round.awaits.usual)  # type: ignore[arg-type]
        for box in range(1, self.boxes + 1):
            self.round.apply(Bet(self.seat(box), MAIN + self.suffix(box), next(self.tape)))
            for number, side in enumerate(self.sides):
                if (size := next(self.tape)) >= 0:
                    amount = int(self.sizes[number, size])
                    self.round.apply(Bet(self.seat(box), side + self.suffix(box), amount))
        self.round.apply(self.round.awaits.usual)  # type: ignore[arg-type]
        while not self.round.is_over:
            self.step()
        end = next(self.tape)
        assert end in (END, VOID), "the table is done and the kernel is not"
        self.compare(end == VOID)
        # the simulator begins every round with the meters as posted
        self.carried = msgspec.structs.replace(self.round.carried_out, meters={})

    def step(self) -> None:
        """Whatever is awaited next, from the tape."""
        awaits = self.round.awaits
        if awaits.says.startswith("insurance"):
            self.insure()
        elif awaits.usual is not None:
            self.round.apply(awaits.usual)
        elif awaits.what == "result":
            self.round.apply(Result("card", name(next(self.tape))))
        elif "collect" in awaits.says:
            assert awaits.seat is not None
            added = next(self.tape)
            self.round.apply(Decide(awaits.seat, ADD, amount=added) if added else Decide(awaits.seat, COLLECT))
        else:
            assert awaits.seat is not None
            choice = ACTS[next(self.tape) - ACT]
            legal = {act.choice for act in self.round.legal_acts() if isinstance(act, Decide)}
            if f"free-{choice}" in legal:  # the kernels take what the house puts up wherever they may
                self.round.apply(Decide(awaits.seat, f"free-{choice}"))
            else:
                amount = next(self.tape) if choice == "double" else None
                self.round.apply(Decide(awaits.seat, choice, amount=amount))

    def insure(self) -> None:
        for box in range(1, self.boxes + 1):
            amount = next(self.tape)
            if amount > 0:
                self.round.apply(Bet(self.seat(box), INSURANCE + self.suffix(box), amount))
            elif amount < 0:
                self.round.apply(Decide(self.seat(box), EVEN_MONEY, cards=self.suffix(box).strip()))
        self.round.apply(Call(INSURANCE_CLOSED))

    def compare(self, is_void: bool) -> None:
        """What moved to and from every seat, and what every side bet and insurance was settled for."""
        if is_void:
            for _ in range(self.boxes * (2 + len(self.sides))):
                next(self.tape)
            return
        gained: Counter[int] = Counter()
        expected: Counter[int] = Counter()
        settled: Counter[tuple[int, str]] = Counter()
        for event in self.round.events:
            for move in event.moves:
                for account, sign in ((move.giver, -1), (move.taker, 1)):
                    for seat in range(1, MOST_BOXES + 1):
                        if account == seat_account(seat):
                            gained[seat] += sign * move.amount
        for event in self.round.settlements:
            settled[event.seat, event.wager] += event.net
        for box in range(1, self.boxes + 1):
            seat = self.seat(box)
            expected[seat] += next(self.tape)
            for wager in (INSURANCE, *self.sides):
                net = next(self.tape)
                expected[seat] += net
                if wager not in self.bonuses:
                    assert settled[seat, wager + self.suffix(box)] == net, (wager, box)
        assert gained == expected

    @property
    def bonuses(self) -> set[str]:
        return {side for side, bet in self.game.side_bets.items() if bet.bonus}


def compare_with_the_table(
    document: str, settings: Mapping[str, str], rounds: int, seed: int, *, several: bool = False
) -> int:
    """Play at random with the kernel and feed the table with it, in parts; answers with the shoes begun."""
    game = blackjack(document, settings)
    plan = at_random(plan_of(game, read_strategy("basic-6-decks-h17")))
    tape = np.zeros(4_000_000, np.int64)
    kernel = table_of(game, stream(seed, 0), stream(seed, 1), tape)
    boxes, sides = boxes_of(MOST_BOXES, len(game.side_bets)), side_bets_of(game, MOST_BOXES, SIZES)
    least = np.array([game.posted.money("minimum"), 40], np.int64)
    live = LiveTable(game, sides.sizes, several)
    done = 0
    while done < rounds:
        kernel.now[TAPE] = 0
        played = play_at_random(kernel, boxes, sides, plan, rounds - done, least)
        live.tape = iter(tape[: kernel.now[TAPE]].tolist())
        for _ in range(played):
            live.play()
        assert next(live.tape, None) is None
        done += played
    return int(kernel.now[AT])
