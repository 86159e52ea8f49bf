"""Pai Gow on a screen: one's own seven cards, or both hands once they are set; all positions round the dealer."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.draw.lettering import text
from houseway.draw.pai_gow import layout as drawn
from houseway.draw.paint import IVORY
from houseway.draw.poker.layout import CARD, DEALER_AT, height_of
from houseway.draw.poker.size import WIDTH
from houseway.draw.svg import Element
from houseway.floor.screens.cards import HandsShown, place_of
from houseway.floor.screens.poker.felt import PokerStation, PokerTable
from houseway.floor.screens.seat_felt.layout import Lie
from houseway.games.pai_gow.pai_gow_game import PaiGowGame

HIGH, LOW = " high", " low"


class PaiGowStation(PokerStation):
    """A player's own position: seven cards, then the high hand and the low one beside it."""

    game: PaiGowGame

    dealer = Lie(590, 116, 74, 600)
    dealers_high, dealers_low = Lie(500, 116, 74, 380), Lie(800, 116, 74, 160)
    hands = Lie(400, 580, 86, 600)

    def printed(self) -> Iterator[Element]:
        """As at any poker table, and what is special about the game."""
        yield from super().printed()
        title, words = drawn.push_words(self.game)
        yield text(title, self.width / 2, 226, 22, fill=IVORY, font_style="italic")
        yield text(words, self.width / 2, 254, 16, fill=IVORY, font_style="italic")

    def hand_at(self, hand: str, hands: HandsShown) -> Lie | None:
        """The dealer's two hands above; one's own below, the high one wider than the low."""
        if not place_of(hand):
            return self.dealers_high if hand.endswith(HIGH) else self.dealers_low if hand.endswith(LOW) else self.dealer
        own = self.own_hands(hands)
        if hand not in own:
            return None
        places = list(dict.fromkeys(place_of(one) for one in own))
        lie = self.beside(self.hands, places.index(place_of(hand)), len(places))
        if hand.endswith(HIGH):
            return lie._replace(x=lie.x - lie.room * 0.15, room=lie.room * 0.64)
        return lie._replace(x=lie.x + lie.room * 0.36, room=lie.room * 0.28) if hand.endswith(LOW) else lie


class PaiGowTable(PokerTable):
    """The whole table, as the dealer and those who watch see it."""

    game: PaiGowGame

    def __init__(self, game: PaiGowGame, own: int = 0) -> None:
        """Measure the positions."""
        super().__init__(game, own)
        self.places = drawn.circles_of(game)
        self.height = height_of(self.places)

    def hand_at(self, hand: str, hands: HandsShown) -> Lie | None:  # noqa: ARG002  a position has one hand
        """Before the circles of the position, the low hand before the high one; the dealer's side by side."""
        place = place_of(hand)
        if place:
            name = "low" if hand.endswith(LOW) else "high"
            return Lie(*drawn.place_at(self.places[place], name), CARD * 0.6, 140 if name == "high" else 70)
        if hand.endswith(HIGH):
            return Lie(drawn.HIGH_AT, DEALER_AT, drawn.DEALERS_CARD, 330)
        if hand.endswith(LOW):
            return Lie(drawn.LOW_AT, DEALER_AT, drawn.DEALERS_CARD, 130)
        return Lie(WIDTH / 2, DEALER_AT, drawn.DEALERS_CARD, 420)


station, table = PaiGowStation, PaiGowTable
