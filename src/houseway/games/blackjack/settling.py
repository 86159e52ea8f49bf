"""The settlement: blackjacks, busts, and every hand against the dealer's, from the dealer's right.

A variant overrides the step of ``Settlement`` in which it differs: what a hand comes to, its odds, what it loses.
"""

from __future__ import annotations

from collections.abc import Generator

from houseway.games.blackjack import rules
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.events import PutRight
from houseway.games.blackjack.hands import Box, Deal, Hand, suits, value
from houseway.games.blackjack.posted_blackjack import BLACK_BLACKJACK, INSURANCE, MAIN, RED_BLACKJACK
from houseway.games.blackjack.showing import show_double, show_hand
from houseway.games.blackjack.trouble import BLACKJACK_MISSED
from houseway.games.cards.trouble import clause_of
from houseway.money import Cents
from houseway.odds import ToOne
from houseway.round import Awaits, Felt
from houseway.round.acts import AnyAct
from houseway.round.events import BANK, Move, StepDue, seat_account

LOST = {rules.BUST: "bust", rules.LOSES: "loses"}
COLOURS = {
    rules.BLACK: (BLACK_BLACKJACK, "pay-black"),
    rules.RED: (RED_BLACKJACK, "pay-red"),
    rules.MIXED: ("blackjack", "pay-mixed"),
}
ORIGINAL_ONLY = "the dealer's blackjack takes the original wager only"


