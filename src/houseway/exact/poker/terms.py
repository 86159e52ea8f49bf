"""What the game itself pays: Ante, Blind, raises and the bonus on them, by raise, kind of hand and class.

A *class* is how a hand stands against the dealer's, and whether the dealer qualifies. A *kind* is all hands that meet
the same rows of the pay tables, and would or would not qualify in the dealer's place. For every raise, kind and class
the rules of the table are asked once; the passes over all deals only count.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.distribution import Distribution
from houseway.games.poker import rules
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.hands import Ranking
from houseway.odds import ForOne, ToOne
from houseway.refusal import Refused

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
    """What is paid, in whole units of which ``unit`` make one Ante. The last row of ``pays`` is a fold."""

    ranking: Ranking
    qualifier: int
    raises: tuple[Raise, ...]
    decisions: int
    unit: int
    kind_of: Bytes
    pays: Ints
    fold: int
    laid: int

    def coefficients(self, dealers: int) -> Ints:
        """What a raise pays against so many dealers' hands: factors of those beaten, tied and unqualified, and a rest.

        Whoever would qualify beats all who do not; whoever would not loses to all who do.
        """
        found = np.zeros((len(self.raises), self.pays.shape[1], 4), np.int64)
        for option in range(len(self.raises)):
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
    def on_flop(self) -> int:
        """The one raise that may be made on the flop; others are refused, as the passes over all boards know one."""
        found = np.flatnonzero(self.stages == FLOP)
        if len(found) != 1:
            many = "several raises" if len(found) else "no raise"
            raise Refused(f"a flop with {many} is not analysed", remedy="Post one")
        return int(found[0])

    @cached_property
    def key(self) -> bytes:
        """All that is paid, as bytes."""
        shown = (self.ranking, self.qualifier, self.raises, self.unit, self.fold, self.laid)
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
        for option, kinds in enumerate(ends.tolist()):
            is_fold = option == len(self.raises)
            staked = self.laid + (0 if is_fold else self.raises[option].times)
            for kind, classes in enumerate(kinds):
                for number, weight in enumerate(classes):
                    if weight:
                        pays = self.fold if is_fold else int(self.pays[option, kind, number])
                        net = Fraction(pays, self.unit)
                        weights[net] = weights.get(net, 0) + weight
                        risked += staked * weight
        total = sum(weights.values())
        common = math.gcd(*weights.values())
        return Distribution(
            {net: weight // common for net, weight in sorted(weights.items())}, Fraction(risked, total or 1)
        )


def main_spots(game: PokerGame) -> tuple[Spot, ...]:
    """The wagers that a hand is played with: those against the dealer, the Blind, and a bonus on one of them."""
    own = {name: spot for name, spot in game.spots.items() if spot.covers.kind in ("against dealer", "blind")}
    bonus = [spot for spot in game.spots.values() if spot.covers.kind == "bonus" and spot.covers.on in own]
    return (*own.values(), *bonus)


def terms_of(game: PokerGame) -> Terms:
    """What a game pays on its main wagers, when the Ante is one unit of each that must be laid."""
    spots = main_spots(game)
    raises = tuple(
        Raise(place, times) for place, decision in enumerate(game.facts.decision) for times in sorted(decision.times)
    )
    kind_of, samples = _kinds(game, spots)
    nets = [
        [
            [_net(game, spots, each.times, _meeting(game, sample, number)) for number in range(CLASSES)]
            for sample in samples
        ]
        for each in raises
    ]
    fold = sum((_folded(spot) for spot in spots), Fraction(0))
    unit = math.lcm(*(net.denominator for option in nets for kind in option for net in kind), fold.denominator)
    pays = np.array([[[int(net * unit) for net in kind] for kind in option] for option in nets], np.int64)
    return Terms(
        ranking=game.ranking,
        qualifier=game.least,
        raises=raises,
        decisions=len(game.facts.decision),
        unit=unit,
        kind_of=kind_of,
        pays=pays,
        fold=int(fold * unit),
        laid=sum(1 for spot in spots if spot.is_laid),
    )


def _kinds(game: PokerGame, spots: tuple[Spot, ...]) -> tuple[Bytes, list[list[int]]]:
    """The kind of each value, and the values of each kind; odd kinds would qualify, and 0 is no hand."""
    met: dict[tuple[int, ...], int] = {}
    kind_of = np.zeros(game.ranking.top + 1, np.uint8)
    samples: list[list[int]] = [[], []]
    tables = [spot.rows for spot in spots if spot.covers.kind != "against dealer"]
    for value in range(1, game.ranking.top + 1):
        rows = tuple(table.met(value, ()) for table in tables)
        kind = 2 * met.setdefault(rows, len(met) + 1) + rules.qualifies(value, game.least)
        while len(samples) <= kind + 1:
            samples.append([])
        samples[kind].append(value)
        kind_of[value] = kind
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


def _net(game: PokerGame, spots: tuple[Spot, ...], times: int, meeting: tuple[int, int] | None) -> Fraction:
    """What all main wagers come to after a raise of so many times the Ante."""
    if meeting is None:
        return Fraction(0)
    return sum((_spot_net(game, spot, times if spot.covers.raised else 1, *meeting) for spot in spots), Fraction(0))


def _spot_net(game: PokerGame, spot: Spot, stake: int, player: int, dealer: int) -> Fraction:
    """What one wager comes to, by the rules of the table."""
    if spot.covers.kind == "bonus":
        row = spot.rows.met(player, ())
        return per_unit(spot, row) if row >= 0 else Fraction(0)
    if spot.covers.kind == "blind":
        came = rules.blind_outcome(player, dealer, game.least, spot.unqualified, spot.rows.lowest)
        row = spot.rows.met(player, ())
    else:
        came = rules.against_dealer(player, dealer, game.least, spot.unqualified)
        row = 0
    if came == rules.WINS:
        return stake * per_unit(spot, row)
    return Fraction(-stake if came == rules.LOSES else 0)


def per_unit(spot: Spot, row: int) -> Fraction:
    """What a row pays per unit of the stake."""
    odds = spot.rows.odds[row]
    assert isinstance(odds, (ToOne, ForOne))  # noqa: S101
    return odds.per_unit


def _folded(spot: Spot) -> Fraction:
    """What folding costs of a main wager: all of what was laid, unless it stays."""
    lost = spot.is_laid and not rules.stands_after_fold(spot.on_fold, 0)
    return Fraction(-1 if lost else 0)
