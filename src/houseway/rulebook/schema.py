"""What a rulebook may say, as types: the sections of its file. The file format is these structs written in TOML.

A game adds sections of its own (``[wheel]``, ``[layout]``); ``rulebook.facts`` reads them with the game's types.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

CHECKLIST = 4
"""What a posting of today asks for. The second opening checklist has every check of a document; with the third a bag of
cards is on record, and how cards are cancelled; with the fourth, cards that come in a bag come out of one on record.
Older postings keep what they began with."""
KINDS = ("rule", "option", "paytable", "step", "check", "record", "notice", "term", "open")
"""How a clause is accounted for; ``open`` is not executed yet."""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file: an unknown key in it is an error."""


class Document(Section, frozen=True):
    """``[document]``: which filing this is, and which game plays it.

    One without a game surrounds the games of its property: general rules, progressives, a fund. ``like`` is the game
    of which this is a variant: it plays the worked rounds of that game too, where it knows everything in them.
    """

    title: str
    submitted: dt.date
    game: str = ""
    like: str = ""
    family: Literal["", "wheel", "dice", "baccarat", "blackjack", "poker", "pai gow"] = ""
    approved: dt.date | None = None
    opened_by: str = ""


class Forced(Section, frozen=True):
    """A value that an option has, whatever is posted, where other options are posted so; by which clause."""

    to: str
    when: dict[str, str | tuple[str, ...]]
    clause: str

    def holds(self, posted: Mapping[str, str]) -> bool:
        """Whether the other options are posted so."""
        return holds_of(self.when, posted)


def holds_of(when: Mapping[str, str | tuple[str, ...]], posted: Mapping[str, str]) -> bool:
    """Whether each option is posted with the value, or with one of the values, that is named for it.

    >>> holds_of({"decks": ("1", "2")}, {"decks": "2"}), holds_of({"shuffle": "shuffler"}, {"shuffle": "by-hand"})
    (True, False)
    """
    return all(posted[option] in values_of(values) for option, values in when.items())


def values_of(values: str | tuple[str, ...]) -> tuple[str, ...]:
    """One value or several, as several."""
    return (values,) if isinstance(values, str) else values


class Option(Section, frozen=True):
    """``[[option]]``: a choice that the document leaves to the property.

    ``kind`` is what a value looks like: one of ``allowed``, money, a whole number, odds, a share in percent. One that
    ``follows`` another has its value where it is not posted itself; one that is ``forced`` has no choice where others
    are posted so. ``uniform`` is the clause that wants the same value at every table of this document in the house.
    """

    id: str
    clause: str
    default: str
    gist: str
    kind: Literal["choice", "money", "whole", "odds", "share"] = "choice"
    allowed: tuple[str, ...] = ()
    least: str = ""
    most: str = ""
    uniform: str = ""
    follows: str = ""
    forced: tuple[Forced, ...] = ()

    @property
    def allows(self) -> list[str]:
        """The allowed values as text, for people: a list, or one phrase for a range.

        >>> Option("minimum", "4.A", "$5", "", kind="money", least="$1").allows
        ['any amount from $1']
        """
        if self.kind == "choice":
            return list(self.allowed)
        words = {"money": "any amount", "whole": "any whole number", "odds": "any odds", "share": "any share"}
        what = words[self.kind]
        if self.kind == "odds":
            return [f"at least {self.least}"]
        return [what + (f" from {self.least}" if self.least else "") + (f" to {self.most}" if self.most else "")]


class Row(Section, frozen=True):
    """One line of a pay table."""

    outcome: str
    pays: str


class PayTable(Section, frozen=True):
    """What a wager pays, outcome by outcome. ``at_least``: the odds are a floor, and higher ones may be posted."""

    id: str
    clause: str
    rows: tuple[Row, ...]
    at_least: bool = False


