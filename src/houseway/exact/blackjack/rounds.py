"""How a strategy fares over a whole round: what it comes to by up card, how often each net result, what it wagers.

The expectation is exact, splits included. So are all chances of rounds without a split, of how many hands a split
becomes, and of what each split hand comes to. Only when split hands are added up into one net result are they taken as
independent *given the up card, the dealer's outcome and the number of hands*: that touches the shape of the two rounds
in a hundred that are split, never the mean; with an endless shoe it is no approximation at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.exact.blackjack.cells import Cells
from houseway.exact.blackjack.counting import TWO_CARDS, ActionTable, Behind, Counting, Level
from houseway.exact.blackjack.hands import BLACKJACK
from houseway.exact.blackjack.kernels import NATURAL, SPLIT, SURRENDER, ZAP
from houseway.exact.blackjack.numbers import Array
from houseway.exact.blackjack.play import Play, without
from houseway.exact.blackjack.splits import SplitPattern, read_levels, split_patterns
from houseway.exact.distribution import Distribution
from houseway.refusal import Refused

PARTS = 10**18
"""Chances that are floats are given as whole parts of this."""
SLACK = 1e-9
"""All chances together may be off one by so much, no more."""
NOISE = 1e-18
"""Chances below this are the rounding of nought."""


@dataclass(frozen=True)
class Raw:
    """What the kernels counted for a strategy.

    ``whole`` is the chance of each up card and outcome, ``two`` the same behind each of the 55 first hands, ``unsplit``
    the tally of hands that were played, ``levels`` what one hand of each split pair comes to, ``zapped`` the
    same for two cards that are changed for new ones, from the shoe without them.
    """

    whole: Array
    two: Array
    unsplit: Array
    levels: dict[int, list[Level]]
    zapped: dict[tuple[int, int], Raw] = field(default_factory=dict)


def split_ups(counting: Counting, strategy: ActionTable, rank: int) -> tuple[int, ...]:
    """The up cards against which a pair is split."""
    pair = counting.hands.of([rank, rank])
    return tuple(up for up in range(10) if strategy.first[pair, up] == SPLIT)


def zap_ups(counting: Counting, strategy: ActionTable, two: tuple[int, int]) -> tuple[int, ...]:
    """The up cards against which two cards are changed for new ones."""
    hand = counting.hands.of(list(two))
    return tuple(up for up in range(10) if strategy.first[hand, up] == ZAP)


def zapped_shoe(counting: Counting, two: tuple[int, int], kept: dict[Any, Behind] | None = None) -> Counting:
    """The shoe from which new cards come: without the two that were changed for them."""
    shoe = counting.shoe.tolist() if counting.play.infinite else without(counting.shoe.tolist(), two)
    return Counting(counting.play, shoe, counting.numbers, kept)


def gather(
    counting: Counting,
    strategy: ActionTable,
    levels: Callable[[int], list[Level]] | None = None,
    zapped: dict[tuple[int, int], Raw] | None = None,
) -> Raw:
    """Count for a strategy; ``levels`` may know already what split hands come to, and ``zapped`` what new cards do."""
    found = {}
    for rank in range(10):
        ups = split_ups(counting, strategy, rank)
        if ups:
            found[rank] = levels(rank) if levels else read_levels(counting, strategy, rank, ups)
    return Raw(
        counting.behind([0])[0],
        counting.behind([counting.hands.of(two) for two in TWO_CARDS]),
        counting.unsplit(strategy),
        found,
        gather_zaps(counting, strategy) if zapped is None else zapped,
    )


def gather_zaps(counting: Counting, strategy: ActionTable) -> dict[tuple[int, int], Raw]:
    """Count what becomes of hands that a strategy changes for new cards."""
    two_cards = [(one, other) for one, other in TWO_CARDS if zap_ups(counting, strategy, (one, other))]
    there = [two for two in two_cards if counting.first_chance(*two)]
    return {two: gather(zapped_shoe(counting, two), strategy.after_zap()) for two in there}


@dataclass(frozen=True)
class RoundValue:
    """What a round comes to: by up card its chance, the expectation (times the chance) and the wagers (times it)."""

    up_chance: Array
    by_up: Array
    risked_by_up: Array
    nets: dict[Fraction, Any]

    @property
    def expectation(self) -> Any:
        """What the player gains on average per initial wager."""
        return sum(self.by_up.tolist())

    @property
    def risked(self) -> Any:
        """What is wagered on average, doubles and splits included, per initial wager."""
        return sum(self.risked_by_up.tolist())

    def distribution(self) -> Distribution:
        """Net results with whole weights: of Fractions exactly, of floats in parts of ``PARTS``."""
        masses = {net: mass for net, mass in sorted(self.nets.items()) if mass}
        if all(isinstance(mass, (int, Fraction)) for mass in masses.values()):
            parts = np.lcm.reduce([Fraction(mass).denominator for mass in masses.values()], dtype=object)
            risked = Fraction(self.risked)
        else:
            parts = PARTS
            risked = Fraction(round(self.risked * PARTS), PARTS)
        weights = {net: round(mass * parts) for net, mass in masses.items()}
        return Distribution({net: weight for net, weight in weights.items() if weight}, risked)


class Adder:
    """Adds results up by net and by up card."""

    def __init__(self, counting: Counting, *, counts_nets: bool = True) -> None:
        """Nothing yet."""
        self.counts_nets = counts_nets
        self.play: Play = counting.play
        self.numbers = counting.numbers
        self.cells = counting.cells
        self.by_up = counting.numbers.zeros(10)
        self.risked = counting.numbers.zeros(10)
        self.nets: dict[Fraction, Any] = {}

    def add(self, net: Fraction, mass: Any) -> None:
        """Count a net result."""
        self.nets[net] = self.nets.get(net, 0) + mass

    def flat(self, net: Fraction, masses: Array) -> None:
        """Count rounds with the initial wager only, by up card."""
        self.risked = self.risked + masses
        self.by_up = self.by_up + masses * (net if self.numbers.is_exact else float(net))
        self.add(net, sum(masses.tolist()))

    def round(self, raw: Raw) -> RoundValue:
        """All of it."""
        return RoundValue(raw.whole.sum(axis=1), self.by_up, self.risked, self.nets)

    @property
    def played(self) -> int:
        """How many outcomes are settled hand by hand: all but a dealer's blackjack that takes one wager only."""
        return BLACKJACK + 1 if self.play.blackjack_takes_all else BLACKJACK

    def hands(self, count: Any, tally: Array) -> None:
        """Count what so many hands come to and wager, but no net: their sum makes that."""
        nets, wagered = self.numbers.fractions(self.cells.nets), self.numbers.fractions(self.cells.wagered)
        for cell in range(len(self.cells)):
            masses = tally[:, : self.played, cell].sum(axis=1)
            self.by_up = self.by_up + masses * (count * nets[cell])
            self.risked = self.risked + masses * (count * wagered[cell])


