"""The players' turns: each hand hits, stands, doubles down, splits or surrenders, from the dealer's left.

A variant overrides the step of ``Turns`` in which it differs, and adds an act by its name in ``acts``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping

from houseway.games.blackjack import rules
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.choices import (
    DOUBLE,
    FACE_DOWN,
    HIT,
    REFUSE,
    SPLIT,
    STAND,
    SURRENDER,
    Choices,
    HandDecisions,
)
from houseway.games.blackjack.dealing import card_troubles, closed, kill_hand, next_card, stray_card, wants_card
from houseway.games.blackjack.events import Counted
from houseway.games.blackjack.hands import DEALER, Box, Deal, Hand, hand_of, hard_total, has_ace, stood, value
from houseway.games.blackjack.insuring import may_be_shown, show_hole_card
from houseway.games.blackjack.showing import is_hidden, show_hand
from houseway.games.blackjack.trouble import HIT_MISSED, HOLE_SHOWN, tell_steps
from houseway.games.cards.trouble import clause_of
from houseway.money import Cents
from houseway.round import Awaits, Decide, Felt, Irregularity
from houseway.round.acts import AnyAct
from houseway.round.awaits import Taker
from houseway.round.events import CardDealt, Decided, HandParted, StepDue, seat_account

Turn = Generator[Awaits, AnyAct, None]
Acting = Callable[[Felt, Deal, Box, Hand, Decide], Turn | None]
"""An act on a hand: it may ask for cards or answers, or be done at once."""


class Turns:
    """What the players of a table do with their hands."""

    keys: Mapping[str, str] = {REFUSE: "exposed-refused", SURRENDER: "surrender", SPLIT: "split"}
    """The step that lets a hand do this, where it is not that of drawing."""

    def __init__(self, game: BlackjackGame) -> None:
        """For one table."""
        self.game = game
        self.choices: Choices = game.choices
        self.acts: dict[str, Acting] = {
            HIT: self.hit,
            STAND: self.stand,
            REFUSE: self.refuse_card,
            SURRENDER: self.surrender,
            DOUBLE: self.double_down,
            SPLIT: self.split,
        }

    def player_turns(self, felt: Felt, deal: Deal) -> Turn:
        """Every hand in its turn; then the hands whose card was missed."""
        for box in deal.boxes:
            if self.game.options.is_hidden:
                yield from self.game.side_settlement.hand_by_hand(felt, deal, box)
            yield from self.play_box(felt, deal, box)
        while missed := [(box, hand) for box in deal.boxes for hand in box.hands if hand.is_missed]:
            yield from self.mend_missed_hit(felt, deal, *missed[0])

    def play_box(self, felt: Felt, deal: Deal, box: Box) -> Turn:
        """The hands of a box from the dealer's left; a split adds one beside the hand it splits."""
        position = 0
        while position < len(box.hands):
            yield from self.play_hand(felt, deal, box, box.hands[position])
            position += 1

    def play_hand(self, felt: Felt, deal: Deal, box: Box, hand: Hand) -> Turn:
        """One hand, until it stands, is doubled, given up or bust."""
        if len(hand.cards) == 1:
            yield from self.draw(felt, deal, hand, "split")
        while not hand.is_over and not hand.is_missed:
            if hand.is_bust:
                self.game.settlement.collect_bust(felt, deal, hand)
            elif self.choices.is_finished(box, hand):
                self.finish(felt, hand)
            else:
                act = yield from self.decision(felt, deal, box, hand)
                if act is not None:
                    yield from self.do(felt, deal, box, hand, act)

    def finish(self, felt: Felt, hand: Hand) -> None:
        """A hand has nothing left to decide; a 21 is said to stand."""
        hand.is_over = True
        if hand.total == 21:
            stands, told = f"The 21 of {hand.name} stands.", told_to(self.game, hand)
            felt.emit(StepDue(step=stands, clauses=self.game.cite("no-draw-21"), private_to=told))

    def decision(self, felt: Felt, deal: Deal, box: Box, hand: Hand) -> Generator[Awaits, AnyAct, Decide | None]:
        """What the player decides; None when something went wrong meanwhile."""
        costs = self.choices.costs(felt, deal, box, hand)
        clause = self.game.rulebook.cite("decisions")
        face_down = self.game.posted.get("face-down-double") == "offered"
        reasons, hidden = self.choices.reasons(deal, box, hand), is_hidden(self.game, hand)
        taker = HandDecisions(
            hand.seat,
            costs,
            clause,
            self.game.why_not_chips,
            self.game.chip,
            self.choices.one_card if face_down else (),
            reasons,
            hidden,
        )
        shown = (HOLE_SHOWN,) if may_be_shown(deal) else ()
        takers: tuple[Taker, ...] = (taker, *card_troubles(self.game, felt, deal, shown, stood=stood(deal)))
        choices = "" if hidden else f": {', '.join(costs)}"
        says = f"seat {hand.seat} on {hand.name}{choices}"
        act = yield Awaits("decision", says, clause, takers, seat=hand.seat, to=hand.name, not_now=closed(self.game))
        if isinstance(act, Irregularity):
            if act.id == HOLE_SHOWN:
                show_hole_card(self.game, felt, deal)
            elif act.id == HIT_MISSED:
                self.forget_card(felt, hand_of(deal, act.of))
            else:
                yield from stray_card(self.game, felt, deal, act.id)
            return None
        assert isinstance(act, Decide)  # noqa: S101
        return act

    def do(self, felt: Felt, deal: Deal, box: Box, hand: Hand, act: Decide) -> Turn:
        """Carry out a decision."""
        number = hand.number if hand.is_split else 0
        clauses = (*self.game.cite("decisions"), *self.clauses_of(act.choice), *self.first_turned(act.choice))
        felt.emit(Decided(seat=hand.seat, choice=act.choice, hand=number, clauses=clauses))
        going = self.acts[act.choice](felt, deal, box, hand, act)
        if going is not None:
            yield from going

    def clauses_of(self, choice: str) -> tuple[str, ...]:
        """The clauses that let a hand do this."""
        return self.choices.double_clauses if choice == DOUBLE else self.game.cite(self.keys.get(choice, "draw"))

    def hit(self, felt: Felt, deal: Deal, box: Box, hand: Hand, act: Decide) -> Turn:  # noqa: ARG002  one shape for all
        """One more card."""
        return self.draw(felt, deal, hand, "draw")

    def stand(self, felt: Felt, deal: Deal, box: Box, hand: Hand, act: Decide) -> None:  # noqa: ARG002
        """No more cards."""
        hand.is_over = hand.has_stood = True

    def refuse_card(self, felt: Felt, deal: Deal, box: Box, hand: Hand, act: Decide) -> None:  # noqa: ARG002
        """Not the card that was exposed, and then no other."""
        hand.takes_no_card = hand.is_over = True

    def surrender(self, felt: Felt, deal: Deal, box: Box, hand: Hand, act: Decide) -> None:  # noqa: ARG002
        """A part of the wager is given up."""
        self.game.settlement.give_up_hand(felt, hand)

    def first_turned(self, choice: str) -> tuple[str, ...]:
        """Face-down cards are turned over to double or split."""
        return self.game.cite("turn-to-double") if self.game.options.is_hidden and choice in (DOUBLE, SPLIT) else ()

    def draw(self, felt: Felt, deal: Deal, hand: Hand, key: str) -> Turn:
        """One more card, face up; or the report that it was forgotten."""
        skip = (HIT_MISSED,) if key == "draw" else ()
        card = yield from next_card(self.game, felt, deal, hand.name, "up", skip)
        if card in skip:
            self.forget_card(felt, hand)
            return
        hand.cards.append(card)
        clauses = self.game.cite("draw-card", "split-card" if key == "split" else "draw", *value_keys(card))
        if hand.of_aces:
            clauses += self.game.cite("split-aces", "split-aces-one")
        felt.emit(CardDealt(to=hand.name, card=card, clauses=clauses))
        count(self.game, felt, hand.name, hand.cards, told_to(self.game, hand))

    def double_down(self, felt: Felt, deal: Deal, box: Box, hand: Hand, act: Decide) -> Turn:  # noqa: ARG002
        """A second wager, and one card only, face down if asked for and offered."""
        amount = felt.stake(hand.seat, hand.wager) if act.amount is None else act.amount
        show_hand(self.game, felt, hand)
        laid = (*self.clauses_of(act.choice), *self.game.cite("double-laid", "confirmed"))
        self.lay(felt, hand, hand.doubled, amount, laid, act)
        hand.double_face = "down" if act.cards == FACE_DOWN else "up"
        yield from self.double_card(felt, deal, hand, (HIT_MISSED,))

    def lay(self, felt: Felt, hand: Hand, wager: str, amount: Cents, clauses: tuple[str, ...], act: Decide) -> None:  # noqa: ARG002
        """A player's own money goes on a hand, to double or to split it."""
        felt.place(hand.seat, wager, amount, clauses)

    def double_card(self, felt: Felt, deal: Deal, hand: Hand, skip: tuple[str, ...] = ()) -> Turn:
        """The one card of a doubled hand; or the report that it was forgotten."""
        card = yield from next_card(self.game, felt, deal, hand.name, hand.double_face, skip)
        if card in skip:
            self.forget_card(felt, hand)
            return
        hand.cards.append(card)
        clauses = self.one_card_clauses(felt, hand)
        if hand.double_face == "down":
            hand.face_down = card
            down = (*clauses, *self.game.cite("double-face-down"))
            felt.emit(CardDealt(to=hand.name, face="down", clauses=down))
            felt.emit(CardDealt(to=hand.name, face="down", card=card, private_to=seat_account(hand.seat)))
        else:
            felt.emit(CardDealt(to=hand.name, card=card, clauses=clauses))
            count(self.game, felt, hand.name, hand.cards)
            if hand.is_bust:
                self.game.settlement.collect_bust(felt, deal, hand)
        hand.is_over = True

    def one_card_clauses(self, felt: Felt, hand: Hand) -> tuple[str, ...]:  # noqa: ARG002  a free double has more
        """The clauses by which a doubled hand gets one card."""
        return self.game.cite("double-card", "double-one-card")

    def split(self, felt: Felt, deal: Deal, box: Box, hand: Hand, act: Decide) -> Turn:
        """Two hands of one: an equal wager on the second, and a card to the first at once."""
        self.part(felt, box, hand, act)
        yield from self.draw(felt, deal, hand, "split")

    def part(self, felt: Felt, box: Box, hand: Hand, act: Decide) -> None:
        """Two hands of one, each with a card, and an equal wager on the second."""
        stake = felt.stake(hand.seat, hand.wager)
        show_hand(self.game, felt, hand)
        again = self.split_again(hand) if hand.is_split else ()
        was = hand.name
        other = hand.beside(len(box.hands) + 1, hand.cards.pop())
        hand.is_split = True
        hand.of_aces = other.of_aces = value(other.cards[0]) == 1
        box.hands.insert(box.hands.index(hand) + 1, other)
        own = self.game.cite("tournament-split") if self.game.tournament is not None else ()
        clauses = (*self.clauses_of(act.choice), *self.game.cite("split-hands", "confirmed"), *again, *own)
        self.lay(felt, other, other.wager, stake, clauses, act)
        parts = {part.name: tuple(part.cards) for part in (hand, other)}
        felt.emit(HandParted(of=was, into=parts, clauses=self.game.cite("split-hands")))

    def split_again(self, hand: Hand) -> tuple[str, ...]:
        """The clauses that let a split hand be split again; aces by leave of a side bet, where one gives it."""
        leave = (bet.covers.cites.get("resplits", "") for bet in self.game.side_bets.values() if hand.of_aces)
        return (*self.game.cite("split-again"), *(clause for clause in leave if clause))

    def forget_card(self, felt: Felt, hand: Hand) -> None:
        """A card that was asked for was not dealt, also to a hand that seemed to stand: it comes after the others'."""
        hand.has_stood = hand.is_over = False
        hand.is_missed = True
        step = f"The card that {hand.name} asked for was forgotten."
        felt.emit(StepDue(step=step, clauses=clause_of(self.game, HIT_MISSED)))
        tell_steps(self.game, felt, HIT_MISSED)

    def mend_missed_hit(self, felt: Felt, deal: Deal, box: Box, hand: Hand) -> Turn:
        """A card that was asked for and not dealt: now, or the hand is dead and its wagers go back."""
        clauses = clause_of(self.game, HIT_MISSED)
        if (yield from wants_card(self.game, felt, hand, clauses)):
            hand.is_missed = False
            if felt.stake(hand.seat, hand.doubled):
                yield from self.double_card(felt, deal, hand)
            else:
                yield from self.draw(felt, deal, hand, "mend")
                yield from self.play_hand(felt, deal, box, hand)
            return
        kill_hand(felt, hand, clauses)


def told_to(game: BlackjackGame, hand: Hand) -> str:
    """Who is told what a hand counts: its player alone while its cards lie face down, otherwise everybody."""
    return seat_account(hand.seat) if is_hidden(game, hand) else ""


def value_keys(card: str) -> tuple[str, ...]:
    """Which step gives a card its value."""
    return ("value-ace",) if value(card) == 1 else ("value-ten",) if card[0] in "JQK" else ("value-face",)


def count(game: BlackjackGame, felt: Felt, of: str, cards: list[str], private_to: str = "") -> None:
    """What a hand counts now."""
    hard, ace = hard_total(cards), has_ace(cards)
    soft = rules.is_soft(hard, ace)
    calls = "call-dealer" if of == DEALER else "call-player"
    clauses = game.cite("count", calls, "soft" if soft else "hard")
    total = rules.best_total(hard, ace)
    felt.emit(Counted(of=of, total=total, soft=soft, clauses=clauses, private_to=private_to))
