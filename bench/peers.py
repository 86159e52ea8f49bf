"""Poker evaluators from the package index, each in its fastest way, on hands read from a file.

Run by ``bench.hands`` with the interpreter of an environment of their own: ``python peers.py hands.bin results.json``.
Cards there are bytes, 4 * rank + suit, seven to a hand. Making the cards of each library is not timed, only the
evaluation, driven by ``map`` and ``deque``, which is the quickest loop that Python has.
"""

from __future__ import annotations

import json
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import starmap
from pathlib import Path
from typing import Any

Hand = tuple[int, ...]
TEXT = ["23456789TJQKA"[card // 4] + "cdhs"[card % 4] for card in range(52)]


def eval7(hands: list[Hand]) -> Iterator[tuple[str, Callable[[], Iterable[int]]]]:
    import eval7  # type: ignore[import-not-found]

    cards = [eval7.Card(text) for text in TEXT]
    made = [[cards[card] for card in hand] for hand in hands]
    yield "eval7", lambda: map(eval7.evaluate, made)


def phevaluator(hands: list[Hand]) -> Iterator[tuple[str, Callable[[], Iterable[int]]]]:
    import phevaluator  # type: ignore[import-not-found]

    yield "phevaluator", lambda: starmap(phevaluator.evaluate_7cards, hands)
    try:
        from phevaluator import _pheval
    except ImportError:
        return
    yield "phevaluator's private function", lambda: starmap(_pheval.evaluate_7cards, hands)


def treys(hands: list[Hand]) -> Iterator[tuple[str, Callable[[], Iterable[int]]]]:
    from treys import Card, Evaluator  # type: ignore[import-not-found]

    cards = [Card.new(text) for text in TEXT]
    made = [([cards[card] for card in hand[:2]], [cards[card] for card in hand[2:]]) for hand in hands[:10_000]]
    yield "treys", lambda: starmap(Evaluator().evaluate, made)


def rate(work: Callable[[], Iterable[int]], count: int) -> float:
    """Hands a second, the best of five runs."""
    best = 0.0
    for _ in range(5):
        started = time.perf_counter()
        deque(work(), maxlen=0)
        best = max(best, count / (time.perf_counter() - started))
    return best


def main(source: str, target: str) -> None:
    data = Path(source).read_bytes()
    hands = [tuple(data[start : start + 7]) for start in range(0, len(data), 7)]
    found: dict[str, Any] = {}
    for peer in (eval7, phevaluator, treys):
        try:
            for name, work in peer(hands):
                results = list(work())
                found[name] = {"rate": rate(work, len(results)), "results": results}
        except ImportError as error:
            found[peer.__name__] = {"missing": str(error)}
    Path(target).write_text(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
