"""What the baccarat tests share: the eleven documents, a game of each, and shoes with few cards left."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.equipment.cards import IN_THE_BOX
from houseway.games import game_for
from houseway.games.baccarat.baccarat import Baccarat
from houseway.games.baccarat.shoe import Carried
from houseway.rulebook import Posted, game_documents, load

DOCUMENTS = [name for name in game_documents() if load(name).document.family == "baccarat"]
MINI = "hard-rock-cincinnati/mini-midi-baccarat"
HORSESHOE = "horseshoe-cincinnati/mini-midi-baccarat"
HOLLYWOOD = "hollywood-columbus/mini-baccarat"
FREE = "jack-cincinnati/dragon-bonus-baccarat-commission-free"
ROCK = "hard-rock-cincinnati/rock-bac-super-6-commission-free"
DAI = "hollywood-columbus/dai-bacc"
FIVE = "hollywood-columbus/five-treasures-baccarat"


def baccarat(document: str, settings: Mapping[str, str] | None = None) -> Baccarat:
    """A game of a baccarat document."""
    rulebook = load(document)
    game = game_for(rulebook, Posted(rulebook, settings))
    assert isinstance(game, Baccarat)
    return game


def shoe_of(game: Baccarat, cards: Mapping[str, int]) -> Carried:
    """A shoe in which only these cards are left."""
    seen = {card: game.decks - cards.get(card, 0) for card in IN_THE_BOX if cards.get(card, 0) < game.decks}
    return Carried(stage="ready", seen=seen, out=game.size - sum(cards.values()), more=0)
