"""Flush against flush: where raising begins at best play, a strategy, a situation, and what folds take."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.equipment.cards import RANKS, rank_of, suit_of
from houseway.exact.poker.flush_hands import (
    PlayedFlushes,
    best_flushes,
    cards_of,
    flush_terms,
    flushes_of,
    play_flushes,
)
from houseway.exact.poker.flush_kernel import count_below, room
from houseway.exact.poker.flush_ways import SUITS
from houseway.exact.poker.folds import not_told
from houseway.exact.poker.situation import Known, Situation
from houseway.exact.poker.strategy import Strategy, condition, raise_of, rank_named
from houseway.exact.poker.strategy_kernel import AT_LEAST
from houseway.exact.poker.terms import CLASSES, Terms
from houseway.exact.poker.two_hands_strategy import choices_of
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.hands import Suited
from houseway.refusal import Refused

_AGAINST = re.compile(r"(?P<hand>.+?) against (?P<rank>\w+)(?: or (?P<how>lower|higher))?")
_REMEDY = 'Write "4-card flush or better", "3-card flush T-8-6 or better", or "... against 9 or lower"'


def ends_by(game: PokerGame, strategy: Strategy, terms: Terms) -> Bytes:
    """The end that a strategy comes to with each value, and each rank seen: its first condition that holds decides."""
    fold = next(end for end, _ in terms.paths.routes if end >= terms.paths.played)
    columns = len(RANKS) if terms.is_seen else 1
    found = np.full((terms.ranking.top + 1, columns), fold, np.uint8)
    is_open = np.ones(found.shape, np.bool_)
    value, rank = np.arange(len(found))[:, None], np.arange(columns)[None]
    for decided in strategy.decision:
        _, option = raise_of(game, strategy, decided, terms.by_name)
        for text in decided.when:
            against = _AGAINST.fullmatch(text.strip())
            kind, least = condition(terms.ranking, against["hand"] if against else text)
            if kind != AT_LEAST or (against and not terms.is_seen):
                raise Refused(f"{text!r} is no condition of flushes", remedy=_REMEDY)
            is_met = is_open & (value >= max(least, int(terms.least[option])))
            if against:
                asked = rank_named(against["rank"].removesuffix("s"))
                how = against["how"]
                is_met &= rank <= asked if how == "lower" else rank >= asked if how == "higher" else rank == asked
            found[is_met] = option
            is_open &= ~is_met
    return found


def by_strategy(game: PokerGame, strategy: Strategy) -> PlayedFlushes:
    """Every hand played by a strategy."""
    terms = flush_terms(game)
    return play_flushes(terms, game.deck, ends_by(game, strategy, terms))


def folded(game: PokerGame, spot: Spot, played: PlayedFlushes, size: int) -> tuple[Ints, int]:
    """Each folded hand by its value for a side bet, over the cards of the dealer's that may be seen."""
    if spot.covers.looks_at != ("player",) or not isinstance(spot.ranking, Suited):
        raise not_told(spot)
    seen = len(game.deck) - size if played.terms.is_seen else 1
    return best_flushes(game, spot.ranking).folded, seen


def thresholds(played: PlayedFlushes) -> dict[str, Any]:
    """From which hand on each raise is made and up to which one is folded, over all cards seen and by each."""
    terms = played.terms
    describe, often = terms.ranking.describe, played.often
    raised = np.flatnonzero(often[:, :, : terms.paths.played].sum(axis=(1, 2)))
    lost = np.flatnonzero(often[:, :, terms.paths.played :].sum(axis=(1, 2)))
    return {
        "raise_from": describe(int(raised.min())) if len(raised) else None,
        "fold_up_to": describe(int(lost.max())) if len(lost) else None,
        "strategy": [_row(played, column) for column in reversed(range(often.shape[1])) if often[:, column].any()],
    }


def _row(played: PlayedFlushes, column: int) -> dict[str, Any]:
    """With each choice the hands from which and up to which it is made beside a rank; a deuce that is wild is gone."""
    terms = played.terms
    row: dict[str, Any] = {"seen": RANKS[column]} if terms.is_seen else {}
    for end, name in choices_of(terms):
        held = np.flatnonzero(played.often[:, column, end])
        if len(held):
            low, high = int(held.min()), int(held.max())
            row[name] = {"from": terms.ranking.describe(low), "to": terms.ranking.describe(high)}
    return row


def situation(game: PokerGame, known: Known) -> Situation:
    """What each choice is worth with a hand, cards of the dealer's that are known, and cards that are gone."""
    terms, ranking = flush_terms(game), game.ranking
    theirs = [card for at, card in enumerate(known.dealer) if at or not game.is_tossed(card)]
    draws = terms.of_dealer - len(known.dealer)
    rest = cards_of([card for card in game.deck if card not in known.all], ranking)
    held = np.zeros(SUITS, np.int64)
    for card in theirs:
        if not ranking.is_wild(card):
            held[suit_of(card)] |= 1 << rank_of(card)
    wilds = sum(map(ranking.is_wild, theirs))
    flushes, by = flushes_of(ranking), room()

    def below(value: int) -> int:
        length, mask = int(flushes.lengths[value]), int(flushes.masks[value])
        return int(count_below(rest.ranks, held, rest.wild, wilds, draws, length, mask, by))

    value = ranking.value(known.hand)
    lower, upto, low, every = (below(bound) for bound in (value, value + 1, max(1, terms.qualifier), ranking.top + 1))
    counts = _classes(lower, upto, low, every)
    choices = {"fold": Fraction(terms.fold, terms.unit)}
    for option, each in enumerate(terms.raises):
        if value >= terms.least[option]:
            pays = sum(of * count for of, count in zip(_pays(terms, option, value), counts, strict=True))
            choices[f"{each.times}x"] = Fraction(pays, every * terms.unit)
    return Situation(known, game.facts.decision[-1].id, choices, Fraction(lower, every), Fraction(upto - lower, every))


def _pays(terms: Terms, option: int, value: int) -> list[int]:
    found: list[int] = terms.pays[option, terms.kind_of[value]].tolist()
    return found


def _classes(lower: int, upto: int, low: int, every: int) -> list[int]:
    """How many hands of the dealer's there are of each class: beaten by, tied with or above, qualified or not."""
    found = [0] * CLASSES
    for standing, (first, after) in enumerate(((upto, every), (lower, upto), (0, lower))):
        unqualified = max(0, min(after, low) - first)
        found[2 * standing] = unqualified
        found[2 * standing + 1] = after - first - unqualified
    return found
