"""Live tables: one effect for each command, everybody within their role, nothing shown before it is written."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.floor.commands import Command, Note, Person
from houseway.floor.live import DEFAULTS
from houseway.floor.roles import OWN_SEAT, PERMISSIONS, ROLES, ranks_of, standing
from houseway.floor.tables import Floor, Happening, open_floor
from houseway.floor.views import books_of, story_of, view_of
from houseway.ledger import LedgerReader, posting, verify
from houseway.ledger.entry import ActDone, DealCommitted, DealRevealed, now
from houseway.refusal import HousewayError, LedgerError, NotFound, Refused
from houseway.round import Bet, Call, Decide, Irregularity, Result, TakeBack
from houseway.rulebook import documents, load
from houseway.table.acts import (
    AnyTableAct,
    BuyIn,
    CashIn,
    CloseTable,
    Compromised,
    Correct,
    Inspect,
    Leave,
    OpenTable,
    Service,
    Sit,
    Toke,
    VoidRound,
)
from tests.floor_tables import BOSS, DEALER, PLAYERS, give, next_act, set_up, some_bet, state_of

ROULETTE = "hard-rock-cincinnati/roulette"
ROOT = Path(__file__).parents[1]

Story = Callable[[Floor], Coroutine[Any, Any, None]]


def on_a_floor(path: Path, story: Story) -> None:
    """Run a story on a floor, and verify what it leaves."""

    async def whole() -> None:
        floor = open_floor(path, name="Trial")
        try:
            await story(floor)
        finally:
            await floor.stop()

    asyncio.run(whole())
    found = verify(path)
    assert found.holds, found.faults


def test_the_same_command_twice_has_one_effect_and_the_same_answer(tmp_path: Path) -> None:
    path = tmp_path / "floor.ledger"
    bet = Command("one", "t", Bet(1, "red", 500))
    answers = []

    async def first(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=60)
        answers.extend(await asyncio.gather(*(floor.give(PLAYERS[0], bet) for _ in range(5))))
        answers.append(await floor.give(PLAYERS[0], bet))
        assert task.record.table.felt.stake(1, "red") == 500
        with pytest.raises(Refused, match="something else"):
            await floor.give(PLAYERS[0], Command("one", "t", Bet(1, "red", 600)))
        other = await floor.give(PLAYERS[1], Command("one", "t", Bet(2, "red", 500)))
        assert other.is_done, "ids are each person's own"

    async def second(floor: Floor) -> None:
        answers.append(await floor.give(PLAYERS[0], bet))
        assert floor.table("t").record.table.felt.stake(1, "red") == 500

    on_a_floor(path, first)
    on_a_floor(path, second)
    assert len(answers) == 7
    assert all(answer == answers[0] for answer in answers)
    assert answers[0].is_done


def test_a_refused_command_is_answered_the_same_again(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=60)
        late = Command("late", "t", Bet(1, "red", 1))
        first = await floor.give(PLAYERS[0], late)
        again = await floor.give(PLAYERS[0], late)
        assert (str(first.error), first.entry) == (str(again.error), again.entry)
        assert not task.record.table.felt.stakes

    on_a_floor(tmp_path / "floor.ledger", story)


@pytest.mark.parametrize(
    ("person", "act", "says"),
    [
        (PLAYERS[1], Bet(1, "red", 500), "seat 1 is not yours"),
        (PLAYERS[5], Bet(6, "red", 500), "seat 6 is not yours"),
        (PLAYERS[0], Sit(3), "you sit at seat 1"),
        (PLAYERS[0], Call("spin"), 'not for the player'),
        (DEALER, Result("ball", "17"), "the equipment draws"),
        (DEALER, Bet(1, "red", 500), "its own station"),
        (DEALER, Call("spin", "table-games-manager"), "does not speak as"),
        (BOSS, VoidRound("table-games-supervisor", "boss", "why"), "one person may not both"),
        (PLAYERS[0], Bet(1, "red", 10**13), "has $100,000.00"),
        (PLAYERS[0], Bet(1, "no such wager", 500), "no wager"),
    ],
)  # fmt: skip
def test_a_command_that_is_not_for_this_person_or_place_is_refused(
    tmp_path: Path, person: Person, act: AnyTableAct, says: str
) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=60)
        before = state_of(task.record)
        answer = await give(floor, person, "t", act)
        assert says in str(answer.error)
        assert state_of(task.record) == before

    on_a_floor(tmp_path / "floor.ledger", story)


def test_stale_malformed_and_foreign_commands_are_refused(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=60)
        stale = await floor.give(PLAYERS[0], Command("stale", "t", Bet(1, "red", 500), round=task.record.number - 1))
        assert "is under way" in str(stale.error)
        for wrong in ("", "x" * 65, "tab\there", "é"):
            with pytest.raises(Refused, match="id of its own"):
                await floor.give(PLAYERS[0], Command(wrong, "t", Bet(1, "red", 500)))
        with pytest.raises(Refused, match="not that long"):
            await floor.give(PLAYERS[0], Command("long", "t", Bet(1, "r" * 3000, 500)))
        with pytest.raises(NotFound, match="no table"):
            await floor.give(PLAYERS[0], Command("far", "elsewhere", Bet(1, "red", 500)))
        with pytest.raises(Refused, match="not for the dealer"):
            await floor.post(DEALER, posting("u", ROULETTE, at=now(), by="dan"))
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(
                b'{"id":"1","table":"t","act":{"act":"bet","seat":1,"wager":"red","amount":5,"x":1}}', type=Command
            )
        no_chips = PLAYERS[4]
        await give(floor, no_chips, "t", Sit(5))
        assert "Buy in first" in str((await give(floor, no_chips, "t", Bet(5, "red", 500))).error)

    on_a_floor(tmp_path / "floor.ledger", story)


def test_too_many_waiting_commands_are_refused_and_the_others_done(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        await set_up(floor, "t", ROULETTE, clock=60)
        asked = [
            floor.give(PLAYERS[0], Command(f"many {number}", "t", Bet(1, f"straight {number % 36 + 1}", 500)))
            for number in range(1200)
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, BaseException)]
        assert len(refused) == 200
        assert all("too many" in str(error) for error in refused)

    on_a_floor(tmp_path / "floor.ledger", story)


# ---------------------------------------------------------------- roles

SAMPLES: dict[str, AnyTableAct | Note] = {
    "sit": Sit(7),
    "leave": Leave(1),
    "buy-in": BuyIn(1, 500),
    "cash-in": CashIn(1),
    "toke": Toke(1, 100),
    "bet": Bet(1, "red", 500),
    "take-back": TakeBack(1, "red"),
    "decide": Decide(1, "stand"),
    "call": Call("spin"),
    "result": Result("ball", "17"),
    "irregularity": Irregularity("floater"),
    "inspect": Inspect("3.A.i", "dealer"),
    "compromised": Compromised("dealer"),
    "open-table": OpenTable("dealer"),
    "close-table": CloseTable("dealer"),
    "service": Service("adjust", "dealer"),
    "void-round": VoidRound("dealer", "ann", "why"),
    "correct": Correct(2, (), "dealer", "ann", "why"),
    "call-supervisor": Note("call-supervisor"),
    "ask-void": Note("ask-void"),
    "ask-correction": Note("ask-correction"),
    "refuse-request": Note("refuse-request"),
}


def test_every_role_and_command_is_allowed_or_refused_as_the_docs_say(tmp_path: Path) -> None:
    rows = [
        line.split("|")[1:-1]
        for line in (ROOT / "docs" / "roles.md").read_text().splitlines()
        if line.startswith("| `")
    ]
    told = {
        row[0].strip().strip("`"): {role for role, cell in zip(ROLES, row[1:], strict=True) if cell.strip() == "yes"}
        for row in rows
    }
    assert told == {command: set(roles) for command, roles in PERMISSIONS.items()}

    async def story(floor: Floor) -> None:
        await set_up(floor, "t", ROULETTE, clock=60, mode="dealer")
        for command, act in SAMPLES.items():
            for role in ROLES:
                person = Person(PLAYERS[0].id if role == "player" else f"a {role}", role)
                answer = await floor.give(person, Command(f"{role} {command}", "t", act))
                is_refused = "is not for the" in str(answer.error)
                assert is_refused == (role not in told[command]), (command, role, answer.error)
                if command == "leave" and answer.is_done:
                    await give(floor, PLAYERS[0], "t", Sit(1))
                    await give(floor, PLAYERS[0], "t", BuyIn(1, 10000))

    on_a_floor(tmp_path / "floor.ledger", story)


def test_every_act_has_a_permission() -> None:
    import typing

    for kind in typing.get_args(AnyTableAct):
        assert str(kind.__struct_config__.tag) in PERMISSIONS
    assert {str(kind.__struct_config__.tag) for kind in OWN_SEAT} <= PERMISSIONS.keys()


def test_every_rank_of_every_document_is_somebodys() -> None:
    for document in documents():
        rulebook = load(document)
        assert set(rulebook.ranks) <= set(ranks_of("shift-manager", rulebook))
        assert rulebook.opened_by in ranks_of("supervisor", rulebook), document
        assert "dealer" in ranks_of("dealer", rulebook)
        assert ranks_of("player", rulebook) == ranks_of("auditor", rulebook) == ()
        assert all(standing(rank) == 0 for rank in ranks_of("dealer", rulebook))


# ---------------------------------------------------------------- rounds


@pytest.mark.parametrize(
    "document", [ROULETTE, "jack-cincinnati/big-six", "hard-rock-cincinnati/craps", "hollywood-columbus/dai-bacc"]
)
def test_an_electronic_table_plays_by_itself_and_commits_before_it_takes_wagers(tmp_path: Path, document: str) -> None:
    path = tmp_path / "floor.ledger"

    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", document)
        chance = random.Random(5)
        while task.record.number < 4:
            bet = some_bet(await task.look(), 1, chance)
            if bet is not None:
                await give(floor, PLAYERS[0], "t", bet)
            await asyncio.sleep(0.002)
        assert books_of(task)["drop"] == 200_000_00

    on_a_floor(path, story)
    committed: dict[int, int] = {}
    with LedgerReader(path) as ledger:
        for line in ledger.lines(table="t"):
            entry = line.entry
            if isinstance(entry, DealCommitted):
                committed[entry.round] = line.number
            elif isinstance(entry, ActDone) and isinstance(entry.act, (Bet, Result)):
                assert committed[entry.round] < line.number
            elif isinstance(entry, DealRevealed):
                assert committed.pop(entry.round) < line.number


def test_the_betting_clock_closes_betting_and_only_after_a_wager(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=1)
        await asyncio.sleep(0.05)
        assert view_of(task, PLAYERS[0]).clock == ""
        await give(floor, PLAYERS[0], "t", Bet(1, "red", 500))
        await task.look()
        assert task.seconds_left is not None
        assert 0.5 < task.seconds_left <= 1
        assert task.record.number == 1
        await asyncio.sleep(1.15)
        assert (await task.look()).number == 2

    on_a_floor(tmp_path / "floor.ledger", story)


def test_a_dealers_table_waits_for_the_dealer(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, mode="dealer")
        await give(floor, PLAYERS[0], "t", Bet(1, "straight 17", 500))
        await asyncio.sleep(0.05)
        assert task.record.number == 1
        for act in (Call("spin"), Call("no more bets"), Result("ball", "17")):
            answer = await give(floor, DEALER, "t", act)
            assert answer.is_done, answer.error
        assert task.record.number == 2
        assert task.record.table.seats[1].chips == 100_000_00 + 17500

    on_a_floor(tmp_path / "floor.ledger", story)


def test_a_player_who_does_not_decide_is_decided_for_by_the_posted_default(tmp_path: Path) -> None:
    document = "hard-rock-cincinnati/mini-midi-baccarat"
    handling = next(option for option in load(document).option if option.id == "handling")
    settings = {"handling": next(value for value in handling.allowed if value != handling.default)}

    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", document, settings=settings)
        await give(floor, PLAYERS[0], "t", Bet(1, "player", 2500))
        for _ in range(100):
            if (await task.look()).number > 1:
                break
            await asyncio.sleep(0.01)
        assert task.record.number > 1
        decided = [line.entry for line in floor.reader.lines(table="t") if b'"act":"decide"' in line.body]
        assert decided
        assert all(isinstance(entry, ActDone) and entry.role == "house" for entry in decided)
        assert all(
            entry.act.choice in DEFAULTS
            for entry in decided
            if isinstance(entry, ActDone) and isinstance(entry.act, Decide)
        )

    on_a_floor(tmp_path / "floor.ledger", story)


def test_what_is_private_is_told_to_its_seat_alone(tmp_path: Path) -> None:
    from houseway.round.events import CardDealt

    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=60)
        secret = CardDealt(to="seat 1", face="down", card="Ah", private_to="seat 1")
        task.record.table.round.felt.emit(secret)
        everybody = [*PLAYERS[:3], BOSS, DEALER, *(Person(role, role) for role in ROLES)]
        seen = [person.id for person in everybody if b'"Ah"' in msgspec.json.encode(view_of(task, person))]
        assert seen == [PLAYERS[0].id]
        task.record.sat_down[1] = len(task.record.table.round.events)
        assert b'"Ah"' not in msgspec.json.encode(view_of(task, PLAYERS[0])), "a newcomer sees no earlier hand"

    on_a_floor(tmp_path / "floor.ledger", story)


def test_watchers_hear_only_what_is_written(tmp_path: Path) -> None:
    path = tmp_path / "floor.ledger"
    heard: list[Happening] = []

    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE)
        reader = LedgerReader(path)

        def hear(happening: Happening) -> None:
            heard.append(happening)
            assert reader.head[0] >= happening.numbers[-1]
            assert view_of(task, PLAYERS[0]).my_seat == 1

        task.watchers.add(hear)
        for _ in range(5):
            await give(floor, PLAYERS[0], "t", Bet(1, "red", 500))
        story_told = story_of(reader, "t", 1, set(), is_over=True)
        assert any("ball rests on" in str(told.get("says")) for told in story_told)
        reader.close()

    on_a_floor(path, story)
    numbers = [number for happening in heard for number in happening.numbers]
    assert numbers == sorted(numbers)


def test_tables_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "floor.ledger"
    before: dict[str, object] = {}

    async def first(floor: Floor) -> None:
        chance = random.Random(9)
        for name, document in (
            ("r", ROULETTE),
            ("c", "jack-cincinnati/craps"),
            ("b", "hollywood-columbus/mini-baccarat"),
        ):
            task = await set_up(floor, name, document, mode="dealer")
            for _ in range(25):
                bet = some_bet(task.record, chance.choice((1, 2)), chance)
                if bet is not None and chance.random() < 0.4:
                    await give(floor, PLAYERS[bet.seat - 1], name, bet)
                elif (todo := next_act(task.record, chance)) is not None:
                    await give(floor, todo[0], name, todo[1])
            before[name] = state_of(task.record)

    async def second(floor: Floor) -> None:
        assert {name: state_of(task.record) for name, task in floor.tables.items()} == before

    on_a_floor(path, first)
    on_a_floor(path, second)


def test_a_table_is_posted_anew_only_when_it_is_closed_and_empty(tmp_path: Path) -> None:
    path = tmp_path / "floor.ledger"

    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=60)
        anew = posting("t", ROULETTE, at=now(), by=BOSS.id, settings={"wheel": "single-zero"}, mode="dealer")
        with pytest.raises(Refused, match="Close it first"):
            await floor.post(BOSS, anew)
        for seat in (1, 2):
            assert (await give(floor, PLAYERS[seat - 1], "t", Leave(seat))).is_done
        assert (await give(floor, BOSS, "t", CloseTable("table-games-supervisor"))).is_done
        number = task.record.number
        await floor.post(BOSS, anew)
        assert task.record.number == number
        assert task.record.posted.posted["wheel"] == "single-zero"
        with pytest.raises(HousewayError):
            posting("t", ROULETTE, at=now(), by=BOSS.id, settings={"wheel": "triple-zero"})

    on_a_floor(path, story)

    async def again(floor: Floor) -> None:
        assert floor.table("t").record.posted.mode == "dealer"

    on_a_floor(path, again)


def test_a_ledger_that_cannot_be_written_leaves_the_table_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=60)
        before = state_of(task.record)
        append = floor.ledger.append

        def full(_: Any) -> list[int]:
            raise LedgerError("the disk is full")

        monkeypatch.setattr(floor.ledger, "append", full)
        bet = Command("bet", "t", Bet(1, "red", 500))
        with pytest.raises(LedgerError, match="nothing was done"):
            await floor.give(PLAYERS[0], bet)
        assert state_of(await task.look()) == before
        monkeypatch.setattr(floor.ledger, "append", append)
        assert (await floor.give(PLAYERS[0], bet)).is_done
        assert task.record.table.felt.stake(1, "red") == 500

    on_a_floor(tmp_path / "floor.ledger", story)


def test_a_fault_in_a_game_stops_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=60)
        before = state_of(task.record)

        def broken(*_: object, **__: object) -> None:
            raise RuntimeError("a bug")

        with monkeypatch.context() as patch:
            patch.setattr(task.live.record, "apply", broken)
            with pytest.raises(LedgerError, match="met a fault"):
                await give(floor, PLAYERS[0], "t", Bet(1, "red", 500))
        assert state_of(await task.look()) == before
        assert (await give(floor, PLAYERS[0], "t", Bet(1, "red", 500))).is_done

    on_a_floor(tmp_path / "floor.ledger", story)


def test_many_tables_write_in_one_commit(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        for number in range(6):
            await set_up(floor, f"t{number}", ROULETTE, clock=60, players=1)
        before = floor.writer.commits
        asked = [
            floor.give(PLAYERS[0], Command(f"{number} {spot}", f"t{number}", Bet(1, f"straight {spot}", 500)))
            for spot in range(1, 21)
            for number in range(6)
        ]
        answers = await asyncio.gather(*asked)
        assert all(answer.is_done for answer in answers)
        assert floor.writer.commits - before < 20, "120 acts, far fewer commits"

    on_a_floor(tmp_path / "floor.ledger", story)


def test_one_bad_command_spoils_no_other(tmp_path: Path) -> None:
    """The same id at two tables at once cannot be written twice; everybody else's commands are."""

    async def story(floor: Floor) -> None:
        for name in ("t", "u"):
            await set_up(floor, name, ROULETTE, clock=60)
        asked = [
            *(floor.give(PLAYERS[0], Command("same", name, Bet(1, "red", 500))) for name in ("t", "u")),
            *(floor.give(PLAYERS[1], Command(f"own {name}", name, Bet(2, "black", 500))) for name in ("t", "u")),
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        done = [not isinstance(answer, BaseException) and answer.is_done for answer in answers]
        assert done[2:] == [True, True]
        assert sorted(done[:2]) == [False, True]
        stakes = [floor.table(name).record.table.felt.stake(1, "red") for name in ("t", "u")]
        assert sorted(stakes) == [0, 500]

    on_a_floor(tmp_path / "floor.ledger", story)


def test_a_voucher_given_twice_at_once_is_used_once(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=60)
        left = await floor.give(PLAYERS[0], Command("out", "t", Leave(1), voucher="print"))
        await give(floor, PLAYERS[0], "t", Sit(1))
        asked = [
            floor.give(PLAYERS[0], Command(f"in {n}", "t", BuyIn(1, 100_000_00), voucher=left.voucher))
            for n in range(3)
        ]
        answers = await asyncio.gather(*asked)
        assert [answer.is_done for answer in answers] == [True, False, False]
        assert task.record.table.seats[1].chips == 100_000_00
        await give(floor, PLAYERS[0], "t", Leave(1))
        await give(floor, PLAYERS[0], "t", Sit(1))
        nothing = await floor.give(PLAYERS[0], Command("out again", "t", Leave(1), voucher="print"))
        assert "no chips for a voucher" in str(nothing.error)
        cash = await give(floor, PLAYERS[0], "t", Bet(1, "red", 500, "cash", True))
        assert "no wagers with cash" in str(cash.error)

    on_a_floor(tmp_path / "floor.ledger", story)


def test_a_wager_without_the_one_it_needs_holds_nobody_up(tmp_path: Path) -> None:
    """At every game with an Ante and a Blind: who has laid only one of them gets it back when time is up."""

    def has_blind(document: str) -> bool:
        rulebook = load(document)
        return {"ante", "blind"} <= {wager.id for wager in rulebook.wager}

    async def story(floor: Floor) -> None:
        for document in filter(has_blind, documents()):
            name = document.replace("/", "-")
            task = await set_up(floor, name, document, clock=1)
            least = task.record.table.game.limits("ante")[0]
            await give(floor, PLAYERS[0], name, Bet(1, "ante", least))
            for wager in ("ante", "blind"):
                await give(floor, PLAYERS[1], name, Bet(2, wager, least))
            await asyncio.sleep(1.3)
            record = await task.look()
            assert record.table.round.awaits.what == "decision"
            assert record.table.seats[1].chips == 100_000_00
            assert record.table.felt.stake(2, "blind") == least

    on_a_floor(tmp_path / "floor.ledger", story)


def test_a_round_that_cannot_go_on_for_a_fault_can_be_voided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE)
        faults = 0

        def broken(*_: object) -> None:
            nonlocal faults
            faults += 1
            raise RuntimeError("a bug in the settlement")

        with monkeypatch.context() as patch:
            patch.setattr(type(task.record.table.game), "settle", broken)
            task.clock.pace = 0.01
            await give(floor, PLAYERS[0], "t", Bet(1, "red", 500))
            await asyncio.sleep(0.3)
            assert 0 < faults < 4, "it is tried again, but not at once"
            await give(floor, DEALER, "t", Note("ask-void", "the settlement fails"))
            done = await give(floor, BOSS, "t", VoidRound("table-games-supervisor", "dan", "the settlement fails"))
            assert done.is_done, done.error
        assert (await task.look()).table.seats[1].chips == 100_000_00

    on_a_floor(tmp_path / "floor.ledger", story)
