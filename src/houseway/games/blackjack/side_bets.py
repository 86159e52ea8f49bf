"""Side bets by name: which cards each looks at, what it can come to, and what that pays here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from houseway.equipment.cards import card, cards
from houseway.games.blackjack import side_rules
from houseway.games.blackjack.facts import Covers
from houseway.money import Cents
from houseway.odds import Fixed, ForOne, Percent, ToOne, parse
from houseway.rulebook import PayTable, Wager

OUTCOMES = {
    "pair": ("nothing", "pair", "suited pair"),
    "house-money": ("nothing", "straight", "pair", "straight flush", "ace-king suited"),
    "royal-match": ("nothing", "suited", "royal match", "crown treasure"),
    "twenty": (
        "nothing",
        "unsuited 20",
        "two kings",
        "suited 20",
        "matched 20",
        "two suited kings",
        "named pair",
        "named pair and dealer blackjack",
    ),
    "three-card": (
        "nothing",
        "flush",
        "straight",
        "three of a kind",
        "straight flush",
        "three of a kind suited",
        "three of a kind suited high",
    ),
    "named-blackjack": (
        "nothing",
        "blackjack",
        "blackjack and named up card",
        "named blackjack",
        "named blackjack and named up card",
    ),
    "buster": ("no bust", "", "", *(f"{count} cards" for count in range(3, 8)), "8 or more cards"),
}
"""The names of the numbers that the rules answer with, by kind of side bet."""

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
class Seen:
    """The cards of a round that side bets look at: the initial two, the dealer's up card and hole card, the bust."""

    first: int
    second: int
    up: int
    hole: int
    dealer_total: int = 0
    dealer_cards: int = 0

    @property
    def dealer_blackjack(self) -> bool:
        """Whether the dealer's two cards are a blackjack."""
        return side_rules.two_total(self.up, self.hole) == 21


@dataclass(frozen=True, slots=True)
class SideBet:
    """A side bet as it is offered at a table. ``shares`` are the rows that pay a share of a meter; their odds are what
    that is of the meter as posted."""

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

    def number(self, seen: Seen) -> int:
        """What the bet came to, as the kernels count it."""
        return _RULES[self.covers.kind](self.covers, seen)

    def came_to(self, seen: Seen) -> str:
        """What the bet came to, by its own name, whether the pay table has a row for it or not."""
        return OUTCOMES[self.covers.kind][self.number(seen)]

    def outcome(self, seen: Seen) -> str:
        """What the bet came to, by the row of its pay table; another name when it loses."""
        return self.row(self.came_to(seen))

    def row(self, outcome: str) -> str:
        """The row of the pay table that an outcome falls under; the outcome itself when it has none."""
        row = outcome
        while row not in self.odds and row in FALLS_UNDER:
            row = FALLS_UNDER[row]
        return row if row in self.odds else outcome

    def waits(self, outcome: str, up_value: int) -> bool:
        """Whether a possible blackjack of the dealer puts the settlement off to the end."""
        return outcome in self.covers.waits and up_value in (1, 10)

    def clauses(self, outcome: str) -> tuple[str, ...]:
        """The clauses by which the bet comes to an outcome."""
        cites = self.covers.cites
        own = cites.get(outcome) or cites.get("wins" if outcome in self.odds else "loses", "")
        paid = (self.table.clause,) if outcome in self.odds else ()
        return (self.wager.clause, *own.split(), *paid)


def side_bet(wager: Wager, covers: Covers, table: PayTable, meter: Cents = 0) -> SideBet:
    """A side bet with its odds read: by the stake, an amount of money, or a share of what the ``meter`` shows."""
    read = {row.outcome: parse(row.pays) for row in table.rows}
    shares = {outcome: odds for outcome, odds in read.items() if isinstance(odds, Percent)}
    paid = {outcome: Fixed(odds.of(meter)) if isinstance(odds, Percent) else odds for outcome, odds in read.items()}
    return SideBet(wager, covers, table, paid, shares, _amounts(covers.tokes), _amounts(covers.bonus))


def _amounts(texts: dict[str, str]) -> dict[str, Cents]:
    amounts = {outcome: parse(text) for outcome, text in texts.items()}
    return {outcome: amount.amount for outcome, amount in amounts.items() if isinstance(amount, Fixed)}


def _named_blackjack(covers: Covers, seen: Seen) -> int:
    one, other = cards(covers.cards)
    return side_rules.named_blackjack_outcome(seen.first, seen.second, seen.up, one, other, card(covers.dealer))


_RULES: dict[str, Callable[[Covers, Seen], int]] = {
    "pair": lambda _, seen: side_rules.pair_outcome(seen.first, seen.second),
    "house-money": lambda covers, seen: side_rules.house_money_outcome(seen.first, seen.second, covers.ace_low),
    "royal-match": lambda _, seen: side_rules.royal_match_outcome(seen.first, seen.second, seen.up, seen.hole),
    "twenty": lambda covers, seen: side_rules.twenty_outcome(
        seen.first, seen.second, card(covers.cards), seen.dealer_blackjack
    ),
    "three-card": lambda _, seen: side_rules.three_card_outcome(seen.first, seen.second, seen.up),
    "named-blackjack": _named_blackjack,
    "buster": lambda _, seen: side_rules.buster_outcome(seen.dealer_total, seen.dealer_cards, 8),
}
