"""Players at stations of their own: bills and vouchers instead of chips, wins that are paid by hand, who may void.

A table whose document has a ``[station]`` is judged here as well; at any other table nothing of this is asked.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from houseway.money import dollars
from houseway.refusal import HousewayError, Refused
from houseway.round import Bet, Call, Event, Felt, Result, Round, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.events import Move, WagerSettled, seat_account
from houseway.table import acts, events
from houseway.table.accounts import CAGE, SLOT_TIPS

if TYPE_CHECKING:
    from houseway.table.at_work import TableAtWork

LIVE = "live"
FROM = "hand-pay-from"


def is_live(table: TableAtWork) -> bool:
    """Whether a dealer deals at the table, and no machine."""
    return table.posted.get("dealer", LIVE) == LIVE


def check_tender(table: TableAtWork, act: acts.BuyIn) -> tuple[str, ...]:
    """The clauses of a buy-in: a station takes bills and vouchers, and its dealer takes nothing."""
    station = table.rulebook.station
    if station is None:
        if act.tender in ("bill", "voucher"):
            raise Refused(f"this table takes no {act.tender}", remedy="Buy chips from the dealer")
        return ()
    if act.tender == "dealer":
        remedy = "Put a bill or a voucher into the station"
        raise Refused("nothing is bought from the dealer", clause=station.buying, remedy=remedy)
    return (station.buying, station.drop) if station.drop else (station.buying,)


def why_not_act(table: TableAtWork, act: AnyAct) -> HousewayError | None:
    """A station that waits to be paid by hand goes on with nothing; nobody deals whom nobody watches."""
    station = table.rulebook.station
    if station is None:
        return None
    if isinstance(act, (Bet, TakeBack)) and (waiting := unpaid_by_hand(table, act.seat)) is not None:
        return waiting
    is_dealing = isinstance(act, (Call, Result)) and is_live(table)
    if not (station.attended and is_dealing) or station.attended in table.inspections:
        return None
    by = " or ".join(rank.replace("-", " ") for rank in table.rulebook.all_clauses[station.attended].by)
    remedy = f"A {by} comes back and answers §{station.attended}"
    return Refused("nobody supervises the dealing", clause=station.attended, remedy=remedy)


# ------------------------------------------------------------ paid by hand


def note_wins(table: TableAtWork, played: Round) -> None:
    """Wins of a round that is over: from the posted amount on, all that a seat has won waits to be paid by hand."""
    if table.rulebook.station is None or FROM not in table.posted:
        return
    won: Counter[int] = Counter()
    for event in played.felt.events:
        if isinstance(event, WagerSettled) and event.net > 0:
            won[event.seat] += event.net
    for number, amount in won.items():
        if amount >= table.posted.money(FROM) and number in table.seats:
            table.seats[number].by_hand += amount


def unpaid_by_hand(table: TableAtWork, number: int) -> HousewayError | None:
    """Why a station does nothing more before it has been paid."""
    seat, station = table.seats.get(number), table.rulebook.station
    if seat is None or station is None or not seat.by_hand:
        return None
    by = " or ".join(rank.replace("-", " ") for rank in station.hand_paid_by)
    why = f"seat {number} waits for {dollars(seat.by_hand)} to be paid by hand"
    return Refused(why, clause=station.hand_pay, remedy=f"A {by}, or above, pays it first")


def pay_by_hand(table: TableAtWork, act: acts.HandPay) -> list[Event]:
    """Somebody of the slot team pays a large win in cash; what the player gives of it is the slot team's."""
    seat, station = table.seat_of(act.seat), table.rulebook.station
    if station is None or not seat.by_hand:
        raise Refused(f"nothing of seat {act.seat} is to be paid by hand", remedy="Its winnings stand on the station")
    table.check_rank(act.by, station.hand_paid_by, "pays by hand", station.hand_pay)
    if not 0 <= act.tip <= seat.by_hand:
        remedy = f"It is {dollars(seat.by_hand)} in all"
        raise Refused(f"{dollars(act.tip)} cannot be given of it", clause=station.hand_pay, remedy=remedy)
    own, paid = seat_account(act.seat), seat.by_hand - act.tip
    moves = tuple(Move(own, to, amount) for to, amount in ((CAGE, paid), (SLOT_TIPS, act.tip)) if amount)
    clauses = (station.hand_pay,)
    done = events.HandPaid(seat=act.seat, amount=seat.by_hand, tip=act.tip, by=act.by, clauses=clauses, moves=moves)
    seat.by_hand = 0
    table.carry((done,))
    return [done]


# ------------------------------------------------------------ a round that is called off


def check_void(table: TableAtWork, act: acts.VoidRound) -> None:
    """Who may void: those whom the document names; who leaves a pit for it leaves enough people behind."""
    station = table.rulebook.station
    by = station.void_by if station is not None and station.void_by else (table.rulebook.opened_by,)
    table.check_rank(act.by, by, "voids a round", table.rulebook.cite("void") if station else "")
    if station is None or not station.oversight or act.pit_covered:
        return
    if table.rulebook.may(act.by, station.oversight_of):
        others = " or ".join(rank.replace("-", " ") for rank in by if rank not in station.oversight_of)
        raise Refused(
            f"nobody has said that the pit keeps enough people without the {act.by.replace('-', ' ')}",
            clause=station.oversight,
            remedy=f"Say that it does, or let a {others} come",
        )


def remaining(table: TableAtWork, felt: Felt) -> list[Bet]:
    """The wagers of a round that is called off which lie for the next one: those laid before its first card."""
    station = table.rulebook.station
    if station is None or not station.wagers_remain or not is_live(table):
        return []
    laid: Counter[tuple[int, str]] = Counter()
    for act in table.round.acts:
        if isinstance(act, Bet):
            laid[act.seat, table.game.canonical(act.wager)] += act.amount
        elif isinstance(act, TakeBack):
            wager = table.game.canonical(act.wager)
            laid[act.seat, wager] -= laid[act.seat, wager] if act.amount is None else act.amount
    first = set(table.game.spot_names())
    lies = {(seat, wager): amount for (seat, wager), amount in laid.items() if wager in first and amount > 0}
    return [Bet(seat, wager, amount) for (seat, wager), amount in lies.items() if seat in felt.seated]


def lay_again(table: TableAtWork, bets: list[Bet]) -> list[Event]:
    """Wagers that remain lie for the next round, as far as it takes them now."""
    happened: list[Event] = []
    for bet in bets:
        try:
            happened += table.apply(bet)
        except HousewayError:  # its money has gone back, and stays there
            continue
    return happened
