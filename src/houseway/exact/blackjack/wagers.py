"""Every wager of a blackjack document, analysed: the game by best play and by basic strategy, insurance, side bets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.equipment.cards import name as card_name
from houseway.exact.analysis import Analysis
from houseway.exact.blackjack.dealer import insurance
from houseway.exact.blackjack.game import ERROR, Result, main_game
from houseway.exact.blackjack.play import ACE, RANKS, TEN, Play, decks, rank_of, without
from houseway.exact.blackjack.side_bets import Shoe52, by_rank, full, net_per_unit, side_bet_distribution, two_cards
from houseway.games.blackjack.blackjack_game import INSURANCE, MAIN, BlackjackGame
from houseway.games.blackjack.side_bets import Seen, SideBet, side_bet
from houseway.money import dollars
from houseway.odds import Fixed
from houseway.refusal import NotEnumerated
from houseway.round import Game
from houseway.rulebook import PayTable, Wager


def play_of(game: BlackjackGame) -> Play:
    """The posted options, as far as they move the expectation of the game."""
    if game.ties_21 and not game.looks and not game.loses_all:
        raise NotEnumerated(
            "a 21 that pushes while only first wagers are lost is not analysed",
            clause=game.posted.clause("twenty-one-against-blackjack"),
            remedy="Post that it loses, or that all wagers are lost",
        )
    if game.win_odds.per_unit != 1:
        raise NotEnumerated(
            f"a win that pays {game.win_odds} is not analysed",
            clause=game.rulebook.paytables(game.rulebook.find_wager(MAIN))[0].clause,
            remedy="Wins of 1 to 1 are",
        )
    return Play(
        hits_soft_17=game.hits_soft,
        peek=game.looks,
        loses_all=game.loses_all and not game.looks,
        blackjack_pays=game.blackjack_odds.per_unit,
        double_totals=game.double_totals if game.doubles else 0,
        double_soft_totals=game.double_totals if game.doubles else 0,
        double_after_split=game.double_after_split,
        most_hands=game.most_hands if game.splits else 1,
        most_ace_hands=game.most_ace_hands if game.splits else 1,
        surrender=("late" if game.looks else "sure") if game.surrenders else "none",
        surrender_share=game.facts.surrender.share if game.facts.surrender else 2,
        stands_on=game.stands_on,
        ties_21=game.ties_21 and not game.looks,
    )


def analyse_wagers(game: Game, wagers: list[Wager], shoe: Shoe52 | None = None) -> list[Analysis]:
    """An analysis for each wager and pay table, from full decks or from what is left of a shoe."""
    assert isinstance(game, BlackjackGame)  # noqa: S101
    play = play_of(game)
    found: list[Analysis] = []
    for wager in wagers:
        if wager.id == MAIN:
            found += main_wager(game, wager, play, shoe or full(game.decks))
        elif wager.id == INSURANCE:
            found.append(insurance_wager(game, wager, shoe or full(game.decks)))
        elif wager.id in game.side_bets:
            found += side_wager(game, wager, play, shoe)
    return found


# ------------------------------------------------------------ the game


def main_wager(game: BlackjackGame, wager: Wager, play: Play, shoe: Shoe52) -> Iterator[Analysis]:
    """The wager by best play, and by basic strategy."""
    best = main_game(play, by_rank(shoe))
    pays = f"{game.win_odds}, blackjack {game.blackjack_odds}"
    for title, table, result in (
        ("Blackjack, best play", "best-play", best),
        ("Blackjack, basic strategy", "basic-strategy", best.by_basic),
    ):
        yield Analysis(
            wager.id,
            title,
            table,
            pays,
            wager.clause,
            result.distribution,
            (wager.id,),
            details={"error": ERROR, "play": table, "decks": game.decks, **_risk(result)},
        )


def _risk(result: Result) -> dict[str, Any]:
    return {"wagered_on_average": float(result.round.risked)}


def insurance_wager(game: BlackjackGame, wager: Wager, shoe: Shoe52) -> Analysis:
    """Insurance when nothing but the dealer's ace has been seen."""
    table = game.rulebook.paytables(wager)[0]
    odds = game.posted.pays(wager, table, table.rows[0].outcome)
    found = insurance(by_rank(shoe), pays=odds.per_unit)
    per = "insurance wager, with the dealer's ace alone seen"
    return Analysis(wager.id, wager.name, table.id, str(odds), wager.clause, found, (wager.id,), per=per)


