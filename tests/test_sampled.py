"""Sampled is an answer: what nothing enumerates is played, says so, and gives its standard error everywhere it is shown."""

from __future__ import annotations

import io
import json
from fractions import Fraction
from functools import partial

import pytest
from rich.console import Console
from typer.testing import CliRunner

import houseway
from houseway import exact
from houseway.cli import costs
from houseway.cli.main import app
from houseway.equipment import Chance
from houseway.exact.analysis import Analysis
from houseway.exact.poker.strategy import find_strategy
from houseway.exact.poker.wagers import strategy_analysis
from houseway.floor.jobs.beside import edges_of
from houseway.floor.screens.pages.lobby import _edge
from houseway.floor.screens.pages.regulator import _par
from houseway.games import as_posted, game_for
from houseway.games.poker.poker_game import PokerGame
from houseway.refusal import NotEnumerated
from houseway.round import Game
from houseway.rulebook import Posted, load
from houseway.rulebook.schema import Wager
from houseway.simulate import analyse, simulate
from houseway.simulate.live import Seat, least_stake, needed_for_a_round, play_live, stay_in

BIG_SIX = "jack-cincinnati/big-six"
ROULETTE = "hard-rock-cincinnati/roulette"
CRAPS = "hard-rock-cincinnati/craps"
THREE = "hard-rock-cincinnati/three-card-poker"
HOLDEM = "hard-rock-cincinnati/ultimate-texas-holdem"
BLACKJACK = "hollywood-columbus/blackjack"


@pytest.fixture
def unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """No family has an enumeration or a kernel, as that of a new game."""
    monkeypatch.setattr("houseway.exact.analysis.part_of", lambda *_: None)
    monkeypatch.setattr("houseway.simulate.run.part_of", lambda *_: None)


def apart(found: Analysis, mean: Fraction) -> float:
    """How many of its standard errors a sampled analysis lies from the mean that it should have."""
    assert found.sample is not None
    return float(found.distribution.mean - mean) / found.sample.standard_error


# ---------------------------------------------------------------- a game that nothing enumerates


@pytest.mark.usefixtures("unknown")
def test_a_game_that_nothing_enumerates_is_played_and_says_so() -> None:
    """Big Six by hand: 54 sections, 23 with $1 at 1 to 1, 15 with $2 at 2 to 1, 8 with $5 at 5 to 1."""
    with pytest.raises(NotEnumerated, match="nothing enumerates the wheel family"):
        exact.analyse(as_posted(BIG_SIX))
    found = {each.wager: each for each in houseway.analyse(BIG_SIX, seed=5, rounds=1500)}
    for wager, sections, odds in (("1-dollar", 23, 1), ("2-dollar", 15, 2), ("5-dollar", 8, 5)):
        assert found[wager].method == "sampled"
        assert found[wager].sample is not None
        assert found[wager].distribution.total == 1500
        assert abs(apart(found[wager], Fraction(sections * (odds + 1), 54) - 1)) < 4
    again = houseway.analyse(BIG_SIX, "1-dollar", seed=5, rounds=1500)
    assert [each.distribution for each in again] == [found["1-dollar"].distribution]
    shown = found["1-dollar"].as_json()
    assert (shown["method"], shown["seed"], shown["rounds"]) == ("sampled", 5, 1500)
    assert shown["error"] == pytest.approx(100 * found["1-dollar"].distribution.standard_deviation / 1500**0.5)
    assert shown["edge"]["fraction"] is None


def test_what_can_be_enumerated_is_and_only_the_rest_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    from houseway.exact.wheel import wagers as wheel

    whole = wheel.analyse_wagers

    def without_red(game: Game, wagers: list[Wager]) -> list[Analysis]:
        if any(wager.id == "red" for wager in wagers):
            raise NotEnumerated("nobody has counted the red ones")
        return whole(game, wagers)

    before = {each.wager: each for each in exact.analyse(ROULETTE)}
    monkeypatch.setattr(wheel, "analyse_wagers", without_red)
    found = {each.wager: each for each in analyse(ROULETTE, seed=3, rounds=100_000)}
    assert [wager for wager, each in found.items() if each.method == "sampled"] == ["red"]
    assert list(found) == list(before)
    assert all(found[wager] == before[wager] for wager in before if wager != "red")
    assert abs(apart(found["red"], before["red"].distribution.mean)) < 4


# ---------------------------------------------------------------- rounds at a table


@pytest.mark.usefixtures("unknown")
def test_a_simulation_needs_no_exact_analysis() -> None:
    result = simulate(BIG_SIX, 300, seed=2)
    assert result.rounds == 300
    assert all(played.exact is None for played in result.wagers)
    shown = result.as_json()["wagers"][0]
    assert shown["exact_edge"] is None
    assert shown["standard_errors_from_exact"] is None
    assert shown["error"] > 0


def test_who_stays_in_at_three_card_poker_pays_what_always_playing_costs() -> None:
    """The rounds of the table, decided by the player who stays in, beside the exact cost of always playing."""
    game = as_posted(THREE)
    assert isinstance(game, PokerGame)
    found = {each.wager.wager: each.sampled(7) for each in play_live(game, 1000, 7).wagers}
    always = strategy_analysis(game, find_strategy(game, "always")).distribution
    assert abs(apart(found["ante"], always.mean)) < 4
    assert found["ante"].distribution.risked == always.risked == 2
    pair_plus = exact.analyse(game, "pair-plus")[0].distribution
    assert abs(apart(found["pair-plus"], pair_plus.mean)) < 4


