"""Every wager of a Pai Gow document: side bets over all hands, the game itself by dealing, with its standard error."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from houseway.exact.analysis import Analysis, Sample, share
from houseway.exact.distribution import Distribution
from houseway.exact.pai_gow.all_hands import set_all
from houseway.exact.pai_gow.deals import SEED, Match, Table, play
from houseway.exact.pai_gow.deals_kernel import BANK, BEST, HOUSE, SEEN
from houseway.exact.pai_gow.side_bets import envy, side_bet
from houseway.exact.pai_gow.way import way_of
from houseway.exact.poker.side_bets import meters_behind, stake_behind
from houseway.exact.poker.wagers import pays_of
from houseway.games.pai_gow.pai_gow_game import MAIN, PaiGowGame
from houseway.games.poker import rules
from houseway.games.poker.paytable import asks_for
from houseway.games.poker.poker_game import Spot
from houseway.money import Cents
from houseway.round import Game
from houseway.rulebook import Wager

DEALS, SEEN_DEALS = 400_000, 1_100_000
"""Deals of 42 rounds each, where nobody asks for more: so many that every standard error is at most 0.005 %.

Where the dealer's hand is seen a deal tells less.
"""
_EVEN = 100_00
_WEIGHT = 10**9
"""Estimated shares are whole weights of so many."""


def analyse_wagers(game: Game, wagers: list[Wager]) -> list[Analysis]:
    """An analysis for each wager that the posted game has."""
    assert isinstance(game, PaiGowGame)  # noqa: S101
    found: list[Analysis] = []
    asked = {wager.id for wager in wagers}
    for spot in game.spots.values():
        if spot.name not in asked:
            continue
        if spot.name == MAIN:
            found.append(main_analysis(game))
        elif spot.kind == rules.HAND:
            found.append(_side_analysis(game, spot))
        elif spot.covers.kind == "envy" and len(asked) == 1:
            found.append(_side_analysis(game, game.spots[spot.covers.on]))
    return found


def table_of(game: PaiGowGame) -> Table:
    """What the matches of a game are played by."""
    way = way_of(game.house_way, game.low_ranking, game.high_ranking)
    push_low, push_high = np.zeros(len(way.least), np.uint8), np.zeros(len(way.is_made), np.uint8)
    for push in game.pushes:
        is_low = push.looks_at == "dealer-low"
        least, most, _ = asks_for(game.low_ranking if is_low else game.high_ranking, push.hand)
        (push_low if is_low else push_high)[least : most + 1] = 1
    win = float(Fraction(game.gain_of_win(stake_of(game)), stake_of(game)))
    return Table(way, set_all(way), game.cells, win, push_low, push_high, game.is_face_up)


def stake_of(game: PaiGowGame) -> Cents:
    """The stake that figures hold for: the least one where commission is rounded."""
    return game.limits(MAIN)[0] if _is_rounded(game) else _EVEN


def _is_rounded(game: PaiGowGame) -> bool:
    facts = game.facts.commission
    return facts is not None and game.variant.commission and game.commission_step(facts) > 1


def main_analysis(game: PaiGowGame, *, deals: int = 0, seed: int = SEED, strategy: str = "") -> Analysis:
    """The game itself, set best or by the ``house way``; what the house way costs, and what banking is worth."""
    deals = deals or (SEEN_DEALS if game.is_face_up else DEALS)
    matches = play_matches(game, deals, seed)
    best = SEEN if game.is_face_up else BEST
    match = matches[HOUSE if strategy == HOUSE_WAY else best]
    spot, stake = game.spots[MAIN], stake_of(game)
    win = Fraction(game.gain_of_win(stake), stake)
    won, lost = round(match.won * _WEIGHT), round(match.lost * _WEIGHT)
    weights = [(Fraction(-1), lost), (Fraction(0), _WEIGHT - won - lost), (win, won)]
    return Analysis(
        wager=MAIN,
        name=spot.wager.name,
        paytable=spot.table.id,
        pays=pays_of(spot),
        clause=spot.wager.clause,
        distribution=Distribution.of(weights),
        spots=(MAIN,),
        per=spot.wager.name,
        stake=stake if _is_rounded(game) else None,
        details=_details(game, matches, best, strategy or BEST_SETTING),
        sample=Sample(seed, match.rounds, match.error(float(win), -1.0)),
    )


HOUSE_WAY, BEST_SETTING = "house way", "best setting"
STRATEGIES = (BEST_SETTING, HOUSE_WAY)
"""How a player may set the hands."""


def play_matches(game: PaiGowGame, deals: int, seed: int) -> list[Match]:
    """House way, best setting, bank and seen, each against the house way."""
    return play(table_of(game), deals, seed, bank_win=bank_win(game))


def bank_win(game: PaiGowGame) -> float:
    """What a bank keeps of a net win of one unit."""
    facts = game.facts.commission
    return 1.0 - facts.percent / 100 if facts is not None and game.variant.commission else 1.0


def _details(game: PaiGowGame, matches: list[Match], best: int, strategy: str) -> dict[str, Any]:
    """What the house way costs against the best setting, and what it is worth to bank a single other player."""
    win = float(Fraction(game.gain_of_win(stake_of(game)), stake_of(game)))
    shown: dict[str, Any] = {
        "strategy": strategy,
        "tie_break": "the first of equal settings, the lowest cards low",
        "by_the_house_way": _edge(matches[HOUSE], win, -1.0),
        "cost_of_house_way": {
            "percent": 100 * (matches[best].mean(win, -1.0) - matches[HOUSE].mean(win, -1.0)),
            "error": 100 * matches[best].error_apart(win, -1.0),
        },
    }
    if game.is_banked_by_players:
        keeps = bank_win(game)
        shown["bank"] = {
            HOUSE_WAY: _edge(matches[HOUSE], -1.0, keeps),
            BEST_SETTING: _edge(matches[BANK], -1.0, keeps),
        }
    return {**shown, "told": _told(shown)}


def _told(shown: dict[str, Any]) -> list[str]:
    """The same in sentences."""
    house, cost = shown["by_the_house_way"], shown["cost_of_house_way"]
    lines = [f"By the house way {_percent(house)}; that costs {_percent(cost)} against the best setting."]
    if bank := shown.get("bank"):
        lines.append(
            f"A bank loses {_percent(bank[HOUSE_WAY])} to one player by the house way, "
            f"{_percent(bank[BEST_SETTING])} by the best setting for a bank."
        )
    return lines


def _percent(edge: dict[str, float]) -> str:
    return f"{edge['percent']:.4f} % ± {edge['error']:.4f} %"


def _edge(match: Match, win: float, lose: float) -> dict[str, float]:
    """The edge against who plays, and its standard error, in percent."""
    return {"percent": -100 * match.mean(win, lose), "error": 100 * match.error(win, lose)}


def _side_analysis(game: PaiGowGame, spot: Spot) -> Analysis:
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
        distribution=side_bet(game, spot),
        spots=(spot.name,),
        stake=stake_behind(game, spot),
        meters=meters_behind(game, spot),
        details=details,
    )
