"""Cards that can be read from across a room: a great rank, a great suit, and a quiet back."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from houseway.draw.lettering import text, width_of
from houseway.draw.paint import IVORY, outlined, shaded
from houseway.draw.svg import Attributes, Element, Written, element, group, moved
from houseway.money import Cents, gain
from houseway.round import Event
from houseway.round.events import CardDealt, CardsShown, CardTossed, HandParted, WagerPlaced, WagerTakenBack

SUITS = {"h": ("♥", "hearts"), "d": ("♦", "diamonds"), "c": ("♣", "clubs"), "s": ("♠", "spades")}
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
RED, INK, BRIGHT = "#b3122b", "#14141a", "#ffe9a3"


def card_name(card: str) -> str:
    """A card in words.

    >>> card_name("Ah"), card_name("9s"), card_name("joker")
    ('ace of hearts', '9 of spades', 'joker')
    """
    if len(card) != 2 or card[1] not in SUITS:
        return card
    return f"{RANKS.get(card[0], card[0])} of {SUITS[card[1]][1]}"


def card_face(card: str, place: tuple[float, float], width: float, key: str = "") -> Element:
    """A card face up or, without its name, face down, with its middle at a place."""
    height = width * 1.4
    sides: Attributes = {"x": -width / 2, "y": -height / 2, "width": width, "height": height, "rx": width * 0.09}
    shadow = element("rect", **{**sides, "x": -width / 2 + 2, "y": -height / 2 + 4}, **shaded(0.3))
    parts = _face(card, width, height, sides) if card else _back(width, height, sides)
    return group(
        (element("title", card_name(card) if card else "a card face down"), shadow, *parts),
        transform=moved(*place),
        class_="card",
        data_key=key or None,
        data_card=card or None,
    )


def _face(card: str, width: float, height: float, sides: Attributes) -> tuple[Element, ...]:
    if len(card) != 2 or card[1] not in SUITS:
        return _joker(card, width, height, sides)
    colour = RED if card[1] in "hd" else INK
    rank, suit = "10" if card[0] == "T" else card[0], SUITS[card[1]][0]
    return (
        element("rect", **sides, fill="#fffdf6", stroke="#00000044", stroke_width=1),
        text(
            rank, -width * 0.2, -height * 0.22, width * (0.5 if len(rank) == 1 else 0.42), fill=colour, font_weight=700
        ),
        text(suit, width * 0.12, height * 0.2, width * 0.66, fill=colour),
    )


def _joker(card: str, width: float, height: float, sides: Attributes) -> tuple[Element, ...]:
    """Its name down the side, which is read when another card lies on it, and a star."""
    letters = [
        text(letter, -width * 0.34, -height / 2 + width * (0.2 + 0.23 * row), width * 0.2, fill=INK, font_weight=700)
        for row, letter in enumerate(card.upper())
    ]
    paper = element("rect", **sides, fill="#fffdf6", stroke="#00000044", stroke_width=1)
    return (paper, *letters, text("★", width * 0.12, height * 0.08, width * 0.6, fill=RED))


def _back(width: float, height: float, sides: Attributes) -> tuple[Element, ...]:
    inner: Attributes = {
        "x": -width * 0.4,
        "y": -height * 0.42,
        "width": width * 0.8,
        "height": height * 0.84,
        "rx": width * 0.06,
    }
    lines = " ".join(
        f"M{-width * 0.4:.1f} {-height * 0.42 + step:.1f}L{width * 0.4:.1f} {-height * 0.42 + step + width * 0.3:.1f}"
        for step in (height * 0.1 * index for index in range(7))
    )
    return (
        element("rect", **sides, fill="#fffdf6", stroke="#00000044", stroke_width=1),
        element("rect", **inner, fill="#6b1f2e"),
        element("path", d=lines, **outlined("#e4c878", 1.2, 0.5)),
        element("rect", **inner, **outlined("#e4c878", 1.4)),
    )


def plate(words: str, x: float, y: float, card: float) -> Element:
    """What a hand comes to, on a small plate at the lower edge of its cards; ``x`` and ``y`` are their middle."""
    size = max(12.0, card * 0.17)
    wide, high = width_of(words, size) + size * 1.3, size * 1.7
    middle = y + card * 0.7 + high * 0.3
    line = outlined("#e4c878", 1, fill="#17140f")
    shape = element("rect", x=x - wide / 2, y=middle - high / 2, width=wide, height=high, rx=high / 2, **line)
    return group((shape, text(words, x, middle, size, fill="#f8f1de")), class_="said")


def net_ink(net: Cents) -> str:
    """The ink of what was won or lost."""
    return BRIGHT if net > 0 else IVORY


@lru_cache(maxsize=4096)
def came_to_plate(net: Cents, x: float, y: float, size: float) -> Written:
    """What a wager came to, where it lay."""
    wide, high = width_of(gain(net), size) + 14, size * 1.6
    shape = element("rect", x=x - wide / 2, y=y - high / 2, width=wide, height=high, rx=8, **shaded(0.62))
    words = text(gain(net), x, y, size, fill=net_ink(net), font_weight=700)
    return Written(str(group((shape, words), class_="came-to")))


def place_of(hand: str) -> int:
    """The number of the box or position at which a hand lies; nought for the dealer's and the board.

    >>> place_of("seat 3"), place_of("box 2 hand 1"), place_of("position 2"), place_of("the board")
    (3, 2, 2, 0)
    """
    words = hand.split()
    return int(words[1]) if len(words) > 1 and words[0] in ("seat", "box", "position") and words[1].isdigit() else 0


@dataclass
class HandsShown:
    """The cards on the table by where they lie, in the order of the deal; an unknown card is an empty name.

    ``face_down`` are the cards of each hand that lie face down, by their place in it: an unknown card is one of them,
    and so is one that only its reader knows. ``elsewhere`` are the wagers at another place than that of their own seat.
    """

    cards: dict[str, list[str]] = field(default_factory=dict)
    face_down: dict[str, list[int]] = field(default_factory=dict)
    elsewhere: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, events: tuple[Event, ...]) -> HandsShown:
        """The hands that these events lead to, as far as they tell.

        A card face down is told twice: to everybody without its name, then to its reader with it.
        """
        hands = cls()
        for event in events:
            if isinstance(event, CardDealt):
                hands._dealt(event)
            elif isinstance(event, CardsShown):
                hands._shown(event)
            elif isinstance(event, CardTossed):
                hands._tossed(event)
            elif isinstance(event, HandParted):
                hands._parted(event)
            elif isinstance(event, (WagerPlaced, WagerTakenBack)):
                hands._wagered(event)
        return hands

    def seat_of(self, hand: str) -> int:
        """The seat whose hand it is; nought for the dealer's and the board."""
        place = place_of(hand)
        return next((seat for wager, seat in self.elsewhere.items() if wager.endswith(f" at {place}")), place)

    def of_seat(self, seat: int) -> list[str]:
        """The hands of a seat, in the order of the deal."""
        return [hand for hand in self.cards if self.seat_of(hand) == seat]

    def _wagered(self, event: WagerPlaced | WagerTakenBack) -> None:
        """Who wagers at another place plays it."""
        if " at " in event.wager:
            self.elsewhere[event.wager] = event.seat
            if not event.stake:
                del self.elsewhere[event.wager]

    def _dealt(self, event: CardDealt) -> None:
        hand, down = self.cards.setdefault(event.to, []), self.face_down.setdefault(event.to, [])
        unknown = [place for place in down if not hand[place]]
        if event.private_to and unknown:
            hand[unknown[0]] = event.card
            return
        if event.face == "down" or not event.card:
            down.append(len(hand))
        hand.append(event.card)

    def _shown(self, event: CardsShown) -> None:
        """Cards that lay face down are turned up; of more than lie so, the others are up already.

        A shoe has equal cards: that one like it is up says nothing about a card that lies face down.
        """
        hand, down = self.cards.setdefault(event.of, []), self.face_down.setdefault(event.of, [])
        up = [card for place, card in enumerate(hand) if place not in down]
        told = len(event.cards) - len(down)
        for card in event.cards:
            known = [place for place in down if hand[place] == card]
            if not known and told > 0 and card in up:
                up.remove(card)
                told -= 1
                continue
            unknown = known or [place for place in down if not hand[place]]
            if unknown:
                down.remove(unknown[0])
                hand[unknown[0]] = card
            else:
                hand.append(card)

    def _tossed(self, event: CardTossed) -> None:
        """A card is gone; those after it move up."""
        hand, down = self.cards[event.of], self.face_down[event.of]
        gone = hand.index(event.card)
        del hand[gone]
        down[:] = [place - (place > gone) for place in down]

    def _parted(self, event: HandParted) -> None:
        """The parts lie where the hand lay, face up."""
        parts = {hand: list(cards) for hand, cards in event.into.items()}
        self.cards = {
            name: held
            for hand, cards in self.cards.items()
            if hand == event.of or hand not in parts
            for name, held in (parts.items() if hand == event.of else ((hand, cards),))
        }
        self.face_down.pop(event.of, None)
