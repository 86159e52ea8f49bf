"""One round: it awaits, takes an act, and answers with what follows; or refuses and stays as it was."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from houseway.refusal import HousewayError
from houseway.round.acts import AnyAct
from houseway.round.awaits import OVER, Awaits
from houseway.round.events import Event, RoundEnded, WagerSettled
from houseway.round.felt import Felt
from houseway.round.game import Game


class Round:
    """A round of a game, for these seats. What it is, is the list of its acts."""

    def __init__(self, game: Game, seats: Iterable[int] = (1,), carried: Any = None) -> None:
        """A round that awaits its first act; ``carried`` is what the last round left, a fresh table's when left out."""
        self.game = game
        self.carried_in = game.fresh() if carried is None else carried
        self.felt = Felt(seats, self.carried_in)
        self.acts: list[AnyAct] = []
        self._play = game.play(self.felt)
        self.awaits: Awaits = next(self._play)

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen."""
        return self.awaits is OVER

    def why_not(self, act: AnyAct) -> HousewayError | None:
        """Why the act may not be done now; None when it may."""
        return self.awaits.why_not(act)

    def legal_acts(self) -> list[AnyAct]:
        """Every act that may be done now; a bet stands for all amounts from its own up to the limit."""
        return list(self.awaits.legal())

    def apply(self, act: AnyAct) -> tuple[Event, ...]:
        """Do the act and answer with the events that follow; a refused act changes nothing."""
        refusal = self.awaits.why_not(act)
        if refusal is not None:
            raise refusal
        seen = len(self.felt.events)
        self.acts.append(act)
        try:
            self.awaits = self._play.send(act)
        except StopIteration:
            self.awaits = OVER
            self.felt.emit(RoundEnded())
        return tuple(self.felt.events[seen:])

    @property
    def carried_out(self) -> Any:
        """What the next round begins with."""
        return self.felt.carried

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened."""
        return tuple(self.felt.events)

    @property
    def settlements(self) -> tuple[WagerSettled, ...]:
        """What each wager came to, in the order of settlement."""
        return tuple(event for event in self.felt.events if isinstance(event, WagerSettled))
