"""Corrections: one person asks that an entry be reversed and says why, another approves it or refuses.

A request is a note on the ledger, ``entry 57: the wrong seat was paid``; what answers it is the ``correct`` act that
reverses the entry, or a ``refuse-request`` note. Nothing else is kept: where a correction stands is read from those.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from houseway.floor.requests import ASK, REFUSE, named
from houseway.ledger.books import account_of, postings, reversal
from houseway.ledger.entry import ActDone, AnyEntry, Noted
from houseway.ledger.store import LedgerReader
from houseway.money import Cents
from houseway.refusal import HousewayError, NotFound, Refused
from houseway.round.events import Move, seat_account
from houseway.table.acts import Correct, Leave
from houseway.table.speech import say

_ASKED = re.compile(r"entry (\d{1,12}):(.*)", re.ASCII | re.DOTALL)


class Correction(msgspec.Struct, frozen=True, kw_only=True):
    """A correction. ``request`` is the entry that asks for it, ``reversed_by`` the one that makes it."""

    table: str
    request: int
    entry: int
    why: str
    asked_by: str
    asked_at: str
    state: Literal["asked", "made", "refused"] = "asked"
    answered_by: str = ""
    answered_at: str = ""
    reversed_by: int = 0
    moves: tuple[Move, ...] = ()


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


def asked_for(text: str) -> tuple[int, str]:
    """The entry and the reason in a request.

    >>> asked_for("entry 57: the wrong seat was paid")
    (57, 'the wrong seat was paid')
    >>> asked_for("entry 57: ")
    Traceback (most recent call last):
    houseway.refusal.Refused: nobody asks for a correction without a reason. Say why entry 57 is wrong.
    """
    found = _ASKED.fullmatch(text.strip())
    if found is None:
        raise Refused("a correction is of an entry", remedy='Write "entry 57: " and the reason')
    if not found[2].strip():
        raise Refused("nobody asks for a correction without a reason", remedy=f"Say why entry {found[1]} is wrong")
    return int(found[1]), found[2].strip()


class Corrections:
    """The corrections of a table, in the order in which they were asked for."""

    def __init__(self, table: str) -> None:
        """None yet."""
        self.table = table
        self._found: dict[int, Correction] = {}

    @classmethod
    def of(cls, ledger: LedgerReader, table: str) -> Corrections:
        """Those that a ledger holds."""
        found = cls(table)
        notes = (line for what in (ASK, REFUSE) for line in ledger.of_kind(table, Noted, what=what))
        lines = [*notes, *ledger.of_kind(table, ActDone, act=Correct)]
        for line in sorted(lines, key=lambda line: line.number):
            found.take(line.number, line.entry)
        return found

    def __iter__(self) -> Iterator[Correction]:
        """Each of them."""
        return iter(self._found.values())

    def take(self, number: int, entry: AnyEntry) -> None:
        """Follow an entry, if it asks for a correction or answers one."""
        if isinstance(entry, Noted) and entry.what == ASK:
            self._ask(number, entry)
        elif isinstance(entry, Noted) and entry.what == REFUSE:
            asked = self._found.get(named(entry.text))
            if asked is not None and asked.state == "asked":
                self._answer(asked, state="refused", answered_by=entry.by, answered_at=entry.at)
        elif isinstance(entry, ActDone) and isinstance(entry.act, Correct):
            self._make(number, entry, entry.act)

    def _ask(self, number: int, entry: Noted) -> None:
        try:
            wrong, why = asked_for(entry.text)
        except Refused:  # noted by an older floor, which took any text
            return
        self._found[number] = Correction(
            table=self.table, request=number, entry=wrong, why=why, asked_by=entry.by, asked_at=entry.at
        )

    def _make(self, number: int, entry: ActDone, act: Correct) -> None:
        asked = self.waiting(act.entry) or Correction(
            table=self.table, request=number, entry=act.entry, why=act.why, asked_by=act.asked_by, asked_at=entry.at
        )
        moves = tuple(Move(*move) for move in act.moves)
        answer = {"answered_by": entry.by, "answered_at": entry.at, "reversed_by": number, "moves": moves}
        self._answer(asked, state="made", **answer)

    def _answer(self, asked: Correction, **answer: object) -> None:
        self._found[asked.request] = msgspec.structs.replace(asked, **answer)

    def waiting(self, entry: int) -> Correction | None:
        """The request that waits for an answer, of an entry."""
        return next((one for one in self if one.entry == entry and one.state == "asked"), None)

    def made(self, entry: int) -> Correction | None:
        """The correction that reversed an entry."""
        return next((one for one in self if one.entry == entry and one.state == "made"), None)


def moves_back(
    ledger: LedgerReader, table: str, number: int, made: Corrections, left: Mapping[int, int] | None = None
) -> tuple[Move, ...]:
    """The moves that reverse an entry; refused when it cannot be reversed, or not any more.

    ``left`` is when each seat was left last, if somebody has looked that up already.
    """
    line = next(ledger.lines(table=table, after=number - 1, upto=number), None) if number > 0 else None
    entry = line.entry if line is not None else None
    if not isinstance(entry, ActDone) or isinstance(entry.act, Correct):
        raise NotFound(f"entry {number} moved nothing at this table", remedy="Give the entry of an act")
    if made.made(number) is not None:
        raise Refused(f"entry {number} has been reversed already", remedy="It is reversed once")
    if entry.voucher:
        raise Refused(f"a voucher stands behind entry {number}", remedy="The cage settles vouchers")
    moves = reversal(entry)
    if not moves:
        remedy = "Choose the entry that settled it; what lies on the layout goes back when the round is voided"
        raise Refused(f"entry {number} has no money to move back", remedy=remedy)
    accounts = {account for move in moves for account in (move.giver, move.taker)}
    for seat, when in (left_since(ledger, table, number) if left is None else left).items():
        if when >= number and seat_account(seat) in accounts:
            why = f"the player of seat {seat} has left since entry {number}"
            raise Refused(why, remedy="Settle it with the player at the cage")
    return moves


def left_since(ledger: LedgerReader, table: str, number: int) -> dict[int, int]:
    """The seats that were left since an entry, each with the last entry that says so."""
    return {
        act.seat: line.number
        for line in ledger.of_kind(table, ActDone, act=Leave, after=number - 1)
        if isinstance(act := getattr(line.entry, "act", None), Leave)
    }


def money_of_round(ledger: LedgerReader, table: str, round: int, made: Corrections) -> list[MovedMoney]:
    """The entries of a round that is over in which money changed hands; a wager that is laid stays its player's."""
    lines = list(ledger.lines(table=table, round=round))
    left = left_since(ledger, table, lines[0].number) if lines else {}
    found = []
    for line in lines:
        entry = line.entry
        if isinstance(entry, ActDone) and (isinstance(entry.act, Correct) or reversal(entry)):
            found.append(_money(ledger, line.number, entry, made, left))
    return found


def _money(ledger: LedgerReader, number: int, entry: ActDone, made: Corrections, left: Mapping[int, int]) -> MovedMoney:
    back: tuple[Move, ...] = ()
    why_not = "it is a correction itself" if isinstance(entry.act, Correct) else ""
    try:
        back = moves_back(ledger, entry.table, number, made, left)
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
