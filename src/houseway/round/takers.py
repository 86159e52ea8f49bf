"""The takers that games share: bets, calls, results, decisions, irregularities. Each judges acts of its kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from houseway.money import Cents, dollars
from houseway.refusal import HousewayError, NotFound, Refused
from houseway.round.acts import Act, AnyAct, Bet, Call, Decide, Irregularity, Result, TakeBack
from houseway.round.awaits import NotNow, Taker
from houseway.round.felt import Felt
from houseway.rulebook import IrregularityFacts, Rulebook


class Bets:
    """Takes wagers within the limits, and lets them be taken back."""

    kinds: tuple[type[Act], ...] = (Bet, TakeBack)

    def __init__(self, felt: Felt, rules: BetRules) -> None:
        """``rules`` is the game: it knows its wagers, their limits and what may be wagered with."""
        self.felt = felt
        self.rules = rules

    def why_not(self, act: Act) -> HousewayError | None:
        """Unknown seat or wager, an amount outside the limits, money that may not be wagered."""
        try:
            if isinstance(act, Bet):
                self._check_bet(act)
            elif isinstance(act, TakeBack):
                self._check_take_back(act)
        except HousewayError as refused:
            return refused
        return None

    def _laid(self, seat: int, wager: str) -> Cents:
        """What a seat has on a wager, in whichever of its places."""
        return sum(self.felt.stake(seat, place) for place in self.rules.places_of(wager))

    def _named(self, wager: str) -> str:
        """A wager by its place, and the other places that count with it."""
        others = [place for place in self.rules.places_of(wager) if place != wager]
        return f"{wager} with {' and '.join(others)}" if others else wager

    def _check_bet(self, act: Bet) -> None:
        if act.amount <= 0:
            raise Refused(f"{dollars(act.amount)} is no wager", remedy="Wager more than nothing")
        wager = self.rules.canonical(act.wager)
        self.rules.check_tender(act)
        least, most, clause = self.rules.limits(wager)
        total = self._laid(act.seat, wager) + act.amount
        named = self._named(wager)
        if total < least:
            raise Refused(
                f"{named} is {dollars(total)} and the minimum is {dollars(least)}",
                clause=clause,
                remedy=f"Wager {dollars(least)} or more",
            )
        if total > most:
            raise Refused(
                f"{named} would be {dollars(total)} and the maximum is {dollars(most)}",
                clause=clause,
                remedy=f"Room is left for {dollars(most - total + act.amount)}",
            )

    def _check_take_back(self, act: TakeBack) -> None:
        wager = self.rules.canonical(act.wager)
        stake = self.felt.stake(act.seat, wager)
        if not stake:
            lies = ", ".join(name for name, _ in self.felt.of_seat(act.seat)) or "nothing"
            raise Refused(f"seat {act.seat} has nothing on {wager}", remedy=f"It has wagers on: {lies}")
        amount = stake if act.amount is None else act.amount
        if amount <= 0 or amount > stake:
            raise Refused(
                f"{dollars(amount)} cannot be taken from {dollars(stake)} on {wager}",
                remedy=f"Take back up to {dollars(stake)}",
            )
        least, _, clause = self.rules.limits(wager)
        left = self._laid(act.seat, wager) - amount
        if 0 < left < least:
            raise Refused(
                f"{dollars(left)} would be left on {self._named(wager)}, and the minimum is {dollars(least)}",
                clause=clause,
                remedy="Take all of it, or leave the minimum",
            )

    def legal(self) -> Iterator[AnyAct]:
        """For each seat a bet of the least amount on each spot with room, and each wager taken back."""
        for seat in sorted(self.felt.seated):
            for wager in self.rules.spot_names():
                least, most, _ = self.rules.limits(wager)
                laid = self._laid(seat, wager)
                amount = max(1, least - laid)
                if laid + amount <= most:
                    yield Bet(seat, wager, amount)
            for wager, _ in self.felt.of_seat(seat):
                yield TakeBack(seat, wager)

    def do(self, act: Act) -> bool:
        """Carry out a bet or its taking back; False when the act is something else."""
        if isinstance(act, Bet):
            wager = self.rules.canonical(act.wager)
            self.felt.place(act.seat, wager, act.amount, self.rules.bet_clauses(wager, act))
        elif isinstance(act, TakeBack):
            wager = self.rules.canonical(act.wager)
            amount = self.felt.stake(act.seat, wager) if act.amount is None else act.amount
            self.felt.take_back(act.seat, wager, amount, self.rules.bet_clauses(wager, act))
        else:
            return False
        return True


class BetRules(Protocol):
    """What ``Bets`` asks of a game."""

    def canonical(self, wager: str) -> str:
        """The one spelling of a wager; an unknown one is refused."""

    def spot_names(self) -> Iterable[str]:
        """Every wager that can be laid, in its one spelling."""

    def limits(self, wager: str) -> tuple[Cents, Cents, str]:
        """The least and the most that may lie on a wager, and the clause."""

    def places_of(self, wager: str) -> Iterable[str]:
        """Every place where the same wager can lie, this one included: the limits hold for all of them together."""

    def check_tender(self, act: Bet) -> None:
        """Refuse what may not be wagered with."""

    def bet_clauses(self, wager: str, act: Act) -> tuple[str, ...]:
        """The clauses under which a wager is laid or taken back."""


@dataclass(frozen=True, slots=True)
class Calls:
    """Takes the calls that somebody of a rank may make now."""

    rulebook: Rulebook
    calls: tuple[str, ...]
    clause: str
    by: tuple[str, ...] = ("dealer",)
    kinds: tuple[type[Act], ...] = (Call,)

    def why_not(self, act: Act) -> HousewayError | None:
        """A call that is not expected, or not from this person."""
        assert isinstance(act, Call)  # noqa: S101
        if act.call not in self.calls:
            return Refused(
                f'"{act.call[:40]}" cannot be called now',
                clause=self.clause,
                remedy=f"Possible: {', '.join(self.calls) or 'nothing'}",
            )
        if not self.rulebook.may(act.by, self.by):
            return Refused(
                f'"{act.call}" is not for the {act.by[:40]}',
                clause=self.clause,
                remedy=f"It is for: {', '.join(self.by)}",
            )
        return None

    def knows(self, act: Act) -> bool:
        """A call that somebody may make now."""
        return isinstance(act, Call) and act.call in self.calls

    def legal(self) -> Iterator[AnyAct]:
        """Each call by the least rank that may make it."""
        return (Call(call, self.by[0]) for call in self.calls)


FEW = 12
"""So many labels are listed; of more, the first and the last are named."""


def in_few_words(labels: tuple[str, ...]) -> str:
    """What can come, in a sentence that can be read at a glance.

    >>> in_few_words(tuple(f"{first}-{second}" for first in "123456" for second in "123456"))
    '1-1, 1-2 … 6-6'
    >>> in_few_words(tuple(map(str, (*range(36, -1, -1), "00"))))
    '0 to 36, 00'
    >>> in_few_words(("$1", "joker"))
    '$1, joker'
    """
    numbers = sorted(int(label) for label in labels if label.isdecimal() and str(int(label)) == label)
    others = [label for label in labels if not (label.isdecimal() and str(int(label)) == label)]
    if len(numbers) > FEW and numbers[-1] - numbers[0] == len(numbers) - 1:
        return ", ".join([f"{numbers[0]} to {numbers[-1]}", *others])
    return ", ".join(labels) if len(labels) <= FEW else f"{', '.join(labels[:2])} … {labels[-1]}"


@dataclass(frozen=True, slots=True)
class Results:
    """Takes what the equipment shows."""

    of: str
    weights: Mapping[str, int]
    clause: str
    kinds: tuple[type[Act], ...] = (Result,)

    def why_not(self, act: Act) -> HousewayError | None:
        """A result that the equipment cannot show."""
        assert isinstance(act, Result)  # noqa: S101
        if act.of != self.of:
            return Refused(
                f"the {act.of[:40]} decides nothing here",
                clause=self.clause,
                remedy=f"Awaited: the {self.of}",
            )
        if act.shows not in self.weights:
            return Refused(
                f"the {self.of} cannot rest on {act.shows[:40]!r}",
                clause=self.clause,
                remedy=f"Possible: {in_few_words(tuple(self.weights))}",
            )
        if act.turns is not None and act.turns < 0:
            return Refused(f"{act.turns} turns cannot be", clause=self.clause, remedy="Count from nought")
        return None

    def legal(self) -> Iterator[AnyAct]:
        """One result for each thing that can be shown."""
        return (Result(self.of, label) for label in self.weights)

    def offered(self) -> Iterator[AnyAct]:
        """What a screen offers: as legal, unless that would tell what is hidden."""
        return self.legal()


def offered(taker: Taker, *, to_others: bool = False) -> Iterator[AnyAct]:
    """What a screen offers of what a taker would take; ``to_others`` than the player, a decision as they know it."""
    if to_others and isinstance(taker, Decisions):
        return iter(taker.known or taker.allowed)
    return taker.offered() if isinstance(taker, Results) else taker.legal()


@dataclass(frozen=True, slots=True)
class Decisions:
    """Takes the decision of one seat: the acts that are allowed, and why the others are not.

    Where hidden cards decide what is allowed, ``known`` is what others may know: every choice that a hand could have.
    """

    seat: int
    allowed: tuple[Decide, ...]
    clause: str
    reasons: Mapping[str, NotNow] = field(default_factory=dict)
    kinds: tuple[type[Act], ...] = (Decide,)
    known: tuple[Decide, ...] = ()

    def why_not(self, act: Act) -> HousewayError | None:
        """Another seat's turn, or a choice that this hand does not have."""
        assert isinstance(act, Decide)  # noqa: S101
        if act in self.allowed:
            return None
        told = self.known if self.known and act.seat != self.seat else self.allowed
        choices = ", ".join(dict.fromkeys(choice.choice for choice in told))
        if act.seat != self.seat:
            return Refused(f"it is the turn of seat {self.seat}", clause=self.clause, remedy=f"It may {choices}")
        reason = self.reasons.get(act.choice)
        why = reason.why if reason else "there is no such choice here"
        clause = reason.clause if reason else self.clause
        return Refused(
            f"seat {act.seat} may not {act.choice[:40]}: {why}", clause=clause, remedy=f"Legal now: {choices}"
        )

    def legal(self) -> Iterator[AnyAct]:
        """Each decision that is allowed."""
        return iter(self.allowed)