class Settlement:
    """What the hands of a table come to, and what that pays."""

    def __init__(self, game: BlackjackGame) -> None:
        """For one table."""
        self.game = game
        self.options = game.options

    # ------------------------------------------------------------ before the dealer plays

    def collect_bust(self, felt: Felt, deal: Deal, hand: Hand) -> None:
        """A hand over 21 loses at once, with what doubled it; where it is thrown in, face-down cards stay so."""
        game = self.game
        if not game.cite("bust-discards"):
            show_hand(game, felt, hand)
        for wager in hand.wagers:
            if stake := felt.stake(hand.seat, wager):
                beyond = stake - self.original(deal, hand, wager, stake)
                if beyond and (hand.seat, wager) not in felt.free:
                    deal.busted.append((hand.seat, wager, beyond))
                also = self.also(felt, hand, wager, rules.BUST)
                felt.collect(hand.seat, wager, "bust", (*game.cite("bust", "bust-discards"), *also))
        hand.is_over = hand.is_settled = True

    def original(self, deal: Deal, hand: Hand, wager: str, stake: Cents) -> Cents:
        """What of a stake was laid before the deal: nothing that doubled or split, nor what a side bet added."""
        return stake - deal.added.get((hand.seat, wager), 0) if wager == MAIN + hand.suffix else 0

    def give_up_hand(self, felt: Felt, hand: Hand) -> None:
        """A player surrenders a part of the wager."""
        show_hand(self.game, felt, hand)
        lost = self.surrendered(felt.stake(hand.seat, hand.wager))
        felt.settle(hand.seat, hand.wager, "surrenders", -lost, self.game.cite("surrender"))
        hand.is_over = hand.is_settled = True

    def surrendered(self, stake: Cents) -> Cents:
        """What a player who surrenders gives up."""
        own = self.options
        return rules.surrendered(stake, own.surrender_share, own.rounding_mode, own.rounding_unit)

    def announce_blackjacks(self, felt: Felt, deal: Deal) -> None:
        """Players' blackjacks are announced where the document says so, whether they are paid at once or wait."""
        for box in reversed(deal.boxes):
            if box.first.has_blackjack:
                self.announce_blackjack(felt, deal, box)

    def announce_blackjack(self, felt: Felt, deal: Deal, box: Box) -> None:
        """That of one box."""
        if clauses := self.game.cite("announce-ten" if rules.may_hide_blackjack(value(deal.up)) else "announce"):
            felt.emit(StepDue(step=f"The dealer announces the blackjack of box {box.number}.", clauses=clauses))

    def pay_blackjacks(self, felt: Felt, deal: Deal) -> Generator[Awaits, AnyAct, None]:
        """Blackjacks are paid when the dealer has none, before anybody draws; face-down ones after their side bets.

        Where they may be doubled their players decide first, in turn.
        """
        if self.game.doubles_blackjack:
            return
        for box in reversed(deal.boxes):
            hand = box.first
            if hand.has_blackjack and not hand.is_settled:
                show_hand(self.game, felt, hand)
                if self.options.is_hidden:
                    self.announce_blackjack(felt, deal, box)
                    yield from self.game.side_settlement.hand_by_hand(felt, deal, box)
                self.pay_blackjack(felt, deal, hand)

    def pay_blackjack(self, felt: Felt, deal: Deal, hand: Hand) -> None:
        """One of them; what it won is remembered, in case the dealer has one after all."""
        game, odds = self.game, self.odds(felt, deal, hand, rules.BLACKJACK)
        key = "pay-blackjack-ten" if rules.may_hide_blackjack(value(deal.up)) else "pay-blackjack"
        row, colour = self.colour_of_blackjack(hand)
        clauses = (*game.cite(key, colour, "is-blackjack", "blackjack-beats-21", "win-pays"), *self.at_tournament)
        deal.paid.append((hand.seat, hand.wager, odds.profit(felt.stake(hand.seat, hand.wager), game.rounding)))
        felt.pay(hand.seat, hand.wager, row, odds, game.rounding, clauses)
        hand.is_over = hand.is_settled = True

    @property
    def at_tournament(self) -> tuple[str, ...]:
        """The clause by which a tournament pays a blackjack."""
        return self.game.cite("tournament-blackjack") if self.game.tournament is not None else ()

    def colour_of_blackjack(self, hand: Hand) -> tuple[str, str]:
        """The row of a blackjack, and the step that pays it, where its colour decides."""
        if not self.options.pays_by_colour:
            return "blackjack", ""
        return COLOURS[rules.colour_of(suits(hand.cards))]

    # ------------------------------------------------------------ against the dealer's hand

    def settle_hands(self, felt: Felt, deal: Deal) -> None:
        """Every hand that is left, from the dealer's right, box by box, hand by hand."""
        for box in reversed(deal.boxes):
            for hand in reversed(box.hands):
                if not hand.is_settled:
                    show_hand(self.game, felt, hand)
                    show_double(self.game, felt, hand)
                    self.settle_hand(felt, deal, hand)

    def settle_hand(self, felt: Felt, deal: Deal, hand: Hand) -> None:
        """One hand against the dealer's: the wager and what doubled it share the outcome."""
        outcome = self.outcome(deal, hand)
        for wager in hand.wagers:
            if felt.stake(hand.seat, wager):
                self.settle_wager(felt, deal, hand, wager, outcome)
        hand.is_settled = True

    def outcome(self, deal: Deal, hand: Hand) -> int:
        """What a hand comes to."""
        return self.game.outcome(hand.total, hand.has_blackjack, deal.dealer_total, deal.dealer_blackjack)

    def settle_wager(self, felt: Felt, deal: Deal, hand: Hand, wager: str, outcome: int) -> None:
        """Pay, push or collect one wager of a hand."""
        game, also = self.game, self.also(felt, hand, wager, outcome)
        if outcome in (rules.WINS, rules.BLACKJACK):
            odds = self.odds(felt, deal, hand, outcome)
            keys = ("pay-blackjack-ten",) if outcome == rules.BLACKJACK else win_keys(deal)
            also += self.at_tournament if outcome == rules.BLACKJACK else ()
            felt.pay(hand.seat, wager, "wins", odds, game.rounding, (*game.cite(*keys, "settle-order"), *also))
        elif outcome == rules.PUSHES:
            felt.push(hand.seat, wager, "pushes", (*game.cite(push_key(deal), "settle-order"), *also))
        else:
            self.lose(felt, deal, hand, wager, outcome)

    def also(self, felt: Felt, hand: Hand, wager: str, outcome: int) -> tuple[str, ...]:  # noqa: ARG002  markers have some
        """The clauses, besides those of any hand, by which a wager of this one comes to this."""
        return ()

    def odds(self, felt: Felt, deal: Deal, hand: Hand, outcome: int) -> ToOne:  # noqa: ARG002  bonuses look at the hand
        """What a hand that wins pays."""
        if outcome != rules.BLACKJACK:
            return self.options.win_odds
        return self.options.odds_of_blackjack(rules.colour_of(suits(hand.cards)))

    def lose(self, felt: Felt, deal: Deal, hand: Hand, wager: str, outcome: int) -> None:
        """A wager loses, or of it what a dealer's blackjack takes; a wager that it does not touch goes back."""
        stake = felt.stake(hand.seat, wager)
        original = self.original(deal, hand, wager, stake)
        if lost := rules.lost(stake, original, deal.dealer_blackjack, self.takes_all(deal)):
            clauses = (*self.loss(deal, outcome), *self.also(felt, hand, wager, outcome))
            felt.settle(hand.seat, wager, LOST[outcome], -lost, clauses)
        else:
            clauses = self.original_clauses(deal, wager == hand.doubled)
            felt.give_back(hand.seat, wager, ORIGINAL_ONLY, clauses)

    def takes_all(self, deal: Deal) -> bool:
        """Whether a dealer's blackjack takes doubles and splits too; never one that was missed."""
        return self.options.loses_all and not deal.is_missed

    def loss(self, deal: Deal, outcome: int) -> tuple[str, ...]:
        """The clauses by which a hand loses."""
        game = self.game
        if outcome == rules.BUST:
            return game.cite("bust", "settle-order")
        if deal.is_missed:
            return (*clause_of(game, BLACKJACK_MISSED), *game.cite("dealer-blackjack", "settle-order"))
        return game.cite("dealer-blackjack" if deal.dealer_blackjack else "lower-total", "settle-order")

    def original_clauses(self, deal: Deal, is_double: bool) -> tuple[str, ...]:
        """The clauses by which wagers beyond the original go back."""
        own = self.game.cite("only-original-double" if is_double else "only-original-split")
        return (*clause_of(self.game, BLACKJACK_MISSED), *own) if deal.is_missed else own

    # ------------------------------------------------------------ a blackjack that comes to light late

    def put_right(self, felt: Felt, deal: Deal) -> None:
        """A dealer's blackjack that comes to light late gives back what busts took beyond the original wagers.

        Insurance that was taken wins. A blackjack that was paid stays paid, or becomes a push where that is posted and
        it does not win all the same.
        """
        game = self.game
        if not deal.dealer_blackjack or self.takes_all(deal):
            return
        for seat, wager, amount in deal.busted:
            clauses = self.original_clauses(deal, wager.startswith("double"))
            give_right(felt, seat, wager, amount, ORIGINAL_ONLY, clauses)
        missed = clause_of(game, BLACKJACK_MISSED)
        insurance = game.rulebook.find_wager(INSURANCE)
        insured = (*missed, insurance.clause, game.rulebook.paytables(insurance)[0].clause)
        for seat, wager, stake, won in deal.uninsured:
            give_right(felt, seat, wager, stake + won, "the dealer has a blackjack", insured)
        pushes_now = game.outcome(21, True, deal.dealer_total, True) == rules.PUSHES
        is_taken = pushes_now and game.posted["missed-blackjack-paid"] == "taken-back"
        for seat, wager, won in deal.paid if is_taken else ():
            pushes = (*missed, *game.cite("blackjacks-push"))
            give_right(felt, seat, wager, -won, "the dealer has a blackjack too", pushes)


