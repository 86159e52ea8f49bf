"""What people ask of a table, and what they are answered."""

from __future__ import annotations

import msgspec

from houseway.floor.people.roles import Role
from houseway.floor.tables.requests import REQUESTS
from houseway.ledger.corrections import REFUSE
from houseway.ledger.entry import ActDone, ActRefused, Noted, events_of
from houseway.ledger.store import Line
from houseway.refusal import HousewayError, NotFound, Refused
from houseway.round import Event, Irregularity, Result
from houseway.table.acts import AnyTableAct

READY = "ready"
NOTES = (*REQUESTS, REFUSE, READY)
"""Commands that are noted and move nothing."""


class Person(msgspec.Struct, frozen=True):
    """Somebody who is signed in."""

    id: str
    role: Role
    name: str = ""


class Note(msgspec.Struct, frozen=True, tag_field="act", tag="note", forbid_unknown_fields=True):
    """A request that moves nothing; ``what`` is one of ``NOTES``."""

    what: str
    text: str = ""


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An act that somebody wants done. The same ``id`` twice has one effect and the same answer.

    With ``round`` it is refused as stale when another round has begun since; with ``step``, which says how many acts of
    the round its giver had seen, a decision, a call or a result is refused when the round has moved on since.
    ``voucher`` is the code that pays for a buy-in; on leaving, ``print`` asks for a voucher instead of chips, and the
    answer holds its code.
    """

    id: str
    table: str
    act: AnyTableAct | Note
    round: int | None = None
    voucher: str = ""
    step: int | None = None


class HouseActs(msgspec.Struct, frozen=True):
    """What the house itself does at a table, each once, and for whom: those who were drawn sit down."""

    id: str
    acts: tuple[tuple[AnyTableAct, str], ...]


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """A command as it comes over the wire, for a table that is known. The same ``id`` twice has one effect.

    ``round`` and ``step`` are those of the view in which it was decided: what comes too late is refused.
    """

    id: str
    act: AnyTableAct | Note
    round: int | None = None
    voucher: str = ""
    step: int | None = None

    def to(self, table: str) -> Command:
        """The command that it is."""
        return Command(self.id, table, self.act, self.round, self.voucher, self.step)


class Answer(msgspec.Struct, frozen=True):
    """What came of a command: its entry in the ledger and the events that its giver may see; or the refusal."""

    command: str
    table: str
    entry: int
    round: int
    events: tuple[Event, ...] = ()
    error: HousewayError | None = None
    voucher: str = ""

    @property
    def is_done(self) -> bool:
        """Whether it was carried out."""
        return self.error is None

    def as_json(self) -> dict[str, object]:
        """For the wire."""
        told: dict[str, object] = {
            "command": self.command,
            "table": self.table,
            "entry": self.entry,
            "round": self.round,
            "events": [shown(event) for event in self.events],
        }
        if self.voucher:
            told["voucher"] = self.voucher
        return told if self.error is None else {**told, **self.error.as_json()}


def not_on_the_floor(act: object, *, is_electronic: bool) -> HousewayError | None:
    """Why an act that the rules know is nobody's to do here.

    At an electronic table no hand deals, so none enters results and none errs; and each player has one seat.
    """
    if is_electronic and isinstance(act, Result):
        return Refused("the equipment draws the results at this table", remedy="Nobody enters them")
    if is_electronic and isinstance(act, Irregularity):
        return Refused("no hand deals at this table, and none errs", remedy="Ask for the round to be voided")
    return None


def shown(event: Event) -> dict[str, object]:
    """An event for the wire, with its sentence."""
    return {**msgspec.to_builtins(event), "says": str(event)}


def visible(events: tuple[Event, ...], seats: frozenset[str] | set[str]) -> tuple[Event, ...]:
    """Those events that somebody in these places may see: ``seat 3``, ``dealer``."""
    return tuple(event for event in events if not event.private_to or event.private_to in seats)


def answer_of(line: Line, seats: set[str]) -> Answer:
    """The answer that an entry of the ledger was."""
    entry = line.entry
    if isinstance(entry, ActDone):
        events = visible(events_of(entry), seats)
        return Answer(entry.command, entry.table, line.number, entry.round, events)
    if isinstance(entry, ActRefused):
        kind = NotFound if entry.kind == NotFound.kind else Refused
        error = kind(entry.why, clause=entry.clause, remedy=entry.remedy)
        error.kind = entry.kind
        return Answer(entry.command, entry.table, line.number, entry.round, (), error)
    assert isinstance(entry, Noted)  # noqa: S101
    return Answer(entry.command, entry.table, line.number, 0)
