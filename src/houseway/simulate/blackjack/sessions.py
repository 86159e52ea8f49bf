"""Sessions of a blackjack strategy: bets by its ramp, who is ruined, and what a round is worth without ruin."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from houseway.games.blackjack.blackjack import Blackjack
from houseway.money import cents
from houseway.refusal import Refused
from houseway.simulate.blackjack.kernel import BOTH, play_sessions
from houseway.simulate.blackjack.layout import MOST_BOXES, boxes_of, side_bets_of, table_of
from houseway.simulate.blackjack.rounds import NO_TAPE, NOTHING, Sum, measured
from houseway.simulate.blackjack.strategy import BlackjackStrategy, plan_of, read_strategy
from houseway.simulate.dice.plan import PATHS, Sessions
from houseway.simulate.run import Progress, run_chunks
from houseway.simulate.stream import stream

CHUNK = 256
ROUNDS = 1 << 16
"""How many rounds of a chunk measure what a ramp is worth."""


@dataclass(frozen=True)
class StrategySessions(Sessions):
    """What many sessions of a strategy came to; and what it gains per round when money never runs out."""

    endless: Sum = NOTHING

    def as_json(self) -> dict[str, Any]:
        """For ``--json``: as for a betting plan; with the edge per initial and per whole wager."""
        return {**super().as_json(), "strategy": self.plan, "without_ruin": self.endless.as_json()}

    @property
    def gain_per_round(self) -> float:
        """What a round gains on average without ruin, in dollars."""
        return self.endless.gained / self.endless.rounds / 100 if self.endless.rounds else math.nan


def play_strategy(
    game: Blackjack,
    strategy: BlackjackStrategy,
    sessions: int,
    *,
    seed: int = 1,
    threads: int = 1,
    progress: Progress | None = None,
) -> StrategySessions:
    """Play a strategy for many sessions, each from a new shoe."""
    if sessions < 1 or strategy.rounds < 1 or not 1 <= strategy.seats <= MOST_BOXES:
        raise Refused("a session needs a round and one to seven seats", remedy="Ask for at least one of each")
    plan = plan_of(game, strategy)
    bankroll = cents(strategy.bankroll)
    if bankroll < plan.ramp[0]:
        raise Refused(f"{strategy.bankroll} is less than the first bet", remedy="Begin with more")
    results = np.zeros(sessions, np.int64)
    paths = np.zeros((min(PATHS, sessions), strategy.rounds + 1), np.int64)
    found: list[tuple[int, Sum]] = []

    def work(chunk: int) -> tuple[int, Sum]:
        part = results[chunk * CHUNK : (chunk + 1) * CHUNK]
        traced = paths[: len(part) if chunk == 0 else 0]
        table = table_of(game, stream(seed, 2 * chunk), stream(seed, 2 * chunk + 1), NO_TAPE)
        boxes = boxes_of(strategy.seats, len(game.side_bets))
        sides = side_bets_of(game, strategy.seats, (game.chip,))
        ruined = play_sessions(table, boxes, sides, plan, bankroll, strategy.rounds, part, traced)
        rounds = min(ROUNDS, len(part) * strategy.rounds)
        tallies, _, _ = measured(game, plan, seed + 1, chunk, rounds, fresh=False, boxes=strategy.seats, lying=False)
        return ruined, Sum.of(tallies[BOTH])

    def take(done: tuple[int, Sum]) -> None:
        found.append(done)
        if progress:
            progress(min(sessions, CHUNK))

    seconds = run_chunks(work, -(-sessions // CHUNK), threads, take)
    endless = sum((one for _, one in found), NOTHING)
    return StrategySessions(game, strategy, seed, results, sum(ruined for ruined, _ in found), seconds, paths, endless)


__all__ = ["StrategySessions", "play_strategy", "read_strategy"]
