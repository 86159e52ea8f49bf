"""A tournament at the desk and at its tables: who may do what, clocks, crashes, and who does not wager."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from itertools import count
from pathlib import Path

import msgspec
import pytest

from houseway.floor.demo.tournament import BOSS, SECOND, Crew
from houseway.floor.tables import live
from houseway.floor.tables.absent import wager_for_the_absent, waits_for
from houseway.floor.tables.commands import Command, Note, Person
from houseway.floor.tables.floor import TableTask
from houseway.floor.tournaments import desk as desks
from houseway.floor.tournaments.desk import Desk
from houseway.ledger import LedgerReader, posting
from houseway.ledger.entry import ActDone, now
from houseway.ledger.on_record import TableOnRecord
from houseway.refusal import HousewayError, NotFound, Refused
from houseway.round import Bet
from houseway.rulebook import game_documents, load
from houseway.table.acts import BuyIn, ClearLayout, Inspect, Leave, OpenTable, Sit, Toke
from houseway.tournament import Heat, Plan
from houseway.tournament.acts import ApproveTournament, CallOff, EndHeat, OpenSignUp, PlanTournament, SignUp, StartHeat
from tests.floor_tables import run_out
from tests.patience import LONG
from tests.tournament_play import BACCARAT, SMALL, run


def test_nobody_sits_buys_leaves_or_wagers_for_themselves(tmp_path: Path) -> None:
    async def story(crew: Crew) -> None:
        await crew.gather(4)
        await crew.open_tables()
        table, seat = crew.event.place("bot-01") or ("", 0)
        bot = Person("bot-01", "player")
        sits = await crew.do(bot, table, Sit(seat))
        assert "seats are drawn" in str(sits.error)
        await crew.ask(BOSS, StartHeat())
        record = crew.floor.table(table).record
        assert record.players[seat] == "bot-01"
        assert record.table.seats[seat].chips == 100_00
        for person, act in ((bot, Leave(seat)), (bot, BuyIn(seat, 500)), (bot, Toke(seat, 500)), (BOSS, Leave(seat))):
            assert "seats are drawn" in str((await crew.do(person, table, act)).error), act
        assert "is not for" in str((await crew.do(BOSS, table, ClearLayout())).error)
        with pytest.raises(Refused, match="no heat can start"):
            await crew.ask(BOSS, StartHeat())

    run(tmp_path, SMALL, story)


def test_no_hand_begins_before_the_start_or_after_the_last(tmp_path: Path) -> None:
    async def story(crew: Crew) -> None:
        await crew.gather(4)
        await crew.heat()
        table = crew.event.tables[0]
        bet = await crew.do(Person(crew.event.seatings[1][0][0], "player"), table, Bet(1, "player", 10_00))
        assert "no hand is dealt here now" in str(bet.error)

    run(tmp_path, SMALL, story)


def test_a_heat_does_not_start_while_a_table_is_closed(tmp_path: Path) -> None:
    async def story(crew: Crew) -> None:
        await crew.gather(4)
        before = crew.event.state
        with pytest.raises(Refused, match="small-1 is not open"):
            await crew.ask(BOSS, StartHeat())
        assert (crew.event.state, before) == ("seated", "seated")

    run(tmp_path, SMALL, story)


def test_chips_are_kept_where_a_heat_issues_none(tmp_path: Path) -> None:
    async def story(crew: Crew) -> None:
        await crew.whole(4)
        kept = {count.player: count.chips for table in crew.event.advanced(1) for count in table}
        lines = [line.entry for line in crew.floor.reader.of_kind("small-1", ActDone, act=BuyIn)]
        issued = [one.act.amount for one in lines if isinstance(one, ActDone) and isinstance(one.act, BuyIn)]
        assert issued[2:] == [kept[player] for player in crew.event.seatings[1][0] if kept[player]]

    run(tmp_path, SMALL, story)


def test_after_a_crash_everybody_sits_once_with_the_chips_of_the_heat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dies(_desk: Desk, _event: object) -> None:
        raise KeyboardInterrupt

    async def until_it_dies(crew: Crew) -> None:
        await crew.gather(4)
        await crew.open_tables()
        with monkeypatch.context() as patch:
            patch.setattr(Desk, "_seat", dies)
            with pytest.raises(KeyboardInterrupt):
                await crew.ask(BOSS, StartHeat())

    async def goes_on(crew: Crew) -> None:
        for table in crew.event.tables:
            record = crew.floor.table(table).record
            assert {seat.chips for seat in record.table.seats.values()} == {100_00}
        await crew.desk.resume()
        assert [sorted(crew.floor.table(table).record.table.seats) for table in crew.event.tables] == [[1, 2], [1, 2]]

    run(tmp_path, SMALL, until_it_dies)
    run(tmp_path, SMALL, goes_on)


def test_the_same_command_twice_has_one_effect(tmp_path: Path) -> None:
    async def story(crew: Crew) -> None:
        await crew.ask(BOSS, PlanTournament(SMALL))
        await crew.ask(BOSS, OpenSignUp())
        one = await crew.desk.give(SECOND, "small", "once", SignUp("ann"))
        assert await crew.desk.give(SECOND, "small", "once", SignUp("ann")) == one
        with pytest.raises(Refused, match="for something else"):
            await crew.desk.give(SECOND, "small", "once", ApproveTournament("x"))
        assert list(crew.event.players) == ["ann"]
        assert crew.floor.reader.balances()["fund tournament-small"] == 50_00 + 123_45
        await crew.ask(BOSS, CallOff("too few"))
        assert crew.floor.reader.balances() == {}

    run(tmp_path, SMALL, story)


def test_a_heat_by_the_clock_ends_when_its_time_is_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = msgspec.structs.replace(SMALL, heats=(Heat(minutes=1, advance=1, chips=100_00), Heat(hands=1)))

    async def story(crew: Crew) -> None:
        await crew.gather(4)
        await crew.open_tables()
        with monkeypatch.context() as patch:
            patch.setattr(desks, "now", lambda: "2020-01-01T00:00:00.000000Z")
            entry = await crew.ask(BOSS, StartHeat())
        assert crew.floor.reader.line(entry).entry.at.startswith("2020")
        while crew.event.state == "playing":
            await asyncio.sleep(0.01)
        await crew.desk.settled()
        assert (crew.event.state, crew.event.heat) == ("seated", 2)
        assert {count.chips for table in crew.event.results[0] for count in table} == {100_00}

    run(tmp_path, plan, story)


def test_the_pit_ends_a_heat_before_its_time_with_a_reason(tmp_path: Path) -> None:
    async def story(crew: Crew) -> None:
        await crew.gather(4)
        await crew.open_tables()
        await crew.ask(BOSS, StartHeat())
        with pytest.raises(Refused, match="without a reason"):
            await crew.ask(BOSS, EndHeat())
        await crew.ask(BOSS, EndHeat("a fire alarm"))
        assert crew.event.ended_early == {1: "a fire alarm"}
        assert crew.event.state == "seated"

    run(tmp_path, SMALL, story)


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (msgspec.structs.replace(SMALL, document="jack-cincinnati/roulette"), "has no option 'tournament'"),
        (msgspec.structs.replace(SMALL, posted={"tournament-order": "sideways"}), "sideways"),
        (msgspec.structs.replace(SMALL, seats=200, most=300), "seats"),
    ],
)
def test_a_plan_that_the_document_does_not_allow_is_refused(tmp_path: Path, plan: Plan, why: str) -> None:
    async def story(crew: Crew) -> None:
        with pytest.raises((Refused, NotFound), match=why):
            await crew.ask(BOSS, PlanTournament(plan))
        assert not crew.desk.known.events

    run(tmp_path, plan, story)


def test_a_table_is_for_money_or_for_tournament_chips_for_ever(tmp_path: Path) -> None:
    async def story(crew: Crew) -> None:
        plain = posting("felt", BACCARAT, at=now(), by="mara", demo=True)
        await crew.floor.post(BOSS, plain)
        as_event = posting("felt", BACCARAT, at=now(), by="mara", demo=True, settings={"tournament": "yes"})
        with pytest.raises(HousewayError, match="is for money, and would be for tournament chips"):
            await crew.floor.post(BOSS, as_event)
        assert (await crew.floor.give(BOSS, Command("note", "felt", Note("ask-void", "x")))).is_done

    run(tmp_path, SMALL, story)


# ---------------------------------------------------------------- who does not wager, and who cannot


async def play_until_decided(crew: Crew, bets: Callable[[TableOnRecord, int], Bet | None]) -> TableTask:
    """Play an event's only table to its end: who is waited for bets as ``bets`` says, or the clock runs out."""
    [table] = crew.event.tables
    task = crew.floor.table(table)
    async with asyncio.timeout(LONG):
        while crew.event.state == "playing":
            record = await task.look()
            seat = waits_for(record)
            is_playing = crew.desk.known.is_playing(crew.event, record, now())
            if seat and is_playing and (bet := bets(record, seat)) is not None:
                await crew.do(Person(record.players[seat], "player"), table, bet)
            elif (seat and task.clock.runs_for == "betting") or record.table.felt.stakes:
                await run_out(crew.floor, table)
            else:
                await asyncio.sleep(0.002)
    await crew.desk.settled()
    assert crew.event.state == "decided"
    return task


