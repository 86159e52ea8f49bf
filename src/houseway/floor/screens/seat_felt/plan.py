"""What lies on a felt with seats now: cards, chips and results, for one who looks, from the events he may see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from houseway.draw.chips import marker, stack
from houseway.draw.lettering import FONT, capitals, text
from houseway.draw.paint import GOLD, IVORY, outlined, shaded
from houseway.draw.svg import Element, Written, element, group, number
from houseway.floor.screens.cards import BRIGHT, HandsShown, came_to_plate, card_face, net_ink, plate
from houseway.floor.screens.felts import scene_key, shown_events, target
from houseway.floor.screens.hand_words import hand_words, own_name
from houseway.floor.screens.scene import Scene
from houseway.floor.screens.seat_felt.layout import Circle, Lie, OtherPlace, SeatLayout
from houseway.money import Cents, gain
from houseway.round import Event
from houseway.round.events import WagerSettled


@dataclass(frozen=True)
class SeatFelt:
    """Everything on the felt for one who looks."""

    scene: Scene
    layout: SeatLayout
    hands: HandsShown
    events: tuple[Event, ...]
    others: tuple[int, ...]

    @classmethod
    def of(cls, scene: Scene, role: str, layout: SeatLayout) -> SeatFelt:
        """The plan for a role."""
        events = shown_events(scene, role)
        hands = HandsShown.of(events)
        there = {*scene.seats, *(seat for seat, _ in scene.stakes), *map(hands.seat_of, hands.cards)}
        return cls(scene, layout, hands, events, tuple(sorted(there - {0, layout.own})))

    def overlay(self) -> str:
        """Cards and chips."""
        parts = (self._further(), self._boxes(), self._cards(), self._chips(), self._results())
        return self._sheet([one for part in parts for one in part], "chips")

    def _further(self) -> Iterator[Element]:
        """A ring with its name for every further place where one may wager now."""
        for name, (x, y, r) in self.layout.further(self.scene).items():
            ring = outlined(GOLD, 1.6, 0.8)
            yield element("circle", cx=x, cy=y, r=r, **ring, stroke_dasharray="6 5")
            yield text(f"Box {name.rpartition(' ')[2]}", x, y, r * 0.5, fill=GOLD)

    def targets(self, names: tuple[str, ...]) -> str:
        """A place to tap for every wager that may be laid now."""
        circles, game = self.layout.circles(), self.scene.game
        also = {name: tuple(one for one in same if one in names) for name, same in game.together().items()}
        parts = [
            target(game, name, circles[name][:2], circles[name].r + 6, also.get(name, ()))
            for name in names
            if name in circles
        ]
        parts += [target(game, name, place[:2], place.r + 6) for name, place in self.layout.further(self.scene).items()]
        return self._sheet(parts, "targets")

    def _sheet(self, parts: Sequence[Element | Written], name: str) -> str:
        box = f"0 0 {number(self.layout.width)} {number(self.layout.height)}"
        hidden = "true" if name == "chips" else None
        svg = "http://www.w3.org/2000/svg"
        return str(element("svg", *parts, xmlns=svg, viewBox=box, class_=name, aria_hidden=hidden, font_family=FONT))

    # ------------------------------------------------------------ cards

    @cached_property
    def _in_turn(self) -> str:
        """The hand that is decided on now: the one that is named, or the only one of the seat whose turn it is."""
        awaits = self.scene.awaits
        if awaits.what != "decision" or awaits.to in self.hands.cards:
            return awaits.to if awaits.what == "decision" else ""
        found = self.hands.of_seat(awaits.seat or 0) if awaits.seat else []
        return found[0] if len(found) == 1 else ""

    def _cards(self) -> Iterator[Element]:
        """Every hand that has a place of its own on the felt."""
        for hand, cards in self.hands.cards.items():
            lie = self.layout.hand_at(hand, self.hands)
            if lie is not None:
                yield from self._hand(hand, cards, lie)
                yield from self._said(hand, lie)

    def _hand(self, name: str, cards: list[str], lie: Lie) -> Iterator[Element]:
        """Cards where they lie on the felt."""
        places = self.layout.spread(name, lie, len(cards))
        for index, (card, at) in enumerate(zip(cards, places, strict=True)):
            yield card_face(card, at, lie.size, f"{scene_key(self.scene)} {name} {index}")
        if name == self._in_turn:
            yield self._turn(name, lie, lie.size + places[-1][0] - places[0][0])

    def _turn(self, hand: str, lie: Lie, wide: float) -> Element:
        """A bright frame round the hand that is decided on."""
        edge, high = lie.size * 0.09, lie.size * 1.4
        line = outlined(BRIGHT, max(2.5, lie.size * 0.05))
        left, top = lie.x - wide / 2 - edge, lie.y - high / 2 - edge
        sides = {"x": left, "y": top, "width": wide + 2 * edge, "height": high + 2 * edge, "rx": edge * 2}
        return element("rect", **sides, **line, class_="turn", data_hand=hand)

    def _said(self, hand: str, lie: Lie) -> Iterator[Element]:
        """What a hand comes to, on a small plate at its lower edge."""
        words = hand_words(self.scene.game, hand, self.hands.cards)
        if not words:
            return
        name = own_name(self.hands, hand) if self.layout.own and self.hands.seat_of(hand) == self.layout.own else ""
        yield plate(f"{name.capitalize()}: {words}" if name else words, lie.x, lie.y, lie.size)

    # ------------------------------------------------------------ the others at a station

    def _boxes(self) -> Iterator[Element]:
        """The other players, each in a frame of his own."""
        for seat in self.others:
            box = self.layout.box(seat, list(self.others))
            if box is not None:
                yield from self._box(seat, box)

    def _box(self, seat: int, box: OtherPlace) -> Iterator[Element]:
        is_turn = self.scene.awaits.is_turn_of(seat)
        frame = outlined(IVORY if is_turn else GOLD, 2.4 if is_turn else 1, 0.9 if is_turn else 0.4)
        yield element("rect", x=box.left, y=box.top, width=box.width, height=box.height, rx=10, **shaded(0.12))
        yield element("rect", x=box.left, y=box.top, width=box.width, height=box.height, rx=10, **frame)
        yield capitals(f"Seat {seat}", box.left + 12, box.top + 14, 11, fill=GOLD, anchor="start")
        hands = self.hands.of_seat(seat)
        room = (box.width - 16) / max(1, len(hands))
        for index, hand in enumerate(hands):
            lie = Lie(box.left + 8 + room * (index + 0.5), box.top + box.height / 2 + 9, 40, room - 6)
            yield from self._hand(hand, self.hands.cards[hand], lie)
            yield from self._said(hand, lie)
        for place, (wager, amount) in zip(self._in_box(seat, box), self.scene.staked(seat).items(), strict=False):
            yield self._stack(seat, wager, amount, place, 13)
        net = self._net(seat)
        if net is not None:
            yield text(gain(net), box.left + box.width - 12, box.top + 14, 14, fill=net_ink(net), anchor="end")

    def _in_box(self, seat: int, box: OtherPlace) -> Iterator[Circle]:
        """The places of another player's chips: at the lower edge of his frame."""
        count = len(self.scene.staked(seat))
        step = min(28.0, (box.width - 30) / max(1, count))
        for index in range(count):
            yield Circle(box.left + box.width - 22 - (count - 1 - index) * step, box.top + box.height - 16)

    # ------------------------------------------------------------ chips

    def _chips(self) -> Iterator[Element]:
        for (seat, wager), amount in self.scene.stakes.items():
            place = self.layout.wager_at(seat, wager, self.hands)
            if place is not None:
                yield self._stack(seat, wager, amount, place, min(self.layout.chip, place.r * 0.78))

    def _stack(self, seat: int, wager: str, amount: Cents, place: Circle, radius: float) -> Element:
        mine = seat == self.layout.own
        is_free = (seat, wager) in self.scene.free
        lies = marker if is_free else stack
        return group(
            (lies(amount, (place.x, place.y), radius, on=wager),),
            class_="stack marker" if is_free else "stack mine" if mine else "stack",
            data_key=f"{'mine' if mine else 'chip'} {seat} {wager}",
        )

    # ------------------------------------------------------------ results

    def _results(self) -> Iterator[Written]:
        """What each wager came to, where it lay, until the next are laid."""
        if self.scene.stakes:
            return
        came_to: dict[Circle, Cents] = {}
        for event in self.events:
            if isinstance(event, WagerSettled):
                place = self.layout.wager_at(event.seat, event.wager, self.hands)
                if place is not None:
                    came_to[place] = came_to.get(place, 0) + event.net
        for (x, y, r), net in came_to.items():
            yield came_to_plate(net, x, y, min(20.0, r * 0.55))

    def _net(self, seat: int) -> Cents | None:
        """What another player's wagers came to, once they have been settled."""
        nets = [event.net for event in self.events if isinstance(event, WagerSettled) and event.seat == seat]
        return sum(nets) if nets and not self.scene.staked(seat) else None
