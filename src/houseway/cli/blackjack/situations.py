"""``edge --hand`` at blackjack: what each first decision is worth with a hand against an up card, cards seen or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.text import Text

from houseway.cli.blackjack.removals import shoe_without
from houseway.cli.screen import console, grid
from houseway.equipment.cards import cards, names
from houseway.exact.blackjack import first_decisions
from houseway.exact.blackjack.game import ERROR
from houseway.exact.blackjack.side_bets import by_rank
from houseway.exact.blackjack.wagers import play_of
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.refusal import Refused


@dataclass(frozen=True)
class BlackjackSituation:
    """A hand against an up card: each choice with what it gains per unit of the wager."""

    hand: str
    up: str
    gone: str
    choices: dict[str, float]

    @property
    def best(self) -> str:
        """The choice that gains most."""
        return max(self.choices, key=lambda choice: self.choices[choice])


def find(game: BlackjackGame, hand: str, board: str, dealer: str, known: str) -> BlackjackSituation:
    """The situation that the cards describe."""
    if board:
        raise Refused("blackjack has no board", remedy="Give --hand and --dealer")
    held, shown = cards(hand, game.decks), cards(dealer, game.decks)
    if len(held) < 2 or len(shown) != 1:
        raise Refused(
            "a decision needs two cards or more and the dealer's up card",
            clause=game.rulebook.cite("decisions"),
            remedy='Write --hand "8h 8c" --dealer Td',
        )
    shoe_without(game, f"{hand} {dealer} {known}")
    worth = first_decisions(
        names(held).split(), names(shown), by_rank(shoe_without(game, known)), play_of(game), is_split=False
    )
    return BlackjackSituation(names(held), names(shown), known, worth)


def as_json(game: BlackjackGame, found: BlackjackSituation) -> dict[str, Any]:
    """With the keys that ``houseway edge --hand --json`` promises."""
    return {
        "document": game.rulebook.name,
        "posted": dict(game.posted),
        "situation": {
            "hand": found.hand,
            "dealer": found.up,
            "gone": found.gone,
            "best": found.best,
            "choices": {choice: {"worth": worth, "error": ERROR} for choice, worth in found.choices.items()},
        },
    }


def show(game: BlackjackGame, found: BlackjackSituation) -> None:
    """Each choice and what it is worth, the best one marked."""
    decks = f"{game.decks} deck{'' if game.decks == 1 else 's'}"
    hands = f"{found.hand} against {found.up}, {decks}"
    console.print(Text(game.rulebook.name, style="bold"), Text(hands, style="dim"))
    table = grid("Choice", "Worth", "Costs", "", right=("Worth", "Costs"))
    for choice, worth in sorted(found.choices.items(), key=lambda item: -item[1]):
        less = found.choices[found.best] - worth
        best = Text("best" if choice == found.best else "", style="green")
        table.add_row(choice, f"{worth:+.6f}", f"{less:.6f}" if less else "", best)
    console.print(table)
    console.print(
        Text("Worth: what a unit of the wager gains on average, the dealer having no blackjack.", style="dim")
    )
