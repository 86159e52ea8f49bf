"""The felt of a table as a screen shows it: three sheets, one above the other, each sent only when it changed."""

from __future__ import annotations

from houseway.floor import felts, plain_felt
from houseway.floor.markup import Markup
from houseway.floor.scene import Scene
from houseway.floor.seeing import seat_number, spots

Sheets = dict[str, Markup]


def sheets(scene: Scene, role: str) -> Sheets:
    """The printed layout, what lies on it, and where it can be tapped."""
    own = seat_number(role)
    may_bet = {name: bet.amount for name, bet in spots(scene, own).items()} if own else {}
    if felts.has_layout(scene.game):
        return {
            "felt-base": Markup(felts.base(scene.game, felts.result_of(scene, role))),
            "felt-chips": Markup(felts.overlay(scene, role, own)),
            "felt-spots": Markup(felts.targets(scene, own, may_bet)),
        }
    plan = plain_felt.Plan.of(scene, role)
    return {
        "felt-base": Markup(plan.base()),
        "felt-chips": Markup(plan.overlay()),
        "felt-spots": Markup(plan.targets(may_bet)),
    }
