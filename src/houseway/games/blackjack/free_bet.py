"""Free Bet Blackjack: the house doubles hard totals and splits pairs with its own money, and a dealer's 22 pushes.

A marker lies for the house's money. What it stands for is paid when its hand wins; it goes back to the tray whatever
comes. The hand that was dealt stays the player's own, and shows what the markers of its box are worth.
"""

from __future__ import annotations

from houseway.games.blackjack import rules
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.choices import DOUBLE, SPLIT, Choices
from houseway.games.blackjack.deciding import Turns
from houseway.games.blackjack.facts import FreeFacts
from houseway.games.blackjack.hands import Box, Deal, Hand, hard_total, has_ace, value
from houseway.games.blackjack.settling import Settlement
from houseway.money import Cents
from houseway.round import Decide, Felt
from houseway.round.awaits import NotNow
from houseway.round.events import StepDue

FREE_DOUBLE, FREE_SPLIT = "free-double", "free-split"
MARKED = {FREE_DOUBLE: ("free-double-marker",), FREE_SPLIT: ("free-split-marker", "free-split-rest")}
"""The steps by which the house lays a marker."""
ENDED = {rules.WINS: "wins", rules.PUSHES: "pushes"}


class FreeChoices(Choices):
    """A hand may double and split for free, besides for its player's money."""

    one_card = (DOUBLE, FREE_DOUBLE)

    def costs(self, felt: Felt, deal: Deal, box: Box, hand: Hand) -> dict[str, Cents]:
        """The free choices cost nothing; a pair that players may not split for money is split for free alone."""
        costs = super().costs(felt, deal, box, hand)
        if DOUBLE in costs and self.doubles_free(hand):
            costs[FREE_DOUBLE] = 0
        if SPLIT in costs and rules.splits_free(value(hand.cards[0]), self.options.free_split_values):
            costs[FREE_SPLIT] = 0
        if SPLIT in costs and not self.splits_paid(hand):
            del costs[SPLIT]
        return costs

    def doubles_free(self, hand: Hand) -> bool:
        """Whether the house doubles this total."""
        return rules.doubles_free(hard_total(hand.cards), has_ace(hand.cards), self.options.free_double_totals)

    def splits_paid(self, hand: Hand) -> bool:
        """Whether such a pair may be split for money."""
        free = self.game.facts.free
        return free is None or FreeFacts.values(free.paid_splits) >> value(hand.cards[0]) & 1 == 1

    def reasons(self, deal: Deal, box: Box, hand: Hand) -> dict[str, NotNow]:
        """Why a hand may not be doubled or split for free, or a pair not for money."""
        found, cite = super().reasons(deal, box, hand), self.game.rulebook.cite
        double, split = found[DOUBLE], found[SPLIT]
        is_pair = len(hand.cards) == 2 and self.may_split(box, hand)
        if not hand.takes_no_card and is_pair:
            is_free = rules.splits_free(value(hand.cards[0]), self.options.free_split_values)
            split = split if is_free else NotNow("the house does not split such a pair", cite("free-split"), "")
            paid = NotNow("such a pair is split for free", cite("split"), "")
            found[SPLIT] = found[SPLIT] if self.splits_paid(hand) else paid
        if not hand.takes_no_card and self.may_double(hand):
            double = NotNow(f"the house does not double a {self.describe(hand)}", cite("free-double"), "")
        return {**found, FREE_DOUBLE: double, FREE_SPLIT: split}

    @staticmethod
    def describe(hand: Hand) -> str:
        """A total with what it is."""
        soft = rules.is_soft(hard_total(hand.cards), has_ace(hand.cards))
        return f"{'soft' if soft else 'hard'} {hand.total}"


class FreeTurns(Turns):
    """What the house puts up goes on a hand as a marker."""

    keys = {**Turns.keys, FREE_DOUBLE: "free-double", FREE_SPLIT: "free-split"}  # noqa: RUF012

    def __init__(self, game: BlackjackGame) -> None:
        """Two acts more."""
        super().__init__(game)
        self.acts |= {FREE_DOUBLE: self.double_down, FREE_SPLIT: self.split}

    def lay(self, felt: Felt, hand: Hand, wager: str, amount: Cents, clauses: tuple[str, ...], act: Decide) -> None:
        """The house's money, or the player's own."""
        also = self.game.cite(*MARKED.get(act.choice, ()))
        felt.place(hand.seat, wager, amount, (*clauses, *also), free=act.choice in MARKED)

    def one_card_clauses(self, felt: Felt, hand: Hand) -> tuple[str, ...]:
        """One card on a free double as on any other."""
        own = self.game.cite("free-double-card") if (hand.seat, hand.doubled) in felt.free else ()
        return (*super().one_card_clauses(felt, hand), *own)


class FreeSettlement(Settlement):
    """Markers go back to the tray, and a hand that was dealt and busts lies under its wager until they have."""

    def also(self, felt: Felt, hand: Hand, wager: str, outcome: int) -> tuple[str, ...]:
        """What a marker comes to has its own clause."""
        if (hand.seat, wager) not in felt.free:
            return ()
        kind = "free-double" if wager == hand.doubled else "free-split"
        return self.game.cite(f"{kind}-{ENDED.get(outcome, 'loses')}")

    def collect_bust(self, felt: Felt, deal: Deal, hand: Hand) -> None:
        """A hand over 21 loses; the one that was dealt is taken after those that lie on markers."""
        box = next(box for box in deal.boxes if hand in box.hands)
        if hand is box.first and self.has_markers(felt, box):
            tucked = f"The cards of {hand.name} go under its wager until the free hands are decided."
            felt.emit(StepDue(step=tucked, clauses=self.game.cite("tucked", "tucked-double")))
            hand.is_over = True
            return
        super().collect_bust(felt, deal, hand)
        if box.first.is_bust and not box.first.is_settled and not self.has_markers(felt, box):
            super().collect_bust(felt, deal, box.first)

    @staticmethod
    def has_markers(felt: Felt, box: Box) -> bool:
        """Whether a hand of the box lies on a marker."""
        return any((hand.seat, hand.wager) in felt.free for hand in box.hands)


class FreeBet(Blackjack):
    """Blackjack with free doubles and free splits: options and finishes tell the analyser and the kernels of them."""

    choices_type, turns_type, settlement_type = FreeChoices, FreeTurns, FreeSettlement
    is_analysed = True
