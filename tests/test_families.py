"""Every room that looks for a family finds it where it should be, for every document."""

from __future__ import annotations

import pytest

from houseway.games import game_class
from houseway.games.families import part_of
from houseway.refusal import NotFound
from houseway.round import Game
from houseway.rulebook import documents, load

ROOMS = [
    ("exact", "wagers", "analyse_wagers"),
    ("simulate", "rounds", "play_rounds"),
    ("draw", "layout", "drawings"),
    ("cli", "felt", "show"),
    ("games", "words", "WORDS"),
]
FAMILIES = sorted({load(document).document.family for document in documents()})


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(("room", "module", "name"), ROOMS)
def test_every_room_knows_every_family(room: str, module: str, name: str, family: str) -> None:
    assert hasattr(part_of(room, family, module), name)


@pytest.mark.parametrize("document", documents())
def test_every_document_has_a_game_that_its_family_declares(document: str) -> None:
    assert issubclass(game_class(load(document).document), Game)


def test_a_family_that_no_room_knows_is_said_so() -> None:
    book = load("hard-rock-cincinnati/roulette")
    import msgspec

    other = msgspec.structs.replace(book.document, game="dominoes")
    with pytest.raises(NotFound, match="nothing plays 'dominoes' of the wheel family"):
        game_class(other)
    assert part_of("exact", "dominoes", "wagers") is None
