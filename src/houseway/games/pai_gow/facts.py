"""The sections of a Pai Gow document: how the deal starts, the settlement, the house way, the bank, the commission."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import msgspec

from houseway.games.pai_gow import rules
from houseway.games.pai_gow.fortune import on_top_of
from houseway.games.pai_gow.house_way import HouseWayFacts
from houseway.games.poker.facts import PokerFacts
from houseway.hands import ACE_OR_COMPLETES, PAI_GOW, TWO_CARD, Ranking
from houseway.rulebook.schema import Section

LOW_HAND = replace(TWO_CARD, joker=ACE_OR_COMPLETES)
"""Two cards; the joker is an ace."""
COMES_TO = {"loses": rules.LOSES, "pushes": rules.PUSHES, "wins": rules.WINS}
STANDS = ("lower", "equal", "higher")
"""How a player's hand stands against the bank's."""
CELLS = tuple(f"{high} {low}" for high in STANDS for low in STANDS)
"""The nine cells of the settlement: the high hand, then the low one."""


class StartFacts(Section, frozen=True):
    """``[start.<method>]``: where the deal starts: by three dice, a random number, or a button that moves round.

    ``also`` are further clauses; ``announced`` is the clause by which the dealer says the number, ``covered`` that by
    which the shaker is put away. Some ways are ``only_with`` others posted.
    """

    clause: str
    by: Literal["dice", "number", "button"]
    also: str = ""
    announced: str = ""
    covered: str = ""
    says_covered: str = ""
    only_with: dict[str, str] = msgspec.field(default_factory=dict)


class DeliveryFacts(Section, frozen=True):
    """``[delivery.<way>]``: from the start on, how many cards at a time, which way round, and whether back again."""

    at_a_time: int
    moves: Literal["clockwise", "counterclockwise"]
    alternates: bool = False


class CellFacts(Section, frozen=True):
    """One cell of ``[settlement]``: what a wager comes to, and which clauses say so."""

    comes_to: Literal["wins", "pushes", "loses"]
    clause: str


class PushFacts(Section, frozen=True):
    """A hand of the dealer's that pushes every main wager, where an ``option`` says so if there is one."""

    looks_at: Literal["dealer", "dealer-low"]
    hand: str
    clause: str
    option: str = ""


class VariantFacts(Section, frozen=True):
    """``[variant.<name>]``: one of several games in a document, or the only one.

    ``face_up`` is the clause by which the dealer's hand is set first, ``folds`` that by which a player may fold then.
    """

    name: str
    clause: str
    commission: bool = False
    face_up: str = ""
    folds: str = ""
    pushes: tuple[PushFacts, ...] = ()


class CommissionFacts(Section, frozen=True):
    """``[commission]``: the percentage of a win that is kept, and up to which multiple it is rounded if posted."""

    clause: str
    percent: int
    step: str = ""


class SurrenderFacts(Section, frozen=True):
    """``[surrender]``: a player may give up the hand; ``counted`` is the clause by which its cards are counted."""

    clause: str
    counted: str = ""


BANK_MOMENTS = (
    *("house", "first", "rotation", "offered", "passed", "qualifies", "cover", "taken", "marker", "wagers", "less"),
    *("dealer-plays", "partners", "looks-last", "dealer-last", "shows", "first-settled", "dealer-wins", "dealer-loses"),
    *("dealer-pushes", "loses", "wins", "pushes", "copies", "foul", "surrender", "net", "shakes", "counts-as-one"),
    *("selects", "delivers", "machine"),
)
"""What happens with a bank of a player's, each of which may have a clause."""


class BankFacts(Section, frozen=True):
    """``[bank]``: a player may bank the round; ``cites`` has the clauses of each moment.

    ``counts-as-one``: the count for the start begins with the bank. ``shakes``: the bank shakes the dice.
    """

    clause: str
    cites: dict[str, str]

    def cited(self, *moments: str) -> tuple[str, ...]:
        """The clauses of these moments."""
        return tuple(dict.fromkeys(clause for moment in moments for clause in self.cites.get(moment, "").split()))


class PaiGowFacts(PokerFacts, frozen=True, kw_only=True):
    """The sections of a Pai Gow document."""

    start: dict[str, StartFacts]
    delivery: dict[str, DeliveryFacts]
    settlement: dict[str, CellFacts]
    variant: dict[str, VariantFacts]
    house_way: HouseWayFacts
    commission: CommissionFacts | None = None
    surrender: SurrenderFacts | None = None
    bank: BankFacts | None = None

    @property
    def rankings(self) -> dict[str, Ranking]:
        """The usual ones, the two hands that are set, and those of all seven cards."""
        known = {"pai gow": PAI_GOW, "low hand": LOW_HAND, **PokerFacts.rankings.fget(self)}  # type: ignore[attr-defined]
        high = known[self.hand.ranking]
        return {**known, "fortune": on_top_of(high), "fortune by pay": on_top_of(_by_pay(high))}


def _by_pay(ranking: Ranking) -> Ranking:
    """With three of a kind above a straight, as bonus wagers pay them."""
    kinds = list(ranking.categories)
    kinds.remove("three of a kind")
    kinds.insert(kinds.index("straight") + 1, "three of a kind")
    return replace(ranking, categories=tuple(kinds))
