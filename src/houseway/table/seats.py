"""Seats and chips: who sits down and leaves, what is bought and exchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from houseway.money import Cents, dollars
from houseway.refusal import NotFound, Refused
from houseway.round import Event
from houseway.round.events import Move, seat_account
from houseway.table import acts, events, station

if TYPE_CHECKING:
    from houseway.table.at_work import TableAtWork


class Seat(msgspec.Struct):
    """A player's place. ``chips`` is None until the player buys in: then the table does not count them.

    ``net`` is what the seat was sold and has won, less what it has lost and given: once it has bought in, its chips.
    ``in_colour`` is what of the chips is of its colour, ``laid`` of each wager how much lies there and how much of that
    in colour, ``by_hand`` what somebody must pay by hand before the seat goes on.
    """

    chips: Cents | None = None
    colour: str = ""
    net: Cents = 0
    in_colour: Cents = 0
    laid: dict[str, tuple[Cents, Cents]] = msgspec.field(default_factory=dict)
    by_hand: Cents = 0

    @property
    def value(self) -> Cents:
        """What of the chips is value chips."""
        return (self.chips or 0) - self.in_colour

    def settle_colour(self, *, apart: bool) -> None:
        """No more is of a colour than there are chips; where kinds are not kept apart, all of them are."""
        held = max(self.chips or 0, 0) if self.colour else 0
        self.in_colour = min(self.in_colour, held) if apart else held


def sit(table: TableAtWork, act: acts.Sit) -> list[Event]:
    """A player takes a free seat."""
    seats = table.posted.whole("seats")
    if not 1 <= act.seat <= seats:
        raise NotFound(
            f"there is no seat {act.seat}",
            clause=table.posted.clause("seats"),
            remedy=f"Seats are 1 to {seats}",
        )
    if act.seat in table.seats:
        raise Refused(f"seat {act.seat} is taken", remedy="Choose another")
    table.seats[act.seat] = Seat()
    table.look_again()
    return [events.Seated(seat=act.seat)]


def leave(table: TableAtWork, act: acts.Leave) -> list[Event]:
    """A player leaves, with nothing on the layout, nothing owed and no colour in hand."""
    seat = table.seat_of(act.seat)
    if any(True for _ in table.felt.of_seat(act.seat)):
        raise Refused(f"seat {act.seat} has wagers on the layout", remedy="Take them back, or wait for the result")
    if table.felt.stakes and table.felt.bank == seat_account(act.seat):
        raise Refused(f"seat {act.seat} banks the round", remedy="Wait until its wagers are decided")
    refusal = station.unpaid_by_hand(table, act.seat) or table.game.why_not_leave(table.round.felt, act.seat)
    if refusal is not None:
        raise refusal
    chips = table.rulebook.chips
    if seat.in_colour and chips is not None:
        raise Refused(
            f"seat {act.seat} still has {dollars(seat.in_colour)} in {seat.colour}",
            clause=chips.leaving,
            remedy="Exchange the colour for value chips first",
        )
    before = _part(table, act.seat)
    del table.seats[act.seat]
    table.look_again()
    table.left |= {key: amount for key, amount in table.round.felt.gone().items() if key[0] == act.seat}
    own = seat_account(act.seat)
    move = Move(own, table.cage, seat.net) if seat.net > 0 else Move(table.cage, own, -seat.net)
    printed = table.rulebook.station.cash_out if table.rulebook.station else ""
    clauses, moves = (printed,) if printed else (), (move,) if seat.net else ()
    return [*before, events.Left(seat=act.seat, amount=seat.chips or 0, clauses=clauses, moves=moves)]


def _part(table: TableAtWork, seat: int) -> tuple[Event, ...]:
    """What a player does before leaving: a shooter passes the dice."""
    current = table.new_round() if table.round.is_over else table.round
    act = current.awaits.before_leaving(seat) if table.is_open else None
    return () if act is None else table.apply_to_round(act)


def buy_in(table: TableAtWork, act: acts.BuyIn) -> list[Event]:
    """A player buys value chips, or a colour that nobody else plays with."""
    seat = table.seat_of(act.seat)
    if act.amount <= 0:
        raise Refused(f"{dollars(act.amount)} buys no chips", remedy="Buy in for more than nothing")
    taken = station.check_tender(table, act)
    chips = table.rulebook.chips
    clause = chips.non_value if chips else ""
    if act.colour:
        _check_colour(table, act, seat, clause)
    if act.tender == "chips":
        return [_for_value_chips(table, act, clause)]
    return [sell(table, act.seat, act.amount, act.colour, (*taken, *((clause,) if act.colour else ())))]


def _check_colour(table: TableAtWork, act: acts.BuyIn, seat: Seat, clause: str) -> None:
    if not clause:
        raise Refused("this table has no colours of its own", remedy="Buy value chips")
    holder = next(
        (number for number, other in table.seats.items() if other.colour == act.colour and other is not seat),
        None,
    )
    if holder is not None:
        raise Refused(f"{act.colour[:20]} is in use at seat {holder}", clause=clause, remedy="Choose another colour")
    if seat.colour not in ("", act.colour):
        raise Refused(f"seat {act.seat} plays with {seat.colour}", clause=clause, remedy="Exchange it first")


def _for_value_chips(table: TableAtWork, act: acts.BuyIn, clause: str) -> Event:
    """Value chips are exchanged for a colour: no money comes to the drop box."""
    seat = table.seats[act.seat]
    chips = table.rulebook.chips
    if not act.colour:
        raise Refused("value chips buy no value chips", remedy="Name a colour, or pay with cash")
    if act.amount > seat.value:
        why = f"seat {act.seat} exchanges {dollars(act.amount)} and has {dollars(seat.value)} in value chips"
        raise Refused(why, clause=clause, remedy="Exchange less, or buy in")
    seat.colour = act.colour
    seat.in_colour += act.amount
    clauses = tuple(one for one in (clause, chips.buying if chips else "") if one)
    return events.ColourBought(seat=act.seat, amount=act.amount, colour=act.colour, clauses=clauses)


def sell(table: TableAtWork, number: int, amount: Cents, colour: str, clauses: tuple[str, ...]) -> Event:
    """Money for chips. What the seat won or lost before with chips that nobody counted stays with the cage."""
    seat = table.seats[number]
    if seat.chips is None and (owed := table.owed(number)):
        raise table.game.unpaid(number, owed)  # a debt from chips that nobody counted
    own = seat_account(number)
    before = 0 if seat.chips is not None else seat.net
    uncounted = Move(own, table.cage, before) if before > 0 else Move(table.cage, own, -before)
    seat.chips = (seat.chips or 0) + amount
    seat.net += amount - before
    seat.colour = colour or seat.colour
    if table.game.counts_chips:
        table.look_again()
    seat.in_colour += amount if colour else 0
    seat.settle_colour(apart=table.keeps_apart)
    moves = (Move(table.drop, own, amount), *((uncounted,) if before else ()))
    buying = table.rulebook.chips.buying if table.rulebook.chips else ""
    return events.BoughtIn(
        seat=number,
        amount=amount,
        colour=colour,
        clauses=(*clauses, *((buying,) if buying else ())),
        moves=moves,
    )


def cash_in(table: TableAtWork, act: acts.CashIn) -> list[Event]:
    """A player exchanges the colour for value chips."""
    seat = table.seat_of(act.seat)
    chips = table.rulebook.chips
    if not seat.colour or chips is None:
        raise Refused(f"seat {act.seat} has no colour to exchange", remedy="Value chips need no exchange")
    if any(True for _ in table.felt.of_seat(act.seat)):
        raise Refused(f"seat {act.seat} has wagers on the layout", remedy="Take them back, or wait for the result")
    clauses = tuple(clause for clause in (chips.exchange or chips.leaving, chips.own_table) if clause)
    done = events.CashedIn(seat=act.seat, amount=seat.in_colour, colour=seat.colour, clauses=clauses)
    seat.colour = ""
    seat.in_colour = 0
    return [done]
