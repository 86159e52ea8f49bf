"""Every wager of a poker document: the game itself at best play, and each wager that a pay table decides."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from houseway.exact.analysis import Analysis, share
from houseway.exact.poker.chart import chart_of
from houseway.exact.poker.holdem import BestPlay, best_play
from houseway.exact.poker.side_bets import envy, meters_behind, side_bet, stake_behind
from houseway.exact.poker.strategy import Strategy, compile_strategy, holdem_distribution, raise_from
from houseway.exact.poker.terms import Terms, main_spots, terms_of
from houseway.exact.poker.three_card import Played, play_all
from houseway.games.poker import rules
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.refusal import NotEnumerated
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
        if spot.name in asked and spot.covers.kind == "hand":
            found.append(_side_analysis(game, spot))
        elif spot.name in asked and spot.covers.kind == "envy" and len(asked) == 1:
            found.append(_side_analysis(game, game.spots[spot.covers.on]))
    return found


def main_analysis(game: PokerGame) -> Analysis:
    """The game itself at best play."""
    spots = main_spots(game)
    played = played_at_best(game)
    return Analysis(
        wager=spots[0].name,
        name=", ".join(spot.wager.name for spot in spots),
        paytable=", ".join(spot.table.id for spot in spots if len(spot.rows.odds) > 1) or spots[0].table.id,
        pays="; ".join(f"{spot.wager.name} {pays_of(spot)}" for spot in spots if len(spot.rows.odds) > 1),
        clause=spots[0].wager.clause,
        distribution=played.distribution,
        spots=tuple(spot.name for spot in spots),
        per=spots[0].wager.name,
        details=details_of(game, played),
    )


def played_at_best(game: PokerGame) -> Played | BestPlay:
    """Best play with the game's deck."""
    terms = terms_of(game)
    if game.facts.hand.board == 0 and game.facts.hand.cards == 3 and terms.decisions == 1:
        return play_all(terms, game.deck)
    if game.facts.hand.board == 5 and game.facts.hand.cards == 2 and terms.decisions == 3:
        return _remembered(terms, game.deck)
    raise NotEnumerated(f"nothing finds best play at {game.rulebook.document.game} yet")


@lru_cache(maxsize=4)
def _remembered(terms: Terms, deck: tuple[int, ...]) -> BestPlay:
    """Best play at hold'em takes seconds, so the last ones are kept."""
    return best_play(terms, deck)


def strategy_analysis(game: PokerGame, strategy: Strategy) -> Analysis:
    """The game itself played by a strategy, and what that costs against best play."""
    terms = terms_of(game)
    compiled = compile_strategy(game, strategy, terms)
    best = played_at_best(game)
    if isinstance(best, BestPlay):
        found = holdem_distribution(compiled, terms, best.deals)
        gained = best.value
    else:
        found = play_all(terms, game.deck, raise_from(compiled)).distribution
        gained = best.distribution.mean
    at_best = main_analysis(game)
    details = {"strategy": strategy.name, "source": strategy.source, "cost": share(gained - found.mean)}
    return replace(at_best, name=strategy.name, distribution=found, details=details)


def details_of(game: PokerGame, played: Played | BestPlay) -> dict[str, Any]:
    """How often each raise is made, and where raising begins."""
    terms, ends = played.terms, played.ends
    total = int(ends.sum())
    often = {
        f"{decision.id} {each.times}x": int(ends[option].sum())
        for option, each in enumerate(terms.raises)
        for decision in (game.facts.decision[each.decision],)
    }
    often["fold"] = int(ends[-1].sum())
    found: dict[str, Any] = {
        "tie_break": "checks before it raises, folds before it plays, when both are worth the same",
        "decisions": {name: float(count / total) for name, count in often.items()},
        "units_risked": share(played.distribution.risked)["fraction"],
    }
    if isinstance(played, BestPlay):
        found["chart"] = chart_of(played).as_json()
    else:
        found["raise_from"] = terms.ranking.describe(played.lowest_raise)
        found["fold_up_to"] = terms.ranking.describe(played.highest_fold) if played.highest_fold else None
    return found


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
        distribution=side_bet(game, spot, played_at_best(game) if is_lost_by_folds(spot) else None),
        spots=(spot.name,),
        stake=stake_behind(game, spot),
        meters=meters_behind(game, spot),
        details=details,
    )


def is_lost_by_folds(spot: Spot) -> bool:
    """Whether a fold takes the wager before all cards are seen that it looks at; a hand of its own is never folded."""
    return spot.covers.looks_at != ("player",) and not rules.stands_after_fold(spot.on_fold, 1)


def pays_of(spot: Spot) -> str:
    """All odds of a wager on one line, the best row first."""
    return ", ".join(str(odds) for odds in spot.rows.odds)
