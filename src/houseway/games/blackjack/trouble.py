"""What can go wrong at a blackjack table, by the ids that every document uses, where it knows them."""

from __future__ import annotations

from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.rulebook import Irregularity

FACE_UP = "face-up-card"
DRAWN = "undisclosed-card"
SEEN = "disclosed-card"
SEEN_EARLY = "disclosed-early"
OVERDRAWN = "dealer-overdraws"
DEALER_MISSED = "dealer-card-missed"
RUNS_OUT = "shoe-runs-out"
NO_CARD = "no-card-dealt"
ONE_CARD = "one-card-dealt"
HIT_MISSED = "missed-hit"
HOLE_SHOWN = "hole-card-shown"
BLACKJACK_MISSED = "missed-blackjack"
SHUFFLER_FAILS = "shuffler-malfunction"


def troubles(game: BlackjackGame, *ids: str) -> tuple[Irregularity, ...]:
    """The irregularities of these ids that the document knows, or the table has posted."""
    general = game.posted.get("irregularities") == "general-only"
    return tuple(it for it in game.rulebook.irregularity if it.id in ids and (not general or it.id == SHUFFLER_FAILS))


def clause_of(game: BlackjackGame, irregularity: str) -> tuple[str, ...]:
    """The clause of an irregularity that the document knows."""
    return tuple(it.clause for it in game.rulebook.irregularity if it.id == irregularity)
