"""What a winning wager pays: "35 to 1", "9 to 5", "30 for 1", "100%", "$500".

"to 1" and "for 1" are different: a wager paid 30 *for* 1 gives up its stake, so it wins 29.
Every kind answers the same two questions: ``profit`` in cents on a stake, and ``per_unit`` as a Fraction.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from houseway.money import Cents, cents, dollars
from houseway.refusal import Refused

PUSH = "push"
"""The odds of a row that only gives the stake back."""


class Mode(Enum):
    """Which way an amount between two payable amounts goes."""

    EXACT = 0
    DOWN = 1
    UP = 2
    NEAREST = 3


@dataclass(frozen=True, slots=True)
class Rounding:
    """A named rounding policy: to which unit, which way."""

    name: str
    mode: Mode
    unit: Cents = 1

    def __call__(self, numerator: int, denominator: int) -> Cents:
        """``numerator / denominator`` cents, rounded to the unit.

        >>> CENT_UP(10, 3), QUARTER_DOWN(499, 1), EXACT(10, 5)
        (4, 475, 2)
        """
        if self.mode is Mode.EXACT and numerator % (denominator * self.unit):
            raise Refused(
                f"{Fraction(numerator, denominator)} cents cannot be paid",
                remedy="Choose an amount that pays whole cents",
            )
        return rounded(numerator, denominator, self.mode.value, self.unit)


def rounded(numerator: int, denominator: int, mode: int, unit: int) -> int:
    """``numerator / denominator`` as a multiple of ``unit``: mode 1 down, 2 up, 3 nearest (half goes up).

    >>> rounded(7, 2, 1, 1), rounded(7, 2, 2, 1), rounded(7, 2, 3, 1), rounded(30, 1, 1, 25)
    (3, 4, 4, 25)
    """
    whole = denominator * unit
    if mode == 2:
        return -(-numerator // whole) * unit
    if mode == 3:
        return (2 * numerator + whole) // (2 * whole) * unit
    return numerator // whole * unit


EXACT = Rounding("exact", Mode.EXACT)
CENT_DOWN = Rounding("cent-down", Mode.DOWN)
CENT_UP = Rounding("cent-up", Mode.UP)
CENT_NEAREST = Rounding("cent-nearest", Mode.NEAREST)
QUARTER_DOWN = Rounding("quarter-down", Mode.DOWN, 25)
QUARTER_UP = Rounding("quarter-up", Mode.UP, 25)
DOLLAR_DOWN = Rounding("dollar-down", Mode.DOWN, 100)
DOLLAR_UP = Rounding("dollar-up", Mode.UP, 100)

ROUNDINGS = {
    policy.name: policy
    for policy in (EXACT, CENT_DOWN, CENT_UP, CENT_NEAREST, QUARTER_DOWN, QUARTER_UP, DOLLAR_DOWN, DOLLAR_UP)
}


@dataclass(frozen=True, slots=True)
class ToOne:
    """``wins to stakes``: the stake comes back and the profit on top; a push wins nothing."""

    wins: int
    stakes: int = 1

    def __str__(self) -> str:
        """As the documents print it."""
        return f"{self.wins} to {self.stakes}" if self.wins else PUSH

    @property
    def per_unit(self) -> Fraction:
        """Profit on a stake of one."""
        return Fraction(self.wins, self.stakes)

    def profit(self, stake: Cents, rounding: Rounding = EXACT) -> Cents:
        """What is paid besides the stake."""
        return rounding(stake * self.wins, self.stakes)


@dataclass(frozen=True, slots=True)
class ForOne:
    """``returns for stakes``: the profit is what is returned less the stake."""

    returns: int
    stakes: int = 1

    def __str__(self) -> str:
        """As the documents print it."""
        return f"{self.returns} for {self.stakes}"

    @property
    def per_unit(self) -> Fraction:
        """Profit on a stake of one."""
        return Fraction(self.returns, self.stakes) - 1

    def profit(self, stake: Cents, rounding: Rounding = EXACT) -> Cents:
        """What is paid besides the stake."""
        return rounding(stake * self.returns, self.stakes) - stake


@dataclass(frozen=True, slots=True)
class Percent:
    """A share: of a meter for a jackpot row, of an amount for a commission."""

    share: Fraction

    def __str__(self) -> str:
        """As the documents print it."""
        percent = self.share * 100
        if percent.denominator == 1:
            return f"{percent.numerator}%"
        places = next((p for p in range(1, 10) if (percent * 10**p).denominator == 1), None)
        return f"{percent}%" if places is None else f"{float(percent):.{places}f}%"

    def of(self, amount: Cents, rounding: Rounding = EXACT) -> Cents:
        """That share of the amount.

        >>> parse("5%").of(2000), parse("5%").of(1010, QUARTER_UP)
        (100, 75)
        """
        return rounding(amount * self.share.numerator, self.share.denominator)


@dataclass(frozen=True, slots=True)
class Fixed:
    """An amount of money, whatever the stake."""

    amount: Cents

    def __str__(self) -> str:
        """As the documents print it."""
        text = dollars(self.amount)
        return text.removesuffix(".00")

    def profit(self, stake: Cents, rounding: Rounding = EXACT) -> Cents:  # noqa: ARG002  one shape for all odds
        """What is paid besides the stake."""
        return self.amount


Odds = ToOne | ForOne | Percent | Fixed

_RATIO = re.compile(r"(?P<wins>\d[\d,]*) (?P<word>to|for) (?P<stakes>\d[\d,]*)", re.ASCII)
_AMOUNT = re.compile(r"\$[\d,]+(?:\.\d\d)?", re.ASCII)
_PERCENT = re.compile(r"(?P<whole>\d+)(?:\.(?P<rest>\d+))?%", re.ASCII)


def parse(text: str) -> Odds:
    """Odds from their text.

    >>> parse("35 to 1"), parse("9 to 5").per_unit, parse("30 for 1").per_unit
    (ToOne(wins=35, stakes=1), Fraction(9, 5), Fraction(29, 1))
    >>> str(parse("1,000 to 1")), str(parse("2.5%")), str(parse("$500")), str(parse("push"))
    ('1000 to 1', '2.5%', '$500', 'push')
    """
    plain = text.strip()
    if plain == PUSH:
        return ToOne(0)
    if ratio := _RATIO.fullmatch(plain):
        wins, stakes = int(ratio["wins"].replace(",", "")), int(ratio["stakes"].replace(",", ""))
        if stakes > 0:
            return ToOne(wins, stakes) if ratio["word"] == "to" else ForOne(wins, stakes)
    if percent := _PERCENT.fullmatch(plain):
        rest = percent["rest"] or ""
        return Percent(Fraction(int(percent["whole"] + rest), 100 * 10 ** len(rest)))
    if _AMOUNT.fullmatch(plain):
        return Fixed(cents(plain))
    raise Refused(f"{text!r} are not odds", remedy='Write odds like "35 to 1", "9 to 5", "30 for 1", "100%" or "$500"')


def ratio(text: str) -> ToOne | ForOne:
    """Odds that depend on the stake alone; anything else is refused.

    >>> ratio("17 to 1").per_unit
    Fraction(17, 1)
    """
    odds = parse(text)
    if isinstance(odds, (ToOne, ForOne)):
        return odds
    raise Refused(f"{text!r} does not depend on the stake", remedy='Write odds like "35 to 1" or "30 for 1"')
