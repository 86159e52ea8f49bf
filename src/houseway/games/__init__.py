"""The rules: a folder per family, which says what plays the games that documents name; a short module per game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from houseway.games.families import part_of
from houseway.games.vocabulary import AT_EVERY_TABLE, AT_STATIONS, Vocabulary, faults_of_names
from houseway.refusal import NotFound
from houseway.round import Game
from houseway.rulebook import Posted, Rulebook, load
from houseway.rulebook.load import fault_in
from houseway.rulebook.schema import Document


def as_posted(game: Game | str) -> Game:
    """A game as it is, or that of a document with its defaults posted, by the document's name."""
    if isinstance(game, Game):
        return game
    rulebook = load(game)
    return game_for(rulebook, Posted(rulebook))


def game_class(document: Document) -> Any:
    """The class that plays a document: its family's folder says which."""
    if not document.game:
        raise NotFound(f"{document.title} is no game", remedy="houseway rules and houseway clauses show what it says")
    package = part_of("games", document.family, "__init__")
    games: dict[str, str] = getattr(package, "GAMES", {})
    if document.game not in games:
        why = f"nothing plays {document.game!r} of the {document.family} family"
        raise NotFound(why, remedy=f"Its games: {', '.join(games) or 'none'}")
    module, name = games[document.game].split(":")
    return getattr(part_of("games", document.family, module), name)


def game_for(rulebook: Rulebook, posted: Posted) -> Game:
    """The game that plays a document; a name in it that the game does not know is refused."""
    rulebook = rulebook.as_posted(posted)
    _check_names(rulebook)
    game: Game = game_class(rulebook.document)(rulebook, posted)
    return game


def shared_game(rulebook: Rulebook, settings: Mapping[str, str | int]) -> Game:
    """The game that plays a document: one for all who post the same, as a game has no state of its own."""
    return _posted_so(rulebook, tuple(settings.items()))


@lru_cache(maxsize=64)
def _posted_so(rulebook: Rulebook, settings: tuple[tuple[str, str | int], ...]) -> Game:
    return game_for(rulebook, Posted(rulebook, dict(settings)))


@lru_cache(maxsize=256)
def _check_names(rulebook: Rulebook) -> None:
    words: Vocabulary = game_class(rulebook.document).words | AT_EVERY_TABLE
    for fault in faults_of_names(rulebook, words | AT_STATIONS if rulebook.station is not None else words):
        raise fault_in(rulebook, fault)
