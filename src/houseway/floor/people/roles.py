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
    Bag,
    BuyIn,
    Cancel,
    CashIn,
    Change,
    Cheating,
    CloseTable,
    Come,
    Compromised,
    Correct,
    Count,
    Equipment,
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

Role = Literal[
    "player",
    "dealer",
    "supervisor",
    "shift-manager",
    "surveillance",
    "auditor",
    "administrator",
    "slot-attendant",
    "slot-supervisor",
    "security",
    "count-room",
]
ROLES: tuple[Role, ...] = get_args(Role)

CREW: tuple[Role, ...] = ("dealer", "supervisor", "shift-manager")
"""Those who work at a table."""
_SEAT: tuple[Role, ...] = ("player", *CREW)
ABOVE: tuple[Role, ...] = ("supervisor", "shift-manager")
"""Those who stand above the dealers at a table."""
_LOOKS: tuple[Role, ...] = (*ABOVE, "surveillance", "auditor")
TOLD_NAMES: tuple[Role, ...] = ("dealer", *_LOOKS)
"""Who is told which person sits where; everybody else knows the own seat."""

SLOTS: tuple[Role, ...] = ("slot-attendant", "slot-supervisor")
"""Those of the slot department, who pay by hand what stations have won; at other tables they have nothing to say."""

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
    "call": (*CREW, "surveillance"),
    "result": CREW,
    "irregularity": CREW,
    "inspect": CREW,
    "equipment": CREW,
    "cheating": CREW,
    "compromised": ABOVE,
    "open-table": ABOVE,
    "close-table": ABOVE,
    "service": ABOVE,
    "change": ABOVE,
    "bag": ABOVE,
    "unseal": ABOVE,
    "cancel": ABOVE,
    "count": ABOVE,
    "come": CREW,
    "go": CREW,
    "transact": ABOVE,
    "hand-pay": SLOTS,
    "void-round": (*ABOVE, "slot-supervisor"),
    "correct": ("shift-manager",),
    "clear-layout": (),  # the house itself, when a heat of a tournament is over
    # commands of a tournament
    "plan-tournament": ("shift-manager",),
    "approve-tournament": ABOVE,
    "open-sign-up": ABOVE,
    "sign-up": ("player", *ABOVE),
    "withdraw": ("player", *ABOVE),
    "close-sign-up": ("shift-manager",),
    "start-heat": ABOVE,
    "end-heat": ABOVE,
    "confirm-result": ("shift-manager",),
    "call-off": ("shift-manager",),
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
    "review-month": _LOOKS,
    "manage-accounts": ("administrator",),
    "keep-fund": (*CREW, "auditor", "security", "count-room"),
    "watch-fund": (*CREW, "surveillance", "auditor", "security", "count-room"),
}
"""Every command, and the roles that may give it."""

OWN_SEAT = (Sit, Leave, BuyIn, CashIn, Toke, Bet, TakeBack, Decide)
"""Acts that a player may do only for the own seat."""

WITH_THEIR_CHIPS = (Bet, Toke, Decide)
"""What the crew does not do for a player who is signed in, unless that player says yes: if it takes of the chips."""

RANKED = (
    Call,
    Irregularity,
    Inspect,
    OpenTable,
    CloseTable,
    Service,
    Change,
    Bag,
    Unseal,
    Cancel,
    Count,
    Come,
    Transact,
    Compromised,
    Equipment,
    Cheating,
    HandPay,
    VoidRound,
    Correct,
)
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
    houseway.refusal.Refused: "void round" is not for the dealer. It is for: supervisor, shift manager, slot supervisor.
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
    if role == "surveillance":
        return ("surveillance",)  # who looks speaks of jackpots alone: verified, or turned over first
    if role in SLOTS:
        upto = SLOTS.index(role)
        return tuple(rank for rank in rulebook.people if rank.startswith("slot-") and standing(rank) <= upto)
    height = STANDING.get(role, -1)
    own = (*(rank for rank in rulebook.people if not rank.startswith("slot-")), "maintenance")
    return tuple(rank for rank in own if (rank == "dealer" and height >= 0) or standing(rank) <= height)


DEPARTMENTS: dict[str, tuple[str, ...]] = {
    "auditor": ("revenue-audit",),
    "security": ("security",),
    "count-room": ("count-room",),
}
"""The departments of a house that a role speaks for when a fund is kept."""


def fund_ranks(role: str, rulebook: Rulebook) -> tuple[str, ...]:
    """The ranks and departments as which a role may do something with a fund.

    >>> from houseway.rulebook import load
    >>> fund = load("hollywood-columbus/poker-promotional-fund")
    >>> fund_ranks("supervisor", fund), fund_ranks("count-room", fund), fund_ranks("player", fund)
    (('dealer', 'poker-supervisor'), ('count-room',), ())
    """
    height = STANDING.get(role, -1)
    return DEPARTMENTS.get(role) or tuple(rank for rank in rulebook.ranks if standing(rank) <= height)


def least_rank(role: str, rulebook: Rulebook, by: tuple[str, ...]) -> str:
    """The least rank as which a role may do what takes one of these ranks; empty when it is above them."""
    return next((rank for rank in ranks_of(role, rulebook) if rulebook.may(rank, by)), "")


def check_rank(act: AnyTableAct, role: str, rulebook: Rulebook) -> None:
    """Refuse an act in the name of a rank above the person's own."""
    rank = act.by if isinstance(act, RANKED) else ""
    if rank and rank not in ranks_of(role, rulebook):
        own = ", ".join(ranks_of(role, rulebook)) or "none"
        raise Refused(f"a {role} does not speak as {rank[:40]}", remedy=f"Your ranks here: {own}")
