"""What a document on progressives says in sections of its own."""

from __future__ import annotations

import msgspec

from houseway.rulebook.schema import Section


class MeterFacts(Section, frozen=True):
    """``[[meter]]``: a meter of the house, and the paragraph on it.

    Its terms are the options ``<id>-rate``, ``<id>-start`` and ``<id>-reset``.
    """

    id: str
    name: str
    clause: str


class Said(Section, frozen=True):
    """A step that is told, and its paragraph."""

    says: str
    clause: str


class JackpotFacts(Section, frozen=True):
    """``[[jackpot]]``: what happens before and after a win on a wager that feeds these meters is paid.

    ``rows`` are those of the pay table that it holds for: *every*, or all that pay a share where none are named.
    ``confirmed``: by each of these, one rank of which is enough. ``keyed_by`` enters what the meter shows.
    ``turned_by`` finds, where several tables wait for one meter, whose hand was ``turned`` over first.
    ``moments`` are paragraphs for these meters alone, beside those for all. ``waits``: all other hands are finished
    before it. ``from_tray``: the table's bank pays it; else the meter does.
    """

    meters: tuple[str, ...]
    rows: tuple[str, ...] = ()
    confirmed: tuple[tuple[str, ...], ...] = ()
    clause: str = ""
    keyed_by: tuple[str, ...] = ()
    keyed: str = ""
    turned_by: tuple[str, ...] = ()
    turned: str = ""
    steps: tuple[Said, ...] = ()
    after: tuple[Said, ...] = ()
    moments: dict[str, str] = msgspec.field(default_factory=dict)
    waits: bool = False
    from_tray: bool = True

    def holds_for(self, row: str, *, is_share: bool) -> bool:
        """Whether it holds for a row that was won."""
        return row in self.rows or "every" in self.rows or (is_share and not self.rows)


class CountFacts(Section, frozen=True):
    """``[count]``: chips are counted against the wagers that the device has accepted, by this paragraph."""

    clause: str


class ProgressiveFacts(Section, frozen=True):
    """The sections of a document on progressives; ``moments`` has the paragraphs behind what happens in a round.

    ``voids`` has the paragraphs on irregularities that void a round. ``as_dealt``: several shares at one table are paid
    in the order of the deal.
    """

    meter: tuple[MeterFacts, ...]
    jackpot: tuple[JackpotFacts, ...] = ()
    moments: dict[str, str] = msgspec.field(default_factory=dict)
    voids: dict[str, str] = msgspec.field(default_factory=dict)
    count: CountFacts | None = None
    as_dealt: bool = False
