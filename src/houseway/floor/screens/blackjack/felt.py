"""Blackjack on a screen: one's own box large under the printed arc, or all boxes round the dealer."""

from __future__ import annotations

import math
from collections.abc import Iterator

from houseway.draw import draw
from houseway.draw.arched import arched, bow
from houseway.draw.blackjack import layout as drawn
from houseway.draw.lettering import fitting, text
from houseway.draw.paint import GOLD, IVORY, outlined, shaded
from houseway.draw.svg import Element, element
from houseway.floor.screens.cards import HandsShown, place_of
from houseway.floor.screens.palette import dressed
from houseway.floor.screens.scene import Scene
from houseway.floor.screens.seat_felt.layout import MARGIN, SMALL, Circle, Lie, SeatLayout, Station
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.choices import DOUBLE
from houseway.games.blackjack.posted_blackjack import INSURANCE, MAIN
from houseway.games.blackjack.zombie import BACK_TO_LIFE
from houseway.round import Bet

RING = 42.0
SIDE = 31.0
DOUBLED = 58.0
"""How far beside the chips of a hand those lie that double it."""
RISEN = 2.2 * RING
"""How far beside the ring a wager lies that came back to life."""
APART = 150.0
"""How far apart the rings of one's own boxes are before the deal."""
FURTHER = 2
"""So many boxes to each side of one's own can be tapped."""


class BlackjackStation(Station):
    """A player's own box: cards, the ring before them, side bets in a row, the rules in an arc under the dealer."""

    game: BlackjackGame
    hands = Lie(590, 424, 104, 660)
    centre = (590.0, -920.0)
    ring_y = 574.0

    def printed(self) -> Iterator[Element]:
        """The three lines of the felt, in an arc."""
        pays, draws, insurance = drawn.printed_rules(self.game)
        lines = (
            (pays, 1148.0, drawn.in_the_arc(pays, 26.0), GOLD),
            (draws, 1180.0, 15.0 if len(draws) < 40 else 12.0, IVORY),
            (insurance, 1215.0, 19.0, GOLD),
        )
        for index, (words, radius, size, colour) in enumerate(lines):
            yield arched(f"felt-arc-{index}", words, self.centre, radius, size, colour)
        for line in (1196.0, 1233.0):
            yield element("path", d=bow(self.centre, line, 0.25), **outlined(GOLD, 1.3, 0.75))

    def outlines(self) -> Iterator[Element]:
        """The ring of the wager, and a circle for each side bet with its name."""
        for name, (x, y, r) in self.circles().items():
            is_main = self.game.split_name(name)[0] == MAIN
            line = GOLD if is_main else IVORY
            width = 2.2 if is_main else 1.2
            yield element("circle", cx=x, cy=y, r=r, **shaded(0.16), stroke=line, stroke_width=width, data_box=name)
            if is_main:
                yield text("Bet", x, y, r * 0.5, fill=GOLD)
            else:
                words = self.game.side_bets[name].wager.name
                yield text(words, x, y + r + 14, fitting(words, self._apart() - 6, 14), fill=IVORY)

        if self.game.options.revives_against:
            x, y, r = self.circles()[MAIN]
            yield element("circle", cx=x - RISEN, cy=y, r=r, **shaded(0.1), stroke=GOLD, stroke_width=1.2)
            yield text("Back to Life", x - RISEN, y + 4, fitting("Back to Life", 2 * r - 8, 14), fill=GOLD)

    def _apart(self) -> float:
        return min(150.0, (self.width - 2 * MARGIN) / max(1, len(self.game.side_bets)))

    def circles(self) -> dict[str, Circle]:
        """The ring in the middle, the side bets in a row below."""
        sides = list(self.game.side_bets)
        first = self.width / 2 - self._apart() * (len(sides) - 1) / 2
        row = {name: Circle(first + index * self._apart(), self.height - 92, SIDE) for index, name in enumerate(sides)}
        mains = [name for name in self.game.spot_names() if self.game.split_name(name)[0] == MAIN]
        return {**{name: self._ring(self.own, name) for name in mains}, **row}

    def further(self, scene: Scene) -> dict[str, Circle]:
        """The boxes beside one's own that may be played too, where that is posted and nobody sits there."""
        last = self.game.posted.whole("seats")
        near = range(max(1, self.own - FURTHER), min(last, self.own + FURTHER) + 1)
        boxes = [box for box in near if box not in scene.seats]
        found = {}
        for box in boxes if scene.takes_bets and self.game.posted.get("several-boxes") == "yes" else ():
            wager = f"{MAIN} at {box}"
            least = self.game.in_chips(max(1, self.game.limits(wager)[0] - scene.stakes.get((self.own, wager), 0)))
            if scene.awaits.why_not(Bet(self.own, wager, least)) is None:
                found[wager] = self._ring(box)
        return found

    def _ring(self, box: int, wager: str = MAIN) -> Circle:
        """Where a box of one's own has its ring before the deal: the next from the dealer's left lies to the left."""
        across = self.game.side_of(wager) * (RING + 8)
        return Circle(self.width / 2 - (box - self.own) * APART + across, self.ring_y, RING)

    def wager_at(self, seat: int, wager: str, hands: HandsShown) -> Circle | None:
        """A wager of one's own: under its hand, on the line of insurance, on the spot of a side bet or beside it."""
        name, box = self.game.split_name(wager)
        if seat != self.own:
            return None
        ring, sides = self._ring(box or self.own, wager), list(self.game.side_bets)
        if name == INSURANCE:
            return Circle(ring.x, self.centre[1] + 1215, RING)
        if name in sides:
            aside = Circle(ring.x + RING + SMALL, ring.y - RING + SMALL * 2 * sides.index(name), SMALL)
            return aside if box else self.circles()[name]
        hand = hand_of_wager(name, self.game.hand_on(wager, seat, box or self.own).name, hands)
        lie = self.hand_at(hand, hands) if hand else None
        across = DOUBLED if DOUBLE in name.split() else 0.0
        if name.startswith(BACK_TO_LIFE):
            across -= RISEN
        return ring._replace(x=(lie.x if lie else ring.x) + across)


