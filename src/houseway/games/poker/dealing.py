"""The deal: so many cards to each place in the document's order, cards turned up, and what stops a round."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.equipment.cards import card, name
from houseway.games.cards.takers import next_of_deck
from houseway.games.cards.trouble import VOIDS, effect_of
from houseway.games.poker.facts import EXTRA as FOR_EXTRA
from houseway.games.poker.facts import START
from houseway.games.poker.folding import fold_late, late_folds
from houseway.games.poker.poker_game import FACE_UP, PokerGame
from houseway.games.poker.ruling import RULING, goes_wrong
from houseway.games.poker.state import Cards
from houseway.round import Act, Awaits, Call, Decide, Felt, Irregularity, Result
from houseway.round.awaits import NotNow, Taker, no_wagers
from houseway.round.events import CardDealt, CardsShown, CardTossed, StepDue, seat_account
from houseway.round.game import Play
from houseway.round.takers import Calls, Irregularities
from houseway.rulebook import IrregularityFacts

DEALER = "the dealer"
BOARD = "the board"
OF_THE_BOARD = ("community-card-exposed", "board-card-exposed")
EXPOSED = ("dealer-card-exposed", *OF_THE_BOARD)
KEPT = "misdeal-shoe-kept"
WITH_COMMUNITY_CARDS = ("community-card-exposed", "community-misdealt")
FROM_THE_STUB = ("face-up-card", "card-dealt-in-error", "card-drawn-in-error", "missed-burn", "undisclosed-card")
"""What happens to a card that comes: nothing of it once no card is left to come."""
IN_THE_MACHINE = ("machine-stops-dealing", "shoe-jam")
"""What a machine does that still has cards to give."""
DEALER_SHOWS = Call("the dealer's hand")
SETTLE = Call("settle")


def deal(game: PokerGame, felt: Felt, cards: Cards, point: str) -> Play:
    """Deal what the document deals at this point of the round; once the dealer has cards, those of a progressive.

    After the last point the stub is put away.
    """
    for count, step in game.deal_steps.get(point, ()):
        to = step.removesuffix(FACE_UP)
        if to in ("burn", "discards"):
            _put_away(game, felt, point, to, count)
            continue
        if to == FOR_EXTRA and not game.is_extra_due(cards):
            continue
        for place, hand, position in _places(game, cards, to):
            face = "up" if step.endswith(FACE_UP) or (to == "board" and point != START) else "down"
            for _ in range(count):
                yield from deal_card(game, felt, cards, place, hand, face, point, position)
        if to == "board" and len(cards.board) == game.facts.hand.board:
            _say(game, felt, f"{game.dealing}-board", game.cite(*_deal_cites(game, BOARD, len(cards.board))))
    is_due = point != FOR_EXTRA and not cards.extra and game.deals_extra
    if is_due and len(cards.dealer) == game.facts.hand.of_dealer:
        yield from deal(game, felt, cards, FOR_EXTRA)
    cards.dealt.add(point)
    if point == START and (rest := game.cite(f"{game.dealing}-rest")):
        felt.emit(StepDue(step=game.rulebook.gist(rest[0]), clauses=rest))
    if point == game.last_point and game.cite(f"{game.dealing}-stub"):
        step = "The rest of the deck goes unseen into the discard rack."
        felt.emit(StepDue(step=step, clauses=game.cite(f"{game.dealing}-stub")))


def finish_hands(game: PokerGame, felt: Felt, cards: Cards) -> Play:
    """Deal what the players, a progressive and the board still lack when a hand is void but some wagers stand."""
    first = sum(count for count, to in game.deal_steps[START] if to == "board")
    while len(cards.board) < first:
        yield from deal_card(game, felt, cards, BOARD, cards.board, "down", START)
    for seat in cards.seats:
        while len(cards.hands[seat]) < game.facts.hand.cards:
            yield from deal_card(game, felt, cards, cards.place(seat), cards.hands[seat], "down", START, seat)
    for _ in range(game.extra_cards - len(cards.extra) if game.is_extra_due(cards) else 0):
        yield from deal_card(game, felt, cards, game.facts.extra.called, cards.extra, "down", FOR_EXTRA)
    for point, upto in game.facts.streets.items():
        if cards.shown < upto:
            yield from _finish_board(game, felt, cards, upto, point)


def _finish_board(game: PokerGame, felt: Felt, cards: Cards, upto: int, point: str) -> Play:
    """Deal what the board still lacks at a point of the round, which may have been stopped in the middle of it."""
    planned = sum(count for count, to in game.deal_steps.get(point, ()) if to == "board")
    if upto - len(cards.board) == planned:
        yield from deal(game, felt, cards, point)
    while len(cards.board) < upto:
        yield from deal_card(game, felt, cards, BOARD, cards.board, "up", point)
    show_board(game, felt, cards, upto, point)


def _places(game: PokerGame, cards: Cards, to: str) -> Iterator[tuple[str, list[int], int]]:
    """The hands that a step deals to, clockwise from the dealer's left; a player's with its position."""
    if to == "players":
        yield from ((cards.place(position), cards.hands[position], position) for position in cards.seats)
    else:
        yield {
            "dealer": (DEALER, cards.dealer, 0),
            "board": (BOARD, cards.board, 0),
            "extra": (game.facts.extra.called, cards.extra, 0),
        }[to]


def _put_away(game: PokerGame, felt: Felt, point: str, to: str, count: int) -> None:
    """Cards leave the deck that nobody sees, so they may be any unseen ones."""
    step = "The next card is burned." if to == "burn" else "The bottom card of the stack is discarded."
    if count > 1:
        step = f"The next stack is spread face down; {count} of its cards are discarded unseen."
    step = game.facts.says.get(f"{game.dealing}-{to}", step)
    felt.emit(StepDue(step=step, clauses=game.cite(f"{point}-{to}", to)))


def _say(game: PokerGame, felt: Felt, key: str, clauses: tuple[str, ...]) -> None:
    """Tell the dealer what the document says besides, if it does."""
    if key in game.facts.says:
        felt.emit(StepDue(step=game.facts.says[key], clauses=clauses))


def deal_card(
    game: PokerGame, felt: Felt, cards: Cards, place: str, hand: list[int], face: str, point: str, position: int = 0
) -> Play:
    """One card to one place. A card face down is seen by its player alone, or by nobody."""
    while True:
        clauses = game.cite(*_deal_cites(game, place, len(hand) + 1), point)
        act = yield _awaits_card(game, cards, place, face, clauses[0] if clauses else "")
        if isinstance(act, Result):
            break
        assert isinstance(act, Irregularity)  # noqa: S101
        yield from goes_wrong(game, felt, cards, act)
    dealt = card(act.shows)
    hand.append(dealt)
    cards.gone.add(dealt)
    if face == "up":
        cards.shown += place == BOARD
        cards.up.add(dealt)
        felt.emit(CardDealt(to=place, face=face, card=act.shows, clauses=clauses))
        if place == DEALER and game.is_tossed(dealt):
            hand.remove(dealt)
            felt.emit(CardTossed(of=place, card=act.shows, clauses=game.toss_clauses))
        return
    felt.emit(CardDealt(to=place, face=face, clauses=clauses))
    if place == DEALER:
        _say(game, felt, f"{game.dealing}-dealer-{len(hand)}", clauses)
    if position and game.is_seen_when_dealt(cards, position):
        own = seat_account(cards.players[position])
        felt.emit(CardDealt(to=place, face=face, card=act.shows, private_to=own, clauses=clauses))


def _deal_cites(game: PokerGame, place: str, number: int) -> tuple[str, ...]:
    """The steps of the document behind a card: the first, second or third to this place, by this way of dealing."""
    to = {DEALER: "dealer", BOARD: "board", game.facts.extra.called: "extra"}.get(place, "players")
    return (f"{game.dealing}-{to}-{number}", f"{game.dealing}-{to}", f"{game.dealing}-deal", "deal")


def _awaits_card(game: PokerGame, cards: Cards, place: str, face: str, clause: str) -> Awaits:
    seen = [*cards.board[: cards.shown], *cards.up]
    takers: tuple[Taker, ...] = (next_of_deck(game.deck, cards.gone, seen, clause),)
    if known := troubles(game, cards):
        takers += (Irregularities(game.rulebook, known, of=game.of_whom(cards)),)
    return Awaits("result", f"a card for {place}", clause, takers, to=place, face=face, not_now=closed(game))


def closed(game: PokerGame) -> dict[type[Act], NotNow]:
    """Why no wager is taken or taken back once the deal has begun."""
    return no_wagers("the cards are being dealt", game.rulebook.cite("bets-closed"))


# ---------------------------------------------------------------- what goes wrong


def troubles(game: PokerGame, cards: Cards, *, at_the_end: bool = False) -> tuple[IrregularityFacts, ...]:
    """What can go wrong now, of what the document knows; ``at_the_end`` the dealer's hand lies open."""
    left_out = set() if game.facts.hand.board or game.deals_extra else {*WITH_COMMUNITY_CARDS}
    is_whole = all(len(hand) == game.facts.hand.cards for hand in cards.hands.values())
    if at_the_end or cards.is_void or (cards.is_decided and not game.facts.hand.exposed):
        left_out.update(EXPOSED)
    if 0 < game.facts.hand.board == cards.shown:
        left_out.update(OF_THE_BOARD)
    if cards.is_void or not is_whole:
        left_out.add(KEPT)
    if game.last_point in cards.dealt:
        left_out.update(FROM_THE_STUB)
    if game.last_by_machine in cards.dealt:
        left_out.update(IN_THE_MACHINE)
    known = (it for it in game.in_the_deal() if it.id not in left_out and game.can_happen(it, cards))
    if at_the_end or cards.is_void:
        known = (it for it in known if effect_of(game, it) in (*VOIDS, RULING))
    return tuple(known)


