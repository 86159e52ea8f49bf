"""Where things lie on a felt with seats: circles, hands, the other players; and what is printed on the cloth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, NamedTuple

from houseway.draw.legend import placard
from houseway.draw.lettering import FONT, fitting, text
from houseway.draw.paint import GOLD, felt, shaded
from houseway.draw.posting import as_words, game_title, limits, property_title, summary
from houseway.draw.svg import Element, element, picture
from houseway.floor.screens.cards import HandsShown, place_of
from houseway.floor.screens.palette import house_of
from houseway.floor.screens.scene import Scene
from houseway.refusal import HousewayError
from houseway.round import Awaits, Game

MARGIN = 54.0
CIRCLE = 36.0
SMALL = 17.0
"""A wager at another place than that of one's own seat."""


class Circle(NamedTuple):
    """A place for chips: its middle and its size."""

    x: float
    y: float
    r: float = CIRCLE


class Lie(NamedTuple):
    """Where a hand lies: its middle, how wide a card is, and how wide the hand may be."""

    x: float
    y: float
    size: float
    room: float


class OtherPlace(NamedTuple):
    """The place of another player at a station: a frame with cards and chips in it."""

    left: float
    top: float
    width: float
    height: float


MOST_ROWS, FEW_ROWS = 4, 3
"""So many others have a box at each side; where more sit there than that, so few of them."""


class SeatLayout(ABC):
    """A felt of some size; its print is the same for all scenes of a game."""

    width: float = 1180.0
    height: float = 760.0
    chip: float = 27.0

    def __init__(self, game: Game, own: int = 0) -> None:
        """A felt as one seat sees it, or as the house does."""
        self.game = game
        self.own = own

    def base(self) -> str:
        """The cloth with everything that is printed on it."""
        key = (type(self), bool(self.own), self.game.rulebook.digest, *sorted(self.game.posted.items()))
        if key not in self._bases:
            if len(self._bases) > 200:
                self._bases.clear()
            self._bases[key] = self.drawn()
        return self._bases[key]

    _bases: ClassVar[dict[tuple[object, ...], str]] = {}

    @abstractmethod
    def drawn(self) -> str:
        """The cloth, drawn anew."""

    def circles(self) -> dict[str, Circle]:
        """The circles of one's own seat, where it can be tapped."""
        return {}

    def held_up(self, awaits: Awaits) -> HousewayError | None:  # noqa: ARG002  families have reasons
        """Why the wagers as they lie do not let the round go on."""
        return None

    @abstractmethod
    def wager_at(self, seat: int, wager: str, hands: HandsShown) -> Circle | None:
        """Where the chips of a wager lie; None when they lie in the box of another player."""

    def further(self, scene: Scene) -> dict[str, Circle]:  # noqa: ARG002  where several boxes may be played
        """Places besides the printed ones where one may wager now."""
        return {}

    @abstractmethod
    def hand_at(self, hand: str, hands: HandsShown) -> Lie | None:
        """Where a hand lies among all; None when it lies in the box of another player."""

    def spread(self, hand: str, lie: Lie, count: int) -> list[tuple[float, float]]:  # noqa: ARG002  families have others
        """Where the cards of a hand lie: side by side; where there is no room, one over the other."""
        step = min(lie.size + 6, (lie.room - lie.size) / max(1, count - 1))
        return [(lie.x + (index - (count - 1) / 2) * step, lie.y) for index in range(count)]

    def box(self, seat: int, others: list[int]) -> OtherPlace | None:  # noqa: ARG002  a station has boxes
        """The box of another player at a station."""
        return None


