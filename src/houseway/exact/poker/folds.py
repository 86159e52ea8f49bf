"""What a side bet loses because its hand is folded: only where the document takes it with the fold."""

from __future__ import annotations

from math import comb

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.poker.classes import classes_of
from houseway.exact.poker.community import BestPlay, on_threads, pair_places, pays_of
from houseway.exact.poker.community_kernel import room
from houseway.exact.poker.community_passes import count_folded_flops
from houseway.exact.poker.raises_apart import PlayedApart
from houseway.exact.poker.strategy_kernel import WAITS
from houseway.exact.poker.two_hands import Played
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.hands.batch import count_values, values
from houseway.hands.tables import tables_for
from houseway.refusal import NotEnumerated


def not_told(spot: Spot) -> NotEnumerated:
    """The refusal where nothing tells how many of a wager's hands are folded."""
    return NotEnumerated(f"nothing tells what {spot.wager.name} loses by folds")


def folded_hands(game: PokerGame, spot: Spot, played: Played, size: int) -> tuple[Ints, int]:
    """Each folded hand with every draw that may follow, one hand for all that differ by exchanged suits.

    A hand counts as often as it is folded, over the cards of the dealer's that may be seen.
    """
    looks_at = spot.covers.looks_at
    is_told = looks_at in (("player", "extra"), ("player", "dealer")) and not played.terms.is_seen
    if looks_at != ("player",) and not is_told:
        raise not_told(spot)
    cards, hands = played.standing.classes.cards, played.standing.hands
    often = hands.weights * played.is_folded.sum(axis=1)
    folded = np.zeros(spot.ranking.top + 1, np.int64)
    seen = len(game.deck) - played.terms.cards if played.terms.is_seen else 1
    if size == played.terms.cards:
        np.add.at(folded, values(cards, spot.ranking), often)
        return folded, seen
    for number in np.flatnonzero(often):
        folded += often[number] * count_values(spot.ranking, size, cards[number].tolist(), game.deck)
    return folded, comb(size, played.terms.cards)


def folded_flops(spot: Spot, played: BestPlay) -> tuple[Ints, int]:
    """Every board on which a hand that might be paid is folded, by each of its flops that was checked."""
    if spot.covers.looks_at != ("player", "flop"):
        raise not_told(spot)
    terms, deals = played.terms, played.deals
    pays, fives = pays_of(terms, deals), tables_for(spot.ranking, 5)
    least = spot.rows.lowest if spot.ranking == terms.ranking else 0

    def work(boards: Bytes, weights: Ints) -> Ints:
        against, space = room(deals.cards, terms.ranking.top)
        folded = np.zeros(spot.ranking.top + 1, np.int64)
        count_folded_flops(boards, weights, pays, against, space, played.before, played.raises, fives, least, folded)
        return folded

    return np.sum(on_threads(deals, work), axis=0), comb(5, 2) * comb(deals.cards - 5, 2)


def folded_starts(spot: Spot, played: PlayedApart) -> tuple[Ints, int]:
    """Every two cards that are folded at once, with all cards that the wager looks at besides them."""
    deals = played.deals
    sizes = {"player": 2, "flop": 3, "board": 5}
    if not set(spot.covers.looks_at) <= set(sizes) or "player" not in spot.covers.looks_at:
        raise not_told(spot)
    size = sum(sizes[place] for place in spot.covers.looks_at)
    folded = np.zeros(spot.ranking.top + 1, np.int64)
    deck = tuple(deals.deck.tolist())
    low, high = pair_places(deals.cards)
    is_folded = played.before == WAITS
    classes = classes_of(deck, 2)
    for places, weight in zip(classes.places.tolist(), classes.weights.tolist(), strict=True):
        if is_folded[(low == places[0]) & (high == places[1])].all():
            folded += weight * count_values(spot.ranking, size, [deck[place] for place in places], deck)
    return folded, comb(size, 2)
