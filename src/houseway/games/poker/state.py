"""What lies on a poker table in a round, and what one round leaves for the next."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from houseway.games.cards.deck import Deck
from houseway.games.poker.positions import place_name
from houseway.money import Cents

DEALER = 0
"""Among the hands that have been set, the dealer's."""


class Carried(Deck, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one round leaves for the next: the deck, and what meters show that have paid a jackpot.

    ``fractions`` are the parts of a cent that wagers owe linked meters.
    """

    meters: dict[str, Cents] = msgspec.field(default_factory=dict)
    fractions: dict[str, str] = msgspec.field(default_factory=dict)


@dataclass
class Cards:
    """The cards of a round: each position's, the dealer's, the board's, and those that a progressive alone looks at.

    ``gone`` are the cards that have been dealt, ``dealt`` the points of the round whose cards all lie there, ``shown``
    is how many of the board are face up, ``up`` are other cards dealt face up. ``racked`` are positions whose folded
    cards have been put away. ``players`` has the seat that plays each position, ``laid`` the wagers by position as they
    lay when the deal began, ``lines`` the places of the board that some wagers look at, ``set_hands`` how a position
    has set its cards. ``is_decided`` tells that the last decision has been made by all, ``deck_leaves`` that the deck
    was found not to be whole.
    """

    hands: dict[int, list[int]] = field(default_factory=dict)
    dealer: list[int] = field(default_factory=list)
    board: list[int] = field(default_factory=list)
    extra: list[int] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    dealt: set[str] = field(default_factory=set)
    shown: int = 0
    folded: set[int] = field(default_factory=set)
    tucked: set[int] = field(default_factory=set)
    racked: set[int] = field(default_factory=set)
    left: set[int] = field(default_factory=set)
    up: set[int] = field(default_factory=set)
    lines: dict[str, tuple[int, ...]] = field(default_factory=dict)
    set_hands: dict[int, dict[str, list[int]]] = field(default_factory=dict)
    players: dict[int, int] = field(default_factory=dict)
    laid: dict[tuple[int, str], Cents] = field(default_factory=dict)
    is_decided: bool = False
    is_void: bool = False
    deck_leaves: bool = False

    @property
    def seats(self) -> tuple[int, ...]:
        """The positions with cards, from the dealer's left."""
        return tuple(sorted(self.hands))

    def place(self, position: int) -> str:
        """Where the cards of a position lie, in words."""
        return place_name(position, self.players[position])

    def of_player(self, seat: int) -> list[int]:
        """The positions that a seat plays."""
        return [position for position, player in self.players.items() if player == seat]

    def looked_at(self, seat: int, which: tuple[str, ...]) -> list[int]:
        """The cards that make a hand: the seat's own, the dealer's, the board's or a line of it, a progressive's."""
        places = {
            "player": self.hands[seat],
            "dealer": self.dealer,
            "board": self.board,
            "flop": self.board[:3],
            "extra": self.extra,
            **{f"dealer-{hand}": held for hand, held in self.set_hands.get(DEALER, {}).items()},
            **self.set_hands.get(seat, {}),
        }
        return [
            card
            for place in which
            for card in (places[place] if place in places else [self.board[at - 1] for at in self.lines[place]])
        ]
