"""A round that is called off: every wager goes back, and whatever it had already taken or paid."""

from __future__ import annotations

import pytest

import houseway
from houseway.refusal import Refused
from houseway.round import Call, Decide, Result
from houseway.round.events import Move
from houseway.table import Table
from houseway.table.acts import Leave, Sit, VoidRound
from houseway.table.events import MoneyReturned


def void(table: Table, why: str = "cards fell") -> list[MoneyReturned]:
    happened = table.apply(VoidRound(table.rulebook.opened_by, "dan", why))
    return [event for event in happened if isinstance(event, MoneyReturned)]


def played(document: str, seats: int, settings: dict[str, str | int] | None = None) -> Table:
    table = houseway.open(document, inspected_by="R. Vega", **(settings or {}))
    for seat in range(1, seats + 1):
        table.sit(seat)
        table.buy_in(seat, 1000)
    return table


def deal(table: Table, *told: str | Decide | Call) -> None:
    """Cards and acts one by one; the dealer's usual calls come of themselves."""
    acts = [Result("card", act) if isinstance(act, str) else act for act in told]
    while acts:
        usual = table.round.awaits.usual
        takes = table.round.why_not(acts[0]) is None
        table.apply(acts.pop(0) if takes or usual is None else usual)


def test_insurance_that_was_lost_comes_back() -> None:
    table = played("hard-rock-cincinnati/blackjack", 1)
    table.bet(1, "blackjack", 10)
    deal(table, "9h", "Ad", "7h", "8c")
    table.bet(1, "insurance", 5)
    deal(table, Call("insurance closed"), Decide(1, "hit"))
    assert table.seats[1].chips == 98500
    assert not any(wager == "insurance" for _, wager in table.felt.stakes)
    returned = void(table)
    assert [(event.seat, event.amount) for event in returned] == [(1, 500)]
    assert str(returned[0]) == "Seat 1 gets back $5.00 that had been taken: cards fell."
    assert table.seats[1].chips == 100000


def three_at_blackjack() -> Table:
    """Seat 1 has been paid for a blackjack, seat 2 is bust, seat 3 decides."""
    table = played("hard-rock-cincinnati/blackjack", 3)
    for seat in (1, 2, 3):
        table.bet(seat, "blackjack", 10)
    deal(table, "Ah", "9h", "5h", "6d", "Kh", "7h", "5c", "8c", Decide(2, "hit"), "Tc")
    assert [table.seats[seat].chips for seat in (1, 2, 3)] == [101500, 99000, 99000]
    return table


def test_what_was_paid_early_goes_back() -> None:
    table = three_at_blackjack()
    assert [(event.seat, event.amount) for event in void(table)] == [(1, -1500), (2, 1000)]
    assert [table.seats[seat].chips for seat in (1, 2, 3)] == [100000, 100000, 100000]


def test_who_has_left_is_owed_at_the_cage_and_keeps_what_was_paid() -> None:
    """Whoever sits down there since is not given it."""
    table = three_at_blackjack()
    for seat in (1, 2):
        table.apply(Leave(seat))
    table.apply(Sit(2))
    returned = void(table)
    assert [(event.seat, event.moves) for event in returned] == [(2, (Move("bank", "cage", 1000),))]
    assert table.seats[2].chips is None
    assert table.seats[2].net == 0


def test_who_sits_down_where_another_left_gets_back_what_was_taken_since() -> None:
    """The vigorish of the one who came later is theirs; what the first lost is at the cage."""
    table = played("jack-cincinnati/craps", 1, {"vigorish-when": "made"})
    table.bet(1, "field", 10)
    table.bet(1, "buy 4", 20)
    table.take_back(1, "buy 4")
    table.take_back(1, "field")
    table.apply(Leave(1))
    table.sit(1)
    table.buy_in(1, 1000)
    table.bet(1, "pass", 10)
    table.bet(1, "buy 10", 100)
    assert table.seats[1].chips == 100000 - 1000 - 10000 - 500
    assert [(event.seat, event.moves) for event in void(table)] == [(1, (Move("vigorish", "seat 1", 500),))]
    assert table.seats[1].chips == 100000


def test_what_two_lost_at_one_seat_goes_to_each() -> None:
    table = three_at_blackjack()
    table.apply(Leave(2))
    table.sit(2)
    table.buy_in(2, 100)
    table.apply(Leave(2))
    table.sit(2)
    assert [event.moves for event in void(table) if event.seat == 2] == [(Move("bank", "cage", 1000),)]


def test_vigorish_comes_back_with_its_wager_even_from_an_earlier_roll() -> None:
    table = played("jack-cincinnati/craps", 1, {"vigorish-when": "made"})
    table.bet(1, "pass", 10)
    table.play("3-1")
    before = table.seats[1].net
    table.bet(1, "buy 10", 100)
    assert before - table.seats[1].net > 10000
    table.play("2-3")
    void(table, "a die left the table")
    assert table.seats[1].chips == 100000
    assert not table.felt.stakes


def test_what_somebody_lost_in_an_earlier_round_is_not_found_at_the_cage() -> None:
    table = played("hard-rock-cincinnati/blackjack", 2)
    for seat in (1, 2):
        table.bet(seat, "blackjack", 10)
    deal(table, "Th", "9h", "Td", "6d", "7h", "Jc", Decide(1, "hit"), "Kc", Decide(2, "stand"))
    table.play()
    table.apply(Leave(1))
    with pytest.raises(Refused):
        table.play()  # nobody has a wager: the next round has begun, and waits
    table.apply(Sit(1))
    table.buy_in(1, 1000)
    for seat in (1, 2):
        table.bet(seat, "blackjack", 10)
    deal(table, "Ts", "9s", "5d", "6s", "7s", "Js", Decide(1, "hit"), "Ks")
    assert table.seats[1].chips == 99000
    void(table)
    assert table.seats[1].chips == 100000
