"""The monthly review: money as the ledger has it, chance as it is, alarms as often as it says."""

from __future__ import annotations

import datetime as dt
import json
import math
import random
from collections import Counter, defaultdict
from functools import cache
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest

from houseway.floor.tables.commands import Note, Person
from houseway.ledger.entry import TablePosted
from houseway.refusal import Refused
from houseway.review.monthly import MonthlyReview, month_of, review_month
from houseway.review.monthly.calendar import month_at
from houseway.review.monthly.chance import Bets, _by_saddlepoint, tails
from houseway.review.monthly.decided import Decided
from houseway.review.monthly.expected import Posting, Wager, Worth
from houseway.review.monthly.hold import Apart, Hold, hold_of
from houseway.review.monthly.report import judged
from houseway.review.monthly.tally import Kind, Tally
from houseway.round import Bet
from houseway.rulebook import load
from houseway.table.acts import Correct, VoidRound
from tests.command_line import houseway
from tests.floor_tables import BOSS, DEALER, PLAYERS, Trial, next_act, some_bet

ROULETTE, BIG_SIX = "hard-rock-cincinnati/roulette", "hard-rock-cincinnati/big-six"


@cache
def posted(document: str) -> Posting:
    return Posting(document, {})


def wager(document: str, place: str) -> Wager:
    return posted(document).of(place)


def this_month() -> str:
    return month_at(dt.datetime.now(dt.UTC))


def play(trial: Trial, rounds: int, seed: int = 1) -> None:
    """Two seats bet on anything at a dealer's table, and decide as they like."""
    chance = random.Random(seed)
    last = trial.live.record.number + rounds
    while trial.live.record.number < last:
        for seat in (1, 2):
            bet = some_bet(trial.live.record, seat, chance)
            if bet is not None and not trial.live.record.table.round.felt.stake(seat, bet.wager):
                trial.give(PLAYERS[seat - 1], bet)
        number = trial.live.record.number
        while trial.live.record.number == number:
            todo = next_act(trial.live.record, chance)
            if todo is None:
                break
            assert trial.give(*todo).is_done


def reviewed(trial: Trial, month: str = "", **more: object) -> MonthlyReview:
    return review_month(trial.ledger, month_of(month or this_month()), **more)  # type: ignore[arg-type]


def main_alone(entry: TablePosted) -> Posting:
    """A posting of which nothing is known but the first wager: for games whose analysis takes long."""
    first = load(entry.document).wager[0].id
    worth = Worth(wager=first, name=first, spots=(first,), results=(("1", 1), ("-1", 1)), basis="a coin", by_play=True)
    return Posting(entry.document, dict(entry.posted), worths=[worth])


@pytest.mark.parametrize(
    "document",
    [
        "hard-rock-cincinnati/roulette",
        "jack-cincinnati/craps",
        "hollywood-columbus/mini-baccarat",
        "hard-rock-cincinnati/blackjack",
        "hard-rock-cincinnati/free-bet-blackjack",
        "hard-rock-cincinnati/three-card-poker",
    ],
)
def test_the_win_of_a_table_is_what_its_players_lost(tmp_path: Path, document: str) -> None:
    trial = Trial(tmp_path, document)
    trial.open()
    play(trial, 12)
    found = reviewed(trial, posting_of=main_alone)
    line = next(line for line in found.lines if line.kind == "table")
    balances = trial.ledger.balances()
    seats = sum(cents for account, cents in balances.items() if "/seat " in account)
    stakes = balances.get("table/stakes", 0)
    undecided = balances.get("table/vigorish", 0) if "craps" in document else 0  # paid for wagers that still ride
    assert line.drop == 200_000_00
    assert 0 <= 200_000_00 - seats - stakes - line.win <= undecided
    for kind in ("game", "dealer", "shift", "wager"):
        assert sum(each.win for each in found.lines if each.kind == kind) == line.win
    assert line.handle == sum(each.handle for each in found.lines if each.kind == "wager")
    trial.ledger.close()


