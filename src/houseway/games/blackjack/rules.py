"""The rules of blackjack, over small integers: the table calls them, the analyser and the simulator compile them.

A hand is its hard total (every ace counts one), whether it holds an ace, and how many cards it has.
A card's value is 1 for an ace, its face up to 9, and 10 for ten and pictures.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeVar

from houseway.odds import rounded
from houseway.rule import rule

rule(rounded)

Amount = TypeVar("Amount", int, Fraction)
"""Cents at a table, parts of a wager in an analysis."""

BUST, LOSES, PUSHES, WINS, BLACKJACK = range(5)
"""What a hand came to."""
MIXED, BLACK, RED = range(3)
BLACK_SUITS, RED_SUITS = 0b1001, 0b0110


@rule
def card_value(rank: int) -> int:
    """The value of a rank, 0 for a deuce to 12 for an ace; an ace is 1 until ``best_total`` says otherwise.

    >>> [card_value(rank) for rank in (0, 7, 8, 11, 12)]
    [2, 9, 10, 10, 1]
    """
    if rank == 12:
        return 1
    return rank + 2 if rank < 8 else 10


@rule
def is_soft(hard: int, has_ace: bool) -> bool:
    """Whether an ace counts eleven.

    >>> is_soft(7, True), is_soft(12, True), is_soft(7, False)
    (True, False, False)
    """
    return has_ace and hard <= 11


@rule
def best_total(hard: int, has_ace: bool) -> int:
    """The total of a hand: an ace is worth eleven unless the hand would exceed 21.

    >>> best_total(7, True), best_total(12, True), best_total(20, False)
    (17, 12, 20)
    """
    return hard + 10 if has_ace and hard <= 11 else hard


@rule
def is_bust(total: int) -> bool:
    """Whether a total exceeds 21.

    >>> is_bust(21), is_bust(22)
    (False, True)
    """
    return total > 21


@rule
def is_blackjack(hard: int, has_ace: bool, cards: int, is_split: bool) -> bool:
    """An ace and a ten-value card as the initial two cards; never on a split hand.

    >>> is_blackjack(11, True, 2, False), is_blackjack(11, True, 3, False), is_blackjack(11, True, 2, True)
    (True, False, False)
    """
    return cards == 2 and hard == 11 and has_ace and not is_split


@rule
def dealer_draws(hard: int, has_ace: bool, stands_on: int, hits_soft: bool) -> bool:
    """Whether the dealer takes another card: below ``stands_on``, and on that total when it is soft and posted so.

    >>> dealer_draws(16, False, 17, True), dealer_draws(7, True, 17, True), dealer_draws(7, True, 17, False)
    (True, True, False)
    """
    total = best_total(hard, has_ace)
    if total == stands_on and is_soft(hard, has_ace):
        return hits_soft
    return total < stands_on


@rule
def may_draw(hard: int, has_ace: bool) -> bool:
    """Whether a player may take another card: the total is below 21.

    >>> may_draw(20, False), may_draw(11, True), may_draw(22, False)
    (True, False, False)
    """
    return best_total(hard, has_ace) < 21


@rule
def may_hit(hard: int, has_ace: bool, of_aces: bool, aces_draw: bool) -> bool:
    """Whether a hand may take another card: below 21, and a split ace no second one unless ``aces_draw``.

    >>> may_hit(16, False, False, False), may_hit(6, True, True, False), may_hit(6, True, True, True)
    (True, False, True)
    """
    return may_draw(hard, has_ace) and (aces_draw or not of_aces)


@rule
def may_go_on(hard: int, has_ace: bool, of_aces: bool, aces_draw: bool, aces_double: bool) -> bool:
    """Whether a hand has more to decide than a split: below 21, and no split ace that has got its one card.

    >>> may_go_on(16, False, False, False, False), may_go_on(11, True, False, False, False)
    (True, False)
    >>> may_go_on(6, True, True, False, False), may_go_on(6, True, True, False, True)
    (False, True)
    """
    return may_draw(hard, has_ace) and (not of_aces or aces_draw or aces_double)


@rule
def may_double(
    hard: int, has_ace: bool, cards: int, is_split: bool, of_aces: bool, totals: int, after_split: bool, aces: bool
) -> bool:
    """Whether a hand may be doubled.

    ``totals`` has a bit for each total that may be doubled; ``after_split`` and ``aces`` say whether split hands, and
    hands of split aces, may be.

    >>> any_total = (1 << 22) - 1
    >>> may_double(11, False, 2, False, False, any_total, True, False)
    True
    >>> may_double(11, True, 2, False, False, any_total, True, False)
    False
    >>> may_double(8, False, 2, False, False, 0b111 << 9, True, False)
    False
    """
    if cards != 2 or is_blackjack(hard, has_ace, cards, is_split):
        return False
    if is_split and (not after_split or (of_aces and not aces)):
        return False
    return (totals >> best_total(hard, has_ace)) & 1 == 1


@rule
def may_split(first: int, second: int, cards: int, hands: int, most_hands: int, of_aces: bool, most_aces: int) -> bool:
    """Whether two cards of one value may be split, when the box has so many ``hands`` already.

    ``most_aces`` is how many hands split aces may become.

    >>> may_split(8, 8, 2, 1, 4, False, 2), may_split(8, 8, 2, 4, 4, False, 2), may_split(1, 1, 2, 2, 4, True, 2)
    (True, False, False)
    """
    if cards != 2 or first != second:
        return False
    return hands < (most_aces if first == 1 or of_aces else most_hands)


@rule
def may_zap(hard: int, has_ace: bool, cards: int, is_split: bool, is_zapped: bool, totals: int) -> bool:
    """Whether a hand may be changed for two new cards: once, its first two, if ``totals`` has a bit for the hard total.

    >>> may_zap(16, False, 2, False, False, 0b1111 << 15), may_zap(16, False, 2, False, True, 0b1111 << 15)
    (True, False)
    >>> [may_zap(total, False, 2, False, False, 0b1111 << 15) for total in (14, 15, 18, 19)]
    [False, True, True, False]
    """
    return cards == 2 and not has_ace and not is_split and not is_zapped and (totals >> hard) & 1 == 1


@rule
def doubles_free(hard: int, has_ace: bool, totals: int) -> bool:
    """Whether the house doubles two cards with its own money: ``totals`` has a bit for each hard total that it does.

    >>> nine_to_eleven = 0b111 << 9
    >>> doubles_free(10, False, nine_to_eleven), doubles_free(8, False, nine_to_eleven), doubles_free(9, True, 1 << 9)
    (True, False, False)
    """
    return not is_soft(hard, has_ace) and (totals >> hard) & 1 == 1


@rule
def splits_free(value: int, values: int) -> bool:
    """Whether the house splits a pair with its own money: ``values`` has a bit for each value that it does.

    >>> splits_free(8, 0b1111111110), splits_free(10, 0b1111111110)
    (True, False)
    """
    return (values >> value) & 1 == 1


@rule
def may_hide_blackjack(up: int) -> bool:
    """Whether an up card can have a blackjack behind it: an ace, or a card that counts ten.

    >>> [may_hide_blackjack(up) for up in (1, 9, 10)]
    [True, False, True]
    """
    return up == 1 or up == 10


@rule
def is_cleared(up: int, has_looked: bool) -> bool:
    """Whether the dealer is taken to have no blackjack: players' blackjacks are paid now, hands may be given up.

    >>> is_cleared(1, False), is_cleared(1, True), is_cleared(6, False)
    (False, True, True)
    """
    return has_looked or not may_hide_blackjack(up)


@rule
def may_surrender(is_offered: bool, cards: int, is_split: bool, up: int, has_looked: bool) -> bool:
    """Whether a hand may be given up: its first two cards, once the dealer is taken to have no blackjack.

    >>> may_surrender(True, 2, False, 10, True), may_surrender(True, 2, False, 10, False)
    (True, False)
    >>> may_surrender(True, 3, False, 6, True), may_surrender(True, 2, True, 6, True)
    (False, False)
    """
    return is_offered and cards == 2 and not is_split and is_cleared(up, has_looked)


@rule
def surrendered(stake: int, share: int, mode: int, unit: int) -> int:
    """What a hand that is given up loses: a ``share``th part; what comes back is rounded as any payment is.

    >>> surrendered(1000, 2, 1, 1), surrendered(1000, 4, 1, 1), surrendered(500, 2, 2, 100)
    (500, 250, 200)
    """
    return stake - rounded(stake * (share - 1), share, mode, unit)


@rule
def may_be_insured(up: int, is_offered: bool) -> bool:
    """Whether insurance is open: against an ace.

    >>> may_be_insured(1, True), may_be_insured(10, True), may_be_insured(1, False)
    (True, False, False)
    """
    return is_offered and up == 1


@rule
def may_insure(has_blackjack: bool, with_blackjack: bool) -> bool:
    """Whether a hand may be insured: any, but a blackjack only where it may be.

    >>> may_insure(False, False), may_insure(True, False), may_insure(True, True)
    (True, False, True)
    """
    return with_blackjack or not has_blackjack


@rule
def may_take_even_money(has_blackjack: bool, is_offered: bool, insured: int) -> bool:
    """Whether a hand may be paid at once as a win: a blackjack on which no insurance lies.

    >>> may_take_even_money(True, True, 0), may_take_even_money(True, True, 500), may_take_even_money(False, True, 0)
    (True, False, False)
    """
    return is_offered and has_blackjack and insured == 0


@rule
def most_insurance(stake: int, share: int, chip: int, next_chip: bool) -> int:
    """The most that insures a stake: its ``share``th part in whole chips, or one chip more when they fall short of it.

    ``chip`` may be more than one chip of the table, where insurance is laid in multiples of it.

    >>> most_insurance(1000, 2, 100, True), most_insurance(1500, 2, 500, True), most_insurance(1500, 2, 500, False)
    (500, 1000, 500)
    """
    part = stake // (share * chip) * chip
    return part + chip if next_chip and part * share < stake else part


@rule
def hand_outcome(
    total: int,
    has_blackjack: bool,
    dealer_total: int,
    dealer_blackjack: bool,
    ties_21: bool = False,
    pushes_on: int = 0,
) -> int:
    """What a finished hand came to: 0 bust, 1 loses, 2 pushes, 3 wins, 4 wins with a blackjack.

    ``ties_21``: a 21 of more cards pushes with the dealer's blackjack. ``pushes_on`` is a total of the dealer's over 21
    that pushes with every hand but a blackjack, 0 for none.

    >>> hand_outcome(24, False, 25, False), hand_outcome(18, False, 22, False), hand_outcome(21, False, 21, True)
    (0, 3, 1)
    >>> hand_outcome(21, True, 21, True), hand_outcome(21, True, 21, False), hand_outcome(19, False, 19, False)
    (2, 4, 2)
    >>> [hand_outcome(20, False, dealer, False, False, 22) for dealer in (22, 23)], hand_outcome(21, True, 22, False)
    ([2, 3], 4)
    """
    if is_bust(total):
        return BUST
    if has_blackjack:
        return PUSHES if dealer_blackjack else BLACKJACK
    if dealer_blackjack:
        return PUSHES if ties_21 and total == 21 else LOSES
    if is_bust(dealer_total):
        return PUSHES if dealer_total == pushes_on else WINS
    if total > dealer_total:
        return WINS
    return PUSHES if total == dealer_total else LOSES


@rule
def is_one_suit(suits: int) -> bool:
    """Whether cards are of one suit whose suits have a bit each.

    >>> is_one_suit(0b0100), is_one_suit(0b0110)
    (True, False)
    """
    return suits & (suits - 1) == 0


@rule
def colour_of(suits: int) -> int:
    """The colour of cards whose suits have a bit each, clubs first: 0 both, 1 black, 2 red.

    >>> colour_of(0b1001), colour_of(0b0100), colour_of(0b0101)
    (1, 2, 0)
    """
    if suits & RED_SUITS == 0:
        return BLACK
    return RED if suits & BLACK_SUITS == 0 else MIXED


@rule
def comes_back(total: int, up: int, revives_against: int) -> bool:
    """Whether a hand over 21 is not lost yet: ``revives_against`` has a bit for each up card that lets it live.

    >>> [comes_back(24, up, 0b11110000010) for up in (6, 7, 10, 1)], comes_back(21, 7, 0b11110000010)
    ([False, True, True, True], False)
    """
    return is_bust(total) and (revives_against >> up) & 1 == 1


@rule
def bust_outcome(up: int, dealer_total: int, revives_against: int, revives_on: int) -> int:
    """What a hand over 21 came to: it wins if it came back and ``revives_on`` has a bit for the dealer's total.

    >>> [bust_outcome(7, total, 0b11110000010, 0b1111 << 23) for total in (21, 22, 23, 26)]
    [0, 0, 3, 3]
    >>> bust_outcome(6, 23, 0b11110000010, 0b1111 << 23), bust_outcome(7, 23, 0, 0)
    (0, 0)
    """
    return WINS if (revives_against >> up) & 1 == 1 and (revives_on >> dealer_total) & 1 == 1 else BUST


@rule
def awaits_dealer(is_settled: bool, has_blackjack: bool) -> bool:
    """Whether the dealer's total decides a hand, so that the dealer must draw: it is open and no blackjack.

    >>> awaits_dealer(False, False), awaits_dealer(True, False), awaits_dealer(False, True)
    (True, False, False)
    """
    return not is_settled and not has_blackjack


@rule
def lost(stake: Amount, original: Amount, dealer_blackjack: bool, takes_all: bool) -> Amount:
    """What a wager loses: all of it; to a dealer's blackjack the ``original`` part alone, unless that takes all.

    >>> lost(2000, 1000, False, False), lost(2000, 1000, True, False), lost(2000, 1000, True, True)
    (2000, 1000, 2000)
    """
    return original if dealer_blackjack and not takes_all else stake


@rule
def proceeds(stake: Amount, net: Amount) -> Amount:
    """What a side bet brought, which may join the wager: its stake and what it won; nothing when it lost.

    >>> proceeds(500, 1500), proceeds(500, -500)
    (2000, 0)
    """
    return stake + net
