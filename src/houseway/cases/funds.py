"""Plays a worked case of a fund: acts at moments of the property's clock, what is told, refused and held in the end."""

from __future__ import annotations

import copy
from collections.abc import Iterator

from houseway.cases.case import Case
from houseway.cases.compare import told_wrong
from houseway.fund import Fund
from houseway.fund.acts import OpenFund
from houseway.fund.speech import hear, timed
from houseway.money import cents, dollars
from houseway.refusal import HousewayError
from houseway.round import Event

BEGINS = "2026-11-02 12:00"
"""When a case begins that does not say: a Monday at noon."""


def run_fund_case(document: str, case: Case) -> tuple[set[str], list[str]]:
    """The clauses that a case cited, and how it differed from what it says."""
    fund = Fund(document)
    happened: list[Event] = []
    wrong: list[str] = []
    clauses: set[str] = set()
    try:
        if case.opened:
            happened += fund.apply(OpenFund(fund.facts.by.open, dict(case.set)), BEGINS)
        for sentence in case.acts:
            at, rest = timed(sentence)
            happened += fund.apply(hear(rest), at or fund.state.at or BEGINS)
    except HousewayError as refused:
        return clauses, [f"an act was refused: {refused}"]
    if case.refused:
        wrong += _refused(fund, case, clauses)
    options = {option.id: option.clause for option in fund.rulebook.option}
    clauses |= {options[key] for key in case.set}
    clauses |= {clause for event in happened for clause in event.clauses}
    return clauses, [*wrong, *told_wrong(case, happened), *_held(fund, case)]


def _refused(fund: Fund, case: Case, clauses: set[str]) -> Iterator[str]:
    """The act must be refused, in these words, and change nothing."""
    before, held = copy.deepcopy(fund.state), fund.balances.copy()
    at, rest = timed(case.refused)
    try:
        fund.apply(hear(rest), at or fund.state.at or BEGINS)
    except HousewayError as refused:
        clauses.add(refused.clause)
        if case.says != str(refused):
            yield f"the refusal says {str(refused)!r}, not {case.says!r}"
    else:
        yield f"{case.refused!r} was not refused"
    if (fund.state, fund.balances) != (before, held):
        yield "the refused act changed something"


def _held(fund: Fund, case: Case) -> Iterator[str]:
    """Each account that the case names holds what it says, and all together nothing."""
    for name, amount in case.accounts.items():
        account = name if name == "vault" else f"{fund.account} {name}".removesuffix(" liability")
        if fund.balances[account] != cents(amount):
            yield f"{name} holds {dollars(fund.balances[account])}, not {dollars(cents(amount))}"
    if sum(fund.balances.values()):
        yield "money was made or lost"
    if fund.is_open and fund.balances[fund.account] != fund.state.liability():
        yield "what is owed is not what the days add up to"
