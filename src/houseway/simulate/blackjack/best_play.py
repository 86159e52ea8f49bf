"""Variants whose best play looks at more than a table of totals holds: played by it, beside its exact edge."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from houseway.arrays import Ints
from houseway.exact.analysis import Analysis, analyse
from houseway.exact.blackjack import main_game
from houseway.exact.blackjack.edge_suits import WithSuits
from houseway.exact.blackjack.side_bets import full
from houseway.exact.blackjack.switching import SwitchGame
from houseway.exact.blackjack.wagers import play_of, shoe_of
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.players_edge import PlayersEdge
from houseway.games.blackjack.posted_blackjack import INSURANCE, MAIN
from houseway.games.blackjack.switch import Switch
from houseway.simulate.blackjack import edge, switch
from houseway.simulate.blackjack.layout import new_shoe
from houseway.simulate.run import Played, Progress, Simulation, run_chunks
from houseway.simulate.stream import stream

CHUNK = 1 << 19
"""Rounds in a chunk, which has its own random stream."""
Chunk = Callable[[int, int, int], tuple[Ints, Ints, Ints]]
"""Plays so many rounds of a chunk by a seed: how often each net, what side bets came to, and sums."""


def plays_best(game: Blackjack) -> bool:
    """Whether a game is simulated here."""
    return isinstance(game, (Switch, PlayersEdge))


def play_best(game: Blackjack, rounds: int, seed: int, threads: int, progress: Progress | None) -> Simulation:
    """Play so many rounds from fresh shuffles."""
    analyses = analyse(game)
    work, nets = _switching(game) if isinstance(game, Switch) else _edge(game)
    found = [np.zeros_like(part) for part in work(seed, 0, 0)]
    done = 0

    def take(one: tuple[Ints, Ints, Ints]) -> None:
        nonlocal done
        for total, part in zip(found, one, strict=True):
            total += part
        done = int(found[0].sum())
        if progress:
            progress(done)

    def chunk(number: int) -> tuple[Ints, Ints, Ints]:
        return work(seed, number, min(CHUNK, rounds - number * CHUNK))

    seconds = run_chunks(chunk, -(-rounds // CHUNK), threads, take)
    wagers = tuple(one for one in (_played(game, each, found, nets) for each in analyses) if one is not None)
    aces = switch.ACES if isinstance(game, Switch) else edge.ACES
    details = {"strategy": "best play", "aces": int(found[2][aces])}
    return Simulation(game, seed, threads, rounds, done, seconds, wagers, details)


def _switching(game: Switch) -> tuple[Chunk, list[Fraction]]:
    own, found = game.options, SwitchGame(play_of(game), shoe_of(game))
    plan = switch.plan_of_switch(found)
    options = (own.stands_on, own.hits_soft, own.pushes_on, own.most_hands, own.most_ace_hands)

    def work(seed: int, number: int, rounds: int) -> tuple[Ints, Ints, Ints]:
        counts, sides = np.zeros(switch.NETS, np.int64), np.zeros((1, 4), np.int64)
        sums = np.zeros(switch.SUMS, np.int64)
        switch.play_switch(stream(seed, number), rounds, new_shoe(game), plan, options, counts, sides[0], sums)
        return counts, sides, sums

    return work, [Fraction(place - switch.MIDDLE, 2) for place in range(switch.NETS)]


def _edge(game: Blackjack) -> tuple[Chunk, list[Fraction]]:
    assert isinstance(game, PlayersEdge)  # noqa: S101
    stake = game.limits(MAIN)[0]
    found = WithSuits(main_game(play_of(game), shoe_of(game)), game, full(game.decks, game.deck), stake)
    plan, options = edge.plan_of_edge(found), edge.options_of_edge(found)

    def work(seed: int, number: int, rounds: int) -> tuple[Ints, Ints, Ints]:
        counts, sides = np.zeros(edge.NETS, np.int64), np.zeros((3, 7), np.int64)
        sums = np.zeros(edge.SUMS, np.int64)
        edge.play_edge(stream(seed, number), rounds, new_shoe(game), plan, options, counts, sides, sums)
        return counts, sides, sums

    nets = [Fraction(place - edge.MIDDLE, edge.PARTS) for place in range(edge.BLACKJACKS)]
    nets.append(game.options.blackjack_odds.per_unit)
    nets += [odds.per_unit + found.super_units for odds in game.bonus_odds]
    return work, nets


def _played(game: Blackjack, analysis: Analysis, found: list[Ints], nets: list[Fraction]) -> Played | None:
    """One wager beside its analysis; None for what was not played."""
    counts, sides, sums = found
    if analysis.wager == MAIN:
        played = "best-play" if isinstance(game, Switch) else "with-suits"
        return _of(analysis, nets, counts.tolist()) if analysis.paytable == played else None
    if analysis.wager == INSURANCE:
        aces, wins = int(sums[switch.ACES]), int(sums[switch.INSURED])
        return _of(analysis, list(analysis.distribution.weights), [aces - wins, wins])
    bet = game.side_bets[analysis.wager]
    stake = game.limits(analysis.wager)[0]
    outcomes = bet.kind.outcomes
    paid = [bet.net_per_unit(name, stake) for name in outcomes]
    return _of(analysis, paid, sides[list(game.side_bets).index(analysis.wager)].tolist()[: len(outcomes)])


def _of(analysis: Analysis, nets: list[Fraction], counts: list[int]) -> Played:
    rounds = sum(counts)
    if not rounds:
        return Played(analysis, 0, Fraction(0), Fraction(0), 0)
    mean = sum((net * count for net, count in zip(nets, counts, strict=True)), Fraction(0)) / rounds
    square = sum((net * net * count for net, count in zip(nets, counts, strict=True)), Fraction(0)) / rounds
    return Played(
        analysis, rounds, mean, square - mean * mean, sum(c for n, c in zip(nets, counts, strict=True) if n > 0)
    )
