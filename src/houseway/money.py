"""Money is whole cents.

Amounts come in as text or as whole dollars, and are cents from then on. A float is refused: it cannot
say ten cents.
"""

from __future__ import annotations

import re
from functools import lru_cache

from houseway.refusal import Refused

Cents = int

_AMOUNT = re.compile(r"(?P<minus>-?)\$?(?P<dollars>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?P<cents>\d+))?", re.ASCII)
MOST: Cents = 10**15
"""More than any table holds: no amount is larger."""


def cents(amount: str | int) -> Cents:
    """The amount in cents; an integer means whole dollars.

    >>> cents("$7.50"), cents("1,000"), cents(5)
    (750, 100000, 500)
    >>> cents("2.505")
    Traceback (most recent call last):
    houseway.refusal.Refused: 2.505 is not a whole number of cents. Write dollars and cents, like 7.50.
    """
    if isinstance(amount, bool) or not isinstance(amount, (str, int)):
        raise Refused(f"{amount!r} is not an amount of money", remedy='Write text like "7.50", or whole dollars')
    if isinstance(amount, int):
        return _bounded(amount * 100, amount)
    return _read(amount)


@lru_cache(maxsize=4096)
def _read(amount: str) -> Cents:
    match = _AMOUNT.fullmatch(amount.strip())
    if match is None:
        raise Refused(f"{amount!r} is not an amount of money", remedy="Write dollars and cents, like 7.50")
    fraction = match["cents"] or ""
    if len(fraction.rstrip("0")) > 2:
        raise Refused(f"{amount.strip()} is not a whole number of cents", remedy="Write dollars and cents, like 7.50")
    whole = int(match["dollars"].replace(",", "")) * 100 + int((fraction + "00")[:2])
    return _bounded(-whole if match["minus"] else whole, amount)


def _bounded(value: Cents, amount: str | int) -> Cents:
    if abs(value) > MOST:
        raise Refused(f"{amount} is more money than a table can hold", remedy="Write a smaller amount")
    return value


def dollars(amount: Cents) -> str:
    """The amount as people write it.

    >>> dollars(750), dollars(123456700), dollars(-5)
    ('$7.50', '$1,234,567.00', '-$0.05')
    """
    sign = "-" if amount < 0 else ""
    return f"{sign}${abs(amount) // 100:,}.{abs(amount) % 100:02d}"


def gain(amount: Cents) -> str:
    """What was won or lost, with its sign.

    >>> gain(17500), gain(-500), gain(0)
    ('+$175.00', '-$5.00', '$0.00')
    """
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)
