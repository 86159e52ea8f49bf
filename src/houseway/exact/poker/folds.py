"""What a side bet loses because its hand is folded: only where the document takes it with the fold."""

from __future__ import annotations

from math import comb

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.poker.community import BestPlay, on_threads, pays_of
from houseway.exact.poker.community_kernel import room
from houseway.exact.poker.community_passes import count_folded_flops
from houseway.exact.poker.suits import alike_suits, suit_bits, weigh_sets
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
    deck, cards = sorted(game.deck), played.terms.cards
    weights = weigh_sets(suit_bits(deck), np.array(alike_suits(deck), np.uint8), cards)
    folded = np.zeros(spot.ranking.top + 1, np.int64)
    for number in np.flatnonzero(~played.is_raised & (weights > 0)):
        known = [deck[place] for place in played.standing.hands.places[number]]
        folded += weights[number] * count_values(spot.ranking, size, known, game.deck)
    return folded, comb(size, cards)


def folded_flops(spot: Spot, played: BestPlay) -> tuple[Ints, int]:
    """Every board on which a hand is folded, by each of its flops that was checked."""
    if spot.covers.looks_at != ("player", "flop"):
        raise not_told(spot)
    terms, deals = played.terms, played.deals
    pays, fives = pays_of(terms, deals), tables_for(spot.ranking, 5)

    def work(boards: Bytes, weights: Ints) -> Ints:
        against, space = room(deals.cards, terms.ranking.top)
        folded = np.zeros(spot.ranking.top + 1, np.int64)
        count_folded_flops(boards, weights, pays, against, space, played.before, played.raises, fives, folded)
        return folded

    return np.sum(on_threads(deals, work), axis=0), comb(5, 2) * comb(deals.cards - 5, 2)
