"""What is posted at a blackjack table, as far as it moves the expectation; and shoes as the counts of ten ranks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from houseway.games.blackjack import rules
from houseway.games.blackjack.finishes import DOUBLED, MARKER, Finish, plain
from houseway.games.blackjack.options import Options
from houseway.refusal import Refused

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
"""The ten ranks of a shoe: pictures count as tens."""
ACE, TEN = 0, 9

Shoe = tuple[int, ...]
"""How many cards of each of the ten ranks a shoe has, aces first."""

ANY_TOTAL = (1 << 22) - 1
"""Doubling on any two cards: a bit for each total."""


@dataclass(frozen=True)
class Edge:
    """What a 21 that always wins is worth: how often a hand may be doubled, and the bonuses of ``rows``.

    A bonus is by the number of cards, from ``fewest`` on, or by a set of three: ``sets`` has the share of each row.
    """

    doubles: int
    rows: int
    fewest: int
    sets: tuple[tuple[int, tuple[Fraction, ...]], ...]


@dataclass(frozen=True)
class Play:
    """The options of a table that change what the main wager costs.

    ``peek`` says whether the dealer looks for a blackjack before the players act; without it ``loses_all`` says
    whether doubles and splits are lost to one, or only the original wager, and ``ties_21`` whether a 21 of more cards
    pushes with it. ``double_totals`` and ``double_soft_totals`` have a bit for each total that may be doubled.
    ``surrender`` is ``none``, ``late`` (a dealer's blackjack takes all the same), ``early``, or ``sure``: only against
    up cards behind which there can be no blackjack; it takes one ``surrender_share``th of the wager. ``infinite``
    leaves the shoe as it is when a card is drawn.

    ``zap_totals`` has a bit for each hard total of two cards that may be changed for two new ones.
    A hand over 21 comes back against the up cards in ``revives_against``, for the dealer's totals in ``revives_on``.
    ``pushes_on`` is a total of the dealer's over 21 that pushes, 0 for none. Where the colour of a blackjack decides
    what it pays, ``blackjack_parts`` are the odds and how often each, and ``blackjack_pays`` their mean. One that
    ``wins_ties`` wins against the dealer's too. ``edge`` is what a 21 is worth where it always wins.

    ``finishes`` are the ways a hand can end with what they gain, ``doubled_as`` says which one a double on two cards
    has, ``outcome`` what a hand comes to against the dealer's: a game of its own brings its own. ``free_splits`` has a
    bit for each value whose pairs the house splits: a hand split off so has the finishes from ``MARKER`` on.
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
    pushes_on: int = 0
    blackjack_parts: tuple[tuple[Fraction, Fraction], ...] = ()
    infinite: bool = False
    finishes: tuple[Finish, ...] = plain(Fraction(1))
    wins_ties: bool = False
    edge: Edge | None = None
    free_splits: int = 0
    zap_totals: int = 0
    revives_against: int = 0
    revives_on: int = 0
    doubled_as: Callable[[int, bool], int] | None = None
    outcome: Callable[[int, bool, int, bool], int] | None = None

    @staticmethod
    def of(options: Options) -> Play:
        """The options in force at a table, as far as they move the expectation of its wager."""
        return Play(
            hits_soft_17=options.hits_soft,
            peek=options.looks,
            loses_all=options.loses_all and not options.looks,
            blackjack_pays=options.blackjack_odds.per_unit,
            double_totals=options.double_totals,
            double_soft_totals=options.double_totals,
            double_after_split=options.double_after_split,
            most_hands=options.most_hands,
            most_ace_hands=options.most_ace_hands,
            split_aces_draw=options.aces_draw,
            split_aces_double=options.aces_double,
            surrender=("late" if options.looks else "sure") if options.surrenders else "none",
            surrender_share=options.surrender_share,
            stands_on=options.stands_on,
            ties_21=options.ties_21 and not options.looks,
            pushes_on=options.pushes_on,
            free_splits=options.free_split_values,
            zap_totals=options.zap_totals,
            revives_against=options.revives_against,
            revives_on=options.revives_on,
            finishes=plain(options.win_odds.per_unit),
        )

    def __post_init__(self) -> None:
        """Refuse what no table can post."""
        if self.surrender not in ("none", "late", "early", "sure"):
            raise Refused(f"{self.surrender!r} is no surrender", remedy="Say none, late, early or sure")
        if not 1 <= self.most_hands <= MOST_HANDS or not 1 <= self.most_ace_hands <= self.most_hands:
            raise Refused(
                f"{self.most_hands} hands and {self.most_ace_hands} of aces cannot be analysed",
                remedy=f"Say 1 to {MOST_HANDS} hands, and no more of aces",
            )
        if len({self.revives_on >> total & 1 for total in range(23, 27)}) > 1:
            raise Refused("dealer's totals over 22 are analysed as one", remedy="Let all of them revive, or none")
        if self.zap_totals and not self.peek:
            raise Refused("hands are zapped when the dealer has looked", remedy="Post peek with zap_totals")
        if self.peek and self.loses_all:
            raise Refused("a dealer who looks first takes no doubles", remedy="Post loses_all without peek")
        if self.ties_21 and not (self.peek or self.loses_all):
            raise Refused(
                "a 21 that pushes is analysed where a blackjack takes all", remedy="Post loses_all with ties_21"
            )

    @property
    def blackjack_takes_all(self) -> bool:
        """Whether doubles and splits are lost to a dealer's blackjack: nobody doubles before the dealer looks."""
        return rules.lost(2, 1, True, self.loses_all and not self.peek) == 2

    def may_surrender(self, up: int) -> bool:
        """Whether a hand may be given up against an up card."""
        return rules.may_surrender(self.surrender != "none", 2, False, up + 1, self.surrender != "sure")

    @property
    def blackjacks(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """What blackjacks pay, and how often each."""
        return self.blackjack_parts or ((self.blackjack_pays, Fraction(1)),)

    @property
    def given_up(self) -> Fraction:
        """The part of a wager that a surrender takes."""
        share = self.surrender_share
        return Fraction(rules.surrendered(share, share, 1, 1), share)

    def result(self, total: int, dealer_total: int, dealer_blackjack: bool) -> int:
        """Whether a hand of two cards or more, no blackjack, loses (-1), pushes or wins (1)."""
        if self.outcome is None:
            came_to = rules.hand_outcome(total, False, dealer_total, dealer_blackjack, self.ties_21, self.pushes_on)
        else:
            came_to = self.outcome(total, False, dealer_total, dealer_blackjack)
        return 0 if came_to == rules.PUSHES else 1 if came_to in (rules.WINS, rules.BLACKJACK) else -1

    def bust_result(self, up: int, dealer_total: int, dealer_blackjack: bool) -> int:
        """Whether a hand over 21 loses (-1), or has come back to life and wins (1)."""
        if dealer_blackjack:
            return -1
        came_to = rules.bust_outcome(up, dealer_total, self.revives_against, self.revives_on)
        return 1 if came_to == rules.WINS else -1

    def finish_of_double(self, hard: int, has_ace: bool) -> int:
        """Which finish a hand has that is doubled on these two cards."""
        return DOUBLED if self.doubled_as is None else self.doubled_as(hard, has_ace)

    def splits_free(self, rank: int) -> bool:
        """Whether hands split off from a pair of this rank lie on the house's markers."""
        return rules.splits_free(rank + 1, self.free_splits)

    def finishes_of(self, *, marker: bool) -> slice:
        """Which of the finishes a hand can have: a player's own, or one that lies on a marker."""
        own = MARKER if self.free_splits else len(self.finishes)
        return slice(own, None) if marker else slice(own)

    def may_zap(self, one: int, other: int) -> bool:
        """Whether two first cards may be changed for new ones."""
        return rules.may_zap(one + other + 2, ACE in (one, other), 2, False, False, self.zap_totals)

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
