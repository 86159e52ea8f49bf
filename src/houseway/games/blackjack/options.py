"""The options in force at a blackjack table, each declared once.

The round asks them here, the analyser's ``Play`` is made from them, and the kernels get them as a record whose fields
have the same names. So they are whole numbers and yes or no, nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from houseway.games.blackjack import rules
from houseway.odds import ToOne


@dataclass(frozen=True, kw_only=True)
class Options:
    """What is in force. ``loses_all``: a dealer's blackjack takes doubles and splits too; ``ties_21``: a 21 of more
    cards pushes with it. ``double_totals`` has a bit for each total that may be doubled, none without doubling;
    ``most_hands`` is 1 without splitting. Odds are two numbers, ``wins`` to ``stakes``.

    ``is_fresh``: every round is dealt from all cards, and the cutting card never comes: -1 ``cards_behind`` it.
    ``deck_size`` is that of one deck.
    ``is_hidden``: the players' cards lie face down, and side bets are settled hand by hand.
    """

    stands_on: int
    hits_soft: bool
    looks: bool
    ties_21: bool
    loses_all: bool
    double_totals: int
    double_after_split: bool
    most_hands: int
    most_ace_hands: int
    aces_draw: bool
    aces_double: bool
    surrenders: bool
    surrender_share: int
    insures: bool
    insurance_share: int
    insures_next_chip: bool
    insures_blackjack: bool
    has_even_money: bool
    wins: int
    stakes: int
    blackjack_wins: int
    blackjack_stakes: int
    insurance_wins: int
    insurance_stakes: int
    rounding_mode: int
    rounding_unit: int
    chip: int
    deck_size: int
    cards_behind: int
    burns_shoe: bool
    burns_round: bool
    is_fresh: bool
    shuffles_first: bool
    up_card: int
    is_hidden: bool

    @property
    def doubles(self) -> bool:
        """Whether hands are doubled here."""
        return self.double_totals != 0

    @property
    def splits(self) -> bool:
        """Whether pairs are split here."""
        return self.most_hands > 1

    @property
    def win_odds(self) -> ToOne:
        """What a winning wager pays, but for a blackjack."""
        return ToOne(self.wins, self.stakes)

    @property
    def blackjack_odds(self) -> ToOne:
        """What a blackjack pays."""
        return ToOne(self.blackjack_wins, self.blackjack_stakes)

    def may_double(self, hard: int, has_ace: bool, cards: int, is_split: bool, of_aces: bool) -> bool:
        """Whether a hand may be doubled."""
        return rules.may_double(
            hard, has_ace, cards, is_split, of_aces, self.double_totals, self.double_after_split, self.aces_double
        )
