"""What a wager costs, exactly: integer weights over one denominator, one Fraction at the end."""

from houseway.exact.analysis import Analysis, analyse
from houseway.exact.distribution import Distribution
from houseway.exact.walk import Walk, walk

__all__ = ["Analysis", "Distribution", "Walk", "analyse", "walk"]
