"""The player's station: the felt, chips, what may be done, and what every wager came to."""

from __future__ import annotations

from collections.abc import Callable

from houseway.draw.posting import as_title
from houseway.floor.people.accounts import Session
from houseway.floor.screens.family import of_family
from houseway.floor.screens.markup import Markup, tag
from houseway.floor.screens.pages.board import board, board_area
from houseway.floor.screens.pages.frame import fragment, page, panel
from houseway.floor.screens.pages.meters import meter_line
from houseway.floor.screens.pages.station_bets import KEYS, acts, chip_rail, decide, sit_here
from houseway.floor.screens.pages.station_side import at_the_table, money, more, proposed, result, take_a_seat
from houseway.floor.screens.pages.station_told import announcements, outcome
from houseway.floor.screens.pages.words import waiting
from houseway.floor.screens.palette import house_of
from houseway.floor.screens.scene import Scene, Window
from houseway.floor.screens.seat_felt import layout_for
from houseway.floor.screens.seeing import role_at, seat_number
from houseway.floor.screens.stage import SHEETS, sheets

MANY_SPOTS = 24
"""A layout with more spots than this stays large on a small screen."""


def station_page(session: Session, window: Window) -> Markup:
    """A player's screen."""
    scene = window.scene
    house = house_of(scene.rulebook.property_name)
    drawn = station_fragments(window, role_at(scene, session.person))
    game = as_title(scene.rulebook.game_name)
    top = tag(
        "div",
        tag("div", tag("p", house.name, class_="house-name"), tag("h1", game), meter_line(window), class_="names"),
        fragment("status", drawn["status"], class_="status"),
        class_="table-top",
    )
    hint = tag("p", KEYS, class_="keys-hint quiet-words")
    rail = tag(
        "div",
        fragment("outcome", drawn["outcome"], class_="outcome"),
        chip_rail(scene),
        fragment("acts", drawn["acts"], class_="acts"),
        hint,
        class_="rail",
    )
    side = tag(
        "div",
        fragment("money", drawn["money"]),
        fragment("result", drawn["result"]),
        fragment("more", drawn["more"]),
        tag("datalist", [tag("option", value=name) for name in scene.game.spot_names()], id="wagers"),
        fragment("round", drawn["round"]),
        class_="side",
    )
    content = tag(
        "div",
        top,
        tag("div", felt_area(scene, drawn), rail, class_="column"),
        tag(
            "div",
            fragment("decide", drawn["decide"], class_="deciding"),
            board_area(scene, drawn["board"]),
            side,
            class_="column",
        ),
        class_="station",
        data_table=scene.name,
        data_live="station",
    )
    return page(f"{game}, {scene.name}", session, content, script="station", theme=house.theme)


def felt_area(scene: Scene, drawn: dict[str, Markup]) -> Markup:
    """The sheets of the felt, one above the other; a layout with many spots stays large on a small screen."""
    dense = sum(1 for _ in scene.game.spot_names()) > MANY_SPOTS
    area = tag(
        "div",
        [fragment(name, drawn[name], class_=f"sheet {name}") for name in SHEETS],
        class_="felt dense" if dense else "felt",
    )
    return tag("div", area, class_="felt-scroll", tabindex="0", role="group", aria_label="The layout")


def station_fragments(window: Window, role: str) -> dict[str, Markup]:
    """Everything on the station that changes."""
    scene = window.scene
    seat = seat_number(role)
    return {
        "status": status(window, seat, "" if seat or not scene.takes_bets else "Sit down to bet"),
        **sheets(scene, role),
        "outcome": outcome(window, seat) if seat else Markup(""),
        "acts": acts(window, seat) if seat else sit_here(scene),
        "money": money(scene, seat) if seat else take_a_seat(scene),
        "decide": Markup(proposed(window, seat) + deciding(scene, seat)),
        "result": result(window, seat, announcements(window, seat) if seat else []),
        "more": more(scene, seat) if seat else Markup(""),
        "board": once(scene, "board", lambda: board(window)),
        "round": once(scene, "round", lambda: at_the_table(window)),
    }


def deciding(scene: Scene, seat: int) -> Markup:
    """The decision that is this seat's to make; else why its wagers hold up the deal, and what it may do besides."""
    own = decide(scene, seat)
    if scene.awaits.is_turn_of(seat):
        return own
    held = held_up(scene, seat)
    return Markup(panel("Your wagers wait", tag("p", held, class_="warning")) + own) if held else own


def held_up(scene: Scene, seat: int) -> str:
    """Why one's own wagers wait, in words; nothing when they do not."""
    if not scene.staked(seat):
        return ""
    refusal = layout_for(scene, f"seat {seat}").held_up(scene.awaits)
    if refusal is None:
        waits = of_family(scene.game, "words", "waits")
        return str(waits(scene, seat)) if waits else ""
    return f"{refusal.why[:1].upper()}{refusal.why[1:]}. {refusal.remedy}."


def once(scene: Scene, name: str, draw: Callable[[], Markup]) -> Markup:
    """Something that is the same on every screen: drawn once for a scene."""
    if name not in scene.drawn:
        scene.drawn[name] = draw()
    return scene.drawn[name]


def status(window: Window, seat: int, words: str = "") -> Markup:
    """What is awaited, in other words if there are any, and the clock."""
    scene = window.scene
    left = window.task.seconds_left
    return tag(
        "div",
        tag("p", words or waiting(scene, seat, is_closing=window.task.clock.runs_for == "step"), class_="waiting"),
        tag(
            "p",
            f"Round {scene.number}",
            " · electronic" if scene.is_electronic else " · with a dealer",
            " · demo seed" if scene.posted.seed is not None else "",
            class_="quiet-words",
        ),
        tag(
            "div",
            tag("span", f"{left:.0f}" if left is not None else "", class_="seconds"),
            class_="clock" if left else "clock resting",
            data_seconds=f"{left:.1f}" if left is not None else None,
            data_of=scene.posted.clock,
            role="timer",
            aria_label="Seconds left",
        ),
    )
