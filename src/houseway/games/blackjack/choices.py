"""What a hand may do: the choices and their costs, and why it may do nothing else. A variant overrides ``Choices``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from houseway.games.blackjack import rules
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.hands import Box, Deal, Hand, hard_total, has_ace, value
from houseway.money import Cents, dollars
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Decide, Felt
from houseway.round.acts import AnyAct
from houseway.round.awaits import Argument, NotNow

HIT, STAND, DOUBLE, SPLIT, SURRENDER = "hit", "stand", "double", "split", "surrender"
REFUSE = "refuse-card"
FACE_DOWN = "face down"
NOT_OFFERED = "it is not offered here"


class Choices:
    """What the hands of a table may do. ``one_card`` are the choices that bring one card, face down if asked for."""

    one_card: tuple[str, ...] = (DOUBLE,)

    def __init__(self, game: BlackjackGame) -> None:
        """For one table."""
        self.game = game
        self.options = game.options

    def costs(self, felt: Felt, deal: Deal, box: Box, hand: Hand) -> dict[str, Cents]:
        """The choices of a hand and what each costs its player."""
        stake = felt.stake(hand.seat, hand.wager)
        costs: dict[str, Cents] = {}
        if self.may_hit(hand):
            costs[HIT] = 0
        costs[STAND] = 0
        if self.may_double(hand):
            costs[DOUBLE] = stake
        if not hand.takes_no_card and self.may_split(box, hand):
            costs[SPLIT] = stake
        if self.may_surrender(deal, hand):
            costs[SURRENDER] = 0
        if deal.exposed and not hand.takes_no_card:
            costs[REFUSE] = 0
        return costs

    def may_hit(self, hand: Hand) -> bool:
        """Whether the hand may take a card."""
        hard, ace = hard_total(hand.cards), has_ace(hand.cards)
        return not hand.takes_no_card and rules.may_hit(hard, ace, hand.of_aces, self.options.aces_draw)

    def may_double(self, hand: Hand) -> bool:
        """Whether the hand may be doubled."""
        hard, ace = hard_total(hand.cards), has_ace(hand.cards)
        is_due = not hand.takes_no_card
        if hand.has_blackjack and self.game.doubles_blackjack:
            return is_due
        return is_due and self.options.may_double(hard, ace, len(hand.cards), hand.is_split, hand.of_aces)

    def may_split(self, box: Box, hand: Hand) -> bool:
        """Whether the hand is a pair that may be split."""
        if len(hand.cards) != 2:
            return False
        first, second = map(value, hand.cards)
        most, most_aces = self.options.most_hands, self.options.most_ace_hands
        return rules.may_split(first, second, 2, len(box.hands), most, hand.of_aces, most_aces)

    def may_surrender(self, deal: Deal, hand: Hand) -> bool:
        """Whether the hand may be given up."""
        offered, up = self.options.surrenders, value(deal.up)
        return rules.may_surrender(offered, len(hand.cards), hand.is_split, up, deal.is_checked)

    def is_finished(self, box: Box, hand: Hand) -> bool:
        """Whether there is nothing left to decide: 21, or a split ace with its card, that cannot be split."""
        hard, ace, own = hard_total(hand.cards), has_ace(hand.cards), self.options
        goes_on = rules.may_go_on(hard, ace, hand.of_aces, own.aces_draw, own.aces_double)
        doubles = hand.has_blackjack and self.may_double(hand)
        return not goes_on and not self.may_split(box, hand) and not doubles

    # ------------------------------------------------------------ why not

    def reasons(self, deal: Deal, box: Box, hand: Hand) -> dict[str, NotNow]:
        """Why a hand may not do what it may not do."""
        cite = self.game.rulebook.cite
        if hand.takes_no_card:
            no_card = NotNow("the hand takes no more cards", cite("exposed-refused"), "")
            return dict.fromkeys((HIT, DOUBLE, SPLIT), no_card)
        aces = NotNow("a split ace gets one card", cite("split-aces"), "")
        double = NotNow(self.why_not_double(hand), self.double_clauses[0], "")
        return {
            HIT: aces if hand.of_aces else NotNow("21 takes no card", cite("no-draw-21"), ""),
            DOUBLE: aces if hand.of_aces else double,
            SPLIT: self.why_not_split(box, hand),
            SURRENDER: NotNow(self.why_not_surrender(deal), cite("surrender"), ""),
            FACE_DOWN: NotNow("", cite("double-face-down"), ""),
        }

    def why_not_double(self, hand: Hand) -> str:
        """Why a hand may not double."""
        if not self.options.doubles:
            return NOT_OFFERED
        if len(hand.cards) > 2:
            return f"the hand has {len(hand.cards)} cards"
        if hand.is_split and not self.options.double_after_split:
            return "split hands are not doubled here"
        return f"{hand.total} is not doubled here: {self.game.describe_doubling()}"

    def why_not_split(self, box: Box, hand: Hand) -> NotNow:
        """Why a hand may not split."""
        cite = self.game.rulebook.cite
        if not self.options.splits:
            return NotNow(NOT_OFFERED, cite("split"), "")
        if len(hand.cards) > 2 or len({value(card) for card in hand.cards}) > 1:
            return NotNow("it is no pair", cite("split"), "")
        again = cite("split-again") if len(box.hands) > 1 else ""
        again = cite("tournament-split") if again and self.game.tournament is not None else again
        return NotNow(f"there are {len(box.hands)} hands already", again or cite("split"), "")

    def why_not_surrender(self, deal: Deal) -> str:
        """Why a hand may not surrender."""
        if not self.options.surrenders:
            return NOT_OFFERED
        is_cleared = rules.is_cleared(value(deal.up), deal.is_checked)
        return "it is for the first two cards" if is_cleared else "the dealer may have a blackjack"

    @property
    def double_clauses(self) -> tuple[str, ...]:
        """The clause by which hands are doubled: of tournaments, or with few decks, its own."""
        if self.game.tournament is not None:
            return self.game.cite("tournament-double", "double")
        return (self.game.few and self.game.cite("double-few")) or self.game.cite("double")


@dataclass(frozen=True, slots=True)
class HandDecisions:
    """Takes the decision on one hand. ``costs`` is what each choice costs; a double may be for less, in chips.

    ``face_down`` are the choices whose card may lie so. ``is_hidden``: the cards lie face down, and what they allow is
    told to nobody else.
    """

    seat: int
    costs: Mapping[str, Cents]
    clause: str
    chips: Callable[[Cents], HousewayError | None]
    chip: Cents
    face_down: tuple[str, ...] = ()
    reasons: Mapping[str, NotNow] = field(default_factory=dict)
    is_hidden: bool = False
    kinds: tuple[type[Act], ...] = (Decide,)

    def why_not(self, act: Act) -> HousewayError | None:
        """Another seat's turn, a choice that this hand does not have, or an amount that it does not take."""
        assert isinstance(act, Decide)  # noqa: S101
        legal = ", ".join(self.costs)
        if act.seat != self.seat:
            remedy = "Wait for your turn" if self.is_hidden else f"It may {legal}"
            return Refused(f"it is the turn of seat {self.seat}", clause=self.clause, remedy=remedy)
        if act.choice not in self.costs or act.hand:
            reason = self.reasons.get(act.choice)
            why = reason.why if reason else "there is no such choice here"
            clause = (reason and reason.clause) or self.clause
            return Refused(
                f"seat {act.seat} may not {act.choice[:40]}: {why}", clause=clause, remedy=f"Legal now: {legal}"
            )
        return self._why_not_argument(act)

    def _why_not_argument(self, act: Decide) -> HousewayError | None:
        if act.cards and not (act.choice in self.face_down and act.cards == FACE_DOWN):
            reason = self.reasons.get(FACE_DOWN)
            clause = reason.clause if reason else self.clause
            return Refused(f"the card is not dealt {act.cards[:20]} here", clause=clause, remedy="Leave it out")
        if act.amount is None:
            return None
        if act.choice != DOUBLE:
            return Refused("only a double has an amount of its own", clause=self.clause, remedy="Leave the amount out")
        most = self.costs[DOUBLE]
        if not 0 < act.amount <= most:
            reason = self.reasons.get(DOUBLE)
            return Refused(
                f"{dollars(act.amount)} does not fit: the wager is {dollars(most)}",
                clause=reason.clause if reason else self.clause,
                remedy=f"Double for {dollars(most)} or less",
            )
        return self.chips(act.amount)

    def cost(self, act: Act) -> Cents:
        """What the decision costs its player at once."""
        assert isinstance(act, Decide)  # noqa: S101
        return act.amount if act.amount is not None else self.costs.get(act.choice, 0)

    def arguments(self, act: Act) -> tuple[Argument, ...]:
        """A double may be for less, and its card may lie face down where that is offered."""
        if not isinstance(act, Decide):
            return ()
        amount = (Argument("amount", self.chip, self.costs[DOUBLE], self.chip),) if act.choice == DOUBLE else ()
        return (*amount, Argument("cards", words=(FACE_DOWN,))) if act.choice in self.face_down else amount

    def legal(self) -> Iterator[AnyAct]:
        """Each choice; a double for the whole wager stands for all lesser amounts."""
        return (Decide(self.seat, choice) for choice in self.costs)
