"""The randomness review: does the equipment look fair, and would we have seen it if it were not?

What a family's equipment shows is reviewed in a folder of its own, ``houseway.review.<family>``; cards are reviewed
alike whatever is played with them (``cards``).
"""

from houseway.review.cards import Dealt, review_cards
from houseway.review.equipment import EquipmentReview
from houseway.review.of_family import read_sample, review, reviews_results

__all__ = ["Dealt", "EquipmentReview", "read_sample", "review", "review_cards", "reviews_results"]
