"""What a player types when it is their turn: a choice, an amount, how a card shall lie; for one seat or all."""

from __future__ import annotations

import re

from houseway.games.families import part_of
from houseway.money import cents
from houseway.refusal import Refused
from houseway.round import Decide
from houseway.table import Table

_SEAT = re.compile(r"(?P<seat>\d{1,2}): *(?P<said>.+)", re.ASCII)


def addressed(line: str, seats: tuple[int, ...]) -> tuple[tuple[int, ...], str]:
    """The seats that a line is for, and what is said: ``2: trilux 5`` is for one, anything else for all.

    >>> addressed("2: trilux 5", (1, 2)), addressed("trilux 5", (1, 2))
    (((2,), 'trilux 5'), ((1, 2), 'trilux 5'))
    """
    match = _SEAT.fullmatch(line)
    return ((int(match["seat"]),), match["said"]) if match else (seats, line)


def _legal(table: Table) -> list[Decide]:
    if table.round.is_over:
        return []
    return [act for act in table.round.legal_acts() if isinstance(act, Decide)]


def decides(table: Table, line: str) -> bool:
    """Whether a line is a choice that somebody has now, or a choice that this hand does not have."""
    said = addressed(line, ())[1].split()
    if is_button(table, line):
        table.begin_round()
        return True
    if table.round.is_over or table.round.awaits.what not in ("decision", "wagers") or not said:
        return False
    choices = {act.choice for act in _legal(table)}
    if "-".join(said).lower() in choices - {"cut"}:
        return True
    if table.round.awaits.what == "wagers":
        return said[0].lower() in choices - {"cut"}
    known = choices | _refused(table)
    return said[0].lower() in known | {choice.partition("-")[0] for choice in known}


def _refused(table: Table) -> set[str]:
    """The choices that this hand does not have, but others do."""
    takers = (taker for taker in table.round.awaits.takers if Decide in taker.kinds)
    return {choice for taker in takers for choice in getattr(taker, "reasons", ())}


def is_button(table: Table, line: str) -> bool:
    """Whether a line calls a wager on or off, where the family has it so; the dealer then puts the button on it."""
    said = addressed(line, ())[1].split()
    calls = getattr(part_of("cli", table.rulebook.document.family, "felt"), "CALLS", ())
    return bool(said) and said[0].lower() in calls


def decision_of(table: Table, line: str) -> Decide:
    """The decision that a line makes: ``hit``, ``double 5``, ``double face down``, ``2: stand``."""
    seats, said = addressed(line, ())
    choice, *rest = said.split()
    legal = _legal(table)
    seat = seats[0] if seats else table.round.awaits.seat or (legal[0].seat if legal else 1)
    if is_button(table, line):
        return Decide(seat, choice.lower(), cards=" ".join(rest))
    amount = None
    whole = "-".join((choice, *rest)).lower()
    if any(act.choice == whole for act in legal):
        return Decide(seat, whole)
    if rest:
        try:
            amount = cents(rest[-1])
            rest = rest[:-1]
        except Refused:
            amount = None
    return Decide(seat, choice.lower(), 0, amount, " ".join(rest))
