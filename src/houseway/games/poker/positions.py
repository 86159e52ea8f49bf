"""Positions: each is played by whoever sits there, or by another player who plays several, as in ``ante at 2``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from houseway.money import Cents
from houseway.round import Felt
from houseway.round.events import BANK, Move, WagerSettled, seat_account

_AT = re.compile(r"(?P<wager>.+?) at (?P<position>[1-9]\d?)")


def split_name(wager: str) -> tuple[str, int]:
    """A wager and the number of its position; 0 is the player's own.

    >>> split_name("ante at 2"), split_name("pair-plus")
    (('ante', 2), ('pair-plus', 0))
    """
    match = _AT.fullmatch(wager)
    return (match["wager"], int(match["position"])) if match else (wager, 0)


def players_of(felt: Felt) -> dict[int, int]:
    """The positions with a wager, from the dealer's left, and the seat that plays each."""
    return dict(sorted({split_name(wager)[1] or seat: seat for seat, wager in felt.stakes}.items()))


def place_name(position: int, seat: int) -> str:
    """Where the cards of a position lie: at a seat, or at a further position of another.

    >>> place_name(1, 1), place_name(2, 1)
    ('seat 1', 'position 2')
    """
    return seat_account(seat) if position == seat else f"position {position}"


class ByPosition(Felt):
    """The felt of a table, told by position instead of by seat; the money is that of the seat that plays it."""

    def __init__(self, felt: Felt) -> None:
        """What lies on ``felt`` now says who plays which position in this round."""
        self.felt = felt
        self.seats = felt.seats
        self.seated = felt.seated
        self.stakes = felt.stakes
        self.events = felt.events
        self.players = players_of(felt)

    @property
    def carried(self) -> Any:
        """What the table carries."""
        return self.felt.carried

    @carried.setter
    def carried(self, carried: Any) -> None:
        self.felt.carried = carried

    def owned(self, position: int, wager: str) -> tuple[int, str]:
        """The seat that has a wager at a position, and how the wager is called there."""
        seat = self.players.get(position, position)
        return seat, wager if seat == position else f"{wager} at {position}"

    def stake(self, seat: int, wager: str) -> Cents:
        """What lies on a wager at a position."""
        return self.felt.stake(*self.owned(seat, wager))

    def of_seat(self, seat: int) -> Iterator[tuple[str, Cents]]:
        """The wagers at one position."""
        for (owner, wager), stake in self.stakes.items():
            name, position = split_name(wager)
            if (position or owner) == seat:
                yield name, stake

    def place(
        self, seat: int, wager: str, amount: Cents, clauses: tuple[str, ...], fee: Cents = 0, *, free: bool = False
    ) -> None:
        """A player puts money on a wager at a position."""
        self.felt.place(*self.owned(seat, wager), amount, clauses, fee, free=free)

    def give_back(self, seat: int, wager: str, why: str, clauses: tuple[str, ...], fee: Cents = 0) -> None:
        """A wager at a position goes back undecided."""
        self.felt.give_back(*self.owned(seat, wager), why, clauses, fee)

    def collect(self, seat: int, wager: str, outcome: str, clauses: tuple[str, ...], *, bank: str = "") -> None:
        """A wager at a position loses."""
        self.felt.collect(*self.owned(seat, wager), outcome, clauses, bank=bank)

    def settle(
        self,
        seat: int,
        wager: str,
        outcome: str,
        net: Cents,
        clauses: tuple[str, ...],
        pays: str = "",
        fee: Cents = 0,
        *,
        bank: str = "",
    ) -> None:
        """A wager at a position is decided."""
        self.felt.settle(*self.owned(seat, wager), outcome, net, clauses, pays, fee, bank=bank)

    def award(
        self, seat: int, wager: str, stake: Cents, outcome: str, net: Cents, clauses: tuple[str, ...], pays: str
    ) -> None:
        """Pay something that has no chips of its own; ``stake`` is what it is paid on, and stays where it is."""
        owner, name = self.owned(seat, wager)
        moves = (Move(BANK, seat_account(owner), net),) if net else ()
        self.emit(
            WagerSettled(
                seat=owner, wager=name, stake=stake, outcome=outcome, pays=pays, net=net, clauses=clauses, moves=moves
            )
        )
