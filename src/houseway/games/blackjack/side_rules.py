"""What the side bets look at, over small integers: cards are ``4 * rank + suit``, ranks 0 (deuce) to 12 (ace).

Each rule answers with a small number that ``side_bets`` names; the same card may come twice, for there are many decks.
"""

from __future__ import annotations

from houseway.equipment.cards import ACE, rank_of, suit_of
from houseway.games.blackjack.rules import MIXED, best_total, card_value, colour_of
from houseway.rule import rule

KING = 11
QUEEN = 10
SEVEN = 5


@rule
def two_total(first: int, second: int) -> int:
    """The total of two cards.

    >>> from houseway.equipment.cards import card
    >>> two_total(card("Ah"), card("9c")), two_total(card("Kh"), card("Qc")), two_total(card("Ah"), card("As"))
    (20, 20, 12)
    """
    values = card_value(rank_of(first)), card_value(rank_of(second))
    return best_total(values[0] + values[1], values[0] == 1 or values[1] == 1)


@rule
def are_in_sequence(low: int, high: int, ace_low: bool) -> bool:
    """Whether two ranks follow each other; an ace stands above the king, and below the deuce if ``ace_low``.

    >>> are_in_sequence(11, 12, False), are_in_sequence(0, 12, True), are_in_sequence(0, 12, False)
    (True, True, False)
    """
    lower, higher = (low, high) if low < high else (high, low)
    return higher - lower == 1 or (ace_low and lower == 0 and higher == ACE)


@rule
def pair_outcome(first: int, second: int) -> int:
    """A pair: 0 none, 1 of different suits, 2 of one suit.

    >>> from houseway.equipment.cards import card
    >>> pair_outcome(card("8h"), card("8c")), pair_outcome(card("8h"), card("8h")), pair_outcome(card("Th"), card("Jh"))
    (1, 2, 0)
    """
    if rank_of(first) != rank_of(second):
        return 0
    return 2 if suit_of(first) == suit_of(second) else 1


@rule
def house_money_outcome(first: int, second: int, ace_low: bool) -> int:
    """Two cards: 0 nothing, 1 straight, 2 pair, 3 straight flush, 4 ace and king of one suit.

    >>> from houseway.equipment.cards import cards
    >>> [house_money_outcome(*cards(two, 6), True) for two in ("Ah Kh", "Ah Kc", "8h 8c", "8h 9h", "Ah 2c", "Ah 3h")]
    [4, 1, 2, 3, 1, 0]
    """
    low, high = rank_of(first), rank_of(second)
    if low == high:
        return 2
    if not are_in_sequence(low, high, ace_low):
        return 0
    if suit_of(first) != suit_of(second):
        return 1
    return 4 if low + high == ACE + KING else 3  # no other two ranks in sequence add up to these


@rule
def are_king_and_queen(first: int, second: int) -> bool:
    """Whether two cards are king and queen of one suit.

    >>> from houseway.equipment.cards import cards
    >>> are_king_and_queen(*cards("Kh Qh")), are_king_and_queen(*cards("Kh Qc"))
    (True, False)
    """
    low, high = min(rank_of(first), rank_of(second)), max(rank_of(first), rank_of(second))
    return low == QUEEN and high == KING and suit_of(first) == suit_of(second)


@rule
def royal_match_outcome(first: int, second: int) -> int:
    """Two cards of one suit: 1, its king and queen 2.

    >>> from houseway.equipment.cards import cards
    >>> [royal_match_outcome(*cards(two)) for two in ("Kh Qh", "2h 9h", "Kh Qc")]
    [2, 1, 0]
    """
    if suit_of(first) != suit_of(second):
        return 0
    return 2 if are_king_and_queen(first, second) else 1


@rule
def royal_match_after(number: int, up: int, hole: int) -> int:
    """A royal match becomes 3 when the dealer has king and queen of one suit too.

    >>> from houseway.equipment.cards import cards
    >>> [royal_match_after(2, *cards(two)) for two in ("9c Ah", "Qh Kh", "Kc Qc")]
    [2, 3, 3]
    """
    return 3 if number == 2 and are_king_and_queen(up, hole) else number


@rule
def twenty_outcome(first: int, second: int, named: int) -> int:
    """Two cards that count twenty.

    0 not twenty, 1 different suits, 2 two kings of different suits, 3 one suit, 4 one rank and suit, 5 two kings of
    one suit, 6 the named card twice.

    >>> from houseway.equipment.cards import card, cards
    >>> hands = ("Ah 9c", "Kh Kc", "Kh Qh", "Qc Qc", "Kh Kh", "Ks Ks", "Kh 9h")
    >>> [twenty_outcome(*cards(two, 6), card("Ks")) for two in hands]
    [1, 2, 3, 4, 5, 6, 0]
    """
    if two_total(first, second) != 20:
        return 0
    if first == second:
        if first == named:
            return 6
        return 5 if rank_of(first) == KING else 4
    if suit_of(first) == suit_of(second):
        return 3
    return 2 if rank_of(first) == KING and rank_of(second) == KING else 1


