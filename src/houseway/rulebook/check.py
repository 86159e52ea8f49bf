"""What must hold in every rulebook: each cited clause exists, each id is used once, each value is allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from houseway import odds
from houseway.refusal import Refused
from houseway.rulebook.posted import value_of
from houseway.rulebook.rulebook import Rulebook
from houseway.rulebook.schema import Clause, values_of

Where = tuple[str | int, ...]
"""A path of the file: sections, and numbers in a list of them."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong at a path of the file, and what to write instead."""

    at: Where
    why: str
    remedy: str


def faults(book: Rulebook) -> Iterator[Fault]:
    """Every fault of a rulebook, the most basic first."""
    yield from _game(book)
    yield from _ids(book)
    yield from _clauses(book)
    yield from _options(book)
    yield from _paytables(book)
    yield from _lives(book)
    yield from _citations(book)
    yield from _equipment(book)


def _game(book: Rulebook) -> Iterator[Fault]:
    """A game has a name, a family and wagers; a document that is none has no name and no family."""
    for missing, other in (("family", "game"), ("game", "family")):
        if getattr(book.document, other) and not getattr(book.document, missing):
            yield Fault(("document",), f"document has no {missing!r}", f"Write {missing} = ...")
    if book.is_game and not book.wager:
        yield Fault((), "the file has no 'wager'", "Write [[wager]], or leave out game and family")


def _ids(book: Rulebook) -> Iterator[Fault]:
    for kind in ("option", "wager", "irregularity", "ruling", "life"):
        seen: set[str] = set()
        for index, entry in enumerate(getattr(book, kind)):
            if entry.id in seen:
                yield Fault((kind, index, "id"), f"{kind} {entry.id!r} stands twice", "Give each its own id")
            seen.add(entry.id)


def _clauses(book: Rulebook) -> Iterator[Fault]:
    for key, clause in book.clauses.items():
        if len(clause.kinds) != 1:
            given = " and ".join(clause.kinds) or "none"
            yield Fault(
                ("clauses", key),
                f"clause §{key} is accounted for as {given}",
                "Give exactly one of rule, option, paytable, step, check, record, notice, term, open",
            )
        elif clause.opening and clause.kind not in ("check", "rule"):
            yield Fault(
                ("clauses", key),
                f"clause §{key} is asked for at opening",
                "Only a check can be, or a rule that imports one; write check = ...",
            )
        if clause.due and clause.due not in book.cites:
            yield Fault(("clauses", key), f"[cites] has no step {clause.due!r}", "Add it, or correct the name")
        if clause.after_fault and not book.clauses.get(clause.after_fault, clause).opening:
            yield Fault(
                ("clauses", key),
                f"clause §{key} follows a fault in §{clause.after_fault}, which opening does not ask for",
                "Name a check with opening = true",
            )
        yield from _when(book, key, clause)
        if not book.played and clause.check and not (clause.opening or clause.after_fault or clause.due):
            yield Fault(
                ("clauses", key),
                f"clause §{key} is a check that nobody is asked for",
                "Add opening = true and by, or due with the step of [cites] at which it is made",
            )
        elif clause.check and not clause.by:
            yield Fault(("clauses", key), f"clause §{key} is a check of nobody", "Say by whom: by = [...]")
        for rank in clause.by:
            if rank not in book.people:
                yield Fault(("clauses", key), f"nobody here is a {rank!r}", f"The ranks are {', '.join(book.people)}")


def _when(book: Rulebook, key: str, clause: Clause) -> Iterator[Fault]:
    """A posting under which a check is asked for must be one that the document allows."""
    if clause.when and not clause.opening:
        yield Fault(("clauses", key), f"clause §{key} says when, and is not asked for at opening", "Add opening = true")
    for option_id, values in clause.when.items():
        yield from _values(book, ("clauses", key), option_id, values_of(values))


