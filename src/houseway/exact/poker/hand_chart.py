"""Two hands as a chart: what best play does with each kind of hand, by the dealer's card where one is seen.

Flushes are told apart by their length and their highest card.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.equipment.cards import RANKS
from houseway.exact.poker.flush_hands import PlayedFlushes
from houseway.exact.poker.two_hands import Played
from houseway.exact.poker.two_hands_strategy import choices_of
from houseway.hands import Ranking

BY_RANK = ("high card", "pair")
"""Hands of these categories are told apart by their first rank."""


@dataclass(frozen=True)
class Cell:
    """What is done with a kind of hand: how often each choice is made, beside a card of the dealer's or any."""

    hand: str
    seen: str
    often: dict[str, Fraction]

    @property
    def choice(self) -> str:
        """What is done most often; the other cards of the hand decide where it is not always."""
        return max(self.often, key=lambda choice: self.often[choice])

    @property
    def is_always(self) -> bool:
        """Whether nothing else is ever done."""
        return self.often[self.choice] == 1


@dataclass(frozen=True)
class HandChart:
    """All kinds of hands, the highest first, each with a cell for every rank of the dealer's that is seen.

    Where none is seen flushes have a cell for each highest card: ``across`` says which.
    """

    seen: tuple[str, ...]
    choices: tuple[str, ...]
    rows: dict[str, tuple[Cell | None, ...]]
    across: str = "seen"

    def as_json(self) -> list[dict[str, Any]]:
        """A line for each cell."""
        cells = [cell for row in self.rows.values() for cell in row if cell is not None]
        return [
            {
                "hand": cell.hand,
                **({self.across: cell.seen} if cell.seen else {}),
                "choice": cell.choice,
                "often": {choice: float(share) for choice, share in cell.often.items()},
            }
            for cell in cells
        ]


def kind_of_hand(ranking: Ranking, value: int) -> str:
    """A hand as a row of the chart names it.

    >>> from houseway.hands import FOUR_CARD
    >>> [kind_of_hand(FOUR_CARD, FOUR_CARD.least(*hand)) for hand in (("pair", "T"), ("high card", "K"), ("flush",))]
    ['pair of T', 'K high', 'flush']
    """
    category = ranking.name(value)
    if category not in BY_RANK:
        return category
    first = RANKS[ranking.ladder[value - 1].ranks[0]]
    return f"{first} high" if category == "high card" else f"{category} of {first}"


def hand_chart(played: Played | PlayedFlushes) -> HandChart:
    """The chart of how all hands were played."""
    if isinstance(played, PlayedFlushes):
        return _flush_chart(played)
    terms, standing = played.terms, played.standing
    ranks = np.array(standing.classes.deck) >> 2 if terms.is_seen else np.zeros(1, np.int64)
    columns = sorted(set(ranks.tolist()), reverse=True)
    values, weights, there = standing.hands.values, standing.hands.weights[:, None], standing.is_there
    names = [kind_of_hand(terms.ranking, value) for value in range(1, terms.ranking.top + 1)]
    kinds = list(dict.fromkeys(names))
    number = np.array([kinds.index(name) for name in names])[values.astype(np.int64) - 1]
    often: dict[str, Any] = {}
    for end, choice in choices_of(terms):
        made = weights * (there & (played.chosen == end))
        by_rank = np.stack([made[:, ranks == rank].sum(axis=1) for rank in columns], axis=1)
        counted = np.zeros((len(kinds), len(columns)), np.int64)
        np.add.at(counted, number, by_rank)
        often[choice] = often.get(choice, 0) + counted
    total = sum(often.values())
    seen = tuple(RANKS[rank] if terms.is_seen else "" for rank in columns)
    rows: dict[str, tuple[Cell | None, ...]] = {}
    for kind in reversed(range(len(kinds))):
        cells = []
        for column, rank in enumerate(seen):
            whole = int(total[kind, column])
            shares = {name: Fraction(int(counts[kind, column]), whole or 1) for name, counts in often.items()}
            made_there = {name: share for name, share in shares.items() if share}
            cells.append(Cell(kinds[kind], rank, made_there) if whole else None)
        if any(cells):
            rows[kinds[kind]] = tuple(cells)
    return HandChart(seen, tuple(often), rows)


def _flush_chart(played: PlayedFlushes) -> HandChart:
    """Flushes by length and highest card; where a card of the dealer's is seen, a length played alike is one row."""
    terms, is_seen, choices = played.terms, played.terms.is_seen, choices_of(played.terms)
    counts: dict[tuple[str, str], dict[str, int]] = {}
    alike = {length for length, made in _by_length(played, choices).items() if len(made) == 1}
    for value in np.flatnonzero(played.often.sum(axis=(1, 2))).tolist():
        length, ranks = terms.ranking.ladder[value - 1]
        high = RANKS[ranks[0]]
        kind = length if not is_seen or length in alike else f"{length}, {high} high"
        for column in range(played.often.shape[1]):
            made = {choice: int(played.often[value, column, end]) for end, choice in choices}
            for choice, often in made.items():
                if often:
                    cell = counts.setdefault((kind, RANKS[column] if is_seen else high), {})
                    cell[choice] = cell.get(choice, 0) + often
    columns = tuple(rank for rank in reversed(RANKS) if any(rank == column for _, column in counts))
    rows: dict[str, tuple[Cell | None, ...]] = {}
    for kind in reversed(list(dict.fromkeys(kind for kind, _ in counts))):
        rows[kind] = tuple(
            Cell(kind, rank, _shares(counts[kind, rank])) if (kind, rank) in counts else None for rank in columns
        )
    names = tuple(dict.fromkeys(name for _, name in choices))
    return HandChart(columns, names, rows, "seen" if is_seen else "high")


def _by_length(played: PlayedFlushes, choices: list[tuple[int, str]]) -> dict[str, set[str]]:
    """The choices that are made with flushes of each length."""
    found: dict[str, set[str]] = {}
    for value in np.flatnonzero(played.often.sum(axis=(1, 2))).tolist():
        length = played.terms.ranking.name(value)
        found.setdefault(length, set()).update(choice for end, choice in choices if played.often[value, :, end].any())
    return found


def _shares(often: dict[str, int]) -> dict[str, Fraction]:
    """How often each choice is made, as shares."""
    whole = sum(often.values())
    return {choice: Fraction(count, whole) for choice, count in often.items()}
