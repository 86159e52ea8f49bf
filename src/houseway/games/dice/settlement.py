"""What a roll does to a wager and what that comes to: said once, for the table, ``exact`` and ``simulate``."""

from __future__ import annotations

from functools import cache, cached_property
from math import lcm
from typing import NamedTuple

from houseway.games.dice import rules
from houseway.games.dice.behaviour import Behaviour
from houseway.games.dice.facts import LineFacts
from houseway.games.dice.on_the_table import OnTheTable
from houseway.games.dice.spots import Spot, faces
from houseway.games.dice.state import Lying
from houseway.money import Cents
from houseway.odds import Rounding, ToOne

RETURNED = 4
PERCENT = 100


@cache
def bits(totals: tuple[int, ...]) -> int:
    """A set of totals as bits.

    >>> bits((2, 3)) == 0b1100
    True
    """
    return sum(1 << total for total in totals)


class Fate(NamedTuple):
    """What a roll does to one wager: a code, what decided it, the odds it is paid at; else where it stands now.

    ``number`` is the number or point it stands on, ``counted`` the totals or points that count for it so far, as bits.
    """

    code: int
    outcome: str = ""
    odds: ToOne | None = None
    number: int = 0
    counted: int = 0


class Settlement:
    """Decides wagers, for the posted rules."""

    def __init__(self, line: LineFacts, behaviour: Behaviour, rounding: Rounding) -> None:
        """The facts of the line, and how fractions of a cent are paid."""
        self.line = line
        self.naturals = bits(line.naturals)
        self.craps = bits(line.craps)
        self.barred = bits(line.barred)
        self.points = bits(line.points)
        self.behaviour = behaviour
        self.rounding = rounding

    def at_the_table(self, table: OnTheTable, lying: Lying, spot: Spot, roll: str) -> Fate:
        """What a roll does to a wager that lies there; one that is off is not decided."""
        if spot.covers.kind == "fire":
            return self.fate(spot, table.now.point, table.now.made, *faces(roll))
        fate = self.fate(spot, table.number_of(spot), lying.hit, *faces(roll))
        if spot.covers.kind in ("one-roll", "parts", "numbers") or fate.code not in (rules.WINS, rules.LOSES):
            return fate
        if self.behaviour.is_on(spot, lying, table.now):
            return fate
        return Fate(RETURNED if spot.covers.kind == "odds" else rules.STAYS)

    def fate(self, spot: Spot, number: int, counted: int, first: int, second: int) -> Fate:
        """What a roll does to a wager that is on, which stands on a number and has counted so much."""
        total = first + second
        match spot.covers.kind:
            case "one-roll" | "parts":
                return self._one_roll(spot, f"{min(first, second)}-{max(first, second)}")
            case "fire":
                return self._fire(spot, number, counted, total)
            case "numbers":
                return self._numbers(spot, counted, total)
        code = self._code(spot, number, first, second)
        if code >= rules.MOVES:
            return Fate(rules.MOVES, number=code - rules.MOVES)
        outcome = str(number) if number else str(total)
        return Fate(code, outcome, self.odds_of(spot, number) if code == rules.WINS else None, number)

    def _code(self, spot: Spot, number: int, first: int, second: int) -> int:
        """The rule of a wager that has a number, or waits for one."""
        total = first + second
        match spot.covers.kind:
            case "line":
                return rules.line_bet(number, total, self.naturals, self.craps)
            case "dont":
                return rules.dont_bet(number, total, self.naturals, self.craps, self.barred)
            case "hardway":
                return rules.hardway_bet(number, first, second)
            case "lay":
                return rules.lay_bet(number, total)
            case "odds" if spot.covers.side == "against":
                return rules.lay_bet(number, total)
        return rules.number_bet(number, total)

    def odds_of(self, spot: Spot, number: int) -> ToOne:
        """What a wager pays when it wins on a number."""
        return spot.odds.get(str(number)) or next(iter(spot.odds.values()))

    def _one_roll(self, spot: Spot, roll: str) -> Fate:
        """A bet of parts wins when one of them does."""
        wins = any(roll in part.rolls for part, _ in spot.parts) or roll in spot.rolls
        return Fate(rules.WINS if wins else rules.LOSES, roll, spot.rolls.get(roll))

    def _fire(self, spot: Spot, point: int, made: int, total: int) -> Fate:
        if not rules.is_seven_out(point, total):
            counted = rules.points_made(made, point, total, counts_for(spot, self.points))
            return Fate(rules.STAYS, number=rules.next_point(point, total, self.points), counted=counted)
        return _by_count(spot, min(rules.how_many(made), max(map(int, spot.odds))))

    def _numbers(self, spot: Spot, hit: int, total: int) -> Fate:
        wanted = bits(spot.covers.wanted)
        hit = rules.numbers_hit(hit, total, wanted)
        if total == rules.SEVEN or (spot.covers.paid == "at-once" and hit == wanted):
            return _by_count(spot, rules.how_many(hit))
        return Fate(rules.STAYS, counted=hit)

    # ------------------------------------------------------------ in cents

    def net(self, spot: Spot, stake: Cents, fate: Fate) -> Cents:
        """What a decided wager comes to; vigorish stands apart, as it may be due before the roll."""
        if fate.code == rules.PUSHES:
            return 0
        if fate.odds is not None:
            return self._profit(stake, fate.odds)
        if not spot.parts:
            return -stake
        # each part pays or loses as if it were a separate wager
        pieces = [(part.rolls.get(fate.outcome), stake * share // spot.unit) for part, share in spot.parts]
        return sum(odds.profit(piece, self.rounding) if odds else -piece for odds, piece in pieces)

    def _profit(self, stake: Cents, odds: ToOne) -> Cents:
        """What a stake gains; where that is posted, odds on its even part and even money on the rest."""
        if not self.behaviour.pays_even_part:
            return odds.profit(stake, self.rounding)
        rest = stake % (self.behaviour.chip * odds.stakes)
        return odds.profit(stake - rest, self.rounding) + self.rounding(rest, 1)

    @cached_property
    def _whole(self) -> Cents:
        return PERCENT * lcm(self.rounding.unit, self.behaviour.chip)

    def unit_stake(self, spot: Spot) -> Cents:
        """A stake on which no odds and no vigorish leave a fraction."""
        odds = (
            *spot.odds.values(),
            *spot.rolls.values(),
            *(one for part, _ in spot.parts for one in part.rolls.values()),
        )
        return self._whole * spot.unit * lcm(*(one.stakes for one in odds))


def counts_for(spot: Spot, points: int) -> int:
    """The points that count for a Fire Bet, as bits: its own, or those of the line."""
    return bits(spot.covers.wanted) or points


def _by_count(spot: Spot, count: int) -> Fate:
    """A wager that is paid by how many different points or numbers it has counted."""
    odds = spot.odds.get(str(count))
    return Fate(rules.WINS if odds else rules.LOSES, str(count), odds)
