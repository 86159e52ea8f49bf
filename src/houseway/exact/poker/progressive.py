"""The progressive wagers of poker: how likely each row is that pays a share of a meter."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from houseway.exact.kept import kept
from houseway.exact.poker.side_bets import rows_met, stake_behind
from houseway.exact.poker.wagers import folded_with
from houseway.exact.progressive import ProgressiveCost, ShareRow
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.games.progressive.link import Link, LinkedMeter
from houseway.odds import Percent
from houseway.refusal import Refused


def progressive_cost(game: PokerGame, name: str) -> ProgressiveCost:
    """The cost of a wager some rows of which pay shares of meters."""
    spot = game.spots[name]
    stake = stake_behind(game, spot)
    shares = {row: odds for row, odds in enumerate(spot.rows.odds) if isinstance(odds, Percent)}
    if stake is None or not shares:
        raise Refused(f"{spot.wager.name} pays no share of a meter", remedy="Name a progressive wager")
    counts = _counts(game, spot)
    total = sum(counts)
    returned = Fraction(0)
    for row, count in enumerate(counts[:-1]):
        if row not in shares:
            returned += Fraction((game.gain(spot, row, stake) + stake) * count, stake * total)
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
    return ProgressiveCost(name, spot.wager.name, stake, returned, rows, not spot.covers.collected, _terms(game, spot))


def _counts(game: PokerGame, spot: Spot) -> list[int]:
    """How many deals meet each row, and lastly how many none; kept on disk, as folds ask for best play."""
    book, posted = game.rulebook, sorted(game.posted.items())
    asked = ("rows of a progressive", book.name, book.digest, posted, game.deck, spot.name)

    def find() -> dict[str, Any]:
        counts = rows_met(game, spot, folded_with(game, spot))
        return {"counts": np.frombuffer(" ".join(map(str, counts)).encode(), dtype=np.uint8)}

    return [int(count) for count in kept(asked, find)["counts"].tobytes().split()]


def _terms(game: PokerGame, spot: Spot) -> dict[str, LinkedMeter]:
    """The meters of the house behind a wager's own, with the terms that are posted."""
    if game.rulebook.link is None or spot.name not in game.rulebook.link.meters:
        return {}
    link = Link(game.rulebook, game.posted)
    return {option: link.behind(spot.name, option) for option in game.rulebook.link.meters[spot.name]}
