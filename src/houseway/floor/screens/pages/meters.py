"""The meters of the houses: in the lobby, at a station, and as a sign for the wall that climbs."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.floor.people.accounts import Session
from houseway.floor.people.roles import PERMISSIONS
from houseway.floor.screens.markup import Markup, clause_mark, tag
from houseway.floor.screens.pages.frame import page
from houseway.floor.screens.palette import house_of
from houseway.floor.screens.scene import Scene, Window
from houseway.floor.tables.meters import MeterShown
from houseway.games.progressive.jackpot import due_at
from houseway.ledger.meters import link_of
from houseway.money import dollars
from houseway.round.events import METER


def sign_page(session: Session, meters: Iterable[MeterShown]) -> Markup:
    """All jackpots that can be won on the linked tables, large, house by house."""
    looks = session.person.role in PERMISSIONS["watch-any-round"]
    houses: dict[str, list[MeterShown]] = {}
    for meter in meters:
        houses.setdefault(meter.house, []).append(meter)
    sections = [
        tag(
            "section",
            tag("h2", house_of(name).name),
            [_sign(meter, looks=looks) for meter in found],
            class_="sign-house",
        )
        for name, found in houses.items()
    ]
    nothing = tag("p", "No table is linked to a meter.", class_="lead")
    content = tag("div", sections or nothing, class_="sign", aria_live="off")
    return page("Jackpots", session, tag("h1", "Jackpots"), content, script="meters", here="/jackpots")


def _sign(meter: MeterShown, *, looks: bool) -> Markup:
    key = f"{meter.house}/{meter.id}"
    tables = f"{len(meter.tables)} linked {'table' if len(meter.tables) == 1 else 'tables'}"
    how = tag("a", "How it came to show that", href=f"/api/v1/meters/{key}/chart.svg")
    return tag(
        "article",
        tag("h3", meter.name),
        tag("p", meter.shows, class_="sign-amount", data_meter=key),
        tag("p", "; ".join(meter.due), class_="warning", data_due=key, hidden=not meter.due),
        tag("p", tables, " · " if looks else None, how if looks else None),
    )


def meter_line(window: Window) -> Markup:
    """What the meters show that a table is linked to, in a line; nothing where it is linked to none."""
    link = link_of(window.scene.posted)
    if link is None:
        return Markup("")
    shown = window.reader.meters()
    parts = [
        tag(
            "span",
            f"{meter.name}: ",
            tag("b", dollars(shown.get(meter.account, 0)), data_meter=meter.account.removeprefix(METER)),
        )
        for meter in link.fed.values()
    ]
    return tag("p", parts, class_="meter-line")


def jackpot_due(scene: Scene) -> Markup | None:
    """What is due before and after a jackpot that stops the table is paid, in its order, each done or not."""
    due = due_at(scene.awaits)
    if not due:
        return None
    rows = [
        tag(
            "li",
            tag("small", "done" if one.is_done else "due"),
            tag("span", one.says, " ", clause_mark(one.clause)),
            class_="done" if one.is_done else None,
        )
        for one in due
    ]
    return tag("ol", rows, class_="jackpot-due", aria_label="What is due for the jackpot")
