"""One round: it awaits, takes an act, and answers with what follows; or refuses and stays as it was."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from houseway.refusal import HousewayError, NotFound
from houseway.round.acts import AnyAct, Bet, Decide, TakeBack
from houseway.round.awaits import OVER, Awaits
from houseway.round.events import Event, RoundEnded, WagerSettled
from houseway.round.felt import Felt
from houseway.round.game import Game

BY_PLAYERS = (Bet, TakeBack, Decide)
"""What players do, each at a seat of their own."""


class Round:
    """A round of a game, for these seats. What it is, is the list of its acts, and who sat there meanwhile."""

    def __init__(
        self, game: Game, seats: Iterable[int] = (1,), carried: Any = None, seated: Collection[int] | None = None
    ) -> None:
        """A round that awaits its first act; ``carried`` is what the last round left, a fresh table's when left out.

        ``seated`` are the seats that somebody sits at, as it changes; left out, all of them.
        """
        self.game = game
        self.acts: list[AnyAct] = []
        self.present: dict[int, tuple[int, ...]] = {}
        self._begin(game.fresh() if carried is None else carried, tuple(seats), seated)

    def _begin(self, carried: Any, seats: tuple[int, ...], seated: Collection[int] | None) -> None:
        self.carried_in = carried
        self.felt = Felt(seats, carried, seated)
        self._play = self.game.play(self.felt)
        self.awaits: Awaits = next(self._play)

    def begin_again(self, carried: Any) -> None:
        """Begin with something else, where nothing has been done yet: who has chips, say."""
        if self.acts:
            raise ValueError("the round has begun")
        self._begin(carried, self.felt.seats, self.felt.seated)

    def __repr__(self) -> str:
        """Where it stands."""
        return f"<Round of {self.game.rulebook.name}, {len(self.acts)} acts, awaits {self.awaits.says}>"

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen."""
        return self.awaits is OVER

    def why_not(self, act: AnyAct) -> HousewayError | None:
        """Why the act may not be done now; None when it may."""
        if isinstance(act, BY_PLAYERS) and act.seat not in self.felt.seated:
            seated = ", ".join(map(str, sorted(self.felt.seated))) or "nobody"
            return NotFound(f"nobody sits at seat {act.seat}", remedy=f"Seated: {seated}")
        return self.awaits.why_not(act)

    def legal_acts(self) -> list[AnyAct]:
        """Every act that may be done now; a bet stands for all amounts from its own up to the limit."""
        here = self.felt.seated
        return [act for act in self.awaits.legal() if not isinstance(act, BY_PLAYERS) or act.seat in here]

    def apply(self, act: AnyAct) -> tuple[Event, ...]:
        """Do the act and answer with the events that follow; a refused act changes nothing."""
        refusal = self.why_not(act)
        if refusal is not None:
            raise refusal
        return self.go_on(act)

    def go_on(self, act: AnyAct) -> tuple[Event, ...]:
        """Do an act that ``why_not`` has nothing against, and answer with the events that follow."""
        self._note_who_sits()
        seen = len(self.felt.events)
        self.acts.append(act)
        try:
            self.awaits = self._play.send(act)
        except StopIteration:
            self.awaits = OVER
            self.felt.emit(RoundEnded())
        return tuple(self.felt.events[seen:])

    def look_again(self) -> None:
        """Somebody has sat down or left: what is awaited may be another's to do."""
        if self.awaits.again is not None:
            self.awaits = self.awaits.again()

    def _note_who_sits(self) -> None:
        """Keep who sat at the table from this act on, where that is not what it was."""
        here = tuple(sorted(self.felt.seated))
        known = self.present[max(self.present)] if self.present else self.felt.seats
        if here != known:
            self.present[len(self.acts)] = here

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
