"""A fund of players' money: what pots give it, how that is counted, and how all of it goes back to players."""

from houseway.fund.facts import FundFacts, fund_documents, fund_facts
from houseway.fund.fund import Fund

__all__ = ["Fund", "FundFacts", "fund_documents", "fund_facts"]
