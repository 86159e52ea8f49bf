"""What happens at a blackjack table and nowhere else: the hole card is checked, the dealers' pool gets its share."""

from __future__ import annotations

from houseway.money import Cents, dollars
from houseway.round.events import Event, HandParted

TOKES = "tokes"
"""The account of the dealers' toke pool."""


class HoleChecked(Event, frozen=True, tag="hole-checked", kw_only=True):
    """The dealer looked for a blackjack without showing the hole card."""

    has_blackjack: bool

    def __str__(self) -> str:
        """As a dealer would say it."""
        return "The dealer has a blackjack." if self.has_blackjack else "The dealer has no blackjack."


class TokesPaid(Event, frozen=True, tag="tokes-paid", kw_only=True):
    """The house pays the dealers' pool because a player's side bet won."""

    seat: int
    wager: str
    outcome: str
    amount: Cents

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"The toke pool gets {dollars(self.amount)}: {self.outcome} at seat {self.seat}."


class BonusPaid(Event, frozen=True, tag="bonus-paid", kw_only=True):
    """A player gets a fixed amount on top of what the odds pay."""

    seat: int
    wager: str
    outcome: str
    amount: Cents

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"Seat {self.seat} gets a bonus of {dollars(self.amount)}: {self.outcome}."


class PutRight(Event, frozen=True, tag="put-right", kw_only=True):
    """What was collected or paid is put right; ``amount`` is what the player gets back, negative when he returns it."""

    seat: int
    wager: str
    amount: Cents
    why: str

    def __str__(self) -> str:
        """As a dealer would say it."""
        how = "gets back" if self.amount > 0 else "returns"
        return f"Seat {self.seat} {how} {dollars(abs(self.amount))} of {self.wager}: {self.why}."


class CardsSwitched(HandParted, frozen=True, tag="cards-switched", kw_only=True):
    """The second cards of two hands have changed places: ``into`` is how both lie now."""

    def __str__(self) -> str:
        """As a dealer would say it."""
        lie = ", ".join(f"{hand} is {' '.join(cards)}" for hand, cards in self.into.items())
        return f"The second cards change places: {lie}."


class Counted(Event, frozen=True, tag="counted", kw_only=True):
    """What a hand counts, announced or not: every player counts for himself."""

    of: str
    total: int
    soft: bool = False

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"{self.of[:1].upper()}{self.of[1:]} has {'soft ' if self.soft else ''}{self.total}."


class HandZapped(HandParted, frozen=True, tag="hand-zapped", kw_only=True):
    """The cards of a hand go into the discard rack, and two new ones follow where ``into`` says."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"{self.of[:1].upper()}{self.of[1:]} is zapped: {' '.join(self.cards)} go into the discard rack."
