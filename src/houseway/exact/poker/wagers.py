"""Every wager of a poker document: the game itself at best play, and each wager that a pay table decides."""

from __future__ import annotations

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from houseway.arrays import Ints
from houseway.exact.analysis import Analysis, share
from houseway.exact.poker.bad_beats import bad_beat
from houseway.exact.poker.paths import FOLD, Paths
from houseway.exact.poker.shapes import Played, played_at_best, shape_of
from houseway.exact.poker.side_bets import FoldedRows, cards_seen, envy, meters_behind, side_bet, stake_behind
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
    spots = [spot for spot in game.spots.values() if spot.name in asked]
    sides = [spot for spot in spots if spot.kind in (rules.HAND, rules.BAD_BEAT) and spot not in main]
    if len(asked) == 1:
        sides += [game.spots[spot.covers.on] for spot in spots if spot.covers.kind == "envy"]
    if any(is_taken_by_folds(game, spot) for spot in sides):
        played_at_best(game)  # once, before each of them asks what is folded
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return [*found, *pool.map(partial(_side_analysis, game), sides)]


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
        "tie_break": "of choices that are worth the same, the one that costs least: checks, folds or takes back",
        "decisions": often_made(game, played.paths, played.made, played.total),
        "units_risked": share(played.distribution.risked)["fraction"],
        **_named(game, shape_of(game).details(played)),
    }


def _named(game: PokerGame, details: dict[str, Any]) -> dict[str, Any]:
    """What decisions are worth, by their names."""
    if "worth" not in details:
        return details
    names = [decision.id for decision in game.facts.decision]
    return {**details, "worth": dict(zip(names, details["worth"], strict=True))}


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
    is_bad_beat = spot.kind == rules.BAD_BEAT
    return Analysis(
        wager=spot.name,
        name=spot.wager.name,
        paytable=spot.table.id,
        pays=pays_of(spot),
        clause=spot.wager.clause,
        distribution=bad_beat(game, spot) if is_bad_beat else side_bet(game, spot, folded_with(game, spot)),
        spots=(spot.name,),
        stake=stake_behind(game, spot),
        meters=meters_behind(game, spot),
        details=details,
    )


def folded_with(game: PokerGame, spot: Spot) -> tuple[Ints, int] | FoldedRows | None:
    """How many deals that best play folds have each value of a wager's hand, and how many a hand stands for.

    None where no fold takes the wager. Where the shape cannot tell, no hand of one's own that is paid is folded.
    """
    if not is_taken_by_folds(game, spot):
        return None
    return shape_of(game).folded(game, spot, played_at_best(game), cards_seen(game, spot))


def is_taken_by_folds(game: PokerGame, spot: Spot) -> bool:
    """Whether a fold takes a wager, paid or not, as far as the shape of the game counts that."""
    counts_own = shape_of(game).counts_own
    return is_lost_by_folds(game, spot) or (counts_own and not rules.stands_after_fold(spot.on_fold, 1))


def is_lost_by_folds(game: PokerGame, spot: Spot) -> bool:
    """Whether a fold takes a wager that might be paid; own cards that are paid are not folded at the only decision."""
    folds = sum(decision.otherwise == FOLD for decision in game.facts.decision)
    is_seen = spot.covers.looks_at == ("player",)
    return folds > is_seen and not rules.stands_after_fold(spot.on_fold, 1)


def pays_of(spot: Spot) -> str:
    """All odds of a wager on one line, the best row first."""
    return ", ".join(str(odds) for odds in spot.rows.odds)
