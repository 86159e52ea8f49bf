"""A wheel on its cloth, with whatever is written beside it; and a label that no wheel of the game has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from houseway.draw.cloth import cloth_of
from houseway.draw.lettering import FONT
from houseway.draw.paint import felt
from houseway.draw.posting import game_title, property_title
from houseway.draw.svg import Element, group, moved, picture
from houseway.games.wheel.wheel_game import WheelGame
from houseway.refusal import NotFound


def not_on_the_wheel(label: str, known: Iterable[str], clause: str) -> NotFound:
    """Why a wheel cannot stop there."""
    return NotFound(f"the wheel has no {label!r}", clause=clause, remedy=f"It has {', '.join(known)}")


@dataclass(frozen=True)
class Standing:
    """Where a wheel stands on a picture of this size."""

    game: WheelGame
    prefix: str
    size: tuple[float, float]
    middle: float

    def drawn(self, definitions: Element, wheel: Iterable[Element], besides: Iterable[Element], in_words: str) -> str:
        """The picture: cloth, wheel, and what is written beside it."""
        width, height = self.size
        return picture(
            self.prefix,
            (0, 0, width, height),
            *felt(self.prefix, width, height, cloth_of(self.game)),
            definitions,
            group(wheel, transform=moved(width / 2, self.middle)),
            *besides,
            title=f"{game_title(self.game)} wheel, {property_title(self.game)}",
            description=in_words,
            font=FONT,
        )
