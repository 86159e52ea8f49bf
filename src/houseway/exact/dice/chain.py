"""Absorbing Markov chains in rationals: how a wager ends, and after how many rolls.

A chain is given by its step: from a state, the weighted next states and endings. It is solved exactly, strongly
connected part by part, with Fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

State = TypeVar("State", bound=Hashable)
Vector = dict[Hashable, Fraction]


@dataclass(frozen=True)
class End:
    """An ending of a chain, with what it comes to."""

    value: Hashable


Step = Callable[[State], Iterable[tuple[State | End, int]]]


@dataclass(frozen=True)
class Solved(Generic[State]):
    """From the start: the probability of every ending, and the mean number of steps."""

    endings: dict[Hashable, Fraction]
    steps: Fraction


def solve(start: State, step: Step[State]) -> Solved[State]:
    """Solve a chain from its start.

    >>> coin = lambda state: [(End("win"), 1), (state, 2), (End("lose"), 1)]
    >>> solve("toss", coin)
    Solved(endings={'win': Fraction(1, 2), 'lose': Fraction(1, 2)}, steps=Fraction(2, 1))
    """
    rows = _explore(start, step)
    values: dict[State, Vector] = {}
    for part in _parts(start, rows):
        _eliminate(part, rows, values)
    found = dict(values[start])
    steps = found.pop(_STEPS, Fraction(0))
    return Solved(found, steps)


_STEPS = object()


def _explore(start: State, step: Step[State]) -> dict[State, tuple[dict[State, Fraction], Vector]]:
    """Every state that can be reached: where it goes, and what it ends in; each step counts one."""
    rows: dict[State, tuple[dict[State, Fraction], Vector]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state in rows:
            continue
        moves = list(step(state))
        total = sum(weight for _, weight in moves)
        nexts: dict[State, Fraction] = {}
        ends: Vector = {_STEPS: Fraction(1)}
        for target, weight in moves:
            share = Fraction(weight, total)
            if isinstance(target, End):
                ends[target.value] = ends.get(target.value, Fraction(0)) + share
            else:
                nexts[target] = nexts.get(target, Fraction(0)) + share
                waiting.append(target)
        rows[state] = (nexts, ends)
    return rows


def _parts(start: State, rows: dict[State, tuple[dict[State, Fraction], Vector]]) -> list[list[State]]:
    """The strongly connected parts, those that lead nowhere else first (Tarjan's algorithm, without recursion)."""
    order: dict[State, int] = {}
    low: dict[State, int] = {}
    stack: list[State] = []
    on_stack: set[State] = set()
    parts: list[list[State]] = []
    work = [(start, iter(rows[start][0]))]
    order[start] = low[start] = 0
    stack.append(start)
    on_stack.add(start)
    while work:
        state, targets = work[-1]
        for target in targets:
            if target not in order:
                order[target] = low[target] = len(order)
                stack.append(target)
                on_stack.add(target)
                work.append((target, iter(rows[target][0])))
                break
            if target in on_stack:
                low[state] = min(low[state], order[target])
        else:
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[state])
            if low[state] == order[state]:
                part = []
                while True:
                    member = stack.pop()
                    on_stack.discard(member)
                    part.append(member)
                    if member == state:
                        break
                parts.append(part)
    return parts


def _eliminate(
    part: list[State], rows: dict[State, tuple[dict[State, Fraction], Vector]], values: dict[State, Vector]
) -> None:
    """Solve one part, given the parts it leads to: Gaussian elimination with vectors on the right."""
    members = set(part)
    inner: dict[State, dict[State, Fraction]] = {}
    right: dict[State, Vector] = {}
    for state in part:
        nexts, ends = rows[state]
        vector = dict(ends)
        inner[state] = {}
        for target, share in nexts.items():
            if target in members:
                inner[state][target] = share
            else:
                _add(vector, values[target], share)
        right[state] = vector
    done: set[State] = set()
    for state in part:
        loop = inner[state].pop(state, Fraction(0))
        if loop:
            scale = 1 / (1 - loop)
            inner[state] = {target: share * scale for target, share in inner[state].items()}
            right[state] = {key: value * scale for key, value in right[state].items()}
        for other in part:
            if other is state or other in done or state not in inner[other]:
                continue
            share = inner[other].pop(state)
            if share:
                for target, factor in inner[state].items():
                    inner[other][target] = inner[other].get(target, Fraction(0)) + share * factor
                _add(right[other], right[state], share)
        done.add(state)
    for state in reversed(part):
        for target, share in inner[state].items():
            _add(right[state], values[target], share)
        values[state] = right[state]


def _add(vector: Vector, other: Vector, share: Fraction) -> None:
    for key, value in other.items():
        vector[key] = vector.get(key, Fraction(0)) + value * share
