"""Every wager of a game, enumerated with the rules that the table uses; each family knows how."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from houseway.exact.distribution import Distribution
from houseway.games import as_posted
from houseway.games.families import part_of
from houseway.money import Cents, dollars
from houseway.refusal import NotEnumerated, NotFound
from houseway.round import Game


@dataclass(frozen=True)
class Sample:
    """How a figure was made that was played and not enumerated."""

    seed: int
    rounds: int
    standard_error: float

    @property
    def error(self) -> float | None:
        """The standard error of the edge in percent; None where too little was played to know it."""
        return 100 * self.standard_error if math.isfinite(self.standard_error) else None


@dataclass(frozen=True)
class Analysis:
    """One wager under one pay table: its distribution, and of what the edge is a share.

    Where a row pays an amount of money or a share of a meter, the figures hold for one ``stake`` and for ``meters``
    that show this much, by the option that posts each; else for every stake. ``decks`` is what the shoe was made of.
    What was played and not enumerated has a ``sample``, and the distribution is that of the rounds played.
    """

    wager: str
    name: str
    paytable: str
    pays: str
    clause: str
    distribution: Distribution
    spots: tuple[str, ...] = ()
    per: str = "initial wager"
    stake: Cents | None = None
    meters: Mapping[str, Cents] = field(default_factory=dict)
    decks: int | None = None
    details: dict[str, Any] = field(default_factory=dict)
    sample: Sample | None = None

    @property
    def method(self) -> str:
        """How it was made: ``exact``, by enumeration, or ``sampled``, by playing."""
        return "sampled" if self.sample else "exact"

    @property
    def is_rounded(self) -> bool:
        """Whether the figures are sampled, or were reckoned in floats within an error: then no fraction is theirs."""
        return self.sample is not None or "error" in self.details

    def _told(self, value: Fraction) -> dict[str, Any]:
        return {**share(value), "fraction": None} if self.is_rounded else share(value)

    def as_json(self) -> dict[str, Any]:
        """With the keys that ``houseway edge --json`` promises."""
        found = self.distribution
        return {
            "wager": self.wager,
            "name": self.name,
            "paytable": self.paytable,
            "pays": self.pays,
            "clause": self.clause,
            "edge": self._told(found.edge),
            "per": self.per,
            "element_of_risk": self._told(found.element_of_risk),
            "variance": {"fraction": None if self.is_rounded else str(found.variance)},
            "standard_deviation": found.standard_deviation,
            "hit_rate": self._told(found.hit_rate),
            "method": self.method,
            "error": self.sample.error if self.sample else None,
            "distribution": [{"net": str(net), "weight": weight} for net, weight in found.weights.items()],
            "spots": list(self.spots),
            "stake": None if self.stake is None else dollars(self.stake),
            "meters": {meter: dollars(shows) for meter, shows in self.meters.items()},
            "decks": self.decks,
            **({"seed": self.sample.seed, "rounds": self.sample.rounds} if self.sample else {}),
            **self.details,
        }


HOLDS_FOR = ("stake", "decks", "meters", "method", "error", "rounds", "seed", "strategy")
"""What stands beside a figure wherever it is shown: what it holds for, and how it was made."""


def holds_for(shown: Mapping[str, Any], *, said: int | None = None) -> str:
    """Beside a figure of an analysis, as JSON has it: the stake, the decks and the meters that it holds for.

    Of what was sampled, also what was played. ``said`` is a number of decks that stands above all figures, and need not
    stand beside each.

    >>> holds_for({"stake": "$1.00", "decks": 6, "meters": {"21+3-progressive-meter": "$1,000.00"}})
    'at $1, 6 decks, 21+3 progressive meter $1,000'
    >>> holds_for({"stake": "$5.00", "method": "sampled", "rounds": 10_000, "seed": 1, "strategy": "always"})
    'at $5, 10,000 played with seed 1, always'
    >>> holds_for({"stake": None, "decks": None, "meters": {}})
    ''
    """
    decks = shown.get("decks")
    words = [f"at {_plain(shown['stake'])}"] if shown.get("stake") else []
    words += [f"{decks} deck{'' if decks == 1 else 's'}"] if decks and decks != said else []
    words += [f"{meter.replace('-', ' ')} {_plain(shows)}" for meter, shows in shown.get("meters", {}).items()]
    if shown.get("method") == "sampled":
        words += [f"{shown['rounds']:,} played with seed {shown['seed']}", *filter(None, [shown.get("strategy")])]
    return ", ".join(words)


def _plain(amount: str) -> str:
    return amount.removesuffix(".00")


def share(value: Fraction) -> dict[str, Any]:
    """A Fraction and its percentage.

    >>> share(Fraction(1, 19))
    {'fraction': '1/19', 'percent': 5.2631578947368425}
    """
    return {"fraction": str(value), "percent": float(value * 100)}


def with_error(shown: Mapping[str, Any], places: int = 4) -> str:
    """The edge of an analysis, as JSON has it; of one that was sampled, with its standard error.

    >>> with_error({"edge": {"percent": 5.2631}, "method": "exact"}, 2)
    '5.26 %'
    >>> with_error({"edge": {"percent": 5.2631}, "method": "sampled", "error": 0.1249}, 2)
    '5.26 % ± 0.12 % sampled'
    """
    edge = f"{shown['edge']['percent']:.{places}f} %"
    if shown.get("method") != "sampled":
        return edge
    error = shown.get("error")
    return f"{edge} ± {'?' if error is None else f'{error:.{places}f}'} % sampled"


def analyse(game: Game | str, wager: str = "") -> list[Analysis]:
    """Every wager of the game in the order of the document, or one; a document's name stands for its defaults.

    What nothing enumerates is said so: ``houseway.analyse`` then plays it.
    """
    game = as_posted(game)
    family = game.rulebook.document.family
    analyser = part_of("exact", family, "wagers")
    if analyser is None:
        raise NotEnumerated(f"nothing enumerates the {family} family", remedy="It can be simulated")
    wagers = [game.rulebook.find_wager(wager)] if wager else list(game.rulebook.wager)
    found: list[Analysis] = analyser.analyse_wagers(game, wagers)
    if "decks" in game.posted:
        found = [replace(each, decks=each.details.get("decks", game.posted.whole("decks"))) for each in found]
    if wager and not found:
        raise NotFound(
            f"{wager!r} cannot be wagered on as posted",
            clause=wagers[0].clause,
            remedy="Choose another wager or option",
        )
    return found