def _values(book: Rulebook, at: Where, option_id: str, values: tuple[str, ...]) -> Iterator[Fault]:
    """Values that an option of the document cannot have."""
    option = next((option for option in book.option if option.id == option_id), None)
    if option is None:
        yield Fault(at, f"there is no option {option_id!r}", "Add it, or correct the id")
        return
    for value in values:
        try:
            value_of(option, value)
        except Refused as refused:
            yield Fault(at, refused.why, refused.remedy)


def _options(book: Rulebook) -> Iterator[Fault]:
    for index, option in enumerate(book.option):
        if option.follows and option.default not in {it.default for it in book.option if it.id == option.follows}:
            remedy = "Write the id and the default of another option"
            yield Fault(("option", index), f"option {option.id!r} does not begin as {option.follows!r}", remedy)
        if option.kind == "choice" and not option.allowed:
            yield Fault(("option", index), f"option {option.id!r} allows nothing", "Write allowed = [...]")
            continue
        for forced in option.forced:
            yield from _values(book, ("option", index, "forced"), option.id, (forced.to,))
            for other, values in forced.when.items():
                yield from _values(book, ("option", index, "forced"), other, values_of(values))
        try:
            value_of(option, option.default)
        except Refused as refused:
            yield Fault(("option", index, "default"), f"the default of {option.id!r}: {refused.why}", refused.remedy)


def _paytables(book: Rulebook) -> Iterator[Fault]:
    if book.payout and book.payout.rounding not in odds.ROUNDINGS:
        known = ", ".join(odds.ROUNDINGS)
        yield Fault(("payout", "rounding"), f"there is no rounding {book.payout.rounding!r}", f"Write one of {known}")
    for index, wager in enumerate(book.wager):
        at = ("wager", index, "paytable" if wager.paytable else "pays")
        if wager.pays and book.payout is None:
            yield Fault(at, f"wager {wager.id!r} pays, by no clause", "Add [payout] with the clause of the odds")
        if wager.paid_as and (book.payer(wager) is wager or wager.pays or wager.paytable or book.payer(wager).paid_as):
            known = ", ".join(other.id for other in book.wager if other.pays or other.paytable)
            why = f"wager {wager.id!r} cannot be paid as {wager.paid_as!r}"
            yield Fault(("wager", index, "paid_as"), why, f"Name a wager with odds, and write none here: {known}")
        tables = book.paytables(wager)
        if not tables and "parts" not in wager.covers:
            yield Fault(("wager", index), f"wager {wager.id!r} has no odds", 'Write pays = "35 to 1", or a paytable')
        for table in tables:
            if not table.rows:
                yield Fault(at, f"pay table {table.id!r} has no rows", "Write rows = [{ outcome = ..., pays = ... }]")
            for outcome, times in Counter(row.outcome for row in table.rows).items():
                if times > 1:
                    yield Fault(
                        at,
                        f"pay table {table.id!r} has {outcome!r} {times} times",
                        "Keep one row per outcome",
                    )
            for row in table.rows:
                try:
                    odds.parse(row.pays)
                except Refused as refused:
                    yield Fault(at, f"pay table {table.id!r}, row {row.outcome!r}: {refused.why}", refused.remedy)


def _lives(book: Rulebook) -> Iterator[Fault]:
    """What falls due does so after some hours, where options are posted as they can be, and is somebody's to do."""
    options = {option.id for option in book.option}
    for index, life in enumerate(book.life):
        if life.hours < 1:
            yield Fault(("life", index, "hours"), f"{life.of!r} serves no time", "Write hours = 6, or as it says")
        for option_id in life.when.keys() - options:
            yield Fault(("life", index, "when"), f"there is no option {option_id!r}", "Add it, or correct the id")
        for rank in life.by:
            if rank not in book.ranks:
                remedy = f"The ranks are {', '.join(book.ranks)}"
                yield Fault(("life", index, "by"), f"nobody here is a {rank!r}", remedy)


