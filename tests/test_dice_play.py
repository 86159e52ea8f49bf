"""``houseway play`` at the dice: a wager is called on, the dealer confirms, and nothing is thrown for that."""

from __future__ import annotations

from tests.command_line import houseway as run


def test_a_call_is_confirmed_at_once_and_nothing_is_thrown() -> None:
    typed = "pass 10\nplace 6 6\ncall-on place 6\nquit\n"
    said = run("play", "horseshoe-cincinnati/craps", "--seed", "3", typed=typed).stdout
    assert "Seat 1: calls place 6 on." in said
    assert 'The dealer calls "place 6 of seat 1 is on".' in said
    assert "dice out" not in said.split("calls place 6 on.")[1]


def test_a_call_may_be_made_and_confirmed_in_full_after_a_roll() -> None:
    typed = "pass 10\nplace 6 6\nshoot\nseat 1 decides to call-on place 6\ndealer calls place 6 of seat 1 is on\nquit\n"
    said = run("play", "horseshoe-cincinnati/craps", "--seed", "3", typed=typed).stdout
    assert 'The dealer calls "place 6 of seat 1 is on".' in said
    assert "Refused" not in said


def test_a_position_of_three_four_five_times_odds() -> None:
    said = run("edge", "hard-rock-cincinnati/craps", "--position", "pass 10, pass-odds 3-4-5x", "--json").stdout
    assert '"percent": 0.374' in said
    refused = run("edge", "hard-rock-cincinnati/craps", "--position", "pass 10, pass-odds 5000")
    assert "is the most behind $10.00" in " ".join((refused.stdout + refused.stderr).split())
