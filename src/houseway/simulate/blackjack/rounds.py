"""Blackjack, by dealing it: every wager from a fresh shuffle beside its exact edge, and the shoe with its cutting card.

The wagers are measured with all cards shuffled for every round, as the exact analysis reckons them. The shoe is played
beside it by the same strategy: what it costs more is the cut-card effect.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from houseway.arrays import Ints
from houseway.exact.analysis import Analysis, analyse, share
from houseway.exact.blackjack.play import RANKS
from houseway.exact.blackjack.side_bets import full
from houseway.exact.blackjack.wagers import blackjacks_by_colour, play_of, remembered_game, shoe_of
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.posted_blackjack import INSURANCE, MAIN
from houseway.games.blackjack.side_bets import side_bet
from houseway.money import Cents
from houseway.refusal import NotEnumerated
from houseway.round import Game
from houseway.simulate.blackjack import layout as at
from houseway.simulate.blackjack.acts import EVEN_AT, INSURE_AT, StrategyTables
from houseway.simulate.blackjack.best_play import play_best, plays_best
from houseway.simulate.blackjack.fast import (
    BLACKJACKS,
    COUNTS,
    MIDDLE,
    MORE_WAGERED,
    TOTALS,
    WAGER,
    is_fast,
    play_fast,
    resolved,
    values_of,
)
from houseway.simulate.blackjack.fast import SHOES as FAST_SHOES
from houseway.simulate.blackjack.kernel import BOTH, GAINED, HITS, RISKED, ROUNDS, SQUARED, STAKED, TALLIES, measure
from houseway.simulate.blackjack.layout import boxes_of, options_of, side_bets_of, table_of
from houseway.simulate.blackjack.strategy import NEVER, BlackjackStrategy, as_file, plan_of
from houseway.simulate.run import Played, Progress, Simulation, run_chunks
from houseway.simulate.stream import stream

CHUNK = 1 << 19
"""Rounds in a chunk, which has its own random streams and begins a shoe: changing this changes a seed's results."""
STAKE: Cents = 10_000
"""The flat wager: everything that is posted pays whole cents on it."""
NO_TAPE = np.zeros(0, np.int64)


@dataclass(frozen=True)
class Sum:
    """What a wager came to in all: how often, what lay there first and in all, what it gained, squares, hits."""

    rounds: int
    staked: int
    risked: int
    gained: int
    squared: int
    hits: int

    @staticmethod
    def of(tally: Ints) -> Sum:
        """What a kernel added up."""
        return Sum(*(int(tally[place]) for place in (ROUNDS, STAKED, RISKED, GAINED, SQUARED, HITS)))

    def __add__(self, other: Sum) -> Sum:
        """Both together."""
        return Sum(*(getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__))

    @property
    def edge(self) -> Fraction:
        """What is lost per unit wagered at first."""
        return Fraction(-self.gained, self.staked) if self.staked else Fraction(0)

    @property
    def element_of_risk(self) -> Fraction:
        """What is lost per unit wagered in all, doubles and splits included."""
        return Fraction(-self.gained, self.risked) if self.risked else Fraction(0)

    @property
    def error(self) -> float:
        """The standard error of the edge."""
        if not self.staked:
            return math.inf
        variance = Fraction(self.squared, self.rounds) - Fraction(self.gained, self.rounds) ** 2
        return math.sqrt(variance * self.rounds) / self.staked

    def as_json(self) -> dict[str, Any]:
        """For ``--json``."""
        error = 100 * self.error
        return {
            "rounds": self.rounds,
            "edge": share(self.edge),
            "element_of_risk": share(self.element_of_risk),
            "error": error if math.isfinite(error) else None,
            "hit_rate": share(Fraction(self.hits, self.rounds) if self.rounds else Fraction(0)),
        }


NOTHING = Sum(0, 0, 0, 0, 0, 0)


def basic_strategy(game: Blackjack) -> BlackjackStrategy:
    """Total-dependent basic strategy for the table as posted, extracted from best play."""
    return as_file(remembered_game(play_of(game), shoe_of(game)).basic, "Basic strategy for the table as posted")


