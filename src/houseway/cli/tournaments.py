"""``houseway tournament``: a plan checked, played by bots on a floor of its own, and where one in a ledger stands."""

from __future__ import annotations

import asyncio
import tomllib
from pathlib import Path
from typing import Any

import msgspec
from rich.text import Text

from houseway.cli.screen import console, grid
from houseway.ledger.entry import TournamentDone
from houseway.ledger.on_record import resume
from houseway.ledger.reader import LedgerReader
from houseway.ledger.tournaments import Tournaments, counts_at
from houseway.money import cents, dollars
from houseway.refusal import NotFound, Refused
from houseway.tournament import Count, Event, Plan, check_plan
from houseway.tournament.plan import course, fund_of, prizes
from houseway.tournament.standing import on_the_way

MONEY = ("fee", "added", "chips")


def read_plan(path: Path) -> Plan:
    """The plan in a TOML or JSON file; amounts are text like ``"$50"``, or whole cents."""
    try:
        source = path.read_bytes()
        raw = tomllib.loads(source.decode()) if path.suffix == ".toml" else msgspec.json.decode(source)
        plan = msgspec.convert(_in_cents(raw), Plan)
    except OSError as error:
        raise NotFound(f"{path} cannot be read: {error.strerror}", remedy="Give a file with a plan") from None
    except (ValueError, msgspec.ValidationError) as error:
        raise Refused(f"{path} is no plan: {error}", remedy="docs/tournaments-floor.md has its fields") from None
    check_plan(plan)
    return plan


def _in_cents(value: Any) -> Any:
    if isinstance(value, list):
        return [_in_cents(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        key: cents(one) if key in MONEY and isinstance(one, str) else one if key == "posted" else _in_cents(one)
        for key, one in value.items()
    }


def plan_json(plan: Plan, players: int) -> dict[str, Any]:
    """What a plan comes to with so many players: the tables of each heat, the fund and the prizes."""
    count = players or plan.most
    if not plan.least <= count <= plan.most:
        raise Refused(f"{count} players are not {plan.least} to {plan.most}", remedy="Give another number")
    each, left = prizes(plan, count)
    return {
        "name": plan.name,
        "title": plan.title,
        "document": plan.document,
        "players": count,
        "heats": course(plan, count),
        "fund": fund_of(plan, count),
        "prizes": each,
        "to_the_house": left,
    }


def show_plan(told: dict[str, Any]) -> None:
    """The same for people."""
    console.print(Text(f"{told['title']}: {told['document']}, {told['players']} players", style="bold"))
    table = grid("Heat", "Tables", "Players", "At each table", right=("Heat", "Tables", "Players"))
    for number, sizes in enumerate(told["heats"], 1):
        table.add_row(str(number), str(len(sizes)), str(sum(sizes)), ", ".join(map(str, sizes)))
    console.print(table)
    shown = ", ".join(map(dollars, told["prizes"])) or "none"
    console.print(Text(f"Prize fund {dollars(told['fund'])}. Prizes: {shown}."))


def run(plan: Plan, bots: int, ledger: Path, seed: int) -> None:
    """Play a plan with so many bots, from the sign-up to the prizes, into a new ledger."""
    if plan.mode != "electronic":
        raise Refused("bots deal no cards", remedy='Plan it with mode = "electronic"')
    if ledger.exists():
        raise Refused(f"{ledger} is there already", remedy="Name a new file")
    plan_json(plan, bots)  # so many may take part
    asyncio.run(_whole(plan, bots, ledger, seed))


async def _whole(plan: Plan, bots: int, ledger: Path, seed: int) -> None:
    from houseway.floor.demo.tournament import Crew
    from houseway.floor.tables.floor import open_floor
    from houseway.floor.tournaments.desk import Desk

    floor = open_floor(ledger, name="Trial", demo=True)
    desk = Desk(floor)
    await desk.resume()
    try:
        await Crew(desk, plan).whole(bots, seed)
    finally:
        desk.stop()
        await floor.stop()


def event_of(reader: LedgerReader, name: str) -> Event:
    """A tournament of a ledger; the last that was planned where none is named."""
    entries = [line.entry for line in reader.lines() if isinstance(line.entry, TournamentDone)]
    if not entries:
        raise NotFound("the ledger has no tournament", remedy="houseway tournament run plays one")
    known = Tournaments.of(entries)
    return known.event(name or entries[-1].tournament)


def standing_json(ledger: Path, name: str) -> dict[str, Any]:
    """Where a tournament stands: its state, the heat, and the chips of everybody at its tables."""
    with LedgerReader(ledger) as reader:
        event = event_of(reader, name)
        tables = _tables(reader, event)
    return {
        "name": event.name,
        "title": event.plan.title,
        "state": event.state,
        "says": event.says(),
        "heat": event.heat,
        "tables": {table: [[one.player, one.chips] for one in found] for table, found in tables.items()},
    }


def _tables(reader: LedgerReader, event: Event) -> dict[str, list[Count]]:
    """Each table of the heat under way by chips; of the last heat that is over, where none is."""
    if event.state == "playing":
        seats = dict(zip(event.tables, event.seatings[-1], strict=True))
        counts = {table: counts_at(resume(reader, table), names) for table, names in seats.items()}
        return {table: on_the_way(found, event.plan.ties) for table, found in counts.items()}
    last = event.results[-1] if event.results else ()
    return {table: list(found) for table, found in zip(event.plan.tables(len(last)), last, strict=True)}


def show_standing(told: dict[str, Any]) -> None:
    """The same for people."""
    console.print(Text(f"{told['title']}: {told['says']}", style="bold"))
    for name, lines in told["tables"].items():
        table = grid(name, "Chips", right=("Chips",))
        for player, chips in lines:
            table.add_row(player, dollars(chips))
        console.print(table)


def result_json(ledger: Path, name: str) -> dict[str, Any]:
    """The places of the last heat with their prizes; refused while it is not decided."""
    with LedgerReader(ledger) as reader:
        event = event_of(reader, name)
    if event.state not in ("decided", "confirmed"):
        raise Refused(f"{event.name} is not decided: {event.says()}", remedy="houseway tournament standing shows it")
    won = event.prizes() + [0] * len(event.order)
    places = [
        {"place": place, "player": one.player, "chips": one.chips, "prize": prize}
        for place, (one, prize) in enumerate(zip(event.order, won, strict=False), 1)
    ]
    return {
        "name": event.name,
        "title": event.plan.title,
        "state": event.state,
        "fund": fund_of(event.plan, len(event.players)),
        "places": places,
    }


def show_result(told: dict[str, Any]) -> None:
    """The same for people."""
    words = "" if told["state"] == "confirmed" else ", not confirmed yet"
    console.print(Text(f"{told['title']}{words}", style="bold"))
    table = grid("Place", "Player", "Chips", "Prize", right=("Place", "Chips", "Prize"))
    for one in told["places"]:
        prize = dollars(one["prize"]) if one["prize"] else ""
        table.add_row(str(one["place"]), one["player"], dollars(one["chips"]), prize)
    console.print(table)
