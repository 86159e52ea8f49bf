"""Cards from the shoe: the initial two, one more for a hand, and what becomes of a card that goes astray."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

import msgspec

from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.carried import Carried
from houseway.games.blackjack.hands import DEALER, Box, Deal, Hand
from houseway.games.blackjack.posted_blackjack import MAIN
from houseway.games.blackjack.showing import is_hidden
from houseway.games.blackjack.trouble import (
    DEALER_MISSED,
    DRAWN,
    FACE_UP,
    HIT_MISSED,
    NO_CARD,
    ONE_CARD,
    RUNS_OUT,
    SEEN,
    SEEN_EARLY,
    tell_steps,
)
from houseway.games.cards.shoe_shuffling import CardsBurned
from houseway.games.cards.takers import NextCard
from houseway.games.cards.trouble import clause_of, troubles
from houseway.round import Act, Awaits, Decide, Felt, Irregularity, Result, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.awaits import NotNow, Taker, no_wagers
from houseway.round.events import CardDealt, CardsShown, Decided, StepDue, seat_account
from houseway.round.takers import Decisions, Irregularities

RACK = "the discard rack"
LAYOUT = "the layout"
TAKE_CARD = "take-card"
DEAD = "dead-hand"

CardOrTrouble = Generator[Awaits, AnyAct, str]
"""Something that ends with a card, or with the id of an irregularity that passes it over."""


def closed(game: BlackjackGame) -> dict[type[Act], NotNow]:
    """Why no wager is taken or altered during a round, and nobody decides out of turn."""
    clause = game.rulebook.cite("bets-closed")
    closed = no_wagers("the first card has been dealt", clause)
    stays = NotNow("the first card has been dealt", game.rulebook.cite("wagers-stay") or clause, "Let it be decided")
    turn = NotNow("nobody decides anything now", game.rulebook.cite("decisions"), "Wait for your turn")
    return closed | {TakeBack: stays, Decide: turn}


# ------------------------------------------------------------ the next card


class NoCardLeft(Exception):  # noqa: N818  it ends a round, it is no error
    """Every card lies on the table: the round cannot be finished."""


def next_card(
    game: BlackjackGame, felt: Felt, deal: Deal, to: str, face: str, skip: tuple[str, ...] = ()
) -> CardOrTrouble:
    """The next card: the exposed one, or the next of the shoe; or an id of ``skip`` that was reported."""
    while True:
        if deal.exposed:
            card, deal.exposed = deal.exposed, ""
            return card
        watch_cutting_card(game, felt)
        if game.cards_left(felt.carried) <= 0:
            reshuffle_discards(game, felt, deal)
        act = yield awaits_card(game, felt, deal, to, face, skip)
        if isinstance(act, Result):
            felt.carried = felt.carried.with_card(act.shows)
            return act.shows
        assert isinstance(act, Irregularity)  # noqa: S101
        if act.id in skip:
            return act.id
        yield from stray_card(game, felt, deal, act.id)


def awaits_card(game: BlackjackGame, felt: Felt, deal: Deal, to: str, face: str, skip: tuple[str, ...]) -> Awaits:
    """A card for somebody; or the report that something is wrong with it."""
    cards = cards_of(game, felt, deal)
    takers: tuple[Taker, ...] = (cards, *card_troubles(game, felt, deal, skip, to))
    return Awaits("result", f"a card for {to}", cards.clause, takers, to=to, face=face, not_now=closed(game))


def cards_of(game: BlackjackGame, felt: Felt, deal: Deal) -> NextCard:
    """Every card that can come next."""
    carried: Carried = felt.carried
    hidden = (*carried.hidden, *hidden_cards(game, deal))
    return NextCard("card", game.unseen(carried), game.rulebook.cite("deal"), face_down=hidden)


def hidden_cards(game: BlackjackGame, deal: Deal) -> tuple[str, ...]:
    """What lies face down: the dealer's cards but the up card, pitched hands, the cards of doubles."""
    has_up_card = deal.is_dealt or game.form.first_face == "up"
    dealers = (card for place, card in enumerate(deal.dealer[:2], 1) if not (has_up_card and place == deal.up_card))
    hands = [hand for box in deal.boxes for hand in box.hands]
    pitched = (card for hand in hands if is_hidden(game, hand) for card in hand.cards[:2])
    doubled = (hand.face_down for hand in hands if hand.face_down)
    return (*(() if deal.is_revealed else dealers), *pitched, *doubled)


