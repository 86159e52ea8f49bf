"""When to switch, as a chart: what each hand is worth, to be added up at the table."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from houseway.exact.blackjack.game import MainResult
from houseway.exact.blackjack.numbers import Array
from houseway.exact.blackjack.play import RANKS
from houseway.exact.blackjack.switching import TWOS, SwitchGame, Two, hand_values

ACE = 0
PARTS = 100
"""A worth is said in hundredths of a wager."""
BLACKJACK = "blackjack"
RULE = "Add the worth of both hands, as dealt and switched; switch for the higher sum"


@dataclass(frozen=True)
class SwitchRule:
    """A worth in hundredths of a wager by row and up card, from the ace on.

    A row is a hard total, a soft one, a pair or a blackjack as dealt; a switched ace and ten is a soft 21.
    """

    rows: dict[str, tuple[int, ...]]

    def cost(self, game: SwitchGame) -> float:
        """What it costs, per unit wagered on both hands, to switch by these rows and play on as well as can be."""
        values = np.array([self.rows[row_of(two)] for two in TWOS])
        return float(game.cost_of(values, np.array(self.rows[BLACKJACK])))


def row_of(two: Two) -> str:
    """The row of two cards, the lower first.

    >>> row_of((1, 1)), row_of((0, 5)), row_of((4, 9)), row_of((0, 9))
    ('2, 2', 'soft 17', '15', 'soft 21')
    """
    one, other = two
    if one == other:
        return f"{RANKS[one]}, {RANKS[one]}"
    total = one + other + 2
    return f"soft {total + 10}" if one == ACE else str(total)


def switch_rule(result: MainResult) -> SwitchRule:
    """The mean worth of the hands of each row, as often as a full shoe deals them; in the order of a chart."""
    values, naturals = hand_values(result)
    shoe = result.counting.shoe
    found: dict[str, list[tuple[int, Array]]] = {}
    for place, (one, other) in enumerate(TWOS):
        found.setdefault(row_of((one, other)), []).append((shoe[one] * shoe[other], values[place]))
    rows = {BLACKJACK: naturals, **{row: _mean(found[row]) for row in sorted(found, key=_order)}}
    return SwitchRule({row: tuple(int(part) for part in np.rint(PARTS * worth)) for row, worth in rows.items()})


def _mean(worths: list[tuple[int, Array]]) -> Array:
    mean: Array = sum(weight * worth for weight, worth in worths) / sum(weight for weight, _ in worths)  # type: ignore[assignment]
    return mean


def _order(row: str) -> tuple[int, int]:
    """Hard totals from the highest down, then soft ones, then pairs from aces on."""
    if ", " in row:
        return 2, RANKS.index(row.split(", ")[0])
    return ("soft" in row), -int(row.split()[-1])
