"""Puts wrong facts to the worked rounds of their document.

``python -m tests.prove.wrong_facts hard-rock-cincinnati/roulette`` makes every fact of a rulebook wrong, one after the
other; ``--sample 40 --seed 14`` some of them, ``--inside wager.straight`` those of a section or an entry. What changes
nothing at all in any round stands there for nobody, or is reached by no round; what changes something (``?``) that no
worked round states is known to none.
"""

from __future__ import annotations

import contextlib
import copy
import os
import random
import signal
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import msgspec
import tomli
import typer
from rich.progress import track

from houseway.cases import Case, cases_of, run_case
from houseway.games import game_for
from houseway.refusal import HousewayError
from houseway.round import Event
from houseway.rulebook import Posted, Rulebook, load
from houseway.rulebook.load import load_file
from houseway.table import Table
from tests.prove.facts import At, Wrong, wrongs
from tests.prove.noticing import forget

SECONDS = 60
"""Of computing, for all worked rounds of a document."""

SAME, NOBODY, UNSTATED = "the same", "", "?"
"""A rulebook that is what it was; a fact that changes nothing; one that changes something that no round states."""

REASONS: dict[str, dict[str, str]] = tomllib.loads((Path(__file__).parent / "unfelt.toml").read_text())
"""Facts that no worked round can notice, and why: by document, both with ``*`` for any letters."""


def reason(document: str, wrong: Wrong) -> str:
    """Why no worked round can notice it, if there is a reason."""
    reasons = (its for name, its in REASONS.items() if fnmatch(document, name))
    return next((why for its in reasons for name, why in its.items() if fnmatch(wrong.name, name)), "")


class Document:
    """The worked rounds of a document, and which of them notices a wrong fact."""

    def __init__(self, name: str) -> None:
        """Play all of them once, as the rulebook is."""
        self.name, self.book = name, load(name)
        self.path = Path(self.book.path)
        self.source = self.path.read_bytes()
        self.raw: dict[str, Any] = tomli.loads(self.source.decode())
        self.cases = cases_of(name)
        self.said = {case.name: msgspec.json.encode(case).decode() for case in self.cases}
        self.finds: Counter[str] = Counter()
        with watched() as self.usual:
            outcomes = [run_case(name, case) for case in self.cases]
        assert all(outcome.holds for outcome in outcomes)
        self.facts = facts_of(self.book)
        self.cited = set().union(*(outcome.clauses for outcome in outcomes))

    def wrongs(self, inside: str = "") -> list[Wrong]:
        """The facts that some worked round ought to notice."""
        found = (wrong for wrong in wrongs(self.raw) if wrong.place.startswith(inside))
        return [wrong for wrong in found if not reason(self.name, wrong)]

    def notices(self, wrong: Wrong) -> str:
        """What notices a wrong fact: a worked round by name, the loader, a clause that nothing exercises any longer."""
        told, tells = os.pipe()
        child = os.fork()
        if not child:
            os.close(told)
            try:
                os.write(tells, self._answer(wrong).encode())
                os._exit(0)
            finally:
                os._exit(1)
        os.close(tells)
        with os.fdopen(told) as said:
            answer = said.read()
        _, status = os.waitpid(child, 0)
        self.finds[answer] += 1
        return answer if status == 0 else "it never ends"

    def _answer(self, wrong: Wrong) -> str:
        try:
            book = self._misread(wrong)
        except HousewayError as refused:
            return f"refused: {refused}"[:400]
        if msgspec.structs.replace(book, digest=self.book.digest) == self.book:
            return SAME
        signal.setitimer(signal.ITIMER_PROF, SECONDS)  # ends this child
        forget()
        _read_everywhere(book)
        cited: set[str] = set()
        with watched() as happens:
            for case in self._likely_first(wrong.at):
                try:
                    outcome = run_case(self.name, case)
                except Exception:  # whatever a wrong fact raises is noticed
                    return case.name
                if not outcome.holds:
                    return case.name
                cited |= outcome.clauses
        if self.cited - cited:
            return f"no longer exercised: {min(self.cited - cited)}"
        if happens != self.usual:
            return UNSTATED
        return SAME if facts_of(book) == self.facts else NOBODY

    def _misread(self, wrong: Wrong) -> Rulebook:
        """The rulebook with that fact wrong, under a digest of its own."""
        raw = copy.deepcopy(self.raw)
        wrong.change(raw)
        module: Any = sys.modules["houseway.rulebook.load"]
        read = module._read
        try:
            module._read = lambda path: (self.source, raw) if path == self.path else read(path)
            return msgspec.structs.replace(load_file(self.path, self.name), digest=wrong.name)
        finally:
            module._read = read

    def _likely_first(self, at: At) -> list[Case]:
        """The worked rounds, those first that name what stands on the way to a fact, or found other ones."""
        names, place = {step for step in at if isinstance(step, str)}, self.raw
        for step in at:
            place = place[step]  # type: ignore[index]
            if isinstance(place, dict):
                names |= {place[key] for key in ("id", "outcome") if key in place}
            elif isinstance(place, str):
                names.add(place)

        def order(case: Case) -> tuple[int, int]:
            return -sum(name in self.said[case.name] for name in names), -self.finds[case.name]

        return sorted(self.cases, key=order)