def flat(plan: StrategyTables, stake: Cents = STAKE) -> StrategyTables:
    """The same strategy with one wager, whatever the count."""
    return plan._replace(ramp=np.full_like(plan.ramp, stake))


def fast_sum(
    game: Blackjack, plan: StrategyTables, seed: int, chunk: int, rounds: int, *, fresh: bool
) -> tuple[Sum, int]:
    """A chunk of the main wager alone; and the shoes it took."""
    options = options_of(game, fresh=fresh)
    if not is_fast(game, options):
        tallies, _, shoes = measured(game, plan, seed, chunk, rounds, fresh=fresh, boxes=1, lying=False)
        return Sum.of(tallies[at.MAIN]), shoes
    counts, totals = np.zeros(COUNTS, np.int64), np.zeros(TOTALS, np.int64)
    play_fast(stream(seed, 2 * chunk), rounds, values_of(game), options, *resolved(options, plan), counts, totals)
    nets = [(part - MIDDLE) * STAKE // WAGER for part in range(BLACKJACKS)]
    found: list[Any] = counts.tolist()
    paid = blackjacks_by_colour(game, full(game.decks, game.deck)) or ((game.options.blackjack_odds.per_unit, 1),)
    nets += [game.rounding(STAKE * odds.numerator, odds.denominator) for odds, _ in paid]
    naturals = found.pop()
    found += [share * naturals for _, share in paid]
    return (
        Sum(
            rounds,
            rounds * STAKE,
            rounds * STAKE + int(totals[MORE_WAGERED]) * STAKE // WAGER,
            int(sum(net * count for net, count in zip(nets, found, strict=True))),
            int(sum(net * net * count for net, count in zip(nets, found, strict=True))),
            int(sum(count for net, count in zip(nets, found, strict=True) if net > 0)),
        ),
        int(totals[FAST_SHOES]),
    )


def measured(
    game: Blackjack,
    plan: StrategyTables,
    seed: int,
    chunk: int,
    rounds: int,
    *,
    fresh: bool,
    boxes: int = 1,
    lying: bool = True,
    insures_all: bool = False,
) -> tuple[Ints, Ints, int]:
    """A chunk with every side bet ``lying``: sums of the wager, its insurance and both; side bets; shoes.

    ``insures_all`` lets a blackjack be insured everywhere, so that nothing but the dealer's ace decides who insures.
    """
    state, luck = stream(seed, 2 * chunk), stream(seed, 2 * chunk + 1)
    table = table_of(game, state, luck, NO_TAPE, fresh=fresh, insures_all=insures_all)
    sides = side_bets_of(game, boxes, (STAKE,))
    if lying:
        sides.lying[0] = 0
    tallies = np.zeros((BOTH + 1, TALLIES), np.int64)
    outcomes = np.zeros((len(game.side_bets), at.most_outcomes(game)), np.int64)
    measure(table, boxes_of(boxes, len(game.side_bets)), sides, plan, rounds, tallies, outcomes)
    return tallies, outcomes, int(table.now[at.SHOES])


def best_adding(game: Blackjack) -> Ints:
    """When the proceeds of a side bet should join the wager: where the best decision gains, by cards and up card."""
    result = remembered_game(play_of(game), shoe_of(game))
    found = np.zeros((11, 11, 11), np.int64)
    for one, other, up in product(range(1, 11), repeat=3):
        worth = result.decisions([RANKS[one - 1], RANKS[other - 1]], RANKS[up - 1])
        found[one, other, up] = max(worth.values()) > 0
    return found


class _Counted:
    """What all chunks came to."""

    def __init__(self, game: Blackjack) -> None:
        self.main = self.insurance = self.shoe = NOTHING
        self.outcomes = np.zeros((len(game.side_bets), at.most_outcomes(game)), np.int64)
        self.shoes = 0

    def take(self, done: tuple[Ints, Ints, Sum, int]) -> None:
        """Add a chunk."""
        tallies, outcomes, shoe, shoes = done
        self.main += Sum.of(tallies[at.MAIN])
        self.insurance += Sum.of(tallies[at.INSURED])
        self.outcomes += outcomes
        self.shoe += shoe
        self.shoes += shoes


def play_rounds(game: Game, rounds: int, seed: int, threads: int, progress: Progress | None) -> Simulation:
    """Play so many rounds from fresh shuffles and, unless a device shuffles, as many from shoes."""
    assert isinstance(game, Blackjack)  # noqa: S101
    if plays_best(game):
        return play_best(game, rounds, seed, threads, progress)
    if not game.is_simulated:
        raise NotEnumerated(
            f"{game.rulebook.name} has steps of its own that the kernels do not deal",
            remedy="Teach simulate/blackjack its steps, and say that is_simulated",
        )
    analyses, strategy = analyse(game), basic_strategy(game)
    plan = flat(plan_of(game, strategy))
    plan.settings[INSURE_AT], plan.settings[EVEN_AT] = -NEVER, NEVER
    counted = _Counted(game)

    def work(chunk: int) -> tuple[Ints, Ints, Sum, int]:
        size = min(CHUNK, rounds - chunk * CHUNK)
        tallies, outcomes, _ = measured(game, plan, seed, chunk, size, fresh=True, insures_all=True)
        if game.has_device:
            return tallies, outcomes, NOTHING, 0
        return tallies, outcomes, *fast_sum(game, plan, seed + 1, chunk, size, fresh=False)

    def take(done: tuple[Ints, Ints, Sum, int]) -> None:
        counted.take(done)
        if progress:
            progress(counted.main.rounds)

    measured(game, plan, seed, 0, 1, fresh=True)  # compiles before the clock
    fast_sum(game, plan, seed, 0, 1, fresh=False)
    seconds = run_chunks(work, -(-rounds // CHUNK), threads, take)
    wagers = [_played(game, analysis, counted) for analysis in analyses]
    kept = tuple(played for played in wagers if played is not None)
    return Simulation(game, seed, threads, rounds, counted.main.rounds, seconds, kept, _details(strategy, counted))


def _details(strategy: BlackjackStrategy, counted: _Counted) -> dict[str, Any]:
    """Both ways of dealing, and what the cutting card costs."""
    found: dict[str, Any] = {"strategy": strategy.name, "fresh_shuffle": counted.main.as_json()}
    if counted.shoe.rounds:
        effect = counted.shoe.edge - counted.main.edge
        error = 100 * math.hypot(counted.shoe.error, counted.main.error)
        found["shoe"] = {**counted.shoe.as_json(), "shoes": counted.shoes}
        found["cut_card_effect"] = {**share(effect), "error": error if math.isfinite(error) else None}
    return found


def _played(game: Blackjack, analysis: Analysis, counted: _Counted) -> Played | None:
    """One wager beside its analysis; None for what was not played: best play, and pay tables for other decks."""
    if analysis.wager == MAIN:
        return _from_sum(analysis, counted.main) if analysis.paytable == "basic-strategy" else None
    if analysis.wager == INSURANCE:
        return _from_sum(analysis, counted.insurance)
    if analysis.details.get("decks") != game.decks:
        return None
    own = game.side_bets[analysis.wager]
    table = next(table for table in game.rulebook.paytables(own.wager) if table.id == analysis.paytable)
    bet = own if own.table is table else side_bet(own.kind, own.wager, own.covers, table)
    stake = game.limits(analysis.wager)[0]
    nets = [bet.net(name, stake, game.rounding) for name in bet.kind.outcomes]
    counts = counted.outcomes[list(game.side_bets).index(analysis.wager)].tolist()
    total = [sum(count * net**power for net, count in zip(nets, counts, strict=False)) for power in (1, 2)]
    hits = sum(count for net, count in zip(nets, counts, strict=False) if net > 0)
    rounds = sum(counts)
    return _from_sum(analysis, Sum(rounds, rounds * stake, rounds * stake, total[0], total[1], hits))


def _from_sum(analysis: Analysis, found: Sum) -> Played:
    """A sum of flat wagers as the others report it: per unit."""
    if not found.rounds:
        return Played(analysis, 0, Fraction(0), Fraction(0), 0)
    stake = found.staked // found.rounds
    mean = Fraction(found.gained, found.staked)
    square = Fraction(found.squared, stake * stake * found.rounds)
    return Played(analysis, found.rounds, mean, square - mean * mean, found.hits)
