"""The report of a month: every table, game, dealer, shift and wager, what is odd, and how often chance says so."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from houseway.ledger.entry import TablePosted
from houseway.ledger.reader import LedgerReader
from houseway.money import Cents, dollars
from houseway.refusal import Refused
from houseway.review.monthly.calendar import Month
from houseway.review.monthly.decided import Counting, Dealt
from houseway.review.monthly.expected import Posting
from houseway.review.monthly.hold import MOST_APART, Apart, Hold, hold_of
from houseway.review.monthly.tally import FEWEST, Tally
from houseway.review.verdict import HIGHEST_LEVEL, LEVEL, holm

KINDS = ("table", "game", "dealer", "shift", "wager")
"""Of what there is a line."""

TOO_FEW = "too few"
FITS, ALARM = "fits", "alarm"

Postings = Callable[[TablePosted], Posting]


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One table, game, dealer, shift or wager of the month. Money is in cents; ``p`` is none where nothing is judged.

    ``judged`` is the part of the win that is held against ``expected``. ``side`` says which way it is read: ``both``,
    or ``too little`` where players who play worse make the house win more.
    """

    kind: str
    name: str
    rounds: int
    decisions: int
    handle: Cents
    win: Cents
    drop: Cents
    judged: Cents
    expected: float
    deviation: float
    z: float | None
    p: float | None
    adjusted_p: float | None
    verdict: str
    side: str
    method: str
    basis: tuple[str, ...]
    unjudged: tuple[str, ...]
    hold: Hold | None = None

    @property
    def is_alarm(self) -> bool:
        """Whether chance does not explain it, all lines counted."""
        return self.verdict == ALARM

    @property
    def says(self) -> str:
        """An alarm in a sentence."""
        came = f"{'lost' if self.judged < 0 else 'won'} {dollars(abs(self.judged))}"
        way = "less" if self.judged < self.expected else "more"
        apart, should = dollars(abs(round(self.judged - self.expected))), dollars(round(self.expected))
        return (
            f"{self.kind.title()} {self.name}: the house {came} where {should} "
            f"was to be expected, {apart} {way}. Honest play strays so far with probability {chance_text(self.p)}."
        )