def card_troubles(
    game: BlackjackGame,
    felt: Felt,
    deal: Deal,
    besides: tuple[str, ...],
    to: str = "",
    stood: tuple[str, ...] = (),
) -> tuple[Irregularities, ...]:
    """What can go wrong now: ``besides`` what is wrong with the next card; none where the document knows none.

    A card that one of the hands that ``stood`` had asked for may have been forgotten.
    """
    besides += (HIT_MISSED,) if stood else ()
    left, due = game.cards_left(felt.carried) + bool(deal.exposed), cards_due(deal, to)
    is_short = left < max(1, due)
    known = troubles(game, *besides, *next_card_troubles(game, felt, deal), *((RUNS_OUT,) if is_short else ()))
    reasons = {}
    if not is_short and (clauses := tuple(it.clause for it in troubles(game, RUNS_OUT))):
        why = f"the shoe is not short: cards left {left}, cards due {due}"
        reasons[RUNS_OUT] = NotNow(why, clauses[0], "Deal on; the discards are shuffled when no card is left")
    of = {HIT_MISSED: stood} if stood else {}
    return (Irregularities(game.rulebook, known, reasons, of),) if known or reasons else ()


def cards_due(deal: Deal, to: str) -> int:
    """How many cards must be dealt for certain: what hands lack of two, and one for ``to`` that has two or more.

    What players will ask for and the dealer will draw is not known, or is not to be known.
    """
    hands = {hand.name: len(hand.cards) for box in deal.boxes for hand in box.hands if not hand.is_over}
    held = {**hands, DEALER: len(deal.dealer)}
    return sum(max(0, 2 - count) for count in held.values()) + (held.get(to, 0) >= 2)


def next_card_troubles(game: BlackjackGame, felt: Felt, deal: Deal) -> tuple[str, ...]:
    """What can be wrong with the next card."""
    carried: Carried = felt.carried
    if game.cards_left(carried) <= 1:
        return ()
    ids: tuple[str, ...] = (FACE_UP,)
    if not carried.aside:
        ids += (DRAWN,)
    if not deal.exposed:
        ids += (SEEN if deal.is_dealt else SEEN_EARLY,)
    return ids


def stray_card(game: BlackjackGame, felt: Felt, deal: Deal, trouble: str) -> Generator[Awaits, AnyAct, None]:
    """What becomes of a card that lay face up in the shoe, or was drawn in error."""
    if trouble == RUNS_OUT:
        reshuffle_discards(game, felt, deal)
        return
    tell_steps(game, felt, trouble)
    if trouble == DRAWN:
        felt.carried = felt.carried.with_out(1, aside=1)
    elif trouble in (FACE_UP, SEEN):
        to = RACK if trouble == FACE_UP else LAYOUT
        card = yield from told_card(game, felt, deal, to)
        felt.emit(CardDealt(to=to, card=card, clauses=clause_of(game, trouble)))
        if trouble == SEEN:
            deal.exposed = card


def told_card(game: BlackjackGame, felt: Felt, deal: Deal, to: str) -> CardOrTrouble:
    """The card that went astray, as somebody reads it out."""
    cards = cards_of(game, felt, deal)
    act = yield Awaits("result", f"which card goes to {to}", cards.clause, (cards,), to=to, not_now=closed(game))
    assert isinstance(act, Result)  # noqa: S101
    felt.carried = felt.carried.with_card(act.shows)
    return act.shows


