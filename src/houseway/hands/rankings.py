"""The usual rankings. A game whose document differs states its own, or ``dataclasses.replace`` of one of these."""

from __future__ import annotations

from dataclasses import replace

from houseway.hands.ladder import SECOND
from houseway.hands.ranking import ACE_OR_COMPLETES, WILD, Ranking

TWO_CARD = Ranking(2, ("high card", "pair"))

THREE_CARD = Ranking(3, ("high card", "pair", "flush", "straight", "three of a kind", "straight flush"))

FOUR_CARD = Ranking(
    4,
    (
        "high card",
        "pair",
        "two pair",
        "straight",
        "flush",
        "three of a kind",
        "straight flush",
        "four of a kind",
    ),
)

FIVE_CARD = Ranking(
    5,
    (
        "high card",
        "pair",
        "two pair",
        "three of a kind",
        "straight",
        "flush",
        "full house",
        "four of a kind",
        "straight flush",
        "royal flush",
    ),
)

PAI_GOW = replace(
    FIVE_CARD,
    categories=(*FIVE_CARD.categories, "five aces"),
    low_straight=SECOND,
    low_straight_flush=SECOND,
    joker=ACE_OR_COMPLETES,
)
"""The high hand: A-2-3-4-5 comes after A-K-Q-J-10, and suited right after the royal flush."""

PAI_GOW_LOW = replace(TWO_CARD, joker=ACE_OR_COMPLETES)
"""The low hand of two cards, in which the joker is an ace."""

DEUCES_WILD = replace(FIVE_CARD, categories=(*FIVE_CARD.categories, "five of a kind"), deuces_wild=True)

DEUCES_AND_JOKER = replace(
    FIVE_CARD,
    categories=(*FIVE_CARD.categories[:-1], "five of a kind", "royal flush", "five wilds"),
    deuces_wild=True,
    joker=WILD,
)
"""Five of a kind stands below the royal flush, and all five wild cards above it."""
