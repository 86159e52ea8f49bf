"""Many hands at once: the same values as ``Ranking.value``, a few nanoseconds each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt

from houseway.arrays import Ints
from houseway.equipment.cards import DECK, JOKER, names
from houseway.hands.kernel import Hands, count_hands, value_hands
from houseway.hands.ranking import NO_JOKER, Ranking
from houseway.hands.suit_counts import count_by_suits
from houseway.hands.suited import Suited
from houseway.hands.tables import MOST_CARDS, NOT_A_CARD, Values, tables_for
from houseway.refusal import Refused


def values(hands: npt.ArrayLike, ranking: Ranking) -> Values:
    """The value of each row of cards: the best hand in it. The cards of a row must differ; that is not checked.

    >>> from houseway.equipment.cards import cards
    >>> from houseway.hands import THREE_CARD
    >>> [THREE_CARD.describe(value) for value in values([cards("Ah Kh Qh"), cards("7c 7d 2s")], THREE_CARD)]
    ['straight flush A-K-Q', 'pair 7-2']
    """
    rows = as_rows(hands)
    tables = tables_for(ranking, rows.shape[1])
    found = np.empty(len(rows), np.uint16)
    seen = value_hands(rows, tuple(range(rows.shape[1])), tables, found)
    if int(seen) & (MOST_CARDS * NOT_A_CARD):
        raise Refused("there is a joker in the hands, or what is no card", remedy="Look at the ranking's deck")
    return found


def as_rows(hands: npt.ArrayLike) -> Hands:
    """The hands as the kernels take them: rows of cards, a byte each."""
    rows = np.asarray(hands)
    if rows.ndim != 2:
        raise Refused("hands are rows of cards", remedy="Give an array of two dimensions")
    if rows.dtype != np.uint8:
        if rows.size and (rows.min() < 0 or rows.max() > JOKER):
            raise Refused("there is something among the hands that is no card", remedy="Cards are 0 to 52")
        rows = rows.astype(np.uint8)
    return np.ascontiguousarray(rows)


def count_values(
    ranking: Ranking, cards: int, known: Sequence[int] = (), deck: Sequence[int] | None = None, gone: Sequence[int] = ()
) -> Ints:
    """How many hands of so many cards have each value: all hands of a deck that hold the known cards and none gone.

    >>> from houseway.hands import FIVE_CARD
    >>> counts = count_values(FIVE_CARD, 5)
    >>> int(counts.sum()), int(counts[FIVE_CARD.least("royal flush")])
    (2598960, 4)
    """
    if deck is None:
        deck = DECK if ranking.joker == NO_JOKER else (*DECK, JOKER)
    missing = [card for card in known if card not in deck or card in gone]
    if missing or len(set(known)) < len(known) or len(known) > cards:
        raise Refused(f"{names(missing or known)} cannot be in the hand", remedy="Name cards of the deck, each once")
    rest = [card for card in sorted(deck) if card not in known and card not in gone]
    if isinstance(ranking, Suited):
        return count_by_suits(ranking, cards, known, rest)
    tables = tables_for(ranking, cards)
    counts = np.zeros(ranking.top + 1, np.int64)
    draws = cards - len(known)
    if draws < 3:
        hands = [(*known, *drawn) for drawn in combinations(rest, draws)]
        np.add.at(counts, values(np.array(hands, np.uint8).reshape(len(hands), cards), ranking), 1)
        return counts
    held = list(known)
    key = tables.start + tables.keys[held].sum(dtype=np.uint64)
    suits = np.bitwise_or.reduce(tables.suits[held])
    count_hands(np.array(rest, np.uint8), draws, key, suits, tables, counts)
    return counts


def category_counts(ranking: Ranking, counts: Ints) -> dict[str, int]:
    """How many hands there are of each category, the highest first, from the counts of values.

    >>> from houseway.hands import THREE_CARD
    >>> category_counts(THREE_CARD, count_values(THREE_CARD, 3))["straight flush"]
    48
    """
    edges = [*ranking.starts, ranking.top + 1]
    return {
        category: int(counts[edges[place] : edges[place + 1]].sum())
        for place, category in reversed(list(enumerate(ranking.categories)))
    }


def categories_of(ranking: Ranking) -> npt.NDArray[np.int8]:
    """The place of each value's category, to index with values; 0 has none, and says -1."""
    places = [-1, *(ranking.category(value) for value in range(1, ranking.top + 1))]
    return np.array(places, np.int8)
