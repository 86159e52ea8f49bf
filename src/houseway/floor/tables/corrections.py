"""Corrections as the floor shows them: where each stands, what it would move, and why an entry can have none.

Where a correction stands, and what may be moved back, is read from the ledger by ``houseway.ledger.corrections``.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from houseway.ledger.books import account_of, postings, reversal
from houseway.ledger.corrections import Correction, Corrections, moves_back
from houseway.ledger.entry import ActDone
from houseway.ledger.store import LedgerReader
from houseway.money import Cents
from houseway.refusal import HousewayError
from houseway.round.events import Move
from houseway.table.acts import Correct
from houseway.table.speech import say


class ShownCorrection(Correction, frozen=True, kw_only=True):
    """A correction for those who look at it: ``moves`` are those it would make or made, ``balances`` stand now."""

    round: int
    balances: dict[str, Cents]


class MovedMoney(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that moved money: what it moved, what a correction would move back, or why there can be none."""

    entry: int
    at: str
    round: int
    by: str
    says: str
    moved: tuple[Move, ...]
    back: tuple[Move, ...]
    why_not: str = ""


def money_of_round(ledger: LedgerReader, table: str, round: int, made: Corrections) -> list[MovedMoney]:
    """The entries of a round that is over in which money changed hands; a wager that is laid stays its player's."""
    found = []
    for line in list(ledger.lines(table=table, round=round)):
        entry = line.entry
        if isinstance(entry, ActDone) and (isinstance(entry.act, Correct) or reversal(entry)):
            found.append(_money(ledger, line.number, entry, made))
    return found


def _money(ledger: LedgerReader, number: int, entry: ActDone, made: Corrections) -> MovedMoney:
    back: tuple[Move, ...] = ()
    why_not = "it is a correction itself" if isinstance(entry.act, Correct) else ""
    try:
        back = moves_back(ledger, entry.table, number, made)
        if made.waiting(number) is not None:
            why_not = "its correction has been asked for"
    except HousewayError as refused:
        why_not = why_not or refused.why
    return MovedMoney(
        entry=number,
        at=entry.at,
        round=entry.round,
        by=entry.by,
        says=say(entry.act),
        moved=tuple(_own(*moved, entry.table) for moved in postings(entry)),
        back=back,
        why_not=why_not,
    )


def _own(giver: str, taker: str, amount: Cents, table: str) -> Move:
    """A move between accounts of the ledger, by the names that they have at their table."""
    return Move(giver.removeprefix(f"{table}/"), taker.removeprefix(f"{table}/"), amount)


def shown(ledger: LedgerReader, correction: Correction, balances: Mapping[str, Cents]) -> ShownCorrection:
    """A correction with the money that it moves, and what the accounts hold that it touches."""
    table, entry = correction.table, None
    for line in ledger.lines(table=table, after=correction.entry - 1, upto=correction.entry):
        entry = line.entry
    moves = correction.moves
    if correction.state == "asked" and isinstance(entry, ActDone):
        moves = reversal(entry)
    touched = dict.fromkeys(account for move in moves for account in (move.giver, move.taker))
    fields = {name: getattr(correction, name) for name in Correction.__struct_fields__}
    return ShownCorrection(
        **{**fields, "moves": moves},
        round=getattr(entry, "round", 0),
        balances={account: balances.get(account_of(table, account), 0) for account in touched},
    )
