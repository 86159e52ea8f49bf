"""Equipment under suspicion, and what points to cheating: who looks, who directs, and that the Commission is told.

While equipment is under suspicion nothing is played with it. What cannot be replaced is done by hand, where the
document has a way.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from houseway.refusal import Refused
from houseway.round.events import Event, spoken
from houseway.rulebook.schema import EquipmentFacts
from houseway.table import acts

if TYPE_CHECKING:
    from houseway.table.at_work import TableAtWork

SUSPECT, BEYOND, WITHOUT = "suspect", "beyond repair", "done without"
STANDS = {
    "sound": (SUSPECT,),
    "repaired": (SUSPECT, BEYOND, WITHOUT),
    BEYOND: (SUSPECT,),
    "replaced": (BEYOND, WITHOUT),
    WITHOUT: (BEYOND,),
}
"""What can be said of equipment, and how it must stand then."""

ABOVE = "supervisor"
"""Who hears of a report at the table: no player does."""

_NAME = re.compile(r"[a-z][a-z ]{0,38}[a-z]")


class EquipmentFound(Event, frozen=True, tag="equipment-found", kw_only=True):
    """Somebody suspected equipment, looked at it, or said what comes in its place."""

    what: str
    finding: str
    by: str

    def __str__(self) -> str:
        """As a log would have it."""
        who = f"The {spoken(self.by)}"
        return {
            SUSPECT: f"{who} suspects the {self.what}; play waits until a supervisor has looked at it.",
            "sound": f"{who} inspects the {self.what} and finds it sound.",
            "repaired": f"{who} inspects the {self.what} and has it repaired.",
            BEYOND: f"{who} inspects the {self.what}, which cannot easily be repaired.",
            "replaced": f"Another {self.what} takes its place, as the {spoken(self.by)} directs.",
            WITHOUT: f"No other {self.what} is found: play goes on by hand, as the {spoken(self.by)} directs.",
        }[self.finding]


class AgentNotified(Event, frozen=True, tag="agent-notified", kw_only=True):
    """The Commission's agent on duty is told."""

    why: str
    by: str

    def __str__(self) -> str:
        """As a log would have it."""
        return f"The {spoken(self.by)} tells the Commission's agent on duty: {self.why}."


class CheatingReported(Event, frozen=True, tag="cheating-reported", kw_only=True):
    """Somebody saw what points to cheating or tampering."""

    what: str
    by: str
    seen: str

    def __str__(self) -> str:
        """As a log would have it."""
        return f"The {spoken(self.by)} reports {self.what}: {self.seen}."


def check_sound(table: TableAtWork) -> None:
    """Refuse to play, or to open, while equipment is under suspicion or waits for a replacement."""
    facts = table.rulebook.equipment
    for what, state in table.suspected.items():
        if state == WITHOUT or facts is None:
            continue
        if state == SUSPECT:
            remedy = f"{_a(facts.inspected_by)} or above inspects it first"
            raise Refused(f"the {what} is under suspicion", clause=facts.clause, remedy=remedy)
        remedy = f"{_a(facts.directed_by)} or above has it replaced, or does without it"
        raise Refused(f"the {what} cannot be repaired", clause=facts.clause, remedy=remedy)


def find(table: TableAtWork, act: acts.Equipment) -> list[Event]:
    """Equipment is suspected; a supervisor inspects it and tells the agent; a manager has it replaced."""
    facts = _facts(table)
    if not _NAME.fullmatch(act.what):
        raise Refused("no equipment is called so", clause=facts.clause, remedy="Name it plainly, as in: the shuffler")
    now = table.suspected.get(act.what, "")
    if act.finding == SUSPECT:
        table.check_rank(act.by, ("dealer",), "suspects equipment", facts.clause)
        if now:
            raise Refused(f"the {act.what} is {now} already", clause=facts.clause, remedy="Say what was found")
    elif now not in STANDS[act.finding]:
        stands = f"is {now}" if now else "is not under suspicion"
        raise Refused(f"the {act.what} {stands}", clause=facts.clause, remedy=_next_for(facts, now))
    else:
        least = facts.directed_by if act.finding in ("replaced", WITHOUT) else facts.inspected_by
        table.check_rank(act.by, (least,), f"has the {act.what} {act.finding}", facts.clause)
    if act.finding == WITHOUT and act.what not in facts.by_hand:
        why = f"there is no way to play without the {act.what}"
        raise Refused(why, clause=facts.clause, remedy="Have it replaced, or close the table")
    return _found(table, act, facts, now)


def _next_for(facts: EquipmentFacts, now: str) -> str:
    """Who says what of equipment that stands so."""
    if not now:
        return "Whoever suspects it says so first"
    if now == SUSPECT:
        return f"{_a(facts.inspected_by)} or above finds it sound, repaired or beyond repair"
    return f"{_a(facts.directed_by)} or above has it replaced"


def _a(rank: str) -> str:
    """A rank with its article, at the beginning of a sentence."""
    return f"{'An' if rank[0] in 'aeiou' else 'A'} {spoken(rank)}"


def _found(table: TableAtWork, act: acts.Equipment, facts: EquipmentFacts, before: str) -> list[Event]:
    clauses = (facts.clause,)
    done: list[Event] = [EquipmentFound(what=act.what, finding=act.finding, by=act.by, clauses=clauses)]
    if before == SUSPECT:
        done.append(AgentNotified(why=f"the {act.what} was under suspicion", by=act.by, clauses=clauses))
    suspected = {what: state for what, state in table.suspected.items() if what != act.what}
    if act.finding in (SUSPECT, BEYOND, WITHOUT):
        suspected[act.what] = act.finding
    table.suspect(suspected)
    return done


def report(table: TableAtWork, act: acts.Cheating) -> list[Event]:
    """What points to tampering or cheating goes to the Commission's agent; play goes on."""
    facts = _facts(table)
    table.check_rank(act.by, ("dealer",), "reports it", facts.cheating)
    seen = " ".join(act.seen.split())
    if not seen or len(seen) > acts.LONGEST_REPORT:
        remedy = f"Say what was seen, in {acts.LONGEST_REPORT} letters at most"
        raise Refused("a report says what was seen", clause=facts.cheating, remedy=remedy)
    told: dict[str, Any] = {"by": act.by, "clauses": (facts.cheating,), "private_to": ABOVE}
    reported = CheatingReported(what=act.what, seen=seen, **told)
    return [reported, AgentNotified(why=f"{act.what} is suspected", **told)]


def _facts(table: TableAtWork) -> EquipmentFacts:
    if table.rulebook.equipment is None:
        raise Refused("the document says nothing of suspected equipment or cheating", remedy="Call a supervisor")
    return table.rulebook.equipment
