"""The sections that documents of every card game have: the deck, its cut, and when a deck leaves the table."""

from __future__ import annotations

from houseway.equipment.cards import RANKS, deck
from houseway.rulebook.schema import Section


class DeckFacts(Section, frozen=True):
    """``[deck]``: how many cards one deck has, which ranks it goes ``without``, and whether there is a joker.

    >>> len(DeckFacts(48, without="T").all), len(DeckFacts(53, jokers=1).all)
    (48, 53)
    """

    cards: int
    without: str = ""
    jokers: int = 0

    @property
    def all(self) -> tuple[int, ...]:
        """The cards of one deck."""
        return deck("".join(rank for rank in RANKS if rank not in self.without), jokers=self.jokers)


class CutFacts(Section, frozen=True):
    """``[cut]``: how many cards the dealer takes from the top at least, and how many stay behind at least."""

    clause: str
    least: int
    rest: int = 1


class DecksFacts(Section, frozen=True):
    """``[decks]``: after what a deck leaves the table, and who looks through one that was counted wrong twice."""

    leaves: tuple[str, ...]
    inspected_by: str = ""


class CardFacts(Section, frozen=True):
    """What the document of any card game states."""

    deck: DeckFacts
