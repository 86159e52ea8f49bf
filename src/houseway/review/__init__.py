"""The randomness review: do wheels, dice and cards look fair, and would we have seen it if they were not?"""

from houseway.review.cards import Dealt, review_cards
from houseway.review.dice import review_dice
from houseway.review.equipment import EquipmentReview
from houseway.review.report import Review, review
from houseway.review.sample import read_sample

__all__ = ["Dealt", "EquipmentReview", "Review", "read_sample", "review", "review_cards", "review_dice"]
