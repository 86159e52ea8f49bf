"""What is done at a table besides the game: a gratuity, a round called off, an entry of the ledger corrected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from houseway.money import Cents, dollars
from houseway.refusal import Refused
from houseway.round import Event
from houseway.round.events import STAKES, VAULT, Move, is_seat, seat_account
from houseway.table import acts, events, station
from houseway.table.accounts import TOKES

if TYPE_CHECKING:
    from houseway.table.at_work import TableAtWork

Gone = Mapping[tuple[int, str], Cents]
"""What each account has taken from each seat, less what it has paid it."""


def give_toke(table: TableAtWork, act: acts.Toke) -> list[Event]:
    """A player gives the dealers some of the chips."""
    seat = table.seat_of(act.seat)
    if table.plays_tournament:
        raise Refused("tournament chips are no money, and no gratuity", remedy="Give the dealers something of worth")
    if act.amount <= 0:
        raise Refused(f"{dollars(act.amount)} is no gratuity", remedy="Give more than nothing")
    if seat.chips is not None and act.amount > seat.chips - table.owed(act.seat):
        why = f"seat {act.seat} gives {dollars(act.amount)} and has {table.purse(act.seat)}"
        raise Refused(why, remedy="Give less")
    move = Move(seat_account(act.seat), TOKES, act.amount)
    done = events.TokeGiven(seat=act.seat, amount=act.amount, clauses=table.game.cite("tokes"), moves=(move,))
    table.carry((done,))
    return [done]


def void_round(table: TableAtWork, act: acts.VoidRound) -> list[Event]:
    """The round under way does not count: every wager goes back."""
    clauses = table.game.cite("void")
    station.check_void(table, act)
    _check_reason(act.asked_by, act.why, "voids a round")
    if not table.felt.stakes and (table.round.is_over or not table.round.acts):
        raise Refused("no round is under way", remedy="Correct the entry of the ledger instead")
    voided = events.RoundVoided(by=act.by, asked_by=act.asked_by, why=act.why, clauses=clauses)
    bets = station.remaining(table, table.round.felt)
    return [voided, *table.return_wagers(act.why, clauses), *station.lay_again(table, bets)]


def undo(table: TableAtWork, gone: Gone, left: Gone, why: str, clauses: tuple[str, ...]) -> None:
    """What a round that does not count has taken from seats goes back, and what it has paid comes back.

    A player who banked gives back last, with what has come back by then. ``left`` is of those who have gone since.
    """
    _return_to_vault(table, why, clauses)
    for (seat, account), taken in sorted(gone.items(), key=lambda one: (is_seat(one[0][1]) and one[1] > 0, one[0])):
        before = left.get((seat, account), 0)
        _give_back(table, seat, account, before, why, clauses, has_left=True)
        _give_back(table, seat, account, taken - before, why, clauses)


def _return_to_vault(table: TableAtWork, why: str, clauses: tuple[str, ...]) -> None:
    """What the house put into meters that were won, when they were not won after all."""
    felt = table.round.felt
    for move in [move for event in felt.events for move in event.moves if move.giver == VAULT]:
        back = Move(move.taker, VAULT, move.amount)
        felt.emit(events.MoneyReturned(seat=0, amount=move.amount, why=why, clauses=clauses, moves=(back,)))


def _give_back(
    table: TableAtWork,
    seat: int,
    account: str,
    taken: Cents,
    why: str,
    clauses: tuple[str, ...],
    *,
    has_left: bool = False,
) -> None:
    """What an account took goes back to a seat, or what it paid comes back; either as far as there are chips.

    Whoever has left the table since finds it at the cage, and keeps what was paid. The dealer, seat 0, is the bank.
    """
    own = seat_account(seat)
    is_gone = seat > 0 and (has_left or seat not in table.seats)
    if taken > 0:
        move = Move(account, table.cage if is_gone else own, _at_most(table, account, taken))
    else:
        move = Move(own, account, 0 if is_gone else _at_most(table, own, -taken))
    if move.amount:
        amount = move.amount if taken > 0 else -move.amount
        done = events.MoneyReturned(seat=seat, amount=amount, why=why, clauses=clauses, moves=(move,))
        table.round.felt.emit(done)
        table.carry((done,))


def _at_most(table: TableAtWork, account: str, amount: Cents) -> Cents:
    """As much of an amount as an account can give: a seat no more than its chips, where they are counted."""
    if not is_seat(account):
        return amount
    seat = table.seats.get(int(account[5:]))
    return 0 if seat is None else amount if seat.chips is None else min(amount, seat.chips)


def clear_layout(table: TableAtWork, _act: acts.ClearLayout) -> list[Event]:
    """The heat is over: what lies undecided goes back to its players, between two hands."""
    if not table.plays_tournament:
        raise Refused("no heat is played at this table", remedy="Void the round instead")
    if table.round.acts and not table.round.is_over:
        raise Refused("a hand is under way", remedy="Wait until it is over")
    return list(table.return_wagers("the heat is over", ()))


def correct(table: TableAtWork, act: acts.Correct) -> list[Event]:
    """Money that an earlier entry moved goes back; what lies on the layout is not touched."""
    _check_two_persons(table, act.by, act.asked_by, act.why, "corrects an entry")
    moves = tuple(Move(*move) for move in act.moves)
    if not moves or any(move.amount <= 0 or STAKES in (move.giver, move.taker) for move in moves):
        raise Refused("a correction moves money between accounts, and none on the layout", remedy="Void the round")
    for account, amount in _changes(moves).items():
        if is_seat(account):
            number = int(account[5:])
            seat = table.seat_of(number)
            if seat.chips is not None and seat.chips + amount < (table.owed(number) if amount < 0 else 0):
                why = f"{account} has {table.purse(number)} and would give {dollars(-amount)}"
                raise Refused(why, remedy="The player buys in first")
    done = events.EntryReversed(entry=act.entry, by=act.by, asked_by=act.asked_by, why=act.why, moves=moves)
    table.carry((done,))
    return [done]


def _check_two_persons(table: TableAtWork, by: str, asked_by: str, why: str, does: str) -> None:
    """A supervisor or above approves what somebody else has asked for, and says why."""
    table.check_rank(by, (table.rulebook.opened_by,), does, "")
    _check_reason(asked_by, why, does)


def _check_reason(asked_by: str, why: str, does: str) -> None:
    """Nobody does it alone, or without a reason."""
    if not asked_by.strip() or not why.strip():
        raise Refused(f"nobody {does} alone or without a reason", remedy="Name who asked for it, and why")


def _changes(moves: tuple[Move, ...]) -> Counter[str]:
    """What each account gains by these moves."""
    changes: Counter[str] = Counter()
    for move in moves:
        changes[move.giver] -= move.amount
        changes[move.taker] += move.amount
    return changes
