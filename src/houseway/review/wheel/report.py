"""The report of a review: what was found, what could have been found, and what follows."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from houseway.games.wheel.wheel_game import WheelGame
from houseway.refusal import Refused
from houseway.review.histogram import Hits, histogram
from houseway.review.power import Detectable, promise_of
from houseway.review.verdict import HIGHEST_LEVEL, LEVEL, Check, oddest_first
from houseway.review.wheel.checks import all_checks
from houseway.review.wheel.detectable import detectable
from houseway.review.wheel.labels import wheel_game
from houseway.review.wheel.page import page
from houseway.review.wheel.sample import check_outcomes, check_size
from houseway.review.wheel.tally import Tally
from houseway.round import Game


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A finished review. ``rulebook`` and ``sample`` are SHA-256 sums of what it rests on."""

    document: str
    title: str
    wheel: str
    rulebook: str
    sample: str
    size: int
    has_rim_order: bool
    level: float
    clause: str
    least: int | None
    checks: tuple[Check, ...]
    detectable: tuple[Detectable, ...]
    hits: tuple[Hits, ...]
    asked: str
    after_an_irregularity: tuple[str, ...]

    @property
    def irregular(self) -> tuple[Check, ...]:
        """The checks that a fair wheel does not explain, the oddest first."""
        return oddest_first(self.checks)

    @property
    def is_clean(self) -> bool:
        """Whether every check fits a fair wheel."""
        return not self.irregular

    @property
    def conclusion(self) -> str:
        """The result in a sentence."""
        at, of = f"at the {self.level * 100:g}% level", f"checks of {self.size:,} outcomes"
        if self.is_clean:
            return f"No sign of bias {at}: all {len(self.checks)} {of} fit a fair wheel."
        names = ", ".join(check.name for check in self.irregular)
        verb = "does" if len(self.irregular) == 1 else "do"
        return (
            f"Irregular {at}: {len(self.irregular)} of {len(self.checks)} {of} {verb} not fit a fair wheel "
            f"({names}). The oddest: {self.irregular[0].detail}."
        )

    @property
    def promise(self) -> str:
        """What the sample would have shown."""
        return promise_of(self.detectable)

    @property
    def text(self) -> tuple[str, ...]:
        """The whole report in plain sentences."""
        follows = () if self.is_clean else self.after_an_irregularity
        return (self.conclusion, *follows, self.promise, self.asked, *self.notes)

    @property
    def notes(self) -> tuple[str, ...]:
        """What to bear in mind: what the checks take for granted, and what looks like a slip in the file."""
        notes = ["The checks take for granted that all outcomes are of one wheel, in the order in which they came."]
        for hit in self.hits:
            if hit.observed == 0:
                slip = " A spreadsheet turns it into 0: look at the file." if hit.outcome == "00" else ""
                notes.append(f"{hit.outcome} never came; {hit.expected:,.1f} expected.{slip}")
        return tuple(notes)

    def as_json(self) -> dict[str, Any]:
        """The review as plain data, for ``--json`` and for programs."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        for bias, built in zip(self.detectable, fields["detectable"], strict=True):
            built["excess"] = bias.excess
            built["text"] = str(bias)
        return {
            "format": "houseway-review",
            "version": 1,
            "is_clean": self.is_clean,
            "text": list(self.text),
            **fields,
        }

    def as_html(self) -> str:
        """The review as a page of its own, without script and without anything from elsewhere."""
        return page(self)

    def histogram_svg(self) -> str:
        """The hits of every outcome, with what was expected and a band of three sigma."""
        return histogram(self.hits, title=self.histogram_title)

    @property
    def histogram_title(self) -> str:
        """What the picture shows."""
        return "Hits of each pocket, clockwise round the rim" if self.has_rim_order else "Hits of each insignia"

    def _repr_svg_(self) -> str:
        """For notebooks."""
        return self.histogram_svg()


def review(game: Game, outcomes: Sequence[str], *, level: float = LEVEL) -> Review:
    """Review the outcomes of a wheel; a fair one is called irregular with probability ``level``, or less."""
    wheel = wheel_game(game)
    if not 0 < level <= HIGHEST_LEVEL:
        raise Refused(
            f"the level may not be {level}",
            remedy=f"Choose more than 0 and at most {HIGHEST_LEVEL}; 0.01 is usual",
        )
    labels = check_outcomes(wheel, outcomes)
    check_size(wheel, len(labels))
    tally = Tally.of(wheel.wheel, labels)
    checks = all_checks(wheel, tally, level)
    book = wheel.rulebook
    return Review(
        document=book.name,
        title=book.document.title,
        wheel=_wheel_name(wheel),
        rulebook=book.digest,
        sample=hashlib.sha256("\n".join(labels).encode()).hexdigest(),
        size=tally.size,
        has_rim_order=tally.has_rim_order,
        level=level,
        clause=book.review.clause if book.review else "",
        least=book.review.least if book.review else None,
        checks=checks,
        detectable=detectable(tally, level / len(checks)),
        hits=_hits(tally),
        asked=_asked(wheel),
        after_an_irregularity=_after_an_irregularity(wheel),
    )


def _hits(tally: Tally) -> tuple[Hits, ...]:
    wheel = tally.wheel
    return tuple(
        Hits(
            outcome=label,
            colour=wheel.colours.get(label, ""),
            places=wheel.weights[label],
            observed=int(tally.counts[number]),
            expected=float(tally.expected[number]),
            sigma=float(tally.sigma[number]),
        )
        for number, label in enumerate(wheel.outcomes)
    )


def _wheel_name(game: WheelGame) -> str:
    """Which wheel it is: "double zero wheel, 38 places"."""
    kind = game.posted.get("wheel", game.rulebook.document.game).replace("-", " ")
    void = f", {' '.join(sorted(game.wheel.void))} void" if game.wheel.void else ""
    return f"{kind} wheel, {len(game.wheel.rim)} places{void}"


def _asked(game: WheelGame) -> str:
    """What the document asks for, if anything."""
    asks = game.rulebook.review
    if asks is None:
        return "No clause of this document asks for a review, or for anything after one."
    often = {1: "once", 2: "twice"}.get(asks.times_a_year, f"{asks.times_a_year} times")
    least = f"at least {asks.least:,} outcomes"
    return f"The document asks for a review {often} a year, of {least} (§{asks.clause})."


def _after_an_irregularity(game: WheelGame) -> tuple[str, ...]:
    """What the document asks for when a review finds something."""
    book = game.rulebook
    if book.review is None:
        return ()
    audit = (
        "An irregularity calls for a spot audit of how the game is inspected, by Table Games Managers "
        f"or above (§{book.review.clause})."
    )
    compromised = book.cite("compromised")
    return (audit, f"{book.gist(compromised).rstrip('.')} (§{compromised}).") if compromised else (audit,)
