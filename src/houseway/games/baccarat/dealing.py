"""The deal: four cards, the third cards, and what becomes of a card that goes astray."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

import msgspec

from houseway.games.baccarat import rules
from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.games.baccarat.events import CardErred, CoverCardOut
from houseway.games.baccarat.handling import opened_by_players
from houseway.games.baccarat.outcomes import Coup
from houseway.games.baccarat.preparing import FACE_UP
from houseway.games.baccarat.shoe import Carried, value
from houseway.games.cards.takers import NextCard
from houseway.games.cards.trouble import clause_of, troubles
from houseway.round import Act, Awaits, Call, Decide, Felt, Irregularity, Result
from houseway.round.acts import AnyAct
from houseway.round.awaits import NotNow, no_wagers
from houseway.round.events import Called, CardDealt, CardsShown, StepDue
from houseway.round.takers import Calls, Irregularities

PLAYER = "the Player's Hand"
BANKER = "the Banker's Hand"
RUNS_OUT = "shoe-runs-out"
DRAWN = "undisclosed-card"
DRAWN_DISCLOSED = "disclosed-card"
THIRD = "third-card-undisclosed"
THIRD_DISCLOSED = "third-card-disclosed"
RESULT = Call("the result")

Dealing = Generator[Awaits, AnyAct, bool]
"""Part of a deal: it answers whether there were cards enough."""


@dataclass
class BothHands:
    """Both hands; ``simulated`` when no wager rides on them, ``exposed`` how many seen cards await such a round."""

    player: list[str] = field(default_factory=list)
    banker: list[str] = field(default_factory=list)
    simulated: bool = False
    exposed: int = 0

    @property
    def coup(self) -> Coup:
        """The hands as the rules see them."""
        return Coup(points(self.player), points(self.banker), len(self.player), len(self.banker))

    @property
    def are_empty(self) -> bool:
        """Whether no card has been dealt."""
        return not self.player

    @property
    def cards_due(self) -> int:
        """How many cards the round needs for certain: what is missing of the first four, else one."""
        return max(1, 4 - len(self.player) - len(self.banker))


def points(cards: list[str]) -> int:
    """The point count of a hand."""
    return rules.point_count(sum(value(card) for card in cards))


def closed(game: BaccaratGame, hands: BothHands) -> dict[type[Act], NotNow]:
    """Why no wager is taken during a deal."""
    cite = game.rulebook.cite
    if hands.simulated:
        reasons = no_wagers("a simulated round takes no wagers", cite("simulated"), "Wait until it is over")
    else:
        reasons = no_wagers("betting is closed", cite("bets-closed"))
    if clause := cite("hands-off"):
        reasons[Decide] = NotNow("players may not touch the cards", clause, "The dealer opens them")
    if not game.names_troubles:
        nothing = "the document names no irregularities"
        reasons[Irregularity] = NotNow(nothing, cite("third-cards"), "Call the supervisor")
    return reasons


def deal(game: BaccaratGame, felt: Felt, hands: BothHands, first: str = "") -> Dealing:
    """The four cards, both counts announced, then the third cards; False when the shoe runs out."""
    up = game.deals_up or hands.simulated
    for to in (PLAYER, BANKER, PLAYER, BANKER):
        own = hands.player if to == PLAYER else hands.banker
        card = first or (yield from next_card(game, felt, hands, to, face="up" if up else "down"))
        if not card:
            return False
        first = ""
        own.append(card)
        how = "face-up" if up else "face-down"
        clauses = game.cite("two-hands", "four-cards", how)
        felt.emit(CardDealt(to=to, face="up" if up else "down", card=card if up else "", clauses=clauses))
    if game.handled and not hands.simulated:
        yield from opened_by_players(game, felt, "player", hands.player)
        yield from opened_by_players(game, felt, "banker", hands.banker)
    elif not up:
        felt.emit(CardsShown(of=PLAYER, cards=tuple(hands.player), clauses=game.cite("face-down", "turned")))
        felt.emit(CardsShown(of=BANKER, cards=tuple(hands.banker), clauses=game.cite("face-down", "turned")))
    coup = hands.coup
    clauses = (*game.cite("announce"), *value_clauses(game, hands))
    felt.emit(Called(call=f"Player {coup.player}, Banker {coup.banker}", by="dealer", clauses=clauses))
    return (yield from third_cards(game, felt, hands))


def value_clauses(game: BaccaratGame, hands: BothHands) -> tuple[str, ...]:
    """The clauses that give the cards their values."""
    worth = {value(card) for card in (*hands.player, *hands.banker)}
    steps = ("value-ten", 0 in worth), ("value-ace", 1 in worth), ("value-face", max(worth) > 1), ("point-count", True)
    return game.cite(*(step for step, is_there in steps if is_there))


def third_cards(game: BaccaratGame, felt: Felt, hands: BothHands) -> Dealing:
    """Player first, then Banker, each by its rule; never more than one card."""
    before = hands.coup
    third = -1
    natural = rules.is_natural(before.player, 2) or rules.is_natural(before.banker, 2)
    if rules.player_draws(before.player, before.banker, game.player_mask):
        card = yield from third_card(game, felt, hands, PLAYER, game.cite("player-draws"))
        if not card:
            return False
        third = value(card)
    else:
        which = "natural" if natural else "player-stays"
        felt.emit(StepDue(step="Player takes no card.", clauses=game.cite(which, "third-cards")))
    row = game.banker_rows[before.banker]
    which = banker_rule(before.banker, third)
    if rules.banker_draws(before.player, before.banker, third, row):
        card = yield from third_card(game, felt, hands, BANKER, game.cite(which))
        return bool(card)
    why = game.cite("natural", "natural-ends") if natural else game.cite(which)
    felt.emit(StepDue(step="Banker takes no card.", clauses=(*why, *game.cite("third-cards"))))
    return True


def banker_rule(banker: int, player_third: int) -> str:
    """Which paragraph decides over Banker's third card."""
    if player_third < 0:
        return "banker-after-stand"
    if banker < 3:
        return "banker-low"
    return "banker-table" if banker < 7 else "banker-seven"


