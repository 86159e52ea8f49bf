"""The monthly review: what each table won, what it should have won, and how likely the difference is."""

from houseway.review.monthly.calendar import month_of
from houseway.review.monthly.report import MonthlyReview, review_month

__all__ = ["MonthlyReview", "month_of", "review_month"]
