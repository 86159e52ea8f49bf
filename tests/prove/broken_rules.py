"""The rules of a family, each broken in one place.

A mutant is one small change inside a function of ``games/``: a comparison, a number, an ``and``, a condition, a step left
out.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import CodeType
from typing import Any

import houseway.games

GAMES = Path(houseway.games.__file__).parent
Change = Callable[[Any], ast.AST]

_SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
}  # fmt: skip
_UNSAID = ("__repr__", "__str__", "__hash__")


@dataclass(frozen=True)
class Mutant:
    """One change: where it stands, what is said there and what instead, and how to come by it."""

    path: Path
    function: str
    lines: range
    was: str
    becomes: str
    index: int
    nth: int
    again: int = 1
    """How often the same change could be made in the function up to here."""

    @property
    def name(self) -> str:
        """What it is called in the list of those that nothing notices; without the line, so that it lasts."""
        again = f" ({self.again})" if self.again > 1 else ""
        return f"{self.path.relative_to(GAMES)} {self.function}: {self.was} -> {self.becomes}{again}"

    @property
    def place(self) -> str:
        """Where it stands, file and line."""
        return f"{self.path.relative_to(GAMES)}:{self.lines.start}"

    def is_in(self, name: str) -> bool:
        """Whether it is the mutant, or in the function or the module, of that name."""
        place = f"{self.path.relative_to(GAMES)} {self.function}"
        return name in (self.name, place, place.split()[0])

    def code(self) -> CodeType | None:
        """The code of the outermost function with the change in it."""
        tree = ast.parse(source_of(self.path))
        node = next(node for index, node in enumerate(ast.walk(tree)) if index == self.index)
        change = list(_changes(node))[self.nth][2]
        code: CodeType | None = compile(
            ast.fix_missing_locations(_Replace(node, change).visit(tree)), str(self.path), "exec"
        )
        for part in self.function.split("."):
            inner = (one for one in code.co_consts if isinstance(one, CodeType)) if code else iter(())
            code = next((one for one in inner if one.co_name == part), None)
        return code


class _Replace(ast.NodeTransformer):
    """The tree with one node changed."""

    def __init__(self, node: ast.AST, change: Change) -> None:
        self.node, self.change = node, change

    def visit(self, node: ast.AST) -> Any:
        """The node as it is, or changed."""
        return self.change(node) if node is self.node else self.generic_visit(node)


# ---------------------------------------------------------------- what can be broken


def modules_of(folder: str) -> list[Path]:
    """The modules of a folder of rules, apart from the words it declares; or the module that stands alone."""
    alone = GAMES / f"{folder}.py"
    if alone.exists():
        return [alone]
    return [path for path in sorted((GAMES / folder).glob("*.py")) if path.stem != "words"]


@cache
def source_of(path: Path) -> str:
    """A module as it was when it was first read: a file that is edited meanwhile breaks nothing else."""
    return path.read_text()


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every mutant of the functions of a module."""
    tree = ast.parse(source_of(path))
    index = {node: number for number, node in enumerate(ast.walk(tree))}
    for name, function in _functions(tree):
        before: Counter[tuple[str, str]] = Counter()
        for statement, node in _within(function):
            for nth, (was, becomes, _) in enumerate(_changes(node)):
                last = node.test.end_lineno if isinstance(node, (ast.If, ast.While)) else node.end_lineno
                lines = range(statement.lineno, (last or statement.lineno) + 1)
                before[was, becomes] += 1
                yield Mutant(path, name, lines, was, becomes, index[node], nth, before[was, becomes])


def _functions(tree: ast.AST, within: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """The outermost functions, with the class they belong to."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{within}{node.name}.")
        elif isinstance(node, ast.FunctionDef) and node.name not in _UNSAID:
            yield f"{within}{node.name}", node


def _within(function: ast.FunctionDef) -> Iterator[tuple[ast.stmt, ast.expr | ast.stmt]]:
    """Every statement and expression, with the statement it belongs to; what is said in a refusal is no rule."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    waiting: list[tuple[ast.stmt, ast.AST]] = [(statement, statement) for statement in reversed(body)]
    while waiting:
        statement, node = waiting.pop()
        if isinstance(node, (ast.Raise, ast.JoinedStr, ast.Assert)):
            continue
        if isinstance(node, ast.stmt):
            statement = node
        if isinstance(node, (ast.expr, ast.stmt)):
            yield statement, node
        waiting += [(statement, child) for child in reversed(list(ast.iter_child_nodes(node)))]


def _changes(node: ast.AST) -> Iterator[tuple[str, str, Change]]:
    """What a node says, what it could say instead, and how to make it say so."""
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            if type(op) in _SWAPS:
                yield _said(node, partial(_swap_one, place))
    elif isinstance(node, ast.BoolOp) or (
        isinstance(node, ast.BinOp) and type(node.op) in _SWAPS and not _is_text(node)
    ):
        yield _said(node, lambda new: setattr(new, "op", _SWAPS[type(node.op)]()))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield ast.unparse(node), ast.unparse(node.operand), lambda new: new.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield _said(node, lambda new: setattr(new, "value", not node.value))
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield _said(node, lambda new: setattr(new, "value", node.value + 1))  # type: ignore[operator]
    elif isinstance(node, (ast.If, ast.While, ast.IfExp)) and not isinstance(
        node.test, (ast.Compare, ast.BoolOp, ast.UnaryOp)
    ):
        test = ast.unparse(node.test)
        yield f"if {test}", f"if not {test}", _negated
    elif isinstance(node, (ast.AugAssign, ast.Continue, ast.Break)) or (
        isinstance(node, ast.Expr) and isinstance(node.value, (ast.Call, ast.YieldFrom))
    ):
        yield ast.unparse(node), "pass", lambda new: ast.copy_location(ast.Pass(), new)


def _swap_one(place: int, new: Any) -> None:
    new.ops[place] = _SWAPS[type(new.ops[place])]()


def _said(node: ast.AST, change: Callable[[Any], object]) -> tuple[str, str, Change]:
    def changed(new: Any) -> ast.AST:
        change(new)
        return new  # type: ignore[no-any-return]

    return ast.unparse(node), ast.unparse(changed(copy.deepcopy(node))), changed


def _negated(node: Any) -> ast.AST:
    node.test = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
    return node  # type: ignore[no-any-return]


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(isinstance(side, ast.JoinedStr) or isinstance(getattr(side, "value", None), str) for side in sides)
