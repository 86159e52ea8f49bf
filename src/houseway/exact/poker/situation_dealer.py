"""A hand against the dealer's: what each choice is worth with as much of the board as is shown, and cards known."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.poker.community_kernel import Counts
from houseway.exact.poker.community_passes import FLOPS
from houseway.exact.poker.situation import Known, Situation
from houseway.exact.poker.situation_kernel import add_to_flops, count_classes
from houseway.exact.poker.suits import alike_suits, exchanged, exchanges, list_fives, list_threes, suit_bits
from houseway.exact.poker.terms import CLASSES, Terms, terms_of
from houseway.games.poker.poker_game import PokerGame
from houseway.hands.batch import count_values
from houseway.hands.tables import tables_for

FLOP_CARDS, BOARD_CARDS = 3, 5


def against_dealer(game: PokerGame, known: Known) -> Situation:
    """Every choice of a situation, exactly."""
    terms = terms_of(game)
    rest = [card for card in sorted(game.deck) if card not in known.all]
    if len(known.board) == game.facts.hand.board:
        return _last_decision(game, terms, known)
    if len(known.board) == FLOP_CARDS:
        return _on_flop(game, terms, known, rest)
    return _before_flop(game, terms, known, rest)


def _choice(terms: Terms, option: int) -> str:
    return f"{terms.raises[option].times}x"


def _last_decision(game: PokerGame, terms: Terms, known: Known) -> Situation:
    """Everything but the dealer's cards is known: one count of the dealer's values."""
    seen = (*known.board, *known.dealer)
    size = game.facts.hand.of_dealer + game.facts.hand.board
    dealers = count_values(terms.ranking, size, seen, game.deck, (*known.hand, *known.gone))
    value = terms.ranking.value((*known.hand, *known.board))
    standing = np.sign(value - np.arange(len(dealers))) + 1
    classes = 2 * standing + (np.arange(len(dealers)) >= terms.qualifier)
    counts = np.zeros(CLASSES, np.int64)
    np.add.at(counts, classes, dealers)
    total = int(counts.sum())
    choices = {"fold": Fraction(terms.fold, terms.unit)}
    for option, each in enumerate(terms.raises):
        if each.decision == terms.decisions - 1 and value >= terms.least[option]:
            pays = int(counts @ terms.pays[option, terms.kind_of[value]])
            choices[_choice(terms, option)] = Fraction(pays, total * terms.unit)
    wins, ties = Fraction(int(counts[4:].sum()), total), Fraction(int(counts[2:4].sum()), total)
    return Situation(known, game.facts.decision[-1].id, choices, wins, ties)


@dataclass(frozen=True)
class _Boards:
    """What every raise pays on each of some boards, the best of the river, and how the dealers' hands stand."""

    pays: Ints
    river: Ints
    counts: Counts
    dealers: int


@dataclass(frozen=True)
class CountedOut:
    """Some boards, each with the kind of the hand there, and how many dealers' hands stand in each class."""

    kinds: Bytes
    counts: Counts
    dealers: int

    def pays(self, terms: Terms, end: int) -> Ints:
        """What an end pays on each board, over all dealers' hands."""
        found: Ints = (self.counts * terms.pays[end][self.kinds]).sum(axis=1)
        return found


def count_out(game: PokerGame, terms: Terms, known: Known, rest: Sequence[int], boards: Bytes) -> CountedOut:
    """Count the dealers' hands on each board, on all cores."""
    values, counts = np.zeros(len(boards), np.uint16), np.zeros((len(boards), CLASSES), np.int32)
    threads = min(os.cpu_count() or 1, 8)
    hand, dealer, left = (np.array(cards, np.uint8) for cards in (known.hand, known.dealer, rest))

    tables = tables_for(terms.ranking, 7)

    def work(first: int) -> None:
        part = slice(first, None, threads)
        some_values, some_counts = values[part].copy(), counts[part].copy()
        count_classes(boards[part].copy(), hand, dealer, left, tables, terms.qualifier, some_values, some_counts)
        values[part], counts[part] = some_values, some_counts

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, range(threads)))
    drawn = game.facts.hand.of_dealer - len(known.dealer)
    return CountedOut(terms.kind_of[values], counts, comb(len(rest) - (BOARD_CARDS - len(known.board)), drawn))


