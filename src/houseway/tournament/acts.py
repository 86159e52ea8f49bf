"""What is done in a tournament besides the hands. What the house fills in stands behind the other fields.

A draw is bound by ``commitment`` before it decides anything, ``sealed`` for the house, and told as ``secret``.
"""

from __future__ import annotations

import msgspec

from houseway.tournament.plan import Plan
from houseway.tournament.standing import Count


class TournamentAct(msgspec.Struct, frozen=True, tag_field="act", omit_defaults=True, forbid_unknown_fields=True):
    """The base of all of them."""


class PlanTournament(TournamentAct, frozen=True, tag="plan-tournament"):
    """The event is announced."""

    plan: Plan


class ApproveTournament(TournamentAct, frozen=True, tag="approve-tournament"):
    """Somebody records the Executive Director's approval of the rules; it takes two persons, who read the same."""

    reference: str


class OpenSignUp(TournamentAct, frozen=True, tag="open-sign-up"):
    """Players may sign up; the seating draw of the first heat is bound."""

    commitment: str = ""
    sealed: str = ""


class SignUp(TournamentAct, frozen=True, tag="sign-up"):
    """A player takes part, and has paid the entry fee."""

    player: str = ""


class Withdraw(TournamentAct, frozen=True, tag="withdraw"):
    """A player does not take part after all, and gets the entry fee back."""

    player: str = ""


class CloseSignUp(TournamentAct, frozen=True, tag="close-sign-up"):
    """Nobody signs up any more; seats are drawn, and the draw of the heat is bound."""

    secret: str = ""
    seating: tuple[tuple[str, ...], ...] = ()
    commitment: str = ""
    sealed: str = ""


class StartHeat(TournamentAct, frozen=True, tag="start-heat"):
    """Everybody sits down at the table that was drawn, and gets the chips of the heat."""

    heat: int = 0


class EndHeat(TournamentAct, frozen=True, tag="end-heat"):
    """The chips are counted; ties and the seats of the next heat are drawn. ``why`` when it ends before its time."""

    why: str = ""
    heat: int = 0
    counts: tuple[tuple[Count, ...], ...] = ()
    secret: str = ""
    seating: tuple[tuple[str, ...], ...] = ()
    commitment: str = ""
    sealed: str = ""


class ConfirmResult(TournamentAct, frozen=True, tag="confirm-result"):
    """The result stands, and the prizes are paid."""


class CallOff(TournamentAct, frozen=True, tag="call-off"):
    """The event does not take place: entry fees go back, and what the house added too."""

    why: str


AnyTournamentAct = (
    PlanTournament
    | ApproveTournament
    | OpenSignUp
    | SignUp
    | Withdraw
    | CloseSignUp
    | StartHeat
    | EndHeat
    | ConfirmResult
    | CallOff
)
