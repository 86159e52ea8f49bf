"""What can go wrong at a blackjack table, by the ids that every document uses, where it knows them."""

from __future__ import annotations

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
