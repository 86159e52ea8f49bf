"""Who may do what: every command of the floor, and the roles that may give it. The documents' ranks decide the rest.

A role is what a person signs in as. A rank is what a document calls the person who must do something: the same
supervisor is a ``floor-person`` in one document and a ``table-games-supervisor`` in another.
"""

from __future__ import annotations

from typing import Literal, get_args

from houseway.refusal import Refused
from houseway.round import Bet, Call, Decide, Irregularity, TakeBack
from houseway.rulebook import Rulebook
from houseway.table.acts import (
    AnyTableAct,
    BuyIn,
    CashIn,
    CloseTable,
    Compromised,
    Correct,
    Inspect,
    Leave,
    OpenTable,
    Service,
    Sit,
    Toke,
    VoidRound,
)

Role = Literal["player", "dealer", "supervisor", "shift-manager", "surveillance", "auditor", "administrator"]
ROLES: tuple[Role, ...] = get_args(Role)

CREW: tuple[Role, ...] = ("dealer", "supervisor", "shift-manager")
"""Those who work at a table."""
_SEAT: tuple[Role, ...] = ("player", *CREW)
ABOVE: tuple[Role, ...] = ("supervisor", "shift-manager")
"""Those who stand above the dealers at a table."""
_LOOKS: tuple[Role, ...] = (*ABOVE, "surveillance", "auditor")
TOLD_NAMES: tuple[Role, ...] = ("dealer", *_LOOKS)
"""Who is told which person sits where; everybody else knows the own seat."""

PERMISSIONS: dict[str, tuple[Role, ...]] = {
    # acts of a table, by their tag; a player's own seat only
    "sit": _SEAT,
    "leave": _SEAT,
    "buy-in": _SEAT,
    "cash-in": _SEAT,
    "toke": _SEAT,
    "bet": _SEAT,
    "take-back": _SEAT,
    "decide": _SEAT,
    "call": CREW,
    "result": CREW,
    "irregularity": CREW,
    "inspect": CREW,
    "compromised": ABOVE,
    "open-table": ABOVE,
    "close-table": ABOVE,
    "service": ABOVE,
    "void-round": ABOVE,
    "correct": ("shift-manager",),
    # commands of the floor
    "call-supervisor": ("player", "dealer"),
    "ready": ("player",),
    "ask-void": CREW,
    "ask-correction": ABOVE,
    "refuse-request": ABOVE,
    "post-table": ("shift-manager",),
    "watch": ROLES,
    "watch-any-round": _LOOKS,
    "win-and-drop": _LOOKS,
    "verify-ledger": ("shift-manager", "surveillance", "auditor"),
    "export-ledger": ("auditor",),
    "review-randomness": ("shift-manager", "auditor"),
    "manage-accounts": ("administrator",),
}
"""Every command, and the roles that may give it."""

OWN_SEAT = (Sit, Leave, BuyIn, CashIn, Toke, Bet, TakeBack, Decide)
"""Acts that a player may do only for the own seat."""

WITH_THEIR_CHIPS = (Bet, Toke, Decide)
"""What the crew does not do for a player who is signed in, unless that player says yes: if it takes of the chips."""

RANKED = (Call, Irregularity, Inspect, OpenTable, CloseTable, Service, Compromised, VoidRound, Correct)
"""Acts that somebody does by rank."""

STANDING: dict[str, int] = {"dealer": 0, "supervisor": 1, "shift-manager": 2}
"""How high a role stands among those who speak at a table."""


def command_of(act: AnyTableAct) -> str:
    """The name of the command that does an act: its tag."""
    return str(type(act).__struct_config__.tag)


def check_may(command: str, role: str) -> None:
    """Refuse a command to a role that may not give it.

    >>> check_may("void-round", "dealer")
    Traceback (most recent call last):
    houseway.refusal.Refused: "void round" is not for the dealer. It is for: supervisor, shift manager.
    """
    allowed = PERMISSIONS.get(command, ())
    if role not in allowed:
        what, who, others = (name.replace("-", " ") for name in (command[:40], role[:40], ", ".join(allowed)))
        raise Refused(f'"{what}" is not for the {who}', remedy=f"It is for: {others}")


def standing(rank: str) -> int:
    """How high a document's rank stands: 0 the dealers, 1 those who supervise, 2 those who manage.

    >>> [standing(rank) for rank in ("stickperson", "boxperson", "floor-person", "assistant-shift-manager")]
    [0, 1, 1, 2]
    """
    if "manager" in rank:
        return 2
    if rank in ("boxperson", "floor-person", "maintenance") or "supervisor" in rank:
        return 1
    return 0


def ranks_of(role: str, rulebook: Rulebook) -> tuple[str, ...]:
    """The ranks of a document as which a role may speak, the highest last."""
    height = STANDING.get(role, -1)
    own = (*rulebook.ranks, "maintenance")
    return tuple(rank for rank in own if (rank == "dealer" and height >= 0) or standing(rank) <= height)


def least_rank(role: str, rulebook: Rulebook, by: tuple[str, ...]) -> str:
    """The least rank as which a role may do what takes one of these ranks; empty when it is above them."""
    return next((rank for rank in ranks_of(role, rulebook) if rulebook.may(rank, by)), "")


def check_rank(act: AnyTableAct, role: str, rulebook: Rulebook) -> None:
    """Refuse an act in the name of a rank above the person's own."""
    rank = act.by if isinstance(act, RANKED) else ""
    if rank and rank not in ranks_of(role, rulebook):
        own = ", ".join(ranks_of(role, rulebook)) or "none"
        raise Refused(f"a {role} does not speak as {rank[:40]}", remedy=f"Your ranks here: {own}")