class Station(SeatLayout):
    """A player's own station: the dealer above, the others at the sides, one's own cards and circles below."""

    dealer = Lie(590, 116, 92, 560)
    board = Lie(590, 262, 84, 560)
    hands = Lie(590, 430, 104, 620)
    boxes_from = 196.0
    box_height = 124.0

    def drawn(self) -> str:
        """The cloth, the limits, the print and the circles."""
        return picture(
            "felt",
            (0, 0, self.width, self.height),
            *felt("felt", self.width, self.height, house_of(self.game.rulebook.property_name).cloth),
            *placard(limits(self.game)[:2], self.width - MARGIN, 62),
            *self.printed(),
            *self.outlines(),
            title=f"{game_title(self.game)} table, {property_title(self.game)}",
            description=summary(self.game),
            font=FONT,
        )

    def printed(self) -> Iterator[Element]:
        """What is printed on the cloth."""
        yield from ()

    def outlines(self) -> Iterator[Element]:
        """The circles with their names."""
        if not self.own:
            return
        for name, (x, y, r) in self.circles().items():
            words = as_words(name)
            yield element("circle", cx=x, cy=y, r=r, **shaded(0.16), stroke=GOLD, stroke_width=1.6, data_box=name)
            yield text(words, x, y + r + 15, fitting(words, self.step() - 8, 15), fill=GOLD)

    def step(self) -> float:
        """How far apart circles in a row are."""
        return min(170.0, (self.width - 2 * MARGIN) / max(1, len(list(self.game.spot_names()))))

    def circles(self) -> dict[str, Circle]:
        """All wagers in a row."""
        return self._row

    @cached_property
    def _row(self) -> dict[str, Circle]:
        names = list(self.game.spot_names())
        first = self.width / 2 - self.step() * (len(names) - 1) / 2
        return {name: Circle(first + index * self.step(), self.height - 96) for index, name in enumerate(names)}

    def wager_at(self, seat: int, wager: str, hands: HandsShown) -> Circle | None:
        """In its circle; a wager at another place than that of one's own seat lies below the hand there."""
        name, at, place = wager.rpartition(" at ")
        if seat != self.own or not at:
            return self.circles().get(wager) if seat == self.own else None
        hand = next((hand for hand in hands.of_seat(seat) if place_of(hand) == int(place)), "")
        lie = self.hand_at(hand, hands) if hand else None
        row = [one.rpartition(" at ")[0] for one in hands.elsewhere if one.endswith(at + place)]
        across = (row.index(name) - (len(row) - 1) / 2) * SMALL * 2 if name in row else 0.0
        x = lie.x if lie else self.hands.x - (int(place) - self.own) * 150
        return Circle(x + across, self.hands.y + self.hands.size * 0.7 + 2.6 * SMALL, SMALL)

    def hand_at(self, hand: str, hands: HandsShown) -> Lie | None:
        """The dealer's and the board above, one's own below, side by side."""
        if not place_of(hand):
            return self.dealer if "dealer" in hand else self.board
        own = self.own_hands(hands)
        return self.beside(self.hands, own.index(hand), len(own)) if hand in own else None

    def own_hands(self, hands: HandsShown) -> list[str]:
        """One's own hands from left to right: places are counted from the dealer's left, which is the right here."""
        return sorted(hands.of_seat(self.own), key=lambda hand: -place_of(hand))

    def beside(self, lie: Lie, index: int, count: int) -> Lie:
        """One of several hands that share the place of one."""
        room = min(lie.room / count, lie.room)
        return lie._replace(x=lie.x + (index - (count - 1) / 2) * room, room=room - 12)

    def box(self, seat: int, others: list[int]) -> OtherPlace | None:
        """The others sit round the table: those after one's own seat on the left, from below; the rest on the right.

        Of more than there is room for, the nearest.
        """
        after = [other for other in others if other > self.own] + [other for other in others if other < self.own]
        half = -(-len(after) // 2)
        index = after.index(seat)
        is_left, place = index < half, index if index < half else len(after) - 1 - index
        rows = half if is_left else len(after) - half
        if rows > MOST_ROWS:  # of hundreds, those beside one's own
            rows = FEW_ROWS
            if place >= rows:
                return None
        width = 190.0
        left = MARGIN - 12 if is_left else self.width - MARGIN + 12 - width
        return OtherPlace(left, self.boxes_from + (rows - 1 - place) * self.box_height, width, self.box_height - 12)