@dataclass(frozen=True, slots=True)
class Irregularities:
    """Takes what can go wrong here, from whoever may say so; ``reasons`` say why something else cannot.

    ``of`` names the hands that an irregularity can have happened to, where one must be named.
    """

    rulebook: Rulebook
    known: tuple[IrregularityFacts, ...]
    reasons: Mapping[str, NotNow] = field(default_factory=dict)
    of: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    kinds: tuple[type[Act], ...] = (Irregularity,)

    def why_not(self, act: Act) -> HousewayError | None:
        """An irregularity that the document does not know at this point, or that is not for this person."""
        assert isinstance(act, Irregularity)  # noqa: S101
        for irregularity in self.known:
            if irregularity.id == act.id:
                return self._why_not_this(act, irregularity)
        if reason := self.reasons.get(act.id):
            return Refused(reason.why, clause=reason.clause, remedy=reason.remedy)
        ids = ", ".join(irregularity.id for irregularity in self.known) or "none"
        return NotFound(f"no irregularity {act.id[:40]!r} can happen now", remedy=f"Possible: {ids}")

    def _why_not_this(self, act: Irregularity, facts: IrregularityFacts) -> HousewayError | None:
        """One that is not for this person, or names another hand than it can have happened to."""
        if not self.rulebook.may(act.by, facts.by):
            return Refused(
                f"{facts.name} is not for the {act.by[:40]} to call",
                clause=facts.clause,
                remedy=f"It is for: {', '.join(facts.by)}",
            )
        hands = self.of.get(act.id, ("",))
        if act.of in hands:
            return None
        why = f"not of {act.of[:40]}" if act.of else "no hand is named"
        named = " or ".join(f"of {hand}" for hand in hands if hand)
        return Refused(f"{facts.name}: {why}", clause=facts.clause, remedy=f"Say {named or 'it without a hand'}")

    def knows(self, act: Act) -> bool:
        """Something that can go wrong here."""
        return isinstance(act, Irregularity) and any(it.id == act.id for it in self.known)

    def legal(self) -> Iterator[AnyAct]:
        """Each irregularity, called by the least rank that may, of each hand that it can have happened to."""
        for facts in self.known:
            yield from (Irregularity(facts.id, facts.by[0], hand) for hand in self.of.get(facts.id, ("",)))
