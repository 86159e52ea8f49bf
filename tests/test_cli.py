"""The command line: promised JSON keys, exit codes, refusals in one sentence."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from houseway.rulebook import documents, load
from tests.command_line import houseway as run

ROULETTE = "hard-rock-cincinnati/roulette"


def asked(*words: str, typed: str = "") -> Any:
    done = run(*words, "--json", typed=typed)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_games_has_the_promised_keys_and_the_seven_wheel_documents() -> None:
    games = asked("games")
    promised = {"document", "property", "game", "family", "title", "submitted", "approved"}
    assert all(promised <= set(game) for game in games)
    wheels = [game["document"] for game in games if game["family"] == "wheel"]
    assert len(wheels) == 7
    blank = {game["document"] for game in games if game["approved"] is None and game["family"] == "wheel"}
    assert blank == {"jack-cincinnati/big-six", "jack-cincinnati/roulette"}


def test_rules_has_every_wager_with_a_pay_table() -> None:
    rules = asked("rules", ROULETTE)
    assert {"document", "options", "wagers", "paytables", "rulings", "clauses"} <= set(rules)
    assert {"id", "allowed", "default", "clause"} <= set(rules["options"][0])
    pays = {table["wager"]: table["rows"][0]["pays"] for table in rules["paytables"]}
    assert pays == {
        "straight": "35 to 1",
        "split": "17 to 1",
        "three-numbers": "11 to 1",
        "four-numbers": "8 to 1",
        "first-five-numbers": "6 to 1",
        "six-numbers": "5 to 1",
        "column": "2 to 1",
        "dozen": "2 to 1",
        **dict.fromkeys(("red", "black", "odd", "even", "1-to-18", "19-to-36"), "1 to 1"),
    }
    assert rules["clauses"]["7.E"] == {"kind": "rule", "gist": "Floater: no spin, the ball comes out."}


def test_edge_has_the_promised_keys_and_exact_fractions() -> None:
    found = asked("edge", ROULETTE, "--set", "wheel=double-zero")
    assert found["posted"]["wheel"] == "double-zero"
    promised = {
        "wager",
        "paytable",
        "edge",
        "per",
        "element_of_risk",
        "standard_deviation",
        "hit_rate",
        "method",
        "error",
        "distribution",
    }
    for wager in found["wagers"]:
        assert promised <= set(wager)
        assert (wager["method"], wager["error"]) == ("exact", None)
        total = sum(row["weight"] for row in wager["distribution"])
        mean = sum(Fraction(row["net"]) * row["weight"] for row in wager["distribution"]) / total
        assert Fraction(wager["edge"]["fraction"]) == -mean
        assert wager["edge"]["percent"] == pytest.approx(float(-100 * mean))
    assert len(found["wagers"]) == 14


def test_edge_of_one_wager() -> None:
    assert [wager["wager"] for wager in asked("edge", "jack/big", "--wager", "joker")["wagers"]] == ["joker"]


def test_simulate_has_the_promised_keys_and_repeats() -> None:
    words = ("simulate", ROULETTE, "--rounds", "1e6", "--seed", "5")
    first, second = asked(*words, "--threads", "1"), asked(*words, "--threads", "2")
    assert {"rounds", "mean", "standard_error", "rounds_per_second"} <= set(first["wagers"][0])
    assert first["counts"] == second["counts"]
    assert first["rounds"] == 1_000_000
    assert first["wagers"][0]["method"] == "sampled"
    assert first["wagers"][0]["error"] == pytest.approx(100 * first["wagers"][0]["standard_error"])


def test_clauses_accounts_for_every_document(monkeypatch: pytest.MonkeyPatch) -> None:
    """That the cases of each exercise every rule is asked in ``test_cases``: here the books alone are looked at."""
    with monkeypatch.context() as here:
        here.setattr("houseway.cli.books.exercised", lambda name: {key: ["a round"] for key in load(name).clauses})
        every = asked("clauses")
    assert [found["document"] for found in every] == list(documents())
    for found in every:
        assert found["not_exercised"] == []
        assert found["kinds"]["open"] == 0 or found["document"].split("/")[1] not in ("roulette", "big-six")
    one = asked("clauses", ROULETTE)
    assert one["not_exercised"] == []
    assert one["total"] == 64
    assert one["clauses"]["7.E"]["cases"]


def test_play_is_scripted_and_its_record_replays(tmp_path: Path) -> None:
    record = tmp_path / "rounds.jsonl"
    typed = "help\nwagers\nred 10\nstraight 17 5\nsplit 17-19 5\nback red\ngo\nwhy\nagain\ndouble\nboard\ndealer calls spin\ndealer reports floater\nred 5\ngo\nclear\nnonsense\nquit\n"
    done = run("play", ROULETTE, "--seed", "3", "--record", str(record), typed=typed)
    assert done.returncode == 0, done.stderr
    assert "17 and 19 do not adjoin on the layout (§4.E.ii)" in done.stdout
    assert 'calls "floater"' in done.stdout
    assert "'nonsense' says nothing here" in done.stdout
    assert "You played 2 rounds" in done.stdout
    replayed = asked("replay", str(record))
    assert replayed["holds"] is True
    assert [one["same_bytes"] for one in replayed["rounds"]] == [True, True]
    shown = run("replay", str(record))
    assert "The record replays to the same bytes" in shown.stdout


def test_a_paragraph_that_grants_a_wager_twice_is_named_once(tmp_path: Path) -> None:
    record = tmp_path / "rounds.jsonl"
    typed = "pai-gow 20\ngo\nhouse way\nquit\n"
    done = run("play", "hollywood-columbus/pai-gow-poker", "--seed", "3", "--record", str(record), typed=typed)
    assert done.returncode == 0, done.stderr
    laid = asked("replay", str(record))["rounds"][0]["events"][0]
    assert len(laid["clauses"]) > len(set(laid["clauses"]))
    shown = next(line for line in run("replay", str(record)).stdout.splitlines() if line.startswith("Seat 1 bets"))
    assert shown.split()[-2:] == ["§E.2", "§E.1"]
    assert shown.count("§") == 2


def test_big_six_is_played_too() -> None:
    done = run("play", "jack/big", "--seed", "1", typed="joker 5\n$1 20\ngo\nwhy\n")
    assert done.returncode == 0
    assert "The clapper rests on" in done.stdout


def test_play_in_json_is_json_alone() -> None:
    session = asked("play", ROULETTE, "--seed", "1", typed="red 5\ngo\nquit\n")
    assert session["bought"] == 50000
    assert session["left_with"] in (49500, 50500)
    assert len(session["rounds"]) == 1


def test_draw_writes_a_file(tmp_path: Path) -> None:
    path = tmp_path / "layout.svg"
    assert run("draw", ROULETTE, "-o", str(path), "--chips", "split 20-17=5").returncode == 0
    assert 'data-spot="split 17-20"' in path.read_text()
    assert run("draw", "jack/big", "--what", "wheel").stdout.startswith("<svg")


def test_review_of_a_fair_sample_writes_a_page(tmp_path: Path) -> None:
    import random

    chance = random.Random(1)
    sections = ["$1"] * 23 + ["$2"] * 15 + ["$5"] * 8 + ["$10"] * 4 + ["$20"] * 2 + ["joker", "logo"]
    path, page = tmp_path / "outcomes.csv", tmp_path / "report.html"
    path.write_text("outcome\n" + "\n".join(chance.choice(sections) for _ in range(500)))
    done = run("review", "hard-rock-cincinnati/big-six", str(path), "--html", str(page))
    assert done.returncode == 0, done.stderr
    assert "No sign of bias" in done.stdout
    assert page.read_text().lower().startswith("<!doctype html>")
    assert asked("review", "hard-rock-cincinnati/big-six", str(path))["is_clean"] is True
    path.write_text("\n".join(path.read_text().splitlines()[:-1]))
    short = run("review", "hard-rock-cincinnati/big-six", str(path))
    assert (short.returncode, short.stdout) == (2, "")
    assert "499 outcomes are fewer than the 500" in short.stderr
    assert "§7bis" in short.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("rules", "hard-rock-cincinnati/rulette"), "Not done: there is no document 'hard-rock-cincinnati/rulette'. Did you mean hard-rock-cincinnati/roulette?"),
        (("edge", ROULETTE, "--set", "wheel=oval"), "Refused: wheel may not be 'oval' (§1.D)."),
        (("edge", ROULETTE, "--set", "whel=oval"), "Not done: hard-rock-cincinnati/roulette has no option 'whel'. Did you mean wheel?"),
        (("edge", ROULETTE, "--set", "wheel"), "Refused: 'wheel' sets nothing. Write --set OPTION=VALUE"),
        (("edge", ROULETTE, "--wager", "snake"), "Not done: hard-rock-cincinnati/roulette has no wager 'snake'."),
        (("edge", ROULETTE, "--set", "red-pays=1 to 2"), "Refused: red-pays may not be '1 to 2' (§5.A). The document allows 1 to 1 or more."),
        (("simulate", ROULETTE, "--rounds", "many"), "Refused: 'many' is not a number of rounds."),
        (("simulate", ROULETTE, "--rounds", "0"), "Refused: 0 rounds cannot be played."),
        (("replay", "no-such-file"), "Not done: no-such-file cannot be read: No such file or directory."),
        (("replay", __file__), "Not done: record 1: not a round record"),
        (("review", ROULETTE, "no-such-file"), "Not done: no-such-file"),
        (("draw", ROULETTE, "--what", "cards"), "Not done: there is no picture 'cards' of roulette."),
        (("draw", ROULETTE, "--chips", "red"), "Refused: 'red' lays no chip."),
        (("draw", ROULETTE, "--result", "99"), "Not done: the wheel has no '99' (§1.C)."),
        (("draw", ROULETTE, "-o", "/no/such/folder/x.svg"), "Refused: /no/such/folder/x.svg cannot be written"),
        (("play", ROULETTE, "--buy-in", "lots"), "Refused: 'lots' is not an amount of money."),
        (("play", ROULETTE, "--record", "/no/such/folder/x"), "Refused: /no/such/folder/x cannot be written"),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence_and_exit_code_2(words: tuple[str, ...], says: str) -> None:
    done = run(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(says)
    assert done.stderr.count("\n") == 1
    as_json = run(*words, "--json")
    assert as_json.returncode == 2
    assert set(json.loads(as_json.stdout)["error"]) == {"kind", "why", "clause", "remedy"}


def test_it_is_a_program_too_and_warns_of_nothing() -> None:
    words = ("edge", ROULETTE, "--wager", "red", "--json")
    command = [sys.executable, "-W", "error", "-m", "houseway", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, run(*words).stdout, "")
    refused = subprocess.run([*command[:5], "snake"], capture_output=True, text=True, check=False)
    assert (refused.returncode, refused.stdout) == (2, "")


def test_help_imports_nothing_heavy() -> None:
    code = "import sys, houseway.cli.main; print([name for name in ('numba', 'numpy', 'scipy', 'rich.table') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_tampered_record_is_refused(tmp_path: Path) -> None:
    record = tmp_path / "rounds.jsonl"
    run("play", ROULETTE, "--seed", "3", "--record", str(record), typed="red 10\ngo\n")
    text = record.read_text()
    tampered = tmp_path / "tampered.jsonl"
    for good, bad, says in (
        ('"net":-1000', '"net":1000', "the acts lead to other settlements"),
        ('"amount":1000', '"amount":-1000', "act 1 of 4 is refused"),
        ('"version":1', '"version":9', "not a round record"),
        ('"document":"hard', '"document":"soft', "there is no document"),
    ):
        assert good in text
        tampered.write_text(text.replace(good, bad, 1))
        done = run("replay", str(tampered))
        assert (done.returncode, done.stdout) == (2, "")
        assert says in done.stderr.lower()


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("banker draws", "banker_draws"),
        ("shooter", "shooter"),
        ("Pair Plus", "wager pair-plus"),
        ("qualifies", "qualifies"),
        ("missed blackjack", "irregularity missed-blackjack"),
    ],
)
def test_a_casinos_word_leads_to_its_file(word: str, name: str) -> None:
    best = asked("where", word)[0]
    assert best["name"] == name
    assert (Path(__file__).parents[1] / best["file"]).exists()


def test_a_word_that_nothing_speaks_of_is_said_so() -> None:
    done = run("where", "zeppelin")
    assert done.returncode == 2
    assert "nothing speaks of 'zeppelin'" in done.stderr
