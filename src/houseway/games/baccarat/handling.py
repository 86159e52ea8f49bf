"""Cards in the players' hands: whoever wagers most on a side opens its cards, or cedes them to the next."""

from __future__ import annotations

from collections.abc import Generator

import msgspec

from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.round import Awaits, Decide, Felt
from houseway.round.acts import AnyAct
from houseway.round.events import CardDealt, CardsShown, Decided, seat_account
from houseway.round.takers import Decisions

OPEN = "open"
CEDE = "cede"


def bettors(felt: Felt, side: str) -> list[int]:
    """Who wagers on a side, the largest wager first; of equal ones the lower seat number."""
    stakes = {seat: felt.stake(seat, side) for seat in felt.seats}
    return sorted((seat for seat in stakes if stakes[seat]), key=lambda seat: (-stakes[seat], seat))


def opened_by_players(game: BaccaratGame, felt: Felt, side: str, cards: list[str]) -> Generator[Awaits, AnyAct, None]:
    """Offer the cards of a side to its bettors in turn; the dealer opens what nobody takes."""
    hand = f"the {side.capitalize()}'s Hand"
    offered = game.cite("handling", f"handling-{side}")
    for seat in bettors(felt, side):
        choices = (Decide(seat, OPEN), Decide(seat, CEDE))
        taker = Decisions(seat, choices, game.rulebook.cite(f"handling-{side}"))
        act = yield Awaits("decision", f"seat {seat} to open {hand} or cede it", taker.clause, (taker,), seat=seat)
        assert isinstance(act, Decide)  # noqa: S101
        ceded = game.cite(f"handling-{side}-ceded") if act.choice == CEDE else ()
        felt.emit(Decided(seat=seat, choice=act.choice, clauses=(*offered, *ceded)))
        if act.choice == OPEN:
            felt.carried = msgspec.structs.replace(felt.carried, handled=True)
            for card in cards:
                felt.emit(CardDealt(to=hand, face="down", card=card, private_to=seat_account(seat), clauses=offered))
            felt.emit(CardsShown(of=hand, cards=tuple(cards), clauses=(*offered, *game.cite("handling-returned"))))
            return
    nobody = "ceded" if bettors(felt, side) else "none"
    felt.emit(CardsShown(of=hand, cards=tuple(cards), clauses=game.cite("handling", f"handling-{side}-{nobody}")))
