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
from houseway.games.dice.settlement import counts_for
from houseway.games.dice.spots import FACES, Spot
from houseway.money import Cents
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
    return Decision(_distribution(solved, risked_on(game, spot)), solved.steps)


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


def after(game: Craps, spot: Spot, state: State, roll: Roll, stake: Cents = 0) -> State | End:
    """Where a roll takes a wager, or what it comes to per unit: as the table decides it.

    It is reckoned with a stake that leaves no fraction of a cent, unless another is given.
    """
    fate = game.settlement.fate(spot, *state, *roll)
    if fate.code in (rules.STAYS, rules.MOVES):
        return (fate.number, _alike(game, spot, fate.counted))
    stake = stake or game.settlement.unit_stake(spot)
    fee = game.behaviour.due_first(spot, stake)
    if fate.code == rules.WINS:
        fee += game.behaviour.due_on_a_win(spot, stake)
    return End(Fraction(game.settlement.net(spot, stake, fate) - fee, stake))


def _alike(game: Craps, spot: Spot, counted: int) -> int:
    """Points that no further one can raise the pay of are kept as all of them, so that fewer states are told apart."""
    if spot.covers.kind == "fire" and rules.how_many(counted) >= max(map(int, spot.odds)):
        return counts_for(spot, game.settlement.points)
    return counted


def risked_on(game: Craps, spot: Spot) -> Fraction:
    """What a unit on a spot risks: itself, and the vigorish that is paid before the roll."""
    stake = game.settlement.unit_stake(spot)
    return 1 + Fraction(game.behaviour.due_first(spot, stake), stake)


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
