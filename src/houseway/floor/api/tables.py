"""The API's tables: what a person sees of them, commands, postings, win and drop, rounds that are over."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.api.asking import answer, check_role, number_at, read, window_at
from houseway.floor.door.entrance import house_at, person_at
from houseway.floor.door.faults import TooMany, status_of
from houseway.floor.people.history import history_of
from houseway.floor.screens import kept
from houseway.floor.screens.felts import has_layout
from houseway.floor.screens.scene import Window
from houseway.floor.screens.seeing import role_at, seat_number, spots, table_json
from houseway.floor.tables.commands import Asked, shown
from houseway.floor.tables.corrections import ShownCorrection, money_of_round
from houseway.floor.tables.corrections import shown as shown_correction
from houseway.floor.tables.past import look_back
from houseway.floor.tables.views import books_of, places_of, story_of, view_of
from houseway.ledger.entry import Mode, now
from houseway.ledger.on_record import posting
from houseway.refusal import NotFound, Refused

MOST_DEFAULTS = 20
_WORD = re.compile(r"[a-z0-9][a-z0-9-]{0,39}", re.ASCII)


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be set up. ``defaults`` decide for a player who does not: the first of them that is legal."""

    table: str
    document: str
    mode: Mode = "electronic"
    clock: int = 20
    settings: dict[str, str] = {}
    defaults: tuple[str, ...] = ()


async def tables(request: Request) -> Response:
    """Every table: document, limits, seats, and what its main wager costs."""
    person = person_at(request)
    house = house_at(request)
    edges = house.main_edges()
    found = ((name, table_json(window.scene, person)) for name, window in house.windows.items())
    return answer([{**each, "edge": edges.get(name)} for name, each in found])


async def table(request: Request) -> Response:
    """A table as the person who asks sees it."""
    person = person_at(request)
    window = window_at(request)
    await window.task.look()
    return answer(view_of(window.task, person))


async def bets(request: Request) -> Response:
    """The wagers that the person's seat may lay now, each with its least amount."""
    person = person_at(request)
    scene = window_at(request).scene
    seat = seat_number(role_at(scene, person))
    return answer(list(spots(scene, seat).values()) if seat else [])


async def happened(request: Request) -> Response:
    """What has happened at a table lately, as far as everybody may see it, the newest first."""
    person_at(request)
    window = window_at(request)
    await window.task.look()
    found = []
    for one in window.told():
        said = shown(one.event)
        found.append(
            {"entry": one.entry, "at": one.at, "round": one.round, **said, "says": f"{said['says']}{one.aside}"}
        )
    return answer(found)


async def layout(request: Request) -> Response:
    """The layout as a picture."""
    person = person_at(request)
    scene = window_at(request).scene
    if not has_layout(scene.game):
        raise NotFound("this game has no picture of its layout", remedy="Its screens draw a plain one")
    return Response(kept.layout(scene, role_at(scene, person)), media_type="image/svg+xml")


async def command(request: Request) -> Response:
    """Give the table a command."""
    person = person_at(request)
    window = window_at(request)
    asked = await read(request, Asked)
    house = house_at(request)
    if not house.commands.take(person.id):
        raise TooMany("too many commands", remedy="Wait a second, then give it again with the same id")
    found = await house.floor.give(person, asked.to(window.name))
    return answer(found.as_json(), 200 if found.error is None else status_of(found.error))


async def new_table(request: Request) -> Response:
    """Set up a table."""
    person = person_at(request)
    check_role(person.role, "post-table")
    asked = await read(request, NewTable)
    if not 0 <= asked.clock <= 600:
        raise Refused("the clock cannot run that long", remedy="0 to 600 seconds")
    if len(asked.defaults) > MOST_DEFAULTS or not all(_WORD.fullmatch(word) for word in asked.defaults):
        raise Refused("those are no decisions", remedy=f"Write up to {MOST_DEFAULTS} words such as stand, check, fold")
    house = house_at(request)
    entry = posting(
        asked.table,
        asked.document,
        at=now(),
        by=person.id,
        settings=asked.settings,
        mode=asked.mode,
        demo=house.demo,
        clock=asked.clock,
        defaults=asked.defaults,
    )
    await house.post(person, entry, is_new=True)
    return answer(table_json(house.window(asked.table).scene, person), 201)