def bets_in(folder: Path) -> list[tuple[int, str, int, str]]:
    """Every bet of a ledger: seat, wager, amount and in which role it was laid."""
    with LedgerReader(folder / "ledger.db") as ledger:
        found = [line.entry for line in ledger.lines() if isinstance(line.entry, ActDone)]
    return [(one.act.seat, one.act.wager, one.act.amount, one.role) for one in found if type(one.act) is Bet]


def test_where_a_dealer_deals_the_least_is_wagered_too_and_the_dealer_goes_on(tmp_path: Path) -> None:
    """The clock runs for each whom the hand waits for; with a clock of nought the table waits."""
    heats = (Heat(hands=2, chips=100_00),)
    plan = msgspec.structs.replace(SMALL, seats=3, least=3, most=3, heats=heats, mode="dealer")

    async def story(crew: Crew) -> None:
        await crew.gather(3)
        await crew.open_tables()
        await crew.ask(BOSS, StartHeat())
        [table] = crew.event.tables
        task = crew.floor.table(table)
        for seat in (1, 2, 3):
            record = await task.look()
            assert waits_for(record) == seat
            assert task.clock.runs_for == "absent"
            if seat == 2:  # the one who is there
                await crew.do(Person(record.players[2], "player"), table, Bet(2, "player", 20_00))
            else:
                await run_out(crew.floor, table)
        record = await task.look()
        assert waits_for(record) == 0
        assert task.clock.runs_for == "shown"  # from here on the dealer calls
        assert len(record.table.felt.stakes) == 3

    run(tmp_path, plan, story)
    assert bets_in(tmp_path) == [
        (1, "banker", 10_00, "house"),
        (2, "player", 20_00, "player"),
        (3, "banker", 10_00, "house"),
    ]


