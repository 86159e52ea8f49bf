"""What a table with cards is, whatever is dealt from them: the cards of one deck, and what can go wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from houseway.games.cards.facts import CardFacts
from houseway.money import Cents
from houseway.refusal import HousewayError, Refused
from houseway.round import Bet, Game
from houseway.rulebook import IrregularityFacts, PayTable, Posted, Rulebook, Wager, facts
from houseway.rulebook.check import Fault, Where, uncited
from houseway.rulebook.load import fault_in

DOLLAR = 100
NOT_OFFERED = "not-offered"


def offered_by(wager: Wager) -> str:
    """The option that offers a wager, if there is one: what comes with another wager is offered with it."""
    return str(wager.covers.get("on", wager.id))


def _faults_of_kind(
    at: Where, wager: Wager, kind: str, kinds: Mapping[str, Iterable[str]], named: set[str]
) -> Iterator[Fault]:
    if kind not in kinds:
        yield Fault(at, f"wager {wager.id!r} is of no kind {kind!r}", f"Write one of {', '.join(kinds)}")
    elif unknown := sorted(named - set(kinds[kind])):
        why = f"wager {wager.id!r} cannot come to {unknown[0]!r}"
        yield Fault(at, why, f"Write one of {', '.join(kinds[kind])}")


class CardGame(Game):
    """A game with cards."""

    facts_type: type[CardFacts]
    facts: CardFacts

    def __init__(self, rulebook: Rulebook, posted: Posted) -> None:
        """Read the game's own sections, and which cards a deck has."""
        super().__init__(rulebook, posted)
        self.facts = facts(rulebook, self.facts_type)
        self.deck = self._deck()
        self.has_shuffler = posted.get("shuffle") == "shuffler"

    def _deck(self) -> tuple[int, ...]:
        """The cards of one deck, as many as the document says."""
        stated = self.facts.deck
        try:
            found = stated.all
        except Refused as refused:
            raise fault_in(self.rulebook, Fault(("deck", "jokers"), refused.why, refused.remedy)) from None
        if len(found) == stated.cards:
            return found
        why = f"a deck of {stated.cards} cards is stated, and these are {len(found)}"
        raise fault_in(self.rulebook, Fault(("deck", "cards"), why, 'Write without = "T" or jokers = 1, or correct it'))

    def is_offered(self, wager: Wager) -> bool:
        """Whether a wager can be had at this table, where that is the property's choice."""
        return self.posted.get(offered_by(wager)) != NOT_OFFERED

    def table_in_force(self, wager: Wager) -> PayTable:
        """The pay table of a wager: the posted one, where the document has several."""
        tables = self.rulebook.paytables(wager)
        chosen = self.posted.get(f"{wager.id}-paytable", tables[0].id)
        return next(table for table in tables if table.id == chosen)

    def check_covers(
        self, wager: Wager, kind: str, kinds: Mapping[str, Iterable[str]], named: Iterable[str], clauses: Iterable[str]
    ) -> None:
        """Refuse a wager of no kind that there is, with an outcome that its kind has not, or clauses that are missing.

        ``kinds`` have their outcomes; ``named`` are those that the wager speaks of besides the rows of its pay tables.
        """
        at = ("wager", self.rulebook.wager.index(wager), "covers")
        rows = {row.outcome for table in self.rulebook.paytables(wager) for row in table.rows}
        missing = uncited(self.rulebook, at, " ".join(clauses))
        for fault in (*_faults_of_kind(at, wager, kind, kinds, {*named, *rows}), *missing):
            raise fault_in(self.rulebook, fault)

    # ------------------------------------------------------------ chips

    no_coins = "coins"
    """The step of the document that keeps coins off the layout."""

    @cached_property
    def chip(self) -> Cents:
        """What every amount on the layout is a multiple of: a dollar where coins may not lie there."""
        return DOLLAR if self.rulebook.cite(self.no_coins) else 1

    def in_chips(self, least: Cents) -> Cents:
        """The smallest amount in whole chips that is no less."""
        return least + -least % self.chip

    def why_not_chips(self, amount: Cents, what_to_do: str = "Wager") -> HousewayError | None:
        """Why an amount cannot be laid in chips; None when it can."""
        if amount % self.chip == 0:
            return None
        clause = self.rulebook.cite(self.no_coins)
        return Refused("coins may not be wagered", clause=clause, remedy=f"{what_to_do} whole dollars")

    def check_tender(self, act: Bet) -> None:
        """Chips; cash where the dealer confirms it; never a coin where the document keeps them off the layout."""
        super().check_tender(act)
        if refused := self.why_not_chips(act.amount):
            raise refused

    # ------------------------------------------------------------ what goes wrong

    @cached_property
    def irregularities(self) -> tuple[IrregularityFacts, ...]:
        """What can go wrong, of what the document treats at a table with this posting."""
        return tuple(it for it in self.rulebook.irregularity if it.is_known(self.posted))
