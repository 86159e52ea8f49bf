"""Acts as sentences, for worked rounds, logs and people who type.

``say`` writes an act, ``hear`` reads it back: ``hear(say(act)) == act``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, get_args

import msgspec

from houseway.money import cents, dollars
from houseway.refusal import NotFound
from houseway.round import Bet, Call, Decide, Irregularity, Result, TakeBack
from houseway.table.acts import (
    AnyTableAct,
    Bag,
    BuyIn,
    Cancel,
    CashIn,
    Change,
    Cheating,
    ClearLayout,
    CloseTable,
    Come,
    Compromised,
    Correct,
    Count,
    Equipment,
    Finding,
    Go,
    HandPay,
    Inspect,
    Leave,
    OpenTable,
    Service,
    Sit,
    Toke,
    Transact,
    Unseal,
    VoidRound,
)
from houseway.table.events import signatures

Heard = re.Match[str]
_TENDERS: dict[str | None, Literal["chips", "cash", "value"]] = {None: "chips", "cash": "cash", "value chips": "value"}
_BOUGHT_WITH: dict[str | None, Literal["", "bill", "voucher", "dealer"]] = {
    None: "",
    "bill": "bill",
    "voucher": "voucher",
    "dealer": "dealer",
}
_FINDINGS: dict[str, Finding] = {finding: finding for finding in get_args(Finding)}


def _moves(text: str) -> tuple[tuple[str, str, int], ...]:
    """Moves of a correction: ``$5 from bank to seat 1 and $1 from vigorish to seat 1``."""
    found = (re.fullmatch(r"(\S+) from (.+) to (.+)", part) for part in text.split(" and "))
    return tuple((move[2], move[3], cents(move[1])) for move in found if move)


def _signatures(text: str | None) -> list[tuple[str, str]]:
    """Who signed, and with which licence number: ``Dan Ode (T-31) and Ann Lee``."""
    found = (re.fullmatch(r"(.+?)(?: \((.+)\))?", part) for part in (text or "").split(" and "))
    return [(one[1], one[2] or "") for one in found if one]


_SENTENCES: tuple[tuple[str, Callable[[Heard], AnyTableAct]], ...] = (
    (
        r"seat (?P<seat>\d+) bets (?P<amount>\S+) on (?P<wager>.+?)(?: with (?P<tender>cash|value chips))?"
        r"(?P<sure>, confirmed)?",
        lambda m: Bet(int(m["seat"]), m["wager"], cents(m["amount"]), _TENDERS[m["tender"]], bool(m["sure"])),
    ),
    (
        r"seat (?P<seat>\d+) takes (?P<amount>\S+) back from (?P<wager>.+)",
        lambda m: TakeBack(int(m["seat"]), m["wager"], cents(m["amount"])),
    ),
    (r"seat (?P<seat>\d+) takes back (?P<wager>.+)", lambda m: TakeBack(int(m["seat"]), m["wager"])),
    (r"seat (?P<seat>\d+) sits down", lambda m: Sit(int(m["seat"]))),
    (r"seat (?P<seat>\d+) leaves", lambda m: Leave(int(m["seat"]))),
    (r"seat (?P<seat>\d+) cashes in", lambda m: CashIn(int(m["seat"]))),
    (r"seat (?P<seat>\d+) gives the dealers (?P<amount>\S+)", lambda m: Toke(int(m["seat"]), cents(m["amount"]))),
    (
        r"seat (?P<seat>\d+) buys in for (?P<amount>\S+)(?: (?:by|from the) (?P<tender>bill|voucher|dealer))?"
        r"(?: in (?P<colour>.+))?",
        lambda m: BuyIn(int(m["seat"]), cents(m["amount"]), m["colour"] or "", _BOUGHT_WITH[m["tender"]]),
    ),
    (
        r"(?P<by>[a-z-]+) pays seat (?P<seat>\d+) by hand(?: and is given (?P<tip>\S+))?",
        lambda m: HandPay(int(m["seat"]), m["by"], cents(m["tip"]) if m["tip"] else 0),
    ),
    (
        r"seat (?P<seat>\d+) exchanges (?P<amount>\S+) for (?P<colour>.+)",
        lambda m: BuyIn(int(m["seat"]), cents(m["amount"]), m["colour"], "chips"),
    ),
    (
        r"(?P<of>[a-z-]+) rests on (?P<shows>\S+)(?: after (?P<turns>\d+) turns?)?",
        lambda m: Result(m["of"], m["shows"], int(m["turns"]) if m["turns"] else None),
    ),
    (r"card is (?P<shows>\S+)", lambda m: Result("card", m["shows"])),
    (
        r"seat (?P<seat>\d+) decides to (?P<choice>[a-z0-9-]+)(?: (?P<cards>(?!for |on hand ).+?))??"
        r"(?: for (?P<amount>\S+))?(?: on hand (?P<hand>\d+))?",
        lambda m: Decide(
            int(m["seat"]),
            m["choice"],
            int(m["hand"] or 0),
            cents(m["amount"]) if m["amount"] else None,
            m["cards"] or "",
        ),
    ),
    (
        r"(?P<by>[a-z-]+) voids the round for (?P<asked>[^:]+?)(?P<covered>, with the pit covered)?: (?P<why>.+)",
        lambda m: VoidRound(m["by"], m["asked"], m["why"], bool(m["covered"])),
    ),
    (
        r"(?P<by>[a-z-]+) corrects entry (?P<entry>\d+) for (?P<asked>[^:]+): (?P<moves>[^:]+): (?P<why>.+)",
        lambda m: Correct(int(m["entry"]), _moves(m["moves"]), m["by"], m["asked"], m["why"]),
    ),
    (
        r"(?P<by>[a-z-]+) reports (?P<what>cheating|tampering): (?P<seen>.+)",
        lambda m: Cheating("cheating" if m["what"] == "cheating" else "tampering", m["seen"], m["by"]),
    ),
    (
        r"(?P<by>[a-z-]+) (?:finds|has) the (?P<what>[a-z ]+?) "
        r"(?P<finding>suspect|sound|repaired|beyond repair|replaced|done without)",
        lambda m: Equipment(m["what"], _FINDINGS[m["finding"]], m["by"]),
    ),
    (r"(?P<by>[a-z-]+) calls (?P<call>.+)", lambda m: Call(m["call"], m["by"])),
    (
        r"(?P<by>[a-z-]+) reports (?P<id>[a-z-]+)(?: of (?P<of>.+))?",
        lambda m: Irregularity(m["id"], m["by"], m["of"] or ""),
    ),
    (r"the heat is over and the layout is cleared", lambda _: ClearLayout()),
    (r"(?P<by>[a-z-]+) opens the table", lambda m: OpenTable(m["by"])),
    (r"(?P<by>[a-z-]+) closes the table", lambda m: CloseTable(m["by"])),
    (r"(?P<by>[a-z-]+) finds the equipment compromised", lambda m: Compromised(m["by"])),
    (r"(?P<by>[a-z-]+) adjusts a part", lambda m: Service("adjust", m["by"])),
    (
        r"(?P<by>[a-z-]+) (?P<then>changes|stores) the (?P<what>[a-z]+)(?:, (?P<how>[^:]+))?(?:: (?P<why>.+))?",
        lambda m: Change(
            m["what"],
            m["by"],
            "",
            m["why"] or "",
            "stored" if m["then"] == "stores" else "cancelled",
            m["how"] or "",
        ),
    ),
    (
        r"(?P<by>[a-z-]+) bags (?P<decks>\d+) (?:(?P<colour>[a-z ]+) )?decks "
        r"(?P<why>handled by players|inspected ahead)"
        r"(?: with tag (?P<tag>\S+))?(?: as (?P<name>[^,]+))?(?:, signed by (?P<signed>.+))?",
        lambda m: Bag(
            m["tag"] or "",
            int(m["decks"]),
            m["by"],
            m["name"] or "",
            tuple(name for name, _ in _signatures(m["signed"])),
            "inspected ahead" if m["why"] == "inspected ahead" else "handled by players",
            m["colour"] or "",
            tuple(licence for _, licence in _signatures(m["signed"]) if licence),
        ),
    ),
    (
        r"(?P<by>[a-z-]+) opens bag (?P<tag>\S+)(?: as (?P<name>.+))?",
        lambda m: Unseal(m["tag"], m["by"], m["name"] or ""),
    ),
    (
        r"(?P<by>[a-z-]+) cancels bag (?P<tag>\S+)(?: as (?P<name>[^:]+))?(?:: (?P<how>.+))?",
        lambda m: Cancel(m["tag"], m["by"], m["name"] or "", m["how"] or ""),
    ),
    (
        r"(?P<by>[a-z-]+) counts the (?P<what>[a-z]+)(?:: (?P<counted>.+))?",
        lambda m: Count(m["what"], m["by"], m["counted"] or ""),
    ),
    (
        r"(?P<by>[a-z-]+) comes to the table(?: as (?P<post>[a-z-]+))?(?:: (?P<name>.+))?",
        lambda m: Come(m["post"] or m["by"], m["by"], m["name"] or ""),
    ),
    (r"(?P<post>[a-z-]+) leaves the table(?:: (?P<name>.+))?", lambda m: Go(m["post"], m["name"] or "")),
    (
        r"(?P<by>[a-z-]+) starts a (?P<kind>fill|credit|opener|closer|marker) of (?P<amount>\S+)",
        lambda m: msgspec.convert(
            {"act": "transact", "kind": m["kind"], "amount": cents(m["amount"]), "by": m["by"]}, Transact
        ),
    ),
    (r"(?P<by>[a-z-]+) replaces a part", lambda m: Service("replace", m["by"])),
    (
        r"(?P<by>[a-z-]+) inspects §(?P<clause>\S+)(?P<failed> and finds a fault)?(?: as (?P<name>.+))?",
        lambda m: Inspect(m["clause"], m["by"], m["name"] or "", passed=not m["failed"]),
    ),
)
_PATTERNS = tuple((re.compile(pattern, re.ASCII), make) for pattern, make in _SENTENCES)


def hear(sentence: str) -> AnyTableAct:
    """The act that a sentence describes.

    >>> hear("seat 1 bets $5 on straight 17")
    Bet(seat=1, wager='straight 17', amount=500, tender='chips', confirmed=False)
    >>> hear("ball rests on 00 after 3 turns")
    Result(of='ball', shows='00', turns=3)
    """
    plain = " ".join(sentence.split()).rstrip(".")
    for pattern, make in _PATTERNS:
        if match := pattern.fullmatch(plain):
            return make(match)
    raise NotFound(
        f"no act reads {sentence[:80]!r}",
        remedy='Write it like "seat 1 bets $5 on red" or "dealer calls spin"',
    )


def _named(name: str) -> str:
    return f" as {name}" if name else ""


def say(act: AnyTableAct) -> str:
    """The act as a sentence.

    >>> say(Call("no more bets"))
    'dealer calls no more bets'
    """
    match act:
        case Bet():
            cash = {"cash": " with cash", "value": " with value chips"}.get(act.tender, "")
            sure = ", confirmed" if act.confirmed else ""
            return f"seat {act.seat} bets {dollars(act.amount)} on {act.wager}{cash}{sure}"
        case TakeBack():
            if act.amount is None:
                return f"seat {act.seat} takes back {act.wager}"
            return f"seat {act.seat} takes {dollars(act.amount)} back from {act.wager}"
        case Call():
            return f"{act.by} calls {act.call}"
        case Result():
            if act.of == "card" and act.turns is None:
                return f"card is {act.shows}"
            turns = "" if act.turns is None else f" after {act.turns} turns"
            return f"{act.of} rests on {act.shows}{turns}"
        case Irregularity():
            return f"{act.by} reports {act.id}" + (f" of {act.of}" if act.of else "")
        case Decide():
            cards = f" {act.cards}" if act.cards else ""
            amount = "" if act.amount is None else f" for {dollars(act.amount)}"
            return f"seat {act.seat} decides to {act.choice}{cards}{amount}{f' on hand {act.hand}' if act.hand else ''}"
        case Sit():
            return f"seat {act.seat} sits down"
        case Leave():
            return f"seat {act.seat} leaves"
        case CashIn():
            return f"seat {act.seat} cashes in"
        case BuyIn() if act.tender == "chips":
            return f"seat {act.seat} exchanges {dollars(act.amount)} for {act.colour}"
        case BuyIn():
            tender = {"": "", "dealer": " from the dealer"}.get(act.tender, f" by {act.tender}")
            colour = f" in {act.colour}" if act.colour else ""
            return f"seat {act.seat} buys in for {dollars(act.amount)}{tender}{colour}"
        case HandPay():
            given = f" and is given {dollars(act.tip)}" if act.tip else ""
            return f"{act.by} pays seat {act.seat} by hand{given}"
        case Toke():
            return f"seat {act.seat} gives the dealers {dollars(act.amount)}"
        case VoidRound():
            covered = ", with the pit covered" if act.pit_covered else ""
            return f"{act.by} voids the round for {act.asked_by}{covered}: {act.why}"
        case Correct():
            moves = " and ".join(f"{dollars(amount)} from {giver} to {taker}" for giver, taker, amount in act.moves)
            return f"{act.by} corrects entry {act.entry} for {act.asked_by}: {moves}: {act.why}"
        case ClearLayout():
            return "the heat is over and the layout is cleared"
        case OpenTable():
            return f"{act.by} opens the table"
        case CloseTable():
            return f"{act.by} closes the table"
        case Compromised():
            return f"{act.by} finds the equipment compromised"
        case Change():
            does = "stores" if act.then == "stored" else "changes"
            how = f", {act.how}" if act.how else ""
            return f"{act.by} {does} the {act.what}{how}{': ' + act.why if act.why else ''}"
        case Bag():
            number = f" with tag {act.tag}" if act.tag else ""
            signed = f", signed by {' and '.join(signatures(act.signed, act.licences))}" if act.signed else ""
            colour = f" {act.colour}" if act.colour else ""
            return f"{act.by} bags {act.decks}{colour} decks {act.why}{number}{_named(act.name)}{signed}"
        case Unseal():
            return f"{act.by} opens bag {act.tag}{_named(act.name)}"
        case Cancel():
            return f"{act.by} cancels bag {act.tag}{_named(act.name)}{': ' + act.how if act.how else ''}"
        case Count():
            return f"{act.by} counts the {act.what}{': ' + act.counted if act.counted else ''}"
        case Come():
            post = "" if act.post == act.by else f" as {act.post}"
            return f"{act.by} comes to the table{post}{': ' + act.name if act.name else ''}"
        case Go():
            return f"{act.post} leaves the table{': ' + act.name if act.name else ''}"
        case Transact():
            return f"{act.by} starts a {act.kind} of {dollars(act.amount)}"
        case Equipment():
            verb = "finds" if act.finding in ("suspect", "sound", "beyond repair") else "has"
            return f"{act.by} {verb} the {act.what} {act.finding}"
        case Cheating():
            return f"{act.by} reports {act.what}: {act.seen}"
        case Service():
            return f"{act.by} {act.kind}s a part"
        case Inspect():
            return f"{act.by} inspects §{act.clause}{'' if act.passed else ' and finds a fault'}"