def _play_out(game: PokerGame, terms: Terms, known: Known, rest: Sequence[int], boards: Bytes) -> _Boards:
    """What every raise pays on each board, and the best of the river."""
    counted = count_out(game, terms, known, rest, boards)
    pays = np.array([counted.pays(terms, end) for end in range(terms.paths.played)], np.int64)
    river = np.full(len(boards), terms.fold * counted.dealers, np.int64)
    for option in np.flatnonzero(terms.stages == terms.decisions - 1):
        river = np.maximum(river, pays[option])
    return _Boards(pays, river, counted.counts, counted.dealers)


def _on_flop(game: PokerGame, terms: Terms, known: Known, rest: Sequence[int]) -> Situation:
    """Every turn and river that can follow."""
    boards = np.array([(*known.board, *drawn) for drawn in combinations(rest, 2)], np.uint8)
    played = _play_out(game, terms, known, rest, boards)
    whole = len(boards) * played.dealers * terms.unit
    choices = {"check": Fraction(int(played.river.sum()), whole)}
    for option, each in enumerate(terms.raises):
        if each.decision == 1:
            choices[_choice(terms, option)] = Fraction(int(played.pays[option].sum()), whole)
    counts = played.counts.sum(axis=0, dtype=np.int64)
    return Situation(known, game.facts.decision[1].id, choices, *standing(counts))


def _before_flop(game: PokerGame, terms: Terms, known: Known, rest: Sequence[int]) -> Situation:
    """Every board that can follow, with a decision on each flop."""
    alike, bits = alike_suits(rest, known.hand, known.dealer), suit_bits(rest)
    places, weights = _listed(bits, alike, BOARD_CARDS)
    flops, flop_weights = _listed(bits, alike, FLOP_CARDS)
    boards = np.array(rest, np.uint8)[places]
    played = _play_out(game, terms, known, rest, boards)
    whole = int(weights.sum()) * played.dealers * terms.unit
    orders = exchanges(alike)
    where = {card: place for place, card in enumerate(rest)}
    most = np.zeros(len(flops), np.int64)
    for option in terms.on_flop:
        sums = np.zeros(comb(len(rest), FLOP_CARDS), np.int64)
        add_to_flops(places, weights * (played.pays[option] - played.river), sums)
        gained = np.zeros(len(flops), np.int64)
        for order in orders:
            to = np.array([where[card] for card in exchanged(rest, order)], np.int64)
            first, second, third = np.sort(to[flops.astype(np.int64)], axis=1).T
            gained += sums[third * (third - 1) * (third - 2) // 6 + second * (second - 1) // 2 + first]
        most = np.maximum(most, gained)
    extra = int((flop_weights * most).sum())
    waits = int((weights * played.river).sum())
    choices = {"check": Fraction(FLOPS * len(orders) * waits + extra, FLOPS * len(orders) * whole)}
    for option, each in enumerate(terms.raises):
        if each.decision == 0:
            choices[_choice(terms, option)] = Fraction(int((weights * played.pays[option]).sum()), whole)
    counts = (weights[:, None] * played.counts).sum(axis=0)
    return Situation(known, game.facts.decision[0].id, choices, *standing(counts))


def _listed(bits: Any, alike: tuple[int, ...], size: int) -> tuple[Bytes, Ints]:
    """The sets of so many places that count, and how many each counts for."""
    count = comb(len(bits), size)
    sets, weights = np.empty((count, size), np.uint8), np.empty(count, np.int64)
    lists = list_fives if size == BOARD_CARDS else list_threes
    found = lists(bits, np.array(alike, np.uint8), sets, weights)
    return sets[:found].copy(), weights[:found].copy()


def standing(counts: Ints) -> tuple[Fraction, Fraction]:
    """How often the hand wins and ties."""
    total = int(counts.sum())
    return Fraction(int(counts[4:].sum()), total), Fraction(int(counts[2:4].sum()), total)
