"""The pictures of the wheel family."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from houseway.draw.wheel import big_six, big_six_wheel, roulette, roulette_wheel
from houseway.games.wheel.big_six import BigSix
from houseway.games.wheel.roulette import Roulette
from houseway.money import Cents
from houseway.round import Game

Drawing = Callable[[Mapping[str, Cents], str | None, str], str]


def drawings(game: Game) -> dict[str, Drawing]:
    """Layout and wheel."""
    if isinstance(game, Roulette):
        return {
            "layout": lambda chips, result, prefix: roulette.layout_svg(game, chips, result, prefix=prefix),
            "wheel": lambda _chips, result, prefix: roulette.wheel_svg(game, result, prefix=prefix),
        }
    assert isinstance(game, BigSix)  # noqa: S101
    return {
        "layout": lambda chips, result, prefix: big_six.layout_svg(game, chips, result, prefix=prefix),
        "wheel": lambda _chips, result, prefix: big_six.wheel_svg(game, result, prefix=prefix),
    }


def turning_svg(game: Game, *, prefix: str) -> str:
    """The wheel as a screen shows it: one that turns to where it came to rest."""
    if isinstance(game, Roulette):
        return roulette_wheel.turning_svg(game, prefix=prefix)
    assert isinstance(game, BigSix)  # noqa: S101
    return big_six_wheel.turning_svg(game, prefix=prefix)
