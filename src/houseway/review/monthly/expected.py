"""What each wager should come to at a posting: its exact distribution, and whether that depends on how it is played."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.exact.distribution import Distribution
from houseway.exact.kept import kept
from houseway.games import game_for
from houseway.games.families import part_of
from houseway.rulebook import Posted, load
from houseway.simulate import analyse

Floats = NDArray[np.float64]

_BY_PLAY = ("decisions", "play", "strategy", "tie_break", "worth")
"""What an analysis says beside its figures where they depend on how a hand is played."""

_AT = re.compile(r"(?P<wager>.+?) at (?P<position>[1-9]\d?)")


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """One wager as it was analysed; ``results`` are the player's nets per initial unit with their weights.

    ``spots`` are the places that count for it, the first one the initial wager. ``unjudged`` says why nothing is
    concluded from it, where that is so.
    """

    wager: str
    name: str
    spots: tuple[str, ...]
    results: tuple[tuple[str, int], ...]
    basis: str
    by_play: bool
    unjudged: str = ""

    @property
    def distribution(self) -> Distribution:
        """What it can come to for the player."""
        return Distribution({Fraction(net): weight for net, weight in self.results})


@dataclass(frozen=True)
class Wager:
    """A wager at a posting, with what the sums need of it: what the house wins on it, per unit."""

    document: str
    worth: Worth
    edge: Fraction
    variance: float
    nets: Floats
    shares: Floats

    @property
    def key(self) -> tuple[str, str, str]:
        """How it is known beyond one posting."""
        return self.document, self.worth.wager, self.worth.name

    def is_own(self, place: str) -> bool:
        """Whether a wager on a place stands alone; others are parts of one: a raise, a double, Ante with Blind."""
        return place.split(" ")[0] == self.worth.wager and self.is_alone

    @cached_property
    def is_alone(self) -> bool:
        """Whether its places are different wagers of one kind, and not parts of one."""
        return all(spot.split(" ")[0] == self.worth.wager for spot in self.worth.spots)

    @property
    def is_judged(self) -> bool:
        """Whether its actual win is held against the expected one."""
        return not self.worth.unjudged


def wager_of(document: str, worth: Worth) -> Wager:
    """A wager with its figures at hand."""
    found = worth.distribution
    if not found.weights:
        empty = np.zeros(1)
        return Wager(document, worth, Fraction(0), 0.0, empty, np.ones(1))
    nets = np.array([-float(net) for net in found.weights])
    shares = np.array([weight / found.total for weight in found.weights.values()])
    return Wager(document, worth, found.edge, float(found.variance), nets, shares)


class Posting:
    """What a table has posted: which wager each place counts for, and what it should come to.

    Where ``is_common``, one result decides the wagers of everybody on the same place.
    """

    def __init__(self, document: str, posted: dict[str, str], *, worths: Sequence[Worth] | None = None) -> None:
        """Analyse what is posted; or take what is known of it."""
        rulebook = load(document)
        self.document = document
        self.is_common = part_of("review", rulebook.document.family, "common") is not None
        own = {wager.id for wager in rulebook.wager}
        found = worths_of(document, posted) if worths is None else worths
        self.wagers = [wager_of(document, worth) for worth in found]
        self._known: dict[str, Wager] = {}
        for wager in sorted(
            self.wagers, key=lambda one: one.variance
        ):  # which point odds lie on is not told: the widest
            self._known[wager.worth.wager] = wager
        for wager in reversed(self.wagers):
            self._known |= dict.fromkeys(wager.worth.spots, wager)
        self._own = own

    def of(self, place: str) -> Wager:
        """The wager that a place counts for: its own, or the first where it follows from that, as a double does."""
        if place not in self._known:
            first = place.split(" ")[0]
            if first in self._known:
                self._known[place] = self._known[first]
            elif first in self._own or not self.wagers:
                name = next((one.name for one in load(self.document).wager if one.id == first), first)
                self._known[place] = _without(self.document, first, name)
            else:
                self._known[place] = self.wagers[0]
        return self._known[place]


def split_place(name: str) -> tuple[str, int]:
    """A wager and the position it lies at; 0 is the player's own.

    >>> split_place("ante at 2"), split_place("split 8-9")
    (('ante', 2), ('split 8-9', 0))
    """
    found = _AT.fullmatch(name)
    return (found["wager"], int(found["position"])) if found else (name, 0)


def _without(document: str, wager: str, name: str) -> Wager:
    """A wager that nothing analyses by itself: it is counted, and nothing is concluded."""
    why = "nothing analyses it by itself"
    worth = Worth(wager=wager, name=name, spots=(wager,), results=(), basis=why, by_play=False, unjudged=why)
    return wager_of(document, worth)


def worths_of(document: str, posted: dict[str, str]) -> list[Worth]:
    """Every wager of a posting, analysed; kept on disk, as some take a minute."""
    rulebook = load(document)
    asked = ("monthly review", document, rulebook.digest, sorted(posted.items()))

    def find() -> dict[str, Any]:
        analyses = analyse(game_for(rulebook, Posted(rulebook, dict(posted))))
        is_played = any(key in analysis.details for analysis in analyses for key in _BY_PLAY)
        found = [_worth(analysis, is_played=is_played) for analysis in analyses]
        return {"worths": np.frombuffer(msgspec.json.encode(found), dtype=np.uint8)}

    return msgspec.json.decode(kept(asked, find)["worths"].tobytes(), type=list[Worth])


def _worth(analysis: Any, *, is_played: bool) -> Worth:
    """What is kept of an analysis; where hands are played, a fold may give up the side bets too."""
    by_play = any(key in analysis.details for key in _BY_PLAY)
    unjudged = ""
    if analysis.sample:
        unjudged = "its figures were played and not enumerated"
        basis = f"{analysis.sample.rounds:,} played with seed {analysis.sample.seed}"
    elif analysis.meters:
        unjudged = "it costs what the meter shows, which moves"
        basis = "the meter as posted"
    elif by_play:
        named = analysis.details.get("strategy")  # some analyses give best play as a list here
        basis = named if isinstance(named, str) else "best play"
    else:
        basis = "exact, unless it is folded" if is_played else "exact, however it is played"
    return Worth(
        wager=analysis.wager,
        name=analysis.name,
        spots=tuple(analysis.spots),
        results=tuple((str(net), weight) for net, weight in analysis.distribution.weights.items()),
        basis=basis,
        by_play=is_played,
        unjudged=unjudged,
    )
