"""The whole book: 89 documents, every paragraph accounted for, none open.

That every rule, option and pay table is exercised by a worked round is asked document by document in ``test_cases``.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from houseway.rulebook import documents, load

PARAGRAPHS = Path(__file__).parent / "paragraphs"
FILED = {"hard-rock-cincinnati": 26, "hollywood-columbus": 29, "horseshoe-cincinnati": 17, "jack-cincinnati": 17}
"""How many documents each property filed."""


def test_the_book_has_every_document_that_was_filed() -> None:
    assert Counter(document.split("/")[0] for document in documents()) == FILED
    assert sum(FILED.values()) == 89
    listed = {str(path.relative_to(PARAGRAPHS).with_suffix("")) for path in PARAGRAPHS.rglob("*.txt")}
    assert listed == set(documents())


def test_no_paragraph_of_the_book_is_open() -> None:
    clauses = [(name, key, clause) for name in documents() for key, clause in load(name).clauses.items()]
    assert [(name, key) for name, key, clause in clauses if clause.kind == "open"] == []
    assert len(clauses) > 9_000
