"""Blackjack on a screen: one's own box large under the printed arc, or all boxes round the dealer."""

from __future__ import annotations

import math
from collections.abc import Iterator

from houseway.draw import blackjack as drawn
from houseway.draw import draw
from houseway.draw.arched import arched, bow
from houseway.draw.lettering import fitting, text
from houseway.draw.paint import GOLD, IVORY, outlined, shaded
from houseway.draw.svg import Element, element
from houseway.floor.hand_words import seat_of
from houseway.floor.palette import dressed
from houseway.floor.seat_felt.layout import MARGIN, Circle, Layout, Lie, Station
from houseway.games.blackjack.blackjack_game import INSURANCE, MAIN, BlackjackGame

RING = 42.0
SIDE = 31.0


class BlackjackStation(Station):
    """A player's own box: cards, the ring before them, side bets in a row, the rules in an arc under the dealer."""

    game: BlackjackGame
    hands = Lie(590, 424, 104, 660)
    centre = (590.0, -920.0)
    ring_y = 574.0

    def printed(self) -> Iterator[Element]:
        """The three lines of the felt, in an arc."""
        pays, draws, insurance = drawn.printed_rules(self.game)
        lines = ((pays, 1148.0, 26.0, GOLD), (draws, 1180.0, 15.0, IVORY), (insurance, 1215.0, 19.0, GOLD))
        for index, (words, radius, size, colour) in enumerate(lines):
            yield arched(f"felt-arc-{index}", words, self.centre, radius, size, colour)
        for line in (1196.0, 1233.0):
            yield element("path", d=bow(self.centre, line, 0.25), **outlined(GOLD, 1.3, 0.75))

    def outlines(self) -> Iterator[Element]:
        """The ring of the wager, and a circle for each side bet with its name."""
        for name, (x, y, r) in self.circles().items():
            is_main = name == MAIN
            line = GOLD if is_main else IVORY
            width = 2.2 if is_main else 1.2
            yield element("circle", cx=x, cy=y, r=r, **shaded(0.16), stroke=line, stroke_width=width, data_box=name)
            if is_main:
                yield text("Bet", x, y, r * 0.5, fill=GOLD)
            else:
                words = self.game.side_bets[name].wager.name
                yield text(words, x, y + r + 14, fitting(words, self._apart() - 6, 14), fill=IVORY)

    def _apart(self) -> float:
        return min(150.0, (self.width - 2 * MARGIN) / max(1, len(self.game.side_bets)))

    def circles(self) -> dict[str, Circle]:
        """The ring in the middle, the side bets in a row below."""
        sides = list(self.game.side_bets)
        first = self.width / 2 - self._apart() * (len(sides) - 1) / 2
        row = {name: Circle(first + index * self._apart(), self.height - 92, SIDE) for index, name in enumerate(sides)}
        return {MAIN: Circle(self.width / 2, self.ring_y, RING), **row}

    def wager_at(self, seat: int, wager: str) -> Circle | None:
        """A wager of one's own box: in the ring, beside it, on the line of insurance, on the spot of a side bet."""
        name, box = self.game.split_name(wager)
        if seat != self.own or box not in (0, self.own):
            return None
        if name == INSURANCE:
            return Circle(self.width / 2, self.centre[1] + 1215, RING)
        if name in (circles := self.circles()):
            return circles[name]
        kind, _, hand = name.partition(" ")
        across = (int(hand or 1) - 1) * 2 + (1 if kind == "double" else 0)
        return Circle(self.width / 2 + across * 62, self.ring_y, RING)


class BlackjackTable(Layout):
    """The whole table, as the dealer and those who watch see it."""

    game: BlackjackGame
    width, height = drawn.WIDTH, drawn.HEIGHT
    chip = 20.0

    def drawn(self) -> str:
        """The printed layout on the property's cloth."""
        return dressed(str(draw(self.game, "layout", prefix="felt")), self.game.rulebook.property_name)

    def wager_at(self, seat: int, wager: str) -> Circle | None:
        """The spot of a box; a player's own box has the number of the seat."""
        _, box = self.game.split_name(wager)
        if not 1 <= (box or seat) <= self.game.posted.whole("seats"):
            return None
        name = wager if box else f"{wager} at {seat}"
        return Circle(*drawn.spot_place(self.game, name), drawn.RING)

    def hand_at(self, hand: str, hands: list[str]) -> Lie | None:
        """Before the ring of the box; hands that were split lie side by side."""
        box = seat_of(hand)
        if not box:
            return Lie(*drawn.DEALER, drawn.CARD + 12, 400)
        x, y = drawn.hand_place(self.game, box)
        _, _, angle = drawn.place_of(self.game, box)
        room = 118.0 / len(hands) + 10
        across = (hands.index(hand) - (len(hands) - 1) / 2) * room
        size = drawn.CARD if len(hands) == 1 else drawn.CARD * 0.74
        return Lie(x + math.cos(angle) * across, y - math.sin(angle) * across, size, room)
