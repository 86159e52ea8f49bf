"""Marked commission is a debt: it is neither wagered nor given away, and outlasts neither its player nor the table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.equipment import Chance
from houseway.refusal import HousewayError, Refused
from houseway.round import Bet, Call
from houseway.rulebook import game_documents, load
from houseway.table import Table, open_table
from houseway.table.acts import BuyIn, CloseTable, Correct, Leave, Toke, VoidRound
from tests.baccarat_tables import FIVE, HOLLYWOOD, HORSESHOE, MINI

DEFERRING = [MINI, "jack-cincinnati/mini-midi-baccarat", HORSESHOE, HOLLYWOOD, FIVE]
LATER = {"commission-collected": "later"}
BANKER_WINS = ("6h", "7s", "Kd", "Kc")


def owing(document: str, buys: int = 110) -> Table:
    """A table where seat 1 has bought in, won $100 on Banker and owes $5."""
    table = Table(document, LATER, {"stage": "ready"})
    table.inspect_all("R. Vega")
    table.open()
    table.sit(1)
    table.buy_in(1, buys)
    table.bet(1, "banker", 100)
    table.play(*BANKER_WINS)
    assert (table.seats[1].chips, table.owed(1)) == ((buys + 100) * 100, 500)
    return table


@pytest.mark.parametrize("document", DEFERRING)
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_no_seat_ever_has_less_than_it_owes(document: str, data: st.DataObject) -> None:
    table = open_table(document, inspected_by="R. Vega", **LATER)
    table.sit(1, 2)
    chance = Chance(data.draw(st.integers(0, 999)))
    for _ in range(12):
        seat = data.draw(st.sampled_from([1, 2]))
        dollars = data.draw(st.integers(1, 400))
        act = data.draw(
            st.sampled_from(
                [
                    BuyIn(seat, dollars * 100),
                    Bet(seat, "banker", dollars * 100),
                    Bet(seat, "banker", dollars * 100, "cash", True),
                    Toke(seat, dollars * 100),
                    Correct(1, ((f"seat {seat}", "bank", dollars * 100),), table.rulebook.ranks[-1], "ann", "miscount"),
                    None,
                ]
            )
        )
        try:
            if act is None:
                table.play(chance=chance)
            else:
                table.apply(act)
        except HousewayError:
            continue
        for number, taken in table.seats.items():
            assert taken.chips is None or taken.chips >= table.owed(number)


@pytest.mark.parametrize("document", DEFERRING)
def test_what_is_owed_is_not_taken_by_a_correction(document: str) -> None:
    table = owing(document)
    rank = table.rulebook.ranks[-1]
    with pytest.raises(Refused, match=r"seat 1 has \$210.00, of which it owes \$5.00 and would give \$206.00"):
        table.apply(Correct(1, (("seat 1", "bank", 20600),), rank, "ann", "miscount"))
    table.apply(Correct(1, (("seat 1", "bank", 20500),), rank, "ann", "miscount"))
    table.call("collect commission from seat 1")
    assert table.seats[1].chips == 0


def test_who_cannot_cover_the_debt_with_cash_counts_no_chips() -> None:
    """A seat that never bought in owes $5: a cash wager would count its chips from nothing."""
    table = Table(MINI, LATER, {"stage": "ready"})
    table.inspect_all("R. Vega")
    table.open()
    table.sit(1)
    table.bet(1, "banker", 100)
    table.play(*BANKER_WINS)
    with pytest.raises(Refused, match=r"seat 1 owes \$5.00 in commission"):
        table.apply(Bet(1, "player", 1000, "cash", True))
    table.call("collect commission from seat 1")
    table.apply(Bet(1, "player", 1000, "cash", True))
    assert table.seats[1].chips == 0


def test_a_round_called_off_after_its_settlement_leaves_no_commission() -> None:
    """Winnings go back in the simulated round that follows a disclosed card; so does the mark."""
    table = Table(MINI, LATER, {"stage": "ready"})
    table.inspect_all("R. Vega")
    table.open()
    table.sit(1)
    table.buy_in(1, 100)
    table.bet(1, "banker", 100)
    table.call("no more bets")
    for card in BANKER_WINS:
        table.result(card)
    table.irregularity("disclosed-card")
    table.call("the result")
    assert table.owed(1) == 500
    table.apply(VoidRound(table.rulebook.opened_by, "ann", "the wrong cards"))
    assert (table.owed(1), table.seats[1].chips) == (0, 10000)
    table.apply(Leave(1))


def test_an_older_debt_outlasts_a_round_called_off() -> None:
    table = owing(MINI)
    table.bet(1, "player", 50)
    table.apply(VoidRound(table.rulebook.opened_by, "ann", "the wrong cards"))
    assert table.owed(1) == 500
    with pytest.raises(Refused, match="owes"):
        table.apply(Leave(1))


@pytest.mark.parametrize("document", DEFERRING)
def test_what_is_owed_is_collected_before_the_shuffle_the_leaving_and_the_closing(document: str) -> None:
    """The same in every document whose commission is marked, whichever of the three its own words name."""
    table = owing(document)
    for act in (Leave(1), CloseTable(table.rulebook.opened_by)):
        with pytest.raises(Refused, match=r"seat 1 owes \$5.00 in commission"):
            table.apply(act)
    table.call("collect commission from seat 1")
    assert (table.owed(1), table.seats[1].chips) == (0, 205_00)
    table.apply(Leave(1))
    table.apply(CloseTable(table.rulebook.opened_by))

    table = owing(document)
    calls = [act.call for act in table.new_round().awaits.legal() if isinstance(act, Call)]
    again = next(call for call in calls if call in ("shuffle", "spread the cards"))
    told = [str(event) for event in table.call(again)]
    assert "$5.00 commission is taken from seat 1." in told
    assert (table.owed(1), table.seats[1].chips) == (0, 205_00)


def test_every_document_that_marks_commission_is_among_them() -> None:
    def may_mark(document: str) -> bool:
        return any(one.id == "commission-collected" and "later" in one.allowed for one in load(document).option)

    assert {name for name in game_documents() if may_mark(name)} == {*DEFERRING}
