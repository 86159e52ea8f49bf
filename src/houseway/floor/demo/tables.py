"""The demo floor: one table of every game that exists, open, with people whose passwords are printed."""

from __future__ import annotations

import secrets

from houseway.floor.demo.people import welcome
from houseway.floor.house import House
from houseway.floor.screens.family import part
from houseway.floor.tables.commands import Command, Person
from houseway.ledger.entry import Mode, now
from houseway.ledger.on_record import posting
from houseway.rulebook import Posted, game_documents, load
from houseway.table.acts import AnyTableAct, Inspect, OpenTable
from houseway.table.crew import whole_crew

CLOCK = 14
"""How many seconds a demo table leaves for betting."""

OPENER = Person("mara", "shift-manager", "Mara")


async def set_up(house: House, only: tuple[str, ...] = (), clock: int = CLOCK) -> None:
    """Every game at an electronic table and at one with a dealer; what stands there from before is left alone."""
    welcome(house.accounts)
    games: dict[str, list[str]] = {}
    for document in game_documents():
        games.setdefault(_game(document), []).append(document)
    main = {load(document).document.game for document in game_documents()}
    for index, (game, filed) in enumerate(sorted(games.items(), key=lambda one: (one[0] not in main, one[0]))):
        wanted = [document for document in filed if not only or game in only or document in only]
        if wanted:
            first, second = wanted[index % len(wanted)], wanted[(index + 1) % len(wanted)]
            await _table(house, f"{game}-1", first, "electronic", clock)
            await _table(house, f"{game}-2", second, "dealer", clock)


def _game(document: str) -> str:
    """What a table of a document is called: by its game, or by the document's own name where the family has it so."""
    book = load(document)
    own = getattr(part(book.document.family, "words"), "BY_DOCUMENT", False)
    return book.game_name if own else book.document.game


async def _table(house: House, name: str, document: str, mode: Mode, clock: int) -> None:
    name = name[:60]
    if name in house.windows:
        return
    entry = posting(name, document, at=now(), by=OPENER.id, mode=mode, demo=True, clock=clock)
    await house.post(OPENER, entry)
    for act in opening(document):
        await house.floor.give(OPENER, Command(secrets.token_hex(8), name, act))


def opening(document: str) -> list[AnyTableAct]:
    """The crew of a document's table, its inspections, and the opening."""
    book = load(document)
    asked = book.opening_checks(Posted(book))
    checks = [Inspect(clause, check.by[0], OPENER.name) for clause, check in asked.items()]
    return [*whole_crew(book), *checks, OpenTable(book.opened_by)]
