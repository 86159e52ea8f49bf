"""What a hand may do, what a strategy does with it, and what somebody does who plays at random."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.arrays import Ints
from houseway.compiled import compiled_without_arrays
from houseway.games.blackjack.options import Options
from houseway.games.blackjack.rules import best_total, is_soft, may_double, may_hit, may_split, may_surrender, may_zap
from houseway.simulate.blackjack import layout as at
from houseway.simulate.blackjack.layout import TableState
from houseway.simulate.stream import HALF, LOW, State, draw

STAND, HIT, DOUBLE, SPLIT, SURRENDER, ZAP, ACTS = range(7)
HARD, SOFT, PAIR, FREE_HARD, FREE_SOFT, TABLES = range(6)
"""The tables of a strategy: by hard total, by soft total, by the value of a pair; by hard and soft total with a hand
that was split off with the house's money."""

BY_PLAN, AT_RANDOM = range(2)
MODE, INSURE_AT, EVEN_AT, COUNTS, BET_AT_MOST, SETTINGS = range(6)
"""How decisions are made, at which true count insurance is taken and at which even money, whether cards are counted,
the last place of the ramp."""


class StrategyTables(NamedTuple):
    """A strategy: what to play by table, row and up card.

    From the true count in ``from_count`` on it is what ``then`` says, below that in ``below_count`` what ``before``
    says. ``adds`` is when the proceeds of a side bet join the wager, by the two cards and the up card; ``tags`` what
    each card adds to the running count; ``ramp`` what to bet by true count, the first place for nought or less.
    """

    settings: Ints
    plays: Ints
    from_count: Ints
    then: Ints
    below_count: Ints
    before: Ints
    adds: Ints
    tags: Ints
    ramp: Ints


@compiled_without_arrays
def below(luck: State, span: int) -> int:
    """A whole number below ``span`` at random; what people choose need not be fair to the last bit."""
    bits, luck[0], luck[1], luck[2], luck[3] = draw(luck[0], luck[1], luck[2], luck[3])
    return np.int64(((bits & LOW) * np.uint64(span)) >> HALF)  # type: ignore[return-value]  # a number like any other


@compiled_without_arrays
def legal_acts(
    hard: int,
    has_ace: bool,
    cards: int,
    one: int,
    other: int,
    up: int,
    is_split: bool,
    hands: int,
    options: Options,
    is_zapped: bool = False,
) -> int:
    """A bit for everything that a hand may do: ``one`` and ``other`` are its first two cards."""
    of_aces = is_split and one == 1
    legal = 1 << STAND
    if may_hit(hard, has_ace, of_aces, options.aces_draw):
        legal |= 1 << HIT
    after, aces = options.double_after_split, options.aces_double
    if may_double(hard, has_ace, cards, is_split, of_aces, options.double_totals, after, aces):
        legal |= 1 << DOUBLE
    if may_split(one, other, cards, hands, options.most_hands, of_aces, options.most_ace_hands):
        legal |= 1 << SPLIT
    if may_surrender(options.surrenders, cards, is_split or is_zapped, up, options.looks):
        legal |= 1 << SURRENDER
    if may_zap(hard, has_ace, cards, is_split, is_zapped, options.zap_totals):
        legal |= 1 << ZAP
    return legal


@compiled_without_arrays
def true_count(plan: StrategyTables, table: TableState) -> int:
    """The running count by decks that are not dealt yet, rounded down."""
    if plan.settings[COUNTS] == 0:
        return 0
    now = table.now
    return now[at.RUNNING] * table.options.deck_size // max(len(table.shoe) - now[at.AT] - now[at.HIDDEN], 1)  # type: ignore[no-any-return]


@compiled_without_arrays
def first_legal(play: int, legal: int) -> int:
    """The first that is legal of what a strategy would rather do, three bits each; -1 when none is."""
    while play > 0:
        act = (play & 7) - 1
        if (legal >> act) & 1:
            return act
        play >>= 3
    return -1


@compiled_without_arrays
def planned(
    plan: StrategyTables,
    hard: int,
    has_ace: bool,
    cards: int,
    one: int,
    other: int,
    up: int,
    count: int,
    legal: int,
    on_marker: bool,
) -> int:
    """What a strategy does with a hand: as a pair if it says something of it, else by its total."""
    for step in range(2):
        if step == 0:
            if cards != 2 or one != other:
                continue
            kind, row = PAIR, one
        else:
            kind, row = SOFT if is_soft(hard, has_ace) else HARD, best_total(hard, has_ace)
            if on_marker:
                kind += FREE_HARD
        play = plan.plays[kind, row, up]
        if count >= plan.from_count[kind, row, up]:
            play = plan.then[kind, row, up]
        elif count < plan.below_count[kind, row, up]:
            play = plan.before[kind, row, up]
        act = first_legal(play, legal)
        if act >= 0:
            return act
    return STAND


@compiled_without_arrays
def at_random(luck: State, legal: int) -> int:
    """Any of the legal acts, each as likely."""
    count = 0
    for act in range(ACTS):
        count += (legal >> act) & 1
    wanted = below(luck, count)
    for act in range(ACTS):
        if (legal >> act) & 1:
            if wanted == 0:
                return act
            wanted -= 1
    return STAND


@compiled_without_arrays
def some_chips(luck: State, most: int, chip: int) -> int:
    """Nothing, everything, or some chips of an amount, at random."""
    chosen = below(luck, 3)
    chips = most // chip
    if chosen == 0 or chips == 0:
        return 0
    return most if chosen == 1 else chip * (1 + below(luck, chips))
