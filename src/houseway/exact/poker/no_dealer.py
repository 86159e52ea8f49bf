"""No dealer's hand: pay tables over streets of community cards, with decisions between them, over every deal.

Wagers that are paid alike are one *line*; what lies on a line is all that matters of its wagers. As every line looks
at all cards, a street is a set of known cards. What a set is worth follows from what the sets with one card more are
worth, from the last street to the first; how deals end, from the first street to the last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb, gcd, lcm, perm

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.distribution import Distribution
from houseway.exact.poker.no_dealer_kernel import Walk, add_up, count_ends, deal_on, find_rows
from houseway.exact.poker.paths import Paths, Stakes, paths_of
from houseway.exact.poker.terms import main_spots, per_unit
from houseway.games.poker import rules
from houseway.games.poker.paytable import PayRows
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.hands import Ranking
from houseway.hands.tables import tables_for
from houseway.refusal import NotEnumerated

MOST_CARDS = 6
"""The sets of more cards are too many to be kept."""


@dataclass(frozen=True)
class Line:
    """Wagers that are paid alike: what each row pays per unit, and lastly what comes of no row."""

    ranking: Ranking
    rows: PayRows
    pays: tuple[Fraction, ...]


@dataclass(frozen=True)
class Streets:
    """A game without a dealer's hand: its lines, how many cards are known at each decision, the ways through these.

    ``line_of`` has the line of each wager.
    """

    deck: tuple[int, ...]
    size: int
    lines: tuple[Line, ...]
    wagers: tuple[str, ...]
    line_of: tuple[int, ...]
    known: tuple[int, ...]
    paths: Paths

    @cached_property
    def unit(self) -> int:
        """How many whole units make one wager."""
        return lcm(*(pays.denominator for line in self.lines for pays in line.pays))

    @cached_property
    def pays(self) -> tuple[Ints, ...]:
        """What each row of a line pays in units, and lastly what comes of no row."""
        return tuple(np.array([int(pays * self.unit) for pays in line.pays], np.int64) for line in self.lines)

    def on_lines(self, stakes: Sequence[Stakes]) -> Ints:
        """What lies on each line, a row for each of some stakes."""
        found = np.zeros((len(stakes), len(self.lines)), np.int64)
        for number, lying in enumerate(stakes):
            for line, units in zip(self.line_of, lying, strict=True):
                found[number, line] += units
        return found

    def lost(self, decision: int) -> Ints:
        """What a fold comes to with each of the stakes before a decision, over all other cards."""
        lying = self.on_lines(self.paths.stakes[decision]).sum(axis=1)
        return np.array(-lying * self.unit * self.ways(self.known[decision]), np.int64)

    def add_up_to(self, worth: Ints, size: int, known: int) -> Ints:
        """What sets of so many cards are worth together with all cards that come next, for every set of fewer."""
        while size > known:
            sums = np.zeros((self.sets(size - 1), worth.shape[1]), np.int64)
            add_up(size, worth, sums)
            worth, size = sums, size - 1
        return worth

    def sets(self, size: int) -> int:
        """How many sets of so many cards there are."""
        return comb(len(self.deck), size)

    def ways(self, known: int) -> int:
        """In how many ways the other cards can come, one after the other, when so many are known."""
        return perm(len(self.deck) - known, self.size - known)


def streets_of(game: PokerGame, gone: Sequence[int] = ()) -> Streets:
    """The streets of a game, with a deck that some cards are gone from."""
    hand, facts = game.facts.hand, game.facts
    spots = [spot for spot in main_spots(game) if spot.kind != rules.BONUS]
    _check(game, spots)
    lines: dict[Line, int] = {}
    line_of = tuple(lines.setdefault(line_for(game, spot), len(lines)) for spot in spots)
    return Streets(
        deck=tuple(sorted(card for card in game.deck if card not in gone)),
        size=hand.cards + hand.board,
        lines=tuple(lines),
        wagers=tuple(spot.name for spot in spots),
        line_of=line_of,
        known=tuple(hand.cards + facts.streets.get(decision.at, 0) for decision in facts.decision),
        paths=paths_on_lines(game, spots, line_of),
    )


def paths_on_lines(game: PokerGame, spots: Sequence[Spot], line_of: Sequence[int]) -> Paths:
    """The ways through the decisions, of wagers that lie on these lines."""
    decisions = game.facts.decision
    later = [
        {name for decision in decisions[place:] for name in (decision.wager, decision.of, decision.withdraws)}
        for place in range(len(decisions) + 1)
    ]

    def alike(stakes: Stakes, place: int) -> object:
        """Stakes are alike that are on the same lines, and on the same wagers as far as these are decided on later."""
        lying = [0] * (max(line_of) + 1)
        for line, units in zip(line_of, stakes, strict=True):
            lying[line] += units
        return (*lying, *(units for spot, units in zip(spots, stakes, strict=True) if spot.name in later[place]))

    return paths_of(decisions, [spot.name for spot in spots], [spot.name for spot in spots if spot.is_laid], alike)


def line_for(game: PokerGame, spot: Spot) -> Line:
    """What the rows of a wager pay by the rules of the table, and lastly what comes of none."""
    none = rules.comes_to(spot.kind, 0, 0, 0, spot.unqualified, spot.ties, -1, -1)
    rows = [per_unit(game, spot, row) for row in range(len(spot.rows.odds))]
    return Line(spot.ranking, spot.rows, (*rows, Fraction(-1 if none == rules.TAKEN else 0)))


def _check(game: PokerGame, spots: Sequence[Spot]) -> None:
    """What this shape does not know is said."""
    hand = game.facts.hand
    whole = {"player", "board"} if hand.board else {"player"}
    if hand.cards + hand.board > MOST_CARDS:
        raise NotEnumerated(
            f"hands of {hand.cards + hand.board} cards with decisions between them are too many to look at"
        )
    for spot in spots:
        if set(spot.covers.looks_at) != whole:
            raise NotEnumerated(f"nothing finds best play while {spot.wager.name} looks at some of the cards only")
        if spot.on_fold != rules.LOST:
            raise NotEnumerated(f"nothing finds best play while {spot.wager.name} outlives a fold")
    if any(decision.only_with for decision in game.facts.decision):
        raise NotEnumerated("nothing finds best play by multiples that not every hand allows, without a dealer's hand")


@dataclass(frozen=True)
class PlayedStreets:
    """How every set of known cards is played with whatever lies there, and so how all deals end.

    ``chosen`` has the number of the choice by decision, set of cards and stakes.
    """

    streets: Streets
    chosen: tuple[Bytes, ...]

    @cached_property
    def counted(self) -> tuple[Ints, dict[tuple[int, int], int]]:
        """How all deals end, by what lies there (folds come last) and the rows met; and how often choices are made."""
        return _count(self.streets, self.chosen)

    @property
    def ends(self) -> Ints:
        """How all deals end."""
        return self.counted[0]

    @property
    def total(self) -> int:
        """How many deals there are, the board in its order."""
        first = self.streets.known[0]
        return self.streets.sets(first) * self.streets.ways(first)

    @cached_property
    def distribution(self) -> Distribution:
        """The net results per unit of what is laid first, and what was risked in all."""
        streets, paths = self.streets, self.streets.paths
        on_lines = streets.on_lines(paths.ends)
        weights: dict[Fraction, int] = {}
        risked = 0
        for end, counts in enumerate(self.ends.tolist()):
            for kind, weight in enumerate(counts):
                if not weight:
                    continue
                units = -streets.unit * int(on_lines[end].sum())
                if end < paths.played:
                    rows = np.unravel_index(kind, [len(pays) for pays in streets.pays])
                    paid = zip(on_lines[end], streets.pays, rows, strict=True)
                    units = sum(int(lying * pays[row]) for lying, pays, row in paid)
                net = Fraction(units, streets.unit)
                weights[net] = weights.get(net, 0) + weight
                risked += weight * sum(paths.ends[end])
        common = gcd(*weights.values())
        return Distribution(
            {net: weight // common for net, weight in sorted(weights.items())}, Fraction(risked, self.total)
        )

    @property
    def value(self) -> Fraction:
        """What the player gains on average."""
        return self.distribution.mean

    @property
    def paths(self) -> Paths:
        """The ways through the decisions."""
        return self.streets.paths

    @property
    def made(self) -> dict[tuple[int, int], int]:
        """In how many deals each choice is made, by decision and choice."""
        return self.counted[1]


@dataclass(frozen=True)
class BestStreets(PlayedStreets):
    """Best play: ``worth`` has what all further deals come to together, in units, before each decision and choice."""

    after: tuple[Ints, ...] = ()

    @cached_property
    def always_worth(self) -> list[list[Fraction]]:
        """What the game is worth if one choice is always made at a decision, and best play at the others."""
        return [
            [self._always(decision, choice) for choice in range(len(names))]
            for decision, names in enumerate(self.paths.names)
        ]

    def _always(self, decision: int, choice: int) -> Fraction:
        streets, paths = self.streets, self.paths
        after, leads = self.after[decision], [(ways[min(choice, len(ways) - 1)],) for ways in paths.leads[decision]]
        for place in reversed(range(decision + 1)):
            worth, _ = decide(after, leads if place == decision else paths.leads[place], streets.lost(place))
            if place:
                after = streets.add_up_to(worth, streets.known[place], streets.known[place - 1])
        return Fraction(int(worth.sum()), self.total * streets.unit)

    def worth(self, decision: int, number: int, stakes: int) -> list[Fraction]:
        """What each choice is worth with a set of known cards and what lies there."""
        streets, paths = self.streets, self.streets.paths
        ways = streets.ways(streets.known[decision])
        found = []
        for lead in paths.leads[decision][stakes]:
            folded = -sum(paths.folds[-1 - lead]) * streets.unit * ways if lead < 0 else 0
            units = int(self.after[decision][number, lead]) if lead >= 0 else folded
            found.append(Fraction(units, ways * streets.unit))
        return found


@lru_cache(maxsize=4)
def best_streets(streets: Streets) -> BestStreets:
    """Best play, from the last decision to the first; of equal choices the one that costs least."""
    paths = streets.paths
    size = streets.size
    worth = np.stack([pays[rows] for pays, rows in zip(streets.pays, _rows(streets), strict=True)], axis=1)
    chosen: list[Bytes] = []
    afters: list[Ints] = []
    for decision in reversed(range(len(streets.known))):
        known = streets.known[decision]
        worth, size = streets.add_up_to(worth, size, known), known
        after = worth @ streets.on_lines(paths.stakes[-1]).T if not chosen else worth
        before, choices = decide(after, paths.leads[decision], streets.lost(decision))
        chosen.insert(0, choices)
        afters.insert(0, after)
        worth = before
    return BestStreets(streets, tuple(chosen), tuple(afters))


def decide(after: Ints, leads: Sequence[Sequence[int]], lost: Ints) -> tuple[Ints, Bytes]:
    """What each set of cards is worth at best with each of the stakes, and the choice; of equal ones the first.

    ``after`` is what the stakes are worth that choices lead to, ``lost`` what a fold comes to.
    """
    before = np.empty((len(after), len(leads)), np.int64)
    choices = np.zeros(before.shape, np.uint8)
    for stakes, ways in enumerate(leads):
        before[:, stakes] = after[:, ways[0]] if ways[0] >= 0 else lost[stakes]
        for choice, lead in enumerate(ways[1:], start=1):
            better = after[:, lead] > before[:, stakes]
            choices[better, stakes] = choice
            before[better, stakes] = after[better, lead]
    return before, choices


def walk_of(played: PlayedStreets) -> Walk:
    """How every deal is played, as the kernels take it."""
    paths = played.paths
    widest = max(len(stakes) for stakes in paths.stakes[:-1])
    most = max(len(names) for names in paths.names)
    leads = np.zeros((len(paths.leads), widest, most), np.int64)
    chosen = []
    for decision, of_stakes in enumerate(paths.leads):
        for stakes, ways in enumerate(of_stakes):
            leads[decision, stakes, : len(ways)] = ways
        choices = played.chosen[decision]
        chosen.append(np.pad(choices, ((0, 0), (0, widest - choices.shape[1]))).ravel())
    starts = np.cumsum([0, *(len(choices) for choices in chosen[:-1])])
    return Walk(np.concatenate(chosen), starts, np.array(played.streets.known, np.int64), leads)


@lru_cache(maxsize=4)
def _rows(streets: Streets) -> tuple[Ints, ...]:
    """The row of each line that every whole hand meets; the last where it meets none."""
    found = []
    deck = np.array(streets.deck, np.uint8)
    for line in streets.lines:
        rows = np.empty(streets.sets(streets.size), np.int64)
        least, most, cards = (np.array(of, np.int64) for of in (line.rows.least, line.rows.most, line.rows.cards))
        find_rows(deck, streets.size, tables_for(line.ranking, streets.size), least, most, cards, rows)
        found.append(np.where(rows < 0, len(line.pays) - 1, rows))
    return tuple(found)


def reached(streets: Streets, chosen: Sequence[Bytes]) -> Iterator[Ints]:
    """How often each set of cards comes to each decision with each of the stakes; lastly, after all decisions.

    The last card is left out there unless all are known before.
    """
    often = np.ones((streets.sets(streets.known[0]), 1), np.int64)
    size = streets.known[0]
    for decision, choices in enumerate(chosen):
        yield often
        after = np.zeros((len(often), len(streets.paths.stakes[decision + 1])), np.int64)
        for stakes, leads in enumerate(streets.paths.leads[decision]):
            for choice, lead in enumerate(leads):
                if lead >= 0:
                    after[:, lead] += np.where(choices[:, stakes] == choice, often[:, stakes], 0)
        often = after
        upto = streets.known[decision + 1] if decision + 1 < len(chosen) else streets.size - 1
        while size < upto:
            more = np.zeros((streets.sets(size + 1), often.shape[1]), np.int64)
            deal_on(size + 1, often, more)
            often, size = more, size + 1
    yield often


def _count(streets: Streets, chosen: Sequence[Bytes]) -> tuple[Ints, dict[tuple[int, int], int]]:
    """Deal all cards street by street, and count how deals end and how often choices are made."""
    paths = streets.paths
    shape = [len(pays) for pays in streets.pays]
    ends = np.zeros((len(paths.ends), int(np.prod(shape))), np.int64)
    made = {(decision, choice): 0 for decision, names in enumerate(paths.names) for choice in range(len(names))}
    *befores, often = reached(streets, chosen)
    for decision, before in enumerate(befores):
        for stakes, leads in enumerate(paths.leads[decision]):
            for choice, lead in enumerate(leads):
                taken = int(before[chosen[decision][:, stakes] == choice, stakes].sum())
                count = taken * streets.ways(streets.known[decision])
                made[decision, choice] += count if len(leads) > 1 else 0
                if lead < 0:
                    ends[paths.end_of(lead), -1] += count
    kinds = np.ravel_multi_index(_rows(streets), shape).astype(np.uint8)
    if len(often) == len(kinds):
        for stakes in range(often.shape[1]):
            ends[stakes] += np.bincount(kinds, often[:, stakes], ends.shape[1]).astype(np.int64)
    else:
        count_ends(streets.size, often, kinds, ends)
    return ends, made
