"""``[house_way]``: how the house sets seven cards, as lines that a dealer can read.

The first line that fits decides. Which one fits is told with the joker as an ace. A line says what goes low. Where
equal cards can go low in several ways, the one that leaves the best high hand is taken; if they are equal in that too,
the lowest suit goes low first and the joker stays high.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import msgspec

from houseway.equipment.cards import ACE, RANKS, names
from houseway.games.pai_gow import house_way_rules as rules
from houseway.games.pai_gow.splits import all_splits, as_two_hands, counted_as
from houseway.hands import Ranking
from houseway.hands.category import COMPLETED
from houseway.refusal import Refused
from houseway.rulebook.check import Fault, uncited
from houseway.rulebook.rulebook import Rulebook
from houseway.rulebook.schema import Section

SHAPES = {
    "no pair": 0,
    "one pair": 1,
    "two pair": 2,
    "three pair": 3,
    "three of a kind": 4,
    "three of a kind and pair": 5,
    "three of a kind and two pair": 6,
    "two three of a kinds": 8,
    "four of a kind": 16,
    "four of a kind and pair": 17,
    "four of a kind and three of a kind": 20,
    "five aces": 64,
    "five aces and pair": 65,
}
"""What seven cards can be by their ranks alone; straights and flushes are told by ``made``."""

LOWS = {
    "second and third highest": rules.SECOND_AND_THIRD,
    "two highest single cards": rules.TWO_HIGHEST,
    "highest pair": rules.HIGHEST_PAIR,
    "lower pair": rules.LOWEST_PAIR,
    "the pair": rules.HIGHEST_PAIR,
    "pair of the three": rules.OF_THREE,
    "pair of the higher three": rules.OF_THREE,
    "pair of the four": rules.OF_FOUR,
    "pair of the aces": rules.OF_FIVE,
    "one of the three and the highest single card": rules.ONE_OF_THREE,
    "two highest beside the four": rules.BESIDE_FOUR,
    "highest that keeps the straight or flush": rules.KEEPS_MADE,
    "pair that keeps the straight or flush": rules.PAIR_KEEPS_MADE,
}
"""What may go low."""

_NEEDS = {
    rules.HIGHEST_PAIR: (3, 1),
    rules.LOWEST_PAIR: (3, 1),
    rules.OF_THREE: (12, 4),
    rules.ONE_OF_THREE: (12, 4),
    rules.OF_FOUR: (16, 16),
    rules.BESIDE_FOUR: (16, 16),
    rules.OF_FIVE: (64, 64),
}
"""Which part of a shape's number must be there, and be at least how much, for this to go low."""

_RANGE = re.compile(rf"(?P<low>[{RANKS}])(?:-(?P<high>[{RANKS}]))?")
_HOLDING = re.compile(rf"(?P<one>[{RANKS}])(?: (?P<word>or|and) (?P<other>[{RANKS}]|better))?")
_EITHER = 3


class HouseWayLine(Section, frozen=True):
    """``[[house_way.line]]``: one case of the chart.

    ``of`` are the ranks of what is there most often and next often: ranges like ``7-T``, or names of
    ``[house_way.pairs]``; ``holding`` asks for single cards: ``A``, ``A or K``, ``K or better``, ``A and K``; ``made``
    whether the seven hold a straight or flush, and ``keeps`` whether one stays high when a pair goes low. Clauses in
    ``also`` are cited as well, and ``made_clause`` where there is a straight or flush.
    """

    name: str
    clause: str
    hand: str
    low: str
    made: bool | None = None
    of: tuple[str, ...] = ()
    holding: str = ""
    keeps: bool | None = None
    also: tuple[str, ...] = ()
    made_clause: str = ""


class HouseWayFacts(Section, frozen=True, dict=True):
    """``[house_way]``: classes of pairs, and the lines in the order in which they are tried."""

    line: tuple[HouseWayLine, ...]
    pairs: dict[str, str] = msgspec.field(default_factory=dict)

    @cached_property
    def numbers(self) -> tuple[tuple[int, ...], ...]:
        """The lines as the rules read them."""
        return tuple(self.numbers_of(line) for line in self.line)

    def numbers_of(self, line: HouseWayLine) -> tuple[int, ...]:
        """A line as a row of numbers."""
        ranges = [rank_range(self.pairs.get(text, text)) for text in line.of] + [(0, ACE)] * 2
        one_of, all_of = held(line.holding)
        return (
            SHAPES[line.hand],
            _yes_or_no(line.made),
            *ranges[0],
            *ranges[1],
            one_of,
            all_of,
            _yes_or_no(line.keeps),
            LOWS[line.low],
        )


class SetHand(NamedTuple):
    """Seven cards as two hands, the line of the house way that decided, and the clauses to cite for it."""

    low: tuple[int, ...]
    high: tuple[int, ...]
    line: HouseWayLine
    clauses: tuple[str, ...]