def fare(counting: Counting, strategy: ActionTable, raw: Raw) -> RoundValue:
    """Put what was counted together; ``counting`` says which shoe and numbers."""
    if abs(sum(raw.whole.ravel().tolist()) - 1) > SLACK:
        raise Refused(f"{counting.cards} cards can run out before the dealer is done", remedy="Analyse a longer shoe")
    adder = Adder(counting)
    _rounds(adder, counting, strategy, raw)
    for two, part in raw.zapped.items():
        if ups := zap_ups(counting, strategy, two):
            new = _against(part, counting.first_chance(*two), ups)
            _rounds(adder, zapped_shoe(counting, two), strategy.after_zap(), new, counting.first_chance(*two), ups)
    return adder.round(raw)


def value_of_zap(counting: Counting, strategy: ActionTable, raw: Raw) -> Array:
    """What new cards from this shoe are worth, by up card, times its chance, when the dealer has no blackjack."""
    adder = Adder(counting, counts_nets=False)
    _rounds(adder, counting, strategy, raw)
    return adder.by_up + raw.whole[:, BLACKJACK]


def _against(raw: Raw, chance: Any, ups: Sequence[int]) -> Raw:
    """What was counted, for these up cards alone and with so much of a chance."""
    weight = np.zeros(10, raw.whole.dtype)
    weight[list(ups)] = chance
    return replace(
        raw,
        whole=raw.whole * weight[:, None],
        two=raw.two * weight[None, :, None],
        unsplit=raw.unsplit * weight[:, None, None],
    )


