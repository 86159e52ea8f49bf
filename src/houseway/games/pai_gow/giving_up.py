"""Hands that are given up: surrendered unseen, folded before an open hand of the dealer's, or void one by one."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.games.pai_gow.pai_gow_game import MAIN, PaiGowGame
from houseway.games.pai_gow.state import Cards
from houseway.games.poker.folding import LateFolds
from houseway.games.poker.positions import ByPosition
from houseway.games.progressive.jackpot import feed
from houseway.round import Act, Decide
from houseway.round.events import BANK, Decided, StepDue

SURRENDER, FOLD = "surrender", "fold"


@dataclass(frozen=True, slots=True)
class Surrenders(LateFolds):
    """Takes the word of any player who gives a hand up while it has not been exposed."""

    not_now: str = " now"

    def knows(self, act: Act) -> bool:
        """A hand that is given up."""
        return isinstance(act, Decide) and gives_up(act)


def gives_up(act: Decide) -> bool:
    """Whether a decision gives a hand up unseen."""
    return act.choice.split("-")[0] == SURRENDER


def surrenders(game: PaiGowGame, felt: ByPosition, cards: Cards) -> tuple[Surrenders, ...]:
    """Who may surrender now, where the document lets players."""
    facts = game.facts.surrender
    if facts is None:
        return ()
    found: dict[Decide, int] = {}
    for position in cards.seats:
        if felt.stake(position, MAIN):
            seat = cards.players[position]
            found[Decide(seat, SURRENDER if position == seat else f"{SURRENDER}-position-{position}")] = position
    return (Surrenders(found, facts.clause),) if found else ()


def surrender(game: PaiGowGame, felt: ByPosition, cards: Cards, act: Decide) -> None:
    """The wager is collected at once, and the seven cards, which nobody sees."""
    facts = game.facts.surrender
    assert facts is not None  # noqa: S101
    own = act.choice.removeprefix(f"{SURRENDER}-position-")
    position = int(own) if own.isdigit() else act.seat
    felt.emit(Decided(seat=act.seat, choice=act.choice, clauses=(facts.clause,)))
    cards.surrendered.add(position)
    for name, _ in tuple(felt.of_seat(position)):
        if name == MAIN:
            felt.collect(position, name, "surrendered", (game.spots[name].wager.clause, facts.clause))
        elif game.looks_at_own(name) and game.posted.get(f"{name}-on-surrender") != "stays":
            felt.collect(position, name, "surrendered", (game.spots[name].wager.clause, facts.clause), bank=BANK)
            forget(cards, position, name)
    keeps = any(game.looks_at_own(name) for name, _ in felt.of_seat(position))
    counted = " and counted as seven" if facts.counted else ""
    where = "stay for its bonus wager" if keeps else f"are collected unseen{counted}"
    bank = game.facts.bank.cited("surrender") if game.facts.bank and cards.banker else ()
    clauses = (*(clause for clause in (facts.clause, facts.counted) if clause), *bank)
    felt.emit(StepDue(step=f"The cards of {cards.place(position)} {where}.", clauses=clauses))


def fold(game: PaiGowGame, felt: ByPosition, cards: Cards, position: int) -> None:
    """A player gives up before the dealer's open hand: the main wager is lost, side bets stay."""
    clauses = tuple(game.variant.folds.split())
    cards.folded.add(position)
    felt.collect(position, MAIN, "folded", (game.spots[MAIN].wager.clause, *clauses))
    if any(felt.of_seat(position)):
        step = f"{cards.place(position).capitalize()} has folded; its cards stay for its side bets."
        felt.emit(StepDue(step=step, clauses=clauses))


def void_hand(game: PaiGowGame, felt: ByPosition, cards: Cards, position: int, clauses: tuple[str, ...]) -> None:
    """One hand is dead: its wagers go back, with what they had fed to a meter, and the others play on."""
    cards.surrendered.add(position)
    for name, stake in tuple(felt.of_seat(position)):
        felt.give_back(position, name, "the hand is void", clauses)
        if game.link is not None and game.link.feeds(name):
            feed(game.link, felt.felt, name, -stake)
        forget(cards, position, name)


def forget(cards: Cards, position: int, wager: str) -> None:
    """A side bet that was given up or went back brings no envy either."""
    if wager != MAIN:
        cards.laid.pop((position, wager), None)
