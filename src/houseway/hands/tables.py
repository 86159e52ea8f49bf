"""The tables that the kernels look hands up in, made from a ranking's own ``worth``: there is no second evaluation.

Ranks. Each rank has a weight such that no two hands of equally many cards have the same sum (a test adds them all
up). A hand without a flush is worth what its sum says. The sums are few among many numbers, so they are dealt
into rows, and the rows laid over each other where their gaps allow: ``values[offsets[sum % ROWS] + sum // ROWS]``.

Suits. The key of a card also counts one for its suit, in four bits that reach 8 when a flush is there. Then the ranks
of that suit, as bits, are looked up among the flushes. A wild card counts for all suits and has no rank bit; how many
there are is counted above the suits. The best of both is the hand's value.

More cards than count. The best hand of seven cards is the best of what is left when any one card goes, and so on
down to hands of just as many cards as count. So a table for seven comes from the one for six.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from houseway.arrays import Ints
from houseway.equipment.cards import JOKER
from houseway.hands.colours import Colours, is_red
from houseway.hands.naturals import Naturals
from houseway.hands.ranking import NO_JOKER, Ranking
from houseway.hands.suited import LONGEST, Suited
from houseway.refusal import Refused

Words = npt.NDArray[np.uint64]
Values = npt.NDArray[np.uint16]
Offsets = npt.NDArray[np.uint32]
Laid = TypeVar("Laid", npt.NDArray[np.uint16], npt.NDArray[np.uint32])

MOST_CARDS = 7

WEIGHTS = (0, 1, 5, 22, 98, 453, 2031, 8698, 28848, 99051, 320423, 777932, 1921489)
"""Of the ranks from the deuce: each the least number that keeps all sums of up to seven cards apart."""

ROWS = 1 << 12
NOT_A_CARD = 1 << 60
"""In the key of whatever is no card of the ranking's deck."""

_JOKER_WEIGHT = 4 * sum(WEIGHTS[-2:])
WIDEST = MOST_CARDS * _JOKER_WEIGHT // ROWS + 1
"""How far apart the sums of one row can lie."""
_SUITS_AT, _WILDS_AT = 32, 48


class Tables(NamedTuple):
    """What a kernel needs: add the keys of the cards to ``start``, join their suits, and ask ``hand_value``."""

    keys: Words
    suits: Words
    start: np.uint64
    offsets: Offsets
    values: Values
    flushes: Values


