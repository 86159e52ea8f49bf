"""Two cards and raises on several streets: what each choice is worth with as much of the board as is shown."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.poker.classes import list_classes
from houseway.exact.poker.paths import FOLD
from houseway.exact.poker.raises_apart import BOARD, apart_of
from houseway.exact.poker.sets import CHOOSE
from houseway.exact.poker.situation import Known, Situation
from houseway.exact.poker.situation_dealer import CountedOut, count_out, standing
from houseway.exact.poker.situation_kernel import add_to_sets
from houseway.exact.poker.suits import alike_suits, exchanged, exchanges, suit_bits
from houseway.exact.poker.terms import Terms, terms_of
from houseway.games.poker.poker_game import PokerGame


class _Draws:
    """The cards that can still come to the board, those that differ by exchanged suits as one."""

    def __init__(self, known: Known, rest: Sequence[int]) -> None:
        """Nothing that is known changes when suits are exchanged."""
        self.rest = rest
        self.shown = len(known.board)
        self.alike = alike_suits(rest, known.hand, known.dealer, known.board)
        self.orders = exchanges(self.alike)
        self.places, self.weights = self.listed(BOARD - self.shown)
        cards = np.array(rest, np.uint8)[self.places]
        board = np.tile(np.array(known.board, np.uint8), (len(cards), 1))
        self.boards: Bytes = np.concatenate([board, cards], axis=1)

    def listed(self, size: int) -> tuple[Bytes, Ints]:
        """The sets of so many further cards that count, and how many each counts for."""
        count = comb(len(self.rest), size)
        sets, weights = np.empty((count, size), np.uint8), np.empty(count, np.int64)
        found = list_classes(suit_bits(self.rest), np.array(self.alike, np.uint8), sets, weights)
        return sets[:found].copy(), weights[:found].copy()

    def gained(self, gains: Ints, size: int) -> Fraction:
        """What a raise gains over all boards that is made where it gains something, by so many further cards seen."""
        of_board = BOARD - self.shown
        looks = np.array(list(combinations(range(of_board), size)), np.int64).reshape(-1, size)
        sums = np.zeros(comb(len(self.rest), size), np.int64)
        add_to_sets(self.places, self.weights * gains, looks, sums)
        sets, weights = self.listed(size)
        total = np.zeros(len(sets), np.int64)
        where = {card: place for place, card in enumerate(self.rest)}
        for order in self.orders:
            to = np.array([where[card] for card in exchanged(self.rest, order)], np.int64)
            there = np.sort(to[sets.astype(np.int64)], axis=1)
            total += sums[CHOOSE[there, np.arange(1, size + 1)].sum(axis=1)]
        return Fraction(int((weights * np.maximum(total, 0)).sum()), len(self.orders) * comb(of_board, size))


def raised_apart(game: PokerGame, known: Known) -> Situation:
    """Every choice of a situation, exactly; what was optional before is taken as checked."""
    terms = terms_of(game)
    apart = apart_of(terms, game.facts)
    rest = [card for card in sorted(game.deck) if card not in known.all]
    draws = _Draws(known, rest)
    counted = count_out(game, terms, known, rest, draws.boards)
    at = (0, *apart.shown).index(len(known.board))
    later = Fraction(0)
    for place, shown in enumerate(apart.shown, 1):
        if place > at:
            later += draws.gained(_gain(terms, counted, apart.lead, place), shown - len(known.board))
    whole = int(draws.weights.sum()) * counted.dealers * terms.unit
    choices: dict[str, Fraction] = {}
    if at == 0:
        choices[FOLD] = Fraction(terms.fold, terms.unit)
    for choice, end in enumerate(_ends(terms, at)):
        pays = int((draws.weights * counted.pays(terms, end)).sum())
        choices[terms.paths.names[at][choice + (at == 0)]] = (pays + later) / whole
    lying = sum(terms.paths.ends[apart.lead[0][0]]) if at else 0
    stands = standing((draws.weights[:, None] * counted.counts).sum(axis=0))
    return Situation(known, game.facts.decision[at].id, choices, *stands, lying=lying)


def _ends(terms: Terms, at: int) -> list[int]:
    """The ends of the choices at a decision that play on, when nothing else is raised that need not be."""
    found = {}
    for end, made in terms.paths.routes:
        others = [choice for place, choice in made.items() if place not in (0, at)]
        if end < terms.paths.played and not any(others) and (at == 0 or made[0] == 1):
            found[made[at]] = end
    return [found[choice] for choice in sorted(found)]


def _gain(terms: Terms, counted: CountedOut, lead: Sequence[Sequence[int]], place: int) -> Ints:
    """What the raise at a later decision gains on each board."""
    return counted.pays(terms, lead[0][1 << (place - 1)]) - counted.pays(terms, lead[0][0])
