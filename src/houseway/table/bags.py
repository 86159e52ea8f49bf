"""Cards in sealed bags: those that players handled leave so, others come so, inspected ahead for one gaming day.

A bag is a record: its tag, how many decks, why, who sealed it and whose signatures it bears. One that is not complete
is refused.
"""

from __future__ import annotations

import datetime as dt
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

import msgspec

from houseway.refusal import NotFound, Refused
from houseway.round import Call, Event
from houseway.rulebook.schema import BagFacts, holds_of
from houseway.table import acts, events

if TYPE_CHECKING:
    from houseway.table.at_work import TableAtWork

HANDLED: Final = "handled by players"
AHEAD: Final = "inspected ahead"


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """A bag that is locked away: how many decks, since when, who signed it; since when by the property's clock."""

    decks: int
    at: str
    signed: tuple[str, ...]
    local: str = ""
    colour: str = ""
    licences: tuple[str, ...] = ()


def gaming_day(at: str, begins: str) -> str:
    """The gaming day of a moment, by the hour at which one ends and the next begins.

    >>> gaming_day("2026-11-18 05:59", "06:00"), gaming_day("2026-11-18 06:00", "06:00")
    ('2026-11-17', '2026-11-18')
    """
    hours, minutes = map(int, begins.split(":"))
    moment = dt.datetime.fromisoformat(at) - dt.timedelta(hours=hours, minutes=minutes)
    return moment.date().isoformat()


def seal(table: TableAtWork, act: acts.Bag) -> list[Event]:
    """Decks go into a bag: handled ones leave the table with it, those inspected ahead are locked away."""
    facts = _facts(table)
    clause = facts.handled if act.why == HANDLED else facts.ahead
    if not clause:
        raise Refused(f"no decks are bagged here that were {act.why}", remedy="Inspect them at the table")
    _check_comes_so(table, clause)
    _check_who(table, act, "bags cards", clause)
    _check_complete(table, act, clause)
    done: list[Event] = []
    if act.why == HANDLED:
        done += table.apply_to_round(Call(table.game.removal_call, act.by))
    else:
        table.bags[act.tag] = Kept(act.decks, table.now, act.signed, table.local, act.colour, act.licences)
    sealed = events.BagSealed(
        number=act.tag,
        decks=act.decks,
        why=act.why,
        by=act.by,
        name=act.name,
        signed=act.signed,
        at=table.now,
        colour=act.colour,
        licences=act.licences,
        clauses=(clause,),
    )
    return [*done, sealed]


def _check_comes_so(table: TableAtWork, clause: str) -> None:
    """Refuse a bag of decks inspected ahead at a table that is posted to look its decks over."""
    facts = _facts(table)
    if clause == facts.ahead and not holds_of(facts.when, table.posted):
        how = " and ".join(f"{option} = {value}" for option, value in facts.when.items())
        raise Refused("decks are looked over at the table here", clause=clause, remedy=f"Post it with {how}")


def _check_complete(table: TableAtWork, act: acts.Bag, clause: str) -> None:
    """Refuse a bag without tag or signature, or with another number of decks than a set has."""
    lacks = [] if act.tag.strip() else ["no tag"]
    if not act.signed or not all(name.strip() for name in act.signed):
        lacks.append("no signature")
    elif act.name not in act.signed:
        lacks.append(f"no signature of {act.name[:40]}, who seals it")
    if lacks:
        raise Refused(f"the bag has {' and '.join(lacks)}", clause=clause, remedy="Write both on it, then seal it")
    if act.why == AHEAD:
        _check_marks(_facts(table), act)
    whole = table.posted.whole("decks")
    if act.decks != whole:
        raise Refused(f"{act.decks} decks are no complete set", clause=clause, remedy=f"All {whole} go into the bag")
    if act.tag in table.bags:
        raise Refused(f"bag {act.tag[:40]} is locked away already", clause=clause, remedy="Give it another tag")


def _check_marks(facts: BagFacts, act: acts.Bag) -> None:
    """Refuse decks inspected ahead that lack a signature, a colour or a licence number which the document asks for."""
    signed = {name.strip().casefold() for name in act.signed}
    if len(signed) < facts.signatures:
        why = f"{len(signed)} person signed the bag's tag, and {facts.signatures} inspect"
        raise Refused(why, clause=facts.ahead, remedy="Whoever inspected and whoever verified it sign")
    if "colour" in facts.marks and not act.colour.strip():
        raise Refused("the colour of the cards is not on the bag", clause=facts.ahead, remedy="Write it on the bag")
    if "licences" not in facts.marks:
        return
    if len(act.licences) > len(act.signed):
        why = "the tag has more licence numbers than signatures"
        raise Refused(why, clause=facts.ahead, remedy="Each who signs gives the own")
    pairs = zip_longest(act.signed, act.licences, fillvalue="")
    lacking = [name for name, number in pairs if not number.strip()]
    if lacking:
        why = f"the tag lacks the licence number of {' and '.join(name[:40] for name in lacking)}"
        raise Refused(why, clause=facts.ahead, remedy="Each who signs gives the own")


