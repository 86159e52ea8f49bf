"""Before the deal: wagers, while the cards are shuffled and cut."""

from __future__ import annotations

from collections.abc import Generator

import msgspec

from houseway.games.poker.poker_game import PokerGame
from houseway.games.poker.positions import ByPosition, players_of, split_name
from houseway.games.poker.shuffling import make_ready, takers_before, trouble, troubles_before, usual_call
from houseway.games.poker.state import Cards
from houseway.games.poker.takers import DEAL, Deals, PositionBets
from houseway.games.poker.wagers import why_not_deal
from houseway.round import Act, Awaits, Bet, Call, Decide, Felt, Irregularity, Result
from houseway.round.acts import AnyAct
from houseway.round.awaits import NotNow, Taker
from houseway.round.events import Called, StepDue
from houseway.round.takers import Calls, Irregularities

SPREAD = "spread the cards"
BURN = "burn a card"

SAYS = {
    "replace": "wagers, and another deck",
    "shuffle": "wagers, and the shuffle",
    "recount": "wagers, and the second count",
    "inspect": "wagers, and a look through the deck",
    "cut": "wagers, and the cut",
    "ready": "wagers, then the deal",
}


def take_wagers(game: PokerGame, felt: Felt) -> Generator[Awaits, AnyAct, Cards]:
    """Take wagers and make the cards ready until the dealer deals."""
    bets = PositionBets(felt, game)
    cards = Cards()
    while True:
        act = yield _awaits(game, felt, cards)
        if bets.do(act):
            _tell_player(game, felt, act)
        elif isinstance(act, Irregularity):
            trouble(game, felt, act)
        elif isinstance(act, Call) and act.call == DEAL:
            break
        elif isinstance(act, Call):
            _obey(game, felt, cards, act)
    felt.emit(Called(call="no more bets", by="dealer", clauses=_closing(game, felt)))
    if held := game.cite(*(f"{game.dealing}-{how}" for how in ("held", "where", "how"))):
        felt.emit(StepDue(step=" ".join(map(game.rulebook.gist, held)), clauses=held))
    # from the first card on this deck must be shuffled again, however the round ends
    next_deck = 1 - felt.carried.deck if game.has_shuffler else felt.carried.deck
    felt.carried = msgspec.structs.replace(felt.carried, stage="shuffle", deck=next_deck, by_hand=False)
    cards.players = players_of(felt)
    cards.hands = {position: [] for position in cards.players}
    by_position = ByPosition(felt)
    cards.lines = dict(game.facts.lines)
    cards.laid = {(at, name): stake for at in cards.players for name, stake in by_position.of_seat(at)}
    return cards


def _tell_player(game: PokerGame, felt: Felt, act: AnyAct) -> None:
    """What a player must see to when laying a wager."""
    if isinstance(act, Bet):
        name, _ = split_name(game.canonical(act.wager))
        for clause in game.spots[name].covers.cites.get("told", "").split():
            felt.emit(StepDue(step=game.rulebook.gist(clause), by="player", clauses=(clause,)))


def _closing(game: PokerGame, felt: Felt) -> tuple[str, ...]:
    """The clauses that close the wagers, and those of wagers that lie side by side."""
    clauses = game.cite("bets-closed", f"{game.dealing}-option", f"{game.dealing}-ready")
    by_position = ByPosition(felt)
    for name in dict.fromkeys(split_name(name)[0] for _, name in felt.stakes):
        clauses += tuple(game.spots[name].covers.cites.get("closed", "").split())
    if any(by_position.stake(at, "ante") and by_position.stake(at, "pair-plus") for at in by_position.players):
        clauses += game.cite("both-wagers")
    return clauses


def _awaits(game: PokerGame, felt: Felt, cards: Cards) -> Awaits:
    stage, rulebook = felt.carried.stage, game.rulebook
    clause = rulebook.cite("bets")
    takers: list[Taker] = [PositionBets(felt, game)]
    takers += takers_before(game, felt.carried)
    usual = usual_call(game, felt.carried)
    if stage == "ready":
        usual = Call(DEAL) if why_not_deal(game, felt) is None else None
        takers += _before_the_deal(game, felt, cards)
    if known := troubles_before(game, felt.carried):
        takers.append(Irregularities(rulebook, known))
    says = SAYS[stage]
    not_now: dict[type[Act], NotNow] = {
        Result: NotNow("no card is due before the deal", clause, f"Awaited: {says}"),
        Irregularity: NotNow("nothing has been dealt", clause, f"Awaited: {says}"),
        Decide: NotNow("nobody decides anything before the deal", clause, f"Awaited: {says}"),
    }
    if stage == "cut":
        not_now[Decide] = NotNow("the dealer cuts the cards", rulebook.cite("cut"), f"Awaited: {says}")
    return Awaits("wagers", says, clause, tuple(takers), usual, not_now=not_now)


def _before_the_deal(game: PokerGame, felt: Felt, cards: Cards) -> list[Taker]:
    """What the dealer may call when the cards are ready."""
    rulebook = game.rulebook
    clause = rulebook.cite("bets")
    calls: list[str] = []
    if rulebook.cite("idle") and not felt.stakes:
        calls.append(SPREAD)
    if rulebook.cite("burn-any-time") and cards.burned < 1:
        calls.append(BURN)
    others: list[Taker] = [Calls(rulebook, tuple(calls), clause)] if calls else []
    return [*others, Deals(game, felt, clause)]


def _obey(game: PokerGame, felt: Felt, cards: Cards, act: Call) -> None:
    """Do what a call before the deal says."""
    if act.call == BURN:
        cards.burned += 1
        felt.emit(StepDue(step="A card is burned.", clauses=game.cite("burn-any-time")))
    elif act.call == SPREAD:
        felt.emit(StepDue(step="Nobody plays: the cards are spread on the table.", clauses=game.cite("idle")))
        felt.carried = msgspec.structs.replace(felt.carried, stage="shuffle", by_hand=False)
    else:
        make_ready(game, felt, act)
