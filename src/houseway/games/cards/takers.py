"""What a game with cards can be told besides wagers: the next card, a player's cut or wish, the start of the deal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from houseway.equipment.cards import name
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Call, Decide, Felt, Result
from houseway.round.acts import AnyAct
from houseway.round.awaits import Argument
from houseway.round.takers import Results
from houseway.rulebook import Rulebook

DEAL = "deal"


@dataclass(frozen=True, slots=True)
class NextCard(Results):
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


def next_of_deck(deck: Collection[int], gone: Collection[int], seen: Collection[int], clause: str) -> NextCard:
    """Takes the next card of one deck, of which some are ``gone``; of these, some have been ``seen``."""
    left = {name(card): 1 for card in deck if card not in gone}
    unseen = tuple(name(card) for card in gone if card not in seen)
    return NextCard("card", left, clause, often="each card comes once", face_down=unseen)


@dataclass(frozen=True, slots=True)
class Cuts:
    """Takes a player's cut: so many cards from the top of the stack.

    ``seats`` says who may cut now, by the clause ``turn``. Where the cut ``passes`` round the table it may be declined.
    """

    seats: Callable[[], tuple[int, ...]]
    size: int
    depth: int
    clause: str
    turn: str
    passes: bool = False
    kinds: tuple[type[Act], ...] = (Decide,)

    def why_not(self, act: Act) -> HousewayError | None:
        """It is no cut, it is another's to cut, or the cover card goes too near an end."""
        assert isinstance(act, Decide)  # noqa: S101
        declines = self.passes and act == Decide(act.seat, "decline")
        is_cut = act.choice == "cut" and not act.hand and act.amount is None and _is_count(act.cards)
        if not is_cut and not declines:
            return Refused(
                f"seat {act.seat} may not {act.choice[:40]} now",
                clause=self.clause,
                remedy="Awaited: the cut, in cards",
            )
        if act.seat not in self.seats():
            others = " or ".join(f"seat {seat}" for seat in self.seats())
            return Refused(
                f"the cut is not offered to seat {act.seat}",
                clause=self.turn,
                remedy=f"It is offered to {others}, then to the dealer" if others else "The dealer cuts",
            )
        if is_cut and not self.depth <= int(act.cards) <= self.size - self.depth:
            return Refused(
                f"{int(act.cards)} cards from the top of {self.size} is too near an end",
                clause=self.clause,
                remedy=f"Cut {self.depth} to {self.size - self.depth} cards from the top",
            )
        return None

    def arguments(self, act: Act) -> tuple[Argument, ...]:
        """How many cards from the top the player cuts."""
        is_cut = isinstance(act, Decide) and act.choice == "cut"
        return (Argument("cards", self.depth, self.size - self.depth),) if is_cut else ()

    def legal(self) -> Iterator[AnyAct]:
        """For each seat the shallowest cut, which stands for all deeper ones; and to decline it."""
        for seat in self.seats():
            yield Decide(seat, "cut", cards=str(self.depth))
            if self.passes:
                yield Decide(seat, "decline")


@dataclass(frozen=True, slots=True)
class Requests:
    """Takes what any player at the table may ask for now."""

    felt: Felt
    choice: str
    clause: str
    kinds: tuple[type[Act], ...] = (Decide,)

    def why_not(self, act: Act) -> HousewayError | None:
        """Something else than this may not be asked for."""
        assert isinstance(act, Decide)  # noqa: S101
        if act == Decide(act.seat, self.choice):
            return None
        return Refused(
            f"seat {act.seat} may not {act.choice[:40]} now",
            clause=self.clause,
            remedy=f"A player may {self.choice.replace('-', ' ')}",
        )

    def legal(self) -> Iterator[AnyAct]:
        """Each player may ask for it."""
        return (Decide(seat, self.choice) for seat in sorted(self.felt.seated))


@dataclass(frozen=True, slots=True)
class DealCall:
    """Takes the call that starts the deal, once the wagers are as the document wants them."""

    rulebook: Rulebook
    why_not_yet: Callable[[], HousewayError | None]
    clause: str
    kinds: tuple[type[Act], ...] = (Call,)

    def why_not(self, act: Act) -> HousewayError | None:
        """Another call, not the dealer's, or wagers that may not stand as they lie."""
        assert isinstance(act, Call)  # noqa: S101
        if act.call != DEAL:
            return Refused(f'"{act.call[:40]}" cannot be called now', clause=self.clause, remedy=f"Possible: {DEAL}")
        if not self.rulebook.may(act.by, ("dealer",)):
            return Refused(f'"{DEAL}" is not for the {act.by[:40]}', clause=self.clause, remedy="It is for: dealer")
        return self.why_not_yet()

    def legal(self) -> Iterator[AnyAct]:
        """The deal, if the wagers are in order."""
        if self.why_not_yet() is None:
            yield Call(DEAL)


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6
