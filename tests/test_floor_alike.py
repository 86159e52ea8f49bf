"""What a document wants alike at all its tables in the house: odds, vigorish, what the dealer does on soft 17."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.floor.tables.floor import Floor
from houseway.ledger import posting
from houseway.ledger.entry import now
from houseway.refusal import Refused
from houseway.rulebook import Posted, game_documents, load
from houseway.table.acts import CloseTable
from tests.floor_tables import BOSS, give, on_a_floor, opening, set_up

ALIKE = [
    ("hard-rock-cincinnati/craps", "any-seven-pays", "5 to 1", "5.B"),
    ("hard-rock-cincinnati/craps", "the-tenor-table", "tenor-alone", "5.B"),
    ("hard-rock-cincinnati/crapless-craps", "any-seven-pays", "5 to 1", "5.B"),
    ("jack-cincinnati/craps", "any-seven-pays", "5 to 1", "5.B"),
    ("horseshoe-cincinnati/craps", "any-seven-pays", "5 to 1", "5.II.A"),
    ("hard-rock-cincinnati/mini-midi-baccarat", "commission-rounding", "quarter-up", "13.F"),
    ("jack-cincinnati/mini-midi-baccarat", "commission-rounding", "quarter-up", "13.F"),
    ("horseshoe-cincinnati/mini-midi-baccarat", "commission-rounding", "quarter-down", "10.VI"),
    ("horseshoe-cincinnati/mini-midi-baccarat", "commission-on-tie", "yes", "10.VI"),
    ("hollywood-columbus/stadium-table-games-etg", "soft-17", "draws", "blackjack#I.1.a"),
    ("hollywood-columbus/blackjack", "soft-17", "draws", "I.1.a"),
]


async def post(floor: Floor, table: str, document: str, settings: dict[str, str] | None = None) -> None:
    entry = posting(table, document, at=now(), by=BOSS.id, mode="dealer", settings=settings)
    await floor.post(BOSS, entry)


async def open_(floor: Floor, table: str, document: str) -> Refused | None:
    """Inspect and open; the refusal of the opening, if there is one."""
    answers = [await give(floor, BOSS, table, act) for act in opening(document)]
    refused = answers[-1].error
    assert refused is None or isinstance(refused, Refused)
    return refused


async def close(floor: Floor, table: str, document: str) -> None:
    assert (await give(floor, BOSS, table, CloseTable(load(document).opened_by))).is_done


@pytest.mark.parametrize(("document", "option", "value", "clause"), ALIKE)
def test_open_tables_of_a_house_post_it_alike(
    tmp_path: Path, document: str, option: str, value: str, clause: str
) -> None:
    usual = Posted(load(document))[option]

    async def story(floor: Floor) -> None:
        await set_up(floor, "a", document, players=0, mode="dealer")
        with pytest.raises(Refused) as refused:
            await post(floor, "b", document, {option: value})
        assert refused.value.clause == clause
        assert refused.value.why == f"{option} is {usual} at a, which is open, and would be {value} here"
        assert "b" not in floor.tables
        await post(floor, "b", document)
        assert await open_(floor, "b", document) is None
        await close(floor, "b", document)
        with pytest.raises(Refused, match="which is open"):
            await post(floor, "b", document, {option: value})
        assert floor.table("b").record.posted.posted[option] == usual

    on_a_floor(tmp_path / "floor.ledger", story)


@pytest.mark.parametrize(("document", "option", "value", "clause"), ALIKE)
def test_the_whole_house_changes_while_its_tables_are_closed(
    tmp_path: Path, document: str, option: str, value: str, clause: str
) -> None:
    usual = Posted(load(document))[option]

    async def story(floor: Floor) -> None:
        for name in ("a", "b"):
            await set_up(floor, name, document, players=0, mode="dealer")
        for name in ("a", "b"):
            await close(floor, name, document)
        await post(floor, "a", document, {option: value})
        assert await open_(floor, "a", document) is None
        refused = await open_(floor, "b", document)
        assert refused is not None
        assert refused.clause == clause
        assert refused.why == f"{option} is {value} at a, which is open, and would be {usual} here"
        assert refused.remedy == f"Post {value}; or close all these tables, post each anew, then open them"
        assert not floor.table("b").record.table.is_open
        await post(floor, "b", document, {option: value})
        assert await open_(floor, "b", document) is None

    on_a_floor(tmp_path / "floor.ledger", story)


def test_other_documents_and_other_options_are_each_tables_own(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        await set_up(floor, "a", "hard-rock-cincinnati/craps", players=0, mode="dealer")
        await set_up(floor, "b", "hard-rock-cincinnati/craps", players=0, mode="dealer", settings={"minimum": "$25"})
        higher = {"any-seven-pays": "5 to 1"}
        await set_up(floor, "c", "hard-rock-cincinnati/crapless-craps", players=0, mode="dealer", settings=higher)
        await set_up(floor, "d", "jack-cincinnati/craps", players=0, mode="dealer", settings=higher)

    on_a_floor(tmp_path / "floor.ledger", story)


def test_every_clause_that_wants_it_is_named_by_an_option() -> None:
    found = {
        (name, option.uniform)
        for name in game_documents()
        for option in Posted(load(name)).options.values()
        if option.uniform
    }
    assert found == {(document, clause) for document, _, _, clause in ALIKE}
