"""What cards are worth: poker hands of two to five cards, the best of up to seven, wild cards, and flushes by length.

>>> from houseway.equipment.cards import cards
>>> from houseway.hands import FIVE_CARD, THREE_CARD
>>> player, dealer = FIVE_CARD.value(cards("Ah Kh 2h 7h Jh 3c 4s")), FIVE_CARD.value(cards("9c 9d 2h 7h Jh 3c 4s"))
>>> player > dealer, FIVE_CARD.describe(player), FIVE_CARD.describe(dealer)
(True, 'flush A-K-J-7-2', 'pair 9-J-7-4')
>>> THREE_CARD.value(cards("Qd 6c 4h")) >= THREE_CARD.least("high card", "Q")
True

Many hands at once, compiled: ``houseway.hands.batch``. For kernels of other rooms: ``houseway.hands.kernel``.
"""

from houseway.hands.colours import Colours, colours
from houseway.hands.ladder import LOWEST, SECOND, Rung
from houseway.hands.naturals import Naturals, naturals
from houseway.hands.ranking import ACE_OR_COMPLETES, NO_JOKER, WILD, Ranking
from houseway.hands.rankings import (
    DEUCES_AND_JOKER,
    DEUCES_WILD,
    FIVE_CARD,
    FOUR_CARD,
    PAI_GOW,
    PAI_GOW_LOW,
    THREE_CARD,
    TWO_CARD,
)
from houseway.hands.suited import Flushes, StraightFlushes, Suited, flushes, straight_flushes

__all__ = [
    "ACE_OR_COMPLETES",
    "DEUCES_AND_JOKER",
    "DEUCES_WILD",
    "FIVE_CARD",
    "FOUR_CARD",
    "LOWEST",
    "NO_JOKER",
    "PAI_GOW",
    "PAI_GOW_LOW",
    "SECOND",
    "THREE_CARD",
    "TWO_CARD",
    "WILD",
    "Colours",
    "Flushes",
    "Naturals",
    "Ranking",
    "Rung",
    "StraightFlushes",
    "Suited",
    "colours",
    "flushes",
    "naturals",
    "straight_flushes",
]
