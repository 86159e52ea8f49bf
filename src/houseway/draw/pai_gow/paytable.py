"""The lines of a Pai Gow table's pay-table card."""

from __future__ import annotations

from dataclasses import replace

from houseway.draw.poker import paytable
from houseway.draw.posting import Sections
from houseway.games.pai_gow.pai_gow_game import MAIN, PaiGowGame

BOTH = "both hands higher than the dealer's"


def sections(game: PaiGowGame) -> Sections:
    """Every wager that is offered; the main one wins with both hands."""
    main = game.spots[MAIN].wager.name
    return [
        (title, [replace(row, wins=BOTH) if row.name == main else row for row in rows])
        for title, rows in paytable.sections(game)
    ]
