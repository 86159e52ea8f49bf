"""The dice, exactly: every wager as a Markov chain over rolls, solved in rationals with the table's own rules.

A wager is followed from the roll after it is made to its decision; it is on for every roll. The edge is of the initial
wager; a charge comes on top of the stake or off the win, as posted, and on top of it is risked as the stake is.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from houseway.exact.analysis import Analysis
from houseway.exact.dice.chain import End, Solved, solve
from houseway.exact.distribution import Distribution
from houseway.games.dice import rules
from houseway.games.dice.craps import Craps
from houseway.games.dice.settlement import bits
from houseway.games.dice.spots import FACES, Spot
from houseway.round import Game
from houseway.rulebook import Wager

Roll = tuple[int, int]
ROLLS: tuple[Roll, ...] = tuple((first, second) for first in FACES for second in FACES)


@dataclass(frozen=True)
class Decision:
    """How a wager ends: the distribution of its net result per unit, and the mean number of rolls it takes."""

    distribution: Distribution
    rolls: Fraction


def analyse_wagers(game: Game, wagers: list[Wager]) -> list[Analysis]:
    """An analysis for each wager and each group of spots that are alike."""
    assert isinstance(game, Craps)  # noqa: S101
    return [analysis for wager in wagers for analysis in _of_wager(game, wager)]


def _of_wager(game: Craps, wager: Wager) -> list[Analysis]:
    alike: dict[tuple[object, ...], list[tuple[Spot, int]]] = {}
    for spot in game.layout.spots.values():
        if (
            spot.wager is not wager
            or not game.layout.is_offered(wager)
            or (spot.number and spot.covers.kind in ("line", "dont"))
        ):
            continue
        for number in _numbers_of(spot):
            decision = decided(game, spot, number)
            key = (tuple(decision.distribution.weights.items()), decision.rolls)
            alike.setdefault(key, []).append((spot, number))
    found = []
    for group in alike.values():
        spot, number = group[0]
        decision = decided(game, spot, number)
        names = tuple(one.name if one.number or not other else f"{one.name} on {other}" for one, other in group)
        found.append(
            Analysis(
                wager.id,
                _name_of(wager, group),
                spot.table.id if spot.table else wager.id,
                _pays(spot, number),
                spot.clause,
                decision.distribution,
                names,
                details={
                    "rolls": {"fraction": str(decision.rolls), "mean": float(decision.rolls)},
                    "edge_per_roll": {
                        "fraction": str(decision.distribution.edge / decision.rolls),
                        "percent": float(100 * decision.distribution.edge / decision.rolls),
                    },
                },
            )
        )
    return found


def _name_of(wager: Wager, group: list[tuple[Spot, int]]) -> str:
    numbers = [str(spot.number or number) for spot, number in group if spot.number or number]
    hops = [spot.name.split()[-1] for spot, _ in group if " " in spot.name and not spot.number]
    if numbers:
        return f"{wager.name} {', '.join(numbers)}"
    if len(hops) > 4:
        return f"{wager.name} {hops[0]} to {hops[-1]}"
    return f"{wager.name} {', '.join(hops)}".rstrip()


def _numbers_of(spot: Spot) -> Iterable[int]:
    """The numbers that a spot can be decided by; odds on the line have all of them."""
    return map(int, spot.odds) if spot.covers.kind == "odds" and not spot.number else (spot.number,)


def _pays(spot: Spot, number: int) -> str:
    if spot.parts:
        return "its parts"
    odds = spot.odds.get(str(number))
    if odds is not None:
        return str(odds)
    return ", ".join(dict.fromkeys(str(odds) for odds in (*spot.odds.values(), *spot.rolls.values())))


# ------------------------------------------------------------ one wager


def decided(game: Craps, spot: Spot, number: int = 0, rolls: Iterable[Roll] = ROLLS) -> Decision:
    """How a wager on a spot ends, with any set of equally likely rolls."""
    solved = solve((0, 0) if number == 0 else (number, 0), lambda state: _step(game, spot, state, rolls))
    return Decision(_distribution(solved, risked_on(game, spot, number)), solved.steps)


def _distribution(solved: Solved[tuple[int, int]], risked: Fraction) -> Distribution:
    """Probabilities as integer weights over one denominator."""
    shares = {net: share for net, share in solved.endings.items() if share and isinstance(net, Fraction)}
    whole = math.lcm(*(share.denominator for share in shares.values()))
    weights = Distribution.of((net, int(share * whole)) for net, share in shares.items()).weights
    return Distribution(weights, risked)


State = tuple[int, int]
"""The number or point, and the totals or points counted so far as bits."""


def _step(game: Craps, spot: Spot, state: State, rolls: Iterable[Roll]) -> list[tuple[State | End, int]]:
    """Rolls that do the same to a wager are put together."""
    if spot.covers.kind not in ("fire", "numbers"):
        return [(after(game, spot, state, roll), 1) for roll in rolls]
    totals = Counter(sum(roll) for roll in rolls)
    return [(after(game, spot, state, (total, 0)), weight) for total, weight in totals.items()]


def after(game: Craps, spot: Spot, state: State, roll: Roll) -> State | End:
    """Where a roll takes a wager: the rule that the table calls decides."""
    first, second = roll
    total = first + second
    number, counted = state
    settlement = game.settlement
    match spot.covers.kind:
        case "one-roll" | "parts":
            return End(one_roll_net(game, spot, roll))
        case "fire":
            return _after_fire(game, spot, state, total)
        case "numbers":
            return _after_numbers(spot, counted, total)
    code = settlement.code(spot, number, first, second)
    if code >= rules.MOVES:
        return (code - rules.MOVES, 0)
    if code == rules.WINS:
        return End(win_net(game, spot, number))
    if code == rules.LOSES:
        return End(Fraction(-1) - _charge_first(game, spot, number))
    return End(Fraction(0)) if code == rules.PUSHES else state


def one_roll_net(game: Craps, spot: Spot, roll: Roll) -> Fraction:
    """What a one-roll bet comes to, its parts as separate wagers."""
    name = "-".join(map(str, sorted(roll)))
    if not spot.parts:
        odds = spot.rolls.get(name)
        return odds.per_unit if odds else Fraction(-1)
    return sum((one_roll_net(game, part, roll) * share / spot.unit for part, share in spot.parts), Fraction(0))


def win_net(game: Craps, spot: Spot, number: int) -> Fraction:
    """What a unit wins on a number, after the charge."""
    profit = game.settlement.odds_of(spot, number).per_unit
    return profit - _charge(game, spot, number)


def _charge(game: Craps, spot: Spot, number: int) -> Fraction:
    """Vigorish per unit of the stake."""
    vigorish = spot.covers.vigorish
    if vigorish is None:
        return Fraction(0)
    base = Fraction(1) if vigorish.of == "stake" else game.settlement.odds_of(spot, number).per_unit
    return base * Fraction(int(game.posted[vigorish.rate]), 100)


def risked_on(game: Craps, spot: Spot, number: int) -> Fraction:
    """What a unit on a spot risks: itself, and the vigorish that is paid before the roll."""
    return 1 + _charge_first(game, spot, number or spot.number)


def _charge_first(game: Craps, spot: Spot, number: int) -> Fraction:
    """Vigorish that is gone even when the wager loses."""
    return _charge(game, spot, number) if game.behaviour.vigorish_is_due_first() else Fraction(0)


def _after_fire(game: Craps, spot: Spot, state: State, total: int) -> State | End:
    """A count that no further point can raise is kept as all of them, so that fewer states are told apart."""
    point, made = state
    most = max(map(int, spot.odds))
    if rules.is_seven_out(point, total):
        odds = spot.odds.get(str(min(rules.how_many(made), most)))
        return End(odds.per_unit if odds else Fraction(-1))
    wanted = bits(spot.covers.wanted)
    counted = rules.points_made(made, point, total, wanted)
    if rules.how_many(counted) >= most:
        counted = wanted
    return (rules.next_point(point, total, game.settlement.points), counted)


def _after_numbers(spot: Spot, hit: int, total: int) -> State | End:
    wanted = bits(spot.covers.wanted)
    now = rules.numbers_hit(hit, total, wanted)
    odds = spot.odds.get(str(rules.how_many(now)))
    if spot.covers.paid == "at-once" and now == wanted:
        return End(odds.per_unit if odds else Fraction(-1))
    if total != rules.SEVEN:
        return (0, now)
    return End(odds.per_unit if odds else Fraction(-1))


# ------------------------------------------------------------ a shooter's hand


def hand_length(game: Craps) -> Fraction:
    """The mean number of rolls until a seven-out.

    Published for craps: 1671/196, about 8.526 rolls (Ethier and Hoppe, 2010).
    """

    def step(point: int) -> list[tuple[int | End, int]]:
        points = game.settlement.points
        return [
            (End("out") if rules.is_seven_out(point, sum(roll)) else rules.next_point(point, sum(roll), points), 1)
            for roll in ROLLS
        ]

    return solve(0, step).steps


def hand_lengths(game: Craps, most: int) -> list[Fraction]:
    """The probability that a hand ends with the first, second, ... roll, up to ``most``."""
    shares: dict[int, Fraction] = {0: Fraction(1)}
    found = []
    for _ in range(most):
        after: dict[int, Fraction] = {}
        out = Fraction(0)
        for point, share in shares.items():
            for roll in ROLLS:
                if rules.is_seven_out(point, sum(roll)):
                    out += share / len(ROLLS)
                else:
                    target = rules.next_point(point, sum(roll), game.settlement.points)
                    after[target] = after.get(target, Fraction(0)) + share / len(ROLLS)
        shares = after
        found.append(out)
    return found