async def post_options(request: Request) -> Response:
    """Change what a table posts: only what its document allows, while it is closed and empty."""
    person = person_at(request)
    check_role(person.role, "post-table")
    window = window_at(request)
    settings = await read(request, dict[str, str])
    old = window.scene.posted
    entry = posting(
        window.name,
        old.document,
        at=now(),
        by=person.id,
        settings=posted_anew(old.posted, settings),
        mode=old.mode,
        demo=old.demo,
        seed=old.seed,
        clock=old.clock,
        defaults=old.defaults,
    )
    await house_at(request).post(person, entry)
    return answer(table_json(window.scene, person))


async def books(request: Request) -> Response:
    """Win and drop of a table."""
    check_role(person_at(request).role, "win-and-drop")
    window = window_at(request)
    await window.task.look()
    return answer(books_of(window.task))


async def requests(request: Request) -> Response:
    """What a supervisor is asked for at a table."""
    check_role(person_at(request).role, "win-and-drop")
    return answer(list(window_at(request).requests.values()))


async def past(request: Request) -> Response:
    """A round, entry by entry."""
    person = person_at(request)
    check_role(person.role, "watch-any-round")
    window = window_at(request)
    number = number_at(request, "round")
    record = await window.task.look()
    if not 1 <= number <= record.number:
        raise NotFound(f"there is no round {number}", remedy=f"Rounds are 1 to {record.number}")
    places = places_of(window.task, person)
    is_over = number < record.number
    return answer(await look_back(house_at(request), person, story_of, window.name, number, places, is_over=is_over))


async def round_money(request: Request) -> Response:
    """What a round that is over moved, entry by entry, and which of it could be corrected."""
    person = person_at(request)
    check_role(person.role, "win-and-drop")
    window = window_at(request)
    record = await window.task.look()
    number = number_at(request, "round")
    if not 1 <= number < record.number:
        remedy = f"Rounds 1 to {record.number - 1} are over" if record.number > 1 else "No round is over yet"
        raise NotFound(f"round {number} is not over", remedy=remedy)
    known = window.corrections.copy()
    return answer(await look_back(house_at(request), person, money_of_round, window.name, number, known))


async def corrections(request: Request) -> Response:
    """The corrections of a table: asked for, made, refused; with their moves and the balances they touch."""
    check_role(person_at(request).role, "win-and-drop")
    window = window_at(request)
    await window.task.look()
    return answer(_corrections(request, window))


async def all_corrections(request: Request) -> Response:
    """The corrections of every table."""
    check_role(person_at(request).role, "win-and-drop")
    found = []
    for window in house_at(request).windows.values():
        await window.task.look()
        found += _corrections(request, window)
    return answer(found)


def _corrections(request: Request, window: Window) -> list[ShownCorrection]:
    reader = house_at(request).floor.reader
    return [shown_correction(reader, one, window.task.live.balances) for one in window.corrections]


async def history(request: Request) -> Response:
    """The person's own rounds."""
    person = person_at(request)
    return answer(
        [
            {
                "table": each.table,
                "round": each.round,
                "at": each.at,
                "settled": [shown(event) for event in each.settled],
            }
            for each in await history_of(house_at(request), person)
        ]
    )


async def review(request: Request) -> Response:
    """A randomness review of what the wheel, the dice or the cards of a table showed, from the ledger."""
    check_role(person_at(request).role, "review-randomness")
    window = window_at(request)
    found = await house_at(request).review(window.name)
    conclusion, *more = found["text"]
    return answer({"says": [f"{window.name}: {conclusion}", *more], **found})


async def paytable(request: Request) -> Response:
    """What every wager pays as posted, as a picture."""
    person_at(request)
    scene = window_at(request).scene
    return Response(kept.paytable(scene), media_type="image/svg+xml")


def posted_anew(old: Mapping[str, str], settings: Mapping[str, str]) -> dict[str, str]:
    """What was posted, changed; another game of the same document begins as it does when nothing is said.

    >>> posted_anew({"game": "blackjack", "decks": "6"}, {"decks": "8"})
    {'game': 'blackjack', 'decks': '8'}
    >>> posted_anew({"game": "blackjack", "decks": "6"}, {"game": "roulette", "decks": "6"})
    {'game': 'roulette'}
    """
    game = settings.get("game", old.get("game", ""))
    return {**old, **settings} if game == old.get("game", "") else {"game": game}
