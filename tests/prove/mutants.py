"""Breaks the rules of a family one by one and says what share of them the worked rounds notice.

``python -m tests.prove.mutants wheel`` breaks them all (``cards``: what the families with cards share, ``tournament``: what tournaments do), ``--sample 200
--seed 14`` some of them, ``--inside dice/fire.py`` those of a module or function.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import typer
from rich.progress import track

from tests.prove.broken_rules import Mutant, modules_of, mutants_of
from tests.prove.noticing import Rounds

UNNOTICED: dict[str, dict[str, str]] = tomllib.loads((Path(__file__).parent / "unnoticed.toml").read_text())
"""Broken rules, or whole functions, that no worked round can notice, and why; by folder of ``games/``."""


@dataclass
class Answer:
    """How many mutants were made of how many there are, which of them no worked round noticed, which cannot be made."""

    of: int
    made: int = 0
    unnoticed: list[Mutant] = field(default_factory=list)
    never_made: list[Mutant] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share that was noticed; none, where nothing could be broken."""
        return 1 - len(self.unnoticed) / self.made if self.made else 0.0


def candidates(family: str, inside: str = "") -> list[Mutant]:
    """Every mutant of a family, or of a piece of it, that some worked round ought to notice."""
    reasons = UNNOTICED.get(family, {})
    mutants = [mutant for path in modules_of(family) for mutant in mutants_of(path)]
    return [one for one in mutants if one.name.startswith(inside) and not any(one.is_in(name) for name in reasons)]


def unknown_reasons(family: str) -> list[str]:
    """Names in the list of reasons that no mutant has any longer."""
    mutants = [mutant for path in modules_of(family) for mutant in mutants_of(path)]
    return [name for name in UNNOTICED.get(family, {}) if not any(mutant.is_in(name) for mutant in mutants)]


def break_rules(rounds: Rounds, mutants: Iterable[Mutant], of: int) -> Answer:
    """Put each mutant to the worked rounds."""
    answer = Answer(of)
    for mutant in mutants:
        noticed = rounds.notices(mutant)
        if noticed is None:
            answer.never_made.append(mutant)
        else:
            answer.made += 1
            answer.unnoticed += [] if noticed else [mutant]
    return answer


def sampled(mutants: list[Mutant], sample: int, seed: int) -> list[Mutant]:
    """So many of them, drawn with a seed; all where there are no more, or none are asked for."""
    return random.Random(seed).sample(mutants, sample) if 0 < sample < len(mutants) else mutants


def report(family: str, rounds: Rounds, answer: Answer) -> str:
    """The share, and what nothing noticed with its line and how many worked rounds reach it."""
    lines = [f"{family}: {answer.share:.1%} of {answer.made} broken rules are noticed (of {answer.of})"]
    for mutant in answer.unnoticed:
        reached = len(rounds.reaching(mutant))
        lines.append(f"  {mutant.place} {mutant.name.split(' ', 1)[1]}  [{reached} rounds reach it]")
    lines += [f"  cannot be made: {mutant.place} {mutant.name}" for mutant in answer.never_made]
    return "\n".join(lines)


def main(family: str, sample: int = 0, seed: int = 14, inside: str = "") -> None:
    """Break the rules of a family; 0 is all of them."""
    mutants = candidates(family, inside)
    chosen = sampled(mutants, sample, seed)
    rounds = Rounds(family)
    print(report(family, rounds, break_rules(rounds, track(chosen, description=family), len(mutants))))
    for name in unknown_reasons(family):
        print(f"  no such mutant any longer: {name}")


if __name__ == "__main__":
    typer.run(main)
