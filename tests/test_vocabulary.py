"""Nothing misspelt loads, and no game declares a name that no rulebook uses or its code never asks for."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from houseway.games import game_class, game_for
from houseway.games.vocabulary import AT_EVERY_TABLE, AT_STATIONS, Vocabulary, names_in
from houseway.refusal import RulebookError
from houseway.rulebook import Posted, game_documents, load, load_file
from houseway.rulebook.shelf import folder

SOURCE = Path(__file__).parents[1] / "src" / "houseway"
FAMILIES = {load(document).document.family for document in game_documents()}


def words_of(family: str) -> Vocabulary:
    of = [load(document).document for document in game_documents() if load(document).document.family == family]
    words: Vocabulary = game_class(of[0]).words
    return words | AT_EVERY_TABLE


BLACKJACK = "hollywood-columbus/blackjack"
ROULETTE = "hard-rock-cincinnati/roulette"
MISSPELT = [
    (BLACKJACK, '"peek"', '"peak"', "the game knows no option 'peak'. Did you mean peek?"),
    (BLACKJACK, "cites = { wins =", "cites = { winns =", "Did you mean wins?"),
    ("hard-rock-cincinnati/three-card-poker", "folded = ", "foldet = ", "Did you mean folded?"),
    ("hard-rock-cincinnati/mississippi-stud", "fold = ", "falt = ", "a decision has no moment 'falt'"),
    (BLACKJACK, '"soft-17"', '"soft17"', "no option 'soft17'. Did you mean soft-17?"),
    ("jack-cincinnati/blackjack", '"deal/pitch"', '"deal/pich"', "no way of dealing 'pich'. Did you mean pitch?"),
    (ROULETTE, '"floater"', '"flouter"', "no irregularity 'flouter'. Did you mean floater?"),
    (ROULETTE, "marker = ", "maker = ", "no step 'maker'. Did you mean marker?"),
    (ROULETTE, 'call = "no spin"', 'call = "no spinn"', "no effect 'no spinn'. Did you mean no spin?"),
    (
        ROULETTE,
        '"wagers-stand"',
        '"wagers-stay"',
        "no value of after-no-spin 'wagers-stay'. Did you mean wagers-stand?",
    ),
]


@pytest.mark.parametrize(("document", "good", "bad", "says"), MISSPELT, ids=[row[2] for row in MISSPELT])
def test_a_misspelt_name_is_refused_with_its_line(
    tmp_path: Path, document: str, good: str, bad: str, says: str
) -> None:
    text = (folder("rulebooks") / f"{document}.toml").read_text()
    assert good in text
    path = tmp_path / "misspelt.toml"
    path.write_text(text.replace(good, bad))
    rulebook = load_file(path, document)
    with pytest.raises(RulebookError) as caught:
        game_for(rulebook, Posted(rulebook))
    assert says in str(caught.value)
    line = int(str(caught.value).split("misspelt.toml:")[1].split(":")[0])
    assert bad.strip() in path.read_text().splitlines()[line - 1]


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_every_name_that_a_game_declares_is_used_by_a_rulebook(family: str) -> None:
    used: set[str] = set()
    for book in (book for document in game_documents() for book in (load(document), *load(document).games.values())):
        if book.document.family == family:
            used |= names_in(book, words_of(family))
    known = words_of(family)
    names = (*known.options, *known.cites, *known.irregularities, *known.effects, *known.moments)
    declared = {*names} - {*AT_EVERY_TABLE.cites}
    assert declared - used == set()


def test_every_name_that_stations_ask_for_is_used_by_a_rulebook() -> None:
    books = [book for document in game_documents() for book in load(document).games.values()]
    used = set().union(*(names_in(book, AT_STATIONS) for book in books))
    assert {*AT_STATIONS.options, *AT_STATIONS.cites} <= used


@cache
def literals(folder: str) -> frozenset[str]:
    """Every text in the code of a folder, whole or as the parts of a name that is put together."""
    found: set[str] = set()
    for path in SOURCE.glob(f"{folder}/*.py" if folder == "games" else f"{folder}/**/*.py"):
        if path.name != "words.py":
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found |= {node.value, *node.value.split()}
    return frozenset(found)


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_every_step_and_option_that_a_game_declares_is_asked_for_by_its_code(family: str) -> None:
    of = next(load(document).document for document in game_documents() if load(document).document.family == family)
    modules = {
        base.__module__ for base in game_class(of).__mro__
    }  # a game may be one of another family's with more to it
    own = {f"games/{module.split('.')[2]}" for module in modules if module.startswith("houseway.games.")}
    asked = frozenset().union(
        *(literals(room) for room in (*own, "games", "games/cards", "rulebook", "round", "table", "floor", "exact"))
    )
    known = words_of(family)
    exact = {name for name in (*known.options, *known.cites) if "{" not in name}
    named_by_rulebooks = {text for document in game_documents() for text in names_in(load(document), Vocabulary())}
    options = (option for document in game_documents() for option in load(document).option)
    named_by_rulebooks |= {name for option in options for forced in option.forced for name in forced.when}
    assert {name for name in exact - asked - named_by_rulebooks if not _is_put_together(name, asked)} == set()


def _is_put_together(name: str, asked: frozenset[str]) -> bool:
    """Whether the code makes the name of a beginning and a rest: ``handling-`` and *banker*, ``version`` and *both*."""
    cuts = [index for index, letter in enumerate(name) if letter == "-"]
    parts = ((name[:cut], name[cut + 1 :]) for cut in cuts)
    return any(f"{one}-" in asked or f"-{two}" in asked or (one in asked and two in asked) for one, two in parts)
