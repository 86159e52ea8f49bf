"""Compiles rules and kernels. A rule stays one function: the kernels take it from the game, as the table does.

Compiled code is kept on disk by the digest of the source it came from, so an edited rule is never run stale.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.extending import register_jitable

from houseway.rule import RULES

Function = TypeVar("Function", bound=Callable[..., Any])

_SOURCE = Path(__file__).resolve().parent
_ROOMS = ("equipment", "hands", "games", "exact", "simulate")
"""The rooms with rules or kernels in them."""
_jitable: set[Callable[..., object]] = set()


def _cache_folder() -> Path:
    """A folder for this state of the source."""
    digest = hashlib.sha256(numba.__version__.encode())
    paths = [*_SOURCE.glob("*.py"), *(path for room in _ROOMS for path in _SOURCE.glob(f"{room}/**/*.py"))]
    for path in sorted(paths):
        digest.update(path.read_bytes())
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return home / "houseway" / digest.hexdigest()[:16]


KEPT = _cache_folder()
"""What is kept on disk for this state of the source."""

_config: Any = numba.config
_config.CACHE_DIR = str(KEPT)


def compiled(function: Function) -> Function:
    """A kernel, compiled without the interpreter's lock, together with every rule it calls."""
    _make_rules_known()
    return cast(Function, numba.njit(nogil=True, cache=True)(function))


def compiled_without_arrays(function: Function) -> Function:
    """A kernel that makes no arrays of its own, so that nobody counts who holds those it is given.

    Kernels that hand arrays to each other in tuples are ten times as fast for it.
    """
    _make_rules_known()
    return cast(Function, numba.njit(nogil=True, cache=True, _nrt=False)(function))  # type: ignore[call-overload]


def _make_rules_known() -> None:
    for rule in RULES:
        if rule not in _jitable:
            register_jitable(rule)
            _jitable.add(rule)
