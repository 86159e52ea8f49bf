"""Blackjack: wagers, two cards each, insurance, the look at the hole card, decisions, the dealer's hand, settlement."""

from __future__ import annotations

from collections.abc import Generator

import msgspec

from houseway.games.blackjack import rules
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.carried import Carried
from houseway.games.blackjack.choices import Choices
from houseway.games.blackjack.dealing import (
    RACK,
    NoCardLeft,
    boxes_of,
    closed,
    hidden_cards,
    initial_deal,
    kill_hand,
    next_card,
    told_card,
)
from houseway.games.blackjack.deciding import Turns, count
from houseway.games.blackjack.finishes import plain, with_markers
from houseway.games.blackjack.hands import DEALER, Box, Deal, hand_of, hard_total, has_ace, stood, value
from houseway.games.blackjack.insuring import check_hole_card, offer_insurance, settle_insurance
from houseway.games.blackjack.preparing import take_wagers
from houseway.games.blackjack.settling import Settlement, give_back_open
from houseway.games.blackjack.side_settling import SideSettlement
from houseway.games.blackjack.trouble import BLACKJACK_MISSED, HIT_MISSED, OVERDRAWN, RUNS_OUT, SEEN, tell_steps
from houseway.games.cards.trouble import clause_of, troubles
from houseway.games.progressive.jackpot import lock
from houseway.round import Awaits, Call, Felt, Irregularity
from houseway.round.acts import AnyAct
from houseway.round.awaits import Taker
from houseway.round.events import CardDealt, CardsShown, StepDue
from houseway.round.game import Play
from houseway.round.takers import Calls, Irregularities
from houseway.rulebook import Posted, Rulebook

SETTLE = "settle"


