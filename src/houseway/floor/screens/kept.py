"""Pictures that do not change while the same is posted: drawn once, and sent as the same bytes to whoever asks."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from houseway.draw import draw
from houseway.floor.screens.felts import base, result_of
from houseway.floor.screens.scene import Scene

MOST = 400
"""How many pictures are kept; those that nobody has asked for longest are forgotten."""

_kept: OrderedDict[tuple[str, str, str | None], bytes] = OrderedDict()


def layout(scene: Scene, role: str) -> bytes:
    """The layout of a table, with what won as that role may see it."""
    result = result_of(scene, role)
    return _keep(("layout", scene.posted.rules, result), lambda: base(scene.game, result))


def paytable(scene: Scene) -> bytes:
    """What every wager pays as posted."""
    return _keep(("paytable", scene.posted.rules, None), lambda: str(draw(scene.game, "paytable", prefix="paytable")))


def _keep(key: tuple[str, str, str | None], drawn: Callable[[], str]) -> bytes:
    if key not in _kept:
        _kept[key] = drawn().encode()
        if len(_kept) > MOST:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]
