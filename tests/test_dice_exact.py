"""Craps, exactly: the live table's own states make the same chain; hand counts and published figures agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product

import msgspec
import pytest

from houseway.exact import analyse
from houseway.exact.dice.chain import End, solve
from houseway.exact.dice.wagers import ROLLS, Roll, decided, hand_length, hand_lengths
from houseway.games import game_for
from houseway.games.dice.bets import CrapsBets
from houseway.games.dice.craps import Craps
from houseway.games.dice.on_the_table import OnTheTable
from houseway.games.dice.spots import Spot
from houseway.games.dice.state import Carried, Lying
from houseway.round import Bet, Call, Decide, Result, Round
from houseway.round.events import WagerReturned, WagerSettled
from houseway.rulebook import Posted, game_documents, load

DICE = [name for name in game_documents() if load(name).document.family == "dice"]
CRAPS = "hard-rock-cincinnati/craps"
STAKE = 120_000
WIDE = {"maximum": "$100,000", "maximum-middle": "$100,000", "fire-maximum": "$100,000"}


def craps(document: str = CRAPS, **settings: str) -> Craps:
    rulebook = load(document)
    known = {option.id for option in rulebook.option}
    wide = {key: value for key, value in WIDE.items() if key in known and (key, document) not in TOO_WIDE}
    game = game_for(rulebook, Posted(rulebook, {**wide, **settings}))
    assert isinstance(game, Craps)
    return game


TOO_WIDE = {("fire-maximum", "jack-cincinnati/craps"), ("fire-maximum", "horseshoe-cincinnati/craps")}

# ---------------------------------------------------------------- the live table as a chain


def stake_on(game: Craps, spot: Spot) -> int:
    _, most, _ = game.behaviour.limits(spot)
    return min(STAKE, most)


def begin(game: Craps, spot: Spot, number: int) -> tuple[Carried, int]:
    """A table on which seat 1 has just this wager, and seat 2 shoots; with what the wager was charged."""
    covers = spot.covers
    point = number if covers.behind in ("pass", "dont-pass") else 0
    if covers.made == "point-on" and not point:
        point = 9 if number != 9 else 5
    base: tuple[Lying, ...] = ()
    if covers.kind == "odds":
        name = f"{covers.behind} {spot.number}" if spot.number else covers.behind
        base = (Lying(1, name, STAKE, rolled=True),)
    shooter = (Lying(2, "pass", 500, rolled=True),)
    carried = Carried(point=point, shooter=2, last_shooter=1, fire_open=not point, lying=(*base, *shooter))
    played = Round(game, (1, 2), carried)
    stake = stake_on(game, spot)
    before = played.felt.balances
    played.apply(Bet(1, spot.name, stake))
    if covers.may_call and covers.come_out != "on":
        played.apply(Decide(1, "call-on", cards=spot.name))
    fee = -played.felt.balances["seat 1"] + before["seat 1"] - stake
    return table_of(played).freeze(), fee


def table_of(played: Round) -> OnTheTable:
    """What lies on the table in the middle of a round."""
    found = next(taker.table for taker in played.awaits.takers if isinstance(taker, CrapsBets))
    assert isinstance(found, OnTheTable)
    return found


def live(game: Craps, spot: Spot, number: int, rolls: Iterable[Roll]) -> dict[object, Fraction]:
    """The endings of a wager when every roll is played through the live round, from state to state, as often as it comes."""
    often = Counter(rolls)
    start, fee = begin(game, spot, number)
    stake = stake_on(game, spot)

    def step(carried: Carried) -> list[tuple[Carried | End, int]]:
        return [(after(carried, roll), count) for roll, count in often.items()]

    def after(carried: Carried, roll: Roll) -> Carried | End:
        played = Round(game, (1, 2), carried)
        if not carried.point and not any(one.seat == 2 and one.wager == "pass" for one in carried.lying):
            played.apply(Bet(2, "pass", 500))
        while not isinstance(played.awaits.usual, Call) or played.awaits.usual.call != "dice out":
            assert played.awaits.usual is not None
            played.apply(played.awaits.usual)
        played.apply(played.awaits.usual)
        played.apply(Result("dice", f"{roll[0]}-{roll[1]}"))
        ours = {spot.name, *(f"{spot.name} {n}" for n in game.facts.line.points)}
        for event in played.events:
            if isinstance(event, WagerSettled) and event.seat == 1 and event.wager in ours:
                return End(Fraction(event.net - fee, stake))
            if isinstance(event, WagerReturned) and event.seat == 1 and event.wager in ours:
                return End(Fraction(0))
        return plain(played.carried_out, spot)

    return solve(plain(start, spot), step).endings


def plain(carried: Carried, spot: Spot) -> Carried:
    """Without what cannot matter to one wager: who shot before, and the points made unless it counts them."""
    kept = tuple(one for one in carried.lying if one.seat == 1 or one.wager == "pass")
    made = carried.made if spot.covers.kind == "fire" else 0
    return msgspec.structs.replace(carried, last_shooter=1, shooter=2 if carried.shooter else 0, made=made, lying=kept)


def representatives(game: Craps) -> list[tuple[str, int]]:
    """One spot for each entry of the analysis."""
    found = []
    for analysis in analyse(game):
        name, _, number = analysis.spots[0].partition(" on ")
        found.append((name, int(number) if number else game.layout.spots[name].number))
    return found


MEMORY = ("fire", "numbers")
"""Wagers that remember many rolls: with whole dice, their walk is a long proof."""


AS_DICE_LIE = [(min(roll), max(roll)) for roll in ROLLS]
"""Whole dice, the lower first: that 2-5 is 5-2 at the table, too, is seen with fewer faces."""


def check_walk(
    game: Craps,
    rolls: list[Roll],
    kinds: Callable[[str], bool] = lambda _: True,
    thrown: list[Roll] | None = None,
) -> None:
    """Every wager of the analysis, or those of some kinds, through the live table and through the chain."""
    for name, number in representatives(game):
        spot = game.layout.spots[name]
        if not kinds(spot.covers.kind):
            continue
        exact = decided(game, spot, number, rolls).distribution
        shares = {net: Fraction(weight, exact.total) for net, weight in exact.weights.items()}
        assert live(game, spot, number, thrown or rolls) == shares, name


@pytest.mark.parametrize("document", DICE)
def test_walk_equals_exact_with_two_faces_for_every_wager(document: str) -> None:
    check_walk(craps(document), list(product((3, 4), (3, 4))))


@pytest.mark.parametrize("document", DICE)
def test_walk_equals_exact_with_three_faces_and_with_whole_dice(document: str) -> None:
    game = craps(document)
    check_walk(game, list(product((2, 5, 6), (2, 5, 6))))
    check_walk(game, list(ROLLS), lambda kind: kind not in MEMORY, AS_DICE_LIE)


@pytest.mark.prove
@pytest.mark.parametrize("document", DICE)
def test_walk_equals_exact_with_whole_dice_for_wagers_with_a_memory(document: str) -> None:
    check_walk(craps(document), list(ROLLS), lambda kind: kind in MEMORY, AS_DICE_LIE)


# ---------------------------------------------------------------- figures


def edges(document: str = CRAPS, **settings: str) -> dict[str, Fraction]:
    return {found.name: found.distribution.edge for found in analyse(craps(document, **settings))}


def test_published_edges() -> None:
    """Packel, The Mathematics of Games and Gambling (2nd ed., 2006), chapter on craps; Hannum and Cabot (2005)."""
    found = edges()
    assert found["Pass"] == found["Come"] == Fraction(7, 495)
    assert found["Don't Pass"] == found["Don't Come"] == Fraction(3, 220)
    assert found["Place 4, 10"] == Fraction(1, 15)
    assert found["Place 5, 9"] == Fraction(1, 25)
    assert found["Place 6, 8"] == Fraction(1, 66)
    assert found["Hardway 4, 10"] == Fraction(1, 9)
    assert found["Hardway 6, 8"] == Fraction(1, 11)
    assert found["Field"] == Fraction(1, 18)
    assert found["Any Seven"] == Fraction(1, 6)
    assert found["Horn"] == Fraction(1, 8)
    assert all(edge == 0 for name, edge in found.items() if "odds" in name)


def test_buy_and_lay_by_hand() -> None:
    """Five percent of the stake on Buy, of the win on Lay; due when made, or when won."""
    found = edges()
    assert found["Buy 4, 10"] == Fraction(1, 20)
    assert found["Lay 4, 10"] == Fraction(1, 2) * Fraction(1, 20)
    won = edges(**{"vigorish-when": "won"})
    assert won["Buy 4, 10"] == Fraction(1, 3) * Fraction(1, 20)
    assert won["Lay 4, 10"] == Fraction(2, 3) * Fraction(1, 40)
    assert edges(**{"buy-vigorish": "0"})["Buy 4, 10"] == 0


def test_crapless_pass_by_hand() -> None:
    """7 wins at once; each other total must repeat before a 7: 2/12 one way, 3/11 two, 4/10 three, 5/9 four, 6/8 five."""
    ways = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5}
    wins = Fraction(6, 36) + sum(2 * Fraction(w, 36) * Fraction(w, w + 6) for w in ways.values())
    for document in ("hard-rock-cincinnati/crapless-craps", "hollywood-columbus/craps-free-craps"):
        assert edges(document)["Pass"] == 1 - 2 * wins == Fraction(373, 6930)


def test_bonus_bets_by_inclusion_and_exclusion() -> None:
    """All of a set before a 7: one minus the chances that 7 comes before some of them, alternating; by hand from ways."""
    ways = {total: 6 - abs(total - 7) for total in range(2, 13)}

    def all_before_seven(totals: tuple[int, ...]) -> Fraction:
        share = Fraction(0)
        for mask in range(1 << len(totals)):
            chosen = [total for index, total in enumerate(totals) if mask >> index & 1]
            weight = sum(ways[total] for total in chosen)
            share += (-1) ** len(chosen) * Fraction(6, 6 + weight)
        return share

    found = edges("hollywood-columbus/craps")
    assert found["All Small"] == 1 - 31 * all_before_seven((2, 3, 4, 5, 6))
    assert found["All Tall"] == 1 - 31 * all_before_seven((8, 9, 10, 11, 12))
    ten = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
    assert found["Make 'Em All"] == 1 - 151 * all_before_seven(ten)
    hard_rock = edges()
    assert hard_rock["Six String"] == 1 - 13 * all_before_seven((4, 5, 6, 8, 9, 10))
    assert hard_rock["Fab Four"] == 1 - 71 * all_before_seven((2, 3, 11, 12))
    nine = sum(all_before_seven(tuple(t for t in ten if t != left)) for left in ten) - 10 * all_before_seven(ten)
    assert hard_rock["The Tenor"] == 1 - 81 * all_before_seven(ten) - 21 * nine


def test_the_fire_bet_by_a_second_computation() -> None:
    """Points made before a seven-out: a forward recursion over hands, without the chain solver."""
    ways = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
    total = sum(ways.values())
    made: dict[frozenset[int], Fraction] = {frozenset(): Fraction(1)}
    ends: dict[int, Fraction] = dict.fromkeys(range(7), Fraction(0))
    order = sorted((frozenset(p for i, p in enumerate(ways) if m >> i & 1) for m in range(64)), key=len)
    for done in order:
        mass = made.get(done, Fraction(0))
        back = sum((Fraction(ways[p], total) * Fraction(ways[p], ways[p] + 6) for p in done), Fraction(0))
        mass /= 1 - back  # a point made again leaves the set as it is
        for p, w in ways.items():
            share = mass * Fraction(w, total)
            ends[len(done)] += share * Fraction(6, w + 6)
            if p not in done:
                made[done | {p}] = made.get(done | {p}, Fraction(0)) + share * Fraction(w, w + 6)
    assert sum(ends.values()) == 1
    pays = {3: 6, 4: 29, 5: 149, 6: 299}
    assert edges()["Fire"] == 1 - sum(ends[count] * (odds + 1) for count, odds in pays.items())
    pays = {4: 24, 5: 249, 6: 999}
    for document in ("jack-cincinnati/craps", "horseshoe-cincinnati/craps"):
        assert edges(document)["Fire"] == 1 - sum(ends[count] * (odds + 1) for count, odds in pays.items())


def test_the_length_of_a_hand() -> None:
    """Published: 1671/196 rolls on average (Ethier and Hoppe, A world record in Atlantic City, 2010)."""
    game = craps()
    assert hand_length(game) == Fraction(1671, 196)
    lengths = hand_lengths(game, 400)
    assert lengths[0] == 0
    assert lengths[1] == Fraction(24, 36) * Fraction(6, 36)
    assert float(sum((n + 1) * share for n, share in enumerate(lengths))) == pytest.approx(1671 / 196)


def test_rolls_per_decision_of_the_pass_line() -> None:
    """Published: 557/165 rolls (Packel)."""
    game = craps()
    assert decided(game, game.layout.spots["pass"]).rolls == Fraction(557, 165)


def test_a_chain_with_a_loop_of_two_states_is_solved() -> None:
    """A gambler with two coins between nought and three: ruin with 1/3 from two."""
    step: dict[int, list[tuple[int | End, int]]] = {1: [(End("ruin"), 1), (2, 1)], 2: [(1, 1), (End("goal"), 1)]}
    solved = solve(2, step.__getitem__)
    assert solved.endings == {"ruin": Fraction(1, 3), "goal": Fraction(2, 3)}
    assert solved.steps == 2
