"""What each choice is worth with a hand, as much of the board as is shown, and whatever other cards are known.

Cards of the dealer's hand that are known are in it; cards of other players, or burned cards that were seen, are gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.equipment.cards import names
from houseway.exact.analysis import share
from houseway.exact.poker.terms import cards_face_up
from houseway.games.poker.poker_game import PokerGame
from houseway.refusal import Refused


@dataclass(frozen=True)
class Known:
    """The cards that are known."""

    hand: tuple[int, ...]
    board: tuple[int, ...] = ()
    dealer: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()

    @property
    def all(self) -> tuple[int, ...]:
        """Every card that is known."""
        return (*self.hand, *self.board, *self.dealer, *self.gone)


@dataclass(frozen=True)
class Situation:
    """What each choice is worth per Ante, the best of them, and how often the hand wins and ties if played out.

    ``lying`` are the Antes that lie on all wagers, where earlier raises matter.
    """

    known: Known
    decision: str
    choices: dict[str, Fraction]
    wins: Fraction
    ties: Fraction
    lying: int = 0

    @property
    def best(self) -> str:
        """The choice that is worth most; of equal ones, the cheapest."""
        return max(self.choices, key=lambda choice: self.choices[choice])

    @property
    def value(self) -> Fraction:
        """What the best choice is worth."""
        return self.choices[self.best]

    def as_json(self) -> dict[str, Any]:
        """For ``--json``."""
        return {
            "hand": names(self.known.hand),
            "board": names(self.known.board),
            "dealer": names(self.known.dealer),
            "gone": names(self.known.gone),
            "decision": self.decision,
            "choices": {choice: share(value) for choice, value in self.choices.items()},
            "best": self.best,
            "wins": share(self.wins),
            "ties": share(self.ties),
            "method": "exact",
            "per": "Ante",
            **({"lying": self.lying} if self.lying else {}),
        }


def check_known(game: PokerGame, known: Known) -> None:
    """The cards must be of the deck, each once, and as many as a decision shows."""
    hand = game.facts.hand
    strange = [card for card in known.all if card not in game.deck]
    twice = [card for card in known.all if known.all.count(card) > 1]
    if strange or twice:
        why = f"{names(twice[:1])} is there twice" if twice else f"{names(strange[:1])} is not in the deck"
        raise Refused(why, remedy="Name each card of the deck once")
    if cards_face_up(game) and not known.dealer:
        clause = game.facts.decision[0].clause
        raise Refused("a card of the dealer's is seen at this decision", clause=clause, remedy="Name it too")
    if len(known.hand) != hand.cards or len(known.dealer) > hand.of_dealer:
        raise Refused(f"a hand has {hand.cards} cards", clause=game.facts.decision[0].clause, remedy="Name them all")
    shown = {game.facts.streets.get(decision.at, 0) for decision in game.facts.decision}
    if len(known.board) not in shown:
        allowed = ", ".join(map(str, sorted(shown)))
        raise Refused(f"no decision is made with {len(known.board)} cards on the board", remedy=f"Show {allowed}")
    unseen = len(game.deck) - len(known.all)
    if unseen < hand.board - len(known.board) + hand.of_dealer - len(known.dealer):
        raise Refused(f"{unseen} cards are too few to finish the deal", remedy="Name fewer cards as gone")
