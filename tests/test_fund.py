"""The promotional fund in the ledger and on the floor: both verifiers hold, nothing is lost, who may does."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from typer.testing import CliRunner

from houseway.cli.main import app
from houseway.floor.funds.keeper import Funds
from houseway.floor.tables.commands import Person
from houseway.floor.tables.floor import open_floor
from houseway.fund import Fund, fund_documents
from houseway.fund.documents import as_csv, as_html
from houseway.fund.report import day_report, due, month_report
from houseway.fund.speech import hear, timed
from houseway.ledger.books import changes
from houseway.ledger.entry import FundDone
from houseway.ledger.funds import FundOnRecord, fund_of
from houseway.ledger.keys import Key
from houseway.ledger.store import Ledger
from houseway.ledger.verify import verify
from houseway.refusal import HousewayError, LedgerError, NotFound, Refused
from houseway.round import Event
from tests.floor_api import get, key_of
from tests.patience import LONG
from tests.running_floor import RunningFloor

FUND = "hollywood-columbus/poker-promotional-fund"
ROOT = Path(__file__).parents[1]
CART = "in a locked cart of their own, watched"
STORY = (
    "2026-11-02 12:00 poker-manager opens the fund",
    "security puts box 1 at table 3",
    "dealer enters a pot of $25 at table 3 after the flop",
    "dealer enters a pot of $12 at table 3 after the flop",
    "poker-supervisor awards high hand of $50 in cash to Ann",
    f"2026-11-03 06:00 security takes the box at table 3 to the count room {CART}",
    "security puts box 2 at table 3",
    "count-room counts box 1 at $3",
    "count-room transfers the drop",
    "2026-11-03 10:00 revenue-audit reports 2026-11-02",
    "2026-11-03 14:00 poker-supervisor posts 2026-11-02",
    "poker-supervisor sees $0 on the website for 2026-11-02",
    "poker-manager projects $900 for 2026-11 and returns $900",
    "dealer enters a pot of $25 at table 3 after the flop",
)


def played(*sentences: str) -> Fund:
    fund = Fund(FUND)
    for sentence in sentences:
        at, rest = timed(sentence)
        fund.apply(hear(rest), at or fund.state.at)
    return fund


def written_to(ledger: Ledger, *sentences: str) -> FundOnRecord:
    record = FundOnRecord(FUND)
    for sentence in sentences:
        at, rest = timed(sentence)
        ledger.append([record.entry(hear(rest), at or record.fund.state.at, by="mara", role="shift-manager")])
    return record


def a_ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path / "ledger.db", Key.at(tmp_path / "key", is_new=True), name="Fund", demo=True)


def test_a_ledger_with_a_fund_holds_by_both_verifiers(tmp_path: Path) -> None:
    ledger = a_ledger(tmp_path)
    record = written_to(ledger, *STORY)
    held = ledger.balances()
    ledger.close()
    assert verify(tmp_path / "ledger.db").faults == []
    script = [sys.executable, str(ROOT / "tools" / "verify_ledger.py"), str(tmp_path / "ledger.db")]
    assert subprocess.run(script, check=False, capture_output=True).returncode == 0
    assert held == {account: amount for account, amount in record.fund.balances.items() if amount}
    assert (held["vault"], held["fund poker-promotion tube 3"], sum(held.values())) == (-4700, 200, 0)


def test_a_fund_comes_back_from_its_entries(tmp_path: Path) -> None:
    ledger = a_ledger(tmp_path)
    record = written_to(ledger, *STORY)
    again = fund_of(ledger, FUND).fund
    assert (again.state, again.balances, again.happened) == (
        record.fund.state,
        record.fund.balances,
        record.fund.happened,
    )
    ledger.close()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"events": ()}, "leads to other events"),
        ({"act": hear("dealer transfers the drop")}, "is refused"),
        ({"local": "2026-11-01 12:00"}, "is refused"),
    ],
)
def test_a_forged_entry_of_a_fund_is_found(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    ledger = a_ledger(tmp_path)
    record = written_to(ledger, *STORY[:8])
    entry = record.entry(hear("count-room transfers the drop"), record.fund.state.at, by="nell", role="count-room")
    ledger.append([msgspec.structs.replace(entry, **change)])
    ledger.close()
    (fault,) = verify(tmp_path / "ledger.db").faults
    assert says in fault


def test_a_fund_moves_no_tables_money(tmp_path: Path) -> None:
    ledger = a_ledger(tmp_path)
    entry = written_to(ledger, *STORY[:2]).entry(
        hear("dealer enters a pot of $25 at table 3 after the flop"), STORY[0][:16], by="cleo", role="dealer"
    )
    raw = bytes(entry.events[0]).replace(b"fund poker-promotion pots", b"roulette-1/bank")
    with pytest.raises(LedgerError, match="not an account without a table"):
        changes(msgspec.structs.replace(entry, events=(msgspec.Raw(raw),)))
    ledger.close()


KILLED = """
import asyncio, os, sys
from pathlib import Path
sys.path.insert(0, {root!r})
from houseway.floor.funds.keeper import Funds
from houseway.floor.tables.commands import Person
from houseway.floor.tables.floor import open_floor
from houseway.fund import acts

