"""Which bias a sample of a wheel would have shown."""

from __future__ import annotations

from houseway.review.power import Detectable, smallest_share
from houseway.review.wheel.tally import Tally

SECTOR = 5


def detectable(tally: Tally, level: float) -> tuple[Detectable, ...]:
    """What the sample would have shown: a pocket and a sector, or the rarest and the commonest insignia.

    ``level`` is that of one check, after the correction for their number.
    """
    if tally.has_rim_order:
        one = float(tally.shares[0])
        parts = [("one pocket", one, 1), (f"a sector of {SECTOR} neighbours", SECTOR * one, SECTOR)]
    else:
        ends = (int(tally.shares.argmin()), int(tally.shares.argmax()))
        parts = [(tally.wheel.outcomes[number], float(tally.shares[number]), 1) for number in ends]
    found = []
    for what, fair_share, cells in parts:
        share = smallest_share(fair_share, cells, len(tally.counts), tally.size, level)
        if share is not None:
            found.append(Detectable(what=what, fair_share=fair_share, share=share))
    return tuple(found)
