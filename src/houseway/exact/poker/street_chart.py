"""Best play without a dealer's hand, to be read: what to do with two own cards, and on each street by what is held.

On a street, hands are told apart by what they make already, or else by the best they may come to, and by the *points*
of their cards: a rank counts more whose pair is paid, less whose pair comes back, nothing else. Best play asks more
than that; where it does not always do the same, the chart says what it does mostly.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from houseway.arrays import Ints
from houseway.equipment.cards import RANKS
from houseway.exact.poker.chart import Chart, Start, start_name
from houseway.exact.poker.crossing_play import NO_POINTS, BestCrossing, numbered
from houseway.exact.poker.crossing_strategy import street_of
from houseway.exact.poker.no_dealer import BestStreets, reached
from houseway.exact.poker.no_dealer_strategy import Street, points_of
from houseway.games.poker.poker_game import PokerGame
from houseway.odds import PUSH

DRAWS = {"royal flush": False, "straight flush": True, "flush": False, "straight": True}
"""What a hand without a pair may come to, the best first, and whether it matters in how many ways."""
NOTHING, IN_HAND = "nothing yet", "pair in the hand"
NAMES = {"T": "10"}


@dataclass(frozen=True)
class Cell:
    """What best play does with some hands: the share of each choice."""

    shares: dict[str, Fraction]

    @property
    def mostly(self) -> str:
        """The choice that is made most often."""
        return max(self.shares, key=lambda choice: self.shares[choice])

    @property
    def is_always(self) -> bool:
        """Whether nothing else is ever done."""
        return self.shares[self.mostly] == 1


@dataclass(frozen=True)
class StreetChart:
    """A decision: for what is held, by points, what best play does. ``ranks`` says what counts how many points."""

    decision: str
    rows: dict[str, dict[int, Cell]]
    ranks: dict[str, int]

    def as_json(self) -> dict[str, Any]:
        """For ``--json``."""
        return {
            "decision": self.decision,
            "points": self.ranks,
            "rows": {
                label: {
                    str(points): {choice: float(share) for choice, share in cell.shares.items()}
                    for points, cell in cells.items()
                }
                for label, cells in self.rows.items()
            },
        }


def street_charts(game: PokerGame, played: BestStreets | BestCrossing) -> list[StreetChart]:
    """A chart of every decision with more than two cards, but for the last on two lines, which a situation tells."""
    names = [decision.id for decision in game.facts.decision]
    ranks = ranks_that_count(game)
    found = []
    if isinstance(played, BestCrossing):
        street, paired, others = _first_line(played)
        points = points_of(ranks)[street.cards].sum(axis=1)
        in_hand = _cells(points, paired, played.paths.names[1])
        rows = {IN_HAND: in_hand, **_rows(street, others, played.paths.names[1], ranks)}
        return [StreetChart(names[1], _together(rows), ranks)]
    for decision, (street, taken) in enumerate(_decisions(game, played)):
        if street.known > 2:
            rows = _together(_rows(street, taken, played.paths.names[decision], ranks))
            found.append(StreetChart(names[decision], rows, ranks))
    return found


def starts_of(played: BestStreets | BestCrossing) -> Chart | None:
    """What the choices of the first decision are worth with each two cards; None where hands have more cards."""
    paths = played.paths
    if isinstance(played, BestCrossing):
        hands, ways, unit = played.crossing.hands, played.crossing.ways[0], played.crossing.unit
        after, lost = played.after, played.crossing.lost(0)
    else:
        streets = played.streets
        cards = np.array(Street(streets, streets.lines[0].ranking, streets.known[0]).cards.tolist(), np.int64)
        hands = tuple((tuple(hand), 1) for hand in cards.tolist())
        ways, unit, after, lost = streets.ways(streets.known[0]), streets.unit, played.after[0], streets.lost(0)
    if len(hands[0][0]) != 2:
        return None
    leads, names = paths.leads[0][0], paths.names[0]
    found: dict[str, Start] = {}
    often: dict[str, int] = {}
    order = sorted(range(len(hands)), key=lambda at: sorted((card >> 2 for card in hands[at][0]), reverse=True))
    for number in reversed(order):
        hand, count = hands[number]
        name = start_name(*hand)
        often[name] = often.get(name, 0) + count
        worth = [Fraction(int(after[number, lead]) if lead >= 0 else int(lost[0]), ways * unit) for lead in leads]
        best = max(range(len(worth)), key=lambda choice: worth[choice])
        raises = {int(names[choice].removesuffix("x")): value for choice, value in enumerate(worth) if choice}
        found[name] = Start(name, 0, worth[0], raises, list(raises)[best - 1] if best else 0, names[0])
    return Chart(
        {
            name: Start(name, often[name], start.check, start.raises, start.best, start.otherwise)
            for name, start in found.items()
        }
    )


def ranks_that_count(game: PokerGame) -> dict[str, int]:
    """The lowest ranks whose pair comes back, and whose pair is paid, and how many points each counts."""
    rows = next(spot.rows for spot in game.spots.values() if spot.is_main and len(spot.rows.odds) > 1)
    met = {rank: rows.met(game.ranking.least("pair", rank), ()) for rank in RANKS}
    back = [rank for rank, row in met.items() if row >= 0 and str(rows.odds[row]) == PUSH]
    paid = [rank for rank, row in met.items() if row >= 0 and rank not in back]
    found = {back[0]: 1} if back else {}
    return found | ({paid[0]: 2 if back else 1} if paid else {})


def _decisions(game: PokerGame, played: BestStreets) -> list[tuple[Street, Ints]]:
    """Each decision with all sets of known cards, and how often each choice is made with these."""
    paths = played.paths
    found = []
    for decision, (often, chosen) in enumerate(
        zip(reached(played.streets, played.chosen), played.chosen, strict=False)
    ):
        taken = np.zeros((len(often), len(paths.names[decision])), np.int64)
        for stakes, leads in enumerate(paths.leads[decision]):
            for choice in range(len(leads) if len(leads) > 1 else 0):
                taken[:, choice] += np.where(chosen[:, stakes] == choice, often[:, stakes], 0)
        found.append((Street(played.streets, game.ranking, played.streets.known[decision]), taken))
    return found


def _first_line(played: BestCrossing) -> tuple[Street, Ints, Ints]:
    """The cards of a hand and the first line, and how often choices are made: with a pair in the hand, and without."""
    crossing, paths = played.crossing, played.paths
    known = crossing.own + crossing.sizes[0]
    taken = np.zeros((2, comb(len(crossing.deck), known), len(paths.names[1])), np.int64)
    for number, (hand, weight) in enumerate(crossing.hands):
        start = paths.leads[0][0][int(played.first[number, 0])]
        if start >= 0:
            sets = numbered(crossing, hand, NO_POINTS).first
            paired = int(len({card >> 2 for card in hand}) == len(hand))
            np.add.at(taken[paired], (sets, played.second[number, :, start]), weight * crossing.weights(hand))
    return street_of(crossing, known), taken[0], taken[1]


def _rows(street: Street, taken: Ints, names: tuple[str, ...], ranks: dict[str, int]) -> dict[str, dict[int, Cell]]:
    """What is done with what is held, by points."""
    points = points_of(ranks)[street.cards].sum(axis=1)
    held, labels = _held(street)
    rows: dict[str, dict[int, Cell]] = {}
    for number, label in enumerate(labels):
        if cells := _cells(points[held == number], taken[held == number], names):
            rows[label] = cells
    return rows


def _cells(points: Ints, taken: Ints, names: tuple[str, ...]) -> dict[int, Cell]:
    """What is done with some sets of cards, by their points."""
    found = {}
    for count in np.unique(points).tolist():
        sums = taken[points == count].sum(axis=0).tolist()
        if sum(sums):
            found[count] = Cell(
                {name: Fraction(made, sum(sums)) for name, made in zip(names, sums, strict=True) if made}
            )
    return found


def _together(rows: dict[str, dict[int, Cell]]) -> dict[str, dict[int, Cell]]:
    """Made hands that follow each other and are played alike are one row, as sure as the least sure of them."""
    found: list[tuple[list[str], dict[int, Cell]]] = []
    for label, cells in rows.items():
        played = {cell.mostly for cell in cells.values()}
        is_made = not label.startswith(("to a", NOTHING)) and IN_HAND not in (label, *(found[-1][0] if found else ()))
        before = {cell.mostly for cell in found[-1][1].values()} if found else set()
        if found and is_made and len(played) == 1 and played == before:
            labels, known = found[-1]
            unsure = {points: cell for points, cell in known.items() if points in cells and cells[points].is_always}
            found[-1] = ([*labels, label], {**known, **cells, **unsure})
        else:
            found.append(([label], cells))
    first = next(at for at, (labels, _) in enumerate(found) if IN_HAND not in labels)
    return {_joined(labels, at == first): cells for at, (labels, cells) in enumerate(found)}


def _joined(labels: list[str], is_best: bool) -> str:
    """Some hands as one.

    >>> _joined(["two pair", "pair of As", "pair of Ks"], True), _joined(["pair of 5s", "pair of 4s"], False)
    ('pair of Ks or better', 'pair of 4s to 5s')
    """
    if len(labels) == 1:
        return labels[0]
    return f"{labels[-1]} or better" if is_best else f"{labels[-1]} to {labels[0].removeprefix('pair of ')}"


def _held(street: Street) -> tuple[Ints, list[str]]:
    """What every set of cards makes already or may come to, as a number, and all of these in words, the best first."""
    ranking, made = street.ranking, street.made
    kinds = [
        (category, (made >= ranking.least(category)) & (made <= ranking.most(category)))
        for category in reversed(ranking.categories)
        if category not in ("high card", "pair")
    ]
    for rank in reversed(RANKS):
        is_pair = (made >= ranking.least("pair", rank)) & (made <= ranking.most("pair", rank))
        kinds.append((f"pair of {NAMES.get(rank, rank)}s", is_pair))
    for category, by_ways in DRAWS.items():
        ways = street.ways_to(category) if category in ranking.categories else np.zeros(len(made), np.int64)
        counts = np.unique(ways[ways > 0])[::-1].tolist() if by_ways else []
        kinds += [(f"to a {category}, {count} way{'' if count == 1 else 's'}", ways == count) for count in counts]
        kinds.append((f"to a {category}", ways > 0))
    held = np.full(len(made), len(kinds), np.int64)
    for number, (_, is_here) in reversed(list(enumerate(kinds))):
        held[is_here] = number
    return held, [*(label for label, _ in kinds), NOTHING]
