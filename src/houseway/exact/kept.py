"""Answers that take long are kept on disk, beside the compiled code: by the state of the source and what was asked."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from tempfile import NamedTemporaryFile
from typing import Any
from zipfile import BadZipFile

import numpy as np

from houseway.compiled import KEPT

Arrays = dict[str, Any]
"""Arrays by name."""


def kept(asked: object, find: Callable[[], Arrays]) -> Arrays:
    """What was found for the same question before, or now; what cannot be read or written is found anew each time."""
    digest = hashlib.sha256(repr(asked).encode()).hexdigest()
    path = KEPT / "answers" / f"{digest[:32]}.npz"
    try:
        with np.load(path) as known:
            return {name: known[name] for name in known.files}
    except (OSError, ValueError, BadZipFile):
        found = find()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            np.savez_compressed(file, **found)
        os.replace(file.name, path)
    except OSError:
        pass  # nobody else will find it; the answer is the same
    return found