def test_parts_of_one_wager_are_one_decision() -> None:
    spots = ("ante", "play", "ante-bonus")
    worth = Worth(wager="ante", name="Ante", spots=spots, results=(("1", 1), ("-1", 1)), basis="", by_play=True)
    poker = Posting("hard-rock-cincinnati/three-card-poker", {}, worths=[worth])
    assert [poker.of(place).worth.wager for place in spots] == ["ante"] * 3
    assert not poker.of("ante").is_own("play")
    assert not poker.of("pair-plus").is_judged, "a side bet that was not analysed counts for itself"
    assert wager(ROULETTE, "straight 17").is_own("straight 17")
    assert wager(ROULETTE, "straight 17") is wager(ROULETTE, "straight 5")


@pytest.mark.parametrize(
    ("document", "basis", "side"),
    [
        ("hollywood-columbus/mini-baccarat", {"exact, however it is played"}, False),
        ("hard-rock-cincinnati/let-it-ride", {"best play", "exact, unless it is folded"}, True),
    ],
)
def test_beside_each_figure_stands_what_it_rests_on(document: str, basis: set[str], side: bool) -> None:
    wagers = Posting(document, {}).wagers
    assert {one.worth.basis for one in wagers} == basis
    assert {one.worth.by_play for one in wagers} == {side}
    assert all(one.is_judged for one in wagers)


def test_rounds_called_off_and_entries_reversed_do_not_count(tmp_path: Path) -> None:
    trial = Trial(tmp_path, BIG_SIX)
    trial.open()

    def spin() -> int:
        assert trial.give(PLAYERS[0], Bet(1, "1-dollar", 500)).is_done
        number, chance = trial.live.record.number, random.Random(5)
        while trial.live.record.number == number:
            todo = next_act(trial.live.record, chance)
            assert todo is not None
            assert trial.give(*todo).is_done
        return trial.ledger.head[0]

    spin()
    settled = spin()
    assert trial.give(PLAYERS[0], Bet(1, "1-dollar", 700)).is_done
    assert trial.give(DEALER, Note("ask-void", "a spin")).is_done
    assert trial.give(BOSS, VoidRound(trial.live.record.table.rulebook.opened_by, DEALER.id, "a spin")).is_done
    table = next(line for line in reviewed(trial).lines if line.kind == "table")
    assert (table.rounds, table.handle) == (2, 1000)
    eve = Person("eve", "supervisor")
    assert trial.give(eve, Note("ask-correction", f"entry {settled}: wrong")).is_done
    rank = trial.live.record.table.rulebook.ranks[-1]
    done = trial.give(BOSS, Correct(settled, (), rank, "eve", "wrong"))
    assert done.is_done, done.error
    table = next(line for line in reviewed(trial).lines if line.kind == "table")
    assert (table.rounds, table.handle) == (1, 500)
    trial.ledger.close()


