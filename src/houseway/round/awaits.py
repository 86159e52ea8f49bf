"""What must happen next, and which acts would do.

A round yields an ``Awaits``; its takers say which acts fit now, and why another does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, runtime_checkable

import msgspec

from houseway.money import Cents
from houseway.refusal import HousewayError, Refused
from houseway.round.acts import Act, AnyAct, Bet, TakeBack

What = Literal["wagers", "call", "result", "decision", "ruling", "nothing"]


class Taker(Protocol):
    """One kind of act that would do now."""

    @property
    def kinds(self) -> tuple[type[Act], ...]:
        """The acts it knows about."""

    def why_not(self, act: Act) -> HousewayError | None:
        """Why this act, of one of the kinds, may not be done; None when it may."""

    def legal(self) -> Iterator[AnyAct]:
        """The acts that may be done; a bet stands for all amounts, with the least."""


@runtime_checkable
class Costs(Protocol):
    """A taker whose acts cost their player something at once."""

    def cost(self, act: Act) -> Cents:
        """What an act of one of its kinds costs."""


class Argument(msgspec.Struct, frozen=True):
    """What a player may add to an act of their own: an amount in cents or a number, or one of these words.

    ``least`` to ``most`` in whole steps; the act as it stands, without it, is as good.
    """

    field: Literal["amount", "cards"]
    least: int = 0
    most: int = 0
    step: int = 1
    words: tuple[str, ...] = ()


@runtime_checkable
class TakesArguments(Protocol):
    """A taker one of whose legal acts stands for several: a double for less, insurance for less, a deeper cut."""

    def arguments(self, act: Act) -> tuple[Argument, ...]:
        """What may be chosen in a legal act."""


@runtime_checkable
class Knows(Protocol):
    """A taker that can tell an act it expects, from whomever, from one that it has never heard of."""

    def knows(self, act: Act) -> bool:
        """Whether an act of one of its kinds is one that it takes from somebody."""


@runtime_checkable
class Parting(Protocol):
    """A taker that has something for a player to do before leaving."""

    def before_leaving(self, seat: int) -> AnyAct | None:
        """What a player does who leaves: a shooter passes the dice."""


@dataclass(frozen=True, slots=True)
class NotNow:
    """Why acts of a kind are refused at this point of the round."""

    why: str
    clause: str
    remedy: str


def no_wagers(why: str, clause: str, remedy: str = "Wait for the next round") -> dict[type[Act], NotNow]:
    """Why no wager is laid or taken back now."""
    return dict.fromkeys((Bet, TakeBack), NotNow(why, clause, remedy))


@dataclass(frozen=True, slots=True)
class Awaits:
    """What a round waits for.

    ``says`` is for the dealer's screen. ``usual`` is what happens next when nothing is out of the ordinary;
    a result is drawn and a decision is the player's, so they have none. ``seat`` is whose decision it is;
    ``to`` and ``face`` say where a card goes, and which way up; at a decision ``to`` may name the hand. ``absent``
    is the seat without whose wager nothing goes on, as in a tournament; nought where none is waited for.
    """

    what: What
    says: str
    clause: str
    takers: tuple[Taker, ...] = field(default=(), repr=False)
    usual: AnyAct | None = None
    seat: int | None = None
    to: str = ""
    face: str = ""
    absent: int = 0
    not_now: Mapping[type[Act], NotNow] = field(default_factory=dict, repr=False)
    at_once: Mapping[int, str] = field(default_factory=dict, repr=False)
    """Seats that decide in any order, with their hands, where more than one may; ``seat`` is the first of them."""
    stage: str = ""
    """What their time runs for: it does not start anew when one of them has decided."""
    again: Callable[[], Awaits] | None = field(default=None, repr=False)
    """What is awaited when somebody has sat down or left meanwhile, where that changes it."""

    def is_turn_of(self, seat: int | None) -> bool:
        """Whether a seat has something to decide now, alone or with others."""
        return self.what == "decision" and (seat == self.seat or seat in self.at_once)

    def hand_of(self, seat: int) -> str:
        """The hand that a seat decides on."""
        return self.at_once.get(seat, self.to)

    def why_not(self, act: Act) -> HousewayError | None:
        """Why the act may not be done now; None when it may."""
        answer: HousewayError | None = None
        is_known = False
        for taker in self.takers:
            if isinstance(act, taker.kinds):
                found = taker.why_not(act)
                if found is None:
                    return None
                if not is_known:  # who expects the act says best why this is not the one
                    answer = found
                    is_known = isinstance(taker, Knows) and taker.knows(act)
        if answer is not None:
            return answer
        for kind, reason in self.not_now.items():
            if isinstance(act, kind):
                return Refused(reason.why, clause=reason.clause, remedy=reason.remedy)
        name = str(type(act).__struct_config__.tag)
        article = "an" if name[0] in "aeiou" else "a"
        return Refused(f"{article} {name} does not fit here", clause=self.clause, remedy=f"Awaited: {self.says}")

    def cost(self, act: Act) -> Cents:
        """What an act that may be done now costs its player at once: a double, a raise; a bet's amount is its own."""
        for taker in self.takers:
            if isinstance(act, taker.kinds) and isinstance(taker, Costs):
                return taker.cost(act)
        return 0

    def arguments(self, act: Act) -> tuple[Argument, ...]:
        """What may be chosen in an act that may be done now: its amount, say."""
        for taker in self.takers:
            if isinstance(act, taker.kinds) and isinstance(taker, TakesArguments) and taker.why_not(act) is None:
                return taker.arguments(act)
        return ()

    def before_leaving(self, seat: int) -> AnyAct | None:
        """What a player at this seat does before leaving, if anything."""
        for taker in self.takers:
            if isinstance(taker, Parting) and (act := taker.before_leaving(seat)) is not None:
                return act
        return None

    def legal(self) -> Iterator[AnyAct]:
        """Every act that may be done now."""
        for taker in self.takers:
            yield from taker.legal()


OVER = Awaits("nothing", "the next round", "")
