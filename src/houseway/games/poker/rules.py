"""The rules of house-banked poker, over small integers. The simulator and the analysis compile these very functions.

A hand is its value on the ladder of its ranking (see ``houseway.hands``): higher is better, equal is a tie. A set of
cards is a number with a bit for each card. What differs between documents (who qualifies, what an unqualified dealer
does to a wager, what folding costs, the rows of a pay table) is handed in as data.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.rule import rule

AGAINST, BLIND, HAND, BONUS, ENVY, SURE_BLIND, WIN_BONUS, BAD_BEAT = 0, 1, 2, 3, 4, 5, 6, 7
"""The kinds of wagers: compared with the dealer's hand; so compared and paid by a table; paid by a table alone; paid on
the stake of another wager; paid for another player's hand; a Blind whose table pays win or lose; a bonus for a hand
that is not beaten; paid for the lower of a player's and the dealer's hand, whosesoever it is."""

COMPARED = (AGAINST, BLIND, SURE_BLIND)
"""The kinds that are compared with the dealer's hand."""

BONUSES = (BONUS, WIN_BONUS)
"""The kinds that are paid on the stake of another wager, and have none of their own."""

LOSES, PUSHES, WINS = 0, 1, 2
"""What a document says that becomes of a wager."""

BACK, TAKEN = -1, -2
"""What a wager comes to that no odds are paid on: it goes back, or is collected."""

COMPARE = 3
"""A wager that is compared with the dealer's hand even when the dealer does not qualify."""

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
def comes_to(
    kind: int, player: int, dealer: int, least: int, unqualified: int, ties: int, row: int, beaten: int
) -> int:
    """What a wager of a kind comes to: the row of its odds that it is paid by, BACK or TAKEN.

    ``row`` is the one that the hand meets, below 0 where it meets none; ``beaten`` is one that pays it though the
    dealer has more. ``unqualified`` is what becomes of a wager when
    the dealer does not reach ``least``; COMPARE compares all the same. ``ties`` is what becomes of it when hands tie.

    >>> comes_to(AGAINST, 50, 40, 45, WINS, PUSHES, 0, -1), comes_to(AGAINST, 50, 60, 45, WINS, PUSHES, 0, -1) == TAKEN
    (0, True)
    >>> comes_to(AGAINST, 60, 60, 45, WINS, PUSHES, 0, -1) == BACK, comes_to(AGAINST, 60, 60, 45, WINS, WINS, 0, -1)
    (True, 0)
    >>> comes_to(AGAINST, 30, 40, 45, PUSHES, PUSHES, 0, -1) == BACK, comes_to(AGAINST, 30, 40, 45, WINS, PUSHES, 0, -1)
    (True, 0)
    >>> comes_to(AGAINST, 50, 60, 45, WINS, PUSHES, 0, 3)
    3

    A Blind that wins is paid by its row, or only goes back where it has none. Unqualified PUSHES returns the Blind of
    whoever is not paid; COMPARE takes it from a player who is beaten.

    >>> comes_to(BLIND, 90, 50, 45, COMPARE, PUSHES, 2, -1), comes_to(BLIND, 70, 50, 45, COMPARE, PUSHES, -1, -1)
    (2, -1)
    >>> [comes_to(BLIND, 30, 40, 45, how, PUSHES, -1, -1) for how in (COMPARE, PUSHES)] == [TAKEN, BACK]
    True

    A sure Blind is paid by its row though the dealer has more; without a row it is as any other.

    >>> [comes_to(SURE_BLIND, 90, 95, 45, PUSHES, PUSHES, row, -1) for row in (2, -1)]
    [2, -2]

    A bad beat is paid by the row of the lower hand, which ``row`` then is; a tie beats neither.

    >>> [comes_to(BAD_BEAT, 70, dealer, 0, COMPARE, LOSES, 1, -1) for dealer in (60, 70, 80)] == [1, TAKEN, 1]
    True
    >>> comes_to(BAD_BEAT, 70, 20, 0, COMPARE, LOSES, -1, -1) == TAKEN
    True

    A bonus may be for a hand that is not beaten only.

    >>> [comes_to(WIN_BONUS, 70, dealer, 45, COMPARE, PUSHES, 1, -1) for dealer in (70, 80)] == [1, BACK]
    True
    """
    if kind == HAND:
        return row if row >= 0 else TAKEN
    if kind in (BONUS, ENVY):
        return row if row >= 0 else BACK
    if kind == BAD_BEAT:
        decided = LOSES if row < 0 else ties if player == dealer else WINS
        return row if decided == WINS else BACK if decided == PUSHES else TAKEN
    if kind == WIN_BONUS:
        return row if row >= 0 and player >= dealer else BACK
    if kind in (BLIND, SURE_BLIND):
        if row >= 0 and (player > dealer or kind == SURE_BLIND):
            return row
        if player < dealer and beaten >= 0:
            return beaten
        if unqualified == PUSHES and not qualifies(dealer, least):
            return BACK
        return TAKEN if player < dealer else BACK
    decided = unqualified if not qualifies(dealer, least) else COMPARE
    if decided == COMPARE:
        decided = ties if player == dealer else WINS if player > dealer else LOSES
    if decided == WINS:
        return row
    if decided == PUSHES:
        return BACK
    return beaten if beaten >= 0 else TAKEN


@rule
def paid_by(kind: int, hand: int, dealer: int) -> int:
    """The hand whose row a wager is paid by: its own, or the lower one for a bad beat.

    >>> paid_by(HAND, 70, 60), paid_by(BAD_BEAT, 70, 60), paid_by(BAD_BEAT, 70, 80)
    (70, 60, 70)
    """
    return dealer if kind == BAD_BEAT and dealer < hand else hand


@rule
def row_met(value: int, held: int, least: Sequence[int], most: Sequence[int], cards: Sequence[int]) -> int:
    """The first row of a pay table, from the top, that a hand meets; -1 when it meets none.

    A row asks for a hand from ``least`` to ``most``, and that all of ``cards`` are among those held; 0 asks for none.

    >>> row_met(7, 0b111, (9, 6, 3), (9, 8, 8), (0, 0, 0)), row_met(2, 0b111, (9, 6, 3), (9, 8, 8), (0, 0, 0))
    (1, -1)
    >>> row_met(9, 0b111, (9, 9), (9, 9), (0b1000, 0)), row_met(9, 0b1111, (9, 9), (9, 9), (0b1000, 0))
    (1, 0)
    >>> row_met(5, 0, (3,), (4,), (0,))
    -1
    """
    for row in range(len(least)):
        if least[row] <= value <= most[row] and held & cards[row] == cards[row]:
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
def is_asked(of: int, about: int, withdraws: bool) -> bool:
    """Whether there is something to decide with so much on the wager ``of``, and on the one the decision is about.

    A raise is asked for until it lies there; a wager to take back, as long as it does.

    >>> is_asked(10, 0, False), is_asked(10, 30, False), is_asked(10, 10, True), is_asked(10, 0, True)
    (True, False, True, False)
    >>> is_asked(0, 0, False)
    False
    """
    return of > 0 and (about > 0) == withdraws


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
