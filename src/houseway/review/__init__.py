"""The randomness review: do a wheel's outcomes look fair, and would we have seen it if they were not?"""

from houseway.review.report import Review, review
from houseway.review.sample import read_sample

__all__ = ["Review", "read_sample", "review"]
