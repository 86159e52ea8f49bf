"""What everybody sees of a tournament: the standing table by table, the way to the last heat, the clock, the prizes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

import msgspec

from houseway.floor.tables.commands import Person
from houseway.floor.tournaments.desk import Desk
from houseway.ledger.entry import now
from houseway.ledger.tournaments import Bound, counts_at, may_wager
from houseway.money import Cents, dollars
from houseway.rulebook import load
from houseway.tournament import Count, Event
from houseway.tournament.plan import fund_of, prizes
from houseway.tournament.standing import on_the_way

NameOf = Callable[[str], str]


class StandingLine(msgspec.Struct, frozen=True):
    """One player at a table. ``is_out``: without chips for a wager, or not among those who went on."""

    place: int
    player: str
    seat: int
    chips: Cents
    shows: str
    is_out: bool
    advances: bool
    is_me: bool


class TableStanding(msgspec.Struct, frozen=True):
    """A table of a heat. ``hands`` have been played of ``of``, which is nought where the clock counts."""

    table: str
    is_open: bool
    hands: int
    of: int
    is_done: bool
    lines: tuple[StandingLine, ...]


class HeatShown(msgspec.Struct, frozen=True):
    """A heat: how it ends, how many go on from each table, and its tables as far as they are drawn."""

    heat: int
    says: str
    is_over: bool
    tables: tuple[TableStanding, ...]
    ended_early: str = ""


class PrizeShown(msgspec.Struct, frozen=True):
    """A prize: its share, what that comes to of the fund as it is now, and who has it."""

    place: int
    share: str
    cents: Cents
    shows: str
    player: str = ""


class TournamentShown(msgspec.Struct, frozen=True):
    """A tournament as one person sees it. ``seconds`` are left of the heat, where the clock counts.

    ``draws`` are bound by their hash before they decide, and told after.
    """

    name: str
    title: str
    document: str
    game: str
    state: str
    says: str
    heat: int
    heats: tuple[HeatShown, ...]
    seconds: float | None
    players: int
    least: int
    most: int
    names: tuple[str, ...]
    fee: Cents
    fund: Cents
    prizes: tuple[PrizeShown, ...]
    remainder: str
    ties: tuple[str, ...]
    approvals: tuple[str, ...]
    is_approved: bool
    draws: tuple[Bound, ...]
    am_in: bool = False
    my_table: str = ""
    my_seat: int = 0
    my_heat_out: int = 0


def shown(desk: Desk, event: Event, person: Person, name_of: NameOf) -> TournamentShown:
    """A tournament, for one person."""
    place = event.place(person.id) if event.state in ("seated", "playing") else None
    deadline = event.deadline
    left = None if deadline is None else max(0.0, (deadline - dt.datetime.now(dt.UTC)).total_seconds())
    says = event.says()
    if event.state == "decided":
        says = says.replace(event.order[0].player, name_of(event.order[0].player), 1)
    return TournamentShown(
        name=event.name,
        title=event.plan.title,
        document=event.plan.document,
        game=load(event.plan.document).game_name,
        state=event.state,
        says=says,
        heat=event.heat,
        heats=tuple(_heat(desk, event, number, person, name_of) for number in range(1, len(event.plan.heats) + 1)),
        seconds=left,
        players=len(event.players),
        least=event.plan.least,
        most=event.plan.most,
        names=tuple(name_of(player) for player in event.players),
        fee=event.plan.fee,
        fund=fund_of(event.plan, len(event.players)),
        prizes=_prizes(event, name_of),
        remainder=event.plan.remainder,
        ties=event.plan.ties,
        approvals=tuple(name_of(by) for by in event.approvals),
        is_approved=event.is_approved,
        draws=tuple(desk.known.told.get(event.name, ())),
        am_in=person.id in event.players,
        my_table=place[0] if place else "",
        my_seat=place[1] if place else 0,
        my_heat_out=event.out_in(person.id) if person.id in event.players else 0,
    )


def many(count: int, what: str) -> str:
    """So many of something.

    >>> many(1, "hand"), many(2, "hand")
    ('1 hand', '2 hands')
    """
    return f"{count} {what}{'' if count == 1 else 's'}"


def _heat(desk: Desk, event: Event, number: int, person: Person, name_of: NameOf) -> HeatShown:
    one = event.plan.heats[number - 1]
    ends = many(one.hands, "hand") if one.hands else many(one.minutes, "minute")
    goes = f"{one.advance} advance from each table" if one.advance else "the last heat"
    chips = f"{dollars(one.chips)} in tournament chips" if one.chips else "with the chips of the heat before"
    is_over = number <= len(event.results)
    tables: list[TableStanding] = []
    for index, seats in enumerate(event.seatings[number - 1] if number <= len(event.seatings) else ()):
        name = event.plan.tables(index + 1)[-1]
        if is_over:
            lines = _lines(event.results[number - 1][index], seats, one.advance, person, name_of)
            tables.append(TableStanding(name, False, one.hands, one.hands, True, lines))
        else:
            tables.append(_now(desk, event, name, seats, person, name_of))
    says = f"{ends}, {chips}; {goes}"
    return HeatShown(number, says, is_over, tuple(tables), event.ended_early.get(number, ""))


def _lines(
    order: Sequence[Count], seats: Sequence[str], advance: int, person: Person, name_of: NameOf
) -> tuple[StandingLine, ...]:
    """A table whose heat is over: whoever did not go on is out; of the last heat nobody is."""
    return tuple(
        StandingLine(
            place,
            name_of(count.player),
            seats.index(count.player) + 1,
            count.chips,
            dollars(count.chips),
            bool(advance) and place > advance,
            bool(advance) and place <= advance,
            count.player == person.id,
        )
        for place, count in enumerate(order, 1)
    )


def _now(desk: Desk, event: Event, name: str, seats: Sequence[str], person: Person, name_of: NameOf) -> TableStanding:
    """A table of the heat under way or next, where it stands now."""
    record = desk.record(name)
    playing = event.state == "playing" and record is not None and bool(record.players)
    if record is None or not playing:
        order = [Count(player, event.chips_for(player), 0) for player in seats]
        lines = _lines(order, seats, 0, person, name_of)
        return TableStanding(name, record is not None and record.table.is_open, 0, event.now.hands, False, lines)
    found = on_the_way(counts_at(record, seats), event.plan.ties)
    lines = _lines(found, seats, event.now.advance, person, name_of)
    can = set(may_wager(record))
    lines = tuple(msgspec.structs.replace(line, is_out=line.seat not in can) for line in lines)
    is_done = desk.known.is_done(event, record, now())
    return TableStanding(name, True, record.counted.hands, event.now.hands, is_done, lines)


def _prizes(event: Event, name_of: NameOf) -> tuple[PrizeShown, ...]:
    each, _ = prizes(event.plan, len(event.players))
    winners = [name_of(count.player) for count in event.order]
    return tuple(
        PrizeShown(place, event.plan.prizes[place - 1], amount, dollars(amount), (winners + [""] * place)[place - 1])
        for place, amount in enumerate(each, 1)
    )
