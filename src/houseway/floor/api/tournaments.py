"""The API's tournaments: what everybody sees of them, and what is asked of the desk."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.api.asking import answer, check_role, read
from houseway.floor.door.entrance import house_at, person_at
from houseway.floor.door.faults import TooMany
from houseway.floor.people.plain import hidden_in
from houseway.floor.tables.commands import Person
from houseway.floor.tournaments.views import TournamentShown, shown
from houseway.refusal import Refused
from houseway.tournament import AnyTournamentAct, Plan
from houseway.tournament.acts import PlanTournament


class NewTournament(msgspec.Struct, forbid_unknown_fields=True):
    """An event to be announced. The same ``id`` twice has one effect."""

    id: str
    plan: Plan


class TournamentAsked(msgspec.Struct, forbid_unknown_fields=True):
    """What is asked of the desk. The same ``id`` twice has one effect; what the house fills in is left out."""

    id: str
    act: AnyTournamentAct


async def tournaments(request: Request) -> Response:
    """Every tournament, the newest first."""
    person, house = person_at(request), house_at(request)
    desk = house.desk
    found = reversed(desk.known.events.values())
    return answer([shown(desk, event, person, house.name_of) for event in found])


async def tournament(request: Request) -> Response:
    """A tournament: standing, clock, next table, prizes, draws."""
    return answer(seen(request, person_at(request)))


def seen(request: Request, person: Person) -> TournamentShown:
    """The tournament in the path, as a person sees it."""
    house = house_at(request)
    event = house.desk.known.event(request.path_params["tournament"])
    return shown(house.desk, event, person, house.name_of)


async def new_tournament(request: Request) -> Response:
    """Announce a tournament."""
    person = person_at(request)
    check_role(person.role, "plan-tournament")
    asked = await read(request, NewTournament)
    return await _done(request, person, asked.plan.name, asked.id, PlanTournament(asked.plan))


async def tournament_command(request: Request) -> Response:
    """Sign up, withdraw; in the pit: approve, open and close sign-up, start and end a heat, confirm, call off."""
    person = person_at(request)
    asked = await read(request, TournamentAsked)
    check_role(person.role, str(type(asked.act).__struct_config__.tag))
    if isinstance(asked.act, PlanTournament):
        raise Refused("a tournament is announced under its own name", remedy="POST /api/v1/tournaments")
    return await _done(request, person, request.path_params["tournament"], asked.id, asked.act)


async def _done(request: Request, person: Person, name: str, command: str, act: AnyTournamentAct) -> Response:
    house = house_at(request)
    if not house.commands.take(person.id):
        raise TooMany("too many commands", remedy="Wait a second, then give it again with the same id")
    plan = act.plan if isinstance(act, PlanTournament) else act
    if field := hidden_in(plan):
        raise Refused(f'"{field}" holds characters that cannot be seen', remedy="Write plain words on one line")
    entry = await house.desk.give(person, name, command, act)
    return answer({"command": command, "tournament": name, "entry": entry})
