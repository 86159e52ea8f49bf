"""What share of broken rules the worked rounds notice: the rules of each family are broken one by one."""

from __future__ import annotations

import pytest

from tests.prove.mutants import break_rules, candidates, report, sampled, unknown_reasons
from tests.prove.noticing import Rounds

SAMPLE = 200
"""Mutants for each family, drawn with a seed; ``python -m tests.prove.mutants`` breaks all of them."""

SEED = 14

LEAST = {
    "wheel": 0.95, "dice": 0.95, "cards": 0.95, "baccarat": 0.95, "blackjack": 0.95, "poker": 0.88, "pai_gow": 0.95,
    "progressive": 0.95,
}  # fmt: skip
"""The share that must be noticed."""


@pytest.mark.prove
@pytest.mark.parametrize("family", LEAST)
def test_worked_rounds_notice_broken_rules(family: str) -> None:
    assert unknown_reasons(family) == []
    mutants, rounds = candidates(family), Rounds(family)
    answer = break_rules(rounds, sampled(mutants, SAMPLE, SEED), len(mutants))
    print(said := report(family, rounds, answer))
    assert answer.share >= LEAST[family], said
