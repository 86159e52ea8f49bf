"""A tournament as data: what a plan may be, the draw of seats, ties, prizes, and what is done in which order."""

from __future__ import annotations

import hashlib
import hmac
from functools import partial
from typing import Any

import msgspec
import pytest

from houseway.ledger.deal import draw
from houseway.refusal import Refused
from houseway.tournament import Count, Drawing, Event, Heat, Plan, check_plan
from houseway.tournament.acts import (
    ApproveTournament,
    CallOff,
    CloseSignUp,
    ConfirmResult,
    EndHeat,
    OpenSignUp,
    SignUp,
    StartHeat,
    Withdraw,
)
from houseway.tournament.plan import course, fund_of, prizes, sizes
from houseway.tournament.standing import ranked, seated

SECRET = bytes(range(32))
HEATS = (Heat(hands=3, advance=2, chips=100_00), Heat(hands=3, chips=100_00))
PLAN = Plan(
    name="spring",
    title="Spring",
    document="jack-cincinnati/mini-midi-baccarat",
    seats=4,
    heats=HEATS,
    least=5,
    most=8,
    fee=10_00,
    added=1_01,
    prizes=("50%", "30%", "20%"),
)


def changed(**fields: Any) -> Plan:
    return msgspec.structs.replace(PLAN, **fields)


