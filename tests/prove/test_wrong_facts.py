"""Each fact of each rulebook, made wrong, is noticed by a worked round: cited is not exercised."""

from __future__ import annotations

import pytest

from houseway.fund import fund_documents
from houseway.rulebook import documents, game_documents, load
from tests.prove.wrong_facts import Document, report, share_of, unknown_reasons

LEAST = 0.98
"""The share that must be noticed in each document."""

PLAYED = [*game_documents(), *fund_documents(), *(name for name in documents() if load(name).extra.get("jackpot"))]


@pytest.mark.prove
@pytest.mark.parametrize("document", PLAYED)
def test_worked_rounds_notice_wrong_facts(document: str) -> None:
    played = Document(document)
    found = {wrong: played.notices(wrong) for wrong in played.wrongs()}
    print(said := report(document, found))
    assert share_of(found) >= LEAST, said


@pytest.mark.prove
def test_every_reason_is_of_some_fact() -> None:
    assert unknown_reasons() == []
