"""Zappit blackjack: a first hand of a bad total may be changed, once, for two new cards; a dealer's 22 pushes."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field, replace
from typing import Self

from houseway.games.blackjack import rules
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.choices import Choices, HandDecisions
from houseway.games.blackjack.dealing import closed, next_card
from houseway.games.blackjack.deciding import Turn, Turns, count, value_keys
from houseway.games.blackjack.events import HandZapped
from houseway.games.blackjack.hands import Box, Deal, Hand, hard_total, has_ace
from houseway.games.blackjack.showing import show_hand
from houseway.games.blackjack.side_bets import SideBet, side_bet
from houseway.games.blackjack.side_settling import SideSettlement
from houseway.money import Cents, dollars
from houseway.round import Awaits, Decide, Felt
from houseway.round.acts import AnyAct
from houseway.round.awaits import NotNow
from houseway.round.events import CardDealt, Decided, StepDue

ZAP = "zap"
TRILUX, SECOND_CHANCE = "trilux", "second-chance"
RESET, LEAVE = "reset", "leave"


@dataclass
class ZappitHand(Hand):
    """A hand that may have been zapped; ``laid`` is what its box had on each side bet."""

    is_zapped: bool = False
    laid: dict[str, Cents] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """New cards lie in a place of their own, so that nobody takes them for those that were dealt."""
        return super().name + (" zapped" if self.is_zapped and not self.is_split else "")

    @property
    def has_blackjack(self) -> bool:
        """Only as dealt."""
        return super().has_blackjack and not self.is_zapped

    def beside(self, number: int, card: str) -> Self:
        """New cards stay new ones when they are split."""
        return replace(super().beside(number, card), is_zapped=self.is_zapped)


def is_zapped(hand: Hand) -> bool:
    """Whether its cards are new ones."""
    return isinstance(hand, ZappitHand) and hand.is_zapped


class ZappitChoices(Choices):
    """Zap, once, with two cards of the totals that may be; new cards are not given up."""

    def costs(self, felt: Felt, deal: Deal, box: Box, hand: Hand) -> dict[str, Cents]:
        """The choices of a hand and what each costs its player."""
        costs = super().costs(felt, deal, box, hand)
        return costs | {ZAP: 0} if self.may_zap(hand) else costs

    def may_zap(self, hand: Hand) -> bool:
        """Whether the hand may be changed for two new cards."""
        hard, ace, totals = hard_total(hand.cards), has_ace(hand.cards), self.options.zap_totals
        is_due = not hand.takes_no_card
        return is_due and rules.may_zap(hard, ace, len(hand.cards), hand.is_split, is_zapped(hand), totals)

    def may_surrender(self, deal: Deal, hand: Hand) -> bool:
        """Only before anything was decided."""
        return not is_zapped(hand) and super().may_surrender(deal, hand)

    def reasons(self, deal: Deal, box: Box, hand: Hand) -> dict[str, NotNow]:
        """Why a hand may not do what it may not do."""
        once = is_zapped(hand)
        clause = self.game.rulebook.cite("zap-once" if once else "zap")
        why = "it was zapped already" if once else f"{self.totals()} as dealt may be zapped"
        if hand.takes_no_card:
            why, clause = "the hand takes no more cards", self.game.rulebook.cite("exposed-refused")
        return super().reasons(deal, box, hand) | {ZAP: NotNow(why, clause, "")}

    def totals(self) -> str:
        """The totals that may be zapped, in words."""
        return "a hard " + ", ".join(str(total) for total in range(22) if self.options.zap_totals >> total & 1)


class ZappitTurns(Turns):
    """Zapping, and the second chance of a side bet that comes with it."""

    keys = {**Turns.keys, ZAP: "zap"}  # noqa: RUF012

    def __init__(self, game: BlackjackGame) -> None:
        """One act more."""
        super().__init__(game)
        self.acts |= {ZAP: self.zap}

    def zap(self, felt: Felt, deal: Deal, box: Box, hand: Hand, act: Decide) -> Turn:  # noqa: ARG002  one shape for all
        """The cards go into the discard rack, and two new ones come face up."""
        assert isinstance(hand, ZappitHand)  # noqa: S101
        game = self.game
        show_hand(game, felt, hand)
        for key, step in (("zap-signal", f"Seat {hand.seat} signals with a closed fist."), ("zap-mark", MARKED)):
            if clauses := game.cite(key):
                felt.emit(StepDue(step=step, clauses=clauses))
        has_second = yield from self.second_chance(felt, hand)
        was, old = hand.name, tuple(hand.cards)
        hand.is_zapped, hand.is_shown, hand.cards = True, True, []
        clauses = game.cite("zap", "zap-once", "zap-discard")
        felt.emit(HandZapped(of=was, into={hand.name: ()}, cards=old, clauses=clauses))
        for _ in range(2):
            card = yield from next_card(game, felt, deal, hand.name, "up")
            hand.cards.append(card)
            clauses = game.cite("zap", "zap-cards", "draw-card", *value_keys(card))
            felt.emit(CardDealt(to=hand.name, card=card, clauses=clauses))
        count(game, felt, hand.name, hand.cards)
        if has_second:
            game.side_settlement.settle(felt, deal, replace(box, initial=tuple(hand.cards)), second_bet(game))

    def lay(self, felt: Felt, hand: Hand, wager: str, amount: Cents, clauses: tuple[str, ...], act: Decide) -> None:
        """New cards double and split as any others."""
        own = self.game.cite("zap-then") if is_zapped(hand) else ()
        super().lay(felt, hand, wager, amount, (*clauses, *own), act)

    def second_chance(self, felt: Felt, hand: ZappitHand) -> Generator[Awaits, AnyAct, bool]:
        """Whoever had the side bet may lay it again on the new cards, where that is posted."""
        stake = hand.laid.get(TRILUX, 0)
        if not stake or self.game.posted.get("second-chance-trilux") != "offered":
            return False
        wager = self.game.rulebook.find_wager(SECOND_CHANCE)
        taker = HandDecisions(
            hand.seat, {RESET: stake, LEAVE: 0}, wager.clause, self.game.why_not_chips, self.game.chip
        )
        says = f"seat {hand.seat} to set {dollars(stake)} on TriLux again: {RESET} or {LEAVE}"
        act = yield Awaits(
            "decision", says, wager.clause, (taker,), seat=hand.seat, to=hand.name, not_now=closed(self.game)
        )
        assert isinstance(act, Decide)  # noqa: S101
        felt.emit(Decided(seat=hand.seat, choice=act.choice, clauses=(wager.clause,)))
        if act.choice == RESET:
            felt.place(hand.seat, SECOND_CHANCE + hand.suffix, stake, (wager.clause,))
        return act.choice == RESET

    def finish(self, felt: Felt, hand: Hand) -> None:
        """A zapped ace and ten is told to be no blackjack."""
        if is_zapped(hand) and not hand.is_split and hand.total == 21 and len(hand.cards) == 2:
            felt.emit(StepDue(step=f"{ORDINARY} {hand.name} counts as any 21.", clauses=self.game.cite("zap-21")))
        super().finish(felt, hand)


MARKED = "The dealer makes an X with the index finger before the hand."
ORDINARY = "The ace and ten of"


def second_bet(game: BlackjackGame) -> SideBet:
    """The side bet that is laid again, as a wager of its own."""
    bet, wager = game.side_bets[TRILUX], game.rulebook.find_wager(SECOND_CHANCE)
    return side_bet(bet.kind, wager, bet.covers, game.rulebook.paytables(wager)[0])


class ZappitSides(SideSettlement):
    """Remembers what lay on a side bet."""

    def settle(self, felt: Felt, deal: Deal, box: Box, bet: SideBet) -> Cents:
        """Pay or collect a side bet."""
        hand = box.first
        assert isinstance(hand, ZappitHand)  # noqa: S101
        hand.laid[bet.wager.id] = felt.stake(box.seat, bet.wager.id + box.suffix)
        return super().settle(felt, deal, box, bet)


class Zappit(Blackjack):
    """Blackjack with a zap."""

    hand_type, choices_type, turns_type, side_settlement_type = ZappitHand, ZappitChoices, ZappitTurns, ZappitSides
    is_analysed = True