def watch_cutting_card(game: BlackjackGame, felt: Felt) -> None:
    """The cutting card comes out when so many cards are left as lie behind it."""
    carried: Carried = felt.carried
    if game.has_device or carried.last or game.size - carried.out > game.cards_behind:
        return
    felt.emit(StepDue(step="The cutting card is out: this round is the last.", clauses=game.cite("cutting-card")))
    felt.carried = msgspec.structs.replace(carried, last=True)


def reshuffle_discards(game: BlackjackGame, felt: Felt, deal: Deal) -> None:
    """Too few cards: the discard rack is shuffled and cut, one card is burned, and the round goes on."""
    carried: Carried = felt.carried
    in_play = Counter(deal.in_play)
    clauses = clause_of(game, RUNS_OUT) or game.cite("insufficient")
    if not tell_steps(game, felt, RUNS_OUT):
        felt.emit(StepDue(step="The shoe is short: the discards are shuffled and cut.", clauses=clauses))
    felt.emit(CardsBurned(count=1, clauses=clauses))
    felt.carried = msgspec.structs.replace(
        carried, seen=dict(in_play), hidden=(), out=in_play.total() + 1, aside=0, last=not game.has_device
    )
    if game.cards_left(felt.carried) <= 0:
        raise NoCardLeft


# ------------------------------------------------------------ the initial cards


def initial_deal(game: BlackjackGame, felt: Felt, deal: Deal) -> Generator[Awaits, AnyAct, None]:
    """Two cards to each box and two to the dealer, in turn from the dealer's left."""
    if game.form.burns == "round":
        felt.emit(CardsBurned(count=1, clauses=game.cite("burn-each-round")))
        felt.carried = felt.carried.with_out(1)
    owed = 0
    for turn in (1, 2):
        for box in deal.boxes:
            if box.first.is_over:
                continue
            skip = (NO_CARD, ONE_CARD) if turn == 1 else () if len(box.first.cards) == 0 else (ONE_CARD,)
            card = yield from next_card(game, felt, deal, box.first.name, game.form.players, skip)
            if card in skip and game.tournament is not None:
                tell_shift(game, felt, f"Box {box.number}")
                card = yield from next_card(game, felt, deal, box.first.name, game.form.players)
            if card in skip:
                felt.emit(StepDue(step=f"Box {box.number} was passed over.", clauses=clause_of(game, card)))
                tell_steps(game, felt, card)
                box.first.is_over = card == NO_CARD
            else:
                give(game, felt, box.first, card)
        if turn == 2:
            yield from mend_short_hands(game, felt, deal)
        if not (yield from dealers_card(game, felt, deal, (DEALER_MISSED,))):
            owed += 1
    for _ in range(owed):
        yield from dealers_card(game, felt, deal)
    for box in deal.boxes:
        box.initial = tuple(box.first.cards)
    deal.is_dealt = True
    if game.form.first_face == "down":
        felt.emit(CardsShown(of=DEALER, cards=(deal.up,), clauses=game.cite("up-card")))


def dealers_card(
    game: BlackjackGame, felt: Felt, deal: Deal, skip: tuple[str, ...] = ()
) -> Generator[Awaits, AnyAct, bool]:
    """One of the dealer's two cards; False when the dealer passed himself over."""
    is_first = not deal.dealer
    face = game.form.first_face if is_first else "down"
    card = yield from next_card(game, felt, deal, DEALER, face, skip)
    if card in skip and game.tournament is not None:
        tell_shift(game, felt, "The dealer")
        card = yield from next_card(game, felt, deal, DEALER, face)
    if card in skip:
        felt.emit(StepDue(step="The dealer passed himself over.", clauses=clause_of(game, card)))
        tell_steps(game, felt, card)
        return False
    deal.dealer.append(card)
    shown = card if face == "up" else ""
    felt.emit(CardDealt(to=DEALER, face=face, card=shown, clauses=game.cite("deal", f"deal-dealer-{len(deal.dealer)}")))
    return True


