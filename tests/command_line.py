"""The command line, called in the process of the tests: what a command prints, and how it ends."""

from __future__ import annotations

import io
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from houseway.cli import screen
from houseway.cli.main import run

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Done:
    """A command that has ended."""

    returncode: int
    stdout: str
    stderr: str


def houseway(*words: str, typed: str = "", columns: int = 140) -> Done:
    """Do what ``houseway`` does when this is typed, in the folder of the project; ``typed`` is what it then reads.

    A process of its own would read the rulebooks and load the compiled kernels anew each time.
    """
    out, err, code = io.StringIO(), io.StringIO(), 0
    with (
        chdir(ROOT),
        patch.object(sys, "argv", ["houseway", *words]),
        patch.object(sys, "stdin", io.StringIO(typed)),
        patch.object(screen.console, "_width", columns),
        patch.object(screen.errors, "_width", columns),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            run()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
    return Done(code, out.getvalue(), err.getvalue())
