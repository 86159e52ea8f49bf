"""A table as it stands in the ledger, held still so that it can be shown: nothing here is ahead of the disk.

A ``Window`` looks at one table. Whenever something has been written it takes a new ``Scene`` and wakes those who watch.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from houseway.floor.people.roles import CREW, OWN_SEAT
from houseway.floor.screens.by_seat import BySeat
from houseway.floor.screens.markup import Markup
from houseway.floor.tables.commands import READY, Person, not_on_the_floor
from houseway.floor.tables.floor import Happening, TableTask
from houseway.floor.tables.requests import OF_AN_IRREGULARITY, ruling_on
from houseway.ledger.corrections import ASK, ASK_VOID, REFUSE, Corrections, is_of, named
from houseway.ledger.entry import HOUSE, ActDone, AnyEntry, DealCommitted, DealRevealed, Noted, TablePosted, events_of
from houseway.ledger.on_record import TableOnRecord
from houseway.ledger.store import LedgerReader
from houseway.money import Cents
from houseway.round import Act, Awaits, Bet, Decide, Event, Game, Irregularity, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.awaits import TakesArguments
from houseway.round.events import CardDealt, Resulted
from houseway.round.takers import Bets, offered
from houseway.rulebook import Clause, Rulebook
from houseway.table.acts import Correct, VoidRound
from houseway.table.seats import Seat

TAIL = 3000
"""How many entries of the ledger a window reads to remember what happened before it was opened."""

LOG, FIRST, LAST = 200, 20, 80
"""How many events a window remembers; of a longer entry, how many of the first, with the result, and of the last."""


class SeatSeen(msgspec.Struct, frozen=True):
    """A seat: whose it is, and the chips before it; ``value`` is what of them is no colour of the table's own."""

    person: str
    chips: Cents | None
    colour: str
    by_hand: Cents = 0
    value: Cents = 0


def seen(seat: Seat, person: str, before: SeatSeen | None = None) -> SeatSeen:
    """A seat as it is; the same as before when nothing of it has changed."""
    now = SeatSeen(person, seat.chips, seat.colour, seat.by_hand, seat.value if seat.colour else 0)
    return before if before == now else now


class Request(msgspec.Struct, frozen=True):
    """Something that a supervisor is asked for in a round: to come, to void it, to rule on an irregularity."""

    entry: int
    at: str
    what: str
    by: str
    role: str
    text: str
    round: int


