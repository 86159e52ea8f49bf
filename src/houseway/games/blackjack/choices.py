"""What a hand may do: the choices and their costs, and why it may do nothing else."""

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


def costs_of(game: BlackjackGame, felt: Felt, deal: Deal, box: Box, hand: Hand) -> dict[str, Cents]:
    """The choices of a hand and what each costs."""
    stake = felt.stake(hand.seat, hand.wager)
    hard, ace, count = hard_total(hand.cards), has_ace(hand.cards), len(hand.cards)
    costs: dict[str, Cents] = {}
    draws = not (hand.of_aces or hand.takes_no_card)
    if draws and rules.may_draw(hard, ace):
        costs[HIT] = 0
    costs[STAND] = 0
    if (
        draws
        and game.doubles
        and rules.may_double(
            hard, ace, count, hand.is_split, hand.of_aces, game.double_totals, game.double_after_split, False
        )
    ):
        costs[DOUBLE] = stake
    if not hand.takes_no_card and may_split(game, box, hand):
        costs[SPLIT] = stake
    if count == 2 and not hand.is_split and may_surrender(game, deal):
        costs[SURRENDER] = 0
    if deal.exposed and not hand.takes_no_card:
        costs[REFUSE] = 0
    return costs


def may_surrender(game: BlackjackGame, deal: Deal) -> bool:
    """Whether the dealer is known to have no blackjack, where surrender is offered."""
    return game.surrenders and (deal.is_checked or value(deal.up) not in (1, 10))


def may_split(game: BlackjackGame, box: Box, hand: Hand) -> bool:
    """Whether the hand is a pair that may be split."""
    if len(hand.cards) != 2 or not game.splits:
        return False
    first, second = map(value, hand.cards)
    return rules.may_split(first, second, 2, len(box.hands), game.most_hands, hand.of_aces, game.most_ace_hands)


def is_finished(game: BlackjackGame, box: Box, hand: Hand) -> bool:
    """Whether there is nothing left to decide: 21, or a split ace with its card, that cannot be split."""
    draws = not hand.of_aces and rules.may_draw(hard_total(hand.cards), has_ace(hand.cards))
    return not draws and not may_split(game, box, hand)


@dataclass(frozen=True, slots=True)
class HandDecisions:
    """Takes the decision on one hand. ``costs`` is what each choice costs; a double may be for less, in chips.

    ``is_hidden``: the cards lie face down, and what they allow is told to nobody else.
    """

    seat: int
    costs: Mapping[str, Cents]
    clause: str
    chips: Callable[[Cents], HousewayError | None]
    chip: Cents
    face_down: bool = False
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
        if act.cards and not (act.choice == DOUBLE and act.cards == FACE_DOWN and self.face_down):
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
        if not isinstance(act, Decide) or act.choice != DOUBLE:
            return ()
        amount = Argument("amount", self.chip, self.costs[DOUBLE], self.chip)
        return (amount, Argument("cards", words=(FACE_DOWN,))) if self.face_down else (amount,)

    def legal(self) -> Iterator[AnyAct]:
        """Each choice; a double for the whole wager stands for all lesser amounts."""
        return (Decide(self.seat, choice) for choice in self.costs)


# ------------------------------------------------------------ why not


def reasons_for(game: BlackjackGame, deal: Deal, box: Box, hand: Hand) -> dict[str, NotNow]:
    """Why a hand may not do what it may not do."""
    cite = game.rulebook.cite
    if hand.takes_no_card:
        no_card = NotNow("the hand takes no more cards", cite("exposed-refused"), "")
        return dict.fromkeys((HIT, DOUBLE, SPLIT), no_card)
    aces = NotNow("a split ace gets one card", cite("split-aces"), "")
    return {
        HIT: aces if hand.of_aces else NotNow("21 takes no card", cite("no-draw-21"), ""),
        DOUBLE: aces if hand.of_aces else NotNow(why_not_double(game, hand), double_clauses(game)[0], ""),
        SPLIT: why_not_split(game, box, hand),
        SURRENDER: NotNow(why_not_surrender(game, deal), cite("surrender"), ""),
        FACE_DOWN: NotNow("", cite("double-face-down"), ""),
    }


def why_not_double(game: BlackjackGame, hand: Hand) -> str:
    """Why a hand may not double."""
    if not game.doubles:
        return NOT_OFFERED
    if len(hand.cards) > 2:
        return f"the hand has {len(hand.cards)} cards"
    if hand.is_split and not game.double_after_split:
        return "split hands are not doubled here"
    return f"{hand.total} is not doubled here: {game.describe_doubling()}"


def why_not_split(game: BlackjackGame, box: Box, hand: Hand) -> NotNow:
    """Why a hand may not split."""
    cite = game.rulebook.cite
    if not game.splits:
        return NotNow(NOT_OFFERED, cite("split"), "")
    if len(hand.cards) > 2 or len({value(card) for card in hand.cards}) > 1:
        return NotNow("it is no pair", cite("split"), "")
    again = cite("split-again") if len(box.hands) > 1 else ""
    return NotNow(f"there are {len(box.hands)} hands already", again or cite("split"), "")


def why_not_surrender(game: BlackjackGame, deal: Deal) -> str:
    """Why a hand may not surrender."""
    if not game.surrenders:
        return NOT_OFFERED
    return "it is for the first two cards" if may_surrender(game, deal) else "the dealer may have a blackjack"


def double_clauses(game: BlackjackGame) -> tuple[str, ...]:
    """The clause by which hands are doubled: with few decks its own, where the document has one."""
    return (game.few and game.cite("double-few")) or game.cite("double")
