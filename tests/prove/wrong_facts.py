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
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import tomli
import typer
from rich.progress import track

from houseway.cases import Case, cases_of, run_case
from houseway.games import game_for
from houseway.games.pai_gow.facts import PaiGowFacts
from houseway.games.pai_gow.house_way import HouseWayFacts, kinds_of
from houseway.games.pai_gow.house_way_rules import line_of
from houseway.refusal import HousewayError
from houseway.round import Event
from houseway.rulebook import Posted, Rulebook, documents, game_documents, load
from houseway.rulebook.load import load_file
from houseway.rulebook.played import GAME
from houseway.table import Table
from tests.prove.facts import At, Wrong, wrongs
from tests.prove.noticing import forget
from tests.slow_house_ways import every_pattern

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


class Round(NamedTuple):
    """A worked round by its name, and the document at whose table it is played."""

    document: str
    name: str


class Document:
    """A document, the worked rounds that its facts may decide, and which of them notices a wrong fact.

    Those of a document on progressives are the rounds of the games linked to it that cite it, or have its wagers.
    """

    def __init__(self, name: str) -> None:
        """Play all of them once, as the rulebook is."""
        self.name = name
        self.path = Path(load(name).path)
        self.source = self.path.read_bytes()
        self.raw: dict[str, Any] = tomli.loads(self.source.decode())
        linked = tuple(one for one in game_documents() if name == _linked_to(one))
        self.books = {one: load(one) for one in linked or (name,)}
        with watched() as happens:
            found = {Round(one, case.name): run_case(one, case) for one in self.books for case in cases_of(one)}
        assert all(outcome.holds for outcome in found.values())
        if linked:
            own = f"{load(name).game_name}#"
            laid = {one: load(one).link.meters.keys() for one in linked}  # type: ignore[union-attr]
            found = {
                one: its
                for one, its in found.items()
                if any(key.startswith(own) for key in its.clauses) or laid[one.document] & {*its.case.wagers}
            }
        self.cases = {one: outcome.case for one, outcome in found.items()}
        self.usual = {one: happens[one] for one in found if one in happens}
        self.said = {one: msgspec.json.encode(case).decode() for one, case in self.cases.items()}
        self.cited = {(one.document, clause) for one, outcome in found.items() for clause in outcome.clauses}
        self.finds: Counter[str] = Counter()

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
            books = self._misread(wrong)
        except HousewayError as refused:
            return f"refused: {refused}"[:400]
        signal.setitimer(signal.ITIMER_PROF, SECONDS)  # ends this child
        forget()
        _read_everywhere(books)
        cited: set[tuple[str, str]] = set()
        with watched() as happens:
            for one in self._likely_first(wrong.at):
                try:
                    outcome = run_case(one.document, self.cases[one])
                except Exception:  # whatever a wrong fact raises is noticed
                    return one.name
                if not outcome.holds:
                    return one.name
                cited |= {(one.document, clause) for clause in outcome.clauses}
        if self.cited - cited:
            return f"no longer exercised: {min(self.cited - cited)}"
        if happens != self.usual:
            return UNSTATED
        return SAME if [*map(facts_of, books.values())] == [*map(facts_of, self.books.values())] else NOBODY

    def _misread(self, wrong: Wrong) -> dict[str, Rulebook]:
        """The rulebooks with that fact wrong, under digests of their own."""
        raw = copy.deepcopy(self.raw)
        wrong.change(raw)
        module: Any = sys.modules["houseway.rulebook.load"]
        read = module._read
        try:
            module._read = lambda path: (self.source, raw) if path == self.path else read(path)
            books = {one: load_file(Path(book.path), one) for one, book in self.books.items()}
        finally:
            module._read = read
        return {one: msgspec.structs.replace(book, digest=wrong.name) for one, book in books.items()}

    def _likely_first(self, at: At) -> list[Round]:
        """The worked rounds, those first that name what stands on the way to a fact, or found other ones."""
        names, place = {step for step in at if isinstance(step, str)}, self.raw
        for step in at:
            place = place[step]  # type: ignore[index]
            if isinstance(place, dict):
                names |= {place[key] for key in ("id", "outcome") if key in place}
            elif isinstance(place, str):
                names.add(place)

        def order(one: Round) -> tuple[int, int]:
            return -sum(name in self.said[one] for name in names), -self.finds[one.name]

        return sorted(self.cases, key=order)


def _linked_to(document: str) -> str:
    """The document on progressives that a game is linked to."""
    book = load(document)
    return f"{book.property_name}/{book.link.document}" if book.link else ""


