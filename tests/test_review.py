"""The randomness review: fair wheels pass at the stated rate, biased ones are caught at the promised one."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterable
from functools import cache
from itertools import permutations, product
from pathlib import Path

import msgspec
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy import stats

from houseway.equipment import Wheel
from houseway.games import game_for
from houseway.games.wheels.wheel_game import WheelGame
from houseway.refusal import HousewayError, Refused, SampleError
from houseway.review import Review, read_sample, review
from houseway.review.checks import all_checks, frequencies, partitions
from houseway.review.labels import wheel_game
from houseway.review.power import SECTOR, detectable, power
from houseway.review.rim import sector_p, sector_scores
from houseway.review.serial import pooled_classes, runs, steps
from houseway.review.tally import Floats, Tally
from houseway.review.verdict import holm
from houseway.round import Bet, Call, Game, Result, Round
from houseway.rulebook import Posted, load

ROULETTE, BIG_SIX = "hard-rock-cincinnati/roulette", "hard-rock-cincinnati/big-six"
NO_CLAUSE = "horseshoe-cincinnati/roulette"


@cache
def game_of(document: str, wheel: str = "") -> WheelGame:
    rulebook = load(document)
    return wheel_game(game_for(rulebook, Posted(rulebook, {"wheel": wheel} if wheel else {})))


@pytest.fixture
def roulette() -> WheelGame:
    return game_of(ROULETTE, "double-zero")


@pytest.fixture
def big_six() -> WheelGame:
    return game_of(BIG_SIX)


def fair_shares(game: WheelGame) -> Floats:
    return Tally.of(game.wheel, []).shares


def raised(game: WheelGame, labels: Iterable[str], share: float) -> Floats:
    """The shares of a wheel on which these labels together have that share."""
    shares = fair_shares(game)
    which = np.isin(game.wheel.outcomes, list(labels))
    fair = shares[which].sum()
    biased: Floats = np.where(which, shares * share / fair, shares * (1 - share) / (1 - fair))
    return biased


def spins(game: WheelGame, size: int, seed: int, shares: Floats | None = None) -> list[str]:
    generator = np.random.default_rng(seed)
    return list(generator.choice(game.wheel.outcomes, size, p=fair_shares(game) if shares is None else shares))


def sticky(outcomes: list[str], stick: float, seed: int) -> list[str]:
    """Outcomes of which some simply repeat the one before."""
    sticks = np.random.default_rng(seed).random(len(outcomes)) < stick
    sticks[0] = False
    last = np.maximum.accumulate(np.where(sticks, 0, np.arange(len(outcomes))))
    return [outcomes[index] for index in last]


def p_of(found: Review, name: str) -> float:
    return next(check.p for check in found.checks if check.name == name)


@cache
def fair_reviews(document: str, wheel: str, size: int, times: int) -> tuple[Review, ...]:
    game = game_of(document, wheel)
    return tuple(review(game, spins(game, size, seed)) for seed in range(times))


# ---------------------------------------------------------------- fair wheels pass at the stated rate


@pytest.mark.parametrize(
    ("document", "wheel", "size"), [(ROULETTE, "double-zero", 10_000), (BIG_SIX, "", 500)], ids=["roulette", "big six"]
)
def test_fair_wheels_are_called_irregular_no_more_often_than_stated(document: str, wheel: str, size: int) -> None:
    found = fair_reviews(document, wheel, size, 300)
    for level in (0.01, 0.2):
        called = sum(min(check.adjusted_p for check in each.checks) <= level for each in found)
        assert called <= stats.binom.isf(0.001, len(found), level)
    assert called >= 300 * 0.2 / 2  # the correction is not so strong that nothing would ever be found
    assert sum(not each.is_clean for each in found) <= stats.binom.isf(0.001, len(found), 0.01)


@pytest.mark.parametrize(
    "name", ["Outcomes", "Red and Black", "Fullest sector", "Tilt", "Steps round the rim", "Colour after colour"]
)
def test_p_values_of_a_fair_wheel_are_uniform(name: str) -> None:
    found = fair_reviews(ROULETTE, "double-zero", 10_000, 300)
    assert stats.kstest([p_of(each, name) for each in found], "uniform").pvalue > 0.001


@pytest.mark.parametrize("name", ["Outcomes", "Insignia after insignia", "Repeats"])
def test_p_values_of_a_fair_big_six_wheel_are_uniform(name: str) -> None:
    found = fair_reviews(BIG_SIX, "", 500, 300)
    assert stats.kstest([p_of(each, name) for each in found], "uniform").pvalue > 0.001


# ---------------------------------------------------------------- biases are caught at the promised power


def caught(game: WheelGame, sample: Callable[[int], list[str]], times: int, *, by: str = "") -> int:
    """In how many samples a bias was found, by any check or by that one."""
    total = 0
    for seed in range(times):
        checks = all_checks(game, Tally.of(game.wheel, sample(seed)), 0.01)
        total += any(check.is_irregular and by in check.name for check in checks)
    return total


def kept(times: int) -> float:
    """How many of so many samples a check of 90% power catches, but for one chance in a thousand."""
    return float(stats.binom.ppf(0.001, times, 0.9))


def promised(game: WheelGame, size: int, checks: int) -> list[float]:
    return [bias.share for bias in detectable(Tally(game.wheel, np.zeros(size, np.int64)), 0.01 / checks)]


def test_one_loose_pocket_is_caught_as_promised(roulette: WheelGame) -> None:
    shares = raised(roulette, ["17"], promised(roulette, 10_000, 11)[0])
    assert caught(roulette, lambda seed: spins(roulette, 10_000, seed, shares), 100, by="Outcomes") >= kept(100)


def test_a_full_sector_of_neighbours_is_caught_as_promised(roulette: WheelGame) -> None:
    shares = raised(roulette, roulette.wheel.neighbours("17", SECTOR // 2), promised(roulette, 10_000, 11)[1])
    assert caught(roulette, lambda seed: spins(roulette, 10_000, seed, shares), 100, by="Outcomes") >= kept(100)


def test_big_six_unbalanced_on_the_joker_side_is_caught_as_promised(big_six: WheelGame) -> None:
    shares = raised(big_six, ["joker"], promised(big_six, 500, 3)[0])
    assert caught(big_six, lambda seed: spins(big_six, 500, seed, shares), 300, by="Outcomes") >= kept(300)


def test_big_six_on_which_the_joker_and_its_neighbours_sink_is_caught(big_six: WheelGame) -> None:
    shares = raised(big_six, ["joker", "$20"], 3 * 3 / 54)
    assert caught(big_six, lambda seed: spins(big_six, 500, seed, shares), 100) >= kept(100)


def test_the_sector_check_sees_a_loose_pocket_sooner_than_the_chi_square(roulette: WheelGame) -> None:
    shares = raised(roulette, ["17"], 1.38 / 38)
    sample = [spins(roulette, 10_000, seed, shares) for seed in range(60)]
    sector = caught(roulette, sample.__getitem__, 60, by="Fullest sector")
    assert sector >= kept(60)
    assert caught(roulette, sample.__getitem__, 60, by="Outcomes") < sector


def test_a_colour_bias_is_caught(roulette: WheelGame) -> None:
    reds = [label for label, colour in roulette.wheel.colours.items() if colour == "red"]
    shares = raised(roulette, reds, 18 / 38 + 0.028)
    assert caught(roulette, lambda seed: spins(roulette, 10_000, seed, shares), 60, by="Red and Black") >= kept(60)


def test_a_tilted_wheel_is_caught(roulette: WheelGame) -> None:
    lean = 1 + 0.085 * np.cos(2 * np.pi * np.arange(38) / 38)
    shares = lean / lean.sum()
    assert caught(roulette, lambda seed: spins(roulette, 10_000, seed, shares), 60, by="Tilt") >= kept(60)


def test_a_wheel_that_repeats_one_spin_in_a_hundred_is_caught(roulette: WheelGame) -> None:
    def sample(seed: int) -> list[str]:
        return sticky(spins(roulette, 10_000, seed), 0.01, seed)

    assert caught(roulette, sample, 60, by="Repeats") >= kept(60)


def test_a_big_six_wheel_that_sticks_is_caught(big_six: WheelGame) -> None:
    assert caught(big_six, lambda seed: sticky(spins(big_six, 500, seed), 0.13, seed), 100) >= kept(100)


def test_a_dealer_who_hits_a_distance_is_caught(roulette: WheelGame) -> None:
    """One spin in fifty comes to rest nine pockets on from the last."""

    def sample(seed: int) -> list[str]:
        generator = np.random.default_rng(seed)
        step = np.where(generator.random(10_000) < 0.02, 9, generator.integers(0, 38, 10_000))
        return [roulette.wheel.rim[place] for place in np.cumsum(step) % 38]

    assert caught(roulette, sample, 60, by="Steps") >= kept(60)


def test_power_is_the_level_on_a_fair_wheel_and_grows_with_the_bias() -> None:
    shares = [1 / 38, 1.2 / 38, 1.4 / 38, 1.6 / 38]
    powers = [power(share, 1 / 38, 1, 38, 10_000, 0.001) for share in shares]
    assert powers == sorted(powers)
    assert powers[0] == pytest.approx(0.001, rel=0.1)


# ---------------------------------------------------------------- each check against a calculation by hand


THREE = Wheel(("0", "32", "15"), {"0": "green", "32": "red", "15": "black"})


def test_chi_square_by_hand() -> None:
    found = frequencies(Tally.of(THREE, ["0", "15", "15", "0", "32", "15"]))
    assert found.statistic == pytest.approx(0 / 2 + 1 / 2 + 1 / 2)
    assert found.degrees_of_freedom == 2
    assert found.p == pytest.approx(np.exp(-0.5))  # a chi-square of two degrees of freedom is an exponential


def test_repeats_have_mean_nought_and_variance_one_over_all_orders() -> None:
    scores = [runs(Tally.of(THREE, order)).statistic for order in permutations(["0", "0", "0", "32", "32", "15"])]
    assert np.mean(scores) == pytest.approx(0)
    assert np.var(scores) == pytest.approx(1)


def test_sector_scores_by_hand(roulette: WheelGame) -> None:
    counts = Tally.of(roulette.wheel, spins(roulette, 500, 1)).counts
    sector = sum(counts[place % 38] for place in range(36, 36 + 5))
    assert sector_scores(counts, 5)[36] == pytest.approx((sector - 500 * 5 / 38) / (500 * 5 / 38 * 33 / 38) ** 0.5)


def test_sector_p_against_every_sample_of_a_tiny_wheel() -> None:
    """Eight spins of a wheel with four pockets: all 65,536 samples."""
    fullest = np.array([np.bincount(each, minlength=4).max() for each in product(range(4), repeat=8)])
    for most in (4, 5, 6):
        score = (most - 2) / (8 * 1 / 4 * 3 / 4) ** 0.5
        exact = float(np.mean(fullest >= most))
        assert sector_p(score, 8, 4) == pytest.approx(exact, abs=4 * (exact / 20_000) ** 0.5)


def test_sector_p_reaches_below_the_simulation() -> None:
    assert 0 < sector_p(9.0, 10_000, 38) < 1e-12


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, 0.9]) == [1.0, 1.0]


def test_partitions_are_those_of_the_layout(roulette: WheelGame, big_six: WheelGame) -> None:
    groups = [[spot.name for spot in group] for group in partitions(roulette)]
    assert groups == [
        ["column 1", "column 2", "column 3"],
        ["dozen 1", "dozen 2", "dozen 3"],
        ["red", "black"],
        ["odd", "even"],
        ["1-to-18", "19-to-36"],
    ]
    assert partitions(big_six) == []


def test_rare_insignias_are_pooled_for_the_pairs(big_six: WheelGame) -> None:
    classes = pooled_classes(Tally.of(big_six.wheel, spins(big_six, 500, 1)))
    assert len(set(classes.tolist())) == 4
    assert len({int(classes[big_six.wheel.index[label]]) for label in ("$10", "$20", "joker", "logo")}) == 1


def test_steps_expect_as_many_as_there_are_pairs(roulette: WheelGame) -> None:
    found = steps(Tally.of(roulette.wheel, ["17"] * 300))
    assert (found.statistic, found.p) == (0.0, 1.0)
    assert found.detail == "a step of 0 came 299 times; 299.0 expected"


# ---------------------------------------------------------------- reading a sample


def write(folder: Path, text: str | bytes, name: str = "spins.csv") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


@pytest.mark.parametrize(
    "text",
    [
        "17\n00\n0\n36\n",
        "outcome\n17\n00\n0\n36\n",
        "\ufeffNumber\r\n17\r\n00\r\n\r\n0\r\n36\r\n",
        " RESULT \n 17 \n\n 00\n0 \n  36",
        "number,outcome,time\n1,17,9:00\n2,00,9:02\n,,\n3,0,9:04\n4,36,9:05\n",
        "time;result\n9:00;17\n9:02;00\n9:04;0\n9:05;36\n",
        'time\tnumber\n9:00\t"17"\n9:02\t00\n9:04\t0\n9:05\t36\n',
        '["17", "00", "0", "36"]',
    ],
)
def test_a_table_is_read_in_any_usual_form(tmp_path: Path, roulette: WheelGame, text: str) -> None:
    assert read_sample(roulette, write(tmp_path, text)) == ["17", "00", "0", "36"]


def test_big_six_insignias_are_known_by_all_their_names(tmp_path: Path, big_six: WheelGame) -> None:
    path = write(tmp_path, "$1\n1\n1-dollar\n$1 Insignia\n20\nJoker\nLOGO\nLogo or Design Insignia\n")
    assert read_sample(big_six, path) == ["$1"] * 4 + ["$20", "joker", "logo", "logo"]


def record(*results: tuple[str, int | None], of: str = "ball") -> dict[str, object]:
    turns = [{} if count is None else {"turns": count} for _, count in results]
    shown = [{"act": "result", "of": of, "shows": shows} for shows, _ in results]
    acts = [a | b for a, b in zip(shown, turns, strict=True)]
    return {"document": ROULETTE if of == "ball" else BIG_SIX, "acts": [{"act": "call", "call": "spin"}, *acts]}


@pytest.mark.parametrize("shape", ["lines", "list", "alone"])
def test_round_records_are_read_in_any_shape(tmp_path: Path, roulette: WheelGame, shape: str) -> None:
    rounds = [record(("17", None)), record(("5", 3), ("00", 4)), record()]
    if shape == "lines":
        text = "\n".join(json.dumps(each) for each in rounds) + "\n\n"
    else:
        text = json.dumps(rounds if shape == "list" else rounds[1], indent=1)
    expected = ["00"] if shape == "alone" else ["17", "00"]
    assert read_sample(roulette, write(tmp_path, text, "rounds.jsonl")) == expected


def test_a_clapper_needs_three_turns(tmp_path: Path, big_six: WheelGame) -> None:
    rounds = [record(("joker", 2), of="clapper"), record(("$5", 3), of="clapper")]
    assert read_sample(big_six, write(tmp_path, json.dumps(rounds), "rounds.json")) == ["$5"]


def test_a_void_00_is_an_outcome_of_the_wheel(tmp_path: Path) -> None:
    game = game_of(ROULETTE, "double-zero-as-single-zero")
    played = Round(game)
    spin = (Call("spin"), Call("no more bets"))
    for act in (Bet(1, "red", 500), *spin, Result("ball", "00"), *spin, Result("ball", "17", 6)):
        played.apply(act)
    assert played.is_over
    text = json.dumps({"document": ROULETTE, "posted": dict(game.posted), "acts": msgspec.to_builtins(played.acts)})
    assert read_sample(game, write(tmp_path, text, "round.json")) == ["00", "17"]
    assert review(game, spins(game, 10_000, 1)).wheel == "double zero as single zero wheel, 38 places, 00 void"


NUMBERS = "Possible: 0 to 36, 00."
JSON_LINE = '{"acts": []}\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", " holds no outcomes. Give one outcome a line, or round records with results."),
        ("outcome\n\n", " holds no outcomes. Give one outcome a line, or round records with results."),
        (JSON_LINE, " holds no outcomes. Give one outcome a line, or round records with results."),
        ("17\n\n37\n", f":3: '37' is not on this wheel. {NUMBERS}"),
        ("outcome\n17\n000\n", f":3: '000' is not on this wheel. {NUMBERS}"),
        ("-1\n", f":1: '-1' is not on this wheel. {NUMBERS}"),
        (
            "pocket\n17\n",
            ":1: 'pocket' is neither on this wheel nor a known heading. Call the column outcome, number or result.",
        ),
        (
            "time,pocket\n9:00,17\n",
            ":1: none of the 2 columns is called outcome, number or result. Give a heading, or one column alone.",
        ),
        ("time,outcome\n9:00,\n", ":2: the outcome is missing. Fill it in, or remove the line."),
        ("time,outcome\n9:00\n", ":2: the outcome is missing. Fill it in, or remove the line."),
        ('outcome\n"17\n', ":2: is not CSV: unexpected end of data. Close every quotation mark."),
        (b"\xff\xfe1\x007\x00", " is not UTF-8 text. Save it as CSV in UTF-8."),
        ("[1, 2", " is not JSON: Input data was truncated. Give a list of round records."),
        (
            JSON_LINE + "{acts}\n",
            ":2: is not JSON: JSON is malformed: object keys must be strings (byte 1). Give one round record a line.",
        ),
        ("[17]", ', record 1: is not a round record. A record has "acts", a list of objects.'),
        ('{"acts": 17}', ', record 1: is not a round record. A record has "acts", a list of objects.'),
        (
            '[{"acts": [{"act": "result", "of": "ball", "shows": 17}]}]',
            ', record 1: a result is malformed. Write "shows" as text, "turns" as a number.',
        ),
        (json.dumps([record(("38", None))]), f", record 1: '38' is not on this wheel. {NUMBERS}"),
        (
            '{"document": "hard-rock-cincinnati/big-six", "acts": []}',
            f", record 1: the round is of {BIG_SIX}. Give rounds of {ROULETTE}.",
        ),
        (
            '{"posted": {"wheel": "single-zero"}, "acts": []}',
            ", record 1: the round was on the single-zero wheel. Give rounds on the double-zero wheel.",
        ),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, roulette: WheelGame, text: str | bytes, message: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(SampleError) as refused:
        read_sample(roulette, path)
    assert str(refused.value) == f"{path}{message}"


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, roulette: WheelGame) -> None:
    for path, why in ((tmp_path / "none.csv", "No such file or directory"), (tmp_path, "Is a directory")):
        with pytest.raises(SampleError) as refused:
            read_sample(roulette, path)
        assert str(refused.value) == f"{path} cannot be read: {why}. Give the path of a CSV or JSON file."


def test_a_deep_file_is_refused(tmp_path: Path, roulette: WheelGame) -> None:
    with pytest.raises(SampleError, match="is not JSON"):
        read_sample(roulette, write(tmp_path, "[" * 100_000))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.binary(max_size=80), st.text(alphabet='0178,;\n\r\t"[]{}: outcome', max_size=80).map(str.encode)))
def test_any_file_is_read_or_refused(tmp_path: Path, content: bytes) -> None:
    game = game_of(ROULETTE, "double-zero")
    try:
        outcomes = read_sample(game, write(tmp_path, content))
    except HousewayError as refused:
        outcomes, remedy = [], refused.remedy
    else:
        remedy = "none is needed"
    assert remedy
    assert set(outcomes) <= set(game.wheel.outcomes)


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
    assert data["detectable"][0]["excess"] == pytest.approx(0.46, abs=0.01)
