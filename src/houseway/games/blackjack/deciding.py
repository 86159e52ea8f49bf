"""The players' decisions: hit, stand, double down, split, surrender; hand by hand from the dealer's left."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field

from houseway.games.blackjack import rules
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.dealing import card_troubles, closed, next_card, stray_card, wants_card
from houseway.games.blackjack.events import Counted
from houseway.games.blackjack.hands import Box, Deal, Hand, hard_total, has_ace, value
from houseway.games.blackjack.insuring import may_be_shown, show_hole_card
from houseway.games.blackjack.settling import collect_bust, give_up_hand, is_hidden, settle_hand_by_hand, show_hand
from houseway.games.blackjack.trouble import HIT_MISSED, HOLE_SHOWN, clause_of, troubles
from houseway.money import Cents, dollars
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Awaits, Decide, Felt, Irregularity
from houseway.round.acts import AnyAct
from houseway.round.awaits import Argument, NotNow
from houseway.round.events import CardDealt, Decided, StepDue, seat_account
from houseway.round.takers import Irregularities

HIT, STAND, DOUBLE, SPLIT, SURRENDER = "hit", "stand", "double", "split", "surrender"
REFUSE = "refuse-card"
FACE_DOWN = "face down"
NOT_OFFERED = "it is not offered here"

Turn = Generator[Awaits, AnyAct, None]


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


# ------------------------------------------------------------ what a hand may do


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


# ------------------------------------------------------------ the turns


def player_turns(game: BlackjackGame, felt: Felt, deal: Deal) -> Turn:
    """Every hand in its turn; then the hands whose card was missed."""
    for box in deal.boxes:
        if game.form.players == "down":
            yield from settle_hand_by_hand(game, felt, deal, box)
        yield from play_box(game, felt, deal, box)
    for box in deal.boxes:
        for hand in tuple(box.hands):
            while hand.is_missed:
                yield from mend_missed_hit(game, felt, deal, box, hand)


def play_box(game: BlackjackGame, felt: Felt, deal: Deal, box: Box) -> Turn:
    """The hands of a box from the dealer's left; a split adds one beside the hand it splits."""
    position = 0
    while position < len(box.hands):
        yield from play_hand(game, felt, deal, box, box.hands[position])
        position += 1


def play_hand(game: BlackjackGame, felt: Felt, deal: Deal, box: Box, hand: Hand) -> Turn:
    """One hand, until it stands, is doubled, given up or bust."""
    if len(hand.cards) == 1:
        yield from draw(game, felt, deal, hand, "split")
    while not hand.is_over and not hand.is_missed:
        if hand.is_bust:
            collect_bust(game, felt, deal, hand)
        elif is_finished(game, box, hand):
            hand.is_over = True
            if hand.total == 21:
                felt.emit(StepDue(step=f"The 21 of {hand.name} stands.", clauses=game.cite("no-draw-21")))
        else:
            act = yield from decision(game, felt, deal, box, hand)
            if act is not None:
                yield from do(game, felt, deal, box, hand, act)


def is_finished(game: BlackjackGame, box: Box, hand: Hand) -> bool:
    """Whether there is nothing left to decide: 21, or a split ace with its card, that cannot be split."""
    draws = not hand.of_aces and rules.may_draw(hard_total(hand.cards), has_ace(hand.cards))
    return not draws and not may_split(game, box, hand)


def decision(
    game: BlackjackGame, felt: Felt, deal: Deal, box: Box, hand: Hand
) -> Generator[Awaits, AnyAct, Decide | None]:
    """What the player decides; None when something went wrong meanwhile."""
    costs = costs_of(game, felt, deal, box, hand)
    clause = game.rulebook.cite("decisions")
    face_down = game.posted.get("face-down-double") == "offered"
    reasons, hidden = reasons_for(game, deal, box, hand), is_hidden(game, hand)
    taker = HandDecisions(hand.seat, costs, clause, game.why_not_chips, game.chip, face_down, reasons, hidden)
    shown = (HOLE_SHOWN,) if may_be_shown(deal) else ()
    known = troubles(game, *card_troubles(game, felt, deal), *shown)
    takers = (taker, Irregularities(game.rulebook, known)) if known else (taker,)
    choices = "" if hidden else f": {', '.join(costs)}"
    says = f"seat {hand.seat} on {hand.name}{choices}"
    act = yield Awaits("decision", says, clause, takers, seat=hand.seat, not_now=closed(game))
    if isinstance(act, Irregularity):
        if act.id == HOLE_SHOWN:
            show_hole_card(game, felt, deal)
        else:
            yield from stray_card(game, felt, deal, act.id)
        return None
    assert isinstance(act, Decide)  # noqa: S101
    return act


def do(game: BlackjackGame, felt: Felt, deal: Deal, box: Box, hand: Hand, act: Decide) -> Turn:
    """Carry out a decision."""
    number = hand.number if hand.is_split else 0
    key = {REFUSE: "exposed-refused", SURRENDER: "surrender", SPLIT: "split"}.get(act.choice, "draw")
    own = double_clauses(game) if act.choice == DOUBLE else game.cite(key)
    clauses = (*game.cite("decisions"), *own, *_first_turned(game, act.choice))
    felt.emit(Decided(seat=hand.seat, choice=act.choice, hand=number, clauses=clauses))
    if act.choice == HIT:
        yield from draw(game, felt, deal, hand, "draw")
    elif act.choice == STAND:
        hand.is_over = True
    elif act.choice == REFUSE:
        hand.takes_no_card = hand.is_over = True
    elif act.choice == SURRENDER:
        give_up_hand(game, felt, hand)
    elif act.choice == DOUBLE:
        yield from double_down(game, felt, deal, hand, act)
    else:
        yield from split(game, felt, deal, box, hand)