@contextlib.contextmanager
def watched() -> Iterator[dict[Round, int]]:
    """What happens in each worked round that is played meanwhile, as a number."""
    module: Any = sys.modules["houseway.cases.run"]
    compare, happens = module.differences, {}

    def differences(case: Case, happened: list[Event], table: Table) -> Iterator[str]:
        happens[Round(table.rulebook.name, case.name)] = hash(repr(happened))
        return compare(case, happened, table)  # type: ignore[no-any-return]

    module.differences = differences
    try:
        yield happens
    finally:
        module.differences = compare


def facts_of(book: Rulebook) -> list[object]:
    """What the games make of the file: with what would be so without a line of it."""
    read: list[object] = [msgspec.structs.replace(book, digest="", extra={}, wager=(), games={})]
    read += [msgspec.structs.replace(wager, covers={}) for wager in book.wager]
    convert = msgspec.convert

    def converted(*given: Any, **named: Any) -> Any:
        found = convert(*given, **named)
        is_charted = isinstance(found, PaiGowFacts)
        read.extend(
            (msgspec.structs.replace(found, house_way=None), chart_of(found.house_way)) if is_charted else (found,)
        )
        return found

    msgspec.convert = converted
    try:
        for game, its in book.games.items() or [("", book)]:
            game_for(its, Posted(its, {GAME: game} if game else {}))
    finally:
        msgspec.convert = convert
    return read


def chart_of(house_way: HouseWayFacts) -> list[object]:
    """What a chart does with every hand: what the line that decides is called and cites, and what it puts low."""
    found: list[object] = []
    for made, keeps in ((False, False), (True, False), (True, True)):
        for kinds in _every_kind():
            place = line_of(*kinds, made, keeps, house_way.numbers)
            line = house_way.line[place]
            says = (line.name, line.clause, line.also, line.low, line.made_clause if made else "")
            found.append(says if place >= 0 else place)
    return found


@cache
def _every_kind() -> list[tuple[int, int, int, int, int]]:
    """The ranks that are there once, twice, ... five times, of every hand of seven; the joker is an ace."""
    return sorted({kinds_of(hand) for hand in every_pattern()})


def _read_everywhere(books: dict[str, Rulebook]) -> None:
    """Every room of this process gets the rulebooks with the wrong fact from the shelf."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("houseway.") and getattr(module, "load", None) is load:
            module.load = lambda other: books.get(other) or load(other)  # type: ignore[attr-defined]


def main(document: str, sample: int = 0, seed: int = 14, inside: str = "") -> None:
    """Make the facts of a document wrong; 0 is all of them."""
    played = Document(document)
    chosen = sampled(played.wrongs(inside), sample, seed)
    print(report(document, {wrong: played.notices(wrong) for wrong in track(chosen, description=document)}))
    for name in unknown_reasons():
        print(f"  no such fact any longer: {name}")


def sampled(facts: list[Wrong], sample: int, seed: int) -> list[Wrong]:
    """So many of them, drawn with a seed; all where there are no more, or none are asked for."""
    return random.Random(seed).sample(facts, sample) if 0 < sample < len(facts) else facts


def report(document: str, found: dict[Wrong, str]) -> str:
    """The share that is noticed, and the facts that are not."""
    missed = [f"  {answer or ' '} {wrong.name}" for wrong, answer in found.items() if is_missed(wrong, answer)]
    said = f"{document}: {share_of(found):.1%} of {_made(found)} wrong facts are noticed"
    return "\n".join([said, *missed])


def share_of(found: dict[Wrong, str]) -> float:
    """The share that is noticed of those that make another rulebook; none, where nothing could be wrong."""
    missed = sum(is_missed(wrong, answer) for wrong, answer in found.items())
    return 1 - missed / _made(found) if _made(found) else 0.0


def _made(found: dict[Wrong, str]) -> int:
    return sum(answer != SAME for answer in found.values())


def is_missed(wrong: Wrong, answer: str) -> bool:
    """Whether nothing notices it; tests/test_cases.py wants each clause cited."""
    return answer == NOBODY or (answer == UNSTATED and not wrong.is_clause)


def unknown_reasons() -> list[str]:
    """Reasons for facts that no document has any longer."""
    known = {
        name: [wrong.name for wrong in wrongs(tomli.loads(Path(load(name).path).read_text()))] for name in documents()
    }
    return [
        f"{of}: {fact}"
        for of, reasons in REASONS.items()
        for fact in reasons
        if not any(fnmatch(one, fact) for name in known if fnmatch(name, of) for one in known[name])
    ]


if __name__ == "__main__":
    typer.run(main)
