"""What poker hands are, in words."""

from __future__ import annotations

from collections.abc import Callable

from houseway.equipment.cards import card
from houseway.floor.screens.cards import place_of
from houseway.floor.screens.scene import Scene
from houseway.games.poker.dealing import BOARD, DEALER
from houseway.games.poker.folding import FOLD
from houseway.games.poker.poker_game import PokerGame
from houseway.hands import Flushes, Ranking

NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
"""What the ranks are called, from the lowest."""


def _plural(rank: str) -> str:
    """
    >>> _plural("six"), _plural("jack")
    ('sixes', 'jacks')
    """
    return f"{rank}es" if rank.endswith("x") else f"{rank}s"


RANKED: dict[str, Callable[[list[str]], str]] = {
    "high card": lambda ranks: f"{ranks[0]} high",
    "pair": lambda ranks: f"pair of {_plural(ranks[0])}",
    "two pair": lambda ranks: f"{_plural(ranks[0])} and {_plural(ranks[1])}",
    "three of a kind": lambda ranks: f"three {_plural(ranks[0])}",
    "straight": lambda ranks: f"straight to the {ranks[0]}",
    "flush": lambda ranks: f"flush, {ranks[0]} high",
    "full house": lambda ranks: f"{_plural(ranks[0])} full of {_plural(ranks[1])}",
    "four of a kind": lambda ranks: f"four {_plural(ranks[0])}",
    "straight flush": lambda ranks: f"straight flush to the {ranks[0]}",
}
"""How a category is said with its ranks."""


def poker_words(ranking: Ranking, cards: list[str]) -> str:
    """What a poker hand is, when there are enough cards and all can be seen.

    >>> from houseway.hands import FIVE_CARD, THREE_CARD
    >>> poker_words(THREE_CARD, ["Qh", "6c", "4d"]), poker_words(FIVE_CARD, ["Ah", "Ac", "2d", "2c", "9h"])
    ('Queen high', 'Aces and twos')
    >>> poker_words(FIVE_CARD, ["Ah", "Ac"]), poker_words(THREE_CARD, ["Qh", "", "4d"])
    ('', '')
    >>> from houseway.hands import flushes
    >>> poker_words(flushes(), ["Qh", "9h", "4h", "Ac", "Kc", "2s", "3d"])
    '3-card flush, queen high'
    """
    if "" in cards or len(cards) < ranking.size:
        return ""
    value = ranking.value([card(one) for one in cards])
    name = ranking.name(value)
    ranks = [NAMES[rank] for rank in ranking.ladder[value - 1].ranks]
    said = RANKED[name](ranks) if name in RANKED and ranks else name
    if isinstance(ranking, Flushes):
        said = f"{name}, {ranks[0]} high"
    return said[:1].upper() + said[1:]


def hand(game: PokerGame, hand: str, hands: dict[str, list[str]]) -> str:
    """What a player's hand or the dealer's is with the board; other cards on the table are nobody's hand."""
    if not place_of(hand) and hand != DEALER:
        return ""
    if game.facts.lines:
        return _with_lines(game, hands[hand], hands.get(BOARD, []))
    return poker_words(game.ranking, [*hands[hand], *(one for one in hands.get(BOARD, []) if one)])


def _with_lines(game: PokerGame, own: list[str], board: list[str]) -> str:
    """What a hand is with each line of the board that lies open."""
    seen = dict(enumerate(board, start=1))
    lines = {name: [seen.get(at, "") for at in line] for name, line in game.facts.lines.items()}
    found = {name: poker_words(game.ranking, [*own, *line]) for name, line in lines.items()}
    said = ", ".join(f"{name} {words[:1].lower()}{words[1:]}" for name, words in found.items() if words)
    return said[:1].upper() + said[1:]


def about(scene: Scene) -> str:
    """The wager that a player may take back now, or bet on where each decision has a wager of its own."""
    game, clause = scene.game, scene.awaits.clause
    assert isinstance(game, PokerGame)  # noqa: S101
    decided = {one.clause: one.withdraws or one.wager for one in game.facts.decision}
    if scene.awaits.what != "decision" or len(set(decided.values())) < len(game.facts.decision) or len(decided) < 2:
        return ""
    return game.spots[decided[clause]].wager.name if decided.get(clause) in game.spots else ""


def left(game: PokerGame) -> str:
    """What becomes of a hand whose player has left, where the wagers stand."""
    if any(decision.otherwise == FOLD for decision in game.facts.decision):
        return "Your hand raises no more, and folds when it must decide."
    return "Your wagers stay to the end, and nothing is taken back."
