"""What each person sees of a table: computed from the events they may see, so hidden cards never enter it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from houseway.floor.people.roles import TOLD_NAMES, ranks_of
from houseway.floor.tables.commands import Person, not_on_the_floor, shown, visible
from houseway.floor.tables.floor import TableTask
from houseway.ledger.books import account_of
from houseway.ledger.entry import ActDone, ActRefused, Noted, events_of
from houseway.ledger.store import LedgerReader
from houseway.money import Cents
from houseway.round import Bet, Decide, Event, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.awaits import Argument, TakesArguments
from houseway.round.commission import COMMISSION
from houseway.round.events import BANK, FEES, STAKES
from houseway.round.takers import offered
from houseway.table.accounts import CAGE, DROP, TOKES
from houseway.table.acts import AnyTableAct
from houseway.table.speech import say


class SeatView(msgspec.Struct, frozen=True):
    """A seat that is taken. ``person`` is only told to those who work here."""

    seat: int
    chips: Cents | None
    colour: str
    is_mine: bool
    person: str = ""


class AwaitsView(msgspec.Struct, frozen=True):
    """What must happen next."""

    what: str
    says: str
    clause: str
    gist: str
    seat: int | None
    to: str
    face: str


class ChoiceView(msgspec.Struct, frozen=True):
    """An act of this person in which something may be chosen: an amount from ``least`` to ``most``, a word."""

    act: AnyAct
    arguments: tuple[Argument, ...]


class ProposedView(msgspec.Struct, frozen=True):
    """What somebody of the crew would do with this person's chips; the person says yes by doing it."""

    act: AnyTableAct
    by: str
    says: str


class CheckView(msgspec.Struct, frozen=True):
    """An inspection before opening: its clause, which ranks make it, and whether it is done."""

    clause: str
    gist: str
    by: tuple[str, ...]
    is_done: bool


class TableView(msgspec.Struct, frozen=True):
    """A table as one person sees it now. ``may`` are the acts of this person besides wagers.

    ``choices`` are those among them, and the wagers laid in the middle of a round, that have something to choose.
    ``step`` counts the acts of the round: given back with a decision, it says what had been seen. ``posted`` is every
    option in force, ``checks`` what must be inspected before the table opens. Of ``defaults`` the first that is legal
    decides for a player who does not. ``together`` are wagers that must be equal, each with the others.
    """

    table: str
    document: str
    title: str
    mode: str
    is_demo: bool
    is_seeded: bool
    is_open: bool
    out_of_order: str
    round: int
    commitment: str
    revealed: dict[str, object] | None
    seats: tuple[SeatView, ...]
    my_seat: int | None
    stakes: dict[str, dict[str, Cents]]
    awaits: AwaitsView
    clock: str
    seconds: float | None
    events: tuple[dict[str, object], ...]
    before: tuple[dict[str, object], ...]
    may: tuple[AnyAct, ...]
    choices: tuple[ChoiceView, ...]
    step: int
    posted: dict[str, str]
    checks: tuple[CheckView, ...]
    defaults: tuple[str, ...]
    proposed: ProposedView | None = None
    together: dict[str, tuple[str, ...]] = {}


def places_of(task: TableTask, person: Person) -> set[str]:
    """The places from which somebody sees this table: the own seats, or the role."""
    if person.role == "player":
        return {f"seat {seat}" for seat, owner in task.record.players.items() if owner == person.id}
    return {person.role}


def view_of(task: TableTask, person: Person) -> TableView:
    """The table as a person sees it; call it in a watcher, or right after ``await task.look()``."""
    record = task.record
    table, posted = record.table, record.posted
    awaits = table.round.awaits
    mine = next((seat for seat, owner in record.players.items() if owner == person.id), None)
    turn = mine if mine in awaits.at_once else awaits.seat
    stakes: dict[str, dict[str, Cents]] = {}
    for (seat, wager), amount in table.felt.stakes.items():
        stakes.setdefault(str(seat), {})[wager] = amount
    told = record.revealed
    return TableView(
        table=record.name,
        document=posted.document,
        title=table.rulebook.document.title,
        mode=posted.mode,
        is_demo=posted.demo,
        is_seeded=posted.seed is not None,
        is_open=table.is_open,
        out_of_order=task.out_of_order,
        round=record.number,
        commitment=record.committed.commitment if record.committed else "",
        revealed={"round": told.round, "secret": told.secret} if told else None,
        seats=tuple(_seat(task, person, seat) for seat in sorted(table.seats)),
        my_seat=mine,
        stakes=stakes,
        awaits=AwaitsView(
            what=awaits.what,
            says=awaits.says,
            clause=awaits.clause,
            gist=table.rulebook.gist(awaits.clause),
            seat=turn,
            to=awaits.at_once.get(turn or 0, awaits.to),
            face=awaits.face,
        ),
        clock=task.clock.runs_for,
        seconds=task.seconds_left,
        events=tuple(shown(event) for event in events_for(task, person)),
        before=tuple(shown(event) for event in visible(record.last_round.events, set())) if record.last_round else (),
        may=tuple(may_do(task, person)),
        choices=tuple(choices_of(task, person)),
        step=len(table.round.acts),
        posted=dict(posted.posted),
        checks=tuple(
            CheckView(clause, check.gist, check.by, clause in table.inspections)
            for clause, check in table.checks.items()
        ),
        defaults=task.live.defaults,
        proposed=_proposed(task, person),
        together=table.game.together(),
    )


