"""Surveillance: watch any table, and go through any past round, act by act."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from starlette.concurrency import run_in_threadpool

from houseway.draw.posting import as_title
from houseway.floor.house import House
from houseway.floor.people.accounts import Session
from houseway.floor.screens.markup import Child, Markup, button, tag
from houseway.floor.screens.names import event_words
from houseway.floor.screens.pages.frame import fragment, listed, logged, page, panel
from houseway.floor.screens.pages.no_tables import no_tables_page
from houseway.floor.screens.pages.station import felt_area, status
from houseway.floor.screens.pages.words import act_words, log_rows, next_step
from houseway.floor.screens.palette import house_of
from houseway.floor.screens.scene import Scene, Window
from houseway.floor.screens.stage import sheets
from houseway.floor.tables.past import Past, look_back, past_round
from houseway.games.progressive.jackpot import SURVEILLANCE, TURNED_FIRST, VERIFIED
from houseway.money import dollars
from houseway.refusal import cited
from houseway.round import Call

NameOf = Callable[[str], str]


async def surveillance_page(session: Session, house: House, table: str, round_: int, step: int) -> Markup:
    """The tables; one of them live, or a past round of it at one of its acts."""
    if not (house.windows or table):
        return no_tables_page("Surveillance", session, "/surveillance")
    name = table or next(iter(house.windows))
    window = house.window(name)
    shown = await _look_back(session, house, window, round_, step) if round_ else _live(window, house)
    ways = [
        tag(
            "a",
            as_title(other.scene.rulebook.game_name),
            tag("small", f"{house_of(other.scene.rulebook.property_name).name} · {key}"),
            href=f"/surveillance?table={key}",
            aria_current="true" if key == name else None,
        )
        for key, other in house.windows.items()
    ]
    content = tag(
        "div",
        tag("nav", ways, class_="watch-list", aria_label="Tables"),
        shown,
        class_="surveillance",
        data_table=name,
        data_live=None if round_ else "watch",
    )
    theme = house_of(window.scene.rulebook.property_name).theme
    return page(
        "Surveillance", session, tag("h1", "Surveillance"), content, script="watch", theme=theme, here="/surveillance"
    )


def watch_fragments(window: Window, role: str, name_of: NameOf) -> dict[str, Markup]:
    """Everything on the live picture that changes."""
    return {
        "status": status(window, 0),
        **sheets(window.scene, role),
        "next": panel("Awaited", next_step(window.scene), _verifies(window.scene, role)),
        "seats": _seats(window.scene, name_of),
        "log": logged(log_rows(window)),
        "rounds": _rounds(window),
    }


def _verifies(scene: Scene, role: str) -> Markup | None:
    """What surveillance alone may say at a table: that a jackpot is verified, or whose hand was turned over first."""
    acts = [Call(VERIFIED, SURVEILLANCE), Call(TURNED_FIRST, SURVEILLANCE)]
    if role != SURVEILLANCE or not scene.is_open:
        return None
    buttons = [button(act_words(act), act, class_="primary") for act in acts if scene.awaits.why_not(act) is None]
    return tag("div", *buttons, class_="acts") if buttons else None


def _live(window: Window, house: House) -> Markup:
    drawn = watch_fragments(window, "surveillance", house.name_of)
    title = f"{house_of(window.scene.rulebook.property_name).name}: {as_title(window.scene.rulebook.game_name)}"
    return tag(
        "div",
        tag("div", tag("h2", title), fragment("status", drawn["status"], class_="status"), class_="table-top"),
        felt_area(window.scene, drawn),
        tag("div", *(fragment(part, drawn[part]) for part in ("next", "seats", "rounds", "log")), class_="columns"),
        class_="watched",
    )


def _seats(scene: Scene, name_of: NameOf) -> Markup:
    rows: list[Child] = [
        (
            tag("span", f"Seat {number}", class_="seat"),
            tag("b", name_of(seat.person)),
            tag("span", dollars(seat.chips or 0)),
        )
        for number, seat in scene.seats.items()
    ]
    return panel("Seats", listed(rows, "Nobody sits here."))


def _rounds(window: Window) -> Markup:
    """The last rounds, each a way back."""
    first = max(1, window.scene.number - 30)
    links = [
        tag("a", str(number), href=f"/surveillance?table={window.name}&round={number}")
        for number in range(window.scene.number, first - 1, -1)
    ]
    form = tag(
        "form",
        tag("input", type="hidden", name="table", value=window.name),
        tag(
            "label",
            "Round",
            tag(
                "input",
                name="round",
                type="number",
                min=1,
                max=window.scene.number,
                value=max(1, window.scene.number - 1),
            ),
        ),
        tag("button", "Go back to it"),
        action="/surveillance",
        class_="inline",
    )
    return panel("Look back", form, tag("div", links, class_="grid"))


async def _look_back(session: Session, house: House, window: Window, round_: int, step: int) -> Markup:
    """A past round; it may have thousands of acts, so it is read and listed beside the tables.

    The felt is drawn here, as every felt is: what is drawn once for all is kept without a lock.
    """
    is_over = round_ < window.scene.number
    past = await look_back(house, session.person, past_round, window.name, round_, step, is_over=is_over)
    names = {by: house.name_of(by) for by in {act.by for act in past.acts}}  # the loop alone touches the accounts
    felt = felt_area(past.scene, sheets(past.scene, "surveillance"))
    return await run_in_threadpool(_past, window.name, past, felt, names)


def _past(table: str, past: Past, felt: Markup, names: Mapping[str, str]) -> Markup:
    """A past round, held still after one of its acts."""
    here = f"/surveillance?table={table}&round={past.round}"
    last = len(past.acts)

    def way(words: str, step: int) -> Markup:
        off = not 0 <= step <= last or step == past.step
        href = None if off else f"{here}&step={step}"
        return tag("a", words, href=href, class_="button", aria_disabled="true" if off else None)

    slider = tag(
        "form",
        tag("input", type="hidden", name="table", value=table),
        tag("input", type="hidden", name="round", value=past.round),
        tag(
            "label",
            f"Act {past.step} of {last}",
            tag("input", name="step", type="range", min=1, max=last, value=past.step, id="scrub"),
        ),
        tag("button", "Show"),
        action="/surveillance",
        class_="inline scrub",
    )
    rows = [
        tag(
            "li",
            tag(
                "a",
                tag("time", act.at[11:23]),
                " ",
                tag("span", act.says),
                " ",
                tag("small", f"{names[act.by]}, entry {act.entry}"),
                href=f"{here}&step={index}",
            ),
            class_="here" if index == past.step else None,
        )
        for index, act in enumerate(past.acts, 1)
    ]
    events = [
        tag(
            "li",
            tag("span", event_words(past.scene.rulebook, event)),
            tag("small", " ".join(map(cited, [*dict.fromkeys(event.clauses)][:3]))),
        )
        for event in past.events
    ]
    seeded = ", demo seed" if past.scene.posted.seed is not None else ""
    title = f"{as_title(past.scene.rulebook.game_name)}, round {past.round}{seeded}"
    ways = tag(
        "div",
        way("First", 1),
        way("Back", past.step - 1),
        way("On", past.step + 1),
        way("Last", last),
        tag(
            "a",
            "Round before",
            href=f"/surveillance?table={table}&round={max(1, past.round - 1)}",
            class_="button",
        ),
        tag("a", "Round after", href=f"/surveillance?table={table}&round={past.round + 1}", class_="button"),
        tag("a", "Live", href=f"/surveillance?table={table}", class_="button"),
        class_="decisions",
    )
    return tag(
        "div",
        tag("div", tag("h2", title), class_="table-top"),
        ways,
        slider,
        felt,
        tag(
            "div",
            panel(
                "What this act led to",
                tag("ol", events, class_="log", tabindex="0") if events else tag("p", "Nothing."),
            ),
            panel("The acts of the round", tag("ol", rows, class_="log acts-log", tabindex="0")),
            class_="columns",
        ),
        class_="watched",
    )
