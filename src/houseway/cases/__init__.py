"""Worked rounds that a compliance officer can read and write, and the clauses that they exercise."""

from houseway.cases.case import Case, read_cases
from houseway.cases.run import Outcome, exercised, outcomes, run_case
from houseway.cases.shelf import cases_of

__all__ = ["Case", "Outcome", "cases_of", "exercised", "outcomes", "read_cases", "run_case"]
