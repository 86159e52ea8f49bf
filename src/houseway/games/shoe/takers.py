"""What a game with a shoe can be told besides wagers and calls: the next card, and where a player cuts."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Decide, Result
from houseway.round.acts import AnyAct
from houseway.round.awaits import Argument
from houseway.round.takers import Results


@dataclass(frozen=True, slots=True)
class Cards(Results):
    """Takes the next card of a shoe or deck; ``often`` says how often each card can come.

    ``face_down`` are cards that are gone, though whoever deals has not seen them.
    """

    often: str = "each card as often as there are decks"
    face_down: tuple[str, ...] = ()

    def why_not(self, act: Act) -> HousewayError | None:
        """Something that is no card, or a card of which none is left."""
        assert isinstance(act, Result)  # noqa: S101
        if act.of != self.of or act.turns is not None:
            return Refused(f"the {act.of[:40]} decides nothing here", clause=self.clause, remedy="Awaited: a card")
        if act.shows not in self.weights:
            return Refused(
                f"there is no {act.shows[:40]!r} left to come",
                clause=self.clause,
                remedy=f"Write a rank and a suit, like 9h or Td; {self.often}",
            )
        return None

    def offered(self) -> Iterator[AnyAct]:
        """Every card that has not been seen: one that was missing here would be told by that."""
        return (Result(self.of, card) for card in sorted({*self.weights, *self.face_down}))


@dataclass(frozen=True, slots=True)
class Cuts:
    """Takes a player's cut: so many cards from the top of the stack."""

    seats: Collection[int]
    size: int
    depth: int
    clause: str
    kinds: tuple[type[Act], ...] = (Decide,)

    def why_not(self, act: Act) -> HousewayError | None:
        """It is no cut, or the cover card goes too near an end."""
        assert isinstance(act, Decide)  # noqa: S101
        if act.choice != "cut" or act.hand or act.amount is not None or not _is_count(act.cards):
            return Refused(
                f"seat {act.seat} may not {act.choice[:40]} now",
                clause=self.clause,
                remedy="Awaited: the cut, in cards",
            )
        if not self.depth <= int(act.cards) <= self.size - self.depth:
            return Refused(
                f"{int(act.cards)} cards from the top of {self.size} is too near an end",
                clause=self.clause,
                remedy=f"Cut {self.depth} to {self.size - self.depth} cards from the top",
            )
        return None

    def arguments(self, act: Act) -> tuple[Argument, ...]:  # noqa: ARG002  every cut is alike
        """How many cards from the top the player cuts."""
        return (Argument("cards", self.depth, self.size - self.depth),)

    def legal(self) -> Iterator[AnyAct]:
        """For each seat the shallowest cut; it stands for all deeper ones."""
        return (Decide(seat, "cut", cards=str(self.depth)) for seat in sorted(self.seats))


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6
