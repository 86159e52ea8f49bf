"""The players' turns: each hand hits, stands, doubles down, splits or surrenders, from the dealer's left."""

from __future__ import annotations

from collections.abc import Generator

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
    HandDecisions,
    costs_of,
    double_clauses,
    is_finished,
    reasons_for,
)
from houseway.games.blackjack.dealing import card_troubles, closed, kill_hand, next_card, stray_card, wants_card
from houseway.games.blackjack.events import Counted
from houseway.games.blackjack.hands import Box, Deal, Hand, hand_of, hard_total, has_ace, stood, value
from houseway.games.blackjack.insuring import may_be_shown, show_hole_card
from houseway.games.blackjack.settling import collect_bust, give_up_hand, is_hidden, settle_hand_by_hand, show_hand
from houseway.games.blackjack.trouble import HIT_MISSED, HOLE_SHOWN
from houseway.games.cards.trouble import clause_of
from houseway.round import Awaits, Decide, Felt, Irregularity
from houseway.round.acts import AnyAct
from houseway.round.awaits import Taker
from houseway.round.events import CardDealt, Decided, HandParted, StepDue, seat_account

Turn = Generator[Awaits, AnyAct, None]


def player_turns(game: BlackjackGame, felt: Felt, deal: Deal) -> Turn:
    """Every hand in its turn; then the hands whose card was missed."""
    for box in deal.boxes:
        if game.form.players == "down":
            yield from settle_hand_by_hand(game, felt, deal, box)
        yield from play_box(game, felt, deal, box)
    while missed := [(box, hand) for box in deal.boxes for hand in box.hands if hand.is_missed]:
        yield from mend_missed_hit(game, felt, deal, *missed[0])


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
                stands = f"The 21 of {hand.name} stands."
                felt.emit(StepDue(step=stands, clauses=game.cite("no-draw-21"), private_to=told_to(game, hand)))
        else:
            act = yield from decision(game, felt, deal, box, hand)
            if act is not None:
                yield from do(game, felt, deal, box, hand, act)


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
    takers: tuple[Taker, ...] = (taker, *card_troubles(game, felt, deal, shown, stood=stood(deal)))
    choices = "" if hidden else f": {', '.join(costs)}"
    says = f"seat {hand.seat} on {hand.name}{choices}"
    act = yield Awaits("decision", says, clause, takers, seat=hand.seat, to=hand.name, not_now=closed(game))
    if isinstance(act, Irregularity):
        if act.id == HOLE_SHOWN:
            show_hole_card(game, felt, deal)
        elif act.id == HIT_MISSED:
            remember_missed_hit(game, felt, deal, act.of)
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
        hand.is_over = hand.has_stood = True
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
    count(game, felt, hand.name, hand.cards, told_to(game, hand))


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
    was = hand.name
    other = Hand(hand.seat, hand.box, len(box.hands) + 1, [hand.cards.pop()], is_split=True)
    hand.is_split = True
    hand.of_aces = other.of_aces = value(other.cards[0]) == 1
    box.hands.insert(box.hands.index(hand) + 1, other)
    felt.place(hand.seat, other.wager, stake, (*game.cite("split", "split-hands", "confirmed"), *again))
    parts = {part.name: tuple(part.cards) for part in (hand, other)}
    felt.emit(HandParted(of=was, into=parts, clauses=game.cite("split-hands")))
    yield from draw(game, felt, deal, hand, "split")


def split_again(game: BlackjackGame, hand: Hand) -> tuple[str, ...]:
    """The clauses that let a split hand be split again; aces by leave of a side bet, where one gives it."""
    leave = (bet.covers.cites.get("resplits", "") for bet in game.side_bets.values() if hand.of_aces)
    return (*game.cite("split-again"), *(clause for clause in leave if clause))


def remember_missed_hit(game: BlackjackGame, felt: Felt, deal: Deal, name: str) -> None:
    """A hand that seemed to stand had asked for a card: it comes after the other players' cards."""
    hand = hand_of(deal, name)
    hand.has_stood = hand.is_over = False
    hand.is_missed = True
    step = f"The card that {name} asked for was forgotten: it comes after the others'."
    felt.emit(StepDue(step=step, clauses=clause_of(game, HIT_MISSED)))


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
    kill_hand(felt, hand, clauses)
