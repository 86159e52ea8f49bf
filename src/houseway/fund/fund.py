"""A fund at work: every act comes through ``apply``, which answers with what follows or refuses and changes nothing."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from houseway.fund import acts, collecting, reporting, returning
from houseway.fund.events import FundOpened
from houseway.fund.facts import fund_facts
from houseway.fund.state import State
from houseway.money import Cents, dollars
from houseway.refusal import HousewayError, Refused
from houseway.round.events import FUND, Event, Move, spoken
from houseway.rulebook import Posted, load
from houseway.table.bags import gaming_day

_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d")


class Fund:
    """One fund of one document. Its state is what its acts lead to, and nothing else."""

    def __init__(self, document: str) -> None:
        """A fund that has not been opened."""
        self.rulebook = load(document)
        self.facts = fund_facts(self.rulebook)
        self.state = State()
        self.balances: Counter[str] = Counter()
        self.happened: list[tuple[str, Event]] = []
        self._doing: dict[type, Callable[[Fund, Any], list[Event]]] = {
            acts.EnterPot: collecting.enter_pot,
            acts.PlaceBox: collecting.place_box,
            acts.ReportFull: collecting.report_full,
            acts.TakeBox: collecting.take_box,
            acts.BringBox: collecting.bring_box,
            acts.CountBox: collecting.count_box,
            acts.Transfer: collecting.transfer,
            acts.Award: returning.award,
            acts.ApproveForm: returning.approve_form,
            acts.Repay: returning.repay,
            acts.ReportDay: reporting.report_day,
            acts.PostDay: reporting.post_day,
            acts.CheckWebsite: reporting.check_website,
            acts.Project: reporting.project,
            acts.ReviewMonth: reporting.review_month,
        }

    @property
    def account(self) -> str:
        """The account of what is owed to players."""
        return f"{FUND}{self.facts.account}"

    @property
    def is_open(self) -> bool:
        """Whether it has begun."""
        return bool(self.state.posted)

    @property
    def today(self) -> str:
        """The gaming day of the last act."""
        return self.day_of(self.state.at)

    def day_of(self, at: str) -> str:
        """The gaming day of a moment."""
        return gaming_day(at, self.state.posted["day-ends"])

    def cite(self, *keys: str) -> tuple[str, ...]:
        """The clauses behind steps."""
        return tuple(dict.fromkeys(clause for key in keys if (clause := self.rulebook.cite(key))))

    def apply(self, act: acts.AnyFundAct, at: str) -> tuple[Event, ...]:
        """Do an act at a moment of the property's clock, ``2026-11-18 14:59``; a refused act changes nothing."""
        self._check_time(at)
        before, self.state.at = self.state.at, at
        try:
            happened = self._open(act) if isinstance(act, acts.OpenFund) else self._do(act)
        except HousewayError:
            self.state.at = before  # whatever refuses does so before it changes anything else
            raise
        for event in happened:
            for move in event.moves:
                self.balances[move.giver] -= move.amount
                self.balances[move.taker] += move.amount
        self.happened += ((at, event) for event in happened)
        return tuple(happened)

    def _check_time(self, at: str) -> None:
        try:
            right = bool(_TIME.fullmatch(at)) and bool(dt.datetime.fromisoformat(at))
        except ValueError:
            right = False
        if not right:
            raise Refused(f"{at[:40]!r} is no time", remedy="Write it like 2026-11-18 14:59")
        if at < self.state.at:
            raise Refused(f"it is {self.state.at} already", remedy="Nothing is entered for an earlier time")

    def _open(self, act: acts.OpenFund) -> list[Event]:
        if self.is_open:
            raise Refused(f"the {self.facts.name} is open already", clause=self.rulebook.cite("purpose"))
        self.check_by(act.by, self.facts.by.open, "opens the fund", "purpose")
        posted = dict(Posted(self.rulebook, act.settings))
        self.state.posted = posted
        self.state.first_day = self.today
        return [FundOpened(name=self.facts.name, by=act.by, posted=dict(posted), clauses=self.cite("purpose"))]

    def _do(self, act: acts.AnyFundAct) -> list[Event]:
        if not self.is_open:
            remedy = f"A {spoken(self.facts.by.open)} opens it"
            raise Refused(f"the {self.facts.name} is not open", clause=self.rulebook.cite("purpose"), remedy=remedy)
        return self._doing[type(act)](self, act)

    # ------------------------------------------------------------ what the rules share

    def check_by(self, by: str, least: str, does: str, key: str) -> None:
        """Refuse what is another department's, or takes a higher rank."""
        if not self.rulebook.may(by, (least,)):
            above = " or above" if least in self.rulebook.ranks else ""
            why = f"no {spoken(by)[:40]} {does}"
            raise Refused(why, clause=self.rulebook.cite(key), remedy=f"It is for: {spoken(least)}{above}")

    def refuse(self, why: str, key: str, remedy: str) -> Refused:
        """A refusal by the clause of a step."""
        return Refused(why, clause=self.rulebook.cite(key), remedy=remedy)

    def check_amount(self, amount: Cents, key: str, *, least: Cents = 1) -> None:
        """Refuse what is no amount of money."""
        if not least <= amount <= 10**10:
            raise self.refuse(f"{dollars(amount)} is no amount for that", key, f"Enter {dollars(least)} or more")

    def sub(self, name: str) -> str:
        """An account of the fund's money on its way: its pots, a tube, a box, what was counted, the players."""
        return f"{self.account} {name}"

    def moves(self, *moved: tuple[str, str, Cents]) -> tuple[Move, ...]:
        """Moves without those of nothing."""
        return tuple(Move(giver, taker, amount) for giver, taker, amount in moved if amount)