def _first_turned(game: BlackjackGame, choice: str) -> tuple[str, ...]:
    """Face-down cards are turned over to double or split."""
    return game.cite("turn-to-double") if game.form.players == "down" and choice in (DOUBLE, SPLIT) else ()


def draw(game: BlackjackGame, felt: Felt, deal: Deal, hand: Hand, key: str) -> Turn:
    """One more card, face up; or the report that it was forgotten."""
    skip = (HIT_MISSED,) if key == "draw" else ()
    card = yield from next_card(game, felt, deal, hand.name, "up", skip)
    if card in skip:
        hand.is_missed = True
        return
    hand.cards.append(card)
    clauses = game.cite("draw-card", "split-card" if key == "split" else "draw", *value_keys(card))
    if hand.of_aces:
        clauses += game.cite("split-aces", "split-aces-one")
    felt.emit(CardDealt(to=hand.name, card=card, clauses=clauses))
    count(game, felt, hand.name, hand.cards, seat_account(hand.seat) if is_hidden(game, hand) else "")


def value_keys(card: str) -> tuple[str, ...]:
    """Which step gives a card its value."""
    return ("value-ace",) if value(card) == 1 else ("value-ten",) if card[0] in "JQK" else ("value-face",)


def count(game: BlackjackGame, felt: Felt, of: str, cards: list[str], private_to: str = "") -> None:
    """What a hand counts now."""
    hard, ace = hard_total(cards), has_ace(cards)
    soft = rules.is_soft(hard, ace)
    clauses = game.cite("count", "soft" if soft else "hard")
    total = rules.best_total(hard, ace)
    felt.emit(Counted(of=of, total=total, soft=soft, clauses=clauses, private_to=private_to))


def double_down(game: BlackjackGame, felt: Felt, deal: Deal, hand: Hand, act: Decide) -> Turn:
    """A second wager, and one card only, face down if asked for and offered."""
    amount = felt.stake(hand.seat, hand.wager) if act.amount is None else act.amount
    show_hand(game, felt, hand)
    felt.place(hand.seat, hand.doubled, amount, (*double_clauses(game), *game.cite("confirmed")))
    hand.double_face = "down" if act.cards == FACE_DOWN else "up"
    yield from double_card(game, felt, deal, hand, (HIT_MISSED,))


def double_card(game: BlackjackGame, felt: Felt, deal: Deal, hand: Hand, skip: tuple[str, ...] = ()) -> Turn:
    """The one card of a doubled hand; or the report that it was forgotten."""
    card = yield from next_card(game, felt, deal, hand.name, hand.double_face, skip)
    if card in skip:
        hand.is_missed = True
        return
    hand.cards.append(card)
    clauses = game.cite("double-card", "double-one-card")
    if hand.double_face == "down":
        hand.face_down = card
        down = (*clauses, *game.cite("double-face-down"))
        felt.emit(CardDealt(to=hand.name, face="down", clauses=down))
        felt.emit(CardDealt(to=hand.name, face="down", card=card, private_to=seat_account(hand.seat)))
    else:
        felt.emit(CardDealt(to=hand.name, card=card, clauses=clauses))
        count(game, felt, hand.name, hand.cards)
        if hand.is_bust:
            collect_bust(game, felt, deal, hand)
    hand.is_over = True


def split(game: BlackjackGame, felt: Felt, deal: Deal, box: Box, hand: Hand) -> Turn:
    """Two hands of one: an equal wager on the second, and a card to the first at once."""
    stake = felt.stake(hand.seat, hand.wager)
    show_hand(game, felt, hand)
    again = split_again(game, hand) if hand.is_split else ()
    other = Hand(hand.seat, hand.box, len(box.hands) + 1, [hand.cards.pop()], is_split=True)
    hand.is_split = True
    hand.of_aces = other.of_aces = value(other.cards[0]) == 1
    box.hands.insert(box.hands.index(hand) + 1, other)
    felt.place(hand.seat, other.wager, stake, (*game.cite("split", "split-hands", "confirmed"), *again))
    yield from draw(game, felt, deal, hand, "split")


def split_again(game: BlackjackGame, hand: Hand) -> tuple[str, ...]:
    """The clauses that let a split hand be split again; aces by leave of a side bet, where one gives it."""
    leave = (bet.covers.cites.get("resplits", "") for bet in game.side_bets.values() if hand.of_aces)
    return (*game.cite("split-again"), *(clause for clause in leave if clause))


def mend_missed_hit(game: BlackjackGame, felt: Felt, deal: Deal, box: Box, hand: Hand) -> Turn:
    """A card that was asked for and not dealt: now, or the hand is dead and its wagers go back."""
    clauses = clause_of(game, HIT_MISSED)
    if (yield from wants_card(game, felt, hand, clauses)):
        hand.is_missed = False
        if felt.stake(hand.seat, hand.doubled):
            yield from double_card(game, felt, deal, hand)
        else:
            yield from draw(game, felt, deal, hand, "mend")
            yield from play_hand(game, felt, deal, box, hand)
        return
    for wager in (hand.wager, hand.doubled):
        if felt.stake(hand.seat, wager):
            felt.give_back(hand.seat, wager, "the hand is dead", clauses)
    hand.is_missed = False
    hand.is_over = hand.is_settled = True
