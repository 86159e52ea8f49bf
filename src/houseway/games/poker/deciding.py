"""The decisions: each player in turn raises by a multiple of a wager, takes one back, checks or folds."""

from __future__ import annotations

from houseway.games.poker import rules
from houseway.games.poker.dealing import closed, troubles
from houseway.games.poker.facts import DecisionFacts
from houseway.games.poker.folding import FOLD, collect_folded
from houseway.games.poker.poker_game import PokerGame
from houseway.games.poker.ruling import goes_wrong
from houseway.games.poker.setting import Sets, hands_set, ways_to_set
from houseway.games.poker.state import Cards
from houseway.games.poker.takers import Raises
from houseway.money import dollars
from houseway.round import Awaits, Decide, Felt, Irregularity
from houseway.round.acts import AnyAct
from houseway.round.awaits import NotNow, Taker
from houseway.round.events import Decided, StepDue
from houseway.round.game import Play
from houseway.round.takers import Irregularities

CHECK = "check"
TUCK = "fold-and-tuck"
LEAVE = "leave"
AT_ONCE = "at once"
ANY_AMOUNT = "any"
LOW_HANDS = {2: "two card", 3: "three card"}
"""The ranking of a low hand of so many cards."""


def offer(game: PokerGame, felt: Felt, cards: Cards, decision: DecisionFacts) -> Play:
    """Ask the player of each position that has something to decide; folds are collected as the document says."""
    folded: list[int] = []
    _tell_players(game, felt, decision, "told")
    for position in cards.seats:
        if not _is_asked(felt, cards, decision, position):
            continue
        act: AnyAct = Decide(cards.players[position], decision.otherwise)
        if position not in cards.left:
            act = yield _awaits(game, felt, cards, decision, position)
            while isinstance(act, Irregularity):
                yield from goes_wrong(game, felt, cards, act)
                act = yield _awaits(game, felt, cards, decision, position)
        assert isinstance(act, Decide)  # noqa: S101
        before = set(cards.folded)
        _decided(game, felt, cards, decision, act, position)
        folded += sorted(cards.folded - before)
        if decision.folds == AT_ONCE:
            _collect_all(game, felt, cards, decision, folded)
    _collect_all(game, felt, cards, decision, folded)
    if any(felt.stake(position, decision.of) for position in cards.seats if position not in cards.folded):
        _tell_players(game, felt, decision, "down")


def _tell_players(game: PokerGame, felt: Felt, decision: DecisionFacts, when: str) -> None:
    """What players must see to before they decide, or when all have."""
    for clause in decision.cites.get(when, "").split():
        felt.emit(StepDue(step=game.rulebook.gist(clause), by="player", clauses=(clause,)))


def _collect_all(game: PokerGame, felt: Felt, cards: Cards, decision: DecisionFacts, folded: list[int]) -> None:
    """Collect what has been folded, clockwise."""
    for position in sorted(folded):
        collect_folded(game, felt, cards, decision.cites, position)
    folded.clear()


def _is_asked(felt: Felt, cards: Cards, decision: DecisionFacts, position: int) -> bool:
    """Whether a position has something to decide: no raise lies there yet, or there is a wager to take back."""
    if position in cards.folded or not felt.stake(position, decision.of):
        return False
    about = felt.stake(position, decision.withdraws or decision.wager)
    return bool(decision.sets) or rules.is_asked(
        felt.stake(position, decision.of), about, withdraws=bool(decision.withdraws)
    )


def _awaits(game: PokerGame, felt: Felt, cards: Cards, decision: DecisionFacts, position: int) -> Awaits:
    if decision.sets:
        return _awaits_setting(game, cards, decision, position)
    seat = cards.players[position]
    raises = _raises(game, cards, decision, position)
    others: list[str] = [decision.otherwise]
    if decision.otherwise == FOLD and _may_tuck(game, felt, position):
        others.append(TUCK)
    choices = [*decision.choices, *others]  # which of the raises a hand allows would tell something of its cards
    allowed = tuple(Decide(seat, choice) for choice in (*raises, *others, LEAVE))
    open_to = tuple(Decide(seat, choice) for choice in (*choices, LEAVE)) if decision.only_with else ()
    stake = felt.stake(position, decision.of)
    prices = {choice: times * stake for choice, times in raises.items()}
    raised = Raises(
        seat,
        allowed,
        decision.clause,
        _reasons(game, decision),
        known=open_to,
        prices=prices,
        for_less=_for_less(game, decision, raises),
        chips=game.why_not_chips,
        chip=game.chip,
    )
    takers: tuple[Taker, ...] = (raised,)
    if known := troubles(game, cards):
        takers += (Irregularities(game.rulebook, known),)
    at = "" if position == seat else f" at position {position}"
    back = game.spots[decision.withdraws].wager.name if decision.withdraws else ""
    named = [f"{choice} {back}".rstrip() if choice in raises else choice for choice in choices]
    says = f"seat {seat}{at} to {' or '.join(named)}"
    return Awaits("decision", says, decision.clause, takers, seat=seat, to=cards.place(position), not_now=closed(game))


