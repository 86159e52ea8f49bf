"""Blackjack, exactly: best play from any shoe, what it costs, and how the dealer ends.

``main_game(Play(...), decks(6))`` is the way in.
"""

from houseway.exact.blackjack.basic import BasicStrategy
from houseway.exact.blackjack.dealer import Ending, dealer_busts, dealer_distribution, endings, insurance
from houseway.exact.blackjack.exactly import exact_edge
from houseway.exact.blackjack.game import (
    Departure,
    MainResult,
    effects_of_removal,
    exact_game,
    first_decisions,
    follow_strategy,
    main_game,
)
from houseway.exact.blackjack.play import ANY_TOTAL, RANKS, Play, decks, without

__all__ = [
    "ANY_TOTAL",
    "RANKS",
    "BasicStrategy",
    "Departure",
    "Ending",
    "MainResult",
    "Play",
    "dealer_busts",
    "dealer_distribution",
    "decks",
    "effects_of_removal",
    "endings",
    "exact_edge",
    "exact_game",
    "first_decisions",
    "follow_strategy",
    "insurance",
    "main_game",
    "without",
]