@dataclass(frozen=True)
class Scene:
    """Where a table stands. ``step`` counts the acts of this round; ``last`` is the round before and its events.

    ``free`` are the stakes that the house has put up: markers lie for them, and they are nobody's chips.
    """

    posted: TablePosted
    game: Game
    number: int
    step: int
    is_open: bool
    events: tuple[Event, ...]
    stakes: dict[tuple[int, str], Cents]
    awaits: Awaits
    seats: dict[int, SeatSeen]
    checks: dict[str, Clause]
    inspections: tuple[str, ...]
    recorded: dict[str, tuple[str, ...]]
    commitment: str
    carried: Any
    sat_down: dict[int, int]
    last: tuple[int, tuple[Event, ...]]
    free: frozenset[tuple[int, str]] = frozenset()

    @classmethod
    def of(cls, record: TableOnRecord, before: Scene | None = None) -> Scene:
        """Look at a table now; what is as it was ``before`` is kept: two hundred may sit here, and one of them bets."""
        table = record.table
        were = before.seats if before else {}
        seats = {
            number: seen(seat, record.players.get(number, ""), were.get(number))
            for number, seat in sorted(table.seats.items())
        }
        past = record.last_round
        if before is not None and before.number == record.number:
            last = before.last
        else:
            last = (record.number - 1, tuple(past.felt.events) if past else ())
        return cls(
            posted=record.posted,
            game=table.game,
            number=record.number,
            step=len(table.round.acts),
            is_open=table.is_open,
            events=tuple(table.round.felt.events),
            stakes=dict(table.round.felt.stakes),
            awaits=table.round.awaits,
            seats=seats,
            checks=table.checks,
            inspections=tuple(table.inspections),
            recorded=dict(table.recorded),
            commitment=record.committed.commitment if record.committed else "",
            carried=table.round.felt.carried,
            sat_down=dict(record.sat_down),
            last=last,
            free=frozenset(table.round.felt.free),
        )

    @property
    def name(self) -> str:
        """The table's name on the floor."""
        return self.posted.table

    @property
    def rulebook(self) -> Rulebook:
        """The document that is played."""
        return self.game.rulebook

    @property
    def is_electronic(self) -> bool:
        """Whether the house draws the results."""
        return self.posted.mode == "electronic"

    @property
    def takes_bets(self) -> bool:
        """Whether a wager could be laid now."""
        return self.is_open and any(Bet in taker.kinds for taker in self.awaits.takers)

    @cached_property
    def other_acts(self) -> tuple[AnyAct, ...]:
        """What may be done now, besides laying wagers and taking them back; no hand errs at an electronic table."""
        return self._acts(to_others=False)

    @cached_property
    def known_acts(self) -> tuple[AnyAct, ...]:
        """The same as others than the player who decides may know it."""
        return self._acts(to_others=True)

    def _acts(self, *, to_others: bool) -> tuple[AnyAct, ...]:
        if not self.is_open:
            return ()
        takers = [taker for taker in self.awaits.takers if Bet not in taker.kinds]
        acts = (act for taker in takers for act in offered(taker, to_others=to_others))
        return tuple(act for act in acts if not_on_the_floor(act, is_electronic=self.is_electronic) is None)

    def bets(self, seat: int) -> tuple[AnyAct, ...]:
        """The wagers that a seat may lay or take back, each bet with its least amount."""
        if not self.takes_bets:
            return ()
        if not self._takes_plain_bets:
            return self._all_bets.get(seat, ())
        if seat not in self._bets_of:
            self._bets_of[seat] = tuple(self._plain_bets(seat))
        return self._bets_of[seat]

    @cached_property
    def _bets_of(self) -> dict[int, tuple[AnyAct, ...]]:
        return {}

    @property
    def _takes_plain_bets(self) -> bool:
        """Whether bets are only a matter of limits, as at a wheel with two hundred stations."""
        return all(type(taker) is Bets for taker in self.awaits.takers if Bet in taker.kinds)

    def _plain_bets(self, seat: int) -> Iterator[AnyAct]:
        mine = self.staked(seat)
        for wager, (least, most) in limits_of(self.game).items():
            amount = max(1, least - mine.get(wager, 0))
            if mine.get(wager, 0) + amount <= most:
                yield Bet(seat, wager, amount)
        for wager in mine:
            yield TakeBack(seat, wager)

    @cached_property
    def bets_have_arguments(self) -> bool:
        """Whether something may be chosen in a bet besides its spot, as how much to insure for."""
        return any(Bet in taker.kinds and isinstance(taker, TakesArguments) for taker in self.awaits.takers)

    @cached_property
    def _all_bets(self) -> dict[int, tuple[AnyAct, ...]]:
        found: dict[int, list[AnyAct]] = {}
        for taker in self.awaits.takers:
            if Bet in taker.kinds:
                for act in taker.legal():
                    found.setdefault(getattr(act, "seat", 0), []).append(act)
        return {seat: tuple(acts) for seat, acts in found.items()}

    @cached_property
    def stakes_by_seat(self) -> dict[int, dict[tuple[int, str], Cents]]:
        """What lies on the layout for each seat."""
        found: dict[int, dict[tuple[int, str], Cents]] = {}
        for key, amount in self.stakes.items():
            found.setdefault(key[0], {})[key] = amount
        return found

    @cached_property
    def drawn(self) -> dict[str, Markup]:
        """What has been drawn of this scene for everybody alike, so that it is drawn once."""
        return {}

    def seat_of(self, person: Person) -> int | None:
        """Where somebody sits."""
        return self._places.get(person.id)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {seat.person: number for number, seat in reversed(self.seats.items())}

    def events_for(self, role: str) -> tuple[Event, ...]:
        """The events of this round that a role may see; a newcomer sees no hand of the seat's before."""
        since = next((count for seat, count in self.sat_down.items() if role == f"seat {seat}"), 0)
        return tuple(
            event
            for index, event in enumerate(self.events)
            if not event.private_to or (event.private_to == role and index >= since)
        )

    @property
    def events_before(self) -> tuple[Event, ...]:
        """What everybody saw of the last round."""
        return tuple(event for event in self.last[1] if not event.private_to)

    def staked(self, seat: int) -> dict[str, Cents]:
        """What lies on the layout for a seat."""
        return {wager: amount for (_, wager), amount in self.stakes_by_seat.get(seat, {}).items()}

    def own_money(self, seat: int) -> Cents:
        """What a seat has on the layout of its own."""
        return sum(amount for key, amount in self.stakes_by_seat.get(seat, {}).items() if key not in self.free)

    def gist(self, clause: str) -> str:
        """What a clause says."""
        return self.rulebook.gist(clause)


@lru_cache(maxsize=256)
def limits_of(game: Game) -> dict[str, tuple[Cents, Cents]]:
    """The least and the most on every spot of a game."""
    return {wager: game.limits(wager)[:2] for wager in game.spot_names()}


@dataclass(frozen=True)
class Told:
    """An event in the log of a table; ``entered_by`` is who of the crew did for a seat what led to it."""

    entry: int
    at: str
    round: int
    event: Event
    entered_by: str = ""

    @property
    def aside(self) -> str:
        """Who did it, where that is not the seat that the event speaks of."""
        return f" Entered by the {self.entered_by.replace('-', ' ')}." if self.entered_by else ""


def _shortened(entry: ActDone) -> ActDone:
    """An entry with its first and last events: thousands of wagers settled at once are not all remembered."""
    if len(entry.events) <= LOG:
        return entry
    return msgspec.structs.replace(entry, events=(*entry.events[:FIRST], *entry.events[-LAST:]))


