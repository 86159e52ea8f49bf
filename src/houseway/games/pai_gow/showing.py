"""The dealer's own hand: turned up and set by the house way; calls that the dealer makes, and what can come between."""

from __future__ import annotations

from houseway.games.cards.trouble import troubles as known_troubles
from houseway.games.pai_gow.giving_up import gives_up, surrender, surrenders
from houseway.games.pai_gow.pai_gow_game import AT_THE_END, PaiGowGame
from houseway.games.pai_gow.settling import announce
from houseway.games.pai_gow.state import DEALER, Cards
from houseway.games.poker.dealing import DEALER_SHOWS, closed, troubles
from houseway.games.poker.positions import ByPosition
from houseway.games.poker.ruling import goes_wrong
from houseway.round import Awaits, Call, Decide, Irregularity
from houseway.round.awaits import Taker
from houseway.round.game import Play
from houseway.round.takers import Calls, Irregularities


def dealer_sets(game: PaiGowGame, felt: ByPosition, cards: Cards) -> Play:
    """The dealer turns the seven cards over and sets them by the house way."""
    shows = game.cite("dealer-shows") if not game.is_face_up else tuple(game.variant.face_up.split())
    yield from call_for(game, felt, cards, DEALER_SHOWS, shows[0])
    found = game.by_house_way(cards.dealer)
    cards.set_hands[DEALER] = {"low": list(found.low), "high": list(found.high)}
    cards.house_lines[DEALER] = found.line.name
    last = game.facts.bank.cited("dealer-last") if game.facts.bank and cards.banker else ()
    announce(game, felt, cards, DEALER, (*shows, *last), by=(*game.cite("dealer-sets"), *found.clauses))


def call_for(game: PaiGowGame, felt: ByPosition, cards: Cards, call: Call, clause: str) -> Play:
    """Wait for a call of the dealer's, for hands that are given up before it, or for what goes wrong."""
    while True:
        takers: tuple[Taker, ...] = (Calls(game.rulebook, (call.call,), clause), *surrenders(game, felt, cards))
        known = troubles(game, cards, at_the_end=cards.is_set)
        known += known_troubles(game, *AT_THE_END) if cards.is_set else ()
        if known:
            takers += (Irregularities(game.rulebook, known, of=game.of_whom(cards)),)
        act = yield Awaits("call", call.call, clause, takers, call, not_now=closed(game))
        if isinstance(act, Call):
            return
        if isinstance(act, Decide):
            assert gives_up(act)  # noqa: S101
            surrender(game, felt, cards, act)
            continue
        assert isinstance(act, Irregularity)  # noqa: S101
        yield from goes_wrong(game, felt, cards, act)
