"""How the hands of a simulated table are played, by the shape of the game: at best, or by a strategy."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable

import numpy as np

from houseway.arrays import Bytes
from houseway.equipment.cards import DECK
from houseway.exact.poker.community import deals_of
from houseway.exact.poker.no_dealer import PlayedStreets, walk_of
from houseway.exact.poker.shapes import COMMUNITY, NO_DEALER, TWO_HANDS, played_at_best, shape_of
from houseway.exact.poker.strategy import Strategy, before_flop, compile_strategy, on_flops
from houseway.exact.poker.suits import alike_suits
from houseway.exact.poker.terms import Terms, all_paths, terms_of
from houseway.games.poker.poker_game import PokerGame
from houseway.hands.tables import tables_for
from houseway.simulate.poker.choices import (
    RaisePlan,
    choose_best,
    choose_by_rules,
    choose_early,
    choose_hands,
    choose_streets,
    number_boards,
)
from houseway.simulate.poker.kernel import Small

Choose = Callable[[Bytes, Small, Bytes], None]
"""Takes the places dealt and the values of the hands of a block, and says at which end each hand comes out."""


def choices_for(game: PokerGame, strategy: Strategy | None) -> Choose:
    """How the hands of a game are played."""
    shape = shape_of(game)
    if shape is NO_DEALER:
        return _streets(game, strategy)
    return _boards(game, terms_of(game), strategy) if shape is COMMUNITY else _hands(game, strategy)


def _streets(game: PokerGame, strategy: Strategy | None) -> Choose:
    """Without a dealer's hand: every decision is looked up by the cards known and what lies there."""
    played: PlayedStreets = NO_DEALER.best(game) if strategy is None else NO_DEALER.by_strategy(game, strategy)
    walk = walk_of(played)
    _, paths = all_paths(game)
    leads = np.zeros((len(paths.leads), max(map(len, paths.leads)), walk.leads.shape[2]), np.int64)
    for decision, of_stakes in enumerate(paths.leads):
        for stakes, ways in enumerate(of_stakes):
            leads[decision, stakes, : len(ways)] = ways

    def choose(places: Bytes, _: Small, ends: Bytes) -> None:
        choose_streets(places, game.facts.hand.cards, played.streets.size, walk, leads, paths.played, ends)

    return choose


def _hands(game: PokerGame, strategy: Strategy | None) -> Choose:
    """Two hands: what is done with each of the player's."""
    played = TWO_HANDS.best(game) if strategy is None else TWO_HANDS.by_strategy(game, strategy)
    return lambda places, _, ends: choose_hands(places, game.facts.hand.cards, played.chosen, ends)


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
