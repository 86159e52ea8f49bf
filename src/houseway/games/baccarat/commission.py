"""Commission: kept from the payment, or marked in the player's box and collected later."""

from __future__ import annotations

import msgspec

from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.money import Cents
from houseway.round import Felt
from houseway.round.commission import COMMISSION, CommissionMarked, CommissionTaken
from houseway.round.events import BANK, Move, seat_account


def keep(game: BaccaratGame, felt: Felt, seat: int, amount: Cents) -> None:
    """The house has paid so much less; the amount goes to the commission account."""
    clauses = game.cite("commission", "commission-now", "commission-for-all")
    felt.emit(CommissionTaken(seat=seat, amount=amount, clauses=clauses, moves=(Move(BANK, COMMISSION, amount),)))


def mark(game: BaccaratGame, felt: Felt, seat: int, amount: Cents) -> None:
    """The house has paid in full; a marker button shows the debt."""
    owed = {**felt.carried.owed, str(seat): felt.carried.owed.get(str(seat), 0) + amount}
    felt.carried = msgspec.structs.replace(felt.carried, owed=owed)
    clauses = game.cite("commission", "commission-marked", "commission-for-all")
    felt.emit(CommissionMarked(seat=seat, amount=amount, owed=owed[str(seat)], clauses=clauses))


def collect(game: BaccaratGame, felt: Felt, seat: int) -> None:
    """A player pays what is marked, and the button goes."""
    owed = dict(felt.carried.owed)
    amount = owed.pop(str(seat))
    felt.carried = msgspec.structs.replace(felt.carried, owed=owed)
    felt.emit(
        CommissionTaken(
            seat=seat,
            amount=amount,
            clauses=game.cite("commission-collected"),
            moves=(Move(seat_account(seat), COMMISSION, amount),),
        )
    )


def collect_all(game: BaccaratGame, felt: Felt) -> None:
    """Everybody pays before the cards are shuffled, in the order of settlement: from the dealer's right.

    Not in the order of the debts: what is carried is written with its keys in another one.
    """
    for seat in sorted(map(int, felt.carried.owed), reverse=True):
        collect(game, felt, seat)
