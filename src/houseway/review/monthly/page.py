"""The report of a month as one page: no script, nothing from elsewhere, light and dark, fit to print."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from houseway.money import dollars
from houseway.review.dress import STYLE

if TYPE_CHECKING:
    from houseway.review.monthly.report import Line, MonthlyReview

TITLES = {"table": "Tables", "game": "Games", "dealer": "Dealers", "shift": "Shifts", "wager": "Wagers"}
HEADS = ("", "Rounds", "Handle", "Win", "Expected", "Deviation", "z", "Probability", "corrected", "Verdict")


def page(found: MonthlyReview) -> str:
    """The whole page; it is also well-formed XML."""
    title = f"Monthly review {found.month}: {found.name}"
    parts = [*_conclusion(found), *_picture(found)]
    parts += [part for kind in TITLES for part in _lines(found, kind)]
    parts += [*_rule(found), *_basis(found)]
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>"
        f"<header><p>{escape(found.name)}</p><h1>Monthly review of {found.month}</h1>"
        f"<p>Actual win against expected win, by the clock of {escape(found.zone)}</p></header>"
        f"{''.join(parts)}</main></body></html>\n"
    )


def _conclusion(found: MonthlyReview) -> Iterator[str]:
    yield f'<section class="conclusion {"bad" if found.alarms else "good"}">'
    yield from (f"<p>{escape(sentence)}</p>" for sentence in found.text)
    yield "</section>"


def _picture(found: MonthlyReview) -> Iterator[str]:
    if drawn := found.picture_svg():
        yield f'<section><h2>Tables</h2><div class="wide">{drawn}</div></section>'


def _lines(found: MonthlyReview, kind: str) -> Iterator[str]:
    lines = [line for line in found.lines if line.kind == kind]
    if not lines:
        return
    heads = "".join(
        f"<th{' class=number' if head else ''}>{head}</th>".replace("=number", '="number"') for head in HEADS
    )
    yield f'<section><h2>{TITLES[kind]}</h2><div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>'
    yield from (_row(line) for line in lines)
    yield "</tbody></table></div></section>"


def cells(line: Line) -> tuple[str, ...]:
    """A line as it is shown: rounds, handle, win, expected, deviation, z, probability, the same corrected."""
    from houseway.review.monthly.report import chance_text

    if line.p is None:
        return (f"{line.rounds:,}", dollars(line.handle), dollars(line.win), "", "", "", "", "")
    return (
        f"{line.rounds:,}",
        dollars(line.handle),
        dollars(line.win),
        dollars(round(line.expected)),
        dollars(round(line.deviation)),
        f"{line.z:+.2f}" if line.z is not None else "",
        chance_text(line.p),
        chance_text(line.adjusted_p),
    )


def notes(line: Line) -> str:
    """What stands below the name of a line: how it is read, how it was found, what was left out."""
    words = []
    if line.p is not None:
        words.append(f"{line.method}; {', '.join(line.basis)}")
        if line.side != "both":
            words.append("read one way: only too little is odd, as players who play worse make the house win more")
        if line.judged != line.win:
            words.append(f"{dollars(line.judged)} of the win is judged")
    words += [f"left out: {one}" for one in line.unjudged]
    return "; ".join(words)


def _row(line: Line) -> str:
    mark = "bad" if line.is_alarm else "good"
    told = "".join(f'<td class="number">{escape(cell)}</td>' for cell in cells(line))
    verdict = f'<td><span class="verdict {mark}">{escape(line.verdict)}</span></td>'
    return f"<tr><th>{escape(line.name)}<small>{escape(notes(line))}</small></th>{told}{verdict}</tr>"


def _rule(found: MonthlyReview) -> Iterator[str]:
    held = [line for line in found.lines if line.hold is not None]
    if not held:
        return
    heads = ("Table", "Drop", "Hold of the month", "Lifetime", "Apart", "Honest tables that trip it", "")
    yield "<section><h2>The rule of thumb: hold of the month against the lifetime's</h2>"
    yield f'<div class="wide"><table><thead><tr>{"".join(f"<th>{head}</th>" for head in heads)}</tr></thead><tbody>'
    for line in held:
        hold = line.hold
        if hold is not None:
            shown = (dollars(hold.drop), f"{hold.month:.1%}", f"{hold.lifetime:.1%}", f"{hold.apart:+.1%}")
            told = "".join(f"<td>{one}</td>" for one in (*shown, f"{hold.false_alarms:.1%}"))
            verdict = "look at it" if hold.is_tripped else "within"
            yield f"<tr><th>{escape(line.name)}</th>{told}<td>{verdict}</td></tr>"
    yield "</tbody></table></div></section>"


def _basis(found: MonthlyReview) -> Iterator[str]:
    yield "<section><h2>What this rests on</h2>"
    yield (
        f"<p>All {found.judged} lines are corrected together by Holm's method: an honest floor has any alarm in "
        f"{found.level * 100:g} of 100 months, or fewer. The expected win is exact for each wager at its posting; "
        "where hands are played it is that of best play.</p>"
    )
    yield f"<p>Ledger of {found.entries:,} entries, whose head is<br/><code>{found.head}</code></p></section>"