def third_card(
    game: BaccaratGame, felt: Felt, hands: BothHands, to: str, clauses: tuple[str, ...]
) -> Generator[Awaits, AnyAct, str]:
    """A third card, face up; face down to whoever opens that hand, where players open third cards too."""
    down = game.handled and bool(game.cite("handling-third")) and not hands.simulated
    own = hands.player if to == PLAYER else hands.banker
    card = yield from next_card(game, felt, hands, to, face="down" if down else "up")
    if card:
        own.append(card)
        also = game.cite("third-cards", "handling-third" if down else "third-face-up", "only-one")
        felt.emit(CardDealt(to=to, face="down" if down else "up", card="" if down else card, clauses=(*clauses, *also)))
        if down:
            yield from opened_by_players(game, felt, "player" if to == PLAYER else "banker", [card])
    return card


def next_card(
    game: BaccaratGame, felt: Felt, hands: BothHands, to: str, *, face: str
) -> Generator[Awaits, AnyAct, str]:
    """The next card of the shoe; an empty one when there is none."""
    while True:
        watch_cover_card(game, felt, hands)
        if not game.cards_left(felt.carried):
            return ""
        act = yield _awaits_card(game, felt, hands, to, face)
        if isinstance(act, Result):
            felt.carried = felt.carried.with_card(act.shows)
            return act.shows
        assert isinstance(act, Irregularity)  # noqa: S101
        if act.id == RUNS_OUT:
            return ""
        if act.id == FACE_UP and hands.are_empty:
            yield from simulated_round(game, felt, "was face up in the shoe", clause_of(game, FACE_UP))
        else:
            stray_card(game, felt, hands, act.id, is_needed=True)


def _awaits_card(game: BaccaratGame, felt: Felt, hands: BothHands, to: str, face: str) -> Awaits:
    carried: Carried = felt.carried
    cards = NextCard("card", game.unseen(carried), game.rulebook.cite("four-cards"))
    ids: tuple[str, ...] = ()
    reasons: dict[str, NotNow] = {}
    if not hands.simulated:
        ids = (FACE_UP,)
        if to == BANKER and len(hands.player) == 2 and len(hands.banker) == 2:
            ids += (THIRD, THIRD_DISCLOSED)
        left = game.cards_left(carried)
        if left < hands.cards_due:
            ids += (RUNS_OUT,)
        elif clauses := clause_of(game, RUNS_OUT):
            why = f"the shoe is not short: cards left {left}, cards due {hands.cards_due}"
            reasons[RUNS_OUT] = NotNow(why, clauses[0], "Deal on; the round is void when no card is left")
    known = troubles(game, *ids)
    takers = (cards, Irregularities(game.rulebook, known, reasons)) if known or reasons else (cards,)
    kind = "a simulated card" if hands.simulated else "a card"
    return Awaits("result", f"{kind} for {to}", cards.clause, takers, to=to, face=face, not_now=closed(game, hands))