def set_by(house_way: HouseWayFacts, cards: Sequence[int], low_ranking: Ranking, high_ranking: Ranking) -> SetHand:
    """Seven cards, set the house way."""
    if len(cards) != 7:
        raise Refused(f"{names(cards) or 'nothing'} is not seven cards", remedy="A hand has seven cards")
    seven, lows, highs = all_splits(cards, low_ranking, high_ranking)
    kinds = kinds_of(seven)
    is_made = made_values(high_ranking)
    least_pair = low_ranking.least("pair")
    made = any(is_made[high] for high in highs)
    keeps = any(is_made[high] and low >= least_pair for low, high in zip(lows, highs, strict=True))
    place = rules.line_of(*kinds, made, keeps, house_way.numbers)
    if place < 0:
        raise Refused(f"no line of the house way is for {names(seven)}", remedy="Add the case to [house_way]")
    line = house_way.line[place]
    low = house_way.numbers[place][rules.LOW]
    wanted = 0
    if low < rules.KEEPS_MADE:
        wanted = low_ranking.worth(rules.ranks_low(low, *kinds), 0, is_suited=False)
    split = rules.split_for(low, wanted, least_pair, lows, highs, is_made)
    if split < 0:
        raise Refused(
            f"{names(seven)} cannot be set as {line.name!r} says", clause=line.clause, remedy="Correct the line"
        )
    where_made = (line.made_clause,) if made and line.made_clause else ()
    return SetHand(*as_two_hands(seven, split), line, (line.clause, *line.also, *where_made))


def kinds_of(cards: Sequence[int]) -> tuple[int, int, int, int, int]:
    """The ranks that are there once, twice, three, four and five times, as bits; the joker is an ace.

    >>> from houseway.equipment.cards import cards
    >>> kinds_of(cards("2c 2d 3h As joker"))
    (2, 4097, 0, 0, 0)
    """
    counts = [0] * (ACE + 1)
    for card in cards:
        counts[counted_as(card)] += 1
    found = [0] * 6
    for rank, count in enumerate(counts):
        found[count] |= 1 << rank
    return found[1], found[2], found[3], found[4], found[5]


@lru_cache(maxsize=16)
def made_values(ranking: Ranking) -> tuple[int, ...]:
    """By the value of a high hand, 1 where it is a straight, a flush, or both."""
    return (0, *(int(rung.category in COMPLETED) for rung in ranking.ladder))


def rank_range(text: str) -> tuple[int, int]:
    """The ranks from and to.

    >>> rank_range("7-T"), rank_range("A")
    ((5, 8), (12, 12))
    """
    found = _RANGE.fullmatch(text)
    if found is None:
        raise Refused(f"{text!r} is no range of ranks", remedy="Write ranks like 2-6, J-A or A")
    return RANKS.index(found["low"]), RANKS.index(found["high"] or found["low"])


def held(text: str) -> tuple[int, int]:
    """The single cards of which one must be held, and those of which all must be, as bits.

    >>> held("K or better") == held("A or K"), held("A and K"), held("")
    (True, (0, 6144), (0, 0))
    """
    if not text:
        return 0, 0
    found = _HOLDING.fullmatch(text)
    if found is None:
        raise Refused(f"{text!r} says not what is held", remedy='Write "A", "A or K", "K or better" or "A and K"')
    one = RANKS.index(found["one"])
    if found["other"] == "better":
        return (1 << (ACE + 1)) - (1 << one), 0
    both = 1 << one | (1 << RANKS.index(found["other"]) if found["other"] else 0)
    return (0, both) if found["word"] == "and" else (both, 0)


def faults_of_house_way(rulebook: Rulebook, house_way: HouseWayFacts) -> Iterator[Fault]:
    """Lines that name what there is not, or put low what their hand has not."""
    for place, line in enumerate(house_way.line):
        at: tuple[str | int, ...] = ("house_way", "line", place)
        for known, key in ((SHAPES, "hand"), (LOWS, "low")):
            if getattr(line, key) not in known:
                yield Fault((*at, key), f"{getattr(line, key)!r} is not known", f"Choose from {', '.join(known)}")
        for clause in filter(None, (line.clause, *line.also, line.made_clause)):
            yield from uncited(rulebook, at, clause)
        try:
            numbers = house_way.numbers_of(line)
        except Refused as refused:
            yield Fault(at, refused.why, refused.remedy)
            continue
        except KeyError:
            continue
        part, least = _NEEDS.get(numbers[rules.LOW], (0, 0))
        if numbers[rules.SHAPE] & part < least:
            yield Fault((*at, "low"), f"{line.hand} has no {line.low}", "Name what the hand holds")


def _yes_or_no(value: bool | None) -> int:
    return _EITHER if value is None else 2 if value else 1
