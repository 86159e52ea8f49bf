"""Every room that looks for a family finds it where it should be, for every document; no generic room names one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

import houseway
from houseway.cli.family import families, room_of
from houseway.draw import draw, drawings_of
from houseway.draw.chips import chip
from houseway.floor.screens import emblems
from houseway.floor.screens.family import of_family, part
from houseway.floor.screens.seat_felt.layout import SeatLayout
from houseway.games import game_class, game_for
from houseway.games.families import part_of
from houseway.refusal import NotFound, Refused
from houseway.round import Game
from houseway.rulebook import Posted, game_documents, load
from tests.conftest import wheel_game

ROOMS = [
    ("exact", "wagers", "analyse_wagers"),
    ("simulate", "rounds", "play_rounds"),
    ("draw", "layout", "drawings"),
    ("cli", "felt", "show"),
    ("floor.screens", "emblem", "emblem"),
    ("games", "words", "WORDS"),
]
FAMILIES = sorted({load(document).document.family for document in game_documents()})


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(("room", "module", "name"), ROOMS)
def test_every_room_knows_every_family(room: str, module: str, name: str, family: str) -> None:
    assert hasattr(part_of(room, family, module), name)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_one_layout_for_all_or_a_place_for_each(family: str) -> None:
    """A felt has a printed layout that all share, or a station and a table; neither half of both."""
    found = {name for name in ("result", "station", "table") if hasattr(part(family, "felt"), name)}
    assert found in ({"result"}, {"station", "table"})


@pytest.mark.parametrize("document", game_documents())
def test_every_document_has_a_game_that_its_family_declares(document: str) -> None:
    assert issubclass(game_class(load(document).document), Game)


@pytest.mark.parametrize("document", game_documents())
def test_every_room_shows_every_document(document: str) -> None:
    book = load(document)
    game = game_for(book, Posted(book))
    assert {"layout", "paytable"} <= set(drawings_of(game))
    assert all(wager.name in draw(game, "paytable") for wager in book.wager[:1])
    assert str(chip(2_500, 40)) not in emblems.emblem(book), "a family that is known has a picture of its own"
    for kind, seat in (("station", 1), ("table", 0)):
        layout: type[SeatLayout] | None = of_family(game, "felt", kind)
        assert layout is None or layout(game, seat).base().startswith("<svg")
    still = of_family(game, "board", "still")
    assert still is None or still(game) is not None
    examples = getattr(part_of("cli", book.document.family, "felt"), "examples", None)
    assert examples is None or set(examples(game)) <= {"bet", "other", "go", "full"}


def test_a_family_that_no_room_knows_is_said_so_and_shown_as_any_game() -> None:
    book = load("hard-rock-cincinnati/roulette")
    other = msgspec.structs.replace(book.document, game="dominoes")
    with pytest.raises(NotFound, match="nothing plays 'dominoes' of the wheel family"):
        game_class(other)
    assert part_of("exact", "dominoes", "wagers") is None
    strange = msgspec.structs.replace(book, document=msgspec.structs.replace(book.document, family="dominoes"))
    assert str(chip(2_500, 40)) in emblems.emblem(strange)


def test_a_command_that_a_family_does_not_know_names_those_that_do() -> None:
    expected = r"roulette has no strategy card\. Choose a document of the blackjack family"
    with pytest.raises(Refused, match=expected):
        room_of(wheel_game("hard-rock-cincinnati/roulette"), "strategies", "has no strategy card")


# ---------------------------------------------------------------- no family in a generic room

SOURCE = Path(houseway.__file__).parent
WORDS = {
    *FAMILIES,
    *(family.replace("_", " ") for family in families()),
    *(game for family in FAMILIES for game in import_module(f"houseway.games.{family.replace(' ', '_')}").GAMES),
}
ALLOWED = {
    "round/events.py 'dice'": "the equipment: dice show, everything else rests",
    "rulebook/schema.py": "the families that a document may name",
    "table/table.py 'wheel'": "the equipment, where nothing is awaited",
}


def named_in(path: Path) -> Iterator[str]:
    """The families and games that a module names: in what it imports, or as a text of its own besides docstrings."""
    tree = ast.parse(path.read_text())
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            if node.value in WORDS:
                yield repr(node.value)
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("houseway."):
            whole = {*node.module.split(".")[2:], *(name.name for name in node.names)}
            if whole & {word.replace(" ", "_") for word in WORDS} and "equipment" not in node.module:
                yield node.module


def test_no_generic_room_names_a_family_or_a_game() -> None:
    folders = {word.replace(" ", "_") for word in FAMILIES}
    found = {
        f"{path.relative_to(SOURCE)} {name}"
        for path in SOURCE.rglob("*.py")
        if not folders & set(path.relative_to(SOURCE).parts[:-1])
        for name in named_in(path)
    }
    assert not {one for one in found if not one.startswith(tuple(ALLOWED))}
