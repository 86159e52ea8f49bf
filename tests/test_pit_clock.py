"""Equipment serves its hours: due to the minute, refused when overdue, changed by the right rank, inspected anew."""

from __future__ import annotations

import datetime as dt

import pytest

from houseway.equipment import Chance
from houseway.refusal import HousewayError, Refused
from houseway.round.acts import AnyAct
from houseway.rulebook import documents, load
from houseway.rulebook.schema import Life
from houseway.table import Table
from houseway.table.acts import Change, CloseTable
from houseway.table.duties import is_due

MORNING = dt.datetime(2026, 11, 18, 6, tzinfo=dt.UTC)
LIVES = [(name, life) for name in documents() for life in load(name).life if life.of == "cards"]


def hour(hours: float) -> str:
    """The time so many hours after the opening."""
    return (MORNING + dt.timedelta(hours=hours)).isoformat()


def opened(document: str, life: Life) -> Table:
    """A table that opened in the morning, as these hours ask for it."""
    posted = {option: values if isinstance(values, str) else values[0] for option, values in life.when.items()}
    table = Table(document, posted)
    table.now = hour(0)
    table.inspect_all("R. Vega")
    table.open()
    table.sit(1)
    return table


def first_act(table: Table) -> AnyAct:
    """What a round begins with: a shuffle, or the first wager."""
    return table.round.awaits.usual or next(iter(table.round.awaits.legal()))


def test_every_document_that_names_hours_is_there() -> None:
    assert len({name for name, _ in LIVES}) == 43 + 1  # and the stadium that plays two of them
    assert {life.hours for _, life in LIVES} == {6, 8, 24}


@pytest.mark.parametrize(("document", "life"), LIVES, ids=lambda one: getattr(one, "hours", one))
def test_cards_serve_their_hours_and_not_a_minute_longer(document: str, life: Life) -> None:
    table = opened(document, life)
    act = first_act(table)
    with pytest.raises(Refused) as refused:
        table.apply(act, hour(life.hours))
    assert refused.value.clause == life.clause
    assert f"in use for {life.hours} hours" in refused.value.why
    table.apply(act, hour(life.hours - 1 / 60))
    with pytest.raises(HousewayError):
        table.apply(Change("cards", "dealer"))
    table.apply(Change("cards", table.rulebook.opened_by, "R. Vega"), hour(life.hours))
    assert not table.is_open
    assert not table.inspections
    with pytest.raises(Refused):
        table.open()  # other cards are looked at before they are played
    table.inspect_all("R. Vega")
    table.open()
    table.apply(first_act(table), hour(2 * life.hours - 1 / 60))


def test_a_round_that_began_in_time_is_played_to_its_end() -> None:
    table = opened("jack/three-card-poker", load("jack/three-card-poker").life[0])
    table.now = hour(5.9)
    table.bet(1, "ante", 10)
    table.now = hour(7)
    table.play(chance=Chance(7))
    table.decide(1, "fold")
    table.play()
    assert table.round.is_over
    with pytest.raises(Refused, match="in use for 6 hours"):
        table.bet(1, "ante", 10)


def test_closing_does_not_make_cards_new_again() -> None:
    life = load("jack/three-card-poker").life[0]
    table = opened("jack/three-card-poker", life)
    table.apply(CloseTable(table.rulebook.opened_by), hour(5))
    table.inspect_all("R. Vega")
    table.now = hour(6)
    with pytest.raises(Refused, match="in use for 6 hours"):
        table.open()
    table.now = hour(5.5)
    table.open()
    assert table.in_use == {"cards": hour(0)}


def test_a_table_that_nobody_tells_the_time_is_never_late() -> None:
    table = Table("jack/three-card-poker")
    table.inspect_all("R. Vega")
    assert not any("use" in str(event) for event in table.open())
    assert not table.in_use


def test_due_to_the_second() -> None:
    assert not is_due(hour(0), hour(6 - 1 / 3600), 6)
    assert is_due(hour(0), hour(6), 6)
