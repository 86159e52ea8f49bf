"""Plays live rounds of Switch and Player's Edge 21 by tables of decisions: those of best play, or any others."""

from __future__ import annotations

from collections.abc import Callable

from houseway.arrays import Bytes
from houseway.cli.blackjack.felt import hands_of
from houseway.equipment.cards import name
from houseway.exact.blackjack.hands import player_hands
from houseway.exact.blackjack.kernels import ACTIONS
from houseway.exact.blackjack.switching import KEPT, NUMBER, SWITCHED, as_two
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.carried import Carried
from houseway.games.blackjack.hands import value
from houseway.round import Bet, Decide, Result, Round
from houseway.round.acts import AnyAct
from houseway.round.events import CardDealt, Decided, WagerSettled, seat_account
from houseway.simulate.blackjack.edge import EdgePlan
from houseway.simulate.blackjack.switch import SwitchPlan


def ranks_of(cards: list[str]) -> list[int]:
    return sorted(value(card) - 1 for card in cards)


def dealt_to(played: Round, place: str) -> list[str]:
    """The first two cards of a place."""
    return [event.card for event in played.events if isinstance(event, CardDealt) and event.to == place][:2]


def choices(played: Round) -> list[str]:
    return [event.choice for event in played.events if isinstance(event, Decided)]


def by_switch_plan(plan: SwitchPlan, played: Round) -> AnyAct:
    """What the tables say of the hand in turn."""
    hands = hands_of(played)
    up = value(hands["the dealer"][0]) - 1
    (a, b), (c, d) = ([value(card) - 1 for card in dealt_to(played, f"box 1 {side}")] for side in ("left", "right"))
    legal = {act.choice for act in played.legal_acts() if isinstance(act, Decide)}
    is_switched = choices(played).count("switch") == 1
    if "switch" in legal:
        return Decide(1, "switch" if plan.switches[a, b, c, d, up] and not is_switched else "keep")
    how, right, left = (SWITCHED, (c, b), (a, d)) if is_switched else (KEPT, (c, d), (a, b))
    place = played.awaits.to
    beside = NUMBER[as_two(*(right if "left" in place else left))]
    ranks = ranks_of(hands[place])
    hand = player_hands().of(ranks)
    if " hand " not in place:
        two = NUMBER[as_two(*ranks)] if len(ranks) == 2 else -1
        act = plan.first[beside, two, how, up] if two >= 0 else plan.later[beside, hand, up]
    elif len(ranks) == 2:
        if "split" in legal and ranks[0] == ranks[1]:
            return Decide(1, "split")
        act = plan.split[beside, hand, up]
    else:
        act = plan.later[beside, hand, up]
    return Decide(1, ACTIONS[act])


def by_edge_plan(plan: EdgePlan, suit: str, played: Round) -> AnyAct:
    """The same at Player's Edge 21, where the suits of two cards count."""
    hands, place = hands_of(played), played.awaits.to
    up = value(hands["the dealer"][0]) - 1
    cards = hands[place]
    hand = player_hands().of(ranks_of(cards))
    legal = {act.choice for act in played.legal_acts() if isinstance(act, Decide)}
    doubles = 0
    for event in played.events:  # since this hand began
        if isinstance(event, Decided):
            doubles = doubles + 1 if event.choice == "double" else 0
        elif isinstance(event, CardDealt) and event.to != place:
            doubles = 0
    if doubles:
        return Decide(1, ACTIONS[plan.again[doubles, hand, up]])
    if " hand " in place and len(cards) == 2:
        if "split" in legal:
            return Decide(1, "split")
        return Decide(1, ACTIONS[plan.split[hand, up]])
    suits = {card[1] for card in cards}
    kind = (2 if suits == {suit} else int(len(suits) == 1)) if len(cards) == 2 else 0
    return Decide(1, ACTIONS[plan.first[kind, hand, up]])


def play_live(game: Blackjack, order: Bytes, bets: dict[str, int], decide: Callable[[Round], AnyAct]) -> Round:
    """A round from cards in this order."""
    played = Round(game, (1,), Carried(stage="ready"))
    for wager, amount in bets.items():
        played.apply(Bet(1, wager, amount))
    left = iter(name(int(card)) for card in order)
    while not played.is_over:
        awaits = played.awaits
        if awaits.what == "result":
            played.apply(Result("card", next(left)))
        elif awaits.what == "decision":
            played.apply(decide(played))
        else:
            assert awaits.usual is not None
            played.apply(awaits.usual)
    assert next(left, None) is None, "every card that the kernel dealt was dealt here"
    return played


def net_of(played: Round) -> int:
    return played.felt.balances[seat_account(1)]


def nets_of(played: Round, *wagers: str) -> int:
    settled = [event for event in played.events if isinstance(event, WagerSettled)]
    return sum(event.net for event in settled if event.wager in wagers)


__all__ = ["by_edge_plan", "by_switch_plan", "net_of", "nets_of", "play_live"]
