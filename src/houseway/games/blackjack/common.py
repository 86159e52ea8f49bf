"""Blackjack on common cards: one hand is dealt for all stations, and each decides on it for itself.

Whoever asks for a card gets the next one, the same for all who ask; whoever stands keeps what it has. Those who split
play their two hands after the others, the first and then the second, and share the cards of each. Where every station
has cards of its own, it is blackjack as ever.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.choices import DOUBLE, SPLIT, STAND, SURRENDER, HandDecisions
from houseway.games.blackjack.dealing import closed, dealers_card, give, initial_deal, next_card
from houseway.games.blackjack.deciding import Turn, Turns, count, value_keys
from houseway.games.blackjack.hands import DEALER, Box, Deal, Hand
from houseway.games.blackjack.words import COMMON_WORDS
from houseway.money import Cents
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Awaits, Decide, Felt
from houseway.round.acts import AnyAct
from houseway.round.awaits import Argument
from houseway.round.events import CardDealt, CardsShown, Decided
from houseway.round.game import Play
from houseway.rulebook import IrregularityFacts

PLAYERS = "the players' hand"
Playing = list[tuple[Box, Hand]]


@dataclass
class CommonDeal(Deal):
    """What lies on the table: the dealer's cards, and those that all stations share."""

    shared: list[str] = field(default_factory=list)

    @property
    def in_play(self) -> list[str]:
        """Every card that lies on the table, once."""
        return [*self.dealer, *self.shared]


@dataclass(frozen=True, slots=True)
class AtOnce:
    """Takes the decisions of all stations that have not decided, in whatever order they come."""

    by_seat: Mapping[int, HandDecisions]
    clause: str
    kinds: tuple[type[Act], ...] = (Decide,)

    def why_not(self, act: Act) -> HousewayError | None:
        """A station without a hand, or that has decided; or what its hand may not do."""
        assert isinstance(act, Decide)  # noqa: S101
        if act.seat in self.by_seat:
            return self.by_seat[act.seat].why_not(act)
        why = f"seat {act.seat} has decided, or has nothing to decide"
        return Refused(why, clause=self.clause, remedy="Wait until the others have decided")

    def cost(self, act: Act) -> Cents:
        """What the decision costs its player at once."""
        return self.by_seat[act.seat].cost(act) if isinstance(act, Decide) else 0

    def arguments(self, act: Act) -> tuple[Argument, ...]:
        """What may be chosen in it."""
        return self.by_seat[act.seat].arguments(act) if isinstance(act, Decide) else ()

    def legal(self) -> Iterator[AnyAct]:
        """Each choice of each station."""
        return (act for taker in self.by_seat.values() for act in taker.legal())


