"""House-banked poker on a screen: one's own position large beside the pay tables, or all positions round the dealer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from houseway.draw import draw
from houseway.draw.lettering import capitals, fitting, text
from houseway.draw.paint import GOLD, IVORY, shaded
from houseway.draw.poker import layout as drawn
from houseway.draw.poker.size import WIDTH
from houseway.draw.poker.tables_on_felt import lines_of_table, pay_table, tables_of
from houseway.draw.svg import Element, element, group, moved
from houseway.floor.screens.cards import HandsShown, place_of
from houseway.floor.screens.palette import dressed
from houseway.floor.screens.seat_felt.layout import MARGIN, Circle, Lie, SeatLayout, Station
from houseway.games.cards.takers import DEAL
from houseway.games.poker.dealing import BOARD
from houseway.games.poker.poker_game import PokerGame
from houseway.games.poker.positions import split_name
from houseway.refusal import HousewayError
from houseway.round import Awaits, Call

LARGER = 1.24
"""How much larger than on the printed layout a station shows the pay tables."""

ACROSS, NEAR = 108.0, 94.0
"""How far apart circles in a row are, and where there are three of them, which would meet the cards."""


MANY = 5
"""Of more cards than these the suits would be covered."""


class LaidCards(SeatLayout):
    """A felt on which community cards, and those of a side bet, lie as their document lays them out."""

    game: PokerGame

    def spread(self, hand: str, lie: Lie, count: int) -> list[tuple[float, float]]:
        """In a cross or a square, where the document has them so; else side by side."""
        laid = {BOARD: self.game.facts.board, self.game.facts.extra.called: self.game.facts.extra}.get(hand)
        whole = self.game.facts.hand.board if hand == BOARD else self.game.extra_cards
        if laid is None or not laid.rows:
            return super().spread(hand, lie, count)
        return drawn.spread(laid.places(whole), (lie.x, lie.y), lie.size)[:count]


class PokerStation(LaidCards, Station):
    """A player's own position: cards on the left, the circles as they lie on the felt on the right."""

    game: PokerGame

    boxes_from = 404.0
    box_height = 104.0
    hands = Lie(470, 560, 112, 360)
    cross = Lie(590, 246, 76, 560)
    extra = Lie(590, 122, 46, 300)

    def __init__(self, game: PokerGame, own: int = 0) -> None:
        """More than five cards are smaller and lie further apart, so that every suit can be seen."""
        super().__init__(game, own)
        hand = game.facts.hand
        if hand.cards > MANY:
            self.hands = Lie(508, 560, 70, 470)
        if hand.of_dealer:
            self.extra = Lie(385, 126, 46, 300) if hand.board else Lie(590, 272, 60, 300)

    def printed(self) -> Iterator[Element]:
        """The pay tables at both sides, and what the dealer needs."""
        middle = MARGIN - 14 + 96 * LARGER
        tops = {middle: 56.0, self.width - middle: 112.0}
        words = drawn.qualifier_words(self.game) or next(drawn.further_words(self.game), "")
        is_free = not self.game.facts.hand.board and not words
        for title, spot in sorted(tables_of(self.game).items(), key=lambda table: -len(table[1].rows.odds)):
            x = min(tops, key=lambda side: tops[side])
            high = 34 + 21 * len(lines_of_table(spot))
            if is_free and tops[x] + LARGER * high > self.boxes_from:  # the others' cards would lie on it
                is_free = False
                yield group(pay_table(title, spot, 0, 0), transform=moved(self.width / 2, self.dealer.y + 96))
                continue
            place = f"{moved(x, tops[x])} scale({LARGER})"
            yield group(pay_table(title, spot, 0, 0), transform=place)
            tops[x] += LARGER * high
        if len(self.game.facts.board.rows) > 1:
            yield from drawn.line_names(self.game, self.cross[:2], self.cross.size)
        if drawn.extra_places(self.game):
            title = drawn.extra_title(self.game)
            yield capitals(
                title, self.extra.x, self.extra.y - drawn.above_extra(self.game, self.extra.size), 13, fill=GOLD
            )
        is_below = self.game.facts.hand.board or drawn.extra_places(self.game)
        y = self.board.y + 84 if is_below else self.dealer.y + 96
        if words := drawn.qualifier_words(self.game):
            yield text(words, self.width / 2, y, 19, fill=IVORY, font_style="italic")
        for line, further in enumerate(drawn.further_words(self.game), start=1):
            yield text(further, self.width / 2, y + 24 * line, 16, fill=IVORY, font_style="italic")

    def outlines(self) -> Iterator[Element]:
        """The circles, each with its name above, where no chip covers it."""
        circles = self.circles()
        for name, (x, y, r) in circles.items():
            yield element("circle", cx=x, cy=y, r=r, **shaded(0.16), stroke=GOLD, stroke_width=1.6, data_box=name)
            words = self.game.spots[name].wager.name
            yield text(words, x, y - r - 11, fitting(words, ACROSS - 6, 16), fill=GOLD)
        for one, other in drawn.equals_in(self.game, circles):
            yield text("=", (circles[one].x + circles[other].x) / 2, circles[one].y, 24, fill=GOLD)

    def hand_at(self, hand: str, hands: HandsShown) -> Lie | None:
        """As at any station; a cross in the place of dealer and board, cards of a side bet in a place of their own."""
        if hand == self.game.facts.extra.called and drawn.extra_places(self.game):
            return self.extra
        if hand == BOARD and len(self.game.facts.board.rows) > 1:
            return self.cross
        return super().hand_at(hand, hands)

    def held_up(self, awaits: Awaits) -> HousewayError | None:
        """An Ante without its Blind, say."""
        return awaits.why_not(Call(DEAL)) if awaits.what == "wagers" and awaits.usual is None else None

    def circles(self) -> dict[str, Circle]:
        """Row by row, from the dealer outward."""
        return self._circles

    @cached_property
    def _circles(self) -> dict[str, Circle]:
        rows = drawn.rows_of(self.game)
        step, r = (100.0, 36.0) if len(rows) < 4 else (86.0, 29.0) if len(rows) < 5 else (70.0, 24.0)
        top = self.hands.y + 8 - step * (len(rows) - 1) / 2
        return {
            name: Circle(800 + (index - (len(row) - 1) / 2) * (NEAR if len(row) > 2 else ACROSS), top + step * line, r)
            for line, row in enumerate(rows)
            for index, name in enumerate(row)
        }


