"""Corrections as the ledger tells them: what was asked for, made and refused, and what money may go back.

A request is a note, ``entry 57: the wrong seat was paid``; what answers it is the ``correct`` act that reverses the
entry, or a ``refuse-request`` note. Nothing else is kept, so the floor that takes a correction and ``verify``, which
checks that it was right to, read the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from houseway.ledger.books import reversal
from houseway.ledger.entry import ActDone, AnyEntry, Noted, events_of
from houseway.ledger.store import LedgerReader
from houseway.refusal import LedgerError, NotFound, Refused
from houseway.round import Bet, TakeBack
from houseway.round.commission import CommissionMarked, CommissionTaken
from houseway.round.events import (
    Event,
    Move,
    RoundEnded,
    WagerPlaced,
    WagerReturned,
    WagerSettled,
    WagerTakenBack,
    seat_account,
)
from houseway.table.acts import Compromised, Correct, Leave, VoidRound
from houseway.table.at_work import SPOKEN

ASK, ASK_VOID, REFUSE = "ask-correction", "ask-void", "refuse-request"
CALLS_OFF = (VoidRound, Compromised)
ENDS = (WagerSettled, WagerReturned, WagerTakenBack)
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


def named(text: str) -> int:
    """The entry that a refusal names; nought when it names none.

    >>> named("57"), named("the second one"), named("\N{SUPERSCRIPT TWO}")
    (57, 0, 0)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 12 else 0


def is_of(text: str, entry: int) -> bool:
    """Whether a request is for a correction of that entry.

    >>> is_of("entry 57: the wrong seat was paid", 57), is_of("entry 5: no", 57)
    (True, False)
    """
    return text.startswith(f"entry {entry}:")


class Corrections:
    """The corrections of a table, in the order in which they were asked for, and what forbids a further one."""

    def __init__(self, table: str) -> None:
        """None yet."""
        self.table = table
        self._found: dict[int, Correction] = {}
        self._voids: dict[int, Noted] = {}
        self._called_off: set[int] = set()
        self._left: dict[int, int] = {}
        self._collected: dict[int, int] = {}

    @classmethod
    def of(cls, ledger: LedgerReader, table: str) -> Corrections:
        """Those that a ledger holds."""
        found = cls(table)
        notes = (line for what in (ASK, ASK_VOID, REFUSE) for line in ledger.of_kind(table, Noted, what=what))
        acts = ledger.of_kind(table, ActDone, act=(Correct, Leave, *CALLS_OFF), event=CommissionTaken)
        for line in sorted([*notes, *acts], key=lambda line: line.number):
            found.take(line.number, line.entry)
        return found

    def copy(self) -> Corrections:
        """Those known now, to be read in another thread while the table goes on."""
        other = Corrections(self.table)
        other._found, other._voids = dict(self._found), dict(self._voids)
        other._called_off, other._left = set(self._called_off), dict(self._left)
        other._collected = dict(self._collected)
        return other

    def __iter__(self) -> Iterator[Correction]:
        """Each of them."""
        return iter(self._found.values())

    def take(self, number: int, entry: AnyEntry) -> None:
        """Follow an entry, if it asks for a correction, answers one, or forbids one."""
        if isinstance(entry, Noted):
            self._take_note(number, entry)
        elif isinstance(entry, ActDone):
            self._take_act(number, entry)

    def _take_note(self, number: int, entry: Noted) -> None:
        if entry.what == ASK:
            self._ask(number, entry)
        elif entry.what == ASK_VOID:
            self._voids[number] = entry
        elif entry.what == REFUSE:
            self._voids.pop(named(entry.text), None)
            asked = self._found.get(named(entry.text))
            if asked is not None and asked.state == "asked":
                self._answer(asked, state="refused", answered_by=entry.by, answered_at=entry.at)

    def _take_act(self, number: int, entry: ActDone) -> None:
        if isinstance(entry.act, Correct):
            self._make(number, entry, entry.act)
        elif isinstance(entry.act, Leave):
            self._left[entry.act.seat] = number
        elif isinstance(entry.act, CALLS_OFF):
            self._called_off.add(entry.round)
            if isinstance(entry.act, VoidRound):
                self._voids.clear()
        if any(b'"commission-taken"' in bytes(raw) for raw in entry.events):
            self._collected.update(dict.fromkeys(map(_payer, events_of(entry)), number))

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

    # ------------------------------------------------------------ what may go back

    def moves_back(self, number: int, entry: AnyEntry | None, *, is_over: bool) -> tuple[Move, ...]:
        """The moves that reverse an entry; refused when it cannot be reversed, or not any more.

        ``is_over`` says whether the round of the entry is: until then, and when it was called off, its money goes back
        by calling it off, and would go back twice.
        """
        if not isinstance(entry, ActDone) or entry.table != self.table or isinstance(entry.act, Correct):
            raise NotFound(f"entry {number} moved nothing at this table", remedy="Give the entry of an act")
        if self.made(number) is not None:
            raise Refused(f"entry {number} has been reversed already", remedy="It is reversed once")
        if entry.voucher:
            raise Refused(f"a voucher stands behind entry {number}", remedy="The cage settles vouchers")
        moves = reversal(entry)
        if not moves:
            remedy = "Choose the entry that settled it; what lies on the layout goes back when the round is voided"
            raise Refused(f"entry {number} has no money to move back", remedy=remedy)
        if isinstance(entry.act, (*SPOKEN, *CALLS_OFF)):
            self._check_round(number, entry, is_over=is_over)
        self._check_seats(number, entry, moves)
        return moves

    def _check_round(self, number: int, entry: ActDone, *, is_over: bool) -> None:
        if entry.round in self._called_off:
            why = f"entry {number} is of round {entry.round}, which was called off"
            raise Refused(why, remedy="Its money went back then")
        if not is_over:
            why = f"entry {number} is of round {entry.round}, which is under way"
            raise Refused(why, remedy="Void the round, or wait until it is over")

    def _check_seats(self, number: int, entry: ActDone, moves: tuple[Move, ...]) -> None:
        accounts = {account for move in moves for account in (move.giver, move.taker)}
        for seat, when in self._left.items():
            if when >= number and seat_account(seat) in accounts:
                why = f"the player of seat {seat} has left since entry {number}"
                raise Refused(why, remedy="Settle it with the player at the cage")
        for seat in sorted(_owing(entry)):
            if self._collected.get(seat, 0) <= number:
                why = f"seat {seat} still owes the commission that entry {number} marked"
                raise Refused(why, remedy=f"Collect the commission from seat {seat} first")

    def check_made(self, act: Correct, wrong: AnyEntry | None, *, is_over: bool) -> None:
        """Whether a correction was rightly made: asked for, and moving back what the wrong entry moved."""
        asked = self.waiting(act.entry)
        if asked is None or asked.asked_by != act.asked_by:
            raise LedgerError(f"{act.asked_by or 'nobody'} has not asked for a correction of entry {act.entry}")
        if self.moves_back(act.entry, wrong, is_over=is_over) != tuple(Move(*move) for move in act.moves):
            raise LedgerError(f"the correction of entry {act.entry} moves other money than that entry did")

    def check_voided(self, act: VoidRound, round: int) -> None:
        """Whether a round was rightly called off: somebody had asked for it. Older notes do not name their round."""
        if not any(note.by == act.asked_by and note.round in (0, round) for note in self._voids.values()):
            raise LedgerError(f"{act.asked_by or 'nobody'} has not asked for a void of round {round}")


