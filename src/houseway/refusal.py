"""What Houseway says when it will not do something.

::

    HousewayError               everything below; ``.as_json()`` is the one error shape
    ├── Refused                 an act, wager, amount or option that the document does not allow
    ├── NotFound                a document, wager, option or file that does not exist
    │   └── NotEnumerated       an exact analysis that nobody has written: it can be played instead
    ├── RulebookError           a rulebook that cannot be used: file, line, remedy
    ├── RecordError             a round record that is malformed or does not replay
    ├── SampleError             a data file that cannot be reviewed
    └── LedgerError             a ledger that cannot be read or written, or does not hold
        └── Unreadable          one that cannot be read where it lies: nothing is known of what it holds

A refusal says what was asked, why not, the clause, and what would be right. Nothing changed when it is raised.
"""

from __future__ import annotations

from typing import Any


def cited(clause: str) -> str:
    """A clause as people cite it, or nothing; one of another document with that document's name.

    >>> cited("4.E.i"), cited("general#D.1"), cited("")
    ('§4.E.i', 'general §D.1', '')
    """
    document, _, own = clause.rpartition("#")
    return f"{document} §{own}".lstrip() if own else ""


class HousewayError(Exception):
    """Anything Houseway declines to do, with its reason, its clause and what would be right."""

    kind = "error"

    def __init__(self, why: str, *, clause: str = "", remedy: str = "") -> None:
        """``why`` is a sentence without its full stop; ``clause`` is an id without the sign."""
        self.why = why
        self.clause = clause
        self.remedy = remedy
        super().__init__(str(self))

    def __str__(self) -> str:
        """The whole refusal on one line.

        >>> print(Refused("the wheel has no 37", clause="4.E.i", remedy="Choose 0, 00 or 1 to 36"))
        the wheel has no 37 (§4.E.i). Choose 0, 00 or 1 to 36.
        """
        cite = f" ({cited(self.clause)})" if self.clause else ""
        end = "" if self.remedy.endswith("?") else "."
        remedy = f" {self.remedy}{end}" if self.remedy else ""
        return f"{self.why}{cite}.{remedy}"

    def as_json(self) -> dict[str, Any]:
        """The one error shape, for ``--json`` and for programs."""
        return {"error": {"kind": self.kind, "why": self.why, "clause": self.clause, "remedy": self.remedy}}


class Refused(HousewayError):  # noqa: N818  what dealers say
    """The document does not allow it, or not now."""

    kind = "refused"


class NotFound(HousewayError):  # noqa: N818
    """There is nothing of that name."""

    kind = "not-found"


class NotEnumerated(NotFound):
    """Nothing enumerates it: what it comes to is found by playing."""


class RulebookError(HousewayError):
    """A rulebook that cannot be used."""

    kind = "rulebook"

    def __init__(self, where: str, why: str, *, clause: str = "", remedy: str = "") -> None:
        """``where`` is ``file:line``."""
        self.where = where
        super().__init__(f"{where}: {why}", clause=clause, remedy=remedy)


class RecordError(HousewayError):
    """A round record that is malformed, or whose acts lead somewhere else."""

    kind = "record"


class SampleError(HousewayError):
    """A sample of outcomes that cannot be reviewed."""

    kind = "sample"


class LedgerError(HousewayError):
    """A ledger that cannot be read or written, or that was altered."""

    kind = "ledger"


class Unreadable(LedgerError):  # noqa: N818
    """A ledger that cannot be read where it lies: whether it holds is not known."""