class Blackjack(BlackjackGame):
    """A blackjack table. A variant overrides the step in which it differs, here or in what the table holds:

    ``Choices`` (what a hand may do), ``Turns`` (what it does), ``Settlement`` (what it comes to and pays),
    ``SideSettlement`` and ``Hand``.
    """

    choices_type: type[Choices] = Choices
    turns_type: type[Turns] = Turns
    settlement_type: type[Settlement] = Settlement
    side_settlement_type: type[SideSettlement] = SideSettlement

    def __init__(self, rulebook: Rulebook, posted: Posted) -> None:
        """Read what is in force, and hold the steps that go by it."""
        super().__init__(rulebook, posted)
        self.choices = self.choices_type(self)
        self.turns = self.turns_type(self)
        self.settlement = self.settlement_type(self)
        self.side_settlement = self.side_settlement_type(self)

    @property
    def is_analysed(self) -> bool:
        """Whether options, finishes and outcome say all that the analyser must know; a variant with steps of its own
        has to say so itself."""
        own = self.choices_type, self.turns_type, self.settlement_type
        return own == (Choices, Turns, Settlement)

    @property
    def is_simulated(self) -> bool:
        """Whether the kernels deal this game: they know hands that players double and split, and the house."""
        pays = self.options.win_odds.per_unit
        return self.is_analysed and self.finishes == (with_markers(pays) if self.options.has_markers else plain(pays))

    def play(self, felt: Felt) -> Play:
        """A round, step by step."""
        boxes = boxes_of(self, felt)
        while not boxes:
            yield from take_wagers(self, felt)
            boxes = boxes_of(self, felt)
        deal = self.new_deal(boxes)
        if self.link is not None:
            yield from lock(self.rulebook, self.link, felt, self.feeding(felt))
        try:
            yield from self.deal_cards(felt, deal)
            if deal.boxes:
                yield from self.play_out(felt, deal)
            self.count_round(felt)
        except NoCardLeft:
            clauses = clause_of(self, RUNS_OUT) or self.cite("insufficient")
            give_back_open(felt, deal, "no card is left and the round is void", clauses)
        self.unfeed_returned(felt)
        self.finish(felt, deal)

    def new_deal(self, boxes: list[Box]) -> Deal:
        """What will lie on the table."""
        return Deal(boxes, self.form.up_card)

    def deal_cards(self, felt: Felt, deal: Deal) -> Play:
        """The initial two cards of everybody."""
        return initial_deal(self, felt, deal)

    def play_out(self, felt: Felt, deal: Deal) -> Play:
        """From the initial cards to the settlement."""
        settlement, sides = self.settlement, self.side_settlement
        if not self.options.is_hidden:
            settlement.announce_blackjacks(felt, deal)
            yield from sides.confirm_jackpots(felt, deal, deal.boxes, "deal")
            sides.settle_all(felt, deal, "deal")
        if (yield from self.look_for_blackjack(felt, deal)):
            settle_insurance(self, felt, deal)
            yield from sides.settle_checked(felt, deal, may_add=False)
            self.turn_hole_card(felt, deal)
        else:
            if deal.is_checked:
                settle_insurance(self, felt, deal)
            if not self.options.is_hidden:
                yield from sides.settle_checked(felt, deal, may_add=True)
            if self.pays_blackjacks_now(deal):
                yield from settlement.pay_blackjacks(felt, deal)
            yield from self.turns.player_turns(felt, deal)
            self.turn_hole_card(felt, deal)
            yield from self.dealers_hand(felt, deal)
            settle_insurance(self, felt, deal)
        yield from self.close_round(felt, deal)
        settlement.put_right(felt, deal)
        settlement.settle_hands(felt, deal)
        yield from sides.confirm_jackpots(felt, deal, deal.boxes, "end")
        sides.settle_all(felt, deal, "end")
        sides.pay_bonuses(felt, deal)

    # ------------------------------------------------------------ the dealer

    def look_for_blackjack(self, felt: Felt, deal: Deal) -> Generator[Awaits, AnyAct, bool]:
        """Insurance against an ace, then the look at the hole card; True when the dealer has a blackjack."""
        shows = value(deal.up)
        if rules.may_be_insured(shows, self.options.insures):
            yield from offer_insurance(self, felt, deal)
        if not rules.may_hide_blackjack(shows) or not self.options.looks:
            return False
        return (yield from check_hole_card(self, felt, deal))

    def pays_blackjacks_now(self, deal: Deal) -> bool:
        """Whether the dealer is known to have no blackjack, or is believed to have none."""
        return rules.is_cleared(value(deal.up), deal.is_checked)

    def turn_hole_card(self, felt: Felt, deal: Deal) -> None:
        """The hole card is turned up after the players' decisions; a blackjack that was missed comes to light."""
        if not deal.is_revealed:
            deal.is_revealed = True
            felt.emit(CardsShown(of=DEALER, cards=(deal.hole,), clauses=self.cite("turn-hole-card")))
        if deal.is_missed:
            tell_steps(self, felt, BLACKJACK_MISSED)
        count(self, felt, DEALER, deal.dealer)

    def must_draw(self, felt: Felt, deal: Deal) -> bool:
        """Whether the dealer's total can still matter: to a hand, or to a side bet that follows the dealer's hand."""
        return self.has_live_hand(deal) or any(
            bet.covers.plays and felt.stake(box.seat, side + box.suffix)
            for side, bet in self.side_bets.items()
            for box in deal.boxes
        )

    def has_live_hand(self, deal: Deal) -> bool:
        """Whether a hand is left that the dealer's total decides."""
        hands = (hand for box in deal.boxes for hand in box.hands)
        return any(rules.awaits_dealer(hand.is_settled, hand.has_blackjack) for hand in hands)

    def dealers_hand(self, felt: Felt, deal: Deal) -> Play:
        """The dealer draws to the house's rule, unless the total can matter to nobody."""
        if not self.must_draw(felt, deal):
            self.step(felt, "The dealer draws no card: it can matter to nobody.", "no-effect")
            if deal.exposed:
                self.discard_exposed(felt, deal)
            return
        self.say_why_played(felt, deal)
        own = self.options
        while rules.dealer_draws(hard_total(deal.dealer), has_ace(deal.dealer), own.stands_on, own.hits_soft):
            card = yield from next_card(self, felt, deal, DEALER, "up")
            deal.dealer.append(card)
            felt.emit(CardDealt(to=DEALER, card=card, clauses=self.cite("dealer-draws")))
            count(self, felt, DEALER, deal.dealer)
        self.step(felt, f"The dealer has {deal.dealer_total}.", "dealer-stands")
        if deal.exposed:
            self.discard_exposed(felt, deal)

    def say_why_played(self, felt: Felt, deal: Deal) -> None:
        """The dealer plays for a side bet alone when every hand is settled."""
        if not self.has_live_hand(deal):
            cites = (bet.covers.cites.get("plays", "") for bet in self.side_bets.values() if bet.covers.plays)
            clauses = tuple(clause for text in cites for clause in text.split())
            felt.emit(StepDue(step="The dealer plays on for a side bet.", clauses=clauses))

    def discard_exposed(self, felt: Felt, deal: Deal) -> None:
        """An exposed card that nobody took goes into the discard rack."""
        felt.emit(StepDue(step=f"The {deal.exposed} goes into {RACK}.", clauses=clause_of(self, SEEN)))
        deal.exposed = ""

    # ------------------------------------------------------------ the end

    def close_round(self, felt: Felt, deal: Deal) -> Play:
        """The dealer settles; until then a card too many, or one that was forgotten, can still come to light."""
        clause = self.rulebook.cite("settle-order")
        while True:
            names = stood(deal)
            ids = ((OVERDRAWN,) if self.may_overdraw(felt) else ()) + ((HIT_MISSED,) if names else ())
            known = troubles(self, *ids)
            takers: tuple[Taker, ...] = (Calls(self.rulebook, (SETTLE,), clause),)
            if known:
                takers += (Irregularities(self.rulebook, known, of={HIT_MISSED: names}),)
            act = yield Awaits("call", "the settlement", clause, takers, Call(SETTLE), not_now=closed(self))
            if not isinstance(act, Irregularity):
                return
            tell_steps(self, felt, act.id)
            if act.id == HIT_MISSED:
                kill_hand(felt, hand_of(deal, act.of), clause_of(self, HIT_MISSED))
                continue
            card = yield from told_card(self, felt, deal, RACK)
            felt.emit(CardDealt(to=RACK, card=card, clauses=clause_of(self, OVERDRAWN)))

    def may_overdraw(self, felt: Felt) -> bool:
        """Whether there is a card to draw in error."""
        carried: Carried = felt.carried
        return self.cards_left(carried) > carried.aside

    def step(self, felt: Felt, says: str, *keys: str) -> None:
        """A chore of the dealer's."""
        felt.emit(StepDue(step=says, clauses=self.cite(*keys)))

    def before_shuffle(self, felt: Felt) -> None:
        """A shuffle lets everybody in again who was kept out."""
        if self.posted.get("mid-shoe-entry") == "barred" or self.sitting_out == "until-shuffle":
            self.step(felt, "After the shuffle everybody may wager.", "mid-shoe-shuffle")

    def finish(self, felt: Felt, deal: Deal) -> None:
        """The cards go into the discard rack; after the last round of a shoe they await the shuffle."""
        self.step(felt, "The cards go into the discard rack in order.", "discard", "hands-off")
        carried = self.with_players(felt.carried, deal)
        if self.has_device:
            self.step(felt, "The device shuffles all cards.", "continuous-shuffler")
            felt.carried = Carried(stage="ready", meters=carried.meters, fractions=carried.fractions)
        elif carried.last:
            self.step(felt, "That was the last round of the shoe.", "reshuffle")
            if self.cite("shoe-emptied"):
                rest = f"The rest of {self.dealt_from} goes into the discard rack."
                self.step(felt, rest, "shoe-collected", "shoe-emptied")
            felt.carried = self.to_shuffle(carried)
        elif self.options.shuffles_first and self.size - carried.out <= self.cards_behind:
            self.step(felt, "The cutting card comes first: shuffle.", "cutting-card-first")
            felt.carried = self.to_shuffle(carried)
        else:
            felt.carried = carried

    def with_players(self, carried: Carried, deal: Deal) -> Carried:
        """Who was in this round, and who sat it out; and what of it nobody saw."""
        entered = {*carried.entered, *deal.seats}
        skipped = tuple(sorted({*carried.skipped, *entered} - deal.seats))
        hidden = (*carried.hidden, *hidden_cards(self, deal))
        return msgspec.structs.replace(
            carried,
            rounds=carried.rounds + 1,
            entered=tuple(sorted(entered)),
            skipped=skipped,
            admitted=(),
            hidden=hidden,
        )
