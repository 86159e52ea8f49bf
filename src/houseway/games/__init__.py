"""The rules: a folder per family, a short module per game, found by the name in ``[document] game``."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from houseway.games.vocabulary import AT_EVERY_TABLE, Vocabulary, faults_of_names
from houseway.refusal import NotFound
from houseway.round import Game
from houseway.rulebook import Posted, Rulebook, load
from houseway.rulebook.load import fault_in

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


def game_class(name: str) -> Any:
    """The class that plays a game, by the name that documents give it."""
    module, cls = GAMES[name].split(":")
    return getattr(import_module(module), cls)


def game_for(rulebook: Rulebook, posted: Posted) -> Game:
    """The game that plays a document; a name in it that the game does not know is refused."""
    if rulebook.document.game not in GAMES:
        why = f"{rulebook.path}: nothing plays {rulebook.document.game!r}"
        raise NotFound(why, remedy=f"Games: {', '.join(GAMES)}")
    _check_names(rulebook)
    game: Game = game_class(rulebook.document.game)(rulebook, posted)
    return game


@lru_cache(maxsize=256)
def _check_names(rulebook: Rulebook) -> None:
    words: Vocabulary = game_class(rulebook.document.game).words
    for fault in faults_of_names(rulebook, words | AT_EVERY_TABLE):
        raise fault_in(rulebook, fault)