def _payer(event: Event) -> int:
    """The seat that pays the commission which was marked there; 0 when nobody does, as when it is kept from a win."""
    if isinstance(event, CommissionTaken) and any(move.giver == seat_account(event.seat) for move in event.moves):
        return event.seat
    return 0


def _owing(entry: ActDone) -> set[int]:
    """The seats whose commission an entry marks and does not collect."""
    owing: set[int] = set()
    for event in events_of(entry):
        owing.discard(_payer(event))
        if isinstance(event, CommissionMarked):
            owing.add(event.seat)
    return owing


def moves_back(ledger: LedgerReader, table: str, number: int, made: Corrections) -> tuple[Move, ...]:
    """The moves that reverse an entry of a ledger; refused when it cannot be reversed, or not any more."""
    line = next(ledger.lines(table=table, after=number - 1, upto=number), None) if number > 0 else None
    entry = line.entry if line is not None else None
    is_over = isinstance(entry, ActDone) and _is_over(ledger, entry, number)
    moves = made.moves_back(number, entry, is_over=is_over)
    if isinstance(entry, ActDone) and isinstance(entry.act, (Bet, TakeBack)) and not _is_decided(ledger, entry, number):
        why = f"what entry {number} moved goes with its wager, which was not decided"
        raise Refused(why, remedy="Take the wager back, or let it be decided")
    return moves


def _is_decided(ledger: LedgerReader, entry: ActDone, number: int) -> bool:
    """Whether the wager that an entry laid was settled next, and did not go back with what was paid for it."""
    laid = [(event.seat, event.wager) for event in events_of(entry) if isinstance(event, WagerPlaced)]
    for line in ledger.of_kind(entry.table, ActDone, after=number):
        if any(f'"wager":"{wager}"'.encode() in line.body for _, wager in laid):
            later = line.entry
            for event in events_of(later) if isinstance(later, ActDone) else ():
                if isinstance(event, ENDS) and (event.seat, event.wager) in laid:
                    return isinstance(event, WagerSettled)
    return False


def _is_over(ledger: LedgerReader, entry: ActDone, number: int) -> bool:
    """Whether the round of an entry is over: it ended with that entry or a later one."""
    ended = f'"event":"{RoundEnded.__struct_config__.tag}"'.encode()
    return any(ended in line.body for line in ledger.lines(table=entry.table, round=entry.round, after=number - 1))


__all__ = ["ASK", "ASK_VOID", "REFUSE", "Correction", "Corrections", "asked_for", "is_of", "moves_back", "named"]