def _proposed(task: TableTask, person: Person) -> ProposedView | None:
    seat = next((seat for seat, owner in task.record.players.items() if owner == person.id), 0)
    found = task.live.proposed(seat) if person.role == "player" else None
    return None if found is None else ProposedView(*found, say(found[0]))


def events_for(task: TableTask, person: Person) -> tuple[Event, ...]:
    """What has happened in this round, as far as a person may see it; a newcomer sees no hand of the seat's before."""
    places = places_of(task, person)
    since = {f"seat {seat}": count for seat, count in task.record.sat_down.items()}
    return tuple(
        event
        for index, event in enumerate(task.record.table.round.events)
        if not event.private_to or (event.private_to in places and index >= since.get(event.private_to, 0))
    )


def _seat(task: TableTask, person: Person, number: int) -> SeatView:
    seat = task.record.table.seats[number]
    owner = task.record.players.get(number, "")
    is_mine = owner == person.id
    return SeatView(number, seat.chips, seat.colour, is_mine, owner if person.role in TOLD_NAMES or is_mine else "")


def may_do(task: TableTask, person: Person) -> list[AnyAct]:
    """The acts besides wagers that a person may do now: their decisions, or what their ranks may call and report."""
    record = task.record
    found: list[AnyAct] = []
    if not record.table.is_open:
        return found
    ranks = ranks_of(person.role, record.table.rulebook)
    places = places_of(task, person)
    for taker in record.table.round.awaits.takers:
        if Bet in taker.kinds:
            continue
        for act in offered(taker, to_others=bool(ranks)):
            if not_on_the_floor(act, is_electronic=task.live.is_electronic) is not None:
                continue
            if isinstance(act, (Bet, TakeBack, Decide)):
                is_theirs = f"seat {act.seat}" in places or (bool(ranks) and not task.live.is_electronic)
            else:
                is_theirs = getattr(act, "by", "dealer") in ranks
            if is_theirs and not (task.live.is_electronic and not hasattr(act, "by") and not isinstance(act, Decide)):
                found.append(act)
    return found


def choices_of(task: TableTask, person: Person) -> Iterator[ChoiceView]:
    """The acts of a person in which something may be chosen."""
    if not task.record.table.is_open:
        return
    awaits, places = task.record.table.round.awaits, places_of(task, person)
    offered = (
        act
        for taker in awaits.takers
        if Bet in taker.kinds and isinstance(taker, TakesArguments)
        for act in taker.legal()
        if isinstance(act, Bet) and f"seat {act.seat}" in places
    )
    for act in (*may_do(task, person), *offered):
        if arguments := awaits.arguments(act):
            yield ChoiceView(act, arguments)


def books_of(task: TableTask) -> dict[str, Cents]:
    """What the table has won and dropped so far: the bank with vigorish and commission, cash in the box."""
    held = task.live.balances

    def of(name: str) -> Cents:
        return held[account_of(task.record.name, name)]

    return {
        "win": of(BANK) + of(FEES) + of(COMMISSION),
        "drop": -of(DROP),
        "bank": of(BANK),
        "fees": of(FEES) + of(COMMISSION),
        "tokes": of(TOKES),
        "stakes": of(STAKES),
        "cage": of(CAGE),
    }


def story_of(
    ledger: LedgerReader, table: str, round: int, places: set[str], *, is_over: bool
) -> list[dict[str, object]]:
    """A round entry by entry, for those who may look at any round.

    While a round is under way only what ``places`` may see is told; the acts, and what was hidden, when it is over.
    """
    found: list[dict[str, object]] = []
    for line in ledger.lines(table=table, round=round):
        entry = line.entry
        told: dict[str, object] = {"number": line.number, "at": entry.at, "kind": type(entry).__name__}
        if isinstance(entry, (ActDone, ActRefused, Noted)):
            told |= {"by": entry.by, "role": entry.role}
        if isinstance(entry, ActDone):
            events = events_of(entry)
            told["events"] = [shown(event) for event in (events if is_over else visible(events, places))]
        if isinstance(entry, ActRefused):
            told |= {"why": entry.why, "clause": entry.clause}
        if is_over and isinstance(entry, (ActDone, ActRefused)):
            told["says"] = say(entry.act)
        found.append(told)
    return found