@contextlib.contextmanager
def watched() -> Iterator[dict[str, int]]:
    """What happens in each worked round that is played meanwhile, as a number."""
    module: Any = sys.modules["houseway.cases.run"]
    compare, happens = module.differences, {}

    def differences(case: Case, happened: list[Event], table: Table) -> Iterator[str]:
        happens[case.name] = hash(repr(happened))
        return compare(case, happened, table)  # type: ignore[no-any-return]

    module.differences = differences
    try:
        yield happens
    finally:
        module.differences = compare


def facts_of(book: Rulebook) -> list[object]:
    """What a game makes of the file: with what would be so without a line of it."""
    read: list[object] = [msgspec.structs.replace(book, digest="", extra={}, wager=())]
    read += [msgspec.structs.replace(wager, covers={}) for wager in book.wager]
    convert = msgspec.convert

    def converted(*given: Any, **named: Any) -> Any:
        read.append(found := convert(*given, **named))
        return found

    msgspec.convert = converted
    try:
        game_for(book, Posted(book))
    finally:
        msgspec.convert = convert
    return read


def _read_everywhere(book: Rulebook) -> None:
    """Every room of this process gets the rulebook with the wrong fact from the shelf."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("houseway.") and getattr(module, "load", None) is load:
            module.load = lambda other: book if other == book.name else load(other)  # type: ignore[attr-defined]


def main(document: str, sample: int = 0, seed: int = 14, inside: str = "") -> None:
    """Make the facts of a document wrong; 0 is all of them."""
    played = Document(document)
    print(report(played, sampled(played.wrongs(inside), sample, seed), is_slow=True))


def sampled(facts: list[Wrong], sample: int, seed: int) -> list[Wrong]:
    """So many of them, drawn with a seed; all where there are no more, or none are asked for."""
    return random.Random(seed).sample(facts, sample) if 0 < sample < len(facts) else facts


def report(played: Document, facts: list[Wrong], *, is_slow: bool = False) -> str:
    """The share that is noticed, and the facts that are not."""
    found = {wrong: played.notices(wrong) for wrong in track(facts, description=played.name, disable=not is_slow)}
    made = {wrong: answer for wrong, answer in found.items() if answer != SAME}
    missed = [f"  {answer or ' '} {wrong.name}" for wrong, answer in made.items() if is_missed(wrong, answer)]
    share = 1 - len(missed) / len(made) if made else 1
    return "\n".join([f"{played.name}: {share:.1%} of {len(made)} wrong facts are noticed", *missed])


def is_missed(wrong: Wrong, answer: str) -> bool:
    """Whether nothing notices it; tests/test_cases.py wants each clause cited."""
    return answer == NOBODY or (answer == UNSTATED and not wrong.is_clause)


if __name__ == "__main__":
    typer.run(main)