@lru_cache(maxsize=64)
def tables_for(ranking: Ranking, cards: int) -> Tables:
    """The tables for the best hand of so many cards."""
    if isinstance(ranking, Colours):
        return _colour_tables(ranking, cards)
    if isinstance(ranking, Suited):
        return _suit_tables(ranking, cards)
    most = ranking.size if isinstance(ranking, Naturals) else MOST_CARDS
    if not ranking.size <= cards <= most:
        raise Refused(
            f"{cards} cards cannot be valued as a hand of {ranking.size}",
            remedy=f"Give {ranking.size} to {most} cards",
        )
    keys, suits = _cards(ranking)
    start = sum((8 - ranking.size) << (_SUITS_AT + 4 * suit) for suit in range(4))
    heaviest = WEIGHTS[-1] if ranking.joker == NO_JOKER else _JOKER_WEIGHT
    offsets, values = overlaid(*_rank_values(ranking, cards), widest=MOST_CARDS * heaviest // ROWS + 1)
    return Tables(keys, suits, np.uint64(start), offsets, values, _flush_values(ranking, cards))


def _colour_tables(ranking: Colours, cards: int) -> Tables:
    """Tables in which a red card counts one, and no flush is ever there."""
    if cards != ranking.size:
        raise Refused(f"{cards} cards have no colours of {ranking.size}", remedy=f"Give {ranking.size} cards")
    keys = np.full(256, NOT_A_CARD, np.uint64)
    keys[:JOKER] = [is_red(card) for card in range(JOKER)]
    offsets = np.minimum(np.arange(ROWS), cards).astype(np.uint32)
    values = np.arange(1, cards + 2).astype(np.uint16)
    return Tables(keys, np.zeros(256, np.uint64), np.uint64(0), offsets, values, np.zeros(1 << 13, np.uint16))


def _suit_tables(ranking: Suited, cards: int) -> Tables:
    """Tables in which ranks count for nothing, and every suit with a card in it is looked up."""
    if not ranking.size <= cards <= LONGEST:
        raise Refused(f"{cards} cards cannot be valued by suit", remedy=f"Give {ranking.size} to {LONGEST} cards")
    keys, suits = _cards(ranking)
    keys[keys != NOT_A_CARD] &= ~np.uint64((1 << _SUITS_AT) - 1)
    start = sum(7 << (_SUITS_AT + 4 * suit) for suit in range(4))
    nothing = np.zeros(ROWS, np.uint32), np.zeros(1, np.uint16)
    return Tables(keys, suits, np.uint64(start), *nothing, _suit_values(ranking))


@lru_cache(maxsize=8)
def _suit_values(ranking: Suited) -> Values:
    """What a suit with these ranks, as bits, and so many wild cards is worth."""
    worth = np.zeros((LONGEST if ranking.has_wild_cards else 1, 1 << len(WEIGHTS)), np.uint16)
    for wilds in range(min(len(worth), 5 if ranking.has_wild_cards else 1)):
        for mask in range(1 << len(WEIGHTS)):
            if mask.bit_count() + wilds <= LONGEST:
                worth[wilds, mask] = ranking.suit_worth(mask, wilds)
    return worth.ravel()


def _cards(ranking: Ranking) -> tuple[Words, Words]:
    """The key and the rank bit of each card; a deuce that may be told to be natural keeps its own."""
    keys, suits = np.full(256, NOT_A_CARD, np.uint64), np.zeros(256, np.uint64)
    wild = sum(1 << (_SUITS_AT + 4 * suit) for suit in range(4)) + (1 << _WILDS_AT)
    for card in range(JOKER if ranking.joker == NO_JOKER else JOKER + 1):
        rank, suit = card >> 2, card & 3
        weight = _JOKER_WEIGHT if card == JOKER else WEIGHTS[rank]
        is_wild = ranking.is_wild(card)
        keys[card] = weight + (wild if is_wild else 1 << (_SUITS_AT + 4 * suit))
        if not is_wild or (isinstance(ranking, Naturals) and card != JOKER):
            suits[card] = 1 << (16 * suit + rank)
    return keys, suits


@lru_cache(maxsize=64)
def _rank_values(ranking: Ranking, cards: int) -> tuple[Ints, Values]:
    """The sums of all hands of so many cards, ascending, and what each is worth without a flush."""
    counts = _all_counts(cards, has_joker=ranking.joker != NO_JOKER)
    weights = np.array([*WEIGHTS, _JOKER_WEIGHT], np.int64)
    sums = counts @ weights
    order = np.argsort(sums)
    counts, sums = counts[order], sums[order]
    if cards == ranking.size:
        return sums, np.array([_worth(ranking, row) for row in counts.tolist()], np.uint16)
    fewer_sums, fewer_values = _rank_values(ranking, cards - 1)
    best = np.zeros(len(sums), np.uint16)
    for rank, weight in enumerate(weights):
        has = np.flatnonzero(counts[:, rank])
        left = np.searchsorted(fewer_sums, sums[has] - weight)
        best[has] = np.maximum(best[has], fewer_values[left])
    return sums, best


def _worth(ranking: Ranking, counts: list[int]) -> int:
    """What a hand is worth that has each rank, and lastly the joker, so often."""
    wilds = counts[-1] + (counts[0] if ranking.deuces_wild else 0)
    first = 1 if ranking.deuces_wild else 0
    ranks = tuple(rank for rank in range(first, len(WEIGHTS)) for _ in range(counts[rank]))
    if isinstance(ranking, Naturals):
        return ranking.worth_with(ranks, wilds, counts[0], is_suited=False)
    return ranking.worth(ranks, wilds, is_suited=False)


def rank_patterns(cards: int) -> tuple[Ints, Ints]:
    """How often each rank, and lastly the joker, is in each hand of so many cards of 53, and the sum of its weights."""
    counts = _all_counts(cards, has_joker=True)
    return counts, counts @ np.array([*WEIGHTS, _JOKER_WEIGHT], np.int64)


def _all_counts(cards: int, *, has_joker: bool) -> Ints:
    """How often each rank, and lastly the joker, is in each of the hands of so many cards."""
    counts = np.zeros((1, len(WEIGHTS) + 1), np.int64)
    for rank, most in enumerate((*([4] * len(WEIGHTS)), 1 if has_joker else 0)):
        counts = np.repeat(counts, most + 1, axis=0)
        counts[:, rank] = np.arange(len(counts)) % (most + 1)
        counts = counts[counts.sum(axis=1) <= cards]
    whole: Ints = counts[counts.sum(axis=1) == cards]
    return whole


def _flush_values(ranking: Ranking, cards: int) -> Values:
    """What a suit with these ranks, as bits, and so many wild cards is worth; nothing where no flush is."""
    most_wilds = (4 if ranking.deuces_wild else 0) + (0 if ranking.joker == NO_JOKER else 1)
    masks = np.arange(1 << len(WEIGHTS))
    held = np.array([int(mask).bit_count() for mask in masks])
    worth = np.zeros((MOST_CARDS + 1 if most_wilds else 1, len(masks)), np.uint16)
    if isinstance(ranking, Naturals):
        _natural_flushes(ranking, worth)
        return worth.ravel()
    for wilds in range(min(most_wilds, cards) + 1):
        for mask in np.flatnonzero(held == ranking.size - wilds):
            ranks = tuple(rank for rank in range(len(WEIGHTS)) if mask >> rank & 1)
            worth[wilds, mask] = ranking.worth(ranks, wilds, is_suited=True)
        for count in range(max(ranking.size - wilds, 0) + 1, cards - wilds + 1):
            some = masks[held == count]
            without = [np.where(some >> rank & 1, worth[wilds, some & ~(1 << rank)], 0) for rank in range(len(WEIGHTS))]
            if wilds:
                without.append(worth[wilds - 1, some])
            worth[wilds, some] = np.max(without, axis=0)
    return worth.ravel()


def _natural_flushes(ranking: Naturals, worth: Values) -> None:
    """What suits are worth in which the deuce, if it is there, is one of the wild cards."""
    for mask in range(worth.shape[1]):
        own = mask & 1
        ranks = tuple(rank for rank in range(1, len(WEIGHTS)) if mask >> rank & 1)
        wilds = ranking.size - len(ranks)
        if wilds >= own:
            worth[wilds, mask] = ranking.worth_with(ranks, wilds, own, is_suited=True)


def overlaid(sums: Ints, values: Laid, widest: int = WIDEST) -> tuple[Offsets, Laid]:
    """The values in one short table: sums with the same remainder are a row; the fullest rows are laid first.

    The table ends with a row of the widest kind, so that no sum of seven cards points outside it, not even when
    somebody gives the same card seven times.
    """
    by_row = np.lexsort((sums, sums % ROWS))
    rows, places = sums[by_row] % ROWS, sums[by_row] // ROWS
    starts = np.searchsorted(rows, np.arange(ROWS + 1))
    offsets = np.zeros(ROWS, np.int64)
    taken = 0
    for row in np.argsort(starts[:-1] - starts[1:], kind="stable"):
        filled = places[starts[row] : starts[row + 1]].tolist()
        offsets[row] = _lowest_fit(filled, taken)
        taken |= sum(1 << place for place in filled) << int(offsets[row])
    laid = np.zeros(int(offsets.max()) + widest, values.dtype)
    laid[offsets[rows] + places] = values[by_row]
    return offsets.astype(np.uint32), laid


def _lowest_fit(places: list[int], taken: int) -> int:
    """The lowest offset that puts every place where no bit is taken.

    >>> _lowest_fit([0, 2], 0b10101)
    1
    """
    clashes = 0
    for place in places:
        clashes |= taken >> place
    return (~clashes & (clashes + 1)).bit_length() - 1
