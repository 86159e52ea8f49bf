"""The felt: what lies on it, and everything that has happened there, money included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from houseway.money import Cents
from houseway.odds import ForOne, Rounding, ToOne
from houseway.round.events import (
    BANK,
    FEES,
    STAKES,
    Event,
    Move,
    WagerMoved,
    WagerPlaced,
    WagerReturned,
    WagerSettled,
    WagerTakenBack,
    seat_account,
)


class Felt:
    """Stakes by seat and wager, in the order they were laid, and the events so far."""

    def __init__(self, seats: Iterable[int], carried: Any = None, seated: Collection[int] | None = None) -> None:
        """A felt for these seats; ``carried`` is what the game brings over from the round before.

        ``seated`` are the seats that somebody sits at, as it changes; left out, all of them.
        """
        self.seats = tuple(seats)
        self.seated: Collection[int] = self.seats if seated is None else seated
        self.stakes: dict[tuple[int, str], Cents] = {}
        self.events: list[Event] = []
        self.carried = carried

    def emit(self, event: Event) -> None:
        """Something has happened."""
        self.events.append(event)

    def stake(self, seat: int, wager: str) -> Cents:
        """What lies on a wager."""
        return self.stakes.get((seat, wager), 0)

    def of_seat(self, seat: int) -> Iterator[tuple[str, Cents]]:
        """The wagers of one seat."""
        return ((wager, stake) for (owner, wager), stake in self.stakes.items() if owner == seat)

    def place(self, seat: int, wager: str, amount: Cents, clauses: tuple[str, ...], fee: Cents = 0) -> None:
        """A player puts money on a wager, and pays a fee where one is due at once."""
        total = self.stake(seat, wager) + amount
        self.stakes[seat, wager] = total
        moves = _moves((seat_account(seat), STAKES, amount), (seat_account(seat), FEES, fee))
        self.emit(WagerPlaced(seat=seat, wager=wager, amount=amount, stake=total, clauses=clauses, moves=moves))

    def take_back(self, seat: int, wager: str, amount: Cents, clauses: tuple[str, ...], fee: Cents = 0) -> None:
        """A player takes money off a wager; a fee that was paid for it comes back."""
        left = self.stakes.pop((seat, wager)) - amount
        if left:
            self.stakes[seat, wager] = left
        moves = _moves((STAKES, seat_account(seat), amount), (FEES, seat_account(seat), fee))
        self.emit(WagerTakenBack(seat=seat, wager=wager, amount=amount, stake=left, clauses=clauses, moves=moves))

    def give_back(self, seat: int, wager: str, why: str, clauses: tuple[str, ...], fee: Cents = 0) -> None:
        """A wager goes back undecided, with its fee."""
        amount = self.stakes.pop((seat, wager))
        moves = _moves((STAKES, seat_account(seat), amount), (FEES, seat_account(seat), fee))
        self.emit(WagerReturned(seat=seat, wager=wager, amount=amount, why=why, clauses=clauses, moves=moves))

    def give_back_all(self, why: str, clauses: tuple[str, ...]) -> None:
        """Every wager goes back undecided."""
        for seat, wager in tuple(self.stakes):
            self.give_back(seat, wager, why, clauses)

    def move(self, seat: int, wager: str, to: str, clauses: tuple[str, ...]) -> None:
        """A wager goes to another place on the layout, as a Come bet goes to its number."""
        amount = self.stakes.pop((seat, wager))
        self.stakes[seat, to] = amount
        self.emit(WagerMoved(seat=seat, wager=wager, to=to, amount=amount, clauses=clauses))

    def settle(
        self,
        seat: int,
        wager: str,
        outcome: str,
        net: Cents,
        clauses: tuple[str, ...],
        pays: str = "",
        fee: Cents = 0,
    ) -> None:
        """A wager is decided: the bank takes it, or pays what it gains; what is left of the stake comes back.

        A fee that is due on a win is taken out of it: ``net`` is what the player gains after it.
        """
        stake = self.stakes.pop((seat, wager))
        account = seat_account(seat)
        lost = min(stake, max(0, -net))
        moves = _moves(
            (STAKES, BANK, lost),
            (STAKES, account, stake - lost),
            (BANK, account, max(0, net + fee)),
            (account, FEES, fee),
        )
        self.emit(
            WagerSettled(
                seat=seat,
                wager=wager,
                stake=stake,
                outcome=outcome,
                pays=pays,
                net=net,
                clauses=clauses,
                moves=moves,
            )
        )

    def collect(self, seat: int, wager: str, outcome: str, clauses: tuple[str, ...]) -> None:
        """A wager loses: the bank takes all of it. Said at once, as most of a thousand wagers at a wheel lose."""
        stake = self.stakes.pop((seat, wager))
        moves = (Move(STAKES, BANK, stake),) if stake else ()
        self.events.append(
            WagerSettled(
                seat=seat, wager=wager, stake=stake, outcome=outcome, pays="", net=-stake, clauses=clauses, moves=moves
            )
        )

    def push(self, seat: int, wager: str, outcome: str, clauses: tuple[str, ...]) -> None:
        """A wager neither wins nor loses."""
        self.settle(seat, wager, outcome, 0, clauses)

    def pay(
        self, seat: int, wager: str, outcome: str, odds: ToOne | ForOne, rounding: Rounding, clauses: tuple[str, ...]
    ) -> None:
        """A wager wins: its stake comes back, and the profit from the bank."""
        profit = odds.profit(self.stakes[seat, wager], rounding)
        self.settle(seat, wager, outcome, profit, clauses, str(odds))

    def gone(self) -> Counter[tuple[int, str]]:
        """What the bank and the fees have taken from each seat in this round, less what they have paid it."""
        gone: Counter[tuple[int, str]] = Counter()
        for event in self.events:
            seat: int = getattr(event, "seat", 0)
            own = (seat_account(seat), STAKES)
            for move in event.moves:
                if move.giver in own and move.taker in (BANK, FEES):
                    gone[seat, move.taker] += move.amount
                elif move.giver in (BANK, FEES) and move.taker in own:
                    gone[seat, move.giver] -= move.amount
        return gone

    @property
    def balances(self) -> Counter[str]:
        """What each account has gained or given since the round began."""
        balances: Counter[str] = Counter()
        for event in self.events:
            for move in event.moves:
                balances[move.giver] -= move.amount
                balances[move.taker] += move.amount
        return balances


def _moves(*amounts: tuple[str, str, Cents]) -> tuple[Move, ...]:
    """Moves from giver to taker, without those of nothing."""
    return tuple([Move(giver, taker, amount) for giver, taker, amount in amounts if amount])
