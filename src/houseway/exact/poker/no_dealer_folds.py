"""Without a dealer's hand: what folds take of side bets, deal by deal, also of hands with cards of their own."""

from __future__ import annotations

from itertools import combinations
from math import comb, factorial, perm

import numpy as np

from houseway.arrays import Ints
from houseway.equipment.cards import cards
from houseway.exact.poker.folds import not_told
from houseway.exact.poker.no_dealer import PlayedStreets, reached, walk_of
from houseway.exact.poker.no_dealer_kernel import add_hands, count_folded, deal_on, find_values, mark_folds
from houseway.exact.poker.sets import number_of, sets_of
from houseway.exact.poker.side_bets import FoldedRows, by_row
from houseway.exact.poker.suits import alike_suits, suit_bits, weigh_sets
from houseway.games.poker.facts import EXTRA
from houseway.games.poker.paytable import names_of
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.hands.batch import count_values
from houseway.hands.tables import tables_for


def folded(game: PokerGame, spot: Spot, played: PlayedStreets, size: int) -> tuple[Ints, int] | FoldedRows:
    """How many deals that are folded have each value of a wager's hand, and how many deals a hand stands for."""
    streets, hand, places = played.streets, game.facts.hand, set(spot.covers.looks_at)
    if places == {"player", EXTRA}:
        return _with_extra(game, spot, played, size)
    if places == {"player", "board"}:
        found = _of_all(spot, played)
    elif places == {"board"}:
        found = _of_board(spot, played, hand.cards)
    else:
        found = deal_by_deal(game, spot, played, size)
    total = streets.sets(hand.cards) * streets.ways(hand.cards)
    return found, total // comb(len(streets.deck), size)


def _of_all(spot: Spot, played: PlayedStreets) -> Ints:
    """The hand is all cards: of the deals with a set of these, those are folded that are not played to the end."""
    streets = played.streets
    *_, often = reached(streets, played.chosen)
    often = often.sum(axis=1, keepdims=True)
    if len(often) < streets.sets(streets.size):
        before, often = often, np.zeros((streets.sets(streets.size), 1), np.int64)
        deal_on(streets.size, before, often)
    values = np.empty(len(often), np.int64)
    find_values(np.array(streets.deck, np.uint8), streets.size, tables_for(spot.ranking, streets.size), values)
    folds = played.total // len(often) - often[:, 0]
    return np.bincount(values, folds, spot.ranking.top + 1).astype(np.int64)


def _of_board(spot: Spot, played: PlayedStreets, own: int) -> Ints:
    """The hand is the board: any but the player's cards, and among them those that were shown."""
    streets = played.streets
    deck, board = np.array(streets.deck, np.uint8), streets.size - own
    starts = np.cumsum([0, *(streets.sets(each) for each in range(board + 1))])
    marks = np.zeros(starts[-1], np.int64)
    ways = np.array([factorial(board - at) for at in range(board + 1)], np.int64)
    weights = weigh_sets(suit_bits(streets.deck), np.array(alike_suits(streets.deck), np.uint8), own)
    mark_folds(len(deck), own, walk_of(played), weights, of_board=True, ways=ways, starts=starts, marks=marks)
    found = np.zeros(spot.ranking.top + 1, np.int64)
    for each in range(board + 1):
        of_size = marks[starts[each] : starts[each + 1]]
        add_hands(deck, each, of_size, board - each, tables_for(spot.ranking, board), found)
    return found


def deal_by_deal(game: PokerGame, spot: Spot, played: PlayedStreets, size: int) -> Ints:
    """The hand is any of the cards: every deal is dealt."""
    streets, hand, lines = played.streets, game.facts.hand, game.facts.lines
    spans = {
        "player": range(hand.cards),
        "board": range(hand.cards, streets.size),
        "flop": range(hand.cards, hand.cards + 3),
        **{line: [hand.cards + place - 1 for place in places] for line, places in lines.items()},
    }
    if not set(spot.covers.looks_at) <= set(spans):
        raise not_told(spot)
    looked = np.array([at for place in spot.covers.looks_at for at in spans[place]], np.int64)
    deck = np.array(streets.deck, np.uint8)
    weights = weigh_sets(suit_bits(streets.deck), np.array(alike_suits(streets.deck), np.uint8), hand.cards)
    found = np.zeros(spot.ranking.top + 1, np.int64)
    tables = tables_for(spot.ranking, size)
    count_folded(deck, hand.cards, streets.size, walk_of(played), weights, looked, tables, found)
    return found


def _with_extra(game: PokerGame, spot: Spot, played: PlayedStreets, size: int) -> FoldedRows:
    """The hand and cards that nobody sees before the end: any but those of the board that were shown.

    How many hands avoid the shown cards follows by inclusion and exclusion from how many hold each set of these. So
    each set of own and shown cards has a number of folded deals to add or take off for every hand that holds it.
    """
    streets, own = played.streets, game.facts.hand.cards
    deck, board, extra = np.array(streets.deck, np.uint8), game.facts.hand.board, size - own
    shown = [known - own for known in streets.known]
    sizes = [own + at for at in range(max(shown) + 1)]
    starts = np.cumsum([0, *(streets.sets(each) for each in sizes)])
    left = len(deck) - own - extra
    ways = np.array([perm(left - at, board - at) for at in range(board + 1)], np.int64)
    marks, once = np.zeros(starts[-1], np.int64), np.ones(streets.sets(own), np.int64)
    mark_folds(len(deck), own, walk_of(played), once, of_board=False, ways=ways, starts=starts, marks=marks)
    found = np.zeros(spot.ranking.top + 1, np.int64)
    tables = tables_for(spot.ranking, size)
    alike = np.array(alike_suits(streets.deck), np.uint8)
    for start, each in zip(starts, sizes, strict=False):
        weights = marks[start : start + streets.sets(each)] * weigh_sets(suit_bits(streets.deck), alike, each)
        if size - each > 2:  # few sets, and many hands hold each
            for number in np.flatnonzero(weights):
                held = [streets.deck[place] for place in sets_of(len(deck), each)[number]]
                found += weights[number] * count_values(spot.ranking, size, held, streets.deck)
        else:
            add_hands(deck, each, weights, size - each, tables, found)
    certain = [
        _with_cards(streets.deck, spot, row, marks, starts, sizes, size, found) for row in range(len(spot.rows.odds))
    ]
    rows = [one + other for one, other in zip(by_row(spot, found), certain, strict=True)]
    return FoldedRows(rows, comb(size, own) * int(ways[0]))


def _with_cards(
    deck: tuple[int, ...], spot: Spot, row: int, marks: Ints, starts: Ints, sizes: list[int], size: int, found: Ints
) -> int:
    """How many folded deals meet a row that asks for certain cards; they are taken out of those found by value."""
    asked = spot.rows.cards[row]
    held = cards(names_of(asked)) if asked else ()
    if not asked or not set(held) <= set(deck):
        return 0
    total = 0
    for more in combinations([card for card in deck if card not in held], size - len(held)):
        hand = sorted(deck.index(card) for card in (*held, *more))
        value = spot.ranking.value((*held, *more))
        if spot.rows.least[row] <= value <= spot.rows.most[row]:
            often = sum(
                int(marks[start + number_of(np.array(part), each)])
                for start, each in zip(starts, sizes, strict=False)
                for part in combinations(hand, each)
            )
            found[value] -= often
            total += often
    return total