@rule
def twenty_after(number: int, up: int, hole: int) -> int:
    """The named card twice becomes 7 against a dealer's blackjack.

    >>> from houseway.equipment.cards import cards
    >>> twenty_after(6, *cards("Ah Kc")), twenty_after(6, *cards("Ah 9c")), twenty_after(5, *cards("Ah Kc"))
    (7, 6, 5)
    """
    return 7 if number == 6 and two_total(up, hole) == 21 else number


@rule
def three_card_outcome(first: int, second: int, up: int) -> int:
    """What three cards make.

    0 nothing, 1 flush, 2 straight, 3 three of a kind, 4 straight flush, 5 three of a kind of one suit, 6 the same of
    queens or higher.

    >>> from houseway.equipment.cards import cards
    >>> hands = ("2h 9h Kh", "Ah 2c 3d", "Qh Ac Kd", "8h 8c 8h", "8h 9h Th", "8h 8h 8h", "Qc Qc Qc", "Kh Ac 2d")
    >>> [three_card_outcome(*cards(three, 6)) for three in hands]
    [1, 2, 2, 3, 4, 5, 6, 0]
    """
    ranks = rank_of(first), rank_of(second), rank_of(up)
    low = min(ranks[0], ranks[1], ranks[2])
    high = max(ranks[0], ranks[1], ranks[2])
    middle = ranks[0] + ranks[1] + ranks[2] - low - high
    is_flush = suit_of(first) == suit_of(second) and suit_of(second) == suit_of(up)
    if low == high:
        if not is_flush:
            return 3
        return 6 if low >= QUEEN else 5
    if (middle - low == 1 and high - middle == 1) or (low == 0 and middle == 1 and high == ACE):
        return 4 if is_flush else 2
    return 1 if is_flush else 0


@rule
def named_blackjack_outcome(first: int, second: int, up: int, one: int, other: int, dealers: int) -> int:
    """A blackjack: 1, against the named up card 2, of the two named cards 3, and both 4.

    >>> from houseway.equipment.cards import card, cards
    >>> named = *cards("As Jd"), card("Jd")
    >>> hands = ("Ah Kd 5c", "Ah Kd Jd", "Jd As 5c", "As Jd Jd", "Ah 9d Jd")
    >>> [named_blackjack_outcome(*cards(three, 6), *named) for three in hands]
    [1, 2, 3, 4, 0]
    """
    if two_total(first, second) != 21:
        return 0
    is_named = (first == one and second == other) or (first == other and second == one)
    return (3 if is_named else 1) + (1 if up == dealers else 0)


@rule
def buster_outcome(dealer_total: int, dealer_cards: int, most_cards: int) -> int:
    """With how many cards the dealer broke, ``most_cards`` standing for more; 0 when the dealer did not.

    >>> buster_outcome(22, 3, 8), buster_outcome(24, 9, 8), buster_outcome(21, 5, 8)
    (3, 8, 0)
    """
    if dealer_total <= 21:
        return 0
    return dealer_cards if dealer_cards < most_cards else most_cards


@rule
def alike(suits: int) -> int:
    """How alike cards are whose suits have a bit each, clubs first: 0 of both colours, 1 of one colour, 2 of one suit.

    >>> alike(0b0011), alike(0b0110), alike(0b1000)
    (0, 1, 2)
    """
    if suits & (suits - 1) == 0:
        return 2
    return 0 if colour_of(suits) == MIXED else 1


@rule
def sevens_outcome(first: int, second: int, up: int) -> int:
    """Sevens in two cards, and in the dealer's up card with them.

    0 none of the two, 1 one of them, 2 both, 3 all three, 4 all three of one colour, 5 all three of one suit.

    >>> from houseway.equipment.cards import cards
    >>> hands = ("8h 9c 7d", "7h 9c 7d", "7h 7c 8d", "7h 7c 7d", "7h 7d 7h", "7h 7h 7h", "7c 7s 7c")
    >>> [sevens_outcome(*cards(three, 6)) for three in hands]
    [0, 1, 2, 3, 4, 5, 4]
    """
    own = int(rank_of(first) == SEVEN) + int(rank_of(second) == SEVEN)
    if own < 2 or rank_of(up) != SEVEN:
        return own
    return 3 + alike(1 << suit_of(first) | 1 << suit_of(second) | 1 << suit_of(up))


@rule
def push_22_outcome(dealer_total: int, cards_alike: int) -> int:
    """A dealer's 22: 1 of both colours, 2 of one colour, 3 of one suit; 0 for any other total.

    >>> push_22_outcome(22, 0), push_22_outcome(22, 2), push_22_outcome(21, 2)
    (1, 3, 0)
    """
    return 1 + cards_alike if dealer_total == 22 else 0
