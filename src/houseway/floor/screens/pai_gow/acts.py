"""Setting a hand on a screen: tap two cards, and see what both hands are before anything is set."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from houseway.draw.svg import element
from houseway.equipment.cards import name
from houseway.floor.screens.cards import card_face, card_name
from houseway.floor.screens.markup import Markup, button, tag
from houseway.floor.screens.poker.words import poker_words
from houseway.floor.screens.scene import Scene
from houseway.games.pai_gow.events import in_order
from houseway.games.pai_gow.pai_gow_game import LOW_SIZE, PaiGowGame
from houseway.games.pai_gow.setting_hands import SET, SetsHands
from houseway.round import Decide

FOUL = "Foul: the low hand would be higher than the high one."
WIDTH = 60.0


def chosen_otherwise(act: Decide) -> bool:
    """Whether a decision has no button, as the cards are tapped for it."""
    return act.choice == SET


def chooser(scene: Scene, seat: int) -> Markup | None:
    """The seven cards to tap, and for every two of them what both hands are, with the button that sets them."""
    taker = next((taker for taker in scene.awaits.takers if isinstance(taker, SetsHands)), None)
    if taker is None or taker.seat != seat:
        return None
    assert isinstance(scene.game, PaiGowGame)  # noqa: S101
    held = in_order(taker.held)
    return tag(
        "div",
        tag("p", "Tap the two cards of the low hand.", class_="quiet-words"),
        tag(
            "fieldset",
            tag("legend", "Low hand", class_="hidden"),
            [card_to_tap(one, f"low {name(one)}") for one in held],
            class_="seven",
        ),
        [*_ways(scene.game, seat, held)],
        class_="setting",
    )


def card_to_tap(one: int, called: str, *, checked: bool = False) -> Markup:
    """A card that is chosen by a tap."""
    face = element(
        "svg", card_face(name(one), (0, 0), WIDTH), viewBox="-33 -46 66 92", width=52, height=72, aria_hidden="true"
    )
    return tag(
        "label",
        tag(
            "input",
            type="checkbox",
            name=called,
            value=name(one),
            checked=checked,
            aria_label=card_name(name(one)),
        ),
        Markup(str(face)),
    )


def _ways(game: PaiGowGame, seat: int, held: list[int]) -> Iterator[Markup]:
    """What every two cards make, and the other five."""
    for low in combinations(held, LOW_SIZE):
        high = [one for one in held if one not in low]
        cards = [name(one) for one in low]
        above = poker_words(game.high_ranking, [name(one) for one in high])
        below = poker_words(game.low_ranking, cards)
        does = button("Set these hands", Decide(seat, SET, cards=" ".join(cards)), class_="primary")
        is_foul = game.is_foul(low, high)
        yield tag(
            "div",
            tag("p", tag("b", "High "), above, tag("b", " Low "), below, class_="hands"),
            tag("p", FOUL, class_="warning") if is_foul else does,
            class_="way",
            data_low=" ".join(sorted(cards)),
            hidden=True,
        )
