"""Where the deal starts: dice in a shaker, a random number, or a button; and in which order the places are dealt to."""

from __future__ import annotations

from collections import Counter
from itertools import product

import msgspec

from houseway.games.cards.trouble import troubles
from houseway.games.pai_gow import rules
from houseway.games.pai_gow.pai_gow_game import AT_THE_START, LIDS, PaiGowGame
from houseway.games.pai_gow.state import DEALER, Cards
from houseway.games.poker.dealing import closed
from houseway.round import Awaits, Felt, Irregularity, Result
from houseway.round.awaits import Taker
from houseway.round.events import Called, Resulted, StepDue, seat_account
from houseway.round.game import Play
from houseway.round.takers import Irregularities, Results

DICE = {str(total): ways for total, ways in sorted(Counter(map(sum, product(range(1, 7), repeat=3))).items())}
"""What three dice can show in all, and in how many ways."""


def place_name(place: int) -> str:
    """A place at the table in words: the dealer's, or a seat.

    >>> place_name(0), place_name(3)
    ('the dealer', 'seat 3')
    """
    return seat_account(place) if place else "the dealer"


def counted(seats: tuple[int, ...], first: int = DEALER) -> tuple[int, ...]:
    """The places counterclockwise, the dealer's right first after the dealer; ``first`` is called number one.

    >>> counted((1, 2, 3, 4, 5, 6))
    (0, 6, 5, 4, 3, 2, 1)
    >>> counted((1, 2, 3), first=2)
    (2, 1, 0, 3)
    """
    places = (DEALER, *sorted(seats, reverse=True))
    at = places.index(first)
    return places[at:] + places[:at]


def find_start(game: PaiGowGame, felt: Felt, cards: Cards) -> Play:
    """Find out which place is dealt to first, and tell it."""
    facts = game.start
    clauses = (facts.clause, *facts.also.split(), *game.cite(f"{game.dealing}-start"))
    if facts.by == "button":
        cards.start = felt.carried.button
        felt.emit(StepDue(step=f"The button lies before {place_name(cards.start)}.", clauses=clauses))
        return
    bank = game.facts.bank if cards.banker else None
    shakes = bank.cited("shakes") if bank and facts.by == "dice" else ()
    as_one = bank.cited("counts-as-one") if bank else ()
    act = yield _awaits(game, felt, shaker=cards.banker if shakes else DEALER)
    while isinstance(act, Irregularity):
        trouble = game.rulebook.find_irregularity(act.id)
        for step in trouble.steps:
            felt.emit(StepDue(step=step, clauses=(trouble.clause,)))
        act = yield _awaits(game, felt, shaker=cards.banker if shakes else DEALER)
    assert isinstance(act, Result)  # noqa: S101
    first = cards.banker if as_one else DEALER
    places = counted(felt.seats, first)
    cards.start = places[rules.place_counted(int(act.shows), len(places))]
    felt.emit(Resulted(of=act.of, shows=act.shows, clauses=(*clauses, *shakes)))
    if facts.announced:
        felt.emit(Called(call=act.shows, by="dealer", clauses=tuple(facts.announced.split())))
    step = f"Counted counterclockwise from {place_name(first)}, the deal starts with {place_name(cards.start)}."
    felt.emit(StepDue(step=step, clauses=(*clauses, *as_one)))


def move_button(game: PaiGowGame, felt: Felt, cards: Cards) -> None:
    """The button goes on clockwise once a round is completed."""
    if game.start.by == "button":
        places = (DEALER, *sorted(felt.seats))
        after = places[(places.index(cards.start) + 1) % len(places)]
        felt.carried = msgspec.structs.replace(felt.carried, button=after)


def _awaits(game: PaiGowGame, felt: Felt, shaker: int) -> Awaits:
    facts = game.start
    of = "dice" if facts.by == "dice" else "number"
    weights = DICE if of == "dice" else {str(number): 1 for number in range(1, len(felt.seats) + 2)}
    takers: tuple[Taker, ...] = (Results(of, weights, facts.clause),)
    known = troubles(game, *AT_THE_START) if of == "dice" else ()
    known = tuple(it for it in known if shaker or it.id not in LIDS)
    if known:
        takers += (Irregularities(game.rulebook, known),)
    who = f"{place_name(shaker)} shakes the dice" if shaker else "the dice" if of == "dice" else "the random number"
    return Awaits("result", f"{who}: where the deal starts", facts.clause, takers, not_now=closed(game))


def order_of_places(seats: tuple[int, ...], start: int, moves: str) -> tuple[int, ...]:
    """The places in the order in which they are dealt to.

    >>> order_of_places((1, 2, 3), 2, "clockwise"), order_of_places((1, 2, 3), 2, "counterclockwise")
    ((2, 3, 0, 1), (2, 1, 0, 3))
    """
    places = (DEALER, *sorted(seats)) if moves == "clockwise" else counted(seats)
    at = places.index(start)
    return places[at:] + places[:at]
