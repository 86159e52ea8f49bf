"""The settlement: losers first, then winners from the highest position down, bonuses before the game's own wagers."""

from __future__ import annotations

from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.games.baccarat.commission import keep, mark
from houseway.games.baccarat.outcomes import Coup, Spot
from houseway.round import Felt


def settle(game: BaccaratGame, felt: Felt, coup: Coup) -> None:
    """Collect every losing wager, then pay or return the others in the posted order."""
    lying = sorted(felt.stakes, key=lambda key: -key[0])
    has_bonus = any(not game.spots[name].is_base for _, name in lying)
    order = game.cite("collect-then-pay")
    if has_bonus:
        order += game.cite("bonus-order", "bonus-by-player" if game.by_player else "bonus-first")
    lost: set[tuple[int, str]] = set()
    for seat, name in lying:
        spot = game.spots[name]
        outcome, gained, _ = game.result(spot, felt.stake(seat, name), coup)
        if gained < 0:
            also = () if spot.is_base else game.cite("bonus-losers")
            felt.collect(seat, name, outcome, (*spot.clauses(outcome), *order, *also))
            lost.add((seat, name))
    left = [key for key in lying if key not in lost]
    if game.by_player:
        left.sort(key=lambda key: (-key[0], game.spots[key[1]].is_base))
    else:
        left.sort(key=lambda key: (game.spots[key[1]].is_base, -key[0]))
    for seat, name in left:
        _pay(game, felt, seat, game.spots[name], coup, order)


def _pay(game: BaccaratGame, felt: Felt, seat: int, spot: Spot, coup: Coup, order: tuple[str, ...]) -> None:
    """Keep the commission or mark it for later, then pay a winner or return a push."""
    stake = felt.stake(seat, spot.name)
    outcome, gained, charged = game.result(spot, stake, coup)
    clauses = (*spot.clauses(outcome), *order)
    odds = spot.pays(outcome)
    if odds is not None:
        clauses = (spot.wager.clause, *spot.clauses(outcome)[1:], spot.table.clause, *order)
        if not spot.is_base:
            clauses += game.cite("no-commission-on-bonus")
        if game.pays_as_tournament(spot.wager):
            clauses += game.cite("tournament-banker")
    pays = "" if odds is None else f"{odds} less commission" if charged else str(odds)
    later = charged > 0 and game.defers_commission
    if later:
        mark(game, felt, seat, charged)
    elif charged:
        keep(game, felt, seat, charged)
    felt.settle(seat, spot.name, outcome, gained if later else gained - charged, clauses, pays)
