"""Every check of every document is asked of somebody: before the table opens, after a fault, or when it falls due."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from houseway.cases.run import run_case
from houseway.cases.shelf import cases_of
from houseway.ledger import verify
from houseway.refusal import Refused, cited
from houseway.rulebook import Posted, Rulebook, documents, game_documents, load
from houseway.rulebook.load import load_file
from houseway.rulebook.schema import Clause, values_of
from houseway.table import Table
from houseway.table.acts import Inspect, OpenTable
from houseway.table.crew import whole_crew
from tests.floor_tables import BOSS, ROULETTE, Trial, give, on_a_floor, set_up


def checks(book: Rulebook) -> dict[str, Clause]:
    """The paragraphs of a document that are checks."""
    return {key: clause for key, clause in book.clauses.items() if clause.check}


def posting_for(clause: Clause) -> dict[str, str]:
    """What is posted where a check is asked for."""
    return {option: values_of(values)[0] for option, values in clause.when.items()}


@cache
def asked_of_somebody(document: str) -> frozenset[str]:
    """Every check that some posting of a document asks for before it opens, by whoever may answer it."""
    book, found = load(document), set()
    postings = [{}, *(posting_for(clause) for clause in checks(book).values())]
    for settings in [dict(one) for one in {tuple(sorted(each.items())) for each in postings}]:
        table = Table(document, settings)
        asked = table.rulebook.opening_checks(Posted(table.rulebook, settings))
        found |= {key for key, clause in asked.items() if clause.by}
    return frozenset(found)


def is_made_when_due(document: str, key: str, clause: Clause) -> bool:
    """Whether a worked round of the document makes a check at the step at which it is due."""
    step = load(document).cite(clause.due)
    rounds = (case for case in cases_of(document) if clause.due in case.steps or step in (case.clause, *case.clauses))
    return any(key in run_case(document, case).clauses for case in rounds)


def nobody_is_asked() -> list[str]:
    """The checks of the whole book that nobody is asked for."""
    asked = {document: asked_of_somebody(document) for document in game_documents()}
    elsewhere = {f"{document.split('/')[0]}/{key.replace('#', ' ')}" for document in asked for key in asked[document]}
    left = []
    for document in documents():
        for key, clause in checks(load(document)).items():
            if key in asked.get(document, ()) or f"{document} {key}" in elsewhere:
                continue
            if clause.after_fault in asked.get(document, ()):
                continue
            if clause.due and is_made_when_due(document, key, clause):
                continue
            left.append(f"{document} §{key}")
    return left


def test_every_check_of_the_book_is_asked_of_somebody() -> None:
    assert nobody_is_asked() == []


def test_a_document_that_asks_nobody_for_a_check_is_refused(tmp_path: Path) -> None:
    there = Path(__file__).parents[1] / "rulebooks/hard-rock-cincinnati/big-six.toml"
    whole = there.read_text(encoding="utf-8")
    asked = ', by = ["table-games-supervisor"], opening = true, since = 2'
    assert whole.count(asked) == 2
    (tmp_path / "big-six.toml").write_text(whole.replace(asked, "", 1), encoding="utf-8")
    with pytest.raises(Exception, match=r"§2\.B\.i is a check that nobody is asked for"):
        load_file(tmp_path / "big-six.toml", "hard-rock-cincinnati/big-six")


@pytest.mark.parametrize("document", game_documents())
def test_without_any_one_of_its_checks_no_table_opens(document: str) -> None:
    book = load(document)
    kinds = {tuple(sorted(posting_for(clause).items())) for clause in checks(book).values()} | {()}
    for settings in map(dict, kinds):
        for left_out in Table(document, settings).checks:
            table = Table(document, settings)
            for act in whole_crew(table.rulebook):
                table.apply(act)
            for clause, check in table.checks.items():
                for name in ("R. Vega", "B. Ode")[: check.persons] if clause != left_out else ():
                    table.apply(Inspect(clause, check.by[0], name))
            with pytest.raises(Refused, match="has not been inspected") as refused:
                table.apply(OpenTable(table.rulebook.opened_by))
            assert refused.value.remedy.startswith(f"Missing: {cited(left_out)}:")


def test_the_boxes_are_looked_at_by_whoever_opens_a_table_not_by_its_dealer() -> None:
    table = Table("hard-rock-cincinnati/three-card-poker")
    with pytest.raises(Refused, match="dealer"):
        table.apply(Inspect("2.B", "dealer", "Dan"))
    table.apply(Inspect("2.B", "table-games-supervisor", "R. Vega"))


def test_a_table_of_an_older_floor_keeps_the_checklist_that_it_was_posted_with(tmp_path: Path) -> None:
    trial = Trial(tmp_path, ROULETTE)
    table = trial.live.record.table
    assert [*table.checks] == ["3.A.i", "3.A.ii", "3.A.iii", "3.A.iv"]  # as §3 asked before the second checklist
    for clause, check in table.checks.items():
        trial.give(BOSS, Inspect(clause, check.by[0], "R. Vega"))
    assert trial.give(BOSS, OpenTable("table-games-supervisor")).is_done
    trial.ledger.close()
    assert verify(trial.path).holds


def test_a_floor_posts_with_the_checklist_of_today(tmp_path: Path) -> None:
    async def story(floor) -> None:  # type: ignore[no-untyped-def]
        task = await set_up(floor, "wheel", ROULETTE, players=0)
        assert [*task.record.table.checks][:2] == ["1.A", "2.A"]
        assert {"1.A", "2.A"} <= {*task.record.table.inspections}
        refused = await give(floor, BOSS, "wheel", Inspect("9.Z", "table-games-supervisor", "R. Vega"))
        assert not refused.is_done

    on_a_floor(tmp_path / "floor.ledger", story)
