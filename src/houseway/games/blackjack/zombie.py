"""Zombie blackjack: a hand over 21 may come back to life with the dealer's; his 22 pushes the others."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.games.blackjack import rules
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.hands import Deal, Hand, value
from houseway.games.blackjack.posted_blackjack import MAIN
from houseway.games.blackjack.settling import LOST, Settlement
from houseway.games.blackjack.showing import show_hand
from houseway.games.blackjack.trouble import BLACKJACK_MISSED
from houseway.games.cards.trouble import clause_of
from houseway.money import Cents
from houseway.round import Felt

BACK_TO_LIFE = "back-to-life"


@dataclass
class ZombieHand(Hand):
    """A hand whose wagers may have gone to Back to Life."""

    is_back: bool = False

    @property
    def wager(self) -> str:
        """The wager on this hand, where it lies."""
        number = "" if self.number == 1 else f" {self.number}"
        return f"{BACK_TO_LIFE}{number}{self.suffix}" if self.is_back else super().wager

    @property
    def doubled(self) -> str:
        """The wager that doubles this hand, where it lies."""
        number = "" if self.number == 1 else f" {self.number}"
        return f"{BACK_TO_LIFE} double{number}{self.suffix}" if self.is_back else super().doubled


class ZombieSettlement(Settlement):
    """Wagers of hands over 21 wait in Back to Life, where the up card lets them."""

    def comes_back(self, deal: Deal, hand: Hand) -> bool:
        """Whether a hand over 21 is not lost yet."""
        return rules.comes_back(hand.total, value(deal.up), self.options.revives_against)

    def collect_bust(self, felt: Felt, deal: Deal, hand: Hand) -> None:
        """A hand over 21 loses at once, or its wagers are moved and its cards stay."""
        if not self.comes_back(deal, hand):
            super().collect_bust(felt, deal, hand)
            return
        assert isinstance(hand, ZombieHand)  # noqa: S101
        show_hand(self.game, felt, hand)
        lie = [wager for wager in hand.wagers if felt.stake(hand.seat, wager)]
        hand.is_back = hand.is_over = True
        for wager, to in zip(lie, hand.wagers, strict=False):
            felt.move(hand.seat, wager, to, self.game.cite(BACK_TO_LIFE))

    def original(self, deal: Deal, hand: Hand, wager: str, stake: Cents) -> Cents:
        """What of a stake was laid before the deal, wherever it lies now."""
        is_first = wager == hand.wager and hand.number == 1
        return stake - deal.added.get((hand.seat, MAIN + hand.suffix), 0) if is_first else 0

    def outcome(self, deal: Deal, hand: Hand) -> int:
        """What a hand comes to; one over 21 by the dealer's total alone."""
        if not self.comes_back(deal, hand):
            return super().outcome(deal, hand)
        own = self.options
        return rules.bust_outcome(value(deal.up), deal.dealer_total, own.revives_against, own.revives_on)

    def settle_wager(self, felt: Felt, deal: Deal, hand: Hand, wager: str, outcome: int) -> None:
        """Back to Life has odds and clauses of its own."""
        if outcome != rules.WINS or not self.comes_back(deal, hand):
            super().settle_wager(felt, deal, hand, wager, outcome)
            return
        game = self.game
        entry = game.rulebook.find_wager(BACK_TO_LIFE)
        odds = game.posted.pays(entry, game.rulebook.paytables(entry)[0], "wins")
        felt.pay(hand.seat, wager, "wins", odds, game.rounding, game.cite("back-to-life-wins", "settle-order"))

    def lose(self, felt: Felt, deal: Deal, hand: Hand, wager: str, outcome: int) -> None:
        """A wager in Back to Life is taken; of a double or a split nothing, when the dealer's blackjack was missed."""
        if not self.comes_back(deal, hand) or deal.dealer_blackjack:
            super().lose(felt, deal, hand, wager, outcome)
            return
        key = "back-to-life-22" if rules.is_bust(deal.dealer_total) else "back-to-life-loses"
        felt.collect(hand.seat, wager, LOST[outcome], self.game.cite(key, "settle-order"))

    def loss(self, deal: Deal, outcome: int) -> tuple[str, ...]:
        """A missed blackjack takes the original wager of a hand in Back to Life as a 21 does."""
        if outcome == rules.BUST and deal.is_missed:
            return (*clause_of(self.game, BLACKJACK_MISSED), *self.game.cite("back-to-life-loses", "settle-order"))
        return super().loss(deal, outcome)


class Zombie(Blackjack):
    """Blackjack with Back to Life."""

    hand_type, settlement_type = ZombieHand, ZombieSettlement
    is_analysed = True
