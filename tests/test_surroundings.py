"""Documents that are no games, and a rulebook that refers to a paragraph of another document of its property."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from houseway.cases import exercised
from houseway.cli.books import clauses_json, games_json, rules_json
from houseway.cli.main import app
from houseway.floor.house import House
from houseway.floor.people.accounts import Session
from houseway.floor.screens.pages.regulator import regulator_page
from houseway.floor.tables.commands import Person
from houseway.floor.tables.floor import open_floor
from houseway.games import as_posted
from houseway.ledger import posting
from houseway.ledger.entry import now
from houseway.refusal import NotFound, Refused, RulebookError, cited
from houseway.round import WagerSettled
from houseway.rulebook import Posted, documents, game_documents, load
from houseway.table import Table
from tests.toy_house import COIN, TOML, forget, toy_house

__all__ = ["toy_house"]

GENERAL = "toy-house/general"
GENERAL_TOML = """
ranks = ["dealer", "supervisor"]
[document]
title = "Section One: General"
submitted = 2026-01-01
[clauses]
"C" = { term = "What goes wrong at every table." }
"C.1" = { rule = "A coin that stands on its edge decides nothing." }
"C.2" = { step = "A coin that is bent is replaced." }
"""
REFERRING = TOML.replace('bets = "2"', 'bets = "2"\nedge = "general#C.1"')
CASES = """
[[case]]
name = "The edge pushes"
clauses = ["general#C.1"]
seats = [1]
wagers = { main = 10 }
acts = ["dealer calls no more bets", "coin rests on edge", "dealer calls settle"]
pays = { main = 0, double = 0 }
"""


@pytest.fixture
def house(toy_house: Path) -> Path:
    """The coin, which refers to the general section, with a worked round."""
    (toy_house / "general.toml").write_text(GENERAL_TOML)
    (toy_house / "coin.toml").write_text(REFERRING)
    cases = toy_house.parents[1] / "cases" / "toy-house"
    cases.mkdir(parents=True)
    (cases / "coin.toml").write_text(CASES)
    forget()
    return toy_house


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, [*arguments], env={"COLUMNS": "120"})
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.usefixtures("house")
def test_a_document_without_a_game_stands_on_the_shelf_and_is_not_played() -> None:
    assert documents() == (COIN, GENERAL)
    assert game_documents() == (COIN,)
    assert (load(GENERAL).is_game, load(COIN).is_game) == (False, True)
    for play in (as_posted, Table):
        with pytest.raises(NotFound, match="Section One: General is no game") as refused:
            play(GENERAL)
        assert "houseway clauses" in refused.value.remedy
    with pytest.raises(NotFound, match="is no game"):
        posting("table", GENERAL, at=now(), by="boss")
    for command in ("edge", "simulate", "play", "draw"):
        done = CliRunner().invoke(app, [command, GENERAL])
        assert "is no game" in str(done.exception), command


@pytest.mark.usefixtures("house")
def test_games_rules_and_clauses_show_both() -> None:
    coin, general = games_json()
    assert (coin["family"], general["family"], general["status"]) == ("wheel", None, "complete")
    assert "general, no game" in run("games")
    assert "coin, no game" not in run("games")
    assert rules_json(GENERAL)["wagers"] == rules_json(GENERAL)["besides"] == []
    assert "Section One: General" in run("rules", GENERAL)
    told = {"kind": "rule", "gist": "A coin that stands on its edge decides nothing."}
    assert rules_json(COIN)["references"] == {"general#C.1": told}
    assert "references" not in rules_json(GENERAL)
    assert "general §C.1  A coin that stands on its edge" in run("rules", COIN)
    assert "Refers to general §C.1: A coin that stands on its edge" in run("clauses", COIN)
    assert json.loads(run("clauses", COIN, "--json"))["references"] == {"general#C.1": told}
    assert list(load(COIN).clauses) == ["1", "2", "3", "4"], "a reference is no paragraph of the document's own"


@pytest.mark.usefixtures("house")
def test_what_a_document_without_a_game_says_is_exercised_by_those_that_refer_to_it() -> None:
    assert exercised(COIN)["general#C.1"] == ["The edge pushes"]
    assert exercised(GENERAL) == {"C.1": [f"{COIN}: The edge pushes"]}
    found = clauses_json(GENERAL)
    assert isinstance(found, dict)
    assert (found["rules"], found["exercised"], found["not_exercised"]) == (1, 1, [])


@pytest.mark.usefixtures("house")
def test_why_tells_the_paragraph_of_the_other_document() -> None:
    table = Table(COIN)
    table.open()
    table.sit(1)
    table.bet(1, "main", 10)
    table.call("no more bets")
    table.result("edge")
    settled = next(event for event in table.call("settle") if isinstance(event, WagerSettled))
    assert settled.clauses == ("2", "general#C.1")
    assert table.why(settled)[1] == ("general#C.1", "A coin that stands on its edge decides nothing.")
    assert str(Refused("the coin stands", clause="general#C.1")) == "the coin stands (general §C.1)."
    assert cited("2") == "§2"


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ('edge = "genral#C.1"', "coin.toml:10: there is no other document 'genral' here. Did you mean general?"),
        ('edge = "general#C.11"', "coin.toml:10: general has no clause §C.11. Did you mean C.1?"),
        ('edge = "general#X"', "coin.toml:10: general has no clause §X. There are C, C.1, C.2."),
        ('edge = "coin#1"', "coin.toml:10: there is no other document 'coin' here."),
        ('edge = "C.1"', "coin.toml:10: clause §C.1 is cited but not accounted for."),
        ('edge = "2"  # as general#Z', ""),
    ],
)
def test_a_reference_is_checked_at_load(house: Path, written: str, says: str) -> None:
    (house / "coin.toml").write_text(REFERRING.lstrip().replace('edge = "general#C.1"', written))
    forget()
    if not says:
        assert load(COIN).references == {}
        return
    with pytest.raises(RulebookError) as refused:
        load(COIN)
    assert says in str(refused.value)


def test_a_reference_is_checked_wherever_it_stands(house: Path) -> None:
    ruling = '[[ruling]]\nid = "bent"\nclause = "2"\nproblem = "It may bend."\nreading = "As bent."\nwhy = "See {}."\n'
    text = REFERRING.replace("[clauses]", ruling.format("general#C.2") + "[clauses]")
    (house / "coin.toml").write_text(text)
    forget()
    assert list(load(COIN).references) == ["general#C.1", "general#C.2"]
    (house / "coin.toml").write_text(text.replace("general#C.2", "general#C.9"))
    forget()
    with pytest.raises(RulebookError, match=r"general has no clause §C\.9"):
        load(COIN)


def test_two_documents_may_refer_to_each_other(house: Path) -> None:
    (house / "general.toml").write_text(GENERAL_TOML + '"C.3" = { rule = "As coin#1 says." }\n')
    forget()
    assert load(GENERAL).gist("coin#1") == "A coin is tossed."
    assert load(COIN).gist("general#C.1").startswith("A coin that stands")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('game = "coin"\n', "", "document has no 'game'. Write game = ...."),
        ('family = "wheel"\n', "", "document has no 'family'. Write family = ...."),
    ],
)
def test_a_game_has_both_a_name_and_a_family(house: Path, old: str, new: str, says: str) -> None:
    (house / "coin.toml").write_text(TOML.replace(old, new))
    forget()
    with pytest.raises(RulebookError) as refused:
        load(COIN)
    assert says in str(refused.value)


def test_a_game_without_wagers_is_refused_and_a_document_without_a_game_may_have_some(house: Path) -> None:
    head = GENERAL_TOML.replace("submitted", 'game = "coin"\nfamily = "wheel"\nsubmitted')
    (house / "general.toml").write_text(head)
    forget()
    with pytest.raises(RulebookError, match="the file has no 'wager'"):
        load(GENERAL)
    wager = '[[wager]]\nid = "progressive"\nname = "Progressive"\nclause = "C"\n'
    table = '[[wager.paytable]]\nid = "p"\nclause = "C"\nrows = [{ outcome = "heads", pays = "$50" }]\n'
    (house / "general.toml").write_text(GENERAL_TOML.replace("[clauses]", wager + table + "[clauses]"))
    forget()
    assert rules_json(GENERAL)["paytables"][0]["rows"] == [{"outcome": "heads", "pays": "$50"}]
    assert Posted(load(GENERAL)) == {}


@pytest.mark.usefixtures("house")
def test_the_regulators_pages_show_both(tmp_path: Path) -> None:
    async def pages() -> list[str]:
        floor = open_floor(tmp_path / "floor.ledger", name="Toy")
        of_nobody: Any = None  # these pages ask for no accounts
        session = Session(Person("rita", "auditor", "Rita"), "token")
        try:
            house = House(floor, of_nobody, tmp_path)
            return [str(await regulator_page(session, house, name)) for name in ("", COIN, GENERAL)]
        finally:
            await floor.stop()

    shelf, coin, general = asyncio.run(pages())
    assert f"/regulator/{GENERAL}" in shelf
    assert f'href="/regulator/{GENERAL}#clause-C.1">general §C.1</a> A coin that stands' in coin
    assert 'id="clause-C.1"' in general
    assert "PAR sheet" in coin
    assert "PAR sheet" not in general
    assert f'href="/regulator/{COIN}"' in general
