"""The five charts a second time, each written from its own document as plain code, to compare the rulebooks with.

A hand comes as ranks with the joker as an ace (14 is an ace), and as what its splits make: pairs of (low ranks, whether
the high hand is a straight or flush). The answer is the two ranks that go low. Each chart is stated by itself, in the
order of its document, though four of them come to nearly the same: what one filing changes, changes here in one place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from tests.slow_hands import NAMES, Worth, slow_five, slow_wild

Low = tuple[int, int]
Splits = Sequence[tuple[Low, bool]]
ACE, KING, QUEEN, JACK, TEN = 14, 13, 12, 11, 10
JOKER = 52
WITH_FIVE_ACES = [*NAMES[5], "five aces"]
COMPLETED = ("straight", "flush", "straight flush", "royal flush")


class Hand:
    """Seven cards by their ranks, the highest first, and what can be kept beside them."""

    def __init__(self, ranks: Sequence[int], splits: Splits) -> None:
        """Ranks held once, twice, ... five times."""
        counts = Counter(ranks)
        self.single, self.pairs, self.threes, self.fours, self.fives = (
            sorted((rank for rank in counts if counts[rank] == times), reverse=True) for times in range(1, 6)
        )
        kept = [low for low, made in splits if made]
        self.made = bool(kept)
        self.best_kept: Low = max(kept, key=lambda low: (low[0] == low[1], low), default=(0, 0))
        self.pair_kept: Low | None = max((low for low in kept if low[0] == low[1]), default=None)

    @property
    def next_two(self) -> Low:
        """The two highest cards that are there once."""
        return self.single[0], self.single[1]

    def holds(self, *ranks: int) -> bool:
        """Whether all of these are there once."""
        return set(ranks) <= set(self.single)


def two(rank: int) -> Low:
    return rank, rank


# ---------------------------------------------------------------- Hard Rock §12


def hard_rock(hand: Hand) -> Low:
    """Low pairs 2 to 6, medium 7 to 10, high jacks to kings, and aces by themselves."""
    if hand.fives:  # K
        return two(KING) if hand.pairs == [KING] else two(ACE)
    if hand.fours and (hand.pairs or hand.threes):  # J; three of a kind hold a pair: ruling
        beside = (hand.pairs or hand.threes)[0]
        return two(ACE) if hand.fours == [ACE] and beside != KING else two(beside)
    if hand.fours:  # I
        four = hand.fours[0]
        if four <= 6:
            return hand.next_two
        return hand.next_two if four <= TEN and hand.holds(ACE) else two(four)
    if len(hand.threes) == 2:  # F, H.iii
        return two(hand.threes[0])
    if hand.threes and hand.pairs:  # H.i, H.ii, G.vi
        return two(hand.pairs[0])
    if hand.threes:  # G.v, E
        if hand.pair_kept:
            return hand.pair_kept
        return (ACE, hand.single[0]) if hand.threes == [ACE] else hand.next_two
    if len(hand.pairs) == 3:  # D, G.iv
        return two(hand.pairs[0])
    if len(hand.pairs) == 2:  # C, G.iii
        return hand.next_two if _hard_rock_keeps(hand) else two(hand.pairs[1])
    if hand.made:  # G.i, G.ii; a straight or flush that needs the pair stays: ruling
        return hand.pair_kept or hand.best_kept
    return hand.next_two if hand.pairs else (hand.single[1], hand.single[2])  # B, A


def _hard_rock_keeps(hand: Hand) -> bool:
    """Whether two pair stay high."""
    kinds = "".join("LMHA"[(rank > 6) + (rank > TEN) + (rank == ACE)] for rank in sorted(hand.pairs))
    if kinds == "LL":  # C.iv.a
        return True
    if kinds == "LM":  # C.iv.b
        return hand.holds(KING) or hand.holds(ACE)
    if kinds in ("LH", "MM"):  # C.iv.c, C.iv.d
        return hand.holds(ACE)
    return kinds == "MH" and hand.holds(ACE, KING)  # C.iv.e; f and aces split: ruling


# ---------------------------------------------------------------- Horseshoe §12


def horseshoe(hand: Hand) -> Low:
    """Low pairs 2 to 6, medium 7 to 10, high jacks to aces."""
    ranks = {1: hand.single, 2: hand.pairs, 3: hand.threes, 4: hand.fours, 5: hand.fives}
    held = tuple(len(ranks[times]) for times in (5, 4, 3, 2))
    if held == (0, 0, 0, 0):  # I, VII.A
        return hand.best_kept if hand.made else (hand.single[1], hand.single[2])
    if held == (0, 0, 0, 1):  # II, VII.B
        return (hand.pair_kept or hand.best_kept) if hand.made else hand.next_two
    if held == (0, 0, 0, 2):  # III, VII.C
        higher, lower = hand.pairs
        low, medium = (range(2, 7), range(7, 11))
        stays = (
            (higher in low)  # A
            or (higher in medium and lower in low and hand.single[0] >= KING)  # B
            or (higher > TEN and lower in low and hand.single[0] == ACE)  # C
            or (higher in medium and lower in medium and hand.single[0] == ACE)  # D
            or (higher > TEN and lower in medium and hand.next_two == (ACE, KING))  # E
        )
        return hand.next_two if stays else two(lower)  # F
    if held == (0, 0, 0, 3):  # IV, VII.D
        return two(hand.pairs[0])
    if held == (0, 0, 1, 0):  # V, VII.E
        if hand.made and hand.pair_kept:
            return hand.pair_kept
        return hand.next_two if hand.threes != [ACE] else (ACE, hand.single[0])
    if held == (0, 0, 2, 0):  # VI, VIII.C
        return two(max(hand.threes))
    if held[:3] == (0, 0, 1):  # VIII.A, VIII.B, VII.F
        return two(max(hand.pairs))
    if held == (0, 1, 0, 0):  # IX.A to C
        never_split = hand.fours[0] <= 6 or (hand.fours[0] <= TEN and ACE in hand.single)
        return hand.next_two if never_split else two(hand.fours[0])
    if held[:2] == (0, 1):  # IX.D; of three of a kind two: ruling
        beside = max(hand.pairs + hand.threes)
        return two(beside) if hand.fours != [ACE] or beside == KING else two(ACE)
    return two(KING if KING in hand.pairs else ACE)  # X


# ---------------------------------------------------------------- JACK §12


def jack(hand: Hand) -> Low:
    """Low pairs 2 to 6, medium 7 to 10, high jacks to aces; four of a kind with a pair is a line of its own."""
    top = hand.single[0] if hand.single else 0
    if hand.fives:  # K, K.i
        return two(KING) if hand.pairs == [KING] else two(ACE)
    for four in hand.fours:
        for beside in (*hand.pairs, *hand.threes):  # J, J.i; three of a kind: ruling
            return two(beside) if four < ACE or beside == KING else two(four)
        return hand.next_two if four < 7 or (four < JACK and top == ACE) else two(four)  # I
    if hand.threes:
        if len(hand.threes) > 1:  # F, H.iii
            return two(hand.threes[0])
        if hand.pairs:  # H.i, H.ii, G.vi
            return two(hand.pairs[0])
        if hand.made and hand.pair_kept is not None:  # G.v
            return hand.pair_kept
        return (ACE, top) if hand.threes[0] == ACE else hand.next_two  # E.i and G.v.a, E
    if not hand.pairs:  # G.i, A
        return hand.best_kept if hand.made else (hand.single[1], hand.single[2])
    if len(hand.pairs) == 1:  # G.ii, B
        return hand.next_two if not hand.made else hand.pair_kept or hand.best_kept
    if len(hand.pairs) == 3:  # D, G.iv
        return two(hand.pairs[0])
    asked = {  # C.a to f: what must be held for both to stay high
        ("high", "high"): None,
        ("high", "medium"): (ACE, KING),
        ("high", "low"): (ACE,),
        ("medium", "medium"): (ACE,),
        ("medium", "low"): (KING,),
        ("low", "low"): (),
    }[_jack_class(hand.pairs[0]), _jack_class(hand.pairs[1])]
    stays = asked is not None and (hand.holds(*asked) or (asked == (KING,) and top == ACE))
    return hand.next_two if stays else two(hand.pairs[1])


def _jack_class(rank: int) -> str:
    return "low" if rank <= 6 else "medium" if rank <= TEN else "high"


# ---------------------------------------------------------------- Hollywood Section Nine, J


def hollywood(hand: Hand) -> Low:
    """Small 2 to 6, medium 7 to 10, large jacks to aces; four of a kind by its rank, with a pair beside it or not."""
    small, large = range(2, 7), range(JACK, ACE + 1)
    if hand.fives:  # i
        return two(KING) if KING in hand.pairs else two(ACE)
    if hand.fours:  # h
        four = hand.fours[0]
        if hand.threes:  # never split
            return two(hand.threes[0])
        if four in large:  # always split
            return two(four)
        rest = sorted([*hand.single, *hand.pairs, *hand.pairs], reverse=True)
        if four in small:  # never split; a pair can lie low
            return two(hand.pairs[0]) if hand.pairs else (rest[0], rest[1])
        if hand.pairs and hand.pairs[0] >= KING:  # aces or kings low: two of them, where there are two
            return two(hand.pairs[0])
        return (rest[0], rest[1]) if rest[0] in (ACE, KING) else two(four)
    if hand.threes and hand.pairs:  # g
        return two(hand.pairs[0])
    if len(hand.threes) == 2:  # e
        return two(hand.threes[0])
    if hand.threes:  # the second e, then the first
        if hand.pair_kept:
            return hand.pair_kept
        return (ACE, hand.single[0]) if hand.threes == [ACE] else hand.next_two
    if len(hand.pairs) == 3:  # d
        return two(hand.pairs[0])
    if len(hand.pairs) == 2:  # c
        if hand.pairs[0] in large:
            return two(hand.pairs[1])
        unless = (ACE, KING) if hand.pairs[0] in small else (ACE,)
        return hand.next_two if hand.single[0] in unless else two(hand.pairs[1])
    if hand.made:  # the second e; its exception has no effect: ruling
        return hand.pair_kept or hand.best_kept
    return hand.next_two if hand.pairs else (hand.single[1], hand.single[2])  # b, a


# ---------------------------------------------------------------- Hollywood Section Twenty One, J


def face_up(hand: Hand) -> Low:
    """Low 2 to 6, medium 7 to 10, high jacks to aces."""
    singles = [*hand.single, 0, 0, 0]
    answers: list[tuple[bool, Callable[[], Low]]] = [
        (hand.fives != [] and hand.pairs == [KING], lambda: two(KING)),  # j.i
        (hand.fives != [], lambda: two(ACE)),  # j
        (hand.fours == [ACE] and KING in hand.pairs + hand.threes, lambda: two(KING)),  # i.i
        (hand.fours == [ACE] and len(hand.pairs + hand.threes) == 1, lambda: two(ACE)),  # i.i
        (hand.fours != [] and len(hand.pairs + hand.threes) == 1, lambda: two((hand.pairs + hand.threes)[0])),  # i
        (hand.fours != [] and hand.fours[0] >= JACK, lambda: two(hand.fours[0])),  # h.iii
        (hand.fours != [] and hand.fours[0] >= 7 and singles[0] < ACE, lambda: two(hand.fours[0])),  # h.ii
        (hand.fours != [], lambda: hand.next_two),  # h.i, h.ii
        (len(hand.threes) == 2, lambda: two(hand.threes[0])),  # g.iii
        (hand.threes != [] and hand.pairs != [], lambda: two(hand.pairs[0])),  # g.i, g.ii
        (hand.threes != [] and hand.pair_kept is not None, lambda: hand.pair_kept or (0, 0)),  # f.iii.b
        (hand.threes == [ACE], lambda: (ACE, singles[0])),  # e, and the exception of f
        (hand.threes != [], lambda: hand.next_two),  # e
        (len(hand.pairs) == 3, lambda: two(hand.pairs[0])),  # d, f.iii.a
    ]
    for fits, low in answers:
        if fits:
            return low()
    if len(hand.pairs) == 2:  # c, f.iii
        size = [1 + (rank > 6) + (rank > TEN) for rank in hand.pairs]
        king_or_better, ace = singles[0] > QUEEN, singles[0] == ACE
        stays = {11: True, 21: king_or_better, 31: ace, 22: ace, 32: ace and singles[1] == KING, 33: False}
        return hand.next_two if stays[10 * size[0] + size[1]] else two(hand.pairs[1])
    if hand.made:  # f.i, f.ii
        return hand.pair_kept or hand.best_kept
    return (singles[0], singles[1]) if hand.pairs else (singles[1], singles[2])  # b, a


CHARTS: dict[str, Callable[[Hand], Low]] = {
    "hard-rock-cincinnati/pai-gow-poker": hard_rock,
    "horseshoe-cincinnati/fortune-pai-gow-poker": horseshoe,
    "jack-cincinnati/pai-gow-poker": jack,
    "hollywood-columbus/pai-gow-poker": hollywood,
    "hollywood-columbus/face-up-pai-gow": face_up,
}


# ---------------------------------------------------------------- a hand set by a chart, with the slow evaluator


def set_slowly(document: str, cards: Sequence[int]) -> tuple[Low, Worth]:
    """The ranks that go low by the chart of a document, and the best high hand that then is left."""
    wheel = "lowest" if document.startswith("hollywood") else "second highest"
    splits = []
    for pair in combinations(sorted(cards), 2):
        ranks = sorted((min(card // 4 + 2, ACE) for card in pair), reverse=True)
        high = worth_of(tuple(card for card in sorted(cards) if card not in pair), wheel)
        splits.append(((ranks[0], ranks[1]), high))
    made = [(low, WITH_FIVE_ACES[high[0]] in COMPLETED) for low, high in splits]
    low = CHARTS[document](Hand([min(card // 4 + 2, ACE) for card in cards], made))
    return low, max(high for each, high in splits if each == low)


def worth_of(five: tuple[int, ...], wheel: str) -> Worth:
    """What five cards are worth; where they cannot be a flush, as any cards of these ranks."""
    naturals = [card for card in five if card != JOKER]
    if len({card % 4 for card in naturals}) > 1:
        five = (*_of_many_suits([card // 4 for card in naturals]), *five[len(naturals) :])
    return _worth(five, wheel)


@cache
def _worth(five: tuple[int, ...], wheel: str) -> Worth:
    house = {"low_straight": "second highest", "low_straight_flush": wheel}
    if JOKER in five:
        return slow_wild(five, WITH_FIVE_ACES, (JOKER,), is_bug=True, **house)
    return slow_five(five, WITH_FIVE_ACES, **house)


def every_pattern() -> list[tuple[int, ...]]:
    """A hand without a flush of each of the 67,600 patterns of ranks of seven cards, the joker among them."""
    return [
        (*_of_many_suits(ranks), *rest)
        for size, rest in ((7, ()), (6, (JOKER,)))
        for ranks in combinations_with_replacement(range(13), size)
        if max(Counter(ranks).values()) <= 4
    ]


def _of_many_suits(ranks: Sequence[int]) -> tuple[int, ...]:
    """Cards of these ranks, the suits by turns: never five of one, nor four beside the joker."""
    return tuple(4 * rank + place % 4 for place, rank in enumerate(ranks))
