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
    BankTaken,
    Event,
    Move,
    WagerMoved,
    WagerPlaced,
    WagerReturned,
    WagerSettled,
    WagerTakenBack,
    is_of_no_table,
    is_seat,
    seat_account,
)


class Felt:
    """Stakes by seat and wager, in the order they were laid, and the events so far.

    ``bank`` is the account that pays what wagers win and takes what they lose: the house's, or that of the seat which
    banks the round. ``free`` are the stakes that the house has put up for their seats, as markers stand for.
    Seat 0 is the dealer, who may wager against a player's bank with the house's money.
    """

    def __init__(self, seats: Iterable[int], carried: Any = None, seated: Collection[int] | None = None) -> None:
        """A felt for these seats; ``carried`` is what the game brings over from the round before.

        ``seated`` are the seats that somebody sits at, as it changes; left out, all of them.
        """
        self.seats = tuple(seats)
        self.seated: Collection[int] = self.seats if seated is None else seated
        self.stakes: dict[tuple[int, str], Cents] = {}
        self.free: set[tuple[int, str]] = set()
        self.bank = BANK
        self._cover: Cents = 0
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

    def let_bank(self, seat: int, cover: Cents, clauses: tuple[str, ...]) -> None:
        """A player banks the round, and keeps enough to ``cover`` all that it may have to pay."""
        self.bank, self._cover = seat_account(seat), cover
        self.emit(BankTaken(seat=seat, cover=cover, clauses=clauses))

    def cover(self, seat: int) -> Cents:
        """What a seat must keep while it banks and wagers lie there."""
        return self._cover if self.stakes and self.bank == seat_account(seat) else 0

    def place(
        self, seat: int, wager: str, amount: Cents, clauses: tuple[str, ...], fee: Cents = 0, *, free: bool = False
    ) -> None:
        """A player puts money on a wager, and pays a fee where one is due at once.

        A ``free`` one the house puts up, on a spot of its own: it goes back there whatever comes, and what it wins is
        the player's.
        """
        total = self.stake(seat, wager) + amount
        if total > amount and ((seat, wager) in self.free) != free:
            raise ValueError(f"{wager} of seat {seat} would be free in part")
        self.stakes[seat, wager] = total
        if free:
            self.free.add((seat, wager))
        account = seat_account(seat)
        moves = _moves((BANK if free else account, STAKES, amount), (account, FEES, fee))
        self.emit(
            WagerPlaced(seat=seat, wager=wager, amount=amount, stake=total, clauses=clauses, moves=moves, is_free=free)
        )

    def take_back(self, seat: int, wager: str, amount: Cents, clauses: tuple[str, ...], fee: Cents = 0) -> None:
        """A player takes money off a wager; a fee that was paid for it comes back."""
        if (seat, wager) in self.free:
            raise ValueError(f"{wager} is not seat {seat}'s to take back")
        left = self.stakes.pop((seat, wager)) - amount
        if left:
            self.stakes[seat, wager] = left
        moves = _moves((STAKES, seat_account(seat), amount), (FEES, seat_account(seat), fee))
        self.emit(WagerTakenBack(seat=seat, wager=wager, amount=amount, stake=left, clauses=clauses, moves=moves))

    def give_back(self, seat: int, wager: str, why: str, clauses: tuple[str, ...], fee: Cents = 0) -> None:
        """A wager goes back undecided, with its fee; a free one to the house."""
        amount, free = self._lift(seat, wager)
        account = seat_account(seat)
        moves = _moves((STAKES, BANK if free else account, amount), (FEES, account, fee))
        self.emit(
            WagerReturned(seat=seat, wager=wager, amount=amount, why=why, clauses=clauses, moves=moves, is_free=free)
        )

    def give_back_all(self, why: str, clauses: tuple[str, ...]) -> None:
        """Every wager goes back undecided."""
        for seat, wager in tuple(self.stakes):
            self.give_back(seat, wager, why, clauses)

    def move(self, seat: int, wager: str, to: str, clauses: tuple[str, ...]) -> None:
        """A wager goes to another place on the layout, as a Come bet goes to its number."""
        amount, free = self._lift(seat, wager)
        self.stakes[seat, to] = amount
        if free:
            self.free.add((seat, to))
        self.emit(WagerMoved(seat=seat, wager=wager, to=to, amount=amount, clauses=clauses))

    def _lift(self, seat: int, wager: str) -> tuple[Cents, bool]:
        """Take a stake off the layout: how much it is, and whether it was free."""
        free = (seat, wager) in self.free
        self.free.discard((seat, wager))
        return self.stakes.pop((seat, wager)), free

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
        """A wager is decided: the bank takes it, or pays what it gains; what is left of the stake comes back.

        A fee that is due on a win is taken out of it: ``net`` is what the player gains after it. A free wager is
        not the player's to lose. ``bank`` is another account than the round's: the house for a side bet, or a meter.
        """
        stake, free = self._lift(seat, wager)
        account, against = seat_account(seat), bank or self.bank
        lost = min(stake, max(0, -net))
        moves = _moves(
            (STAKES, against, lost),
            (STAKES, BANK if free else account, stake - lost),
            (against, account, max(0, net + fee)),
            (account, FEES, fee),
        )
        self.emit(
            WagerSettled(
                seat=seat,
                wager=wager,
                stake=stake,
                outcome=outcome,
                pays=pays,
                net=max(0, net) if free else net,
                clauses=clauses,
                moves=moves,
                is_free=free,
            )
        )

    def collect(self, seat: int, wager: str, outcome: str, clauses: tuple[str, ...], *, bank: str = "") -> None:
        """A wager loses: the bank takes all of it. Said at once, as most of a thousand wagers at a wheel lose."""
        if (seat, wager) in self.free:
            self.settle(seat, wager, outcome, -self.stakes[seat, wager], clauses, bank=bank)
            return
        stake = self.stakes.pop((seat, wager))
        moves = (Move(STAKES, bank or self.bank, stake),) if stake else ()
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
        """What the banks, the meters and the fees have taken from each seat in this round, less what they paid it."""
        gone: Counter[tuple[int, str]] = Counter()
        for event in self.events:
            seat: int = getattr(event, "seat", 0)
            whose = {seat_account(seat): seat, STAKES: 0 if getattr(event, "is_free", False) else seat}
            for move in event.moves:
                for side, other, sign in ((move.giver, move.taker, 1), (move.taker, move.giver, -1)):
                    if side in whose and _banks(other, seat_account(whose[side])):
                        gone[whose[side], other] += sign * move.amount
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


def _banks(account: str, seat: str) -> bool:
    """Whether wagers of a seat are won and lost, or charged for, by that account."""
    return account != seat and (account in (BANK, FEES) or is_seat(account) or is_of_no_table(account))


def _moves(*amounts: tuple[str, str, Cents]) -> tuple[Move, ...]:
    """Moves from giver to taker, without those of nothing."""
    return tuple([Move(giver, taker, amount) for giver, taker, amount in amounts if amount])