def _awaits_setting(game: PokerGame, cards: Cards, decision: DecisionFacts, position: int) -> Awaits:
    """Await how a position sets its hands."""
    seat = cards.players[position]
    low = game.rankings[LOW_HANDS[next(iter(decision.sets.values()))]]
    ways = ways_to_set(cards.hands[position], decision, low, game.ranking)
    allowed = (*(Decide(seat, decision.does, cards=way) for way in ways), Decide(seat, LEAVE))
    takers: tuple[Taker, ...] = (Sets(seat, allowed, decision.clause),)
    if known := troubles(game, cards):
        takers += (Irregularities(game.rulebook, known),)
    says = f"seat {seat} to {decision.does} the hands"
    return Awaits("decision", says, decision.clause, takers, seat=seat, to=cards.place(position), not_now=closed(game))


def _raises(game: PokerGame, cards: Cards, decision: DecisionFacts, position: int) -> dict[str, int]:
    """The raises that a hand allows; one that is played without a look allows what every hand does."""
    if not decision.only_with:
        return decision.choices
    held = [*cards.hands[position], *cards.board[: cards.shown]]
    is_blind = game.is_played_blind(cards, position)
    return {
        choice: times
        for choice, times in decision.choices.items()
        if str(times) not in decision.only_with or (not is_blind and game.allows(decision, times, held))
    }


def _for_less(game: PokerGame, decision: DecisionFacts, raises: dict[str, int]) -> str:
    """The largest raise, where any amount down to the least one may be laid instead; else none."""
    is_posted = game.posted.get(f"{decision.wager}-amount") == ANY_AMOUNT
    return max(raises, key=lambda choice: raises[choice]) if is_posted and len(raises) > 1 else ""


def _may_tuck(game: PokerGame, felt: Felt, position: int) -> bool:
    return any(felt.stake(position, name) and spot.on_fold == rules.IF_TUCKED for name, spot in game.spots.items())


def _reasons(game: PokerGame, decision: DecisionFacts) -> dict[str, NotNow]:
    """Why a choice of another moment, or of a better hand, is refused."""
    reasons: dict[str, NotNow] = {}
    decisions = game.facts.decision
    now = decisions.index(decision)
    for other in (*decisions[:now], *reversed(decisions[now:])):  # of several, the last that was or the next that is
        is_earlier = decisions.index(other) < now
        for choice in other.choices:
            if choice not in decision.choices:
                why = f"that {'was' if is_earlier else 'is'} for {other.id.replace('-', ' ')}"
                reasons[choice] = NotNow(why, decision.clause, "")
    for choice, times in decision.choices.items():
        if asked := decision.only_with.get(str(times)):
            clause = decision.cites.get("only-with", decision.clause).split()[0]
            reasons[choice] = NotNow(f"that takes {asked}, or better", clause, "")
    if decision.otherwise == CHECK:
        folds = [other for other in decisions if other.otherwise == FOLD]
        is_past = bool(folds) and decisions.index(folds[-1]) < now
        why = "a player who has raised stays in" if is_past else "a player folds only at the last decision"
        reasons[FOLD] = NotNow(why, (folds or decisions)[-1].clause, "")
    elif decision.otherwise == FOLD:
        is_last = decision is decisions[-1]
        why = "this is the last decision" if is_last else "a player raises or folds"
        reasons[CHECK] = NotNow(why, decision.clause, "")
        reasons[TUCK] = NotNow("no wager lies there to tuck the cards under", decision.clause, "")
    return reasons


def _decided(game: PokerGame, felt: Felt, cards: Cards, decision: DecisionFacts, act: Decide, position: int) -> None:
    is_done = act.choice in decision.choices
    kind = decision.does if is_done else act.choice
    own = decision.cites.get(FOLD if kind == TUCK else kind, "")
    number = game.facts.decision.index(decision) + 1
    way = (f"{game.dealing}-decisions", f"{game.dealing}-decision-{number}")
    clauses = (decision.clause, *own.split(), *game.cite("examine", *way))
    said = act.choice if act.amount is None else f"{decision.does} for {dollars(act.amount)}"
    choice = said if position == act.seat else f"{said} at position {position}"
    felt.emit(Decided(seat=act.seat, choice=choice, clauses=clauses))
    if is_done and decision.sets:
        cards.set_hands[position] = hands_set(cards.hands[position], decision, act.cards)
    elif is_done and decision.withdraws:
        felt.give_back(position, decision.withdraws, "taken back", clauses)
    elif is_done:
        whole = decision.choices[act.choice] * felt.stake(position, decision.of)
        amount = whole if act.amount is None else act.amount
        felt.place(position, decision.wager, amount, (game.spots[decision.wager].wager.clause, *clauses))
    elif kind == LEAVE:
        _left(game, felt, cards, decision, act.seat)
    elif kind in (FOLD, TUCK):
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
    wager = game.spots[decision.withdraws or decision.wager].wager.name
    what = f"{wager} stays" if decision.withdraws else f"no {wager} is made for it"
    felt.emit(StepDue(step=f"Seat {seat} has left: {what}.", clauses=clauses))
    if decision.otherwise == FOLD:
        cards.folded.update(at for at in positions if _is_asked(felt, cards, decision, at))
