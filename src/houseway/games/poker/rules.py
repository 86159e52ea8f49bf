"""The rules of house-banked poker, over small integers. The simulator and the analysis compile these very functions.

A hand is its value on the ladder of its ranking (see ``houseway.hands``): higher is better, equal is a tie. A set of
cards is a number with a bit for each card. What differs between documents (who qualifies, what an unqualified dealer
does to a wager, what folding costs, the rows of a pay table) is handed in as data.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.rule import rule

LOSES, PUSHES, WINS = 0, 1, 2
"""What a wager against the dealer comes to."""

COMPARE = 3
"""A wager that is compared with the dealer's hand even when the dealer does not qualify; PUSHES and WINS settle it."""

LOST, STAYS, IF_TUCKED = 0, 1, 2
"""What folding does to a wager: it is lost, it stays, or it stays if the cards are tucked under it."""


@rule
def qualifies(dealer: int, least: int) -> bool:
    """Whether the dealer's hand is good enough to play.

    >>> qualifies(300, 300), qualifies(299, 300)
    (True, False)
    """
    return dealer >= least


@rule
def against_dealer(player: int, dealer: int, least: int, unqualified: int) -> int:
    """What an Ante, Play or raise comes to: 0 loses, 1 pushes, 2 wins.

    ``unqualified`` is what it comes to when the dealer does not reach ``least``; COMPARE compares all the same.

    >>> against_dealer(50, 40, 45, WINS), against_dealer(50, 60, 45, WINS), against_dealer(60, 60, 45, WINS)
    (2, 0, 1)
    >>> against_dealer(30, 40, 45, WINS), against_dealer(30, 40, 45, PUSHES), against_dealer(30, 40, 45, COMPARE)
    (2, 1, 0)
    """
    if unqualified != COMPARE and not qualifies(dealer, least):
        return unqualified
    if player == dealer:
        return PUSHES
    return WINS if player > dealer else LOSES


@rule
def blind_outcome(player: int, dealer: int, least: int, unqualified: int, least_paid: int) -> int:
    """What a Blind comes to: 0 loses, 1 pushes, 2 wins and is paid by its pay table.

    A winner below ``least_paid`` only gets its Blind back. ``unqualified`` PUSHES returns the Blind of whoever is not
    paid when the dealer does not reach ``least``; COMPARE takes it from a player who is beaten.

    >>> blind_outcome(90, 50, 45, COMPARE, 80), blind_outcome(70, 50, 45, COMPARE, 80)
    (2, 1)
    >>> blind_outcome(30, 40, 45, COMPARE, 80), blind_outcome(30, 40, 45, PUSHES, 80)
    (0, 1)
    """
    if player > dealer and player >= least_paid:
        return WINS
    if unqualified == PUSHES and not qualifies(dealer, least):
        return PUSHES
    return LOSES if player < dealer else PUSHES


@rule
def row_met(value: int, held: int, least: Sequence[int], cards: Sequence[int]) -> int:
    """The first row of a pay table, from the top, that a hand meets; -1 when it meets none.

    A row asks for a hand of at least ``least``, and that all of ``cards`` are among those held; 0 asks for no cards.

    >>> row_met(7, 0b111, (9, 6, 3), (0, 0, 0)), row_met(2, 0b111, (9, 6, 3), (0, 0, 0))
    (1, -1)
    >>> row_met(9, 0b111, (9, 9), (0b1000, 0)), row_met(9, 0b1111, (9, 9), (0b1000, 0))
    (1, 0)
    """
    for row in range(len(least)):
        if value >= least[row] and held & cards[row] == cards[row]:
            return row
    return -1


@rule
def stands_after_fold(on_fold: int, is_tucked: int) -> bool:
    """Whether a wager stays when its player folds.

    >>> stands_after_fold(LOST, 1), stands_after_fold(STAYS, 0), stands_after_fold(IF_TUCKED, 0)
    (False, True, False)
    """
    return on_fold == STAYS or (on_fold == IF_TUCKED and is_tucked == 1)


@rule
def payout_limit(limit: int, at_minimum: int) -> int:
    """The most that a hand can be paid: the limit, or what the minimum wager could win if that is more.

    >>> payout_limit(5_000_000, 277_500), payout_limit(5_000_000, 5_550_000)
    (5000000, 5550000)
    """
    return limit if limit > at_minimum else at_minimum


@rule
def within(profit: int, paid: int, limit: int) -> int:
    """What a winning wager is paid when the hand has been paid so much already; a limit below 0 is none.

    >>> within(500, 0, 1000), within(800, 500, 1000), within(800, 1000, 1000), within(800, 1000, -1)
    (500, 500, 0, 800)
    """
    if limit < 0:
        return profit
    room = limit - paid
    return profit if profit < room else room
