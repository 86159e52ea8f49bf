"""The report of a review as one page: no script, nothing from elsewhere, light and dark, fit to print."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from houseway.review.dress import STYLE

if TYPE_CHECKING:
    from houseway.review.verdict import Check
    from houseway.review.wheel.report import Review


def page(review: Review) -> str:
    """The whole page; it is also well-formed XML."""
    casino, name = review.document.split("/")
    parts = [*_conclusion(review), *_histogram(review), *_checks(review), *_hits(review), *_basis(review)]
    title = f"Randomness review: {name.replace('-', ' ').title()}, {casino.replace('-', ' ').title()}"
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>"
        f"<header><p>{escape(review.title)} · {escape(casino.replace('-', ' ').title())}</p>"
        f"<h1>Randomness review of {review.size:,} outcomes</h1><p>{escape(review.wheel)}</p></header>"
        f"{''.join(parts)}</main></body></html>\n"
    )


def _conclusion(review: Review) -> Iterator[str]:
    yield f'<section class="conclusion {"good" if review.is_clean else "bad"}">'
    yield from (f"<p>{escape(sentence)}</p>" for sentence in review.text)
    yield "</section>"


def _histogram(review: Review) -> Iterator[str]:
    yield f"<section><h2>{escape(review.histogram_title)}</h2>"
    yield f'<div class="wide">{review.histogram_svg()}</div></section>'


def _checks(review: Review) -> Iterator[str]:
    yield '<section><h2>Checks</h2><div class="wide"><table><thead><tr><th>Check</th><th>What stood out</th>'
    yield '<th class="number">Statistic</th><th class="number">Degrees of freedom</th>'
    yield '<th class="number">p</th><th class="number">p, corrected</th><th>Verdict</th></tr></thead><tbody>'
    yield from (_row(check) for check in review.checks)
    yield "</tbody></table></div></section>"


def _row(check: Check) -> str:
    freedom = "–" if check.degrees_of_freedom is None else str(check.degrees_of_freedom)
    mark = (
        '<span class="verdict bad">✗ irregular</span>'
        if check.is_irregular
        else '<span class="verdict good">✓ fits</span>'
    )
    return (
        f"<tr><th>{escape(check.name)}<small>{escape(check.asks)}</small></th>"
        f"<td>{escape(check.detail)}<small>{escape(check.method)}</small></td>"
        f'<td class="number">{check.statistic:.2f}</td><td class="number">{freedom}</td>'
        f'<td class="number">{escape(p_text(check.p))}</td>'
        f'<td class="number">{escape(p_text(check.adjusted_p))}</td>'
        f"<td>{mark}</td></tr>"
    )


def p_text(p: float) -> str:
    """A p-value as people read it.

    >>> p_text(0.01234), p_text(1e-9)
    ('0.0123', '< 0.0001')
    """
    return f"{p:.4f}" if p >= 0.0001 else "< 0.0001"


def _hits(review: Review) -> Iterator[str]:
    yield '<section><h2>Hits: came, expected, strayed in sigma</h2><ul class="hit-list">'
    for hit in review.hits:
        odd = ' class="odd"' if abs(hit.score) > 3 else ""
        yield f"<li><b>{escape(hit.outcome)}</b><span>{hit.observed:,}</span><span>{hit.expected:,.1f}</span>"
        yield f"<span{odd}>{hit.score:+.1f}</span></li>"
    yield "</ul></section>"


def _basis(review: Review) -> Iterator[str]:
    yield "<section><h2>What this rests on</h2>"
    yield (
        f"<p>All {len(review.checks)} checks are corrected together by Holm's method: a fair wheel is called "
        f"irregular in about {review.level * 100:g} of 100 reviews, or fewer. What the sample would have "
        "shown is reckoned for the chi-square over all outcomes; other checks see some biases sooner.</p>"
    )
    yield f"<p>Rulebook {escape(review.document)}<br/><code>{review.rulebook}</code></p>"
    yield f"<p>Outcomes, one on each line<br/><code>{review.sample}</code></p></section>"