def answered_by_one(table: TableAtWork) -> str:
    """The check of the opening that only a bag on record answers, where the cards come in one."""
    facts = table.rulebook.bags
    if facts is None or not (table.takes_from_bags and facts.when and holds_of(facts.when, table.posted)):
        return ""
    return facts.ahead


def check_taken_from_one(table: TableAtWork, act: acts.Inspect) -> None:
    """Refuse to say that cards in a bag are in order, where they come out of one that is on record."""
    if act.passed and act.clause == answered_by_one(table):
        raise Refused("the cards come out of a bag that is on record", clause=act.clause, remedy="Open one by its tag")


def unseal(table: TableAtWork, act: acts.Unseal) -> list[Event]:
    """Decks that were inspected ahead come to the table; where they serve for one gaming day, in that one."""
    facts, kept = _facts(table), _kept(table, act.tag)
    _check_who(table, act, "opens a bag", facts.ahead)
    _check_comes_so(table, facts.ahead)
    if facts.when and facts.ahead in table.inspections:
        raise Refused("the table has its cards", clause=facts.ahead, remedy="Change them, then open a bag")
    if must_be_cancelled(table, act.tag, table.now, table.local):
        sealed_on = gaming_day(kept.local or kept.at, facts.day_begins)
        why = f"bag {act.tag} was not used in its gaming day, {sealed_on}"
        raise Refused(why, clause=facts.cancelled, remedy="Cancel its cards, and inspect others")
    opened = events.BagOpened(
        number=act.tag,
        by=act.by,
        name=act.name,
        signed=kept.signed,
        colour=kept.colour,
        licences=kept.licences,
        clauses=(facts.ahead,),
    )
    if table.is_open:
        done = [opened, *table.apply_to_round(Call(table.game.in_order_call, act.by))]
    else:
        done = [opened, *table.inspect(acts.Inspect(facts.ahead, act.by, act.name))]
    del table.bags[act.tag]
    return done


def cancel(table: TableAtWork, act: acts.Cancel) -> list[Event]:
    """The cards of a bag are made unfit for play; how is said."""
    facts, kept = _facts(table), _kept(table, act.tag)
    _check_who(table, act, "cancels cards", facts.cancelled)
    check_how(act.how, "cards", facts.cancelled)
    del table.bags[act.tag]
    clauses = (facts.cancelled,) if facts.cancelled else ()
    return [
        events.BagCancelled(number=act.tag, decks=kept.decks, by=act.by, name=act.name, how=act.how, clauses=clauses)
    ]


def check_how(how: str, what: str, clause: str) -> None:
    """Refuse to cancel something in a way that nobody names."""
    if not how.strip():
        raise Refused(f"how the {what} are cancelled is not said", clause=clause, remedy="Say it, as drilled or cut")


def check_bagged(table: TableAtWork, act: acts.AnyTableAct) -> None:
    """Refuse to take handled cards away without a bag, where bags are kept on record."""
    removal = table.game.removal_call
    if table.keeps_bags and removal and isinstance(act, Call) and act.call == removal:
        clause = table.rulebook.bags.handled if table.rulebook.bags else ""
        why = "the cards leave in a bag, with its tag and the signature of who removes them"
        raise Refused(why, clause=clause, remedy="Bag the cards")


def must_be_cancelled(table: TableAtWork, number: str, now: str, local: str) -> bool:
    """Whether the gaming day of a bag is over: by the property's clock, or the ledger's if only that stands there."""
    facts, kept = _facts(table), _kept(table, number)
    if not facts.day_begins:
        return False
    moments = (kept.local, local) if kept.local and local else (kept.at, now)
    return len({gaming_day(moment, facts.day_begins) for moment in moments if moment}) > 1


def _facts(table: TableAtWork) -> BagFacts:
    if table.rulebook.bags is None:
        raise Refused("the document knows no bags of cards", remedy="Change the cards instead")
    return table.rulebook.bags


def _kept(table: TableAtWork, number: str) -> Kept:
    if number not in table.bags:
        there = ", ".join(table.bags) or "none"
        raise NotFound(f"no bag {number[:40]!r} is locked away", remedy=f"Locked away: {there}")
    return table.bags[number]


def _check_who(table: TableAtWork, act: acts.Bag | acts.Unseal | acts.Cancel, does: str, clause: str) -> None:
    """A supervisor or above does it, by name."""
    table.check_rank(act.by, (table.rulebook.opened_by,), does, clause)
    if not act.name.strip():
        raise Refused(f"nobody is named who {does}", clause=clause, remedy="Do it in a name")
