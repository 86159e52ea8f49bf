"""What a 21 is worth where it always wins, and side bets that match the dealer's cards, over small integers."""

from __future__ import annotations

from houseway.equipment.cards import rank_of, suit_of
from houseway.games.blackjack.rules import BLACKJACK, PUSHES, WINS, colour_of, hand_outcome, is_one_suit
from houseway.rule import rule


@rule
def edge_outcome(total: int, has_blackjack: bool, dealer_total: int, dealer_blackjack: bool, wins_ties: bool) -> int:
    """What a hand comes to where 21 always wins; a blackjack against the dealer's too if it ``wins_ties``.

    >>> edge_outcome(21, False, 21, False, True), edge_outcome(20, False, 20, False, True)
    (3, 2)
    >>> edge_outcome(21, True, 21, True, True), edge_outcome(21, True, 21, True, False)
    (4, 2)
    """
    if has_blackjack:
        return PUSHES if dealer_blackjack and not wins_ties else BLACKJACK
    return WINS if total == 21 else hand_outcome(total, False, dealer_total, dealer_blackjack)


@rule
def set_of(first: int, second: int, third: int) -> int:
    """Three values as one number, the lowest first.

    >>> set_of(8, 6, 7), set_of(7, 7, 7)
    (678, 777)
    """
    low, high = min(first, second, third), max(first, second, third)
    return 100 * low + 10 * (first + second + third - low - high) + high


@rule
def bonus_row(cards: int, is_set: bool, suits: int, fewest: int, rows: int, named: int) -> int:
    """Which bonus a 21 meets, 0 for none: by how many cards it has, from ``fewest`` on, or as a set of three by suits.

    ``suits`` has a bit for each suit of the hand, ``named`` that of the suit that meets the last row.

    >>> [bonus_row(cards, False, 0b1111, 5, 3, 0b0010) for cards in (3, 4, 5, 6, 7, 8)]
    [0, 0, 1, 2, 3, 3]
    >>> [bonus_row(3, True, suits, 5, 3, 0b0010) for suits in (0b0110, 0b0100, 0b0010)]
    [1, 2, 3]
    """
    if is_set:
        return rows if suits == named else 2 if is_one_suit(suits) else 1
    return min(max(cards - fewest + 1, 0), rows)


@rule
def match_outcome(first: int, second: int, dealers: int) -> int:
    """Two cards and one of the dealer's: 0 no match in rank, 1 one, 2 two of other suits, 3 one of its suit, 4 one of
    each, 5 two of its suit.

    >>> from houseway.equipment.cards import cards
    >>> hands = ("8h 9h Kh", "8h 9c 8c", "8h 8d 8c", "8c 9c 8c", "8h 8c 8c", "8c 8c 8c")
    >>> [match_outcome(*cards(three, 6)) for three in hands]
    [0, 1, 2, 3, 4, 5]
    """
    ranks = (rank_of(first) == rank_of(dealers)) + (rank_of(second) == rank_of(dealers))
    suited = (first == dealers) + (second == dealers)
    if suited == 0:
        return ranks
    return 3 if ranks == 1 else 3 + suited


@rule
def monster_outcome(first: int, second: int, third: int, fourth: int) -> int:
    """Four cards: 1 a pair of one suit, 2 three of a kind, 3 of one colour, 4 four of a kind, 5 of one colour, 6 of one
    suit.

    >>> from houseway.equipment.cards import cards
    >>> hands = ("8h 8c Kh Kd", "8h 8h Kh Kd", "8h 8c 8c 2d", "8h 8h 8d 2c", "8h 8h 8d 8c", "8h 8d 8d 8d", "8h " * 4)
    >>> [monster_outcome(*cards(four, 6)) for four in hands]
    [0, 1, 2, 3, 4, 5, 6]
    """
    most = most_suits = 0
    is_pair = False
    for one in (first, second, third, fourth):
        same = suits = equal = 0
        for other in (first, second, third, fourth):
            if rank_of(other) == rank_of(one):
                same += 1
                suits |= 1 << suit_of(other)
                equal += other == one
        is_pair = is_pair or equal >= 2
        if same > most:
            most, most_suits = same, suits
    if most < 3:
        return 1 if is_pair else 0
    is_coloured = colour_of(most_suits) != 0
    if most == 3:
        return 3 if is_coloured else 2
    return 6 if is_one_suit(most_suits) else 5 if is_coloured else 4
