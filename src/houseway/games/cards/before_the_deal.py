"""Before a deal from one deck: wagers, while the cards are washed, shuffled and cut."""

from __future__ import annotations

from collections.abc import Callable, Generator

import msgspec

from houseway.games.cards.deck_game import DeckGame
from houseway.games.cards.deck_shuffling import make_ready, takers_before, trouble, troubles_before, usual_call
from houseway.games.cards.takers import DEAL, DealCall
from houseway.refusal import HousewayError
from houseway.round import Act, Awaits, Call, Decide, Felt, Irregularity, Result
from houseway.round.acts import AnyAct
from houseway.round.awaits import NotNow, Taker
from houseway.round.events import Called, StepDue
from houseway.round.takers import Bets, Calls, Irregularities

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

WhyNot = Callable[[], HousewayError | None]
"""Why the cards may not be dealt yet; None when they may."""


def take_wagers(game: DeckGame, felt: Felt, bets: Bets, why_not_deal: WhyNot) -> Generator[Awaits, AnyAct, None]:
    """Take wagers and make the cards ready until the dealer deals."""
    may_burn = True
    while True:
        act = yield _awaits(game, felt, bets, why_not_deal, may_burn=may_burn)
        if isinstance(act, Irregularity):
            trouble(game, felt, act)
        elif isinstance(act, Call):
            if act.call == DEAL:
                return
            may_burn = may_burn and act.call != BURN
            _obey(game, felt, act)
        else:
            bets.do(act)


def close_wagers(game: DeckGame, felt: Felt, clauses: tuple[str, ...]) -> None:
    """No more bets: the dealer holds the cards as the document says. From here on they must be shuffled again."""
    felt.emit(Called(call="no more bets", by="dealer", clauses=clauses))
    if held := game.cite(*(f"{game.dealing}-{how}" for how in ("held", "where", "how"))):
        felt.emit(StepDue(step=" ".join(map(game.rulebook.gist, held)), clauses=held))
    next_deck = 1 - felt.carried.deck if game.has_shuffler else felt.carried.deck
    felt.carried = msgspec.structs.replace(felt.carried, stage="shuffle", deck=next_deck, by_hand=False)


def _awaits(game: DeckGame, felt: Felt, bets: Bets, why_not_deal: WhyNot, *, may_burn: bool) -> Awaits:
    stage, rulebook = felt.carried.stage, game.rulebook
    clause = rulebook.cite("bets")
    takers: list[Taker] = [bets, *takers_before(game, felt.carried)]
    usual = usual_call(game, felt.carried)
    if stage == "ready":
        usual = Call(DEAL) if why_not_deal() is None else None
        if calls := _calls(game, felt, may_burn=may_burn):
            takers.append(Calls(rulebook, calls, clause))
        takers.append(DealCall(rulebook, why_not_deal, clause))
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


def _calls(game: DeckGame, felt: Felt, *, may_burn: bool) -> tuple[str, ...]:
    """What else the dealer may call when the cards are ready."""
    spreads = (SPREAD,) if game.rulebook.cite("idle") and not felt.stakes else ()
    burns = (BURN,) if game.rulebook.cite("burn-any-time") and may_burn else ()
    return spreads + burns


def _obey(game: DeckGame, felt: Felt, act: Call) -> None:
    """Do what a call before the deal says."""
    if act.call == BURN:
        felt.emit(StepDue(step="A card is burned.", clauses=game.cite("burn-any-time")))
    elif act.call == SPREAD:
        step = "Nobody plays: the cards are spread on the table."
        felt.emit(StepDue(step=step, clauses=game.cite("idle", "idle-wash")))
        is_new = felt.carried.is_new or bool(game.cite("idle-wash"))
        felt.carried = msgspec.structs.replace(felt.carried, stage="shuffle", by_hand=False, is_new=is_new)
    else:
        make_ready(game, felt, act)