# ------------------------------------------------------------ side bets


def side_wager(game: BlackjackGame, wager: Wager, play: Play, shoe: Shoe52 | None) -> Iterator[Analysis]:
    """A side bet with each of its pay tables; one for other decks is reckoned with the fewest it is for."""
    for table in game.rulebook.paytables(wager):
        bet, deck_count = bet_with(game, wager, table)
        if shoe is not None and bet is not game.side_bets[wager.id]:
            continue
        details: dict[str, Any] = {"decks": deck_count}
        is_money = bet.bonus or any(isinstance(odds, Fixed) for odds in bet.odds.values())
        if bet.tokes:
            details["toke_pool"] = {outcome: dollars(amount) for outcome, amount in bet.tokes.items()}
        if bet.covers.adds:
            edge = edge_with_adding(bet, deck_count, main_game(play, decks(deck_count)))
            details["edge_with_best_adding"] = {"percent": 100 * edge, "error": ERROR}
        pays = ", ".join(dict.fromkeys(str(odds) for odds in bet.odds.values()))
        name = wager.name if bet.table is game.side_bets[wager.id].table else f"{wager.name}: {table.id}"
        found = side_bet_distribution(game, bet, shoe or full(deck_count), play)
        yield Analysis(
            wager.id,
            name,
            table.id,
            pays,
            wager.clause,
            found,
            (wager.id,),
            stake=game.limits(wager.id)[0] if is_money else None,
            meters={bet.meter: game.posted.money(bet.meter)} if bet.shares else {},
            details=details,
        )


def bet_with(game: BlackjackGame, wager: Wager, table: PayTable) -> tuple[SideBet, int]:
    """A side bet with one of its pay tables, and the number of decks to reckon it with."""
    own = game.side_bets[wager.id]
    if own.table is table:
        return own, game.decks
    fits = own.covers.decks.get(table.id, "").split()
    deck_count = game.decks if not fits or str(game.decks) in fits else int(fits[0])
    return side_bet(wager, own.covers, table), deck_count


def edge_with_adding(bet: SideBet, deck_count: int, result: Result) -> float:
    """The edge of a side bet whose proceeds join the wager whenever the hand is worth it, and never otherwise.

    A hand is worth what its best decision gains per unit against the up card, the dealer having no blackjack.
    """
    worth: dict[tuple[str, ...], float] = {}
    shoe = decks(deck_count)
    mean = 0.0
    for first, second, ways in two_cards([deck_count] * 52):
        number = bet.number(Seen(first, second, 0, 0))
        net = net_per_unit(bet, number, 1)
        share_ = ways / ((52 * deck_count) * (52 * deck_count - 1))
        mean += share_ * float(net)
        if net > 0:
            hand = sorted(rank_of(card_name(one)) for one in (first, second))
            key = tuple(map(str, hand))
            if key not in worth:
                worth[key] = _worth(result, shoe, hand)
            mean += share_ * float(net + 1) * worth[key]
    return -mean


def _worth(result: Result, shoe: tuple[int, ...], hand: list[int]) -> float:
    """What a unit added to a hand gains on average when it is added only if it gains, over all up cards."""
    left = without(shoe, hand)
    total = sum(left)
    gains = 0.0
    for up in range(10):
        if not left[up]:
            continue
        other = {ACE: TEN, TEN: ACE}.get(up)
        misses = 1.0 if other is None else 1 - left[other] / (total - 1)
        best = max(result.decisions([RANKS[one] for one in hand], RANKS[up]).values())
        gains += left[up] / total * misses * max(0.0, float(best))
    return gains
