"""How the hands of a simulated table are played, by the shape of the game: at best, or by a strategy."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.equipment.cards import DECK
from houseway.exact.poker.classes import naming_of
from houseway.exact.poker.community import deals_of
from houseway.exact.poker.crossing_play import BEST, PlayedCrossing
from houseway.exact.poker.crossing_strategy import thumb_of
from houseway.exact.poker.flush_hands import best_flushes, cards_of, flush_terms, flushes_of, scratch
from houseway.exact.poker.flush_hands import plan_of as plan_of_flushes
from houseway.exact.poker.flush_strategy import ends_by
from houseway.exact.poker.no_dealer import PlayedStreets, walk_of
from houseway.exact.poker.no_dealer_strategy import points_of
from houseway.exact.poker.paths import Paths
from houseway.exact.poker.raises_apart import looks_of
from houseway.exact.poker.shapes import (
    COMMUNITY,
    CROSSING,
    FLUSHES,
    NO_DEALER,
    RAISES_APART,
    TWO_HANDS,
    played_at_best,
    shape_of,
)
from houseway.exact.poker.strategy import Strategy, before_flop, compile_strategy, on_flops
from houseway.exact.poker.suits import alike_suits
from houseway.exact.poker.terms import Terms, all_paths, place_face_up, terms_of
from houseway.games.poker.poker_game import PokerGame
from houseway.hands.tables import tables_for
from houseway.simulate.poker.choices import (
    RaisePlan,
    choose_apart,
    choose_best,
    choose_by_rules,
    choose_early,
    choose_hands,
    choose_seen,
    choose_streets,
    number_boards,
)
from houseway.simulate.poker.crossing import choose_crossing, plan_of
from houseway.simulate.poker.flushes import choose_flushes
from houseway.simulate.poker.kernel import Small

Choose = Callable[[Bytes, Small, Bytes], None]
"""Takes the places dealt and the values of the hands of a block, and says at which end each hand comes out."""


def choices_for(game: PokerGame, strategy: Strategy | None) -> Choose:
    """How the hands of a game are played."""
    shape = shape_of(game)
    if shape is NO_DEALER:
        return _streets(game, strategy)
    if shape is CROSSING:
        return _lines(game, strategy)
    if shape is FLUSHES:
        return _flushes(game, strategy)
    if shape is RAISES_APART:
        return _apart(game, strategy)
    return _boards(game, terms_of(game), strategy) if shape is COMMUNITY else _hands(game, strategy)


def _apart(game: PokerGame, strategy: Strategy | None) -> Choose:
    """Raises on several streets: every decision is looked up by the two cards and what is shown of the board."""
    played = RAISES_APART.best(game) if strategy is None else RAISES_APART.by_strategy(game, strategy)
    apart = played.apart
    looks = looks_of(tuple(sorted(game.deck)), apart.shown)
    shown, lead = np.array(apart.shown, np.int64), np.array(apart.lead, np.int64)
    folded = played.paths.played
    return lambda places, _, ends: choose_apart(places, shown, looks, played.before, played.chosen, lead, folded, ends)


def _streets(game: PokerGame, strategy: Strategy | None) -> Choose:
    """Without a dealer's hand: every decision is looked up by the cards known and what lies there."""
    played: PlayedStreets = NO_DEALER.best(game) if strategy is None else NO_DEALER.by_strategy(game, strategy)
    walk = walk_of(played)
    _, paths = all_paths(game)
    leads = _leads(paths)

    def choose(places: Bytes, _: Small, ends: Bytes) -> None:
        choose_streets(places, game.facts.hand.cards, played.streets.size, walk, leads, paths.played, ends)

    return choose


def _leads(paths: Paths) -> Ints:
    """Where the choices of every decision lead."""
    most = max(map(len, paths.names))
    leads = np.zeros((len(paths.leads), max(map(len, paths.leads)), most), np.int64)
    for decision, of_stakes in enumerate(paths.leads):
        for stakes, ways in enumerate(of_stakes):
            leads[decision, stakes, : len(ways)] = ways
    return leads


