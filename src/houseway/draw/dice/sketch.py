"""A felt in the making: boxes, cells with a ring for the chips, and where every spot is."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.draw.dice.words import offered, pays
from houseway.draw.lettering import fitting, lines_of, text
from houseway.draw.paint import GOLD, IVORY, boxed, outlined, shaded
from houseway.draw.svg import Attributes, Element, element
from houseway.games.dice.craps import Craps
from houseway.games.dice.spots import Spot

CHIP = 15.0
GREAT_CHIP = 20.0
"""How large chips lie in the cells, and on the bars of the line."""
MORE = 2.5
RING = CHIP + MORE
GREAT_RING = GREAT_CHIP + MORE
NAME = 12.0
ODDS = 13.5
RED = "#d3202e"
"""The red that the great words are printed in, with an edge of ivory."""

Place = tuple[float, float]


def great(words: str, x: float, y: float, size: float, *, spacing: float = 0, anchor: str = "middle") -> Element:
    """A word in great red letters, edged in ivory so that it stands out from the cloth."""
    edge: Attributes = {"stroke": IVORY, "stroke_width": max(1.1, size * 0.055), "paint_order": "stroke"}
    return text(
        words,
        x + (spacing / 2 if anchor == "middle" else 0),
        y,
        size,
        fill=RED,
        anchor=anchor,
        spacing=spacing or None,
        font_weight=700,
        **edge,
        stroke_linejoin="round",
    )


@dataclass(frozen=True, slots=True)
class Panel:
    """A rectangle of the picture."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height

    @property
    def middle(self) -> Place:
        """Its middle."""
        return self.left + self.width / 2, self.top + self.height / 2

    def sides(self) -> Attributes:
        """As the attributes of a rectangle."""
        return {"x": self.left, "y": self.top, "width": self.width, "height": self.height}

    def columns(self, *shares: float) -> list[Panel]:
        """Side by side, each with its share of the width.

        >>> [box.left for box in Panel(0, 0, 90, 10).columns(1, 2)]
        [0, 30.0]
        """
        boxes: list[Panel] = []
        left = self.left
        for share in shares:
            width = self.width * share / sum(shares)
            boxes.append(Panel(left, self.top, width, self.height))
            left += width
        return boxes

    def rows(self, *shares: float) -> list[Panel]:
        """One below the other, each with its share of the height."""
        boxes: list[Panel] = []
        top = self.top
        for share in shares:
            height = self.height * share / sum(shares)
            boxes.append(Panel(self.left, top, self.width, height))
            top += height
        return boxes

    def within(self, by: float) -> Panel:
        """The box some way in from its edges."""
        return Panel(self.left + by, self.top + by, self.width - 2 * by, self.height - 2 * by)


@dataclass
class Sketch:
    """What is drawn so far, and the place, the box and the size of chip of each spot."""

    game: Craps
    drawn: list[Element] = field(default_factory=list)
    places: dict[str, Place] = field(default_factory=dict)
    boxes: dict[str, Panel] = field(default_factory=dict)
    chips: dict[str, float] = field(default_factory=dict)
    spots: dict[str, Spot] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Know the spots that are offered."""
        self.spots = offered(self.game)

    def add(self, *elements: Element) -> None:
        """Draw."""
        self.drawn += elements

    def of(self, wager: str) -> list[Spot]:
        """The spots of a wager, by its id; none when it is not offered."""
        return [spot for spot in self.spots.values() if spot.wager.id == wager]

    def pays(self, spot: Spot) -> str:
        """What a spot pays, in words."""
        return pays(self.game, spot)

    def frame(self, spot: Spot, box: Panel, *, opacity: float = 0.06) -> None:
        """The printed box of a spot."""
        self.boxes[spot.name] = box
        self.add(element("rect", **box.sides(), **boxed(opacity), data_box=spot.name))

    def fine_frame(self, spot: Spot, box: Panel) -> None:
        """The box of a spot that is one of many, in a fine line."""
        self.boxes[spot.name] = box
        line = {**shaded(0.03), "stroke": GOLD, "stroke_width": 0.8, "stroke_opacity": 0.5}
        self.add(element("rect", **box.sides(), **line, data_box=spot.name))

    def ring(self, spot: Spot, place: Place, chip: float = CHIP) -> None:
        """The ring where the chips of a spot lie."""
        self.places[spot.name] = place
        self.chips[spot.name] = chip
        x, y = place
        line = {**shaded(0.14), "stroke": GOLD, "stroke_width": 0.9, "stroke_opacity": 0.55}
        self.add(element("circle", cx=x, cy=y, r=chip + MORE, **line, stroke_dasharray="3 2.4"))

    def cell(self, spot: Spot, box: Panel, *, name: str = "") -> None:
        """A small box: the name, the odds below it, and the ring at the foot."""
        self.fine_frame(spot, box)
        x, _ = box.middle
        lines = lines_of(name or spot.wager.name, box.width - 5, NAME)
        room = box.height - 2 * RING - 6
        step = min(NAME * 1.12, (room - ODDS * 1.15) / len(lines))
        y = box.top + (room - step * len(lines) - ODDS * 1.15) / 2 + step / 2 + 2
        for line in lines:
            self.add(text(line, x, y, fitting(line, box.width - 5, NAME), fill=GOLD))
            y += step
        odds = self.pays(spot)
        self.add(text(odds, x, y + 2, fitting(odds, box.width - 5, ODDS)))
        self.ring(spot, (x, box.bottom - RING - 4))

    def wide_cell(self, spot: Spot, box: Panel, *, name: str = "", size: float = NAME) -> None:
        """A low box: name and odds at the left, the ring at the right."""
        self.fine_frame(spot, box)
        _, y = box.middle
        words, odds = name or spot.wager.name, self.pays(spot)
        room = box.width - 2 * RING - 16
        self.add(text(words, box.left + 8, y - size * 0.56, fitting(words, room, size), fill=GOLD, anchor="start"))
        self.add(text(odds, box.left + 8, y + size * 0.62, fitting(odds, room, size + 1.5), anchor="start"))
        self.ring(spot, (box.right - RING - 6, y))

    def line_across(self, box: Panel, y: float) -> None:
        """A hairline across a box."""
        self.add(element("path", d=f"M{box.left:.1f} {y:.1f}H{box.right:.1f}", **outlined(GOLD, 0.8, 0.45)))
