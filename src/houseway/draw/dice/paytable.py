"""The lines of a craps table's pay-table card: section by section, a wager's name once, its parts in words."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.draw.dice.words import SECTIONS, counted, section_of
from houseway.draw.posting import CardRow, Sections, cited_all
from houseway.games.dice.craps import Craps
from houseway.games.dice.spots import Spot

OF_PARTS = "as its parts"
"""What stands for odds where a bet is made of others."""


def sections(game: Craps) -> Sections:
    """Every wager of the document, also those that are not offered; sections that have none are left out."""
    first = {spot.wager.id: spot for spot in reversed(game.layout.spots.values())}
    spots = [first[wager.id] for wager in game.rulebook.wager]
    sections = [(name, [spot for spot in spots if section_of(spot) == name]) for name in SECTIONS]
    return [(name, [row for spot in found for row in _rows(game, spot)]) for name, found in sections if found]


def _rows(game: Craps, spot: Spot) -> Iterator[CardRow]:
    """The lines of a wager; only the first says its name and clauses."""
    wager, table = spot.wager, spot.table
    is_offered = game.layout.is_offered(wager)
    clauses = cited_all(wager.clause, table.clause if table else game.rulebook.cite(f"{wager.id}-parts"))
    if table is None:
        wins = _parts(spot) if is_offered else "not offered here"
        yield CardRow(wager.name, wins, clauses, OF_PARTS, is_offered)
        return
    for index, row in enumerate(table.rows):
        odds = str(game.posted.pays(wager, table, row.outcome))
        wins = wins_on(game, spot, row.outcome) if is_offered else "not offered here"
        yield CardRow(wager.name, wins, clauses, odds, is_offered, is_more=index > 0)


def wins_on(game: Craps, spot: Spot, outcome: str) -> str:
    """What a row of a pay table pays for, in words."""
    line = game.facts.line
    kind = spot.covers.kind
    if kind == "line":
        return f"{_listed(line.naturals)} at once, else its number before 7"
    if kind == "dont":
        at_once = [total for total in line.craps if total not in line.barred]
        bars = f"; {_listed(line.barred)} is barred" if line.barred else ""
        return f"{_listed(at_once)} at once, else 7 before its number{bars}"
    if kind in ("fire", "numbers"):
        return f"{counted(spot, outcome)}: {' '.join(map(str, spot.covers.wanted))}"
    return ", ".join(outcome.split())


def _listed(totals: tuple[int, ...] | list[int]) -> str:
    """Totals as people list them.

    >>> _listed([2]), _listed([7, 11])
    ('2', '7 or 11')
    """
    return " or ".join(map(str, totals))


def _parts(spot: Spot) -> str:
    """The wagers that a bet is made of; in one whose high number is chosen, that one counts twice."""
    names = ", ".join(part.wager.name for part, _ in spot.parts)
    return f"{names}{'; one of them twice' if spot.covers.high else ''}"


__all__ = ["OF_PARTS", "sections", "wins_on"]
