"""Many stations at one layout: what is the same for all is drawn once, and each is drawn from its own wagers alone.

Only layouts that all share are looked at like this, where nobody decides and nothing is hidden: so a screen may be
drawn from a scene that is a moment old. Whoever draws it is told when there is a newer one.
"""

from __future__ import annotations

import copy
import re
from bisect import bisect_left
from dataclasses import replace
from time import monotonic

from houseway.floor.screens.family import of_family
from houseway.floor.screens.felts import everybodys, has_layout
from houseway.floor.screens.markup import Markup
from houseway.floor.screens.scene import Scene, Window
from houseway.round import Event

HOLD = 0.005
"""For how many seconds a scene is held for each who watches."""

OTHERS = 3
"""So many times longer the chips of the others are held: they are most of a picture."""

FEW = 4
"""Up to so many who watch, every screen shows the newest scene."""

_STACK = re.compile(
    r'<g (transform="[^"]*" class="stack" [^>]*)><g [^>]* data-cents="(\d+)"><title>[^<]*</title>(.*?</g>)</g></g>'
)


def is_shared(scene: Scene) -> bool:
    """Whether a table's screens may be drawn like this."""
    return bool(of_family(scene.game, "felt", "IS_SHARED", otherwise=False)) and has_layout(scene.game)


def held(window: Window) -> Window:
    """A window as it stood a moment ago, the same for a crowd; a new round or another step of it is shown at once."""
    old, now = window.held, monotonic()
    if old is not None and _step(old) == _step(window):
        if now < window.held_until or (old.version == window.version and not old.is_behind):
            return old
    else:
        old = None
    new = window.held = copy.copy(window)
    new.held, new.scene = None, replace(window.scene)  # with drawings of its own: other screens show the newest chips
    crowd = HOLD * len(window.watchers) if len(window.watchers) > FEW else 0.0
    window.held_until = now + crowd
    if old is not None and now < window.chips_until:
        new.scene.drawn["chips"], new.is_behind = old.scene.drawn["chips"], True
    else:
        new.scene.drawn["chips"] = chips_once(everybodys(new.scene))
        window.chips_until = now + OTHERS * crowd
    return new


def _step(window: Window) -> tuple[object, ...]:
    scene = window.scene
    return scene.number, scene.is_open, scene.awaits.what, len(scene.seats)


def of_seat(window: Window, seat: int) -> Window:
    """A window with the wagers of one seat, and whatever else has happened."""
    scene = window.scene
    kept = window.by_seat.kept(scene.number, scene.events, seat)
    own = copy.copy(window)
    own.scene = replace(
        scene,
        events=_picked(scene.events, kept),
        stakes=scene.stakes_by_seat.get(seat, {}),
        sat_down={number: bisect_left(kept, count) for number, count in scene.sat_down.items() if number == seat},
        last=(scene.last[0], _picked(scene.last[1], window.by_seat.kept(*scene.last, seat))),
    )
    own.scene.__dict__["drawn"] = scene.drawn
    return own


def _picked(events: tuple[Event, ...], kept: list[int]) -> tuple[Event, ...]:
    return tuple([events[index] for index in kept])


def chips_once(sheet: str) -> Markup:
    """Everybody's chips, with each kind of stack drawn once and used wherever it lies: a tenth of the text.

    >>> print(chips_once('<svg><g transform="translate(1 2)" class="stack" data-key="chip 3 red"><g data-spot="red" '
    ... 'data-cents="500"><title>$5.00 on red</title><g>O</g></g></g></svg>'))
    <svg><defs><g id="chips-500"><g>O</g></g></defs><use transform="translate(1 2)" class="stack" data-key="chip 3 red"
    href="#chips-500"/></svg>
    """
    stacks: dict[str, str] = {}

    def used(found: re.Match[str]) -> str:
        stacks[found[2]] = found[3]
        return f'<use {found[1]} href="#chips-{found[2]}"/>'

    head, bracket, rest = sheet.partition(">")
    chips = _STACK.sub(used, rest)
    kinds = "".join(f'<g id="chips-{cents}">{drawn}</g>' for cents, drawn in stacks.items())
    return Markup(f"{head}{bracket}<defs>{kinds}</defs>{chips}")
