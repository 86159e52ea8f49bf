"""What a wager can come to, by name, and the wager's place on the layout: its outcome and pay for every coup."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from houseway.games.baccarat import rules
from houseway.odds import ToOne
from houseway.rulebook import PayTable, Wager
from houseway.rulebook.schema import Section


class Coup(Section, frozen=True):
    """A finished coup: both point counts, and how many cards each hand has."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int

    @property
    def number(self) -> int:
        """The coup as the kernels count it."""
        return rules.coup_number(self.player, self.banker, self.player_cards, self.banker_cards)

    @staticmethod
    def of(number: int) -> Coup:
        """The coup that has this number.

        >>> Coup.of(Coup(9, 7, 2, 3).number)
        Coup(player=9, banker=7, player_cards=2, banker_cards=3)
        """
        counts, cards = divmod(number, 4)
        return Coup(*divmod(counts, 10), 2 + cards // 2, 2 + cards % 2)

    @property
    def winner(self) -> str:
        """Who won, as a letter on a scorecard: P, B or T."""
        if self.player == self.banker:
            return "T"
        return "P" if self.player > self.banker else "B"


COUPS = 400
"""How many numbers a coup can have."""

HANDS = ("player", "banker")
"""The two hands that a wager can be on."""


class Covers(Section, frozen=True):
    """``covers`` of a wager: what kind it is, what it asks for, what pushes, and the clauses of each outcome."""

    kind: str
    hand: str = ""
    hands: tuple[str, ...] = ()
    total: int = 0
    cards: int = 0
    must_win: bool = True
    player_total: int = 0
    banker_total: int = 0
    of: tuple[str, ...] = ()
    pushes: tuple[str, ...] = ()
    commission: bool = False
    cites: dict[str, str] = msgspec.field(default_factory=dict)


OUTCOMES = {
    "banker": ("loses", "tie", "wins", "wins with a three-card 7", "wins with 6"),
    "player": ("loses", "tie", "wins"),
    "tie": ("loses", "wins"),
    "dragon": (
        "natural 8 under natural 9",
        "not ahead",
        "ahead by less than 4",
        "natural tie",
        "natural over no natural",
        "natural 9 over natural 8",
        *(f"win by {margin}" for margin in range(4, 10)),
    ),
    "made": ("loses", "wins"),
    "kill": ("loses", "Banker caught", "Player caught"),
    "matching": ("loses", "one three-card", "both three-card", "both two-card"),
    "any": ("loses", "wins"),
}
"""The names of the numbers that the rules answer with, by kind of wager."""

ROWS = {
    "wins with a three-card 7": "wins",
    "wins with 6": "wins",
    "natural over no natural": "natural winner",
    "natural 9 over natural 8": "natural winner",
    "Banker caught": "wins",
    "Player caught": "wins",
}
"""The row of the pay table that an outcome falls under, where the table has no row of its own for it."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the layout where a wager can lie."""

    name: str
    wager: Wager
    covers: Covers
    hand: str
    table: PayTable
    odds: dict[str, ToOne]
    others: tuple[Spot, ...] = ()

    @property
    def is_base(self) -> bool:
        """Whether the wager is one of the game itself, not a bonus."""
        return self.wager.group == "main"

    def outcome(self, coup: Coup) -> str:
        """What the wager came to, by name."""
        return OUTCOMES[self.covers.kind][_RULES[self.covers.kind](self, coup)]

    def row(self, outcome: str) -> str:
        """The row of the pay table for an outcome; empty when it does not win."""
        if outcome in self.covers.pushes:
            return ""
        if outcome in self.odds:
            return outcome
        fallen = ROWS.get(outcome, "")
        return fallen if fallen in self.odds else ""

    def pays(self, outcome: str) -> ToOne | None:
        """The odds for an outcome; None when the wager does not win."""
        return self.odds.get(self.row(outcome))

    def is_push(self, outcome: str) -> bool:
        """Whether the wager neither wins nor loses."""
        return outcome in self.covers.pushes

    def clauses(self, outcome: str) -> tuple[str, ...]:
        """The clauses by which the wager comes to an outcome."""
        cites = self.covers.cites
        own = cites.get(outcome) or cites.get(self.row(outcome)) or ("" if self.pays(outcome) else cites.get("loses"))
        return (self.wager.clause, *own.split()) if own else (self.wager.clause,)


def _sides(spot: Spot, coup: Coup) -> tuple[int, int, int, int]:
    """Own and other count, own and other number of cards, seen from the hand that the wager is on."""
    if spot.hand == "banker":
        return coup.banker, coup.player, coup.banker_cards, coup.player_cards
    return coup.player, coup.banker, coup.player_cards, coup.banker_cards


def _made(spot: Spot, coup: Coup) -> int:
    own, other, own_cards, _ = _sides(spot, coup)
    covers = spot.covers
    return rules.made_outcome(own, other, own_cards, covers.total, covers.cards, int(covers.must_win))


def _kill(spot: Spot, coup: Coup) -> int:
    totals = spot.covers.player_total, spot.covers.banker_total
    return rules.kill_outcome(coup.player, coup.banker, coup.player_cards, coup.banker_cards, *totals)


def _matching(spot: Spot, coup: Coup) -> int:
    return rules.matching_outcome(coup.player, coup.banker, coup.player_cards, coup.banker_cards, spot.covers.total)


def _any(spot: Spot, coup: Coup) -> int:
    return int(any(other.pays(other.outcome(coup)) is not None for other in spot.others))


_RULES: dict[str, Callable[[Spot, Coup], int]] = {
    "banker": lambda _, coup: rules.banker_outcome(coup.player, coup.banker, coup.banker_cards),
    "player": lambda _, coup: rules.player_outcome(coup.player, coup.banker),
    "tie": lambda _, coup: rules.tie_outcome(coup.player, coup.banker),
    "dragon": lambda spot, coup: rules.dragon_outcome(*_sides(spot, coup)),
    "made": _made,
    "kill": _kill,
    "matching": _matching,
    "any": _any,
}
