"""The randomness review: samples are read from tables and records in any usual form, or refused."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houseway.games.wheel.wheel_game import WheelGame
from houseway.refusal import HousewayError, SampleError
from houseway.review import read_sample
from houseway.review.wheel.report import review
from houseway.round import Bet, Call, Result, Round
from tests.reviewing import (
    BIG_SIX,
    NUMBERS,
    ROULETTE,
    game_of,
    spins,
)

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
