"""The review of dice and of cards: which checks were made of how many observations, and what they came to."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from houseway.refusal import Refused
from houseway.review.draws import Score
from houseway.review.histogram import Hits, histogram
from houseway.review.power import Detectable, promise_of, smallest_share
from houseway.review.verdict import HIGHEST_LEVEL, LEVEL, Check, judge, oddest_first
from houseway.round import Game


@dataclass(frozen=True)
class ToCheck:
    """A check to be made, if there is enough for it: ``of`` says what its score counts, ``one`` what a class is."""

    name: str
    asks: str
    of: str
    score: Score
    one: str = ""


class EquipmentReview(msgspec.Struct, frozen=True, kw_only=True):
    """A finished review of dice or cards. ``rulebook`` and ``sample`` are SHA-256 sums of what it rests on."""

    document: str
    title: str
    equipment: str
    rulebook: str
    sample: str
    size: int
    of: str
    fair: str
    level: float
    checks: tuple[Check, ...]
    left_out: tuple[str, ...]
    detectable: tuple[Detectable, ...]
    hits: tuple[Hits, ...]
    picture: str

    @property
    def irregular(self) -> tuple[Check, ...]:
        """The checks that chance does not explain, the oddest first."""
        return oddest_first(self.checks)

    @property
    def is_clean(self) -> bool:
        """Whether every check fits."""
        return not self.irregular

    @property
    def conclusion(self) -> str:
        """The result in a sentence."""
        at, of = f"at the {self.level * 100:g}% level", f"{self.size:,} {self.of}"
        count = f"{len(self.checks)} check{'' if len(self.checks) == 1 else 's'}"
        if self.is_clean:
            return f"No sign of bias {at}: {count} of {of}, and nothing that {self.fair} would not show."
        names = ", ".join(check.name for check in self.irregular)
        oddest = self.irregular[0].detail
        return f"Irregular {at}: of {count} of {of}, not what {self.fair} would show: {names}. The oddest: {oddest}."

    @property
    def promise(self) -> str:
        """What the sample would have shown."""
        return promise_of(self.detectable)

    @property
    def text(self) -> tuple[str, ...]:
        """The whole report in plain sentences."""
        told = [
            f"{check.name}: {check.asks} By {check.method}: p = {check.p:.3g}, "
            f"{check.adjusted_p:.3g} after Holm's correction; {check.verdict}. The oddest: {check.detail}."
            for check in self.checks
        ]
        return (self.conclusion, self.promise, *told, *self.left_out)

    def as_json(self) -> dict[str, Any]:
        """The review as plain data."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        return {
            "format": "houseway-review",
            "version": 1,
            "is_clean": self.is_clean,
            "text": list(self.text),
            **fields,
        }

    def histogram_svg(self) -> str:
        """How often each came, with what was expected and a band of three sigma."""
        return histogram(self.hits, title=self.picture)


def concluded(
    game: Game,
    asked: Sequence[ToCheck],
    *,
    equipment: str,
    fair: str,
    size: int,
    of: str,
    sample: Iterable[str],
    shown: Score,
    picture: str,
    colours: dict[str, str] | None = None,
    level: float = LEVEL,
) -> EquipmentReview:
    """Make the checks for which there is enough, corrected together; refused when there is enough for none."""
    if not 0 < level <= HIGHEST_LEVEL:
        raise Refused(f"the level may not be {level}", remedy=f"Choose more than 0 and at most {HIGHEST_LEVEL}")
    enough = [one for one in asked if one.score.is_enough]
    if not enough:
        raise Refused(f"{size:,} {of} are too few to judge", remedy="Review again when more have been played")
    findings = [one.score.finding(one.name, one.asks, one.of) for one in enough]
    return EquipmentReview(
        document=game.rulebook.name,
        title=game.rulebook.document.title,
        equipment=equipment,
        rulebook=game.rulebook.digest,
        sample=hashlib.sha256("\n".join(sample).encode()).hexdigest(),
        size=size,
        of=of,
        fair=fair,
        level=level,
        checks=judge(findings, level, fair),
        left_out=tuple(one.score.shortfall(one.name, one.of) for one in asked if not one.score.is_enough),
        detectable=tuple(_detectable(enough, level / len(enough))),
        hits=_hits(shown, colours or {}),
        picture=picture,
    )


def _detectable(made: Sequence[ToCheck], level: float) -> Iterator[Detectable]:
    """The smallest excess of one face or one rank that its check finds nine times in ten."""
    for one in made:
        classes = len(one.score.classes)
        is_even = bool(np.ptp(one.score.expected) < 0.05 * one.score.expected.mean())
        if one.one and is_even:
            share = smallest_share(1 / classes, 1, classes, one.score.size, level)
            if share is not None:
                yield Detectable(what=one.one, fair_share=1 / classes, share=share)


def _hits(score: Score, colours: dict[str, str]) -> tuple[Hits, ...]:
    return tuple(
        Hits(
            outcome=name,
            colour=colours.get(name, ""),
            places=1,
            observed=int(score.observed[number]),
            expected=float(score.expected[number]),
            sigma=float(score.sigma[number]),
        )
        for number, name in enumerate(score.classes)
    )
