"""Hands that are changed for two new cards: what that is worth, and what becomes of them, by both strategies at once.

New cards come from the shoe without the two that went. They are played as the same cards would be if they had been
dealt, from among what they may do: a player who also looked at the discards could gain a little more.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from houseway.exact.blackjack.basic import Extraction, as_strategy
from houseway.exact.blackjack.counting import TWO_CARDS
from houseway.exact.blackjack.rounds import Raw, gather, value_of_zap, zapped_shoe
from houseway.exact.blackjack.strategy import Best

Counted = dict[tuple[int, int], Raw]


@dataclass(frozen=True)
class Zaps:
    """What was counted of new cards, for each two that may be changed: with best play, and with basic strategy."""

    best: Counted
    basic: Counted


def reckon_zaps(best: Best) -> Zaps:
    """Count new cards for every two that may be changed, and tell best play what they are worth."""
    counting = best.counting
    two_cards = [(one, other) for one, other in TWO_CARDS if counting.play.may_zap(one, other)]
    there = [two for two in two_cards if counting.first_chance(*two)]
    tables = (replace(best.plain, zapped=best.new_cards), as_strategy(Extraction(best).basic(), counting))

    def count(two: tuple[int, int]) -> list[Raw]:
        shoe = zapped_shoe(counting, two, {})
        return [gather(shoe, table.after_zap()) for table in tables]

    threads = 1 if counting.numbers.is_exact else os.cpu_count()
    with ThreadPoolExecutor(threads) as pool:
        raws = dict(zip(there, pool.map(count, there), strict=True))
    for two, (raw, _) in raws.items():
        best.zaps[two] = value_of_zap(zapped_shoe(counting, two), tables[0].after_zap(), raw)
    return Zaps({two: raw for two, (raw, _) in raws.items()}, {two: raw for two, (_, raw) in raws.items()})
