"""Several wagers at the dice as one position: its own distribution, edge and variance.

Every wager is followed to its decision. Odds behind a bet on the line are made when that bet gets its number; so what a
position risks in all is an average too. A position is held to the posted table: limits, whole chips, times of odds.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.exact.analysis import Analysis
from houseway.exact.dice.chain import End, solve
from houseway.exact.dice.wagers import ROLLS, Roll, after, risked_on
from houseway.exact.distribution import Distribution
from houseway.games.dice.craps import Craps
from houseway.games.dice.spots import Spot
from houseway.money import Cents, cents, dollars
from houseway.refusal import Refused

DONE, WAITS = (-1, 0), (-2, 0)
FULL = "full"
PAIRS = ((4, 10), (5, 9), (6, 8))
"""What the three multiples of "3-4-5x" are for, in their order."""
State = tuple[int, int]
Held = tuple[tuple[State, ...], Fraction, Fraction]
"""Where every leg stands, what has been gained, and what has been risked."""
_ITEM = re.compile(r"\s*(?P<wager>.+?)\s+(?P<amount>\$?[\d.,]*\d|\d{1,4}x|\d{1,4}(?:-\d{1,4}){2}x?|full)\s*", re.ASCII)


@dataclass(frozen=True)
class Leg:
    """One wager of a position; odds on the line wait for the leg that they stand behind, and may differ by number."""

    spot: Spot
    said: str
    stake: Cents
    behind: int = -1
    by_number: Mapping[int, Cents] = field(default_factory=dict)

    @property
    def start(self) -> State:
        """Where it begins."""
        return WAITS if self.behind >= 0 else (self.spot.number, 0)

    def on(self, number: int) -> Cents:
        """What lies there once the number that decides it is known."""
        return self.by_number.get(number, self.stake)


def read_position(game: Craps, text: str) -> list[Leg]:
    """A position from text: ``pass 10, pass-odds 20``; odds also as ``2x``, ``3-4-5x`` or ``full``, what is posted."""
    legs: list[Leg] = []
    for part in text.split(","):
        match = _ITEM.fullmatch(part)
        if match is None:
            raise Refused(
                f"{part.strip()!r} is no wager with its amount",
                remedy='Write "pass 10, pass-odds 20", or odds as 2x, 3-4-5x or full',
            )
        spot = game.layout.spots[game.canonical(match["wager"])]
        if any(leg.spot is spot for leg in legs):
            raise Refused(
                f"{spot.name} is named twice", clause=spot.clause, remedy="Name it once, with its whole amount"
            )
        if spot.covers.kind == "odds":
            legs.append(_odds(game, legs, spot, match["amount"]))
        else:
            stake = cents(match["amount"])
            game.behaviour.check_limits(spot, stake)
            game.behaviour.check_steps(spot, stake, spot.number)
            legs.append(Leg(spot, dollars(stake), stake))
    return legs


def _odds(game: Craps, legs: list[Leg], spot: Spot, amount: str) -> Leg:
    """Odds behind a leg, held to what the table takes on each number that they may come to stand on."""
    base = f"{spot.covers.behind} {spot.number}" if spot.number else spot.covers.behind
    behind = next((index for index, leg in enumerate(legs) if leg.spot.name == base), None)
    if behind is None:
        raise Refused(
            f"{spot.name} stands behind no {base} of the position", clause=spot.clause, remedy=f"Name {base} first"
        )
    flat, numbers = legs[behind].stake, (spot.number,) if spot.number else tuple(map(int, spot.odds))
    by_number = {number: _amount(game, spot, number, flat, amount) for number in numbers}
    for number, stake in by_number.items():
        game.behaviour.check_odds(spot, number, flat, stake)
        game.behaviour.check_steps(spot, stake, number)
    is_money = amount != FULL and "x" not in amount and amount.count("-") == 0
    said = dollars(by_number[numbers[0]]) if is_money else amount
    return Leg(spot, said, by_number[numbers[0]], behind, by_number)


def _amount(game: Craps, spot: Spot, number: int, flat: Cents, amount: str) -> Cents:
    """What is laid behind a bet on one number: money, or times of the bet."""
    if amount == FULL:
        return game.behaviour.odds_limit(spot, number, flat)
    times = amount.removesuffix("x").split("-")
    if amount[-1] != "x" and len(times) == 1:
        return cents(amount)
    if len(times) == 1:
        return game.behaviour.odds_of_times(spot, number, flat, int(times[0]))
    of_number = {one: int(each) for pair, each in zip(PAIRS, times, strict=True) for one in pair}
    if number not in of_number:
        raise Refused(
            f"{amount} says nothing of odds on {number}",
            clause=spot.clause,
            remedy=f'Say "{spot.name} {FULL}", or one multiple for all',
        )
    return game.behaviour.odds_of_times(spot, number, flat, of_number[number])


def analyse_position(game: Craps, text: str) -> Analysis:
    """A position, per unit of its first wager."""
    legs = read_position(game, text)
    start = tuple(leg.start for leg in legs)

    def step(state: Held) -> list[tuple[Held | End, int]]:
        return [(_after(game, legs, state, roll), 1) for roll in ROLLS]

    flat = (leg for leg in legs if leg.behind < 0)
    first = sum((leg.stake * risked_on(game, leg.spot) for leg in flat), Fraction(0))
    solved = solve((start, Fraction(0), first), step)
    unit = legs[0].stake
    shares: dict[Fraction, Fraction] = {}
    risked = Fraction(0)
    for ending, share in solved.endings.items():
        assert isinstance(ending, tuple)  # noqa: S101
        net, staked = ending
        shares[net / unit] = shares.get(net / unit, Fraction(0)) + share
        risked += share * staked
    whole = math.lcm(*(share.denominator for share in shares.values()))
    weights = dict(sorted((net, int(share * whole)) for net, share in shares.items()))
    return Analysis(
        wager=", ".join(f"{leg.spot.name} {leg.said}" for leg in legs),
        name="Position",
        paytable="",
        pays="",
        clause=legs[0].spot.clause,
        distribution=Distribution(weights, risked / unit),
        spots=tuple(leg.spot.name for leg in legs),
        per=f"unit of {legs[0].spot.name}",
        details={"rolls": {"fraction": str(solved.steps), "mean": float(solved.steps)}},
    )


def _after(game: Craps, legs: list[Leg], state: Held, roll: Roll) -> Held | End:
    """Where a roll takes every leg; odds are made behind a bet that has just got its number."""
    states, net, staked = state
    now = list(states)
    for index, leg in enumerate(legs):
        if states[index] in (DONE, WAITS):
            continue
        target = after(game, leg.spot, states[index], roll)
        if isinstance(target, End):
            assert isinstance(target.value, Fraction)  # noqa: S101
            net += target.value * leg.on(states[index][0])
            now[index] = DONE
        else:
            now[index] = target
    for index, leg in enumerate(legs):
        if now[index] == WAITS and now[leg.behind] == DONE:
            now[index] = DONE
        elif now[index] == WAITS and now[leg.behind][0] > 0:
            now[index] = (now[leg.behind][0], 0)
            staked += leg.on(now[index][0])
    return End((net, staked)) if all(one == DONE for one in now) else (tuple(now), net, staked)