def stray_card(game: BaccaratGame, felt: Felt, hands: BothHands, irregularity: str, *, is_needed: bool) -> None:
    """What becomes of a card that left the shoe in error, or lay face up in it.

    ``is_needed`` when the hand needs a card next. The card itself is the next one that is told.
    """
    clauses = clause_of(game, irregularity)
    is_disclosed = irregularity in (FACE_UP, THIRD_DISCLOSED, DRAWN_DISCLOSED)
    may_be_used = irregularity in (FACE_UP, THIRD) or game.facts.deal.uses_disclosed
    face = "up" if is_disclosed else "down"
    if irregularity == FACE_UP and is_needed:
        felt.emit(CardErred(becomes="in the shoe is the next card", face=face, clauses=clauses))
        return
    if is_needed and may_be_used:
        felt.emit(CardErred(becomes="becomes Banker's third card", face=face, clauses=clauses))
        felt.carried = felt.carried.with_out(1, aside=1)
    elif is_disclosed:
        felt.emit(CardErred(becomes="begins a simulated round", face=face, clauses=clauses))
        felt.carried = felt.carried.with_out(1)
        hands.exposed += 1
    else:
        felt.emit(CardErred(becomes="will be the first card of the next hand", face=face, clauses=clauses))
        felt.carried = felt.carried.with_out(1, aside=1)


def watch_cover_card(game: BaccaratGame, felt: Felt, hands: BothHands) -> None:
    """The cover card comes out when so many cards are left as lie behind it."""
    carried: Carried = felt.carried
    if game.has_device or carried.more >= 0 or carried.aside:
        return
    if game.size - carried.out > game.posted.whole("cover-card"):
        return
    deal_facts = game.facts.deal
    more = deal_facts.hands_after_first_card if hands.are_empty else deal_facts.hands_after_cover_card
    says = "the next hand will be the last hand" if more else "this hand will be the last hand"
    own = game.cite("cover-card-first") if hands.are_empty else ()
    felt.emit(CoverCardOut(says=says, more=more, clauses=own or game.cite("cover-card")))
    felt.carried = msgspec.structs.replace(carried, more=more)


def simulated_round(
    game: BaccaratGame, felt: Felt, why: str, clauses: tuple[str, ...], *, drawn: int = 0
) -> Generator[Awaits, AnyAct, None]:
    """A round without wagers; its cards go into the discard rack.

    So many cards that begin it are ``drawn`` already. Cards that lie aside for the next hand are not touched.
    """
    felt.emit(StepDue(step=f"A card {why}: a simulated round without wagers.", clauses=clauses))
    kept = felt.carried.aside
    felt.carried = msgspec.structs.replace(felt.carried, aside=drawn)
    hands = BothHands(simulated=True)
    yield from deal(game, felt, hands)
    felt.carried = msgspec.structs.replace(felt.carried, aside=felt.carried.aside + kept)
    felt.emit(StepDue(step="The cards of the simulated round go into the discard rack.", clauses=clauses))


def announce(game: BaccaratGame, felt: Felt, hands: BothHands) -> Generator[Awaits, AnyAct, None]:
    """The result is called; until then a card too many can still come to light."""
    ids = [DRAWN, DRAWN_DISCLOSED, FACE_UP]
    if len(hands.player) == 2 and len(hands.banker) == 2:
        ids += [THIRD, THIRD_DISCLOSED]
    clause = game.rulebook.cite("result")
    while True:
        known = troubles(game, *ids) if game.cards_left(felt.carried) > felt.carried.aside else ()
        calls = Calls(game.rulebook, (RESULT.call,), clause)
        takers = (calls, Irregularities(game.rulebook, known)) if known else (calls,)
        act = yield Awaits("call", "the result", clause, takers, RESULT, not_now=closed(game, hands))
        if isinstance(act, Call):
            break
        assert isinstance(act, Irregularity)  # noqa: S101
        stray_card(game, felt, hands, act.id, is_needed=False)
    coup = hands.coup
    winner = {"P": "Player wins", "B": "Banker wins", "T": "tie hand"}[coup.winner]
    call = f"Player {coup.player}, Banker {coup.banker}: {winner}"
    felt.emit(Called(call=call, by="dealer", clauses=(*game.cite("result"), *value_clauses(game, hands))))