def tell_shift(game: BlackjackGame, felt: Felt, who: str) -> None:
    """In a tournament a misdeal voids nothing: the cards shift, and each goes where it would have gone."""
    step = f"{who} was passed over: the cards shift to where they belong."
    felt.emit(StepDue(step=step, clauses=game.cite("tournament-misdeal")))


def give(game: BlackjackGame, felt: Felt, hand: Hand, card: str) -> None:
    """One of the initial cards, which way up the form of the game says."""
    hand.cards.append(card)
    clauses = game.cite("deal", f"deal-player-{len(hand.cards)}")
    if game.form.players == "up":
        felt.emit(CardDealt(to=hand.name, card=card, clauses=clauses))
        return
    felt.emit(CardDealt(to=hand.name, face="down", clauses=clauses))
    felt.emit(CardDealt(to=hand.name, face="down", card=card, private_to=seat_account(hand.seat)))


def mend_short_hands(game: BlackjackGame, felt: Felt, deal: Deal) -> Generator[Awaits, AnyAct, None]:
    """A hand without a card is dead; one with a single card gets the second last, if its player wants it."""
    clauses = clause_of(game, ONE_CARD)
    for box in tuple(deal.boxes):
        if box not in deal.boxes:  # its other hand is dead, and both with it
            continue
        hand = box.first
        wants = len(hand.cards) == 2
        if len(hand.cards) == 1:
            wants = yield from wants_card(game, felt, hand, clauses)
            if wants:
                card = yield from next_card(game, felt, deal, hand.name, game.form.players)
                give(game, felt, hand, card)
        if not wants:
            kill(game, felt, box, clauses)
            deal.boxes[:] = [other for other in deal.boxes if other.number != box.number]


def wants_card(
    game: BlackjackGame, felt: Felt, hand: Hand, clauses: tuple[str, ...]
) -> Generator[Awaits, AnyAct, bool]:
    """Whether a player who was passed over takes the card now, or has a dead hand."""
    choices = (Decide(hand.seat, TAKE_CARD), Decide(hand.seat, DEAD))
    taker = Decisions(hand.seat, choices, clauses[0])
    says = f"seat {hand.seat} to take the missing card or have a dead hand"
    act = yield Awaits("decision", says, clauses[0], (taker,), seat=hand.seat, to=hand.name, not_now=closed(game))
    assert isinstance(act, Decide)  # noqa: S101
    felt.emit(Decided(seat=hand.seat, choice=act.choice, clauses=clauses))
    return act.choice == TAKE_CARD


def kill(game: BlackjackGame, felt: Felt, box: Box, clauses: tuple[str, ...]) -> None:
    """A dead hand: every wager on the box goes back."""
    for seat, wager in tuple(felt.stakes):
        _, number = game.split_name(wager)
        if seat == box.seat and (number or seat) == box.number:
            felt.give_back(seat, wager, "the hand is dead", clauses)


def kill_hand(felt: Felt, hand: Hand, clauses: tuple[str, ...]) -> None:
    """A hand whose card was forgotten is dead: what lies on it goes back."""
    for wager in hand.wagers:
        if felt.stake(hand.seat, wager):
            felt.give_back(hand.seat, wager, "the hand is dead", clauses)
    hand.is_missed = False
    hand.is_over = hand.is_settled = hand.is_dead = True


def boxes_of(game: BlackjackGame, felt: Felt) -> list[Box]:
    """The boxes with a blackjack wager, from the dealer's left."""
    found = []
    for seat, wager in felt.stakes:
        name, number = game.split_name(wager)
        if name == MAIN:
            box = number or seat
            found.append(Box(box, seat, [game.hand_on(wager, seat, box)]))
    return sorted(found, key=lambda box: (box.number, box.suffix))
