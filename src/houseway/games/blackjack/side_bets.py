"""Side bets by name: which cards each looks at, what it can come to, and what that pays here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

from houseway.equipment.cards import DECK, card, cards
from houseway.games.blackjack import side_rules
from houseway.games.blackjack.facts import Covers
from houseway.games.blackjack.rules import may_hide_blackjack
from houseway.money import Cents
from houseway.odds import Fixed, ForOne, Percent, Rounding, ToOne, parse
from houseway.rule import rule
from houseway.rulebook import PayTable, Wager


@dataclass(frozen=True, slots=True)
class Seen:
    """The cards of a round that side bets look at: the initial two, the dealer's up card and hole card, the bust."""

    first: int
    second: int
    up: int
    hole: int
    dealer_total: int = 0
    dealer_cards: int = 0
    dealer_alike: int = 0


NONE = -1
"""No card."""

Named = tuple[int, int, int, int]
"""What a document names: two cards, the dealer's up card, or none; whether an ace may be low."""


@dataclass(frozen=True)
class Kind:
    """A kind of side bet, declared once: the table, the analyser and the kernels read it here.

    ``outcomes`` are the names of the numbers that its rules answer with, 0 for nothing. ``cards`` decides by the two
    first cards, and the up card if it ``looks_at`` three; ``hole`` says what that becomes by the dealer's two cards,
    ``dealer`` what it is by the total and number of cards with which the dealer ends, and how alike they are: of both
    colours, of one, of one suit. One that ``is_down`` looks at the hole card instead of the up card; ``four`` decides
    by the two cards and both of the dealer's, in whatever order they lie.
    """

    outcomes: tuple[str, ...]
    cards: Callable[[int, int, int, Named], int] | None = None
    looks_at: int = 2
    hole: Callable[[int, int, int], int] | None = None
    is_down: bool = False
    four: Callable[[int, int, int, int], int] | None = None
    dealer: Callable[[int, int, int], int] | None = None

    def number(self, named: Named, seen: Seen) -> int:
        """What a bet of this kind came to."""
        if self.dealer is not None:
            return self.dealer(seen.dealer_total, seen.dealer_cards, seen.dealer_alike)
        if self.four is not None:
            return self.four(seen.first, seen.second, seen.up, seen.hole)
        assert self.cards is not None  # noqa: S101
        number = self.cards(seen.first, seen.second, seen.hole if self.is_down else seen.up, named)
        return number if self.hole is None else self.hole(number, seen.up, seen.hole)

    @cached_property
    def waiting(self) -> frozenset[int]:
        """The outcomes that become another by the dealer's hole card."""
        if self.hole is None:
            return frozenset()
        numbers = range(len(self.outcomes))
        return frozenset(number for number in numbers if any(self.hole(number, *two) != number for two in TWO_CARDS))


TWO_CARDS = tuple(product(DECK, repeat=2))
BUSTER = ("no bust", "", "", *(f"{count} cards" for count in range(3, 8)), "8 or more cards")

KINDS = {
    "pair": Kind(
        ("nothing", "pair", "suited pair"),
        rule(lambda first, second, up, named: side_rules.pair_outcome(first, second)),  # noqa: ARG005
    ),
    "house-money": Kind(
        ("nothing", "straight", "pair", "straight flush", "ace-king suited"),
        rule(lambda first, second, up, named: side_rules.house_money_outcome(first, second, named[3] == 1)),  # noqa: ARG005
    ),
    "royal-match": Kind(
        ("nothing", "suited", "royal match", "crown treasure"),
        rule(lambda first, second, up, named: side_rules.royal_match_outcome(first, second)),  # noqa: ARG005
        hole=side_rules.royal_match_after,
    ),
    "twenty": Kind(
        (
            "nothing",
            "unsuited 20",
            "two kings",
            "suited 20",
            "matched 20",
            "two suited kings",
            "named pair",
            "named pair and dealer blackjack",
        ),
        rule(lambda first, second, up, named: side_rules.twenty_outcome(first, second, named[0])),  # noqa: ARG005
        hole=side_rules.twenty_after,
    ),
    "three-card": Kind(
        (
            "nothing",
            "flush",
            "straight",
            "three of a kind",
            "straight flush",
            "three of a kind suited",
            "three of a kind suited high",
        ),
        rule(lambda first, second, up, named: side_rules.three_card_outcome(first, second, up)),  # noqa: ARG005
        looks_at=3,
    ),
    "named-blackjack": Kind(
        (
            "nothing",
            "blackjack",
            "blackjack and named up card",
            "named blackjack",
            "named blackjack and named up card",
        ),
        rule(
            lambda first, second, up, named: side_rules.named_blackjack_outcome(
                first, second, up, named[0], named[1], named[2]
            )
        ),
        looks_at=3,
    ),
    "sevens": Kind(
        (
            "nothing",
            "one seven",
            "two sevens",
            "three sevens",
            "three sevens of one colour",
            "three sevens of one suit",
        ),
        rule(lambda first, second, up, named: side_rules.sevens_outcome(first, second, up)),  # noqa: ARG005
        looks_at=3,
    ),
    "buster": Kind(
        BUSTER,
        dealer=lambda total, cards, alike: side_rules.buster_outcome(total, cards, len(BUSTER) - 1),  # noqa: ARG005
    ),
    "push-22": Kind(
        ("no 22", "22", "same colour 22", "suited 22"),
        dealer=lambda total, cards, alike: side_rules.push_22_outcome(total, alike),  # noqa: ARG005
    ),
}
"""The kinds that the documents know; a variant adds its own to ``BlackjackGame.kinds``."""