class Payout(Section, frozen=True):
    """``[payout]``: the clause of the odds that wagers give with ``pays``, and how a fraction of a cent is paid.

    ``uniform`` is the clause that wants the same odds at every table of this document in the house, if there is one.
    """

    clause: str
    at_least: bool = False
    rounding: str = "exact"
    rounding_clause: str = ""
    uniform: str = ""


class Wager(Section, frozen=True):
    """``[[wager]]``: its clause, what it covers (in the game's own terms) and what it pays, or as which other."""

    id: str
    name: str
    clause: str
    group: str = ""
    covers: dict[str, Any] = {}
    pays: str = ""
    paid_as: str = ""
    outcome: str = "wins"
    paytable: tuple[PayTable, ...] = ()
    also_known_as: tuple[str, ...] = ()


class IrregularityFacts(Section, frozen=True):
    """``[[irregularity]]``: something that goes wrong, who says so, and what the document does about it.

    ``when``: what must be posted for the document to know it.
    """

    id: str
    name: str
    clause: str
    gist: str
    call: str = ""
    by: tuple[str, ...] = ("dealer",)
    steps: tuple[str, ...] = ()
    inspect: str = ""
    then_by: str = ""
    when: dict[str, str] = {}

    def is_known(self, posted: Mapping[str, str]) -> bool:
        """Whether it is treated at a table with that posting."""
        return all(posted[option] == value for option, value in self.when.items())


class Clause(Section, frozen=True):
    """One numbered paragraph: exactly one kind, with its gist in our own words.

    ``opening``: a check that must be passed before the table opens, where ``when`` holds of what is posted; by so many
    ``persons``, each in another name.
    ``after_fault``: a check that takes the place of that other one, when it has found a fault.
    ``due``: a check that opening does not ask for: it is made at that step of ``[cites]``, when it falls due.
    ``since``: the checklist in which the check first stands. A table asks for those of the list that its posting names.
    """

    rule: str | None = None
    option: str | None = None
    paytable: str | None = None
    step: str | None = None
    check: str | None = None
    record: str | None = None
    notice: str | None = None
    term: str | None = None
    open: str | None = None
    opening: bool = False
    by: tuple[str, ...] = ()
    when: dict[str, str | tuple[str, ...]] = {}
    after_fault: str = ""
    due: str = ""
    since: int = 1
    persons: int = 1

    def is_asked(self, posted: Mapping[str, str], checklist: int = CHECKLIST) -> bool:
        """Whether opening a table with that posting asks for the check.

        >>> spread = Clause(check="The batches are spread.", opening=True, when={"shuffle": "shuffler"})
        >>> spread.is_asked({"shuffle": "shuffler"}), spread.is_asked({"shuffle": "by-hand"})
        (True, False)
        """
        return self.opening and self.since <= checklist and holds_of(self.when, posted)

    @property
    def kinds(self) -> list[str]:
        """The kinds that the entry gives; a sound entry gives one."""
        return [kind for kind in KINDS if getattr(self, kind) is not None]

    @property
    def kind(self) -> str:
        """How the clause is accounted for."""
        return self.kinds[0]

    @property
    def gist(self) -> str:
        """What the clause says, in our own words."""
        return str(getattr(self, self.kind))


class Ruling(Section, frozen=True):
    """``[[ruling]]``: our reading of a clause that contradicts, omits or garbles.

    ``case`` is the worked round that shows it; where none can, ``no_case`` says why.
    """

    id: str
    clause: str
    problem: str
    reading: str
    why: str
    readings: tuple[str, ...] = ()
    option: str = ""
    case: str = ""
    no_case: str = ""


class ReviewFacts(Section, frozen=True):
    """``[review]``: the sample of outcomes that the document wants looked at."""

    clause: str
    least: int
    per: str
    times_a_year: int


class ServiceFacts(Section, frozen=True):
    """``[service]``: who may adjust or replace parts, and that the inspections must follow."""

    by: tuple[str, ...]
    adjust: str
    order: str
    replace: str


