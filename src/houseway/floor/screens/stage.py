"""The felt of a table as a screen shows it: four sheets, one above the other, each sent only when it changed."""

from __future__ import annotations

from houseway.floor.screens import felts
from houseway.floor.screens.markup import Markup
from houseway.floor.screens.scene import Scene
from houseway.floor.screens.seat_felt import plan_for
from houseway.floor.screens.seeing import seat_number, spots

Sheets = dict[str, Markup]
SHEETS = ("felt-base", "felt-chips", "felt-mine", "felt-spots")


def sheets(scene: Scene, role: str) -> Sheets:
    """The printed layout, everybody's chips, one's own with the cards, and where it can be tapped."""
    own = seat_number(role)
    names = tuple(spots(scene, own)) if own else ()
    if felts.has_layout(scene.game):
        if "chips" not in scene.drawn:
            scene.drawn["chips"] = Markup(felts.everybodys(scene))
        return {
            "felt-base": Markup(felts.base(scene.game, felts.result_of(scene, role))),
            "felt-chips": scene.drawn["chips"],
            "felt-mine": Markup(felts.overlay(scene, role, own)),
            "felt-spots": Markup(felts.targets(scene, names)),
        }
    plan = plan_for(scene, role)
    return {
        "felt-base": Markup(plan.layout.base()),
        "felt-chips": Markup(""),
        "felt-mine": Markup(plan.overlay()),
        "felt-spots": Markup(plan.targets(names)),
    }
