"""A round of house-banked poker: wagers, the hand as its game tells it, or a hand that is void."""

from __future__ import annotations

import msgspec

from houseway.games.cards.deck_shuffling import COUNTED, NEW_DECK, NOT_WHOLE, WHOLE
from houseway.games.cards.trouble import Stopped
from houseway.games.poker.dealing import KEPT, deal, dealer_shows, finish_hands, show_board
from houseway.games.poker.deciding import offer
from houseway.games.poker.facts import DEALER
from houseway.games.poker.poker_game import PokerGame
from houseway.games.poker.positions import ByPosition, split_name
from houseway.games.poker.preparing import take_wagers
from houseway.games.poker.settling import announce, restore_folds, settle
from houseway.games.poker.state import Cards
from houseway.games.progressive.jackpot import feed, lock, unfeed
from houseway.money import Cents
from houseway.round import Felt, Irregularity
from houseway.round.events import StepDue, Voided
from houseway.round.game import Play


class PokerRound(PokerGame):
    """A poker game with its procedure: a hand is stages, which the rulebook states."""

    inspection_calls = (NEW_DECK, COUNTED, WHOLE, NOT_WHOLE)

    def hand(self, felt: ByPosition, cards: Cards) -> Play:
        """At each point cards are dealt or turned up and players decide; then the dealer's hand and the settlement."""
        for point in self.facts.points[:-1]:
            if not felt.stakes:
                return  # everybody has folded before the last card
            yield from deal(self, felt, cards, point)
            show_board(self, felt, cards, self.facts.streets.get(point, 0), point)
            for decision in self.facts.decision:
                if decision.at == point:
                    yield from offer(self, felt, cards, decision)
                    cards.is_decided = decision is self.facts.decision[-1]
        if not felt.stakes and (nobody := self.cite("nobody-left")):
            felt.emit(StepDue(step="Nobody is left in the hand: the dealer's cards are not turned.", clauses=nobody))
            return
        yield from deal(self, felt, cards, DEALER)
        yield from dealer_shows(self, felt, cards)
        announce(self, felt, cards)
        yield from settle(self, felt, cards)

    def play(self, felt: Felt) -> Play:
        """Wagers, the hand, and the cards put away; or a hand that is void in part or altogether."""
        cards = yield from take_wagers(self, felt)
        if self.link is not None:
            yield from lock(self.rulebook, self.link, felt, self.feeding(felt))
        felt = ByPosition(felt)
        course: Play | None = self.hand(felt, cards)
        while course is not None:
            try:
                yield from course
                course = None
            except Stopped as stopped:
                course = self._void(felt, cards, stopped.act)
        alone = self.cite("one-deck-discarded") if self.has_shuffler else ()
        left = "The dealer's cards go" if self.facts.hand.of_dealer else "The community cards go"
        last = left if self.cite("discard-each") else "The cards go"
        step = f"{last} into the discard rack, all in order{' and those of one deck alone' if alone else ''}."
        felt.emit(StepDue(step=step, clauses=(*self.cite("discard", "all-settled"), *alone)))
        if cards.deck_leaves:
            felt.carried = msgspec.structs.replace(felt.carried, stage="replace")

    def feeding(self, felt: Felt) -> dict[str, tuple[Cents, ...]]:
        """The stakes on each wager that feeds meters of the house."""
        found: dict[str, tuple[Cents, ...]] = {}
        for (_, wager), stake in felt.stakes.items():
            name = split_name(wager)[0]
            if self.link is not None and self.link.feeds(name):
                found[name] = (*found.get(name, ()), stake)
        return found

    def call_off(self, felt: Felt) -> None:
        """What wagers fed the meters of the house goes back with them, to the last fraction of a cent."""
        if self.link is not None:
            unfeed(self.link, felt)

    def _void(self, felt: ByPosition, cards: Cards, act: Irregularity) -> Play:
        """The hands are void: wagers go back, except those that the document lets stand."""
        irregularity = self.rulebook.find_irregularity(act.id)
        clauses = (irregularity.clause, *(self.link.cite_void(act.id) if self.link is not None else ()))
        stands = () if cards.is_void else tuple(self.facts.stands.get(act.id, ()))
        cards.is_void = True
        cards.deck_leaves |= self.deck_leaves_after(act.id)
        restore_folds(felt, lost=stands if act.id == KEPT else ())
        felt.emit(Voided(call="void", by=act.by, why=irregularity.gist, clauses=clauses))
        for seat, wager in tuple(felt.stakes):
            if split_name(wager)[0] not in stands:
                if self.link is not None:
                    feed(self.link, felt, split_name(wager)[0], -felt.stakes[seat, wager])
                felt.felt.give_back(seat, wager, "the hands are void", clauses)
        for step in irregularity.steps:
            felt.emit(StepDue(step=step, clauses=clauses))
        if felt.stakes:
            yield from finish_hands(self, felt, cards)
            yield from settle(self, felt, cards, only=stands)
