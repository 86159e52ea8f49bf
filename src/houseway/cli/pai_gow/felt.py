"""The Pai Gow felt in characters: every wager with what it pays, the seven cards, and the house way."""

from __future__ import annotations

from houseway.cli.poker.felt import cards_seen, show
from houseway.equipment.cards import names
from houseway.games.pai_gow.events import in_order
from houseway.games.pai_gow.pai_gow_game import HAND_SIZE, PaiGowGame
from houseway.games.pai_gow.setting_hands import ways_to_set
from houseway.round import Game
from houseway.table import Table


def examples(_game: Game) -> dict[str, str]:
    """What to say at such a table."""
    return {"go": "deal, or deal on"}


def status(table: Table) -> str:
    """The cards of whoever sets a hand, the highest first, for the prompt; the dealer's where they lie open."""
    hand = _hand(table)
    if len(hand) != HAND_SIZE:
        return ""
    dealer = cards_seen(table)[2]
    shown = f" | dealer {names(dealer)}" if dealer else ""
    assert isinstance(table.game, PaiGowGame)  # noqa: S101
    like = f'Say which two go low, like "set {ways_to_set(table.game, hand)[-1]}", or house way.'
    return f"{names(in_order(hand))}{shown}\n{like}\n"


def _hand(table: Table) -> tuple[int, ...]:
    """The seven cards that are to be set."""
    if table.round.is_over or table.round.awaits.what != "decision" or not table.round.awaits.to:
        return ()
    return cards_seen(table)[0]


def advice(table: Table) -> str:
    """How the house would set the hand, and what both hands are then."""
    game, hand = table.game, _hand(table)
    assert isinstance(game, PaiGowGame)  # noqa: S101
    if len(hand) != HAND_SIZE:
        return "There is no hand to set."
    found = game.by_house_way(hand)
    high = game.high_ranking.describe(game.high_ranking.value(found.high))
    low = game.low_ranking.describe(game.low_ranking.value(found.low))
    sets = f"{names(in_order(found.high))} high ({high}), {names(in_order(found.low))} low ({low})"
    return f"House way: {sets}.\n  {found.line.name} (§{', §'.join(found.clauses)})."


__all__ = ["advice", "examples", "show", "status"]
