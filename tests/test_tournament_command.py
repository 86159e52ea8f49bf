"""``houseway tournament``: a plan in a file, played by bots into a ledger that verifies; standing and result of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseway.ledger import verify
from tests.command_line import houseway

PLAN = """
name = "small"
title = "A small one"
document = "jack-cincinnati/mini-midi-baccarat"
seats = 2
least = 3
most = 4
fee = "$50"
added = "$1.01"
prizes = ["60%", "40%"]
clock = 600
heats = [{ hands = 1, advance = 1, chips = "$100" }, { hands = 2 }]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A plan, and the ledger of four bots that have played it."""
    here = tmp_path_factory.mktemp("tournament")
    (here / "plan.toml").write_text(PLAN, encoding="utf-8")
    done = houseway("tournament", "run", str(here / "plan.toml"), "--ledger", str(here / "small.db"))
    assert done.returncode == 0, done.stderr
    assert "A small one" in done.stdout
    return here


def test_a_plan_tells_its_tables_and_prizes(folder: Path) -> None:
    told = json.loads(houseway("tournament", "plan", str(folder / "plan.toml"), "--json").stdout)
    assert told["heats"] == [[2, 2], [2]]
    assert told["fund"] == 4 * 50_00 + 1_01  # four fees, and what the house adds
    assert told["prizes"] == [12061, 8040]  # 60 % and 40 % of $201.01, what rounding leaves with the first
    shown = houseway("tournament", "plan", str(folder / "plan.toml"), "--players", "3").stdout
    assert "Prize fund $151.01" in shown
    refused = houseway("tournament", "plan", str(folder / "plan.toml"), "--players", "5")
    assert refused.returncode
    assert "5 players are not 3 to 4" in refused.stderr


def test_the_ledger_of_the_bots_verifies_and_tells_the_result(folder: Path) -> None:
    assert verify(folder / "small.db").holds
    told = json.loads(houseway("tournament", "result", str(folder / "small.db"), "--json").stdout)
    assert told["state"] == "confirmed"
    assert [one["prize"] for one in told["places"]] == [12061, 8040]
    chips = [one["chips"] for one in told["places"]]
    assert chips == sorted(chips, reverse=True)
    standing = json.loads(houseway("tournament", "standing", str(folder / "small.db"), "--json").stdout)
    assert standing["heat"] == 2
    assert dict(standing["tables"]["small-1"]) == {one["player"]: one["chips"] for one in told["places"]}


def test_what_is_no_plan_and_a_file_that_is_there_are_refused(folder: Path) -> None:
    (folder / "broken.toml").write_text(PLAN.replace("seats = 2", "seats = 'two'"), encoding="utf-8")
    broken = houseway("tournament", "plan", str(folder / "broken.toml"))
    assert broken.returncode
    assert "is no plan" in broken.stderr
    again = houseway("tournament", "run", str(folder / "plan.toml"), "--ledger", str(folder / "small.db"))
    assert again.returncode
    assert "is there already" in again.stderr
