"""What is posted at a blackjack table, as far as it moves the expectation; and shoes as the counts of ten ranks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from houseway.refusal import Refused

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
"""The ten ranks of a shoe: pictures count as tens."""
ACE, TEN = 0, 9

Shoe = tuple[int, ...]
"""How many cards of each of the ten ranks a shoe has, aces first."""

ANY_TOTAL = (1 << 22) - 1
"""Doubling on any two cards: a bit for each total."""


@dataclass(frozen=True)
class Play:
    """The options of a table that change what the main wager costs.

    ``peek`` says whether the dealer looks for a blackjack before the players act; without it ``loses_all`` says
    whether doubles and splits are lost to one, or only the original wager, and ``ties_21`` whether a 21 of more cards
    pushes with it. ``double_totals`` and ``double_soft_totals`` have a bit for each total that may be doubled.
    ``surrender`` is ``none``, ``late`` (a dealer's blackjack takes all the same), ``early``, or ``sure``: only against
    up cards behind which there can be no blackjack; it takes one ``surrender_share``th of the wager. ``infinite``
    leaves the shoe as it is when a card is drawn.
    """

    hits_soft_17: bool = False
    peek: bool = True
    loses_all: bool = False
    blackjack_pays: Fraction = Fraction(3, 2)
    double_totals: int = ANY_TOTAL
    double_soft_totals: int = ANY_TOTAL
    double_after_split: bool = True
    most_hands: int = 4
    most_ace_hands: int = 2
    split_aces_draw: bool = False
    split_aces_double: bool = False
    split_tens: bool = True
    surrender: str = "none"
    surrender_share: int = 2
    stands_on: int = 17
    ties_21: bool = False
    infinite: bool = False

    def __post_init__(self) -> None:
        """Refuse what no table can post."""
        if self.surrender not in ("none", "late", "early", "sure"):
            raise Refused(f"{self.surrender!r} is no surrender", remedy="Say none, late, early or sure")
        if not 1 <= self.most_hands <= MOST_HANDS or not 1 <= self.most_ace_hands <= self.most_hands:
            raise Refused(
                f"{self.most_hands} hands and {self.most_ace_hands} of aces cannot be analysed",
                remedy=f"Say 1 to {MOST_HANDS} hands, and no more of aces",
            )
        if self.peek and self.loses_all:
            raise Refused("a dealer who looks first takes no doubles", remedy="Post loses_all without peek")
        if self.ties_21 and not (self.peek or self.loses_all):
            raise Refused(
                "a 21 that pushes is analysed where a blackjack takes all", remedy="Post loses_all with ties_21"
            )

    @property
    def blackjack_takes_all(self) -> bool:
        """Whether doubles and splits are lost to a dealer's blackjack."""
        return self.loses_all and not self.peek

    def may_surrender(self, up: int) -> bool:
        """Whether a hand may be given up against an up card."""
        return self.surrender != "none" and (self.surrender != "sure" or up not in (ACE, TEN))

    def hands_of(self, rank: int) -> int:
        """How many hands a pair of this rank may become: 1 when it may not be split."""
        if rank == TEN and not self.split_tens:
            return 1
        return self.most_ace_hands if rank == ACE else self.most_hands


MOST_HANDS = 8
"""Nobody lets a pair become more hands."""


def decks(count: int) -> Shoe:
    """A full shoe.

    >>> decks(6)
    (24, 24, 24, 24, 24, 24, 24, 24, 24, 96)
    """
    return (4 * count,) * 9 + (16 * count,)


def rank_of(card: str) -> int:
    """The rank of a card as people write it; a suit may follow.

    >>> rank_of("A"), rank_of("10"), rank_of("Kh"), rank_of("7c")
    (0, 9, 9, 6)
    """
    text = card.strip().upper()
    if text[-1:] in "CDHS" and len(text) > 1:
        text = text[:-1]
    text = "10" if text in ("T", "J", "Q", "K") else text
    if text not in RANKS:
        raise Refused(f"{card!r} is not a rank", remedy="Write A, 2 to 9, 10 or a picture")
    return RANKS.index(text)


def without(shoe: Sequence[int], cards: Iterable[str | int]) -> Shoe:
    """The shoe when these cards were seen to leave it.

    >>> without(decks(1), ["A", "Kh"])
    (3, 4, 4, 4, 4, 4, 4, 4, 4, 15)
    """
    left = list(shoe)
    for card in cards:
        rank = card if isinstance(card, int) else rank_of(card)
        if left[rank] <= 0:
            raise Refused(f"the shoe has no {RANKS[rank]} left", remedy="Say what is in the shoe")
        left[rank] -= 1
    return tuple(left)
