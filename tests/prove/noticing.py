"""The worked rounds of a family, and which of them notices a broken rule.

The broken rule is put into a child of this process, which plays the worked rounds that reach its line until one of them
differs. A fork costs some milliseconds, where a process of its own would load every rulebook anew for each mutant.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
import pickle
import random
import resource
import signal
import sys
from collections import defaultdict
from collections.abc import Callable
from functools import _lru_cache_wrapper, cache, partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import msgspec
from rich.progress import track

from houseway.cases import Case, cases_of, run_case
from houseway.compiled import KEPT
from houseway.refusal import HousewayError
from houseway.rulebook import game_documents, load
from houseway.table import Table
from tests.prove.broken_rules import GAMES, Mutant

SECONDS = 2
"""Of computing, for a round that takes some milliseconds: a broken rule that never ends is noticed."""


SHARED = {
    "cards": ("baccarat", "blackjack", "poker", "pai gow"),
    "progressive": ("blackjack", "pai gow", "poker"),
    "tournament": ("dice", "baccarat", "blackjack"),
}
"""Folders whose rules belong to several families: any of their worked rounds may notice."""

LINKED = ("progressive",)
"""Folders whose rules are asked only where the document links tables to the meters of its house."""

POSTED = ("tournament",)
"""Modules whose rules are asked only where the option of that name is posted."""


class Rounds:
    """The worked rounds of a family, with the lines of its rules that each of them reaches."""

    def __init__(self, folder: str, seed: int = 14) -> None:
        """Play all of them once."""
        families = SHARED.get(folder, (folder.replace("_", " "),))
        names = [document for document in game_documents() if _families_of(document) & {*families}]
        if folder in LINKED:
            names = [document for document in names if load(document).link is not None]
        self.cases = [
            (document, case)
            for document in names
            for case in cases_of(document)
            if folder not in POSTED or case.set.get(folder) == "yes"
        ]
        random.Random(seed).shuffle(self.cases)
        self.reached: dict[tuple[str, int], list[int]] = defaultdict(list)
        forget()
        built: dict[str, set[tuple[str, int]]] = {}
        for number, (document, case) in enumerate(track(self.cases, description=f"rounds of {folder}")):
            posting = f"{document} {sorted(case.set.items())}"
            if posting not in built:  # what builds the game is reached by every case that posts the same
                built[posting] = _lines_of(partial(_build, document, case))
            for line in _kept_lines_of(document, case) | built[posting]:
                self.reached[line].append(number)
        self.building = set().union(*built.values())
        _CACHES.clear()  # rules that were loaded since have caches of their own
        _caches()
        found = (one for one in gc.get_objects() if isinstance(one, FunctionType))
        self.functions: dict[tuple[str, str], list[FunctionType]] = defaultdict(list)
        for function in found:
            if function.__code__.co_filename.startswith(str(GAMES)):
                self.functions[function.__code__.co_filename, function.__code__.co_qualname].append(function)

    def reaching(self, mutant: Mutant) -> list[int]:
        """The cases that reach a mutant, by number; those first that go where few go in its module."""
        found = {number for line in mutant.lines for number in self.reached.get((str(mutant.path), line), ())}
        return sorted(found, key=lambda number: (self._rarity(mutant.path)[number], number))

    @cache  # noqa: B019  there is one for each family
    def _rarity(self, path: Path) -> dict[int, int]:
        """How many cases reach the line of a module that the fewest reach, for each case."""
        lines = (numbers for (name, _), numbers in self.reached.items() if name == str(path))
        return {number: len(numbers) for numbers in sorted(lines, key=len, reverse=True) for number in numbers}

    def notices(self, mutant: Mutant) -> str | None:
        """The first worked round that differs, or "" when none does; None where the mutant cannot be made."""
        code = mutant.code()
        functions = self.functions.get((str(mutant.path), mutant.function), [])
        if code is None or not functions or code.co_freevars != functions[0].__code__.co_freevars:
            return None
        told, tells = os.pipe()
        child = os.fork()
        if not child:
            os.close(told)
            _in_the_child(lambda: self._answer(mutant, functions, code), tells)
        os.close(tells)
        with os.fdopen(told) as said:
            answer = said.read()
        _, status = os.waitpid(child, 0)
        return answer if status == 0 else "it never ends"

    def _answer(self, mutant: Mutant, functions: list[FunctionType], code: CodeType) -> str:
        """Games that were built before are kept at first, as building them costs more than a round."""
        for function in functions:
            function.__code__ = code
        numbers = self.reaching(mutant)
        builds = any((str(mutant.path), line) in self.building for line in mutant.lines)
        if not builds and (answer := self._play(numbers)):
            return answer
        forget()
        return self._play(numbers)

    def _play(self, numbers: list[int]) -> str:
        for number in numbers:
            document, case = self.cases[number]
            signal.setitimer(signal.ITIMER_PROF, SECONDS)  # ends this child
            try:
                if not run_case(document, case).holds:
                    return f"{document}: {case.name}"
            except Exception as error:  # whatever a broken rule raises is noticed
                return f"{document}: {case.name}: {error!r}"
        return ""


def _families_of(document: str) -> set[str]:
    """The family of its game, or of each game that it plays."""
    book = load(document)
    return {game.document.family for game in (book, *book.games.values())}


def _build(document: str, case: Case) -> None:
    with contextlib.suppress(HousewayError):
        Table(document, case.set)


def forget() -> None:
    """Build games anew: what they keep was made by the rules as they are."""
    for one in _caches():
        one.cache_clear()


def _caches() -> list[_lru_cache_wrapper[Any]]:
    if not _CACHES:
        rooms = ("houseway.games", "houseway.table", "houseway.round")
        found = (one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper))
        _CACHES.extend(one for one in found if str(one.__module__).startswith(rooms) and one.__name__ != "_check_names")
    return _CACHES


_CACHES: list[_lru_cache_wrapper[Any]] = []


def _in_the_child(play: Callable[[], str], tells: int) -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (2**32, 2**32))
    sys.setrecursionlimit(500)
    try:
        os.write(tells, play().encode())
        os._exit(0)
    finally:
        os._exit(1)


@cache
def _source_of(document: str) -> bytes:
    """A digest of everything but the worked round that decides which lines it reaches, and of where the lines stand."""
    digest = hashlib.sha256(str(GAMES).encode())
    of_house = Path(load(document).path).parent.glob("*.toml")
    for path in sorted([*GAMES.parent.glob("**/*.py"), *of_house]):
        digest.update(path.read_bytes())
    return digest.digest()


def _kept_lines_of(document: str, case: Case) -> set[tuple[str, int]]:
    """The lines that a worked round reaches, kept on disk: to watch a thousand rounds takes minutes."""
    digest = hashlib.sha256(_source_of(document) + msgspec.json.encode((document, case))).hexdigest()
    path = KEPT / "reached" / digest
    if path.exists():
        return pickle.loads(path.read_bytes())  # type: ignore[no-any-return]  # noqa: S301  written below
    lines = _lines_of(partial(run_case, document, case))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pickle.dumps(lines))
    return lines


def _lines_of(play: Callable[[], object]) -> set[tuple[str, int]]:
    """The lines of the rules that are reached."""
    seen: set[tuple[str, int]] = set()
    rules = str(GAMES)

    def line(frame: FrameType, event: str, _: object) -> Any:
        if event == "line":
            seen.add((frame.f_code.co_filename, frame.f_lineno))
        return line

    def call(frame: FrameType, _event: str, _: object) -> Any:
        return line if frame.f_code.co_filename.startswith(rules) else None

    sys.settrace(call)
    try:
        play()
    finally:
        sys.settrace(None)
    return seen
