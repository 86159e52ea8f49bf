"""Every wager of a game, analysed with the rules that the table uses; each family knows how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from houseway.exact.distribution import Distribution
from houseway.games import as_posted
from houseway.games.families import part_of
from houseway.money import Cents, dollars
from houseway.refusal import NotFound
from houseway.round import Game


@dataclass(frozen=True)
class Analysis:
    """One wager under one pay table: its distribution, and of what the edge is a share.

    Where a row pays an amount of money or a share of a meter, the figures hold for one ``stake`` and for ``meters``
    that show this much, by the option that posts each; else for every stake. ``decks`` is what the shoe was made of.
    """

    wager: str
    name: str
    paytable: str
    pays: str
    clause: str
    distribution: Distribution
    spots: tuple[str, ...] = ()
    per: str = "initial wager"
    method: str = "exact"
    stake: Cents | None = None
    meters: Mapping[str, Cents] = field(default_factory=dict)
    decks: int | None = None
    details: dict[str, Any] = field(default_factory=dict)

    @property
    def is_rounded(self) -> bool:
        """Whether the figures were reckoned in floats, within an error that is given: then no fraction is theirs."""
        return "error" in self.details

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
            "error": None,
            "distribution": [{"net": str(net), "weight": weight} for net, weight in found.weights.items()],
            "spots": list(self.spots),
            "stake": None if self.stake is None else dollars(self.stake),
            "meters": {meter: dollars(shows) for meter, shows in self.meters.items()},
            "decks": self.decks,
            **self.details,
        }


def holds_for(shown: Mapping[str, Any], *, said: int | None = None) -> str:
    """Beside a figure of an analysis, as JSON has it: the stake, the decks and the meters that it holds for.

    ``said`` is a number of decks that stands above all figures, and need not stand beside each.

    >>> holds_for({"stake": "$1.00", "decks": 6, "meters": {"21+3-progressive-meter": "$1,000.00"}})
    'at $1, 6 decks, 21+3 progressive meter $1,000'
    >>> holds_for({"stake": None, "decks": None, "meters": {}})
    ''
    """
    decks = shown.get("decks")
    words = [f"at {_plain(shown['stake'])}"] if shown.get("stake") else []
    words += [f"{decks} deck{'' if decks == 1 else 's'}"] if decks and decks != said else []
    words += [f"{meter.replace('-', ' ')} {_plain(shows)}" for meter, shows in shown.get("meters", {}).items()]
    return ", ".join(words)


def _plain(amount: str) -> str:
    return amount.removesuffix(".00")


def share(value: Fraction) -> dict[str, Any]:
    """A Fraction and its percentage.

    >>> share(Fraction(1, 19))
    {'fraction': '1/19', 'percent': 5.2631578947368425}
    """
    return {"fraction": str(value), "percent": float(value * 100)}


def analyse(game: Game | str, wager: str = "") -> list[Analysis]:
    """Every wager of the game in the order of the document, or one; a document's name stands for its defaults."""
    game = as_posted(game)
    family = game.rulebook.document.family
    analyser = part_of("exact", family, "wagers")
    if analyser is None:
        raise NotFound(f"nothing analyses the {family} family yet")
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
