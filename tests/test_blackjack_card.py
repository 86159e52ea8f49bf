"""The strategy card: the same letters as picture, page and table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

from typer.testing import CliRunner

from houseway.cli.blackjack.strategies import style_of
from houseway.cli.main import app
from houseway.draw import draw
from houseway.draw.blackjack.card import MEANINGS, colour_of, sheet_of, strategy_svg
from houseway.draw.blackjack.card_pdf import strategy_pdf
from houseway.simulate.blackjack.rounds import basic_strategy
from houseway.simulate.blackjack.strategy import UPS, read_strategy
from tests.blackjack_table import HARD_ROCK, HOLLYWOOD, blackjack


def test_picture_and_page_have_every_letter_of_the_strategy() -> None:
    game, strategy = blackjack(HOLLYWOOD, {"surrender": "yes"}), read_strategy("basic-6-decks-s17")
    letters = [cell for _, rows in sheet_of(game, strategy).tables for _, cells in rows for cell in cells]
    root = ElementTree.fromstring(strategy_svg(game, strategy))  # noqa: S314  our own
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    page = strategy_pdf(game, strategy)
    shown = [found.decode() for found in re.findall(rb"\(([^()]*)\) Tj", page)]
    for letter in set(letters):
        assert texts.count(letter) == shown.count(letter) == letters.count(letter)


def test_the_page_says_where_its_objects_begin() -> None:
    page = strategy_pdf(blackjack(HARD_ROCK), read_strategy("basic-6-decks-h17"))
    table = int(re.search(rb"startxref\n(\d+)", page)[1])  # type: ignore[index]
    places = re.findall(rb"(\d{10}) 00000 n", page[table:])
    assert len(places) == 5
    for number, place in enumerate(places, 1):
        assert page[int(place) :].startswith(b"%d 0 obj" % number)
    length = int(re.search(rb"/Length (\d+)", page)[1])  # type: ignore[index]
    assert page.split(b"stream\n")[1][:length].endswith(b"ET")


def test_the_card_names_the_rules_in_force() -> None:
    game = blackjack(HARD_ROCK, {"decks": "2", "double-on": "9-11", "double-after-split": "no", "soft-17": "stands"})
    svg = draw(game, "strategy")
    assert "2 decks; dealer stands on soft 17" in svg
    assert "double 9, 10, 11, not after a split" in svg
    assert "8, 8" in svg
    assert basic_strategy(game).hard["11"].startswith("Dh")


def test_the_command_writes_and_tells(tmp_path: Path) -> None:
    runner = CliRunner()
    page = tmp_path / "card.pdf"
    told = runner.invoke(app, ["strategy", HARD_ROCK, "-o", str(page), "--json"])
    assert told.exit_code == 0, told.output
    found = json.loads(told.stdout)
    assert found["tables"]["Pairs"]["8, 8"]["10"] == "P"
    assert 0 < found["cost_of_basic_strategy"] < 0.0001
    assert page.read_bytes().startswith(b"%PDF")
    shown = runner.invoke(app, ["strategy", HARD_ROCK, "--file", "hi-lo-6-decks"])
    assert "Hi-Lo, six decks" in shown.stdout
    refused = runner.invoke(app, ["strategy", "hard-rock-cincinnati/roulette"])
    assert refused.exit_code != 0


def test_every_letter_has_a_style_in_the_terminal_and_a_colour_on_the_card() -> None:
    assert {letter for letter in MEANINGS if not (style_of(letter) or letter == "H")} == set()
    assert all(colour_of(letter) for letter in MEANINGS)


def test_the_card_of_switch_says_what_hands_are_worth() -> None:
    game = blackjack("hollywood-columbus/blackjack-switch")
    sheet = sheet_of(game, read_strategy("basic-6-decks-s17"))
    title, rows = sheet.tables[-1]
    worth = {row: dict(zip(UPS, map(int, cells), strict=True)) for row, cells in rows}
    assert title == "Worth"
    assert set(worth["blackjack"].values()) == {100}
    for up in UPS:
        assert worth["blackjack"][up] > worth["soft 21"][up] > worth["10, 10"][up] > worth["19"][up] > worth["16"][up]
        assert worth["10, 10"][up] == worth["soft 20"][up]
    assert "switch for the higher sum" in sheet.rules
    assert "+100" in strategy_svg(game, read_strategy("basic-6-decks-s17"))