# ---------------------------------------------------------------- cards turned up


def show_board(game: PokerGame, felt: Felt, cards: Cards, upto: int, step: str) -> None:
    """Turn up the community cards that lie face down, as far as this."""
    turned = cards.board[cards.shown : upto]
    if turned and not cards.shown and (spread := game.cite(f"{game.dealing}-spread")):
        felt.emit(StepDue(step=game.rulebook.gist(spread[0]), clauses=spread))
    if turned:
        clauses = game.cite(step, f"{game.dealing}-street-{list(game.facts.streets).index(step) + 1}", "board")
        felt.emit(CardsShown(of=BOARD, cards=tuple(map(name, turned)), clauses=clauses))
        cards.shown = upto
        _say(game, felt, step, clauses)


def dealer_shows(game: PokerGame, felt: Felt, cards: Cards) -> Play:
    """The dealer turns up the own hand, and the cards of a progressive; until it is settled a misdeal can be found."""
    hand = game.facts.hand
    if hand.of_dealer:
        yield from call_for(game, felt, cards, DEALER_SHOWS, "dealer-shows", at_the_end=not hand.exposed)
        clauses = game.cite("dealer-shows", f"{game.dealing}-dealer-shows")
        _say(game, felt, f"{game.dealing}-dealer-shows", clauses)
        felt.emit(CardsShown(of=DEALER, cards=tuple(map(name, cards.dealer)), clauses=clauses))
    if cards.extra:
        felt.emit(
            CardsShown(
                of=game.facts.extra.called, cards=tuple(map(name, cards.extra)), clauses=game.cite("extra-shown")
            )
        )
    yield from call_for(game, felt, cards, SETTLE, "settle-order", at_the_end=True)


def call_for(game: PokerGame, felt: Felt, cards: Cards, call: Call, cite: str, *, at_the_end: bool) -> Play:
    """Wait for a call of the dealer's, or for what goes wrong before it."""
    clause = game.rulebook.cite(cite)
    while True:
        takers: tuple[Taker, ...] = (Calls(game.rulebook, (call.call,), clause),)
        if known := troubles(game, cards, at_the_end=at_the_end):
            takers += (Irregularities(game.rulebook, known, of=game.of_whom(cards)),)
        late = late_folds(game, felt, cards) if call == SETTLE else ()
        act = yield Awaits("call", call.call, clause, (*takers, *late), call, not_now=closed(game))
        if isinstance(act, Call):
            if late:
                shown = "The hands are shown now: none is given up any more."
                felt.emit(StepDue(step=shown, clauses=(late[0].clause,)))
            return
        if isinstance(act, Decide):
            fold_late(game, felt, cards, late[0], act)
            continue
        assert isinstance(act, Irregularity)  # noqa: S101
        yield from goes_wrong(game, felt, cards, act)
