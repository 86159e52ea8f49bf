"""Back to the players, all of it: promotions that are listed or approved, and nothing for the casino."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from houseway.fund import acts, events
from houseway.fund.state import Given
from houseway.money import dollars
from houseway.round.events import Event

if TYPE_CHECKING:
    from houseway.fund.fund import Fund

_WORDS = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ,.'#-]{0,79}")


def award(fund: Fund, act: acts.Award) -> list[Event]:
    """A listed or approved promotion gives a player cash, chips, a tournament seat or a prize."""
    fund.check_by(act.by, fund.facts.by.award, "awards promotions", "who")
    fund.check_amount(act.amount, "returned")
    if act.form not in (*fund.facts.forms, *fund.state.approved):
        known = ", ".join((*fund.facts.forms, *fund.state.approved))
        remedy = f"The Commission approves it first. Known: {known}"
        raise fund.refuse(f"{act.form[:40]} is no promotion of this fund", "forms", remedy)
    if act.returned_in not in fund.facts.returned_in:
        ways = ", ".join(fund.facts.returned_in)
        raise fund.refuse(f"nothing is returned in {act.returned_in[:40]}", "returned", f"It is returned in {ways}")
    if not _WORDS.fullmatch(act.to):
        raise fund.refuse("an award names who gets it", "returned", "Write a player's name, a seat or a table")
    day = fund.today
    fund.state.day(day).awarded += act.amount
    fund.state.awards.append(Given(day, act.form, act.amount, act.returned_in, act.to, act.by))
    return [
        events.Awarded(
            form=act.form,
            amount=act.amount,
            returned_in=act.returned_in,
            to=act.to,
            day=day,
            by=act.by,
            clauses=fund.cite("returned", "forms", "who"),
            moves=fund.moves((fund.account, fund.sub("players"), act.amount)),
        )
    ]


def approve_form(fund: Fund, act: acts.ApproveForm) -> list[Event]:
    """A promotion that is not listed may be run once the Commission has approved it."""
    fund.check_by(act.by, fund.facts.by.approval, "enters approvals", "forms")
    if not _WORDS.fullmatch(act.form) or act.form in (*fund.facts.forms, *fund.state.approved):
        raise fund.refuse(f"{act.form[:40]!r} is no new promotion", "forms", "Name one that is not known yet")
    fund.state.approved.append(act.form)
    return [events.FormApproved(form=act.form, by=act.by, clauses=fund.cite("forms"))]


def repay(fund: Fund, act: acts.Repay) -> list[Event]:
    """Nothing of the fund goes to the casino, not even what it made good."""
    why = f"{dollars(act.amount)} of the players' fund cannot go to the casino"
    raise fund.refuse(why, "negative", "All of it goes back to players; what the casino made good is not repaid")
