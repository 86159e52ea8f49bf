"""From the shuffle to the last wager: betting stays open while the cards are shuffled, cut and burned."""

from __future__ import annotations

from collections.abc import Generator

import msgspec

from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.games.baccarat.commission import collect
from houseway.games.baccarat.new_cards import (
    NEW_CARDS,
    calls_for_new_cards,
    obey_for_new_cards,
    usual_for_new_cards,
)
from houseway.games.baccarat.shoe import Carried, burn_value
from houseway.games.baccarat.takers import BaccaratBets, FirstCard, why_not_dealt
from houseway.games.cards.shoe_shuffling import (
    BURN,
    CUT,
    LOAD,
    RECUT,
    SAYS,
    SHUFFLE,
    SPREAD,
    CardsBurned,
    burn,
    cuts,
    decide,
    failures,
    not_before_the_deal,
    obey,
    requests,
    shuffler_fails,
)
from houseway.games.cards.takers import NextCard
from houseway.games.cards.trouble import troubles
from houseway.games.tournament import TIME_IS_UP, TooEarly
from houseway.round import Awaits, Bet, Call, Decide, Felt, Irregularity, Result, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.awaits import Taker
from houseway.round.events import StepDue
from houseway.round.takers import Calls, Irregularities

NO_MORE_BETS = "no more bets"
COLLECT = "collect commission from seat "
FACE_UP = "face-up-card"
BURNED = "burned-by-mistake"


def awaits_wagers(game: BaccaratGame, felt: Felt) -> Awaits:
    """What is awaited before the deal: wagers, and whatever the cards still need."""
    carried: Carried = felt.carried
    rulebook = game.rulebook
    clause = rulebook.cite("bets")
    usual: Call | None = None
    takers: list[Taker] = [BaccaratBets(felt, game)]
    if carried.stage in NEW_CARDS:
        above = calls_for_new_cards(game, felt)
        takers.append(above)
        usual = usual_for_new_cards(above)
    elif carried.stage == "shuffle":
        usual = Call(SHUFFLE)
        if (asked := requests(game, felt)) is not None:
            takers.append(asked)
        if known := failures(game, felt):
            takers.append(Irregularities(rulebook, known))
    elif carried.stage == "cut":
        usual = Call(CUT)
        takers.append(cuts(game, felt))
    elif carried.stage == "load":
        usual = Call(LOAD)
    elif carried.stage == "burn":
        takers.append(NextCard("card", game.unseen(carried), rulebook.cite("burn")))
    elif game.facts.deal.closes == NO_MORE_BETS:
        usual = Call(NO_MORE_BETS)
        if (waits := why_not_dealt(game, felt)) is not None:
            usual = None
            takers.append(TooEarly(rulebook, (NO_MORE_BETS,), clause, why=waits))
    else:
        takers.append(FirstCard("card", game.unseen(carried), rulebook.cite("four-cards"), game=game, felt=felt))
    calls = ((usual.call,) if usual and carried.stage not in NEW_CARDS else ()) + tuple(_further_calls(game, felt))
    if calls:
        takers.append(Calls(rulebook, calls, rulebook.cite("before-the-deal") or clause))
    if carried.stage == "load" and (clause_of_recut := rulebook.cite("recut")):
        takers.append(Calls(rulebook, (RECUT,), clause_of_recut, rulebook.ranks[1:2]))
    if carried.stage == "ready" and game.names_troubles:
        takers.append(Irregularities(rulebook, troubles(game, FACE_UP, BURNED)))
    nothing = "nothing has been dealt" if game.names_troubles else "the document names no irregularities"
    not_now = not_before_the_deal(felt, rulebook.cite("before-the-deal"), nothing)
    absent = game.waits_for(felt)
    return Awaits("wagers", SAYS[carried.stage], clause, tuple(takers), usual, not_now=not_now, absent=absent)


def _further_calls(game: BaccaratGame, felt: Felt) -> list[str]:
    """What else the dealer may call before the deal."""
    carried: Carried = felt.carried
    calls = [f"{COLLECT}{seat}" for seat in carried.owed]
    if game.tournament is not None:
        calls += game.tournament.may_call_time(carried.tournament)
    if carried.stage == "ready" and not game.has_device:
        if game.rulebook.cite("idle") and not felt.stakes:
            calls.append(SPREAD)
        if game.rulebook.cite("shuffle-any-round"):
            calls.append(SHUFFLE)
        if game.rulebook.cite("burn-any-time") and game.cards_left(carried) > 1:
            calls.append(BURN)
    return calls


def take_wagers(game: BaccaratGame, felt: Felt) -> Generator[Awaits, AnyAct, AnyAct]:
    """Take wagers and make the cards ready until something ends it: a call, the first card, an irregularity."""
    bets = BaccaratBets(felt, game)
    while True:
        act = yield awaits_wagers(game, felt)
        if isinstance(act, (Bet, TakeBack)):
            bets.do(act)
        elif felt.carried.stage == "burn" and isinstance(act, Result):
            _burn(game, felt, act.shows)
        elif isinstance(act, Decide):
            decide(game, felt, act)
        elif felt.carried.stage == "shuffle" and isinstance(act, Irregularity):
            shuffler_fails(game, felt)
        elif isinstance(act, Call) and act.call != NO_MORE_BETS:
            _obey(game, felt, act)
        else:
            return act


def _obey(game: BaccaratGame, felt: Felt, act: Call) -> None:
    """Do what a call before the deal says."""
    carried: Carried = felt.carried
    if act.call == TIME_IS_UP and game.tournament is not None:
        game.tournament.call_time(felt, act.by)
    elif carried.stage in NEW_CARDS and not act.call.startswith(COLLECT):
        obey_for_new_cards(game, felt, act)
    elif act.call == SHUFFLE and carried.stage == "ready" and game.to_shuffle(carried).stage == "remove":
        felt.emit(StepDue(step="The shoe ends here, to be shuffled.", clauses=game.cite("shuffle-any-round")))
        felt.carried = game.to_shuffle(carried)
    elif act.call == BURN:
        burn(game, felt, "burn-any-time")
    elif not obey(game, felt, act, "cover card"):
        collect(game, felt, int(act.call.removeprefix(COLLECT)))


def _burn(game: BaccaratGame, felt: Felt, card: str) -> None:
    """Burn the first card, and face down as many as its value."""
    more = burn_value(card)
    felt.emit(CardsBurned(count=1 + more, card=card, clauses=game.cite("burn")))
    carried: Carried = felt.carried.with_card(card).with_out(more)
    felt.carried = msgspec.structs.replace(carried, stage="ready")


def close_wagers(game: BaccaratGame, felt: Felt) -> None:
    """Give back every bonus that lies without the wager it needs, or alone and outside the table's limits."""
    facts = game.facts.bonus
    for seat, name in tuple(felt.stakes):
        if game.spots[name].is_base:
            continue
        if any(felt.stake(seat, base) for base in facts.base):
            continue
        if not game.bonus_alone:
            felt.give_back(seat, name, f"it needs a wager on {' or '.join(facts.base)}", (facts.clause,))
        elif felt.stake(seat, name) < game.posted.money("minimum"):
            felt.give_back(seat, name, "alone it must meet the table's minimum", (facts.clause,))
        elif facts.alone_maximum and felt.stake(seat, name) > game.posted.money("maximum"):
            felt.give_back(seat, name, "alone it may not exceed the table's maximum", (facts.clause,))
