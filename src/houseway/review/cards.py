"""The review of cards: each card that was dealt against those that were left, and the first of every fresh deck."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from houseway.equipment.cards import IN_THE_BOX, JOKER_TEXT
from houseway.refusal import SampleError
from houseway.review.draws import Integers, Score
from houseway.review.equipment import EquipmentReview, ToCheck, concluded
from houseway.review.verdict import LEVEL
from houseway.round import Game

BOX = (*IN_THE_BOX, JOKER_TEXT)
"""Every card that a deck may have."""
NUMBERS = {card: number for number, card in enumerate(BOX)}
CHUNK = 8192
"""How many cards are counted at once."""

FOLLOWS, CHANGES = "the rank before", "another rank"
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
COLOURS = {"c": "black", "d": "red", "h": "red", "s": "black"}


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card, and how many of each card could have come: those that nobody had seen."""

    card: str
    left: Mapping[str, int]


def review_cards(game: Game, dealt: Iterable[Dealt], *, level: float = LEVEL) -> EquipmentReview:
    """Review cards in the order in which they were dealt.

    A deck is fresh when as many cards are left as ever: its first card is one of a whole deck, whatever went before.
    The cards of the deck are those that were ever left; a joker is a rank and a suit of its own.
    """
    shows, left = _tabled(dealt)
    totals = left.sum(axis=1)
    whole = int(totals.max(initial=0))
    used = np.flatnonzero(left.any(axis=0))
    shows, left, box = np.searchsorted(used, shows), left[:, used], [BOX[number] for number in used]
    rank_names, rank_of = _classed(card if card == JOKER_TEXT else card[0] for card in box)
    suit_names, suit_of = _classed(SUIT_NAMES.get(card[1], JOKER_TEXT) for card in box)
    ranks, first_ranks, suits, first_suits = map(Score, (rank_names, rank_names, suit_names, suit_names))
    every, after = Score(box), Score([FOLLOWS, CHANGES])
    is_fresh = totals == whole
    for start in range(0, len(shows), CHUNK):
        part = slice(start, start + CHUNK)
        cards, weights, fresh = shows[part], left[part].astype(np.float64), is_fresh[part]
        every.add_each(cards, weights)
        for score, first, of in ((ranks, first_ranks, rank_of), (suits, first_suits, suit_of)):
            by_class = weights @ np.eye(len(score.classes))[of]
            score.add_each(of[cards], by_class)
            first.add_each(of[cards][fresh], by_class[fresh])
    rank = rank_of[shows]
    follow = np.flatnonzero(~is_fresh[1:]) + 1
    same_rank = rank[follow - 1][:, None] == rank_of
    again = (left[follow] * same_rank).sum(axis=1).astype(np.float64)
    comes = np.where(rank[follow] == rank[follow - 1], 0, 1)
    after.add_each(comes, np.column_stack([again, totals[follow] - again]))
    follows = "Does a rank follow itself too often, or too seldom, as after a poor shuffle?"
    asked = [
        ToCheck("Ranks", "Did each rank come as often as the cards that were left say?", "cards", ranks, "one rank"),
        ToCheck("Suits", "Did each suit come as often as the cards that were left say?", "cards", suits),
        ToCheck("Cards", "Did each single card come as often as the cards that were left say?", "cards", every),
        ToCheck("Ranks of first cards", "Is the first of a fresh deck of any rank alike?", "fresh decks", first_ranks),
        ToCheck("Suits of first cards", "Is the first of a fresh deck of any suit alike?", "fresh decks", first_suits),
        ToCheck("Rank after rank", follows, "cards after a card", after),
    ]
    return concluded(
        game,
        asked,
        equipment=f"a deck of {whole} cards" if whole <= len(BOX) else f"a shoe of {whole} cards",
        fair="a fair shuffle",
        size=len(shows),
        of="cards",
        sample=(box[number] for number in shows),
        shown=every,
        picture="How often each card was dealt",
        colours={card: COLOURS[card[1]] for card in IN_THE_BOX},
        level=level,
    )


def _classed(names: Iterable[str]) -> tuple[list[str], Integers]:
    """The different names of these cards, in their order, and the number of each card's.

    >>> _classed(["2", "A", "2"])
    (['2', 'A'], array([0, 1, 0]))
    """
    of = list(names)
    classes = list(dict.fromkeys(of))
    return classes, np.array([classes.index(name) for name in of], np.int64)


def _tabled(dealt: Iterable[Dealt]) -> tuple[Integers, Integers]:
    """The cards by their number in a deck, and for each how many of every card were left."""
    shows, left = array("q"), array("H")
    for number, one in enumerate(dealt, 1):
        if one.card not in NUMBERS or one.left.get(one.card, 0) <= 0:
            raise SampleError(f"card {number}: no {one.card[:20]!r} was left", remedy="Look at the record again")
        shows.append(NUMBERS[one.card])
        left.extend(one.left.get(card, 0) for card in BOX)
    return np.array(shows, np.int64), np.array(left, np.int64).reshape(-1, len(BOX))
