"""The rules of baccarat, over small integers: the table calls them, the kernels compile them.

A finished coup is four small numbers: the point counts of Player and Banker, and how many cards each has.
Every wager is a function of these four; what it came to is a number that ``outcomes`` names.
"""

from __future__ import annotations

from houseway.odds import rounded
from houseway.rule import RULES, rule

if rounded not in RULES:
    rule(rounded)

STOOD = 10
"""The column of the third-card table for a Player's Hand that took no third card."""


@rule
def point_count(total: int) -> int:
    """The last digit of what the cards add up to.

    >>> point_count(1 + 2 + 9)
    2
    """
    return total % 10


@rule
def is_natural(points: int, cards: int) -> bool:
    """Whether a hand is 8 or 9 on its first two cards.

    >>> is_natural(8, 2), is_natural(8, 3), is_natural(7, 2)
    (True, False, False)
    """
    return cards == 2 and points >= 8


@rule
def player_draws(player: int, banker: int, draws_on: int) -> bool:
    """Whether Player takes a third card; ``draws_on`` has a bit for each point count that draws.

    >>> player_draws(5, 7, 0b111111), player_draws(6, 7, 0b111111), player_draws(5, 8, 0b111111)
    (True, False, False)
    """
    if is_natural(player, 2) or is_natural(banker, 2):
        return False
    return (draws_on >> player) & 1 == 1


@rule
def banker_draws(player: int, banker: int, player_third: int, row: int) -> bool:
    """Whether Banker takes a third card, by its row of the third-card table.

    ``player`` is Player's count on two cards. ``player_third`` is the value of Player's third card, or -1 when Player
    stood. ``row`` has a bit for each of these values, and bit 10 for a Player that stood.

    >>> banker_draws(5, 6, 6, 0b11000000), banker_draws(5, 6, 8, 0b11000000), banker_draws(9, 0, -1, 0b11111111111)
    (True, False, False)
    """
    if is_natural(player, 2) or is_natural(banker, 2):
        return False
    column = player_third if player_third >= 0 else STOOD
    return (row >> column) & 1 == 1


@rule
def coup_number(player: int, banker: int, player_cards: int, banker_cards: int) -> int:
    """A finished coup as one number below 400.

    >>> coup_number(9, 7, 2, 3)
    389
    """
    return ((player * 10 + banker) * 2 + player_cards - 2) * 2 + banker_cards - 2


@rule
def banker_outcome(player: int, banker: int, banker_cards: int) -> int:
    """What a wager on Banker came to: 0 loses, 1 tie, 2 wins, 3 wins with a three-card 7, 4 wins with 6.

    >>> banker_outcome(6, 7, 3), banker_outcome(6, 7, 2), banker_outcome(5, 6, 2), banker_outcome(7, 7, 3)
    (3, 2, 4, 1)
    """
    if banker < player:
        return 0
    if banker == player:
        return 1
    if banker == 7 and banker_cards == 3:
        return 3
    return 4 if banker == 6 else 2


@rule
def player_outcome(player: int, banker: int) -> int:
    """What a wager on Player came to: 0 loses, 1 tie, 2 wins.

    >>> player_outcome(3, 4), player_outcome(4, 4), player_outcome(5, 4)
    (0, 1, 2)
    """
    if player < banker:
        return 0
    return 1 if player == banker else 2


@rule
def tie_outcome(player: int, banker: int) -> int:
    """What a Tie wager came to: 1 wins when the counts are equal.

    >>> tie_outcome(6, 6), tie_outcome(6, 7)
    (1, 0)
    """
    return 1 if player == banker else 0


@rule
def dragon_outcome(own: int, other: int, own_cards: int, other_cards: int) -> int:
    """What a Dragon Bonus on one hand came to.

    0 natural 8 under natural 9, 1 not ahead, 2 ahead by less than four, 3 natural tie, 4 natural over another hand,
    5 natural 9 over natural 8, and 6 to 11 a win by four to nine points without a natural.

    >>> dragon_outcome(9, 0, 2, 2), dragon_outcome(9, 0, 3, 3), dragon_outcome(4, 0, 3, 3), dragon_outcome(8, 8, 2, 2)
    (4, 11, 6, 3)
    """
    if is_natural(own, own_cards):
        if not is_natural(other, other_cards):
            return 4
        if own == other:
            return 3
        return 5 if own > other else 0
    if own <= other:
        return 1
    return own - other + 2 if own - other >= 4 else 2


@rule
def made_outcome(own: int, other: int, own_cards: int, total: int, cards: int, must_win: int) -> int:
    """Whether a hand made a total: 1 when it did. ``cards`` 0 takes any number; ``must_win`` 0 asks no win.

    >>> made_outcome(7, 6, 3, 7, 3, 1), made_outcome(7, 7, 3, 7, 3, 1), made_outcome(7, 7, 3, 7, 3, 0)
    (1, 0, 1)
    """
    if own != total or (cards != 0 and own_cards != cards):
        return 0
    return 1 if own > other or must_win == 0 else 0


@rule
def kill_outcome(
    player: int, banker: int, player_cards: int, banker_cards: int, player_total: int, banker_total: int
) -> int:
    """Whether a three-card total was caught: 1 Banker lost or tied with its total, 2 Player with its own.

    >>> kill_outcome(8, 7, 3, 3, 6, 7), kill_outcome(6, 7, 3, 3, 6, 7), kill_outcome(6, 5, 3, 3, 6, 7)
    (1, 2, 0)
    """
    if banker_cards == 3 and banker == banker_total and banker <= player:
        return 1
    if player_cards == 3 and player == player_total and player <= banker:
        return 2
    return 0


@rule
def matching_outcome(player: int, banker: int, player_cards: int, banker_cards: int, total: int) -> int:
    """Who has a total: 1 one hand with three cards, 2 both with three cards, 3 both with two cards.

    >>> matching_outcome(9, 9, 3, 3, 9), matching_outcome(9, 9, 3, 2, 9), matching_outcome(7, 7, 2, 2, 7)
    (2, 1, 3)
    """
    players = player == total
    bankers = banker == total
    if players and bankers and player_cards == banker_cards:
        return 2 if player_cards == 3 else 3
    return 1 if (players and player_cards == 3) or (bankers and banker_cards == 3) else 0


@rule
def commission(won: int, numerator: int, denominator: int, mode: int, unit: int, least: int) -> int:
    """The commission on an amount won, rounded, and not below ``least``.

    >>> commission(1000, 1, 20, 2, 25, 0), commission(1100, 1, 20, 2, 25, 0), commission(1100, 1, 20, 1, 25, 0)
    (50, 75, 50)
    """
    charged = rounded(won * numerator, denominator, mode, unit)
    return charged if charged > least else least
