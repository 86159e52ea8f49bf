"""What a supervisor is asked for at a table, as the notes of its ledger say: to come, to void a round, to correct.

A request is answered by what it asked for, or by a ``refuse-request`` note that names its entry.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.ledger.corrections import ASK, ASK_VOID, REFUSE, is_of, named
from houseway.ledger.entry import ActDone, AnyEntry, Noted
from houseway.ledger.store import LedgerReader
from houseway.table.acts import Correct, VoidRound

CALL = "call-supervisor"
OF_AN_IRREGULARITY = "irregularity "
"""How a call for a supervisor begins that asks for a ruling: its name follows."""
REQUESTS = (CALL, ASK_VOID, ASK)


def ruling_on(irregularity: str, hand: str = "") -> str:
    """What a call for a ruling says: on which irregularity, and of whose hand where that must be named."""
    return f"{OF_AN_IRREGULARITY}{irregularity}" + (f" of {hand}" if hand else "")


def who_asks_for_a_void(ledger: LedgerReader, table: str, round: int, waiting: Sequence[AnyEntry] = ()) -> set[str]:
    """Who has asked for a void of a round and was not refused. A request holds for its own round only.

    ``waiting`` are entries that will be written together with what is judged now.
    """
    asked = {line.number: line.entry for line in ledger.of_kind(table, Noted, what=ASK_VOID)}
    asked |= {-index: entry for index, entry in enumerate(waiting, 1)}
    refused = _refused(ledger, table, 0, waiting)
    return {
        note.by
        for number, note in asked.items()
        if isinstance(note, Noted) and (note.what, note.round) == (ASK_VOID, round) and number not in refused
    }


def _refused(ledger: LedgerReader, table: str, after: int, waiting: Sequence[AnyEntry]) -> set[int]:
    """The requests that were refused since an entry."""
    notes = (line.entry for line in ledger.of_kind(table, Noted, what=REFUSE, after=after))
    return {named(note.text) for note in (*notes, *waiting) if isinstance(note, Noted) and note.what == REFUSE}


def is_waiting(ledger: LedgerReader, table: str, request: int, waiting: Sequence[AnyEntry] = ()) -> bool:
    """Whether an entry of a table is a request that nobody has answered."""
    line = next(ledger.lines(table=table, after=request - 1, upto=request), None) if request > 0 else None
    entry = line.entry if line is not None else None
    if not isinstance(entry, Noted) or entry.what not in REQUESTS:
        return False
    if request in _refused(ledger, table, request, waiting):
        return False
    if entry.what == CALL:
        return True
    answer = VoidRound if entry.what == ASK_VOID else Correct
    answers = (line.entry for line in ledger.of_kind(table, ActDone, act=answer, after=request))
    return not any(isinstance(done, ActDone) and _answers(done.act, entry) for done in answers)


def _answers(act: object, request: Noted) -> bool:
    """Whether an act does what was asked for."""
    return isinstance(act, VoidRound) or (isinstance(act, Correct) and is_of(request.text, act.entry))
