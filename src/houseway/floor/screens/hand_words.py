"""What hands come to, in words: for the plates on the felt, the sentence above a result, and those who hear it."""

from __future__ import annotations

from collections.abc import Callable

from houseway.equipment.cards import card
from houseway.floor.screens.cards import Hands, card_name, place_of
from houseway.floor.screens.scene import Scene
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


def own_name(hands: Hands, hand: str) -> str:
    """What a player calls a hand of their own: by its box when there are several, by its number when it was split.

    >>> own_name(Hands({"box 1 hand 1": [], "box 1 hand 2": []}), "box 1 hand 2")
    'hand 2'
    >>> own_name(Hands({"box 1": [], "box 2": []}, elsewhere={"blackjack at 2": 1}), "box 2")
    'box 2'
    >>> own_name(Hands({"box 1": []}), "box 1")
    ''
    """
    box, part, number = hand.partition(" hand ")
    boxes = {place_of(one) for one in hands.of_seat(hands.seat_of(hand))}
    return " ".join(([box] if len(boxes) > 1 else []) + ([f"hand {number}"] if part else []))


def decides_on(scene: Scene, hands: Hands, seat: int) -> str:
    """What a seat calls the hand that it decides on now; nothing when it has only one, or another decides."""
    hand = scene.awaits.to
    is_own = scene.awaits.what == "decision" and scene.awaits.seat == seat and hand in hands.cards
    return own_name(hands, hand) if is_own else ""


def hands_in_words(scene: Scene, events: tuple[Event, ...], seat: int) -> str:
    """The hands that decide a round for a seat: the one that it decides on, its others, and those of the house."""
    hands = Hands.of(events)
    now = scene.awaits.to if decides_on(scene, hands, seat) else ""
    own = [hand for hand in hands.of_seat(seat) if hand != now] if seat else []
    house = [hand for hand in hands.cards if not place_of(hand)]
    if not now:
        return _sentence(scene.game, hands, [*own, *house])
    others = _sentence(scene.game, hands, own)
    return f"{_sentence(scene.game, hands, [now, *house])} Also yours: {others[:1].lower()}{others[1:]}".removesuffix(
        " Also yours: "
    )


def _sentence(game: Game, hands: Hands, wanted: list[str]) -> str:
    """What some hands come to, each after its name; of blackjack's dealer the cards that can be seen."""
    said = []
    for hand in wanted:
        whose = (own_name(hands, hand) or "you") if place_of(hand) else hand.removeprefix("the ")
        words = hand_words(game, hand, hands.cards)
        if words:
            said.append(f"{whose}: {words[:1].lower()}{words[1:]}")
        elif isinstance(game, BlackjackGame) and not place_of(hand) and (up := [*filter(None, hands.cards[hand])]):
            said.append(f"{whose}: {' and '.join(map(card_name, up))}")
    return f"{'; '.join(said)}.".capitalize() if said else ""