class CommonTurns(Turns):
    """What stations do with the hand that they share; with hands of their own, each in its turn."""

    def player_turns(self, felt: Felt, deal: Deal) -> Turn:
        """The common hand; then the first and the second hand of those who split it."""
        if not isinstance(deal, CommonDeal):
            yield from super().player_turns(felt, deal)
            return
        yield from self.play_together(felt, deal, [(box, box.first) for box in deal.boxes], "the hand")
        for place, name in enumerate(("the first hand of the split", "the second hand of the split")):
            split = [(box, box.hands[place]) for box in deal.boxes if len(box.hands) > 1]
            if split:
                yield from self.common_card(felt, deal, [hand for _, hand in split], "split")
                yield from self.play_together(felt, deal, split, name)

    def play_together(self, felt: Felt, deal: CommonDeal, hands: Playing, says: str) -> Turn:
        """Everybody decides, whoever asked gets the next card, and so on until nobody asks."""
        parts = {id(hand): hand.is_split for _, hand in hands}
        while True:
            for box, hand in hands:
                if not hand.is_over and hand.is_bust:
                    self.game.settlement.collect_bust(felt, deal, hand)
                elif not hand.is_over and hand.is_split == parts[id(hand)] and self.choices.is_finished(box, hand):
                    self.finish(felt, hand)
            going = [(box, hand) for box, hand in hands if not hand.is_over and hand.is_split == parts[id(hand)]]
            if not going:
                return
            asking = yield from self.decisions(felt, deal, going, says)
            if asking:
                yield from self.common_card(felt, deal, asking, "draw")

    def decisions(
        self, felt: Felt, deal: CommonDeal, going: Playing, says: str
    ) -> Generator[Awaits, AnyAct, list[Hand]]:
        """What every station decides, in the order in which they do; those that asked for a card."""
        asking, clause = [], self.game.rulebook.cite("decisions")
        waiting = {hand.seat: (box, hand) for box, hand in going}
        stage = f"{says}, {len(deal.shared)} cards"
        takers = {seat: self.taker(felt, deal, *one) for seat, one in waiting.items()}
        while waiting:
            first, hand = next((seat, hand) for seat, (_, hand) in waiting.items())
            act = yield Awaits(
                "decision",
                f"{len(waiting)} to decide on {says}",
                clause,
                (AtOnce({seat: takers[seat] for seat in waiting}, clause),),
                seat=first,
                to=hand.name,
                not_now=closed(self.game),
                at_once={seat: hand.name for seat, (_, hand) in waiting.items()},
                stage=stage,
            )
            assert isinstance(act, Decide)  # noqa: S101
            box, hand = waiting.pop(act.seat)
            asking += [hand] if self.decided(felt, box, hand, act) else []
        return asking

    def taker(self, felt: Felt, deal: Deal, box: Box, hand: Hand) -> HandDecisions:
        """What one station may decide."""
        costs, reasons = self.choices.costs(felt, deal, box, hand), self.choices.reasons(deal, box, hand)
        clause = self.game.rulebook.cite("decisions")
        return HandDecisions(hand.seat, costs, clause, self.game.why_not_chips, self.game.chip, (), reasons)

    def decided(self, felt: Felt, box: Box, hand: Hand, act: Decide) -> bool:
        """Do what a station decided; whether it asks for a card."""
        number = hand.number if hand.is_split else 0
        clauses = (*self.game.cite("decisions"), *self.clauses_of(act.choice))
        felt.emit(Decided(seat=hand.seat, choice=act.choice, hand=number, clauses=clauses))
        if act.choice == STAND:
            hand.is_over = hand.has_stood = True
        elif act.choice == SURRENDER:
            self.game.settlement.give_up_hand(felt, hand)
        elif act.choice == SPLIT:
            self.part(felt, box, hand, act)
        elif act.choice == DOUBLE:
            amount = felt.stake(hand.seat, hand.wager) if act.amount is None else act.amount
            laid = (*self.clauses_of(act.choice), *self.game.cite("double-laid", "confirmed"))
            self.lay(felt, hand, hand.doubled, amount, laid, act)
            hand.takes_no_card = True  # but the one that comes now
        return act.choice not in (STAND, SURRENDER, SPLIT)

    def common_card(self, felt: Felt, deal: CommonDeal, asking: list[Hand], key: str) -> Turn:
        """The next card, for all who asked; a doubled hand has no other."""
        card = yield from next_card(self.game, felt, deal, PLAYERS, "up")
        deal.shared.append(card)
        drawn = self.game.cite("draw-card", "split-card" if key == "split" else "draw", *value_keys(card))
        for hand in asking:
            hand.cards.append(card)
            aces = self.game.cite("split-aces", "split-aces-one") if hand.of_aces else ()
            clauses = self.one_card_clauses(felt, hand) if hand.takes_no_card else (*drawn, *aces)
            felt.emit(CardDealt(to=hand.name, card=card, clauses=clauses))
            count(self.game, felt, hand.name, hand.cards)
            if hand.takes_no_card and hand.is_bust:
                self.game.settlement.collect_bust(felt, deal, hand)
            hand.is_over = hand.is_over or hand.takes_no_card


class CommonBlackjack(Blackjack):
    """Blackjack at stations: on common cards, or each on its own, as posted."""

    words = COMMON_WORDS
    turns_type = CommonTurns
    is_analysed = True  # what others draw does not change what a hand can expect: nobody knows the order of the shoe

    @property
    def is_common(self) -> bool:
        """Whether all stations share one hand."""
        return self.posted["hands"] == "common"

    @property
    def boxes(self) -> int:
        """One place for the hand that all share."""
        return 1 if self.is_common else super().boxes

    @cached_property
    def irregularities(self) -> tuple[IrregularityFacts, ...]:
        """One hand cannot be passed over or mistaken for another's: what goes wrong with it voids the round."""
        return () if self.is_common else super().irregularities

    def new_deal(self, boxes: list[Box]) -> Deal:
        """What will lie on the table."""
        return CommonDeal(boxes, self.form.up_card) if self.is_common else super().new_deal(boxes)

    def deal_cards(self, felt: Felt, deal: Deal) -> Play:
        """Two cards to the common hand and two to the dealer, in turn."""
        if not isinstance(deal, CommonDeal):
            yield from initial_deal(self, felt, deal)
            return
        for _ in range(2):
            card = yield from next_card(self, felt, deal, PLAYERS, self.form.players)
            deal.shared.append(card)
            for box in deal.boxes:
                give(self, felt, box.first, card)
            yield from dealers_card(self, felt, deal)
        for box in deal.boxes:
            box.initial = tuple(box.first.cards)
        deal.is_dealt = True
        if self.form.first_face == "down":
            felt.emit(CardsShown(of=DEALER, cards=(deal.up,), clauses=self.cite("up-card")))
