"""The shape of a poker game, by its facts: no dealer's hand, two hands, or hands that share community cards.

Two hands that are flushes by their length are counted by suits. Without a dealer's hand, wagers look at all cards, or
at two lines of community cards that share the last one.

Whoever wants best play, a strategy, a situation or what folds take asks the shape.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from houseway.arrays import Ints
from houseway.exact.analysis import share
from houseway.exact.distribution import Distribution
from houseway.exact.poker import (
    apart_strategy,
    crossing,
    crossing_play,
    crossing_strategy,
    flush_hands,
    flush_strategy,
    folds,
    no_dealer,
    no_dealer_folds,
    no_dealer_situation,
    no_dealer_strategy,
    situation_apart,
    situation_dealer,
    two_hands,
    two_hands_strategy,
)
from houseway.exact.poker.chart import chart_of
from houseway.exact.poker.community import BestPlay, best_play
from houseway.exact.poker.paths import Paths
from houseway.exact.poker.raises_apart import Apart, BestApart, PlayedApart, apart_of, best_apart
from houseway.exact.poker.side_bets import FoldedRows
from houseway.exact.poker.situation import Known, Situation, check_known
from houseway.exact.poker.strategy import Strategy, compile_strategy, play_boards
from houseway.exact.poker.terms import Terms, cards_face_up, terms_of
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.hands import Flushes
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
    """What is known of a shape: best play, and what else follows from it.

    ``counts_own`` tells that it knows which of the player's cards are folded before anything else is seen.
    """

    best: Callable[[PokerGame], Any]
    by_strategy: Callable[[PokerGame, Strategy], Any]
    situation: Callable[[PokerGame, Known], Situation]
    folded: Callable[[PokerGame, Spot, Any, int], tuple[Ints, int] | FoldedRows]
    details: Callable[[Any], dict[str, Any]]
    counts_own: bool = False


def shape_of(game: PokerGame) -> Shape:
    """The shape of a game."""
    hand = game.facts.hand
    if not hand.of_dealer:
        return CROSSING if crossing.is_crossing(game) else NO_DEALER
    if not hand.board and isinstance(game.ranking, Flushes):
        return FLUSHES
    raised = {decision.wager for decision in game.facts.decision}
    return TWO_HANDS if not hand.board else COMMUNITY if len(raised) == 1 else RAISES_APART


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
    """What two hands are played for; a decision is made with the own cards, and one of the dealer's at most."""
    if cards_face_up(game) > 1:
        raise NotEnumerated("nothing finds best play while several cards of the dealer's are seen")
    return terms_of(game)


def _two_hands_by(game: PokerGame, strategy: Strategy) -> Played:
    terms = _terms(game)
    return two_hands.play_all(terms, game.deck, two_hands_strategy.ends_by(game, strategy, terms))


def _community(game: PokerGame) -> BestPlay:
    terms, hand = terms_of(game), game.facts.hand
    if (hand.cards, hand.of_dealer, hand.board, terms.decisions) != (2, 2, 5, 3) or terms.least.any():
        raise NotEnumerated(f"nothing finds best play at {game.rulebook.document.game} yet")
    return _remembered(terms, game.deck)


@lru_cache(maxsize=4)
def _remembered(terms: Terms, deck: tuple[int, ...]) -> BestPlay:
    """Best play over all boards takes seconds, so the last ones are kept."""
    return best_play(terms, deck)


def _apart(game: PokerGame) -> BestApart:
    terms = terms_of(game)
    return _apart_remembered(terms, apart_of(terms, game.facts), game.deck)


@lru_cache(maxsize=4)
def _apart_remembered(terms: Terms, apart: Apart, deck: tuple[int, ...]) -> BestApart:
    """The same of raises on several streets."""
    return best_apart(terms, apart, deck)


def _apart_by(game: PokerGame, strategy: Strategy) -> PlayedApart:
    best = _apart(game)
    return apart_strategy.by_strategy(game, strategy, best.terms, best.apart, best.deals)


def _community_by(game: PokerGame, strategy: Strategy) -> Played:
    terms = terms_of(game)
    return play_boards(compile_strategy(game, strategy, terms.by_name), terms, _community(game).deals)


def _worth_of_decisions(played: no_dealer.BestStreets | crossing_play.BestCrossing) -> dict[str, Any]:
    """What it is worth to decide by the cards, against the best that could always be done at a decision."""
    found = []
    for names, always in zip(played.paths.names, played.always_worth, strict=True):
        best = max(always)
        found.append(
            {
                "worth": share(played.value - best),
                "best_always": names[always.index(best)],
                "always": {name: share(value) for name, value in zip(names, always, strict=True)},
            }
        )
    return {"worth": found}


NO_DEALER = Shape(
    best=lambda game: no_dealer.best_streets(no_dealer.streets_of(game)),
    by_strategy=no_dealer_strategy.by_strategy,
    situation=no_dealer_situation.situation,
    folded=no_dealer_folds.folded,
    details=_worth_of_decisions,
)
CROSSING = Shape(
    best=lambda game: crossing_play.best_crossing(crossing.crossing_of(game)),
    by_strategy=crossing_strategy.by_strategy,
    situation=crossing_strategy.situation,
    folded=crossing_strategy.folded,
    details=_worth_of_decisions,
)
TWO_HANDS = Shape(
    best=_two_hands,
    by_strategy=_two_hands_by,
    situation=situation_dealer.against_dealer,
    folded=folds.folded_hands,
    details=two_hands_strategy.thresholds,
    counts_own=True,
)
FLUSHES = Shape(
    best=flush_hands.best_flushes,
    by_strategy=flush_strategy.by_strategy,
    situation=flush_strategy.situation,
    folded=flush_strategy.folded,
    details=flush_strategy.thresholds,
    counts_own=True,
)
COMMUNITY = Shape(
    best=_community,
    by_strategy=_community_by,
    situation=situation_dealer.against_dealer,
    folded=lambda _game, spot, played, _size: folds.folded_flops(spot, played),
    details=lambda played: {"chart": chart_of(played).as_json()},
)
RAISES_APART = Shape(
    best=_apart,
    by_strategy=_apart_by,
    situation=situation_apart.raised_apart,
    folded=lambda _game, spot, played, _size: folds.folded_starts(spot, played),
    details=lambda played: {"chart": chart_of(played).as_json()},
    counts_own=True,
)
