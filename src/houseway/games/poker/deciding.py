"""The decisions: each player in turn raises by a multiple of the Ante, checks or folds."""

from __future__ import annotations

from houseway.games.cards.trouble import stop_or_go_on
from houseway.games.poker import rules
from houseway.games.poker.dealing import Deal, closed, troubles
from houseway.games.poker.facts import DecisionFacts
from houseway.games.poker.poker_game import PokerGame
from houseway.games.poker.state import Cards
from houseway.games.poker.takers import Raises
from houseway.round import Awaits, Decide, Felt, Irregularity
from houseway.round.acts import AnyAct
from houseway.round.awaits import NotNow, Taker
from houseway.round.events import Decided, StepDue
from houseway.round.takers import Irregularities

ANTE = "ante"
PLAY = "play"
CHECK = "check"
FOLD = "fold"
TUCK = "fold-and-tuck"
LEAVE = "leave"


def offer(game: PokerGame, felt: Felt, cards: Cards, decision: DecisionFacts, *, at_once: bool = True) -> Deal:
    """Ask the player of each position with an Ante and no decision yet; ``at_once`` if a fold is collected at once."""
    for position in cards.seats:
        if position in cards.raised or position in cards.folded or not felt.stake(position, ANTE):
            continue
        act: AnyAct = Decide(cards.players[position], decision.otherwise)
        if position not in cards.left:
            act = yield _awaits(game, felt, cards, decision, position)
            while isinstance(act, Irregularity):
                stop_or_go_on(game, felt, act)
                act = yield _awaits(game, felt, cards, decision, position)
        assert isinstance(act, Decide)  # noqa: S101
        _decided(game, felt, cards, decision, act, position)
        if at_once and position in cards.folded:
            collect_folded(game, felt, cards, position)


def play_choice(decision: DecisionFacts, times: int) -> str:
    """What a raise is called: ``play`` where there is one multiple in the game, ``play-4x`` where there are several.

    >>> play_choice(DecisionFacts("before-the-flop", "10.A", (4, 3), "check"), 4)
    'play-4x'
    """
    return PLAY if decision.id == PLAY else f"{PLAY}-{times}x"


def _awaits(game: PokerGame, felt: Felt, cards: Cards, decision: DecisionFacts, position: int) -> Awaits:
    seat = cards.players[position]
    choices = [play_choice(decision, times) for times in decision.times]
    choices.append(decision.otherwise)
    if decision.otherwise == FOLD and _may_tuck(game, felt, position):
        choices.append(TUCK)
    choices.append(LEAVE)
    allowed = tuple(Decide(seat, choice) for choice in choices)
    ante = felt.stake(position, ANTE)
    prices = {play_choice(decision, times): times * ante for times in decision.times}
    takers: tuple[Taker, ...] = (Raises(seat, allowed, decision.clause, _reasons(game, decision), prices=prices),)
    if known := troubles(game, cards):
        takers += (Irregularities(game.rulebook, known),)
    at = "" if position == seat else f" at position {position}"
    says = f"seat {seat}{at} to {' or '.join(choice for choice in choices if choice != LEAVE)}"
    return Awaits("decision", says, decision.clause, takers, seat=seat, to=cards.place(position), not_now=closed(game))


def _may_tuck(game: PokerGame, felt: Felt, position: int) -> bool:
    return any(felt.stake(position, name) and spot.on_fold == rules.IF_TUCKED for name, spot in game.spots.items())


def _reasons(game: PokerGame, decision: DecisionFacts) -> dict[str, NotNow]:
    """Why a choice of another moment is refused."""
    reasons: dict[str, NotNow] = {}
    for other in game.facts.decision:
        if other.id == decision.id:
            continue
        for times in other.times:
            if times not in decision.times:
                is_earlier = game.facts.decision.index(other) < game.facts.decision.index(decision)
                why = (
                    f"that was for {other.id.replace('-', ' ')}"
                    if is_earlier
                    else f"that is for {other.id.replace('-', ' ')}"
                )
                reasons[play_choice(other, times)] = NotNow(why, decision.clause, "")
    if decision.otherwise == CHECK:
        reasons[FOLD] = NotNow("a player folds only at the last decision", game.facts.decision[-1].clause, "")
    else:
        reasons[CHECK] = NotNow("this is the last decision", decision.clause, "")
        reasons[TUCK] = NotNow("no wager lies there to tuck the cards under", decision.clause, "")
    return reasons


def _decided(game: PokerGame, felt: Felt, cards: Cards, decision: DecisionFacts, act: Decide, position: int) -> None:
    kind = PLAY if act.choice.startswith(PLAY) else act.choice
    own = decision.cites.get(FOLD if kind == TUCK else kind, "")
    clauses = (decision.clause, *own.split(), *game.cite("examine"))
    choice = act.choice if position == act.seat else f"{act.choice} at position {position}"
    felt.emit(Decided(seat=act.seat, choice=choice, clauses=clauses))
    if kind == PLAY:
        times = next(times for times in decision.times if play_choice(decision, times) == act.choice)
        cards.raised[position] = times
        spot = game.spots[PLAY]
        felt.place(position, PLAY, times * felt.stake(position, ANTE), (spot.wager.clause, *clauses))
    elif kind == LEAVE:
        _left(game, felt, cards, decision, act.seat)
    elif kind != CHECK:
        cards.folded.add(position)
        if kind == TUCK:
            cards.tucked.add(position)


def _left(game: PokerGame, felt: Felt, cards: Cards, decision: DecisionFacts, seat: int) -> None:
    """A player leaves in mid-round: the wagers are lost where that is posted; else the hands make no Play and fold."""
    clauses = game.cite("stay-seated")
    positions = cards.of_player(seat)
    cards.left.update(positions)
    if game.posted.get("player-leaves") == "lost":
        cards.folded.update(positions)
        for position in positions:
            for name, _ in tuple(felt.of_seat(position)):
                felt.collect(position, name, "abandoned", (game.spots[name].wager.clause, *clauses))
        return
    felt.emit(StepDue(step=f"Seat {seat} has left: no Play is made for it.", clauses=clauses))
    if decision.otherwise == FOLD:
        cards.folded.update(position for position in positions if position not in cards.raised)


def collect_folded(game: PokerGame, felt: Felt, cards: Cards, position: int) -> None:
    """Collect what a fold loses; what stays is settled with the others."""
    place = cards.place(position)
    for name, _ in tuple(felt.of_seat(position)):
        spot = game.spots[name]
        if rules.stands_after_fold(spot.on_fold, int(position in cards.tucked)):
            own = spot.covers.cites.get("stays", "").split()
            step = f"{place.capitalize()} has folded; its cards stay for {spot.wager.name}."
            felt.emit(StepDue(step=step, clauses=(spot.wager.clause, *own)))
        else:
            own = spot.covers.cites.get("folded", "").split()
            felt.collect(position, name, "folded", (spot.wager.clause, *own, *game.cite("folds-collected")))
    clauses = game.cite("folded-spread", "folds-collected")
    if clauses and not any(True for _ in felt.of_seat(position)):
        spread = "are spread face down and " if game.cite("folded-spread") else ""
        felt.emit(StepDue(step=f"The cards of {place} {spread}go into the discard rack.", clauses=clauses))