async def story():
    floor = open_floor(Path(sys.argv[1]), name="Fund", demo=True)
    funds = Funds(floor, lambda: "2026-11-02 12:00")
    manager, guard, dealer = (Person(r, r) for r in ("shift-manager", "security", "dealer"))
    await funds.give(manager, "open", acts.OpenFund("poker-manager"))
    await funds.give(guard, "box", acts.PlaceBox(3, 1, "security"))
    for number in range(10_000):
        await funds.give(dealer, f"pot {{number}}", acts.EnterPot(3, 2500, True, "dealer"))
        print(number, flush=True)

asyncio.run(story())
"""


def test_nothing_that_was_answered_is_lost_when_the_floor_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "floor.ledger"
    script = [sys.executable, "-c", KILLED.format(root=str(ROOT)), str(path)]
    with subprocess.Popen(script, stdout=subprocess.PIPE, text=True) as floor:
        assert floor.stdout is not None
        answered = [int(floor.stdout.readline()) for _ in range(5)]
        os.kill(floor.pid, signal.SIGKILL)
        answered += [int(line) for line in floor.stdout if line.strip().isdigit()]
    assert verify(path).faults == []
    ledger = Ledger(path, Key.at(path.with_name(path.name + ".key"), is_new=False), demo=True)
    fund = fund_of(ledger, FUND).fund
    ledger.close()
    assert -fund.balances["fund poker-promotion pots"] >= 200 * len(answered)


# ---------------------------------------------------------------- the floor


def on_funds(path: Path, story: Callable[[Funds], Awaitable[None]], at: str = "2026-11-02 12:00") -> None:
    async def run() -> None:
        floor = open_floor(path, name="Fund", demo=True)
        try:
            await story(Funds(floor, lambda: at))
        finally:
            await floor.stop()

    asyncio.run(run())


def test_each_role_does_what_its_ranks_and_department_have_to_do(tmp_path: Path) -> None:
    async def story(funds: Funds) -> None:
        people = {
            role: Person(role, role)
            for role in ("dealer", "supervisor", "shift-manager", "security", "count-room", "auditor", "player")
        }
        own = {
            "poker-manager opens the fund": {"shift-manager"},
            "security puts box 1 at table 3": {"security"},
            "dealer enters a pot of $25 at table 3 after the flop": {"dealer", "supervisor", "shift-manager"},
            "poker-supervisor awards drawing of $5 in cash to Ann": {"supervisor", "shift-manager"},
        }
        for number, (sentence, allowed) in enumerate(own.items()):
            for role in sorted(people, key=lambda one: one in allowed):
                try:
                    await funds.give(people[role], f"{number} {role}", hear(sentence))
                    done = True
                except Refused as refused:
                    done = "is not for the" not in str(refused) and "does not speak as" not in str(refused)
                assert done == (role in allowed), (sentence, role)

    on_funds(tmp_path / "floor.ledger", story)


def test_a_command_has_one_effect(tmp_path: Path) -> None:
    manager = Person("mara", "shift-manager")

    async def story(funds: Funds) -> None:
        first = await funds.give(manager, "a", hear("poker-manager opens the fund"))
        assert await funds.give(manager, "a", hear("poker-manager opens the fund")) == first
        with pytest.raises(Refused, match="given before, for something else"):
            await funds.give(manager, "a", hear("poker-manager projects $9 for 2026-11 and returns $9"))
        with pytest.raises(Refused, match="is open already"):
            await funds.give(manager, "b", hear("poker-manager opens the fund"))

    on_funds(tmp_path / "floor.ledger", story)


def test_after_a_write_that_failed_the_fund_is_as_the_ledger_says(tmp_path: Path) -> None:
    manager = Person("mara", "shift-manager")

    async def story(funds: Funds) -> None:
        await funds.give(manager, "a", hear("poker-manager opens the fund"))
        writer = funds._floor.writer

        async def fails(_entries: object) -> list[int]:
            raise LedgerError("the disk is full")

        right, writer.write = writer.write, fails  # type: ignore[assignment,method-assign]
        with pytest.raises(LedgerError):
            await funds.give(manager, "b", hear("poker-supervisor awards drawing of $5 in cash to Ann"))
        writer.write = right  # type: ignore[method-assign]
        assert funds.fund().state.awards == []

    on_funds(tmp_path / "floor.ledger", story)


def test_the_page_and_the_api_show_players_what_is_posted_and_the_house_everything(tmp_path: Path) -> None:
    with RunningFloor(tmp_path, "roulette", pace=0.0, clock=0) as floor, httpx.Client(timeout=LONG) as line:

        def act(account: str, body: dict[str, object]) -> httpx.Response:
            headers = {"authorization": f"Bearer {key_of(floor, account)}"}
            asked = {"id": f"{account} {body['act']}", "act": body}
            return line.post(floor.address + "/api/v1/fund/acts", json=asked, headers=headers)

        opened = act("mara", {"act": "open-fund", "by": "poker-manager"})
        assert opened.status_code == 200, opened.text
        assert act("gus", {"act": "place-box", "table": 3, "box": 1, "by": "security"}).status_code == 200
        taken = act("cleo", {"act": "enter-pot", "table": 3, "pot": 2500, "flop": True, "by": "dealer"})
        assert taken.json()["told"] == ["Poker table 3: $2.00 for the fund from a pot of $25.00, after the flop."]
        refused = act("cleo", {"act": "transfer", "by": "dealer"}).json()["error"]
        assert refused["clause"] == "C.3", refused
        house, player = (get(floor, "/api/v1/fund", who).json() for who in ("mara", "ada"))
        assert (house["collected"], [box["box"] for box in house["boxes"]]) == (200, [1])
        assert (player["balance"], player["boxes"], player["shows"]) == (None, [], "Nothing yet")
        assert get(floor, "/api/v1/fund/days/2020-01-01.csv", "mara").status_code == 404
        day = house["day"]
        assert get(floor, f"/api/v1/fund/days/{day}.html", "reg").headers["content-type"].startswith("text/html")
        assert get(floor, f"/api/v1/fund/months/{day[:7]}.csv", "reg").text.startswith("day,opening")
        assert 'data-do="enter-pot"' in get(floor, "/promotional-fund", "cleo").text
        assert "data-do=" not in get(floor, "/promotional-fund", "ada").text


# ---------------------------------------------------------------- what is due, and the reports


def test_what_is_due_and_what_is_late_at_a_moment() -> None:
    fund = played(*STORY[:5])
    said = {one.what: one.late for one in due(fund, "2026-11-03 07:00")}
    assert said == {
        "Box 1 at poker table 3 to the count room": True,
        "Report 2026-11-02": False,
        "Project 2026-11 and say what to give back": False,
    }
    fund = played(*STORY[:10])
    for at, late in (("2026-11-03 15:00", False), ("2026-11-03 15:01", True)):
        assert {one.what: one.late for one in due(fund, at)}["Post 2026-11-02 by 15:00"] == late
    fund = played(*STORY[:11], "poker-supervisor sees $7 on the website for 2026-11-02")
    assert "Put the website right for 2026-11-02 and check it again" in {one.what for one in due(fund, fund.state.at)}
    assert due(Fund(FUND), "2026-11-03 15:00") == []


def test_the_day_and_the_month_add_up() -> None:
    fund = played(*STORY)
    day = day_report(fund, "2026-11-02")
    assert (day.opening, day.collected, day.made_good, day.awarded, day.liability) == (0, 300, 4700, 5000, 0)
    assert [(line.box, line.entered, line.counted, line.off) for line in day.drop] == [(1, 300, 300, 0)]
    month = month_report(fund, "2026-11")
    assert (month.collected, month.awarded, month.projected, len(month.days)) == (300, 5000, 90000, 2)
    assert month.returned == "100 %"
    assert as_csv(day).splitlines()[1] == "2026-11-02,0.00,3.00,47.00,50.00,0.00,0.00,no,0.00"
    assert len(as_csv(month).splitlines()) == 3
    for report in (day, month):
        assert "<h1>Poker Promotional Fund" in as_html(report)
    with pytest.raises(NotFound, match="is no gaming day"):
        day_report(fund, "2026-11-04")
    with pytest.raises(NotFound, match="knows nothing of 2025-01"):
        month_report(fund, "2025-01")


def test_houseway_fund_report_prints_and_writes(tmp_path: Path) -> None:
    ledger = a_ledger(tmp_path)
    written_to(ledger, *STORY)
    ledger.close()
    path = str(tmp_path / "ledger.db")

    def run(*more: str) -> str:
        done = CliRunner().invoke(app, ["fund", "report", path, *more], env={"COLUMNS": "120"})
        assert done.exit_code == 0, done.output
        return done.output

    assert json.loads(run("--day", "2026-11-02", "--json"))["liability"] == 0
    assert json.loads(run("--month", "2026-11", "--json"))["awarded"] == 5000
    assert "$47.00" in run("--month", "2026-11")
    for name in ("day.html", "day.csv"):
        run("--day", "2026-11-02", "--output", str(tmp_path / name))
        assert "2026-11-02" in (tmp_path / name).read_text()
    refused = CliRunner().invoke(app, ["fund", "report", path, "--day", "2026-11-02", "--month", "2026-11"])
    assert isinstance(refused.exception, HousewayError)


def test_money_is_neither_made_nor_lost_and_a_refused_act_changes_nothing() -> None:
    """Every prefix of the story balances, and whatever is out of order there is refused without a trace."""
    fund = Fund(FUND)
    others = [hear(timed(sentence)[1]) for sentence in STORY]
    seen: list[Event] = []
    for sentence in STORY:
        at, rest = timed(sentence)
        seen += fund.apply(hear(rest), at or fund.state.at)
        assert sum(fund.balances.values()) == 0
        assert fund.balances[fund.account] == fund.state.liability()
        for act in others:
            trial = played_again(fund)
            before = (msgspec.json.encode(trial.state.posted), repr(trial.state), dict(trial.balances))
            try:
                trial.apply(act, trial.state.at)
            except HousewayError:
                assert (msgspec.json.encode(trial.state.posted), repr(trial.state), dict(trial.balances)) == before
            assert sum(trial.balances.values()) == 0
    assert [event for _, event in fund.happened] == seen


def played_again(fund: Fund) -> Fund:
    import copy

    other = Fund(FUND)
    other.state, other.balances = copy.deepcopy(fund.state), fund.balances.copy()
    return other


def test_the_shelf_knows_its_fund() -> None:
    assert fund_documents() == (FUND,)
    assert FundDone.__struct_config__.tag == "fund-done"
