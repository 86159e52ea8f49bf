"""The progressive wagers of poker: how likely each row is that pays a share of a meter."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.exact.kept import kept
from houseway.exact.poker.side_bets import rows_met, stake_behind
from houseway.exact.poker.wagers import folded_with
from houseway.exact.progressive import ProgressiveCost, ShareRow, pays_no_share, terms_behind
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.odds import Percent


def progressive_cost(game: PokerGame, name: str) -> ProgressiveCost:
    """The cost of a wager some rows of which pay shares of meters."""
    spot = game.spots[name]
    return cost_by_rows(game, spot, lambda: rows_met(game, spot, folded_with(game, spot)))


def cost_by_rows(game: PokerGame, spot: Spot, count: Callable[[], list[int]]) -> ProgressiveCost:
    """The cost of a wager by how many deals meet each of its rows, and lastly how many none."""
    stake = stake_behind(game, spot)
    shares = {row: odds for row, odds in enumerate(spot.rows.odds) if isinstance(odds, Percent)}
    if stake is None or not shares:
        raise pays_no_share(spot.wager.name)
    counts = _kept(game, spot, count)
    total = sum(counts)
    returned = Fraction(0)
    for row, met in enumerate(counts[:-1]):
        if row not in shares:
            returned += Fraction((game.gain(spot, row, stake) + stake) * met, stake * total)
    rows = tuple(
        ShareRow(
            spot.rows.outcomes[row],
            spot.meter(spot.rows.outcomes[row]),
            odds.share,
            Fraction(counts[row], total),
            max(0, game.gain(spot, row, stake) + (stake if spot.covers.collected else 0)),
        )
        for row, odds in shares.items()
    )
    terms = terms_behind(game, spot.name)
    return ProgressiveCost(spot.name, spot.wager.name, stake, returned, rows, not spot.covers.collected, terms)


def _kept(game: PokerGame, spot: Spot, count: Callable[[], list[int]]) -> list[int]:
    """How many deals meet each row, and lastly how many none; kept on disk, as folds ask for best play."""
    book, posted = game.rulebook, sorted(game.posted.items())
    asked = ("rows of a progressive", book.name, book.digest, posted, game.deck, spot.name)

    def find() -> dict[str, Any]:
        return {"counts": np.frombuffer(" ".join(map(str, count())).encode(), dtype=np.uint8)}

    return [int(count) for count in kept(asked, find)["counts"].tobytes().split()]
