"""The main wager of blackjack: best play, basic strategy, and what both cost.

``main_game`` is the one to call; everything else hangs on its result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from houseway.exact.blackjack.basic import BasicStrategy, Extraction, as_strategy
from houseway.exact.blackjack.counting import TWO_CARDS, ActionTable, Counting
from houseway.exact.blackjack.edge_counting import lay_out
from houseway.exact.blackjack.hands import BLACKJACK
from houseway.exact.blackjack.kernels import ACTIONS, DOUBLE, HIT, NATURAL, STAND, SURRENDER
from houseway.exact.blackjack.numbers import FLOATS, FRACTIONS, Numbers
from houseway.exact.blackjack.play import RANKS, Play, decks, rank_of, without
from houseway.exact.blackjack.rounds import RoundValue, fare, gather
from houseway.exact.blackjack.strategy import Best, may_double
from houseway.exact.blackjack.zaps import Counted, Zaps, reckon_zaps
from houseway.exact.distribution import Distribution
from houseway.refusal import Refused

ERROR = 1e-14
"""Floats are this near to the exact expectation: less than 1e-15 was ever measured (``make prove``)."""
ENDLESS = (1,) * 9 + (4,)
"""The shares of the ranks in an endless shoe."""


@dataclass(frozen=True)
class Departure:
    """A hand, as it is composed, that best play plays otherwise; ``gain`` is per round, not per such hand."""

    cards: tuple[str, ...]
    up: str
    best: str
    basic: str
    gain: Any


@dataclass(frozen=True)
class MainResult:
    """The main wager from one shoe under one strategy."""

    counting: Counting
    best: Best
    strategy: ActionTable
    round: RoundValue
    zaps: Zaps | None = None

    @cached_property
    def distribution(self) -> Distribution:
        """Net results per initial wager; see ``rounds`` for what is exact in it (the mean is)."""
        return self.round.distribution()

    @property
    def edge(self) -> Any:
        """What the player loses on average per initial wager: a Fraction if counted so, else within ``ERROR``."""
        return -self.round.expectation

    @property
    def element_of_risk(self) -> Any:
        """The edge per unit wagered, doubles and splits included."""
        return self.edge / self.round.risked

    @property
    def per_up_card(self) -> dict[str, Any]:
        """What the player gains on average against each up card."""
        chances = self.round.up_chance.tolist()
        return {
            rank: gain / chance
            for rank, gain, chance in zip(RANKS, self.round.by_up.tolist(), chances, strict=True)
            if chance
        }

    def first_actions(self) -> dict[tuple[str, str], dict[str, str]]:
        """The first decision for each two cards against each up card."""
        hands = self.counting.hands
        return {
            (RANKS[one], RANKS[other]): {
                RANKS[up]: ACTIONS[self.strategy.first[hands.of([one, other]), up]] for up in range(10)
            }
            for one, other in TWO_CARDS
        }

    @cached_property
    def basic(self) -> BasicStrategy:
        """Total-dependent basic strategy for this shoe and these options."""
        return Extraction(self.best).basic()

    @cached_property
    def by_basic(self) -> MainResult:
        """The same wager played by basic strategy."""
        zapped = self.zaps.basic if self.zaps else None
        return follow_strategy(self.counting, as_strategy(self.basic, self.counting), self.best, zapped)

    @property
    def cost_of_basic(self) -> Any:
        """What basic strategy gives away against best play, per initial wager."""
        return self.by_basic.edge - self.edge

    def departures(self) -> list[Departure]:
        """Where best play leaves basic strategy, the dearest first; over hands that are not split."""
        hands, basic = self.counting.hands, self.by_basic.strategy.first
        reached = self.counting.reached(self.best.strategy)
        found = []
        for hand in range(1, len(hands.cards)):
            for up in range(10):
                best, other = int(self.best.strategy.first[hand, up]), int(basic[hand, up])
                if hands.cards[hand] < 2 or best == other or not reached[hand, up]:
                    continue
                cards = [rank for rank in range(10) for _ in range(hands.counts[hand, rank])]
                values = self._values(hand, cards)
                gain = _plain((values[best][up] - values[other][up]) * reached[hand, up])
                if gain > 0:
                    names = tuple(RANKS[rank] for rank in cards)
                    found.append(Departure(names, RANKS[up], ACTIONS[best], ACTIONS[other], gain))
        return sorted(found, key=lambda one: -one.gain)

    def _values(self, hand: int, cards: Sequence[int]) -> dict[int, Any]:
        """What each decision is worth with a hand, by up card, times the chance of the up card."""
        if len(cards) == 2:
            return self.best.all_values(cards[0], cards[1])
        draws = self.counting.draws[hand]
        return {STAND: draws[:, STAND], HIT: draws[:, HIT]}

    def decisions(
        self, cards: Sequence[str], up: str, *, is_split: bool = False, on_marker: bool = False
    ) -> dict[str, Any]:
        """What each decision is worth with these cards against this up card; see ``first_decisions``."""
        return decisions(self.best, cards, up, is_split=is_split, on_marker=on_marker)


def main_game(play: Play, shoe: Sequence[int] | None = None, *, numbers: Numbers = FLOATS) -> MainResult:
    """Best play and what it comes to, from any shoe; six decks if none is given, or an endless shoe.

    >>> result = main_game(Play(), decks(6))
    >>> f"{result.edge:.2%}", result.first_actions()["8", "8"]["10"]
    ('0.40%', 'split')
    """
    best = Best(lay_out(play, usual_shoe(play) if shoe is None else shoe, numbers))
    zaps = reckon_zaps(best) if play.zap_totals else None
    raw = gather(best.counting, best.strategy, best.levels, zaps.best if zaps else None)
    return MainResult(best.counting, best, best.strategy, fare(best.counting, best.strategy, raw), zaps)


def usual_shoe(play: Play) -> tuple[int, ...]:
    """Six decks, or the shares of an endless shoe."""
    return ENDLESS if play.infinite else decks(6)


def follow_strategy(
    counting: Counting, strategy: ActionTable, best: Best | None = None, zapped: Counted | None = None
) -> MainResult:
    """What a given strategy comes to; ``zapped`` may know already what new cards do."""
    raw = gather(counting, strategy, zapped=zapped)
    return MainResult(counting, best or Best(counting), strategy, fare(counting, strategy, raw))


def exact_game(play: Play, shoe: Sequence[int]) -> MainResult:
    """The same in Fractions throughout, for small shoes: nothing is compiled or rounded."""
    return main_game(play, shoe, numbers=FRACTIONS)


def first_decisions(
    cards: Sequence[str], up: str, shoe: Sequence[int], play: Play | None = None, *, is_split: bool = False
) -> dict[str, float]:
    """What each decision is worth with these cards against this up card, per initial wager.

    ``shoe`` is what was unseen before these cards and the up card were dealt. The values are for a dealer who looked
    and has no blackjack, if the table has that; else a dealer's blackjack is reckoned in. ``is_split`` says that the
    hand came from a split: no surrender, no blackjack, no further split is reckoned. Published for one deck
    (wizardofodds.com, Blackjack appendix 9): -0.634013, 0.172946 and 0.240259.

    >>> {act: round(value, 6) for act, value in first_decisions(["6", "5"], "A", decks(1)).items()}
    {'stand': -0.634013, 'hit': 0.172946, 'double': 0.240259}
    """
    return decisions(best_play(play or Play(), shoe), cards, up, is_split=is_split)


def best_play(play: Play, shoe: Sequence[int]) -> Best:
    """What each decision is worth, from any shoe, without what it all comes to."""
    best = Best(lay_out(play, shoe))
    if play.zap_totals:
        reckon_zaps(best)
    return best


def decisions(
    best: Best, cards: Sequence[str], up: str, *, is_split: bool = False, on_marker: bool = False
) -> dict[str, Any]:
    """What each decision is worth, from a shoe that is laid out; ``on_marker``: the house split the hand off."""
    counting, play = best.counting, best.play
    ranks = sorted(rank_of(card) for card in cards)
    shown = rank_of(up)
    if not play.infinite:
        without(counting.shoe.tolist(), [*ranks, shown])
    if len(ranks) < 2 or sum(rank + 1 for rank in ranks) > 21:
        raise Refused(f"{' '.join(cards)} has nothing to decide", remedy="Give two or more cards of 21 or less")
    hand = counting.hands.of(ranks)
    if len(ranks) == 2 and not is_split:
        values = {action: value[shown] for action, value in best.all_values(ranks[0], ranks[1]).items()}
        if not play.may_surrender(shown):
            values.pop(SURRENDER, None)
    else:
        draws = (counting.marker_draws if on_marker else counting.draws)[hand, shown]
        values = {STAND: draws[STAND]}
        if counting.hands.total[hand] < 21:
            values[HIT] = draws[HIT]
        if is_split and may_double(play, counting.hands.counts[hand].tolist(), is_split=True, of_aces=False):
            values[DOUBLE] = draws[DOUBLE]
    behind = counting.everything_behind.dealt[hand, shown].tolist()
    before_the_look = not play.peek or play.surrender == "early"
    whole = sum(behind) if before_the_look else sum(behind[:BLACKJACK])
    lost = 0 if play.blackjack_takes_all or not (before_the_look or NATURAL in values) else behind[BLACKJACK]
    return {ACTIONS[action]: _plain((value - lost) / whole) for action, value in values.items()}


def _plain(value: Any) -> Any:
    """A float of Python, or the Fraction that it is."""
    return float(value) if isinstance(value, np.floating) else value


def effects_of_removal(result: MainResult) -> dict[str, Any]:
    """How the player's expectation changes when one card of a rank leaves the shoe and the strategy stays.

    Weighted with the cards of the shoe the effects add up to nought: a card taken unseen changes nothing.
    """
    counting = result.counting
    found = {}
    for rank, name in enumerate(RANKS):
        if counting.shoe[rank]:
            less = lay_out(counting.play, without(counting.shoe.tolist(), [rank]), counting.numbers)
            less.keep_to(counting)
            found[name] = follow_strategy(less, result.strategy).round.expectation - result.round.expectation
    return found
