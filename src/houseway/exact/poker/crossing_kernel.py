"""Two lines that share the last card: what every deal of one hand comes to, and how deals end.

For one hand of the player's, a table has the kind of hand that each set of a line's cards makes with each last card. A
line that alone decides a wager is a sum over its row of the table, less the cards that lie on the other line; where
the better of both decides, it is the sum of what the better pays with each last card.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled, compiled_without_arrays
from houseway.exact.poker.sets import go_on
from houseway.exact.poker.whole import whole
from houseway.hands.kernel import hand_value
from houseway.hands.tables import Tables

Words = npt.NDArray[np.uint64]
Pays = npt.NDArray[np.int32]

FIRST, SECOND, BETTER = 0, 1, 2
"""What decides a wager: the hand of the line that is turned first, that of the second, or the better of both."""

_NONE = np.uint64(0)


class Crossed(NamedTuple):
    """One hand with all cards of both lines: places in the rest of the deck, as rows and as bits, and the kinds made.

    ``sums`` is what each line pays over all last cards, for each of its sets; ``pays`` what a wager that the better
    hand decides pays for each set and last card, and the least there is where the card is in the set.
    """

    first: Ints
    second: Ints
    first_bits: Words
    second_bits: Words
    first_kinds: Bytes
    second_kinds: Bytes
    first_sums: Ints
    second_sums: Ints
    first_pays: Pays
    second_pays: Pays


class Paid(NamedTuple):
    """What lines pay by the kind of hand, and what decides each; and all about the last decision.

    ``lying`` is what lies on each line before it, by stakes. Each of the ``choices`` that there are with some stakes
    puts ``units`` more on the line ``raised``, and ``leads`` to other stakes, or below 0 to a fold, which comes to
    ``fold`` over all last cards.
    """

    pays: Ints
    decided_by: Ints
    lying: Ints
    raised: int
    units: Ints
    leads: Ints
    choices: Ints
    fold: Ints


@compiled
def fill_kinds(rest: Bytes, held: Bytes, size: int, tables: Tables, kind_of: Bytes, kinds: Bytes) -> None:
    """The kind of hand that each set of places makes with the held cards and each last card; 0 if it has it."""
    places = np.arange(size)
    for number in range(len(kinds)):
        key, suits = tables.start, _NONE
        for card in held:
            key += tables.keys[card]
            suits |= tables.suits[card]
        for at in range(size):
            key += tables.keys[rest[places[at]]]
            suits |= tables.suits[rest[places[at]]]
        for last in range(len(rest)):
            card = rest[last]
            kinds[number, last] = kind_of[hand_value(key + tables.keys[card], suits | tables.suits[card], tables)]
        for at in range(size):
            kinds[number, places[at]] = 0
        go_on(places, size)


@compiled_without_arrays
def line_sums(crossed: Crossed, paid: Paid, one: int, other: int, found: Ints) -> None:
    """What each line pays over all last cards that are left, with a set of cards on either line."""
    places, against = crossed.first[one], crossed.second[other]
    mine, theirs = crossed.first_kinds[one], crossed.second_kinds[other]
    for line in range(len(found)):
        pays = paid.pays[line]
        if paid.decided_by[line] == FIRST:
            total = crossed.first_sums[line, one]
            for place in against:
                total -= pays[mine[place]]
        elif paid.decided_by[line] == SECOND:
            total = crossed.second_sums[line, other]
            for place in places:
                total -= pays[theirs[place]]
        else:
            total = 0
            first_pays, second_pays = crossed.first_pays[one], crossed.second_pays[other]
            for last in range(len(mine)):
                total += max(first_pays[last], second_pays[last])
            for place in places:
                total -= pays[theirs[place]]
            for place in against:
                total -= pays[mine[place]]
        found[line] = total


@compiled_without_arrays
def look_ahead(
    crossed: Crossed, paid: Paid, weights: Ints, is_dealt: Bytes, sums: Ints, base: Ints, best: Ints, totals: Ints
) -> None:
    """For every set on the first line: what best play comes to over all others, by stakes, and what the lines pay.

    ``sums`` and ``base`` are room to work in.
    """
    for one in range(len(weights)):
        if not weights[one]:
            continue
        for other in range(len(is_dealt)):
            if crossed.first_bits[one] & crossed.second_bits[other] or not is_dealt[other]:
                continue
            line_sums(crossed, paid, one, other, sums)
            base[:] = 0
            for line in range(len(sums)):
                totals[one, line] += sums[line]
                for stakes in range(len(base)):
                    base[stakes] += paid.lying[line, stakes] * sums[line]
            more = sums[paid.raised]
            for stakes in range(len(base)):
                found = base[stakes] if paid.leads[stakes, 0] >= 0 else paid.fold[stakes]
                for choice in range(1, paid.choices[stakes]):
                    found = max(found, base[stakes] + paid.units[stakes, choice] * more)
                best[one, stakes] += found


@compiled_without_arrays
def best_choice(paid: Paid, stakes: int, sums: Ints) -> int:
    """The choice that is worth most at the last decision; of equal ones the cheapest."""
    base = 0
    for line in range(len(sums)):
        base += paid.lying[line, stakes] * sums[line]
    best, found = 0, base if paid.leads[stakes, 0] >= 0 else paid.fold[stakes]
    for choice in range(1, paid.choices[stakes]):
        worth = base + paid.units[stakes, choice] * sums[paid.raised]
        if worth > found:
            best, found = choice, worth
    return best


class Thumb(NamedTuple):
    """A strategy at the last decision: rules in turn, and the first that is met is played.

    A rule has a choice, the points of all cards seen that it takes, and what must lie there: ``lying`` by stakes.
    ``met`` tells for each rule and set of cards, those of the hand and one line, whether they will do. Without rules
    best play is made.
    """

    rules: Ints
    first_met: Bytes
    second_met: Bytes
    lying: Ints


class Numbered(NamedTuple):
    """The sets of cards of one hand and each line: their numbers in the deck, and their points, the hand's once."""

    first: Ints
    second: Ints
    first_points: Ints
    second_points: Ints


