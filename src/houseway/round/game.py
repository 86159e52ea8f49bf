"""What every game is: a document, what is posted of it, and the procedure of a round."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from houseway.money import Cents, dollars
from houseway.odds import ROUNDINGS, Rounding
from houseway.refusal import HousewayError, Refused
from houseway.round.acts import Act, AnyAct, Bet
from houseway.round.awaits import Awaits
from houseway.round.events import Event
from houseway.round.felt import Felt
from houseway.rulebook import Posted, Rulebook

Play = Generator[Awaits, AnyAct, None]
"""A round in progress: it yields what it awaits and is sent the act that happened."""


@dataclass(frozen=True, slots=True)
class Besides:
    """What is paid or charged besides the odds of a pay table: on which wager, for what, how much, by which clause.

    ``is_posted`` is false where the document allows it and this table does not have it.
    """

    wager: str
    outcome: str
    pays: str
    clause: str
    is_posted: bool = True


class Game(ABC):
    """A game at one table: its rulebook and what is posted there."""

    def __init__(self, rulebook: Rulebook, posted: Posted) -> None:
        """Games read their own sections of the rulebook here, and say what is wrong with them."""
        self.rulebook = rulebook
        self.posted = posted
        payout = rulebook.payout
        self.rounding: Rounding = ROUNDINGS[payout.rounding if payout else "exact"]

    def __repr__(self) -> str:
        """Which document it plays."""
        return f"<{type(self).__name__} of {self.rulebook.name}>"

    carried_type: type[msgspec.Struct] | None = None
    """What a game carries from round to round (a shoe, wagers that ride, commission owed): a frozen struct."""

    equipment = "cards"
    """What decides at the table and is changed as a whole."""

    inspection_calls: tuple[str, ...] = ()
    """Calls by which equipment is looked at or replaced: they stand in the log of inspections."""

    removal_call = ""
    """The call by which cards that players have handled leave the table, where a document says that they do."""

    in_order_call = ""
    """The call by which other decks are found in order."""

    def fresh(self) -> Any:
        """What a table carries into its first round."""
        return None

    def in_steps_of(self, wager: str) -> Cents:  # noqa: ARG002  others look it up
        """What amounts on a wager must be a multiple of, so that it can be paid."""
        return 1

    def together(self) -> dict[str, tuple[str, ...]]:
        """Wagers that must have some of the same amount beside them, with the others."""
        return {}

    def opening_steps(self) -> Iterable[Event]:
        """What the dealer does as the table opens, told when it is due."""
        return ()

    def debts(self, felt: Felt) -> Mapping[int, Cents]:  # noqa: ARG002  games that mark what is owed say so
        """What seats owe the house; it is theirs to pay, not to wager."""
        return {}

    def after_closing(self, carried: Any) -> Any:
        """What the table carries when it has closed; cards that will be inspected anew await the shuffle."""
        return carried

    @property
    def counts_chips(self) -> bool:
        """Whether it matters to a round who has chips left when it begins, as in a tournament."""
        return False

    def with_chips(self, carried: Any, chips: Mapping[int, Cents | None]) -> Any:  # noqa: ARG002  tournaments look
        """What a round begins with, where it matters what each seat has left; None is what nobody has counted."""
        return carried

    def left_behind(self, felt: Felt) -> Any:
        """What the next round begins with when this one was called off and every wager went back."""
        return felt.carried

    def call_off(self, felt: Felt) -> None:  # noqa: B027  most games have nothing there
        """Undo what wagers did beside the layout in a round that does not count: what they fed a meter, say."""

    def fees_before(self, felt: Felt) -> Iterable[tuple[int, Cents]]:  # noqa: ARG002  others read the felt
        """What seats paid in earlier rounds for wagers that lay there when this one began."""
        return ()

    def besides(self) -> Iterable[Besides]:
        """Everything that the document pays or charges besides its pay tables."""
        return ()

    @abstractmethod
    def play(self, felt: Felt) -> Play:
        """The procedure of a round, step by step, as the document tells it."""

    @abstractmethod
    def canonical(self, wager: str) -> str:
        """The one spelling of a wager; an unknown one is refused."""

    @abstractmethod
    def spot_names(self) -> Iterable[str]:
        """Every wager that can be laid, in its one spelling."""

    @abstractmethod
    def limits(self, wager: str) -> tuple[Cents, Cents, str]:
        """The least and the most that may lie on a wager, and the clause."""

    def places_of(self, wager: str) -> Iterable[str]:
        """Every place where the same wager can lie, this one included: the limits hold for all of them together."""
        return (wager,)

    @abstractmethod
    def bet_clauses(self, wager: str, act: Act) -> tuple[str, ...]:
        """The clauses under which a wager is laid or taken back."""

    def charge(self, felt: Felt, act: Bet) -> Cents:  # noqa: ARG002  games with a charge say so
        """What a bet costs its player at once, beyond its amount."""
        return 0

    def clause_of_cost(self, act: Act) -> str:  # noqa: ARG002  games that say so look at the act
        """The clause by which a player must have the chips for what an act costs, where the document has one."""
        return ""

    def cite(self, *keys: str) -> tuple[str, ...]:
        """The clauses behind these steps of the game, without those that the document does not have."""
        return tuple(clause for key in keys if (clause := self.rulebook.cite(key)))

    def why_not_leave(self, felt: Felt, seat: int) -> HousewayError | None:
        """Why a player may not leave the table now, apart from wagers that lie there: what is owed is paid first."""
        owed = self.debts(felt).get(seat, 0)
        return self.unpaid(seat, owed) if owed else None

    def unpaid(self, seat: int, owed: Cents) -> Refused:
        """Why nobody leaves, and no table closes, over a debt."""
        return Refused(f"seat {seat} owes {dollars(owed)}", remedy="Pay it first")

    def check_tender(self, act: Bet) -> None:
        """Whether cash may be wagered: refused, or taken once the dealer confirms it."""
        chips = self.rulebook.chips
        if act.tender != "cash" or chips is None:
            return
        if not chips.cash:
            remedy = "Put it into the station first" if self.rulebook.station else "Exchange it for chips first"
            raise Refused("cash may not be wagered", clause=chips.cash_refused, remedy=remedy)
        if not act.confirmed:
            raise Refused(
                "a verbal wager with cash needs the dealer's confirmation",
                clause=chips.cash,
                remedy="Confirm it, or use chips",
            )