class PokerTable(LaidCards):
    """The whole table, as the dealer and those who watch see it."""

    game: PokerGame

    width = WIDTH
    chip = 20.0

    def __init__(self, game: PokerGame, own: int = 0) -> None:
        """Measure the positions."""
        super().__init__(game, own)
        self.places = drawn.circles_of(game)
        self.radii = drawn.radii_of(game)
        self.height = drawn.height_of(self.places)

    def drawn(self) -> str:
        """The printed layout on the property's cloth."""
        return dressed(str(draw(self.game, "layout", prefix="felt")), self.game.rulebook.property_name)

    def wager_at(self, seat: int, wager: str, hands: HandsShown) -> Circle | None:  # noqa: ARG002  a position has one hand
        """The circle of a position: that of the seat, or another one where its player wagers."""
        name, position = split_name(wager)
        place = self.places.get(position or seat, {}).get(name)
        return Circle(*place, self.radii[name]) if place else None

    def hand_at(self, hand: str, hands: HandsShown) -> Lie | None:  # noqa: ARG002  a position has one hand
        """Before the circles of the position; the dealer's and the board in their places."""
        place = place_of(hand)
        if place:
            many = self.game.facts.hand.cards > MANY
            return Lie(*drawn.hand_place(self.places[place]), *((28.0, 174.0) if many else (drawn.CARD * 0.8, 150)))
        if hand == self.game.facts.extra.called and drawn.extra_places(self.game):
            return Lie(*drawn.extra_at(self.game), drawn.EXTRA_CARD, 420)
        if hand == BOARD and self.game.facts.hand.board:
            return Lie(self.width / 2, drawn.board_at(self.game), drawn.board_card(self.game), 420)
        return Lie(self.width / 2, drawn.DEALER_AT, drawn.dealer_card(self.game), 420)


station, table = PokerStation, PokerTable