@compiled_without_arrays
def choose_by(thumb: Thumb, stakes: int, one: int, other: int, points: int) -> int:
    """The choice at the last decision by the rules of a strategy, with the numbers of the sets of both lines."""
    for rule in range(len(thumb.rules)):
        is_met = thumb.first_met[rule, one] or thumb.second_met[rule, other]
        if is_met and points >= thumb.rules[rule, 1] and thumb.lying[stakes] >= thumb.rules[rule, 2]:
            return whole(thumb.rules[rule, 0])
    return 0


@compiled_without_arrays
def count_crossed(
    crossed: Crossed,
    paid: Paid,
    thumb: Thumb,
    numbered: Numbered,
    weights: Ints,
    entered: Ints,
    sums: Ints,
    tally: Ints,
    made: Ints,
    ends: Ints,
    folds: Ints,
) -> None:
    """How deals end, by what lies there and the kinds of both lines, from the stakes that each set enters with.

    ``entered`` is below 0 where the hand was folded before; ``made`` counts the choices of the last decision. ``tally``
    is room for how often the second line makes each kind with each last card, by choice: cells that follow each other
    differ, so that none waits for the one before.
    """
    kinds = paid.pays.shape[1]
    for one in range(len(weights)):
        if not weights[one] or entered[one] < 0:
            continue
        stakes = entered[one]
        tally[:] = 0
        mine = crossed.first_kinds[one]
        for other in range(len(crossed.second_bits)):
            if crossed.first_bits[one] & crossed.second_bits[other]:
                continue
            choice = 0
            if len(thumb.rules) == 0:
                line_sums(crossed, paid, one, other, sums)
                choice = best_choice(paid, stakes, sums)
            elif paid.choices[stakes] > 1:
                points = numbered.first_points[one] + numbered.second_points[other]
                choice = choose_by(thumb, stakes, numbered.first[one], numbered.second[other], points)
            lead = paid.leads[stakes, choice]
            if paid.choices[stakes] > 1:
                made[choice] += weights[one]
            if lead < 0:
                folds[-1 - lead] += weights[one]
                continue
            theirs = crossed.second_kinds[other]
            for last in range(len(mine)):
                tally[choice, last, theirs[last]] += 1
        for choice in range(paid.choices[stakes]):
            lead = paid.leads[stakes, choice]
            for last in range(len(mine) if lead >= 0 else 0):
                for kind in range(kinds):
                    ends[lead, mine[last] * kinds + kind] += weights[one] * tally[choice, last, kind]