def test_days_and_shifts_are_those_of_the_casino_and_the_past_is_the_lifetime(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ["2026-10-20T18:00:00.000000Z"]
    monkeypatch.setattr("houseway.floor.tables.live.now", lambda: clock[0])
    monkeypatch.setattr("tests.floor_tables.now", lambda: clock[0])
    trial = Trial(tmp_path, BIG_SIX)
    trial.open()
    play(trial, 5)
    for moment in ("2026-11-03T17:30:00.000000Z", "2026-12-01T04:59:00.000000Z", "2026-12-01T05:00:00.000000Z"):
        clock[0] = moment
        play(trial, 3)
    found = reviewed(trial, "2026-11")
    rounds = {(line.kind, line.name): line.rounds for line in found.lines}
    assert rounds["table", "table"] == 6, "the last night of November ends at midnight in Ohio"
    assert rounds["shift", "day"] == 3
    assert rounds["shift", "swing"] == 3
    assert rounds["dealer", DEALER.id] == 6
    assert {line.hold for line in found.lines} == {None}, "nobody bought chips in November"
    assert reviewed(trial, "2026-09").lines == ()
    trial.ledger.close()


def test_what_cannot_be_asked_for_is_refused() -> None:
    for month, zone, shifts, why in (
        ("november", "America/New_York", ("day 12:00",), "is no month"),
        ("2026-13", "America/New_York", ("day 12:00",), "is no month"),
        ("2026-11", "America/Atlantis", ("day 12:00",), "time zone"),
        ("2026-11", "America/New_York", ("day 25:00",), "is no shift"),
        ("2026-11", "America/New_York", ("day 12:00", "swing 12:00"), "begin at once"),
    ):
        with pytest.raises(Refused, match=why):
            month_of(month, zone, shifts)


# ------------------------------------------------------------------------------------------------ chance


def test_a_convolution_is_every_way_it_can_come() -> None:
    one = Bets(np.array([-3500.0, 100.0]), np.array([1 / 38, 37 / 38]), 4)
    other = Bets(np.array([-500.0, 500.0, 0.0]), np.array([0.4, 0.5, 0.1]), 2)
    ways: dict[float, float] = defaultdict(float)
    for came in product(
        *[list(zip(bets.wins, bets.shares, strict=True)) for bets in (one, other) for _ in range(bets.count)]
    ):
        ways[float(sum(win for win, _ in came))] += math.prod(float(share) for _, share in came)
    for won in (-14_000.0, -3200.0, 400.0, 900.0, 1400.0):
        found = tails([one, other], won)
        low, high = (sum(share for sum_, share in ways.items() if test(sum_)) for test in (won.__ge__, won.__le__))
        assert found.low == pytest.approx(low, abs=1e-10)
        assert found.high == pytest.approx(high, abs=1e-10)


@pytest.mark.parametrize("won", [-600_000.0, -300_000.0, 600_000.0, 1_000_000.0])
def test_a_saddlepoint_is_near_the_convolution_where_the_normal_is_far(won: float) -> None:
    joker = wager(BIG_SIX, "joker")
    bets = [Bets(joker.nets * 500, joker.shares, 3000)]
    exact, near = tails(bets, won), _by_saddlepoint(bets, won)
    assert exact.method == "exact convolution"
    assert near.low == pytest.approx(exact.low, rel=0.15)
    assert near.high == pytest.approx(exact.high, rel=0.15)


# ------------------------------------------------------------------------------------------------ alarms


def honest(kinds: list[tuple[Wager, int, int]], chance: np.random.Generator, extra: float = 0.0) -> Tally:
    """A table on which so many of each wager were made at a unit; ``extra`` is what players get too much, per unit."""
    tally = Tally()
    for one, unit, count in kinds:
        came = chance.multinomial(count, one.shares / one.shares.sum())
        won = float(came @ one.nets) * unit - extra * unit * count
        tally.kinds[one.key] = Kind(one, Counter({unit: count}))
        tally.judged += round(won)
        tally.win += round(won)
        tally.rounds += count
        tally.judged_rounds += count
        tally.handle += unit * count
    return tally


MONTH = (
    [(wager(ROULETTE, "red"), 2500, 2000), (wager(ROULETTE, "straight 17"), 500, 300)],
    [(wager(ROULETTE, "straight 17"), 1000, 700)],
    [(wager(BIG_SIX, "joker"), 500, 120)],
    [(wager(BIG_SIX, "1-dollar"), 300, 900), (wager(BIG_SIX, "logo"), 100, 60)],
)
MONTHS, LEVEL = 800, 0.05


def month(chance: np.random.Generator, extra: float = 0.0) -> dict[tuple[str, str], Tally]:
    return {
        ("table", str(number)): honest(kinds, chance, 0.0 if number else extra) for number, kinds in enumerate(MONTH)
    }


def test_an_honest_floor_has_an_alarm_as_often_as_the_level_says() -> None:
    chance = np.random.default_rng(20261101)
    alarmed = sum(any(line.is_alarm for line in judged(month(chance), {}, level=LEVEL)) for _ in range(MONTHS))
    error = math.sqrt(LEVEL * (1 - LEVEL) / MONTHS)
    assert alarmed / MONTHS <= LEVEL + 3 * error
    assert alarmed / MONTHS >= LEVEL / 3, "rare payments make it careful, not blind"


def test_a_table_that_pays_too_much_is_found() -> None:
    chance = np.random.default_rng(7)
    found = 0
    for _ in range(100):
        lines = judged(month(chance, extra=0.12), {}, level=0.01)
        found += next(line for line in lines if line.name == "0").is_alarm
    assert found >= 90


def test_seats_that_lose_together_raise_no_alarm_by_it() -> None:
    """Five seats against one dealer: independent wagers would stray less than half as far."""
    chance, coin = np.random.default_rng(3), wager(ROULETTE, "red")
    months, rounds, alarms = 300, 120, 0
    for _ in range(months):
        tally = Tally()
        for loses in chance.random(rounds) < float(coin.shares[coin.nets > 0].sum()):
            win = 500 if loses else -500
            tally.take([Decided(coin, str(seat), 500, 500, win) for seat in range(5)], is_common=False)
        alarms += any(line.is_alarm for line in judged({("table", "t"): tally}, {}, level=LEVEL))
    assert alarms / months <= LEVEL + 3 * math.sqrt(LEVEL * (1 - LEVEL) / months)
    together = Tally()
    together.take([Decided(coin, "red", 500, 500, 500) for _ in range(5)], is_common=True)
    assert together.kinds[coin.key].units == {2500: 1}, "one result decided them all: they are one wager"


def test_where_hands_are_played_only_too_little_is_odd() -> None:
    results = (("1", 49), ("-1", 51))
    worth = Worth(wager="ante", name="Ante", spots=("ante",), results=results, basis="best play", by_play=True)
    ante = Posting("hard-rock-cincinnati/three-card-poker", {}, worths=[worth]).of("ante")

    def verdict(win: int) -> tuple[str, str]:
        kinds = {ante.key: Kind(ante, Counter({1000: 1000}))}
        tally = Tally(rounds=1000, judged_rounds=1000, judged=win, win=win, kinds=kinds)
        line = judged({("table", "t"): tally}, {})[0]
        return line.verdict, line.side

    assert verdict(20_000 + 300_000) == ("fits", "too little")
    assert verdict(20_000 - 300_000) == ("alarm", "too little")


@pytest.mark.parametrize(("count", "read_as"), [(200, "points"), (20_000, "points"), (200, "share"), (20_000, "share")])
def test_the_rule_of_four_percent_stops_honest_tables_as_often_as_it_says(count: int, read_as: Apart) -> None:
    chance, kinds = np.random.default_rng(9), [(wager(ROULETTE, "red"), 2500, count)]
    before = [(wager(ROULETTE, "red"), 2500, 3 * count)]
    tripped, said, months = 0, 0.0, 2000
    for _ in range(months):
        now_, past = honest(kinds, chance), honest(before, chance)
        now_.drop, past.drop = now_.handle // 3, past.handle // 3
        hold = hold_of(now_, past, read_as=read_as)
        assert hold is not None
        tripped, said = tripped + hold.is_tripped, hold.false_alarms
    assert tripped / months == pytest.approx(said, abs=3 * math.sqrt(said * (1 - said) / months) + 0.01)
    is_often = count == 200 or read_as == "share"
    assert (said > 0.5) == is_often, "a quiet table trips it by chance, a busy one only if four percent are a share"


def test_four_percent_of_the_lifetimes_hold_is_another_rule_than_four_points() -> None:
    """20 % in its life and 23 % in the month: three points apart, and 15 % of what it used to hold."""
    points = Hold(drop=1, month=0.23, lifetime=0.20, most_apart=0.04, false_alarms=0.0)
    assert not points.is_tripped
    assert msgspec.structs.replace(points, read_as="share").is_tripped
    assert not msgspec.structs.replace(points, read_as="share", month=0.207).is_tripped  # 3.5 % of 20 %


# ------------------------------------------------------------------------------------------------ told


def test_the_command_tells_it_as_text_json_table_and_page(tmp_path: Path) -> None:
    trial = Trial(tmp_path, ROULETTE)
    trial.open()
    play(trial, 35)
    trial.ledger.close()
    files = [tmp_path / "month.csv", tmp_path / "month.html"]
    told = houseway(
        *("review-month", str(trial.path), "--month", this_month(), "--json"),
        *("--csv", str(files[0]), "--html", str(files[1])),
    )
    found = json.loads(told.stdout)
    assert found["format"] == "houseway-monthly-review"
    table = next(line for line in found["lines"] if line["kind"] == "table")
    assert table["rounds"] == 35
    assert 0 < table["p"] <= 1
    rows = files[0].read_text().splitlines()
    assert len(rows) == len(found["lines"]) + 1
    ElementTree.fromstring(files[1].read_text().split("\n", 1)[1])  # noqa: S314  our own
    shown = houseway("review-month", str(trial.path), "--month", this_month()).stdout
    assert "lines were judged together" in shown
    refused = houseway("review-month", str(trial.path), "--month", "soon")
    assert refused.returncode == 2
    assert "is no month" in refused.stderr
