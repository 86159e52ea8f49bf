"""The lobby: properties, games, tables, limits, and what the main wager costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.draw.posting import as_title, as_words
from houseway.exact.analysis import holds_for, with_error
from houseway.floor.people.accounts import Session
from houseway.floor.screens.emblems import emblem
from houseway.floor.screens.markup import Child, Markup, tag
from houseway.floor.screens.pages.frame import page
from houseway.floor.screens.pages.meters import meter_line
from houseway.floor.screens.palette import house_of
from houseway.floor.screens.scene import Scene, Window

Edges = Mapping[str, dict[str, Any]]
"""What the main wager of a table costs, by the table's name; a table that is still being analysed is missing."""


def lobby_page(session: Session, windows: Mapping[str, Window], edges: Edges) -> Markup:
    """Every table, property by property."""
    houses: dict[str, list[Window]] = {}
    for window in windows.values():
        houses.setdefault(window.scene.rulebook.property_name, []).append(window)
    sections = [
        tag(
            "section",
            tag("h2", house_of(name).name),
            tag("div", [_table(session, window, edges) for window in sorted(tables, key=_first)], class_="tables"),
            class_=f"house house-{house_of(name).theme}",
        )
        for name, tables in houses.items()
    ]
    words = tag("p", "Choose a table. Every payment will tell you which clause grants it.", class_="lead")
    find = tag("label", "Find a game", tag("input", type="search", id="find", autocomplete="off"), class_="find")
    return page("Lobby", session, tag("h1", "Tables"), words, find, sections, script="lobby", here="/")


def _first(window: Window) -> bool:
    """Tables that play by themselves come before those that need somebody to deal."""
    return not window.scene.is_electronic


def _table(session: Session, window: Window, edges: Edges) -> Markup:
    scene = window.scene
    href = f"/tables/{scene.name}" + ("/dealer" if session.person.role == "dealer" else "")
    free = scene.game.posted.whole("seats") - len(scene.seats)
    mode = "Electronic" if scene.is_electronic else "Dealt by a person"
    open_ = f"{free} of {scene.game.posted.whole('seats')} seats free" if scene.is_open else "Closed"
    is_mine = scene.seat_of(session.person) is not None
    return tag(
        "a",
        tag("span", "You sit here", class_="here") if is_mine else None,
        tag("h3", as_title(scene.rulebook.game_name)),
        tag("p", mode, tag("span", " · "), open_, class_="state"),
        tag("dl", _limits(scene), _edge(edges.get(scene.name)), class_="facts"),
        meter_line(window),
        tag("p", "Demo: results come from a seed", class_="seeded") if scene.posted.seed is not None else None,
        emblem(scene.rulebook),
        href=href,
        class_="table-card" + ("" if scene.is_open else " closed"),
        data_table=scene.name,
    )


def _limits(scene: Scene) -> list[Child]:
    posted = scene.game.posted
    shown = [key for key, option in posted.options.items() if option.kind == "money" and key.startswith(("min", "max"))]
    return [tag("div", tag("dt", as_words(key)), tag("dd", posted[key].removesuffix(".00"))) for key in shown[:3]]


def _edge(found: dict[str, Any] | None) -> Markup:
    if found is None:
        return tag("div", tag("dt", "Edge of the main wager"), tag("dd", "being computed"))
    words = with_error({"edge": found, **found}, 2)
    said = holds_for(found)
    return tag(
        "div",
        tag("dt", f"Edge of {found['name']}"),
        tag("dd", words, tag("small", f" {said}") if said else None, title=found["fraction"]),
    )
