"""What can go wrong at a blackjack table, by the ids that every document uses, where it knows them."""

from __future__ import annotations

from houseway.games.cards.card_game import CardGame
from houseway.round import Felt
from houseway.round.events import StepDue

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


def tell_steps(game: CardGame, felt: Felt, trouble: str) -> bool:
    """What the document does about an irregularity, step by step; False where it does not know it."""
    known = [it for it in game.rulebook.irregularity if it.id == trouble and it.is_known(game.posted)]
    for irregularity in known:
        for step in irregularity.steps:
            felt.emit(StepDue(step=step, clauses=(irregularity.clause,)))
    return bool(known)