def test_a_plan_that_can_be_played_is_taken() -> None:
    check_plan(PLAN)


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (changed(name="Spring!"), "cannot name"),
        (changed(title=" "), "title"),
        (changed(least=1), "no number of players"),
        (changed(least=9), "no number of players"),
        (changed(seats=1), "two seats"),
        (changed(clock=-1), "clock"),
        (changed(ties=("before",)), "leaves ties"),
        (changed(ties=("draw", "draw")), "leaves ties"),
        (changed(heats=()), "decides nothing"),
        (changed(heats=(Heat(chips=100),)), "no one end"),
        (changed(heats=(Heat(hands=1, minutes=1, chips=100),)), "no one end"),
        (changed(heats=(HEATS[0],)), "advance"),
        (changed(heats=(HEATS[1], HEATS[1])), "advance"),
        (changed(heats=(Heat(hands=3, advance=4, chips=100), HEATS[1])), "advance"),
        (changed(heats=(Heat(hands=3, advance=2), HEATS[1])), "begins with"),
        (changed(most=9), "the last heat has 2 tables"),
        (changed(least=2, prizes=("100%",)), "everybody advances"),
        (changed(fee=-1), "below nothing"),
        (changed(prizes=("50%", "30%")), "80 %"),
        (changed(prizes=()), "0 %"),
        (changed(prizes=("3 to 1",)), "share"),
        (changed(fee=0, added=0), "100 %"),
        (changed(prizes=("50%", "20%", "10%", "10%", "10%")), "5 prizes"),
    ],
)
def test_a_plan_that_cannot_is_refused_with_what_would_be_right(plan: Plan, why: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        check_plan(plan)
    assert refused.value.remedy


def test_tables_are_as_few_and_as_even_as_can_be() -> None:
    for players in range(1, 200):
        for seats in range(1, 12):
            found = sizes(players, seats)
            assert sum(found) == players
            assert max(found) <= seats
            assert max(found) - min(found) <= 1
            assert (len(found) - 1) * seats < players


def test_whoever_signs_up_the_last_heat_has_one_table() -> None:
    for players in range(PLAN.least, PLAN.most + 1):
        assert [len(tables) for tables in course(PLAN, players)] == [2, 1]


def test_prizes_are_the_whole_fund_to_the_cent() -> None:
    for players in range(5, 9):
        for added in range(50):
            for remainder in ("first", "house"):
                plan = changed(added=added, remainder=remainder)
                each, left = prizes(plan, players)
                assert sum(each) + left == fund_of(plan, players) == players * 10_00 + added
                assert 0 <= left < len(each)
                assert remainder == "house" or not left
                assert each[1] == (players * 10_00 + added) * 3 // 10


def word(number: int, attempt: int) -> int:
    """As docs/ledger.md says, written a second time."""
    return int.from_bytes(
        hmac.new(SECRET, f"result {number} word {attempt}".encode(), hashlib.sha256).digest()[:8], "big"
    )


def test_the_seating_can_be_drawn_again_by_anybody() -> None:
    players = [f"player {number}" for number in range(11)]
    found = seated(players, [4, 4, 3], Drawing(partial(draw, SECRET)))
    left, order = sorted(players), []
    for number in range(1, 11):
        weight = len(left)
        place = next(w for j in range(99) if (w := word(number, j)) < 2**64 - 2**64 % weight) % weight
        order.append(left.pop(place))
    order += left
    assert [name for table in found for name in table] == order
    assert [len(table) for table in found] == [4, 4, 3]


def test_equal_chips_are_decided_by_the_hand_before_and_then_by_the_draw() -> None:
    counts = [Count("a", 500, 100), Count("b", 500, 300), Count("c", 500, 300), Count("d", 900, 0)]
    first = {
        ranked(counts, ("before", "draw"), Drawing(partial(draw, bytes([seed] * 32))))[1].player for seed in range(20)
    }
    assert first == {"b", "c"}
    order = ranked(counts, ("before", "draw"), Drawing(partial(draw, SECRET)))
    assert [one.player for one in order][0::3] == ["d", "a"]
    by_draw = {ranked(counts, ("draw",), Drawing(partial(draw, bytes([seed] * 32))))[1].player for seed in range(40)}
    assert by_draw == {"a", "b", "c"}


# ---------------------------------------------------------------- what is done in which order


def drawing() -> Drawing:
    return Drawing(partial(draw, SECRET))


def entered(count: int = 5) -> Event:
    event = Event(PLAN)
    event.take(OpenSignUp(), "boss", "2026-01-01T10:00:00Z")
    for number in range(count):
        event.take(SignUp(f"p{number}"), "boss", "2026-01-01T10:00:00Z")
    return event


def playing() -> Event:
    event = entered()
    event.take(CloseSignUp(), "boss", "", drawing())
    event.take(ApproveTournament("letter 7"), "boss", "")
    event.take(ApproveTournament("letter 7"), "sam", "")
    event.take(StartHeat(), "boss", "2026-01-01T10:00:00Z")
    return event


def counts(event: Event, **chips: int) -> tuple[tuple[Count, ...], ...]:
    return tuple(tuple(Count(name, chips.get(name, 0), 0) for name in table) for table in event.seatings[-1])


def test_no_heat_starts_before_two_persons_have_recorded_the_same_approval() -> None:
    event = entered()
    event.take(CloseSignUp(), "boss", "", drawing())
    with pytest.raises(Refused, match="approved before its first hand"):
        event.take(StartHeat(), "boss", "")
    event.take(ApproveTournament("letter 7"), "boss", "")
    with pytest.raises(Refused, match="second person"):
        event.take(ApproveTournament("letter 7"), "boss", "")
    event.take(ApproveTournament("letter 8"), "sam", "")
    with pytest.raises(Refused, match="approved before its first hand"):
        event.take(StartHeat(), "boss", "")
    event.take(ApproveTournament("letter 7"), "eve", "")
    event.take(StartHeat(), "boss", "")
    assert event.state == "playing"


def test_sign_up_has_an_end_and_a_measure() -> None:
    event = Event(PLAN)
    with pytest.raises(Refused, match="nobody signs up now"):
        event.take(SignUp("ann"), "boss", "")
    event = entered(4)
    with pytest.raises(Refused, match="it takes 5"):
        event.take(CloseSignUp(), "boss", "", drawing())
    with pytest.raises(Refused, match="already"):
        event.take(SignUp("p1"), "boss", "")
    event.take(Withdraw("p1"), "boss", "")
    with pytest.raises(Refused, match="has not signed up"):
        event.take(Withdraw("p1"), "boss", "")
    event = entered(8)
    with pytest.raises(Refused, match="no place left"):
        event.take(SignUp("late"), "boss", "")


def test_those_with_most_chips_of_each_table_go_on_and_the_others_are_out() -> None:
    event = playing()
    first, second = event.seatings[0]
    event.take(
        EndHeat(heat=1, counts=counts(event, **{first[2]: 9, first[0]: 8, second[1]: 7, second[0]: 6})),
        "house",
        "",
        drawing(),
    )
    on = {first[2], first[0], second[1], second[0]}
    assert {count.player for table in event.advanced(1) for count in table} == on
    assert {player for table in event.seatings[1] for player in table} == on
    assert event.out_in(first[1]) == 1
    assert [event.out_in(player) for player in on] == [0] * 4


def test_the_last_heat_gives_the_order_and_the_prizes_are_paid_once() -> None:
    event = playing()
    event.take(EndHeat(heat=1, counts=counts(event)), "house", "", drawing())
    event.take(StartHeat(), "boss", "2026-01-01T11:00:00Z")
    names = event.seatings[1][0]
    event.take(EndHeat(heat=2, counts=counts(event, **{names[1]: 5, names[3]: 9})), "house", "", drawing())
    assert [count.player for count in event.order[:2]] == [names[3], names[1]]
    moves = event.moves(ConfirmResult())
    assert [amount for *_, amount in moves] == event.prizes() == [25_51, 15_30, 10_20]
    assert sum(amount for *_, amount in moves) == fund_of(PLAN, 5)
    event.take(ConfirmResult(), "boss", "")
    with pytest.raises(Refused, match="no result"):
        event.take(ConfirmResult(), "boss", "")


def test_a_seating_that_was_not_drawn_and_counts_of_others_are_refused() -> None:
    event = entered()
    with pytest.raises(Refused, match="does not follow from the draw"):
        event.take(CloseSignUp(seating=(("p0", "p1", "p2"), ("p3", "p4"))), "boss", "", drawing())
    assert event.state == "sign-up"
    event = playing()
    with pytest.raises(Refused, match="not of those who sat there"):
        event.take(EndHeat(heat=1, counts=(counts(event)[0],)), "house", "", drawing())


def test_it_is_called_off_before_the_first_hand_only_and_the_fund_goes_back() -> None:
    event = entered()
    assert event.moves(CallOff("too few")) == (("fund tournament-spring", "vault", 51_01),)
    event.take(CallOff("too few"), "boss", "")
    assert event.says() == "Called off: too few."
    with pytest.raises(Refused, match="before its first hand"):
        playing().take(CallOff("too late"), "boss", "")


def test_time_is_up_when_the_minutes_have_passed() -> None:
    event = playing()
    assert not event.is_up("2027-01-01T00:00:00Z")  # hands count here
    event.plan = changed(heats=(Heat(minutes=2, advance=2, chips=100), HEATS[1]))
    assert not event.is_up("2026-01-01T10:01:59Z")
    assert event.is_up("2026-01-01T10:02:00Z")
