"""A wrong number in any pay table is found by a worked round of that document."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import msgspec
import pytest

from houseway.cases import Case, cases_of, run_case
from houseway.cases.case import wager_of
from houseway.rulebook import Rulebook, game_documents, load
from houseway.rulebook.schema import Wager
from houseway.table import at_work
from tests.test_cases import taken_from

_NUMBER = re.compile(r"\d[\d,]*")


def misprint(pays: str) -> str:
    """The odds with another first number; a push becomes a win.

    >>> misprint("3 to 2"), misprint("$1,000"), misprint("10%"), misprint("push")
    ('4 to 2', '$1001', '11%', '1 to 1')
    """
    if not _NUMBER.search(pays):
        return "1 to 1"
    odds = pays if pays != "100%" else "98%"
    return _NUMBER.sub(lambda number: str(int(number[0].replace(",", "")) + 1), odds, count=1)


def misprints(rulebook: Rulebook) -> Iterator[tuple[str, Wager]]:
    """Each number of each pay table in turn, wrong: what was printed, and the wager with it."""
    for wager in rulebook.wager:
        if wager.pays:
            yield f"{wager.id}: {wager.pays}", msgspec.structs.replace(wager, pays=misprint(wager.pays))
        for at, table in enumerate(wager.paytable):
            for number, row in enumerate(table.rows):
                wrong = msgspec.structs.replace(row, pays=misprint(row.pays))
                rows = (*table.rows[:number], wrong, *table.rows[number + 1 :])
                own = msgspec.structs.replace(table, rows=rows)
                tables = (*wager.paytable[:at], own, *wager.paytable[at + 1 :])
                changed = msgspec.structs.replace(wager, paytable=tables)
                yield f"{wager.id}, {table.id}, {row.outcome}: {row.pays}", changed


def paying(document: str, wager: Wager) -> list[Case]:
    """The worked rounds to try: first those in which the wager is paid, of these first such as post one of its tables."""
    tables = {table.id for table in wager.paytable}

    def order(case: Case) -> tuple[bool, bool, bool]:
        pays = {wager_of(key)[1].split()[0]: amount for key, amount in case.pays.items()}
        is_won = wager.id in pays and not str(pays[wager.id]).startswith("-")
        return not is_won, wager.id not in pays, not tables & set(case.set.values())

    return sorted(cases_of(document), key=order)


def unnoticed(document: str, post: Callable[[Rulebook], None]) -> list[str]:
    """The numbers of a document that may be wrong without a worked round that fails.

    A side bet that is taken from another document is held to that one's numbers by tests/test_cases.py.
    """
    rulebook = load(document)
    found = []
    for printed, wrong in misprints(rulebook):
        if taken_from(rulebook, wrong):
            continue
        wagers = tuple(wrong if wager.id == wrong.id else wager for wager in rulebook.wager)
        post(msgspec.structs.replace(rulebook, wager=wagers))
        if all(run_case(document, case).holds for case in paying(document, wrong)):
            found.append(printed)
    return found


@pytest.mark.prove
@pytest.mark.parametrize("document", [name for name in game_documents() if not load(name).played])
def test_a_wrong_number_in_a_pay_table_fails_a_worked_round(document: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def post(rulebook: Rulebook) -> None:
        monkeypatch.setattr(at_work, "load", lambda _: rulebook)

    assert unnoticed(document, post) == []
