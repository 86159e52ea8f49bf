"""A player at blackjack for tables that no best play is known of: draws and stands as the dealer must."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import card as card_of
from houseway.equipment.cards import rank_of
from houseway.games.blackjack import rules
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.round import Decide, Round
from houseway.round.acts import AnyAct
from houseway.round.events import CardDealt
from houseway.simulate.live import stay_in

NAME = "as the dealer draws"


def choose(played: Round, allowed: Sequence[Decide]) -> AnyAct:
    """Hit or stand by the dealer's own rule; nothing is doubled, split, insured or given up."""
    game = played.game
    assert isinstance(game, BlackjackGame)  # noqa: S101
    choices = {act.choice: act for act in allowed}
    if not {"hit", "stand"} <= choices.keys():
        return stay_in(played, allowed)
    cards = [
        event.card for event in played.felt.events if isinstance(event, CardDealt) and event.to == played.awaits.to
    ]
    values = [rules.card_value(rank_of(card_of(card))) for card in cards]
    draws = rules.dealer_draws(sum(values), 1 in values, game.options.stands_on, game.options.hits_soft)
    return choices["hit" if draws else "stand"]