def give_back_open(felt: Felt, deal: Deal, why: str, clauses: tuple[str, ...]) -> None:
    """A void round: open wagers go back, and insurance that was taken because the dealer missed a blackjack."""
    felt.give_back_all(why, clauses)
    for seat, wager, stake, _ in deal.uninsured:
        give_right(felt, seat, wager, stake, why, clauses)


def give_right(felt: Felt, seat: int, wager: str, amount: Cents, why: str, clauses: tuple[str, ...]) -> None:
    """The bank gives a player what was taken wrongly; a negative amount comes back from the player."""
    giver, taker = (BANK, seat_account(seat)) if amount > 0 else (seat_account(seat), BANK)
    moves = (Move(giver, taker, abs(amount)),)
    felt.emit(PutRight(seat=seat, wager=wager, amount=amount, why=why, clauses=clauses, moves=moves))


def push_key(deal: Deal) -> str:
    """Why a hand pushes."""
    if rules.is_bust(deal.dealer_total):
        return "dealer-pushes"
    return "blackjacks-push" if deal.dealer_blackjack else "same-total"


def win_keys(deal: Deal) -> tuple[str, ...]:
    """Why a hand wins."""
    return ("dealer-busts" if rules.is_bust(deal.dealer_total) else "higher-total", "win-pays")
