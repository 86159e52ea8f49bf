"""Two hands: where raising begins at best play, card by card of the dealer's where one is seen; and by a strategy."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.arrays import Bytes
from houseway.equipment.cards import RANKS
from houseway.exact.poker.strategy import Strategy, condition, raise_of, rank_named
from houseway.exact.poker.strategy_kernel import AT_LEAST
from houseway.exact.poker.terms import Terms
from houseway.exact.poker.two_hands import Played, Standing, standing_for
from houseway.games.poker.poker_game import PokerGame
from houseway.refusal import Refused

Holds = npt.NDArray[np.bool_]

_AGAINST = re.compile(r"(?P<hand>.+?) against (?P<rank>\w+)(?: or (?P<how>lower|higher))?")
_REMEDY = 'Write "Q-6-4 or better", or "pair of 9s or better against queen or lower" where a card is seen'


def ends_by(game: PokerGame, strategy: Strategy, terms: Terms) -> Bytes:
    """The end that a strategy comes to with each hand, and each card seen: its first condition that holds decides."""
    standing = standing_for(terms, game.deck)
    fold = next(end for end, _ in terms.paths.routes if end >= terms.paths.played)
    found = np.full(standing.counts.shape[:2], fold, np.uint8)
    is_open = standing.is_there
    for decided in strategy.decision:
        _, option = raise_of(game, strategy, decided, terms.by_name)
        if decided.hands:
            raise Refused("starting hands are for two cards and a board", remedy=_REMEDY)
        for text in decided.when:
            is_met = is_open & _holds(text, terms, standing)
            is_met &= (standing.hands.values >= terms.least[option])[:, None]
            found[is_met] = option
            is_open &= ~is_met
    return found


def _holds(text: str, terms: Terms, standing: Standing) -> Holds:
    """Whether a condition holds with each hand and each card seen."""
    against = _AGAINST.fullmatch(text.strip())
    kind, least = condition(terms.ranking, against["hand"] if against else text)
    if kind != AT_LEAST or (against and not terms.is_seen):
        raise Refused(f"{text!r} is no condition of two hands", remedy=_REMEDY)
    found: Holds = np.broadcast_to((standing.hands.values >= least)[:, None], standing.counts.shape[:2])
    if against:
        rank = rank_named(against["rank"].removesuffix("s"))
        seen = np.array(standing.classes.deck) >> 2
        how = against["how"]
        found = found & (seen <= rank if how == "lower" else seen >= rank if how == "higher" else seen == rank)
    return found


def thresholds(played: Played) -> dict[str, Any]:
    """From which hand on each raise is made and up to which one is folded; by the dealer's card where one is seen."""
    describe, highest = played.terms.ranking.describe, played.highest_fold
    found: dict[str, Any] = {
        "raise_from": describe(played.lowest_raise),
        "fold_up_to": describe(highest) if highest else None,
    }
    if len(played.terms.raises) > 1 or played.terms.is_seen:
        found["strategy"] = strategy_rows(played)
    return found


def strategy_rows(played: Played) -> list[dict[str, Any]]:
    """Best play as rows: with a choice, the hands from which and up to which it is made, by the dealer's rank seen.

    Where the ranges of two choices overlap, the other cards of the hand decide.
    """
    terms, standing = played.terms, played.standing
    values, there = standing.hands.values, standing.is_there
    ranks = np.array(standing.classes.deck) >> 2 if terms.is_seen else np.zeros(1, np.int64)
    rows: list[dict[str, Any]] = []
    for rank in sorted(set(ranks.tolist()), reverse=True):
        row: dict[str, Any] = {"seen": RANKS[rank]} if terms.is_seen else {}
        columns = ranks == rank
        for end, name in choices_of(terms):
            held = values[((played.chosen[:, columns] == end) & there[:, columns]).any(axis=1)]
            if len(held):
                low, high = int(held.min()), int(held.max())
                row[name] = {"from": terms.ranking.describe(low), "to": terms.ranking.describe(high)}
        rows.append(row)
    return rows


def choices_of(terms: Terms) -> list[tuple[int, str]]:
    """The ends of the one decision of two hands, each by the name of its choice."""
    return [
        (end, terms.paths.names[decision][choice])
        for end, made in terms.paths.routes
        for decision, choice in made.items()
    ]
