"""What a roll does to every wager on the table, by the rules that the kernels compile; then losers, pushes, winners."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.games.dice import rules
from houseway.games.dice.behaviour import Behaviour
from houseway.games.dice.facts import LineFacts
from houseway.games.dice.on_the_table import OnTheTable
from houseway.games.dice.spots import Spot, faces
from houseway.games.dice.state import Lying
from houseway.money import Cents
from houseway.odds import Rounding, ToOne

RETURNED = 4


def bits(totals: tuple[int, ...]) -> int:
    """A set of totals as bits.

    >>> bits((2, 3)) == 0b1100
    True
    """
    return sum(1 << total for total in totals)


@dataclass(frozen=True)
class Fate:
    """What a roll does to one wager: a code, the odds it is paid at, and the number it goes to."""

    code: int
    outcome: str = ""
    odds: ToOne | None = None
    number: int = 0
    net: Cents | None = None


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

    def fate(self, table: OnTheTable, lying: Lying, spot: Spot, roll: str) -> Fate:
        """What a roll does to one wager."""
        first, second = faces(roll)
        total = first + second
        number = table.number_of(spot)
        kind = spot.covers.kind
        if kind == "one-roll":
            odds = spot.rolls.get(roll)
            return Fate(rules.WINS, roll, odds) if odds else Fate(rules.LOSES, roll)
        if kind == "parts":
            return self._parts(lying.stake, spot, roll)
        if kind == "fire":
            return self._fire(table, spot, total)
        if kind == "numbers":
            return self._numbers(lying, spot, total)
        code = self.code(spot, number, first, second)
        if code >= rules.MOVES:
            return Fate(rules.MOVES, number=code - rules.MOVES)
        if code in (rules.WINS, rules.LOSES) and not self.behaviour.is_on(spot, lying, table.now):
            return Fate(RETURNED if kind == "odds" else rules.STAYS)
        outcome = str(number) if number else str(total)
        return Fate(code, outcome, self.odds_of(spot, number) if code == rules.WINS else None)

    def code(self, spot: Spot, number: int, first: int, second: int) -> int:
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

    def _parts(self, stake: Cents, spot: Spot, roll: str) -> Fate:
        """Each part pays or loses as if it were a separate wager."""
        net, hit = 0, False
        for part, share in spot.parts:
            piece = stake * share // spot.unit
            odds = self._part_odds(part, roll)
            hit = hit or odds is not None
            net += odds.profit(piece, self.rounding) if odds is not None else -piece
        return Fate(rules.WINS, roll, net=net) if hit else Fate(rules.LOSES, roll)

    def _part_odds(self, part: Spot, roll: str) -> ToOne | None:
        return part.rolls.get(roll)

    def _fire(self, table: OnTheTable, spot: Spot, total: int) -> Fate:
        if not rules.is_seven_out(table.now.point, total):
            return Fate(rules.STAYS)
        count = min(rules.how_many(table.now.made), max(map(int, spot.odds)))
        odds = spot.odds.get(str(count))
        return Fate(rules.WINS, str(count), odds) if odds else Fate(rules.LOSES, str(count))

    def _numbers(self, lying: Lying, spot: Spot, total: int) -> Fate:
        wanted = bits(spot.covers.wanted)
        hit = rules.numbers_hit(lying.hit, total, wanted)
        count = rules.how_many(hit)
        odds = spot.odds.get(str(count))
        if spot.covers.paid == "at-once" and hit == wanted:
            return Fate(rules.WINS, str(count), odds)
        if total != rules.SEVEN:
            return Fate(rules.STAYS)
        return Fate(rules.WINS, str(count), odds) if odds else Fate(rules.LOSES, str(count))
