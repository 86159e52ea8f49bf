"""What hands come to, in words: for the plates on the felt, the sentence above a result, and those who hear it."""

from __future__ import annotations

from collections.abc import Callable

from houseway.equipment.cards import card
from houseway.floor.cards import Hands, card_name
from houseway.floor.scene import Scene
from houseway.games.baccarat.dealing import points
from houseway.games.blackjack import rules
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.hands import hard_total, has_ace
from houseway.games.poker.dealing import BOARD, EXTRA
from houseway.games.poker.poker_game import PokerGame
from houseway.hands import Ranking
from houseway.round import Event, Game

NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
"""What the ranks are called, from the lowest."""


def seat_of(hand: str) -> int:
    """The seat that a hand belongs to; nought for the dealer's and the board.

    >>> seat_of("seat 3"), seat_of("seat 3 hand 2"), seat_of("box 2"), seat_of("position 2"), seat_of("the board")
    (3, 3, 2, 2, 0)
    """
    words = hand.split()
    return int(words[1]) if len(words) > 1 and words[0] in ("seat", "box", "position") and words[1].isdigit() else 0


def count_words(cards: list[str], is_split: bool) -> str:
    """What a blackjack hand counts, when all its cards can be seen.

    >>> count_words(["Ah", "6c"], False), count_words(["Ah", "Kc"], False), count_words(["Ah", "Kc"], True)
    ('Soft 17', 'Blackjack', '21')
    >>> count_words(["Th", "6c", "9d"], False), count_words(["Th", ""], False)
    ('25, bust', '')
    """
    if not cards or "" in cards:
        return ""
    hard, ace = hard_total(cards), has_ace(cards)
    total = rules.best_total(hard, ace)
    if rules.is_blackjack(hard, ace, len(cards), is_split):
        return "Blackjack"
    if total > 21:
        return f"{total}, bust"
    return f"Soft {total}" if rules.is_soft(hard, ace) and total < 21 else str(total)


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
    """
    if "" in cards or len(cards) < ranking.size:
        return ""
    value = ranking.value([card(one) for one in cards])
    name = ranking.name(value)
    ranks = [NAMES[rank] for rank in ranking.ladder[value - 1].ranks]
    said = RANKED[name](ranks) if name in RANKED and ranks else name
    return said[:1].upper() + said[1:]


def hand_words(game: Game, hand: str, hands: dict[str, list[str]]) -> str:
    """What one of the hands on a table comes to; nothing when its cards cannot all be seen."""
    cards = hands[hand]
    if isinstance(game, BlackjackGame):
        return count_words(cards, " hand " in hand)
    if isinstance(game, PokerGame):
        if hand in (BOARD, EXTRA):
            return ""
        return poker_words(game.ranking, [*cards, *(one for one in hands.get(BOARD, []) if one)])
    if game.rulebook.document.family == "baccarat":
        return str(points(cards)) if cards and "" not in cards else ""
    return ""


def hands_in_words(scene: Scene, events: tuple[Event, ...], seat: int) -> str:
    """The hands that decided a round for a seat: its own, and those of the house."""
    hands = Hands.of(events).cards
    said = []
    for hand in sorted(hands, key=lambda name: seat_of(name) != seat):
        whose = "you" if seat_of(hand) else hand.removeprefix("the ")
        if seat_of(hand) in (0, seat) and (words := hand_words(scene.game, hand, hands)):
            said.append(f"{whose}: {words[:1].lower()}{words[1:]}")
        elif isinstance(scene.game, BlackjackGame) and not seat_of(hand) and (up := [*filter(None, hands[hand])]):
            said.append(f"{whose}: {' and '.join(map(card_name, up))}")
    return f"{'; '.join(said)}.".capitalize() if said else ""
