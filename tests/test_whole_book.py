"""The whole book: 89 documents, every paragraph accounted for, none open.

That every rule, option and pay table is exercised by a worked round is asked document by document in ``test_cases``.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from houseway.cli import books
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


def test_a_rule_that_no_case_exercises_is_counted_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """What ``houseway clauses`` prints of the whole book, asked of all of it in ``test_cases``, can fail."""
    name = "jack-cincinnati/big-six"
    rules = [key for key, clause in load(name).clauses.items() if clause.kind == "rule"]
    found = {key: ["a worked round"] for key in rules}
    monkeypatch.setattr(books, "documents", lambda: (name,))
    monkeypatch.setattr(books, "exercised", lambda _: found)
    whole = books.clauses_json(None)
    assert isinstance(whole, list)
    assert books.whole_book(whole).endswith("rules exercised (100 %).")
    del found[rules[0]]
    short = books.clauses_json(None)
    assert isinstance(short, list)
    assert short[0]["not_exercised"] == rules[:1]
    assert f"{len(rules) - 1} of {len(rules)} rules exercised" in books.whole_book(short)
    assert "(100 %)" not in books.whole_book(short)
