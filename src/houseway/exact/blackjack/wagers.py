"""Every wager of a blackjack document, analysed: the game by best play and by basic strategy, insurance, side bets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from houseway.equipment.cards import name as card_name
from houseway.equipment.cards import suit_of
from houseway.exact.analysis import Analysis
from houseway.exact.blackjack.dealer import insurance
from houseway.exact.blackjack.edge_suits import WithSuits, edge_of
from houseway.exact.blackjack.game import ERROR, MainResult, best_play, decisions, main_game
from houseway.exact.blackjack.play import ACE, RANKS, TEN, Play, rank_of, without
from houseway.exact.blackjack.rounds import RoundValue
from houseway.exact.blackjack.side_bets import Shoe52, by_rank, full, net_per_unit, side_bet_distribution, two_cards
from houseway.exact.blackjack.strategy import Best
from houseway.exact.blackjack.switching import SwitchGame
from houseway.games.blackjack import rules, side_rules
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.players_edge import PlayersEdge
from houseway.games.blackjack.posted_blackjack import INSURANCE, MAIN
from houseway.games.blackjack.side_bets import Seen, SideBet, side_bet
from houseway.games.blackjack.switch import Switch
from houseway.money import dollars
from houseway.odds import Fixed
from houseway.refusal import NotEnumerated
from houseway.round import Game
from houseway.rulebook import PayTable, Wager


def play_of(game: BlackjackGame, shoe: Shoe52 | None = None) -> Play:
    """The posted options, as far as they move the expectation of the game, from full decks or what is left of them."""
    own = game.options
    if not game.is_analysed:
        raise NotEnumerated(
            f"{game.rulebook.name} has steps of its own that are not analysed",
            remedy="Say with finishes, doubled_as and outcome what they come to, and that is_analysed",
        )
    if own.ties_21 and not own.looks and not own.loses_all:
        raise NotEnumerated(
            "a 21 that pushes while only first wagers are lost is not analysed",
            clause=game.posted.clause("twenty-one-against-blackjack"),
            remedy="Post that it loses, or that all wagers are lost",
        )
    parts = blackjacks_by_colour(game, shoe or full(game.decks, game.deck))
    pays = sum((odds * part for odds, part in parts), Fraction(0)) if parts else own.blackjack_odds.per_unit
    return replace(
        Play.of(own),
        wins_ties=isinstance(game, PlayersEdge) and game.wins_ties,
        edge=edge_of(game, shoe or full(game.decks, game.deck)) if isinstance(game, PlayersEdge) else None,
        finishes=game.finishes,
        doubled_as=game.doubled_as,
        outcome=game.outcome,
        blackjack_pays=pays,
        blackjack_parts=parts,
    )


def blackjacks_by_colour(game: BlackjackGame, shoe: Shoe52) -> tuple[tuple[Fraction, Fraction], ...]:
    """What blackjacks of each colour pay and how many of all they are; nothing where the colour does not matter."""
    found: dict[Fraction, int] = {}
    for first, second, ways in two_cards(shoe):
        if side_rules.two_total(first, second) == 21:
            colour = rules.colour_of(1 << suit_of(first) | 1 << suit_of(second))
            odds = game.options.odds_of_blackjack(colour).per_unit
            found[odds] = found.get(odds, 0) + ways
    total = sum(found.values())
    return tuple((odds, Fraction(ways, total)) for odds, ways in found.items()) if len(found) > 1 else ()


def shoe_of(game: BlackjackGame) -> tuple[int, ...]:
    """All cards of a table, as counts of ten ranks."""
    return by_rank(full(game.decks, game.deck))


def analyse_wagers(game: Game, wagers: list[Wager], shoe: Shoe52 | None = None) -> list[Analysis]:
    """An analysis for each wager and pay table, from full decks or from what is left of a shoe."""
    assert isinstance(game, BlackjackGame)  # noqa: S101
    play = play_of(game, shoe)
    found: list[Analysis] = []
    for wager in wagers:
        if wager.id == MAIN:
            found += main_wager(game, wager, play, shoe or full(game.decks, game.deck))
        elif wager.id == INSURANCE:
            found.append(insurance_wager(game, wager, shoe or full(game.decks, game.deck)))
        elif wager.id in game.side_bets:
            found += side_wager(game, wager, play, shoe)
    return found


# ------------------------------------------------------------ the game


@lru_cache(maxsize=4)
def remembered_game(play: Play, shoe: tuple[int, ...]) -> MainResult:
    """Best play takes a second, and several ask for it: the last few are remembered."""
    return main_game(play, shoe)


def main_wager(game: BlackjackGame, wager: Wager, play: Play, shoe: Shoe52) -> Iterator[Analysis]:
    """The wager by best play, and by basic strategy."""
    if isinstance(game, Switch):
        yield switch_wager(game, wager, play, shoe)
        return
    best = remembered_game(play, by_rank(shoe))
    if isinstance(game, PlayersEdge):
        yield suited_wager(game, wager, best, shoe)
    pays = f"{game.options.win_odds}, blackjack {game.describe_blackjack()}"
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


def switch_wager(game: BlackjackGame, wager: Wager, play: Play, shoe: Shoe52) -> Analysis:
    """Both hands by best play, with the switch."""
    found = SwitchGame(play, by_rank(shoe))
    details = {"error": ERROR, "play": "best-play", "decks": game.decks, **_risked(found.round), **found.summary()}
    pays = f"{game.options.win_odds}, blackjack {game.describe_blackjack()}"
    per = "unit wagered on both hands at first"
    title = f"{wager.name}, best play"
    distribution = found.round.distribution()
    return Analysis(
        wager.id, title, "best-play", pays, wager.clause, distribution, (wager.id,), per=per, details=details
    )


def suited_wager(game: PlayersEdge, wager: Wager, best: MainResult, shoe: Shoe52) -> Analysis:
    """Best play that looks at suits, with the super bonus on the least wager."""
    stake = game.limits(wager.id)[0]
    found = WithSuits(best, game, shoe, stake)
    choices = [f"{' '.join(one.cards)} {one.suits} against {one.up}: {one.best}" for one in found.choices()]
    details = {"error": ERROR, "play": "with-suits", "decks": game.decks, "stake": dollars(stake), "suits": choices}
    pays = ", ".join(str(odds) for odds in game.bonus_odds) + f", blackjack {game.describe_blackjack()}"
    title = f"{wager.name}, best play with suits and super bonus"
    details |= _risked(found.round)
    distribution = found.round.distribution()
    return Analysis(wager.id, title, "with-suits", pays, wager.clause, distribution, (wager.id,), details=details)


def _risk(result: MainResult) -> dict[str, Any]:
    return _risked(result.round)


def _risked(round_value: RoundValue) -> dict[str, Any]:
    return {"wagered_on_average": float(round_value.risked)}


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
            cards = full(deck_count, game.deck)
            is_dealt = deck_count == game.decks
            best = remembered_game(play, by_rank(cards)).best if is_dealt else best_play(play, by_rank(cards))
            edge = edge_with_adding(bet, cards, best)
            details["edge_with_best_adding"] = {"percent": 100 * edge, "error": ERROR}
        pays = ", ".join(dict.fromkeys(str(odds) for odds in bet.odds.values()))
        name = wager.name if bet.table is game.side_bets[wager.id].table else f"{wager.name}: {table.id}"
        found = side_bet_distribution(game, bet, shoe or full(deck_count, game.deck), play)
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
    return side_bet(own.kind, wager, own.covers, table), deck_count


def edge_with_adding(bet: SideBet, cards: Shoe52, best: Best) -> float:
    """The edge of a side bet whose proceeds join the wager whenever the hand is worth it, and never otherwise.

    A hand is worth what its best decision gains per unit against the up card, the dealer having no blackjack.
    """
    worth: dict[tuple[str, ...], float] = {}
    shoe, count = by_rank(cards), sum(cards)
    mean = 0.0
    for first, second, ways in two_cards(cards):
        number = bet.number(Seen(first, second, 0, 0))
        net = net_per_unit(bet, number, 1)
        share_ = ways / (count * (count - 1))
        mean += share_ * float(net)
        if brought := rules.proceeds(Fraction(1), net):
            hand = sorted(rank_of(card_name(one)) for one in (first, second))
            key = tuple(map(str, hand))
            if key not in worth:
                worth[key] = _worth(best, shoe, hand)
            mean += share_ * float(brought) * worth[key]
    return -mean


def _worth(best: Best, shoe: tuple[int, ...], hand: list[int]) -> float:
    """What a unit added to a hand gains on average when it is added only if it gains, over all up cards."""
    left = without(shoe, hand)
    total = sum(left)
    gains = 0.0
    for up in range(10):
        if not left[up]:
            continue
        other = {ACE: TEN, TEN: ACE}.get(up)
        misses = 1.0 if other is None else 1 - left[other] / (total - 1)
        gain = max(decisions(best, [RANKS[one] for one in hand], RANKS[up]).values())
        gains += left[up] / total * misses * max(0.0, float(gain))
    return gains