class Life(Section, frozen=True):
    """``[[life]]``: for how many hours equipment serves, or a count holds, before it falls due; ``by`` whom it is done.

    ``when``: what must be posted for these hours to count. ``stops_play``: no round begins while it is overdue.
    """

    id: str
    of: str
    hours: int
    clause: str
    when: dict[str, str | tuple[str, ...]] = {}
    by: tuple[str, ...] = ()
    stops_play: bool = True


class BagFacts(Section, frozen=True):
    """``[bags]``: the clauses on decks that leave in a bag, come in one, inspected ahead, and are cancelled unused.

    ``day_begins`` is the hour at which a gaming day begins, by the property's clock: those ahead serve for one; without
    it, until they are used. ``when``: what must be posted for decks to come so; they are then looked over nowhere else.
    ``signatures`` is how many persons sign for those ahead, ``marks`` what else stands on or in their bag.
    """

    handled: str = ""
    ahead: str = ""
    cancelled: str = ""
    day_begins: str = ""
    when: dict[str, str | tuple[str, ...]] = {}
    signatures: int = 1
    marks: tuple[Literal["colour", "licences"], ...] = ()


class Crew(Section, frozen=True):
    """``[crew]``: how many must be at each post of a table, who may stand in, who leaves only when relieved.

    ``transactions`` is the clause on fills, credits and markers, and ``transactions_by`` who starts them; ``counted``
    has the clause on whoever counts the chips of each kind.
    """

    clause: str
    posts: dict[str, int]
    instead: dict[str, tuple[str, ...]] = {}
    relieved: dict[str, str] = {}
    transactions: str = ""
    transactions_by: tuple[str, ...] = ()
    counted_by: str = ""
    counted: dict[str, str] = {}


class EquipmentFacts(Section, frozen=True):
    """``[equipment]``: who inspects what is under suspicion, who directs a replacement, how to play without it.

    ``by_hand`` has, by equipment, the options as they stand where it is done without. ``cheating`` is the clause on
    reports. ``checks`` are inspections that another document speaks of: they are asked before the table opens.
    """

    clause: str
    inspected_by: str
    directed_by: str
    cheating: str
    by_hand: dict[str, dict[str, str]] = {}
    checks: tuple[str, ...] = ()


class Chips(Section, frozen=True):
    """``[chips]``: what may be wagered with, and the clause for each refusal."""

    cash: str = ""
    cash_refused: str = ""
    non_value: str = ""
    leaving: str = ""
    buying: str = ""
    exchange: str = ""
    own_table: str = ""


class StationFacts(Section, frozen=True):
    """``[station]``: what players do at stations of their own, and the clause for each; there are no chips.

    ``buying``: bills and vouchers go into the station, nothing is bought from the dealer. ``cash_out``: what is left
    is printed. ``hand_pay``: wins from an amount on are paid by one of ``hand_paid_by`` before the station goes on, and
    what is given of them is theirs. ``void_by`` may call a round off; ``wagers_remain`` where its wagers then lie for
    the next. ``oversight``: who leaves a pit for that leaves enough behind. ``attended``: the check without which
    nobody deals.
    """

    buying: str
    cash_out: str = ""
    drop: str = ""
    hand_pay: str = ""
    hand_paid_by: tuple[str, ...] = ()
    void_by: tuple[str, ...] = ()
    wagers_remain: bool = False
    oversight: str = ""
    oversight_of: tuple[str, ...] = ()
    attended: str = ""


class LinkFacts(Section, frozen=True):
    """``[link]``: the document of the house whose progressive the game may be linked to.

    ``meters`` has, for each wager that feeds meters, the option of the table's own meter and the linked one's id;
    ``clauses`` are the paragraphs there on this game, by wager, ``fed`` those of the game's own document on growth.
    """

    document: str
    meters: dict[str, dict[str, str]]
    clauses: dict[str, str] = {}
    fed: str = ""


class Linked(Section, frozen=True):
    """What a rulebook takes from the document that it is linked to: its options and its own sections."""

    option: tuple[Option, ...] = ()
    extra: dict[str, Any] = {}
