"""Before the deal: wagers by position while the cards are made ready, and what lies where when the deal begins."""

from __future__ import annotations

from collections.abc import Generator

from houseway.games.cards import before_the_deal
from houseway.games.poker.poker_game import PokerGame
from houseway.games.poker.positions import ByPosition, players_of, split_name
from houseway.games.poker.state import Cards
from houseway.games.poker.takers import PositionBets
from houseway.games.poker.wagers import why_not_deal
from houseway.round import Awaits, Felt
from houseway.round.acts import AnyAct
from houseway.round.events import StepDue


def take_wagers(game: PokerGame, felt: Felt) -> Generator[Awaits, AnyAct, Cards]:
    """Take wagers and make the cards ready until the dealer deals."""
    cards = game.cards_type()
    bets = PositionBets(felt, game)
    yield from before_the_deal.take_wagers(game, felt, bets, lambda: why_not_deal(game, felt))
    before_the_deal.close_wagers(game, felt, _closing(game, felt))
    _tell_collected(game, felt)
    cards.players = players_of(felt)
    cards.hands = {position: [] for position in cards.players}
    by_position = ByPosition(felt)
    cards.lines = dict(game.facts.lines)
    cards.laid = {(at, name): stake for at in cards.players for name, stake in by_position.of_seat(at)}
    return cards


def _tell_collected(game: PokerGame, felt: Felt) -> None:
    """Chips that never come back go into the tray before the first card, where the document says so."""
    for name in dict.fromkeys(split_name(name)[0] for _, name in felt.stakes):
        if clauses := game.cite(f"{game.dealing}-{name}-collected"):
            step = f"The chips on {game.spots[name].wager.name} go into the chip tray."
            felt.emit(StepDue(step=step, clauses=clauses))


def _closing(game: PokerGame, felt: Felt) -> tuple[str, ...]:
    """The clauses that close the wagers, and those of wagers that lie side by side."""
    clauses = game.cite("bets-closed", f"{game.dealing}-option", f"{game.dealing}-ready")
    by_position = ByPosition(felt)
    for name in dict.fromkeys(split_name(name)[0] for _, name in felt.stakes):
        clauses += tuple(game.spots[name].covers.cites.get("closed", "").split())
    if any(by_position.stake(at, "ante") and by_position.stake(at, "pair-plus") for at in by_position.players):
        clauses += game.cite("both-wagers")
    return clauses
