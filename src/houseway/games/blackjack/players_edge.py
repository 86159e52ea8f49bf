"""Player's Edge 21: decks without tens, a 21 that always wins and may pay more, doubles of doubles, a super bonus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from houseway.games.blackjack import edge_rules, rules
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.choices import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Choices
from houseway.games.blackjack.deciding import Turn, Turns
from houseway.games.blackjack.events import BonusPaid
from houseway.games.blackjack.facts import EdgeFacts
from houseway.games.blackjack.finishes import Finish, finish
from houseway.games.blackjack.hands import Box, Deal, Hand, suits, value
from houseway.games.blackjack.posted_blackjack import MAIN
from houseway.games.blackjack.settling import Settlement
from houseway.games.blackjack.side_bets import KINDS, Kind
from houseway.money import Cents, cents
from houseway.odds import ToOne
from houseway.round import Decide, Felt
from houseway.round.awaits import NotNow
from houseway.round.events import BANK, Move, seat_account
from houseway.round.game import Besides, Play
from houseway.rule import rule

MATCHES = (
    "no match",
    "one unsuited match",
    "two unsuited matches",
    "one suited match",
    "one suited and one unsuited match",
    "two suited matches",
)
MONSTERS = (
    "nothing",
    "suited pair",
    "three of a kind",
    "three of a kind of one colour",
    "four of a kind",
    "four of a kind of one colour",
    "four of a kind of one suit",
)
SUPER, ENVY = "super bonus", "super bonus envy"


@dataclass
class EdgeHand(Hand):
    """``doubles`` is how often it was doubled."""

    doubles: int = 0


class EdgeChoices(Choices):
    """A doubled hand may be doubled again at once, or stand."""

    game: PlayersEdge

    def costs(self, felt: Felt, deal: Deal, box: Box, hand: Hand) -> dict[str, Cents]:
        """After a double nothing but another, for as much as lies there."""
        lies = felt.stake(hand.seat, hand.doubled)
        if not lies:
            return super().costs(felt, deal, box, hand)
        again = doubles_of(hand) < self.game.facts.twenty_one.doubles
        return {STAND: 0} | ({DOUBLE: felt.stake(hand.seat, hand.wager) + lies} if again else {})

    def reasons(self, deal: Deal, box: Box, hand: Hand) -> dict[str, NotNow]:
        """Why a hand may not do what it may not do."""
        found, cite = super().reasons(deal, box, hand), self.game.rulebook.cite
        if times := doubles_of(hand):
            again = NotNow(f"the hand has been doubled {times} times", cite("double-most"), "")
            only = NotNow("a doubled hand doubles again or stands", cite("double-again"), "")
            found |= dict.fromkeys((HIT, SPLIT, SURRENDER), only) | {DOUBLE: again}
        return found


class EdgeTurns(Turns):
    """The card of a double need not be the last; one that was forgotten, or lies face down, is."""

    def double_down(self, felt: Felt, deal: Deal, box: Box, hand: Hand, act: Decide) -> Turn:
        """For as much as lies on the hand, unless for less."""
        if act.amount is None:
            act = replace(act, amount=sum(felt.stake(hand.seat, wager) for wager in hand.wagers))
        return super().double_down(felt, deal, box, hand, act)

    def lay(self, felt: Felt, hand: Hand, wager: str, amount: Cents, clauses: tuple[str, ...], act: Decide) -> None:
        """What doubles a double has its own clause."""
        own = self.game.cite("double-again", "double-most") if wager == hand.doubled and doubles_of(hand) else ()
        super().lay(felt, hand, wager, amount, (*clauses, *own), act)

    def double_card(self, felt: Felt, deal: Deal, hand: Hand, skip: tuple[str, ...] = ()) -> Turn:
        """One card, and the hand may go on."""
        assert isinstance(hand, EdgeHand)  # noqa: S101
        yield from super().double_card(felt, deal, hand, skip)
        if not hand.is_missed:
            hand.doubles += 1
            hand.is_over = hand.is_settled or not skip or bool(hand.face_down)


class EdgeSettlement(Settlement):
    """A 21 pays by its cards; three suited sevens against a seven bring a bonus, and envy."""

    game: PlayersEdge

    def settle_hand(self, felt: Felt, deal: Deal, hand: Hand) -> None:
        """As any hand; then what it brings besides."""
        is_super = self.is_super(felt, deal, hand)
        super().settle_hand(felt, deal, hand)
        own, lies = self.game.facts.twenty_one, deal.laid[hand.seat, hand.suffix]
        if is_super and (amount := own.super_bonus(lies)):
            self.give(felt, hand.seat, SUPER, amount, "super-bonus", "super-bonus-amount")
            for seat in sorted(deal.seats - {hand.seat}, reverse=True):
                dealt_in = (box for box in deal.boxes if box.seat == seat)
                boxes = [box for box in dealt_in if not all(hand.is_dead for hand in box.hands)]
                if max((deal.laid[seat, box.suffix] for box in boxes), default=0) >= cents(own.envy_least):
                    has = any(card[0] == own.super_rank for box in boxes for card in box.initial)
                    self.give(felt, seat, ENVY, cents(own.envy), "envy", "envy-all")
                    if has:
                        self.give(
                            felt, seat, f"{ENVY} with a {own.super_rank}", cents(own.envy_more), "envy", "envy-more"
                        )

    def is_super(self, felt: Felt, deal: Deal, hand: Hand) -> bool:
        """Whether a hand, neither doubled nor split, is three named cards of one suit against another of them."""
        named = self.game.facts.twenty_one.super_rank
        is_three = [card[0] for card in hand.cards] == [named] * 3 and deal.up[0] == named
        alone = not hand.is_split and not felt.stake(hand.seat, hand.doubled)
        return is_three and alone and rules.is_one_suit(suits(hand.cards))

    def give(self, felt: Felt, seat: int, outcome: str, amount: Cents, *keys: str) -> None:
        """An amount besides the odds."""
        moves = (Move(BANK, seat_account(seat), amount),)
        clauses = self.game.cite(*keys)
        felt.emit(BonusPaid(seat=seat, wager=MAIN, outcome=outcome, amount=amount, clauses=clauses, moves=moves))

    def row(self, felt: Felt, hand: Hand) -> int:
        """Which bonus a 21 meets, 0 for none: a doubled hand meets none."""
        if hand.total != 21 or felt.stake(hand.seat, hand.doubled):
            return 0
        return self.game.row(hand.cards)

    def odds(self, felt: Felt, deal: Deal, hand: Hand, outcome: int) -> ToOne:
        """What a hand that wins pays."""
        row = self.row(felt, hand) if outcome == rules.WINS else 0
        return self.game.bonus_odds[row] if row else super().odds(felt, deal, hand, outcome)

    def settle_wager(self, felt: Felt, deal: Deal, hand: Hand, wager: str, outcome: int) -> None:
        """A 21 is paid by its own clauses."""
        game = self.game
        if hand.total != 21 or outcome not in (rules.WINS, rules.BLACKJACK):
            return super().settle_wager(felt, deal, hand, wager, outcome)
        row = self.row(felt, hand)
        name = game.facts.twenty_one.rows[row - 1] if row and outcome == rules.WINS else "wins"
        key = "blackjack-wins" if outcome == rules.BLACKJACK else "twenty-one-pays" if row else "twenty-one-wins"
        clauses = game.cite(key, "win-pays", "settle-order")
        return felt.pay(hand.seat, wager, name, self.odds(felt, deal, hand, outcome), game.rounding, clauses)


class PlayersEdge(Blackjack):
    """What differs from blackjack: the worth of a 21, and how often a hand may be doubled."""

    facts_type = EdgeFacts
    facts: EdgeFacts
    hand_type, choices_type, turns_type, settlement_type = EdgeHand, EdgeChoices, EdgeTurns, EdgeSettlement
    kinds = {  # noqa: RUF012
        **KINDS,
        "match-up": Kind(
            MATCHES,
            rule(lambda first, second, up, named: edge_rules.match_outcome(first, second, up)),  # noqa: ARG005
            looks_at=3,
        ),
        "match-down": Kind(
            MATCHES,
            rule(lambda first, second, down, named: edge_rules.match_outcome(first, second, down)),  # noqa: ARG005
            looks_at=3,
            is_down=True,
        ),
        "monster-match": Kind(MONSTERS, four=edge_rules.monster_outcome),
    }

    is_analysed = True
    is_simulated = False

    @property
    def finishes(self) -> tuple[Finish, ...]:
        """Not doubled, doubled so often as may be, and a 21 by the rows of its bonus."""
        pays, times = self.options.win_odds.per_unit, range(1, self.facts.twenty_one.doubles + 1)
        again = tuple(finish(f"doubled {time} times", 2**time, pays) for time in times)
        rows = zip(self.facts.twenty_one.rows, self.bonus_odds[1:], strict=True)
        return (finish("single", 1, pays), *again, *(finish(name, 1, odds.per_unit) for name, odds in rows))

    @property
    def wins_ties(self) -> bool:
        """Whether a blackjack wins against the dealer's too."""
        return self.posted["blackjack-against-blackjack"] == "wins"

    def outcome(self, total: int, has_blackjack: bool, dealer_total: int, dealer_blackjack: bool) -> int:
        """A 21 wins whatever the dealer has."""
        return edge_rules.edge_outcome(total, has_blackjack, dealer_total, dealer_blackjack, self.wins_ties)

    def row(self, cards: list[str]) -> int:
        """Which bonus the cards of a 21 meet; 0 for none."""
        own = self.facts.twenty_one
        code = edge_rules.set_of(*map(value, cards)) if len(cards) == 3 else 0
        return edge_rules.bonus_row(len(cards), code in own.sets, suits(cards), own.fewest, len(own.rows), own.suit_bit)

    @property
    def bonus_odds(self) -> tuple[ToOne, ...]:
        """What a 21 pays by the bonus it meets, none first."""
        rows = {row.outcome: self._ratio(row.pays) for row in self._main_rows()}
        return (self.options.win_odds, *(rows[name] for name in self.facts.twenty_one.rows))

    def has_live_hand(self, deal: Deal) -> bool:
        """A 21 does not await the dealer."""
        hands = (hand for box in deal.boxes for hand in box.hands if hand.total != 21)
        return any(rules.awaits_dealer(hand.is_settled, hand.has_blackjack) for hand in hands)

    def play_out(self, felt: Felt, deal: Deal) -> Play:
        """What lay on each box at first decides bonus and envy."""
        deal.laid = {(box.seat, box.suffix): felt.stake(box.seat, MAIN + box.suffix) for box in deal.boxes}
        yield from super().play_out(felt, deal)

    def besides(self) -> Iterator[Besides]:
        """As at any table, and the super bonus with its envy."""
        yield from super().besides()
        own, clause = self.facts.twenty_one, self.rulebook.cite
        for least, amount in own.super_amounts.items():
            yield Besides(MAIN, f"{SUPER}, wager from {least}", amount, clause("super-bonus"))
        yield Besides(MAIN, f"{ENVY} for everybody else", own.envy, clause("envy"))
        yield Besides(MAIN, f"{ENVY} with a {own.super_rank} besides", own.envy_more, clause("envy-more"))


def doubles_of(hand: Hand) -> int:
    """How often a hand was doubled."""
    assert isinstance(hand, EdgeHand)  # noqa: S101
    return hand.doubles
