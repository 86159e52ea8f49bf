"""A practical strategy where raises stand on several streets: what it does with every two cards, street by street."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.poker.classes import classes_of
from houseway.exact.poker.community import Deals
from houseway.exact.poker.raises_apart import Apart, PlayedApart
from houseway.exact.poker.strategy import Compiled, Strategy, before_flop, compile_strategy
from houseway.exact.poker.strategy_kernel import FEWER_OUTS, choose_with_board
from houseway.exact.poker.terms import Terms
from houseway.games.poker.poker_game import PokerGame
from houseway.hands.tables import tables_for
from houseway.refusal import Refused


def by_strategy(game: PokerGame, strategy: Strategy, terms: Terms, apart: Apart, deals: Deals) -> PlayedApart:
    """How a strategy plays every hand; raises are numbered from 0 before the flop, and later ones are made or not."""
    raises: list[Mapping[str, int]] = [
        {name: number for number, name in enumerate(names[1:])} if not place else {names[-1]: 1}
        for place, names in enumerate(terms.paths.names)
    ]
    compiled = compile_strategy(game, strategy, raises)
    deck = tuple(deals.deck.tolist())
    chosen = [_on_street(compiled.rules, terms, deck, place, shown) for place, shown in enumerate(apart.shown, 1)]
    return PlayedApart(terms, apart, deals, _before(compiled, deals), np.concatenate(chosen))


def _before(compiled: Compiled, deals: Deals) -> Bytes:
    """The first choice with each two cards."""
    if any(row[0] == 0 for row in compiled.rules.tolist()):
        raise Refused("before the flop a strategy names starting hands", remedy='Write with = "22+ A2+"')
    return before_flop(compiled, deals)


def _on_street(rules: Ints, terms: Terms, deck: tuple[int, ...], place: int, shown: int) -> Bytes:
    """Whether to raise with each two cards, by the class of what is shown of the board."""
    asked = rules[rules[:, 0] == place]
    if (asked[:, 2] == FEWER_OUTS).any():
        raise Refused("outs are counted on the river", remedy="Ask for a hand or a draw")
    cards = classes_of(deck, shown).cards
    chosen = np.zeros((len(cards), len(deck) * (len(deck) - 1) // 2), np.uint8)
    choose_with_board(cards, np.array(deck, np.uint8), tables_for(terms.ranking, 2 + shown), asked, chosen)
    return chosen
