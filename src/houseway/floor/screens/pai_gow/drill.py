"""A page on which dealers practise the house way: seven cards, two go low, and the line that decides."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import SystemRandom

from houseway.equipment.cards import cards, names
from houseway.floor.people.accounts import Session
from houseway.floor.screens.markup import Markup, clause_mark, tag
from houseway.floor.screens.pages.frame import page, panel
from houseway.floor.screens.pai_gow.acts import card_to_tap
from houseway.games.pai_gow.events import in_order
from houseway.games.pai_gow.house_way import SetHand
from houseway.games.pai_gow.pai_gow_game import PaiGowGame
from houseway.refusal import Refused


def drill(session: Session, game: PaiGowGame, hand: str, chosen_cards: Sequence[str]) -> Markup:
    """A hand to be set, or how it was set and how it should be."""
    seven = cards(hand) if hand else tuple(SystemRandom().sample(sorted(game.deck), 7))
    found = game.by_house_way(seven)
    chosen = cards(" ".join(chosen_cards))
    if not set(chosen) <= set(seven):
        raise Refused(f"{names(chosen)} is not among {names(seven)}", remedy="Choose two of the seven cards")
    here = f"/drill/{game.rulebook.name}"
    return page(
        "House way",
        session,
        tag("h1", "House way"),
        _question(here, seven, chosen),
        _answer(game, found, chosen) if chosen else None,
        tag("p", tag("a", "Another hand", href=here)),
        here=here,
    )


def _question(here: str, seven: Sequence[int], chosen: Sequence[int]) -> Markup:
    """The seven cards, each of which can be put low."""
    boxes = [card_to_tap(card, "choose", checked=card in chosen) for card in in_order(seven)]
    form = tag(
        "form",
        tag("input", type="hidden", name="hand", value=names(seven)),
        tag("fieldset", tag("legend", "Low hand", class_="hidden"), boxes, class_="seven"),
        tag("button", "Set the hand"),
        action=here,
    )
    return panel("Which two go low?", form)


def _answer(game: PaiGowGame, found: SetHand, chosen: Sequence[int]) -> Markup:
    """Whether the two cards are as good as those of the house way, and the line that decides."""
    if len(chosen) != 2:
        return panel("Choose two cards.", class_="wrong")
    left = [card for card in (*found.low, *found.high) if card not in chosen]
    is_right = _worth(game, chosen, left) == _worth(game, found.low, found.high)
    said = "Right." if is_right else "Not the house way."
    low, high = (
        of.describe(of.value(two)) for of, two in ((game.low_ranking, found.low), (game.high_ranking, found.high))
    )
    return panel(
        said,
        tag("p", found.line.name, " ", [clause_mark(clause) for clause in found.clauses]),
        tag("p", f"Low {names(found.low)}: {low}"),
        tag("p", f"High {names(found.high)}: {high}"),
        class_="right" if is_right else "wrong",
    )


def _worth(game: PaiGowGame, low: Sequence[int], high: Sequence[int]) -> tuple[int, int]:
    return game.low_ranking.value(low), game.high_ranking.value(high)
