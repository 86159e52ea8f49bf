"""Every wager of a poker document: the game itself at best play, and each wager that a pay table decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from houseway.arrays import Ints
from houseway.exact.analysis import Analysis, share
from houseway.exact.poker.paths import FOLD, Paths
from houseway.exact.poker.shapes import Played, played_at_best, shape_of
from houseway.exact.poker.side_bets import cards_seen, envy, meters_behind, side_bet, stake_behind
from houseway.exact.poker.strategy import Strategy
from houseway.exact.poker.terms import main_spots
from houseway.games.poker import rules
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.round import Game
from houseway.rulebook import Wager


def analyse_wagers(game: Game, wagers: list[Wager]) -> list[Analysis]:
    """An analysis for each wager; those that are played together are one, per Ante."""
    assert isinstance(game, PokerGame)  # noqa: S101
    found: list[Analysis] = []
    asked = {wager.id for wager in wagers}
    main = main_spots(game)
    if any(spot.name in asked for spot in main):
        found.append(main_analysis(game))
    for spot in game.spots.values():
        if spot.name in asked and spot.kind == rules.HAND and spot not in main:
            found.append(_side_analysis(game, spot))
        elif spot.name in asked and spot.covers.kind == "envy" and len(asked) == 1:
            found.append(_side_analysis(game, game.spots[spot.covers.on]))
    return found


def main_analysis(game: PokerGame) -> Analysis:
    """The game itself at best play."""
    spots = main_spots(game)
    tables = [spot for spot in spots if len(spot.rows.odds) > 1 and not spot.wager.paid_as]
    played = played_at_best(game)
    return Analysis(
        wager=spots[0].name,
        name=", ".join(spot.wager.name for spot in spots),
        paytable=", ".join(spot.table.id for spot in tables) or spots[0].table.id,
        pays="; ".join(f"{spot.wager.name} {pays_of(spot)}" for spot in tables),
        clause=spots[0].wager.clause,
        distribution=played.distribution,
        spots=tuple(spot.name for spot in spots),
        per=spots[0].wager.name,
        details=details_of(game, played),
    )


def strategy_analysis(game: PokerGame, strategy: Strategy) -> Analysis:
    """The game itself played by a strategy, and what that costs against best play."""
    found = shape_of(game).by_strategy(game, strategy).distribution
    at_best = main_analysis(game)
    cost = share(at_best.distribution.mean - found.mean)
    details = {"strategy": strategy.name, "source": strategy.source, "cost": cost}
    return replace(at_best, name=strategy.name, distribution=found, details=details)


def details_of(game: PokerGame, played: Played) -> dict[str, Any]:
    """How often each raise is made, and where raising begins."""
    return {
        "tie_break": "checks before it raises, folds before it plays, when both are worth the same",
        "decisions": often_made(game, played.paths, played.made, played.total),
        "units_risked": share(played.distribution.risked)["fraction"],
        **shape_of(game).details(played),
    }


def often_made(game: PokerGame, paths: Paths, made: Mapping[tuple[int, int], int], total: int) -> dict[str, float]:
    """How often each raise is made, and how often a hand is folded, as shares of all deals."""
    found: dict[str, int] = {}
    folds = 0
    for (decision, choice), count in made.items():
        name = paths.names[decision][choice]
        if choice:
            found[f"{game.facts.decision[decision].id} {name}"] = count
        elif name == FOLD:
            folds += count
    return {name: float(count / total) for name, count in {**found, FOLD: folds}.items()}


def _side_analysis(game: PokerGame, spot: Spot) -> Analysis:
    """One wager by its pay table."""
    bonus = [other for other in game.spots.values() if other.covers.kind == "envy" and other.covers.on == spot.name]
    details = (
        {"envy_per_other_player": share(sum((envy(game, other) for other in bonus), Fraction(0)))} if bonus else {}
    )
    return Analysis(
        wager=spot.name,
        name=spot.wager.name,
        paytable=spot.table.id,
        pays=pays_of(spot),
        clause=spot.wager.clause,
        distribution=side_bet(game, spot, _folded(game, spot) if is_lost_by_folds(spot) else None),
        spots=(spot.name,),
        stake=stake_behind(game, spot),
        meters=meters_behind(game, spot),
        details=details,
    )


def _folded(game: PokerGame, spot: Spot) -> tuple[Ints, int]:
    """How many deals that best play folds have each value of a wager's hand, and how many a hand stands for."""
    return shape_of(game).folded(game, spot, played_at_best(game), cards_seen(game, spot))


def is_lost_by_folds(spot: Spot) -> bool:
    """Whether a fold takes the wager before all cards are seen that it looks at; a hand of its own is never folded."""
    return spot.covers.looks_at != ("player",) and not rules.stands_after_fold(spot.on_fold, 1)


def pays_of(spot: Spot) -> str:
    """All odds of a wager on one line, the best row first."""
    return ", ".join(str(odds) for odds in spot.rows.odds)
