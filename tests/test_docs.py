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


ROWS = {
    "Big Six": ("big-six",),
    "Roulette": ("roulette",),
    "Craps": ("craps",),
    "Crapless Craps": ("crapless-craps", "craps-free-craps"),
    "Mini and midi baccarat": ("mini-midi-baccarat", "mini-baccarat"),
    "Commission-free baccarat with Dragon Bonus": (
        "dragon-bonus-baccarat-commission-free",
        "commission-free-baccarat-dragon-bonus",
    ),
    "Rock Bac with Super 6": ("rock-bac-super-6-commission-free",),
    "Dai Bacc, Five Treasures Baccarat": ("dai-bacc", "five-treasures-baccarat"),
    "Blackjack": ("blackjack",),
    "Three Card Poker": ("three-card-poker",),
    "Six Card Bonus on Three Card Poker": ("six-card-bonus", "three-card-poker"),
    "Ultimate Texas Hold'em": ("ultimate-texas-holdem",),
}
"""Which documents a row of the README's table stands for; the Six Card Bonus is a wager of most of them."""


def test_the_readme_lists_every_document() -> None:
    table = (ROOT / "README.md").read_text().split("## The documents so far")[1]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines() if line.startswith("|")]
    _, *houses = (cell.lower().replace(" ", "-") for cell in rows[0])
    told = {(house, row[0]): cell for row in rows[2:] for house, cell in zip(houses, row[1:], strict=True) if cell}
    filed = {
        (book.property_name, row): str(book.document.submitted.year)
        for book in map(load, documents())
        for row, games in ROWS.items()
        if book.game_name in games
    }
    assert told == filed
    assert {game for games in ROWS.values() for game in games} == {load(name).game_name for name in documents()}


def test_the_readme_counts_the_paragraphs() -> None:
    total = sum(len(load(document).clauses) for document in documents())
    assert f"{total:,} numbered" in (ROOT / "README.md").read_text()


def test_the_version_is_the_newest_of_the_changelog() -> None:
    newest = re.search(r"^## (\S+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest is not None
    assert (
        newest[1] == houseway.__version__ == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    )
