"""A tournament of 64 bots on a test floor, held against counts that use none of its code; and what a forger tries."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import Counter
from collections.abc import Callable, Coroutine
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.floor.demo.tournament import BOSS, SECOND, Crew
from houseway.floor.tables import live
from houseway.floor.tables.absent import wager_for_the_absent, waits_for
from houseway.floor.tables.commands import Command, Note, Person
from houseway.floor.tables.floor import TableTask, open_floor
from houseway.floor.tournaments import desk as desks
from houseway.floor.tournaments.desk import Desk
from houseway.ledger import Key, LedgerReader, posting, verify
from houseway.ledger.entry import ActDone, TournamentDone, now
from houseway.ledger.on_record import TableOnRecord
from houseway.ledger.tournaments import Tournaments
from houseway.refusal import HousewayError, NotFound, Refused
from houseway.round import Bet
from houseway.rulebook import game_documents, load
from houseway.table.acts import BuyIn, ClearLayout, Inspect, Leave, OpenTable, Sit, Toke
from houseway.tournament import Heat, Plan
from houseway.tournament.acts import ApproveTournament, CallOff, EndHeat, OpenSignUp, PlanTournament, SignUp, StartHeat
from tests.floor_tables import run_out
from tests.forging import Entries, first, forged
from tests.patience import LONG
from tests.test_ledger import stand_alone

BACCARAT = "jack-cincinnati/mini-midi-baccarat"
PLAN = Plan(
    name="spring",
    title="Spring tournament",
    document=BACCARAT,
    seats=7,
    heats=(
        Heat(hands=2, advance=2, chips=1000_00),
        Heat(hands=2, advance=2, chips=1000_00),
        Heat(hands=3, chips=2000_00),
    ),
    least=64,
    most=64,
    fee=50_00,
    added=123_45,
    prizes=("50%", "30%", "20%"),
    clock=600,
)
SMALL = msgspec.structs.replace(
    PLAN,
    name="small",
    seats=2,
    least=3,
    most=4,
    heats=(Heat(hands=1, advance=1, chips=100_00), Heat(hands=2)),
    prizes=("100%",),
)
Story = Callable[[Crew], Coroutine[Any, Any, None]]


def run(folder: Path, plan: Plan, story: Story, *, is_verified: bool = True) -> None:
    """Something that happens to a tournament, on a floor of its own; what it leaves is verified."""

    async def whole() -> None:
        floor = open_floor(folder / "ledger.db", name="Trial", demo=True)
        desk = Desk(floor)
        await desk.resume()
        try:
            await story(Crew(desk, plan))
        finally:
            desk.stop()
            await floor.stop()

    asyncio.run(whole())
    if is_verified:
        found = verify(folder / "ledger.db")
        assert found.holds, found.faults


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ledger of a tournament of 64 bots, from the plan to the prizes."""
    folder = tmp_path_factory.mktemp("spring")
    run(folder, PLAN, lambda crew: crew.whole(64))
    return folder / "ledger.db"


@pytest.fixture(scope="module")
def entries(played: Path) -> Entries:
    with LedgerReader(played) as ledger:
        return [json.loads(line.body) for line in ledger.lines()]


def acts(entries: Entries, act: str) -> list[dict[str, Any]]:
    """What was done in the tournament, by its tag."""
    return [one["act"] for one in entries if one["entry"] == "tournament-done" and one["act"]["act"] == act]


def seatings(entries: Entries) -> list[list[list[str]]]:
    return [one["seating"] for one in (*acts(entries, "close-sign-up"), *acts(entries, "end-heat")) if "seating" in one]


# ---------------------------------------------------------------- 64 bots


def test_everybody_who_signed_up_sits_once_and_then_those_who_advanced(entries: Entries) -> None:
    drawn = seatings(entries)
    assert [sorted(map(len, heat)) for heat in drawn] == [[6] * 6 + [7] * 4, [6, 7, 7], [6]]
    sat: list[Counter[str]] = [Counter()]
    for one in entries:
        if one["entry"] == "act-done" and one["act"]["act"] == "sit":
            sat[-1][one["by"]] += 1
        elif one["entry"] == "tournament-done" and one["act"]["act"] == "end-heat":
            sat.append(Counter())
    assert sat[0] == Counter(f"bot-{number:02d}" for number in range(1, 65))
    for heat, seated in zip(drawn, sat, strict=False):
        assert Counter(name for table in heat for name in table) == seated


