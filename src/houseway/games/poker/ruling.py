"""What goes wrong in a hand: it stops the hand, is put right, or somebody of rank rules which of the two."""

from __future__ import annotations

import msgspec

from houseway.equipment.cards import card
from houseway.games.cards.takers import next_of_deck
from houseway.games.cards.trouble import Stopped, effect_of, stop_or_go_on
from houseway.games.poker.poker_game import PokerGame
from houseway.games.poker.state import Cards
from houseway.round import Act, Awaits, Call, Felt, Irregularity, Result
from houseway.round.awaits import NotNow, no_wagers
from houseway.round.events import Called, CardDealt, StepDue
from houseway.round.game import Play
from houseway.round.takers import Calls
from houseway.rulebook import IrregularityFacts

RULING = "ruling"
VOID, PLAY_ON = "void", "play on"
FACE_UP_CARD = "face-up-card"
RACK = "the discard rack"


def goes_wrong(game: PokerGame, felt: Felt, cards: Cards, act: Irregularity) -> Play:
    """What the document does about it: at once, or as whoever may void the hands says."""
    trouble = game.rulebook.find_irregularity(act.id)
    if act.id == FACE_UP_CARD:
        yield from _rack_card(game, felt, cards, trouble)
    if (own := game.own_way(felt, cards, act)) is not None:
        yield from own
        return
    if effect_of(game, trouble) != RULING:
        stop_or_go_on(game, felt, act)
        return
    who = trouble.then_by.replace("-", " ")
    calls = Calls(game.rulebook, (VOID, PLAY_ON), trouble.clause, (trouble.then_by,))
    felt.emit(StepDue(step=f"{trouble.name}: the {who} rules.", by=act.by, clauses=(trouble.clause,)))
    why = NotNow(f"the {who} rules on it: {trouble.name.lower()}", trouble.clause, f"Possible: {VOID}, {PLAY_ON}")
    not_now: dict[type[Act], NotNow] = {Irregularity: why, **no_wagers(why.why, why.clause)}
    says = f"the {who}'s ruling: void, or play on"
    ruled = yield Awaits("ruling", says, trouble.clause, (calls,), usual=Call(VOID, trouble.then_by), not_now=not_now)
    assert isinstance(ruled, Call)  # noqa: S101
    if ruled.call == VOID:
        raise Stopped(msgspec.structs.replace(act, by=ruled.by))
    felt.emit(Called(call=PLAY_ON, by=ruled.by, clauses=(trouble.clause,)))


def _rack_card(game: PokerGame, felt: Felt, cards: Cards, trouble: IrregularityFacts) -> Play:
    """A card that lay face up in the deck is read out, and not used."""
    seen = [*cards.board[: cards.shown], *cards.up]
    awaited = next_of_deck(game.deck, cards.gone, seen, trouble.clause)
    act = yield Awaits("result", "which card lay face up", trouble.clause, (awaited,), to=RACK, face="up")
    assert isinstance(act, Result)  # noqa: S101
    found = card(act.shows)
    cards.gone.add(found)
    cards.up.add(found)
    felt.emit(CardDealt(to=RACK, face="up", card=act.shows, clauses=(trouble.clause,)))
