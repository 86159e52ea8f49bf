"""The randomness review: are the outcomes of a wheel those of a fair one, and would we have seen it if not?"""

from houseway.review.report import Review, review
from houseway.review.sample import read_sample

__all__ = ["Review", "read_sample", "review"]