def _rounds(
    adder: Adder,
    counting: Counting,
    strategy: ActionTable,
    raw: Raw,
    chance: Any = 1,
    ups: Sequence[int] = tuple(range(10)),
) -> None:
    """Every round that was counted; splits with a ``chance``, against these up cards."""
    missing = raw.whole - raw.unsplit.sum(axis=2)
    for (one, other), dealt in zip(TWO_CARDS, raw.two, strict=True):
        actions = strategy.first[counting.hands.of([one, other])]
        masses = dealt * counting.first_chance(one, other)
        for action in (NATURAL, SURRENDER, SPLIT, ZAP):
            if not (actions == action).any():
                continue
            here = np.where((actions == action)[:, None], masses, masses * 0)
            missing = missing - here
            add_special(adder, action, here)
    tally = raw.unsplit.copy()
    busts = *np.indices(missing.shape), counting.bust_cells()
    tally[busts] = tally[busts] + missing
    add_unsplit(adder, tally)
    _splits(adder, counting, strategy, raw, chance, ups)


def fare_of_splits(counting: Counting, strategy: ActionTable, raw: Raw) -> RoundValue:
    """The same for rounds with a split alone, with their share of all chances."""
    adder = Adder(counting)
    _splits(adder, counting, strategy, raw, 1, tuple(range(10)))
    return adder.round(raw)


def _splits(
    adder: Adder, counting: Counting, strategy: ActionTable, raw: Raw, chance: Any, shown: Sequence[int]
) -> None:
    """Rounds with a split."""
    for rank, levels in raw.levels.items():
        ups = split_ups(counting, strategy, rank)
        here = tuple(up for up in ups if up in shown)
        if here:
            for pattern in split_patterns(counting, rank, levels, ups):
                add_split(adder, pattern, chance * counting.first_chance(rank, rank), here)


def add_special(adder: Adder, action: int, masses: Array) -> None:
    """Blackjacks and surrendered hands, by up card and outcome."""
    without, behind = masses[:, :BLACKJACK].sum(axis=1), masses[:, BLACKJACK]
    if action == NATURAL:
        for pays, share in adder.play.blackjacks:
            adder.flat(pays, without if share == 1 else without * (share if adder.numbers.is_exact else float(share)))
        adder.flat(adder.play.blackjack_pays if adder.play.wins_ties else Fraction(0), behind)
    elif action == SURRENDER:
        given_up = -adder.play.given_up
        adder.flat(given_up, without)
        adder.flat(Fraction(-1) if adder.play.surrender == "late" else given_up, behind)


def add_unsplit(adder: Adder, tally: Array) -> None:
    """Hands that were played, those that bust among them."""
    adder.hands(1, tally)
    for cell, net in enumerate(adder.cells.nets):
        adder.add(net, sum(tally[:, : adder.played, cell].ravel().tolist()))
    adder.flat(Fraction(-1), tally[:, adder.played :].sum(axis=(1, 2)))


def add_split(adder: Adder, pattern: SplitPattern, chance: Any, ups: Sequence[int]) -> None:
    """Split hands: each hand's own results make the expectation, their sum makes the net."""
    here = list(ups)
    lost = adder.numbers.zeros(10)
    lost[here] = pattern.chance[here, adder.played :].sum(axis=1) * chance
    adder.flat(Fraction(-1), lost)
    whole = pattern.chance[here, : adder.played]
    sums = (whole * chance)[:, :, None]
    shares = reciprocal(whole)[:, :, None]
    for count, tally in pattern.parts:
        kept = np.zeros_like(tally)
        kept[here] = tally[here]
        adder.hands(count * chance, kept)
        if not adder.counts_nets:
            continue
        hand = hand_by_net(adder.cells, tally[here, : adder.played]) * shares
        for _ in range(count):
            sums = convolved(sums, hand)
    if not adder.counts_nets:
        return
    lowest = min(adder.cells.nets) * pattern.hands
    for place, mass in enumerate(sums.sum(axis=(0, 1)).tolist()):
        adder.add(lowest + place * adder.cells.step, mass)


def hand_by_net(cells: Cells, tally: Array) -> Array:
    """What one hand comes to, by steps above its largest loss."""
    found = np.zeros((*tally.shape[:2], max(cells.places) + 1), tally.dtype)
    for cell, place in enumerate(cells.places):
        found[..., place] = found[..., place] + tally[..., cell]
    return found


def reciprocal(whole: Array) -> Array:
    """One over each number, nought where there is nothing but rounding."""
    found = np.zeros_like(whole)
    there = whole > NOISE
    found[there] = 1 / whole[there]
    return found


def convolved(sums: Array, hand: Array) -> Array:
    """The sums with one hand more, for every up card and outcome."""
    length = sums.shape[2]
    found = np.zeros((*sums.shape[:2], length + hand.shape[2] - 1), sums.dtype)
    for place in range(hand.shape[2]):
        found[:, :, place : place + length] = found[:, :, place : place + length] + sums * hand[:, :, place : place + 1]
    return found
