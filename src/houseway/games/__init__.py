"""The rules: a folder per family, a short module per game, found by the name in ``[document] game``."""

from __future__ import annotations

from importlib import import_module

from houseway.refusal import NotFound
from houseway.round import Game
from houseway.rulebook import Posted, Rulebook, load

GAMES = {
    "mini-midi-baccarat": "houseway.games.baccarat.baccarat:Baccarat",
    "mini-baccarat": "houseway.games.baccarat.baccarat:Baccarat",
    "commission-free-baccarat": "houseway.games.baccarat.baccarat:Baccarat",
    "rock-bac-super-6": "houseway.games.baccarat.baccarat:Baccarat",
    "dai-bacc": "houseway.games.baccarat.baccarat:Baccarat",
    "five-treasures-baccarat": "houseway.games.baccarat.baccarat:Baccarat",
    "blackjack": "houseway.games.blackjack.blackjack:Blackjack",
    "big-six": "houseway.games.wheels.big_six:BigSix",
    "craps": "houseway.games.dice.craps:Craps",
    "roulette": "houseway.games.wheels.roulette:Roulette",
    "six-card-bonus": "houseway.games.poker.three_card_poker:ThreeCardPoker",
    "three-card-poker": "houseway.games.poker.three_card_poker:ThreeCardPoker",
    "ultimate-texas-holdem": "houseway.games.poker.ultimate_texas_holdem:UltimateTexasHoldem",
}


def as_posted(game: Game | str) -> Game:
    """A game as it is, or that of a document with its defaults posted, by the document's name."""
    if isinstance(game, Game):
        return game
    rulebook = load(game)
    return game_for(rulebook, Posted(rulebook))


def game_for(rulebook: Rulebook, posted: Posted) -> Game:
    """The game that plays a document."""
    try:
        module, name = GAMES[rulebook.document.game].split(":")
    except KeyError:
        raise NotFound(
            f"{rulebook.path}: nothing plays {rulebook.document.game!r}", remedy=f"Games: {', '.join(GAMES)}"
        ) from None
    game: type[Game] = getattr(import_module(module), name)
    return game(rulebook, posted)
