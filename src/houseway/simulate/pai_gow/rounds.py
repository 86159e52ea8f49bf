"""Pai Gow, by dealing it: one player against the dealer, hands set best or by the house way."""

from __future__ import annotations

from fractions import Fraction

from houseway.exact.analysis import Analysis
from houseway.exact.pai_gow.side_bets import nets_of, rows_from
from houseway.exact.pai_gow.wagers import BEST_SETTING, analyse_wagers, main_analysis, stake_of
from houseway.games.pai_gow.pai_gow_game import MAIN, PaiGowGame
from houseway.refusal import Refused
from houseway.round import Game
from houseway.simulate.pai_gow.table import Rounds, SimulatedTable
from houseway.simulate.run import Played, Progress, Simulation, run_chunks

CHUNK = 1 << 18
"""Rounds in a chunk, which has its own random stream: changing this changes a seed's results."""


def play_rounds(
    game: Game,
    rounds: int,
    seed: int,
    threads: int,
    progress: Progress | None,
    seats: int = 1,
    strategy: str = "",
) -> Simulation:
    """Deal so many rounds."""
    assert isinstance(game, PaiGowGame)  # noqa: S101
    if seats != 1:
        raise Refused(f"{seats} seats are not simulated at Pai Gow", remedy="Take one: no wager looks at other players")
    strategy = strategy or BEST_SETTING
    table = SimulatedTable(game, strategy)
    table.play(seed, 0, 1)  # compiles before the clock
    total: list[Rounds] = []

    def work(chunk: int) -> Rounds:
        return table.play(seed, chunk, min(CHUNK, rounds - chunk * CHUNK))

    def take(done: Rounds) -> None:
        total[:] = [total[0] + done] if total else [done]
        if progress:
            progress(int(total[0].mains.sum()))

    seconds = run_chunks(work, -(-rounds // CHUNK), threads, take)
    found = total[0] if total else table.play(seed, 0, 0)
    exact = [
        main_analysis(game, strategy=strategy),
        *analyse_wagers(game, [w for w in game.rulebook.wager if w.id != MAIN]),
    ]
    wagers = tuple(Played.of(each, _results(game, each, found)) for each in exact)
    return Simulation(game, seed, threads, rounds, int(found.mains.sum()), seconds, wagers, {"strategy": strategy})


def _results(game: PaiGowGame, analysis: Analysis, found: Rounds) -> list[tuple[Fraction, int]]:
    """What a wager came to, per unit, and how often."""
    if analysis.wager == MAIN:
        stake = stake_of(game)
        nets = [Fraction(-1), Fraction(0), Fraction(game.gain_of_win(stake), stake)]
        return list(zip(nets, found.mains.tolist(), strict=True))
    spot = game.spots[analysis.wager]
    return list(zip([*nets_of(game, spot), Fraction(-1)], rows_from(spot, found.counted), strict=True))
