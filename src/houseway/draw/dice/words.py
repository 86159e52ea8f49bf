"""What a craps layout says of its wagers: their names, what they pay, which of them belong together."""

from __future__ import annotations

from houseway.games.dice.craps import Craps
from houseway.games.dice.spots import Spot, rolls_of
from houseway.rulebook import Wager

LINE, NUMBERS, MIDDLE, SIDE = "The line", "On a number", "In the middle", "Over many rolls"
SECTIONS = (LINE, NUMBERS, MIDDLE, SIDE)
_SECTION_OF = {
    "line": LINE,
    "dont": LINE,
    "number": NUMBERS,
    "lay": NUMBERS,
    "hardway": MIDDLE,
    "one-roll": MIDDLE,
    "parts": MIDDLE,
    "fire": SIDE,
    "numbers": SIDE,
}
NUMBER_NAMES = {6: "SIX", 9: "NINE"}
"""Spelled out on every layout, for those who read it from the other side."""


def section_of(spot: Spot) -> str:
    """Which part of the layout a wager belongs to; odds belong to what they back."""
    if spot.covers.kind == "odds":
        return LINE if spot.covers.behind.endswith("pass") else NUMBERS
    return _SECTION_OF[spot.covers.kind]


def offered(game: Craps) -> dict[str, Spot]:
    """The spots that the property offers, by name."""
    return {name: spot for name, spot in game.layout.spots.items() if game.layout.is_offered(spot.wager)}


def rows_of(game: Craps, spot: Spot) -> list[tuple[str, str]]:
    """What decides a spot, and the odds in force: one row for a number or a roll, else all of its pay table."""
    if spot.table is None:
        return []
    rows = [(row.outcome, str(game.posted.pays(spot.wager, spot.table, row.outcome))) for row in spot.table.rows]
    if spot.number:
        return [row for row in rows if str(spot.number) in row[0].split()] or rows
    if spot.covers.spots and spot.rolls:
        return [row for row in rows if set(spot.rolls) <= set(rolls_of(row[0]))]
    return rows


def pays(game: Craps, spot: Spot) -> str:
    """The odds of a spot on one line; for a bet made of others, its parts."""
    if spot.parts:
        return parts_of(spot)
    return " or ".join(dict.fromkeys(odds for _, odds in rows_of(game, spot)))


def parts_of(spot: Spot) -> str:
    """The totals that the parts of a bet stand for, a doubled one with its share."""
    shares = sorted(((total_of(part), share) for part, share in spot.parts), key=_by_total)
    return " · ".join(f"{total}{f' ×{share}' if share > 1 else ''}" for total, share in shares)


def _by_total(part: tuple[str, int]) -> int:
    """The total of a part, to sort by; one that has several comes last."""
    return int(part[0]) if part[0].isdigit() else 99


def total_of(spot: Spot) -> str:
    """The total of a one-roll bet, or its name when it wins on several."""
    totals = sorted({sum(map(int, roll.split("-"))) for roll in spot.rolls})
    return str(totals[0]) if len(totals) == 1 else spot.wager.name


def full_name(wager: Wager) -> str:
    """The wager by the longest name that begins with its own: Pass is the Pass Line.

    >>> full_name(Wager("pass", "Pass", "3.A.i", also_known_as=("pass-line",)))
    'Pass Line'
    """
    known = [name.replace("-", " ").title() for name in wager.also_known_as]
    return max([wager.name, *(name for name in known if name.startswith(f"{wager.name} "))], key=len)


def counted(spot: Spot, outcome: str) -> str:
    """What a bet over many rolls must see for a row of its pay table."""
    wanted = spot.covers.wanted
    if spot.covers.kind == "fire":
        return f"{outcome} points"
    return f"all {outcome}" if int(outcome) == len(wanted) else f"{outcome} of {len(wanted)}"
