"""The lines of a poker table's pay-table card: wager by wager, every row that is offered."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.draw.posting import CardRow, Sections, as_words, cited_all
from houseway.games.poker import rules
from houseway.games.poker.poker_game import PokerGame, Spot

GROUPS = {"main": "The game", "side": "Side bets", "extra": "Paid on top"}
AGAINST = {
    "wins": "dealer beaten, or not qualified",
    "pushes": "dealer beaten and qualified",
    "compared": "dealer beaten",
}
"""What a wager against the dealer is paid for, by what an unqualified dealer does to it."""


def sections(game: PokerGame) -> Sections:
    """Every wager that is offered, the game's own first."""
    spots = list(game.spots.values())
    sections = [(title, [spot for spot in spots if spot.wager.group == name]) for name, title in GROUPS.items()]
    return [(title, [row for spot in found for row in _rows(game, spot)]) for title, found in sections if found]


def _rows(game: PokerGame, spot: Spot) -> Iterator[CardRow]:
    """The lines of a wager; only the first says its name and clauses."""
    clauses = cited_all(spot.wager.clause, spot.table.clause)
    first = next(other for other in game.spots.values() if other.table is spot.table)
    if first is not spot:
        better = f", the better of {' and '.join(spot.covers.best_of)}" if spot.covers.best_of else ""
        yield CardRow(spot.wager.name, f"as {first.wager.name}{better}", clauses, "the same")
        return
    outcomes = list(map(as_words, spot.rows.outcomes))
    if spot.covers.kind == "against dealer" and spot.rows.first_beaten == 1:
        outcomes[0] = AGAINST[spot.covers.unqualified]
        if spot.ties == rules.WINS:
            outcomes[0] = outcomes[0].replace("beaten", "beaten or tied")
    if spot.kind == rules.BAD_BEAT:
        outcomes = [f"{outcome} beaten" for outcome in outcomes]
    for index, (outcome, odds) in enumerate(zip(outcomes, spot.rows.odds, strict=True)):
        yield CardRow(spot.wager.name, outcome, clauses, str(odds), is_more=index > 0)
    if spot.kind == rules.SURE_BLIND:
        yield CardRow(spot.wager.name, "less, but not beaten", clauses, "goes back", is_more=True)
