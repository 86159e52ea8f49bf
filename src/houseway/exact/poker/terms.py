"""What the game itself pays: Ante, Blind, raises and the bonus on them, by raise, kind of hand and class.

A *class* is how a hand stands against the dealer's, and whether the dealer qualifies. A *kind* is all hands that meet
the same rows of the pay tables, and would or would not qualify in the dealer's place. For every raise, kind and class
the rules of the table are asked once; the passes over all deals only count.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from operator import mul

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.distribution import Distribution
from houseway.exact.poker.paths import Paths, paths_of
from houseway.games.poker import rules
from houseway.games.poker.facts import DEALER
from houseway.games.poker.poker_game import FACE_UP, PokerGame, Spot
from houseway.hands import Ranking
from houseway.money import Cents
from houseway.odds import ForOne, ToOne

LOSES, TIES, WINS = 0, 1, 2
BEFORE, FLOP, RIVER = 0, 1, 2
"""When a raise can be made, at hold'em."""

CLASSES = 6
"""Twice the standing, and one more where the dealer qualifies."""


@dataclass(frozen=True)
class Raise:
    """A raise that the document allows: at which decision, and how many times the Ante."""

    decision: int
    times: int


@dataclass(frozen=True, eq=False)
class Terms:
    """What is paid at the end of each path, in whole units of which ``unit`` make one Ante.

    ``least`` is the least hand that each path takes; ``cards`` and ``of_dealer`` are how many cards the hands have;
    ``is_seen`` tells that a card of the dealer's is face up when the player decides.
    """

    ranking: Ranking
    qualifier: int
    paths: Paths
    unit: int
    kind_of: Bytes
    pays: Ints
    least: Ints
    cards: int
    of_dealer: int
    is_seen: bool = False

    @cached_property
    def raises(self) -> tuple[Raise, ...]:
        """The raise of each path that is played out, where there is one of them."""
        found: dict[int, Raise] = {}
        for end, made in self.paths.routes:
            raised = [(decision, choice) for decision, choice in made.items() if choice]
            if end < self.paths.played:
                ((decision, choice),) = raised
                found[end] = Raise(decision, int(self.paths.names[decision][choice].removesuffix("x")))
        return tuple(found[end] for end in range(self.paths.played))

    @property
    def by_name(self) -> list[dict[str, int]]:
        """The raises of each decision by their names."""
        found: list[dict[str, int]] = [{} for _ in self.paths.names]
        for option, each in enumerate(self.raises):
            found[each.decision][f"{each.times}x"] = option
        return found

    @property
    def decisions(self) -> int:
        """How many decisions there are."""
        return len(self.paths.choices)

    @property
    def fold(self) -> int:
        """What a fold comes to."""
        return int(self.pays[-1, -1, -1])

    def coefficients(self, dealers: int) -> Ints:
        """What a raise pays against so many dealers' hands: factors of those beaten, tied and unqualified, and a rest.

        Whoever would qualify beats all who do not; whoever would not loses to all who do.
        """
        found = np.zeros((len(self.pays), self.pays.shape[1], 4), np.int64)
        for option in range(len(self.pays)):
            for kind, pays in enumerate(self.pays[option].tolist()):
                low_loses, loses, low_ties, ties, low_wins, wins = pays
                if kind & 1:
                    found[option, kind] = (wins - loses, ties - loses, low_wins - wins, loses * dealers)
                else:
                    found[option, kind] = (
                        low_wins - low_loses,
                        low_ties - low_loses,
                        low_loses - loses,
                        loses * dealers,
                    )
        return found

    @cached_property
    def stages(self) -> Bytes:
        """At which decision each raise is made."""
        return np.array([each.decision for each in self.raises], np.uint8)

    @property
    def on_flop(self) -> Ints:
        """The raises that may be made on the flop."""
        return np.flatnonzero(self.stages == FLOP)

    @cached_property
    def key(self) -> bytes:
        """All that is paid, as bytes."""
        sizes = (self.cards, self.of_dealer, self.is_seen)
        shown = (self.ranking, self.qualifier, self.paths, self.unit, self.least.tolist(), sizes)
        return repr(shown).encode() + self.kind_of.tobytes() + self.pays.tobytes()

    def __eq__(self, other: object) -> bool:
        """Terms that pay the same."""
        return isinstance(other, Terms) and self.key == other.key

    def __hash__(self) -> int:
        """The same for equal terms."""
        return hash(self.key)

    def distribution(self, ends: Ints) -> Distribution:
        """The net results per Ante of counted ends, and what was risked in all."""
        weights: dict[Fraction, int] = {}
        risked = 0
        for end, kinds in enumerate(ends.tolist()):
            staked = sum(self.paths.ends[end])
            for kind, classes in enumerate(kinds):
                for number, weight in enumerate(classes):
                    if weight:
                        net = Fraction(int(self.pays[end, kind, number]), self.unit)
                        weights[net] = weights.get(net, 0) + weight
                        risked += staked * weight
        total = sum(weights.values())
        common = math.gcd(*weights.values())
        return Distribution(
            {net: weight // common for net, weight in sorted(weights.items())}, Fraction(risked, total or 1)
        )


class Counted:
    """How all deals end against a dealer: by the end of the decisions, the kind of hand and the class."""

    terms: Terms
    ends: Ints

    @property
    def paths(self) -> Paths:
        """The ways through the decisions."""
        return self.terms.paths

    @property
    def made(self) -> dict[tuple[int, int], int]:
        """In how many deals each choice is made, by decision and choice."""
        return self.paths.often(self.ends.sum(axis=(1, 2)).tolist())

    @property
    def total(self) -> int:
        """How many deals there are."""
        return int(self.ends.sum())

    @cached_property
    def distribution(self) -> Distribution:
        """The net results per Ante."""
        return self.terms.distribution(self.ends)


@dataclass(frozen=True)
class Ended(Counted):
    """Deals that were played by a strategy."""

    terms: Terms
    ends: Ints


def main_spots(game: PokerGame) -> tuple[Spot, ...]:
    """The wagers that a hand is played with: compared with the dealer's or decided on, and a bonus on one of them.

    Where there is no dealer's hand they are those of the game itself, which pay tables decide.
    """
    decided = {name for each in game.facts.decision for name in (each.wager, each.of, each.withdraws)}
    is_alone = not game.facts.hand.of_dealer
    own = {
        name: spot
        for name, spot in game.spots.items()
        if spot.kind in rules.COMPARED or (spot.kind == rules.HAND and (name in decided or (is_alone and spot.is_main)))
    }
    bonus = [spot for spot in game.spots.values() if spot.is_bonus and spot.covers.on in own]
    return (*own.values(), *bonus)


def all_paths(game: PokerGame) -> tuple[list[str], Paths]:
    """The main wagers with a stake of their own, and every way through the decisions, no two of them alike."""
    spots = [spot for spot in main_spots(game) if not spot.is_bonus]
    laid = [spot.name for spot in spots if spot.is_laid]
    staked = [spot.name for spot in spots]
    return staked, paths_of(game.facts.decision, staked, laid, lambda *_: object())


def terms_of(game: PokerGame) -> Terms:
    """What a game pays on its main wagers, when the Ante is one unit of each that must be laid."""
    spots = main_spots(game)
    staked, paths = all_paths(game)
    kind_of, samples = _kinds(game, spots)
    meetings = [[_meeting(game, sample, number) for number in range(CLASSES)] for sample in samples]
    gains = {spot.name: [per_unit(game, spot, row) for row in range(len(spot.rows.odds))] for spot in spots}
    came = [[_came_to(game, spots, gains, meeting) for meeting in classes] for classes in meetings]
    nets = []
    for end, stakes in enumerate(paths.ends):
        on = dict(zip(staked, stakes, strict=True))
        units = [on[spot.covers.on if spot.is_bonus else spot.name] for spot in spots]
        if end < paths.played:
            nets.append([[sum(map(mul, units, each), Fraction(0)) for each in classes] for classes in came])
        else:
            nets.append([[_folded(spots, on)] * CLASSES for _ in came])
    unit = math.lcm(*(net.denominator for end in nets for kind in end for net in kind))
    pays = np.array([[[int(net * unit) for net in kind] for kind in end] for end in nets], np.int64)
    hand, least = game.facts.hand, _least(game, paths)
    is_seen = bool(cards_face_up(game))
    return Terms(game.ranking, game.least, paths, unit, kind_of, pays, least, hand.cards, hand.of_dealer, is_seen)


def cards_face_up(game: PokerGame) -> int:
    """How many of the dealer's cards are face up when the players decide."""
    return sum(_faces(game))


def place_face_up(game: PokerGame) -> int:
    """Where the card that is face up lies among the dealer's, from 0."""
    return _faces(game).index(True)


def _faces(game: PokerGame) -> list[bool]:
    """Whether each of the dealer's cards is dealt face up before the players decide, in the order of the deal."""
    steps = [step for point in game.facts.points if point != DEALER for step in game.deal_steps.get(point, ())]
    to_dealer = [(count, to) for count, to in steps if to.removesuffix(FACE_UP) == DEALER]
    return [to.endswith(FACE_UP) for count, to in to_dealer for _ in range(count)]


def _least(game: PokerGame, paths: Paths) -> Ints:
    """The least hand that may be played along the path to each end."""
    found = np.zeros(len(paths.ends), np.int64)
    for end, made in paths.routes:
        for place, choice in made.items():
            decision = game.facts.decision[place]
            times = decision.choices.get(paths.choices[place][choice], 0)
            found[end] = max(found[end], game.least_for(decision, times))
    return found


def _kinds(game: PokerGame, spots: tuple[Spot, ...]) -> tuple[Bytes, list[list[int]]]:
    """The kind of each value, and some values of each kind, the least first and the greatest last.

    Odd kinds would qualify, and 0 is no hand. Kinds change only where a row of a table begins or ends.
    """
    met: dict[tuple[int, ...], int] = {}
    kind_of = np.zeros(game.ranking.top + 1, np.uint8)
    samples: list[list[int]] = [[], []]
    tables = [spot.rows for spot in spots if spot.kind != rules.AGAINST or len(spot.rows.odds) > 1]
    edges = {1, game.least, game.ranking.top + 1}
    for table in tables:
        edges |= {*table.least, *(most + 1 for most in table.most)}
    bounds = sorted(edge for edge in edges if 1 <= edge <= game.ranking.top + 1)
    for first, after in pairwise(bounds):
        rows = tuple(row for table in tables for row in (table.met(first, ()), table.met_beaten(first)))
        kind = 2 * met.setdefault(rows, len(met) + 1) + rules.qualifies(first, game.least)
        while len(samples) <= kind + 1:
            samples.append([])
        samples[kind] += [first, after - 1]
        kind_of[first:after] = kind
    return kind_of, samples


def _meeting(game: PokerGame, sample: list[int], number: int) -> tuple[int, int] | None:
    """A player's and a dealer's value of a kind and a class; None where there are none."""
    standing, qualifies = divmod(number, 2)
    for player in (*sample[:1], *sample[-1:]):
        for dealer in (1, game.least - 1, game.least, player - 1, player, player + 1, game.ranking.top):
            stands = WINS if player > dealer else TIES if player == dealer else LOSES
            if (
                1 <= dealer <= game.ranking.top
                and stands == standing
                and rules.qualifies(dealer, game.least) == qualifies
            ):
                return player, dealer
    return None


def _came_to(
    game: PokerGame, spots: tuple[Spot, ...], gains: Mapping[str, list[Fraction]], meeting: tuple[int, int] | None
) -> list[Fraction]:
    """What each main wager comes to when two hands meet, per unit of its stake."""
    if meeting is None:
        return [Fraction(0)] * len(spots)
    player, dealer = meeting
    found = []
    for spot in spots:
        row = spot.rows.met(player, ())
        beaten = spot.rows.met_beaten(player)
        come = rules.comes_to(spot.kind, player, dealer, game.least, spot.unqualified, spot.ties, row, beaten)
        found.append(gains[spot.name][come] if come >= 0 else Fraction(come - rules.BACK))
    return found


def per_unit(game: PokerGame, spot: Spot, row: int) -> Fraction:
    """What a row gains per unit of the stake."""
    assert isinstance(spot.rows.odds[row], (ToOne, ForOne))  # noqa: S101
    stake = even_stake(game, spot)
    return Fraction(game.gain(spot, row, stake), stake)


def even_stake(game: PokerGame, spot: Spot) -> Cents:
    """A stake of the least amount or a multiple, at which no row is rounded."""
    ratios = [odds.stakes for odds in spot.rows.odds if isinstance(odds, (ToOne, ForOne))]
    least = game.limits(spot.covers.on if spot.is_bonus else spot.name)[0]
    return math.lcm(least, *(game.rounding.unit * stakes for stakes in ratios))


def _folded(spots: tuple[Spot, ...], on: Mapping[str, int]) -> Fraction:
    """What folding costs: all that lies on the main wagers, unless it stays."""
    lost = [spot for spot in spots if spot.name in on and not rules.stands_after_fold(spot.on_fold, 0)]
    return Fraction(-sum(on[spot.name] for spot in lost))
