"""The progressive wagers of blackjack: how likely each row is that pays a share of a meter."""

from __future__ import annotations

from fractions import Fraction

from houseway.exact.blackjack.side_bets import count_outcomes, full
from houseway.exact.blackjack.wagers import play_of
from houseway.exact.progressive import ProgressiveCost, ShareRow, pays_no_share, terms_behind
from houseway.games.blackjack.blackjack_game import BlackjackGame


def progressive_cost(game: BlackjackGame, name: str) -> ProgressiveCost:
    """The cost of a wager some rows of which pay shares of meters, from full decks."""
    bet = game.side_bets.get(name)
    if bet is None or not bet.shares:
        raise pays_no_share(name)
    stake = game.limits(name)[0]
    counts = count_outcomes(bet, full(game.decks, game.deck), play_of(game))
    total = sum(counts.values())
    by_row = {bet.row(bet.kind.outcomes[number]): 0 for number in counts}
    returned = Fraction(0)
    for number, count in counts.items():
        outcome = bet.kind.outcomes[number]
        by_row[bet.row(outcome)] += count
        if bet.row(outcome) not in bet.shares:
            returned += (1 + bet.net_per_unit(outcome, stake)) * Fraction(count, total)
    rows = tuple(
        ShareRow(row, bet.meter, odds.share, Fraction(by_row.get(row, 0), total)) for row, odds in bet.shares.items()
    )
    return ProgressiveCost(name, bet.wager.name, stake, returned, rows, False, terms_behind(game, name))
