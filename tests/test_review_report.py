"""The randomness review: what a review refuses, and what its report says."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree

import pytest

from houseway.games.wheel.wheel_game import WheelGame
from houseway.refusal import HousewayError, Refused
from houseway.review.wheel.report import Review, review
from houseway.round import Game
from houseway.rulebook import Posted, load
from tests.reviewing import (
    BIG_SIX,
    NO_CLAUSE,
    NUMBERS,
    ROULETTE,
    game_of,
    raised,
    spins,
)

# ---------------------------------------------------------------- what is refused


def refusal(game: Game, outcomes: list[str], level: float = 0.01) -> str:
    with pytest.raises(HousewayError) as refused:
        review(game, outcomes, level=level)
    return str(refused.value)


def test_hard_rock_roulette_3_f_takes_10_000_outcomes(roulette: WheelGame) -> None:
    outcomes = spins(roulette, 10_000, 1)
    expected = "9,999 outcomes are fewer than the 10,000 that a review takes (§3.F). Add 1 more."
    assert refusal(roulette, outcomes[1:]) == expected
    assert review(roulette, outcomes).size == 10_000


def test_hard_rock_big_six_7bis_takes_500_outcomes(big_six: WheelGame) -> None:
    outcomes = spins(big_six, 500, 1)
    expected = "499 outcomes are fewer than the 500 that a review takes (§7bis). Add 1 more."
    assert refusal(big_six, outcomes[1:]) == expected
    assert review(big_six, outcomes).size == 500


def test_without_a_clause_each_outcome_must_be_expected_five_times() -> None:
    game = game_of(NO_CLAUSE, "double-zero")
    outcomes = spins(game, 190, 1)
    expected = "189 outcomes are too few to judge: 0 must be expected 5 times. Give at least 190."
    assert refusal(game, outcomes[1:]) == expected
    assert "No clause of this document asks for a review, or for anything after one." in review(game, outcomes).text


def test_an_unknown_outcome_from_a_program_is_refused(roulette: WheelGame) -> None:
    assert refusal(roulette, ["17", "37"]) == f"outcome 2: '37' is not on this wheel. {NUMBERS}"


@pytest.mark.parametrize("level", [0, -1, 0.5, float("nan")])
def test_a_level_must_be_small(roulette: WheelGame, level: float) -> None:
    expected = f"the level may not be {level}. Choose more than 0 and at most 0.2; 0.01 is usual."
    assert refusal(roulette, [], level) == expected


def test_a_game_without_a_wheel_is_refused() -> None:
    methods = {name: lambda *_: None for name in Game.__abstractmethods__}
    cards: Game = type("Cards", (Game,), methods)(load(ROULETTE), Posted(load(ROULETTE)))
    expected = f"{ROULETTE} has no wheel to review. Choose a roulette or Big Six document."
    with pytest.raises(Refused, match=re.escape(expected)):
        review(cards, [])


# ---------------------------------------------------------------- the report


def biased(document: str, wheel: str, size: int) -> Review:
    game = game_of(document, wheel)
    return review(game, spins(game, size, 1, raised(game, ["17"], 3 / 38)))


def test_a_clean_report_says_what_would_have_shown(roulette: WheelGame) -> None:
    found = review(roulette, spins(roulette, 10_000, 2))
    assert found.text == (
        "No sign of bias at the 1% level: all 11 checks of 10,000 outcomes fit a fair wheel.",
        "This sample would have shown, nine times in ten, one pocket hit at 1 in 26 instead of 1 in 38 (46% too "
        "often), or a sector of 5 neighbours hit at 1 in 6.4 instead of 1 in 7.6 (19% too often).",
        "The document asks for a review twice a year, of at least 10,000 outcomes (§3.F).",
        "The checks take for granted that all outcomes are of one wheel, in the order in which they came.",
    )


def test_hard_rock_roulette_3_f_an_irregularity_calls_for_an_audit() -> None:
    found = biased(ROULETTE, "double-zero", 10_000)
    assert not found.is_clean
    assert found.conclusion.startswith("Irregular at the 1% level: ")
    assert "17 came" in found.conclusion
    assert found.text[1] == (
        "An irregularity calls for a spot audit of how the game is inspected, by Table Games Managers or above (§3.F)."
    )
    assert found.text[2].endswith("(§3.H).")


def test_without_a_clause_no_audit_is_asked_for() -> None:
    found = biased(NO_CLAUSE, "double-zero", 10_000)
    assert not found.is_clean
    assert not any("audit" in sentence or "§" in sentence for sentence in found.text)


def test_a_spreadsheet_that_ate_the_second_nought_is_noticed(roulette: WheelGame) -> None:
    found = review(roulette, [label.replace("00", "0") for label in spins(roulette, 10_000, 1)])
    assert "00 never came; 263.2 expected. A spreadsheet turns it into 0: look at the file." in found.text


def test_a_wheel_that_always_shows_the_same_is_irregular(roulette: WheelGame) -> None:
    found = review(roulette, ["17"] * 10_000)
    assert {check.name for check in found.irregular} >= {"Outcomes", "Fullest sector", "Tilt"}
    ElementTree.fromstring(found.as_html())  # noqa: S314


@pytest.mark.parametrize(("document", "wheel", "size"), [(ROULETTE, "single-zero", 10_000), (BIG_SIX, "", 500)])
def test_the_page_is_well_formed_and_stands_alone(document: str, wheel: str, size: int) -> None:
    game = game_of(document, wheel)
    page = review(game, spins(game, size, 3)).as_html()
    tree = ElementTree.fromstring(page)  # noqa: S314
    listed = [item.findtext("b") for item in tree.iter("li")]
    assert listed == list(game.wheel.outcomes)
    assert "prefers-color-scheme: dark" in page
    assert "<script" not in page
    assert set(re.findall(r"https?://[^\"]+", page)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\b(src|href|url|import)\b", page)


def test_the_histogram_has_a_bar_and_a_name_for_every_outcome() -> None:
    found = biased(ROULETTE, "double-zero", 10_000)
    svg = ElementTree.fromstring(found.histogram_svg())  # noqa: S314
    space = "{http://www.w3.org/2000/svg}"
    bars = [bar.findtext(f"{space}title") for bar in svg.iter(f"{space}rect") if bar.get("class") != "band"]
    assert len(bars) == 38
    assert all(title and title.startswith(f"{hit.outcome}: ") for title, hit in zip(bars, found.hits, strict=True))
    names = [text.text for text in svg.iter(f"{space}text")]
    assert {hit.outcome for hit in found.hits} <= set(names)
    assert "▲" in names


def test_json_holds_everything_and_is_the_same_each_time(roulette: WheelGame) -> None:
    outcomes = spins(roulette, 10_000, 4)
    first, second = (json.dumps(review(roulette, outcomes).as_json()) for _ in range(2))
    assert first == second
    data = json.loads(first)
    assert (data["format"], data["version"], data["is_clean"], data["clause"]) == ("houseway-review", 1, True, "3.F")
    assert sum(hit["observed"] for hit in data["hits"]) == 10_000
    assert set(data["checks"][0]) == {
        *("name", "asks", "method", "statistic", "degrees_of_freedom"),
        *("p", "detail", "adjusted_p", "verdict"),
    }
    share, found = data["detectable"][0]["share"], data["detectable"][0]["excess"]
    assert found == pytest.approx(38 * share - 1)
