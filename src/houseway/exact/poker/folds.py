"""What a side bet loses because its hand is folded: only where the document takes it with the fold."""

from __future__ import annotations

from math import comb

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.poker.community import BestPlay, on_threads
from houseway.exact.poker.community_kernel import room
from houseway.exact.poker.community_passes import count_folded_flops
from houseway.exact.poker.suits import alike_suits, list_threes, suit_bits
from houseway.exact.poker.two_hands import Played
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.hands.batch import count_values
from houseway.hands.tables import tables_for
from houseway.refusal import NotEnumerated


def not_told(spot: Spot) -> NotEnumerated:
    """The refusal where nothing tells how many of a wager's hands are folded."""
    return NotEnumerated(f"nothing tells what {spot.wager.name} loses by folds")


def folded_hands(game: PokerGame, spot: Spot, played: Played, size: int) -> tuple[Ints, int]:
    """Each folded hand with every draw that may follow, one hand for all that differ by exchanged suits."""
    if spot.covers.looks_at not in (("player",), ("player", "extra")):
        raise not_told(spot)
    deck = sorted(game.deck)
    count = comb(len(deck), 3)
    sets, weights = np.empty((count, 3), np.uint8), np.empty(count, np.int64)
    found = list_threes(suit_bits(deck), np.array(alike_suits(deck), np.uint8), sets, weights)
    folded = np.zeros(spot.ranking.top + 1, np.int64)
    fold = played.terms.fold * played.threes.dealers
    for (first, second, third), weight in zip(sets[:found].tolist(), weights[:found].tolist(), strict=True):
        number = third * (third - 1) * (third - 2) // 6 + second * (second - 1) // 2 + first
        if played.worth[number] <= fold:
            known = (deck[first], deck[second], deck[third])
            folded += weight * count_values(spot.ranking, size, known, game.deck)
    return folded, comb(size, 3)


def folded_flops(spot: Spot, played: BestPlay) -> tuple[Ints, int]:
    """Every board on which a hand is folded, by each of its flops that was checked."""
    if spot.covers.looks_at != ("player", "flop"):
        raise not_told(spot)
    terms, deals = played.terms, played.deals
    coefficients, fold = terms.coefficients(deals.dealers), terms.fold * deals.dealers
    fives, tables = tables_for(spot.ranking, 5), tables_for(terms.ranking, 7)

    def work(boards: Bytes, weights: Ints) -> Ints:
        against, space = room(deals.cards, terms.ranking.top)
        folded = np.zeros(spot.ranking.top + 1, np.int64)
        count_folded_flops(
            boards, weights, deals.deck, tables, terms.kind_of, terms.qualifier, coefficients, terms.stages, fold,
            against, space, played.before, played.raises, fives, folded,
        )  # fmt: skip
        return folded

    tables_for(terms.ranking, 7)
    return np.sum(on_threads(deals, work), axis=0), comb(5, 2) * comb(deals.cards - 5, 2)