def chips_of(entries: Entries) -> list[dict[str, int]]:
    """What everybody has at the end of each heat: from the bare moves of the ledger, none of Houseway's code."""
    found, who, has = [], dict[str, str](), Counter[str]()
    for one in entries:
        table = one.get("table", "")
        if one["entry"] == "act-done":
            if one["act"]["act"] == "sit":
                who[f"{table}/seat {one['act']['seat']}"] = one["by"]
                has[one["by"]] = 0
            for event in one["events"]:
                for giver, taker, amount in event.get("moves", []):
                    for name, gain in ((giver, -amount), (taker, amount)):
                        if f"{table}/{name}" in who:
                            has[who[f"{table}/{name}"]] += gain
        elif one["entry"] == "tournament-done" and one["act"]["act"] == "end-heat":
            found.append(dict(has))
            has.clear()
            who.clear()
    return found


def test_those_with_most_chips_advance_by_an_independent_count(entries: Entries) -> None:
    drawn = seatings(entries)
    for heat, has in enumerate(chips_of(entries)[:2]):
        on = {name for table in drawn[heat + 1] for name in table}
        assert len(on) == 2 * len(drawn[heat])
        for table in drawn[heat]:
            stay = [has[name] for name in table if name in on]
            out = [has[name] for name in table if name not in on]
            assert len(stay) == 2
            assert min(stay) >= max(out)


def test_the_chips_counted_are_those_of_the_ledger(entries: Entries) -> None:
    for ended, has in zip(acts(entries, "end-heat"), chips_of(entries), strict=True):
        assert {player: chips for table in ended["counts"] for player, chips, _ in table} == has


def test_chips_are_conserved_and_never_meet_money(played: Path, entries: Entries) -> None:
    with LedgerReader(played) as ledger:
        held = ledger.balances()
    for number in range(1, 11):
        own = {name: amount for name, amount in held.items() if name.startswith(f"spring-{number}/")}
        assert sum(own.values()) == 0
        assert own.keys() <= {f"spring-{number}/bank", f"spring-{number}/tournament chips"}
    names = {
        name
        for one in entries
        if one["entry"] == "act-done"
        for event in one["events"]
        for move in event.get("moves", [])
        for name in move[:2]
    }
    assert "tournament chips" in names
    assert not names & {"cage", "drop box", "tokes", "vault"}
    assert not any(one.get("voucher") for one in entries)
    issued = sum(
        move[2]
        for one in entries
        for event in one.get("events", [])
        for move in event.get("moves", [])
        if move[0] == "tournament chips"
    )
    assert issued == 64 * 1000_00 + 20 * 1000_00 + 6 * 2000_00


def test_the_prizes_are_the_fund_and_go_to_the_first_places(played: Path, entries: Entries) -> None:
    fund = 64 * 50_00 + 123_45
    paid = next(one for one in entries if one["entry"] == "tournament-done" and one["act"]["act"] == "confirm-result")
    amounts = [amount for _, _, amount in paid["moves"]]
    assert sum(amounts) == fund
    assert amounts[1:] == [fund * 3 // 10, fund * 2 // 10]
    with LedgerReader(played) as ledger:
        assert "fund tournament-spring" not in ledger.balances()
        assert "vault" not in ledger.balances()
        event = tournaments(ledger).event("spring")
    last = chips_of(entries)[-1]
    assert [count.chips for count in event.order] == sorted(last.values(), reverse=True)
    assert event.state == "confirmed"


def tournaments(ledger: LedgerReader) -> Tournaments:
    found = (line.entry for line in ledger.of_kind("", TournamentDone))
    return Tournaments.of(entry for entry in found if isinstance(entry, TournamentDone))


def test_both_verifiers_hold(tmp_path: Path, played: Path, entries: Entries) -> None:
    assert verify(played).holds
    key = Key.at(played.with_name("ledger.db.key"))
    signed_once = forged((entries, key), tmp_path / "same.ledger", lambda _entries: None)
    assert stand_alone(signed_once).returncode == 0, stand_alone(signed_once).stdout


def test_no_hand_was_played_beyond_the_heats(entries: Entries) -> None:
    ended = Counter[str]()
    for one in entries:
        ended[one.get("table", "")] += any(event["event"] == "round-ended" for event in one.get("events", []))
    assert ended["spring-1"] == 2 + 2 + 3
    assert ended["spring-3"] == 2 + 2
    assert ended["spring-10"] == 2


# ---------------------------------------------------------------- what a forger who has the key writes


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Entries, Key]:
    """The entries of a small tournament, and the key that signs them."""
    folder = tmp_path_factory.mktemp("small")
    run(folder, SMALL, lambda crew: crew.whole(4))
    with LedgerReader(folder / "ledger.db") as ledger:
        return [json.loads(line.body) for line in ledger.lines()], Key.at(folder / "ledger.db.key")


