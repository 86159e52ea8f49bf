"""The review of two dice: their faces, their totals, their pairs, and whether a total follows itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement, pairwise, product

from houseway.refusal import SampleError
from houseway.review.draws import Score
from houseway.review.equipment import EquipmentReview, ToCheck, concluded
from houseway.review.verdict import LEVEL
from houseway.round import Game

FACES = "123456"
ROLLS = [f"{first}-{second}" for first, second in product(FACES, FACES)]
PAIRS = [f"{first}-{second}" for first, second in combinations_with_replacement(FACES, 2)]
TOTALS = [str(total) for total in range(2, 13)]
FOLLOWS, CHANGES = "the total before", "another total"


def review(game: Game, rolls: Sequence[str], *, level: float = LEVEL) -> EquipmentReview:
    """Review rolls like ``3-5``. Which die is named first decides nothing: somebody may always say the higher first."""
    for number, roll in enumerate(rolls, 1):
        if roll not in ROLLS:
            raise SampleError(f"roll {number}: {roll[:40]!r} is no roll of two dice", remedy="Write it like 3-5")
    pairs, totals = Score(PAIRS), Score(TOTALS)
    faces, after = Score(list(FACES)), Score([FOLLOWS, CHANGES])
    came, of_totals = [total_of(roll) for roll in rolls], Counter(map(total_of, ROLLS))
    pairs.add_all(Counter(map(pair_of, rolls)), Counter(map(pair_of, ROLLS)))
    totals.add_all(Counter(came), of_totals)
    faces.add_all(Counter(face for roll in rolls for face in roll.split("-")), dict.fromkeys(FACES, 1))
    for before, again in of_totals.items():
        next_to = Counter(FOLLOWS if total == before else CHANGES for last, total in pairwise(came) if last == before)
        after.add_all(next_to, {FOLLOWS: again, CHANGES: len(ROLLS) - again})
    one = "one face, counted on both dice,"
    asked = [
        ToCheck("Faces", "Did each face come as often as the others, on both dice together?", "dice", faces, one),
        ToCheck("Totals", "Did each total come as often as its rolls say?", "rolls", totals),
        ToCheck("Pairs", "Did each pair of faces come as often as two fair dice show it?", "rolls", pairs),
        ToCheck("Total after total", "Does a total follow itself too often, or too seldom?", "pairs of rolls", after),
    ]
    return concluded(
        game,
        asked,
        equipment="two dice",
        fair="fair dice",
        size=len(rolls),
        of="rolls",
        sample=rolls,
        shown=totals,
        picture="Rolls of each total",
        level=level,
    )


def total_of(roll: str) -> str:
    """The total of a roll.

    >>> total_of("3-5")
    '8'
    """
    first, second = roll.split("-")
    return str(int(first) + int(second))


def pair_of(roll: str) -> str:
    """The two faces of a roll, the lower first.

    >>> pair_of("5-3")
    '3-5'
    """
    return "-".join(sorted(roll.split("-")))