def uncited(book: Rulebook, at: Where, clauses: str) -> Iterator[Fault]:
    """Every one of these clauses that the rulebook does not account for."""
    for clause in clauses.split():
        if not book.has_clause(clause):
            yield Fault(at, f"clause §{clause} is cited but not accounted for", f'Add "{clause}" under [clauses]')


def _citations(book: Rulebook) -> Iterator[Fault]:
    for at, clause in _cited(book):
        yield from uncited(book, at, clause)
    options = {option.id for option in book.option}
    for index, ruling in enumerate(book.ruling):
        if ruling.option and ruling.option not in options:
            yield Fault(
                ("ruling", index, "option"),
                f"there is no option {ruling.option!r}",
                "Add it, or correct the id",
            )
    for index, irregularity in enumerate(book.irregularity):
        for option_id in irregularity.when.keys() - options:
            where = ("irregularity", index, "when")
            yield Fault(where, f"there is no option {option_id!r}", "Add it, or correct the id")
        for rank in irregularity.by:
            if rank not in book.people:
                yield Fault(
                    ("irregularity", index, "by"),
                    f"nobody here is a {rank!r}",
                    f"The ranks are {', '.join(book.people)}",
                )


def _equipment(book: Rulebook) -> Iterator[Fault]:
    """Who inspects and directs stands among the ranks; what is done by hand is an option with that value."""
    if book.equipment is None:
        return
    for rank in (book.equipment.inspected_by, book.equipment.directed_by):
        if rank not in book.ranks:
            yield Fault(("equipment",), f"nobody here is a {rank!r}", f"The ranks are {', '.join(book.ranks)}")
    for ways in book.equipment.by_hand.values():
        for option, value in ways.items():
            yield from _values(book, ("equipment", "by_hand"), option, (value,))


def _cited(book: Rulebook) -> Iterator[tuple[Where, str]]:
    for kind in ("option", "wager", "irregularity", "ruling"):
        for index, entry in enumerate(getattr(book, kind)):
            yield (kind, index, "clause"), entry.clause
    for index, option in enumerate(book.option):
        yield ("option", index, "uniform"), option.uniform
        for forced in option.forced:
            yield ("option", index, "forced"), forced.clause
    for index, wager in enumerate(book.wager):
        for table in wager.paytable:
            yield ("wager", index, "paytable"), table.clause
    for key, clause in book.cites.items():
        yield ("cites", key), clause
    for index, life in enumerate(book.life):
        yield ("life", index, "clause"), life.clause
    if book.crew:
        for clause in (book.crew.clause, book.crew.transactions, *book.crew.relieved.values()):
            yield ("crew", "clause"), clause
        for kind, clause in book.crew.counted.items():
            yield ("crew", "counted", kind), clause
    if book.bags:
        for field in ("handled", "ahead", "cancelled"):
            yield ("bags", field), getattr(book.bags, field)
    if book.payout:
        yield ("payout", "clause"), book.payout.clause
        yield ("payout", "rounding_clause"), book.payout.rounding_clause
        yield ("payout", "uniform"), book.payout.uniform
    if book.link:
        yield ("link", "fed"), book.link.fed
    if book.review:
        yield ("review", "clause"), book.review.clause
    if book.service:
        yield ("service", "adjust"), book.service.adjust
        yield ("service", "order"), book.service.order
        yield ("service", "replace"), book.service.replace
    if book.station:
        for field in ("buying", "cash_out", "drop", "hand_pay", "oversight", "attended"):
            yield ("station", field), getattr(book.station, field)
    if book.equipment:
        yield ("equipment", "clause"), book.equipment.clause
        yield ("equipment", "cheating"), book.equipment.cheating
        yield ("equipment", "checks"), " ".join(book.equipment.checks)
    if book.chips:
        for field in book.chips.__struct_fields__:
            yield ("chips", field), getattr(book.chips, field)