def test_wagers_that_must_lie_together_are_one_per_unit_of_the_first() -> None:
    game = as_posted(HOLDEM)
    stakes = {place: least_stake(game, place) for place in game.spot_names()}
    assert needed_for_a_round(game, stakes, stay_in) == ("ante", "blind")
    main = play_live(game, 30, 1).wagers[0].wager
    assert (main.name, main.per, main.spots) == ("Ante, Blind", "Ante", ("ante", "blind"))


def test_a_wager_that_rides_is_followed_to_its_decision() -> None:
    """Place 6 to win: 5 ways against 6, at 7 to 6; a bet on the line stays until its point or a 7."""
    game = as_posted(CRAPS)
    seat = Seat(game, Chance(11), stay_in, {"pass": 1000, "place 6": 1200}, ("pass",))
    for _ in range(1500):
        seat.play()
    place, line = seat.results["place 6"], seat.results["pass"]
    assert set(place) == {-1200, 1400}
    assert set(line) == {-1000, 1000}
    for counts, wins in ((place, Fraction(5, 11)), (line, Fraction(244, 495))):
        won = sum(count for net, count in counts.items() if net > 0)
        error = (counts.total() * float(wins * (1 - wins))) ** 0.5
        assert abs(won - float(wins) * counts.total()) < 4 * error
    assert seat.staked["place 6"] == 1200 * place.total()


def test_at_blackjack_the_player_draws_as_the_dealer_does() -> None:
    """Published: both bust 7.95 % of the time, less 2.26 % for blackjacks at 3 to 2 (gamingtoday.com, Winning hands, 2002)."""
    result = play_live(as_posted("hard-rock-cincinnati/blackjack"), 1200, 4)
    assert result.details["strategy"] == "as the dealer draws"
    main = result.wagers[0]
    assert abs(float(-main.mean) - (0.0795 - 0.0226)) < 4 * main.standard_error
    assert main.found.risked == 1


def test_a_posting_that_no_best_play_is_found_for_is_sampled() -> None:
    """A 21 that pushes against a blackjack nobody looked for, while only first wagers are lost."""
    book = load(BLACKJACK)
    posted = {"peek": "no", "twenty-one-against-blackjack": "pushes", "no-peek-loses": "first"}
    game = game_for(book, Posted(book, posted))
    with pytest.raises(NotEnumerated, match="a 21 that pushes while only first wagers are lost is not analysed"):
        exact.analyse(game)
    found = analyse(game, "blackjack", rounds=20)
    assert [(each.wager, each.method, each.details["strategy"]) for each in found] == [
        ("blackjack", "sampled", "as the dealer draws")
    ]


# ---------------------------------------------------------------- where it is shown


@pytest.mark.usefixtures("unknown")
def test_edge_shows_the_error_beside_the_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    runner = CliRunner()
    words = ["edge", BIG_SIX, "--wager", "1-dollar", "--rounds", "400", "--seed", "6"]
    shown = json.loads(runner.invoke(app, [*words, "--json"]).stdout)["wagers"]
    assert [(each["method"], each["rounds"], each["seed"]) for each in shown] == [("sampled", 400, 6)]
    file = io.StringIO()
    monkeypatch.setattr(costs, "console", Console(width=80, file=file, highlight=False))
    runner.invoke(app, words)
    text = file.getvalue()
    assert f"± {shown[0]['error']:.4f} %" in text
    assert "400 played with seed 6" in text
    assert "sampled where it says so" in text
    assert "exactly" not in text
    assert all(len(line) <= 80 for line in text.splitlines())


@pytest.mark.usefixtures("unknown")
def test_simulate_says_that_nothing_is_enumerated(monkeypatch: pytest.MonkeyPatch) -> None:
    file = io.StringIO()
    monkeypatch.setattr(costs, "console", Console(width=100, file=file, highlight=False))
    costs.show_simulation(simulate(BIG_SIX, 100, seed=1))
    assert "not enumerated" in file.getvalue()
    assert "nan" not in file.getvalue()


@pytest.mark.usefixtures("unknown")
def test_par_sheet_lobby_and_api_show_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.simulate.analyse", partial(analyse, rounds=200))
    wagers = edges_of(BIG_SIX, {})
    first = wagers[0]
    assert first["method"] == "sampled"
    assert first["error"] > 0
    sheet = str(_par(wagers, load(BIG_SIX)))
    assert f"± {first['error']:.4f} % sampled" in sheet
    assert f"{first['rounds']:,} played with seed {first['seed']}" in sheet
    card = str(_edge({"name": first["name"], **first["edge"], **{key: first[key] for key in first if key != "edge"}}))
    assert f"± {first['error']:.2f} % sampled" in card


@pytest.mark.usefixtures("unknown")
def test_few_rounds_are_played_at_a_table_when_nobody_says_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.simulate.run.FEW", 40)
    assert simulate(BIG_SIX, seed=1).rounds == 40
