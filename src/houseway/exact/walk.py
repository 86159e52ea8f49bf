"""The live round, walked exhaustively: every result that the equipment can show, through the same code as at the table.

A void result is spun again; as every spin is like the last, the walk ends it there and counts its weight apart.
Rounds of different length are brought to one denominator at the end. Where players decide, a strategy decides for them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from houseway.exact.distribution import Distribution
from houseway.money import Cents
from houseway.round import Bet, Game, Result, Round
from houseway.round.acts import AnyAct
from houseway.round.events import Voided, seat_account
from houseway.round.takers import Results


@dataclass
class Walk:
    """What the walk found: for every wager its net results with their weights, and how many rounds it ended."""

    stakes: Mapping[str, Cents]
    nets: dict[str, list[tuple[Fraction, int, int]]] = field(default_factory=dict)
    rounds: list[tuple[Cents, int, int]] = field(default_factory=list)
    terminals: int = 0
    voids: int = 0
    events: int = 0

    def distribution(self, wager: str) -> Distribution:
        """The distribution of one wager, per unit."""
        whole = math.lcm(*(total for _, _, total in self.nets[wager]))
        return Distribution.of((net, weight * (whole // total)) for net, weight, total in self.nets[wager])

    def per_initial(self, stake: Cents) -> Distribution:
        """The distribution of whole rounds, later wagers included, per unit of an initial stake."""
        whole = math.lcm(*(total for _, _, total in self.rounds))
        return Distribution.of((Fraction(net, stake), weight * (whole // total)) for net, weight, total in self.rounds)


def walk(
    game: Game, stakes: Mapping[str, Cents], carried: Any = None, decide: Callable[[Round], AnyAct] | None = None
) -> Walk:
    """Every round that can follow when one seat lays these stakes; ``carried`` is what the round before left."""
    found = Walk(stakes)
    bets: list[AnyAct] = [Bet(1, wager, amount) for wager, amount in stakes.items()]
    walk_on(game, carried, bets, (1, 1), found, decide)
    return found


def walk_on(
    game: Game,
    carried: Any,
    acts: list[AnyAct],
    chance: tuple[int, int],
    found: Walk,
    decide: Callable[[Round], AnyAct] | None,
    seats: tuple[int, ...] = (1,),
) -> None:
    """Restore the state by replaying its acts, go on by the usual acts, and branch at the next result.

    Of several ``seats`` the first is counted.
    """
    weight, total = chance
    played = Round(game, seats, carried)
    for act in acts:
        played.apply(act)
    while not played.is_over:
        decided = decide(played) if decide and played.awaits.what == "decision" else None
        usual = decided or played.awaits.usual
        if usual is None:
            break
        if any(isinstance(event, Voided) for event in played.events):
            found.voids += weight
            return
        played.apply(usual)
    if played.is_over:
        found.terminals += 1
        found.events += len(played.events)
        found.rounds.append((played.felt.balances[seat_account(1)], weight, total))
        for settled in played.settlements:
            found.nets.setdefault(settled.wager, []).append((Fraction(settled.net, settled.stake), weight, total))
        return
    wanted = next(taker for taker in played.awaits.takers if isinstance(taker, Results))
    for label, share in wanted.weights.items():
        further = (weight * share, total * sum(wanted.weights.values()))
        walk_on(game, carried, [*played.acts, Result(wanted.of, label)], further, found, decide, seats)