FALLS_UNDER = {
    "suited pair": "pair",
    "three of a kind suited high": "three of a kind suited",
    "three of a kind suited": "three of a kind",
    "crown treasure": "royal match",
    "named pair and dealer blackjack": "named pair",
    "named pair": "matched 20",
    "two suited kings": "matched 20",
    "matched 20": "suited 20",
    "two kings": "unsuited 20",
}
"""The row that an outcome falls under where the pay table has none of its own for it."""


@dataclass(frozen=True, slots=True)
class SideBet:
    """A side bet as it is offered at a table. ``shares`` are the rows that pay a share of a meter; their odds are what
    that is of the meter as posted."""

    kind: Kind
    wager: Wager
    covers: Covers
    table: PayTable
    odds: dict[str, ToOne | ForOne | Fixed]
    shares: dict[str, Percent]
    tokes: dict[str, Cents]
    bonus: dict[str, Cents]

    @property
    def meter(self) -> str:
        """The option with what its meter shows."""
        return f"{self.wager.id}-meter"

    @property
    def named(self) -> Named:
        """What the document names for it."""
        first, second, *_ = (*(cards(self.covers.cards) if self.covers.cards else ()), NONE, NONE)
        return first, second, card(self.covers.dealer) if self.covers.dealer else NONE, int(self.covers.ace_low)

    def number(self, seen: Seen) -> int:
        """What the bet came to, as the kernels count it."""
        return self.kind.number(self.named, seen)

    def came_to(self, seen: Seen) -> str:
        """What the bet came to, by its own name, whether the pay table has a row for it or not."""
        return self.kind.outcomes[self.number(seen)]

    def outcome(self, seen: Seen) -> str:
        """What the bet came to, by the row of its pay table; another name when it loses."""
        return self.row(self.came_to(seen))

    def row(self, outcome: str) -> str:
        """The row of the pay table that an outcome falls under; the outcome itself when it has none."""
        row = outcome
        while row not in self.odds and row in FALLS_UNDER:
            row = FALLS_UNDER[row]
        return row if row in self.odds else outcome

    def net(self, outcome: str, stake: Cents, rounding: Rounding) -> Cents:
        """What the bet gains when it comes to something by its own name, bonus included."""
        return side_net(self.odds.get(self.row(outcome)), stake, rounding) + self.bonus.get(outcome, 0)

    def net_per_unit(self, outcome: str, stake: Cents) -> Fraction:
        """The same per unit of a stake, unrounded."""
        return side_net_per_unit(self.odds.get(self.row(outcome)), stake) + Fraction(self.bonus.get(outcome, 0), stake)

    def waits(self, outcome: str, up_value: int) -> bool:
        """Whether a possible blackjack of the dealer puts the settlement off to the end."""
        return outcome in self.covers.waits and may_hide_blackjack(up_value)

    def clauses(self, outcome: str) -> tuple[str, ...]:
        """The clauses by which the bet comes to an outcome."""
        cites = self.covers.cites
        own = cites.get(outcome) or cites.get("wins" if outcome in self.odds else "loses", "")
        paid = (self.table.clause,) if outcome in self.odds else ()
        return (self.wager.clause, *own.split(), *paid)


def side_net(odds: ToOne | ForOne | Fixed | None, stake: Cents, rounding: Rounding) -> Cents:
    """What a side bet gains that these odds pay, none when it lost."""
    if odds is None:
        return -stake
    return odds.profit(stake, rounding) - (stake if replaces_stake(odds) else 0)


def side_net_per_unit(odds: ToOne | ForOne | Fixed | None, stake: Cents) -> Fraction:
    """The same per unit of a stake, unrounded."""
    if odds is None:
        return Fraction(-1)
    paid = Fraction(odds.amount, stake) if isinstance(odds, Fixed) else odds.per_unit
    return paid - (1 if replaces_stake(odds) else 0)


def replaces_stake(odds: ToOne | ForOne | Fixed) -> bool:
    """Whether the stake is given up for what is paid: for an amount of money it is."""
    return isinstance(odds, Fixed)


def side_bet(kind: Kind, wager: Wager, covers: Covers, table: PayTable, meter: Cents = 0) -> SideBet:
    """A side bet with its odds read: by the stake, an amount of money, or a share of what the ``meter`` shows."""
    read = {row.outcome: parse(row.pays) for row in table.rows}
    shares = {outcome: odds for outcome, odds in read.items() if isinstance(odds, Percent)}
    paid = {outcome: Fixed(odds.of(meter)) if isinstance(odds, Percent) else odds for outcome, odds in read.items()}
    return SideBet(kind, wager, covers, table, paid, shares, _amounts(covers.tokes), _amounts(covers.bonus))


def _amounts(texts: dict[str, str]) -> dict[str, Cents]:
    amounts = {outcome: parse(text) for outcome, text in texts.items()}
    return {outcome: amount.amount for outcome, amount in amounts.items() if isinstance(amount, Fixed)}
