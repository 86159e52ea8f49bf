"""The 169 different hands of two cards: what a raise and a check are worth, and which to choose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from houseway.equipment.cards import RANKS
from houseway.exact.poker.community import BestPlay, pair_places
from houseway.exact.poker.paths import FOLD
from houseway.exact.poker.raises_apart import BestApart, times_of
from houseway.exact.poker.strategy_kernel import WAITS


@dataclass(frozen=True)
class Start:
    """Two cards before the flop: their name, in how many suits they come, what each choice is worth, and the best.

    ``check`` is what it is worth not to raise, which may be to fold: that is ``otherwise``.
    """

    name: str
    hands: int
    check: Fraction
    raises: dict[int, Fraction]
    best: int
    otherwise: str = "check"

    @property
    def value(self) -> Fraction:
        """What the best choice is worth, per Ante."""
        return self.raises[self.best] if self.best else self.check

    @property
    def choice(self) -> str:
        """The best choice by its name."""
        return f"{self.best}x" if self.best else self.otherwise


@dataclass(frozen=True)
class Chart:
    """All starting hands of a deck, from the pair of aces down."""

    starts: dict[str, Start]

    def as_json(self) -> list[dict[str, Any]]:
        """Each hand with the choice and what both are worth."""
        return [
            {
                "hand": start.name,
                "hands": start.hands,
                "choice": start.choice,
                start.otherwise: float(start.check),
                "raise": {f"{times}x": float(value) for times, value in start.raises.items()},
            }
            for start in self.starts.values()
        ]

    def raised(self) -> str:
        """The hands to raise, as players write them: the least of each rank, pairs, suited and offsuit."""
        return " ".join(_ranges(self))


def start_name(first: int, second: int) -> str:
    """Two cards as a starting hand.

    >>> start_name(50, 22), start_name(20, 21), start_name(0, 48)
    ('A7s', '77', 'A2s')
    """
    low, high = sorted((first, second))
    if low >> 2 == high >> 2:
        return RANKS[high >> 2] * 2
    return RANKS[high >> 2] + RANKS[low >> 2] + ("s" if low & 3 == high & 3 else "o")


def chart_of(played: BestPlay | BestApart) -> Chart:
    """The chart of best play before the flop."""
    deals = played.deals
    firsts, seconds = pair_places(deals.cards)
    starts = _starts_apart(played) if isinstance(played, BestApart) else _starts(played)
    found: dict[str, Start] = {}
    hands: dict[str, int] = {}
    cards = deals.deck.tolist()
    order = sorted(range(deals.pairs), key=lambda pair: (-(cards[seconds[pair]] >> 2), -(cards[firsts[pair]] >> 2)))
    for pair in order:
        name = start_name(cards[firsts[pair]], cards[seconds[pair]])
        hands[name] = hands.get(name, 0) + 1
        if name not in found:
            found[name] = starts(name, pair)
    return Chart({name: replace(start, hands=hands[name]) for name, start in found.items()})


def _starts(played: BestPlay) -> Callable[[str, int], Start]:
    """Two cards where the first decision is to raise or to check."""
    terms, whole = played.terms, played.whole
    first_decision = [(option, each.times) for option, each in enumerate(terms.raises) if each.decision == 0]

    def start(name: str, pair: int) -> Start:
        best = int(played.before[pair])
        raises = {times: Fraction(int(played.raised[option][pair]), whole) for option, times in first_decision}
        times = 0 if best == WAITS else terms.raises[best].times
        return Start(name, 0, Fraction(int(played.waited[pair]), whole), raises, times)

    return start


def _starts_apart(played: BestApart) -> Callable[[str, int], Start]:
    """Two cards where the first decision is to raise or to fold."""
    terms, whole = played.terms, played.whole
    multiples = [times_of(name) for name in terms.paths.names[0][1:]]

    def start(name: str, pair: int) -> Start:
        best = int(played.before[pair])
        raises = {times: Fraction(int(played.raised[option][pair]), whole) for option, times in enumerate(multiples)}
        fold = Fraction(terms.fold, terms.unit)
        return Start(name, 0, fold, raises, 0 if best == WAITS else multiples[best], FOLD)

    return start


def _ranges(chart: Chart) -> list[str]:
    """Each run of raised hands by its lowest: ``33+``, ``K2s+``, ``K5o+``."""
    parts = []
    for suffix in ("", "s", "o"):
        for high in reversed(RANKS):
            names = [high + low + suffix if suffix else low * 2 for low in RANKS if suffix or high == RANKS[-1]]
            if suffix:
                names = names[: RANKS.index(high)]
            run = [name for name in names if name in chart.starts]
            raised = [name for name in run if chart.starts[name].best]
            if raised and raised == run[-len(raised) :]:
                parts.append(raised[0] + ("+" if len(raised) > 1 else ""))
            else:
                parts += raised
    return list(dict.fromkeys(parts))
