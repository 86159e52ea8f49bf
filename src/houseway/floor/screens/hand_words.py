"""What hands come to, in words: for the plates on the felt, the sentence above a result, and those who hear it."""

from __future__ import annotations

from houseway.floor.screens.cards import HandsShown, place_of
from houseway.floor.screens.family import of_family
from houseway.floor.screens.scene import Scene
from houseway.round import Event, Game


def hand_words(game: Game, hand: str, hands: dict[str, list[str]]) -> str:
    """What one of the hands on a table comes to, as its family says it; nothing when its cards cannot all be seen."""
    words = of_family(game, "words", "hand")
    return str(words(game, hand, hands)) if words else ""


SIDES = ("left", "right")
"""Where two hands of one box lie side by side."""


def own_name(hands: HandsShown, hand: str) -> str:
    """What a player calls a hand of their own: by its box, where there are several, its side, its number when split.

    >>> own_name(HandsShown({"box 1 hand 1": [], "box 1 hand 2": []}), "box 1 hand 2")
    'hand 2'
    >>> own_name(HandsShown({"box 1": [], "box 2": []}, elsewhere={"blackjack at 2": 1}), "box 2")
    'box 2'
    >>> own_name(HandsShown({"box 1 left": [], "box 1 right": []}), "box 1 right")
    'right'
    >>> own_name(HandsShown({"box 1": []}), "box 1")
    ''
    """
    box, part, number = hand.partition(" hand ")
    place, _, side = box.rpartition(" ")
    if side not in SIDES:
        place, side = box, ""
    boxes = {place_of(one) for one in hands.of_seat(hands.seat_of(hand))}
    several = place if len(boxes) > 1 else ""
    return " ".join(filter(None, (several, side, f"hand {number}" if part else "")))


def decides_on(scene: Scene, hands: HandsShown, seat: int) -> str:
    """What a seat calls the hand that it decides on now; nothing when it has only one, or another decides."""
    hand = scene.awaits.hand_of(seat)
    is_own = scene.awaits.is_turn_of(seat) and hand in hands.cards
    return own_name(hands, hand) if is_own else ""


def asked_about(scene: Scene, hands: HandsShown, seat: int) -> str:
    """What a seat is asked about: one of several hands, a wager that it may take back; nothing where that is plain."""
    about = of_family(scene.game, "words", "about")
    return ", ".join(filter(None, (decides_on(scene, hands, seat), about(scene) if about else "")))


def hands_in_words(scene: Scene, events: tuple[Event, ...], seat: int) -> str:
    """The hands that decide a round for a seat: the one that it decides on, its others, and those of the house."""
    hands = HandsShown.of(events)
    now = scene.awaits.to if decides_on(scene, hands, seat) else ""
    own = [hand for hand in hands.of_seat(seat) if hand != now] if seat else []
    house = [hand for hand in hands.cards if not place_of(hand)]
    if not now:
        return _sentence(scene.game, hands, [*own, *house])
    others = _sentence(scene.game, hands, own)
    return f"{_sentence(scene.game, hands, [now, *house])} Also yours: {others[:1].lower()}{others[1:]}".removesuffix(
        " Also yours: "
    )


def _sentence(game: Game, hands: HandsShown, wanted: list[str]) -> str:
    """What some hands come to, each after its name; of the house's the cards that can be seen, where that tells."""
    up_cards = of_family(game, "words", "up_cards")
    said = []
    for hand in wanted:
        whose = (own_name(hands, hand) or "you") if place_of(hand) else hand.removeprefix("the ")
        words = hand_words(game, hand, hands.cards)
        if words:
            said.append(f"{whose}: {words[:1].lower()}{words[1:]}")
        elif up_cards and not place_of(hand) and (up := up_cards(hands.cards[hand])):
            said.append(f"{whose}: {up}")
    return f"{'; '.join(said)}.".capitalize() if said else ""
