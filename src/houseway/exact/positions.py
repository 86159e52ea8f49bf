"""Several wagers at the dice as one position: its own distribution, edge and variance.

Every wager is followed to its decision. Odds behind a bet on the line are made when that bet gets its number; so what a
position risks in all is an average too.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from fractions import Fraction

from houseway.exact.analysis import Analysis
from houseway.exact.chain import End, solve
from houseway.exact.dice import ROLLS, Roll, after
from houseway.exact.distribution import Distribution
from houseway.games.dice.craps import Craps
from houseway.games.dice.spots import Spot
from houseway.money import Cents, cents, dollars
from houseway.refusal import Refused

DONE, WAITS = (-1, 0), (-2, 0)
State = tuple[int, int]
Held = tuple[tuple[State, ...], Fraction, int]
"""Where every leg stands, what has been gained, and what has been staked."""
_ITEM = re.compile(r"\s*(?P<wager>.+?)\s+(?P<amount>\$?[\d.,]*\d)\s*")


@dataclass(frozen=True)
class Leg:
    """One wager of a position; odds on the line wait for the leg that they stand behind."""

    spot: Spot
    stake: Cents
    behind: int = -1

    @property
    def start(self) -> State:
        """Where it begins."""
        return WAITS if self.behind >= 0 else (self.spot.number, 0)


def read_position(game: Craps, text: str) -> list[Leg]:
    """A position from text: ``pass 10, pass-odds 20``."""
    legs: list[Leg] = []
    for part in text.split(","):
        match = _ITEM.fullmatch(part)
        if match is None:
            raise Refused(f"{part.strip()!r} is no wager with its amount", remedy='Write "pass 10, pass-odds 20"')
        spot = game.layout.spots[game.canonical(match["wager"])]
        behind = -1
        if spot.covers.kind == "odds":
            names = [leg.spot.name for leg in legs]
            base = f"{spot.covers.behind} {spot.number}" if spot.number else spot.covers.behind
            if base not in names:
                raise Refused(
                    f"{spot.name} stands behind no {base} of the position",
                    clause=spot.clause,
                    remedy=f"Name {base} first",
                )
            behind = names.index(base)
        legs.append(Leg(spot, cents(match["amount"]), behind))
    return legs


def analyse_position(game: Craps, text: str) -> Analysis:
    """A position, per unit of its first wager."""
    legs = read_position(game, text)
    start = tuple(leg.start for leg in legs)

    def step(
        state: tuple[tuple[State, ...], Fraction, int],
    ) -> list[tuple[tuple[tuple[State, ...], Fraction, int] | End, int]]:
        return [(_after(game, legs, state, roll), 1) for roll in ROLLS]

    first = sum(leg.stake for leg in legs if leg.behind < 0)
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
        wager=", ".join(f"{leg.spot.name} {dollars(leg.stake)}" for leg in legs),
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
        target = after(game, leg.spot, states[index], _seen(leg.spot, roll))
        if isinstance(target, End):
            assert isinstance(target.value, Fraction)  # noqa: S101
            net += target.value * leg.stake
            now[index] = DONE
        else:
            now[index] = target
    for index, leg in enumerate(legs):
        if now[index] == WAITS and now[leg.behind] == DONE:
            now[index] = DONE
        elif now[index] == WAITS and now[leg.behind][0] > 0:
            now[index] = (now[leg.behind][0], 0)
            staked += leg.stake
    return End((net, staked)) if all(one == DONE for one in now) else (tuple(now), net, staked)


def _seen(spot: Spot, roll: Roll) -> Roll:
    """What a wager sees of a roll: some look at the total alone."""
    return roll if spot.covers.kind not in ("fire", "numbers") else (sum(roll), 0)
