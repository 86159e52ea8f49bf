"""A player's own rounds: what was wagered, what it came to, and why."""

from __future__ import annotations

from houseway.draw.posting import as_title
from houseway.floor.house import House
from houseway.floor.people.accounts import Session
from houseway.floor.people.history import Corrected, PlayedRound
from houseway.floor.screens.markup import Child, Markup, tag
from houseway.floor.screens.pages.fairness import checked
from houseway.floor.screens.pages.frame import page
from houseway.floor.screens.pages.words import why
from houseway.floor.screens.palette import house_of
from houseway.money import gain


def history_page(session: Session, house: House, found: list[PlayedRound]) -> Markup:
    """The last rounds, the newest first."""
    rounds: list[Child] = []
    for played in found:
        scene = house.window(played.table).scene
        game, casino = as_title(scene.rulebook.game_name), house_of(scene.rulebook.property_name).name
        total = played.net
        rounds.append(
            tag(
                "section",
                tag(
                    "h2",
                    f"{game}, {casino}, round {played.round} ",
                    tag("b", gain(total), class_="won" if total > 0 else "lost" if total < 0 else "pushed"),
                ),
                tag(
                    "p",
                    tag("time", f"{played.at[:19].replace('T', ' ')} UTC", datetime=played.at),
                    class_="quiet-words",
                ),
                tag("p", played.decided) if played.decided else None,
                [why(scene, event, played.round) for event in played.settled],
                [_corrected(one) for one in played.corrections],
                checked(played.table, played.round, played.commitment, played.secret) if played.secret else None,
                class_="panel",
            )
        )
    nothing = tag("p", "No round of yours has been settled yet.", class_="lead")
    return page(
        "My rounds",
        session,
        tag("h1", "My rounds"),
        tag("div", rounds, class_="columns") if rounds else nothing,
        script="history",
        here="/history",
    )


def _corrected(one: Corrected) -> Markup:
    """That the round was set right since, by whom, and by how much."""
    by = one.by.replace("-", " ")
    time = tag("time", f"{one.at[:19].replace('T', ' ')} UTC", datetime=one.at)
    return tag("p", f"Corrected by the {by}: {gain(one.amount)}, {one.why}. ", time, class_="warning corrected")