def test_without_a_clock_a_dealers_table_waits(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(SMALL, seats=3, least=3, most=3, heats=(Heat(hands=2, chips=100_00),))

    async def story(crew: Crew) -> None:
        await crew.gather(3)
        await crew.open_tables()
        await crew.ask(BOSS, StartHeat())
        [table] = crew.event.tables
        task = crew.floor.table(table)
        await run_out(crew.floor, table)
        assert waits_for(await task.look()) == 1
        assert task.clock.runs_for == ""

    run(tmp_path, msgspec.structs.replace(plan, mode="dealer", clock=0), story)
    assert bets_in(tmp_path) == []


def test_the_least_is_wagered_in_turn_for_whoever_never_wagers(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(SMALL, seats=3, least=3, most=3, heats=(Heat(hands=2, chips=100_00),))

    async def story(crew: Crew) -> None:
        await crew.gather(3)
        await crew.open_tables()
        await crew.ask(BOSS, StartHeat())
        await play_until_decided(crew, lambda _, seat: Bet(2, "player", 20_00) if seat == 2 else None)

    run(tmp_path, plan, story)
    bets = bets_in(tmp_path)
    least = [(1, "banker", 10_00, "house"), (2, "player", 20_00, "player"), (3, "banker", 10_00, "house")]
    assert bets[:3] == least  # from the first seat; then the button has moved on to the second
    assert bets[3:] == [least[1], least[2], least[0]]


def may_be_tournament(document: str) -> bool:
    return any(option.id == "tournament" and "yes" in option.allowed for option in load(document).option)


@pytest.mark.parametrize("document", [name for name in game_documents() if may_be_tournament(name)])
def test_in_every_document_the_least_wager_lets_the_hand_begin(document: str) -> None:
    posted = posting("t", document, at=now(), by="mara", mode="electronic", settings={"tournament": "yes"})
    record = TableOnRecord(posted)
    for clause, check in record.table.checks.items():
        for name in ("R. Vega", "B. Ode")[: check.persons]:
            record.apply(Inspect(clause, check.by[0], name), "mara")
    record.apply(OpenTable(record.table.rulebook.opened_by), "mara")
    for seat in (1, 2):
        record.apply(Sit(seat), f"player {seat}")
        record.apply(BuyIn(seat, 100_00), "mara")
    laid: list[Bet] = []
    while (act := wager_for_the_absent(record)) is not None:
        record.apply(act, "house")
        assert isinstance(act, Bet)
        laid.append(act)
    assert [bet.seat for bet in laid] == [1, 2]
    assert waits_for(record) == 0
    assert {bet.amount for bet in laid} == {record.table.game.limits(laid[0].wager)[0]}


def test_a_table_that_has_lost_all_its_chips_ends_its_heat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two bet everything on Player, hand after hand, until Banker wins: nobody can wager, and the heat is over."""
    secrets = (hashlib.sha256(b"%d" % number).digest() for number in count(1))
    monkeypatch.setattr(live, "fresh_secret", lambda: next(secrets))  # the same cards whenever the test is run
    plan = msgspec.structs.replace(SMALL, seats=2, least=2, most=2, heats=(Heat(hands=50, chips=10_00),))

    async def story(crew: Crew) -> None:
        await crew.gather(2)
        await crew.open_tables()
        await crew.ask(BOSS, StartHeat())
        task = await play_until_decided(crew, lambda at, seat: Bet(seat, "player", at.table.seats[seat].chips or 0))
        counts = [each.chips for one in crew.event.results[0] for each in one]
        assert counts == [0, 0]
        assert task.record.number < 51  # fewer hands than the heat has

    run(tmp_path, plan, story)
