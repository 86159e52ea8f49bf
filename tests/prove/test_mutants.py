"""What share of broken rules the worked rounds notice: the rules of each family are broken one by one."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from tests.prove.mutants import Rounds, modules_of, mutants_of

SAMPLE = 200
"""Mutants for each family, drawn with a seed; all of them take hours."""

LEAST = 0.75
"""A floor to begin with, not a measure; the aim is 0.95, and the run prints what is missing."""

UNNOTICED: dict[str, dict[str, str]] = tomllib.loads((Path(__file__).parent / "unnoticed.toml").read_text())
"""Broken rules, or whole functions, that no worked round can notice, and why; by family."""


@pytest.mark.prove
@pytest.mark.parametrize("family", ["wheel", "dice", "baccarat", "blackjack", "poker"])
def test_worked_rounds_notice_broken_rules(family: str) -> None:
    reasons = UNNOTICED.get(family, {})
    rounds = Rounds(family)
    mutants = [mutant for path in modules_of(family) for mutant in mutants_of(path)]
    assert [name for name in reasons if not any(mutant.is_in(name) for mutant in mutants)] == []
    mutants = [mutant for mutant in mutants if not any(mutant.is_in(name) for name in reasons)]
    sample = random.Random(14).sample(mutants, min(SAMPLE, len(mutants)))
    answers = {mutant: rounds.notices(mutant) for mutant in sample}
    made = {mutant: answer for mutant, answer in answers.items() if answer is not None}
    unnoticed = [mutant.name for mutant, answer in made.items() if not answer]
    share = 1 - len(unnoticed) / len(made)
    print(
        f"{family}: {share:.1%} of {len(made)} broken rules are noticed (sampled of {len(mutants)})",
        *unnoticed,
        sep="\n  ",
    )
    assert share >= LEAST, unnoticed