def _lines(game: PokerGame, strategy: Strategy | None) -> Choose:
    """Two lines that share the last card: the last decision is looked at anew with every hand."""
    played: PlayedCrossing = CROSSING.best(game) if strategy is None else CROSSING.by_strategy(game, strategy)
    thumb = BEST if strategy is None else thumb_of(game, played.crossing, strategy)
    plan = plan_of(played, thumb, points_of(strategy.points if strategy else {}))
    _, paths = all_paths(game)
    leads, deck = _leads(paths), np.array(sorted(game.deck), np.uint8)
    sizes = (played.crossing.own, *played.crossing.sizes)

    def choose(places: Bytes, _: Small, ends: Bytes) -> None:
        choose_crossing(places, sizes, deck, plan, leads, paths.played, ends)

    return choose


def _hands(game: PokerGame, strategy: Strategy | None) -> Choose:
    """Two hands: what is done with each of the player's."""
    played = TWO_HANDS.best(game) if strategy is None else TWO_HANDS.by_strategy(game, strategy)
    classes, own = played.standing.classes, game.facts.hand.cards
    if not played.terms.is_seen:
        chosen, each = played.chosen[classes.of, 0], tuple(range(own))
        return lambda places, _, ends: choose_hands(places, each, chosen, ends)
    face_up, naming = place_face_up(game), naming_of(classes.deck)
    return lambda places, _, ends: choose_seen(places, own, face_up, classes.of, naming, played.chosen, ends)


def _flushes(game: PokerGame, strategy: Strategy | None) -> Choose:
    """Flush against flush: where a value does not tell what is best, each hand is looked at anew."""
    terms = flush_terms(game)
    by = ends_by(game, strategy, terms) if strategy else best_flushes(game).end_of_values
    plan = plan_of_flushes(terms, game.deck, by)
    cards, flushes = cards_of(sorted(game.deck), game.ranking), flushes_of(game.ranking)
    deck = np.array(sorted(game.deck), np.int64)
    is_wild = np.array([game.ranking.is_wild(card) for card in deck.tolist()], np.uint8)
    face_up = place_face_up(game) if terms.is_seen else -1

    def choose(places: Bytes, _: Small, ends: Bytes) -> None:
        choose_flushes(places, terms.cards, face_up, deck, is_wild, cards, flushes, plan, scratch(cards.wild), ends)

    return choose


def _boards(game: PokerGame, terms: Terms, strategy: Strategy | None) -> Choose:
    """Before the flop, on it, and on the river by a strategy's rules or by the best raise on every board."""
    plan = _plan(game, terms, strategy)
    deck = np.array(sorted(game.deck), np.uint8)
    fives, sixes = tables_for(terms.ranking, 5), tables_for(terms.ranking, 6)

    def choose(places: Bytes, values: Small, ends: Bytes) -> None:
        choose_early(places, plan.before, plan.raises, plan.on_flop, ends)
        if len(plan.rules):
            choose_by_rules(places, deck, plan.rules, plan.folded, fives, sixes, values, ends)
        else:
            choose_best(places, deck, plan, ends)

    return choose


def _plan(game: PokerGame, terms: Terms, strategy: Strategy | None) -> RaisePlan:
    """How hands that share a board are played."""
    plan = RaisePlan(
        before=np.zeros(1, np.uint8),
        raises=np.zeros((1, 1), np.uint8),
        on_flop=terms.on_flop,
        folded=terms.paths.played,
        rules=np.zeros((0, 4), np.int64),
        rivers=np.zeros((1, 1), np.uint8),
        boards=np.zeros(1, np.int32),
        alike=np.array(alike_suits(game.deck), np.uint8),
        place_of=np.array([bisect_left(sorted(game.deck), card) for card in DECK], np.int64),
    )
    if strategy is not None:
        compiled, deals = compile_strategy(game, strategy, terms.by_name), deals_of(game.deck)
        rules = compiled.rules if len(compiled.rules) else np.full((1, 4), -1, np.int64)
        return plan._replace(before=before_flop(compiled, deals), raises=on_flops(compiled, terms, deals), rules=rules)
    best = played_at_best(game)
    numbers = np.zeros(math.comb(best.deals.cards, 5), np.int32)
    number_boards(best.deals.boards, numbers)
    return plan._replace(before=best.before, raises=best.raises, rivers=best.rivers, boards=numbers)
