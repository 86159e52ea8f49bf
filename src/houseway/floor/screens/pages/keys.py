"""The keys by which a dealer enters what the equipment shows."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.floor.screens.cards import SUITS, card_name
from houseway.floor.screens.family import of_family
from houseway.floor.screens.markup import Markup, button, tag
from houseway.round import Game, Result
from houseway.round.takers import Results


def keys_for(game: Game, taker: Results) -> Markup:
    """A key for everything that the equipment can show: cards alike everywhere, anything else as its family has it."""
    if taker.of == "card":
        return card_keys(taker)
    keys = of_family(game, "keys", "keys")
    return Markup(keys(game, taker)) if keys else label_keys(taker, {})


def card_keys(taker: Results) -> Markup:
    """Suits as rows, ranks as columns; a card that was seen and cannot come any more is off."""
    ranks = "AKQJT98765432"
    offered = {act.shows for act in taker.offered() if isinstance(act, Result)}
    rows = [
        tag(
            "div",
            [
                button(
                    f"{'10' if rank == 'T' else rank}{SUITS[suit][0]}",
                    Result(taker.of, rank + suit),
                    class_="key red" if suit in "hd" else "key",
                    disabled=rank + suit not in offered,
                    aria_label=card_name(rank + suit),
                )
                for rank in ranks
            ],
            class_="key-row",
        )
        for suit in SUITS
    ]
    others = [card for card in taker.weights if len(card) != 2 or card[1] not in SUITS or card[0] not in ranks]
    return tag(
        "div", rows, [button(card, Result(taker.of, card), class_="key") for card in others], class_="keys cards"
    )


def label_keys(taker: Results, colours: Mapping[str, str]) -> Markup:
    """Every label as a key, in its colour; numbers in order."""
    labels = sorted(taker.weights, key=lambda label: (0, int(label)) if label.isdigit() else (1, 0))
    return tag(
        "div",
        [button(label, Result(taker.of, label), class_=f"key {colours.get(label, '')}".strip()) for label in labels],
        class_="keys wheel",
    )
