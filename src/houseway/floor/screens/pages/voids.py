"""A round that somebody asks to have voided, and the button of whoever may void it: in the pit, or at the stations."""

from __future__ import annotations

from houseway.floor.house import House
from houseway.floor.people.roles import least_rank
from houseway.floor.screens.markup import Child, Markup, button, tag
from houseway.floor.screens.scene import Request, Scene, Window
from houseway.floor.tables.commands import Person
from houseway.table.acts import VoidRound

ASKED = "ask-void"


def voider(scene: Scene, person: Person) -> str:
    """The rank as which somebody may void a round of this table; empty when none is."""
    station = scene.rulebook.station
    by = station.void_by if station is not None and station.void_by else (scene.rulebook.opened_by,)
    return least_rank(person.role, scene.rulebook, by)


def void_button(scene: Scene, request: Request, person: Person) -> Markup:
    """The button that voids; whoever would leave a pit for it says with it that the pit stays covered."""
    station, rank = scene.rulebook.station, voider(scene, person)
    leaves = station is not None and bool(station.oversight) and scene.rulebook.may(rank, station.oversight_of)
    words = "Void the round; the pit stays covered" if leaves else "Void the round"
    return button(words, VoidRound(rank, request.by, request.text, leaves), class_="primary", disabled=not rank)


def asked(request: Request, house: House) -> Markup:
    """What was asked for, by whom and when."""
    who = f"{house.name_of(request.by)}, {request.role.replace('-', ' ')}, {request.at[11:19]} UTC"
    return tag("div", tag("b", "Void the round"), tag("p", request.text), tag("small", who))


def voids_asked(window: Window, person: Person, house: House) -> list[Child]:
    """The voids that somebody waits for at a table of stations, for one who may make them."""
    if window.scene.rulebook.station is None or not voider(window.scene, person):
        return []
    waiting = [request for request in window.requests.values() if request.what == ASKED]
    return [(asked(request, house), void_button(window.scene, request, person)) for request in waiting]
