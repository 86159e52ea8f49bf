"""What goes wrong with one hand alone: a card that left the table, one that was seen, hands that were set wrongly."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.games.cards.trouble import Stopped, effect_of
from houseway.games.pai_gow.giving_up import void_hand
from houseway.games.pai_gow.pai_gow_game import PaiGowGame
from houseway.games.pai_gow.state import Cards
from houseway.games.poker import state
from houseway.games.poker.dealing import closed
from houseway.games.poker.positions import ByPosition
from houseway.games.poker.ruling import PLAY_ON, VOID
from houseway.round import Act, Awaits, Call, Decide, Irregularity
from houseway.round.awaits import NotNow
from houseway.round.events import Called, Decided, StepDue
from houseway.round.game import Play
from houseway.round.takers import Calls, Decisions

ONE_HAND = "one hand"
"""A supervisor rules whether one hand is dead."""
PLAYERS_CHOICE = "player chooses"
"""The player of the hand says whether it is void."""
LOSES = "hand loses"
"""The wager of one hand is lost."""
VOID_CHOICE, PLAY_CHOICE = "void-hand", "play-hand"


def of_whom(game: PaiGowGame, cards: state.Cards) -> Mapping[str, tuple[str, ...]]:
    """The hands that something can have happened to: those with a wager; one that is set has been looked at."""
    assert isinstance(cards, Cards)  # noqa: S101
    hands = tuple(cards.place(at) for at in cards.seats if at not in cards.surrendered and cards.hands[at])
    set_hands = tuple(cards.place(at) for at in cards.seats if at in cards.set_hands and at not in cards.surrendered)
    found: dict[str, tuple[str, ...]] = {}
    for one in game.irregularities:
        if effect_of(game, one) == ONE_HAND:
            found[one.id] = hands
        elif effect_of(game, one) == PLAYERS_CHOICE:
            found[one.id] = tuple(hand for hand in hands if hand not in set_hands)
        elif effect_of(game, one) == LOSES:
            found[one.id] = set_hands
    return found


def own_way(game: PaiGowGame, felt: ByPosition, cards: Cards, act: Irregularity) -> Play | None:
    """What happens to one hand while the others play on; None for what concerns the whole round."""
    effect = effect_of(game, game.rulebook.find_irregularity(act.id))
    if effect == ONE_HAND:
        return _supervisor_rules(game, felt, cards, act)
    if effect == PLAYERS_CHOICE:
        return _player_chooses(game, felt, cards, act)
    return _hand_loses(game, felt, cards, act) if effect == LOSES else None


def _position(cards: Cards, act: Irregularity) -> int:
    return next(position for position in cards.seats if cards.place(position) == act.of)


def _supervisor_rules(game: PaiGowGame, felt: ByPosition, cards: Cards, act: Irregularity) -> Play:
    trouble = game.rulebook.find_irregularity(act.id)
    who = trouble.then_by.replace("-", " ")
    felt.emit(StepDue(step=f"{trouble.name} ({act.of}): the {who} rules.", by=act.by, clauses=(trouble.clause,)))
    calls = Calls(game.rulebook, (VOID, PLAY_ON), trouble.clause, (trouble.then_by,))
    why = NotNow(f"the {who} rules on it: {trouble.name.lower()}", trouble.clause, f"Possible: {VOID}, {PLAY_ON}")
    not_now: dict[type[Act], NotNow] = {**closed(game), Irregularity: why, Decide: why}
    says = f"the {who}'s ruling: void, or play on"
    ruled = yield Awaits("ruling", says, trouble.clause, (calls,), Call(PLAY_ON, trouble.then_by), not_now=not_now)
    assert isinstance(ruled, Call)  # noqa: S101
    felt.emit(Called(call=ruled.call, by=ruled.by, clauses=(trouble.clause,)))
    if ruled.call == VOID:
        void_hand(game, felt, cards, _position(cards, act), (trouble.clause,))


def _player_chooses(game: PaiGowGame, felt: ByPosition, cards: Cards, act: Irregularity) -> Play:
    trouble = game.rulebook.find_irregularity(act.id)
    seat = cards.players[_position(cards, act)]
    felt.emit(StepDue(step=f"{trouble.name} ({act.of}): seat {seat} chooses.", by=act.by, clauses=(trouble.clause,)))
    choices = tuple(Decide(seat, choice) for choice in (PLAY_CHOICE, VOID_CHOICE))
    says = f"seat {seat} to play the hand or void it"
    taker = Decisions(seat, choices, trouble.clause)
    not_now: dict[type[Act], NotNow] = {
        **closed(game),
        Irregularity: NotNow(f"seat {seat} chooses first", trouble.clause, f"Awaited: {says}"),
    }
    chosen = yield Awaits("decision", says, trouble.clause, (taker,), seat=seat, to=act.of, not_now=not_now)
    assert isinstance(chosen, Decide)  # noqa: S101
    felt.emit(Decided(seat=seat, choice=chosen.choice, clauses=(trouble.clause,)))
    if chosen.choice == VOID_CHOICE and _position(cards, act) == cards.banker:
        raise Stopped(act)  # nobody is left to play against
    if chosen.choice == VOID_CHOICE:
        void_hand(game, felt, cards, _position(cards, act), (trouble.clause,))


def _hand_loses(game: PaiGowGame, felt: ByPosition, cards: Cards, act: Irregularity) -> Play:
    trouble = game.rulebook.find_irregularity(act.id)
    cards.misset.add(_position(cards, act))
    for step in trouble.steps:
        felt.emit(StepDue(step=step, by=act.by, clauses=(trouble.clause,)))
    yield from ()
