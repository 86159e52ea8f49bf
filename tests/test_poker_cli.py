"""The commands for poker: situations, strategies, seats, charts."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from houseway.cli.main import app
from houseway.draw import draw
from houseway.refusal import NotFound, Refused
from tests.poker_tables import HOLDEM, THREE, poker


def run(*words: str) -> str:
    found = CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert found.exit_code == 0, found.output
    return found.output


def run_json(*words: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(run(*words, "--json"))
    return answer


def test_a_situation_as_json() -> None:
    """Published: -2.1727 (S. How, discountgambling.net), of 990 hands that the dealer may hold."""
    found = run_json("edge", HOLDEM, "--hand", "Kd Qh", "--board", "4s 5h 6d 8c 9d")["situation"]
    assert found["decision"] == "on-the-river"
    assert found["best"] == "fold"
    assert found["choices"] == {
        "fold": {"fraction": "-2", "percent": -200.0},
        "1x": {"fraction": "-239/110", "percent": pytest.approx(-217.2727, abs=1e-4)},
    }


def test_a_situation_with_known_cards_for_people() -> None:
    shown = run("edge", THREE, "--hand", "Qh 6d 4c", "--dealer", "Kc", "--known", "As")
    assert "fold" in shown.splitlines()[-3] or "fold" in shown
    assert "best" in shown
    assert "Gone   As" in shown


def test_a_strategy_and_what_it_costs() -> None:
    found = run_json("edge", THREE, "--strategy", "like-the-dealer")["wagers"]
    assert [wager["method"] for wager in found] == ["exact"]
    cost = found[0]["cost"]["percent"]
    assert cost == pytest.approx(3.45 - 3.37, abs=0.01)  # published (Shackleford, Three Card Poker)
    assert f"Against best play it costs {cost:.4f} % of the Ante." in run(
        "edge", THREE, "--strategy", "like-the-dealer"
    )


def test_a_strategy_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "ace.toml"
    path.write_text(
        'name = "Aces"\ngames = ["three-card-poker"]\n[[decision]]\nat = "play"\nraise = 1\nwhen = ["ace or better"]\n'
    )
    assert run_json("edge", THREE, "--strategy", str(path))["wagers"][0]["strategy"] == "Aces"
    path.write_text(
        'name = "Aces"\ngames = ["three-card-poker"]\n[[decision]]\nat = "play"\nraise = 2\nwhen = ["always"]\n'
    )
    with pytest.raises(Refused, match="2 times the Ante cannot be played play"):
        run("edge", THREE, "--strategy", str(path))
    path.write_text("name = ")
    with pytest.raises(Refused, match="is no strategy"):
        run("edge", THREE, "--strategy", str(path))


def test_seats_and_strategy_of_a_simulation() -> None:
    found = run_json("simulate", THREE, "--rounds", "20000", "--seed", "1", "--seats", "3", "--strategy", "always")
    assert (found["seats"], found["strategy"], found["rounds"]) == (3, "Always play", 20_000)
    assert {"edge", "standard_error", "exact_edge", "standard_errors_from_exact"} <= set(found["wagers"][0])
    with pytest.raises(Refused, match="takes no seats or strategy"):
        run("simulate", "hard-rock-cincinnati/roulette", "--rounds", "10", "--seats", "3")


def test_the_chart_as_a_picture_and_at_the_terminal() -> None:
    drawn = draw(poker(HOLDEM), "chart")
    root = ET.fromstring(drawn)  # noqa: S314
    hands = [node for node in root.iter() if "data-hand" in node.attrib]
    assert len(hands) == 169
    shown = run("edge", HOLDEM, "--chart")
    assert "Raise with 33+ A2s+ K2s+ Q6s+ J8s+ A2o+ K5o+ Q8o+ JTo." in " ".join(shown.split())
    assert "  K 4 4 4 4 4 4 4 4 4 4 4 4 4" in shown
    with pytest.raises(NotFound, match="there is no picture 'chart'"):
        draw(poker(THREE), "chart")


def test_other_families_have_no_hands() -> None:
    with pytest.raises(
        Refused, match=r"has no hands to decide on\. Choose a document of the blackjack or poker family"
    ):
        run("edge", "hard-rock-cincinnati/roulette", "--hand", "Ah 7d")
