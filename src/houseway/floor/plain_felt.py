"""A plain felt for any game: the dealer's cards and the board above, the seats below, a circle for every wager.

At a player's own station that seat is large and the others stand small beside it; the house sees every seat alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.draw.chips import stack
from houseway.draw.legend import heading, odds_line
from houseway.draw.lettering import FONT, capitals, fitting, text
from houseway.draw.paint import GOLD, IVORY, felt, outlined, shaded
from houseway.draw.posting import as_words, game_title, odds_of, property_title, summary
from houseway.draw.svg import Element, element, group, number, picture
from houseway.floor.cards import Hands, card_face
from houseway.floor.felts import scene_key, shown_events, target
from houseway.floor.palette import house_of
from houseway.floor.scene import Scene
from houseway.floor.seeing import seat_number
from houseway.money import dollars
from houseway.round import Event
from houseway.round.events import WagerPlaced, WagerSettled

WIDTH, HEIGHT = 1180.0, 760.0
MARGIN = 54.0
TOP = 112.0
CARD, SMALL = 96.0, 50.0
CIRCLE = 38.0
CHIP = 28.0
SHORT, ABREAST = 24, 5
"""How many letters the odds of a wager may have to be printed on the felt, and how many wagers go on a line."""


def seat_of(hand: str) -> int:
    """The seat that a hand belongs to; nought for the dealer's and the board.

    >>> seat_of("seat 3"), seat_of("seat 3 hand 2"), seat_of("box 2"), seat_of("the board")
    (3, 3, 2, 0)
    """
    words = hand.split()
    return int(words[1]) if len(words) > 1 and words[0] in ("seat", "box") and words[1].isdigit() else 0


@dataclass(frozen=True)
class Plan:
    """Where everything lies for one who looks."""

    scene: Scene
    own: int
    seats: tuple[int, ...]
    hands: dict[str, list[str]]
    events: tuple[Event, ...]

    @classmethod
    def of(cls, scene: Scene, role: str) -> Plan:
        """The plan for a role."""
        events = shown_events(scene, role)
        hands = Hands.of(events).cards
        staked = {seat for seat, _ in scene.stakes}
        played = {seat_of(hand) for hand in hands} - {0}
        seats = tuple(sorted(set(scene.seats) | staked | played))
        return cls(scene, seat_number(role), seats, hands, events)

    @property
    def spots(self) -> list[str]:
        """The wagers that have a circle: those that can be laid, and those that a decision adds."""
        known = list(self.scene.game.spot_names())
        placed = [event.wager for event in self.events if isinstance(event, WagerPlaced)]
        added = [wager.id for wager in self.scene.rulebook.wager if wager.id in placed]
        return list(dict.fromkeys([*known, *added, *(wager for _, wager in self.scene.stakes)]))

    # ------------------------------------------------------------ the print

    def base(self) -> str:
        """The cloth, the names, the circles."""
        game = self.scene.game
        return picture(
            "felt",
            (0, 0, WIDTH, HEIGHT),
            *felt("felt", WIDTH, HEIGHT, house_of(game.rulebook.property_name).cloth),
            *heading(game, MARGIN, WIDTH - MARGIN, TOP - 50),
            element("path", d=f"M{MARGIN} {TOP - 8}H{WIDTH - MARGIN}", **outlined(GOLD, 1, 0.4)),
            *self._printed(),
            *self._circles(),
            title=f"{game_title(game)} table, {property_title(game)}",
            description=summary(game),
            font=FONT,
        )

    def _printed(self) -> Iterator[Element]:
        """What the wagers pay, on a few discreet lines in the middle, where there is room for it."""
        if self.own and len(self.seats) > 1:
            return
        game = self.scene.game
        pairs = [(wager.name, odds_of(game, wager)) for wager in game.rulebook.wager]
        short = [(name, odds) for name, odds in pairs if odds and len(odds) < SHORT]
        top = self._middle() - 13 * (len(short) // ABREAST)
        for line, start in enumerate(range(0, len(short), ABREAST)):
            yield odds_line(short[start : start + ABREAST], WIDTH / 2, top + 26 * line)

    def _middle(self) -> float:
        """The height of what is printed between the dealer and the seats."""
        return TOP + 220 if self.own else TOP + 192

    def _circles(self) -> Iterator[Element]:
        if not self.own:
            return
        for name, (x, y) in self.places(self.own).items():
            words = as_words(name)
            yield element("circle", cx=x, cy=y, r=CIRCLE, **shaded(0.16), stroke=GOLD, stroke_width=1.4)
            yield text(words, x, y + CIRCLE + 14, fitting(words, self._step() - 8, 15), fill=GOLD)

    def _step(self) -> float:
        return min(170.0, (WIDTH - 2 * MARGIN) / max(1, len(self.spots)))

    def places(self, seat: int) -> dict[str, tuple[float, float]]:
        """Where a seat's wagers lie."""
        if seat == self.own:
            first = WIDTH / 2 - self._step() * (len(self.spots) - 1) / 2
            return {name: (first + index * self._step(), HEIGHT - 102) for index, name in enumerate(self.spots)}
        left, top, width, height = self.box(seat)
        names = list(self.scene.staked(seat))
        step = min(32.0, (width - 30) / max(1, len(names)))
        first = left + width / 2 - step * (len(names) - 1) / 2
        return {name: (first + index * step, top + height - 20) for index, name in enumerate(names)}

    def box(self, seat: int) -> tuple[float, float, float, float]:
        """The place of a seat that is not one's own: left, top, width, height."""
        others = [other for other in self.seats if other != self.own]
        width = min(190.0, (WIDTH - 2 * MARGIN) / max(1, len(others)))
        top, height = (TOP + 184, 124.0) if self.own else (TOP + 250, HEIGHT - TOP - 290)
        left = WIDTH / 2 - width * len(others) / 2 + width * others.index(seat)
        return left, top, width, height

    # ------------------------------------------------------------ what lies there

    def overlay(self) -> str:
        """Cards and chips."""
        parts = [*self._house_cards(), *self._seats(), *self._own_cards(), *self._chips()]
        return _sheet(parts, "chips")

    def _house_cards(self) -> Iterator[Element]:
        """The dealer's hand, the board, and whatever else belongs to no seat, side by side."""
        names = sorted((name for name in self.hands if not seat_of(name)), key=lambda name: "dealer" not in name)
        house = {name: self.hands[name] for name in names}
        size = CARD if sum(map(len, house.values())) <= 7 else SMALL + 16
        width = sum(len(cards) * (size + 6) + 46 for cards in house.values())
        left = WIDTH / 2 - width / 2
        for name, cards in house.items():
            room = len(cards) * (size + 6) + 46
            yield capitals(name, left + room / 2, TOP + 12, 13, fill=GOLD)
            yield from self._hand(name, cards, left + room / 2, TOP + 34 + size * 0.7, size)
            left += room

    def _hand(self, name: str, cards: list[str], x: float, y: float, size: float) -> Iterator[Element]:
        step = size + 6 if len(cards) <= 5 else size * 0.6
        for index, card in enumerate(cards):
            at = (x + (index - (len(cards) - 1) / 2) * step, y)
            yield card_face(card, at, size, f"{scene_key(self.scene)} {name} {index}")

    def _seats(self) -> Iterator[Element]:
        """The seats that are not one's own, each in its box."""
        turn = self.scene.awaits.seat
        for seat in self.seats:
            if seat == self.own:
                continue
            left, top, width, height = self.box(seat)
            frame = outlined(IVORY if seat == turn else GOLD, 2.4 if seat == turn else 1, 0.9 if seat == turn else 0.4)
            yield element("rect", x=left + 4, y=top, width=width - 8, height=height, rx=10, **frame)
            yield text(f"Seat {seat}", left + width / 2, top + 16, 14, fill=GOLD)
            hands = {name: cards for name, cards in self.hands.items() if seat_of(name) == seat}
            for index, (name, cards) in enumerate(hands.items()):
                size = min(SMALL, (width - 20) / max(2, len(cards)) - 4) if self.own else SMALL
                yield from self._hand(name, cards, left + width / 2, top + 60 + index * 74, size)

    def _own_cards(self) -> Iterator[Element]:
        hands = {name: cards for name, cards in self.hands.items() if self.own and seat_of(name) == self.own}
        room = (WIDTH - 2 * MARGIN) / max(1, len(hands))
        for index, (name, cards) in enumerate(hands.items()):
            x = MARGIN + room * (index + 0.5)
            yield from self._hand(name, cards, x, HEIGHT - 246, CARD)
            if len(hands) > 1:
                yield capitals(name, x, HEIGHT - 164, 12, fill=GOLD)

    def _chips(self) -> Iterator[Element]:
        for (seat, wager), amount in self.scene.stakes.items():
            place = self.places(seat).get(wager)
            if place is not None:
                mine = seat == self.own
                drawn = stack(amount, place, CHIP if mine else CHIP * 0.55, on=wager)
                yield group(
                    (drawn,),
                    class_="stack mine" if mine else "stack",
                    data_key=f"{'mine' if mine else 'chip'} {seat} {wager}",
                )
        for event in self.events:
            if isinstance(event, WagerSettled) and event.seat == self.own and not self.scene.stakes:
                x, y = self.places(self.own)[event.wager]
                words = f"+{dollars(event.net)}" if event.net > 0 else dollars(event.net)
                yield text(words, x, y, 20, fill="#ffe9a3" if event.net > 0 else IVORY, font_weight=700)

    def targets(self, names: tuple[str, ...]) -> str:
        """A place to tap for every wager that may be laid now."""
        places = self.places(self.own) if self.own else {}
        limits = self.scene.game.limits
        parts = [target(name, *places[name], CIRCLE + 6, limits(name)[0]) for name in names if name in places]
        return _sheet(parts, "targets")


def _sheet(parts: list[Element], name: str) -> str:
    box = f"0 0 {number(WIDTH)} {number(HEIGHT)}"
    hidden = "true" if name == "chips" else None
    svg = "http://www.w3.org/2000/svg"
    return str(element("svg", *parts, xmlns=svg, viewBox=box, class_=name, aria_hidden=hidden, font_family=FONT))
