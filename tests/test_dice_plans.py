"""Betting plans: sessions that agree with the exact edges, repeat on any number of threads, and refuse nonsense."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from houseway.draw.sessions import sessions_svg
from houseway.games.dice.matrix import as_markdown
from houseway.refusal import HousewayError, Refused
from houseway.rulebook import load
from houseway.simulate.dice.plan import Have, Plan, play_plan, read_plan
from tests.test_dice_exact import DICE, craps

ROOT = Path(__file__).parents[1]


def plan(*have: Have, bankroll: str = "$1,000,000", rolls: int = 100) -> Plan:
    return Plan("test", bankroll, rolls, have)


def test_a_field_plan_loses_an_eighteenth_of_what_it_bets() -> None:
    found = play_plan(craps(), plan(Have("field", "$10")), 20_000, seed=5)
    assert found.mean == pytest.approx(-100 * 10 / 18, abs=5 * found.standard_error)
    assert found.ruined == 0


def test_odds_add_variance_and_no_cost() -> None:
    """A Pass bet costs 7/495 a decision, at 557/165 rolls a decision; odds change nothing of that."""
    flat = play_plan(craps(), plan(Have("pass", "$10", "come-out"), rolls=400), 20_000, seed=6)
    backed = play_plan(
        craps(), plan(Have("pass", "$10", "come-out"), Have("pass-odds", "$30", "point-on"), rolls=400), 20_000, seed=6
    )
    expected = -10 * 7 / 495 * 400 / (557 / 165)
    assert flat.mean == pytest.approx(expected, abs=5 * flat.standard_error + 0.1)
    assert backed.mean == pytest.approx(expected, abs=5 * backed.standard_error + 0.2)
    assert backed.results.std() > 2 * flat.results.std()


def test_wagers_come_down_after_their_hits() -> None:
    once = play_plan(craps(), plan(Have("place 6", "$6", "any-time", down_after=1, working="on")), 2000, seed=1)
    always = play_plan(craps(), plan(Have("place 6", "$6", "any-time", working="on")), 2000, seed=1)
    assert once.results.std() < always.results.std()


def test_the_same_seed_gives_the_same_sessions_on_any_number_of_threads() -> None:
    have = plan(Have("pass", "$10", "come-out"), Have("hardway 8", "$1"), bankroll="$200")
    results = [play_plan(craps(), have, 3000, seed=9, threads=threads).results for threads in (1, 2, 5)]
    assert np.array_equal(results[0], results[1])
    assert np.array_equal(results[0], results[2])


def test_a_small_bankroll_is_ruined() -> None:
    found = play_plan(craps(), plan(Have("any-seven", "$10"), bankroll="$50", rolls=500), 500, seed=2)
    assert found.ruined > 400
    assert found.results.min() >= -5000


@pytest.mark.parametrize("path", sorted((ROOT / "plans").glob("*.toml")), ids=lambda path: path.stem)
def test_the_plans_in_the_book_run(path: Path) -> None:
    found = play_plan(craps(), read_plan(path), 200, seed=1)
    svg = sessions_svg(found.plan.name, 50_000, found.paths, found.results)
    assert svg.count("<polyline") == 40
    assert found.as_json()["sessions"] == 200


def test_labels_of_large_bankrolls_are_not_clipped() -> None:
    """The widest figure of the lettering is two thirds as wide as it is high."""
    paths = np.array([[1_000_000_000, 900_000_000]], dtype=np.int64)
    svg = sessions_svg("high rollers", 1_000_000_000, paths, paths[:, -1] - 1_000_000_000)
    labels = re.findall(r'<text x="(\d+)" y="[^"]+" text-anchor="end"[^>]*>([^<]+)<', svg)
    assert "$10,000,000" in [label for _, label in labels]
    for right, label in labels:
        assert sum(4 if mark == "," else 13 * 2 / 3 for mark in label) <= int(right)


@pytest.mark.parametrize(
    ("have", "says"),
    [
        (Have("pass", "$1", "come-out"), "the plan's $1.00 on pass: pass is $1.00 and the minimum is $5.00 (§3.B.i)"),
        (Have("pass-odds", "$20", "point-on"), "pass-odds stands behind no pass of the plan (§6bis.A)"),
        (
            Have("place 6", "$7"),
            "the plan's $7.00 on place 6: $7.00 on place 6 cannot be paid in chips at 7 to 6 (§5.B)",
        ),
        (Have("snake", "$5"), "there is no wager 'snake'"),
        (Have("come", "$10", "point-on"), "a plan follows no Come bets"),
        (Have("field", "ten"), "'ten' is not an amount of money"),
    ],
)
def test_a_plan_that_the_table_would_refuse(have: Have, says: str) -> None:
    with pytest.raises(HousewayError) as caught:
        play_plan(craps(), plan(have), 10)
    assert says in str(caught.value)


def test_a_malformed_plan(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text('name = "x"\n')
    with pytest.raises(Refused, match="is no betting plan"):
        read_plan(path)
    with pytest.raises(Refused, match="cannot be read"):
        read_plan(tmp_path / "none.toml")
    with pytest.raises(Refused, match="a plan needs a wager"):
        play_plan(craps(), plan(), 10)


def test_the_behaviour_matrix_in_the_docs_is_the_one_executed() -> None:
    text = (ROOT / "docs" / "dice-wagers.md").read_text()
    for document in DICE:
        assert f"## {document}: {load(document).document.title}\n\n{as_markdown(craps(document))}\n" in text