def confirm(entries: Entries) -> Any:
    return next(one for one in entries if one["entry"] == "tournament-done" and one["act"]["act"] == "confirm-result")


def end(entries: Entries) -> Any:
    return next(one for one in entries if one["entry"] == "tournament-done" and one["act"]["act"] == "end-heat")


def more_chips(entries: Entries) -> None:
    end(entries)["act"]["counts"][0][0][1] += 500_00


def other_seats(entries: Entries) -> None:
    end(entries)["act"]["seating"][0].reverse()


def other_secret(entries: Entries) -> None:
    end(entries)["act"]["secret"] = "00" * 32


def more_prize(entries: Entries) -> None:
    confirm(entries)["moves"][0][2] -= 100


def prize_from_elsewhere(entries: Entries) -> None:
    confirm(entries)["moves"][0][0] = "fund poker-promotion"


def one_person_approves(entries: Entries) -> None:
    for one in entries:
        if one["entry"] == "tournament-done" and one["act"]["act"] == "approve-tournament":
            one["by"] = "mara"


def nobody_confirms(entries: Entries) -> None:
    found = [
        i
        for i, one in enumerate(entries)
        if one["entry"] == "tournament-done" and one["act"]["act"] == "approve-tournament"
    ]
    del entries[found[1]]


def chips_to_the_cage(entries: Entries) -> None:
    leave = next(one for one in entries if one.get("act", {}).get("act") == "leave" and one["events"][0].get("moves"))
    leave["events"][0]["moves"][0][1] = "cage"


def a_voucher_for_chips(entries: Entries) -> None:
    leave = next(one for one in entries if one.get("act", {}).get("act") == "leave" and one["events"][0].get("moves"))
    leave["voucher"] = "ab" * 16


def somebody_sits_by_themselves(entries: Entries) -> None:
    first(entries, "sit")["role"] = "player"


def other_chips_are_issued(entries: Entries) -> None:
    sold = first(entries, "buy-in")
    sold["act"]["amount"] += 100
    sold["events"][0]["amount"] += 100
    sold["events"][0]["moves"][0][2] += 100


def the_fee_is_forgotten(entries: Entries) -> None:
    one = next(one for one in entries if one["entry"] == "tournament-done" and one["act"]["act"] == "sign-up")
    del one["moves"]


def the_table_becomes_one_for_money(entries: Entries) -> None:
    from houseway.ledger.entry import rules_digest

    again = [i for i, one in enumerate(entries) if one["entry"] == "table-posted" and one["table"] == "small-1"][1]
    posted = entries[again]["posted"]
    posted["tournament"] = "no"
    entries[again]["rules"] = rules_digest(BACCARAT, entries[again]["rulebook"], posted)


@pytest.mark.parametrize(
    ("change", "fault", "is_seen_alone"),
    [
        (more_chips, "counts are not what the players have", False),
        (other_seats, "seating does not follow from the draw", False),
        (other_secret, "not the one that was bound", True),
        (more_prize, "money does not follow from the plan", False),
        (prize_from_elsewhere, "not of its fund", True),
        (one_person_approves, "recorded the approval already", False),
        (nobody_confirms, "approved before its first hand", False),
        (chips_to_the_cage, "other events", True),
        (a_voucher_for_chips, "", True),
        (somebody_sits_by_themselves, "seats are drawn", False),
        (other_chips_are_issued, "issued other chips", False),
        (the_fee_is_forgotten, "money does not follow from the plan", True),
        (the_table_becomes_one_for_money, "for tournament chips, and would be for money", True),
    ],
)
def test_a_forgery_is_found(
    tmp_path: Path, small: tuple[Entries, Key], change: Callable[[Entries], None], fault: str, is_seen_alone: bool
) -> None:
    path = forged(small, tmp_path / "forged.ledger", change)
    found = verify(path)
    assert not found.holds
    assert fault in found.faults[0], found.faults
    if is_seen_alone:
        assert stand_alone(path).returncode == 1


def test_what_is_not_changed_holds(tmp_path: Path, small: tuple[Entries, Key]) -> None:
    path = forged(small, tmp_path / "same.ledger", lambda _entries: None)
    assert verify(path).holds, verify(path).faults
    assert stand_alone(path).returncode == 0


# ---------------------------------------------------------------- at the desk and at its tables


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