class MonthlyReview(msgspec.Struct, frozen=True, kw_only=True):
    """A finished review of a month; an honest floor has any alarm with probability ``level``, or less."""

    name: str
    month: str
    zone: str
    head: str
    entries: int
    level: float
    lines: tuple[Line, ...]

    @property
    def alarms(self) -> tuple[Line, ...]:
        """What chance does not explain, the oddest first."""
        return tuple(sorted((line for line in self.lines if line.is_alarm), key=lambda line: line.p or 0.0))

    @property
    def tripped(self) -> tuple[Line, ...]:
        """What the four-percent rule asks to look at."""
        return tuple(line for line in self.lines if line.hold is not None and line.hold.is_tripped)

    @property
    def judged(self) -> int:
        """How many lines were judged together."""
        return sum(line.p is not None for line in self.lines)

    @property
    def by_rule(self) -> float:
        """How many honest tables the four-percent rule stops in a month like this, on average."""
        return sum(line.hold.false_alarms for line in self.lines if line.hold is not None)

    @property
    def conclusion(self) -> str:
        """The result in a sentence."""
        level = f"{self.level * 100:g} of 100 honest months have an alarm, or fewer"
        if not self.judged:
            return "Nothing was played in this month that can be judged."
        if not self.alarms:
            return f"No alarm: {self.judged} lines were judged together, and chance explains them all ({level})."
        count = f"{len(self.alarms)} alarm{'' if len(self.alarms) == 1 else 's'}"
        return f"{count} of {self.judged} lines that were judged together ({level})."

    @property
    def text(self) -> tuple[str, ...]:
        """The whole report in plain sentences."""
        return (self.conclusion, *(line.says for line in self.alarms), *self._rule())

    def _rule(self) -> Iterator[str]:
        held = [line for line in self.lines if line.hold is not None]
        if not held:
            return
        first = held[0].hold
        most = first.most_apart if first else MOST_APART
        read_as = "% of the lifetime's hold" if first and first.read_as == "share" else " points"
        names = ", ".join(line.name for line in self.tripped) or "none"
        yield (
            f"By the rule of {most * 100:g}{read_as} between the month's hold and the lifetime's: {names} of "
            f"{len(held)} tables. Were all honest, it would still stop {self.by_rule:.1f} of them in such a month."
        )

    def as_json(self) -> dict[str, Any]:
        """The review as plain data."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        for line, built in zip(self.lines, fields["lines"], strict=True):
            if line.hold is not None:
                built["hold"] |= {"apart": line.hold.apart, "is_tripped": line.hold.is_tripped}
        return {
            "format": "houseway-monthly-review",
            "version": 1,
            "text": list(self.text),
            "alarms": len(self.alarms),
            **fields,
        }

    def as_csv(self) -> str:
        """A row for each line; money in dollars and cents."""
        out = io.StringIO()
        rows = csv.writer(out, lineterminator="\n")
        rows.writerow(COLUMNS)
        rows.writerows(_row(line) for line in self.lines)
        return out.getvalue()

    def as_html(self) -> str:
        """The review as a page of its own."""
        from houseway.review.monthly.page import page

        return page(self)

    def picture_svg(self) -> str:
        """Actual against expected win, line by line, with a band of two deviations."""
        from houseway.review.monthly.picture import picture

        return picture(self)


COLUMNS = (
    *("kind", "name", "rounds", "decisions", "handle", "win", "drop", "judged_win", "expected_win", "deviation", "z"),
    *("p", "p_corrected", "verdict", "side", "method", "basis", "hold_month", "hold_lifetime", "rule_tripped"),
    "rule_false_alarms",
)


def _row(line: Line) -> list[object]:
    money = [f"{cents / 100:.2f}" for cents in (line.handle, line.win, line.drop, line.judged)]
    figures = [f"{cents / 100:.2f}" for cents in (line.expected, line.deviation)]
    hold: list[object] = ["", "", "", ""]
    if line.hold is not None:
        hold = [line.hold.month, line.hold.lifetime, line.hold.is_tripped, line.hold.false_alarms]
    told = [line.z, line.p, line.adjusted_p, line.verdict, line.side, line.method, "; ".join(line.basis)]
    return [line.kind, _plain(line.name), line.rounds, line.decisions, *money, *figures, *told, *hold]


def _plain(text: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@" else text


def chance_text(p: float | None) -> str:
    """A probability as people say it.

    >>> chance_text(0.034), chance_text(0.0000123), chance_text(0.0)
    ('0.034', '1 in 81,301', 'less than 1 in a billion')
    """
    if p is None:
        return "unknown"
    if p < 1e-9:
        return "less than 1 in a billion"
    return f"{p:.2g}" if p >= 0.001 else f"1 in {1 / p:,.0f}"


def review_month(
    ledger: LedgerReader,
    month: Month,
    *,
    level: float = LEVEL,
    most_apart: float = MOST_APART,
    apart_of: Apart = "points",
    posting_of: Postings | None = None,
) -> MonthlyReview:
    """Read a ledger until the end of a month, and judge what was won in it."""
    if not 0 < level <= HIGHEST_LEVEL:
        raise Refused(f"the level may not be {level}", remedy=f"Choose more than 0 and at most {HIGHEST_LEVEL}")
    if not 0 < most_apart < 1:
        raise Refused(f"{most_apart} is no difference of holds", remedy="Choose one between 0 and 1, like 0.04")
    known = posting_of or _postings()
    sums: dict[tuple[str, str], Tally] = {}
    before: dict[tuple[str, str], Tally] = {}
    for table in ledger.tables():
        for dealt in Counting(ledger, table, known).rounds(month.ends):
            _count(sums if dealt.at >= month.begins else before, dealt, month)
    entries, head = ledger.head
    return MonthlyReview(
        name=ledger.begun.name,
        month=str(month),
        zone=month.zone.key,
        head=head.hex(),
        entries=entries,
        level=level,
        lines=judged(sums, before, level=level, most_apart=most_apart, apart_of=apart_of),
    )


def _postings() -> Postings:
    """What is known of each posting, analysed once."""
    known: dict[str, Posting] = {}

    def find(entry: TablePosted) -> Posting:
        if entry.rules not in known:
            known[entry.rules] = Posting(entry.document, dict(entry.posted))
        return known[entry.rules]

    return find


def _count(sums: dict[tuple[str, str], Tally], dealt: Dealt, month: Month) -> None:
    """A round, in every line that it belongs to."""
    names = {"table": dealt.table, "game": dealt.document, "dealer": dealt.dealer, "shift": month.shift_at(dealt.at)}
    for kind, name in names.items():
        tally = sums.setdefault((kind, name), Tally())
        tally.drop += dealt.drop
        if dealt.decided:
            tally.take(dealt.decided, is_common=dealt.is_common)
    for key in dict.fromkeys(one.wager.key for one in dealt.decided):
        tally = sums.setdefault(("wager", f"{key[0]}: {key[2]}"), Tally())
        tally.take([one for one in dealt.decided if one.wager.key == key], is_common=dealt.is_common)


def judged(
    sums: Mapping[tuple[str, str], Tally],
    before: Mapping[tuple[str, str], Tally],
    *,
    level: float = LEVEL,
    most_apart: float = MOST_APART,
    apart_of: Apart = "points",
) -> tuple[Line, ...]:
    """Every line with its verdict, corrected for their number by Holm: lines that overlap may hang together."""
    played = {key: tally for key, tally in sums.items() if tally.rounds}
    lines = []
    for kind, name in sorted(played, key=lambda key: (KINDS.index(key[0]), key[1])):
        past = before.get((kind, name))
        rule = hold_of(played[kind, name], past, most_apart, apart_of) if past is not None else None
        hold = rule if kind == "table" else None
        lines.append(_line(kind, name, played[kind, name], hold))
    return tuple(_corrected(lines, level))


def _corrected(lines: Iterable[Line], level: float) -> Iterator[Line]:
    lines = tuple(lines)
    adjusted = iter(holm([line.p for line in lines if line.p is not None]))
    for line in lines:
        if line.p is None:
            yield line
            continue
        p = next(adjusted)
        yield msgspec.structs.replace(line, adjusted_p=p, verdict=ALARM if p <= level else FITS)


def _line(kind: str, name: str, tally: Tally, hold: Hold | None) -> Line:
    deviation = tally.deviation
    is_enough = tally.judged_rounds >= FEWEST and deviation > 0
    p, method, z = None, "", None
    expected = float(tally.expected)
    if is_enough:
        found = tally.tails()
        p = found.low if tally.by_play else min(1.0, 2 * min(found.low, found.high))
        method, z = found.method, (tally.judged - expected) / deviation
    why = TOO_FEW if tally.judged_rounds else "not judged"
    return Line(
        kind=kind,
        name=name,
        rounds=tally.rounds,
        decisions=tally.decisions,
        handle=tally.handle,
        win=tally.win,
        drop=tally.drop,
        judged=tally.judged,
        expected=expected,
        deviation=deviation if math.isfinite(deviation) else 0.0,
        z=z,
        p=p,
        adjusted_p=None,
        verdict=why if p is None else FITS,
        side="too little" if tally.by_play else "both",
        method=method,
        basis=tally.basis,
        unjudged=tuple(f"{words} ({count:,})" for words, count in tally.unjudged.most_common()),
        hold=hold,
    )
