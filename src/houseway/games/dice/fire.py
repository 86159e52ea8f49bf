"""What the dealers do around the Fire Bet: move the bets, mark the points, call surveillance."""

from __future__ import annotations

from houseway.games.dice import rules
from houseway.games.dice.on_the_table import OnTheTable
from houseway.games.dice.settlement import counts_for
from houseway.games.dice.spots import CrapsLayout, Spot
from houseway.round.events import StepDue
from houseway.rulebook import Rulebook


def _fire(layout: CrapsLayout) -> Spot | None:
    """The spot of the Fire Bet, where it is offered."""
    found = (spot for spot in layout.spots.values() if spot.covers.kind == "fire" and layout.is_offered(spot.wager))
    return next(found, None)


def has_fire_bets(table: OnTheTable) -> bool:
    """Whether a Fire Bet lies there."""
    return any(spot.covers.kind == "fire" for _, _, spot in table.all())


def fire_points(layout: CrapsLayout, points: int) -> int:
    """The points that count for the Fire Bet, as bits: its own, or those of the line."""
    for spot in layout.spots.values():
        if spot.covers.kind == "fire" and spot.covers.wanted:
            return counts_for(spot, points)
    return points


def tell_points(table: OnTheTable, rulebook: Rulebook, total: int, made: int) -> None:
    """A point is made that was not made before: it is marked, and surveillance may be told from so many on."""
    spot, marker = _fire(table.layout), rulebook.cite("fire-marker")
    if spot is None or not marker:
        return
    count = rules.how_many(made)
    table.felt.emit(StepDue(step=f"Mark point {total}: {count} made.", clauses=(marker,)))
    clause = rulebook.cite("fire-surveillance")
    if clause and count == spot.covers.surveillance_at and has_fire_bets(table):
        step = f"{count} different points are made: surveillance may be told, to confirm the Fire Bets."
        table.felt.emit(StepDue(step=step, by="boxperson", clauses=(clause,)))


def tell_closed(table: OnTheTable, rulebook: Rulebook) -> None:
    """No more Fire Bets are taken: those that lie there go to their numbers before the boxperson."""
    clause = rulebook.cite("fire-moved")
    if clause and has_fire_bets(table):
        step = "Move the Fire Bets to their numbers before the boxperson."
        table.felt.emit(StepDue(step=step, clauses=(clause,)))