@dataclass
class Window:
    """One table as those who watch it see it.

    ``ran_out`` is what the clock decided last for each seat, by round; ``ready`` who said last in which round that
    nothing more is to come; ``dealt_in`` the last round in which a card, a roll or a spin came. ``committed`` has the
    hashes that were published for the round at hand and for the last one whose secret was ``revealed``.
    """

    task: TableTask
    reader: LedgerReader
    version: int = 0
    log: deque[Told] = field(default_factory=lambda: deque(maxlen=LOG))
    results: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=24))
    requests: dict[int, Request] = field(default_factory=dict)
    revealed: tuple[int, str] = (0, "")
    committed: dict[int, str] = field(default_factory=dict)
    ran_out: dict[int, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    ready: dict[str, int] = field(default_factory=dict)
    dealt_in: int = 0
    watchers: set[asyncio.Event] = field(default_factory=set)
    by_seat: BySeat = field(default_factory=BySeat)
    held: Window | None = None
    held_until: float = 0.0
    chips_until: float = 0.0
    is_behind: bool = False

    def __post_init__(self) -> None:
        """Read what happened before, and look out for what happens next."""
        self.scene = Scene.of(self.task.record)
        self.corrections = Corrections.of(self.reader, self.task.live.name)
        first = max(0, self.reader.head[0] - TAIL)
        for line in self.reader.lines(table=self.task.live.name, after=first):
            self._note(line.number, line.entry)
        self._let_lapse()
        self.task.watchers.add(self._happened)

    def close(self) -> None:
        """Look away."""
        self.task.watchers.discard(self._happened)

    @property
    def name(self) -> str:
        """The table's name."""
        return self.task.live.name

    def _happened(self, happening: Happening) -> None:
        self.scene = Scene.of(self.task.record, self.scene)
        self.version += 1
        for number, entry in zip(happening.numbers, happening.entries, strict=True):
            self._note(number, entry)
            self.corrections.take(number, entry)
        self._let_lapse()
        for watcher in self.watchers:
            watcher.set()

    def _note(self, number: int, entry: AnyEntry) -> None:
        """Remember an entry for the log, the results and the requests."""
        if isinstance(entry, ActDone):
            by = entry.role if isinstance(entry.act, OWN_SEAT) and entry.role in CREW else ""
            for event in events_of(_shortened(entry)):
                self.log.append(Told(number, entry.at, entry.round, event, by))
                by = ""  # the rest follows from it
                if isinstance(event, (CardDealt, Resulted)):
                    self.dealt_in = entry.round
                if isinstance(event, Resulted):
                    self.results.append((entry.round, event.shows))
            self._answered(entry.act)
            if isinstance(entry.act, Decide) and entry.by == HOUSE and not self._was_left_to_the_house(entry):
                before = self.ran_out.get(entry.act.seat, (0, ()))
                earlier = before[1] if before[0] == entry.round else ()
                self.ran_out[entry.act.seat] = (entry.round, (*earlier, entry.act.choice.replace("-", " ")))
        elif isinstance(entry, DealRevealed):
            self.revealed = (entry.round, entry.secret)
            self.committed = {number: hash_ for number, hash_ in self.committed.items() if number >= entry.round}
        elif isinstance(entry, DealCommitted):
            self.committed[entry.round] = entry.commitment
        elif isinstance(entry, Noted):
            if entry.what == READY:
                self.ready[entry.by] = entry.round
                return
            if entry.what == REFUSE:
                self.requests.pop(named(entry.text), None)
            else:
                asked = Request(number, entry.at, entry.what, entry.by, entry.role, entry.text, entry.round)
                self.requests[number] = asked

    def _was_left_to_the_house(self, entry: ActDone) -> bool:
        """Whether a player had said that nothing more is to come, and nothing came since: who is ready shoots."""
        player = self.task.record.players.get(getattr(entry.act, "seat", 0), "")
        return self.ready.get(player) == entry.round and self.dealt_in != entry.round

    def _answered(self, act: Act) -> None:
        """A void, a ruling or a correction answers those who asked for it."""
        for number, request in list(self.requests.items()):
            voids = isinstance(act, VoidRound) and request.what == ASK_VOID
            rules = isinstance(act, Irregularity) and request.text == ruling_on(act.id, act.of)
            corrects = isinstance(act, Correct) and request.what == ASK and is_of(request.text, act.entry)
            if voids or rules or corrects:
                del self.requests[number]

    def _let_lapse(self) -> None:
        """Who asked for a void of a round that is over, or for a ruling on it, has to ask again."""
        for number, request in list(self.requests.items()):
            of_a_round = request.what == ASK_VOID or request.text.startswith(OF_AN_IRREGULARITY)
            if of_a_round and request.round != self.scene.number:
                del self.requests[number]

    def watch(self) -> asyncio.Event:
        """An event that is set whenever there is something new."""
        watcher = asyncio.Event()
        self.watchers.add(watcher)
        return watcher

    def told(self, last: int = 60, hears: str = "") -> list[Told]:
        """The last events that everybody may see, or somebody who ``hears`` more, the newest first."""
        heard = [told for told in self.log if told.event.private_to in ("", hears)]
        return heard[: -last - 1 : -1]
