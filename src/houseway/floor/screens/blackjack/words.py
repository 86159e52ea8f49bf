"""What blackjack hands count, in words."""

from __future__ import annotations

from houseway.floor.screens.cards import card_name
from houseway.games.blackjack import rules
from houseway.games.blackjack.hands import hard_total, has_ace
from houseway.round import Game


def count_words(cards: list[str], is_split: bool) -> str:
    """What a hand counts, when all its cards can be seen.

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


def hand(_game: Game, hand: str, hands: dict[str, list[str]]) -> str:
    """What a hand counts; one that was split or zapped has no blackjack."""
    return count_words(hands[hand], " hand " in hand or hand.endswith(" zapped"))


def up_cards(cards: list[str]) -> str:
    """Of a dealer's hand that is not all seen, the cards that are.

    >>> up_cards(["Ah", ""]), up_cards([""])
    ('ace of hearts', '')
    """
    return " and ".join(map(card_name, filter(None, cards)))
