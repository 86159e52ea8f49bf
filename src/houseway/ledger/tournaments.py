"""The tournaments of a ledger: their state is what their entries lead to, and nothing else.

The floor plays on it; after a crash it is made again; ``verify`` makes it from the first entry and holds it against the
tables: the draws against what was bound before, the counts against the seats, the money against the plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from functools import partial

import msgspec

from houseway.ledger.chips import holdings
from houseway.ledger.deal import commitment, draw
from houseway.ledger.entry import HOUSE, ActDone, TournamentDone
from houseway.ledger.on_record import TableOnRecord
from houseway.refusal import HousewayError, LedgerError, NotFound, Refused
from houseway.round import Bet, Call
from houseway.table.acts import AnyTableAct, BuyIn, CashIn, ClearLayout, Leave, Sit, Toke
from houseway.tournament import Count, Drawing, Event
from houseway.tournament.acts import AnyTournamentAct, CloseSignUp, EndHeat, OpenSignUp, PlanTournament, StartHeat

OF_THE_HOUSE = (Sit, BuyIn, Leave, CashIn, Toke, ClearLayout)
"""What nobody does for themselves at a table of a tournament: seats are drawn, and its chips are issued and counted."""

Tables = Callable[[str], TableOnRecord | None]


def place_of(name: str) -> str:
    """Where the draws of a tournament are bound: no table is called so."""
    return f"tournament {name}"


class Bound(msgspec.Struct, frozen=True):
    """A draw: its number, the hash that bound it before it decided anything, and the secret, once it is told."""

    number: int
    commitment: str
    secret: str = ""


class Tournaments:
    """Every tournament, by name; ``bound`` is the draw that was committed and not told: its number, hash and seal."""

    def __init__(self) -> None:
        """None yet."""
        self.events: dict[str, Event] = {}
        self.bound: dict[str, tuple[int, str, str]] = {}
        self.told: dict[str, list[Bound]] = {}

    @classmethod
    def of(cls, entries: Iterable[TournamentDone]) -> Tournaments:
        """Those that entries tell of."""
        found = cls()
        for entry in entries:
            found.take(entry)
        return found

    def copy(self, name: str) -> Tournaments:
        """The same, to try something on with one of them."""
        other = Tournaments()
        other.events, other.bound = dict(self.events), dict(self.bound)
        other.told = {one: list(draws) for one, draws in self.told.items()}
        if name in other.events:
            other.events[name] = deepcopy(other.events[name])
        return other

    def event(self, name: str) -> Event:
        """The tournament of that name."""
        if name not in self.events:
            known = ", ".join(self.events) or "none"
            raise NotFound(f"there is no tournament {name[:40]!r}", remedy=f"Tournaments: {known}")
        return self.events[name]

    def drawing(self, name: str, secret: str) -> Drawing:
        """The draws that follow from a secret, which must be the one that was bound."""
        number, bound, _ = self.bound.get(name, (0, "", ""))
        if not number or commitment(place_of(name), number, bytes.fromhex(secret)) != bound:
            raise Refused("the secret is not the one that was bound", remedy="The house tells it")
        return Drawing(partial(draw, bytes.fromhex(secret)))

    def take(self, entry: TournamentDone, tables: Tables | None = None) -> None:
        """Follow an entry; with ``tables`` it is also held against them. What does not follow changes nothing."""
        act, name = entry.act, entry.tournament
        if isinstance(act, PlanTournament):
            if name in self.events or name != act.plan.name:
                raise Refused(f"there is a tournament {name[:40]} already", remedy="Choose another name")
            self.events[name] = Event(act.plan)
            return
        event = self.event(name)
        if tuple(entry.moves) != event.moves(act):
            raise Refused("the money does not follow from the plan", remedy="The house fills it in")
        drawing = self.drawing(name, act.secret) if isinstance(act, (CloseSignUp, EndHeat)) else None
        self._check_bound(event, act)
        if tables is not None:
            _check_tables(event, act, tables)
        event.take(act, entry.by, entry.at, drawing)
        if isinstance(act, (OpenSignUp, CloseSignUp, EndHeat)):
            self._bind(name, act)

    def _bind(self, name: str, act: OpenSignUp | CloseSignUp | EndHeat) -> None:
        """One draw is told, the next one bound."""
        number, *_ = self.bound.pop(name, (0, "", ""))
        draws = self.told.setdefault(name, [])
        if not isinstance(act, OpenSignUp):
            draws[-1] = msgspec.structs.replace(draws[-1], secret=act.secret)
        if act.commitment:
            self.bound[name] = (number + 1, act.commitment, act.sealed)
            draws.append(Bound(number + 1, act.commitment))

    def _check_bound(self, event: Event, act: AnyTournamentAct) -> None:
        """Every draw to come is bound, and no other."""
        if isinstance(act, (OpenSignUp, CloseSignUp, EndHeat)):
            is_more = not isinstance(act, EndHeat) or not event.is_last
            if bool(act.commitment and act.sealed) != is_more:
                raise Refused("the draw to come is not bound", remedy="The house binds it")

    # ------------------------------------------------------------ what its tables may do

    def why_not(self, record: TableOnRecord, act: AnyTableAct, by: str, role: str, at: str) -> HousewayError | None:
        """Why an act is not done at a table of a tournament; None at every other table."""
        if not record.posted.event:
            return None
        event = self.events.get(record.posted.event)
        if event is None:
            return Refused(f"there is no tournament {record.posted.event[:40]}", remedy="Post another table")
        if isinstance(act, OF_THE_HOUSE):
            if role != HOUSE:
                return Refused(
                    "seats are drawn and chips are issued in a tournament", remedy=f"See /tournaments/{event.name}"
                )
            return _why_not_of_the_house(event, record, act, by)
        is_over = event.state == "playing" and not self.is_playing(event, record, at)
        if isinstance(act, Bet) and (event.state != "playing" or (is_over and not _is_under_way(event, record))):
            return Refused("no hand is dealt here now", remedy=event.says().rstrip("."))
        if role == HOUSE and is_over and is_idle(record) and not isinstance(act, Call):
            return Refused("the heat is over at this table", remedy="Wait for the count")
        return None

    def is_playing(self, event: Event, record: TableOnRecord, at: str) -> bool:
        """Whether another hand may begin at a table."""
        if event.state != "playing" or record.name not in event.tables:
            return False
        limit = event.now.hands
        return not (limit and record.counted.hands >= limit) and not event.is_up(at)

    def is_done(self, event: Event, record: TableOnRecord, at: str) -> bool:
        """Whether the heat is over at a table: its hands or its time are up, or nobody can wager any more."""
        if not is_idle(record):
            return False
        return not self.is_playing(event, record, at) or not any(may_wager(record))


def is_idle(record: TableOnRecord) -> bool:
    """Whether no hand is under way: the next has not begun, or is only being shuffled for."""
    return record.is_between_rounds or not record.table.felt.stakes


def _is_under_way(event: Event, record: TableOnRecord) -> bool:
    """Whether a hand began before the time was up: it is played to its end."""
    is_counted_out = bool(event.now.hands and record.counted.hands >= event.now.hands)
    return not is_counted_out and not is_idle(record)


def may_wager(record: TableOnRecord) -> list[int]:
    """The seats that have enough for the least wager of a hand, or something on the layout."""
    posted = record.table.posted
    least = posted.money("tournament-minimum" if "tournament-minimum" in posted else "minimum")
    lies = {seat for seat, _ in record.table.felt.stakes}
    return [seat for seat, held in holdings(record.table).items() if held >= max(least, 1) or seat in lies]


def _why_not_of_the_house(event: Event, record: TableOnRecord, act: AnyTableAct, by: str) -> Refused | None:
    is_on = event.state == "playing" and record.name in event.tables
    if isinstance(act, (Leave, ClearLayout)):
        return Refused("a heat is under way", remedy="Wait until it is over") if is_on else None
    if isinstance(act, Sit):
        who = by
    elif isinstance(act, BuyIn):
        who = record.players.get(act.seat, "")
        seat = record.table.seats.get(act.seat)
        if is_on and (seat is None or seat.chips is not None or act.amount != event.chips_for(who)):
            return Refused(f"seat {act.seat} is issued other chips", remedy="The house issues those of the heat, once")
    else:
        return Refused("tournament chips are not exchanged or given away", remedy="Play them")
    if not is_on or event.place(who) != (record.name, act.seat):
        return Refused(f"seat {act.seat} was not drawn for {who[:40]}", remedy="The house seats those who were drawn")
    return None


def counts_at(record: TableOnRecord, names: Iterable[str]) -> tuple[Count, ...]:
    """What each player of a table has, in the order of the seats."""
    held = holdings(record.table)
    return tuple(
        Count(player, held.get(seat, 0), record.counted.before(seat, held.get(seat, 0)))
        for seat, player in enumerate(names, 1)
    )


def check_table(event: Event, record: TableOnRecord) -> None:
    """Whether a table is posted as the plan says."""
    posted, plan = record.posted, event.plan
    wanted = plan.settings(event.heat)
    same = all(str(posted.posted.get(key)) == value for key, value in wanted.items())
    if (posted.event, posted.document, posted.mode) != (plan.name, plan.document, plan.mode) or not same:
        raise Refused(f"{record.name} is not posted for {plan.name}", remedy="Post it as the plan says")


def _check_tables(event: Event, act: AnyTournamentAct, tables: Tables) -> None:
    starts = isinstance(act, StartHeat) and event.state == "seated"
    ends = isinstance(act, EndHeat) and event.state == "playing"
    if not starts and not ends:
        return  # what is not due is refused by the event
    records = [tables(name) for name in event.tables]
    for name, record in zip(event.tables, records, strict=True):
        if record is None or not record.table.is_open:
            raise Refused(f"{name} is not open", remedy="Inspect and open every table of the heat first")
        check_table(event, record)
        if isinstance(act, StartHeat) and record.table.seats:
            raise Refused(f"somebody still sits at {name}", remedy="Let the last heat's players leave first")
    if isinstance(act, EndHeat):
        for record, names, told in zip(records, event.seatings[-1], act.counts, strict=True):
            if record is not None:
                _check_count(event, record, names, told)


def _check_count(event: Event, record: TableOnRecord, names: tuple[str, ...], told: tuple[Count, ...]) -> None:
    """Whether everybody who has chips sat at a table, no hand is under way, and they have what is told."""
    missing = [name for seat, name in enumerate(names, 1) if event.chips_for(name) and record.players.get(seat) != name]
    if missing:
        raise Refused(f"{missing[0]} was never seated at {record.name}", remedy="The house seats everybody")
    if not is_idle(record):
        raise Refused(f"a hand is under way at {record.name}", remedy="Wait until it is over")
    if counts_at(record, names) != told:
        raise Refused("the counts are not what the players have", remedy="The house counts")


def check_played(known: Tournaments, record: TableOnRecord, entry: ActDone) -> None:
    """Whether an act stood at a table of a tournament that had no place there."""
    refusal = known.why_not(record, entry.act, entry.by, entry.role, entry.at)
    if refusal is not None:
        raise LedgerError(f"in a tournament: {refusal.why}")
