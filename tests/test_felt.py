"""Money on the felt that is not the player's own: a free wager, a player who banks, a meter that pays. None is lost."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.round import Felt
from houseway.round.events import BANK, FEES, STAKES, BankTaken, Move, WagerSettled, is_seat, seat_account

CLAUSES = ("4.A",)
SPOTS = ("main", "double", "side")
SEATS = (0, 1, 2, 3)
"""The dealer, who may wager against a player's bank, and three players."""

acts = st.lists(
    st.tuples(
        st.sampled_from(("place", "free", "win", "lose", "push", "half", "house", "meter", "back", "move", "collect")),
        st.sampled_from(SEATS),
        st.sampled_from(SPOTS),
        st.integers(1, 5),
    ),
    max_size=40,
)


def do(felt: Felt, act: str, seat: int, spot: str, amount: int) -> None:
    """One thing that a dealer does, if it can be done: the amount is what is laid, or the odds of a win."""
    stake = felt.stake(seat, spot)
    if act in ("place", "free"):
        free = act == "free" and seat > 0
        if not stake or ((seat, spot) in felt.free) == free:
            felt.place(seat, spot, amount, CLAUSES, fee=0 if free or not seat else amount // 5, free=free)
    elif not stake:
        return
    elif act == "back":
        felt.give_back(seat, spot, "a card fell", CLAUSES)
    elif act == "move":
        if not felt.stake(seat, "moved"):
            felt.move(seat, spot, "moved", CLAUSES)
    elif act == "collect":
        felt.collect(seat, spot, "lost", CLAUSES)
    else:
        net = {"win": amount * stake, "house": amount * stake, "meter": 100, "lose": -stake, "half": -(stake // 2)}
        bank = {"house": BANK, "meter": "meter multi-link"}.get(act, "")
        fee = 1 if act == "win" and seat else 0
        felt.settle(seat, spot, act, net.get(act, 0) - fee, CLAUSES, fee=fee, bank=bank)


@settings(max_examples=300, deadline=None)
@given(acts=acts, banker=st.sampled_from((0, 3)))
def test_whoever_puts_up_or_banks_nothing_is_made_or_lost(acts: list[tuple[str, int, str, int]], banker: int) -> None:
    felt = Felt((1, 2, 3))
    if banker:
        felt.let_bank(banker, 500, CLAUSES)
    for act, seat, spot, amount in acts:
        if seat == banker:  # nobody wagers against himself
            continue
        seen = len(felt.events)
        do(felt, act, seat, spot, amount)
        held = felt.balances
        assert sum(held.values()) == 0
        assert held[STAKES] == sum(felt.stakes.values())
        assert felt.free <= felt.stakes.keys()
        for event in felt.events[seen:]:
            if isinstance(event, WagerSettled):
                gains = Counter[str]()
                for move in event.moves:
                    gains[move.taker] += move.amount
                    gains[move.giver] -= move.amount
                own = 0 if event.is_free else event.stake
                if seat_account(seat) not in (felt.bank, BANK):
                    assert gains[seat_account(seat)] - own == event.net
                assert gains[STAKES] == -event.stake
                assert not event.is_free or event.net >= 0
    before = felt.gone()
    felt.give_back_all("the round is void", CLAUSES)
    held = felt.balances
    for (seat, account), taken in before.items():
        held[account] -= taken
        held[seat_account(seat)] += taken
    assert not any(held.values()), "a round that is called off leaves everybody with what they had"


def free_double(felt: Felt) -> None:
    felt.place(1, "main", 1000, CLAUSES)
    felt.place(1, "double", 1000, CLAUSES, free=True)


@pytest.mark.parametrize(
    ("net", "gains", "says"),
    [
        (1000, 1000, "Seat 1 wins $10.00 on double."),
        (0, 0, "Seat 1 wins nothing on double, which was free."),
        (-1000, 0, "Seat 1 wins nothing on double, which was free."),
    ],
)
def test_a_free_wager_wins_the_players_money_and_loses_none_of_it(net: int, gains: int, says: str) -> None:
    felt = Felt((1,))
    free_double(felt)
    assert felt.balances == {"seat 1": -1000, BANK: -1000, STAKES: 2000}
    assert str(felt.events[-1]) == "The house puts up $10.00 for seat 1 on double."
    felt.settle(1, "double", "", net, CLAUSES)
    assert str(felt.events[-1]) == says
    felt.push(1, "main", "push", CLAUSES)
    held = felt.balances
    assert (held["seat 1"], held[BANK], held[STAKES]) == (gains, -gains, 0)


def test_a_free_wager_goes_back_to_the_house_when_it_is_not_decided() -> None:
    felt = Felt((1,))
    free_double(felt)
    felt.give_back_all("cards fell", CLAUSES)
    assert not any(felt.balances.values())
    assert str(felt.events[-1]) == "The house gets back $10.00 on double of seat 1: cards fell."
    assert not felt.gone()


def test_a_free_wager_is_not_mixed_with_the_players_money_nor_taken_back_by_the_player() -> None:
    felt = Felt((1,))
    free_double(felt)
    with pytest.raises(ValueError, match="double of seat 1 would be free in part"):
        felt.place(1, "double", 1000, CLAUSES)
    with pytest.raises(ValueError, match="main of seat 1 would be free in part"):
        felt.place(1, "main", 1000, CLAUSES, free=True)
    with pytest.raises(ValueError, match="not seat 1's to take back"):
        felt.take_back(1, "double", 1000, CLAUSES)
    assert felt.balances[STAKES] == 2000


def test_a_seat_that_banks_wins_and_pays_and_the_house_has_no_part_but_fees_and_side_bets() -> None:
    felt = Felt((1, 2, 3))
    for seat in (1, 2):
        felt.place(seat, "main", 1000, CLAUSES)
    felt.place(2, "side", 500, CLAUSES)
    felt.place(0, "main", 2000, CLAUSES)
    felt.let_bank(3, 4000, CLAUSES)
    assert isinstance(felt.events[-1], BankTaken)
    assert str(felt.events[-2]) == "The dealer bets $20.00 on main."
    assert (felt.cover(3), felt.cover(1)) == (4000, 0)
    felt.settle(0, "main", "higher", 2000, CLAUSES)
    assert str(felt.events[-1]) == "The dealer wins $20.00 on main."
    assert [*felt.events[-1].moves] == [Move(STAKES, BANK, 2000), Move("seat 3", BANK, 2000)]
    felt.collect(1, "main", "lower", CLAUSES)
    assert [*felt.events[-1].moves] == [Move(STAKES, "seat 3", 1000)]
    felt.collect(2, "side", "no bonus", CLAUSES, bank=BANK)
    felt.settle(2, "main", "higher", 950, CLAUSES, fee=50)
    assert felt.balances == {
        "seat 1": -1000,
        "seat 2": 950 - 500,
        "seat 3": 1000 - 1000 - 2000,
        BANK: 2000 + 500,
        FEES: 50,
        STAKES: 0,
    }
    assert felt.cover(3) == 0, "nothing lies there that could still be lost"


def test_a_meter_pays_what_a_wager_wins_of_it() -> None:
    felt = Felt((1,))
    felt.place(1, "progressive", 100, CLAUSES)
    felt.settle(1, "progressive", "royal flush", 10_000_00, CLAUSES, "100%", bank="meter multi-link")
    assert felt.balances == {"seat 1": 10_000_00, "meter multi-link": -10_000_00, STAKES: 0}
    assert felt.gone() == {(1, "meter multi-link"): -10_000_00}
    assert not is_seat("meter multi-link")