def hand_of_wager(name: str, place: str, hands: HandsShown) -> str:
    """The hand at a place that a wager plays: the first, or the one laid to split; nothing while there are no cards.

    >>> split = HandsShown({"box 2 hand 1": [], "box 2 hand 2": []})
    >>> hand_of_wager("blackjack", "box 2", split), hand_of_wager("double 2", "box 2", split)
    ('box 2 hand 1', 'box 2 hand 2')
    >>> hand_of_wager("blackjack", "box 3", split)
    ''
    """
    number = name.split()[-1] if name[-1].isdigit() else "1"
    names = (f"{place} hand {number}", f"{place} zapped", place)
    return next((hand for hand in names if hand in hands.cards), "")


class BlackjackTable(SeatLayout):
    """The whole table, as the dealer and those who watch see it."""

    game: BlackjackGame
    width, height = drawn.WIDTH, drawn.HEIGHT
    chip = 20.0

    def drawn(self) -> str:
        """The printed layout on the property's cloth."""
        return dressed(str(draw(self.game, "layout", prefix="felt")), self.game.rulebook.property_name)

    def wager_at(self, seat: int, wager: str, hands: HandsShown) -> Circle | None:
        """The spot of a box; a player's own box has the number of the seat. Each split hand has its own chips."""
        name, box = self.game.split_name(wager)
        box = box or seat
        if not 1 <= box <= self.game.posted.whole("seats"):
            return None
        hand = hand_of_wager(name, self.game.hand_on(wager, seat, box).name, hands)
        if " hand " not in hand or name.startswith(BACK_TO_LIFE) or name == INSURANCE or name in self.game.side_bets:
            spot = wager if " at " in wager else f"{wager} at {box}"
            return Circle(*drawn.spot_place(self.game, spot), drawn.RING)
        x, y, angle = drawn.place_of(self.game, box)
        across = self._across(hand, hands)[0] + (drawn.CHIP * 1.1 if DOUBLE in name.split() else 0.0)
        return Circle(x + math.cos(angle) * across, y - math.sin(angle) * across, drawn.RING)

    def hand_at(self, hand: str, hands: HandsShown) -> Lie | None:
        """Before the ring of the box; hands that were split lie side by side."""
        box = place_of(hand)
        if not box:
            return Lie(*drawn.DEALER, drawn.CARD + 12, 400)
        if self.game.boxes < self.game.posted.whole("seats") and hand != longest(hand, hands):
            return None
        x, y = drawn.hand_place(self.game, box)
        _, _, angle = drawn.place_of(self.game, box)
        across, room, count = self._across(hand, hands)
        size = drawn.CARD if count == 1 else drawn.CARD * 0.74
        return Lie(x + math.cos(angle) * across, y - math.sin(angle) * across, size, room)

    def _across(self, hand: str, hands: HandsShown) -> tuple[float, float, int]:
        """How far from the middle of its box a hand lies, how wide it may be, and how many the box has."""
        beside = [one for one in hands.cards if place_of(one) == place_of(hand)]
        room = 118.0 / len(beside) + 10
        return (beside.index(hand) - (len(beside) - 1) / 2) * room, room, len(beside)


def longest(hand: str, hands: HandsShown) -> str:
    """Of hands that share their cards, the one that has the most: it shows them all.

    >>> longest("box 2", HandsShown({"box 1": ["Th", "6c"], "box 2": ["Th", "6c"], "box 3": ["Th", "6c", "4s"]}))
    'box 3'
    """
    _, part, number = hand.partition(" hand ")
    alike = [one for one in hands.cards if place_of(one) and one.partition(" hand ")[1:] == (part, number)]
    return max(alike, key=lambda one: len(hands.cards[one]))


station, table = BlackjackStation, BlackjackTable
