"""What a table with one deck is before a card is dealt: who shuffles, whether the cards are cut, when they leave."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from houseway.games.cards.card_game import CardGame
from houseway.games.cards.deck import Deck
from houseway.games.cards.facts import CardFacts, CutFacts, DecksFacts
from houseway.rulebook import IrregularityFacts, Rulebook, is_on
from houseway.rulebook.check import Fault

MISCOUNTS = "shuffler-count"
BEFORE_THE_DEAL = ("shuffler-jam", MISCOUNTS, "cut-improper")
FROM_THE_HAND = ("misdeal-hand", "deck-not-whole")
FROM_THE_SHOE = ("misdeal-shoe", "misdeal-shoe-kept", "deck-not-whole-shoe", "shoe-jam")
FROM_A_MACHINE = ("machine-stops-dealing",)


class OneDeckFacts(CardFacts, frozen=True):
    """What the document of a game with one deck states."""

    cut: CutFacts | None = None
    decks: DecksFacts | None = None


class DeckGame(CardGame):
    """A game for which one deck is shuffled before every round; with a shuffler, two that take turns."""

    facts_type: type[OneDeckFacts] = OneDeckFacts
    facts: OneDeckFacts
    carried_type: type[Deck] = Deck
    dealing = "hand"
    """How the cards are dealt: from the hand or from an automated shoe."""

    def fresh(self) -> Any:
        """A table before its first round: the cards await the wash and the shuffle."""
        return self.carried_type(is_new=True)

    def after_closing(self, carried: Any) -> Any:
        """The next opening looks at all cards anew, so they are washed and shuffled as when they came."""
        return msgspec.structs.replace(carried, stage="shuffle", is_new=True, by_hand=False)

    @property
    def cuts(self) -> bool:
        """Whether the dealer cuts cards that were shuffled by hand."""
        return is_on(self.posted, "cut", bool(self.rulebook.cite("cut")))

    @property
    def is_shoe(self) -> bool:
        """Whether the cards come out of an automated dealing shoe."""
        return self.dealing == "shoe"

    def deck_leaves_after(self, irregularity: str) -> bool:
        """Whether something that went wrong takes the deck off the table."""
        return self.facts.decks is not None and irregularity in self.facts.decks.leaves

    def in_the_deal(self) -> Iterator[IrregularityFacts]:
        """What can go wrong once the deal has begun, by the way the cards are dealt here."""
        elsewhere = {*BEFORE_THE_DEAL, *(FROM_THE_HAND if self.is_shoe else FROM_THE_SHOE)}
        elsewhere |= set() if self.has_shuffler else {*FROM_A_MACHINE}
        return (it for it in self.irregularities if it.id not in elsewhere)


def faults_of_decks(rulebook: Rulebook, decks: DecksFacts | None) -> Iterator[Fault]:
    """A deck leaves after something that the document knows, and is looked through by somebody it names."""
    if decks is None:
        return
    known = {it.id for it in rulebook.irregularity}
    for key in decks.leaves:
        if key not in known:
            yield Fault(("decks", "leaves"), f"there is no irregularity {key!r}", "Add it, or correct the id")
    is_counted_again = MISCOUNTS in known and MISCOUNTS not in decks.leaves
    if is_counted_again and decks.inspected_by not in rulebook.ranks:
        ranks = ", ".join(rulebook.ranks)
        yield Fault(("decks", "inspected_by"), f"nobody here is a {decks.inspected_by!r}", f"The ranks are {ranks}")
