"""The README's commands run and print what they show; the pictures are the ones the program draws."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import tomllib
from pathlib import Path

import pytest

import houseway
from houseway.draw import draw
from houseway.draw.posting import as_title
from houseway.games import game_for
from houseway.rulebook import Posted, documents, load
from tests.command_line import houseway as run

ROOT = Path(__file__).parents[1]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def commands() -> list[tuple[str, str]]:
    """Each ``$ houseway ...`` line of a console block, with the output shown below it."""
    found: list[tuple[str, str]] = []
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        for block in re.findall(r"```console\n(.*?)```", page.read_text(), re.DOTALL):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                found.append((command, output))
    return found


@pytest.mark.parametrize(("command", "output"), commands(), ids=[command for command, _ in commands()])
def test_a_command_of_the_docs_prints_what_is_shown(command: str, output: str) -> None:
    words = shlex.split(command)
    assert words[0] == "houseway"
    done = run(*words[1:])
    assert done.returncode == 0, done.stderr
    assert doctest.OutputChecker().check_output(output, done.stdout, FLAGS), done.stdout


PICTURES: dict[str, tuple[str, dict[str, str], str, dict[str, int], str | None]] = {
    "roulette-layout": (
        "hard-rock-cincinnati/roulette",
        {},
        "layout",
        {"straight 17": 2500, "split 17-20": 500, "four-numbers 23-24-26-27": 10000, "red": 250000, "dozen 1": 750, "first-five-numbers": 500},
        "17",
    ),
    "craps-layout": ("hard-rock-cincinnati/craps", {}, "layout", {"pass": 1000, "pass-odds": 3000, "place 8": 1200, "field": 500}, "2-4 point 6"),
    "blackjack-layout": (
        "hard-rock-cincinnati/blackjack",
        {},
        "layout",
        {"blackjack at 1": 2500, "trilux at 1": 500, "blackjack at 4": 10000, "buster at 4": 500, "blackjack at 6": 1500},
        "9c ? | Ah Kd | 4: 8h 3c 7d | 6: Tc 6h",
    ),
    "roulette-wheel": ("hard-rock-cincinnati/roulette", {}, "wheel", {}, "17"),
    "big-six-wheel": ("jack-cincinnati/big-six", {}, "wheel", {}, "joker"),
    "baccarat-layout": ("hard-rock-cincinnati/mini-midi-baccarat", {}, "layout", {"banker": 10000, "player": 2500, "dragon-bonus player": 500, "tie": 2500}, "Kh Ks Kd Kc 9d Th"),
    "baccarat-big-road": ("hard-rock-cincinnati/mini-midi-baccarat", {}, "big-road", {}, "TBBPTBPPPBBBBBBBBTTPPBTBPBPPPPBB"),
    "baccarat-removal": ("hollywood-columbus/five-treasures-baccarat", {}, "removal", {}, None),
    "holdem-layout": ("hard-rock-cincinnati/ultimate-texas-holdem", {}, "layout", {"ante": 1000, "blind": 1000, "trips": 500, "play": 4000}, "Ah Kh / 9c 9d / 2h 7h Jh 3c 4s"),
    "three-card-layout": ("hard-rock-cincinnati/three-card-poker", {}, "layout", {"ante": 1000, "pair-plus": 500, "six-card-bonus": 500}, "Kh Kd 4c / Qs 7h 3d"),
    "mississippi-layout": ("hard-rock-cincinnati/mississippi-stud", {}, "layout", {"ante": 1000, "third-street": 1000, "fourth-street": 3000, "three-card-bonus": 500}, "Jh Jd / Ks 7h 4c"),
    "roulette-paytable": ("horseshoe-cincinnati/roulette", {}, "paytable", {}, None),
}  # fmt: skip


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_the_docs_is_the_one_drawn_from_the_rulebook(name: str) -> None:
    document, posted, what, chips, result = PICTURES[name]
    rulebook = load(document)
    drawn = str(draw(game_for(rulebook, Posted(rulebook, posted)), what, chips=chips, result=result, prefix=name))
    path = ROOT / "docs" / "pictures" / f"{name}.svg"
    if os.environ.get("HOUSEWAY_DRAW_DOCS"):
        path.write_text(drawn)
    assert path.read_text() == drawn


def the_shelf(text: str) -> str:
    """A README with the table of documents as they stand on the shelf, and how many paragraphs they have."""
    before, heading, after = text.partition("## The documents\n\n")
    header, rule, *lines = after.splitlines(keepends=True)
    houses = [cell.strip().lower().replace(" ", "-") for cell in header.split("|")[2:-1]]
    books = [load(document) for document in documents()]
    assert {book.property_name for book in books} == set(houses)
    years = {
        (book.document.family, book.game_name, book.property_name): str(book.document.submitted.year) for book in books
    }
    rows = [
        "".join(
            [
                f"| {as_title(game)} |",
                *(f" {years[family, game, house]} |" if (family, game, house) in years else " |" for house in houses),
                "\n",
            ]
        )
        for family, game in sorted({key[:2] for key in years}, key=lambda key: (not key[0], key))  # games first
    ]
    total = sum(len(book.clauses) for book in books)
    rest = "".join(line for line in lines if not line.startswith("|"))
    rest = re.sub(r"All [\d,]+ numbered", f"All {total:,} numbered", rest)
    return "".join([before, heading, header, rule, *rows, rest])


def test_the_readme_lists_every_document_and_counts_the_paragraphs() -> None:
    path = ROOT / "README.md"
    stands = the_shelf(path.read_text())
    if os.environ.get("HOUSEWAY_DRAW_DOCS"):
        path.write_text(stands)
    assert path.read_text() == stands, "HOUSEWAY_DRAW_DOCS=1 writes it"


def test_the_version_is_the_newest_of_the_changelog() -> None:
    newest = re.search(r"^## (\S+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest is not None
    assert (
        newest[1] == houseway.__version__ == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    )
