"""The shape of a poker game, by its facts: no dealer's hand, two hands, or hands that share community cards.

Whoever wants best play, a strategy, a situation or what folds take asks the shape.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from houseway.arrays import Ints
from houseway.exact.distribution import Distribution
from houseway.exact.poker import folds, no_dealer, no_dealer_situation, no_dealer_strategy, situation_dealer, two_hands
from houseway.exact.poker.chart import chart_of
from houseway.exact.poker.community import BestPlay, best_play
from houseway.exact.poker.paths import Paths
from houseway.exact.poker.situation import Known, Situation, check_known
from houseway.exact.poker.strategy import Strategy, compile_strategy, play_boards, raise_from
from houseway.exact.poker.terms import Terms, terms_of
from houseway.games.poker.poker_game import FACE_UP, PokerGame, Spot
from houseway.refusal import NotEnumerated


class Played(Protocol):
    """How all hands were played: the results per Ante, the ways through the decisions, and how often each is taken."""

    @property
    def distribution(self) -> Distribution:
        """The net results per Ante."""

    @property
    def paths(self) -> Paths:
        """The ways through the decisions."""

    @property
    def made(self) -> dict[tuple[int, int], int]:
        """In how many deals each choice is made, by decision and choice."""

    @property
    def total(self) -> int:
        """How many deals there are."""


@dataclass(frozen=True)
class Shape:
    """What is known of a shape: best play, and what else follows from it."""

    best: Callable[[PokerGame], Any]
    by_strategy: Callable[[PokerGame, Strategy], Any]
    situation: Callable[[PokerGame, Known], Situation]
    folded: Callable[[PokerGame, Spot, Any, int], tuple[Ints, int]]
    details: Callable[[Any], dict[str, Any]]


def shape_of(game: PokerGame) -> Shape:
    """The shape of a game."""
    hand = game.facts.hand
    return NO_DEALER if not hand.of_dealer else COMMUNITY if hand.board else TWO_HANDS


def played_at_best(game: PokerGame) -> Any:
    """Best play with the game's deck."""
    return shape_of(game).best(game)


def situation(game: PokerGame, known: Known) -> Situation:
    """Every choice of a situation, exactly."""
    check_known(game, known)
    return shape_of(game).situation(game, known)


def _two_hands(game: PokerGame) -> two_hands.Played:
    return two_hands.play_all(_terms(game), game.deck)


def _terms(game: PokerGame) -> Terms:
    """What two hands are played for; every decision is made with the own cards alone."""
    steps = [to for step in game.deal_steps.values() for _, to in step]
    if any(to.endswith(FACE_UP) for to in steps):
        raise NotEnumerated("nothing finds best play while a card of the dealer's is seen")
    return terms_of(game)


def _two_hands_by(game: PokerGame, strategy: Strategy) -> Played:
    terms = _terms(game)
    return two_hands.play_all(terms, game.deck, raise_from(compile_strategy(game, strategy, terms.by_name)))


def _highest_and_lowest(played: two_hands.Played) -> dict[str, Any]:
    describe, highest = played.terms.ranking.describe, played.highest_fold
    return {"raise_from": describe(played.lowest_raise), "fold_up_to": describe(highest) if highest else None}


def _community(game: PokerGame) -> BestPlay:
    terms, hand = terms_of(game), game.facts.hand
    if (hand.cards, hand.of_dealer, hand.board, terms.decisions) != (2, 2, 5, 3) or terms.least.any():
        raise NotEnumerated(f"nothing finds best play at {game.rulebook.document.game} yet")
    return _remembered(terms, game.deck)


@lru_cache(maxsize=4)
def _remembered(terms: Terms, deck: tuple[int, ...]) -> BestPlay:
    """Best play over all boards takes seconds, so the last ones are kept."""
    return best_play(terms, deck)


def _community_by(game: PokerGame, strategy: Strategy) -> Played:
    terms = terms_of(game)
    return play_boards(compile_strategy(game, strategy, terms.by_name), terms, _community(game).deals)


NO_DEALER = Shape(
    best=lambda game: no_dealer.best_streets(no_dealer.streets_of(game)),
    by_strategy=no_dealer_strategy.by_strategy,
    situation=no_dealer_situation.situation,
    folded=no_dealer_situation.folded,
    details=lambda _: {},
)
TWO_HANDS = Shape(
    best=_two_hands,
    by_strategy=_two_hands_by,
    situation=situation_dealer.against_dealer,
    folded=folds.folded_hands,
    details=_highest_and_lowest,
)
COMMUNITY = Shape(
    best=_community,
    by_strategy=_community_by,
    situation=situation_dealer.against_dealer,
    folded=lambda _game, spot, played, _size: folds.folded_flops(spot, played),
    details=lambda played: {"chart": chart_of(played).as_json()},
)
