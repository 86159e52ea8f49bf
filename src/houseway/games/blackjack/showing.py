"""Cards that lie face down, and how they are turned over."""

from __future__ import annotations

from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.hands import Hand
from houseway.round import Felt
from houseway.round.events import CardsShown


def is_hidden(game: BlackjackGame, hand: Hand) -> bool:
    """Whether the first two cards of a hand lie face down: only its player knows them."""
    return game.form.players == "down" and not hand.is_split and not hand.is_shown


def show_hand(game: BlackjackGame, felt: Felt, hand: Hand) -> None:
    """Cards that lie face down are turned over."""
    if is_hidden(game, hand):
        hand.is_shown = True
        felt.emit(CardsShown(of=hand.name, cards=tuple(hand.cards[:2]), clauses=game.cite("turn-over")))


def show_double(game: BlackjackGame, felt: Felt, hand: Hand) -> None:
    """A card that was dealt face down to a doubled hand is turned over."""
    if hand.face_down:
        felt.emit(CardsShown(of=hand.name, cards=(hand.face_down,), clauses=game.cite("double-turned")))
        hand.face_down = ""
