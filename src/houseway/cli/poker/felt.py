"""The poker felt in characters: every wager with what it pays, your cards and the board, and advice."""

from __future__ import annotations

from houseway.cli.screen import clause, console, grid
from houseway.equipment.cards import card, names
from houseway.games.poker.dealing import BOARD, DEALER
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.round import Decide, Game
from houseway.round.events import CardDealt, CardsShown
from houseway.table import Table


def examples(_game: Game) -> dict[str, str]:
    """What to say at such a table."""
    return {"go": "deal, or deal on"}


def show(game: Game, result: str | None) -> None:  # noqa: ARG001  one shape for all felts
    """Print the felt."""
    assert isinstance(game, PokerGame)  # noqa: S101
    table = grid("Wager", "Say", "Pays", "Clause")
    for spot in game.spots.values():
        say = f"{spot.name} 10" if spot.is_laid else "at a decision" if spot.covers.raised else "by itself"
        table.add_row(spot.wager.name, say, pays_of(spot), clause(spot.table.clause))
    console.print(table)


def pays_of(spot: Spot) -> str:
    """What a wager pays, on one line: from the best row to the least."""
    odds = [str(one) for one in spot.rows.odds]
    if len(odds) == 1:
        return odds[0]
    return f"{spot.rows.outcomes[0]} {odds[0]} to {spot.rows.outcomes[-1]} {odds[-1]}"


def status(table: Table) -> str:
    """The cards of whoever decides and the board, for the prompt."""
    if table.round.is_over or table.round.awaits.what != "decision":
        return ""
    hand, board, _ = cards_seen(table)
    return f"{names(hand)}{' | ' + names(board) if board else ''}\n"


def cards_seen(table: Table) -> tuple[tuple[int, ...], ...]:
    """The cards of the hand that is decided on, the board and the dealer's, as its player has seen them."""
    role, at = f"seat {table.round.awaits.seat}", table.round.awaits.to
    seen: dict[str, list[int]] = {at: [], BOARD: [], DEALER: []}
    for event in table.round.events:
        if isinstance(event, CardDealt) and event.card and event.private_to in ("", role):
            seen.setdefault(event.to, []).append(card(event.card))
        elif isinstance(event, CardsShown) and event.of != at:
            seen.setdefault(event.of, []).extend(map(card, event.cards))
    return tuple(seen[at]), tuple(seen[BOARD]), tuple(seen[DEALER])


def advice(table: Table) -> str:
    """What each choice is worth with these cards, exactly, and the best of them."""
    from houseway.exact.poker.shapes import situation
    from houseway.exact.poker.situation import Known

    game = table.game
    assert isinstance(game, PokerGame)  # noqa: S101
    hand, board, dealer = cards_seen(table)
    if not hand:
        return "There is no advice on a hand that is played in the blind."
    found = situation(game, Known(hand, board, dealer))
    unit = game.rulebook.wager[0].name
    lines = [f"{said(table, choice):<8} {float(worth):+.4f} {unit}s" for choice, worth in found.choices.items()]
    wins = f"The hand wins {float(found.wins):.1%} and ties {float(found.ties):.1%} of all deals if it is played out."
    return "\n  ".join([*lines, wins, f"Best: {said(table, found.best)}."])


def said(table: Table, choice: str) -> str:
    """A choice as the player says it: ``4x`` is ``play-4x``, or ``play`` where there is one way to raise."""
    legal = [act for act in table.round.legal_acts() if isinstance(act, Decide)]
    raises = [act.choice for act in legal if table.round.awaits.cost(act)]
    return next((one for one in raises if one.endswith(f"-{choice}")), raises[0] if choice[:-1].isdigit() else choice)
