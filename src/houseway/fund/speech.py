"""Acts with a fund as sentences, for worked cases and for people who type."""

from __future__ import annotations

import re
from collections.abc import Callable

from houseway.fund import acts
from houseway.fund.acts import AnyFundAct
from houseway.money import cents
from houseway.refusal import NotFound

Heard = re.Match[str]
_BY = r"(?P<by>[a-z-]+) "
_DAY = r"(?P<day>\d{4}-\d\d-\d\d)"
_MONTH = r"(?P<month>\d{4}-\d\d)"

_SENTENCES: tuple[tuple[str, Callable[[Heard], AnyFundAct]], ...] = (
    (r"opens the fund", lambda m: acts.OpenFund(m["by"])),
    (
        r"enters a pot of (?P<pot>\S+) at table (?P<table>\d+) (?P<when>before|after) the flop",
        lambda m: acts.EnterPot(int(m["table"]), cents(m["pot"]), m["when"] == "after", m["by"]),
    ),
    (
        r"puts box (?P<box>\d+) at table (?P<table>\d+)",
        lambda m: acts.PlaceBox(int(m["table"]), int(m["box"]), m["by"]),
    ),
    (r"reports the box at table (?P<table>\d+) full", lambda m: acts.ReportFull(int(m["table"]), m["by"])),
    (
        r"takes the box at table (?P<table>\d+) to the (?P<to>cage|count room)"
        r"(?: in (?P<cart>[a-z ]+?))?(?P<watched>, watched)?",
        lambda m: acts.TakeBox(
            int(m["table"]),
            "cage" if m["to"] == "cage" else "count room",
            m["by"],
            m["cart"] or "",
            bool(m["watched"]),
        ),
    ),
    (r"brings box (?P<box>\d+) from the cage", lambda m: acts.BringBox(int(m["box"]), m["by"])),
    (
        r"counts box (?P<box>\d+) at (?P<amount>\S+)",
        lambda m: acts.CountBox(int(m["box"]), cents(m["amount"]), m["by"]),
    ),
    (r"transfers the drop", lambda m: acts.Transfer(m["by"])),
    (
        r"awards (?P<form>.+?) of (?P<amount>\S+) in (?P<in>[a-z ]+?) to (?P<to>.+)",
        lambda m: acts.Award(m["form"], cents(m["amount"]), m["in"], m["to"], m["by"]),
    ),
    (r"enters the approval of (?P<form>.+)", lambda m: acts.ApproveForm(m["form"], m["by"])),
    (rf"reports {_DAY}", lambda m: acts.ReportDay(m["day"], m["by"])),
    (rf"posts {_DAY}", lambda m: acts.PostDay(m["day"], m["by"])),
    (
        rf"sees (?P<shows>\S+) on the website for {_DAY}",
        lambda m: acts.CheckWebsite(m["day"], cents(m["shows"]), m["by"]),
    ),
    (
        rf"projects (?P<balance>\S+) for {_MONTH} and returns (?P<to_return>\S+)",
        lambda m: acts.Project(m["month"], cents(m["balance"]), cents(m["to_return"]), m["by"]),
    ),
    (rf"reviews {_MONTH} at (?P<total>\S+)", lambda m: acts.ReviewMonth(m["month"], cents(m["total"]), m["by"])),
    (r"repays the casino (?P<amount>\S+)", lambda m: acts.Repay(cents(m["amount"]), m["by"])),
)
_PATTERNS = tuple((re.compile(_BY + pattern, re.ASCII), make) for pattern, make in _SENTENCES)
_TIMED = re.compile(r"(?P<at>\d{4}-\d\d-\d\d \d\d:\d\d) (?P<rest>.+)")


def timed(sentence: str) -> tuple[str, str]:
    """A sentence, and the moment before it where one stands there.

    >>> timed("2026-11-18 14:59 count-room transfers the drop")
    ('2026-11-18 14:59', 'count-room transfers the drop')
    """
    found = _TIMED.fullmatch(sentence)
    return (found["at"], found["rest"]) if found else ("", sentence)


def hear(sentence: str) -> AnyFundAct:
    """The act that a sentence describes.

    >>> hear("dealer enters a pot of $25 at table 3 after the flop")
    EnterPot(table=3, pot=2500, flop=True, by='dealer')
    """
    for pattern, make in _PATTERNS:
        if match := pattern.fullmatch(sentence):
            return make(match)
    raise NotFound(
        f"no act with a fund reads {sentence[:80]!r}",
        remedy='Write it like "dealer enters a pot of $25 at table 3 after the flop"',
    )
