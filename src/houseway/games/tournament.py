"""What tournaments share: what is posted of one, when it has ended, in which order wagers come, who must wager.

A tournament is another way to post a game. The families ask here; what else their sections settle is theirs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

import msgspec

from houseway.games.vocabulary import vocabulary
from houseway.money import Cents
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Felt
from houseway.round.acts import AnyAct
from houseway.round.events import Called, StepDue
from houseway.round.takers import Calls
from houseway.rulebook import Posted, Rulebook, is_on

TIME_IS_UP = "time is up"
"""What the dealer calls when the clock has run out; the round under way is the last."""

WORDS = vocabulary(
    options="""
        tournament: no yes
        tournament-limit: rounds minutes
        tournament-rounds: whole
        tournament-minutes: whole
    """,
    cites="tournament-limit tournament-every-round",
)
IN_TURN = vocabulary(options="tournament-order: button first-seat", cites="tournament-order")
"""What tournaments have whose wagers come in turn."""


class Progress(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a tournament has come.

    ``rounds`` have been played. ``first`` is the seat with the button, nought before the first round. ``out`` are the
    seats without chips enough for a wager. ``is_over``: the clock has run out.
    """

    rounds: int = 0
    first: int = 0
    out: tuple[int, ...] = ()
    is_over: bool = False


@dataclass(frozen=True)
class Tournament:
    """What is posted of a tournament."""

    rulebook: Rulebook
    limit: str
    rounds: int
    order: str
    minimum: Cents

    @staticmethod
    def of(rulebook: Rulebook, posted: Posted) -> Tournament | None:
        """The tournament that a table is posted as; None where it is none."""
        if not is_on(posted, "tournament"):
            return None
        least = "tournament-minimum" if "tournament-minimum" in posted else "minimum"
        if posted.money(least) > posted.money("maximum"):
            why = f"{least} is {posted[least]} and maximum is {posted['maximum']}"
            raise Refused(why, clause=posted.clause(least), remedy=f"Post {posted['maximum']} or less")
        return Tournament(
            rulebook,
            posted["tournament-limit"],
            posted.whole("tournament-rounds"),
            posted.get("tournament-order", ""),
            posted.money(least),
        )

    @property
    def ends_by_call(self) -> bool:
        """Whether the clock ends it, which the dealer calls."""
        return self.limit == "minutes"

    def announced(self, posted: Posted) -> StepDue:
        """What is said when the table opens: that it is a tournament, and what ends it."""
        most = self._rounds if self.limit == "rounds" else f"{posted['tournament-minutes']} minutes"
        clauses = (posted.clause("tournament"), posted.clause("tournament-limit"))
        return StepDue(step=f"The table is a tournament of {most}.", clauses=tuple(dict.fromkeys(clauses)))

    @property
    def _rounds(self) -> str:
        return f"{self.rounds} round" + ("s" if self.rounds > 1 else "")

    # ------------------------------------------------------------ the limit

    def call_time(self, felt: Felt, by: str) -> None:
        """The clock has run out: what lies goes back, and nothing is wagered any more."""
        clauses = (self.rulebook.cite("tournament-limit"),)
        felt.emit(Called(call=TIME_IS_UP, by=by, clauses=clauses))
        felt.give_back_all("the tournament is over", clauses)
        now = felt.carried.tournament or Progress()
        felt.carried = msgspec.structs.replace(felt.carried, tournament=msgspec.structs.replace(now, is_over=True))

    def may_call_time(self, now: Progress | None) -> tuple[str, ...]:
        """The call that ends it, where the clock does and it has not run out."""
        return (TIME_IS_UP,) if self.ends_by_call and not self.has_ended(now) else ()

    def has_ended(self, now: Progress | None) -> bool:
        """Whether as many rounds have been played as there are, or the clock has run out."""
        now = now or Progress()
        return now.is_over or (self.limit == "rounds" and now.rounds >= self.rounds)

    def why_ended(self, now: Progress | None) -> HousewayError | None:
        """Why nothing is wagered, dealt or thrown any more."""
        if not self.has_ended(now):
            return None
        ended = ": time is up" if self.ends_by_call else f" after {self._rounds}"
        return Refused(
            f"the tournament is over{ended}", clause=self.rulebook.cite("tournament-limit"), remedy="Close the table"
        )

    def after_round(self, now: Progress | None, seated: Collection[int]) -> Progress:
        """A round has counted: the button moves on to the next participant."""
        now = now or Progress()
        order = self.turns(now, seated)
        return msgspec.structs.replace(now, rounds=now.rounds + 1, first=order[1 % len(order)] if order else now.first)

    # ------------------------------------------------------------ who wagers, and when

    def with_chips(
        self, now: Progress | None, chips: Mapping[int, Cents | None], least: Cents | None = None
    ) -> Progress | None:
        """Who has fewer chips than the least wager when a round begins: such a seat is not waited for."""
        least = self.minimum if least is None else least
        out = tuple(sorted(seat for seat, has in chips.items() if has is not None and has < least))
        if out == (now.out if now else ()):
            return now
        return msgspec.structs.replace(now or Progress(), out=out)

    def participants(self, now: Progress | None, seated: Collection[int]) -> list[int]:
        """The seats that can wager, from the first."""
        return sorted(set(seated) - set(now.out if now else ()))

    def turns(self, now: Progress | None, seated: Collection[int]) -> list[int]:
        """The order of betting: clockwise from the button, or from the first seat.

        >>> from houseway.rulebook import load
        >>> book = load("jack-cincinnati/blackjack")
        >>> button = Tournament.of(book, Posted(book, {"tournament": "yes"}))
        >>> button.turns(Progress(first=3), {1, 3, 5})
        [3, 5, 1]
        """
        seats = self.participants(now, seated)
        start = now.first if now and self.order == "button" else 0
        return [seat for seat in seats if seat >= start] + [seat for seat in seats if seat < start]

    def why_not_turn(
        self, now: Progress | None, seated: Collection[int], wagered: Collection[int], seat: int
    ) -> HousewayError | None:
        """Why a seat may not wager, or change its wager, now: one before it has none yet, or one after it has."""
        order = self.turns(now, seated)
        if seat not in order:
            return None
        at = order.index(seat)
        clause = self.rulebook.cite("tournament-order")
        before = next((other for other in order[:at] if other not in wagered), 0)
        if before:
            return Refused(f"seat {before} bets before seat {seat}", clause=clause, remedy=f"Wait for seat {before}")
        after = next((other for other in order[at + 1 :] if other in wagered), 0)
        if after:
            why = f"the turn of seat {seat} is over: seat {after} has wagered"
            return Refused(why, clause=clause, remedy="Wait for the next round")
        return None

    def missing(self, now: Progress | None, seated: Collection[int], wagered: Collection[int]) -> Iterator[int]:
        """Who has chips and no wager yet."""
        return (seat for seat in self.turns(now, seated) if seat not in wagered)

    def why_not_begin(
        self, now: Progress | None, seated: Collection[int], wagered: Collection[int], on: str
    ) -> HousewayError | None:
        """Why no card is dealt: it is over, or somebody with chips has no wager on what counts."""
        if (ended := self.why_ended(now)) is not None:
            return ended
        seat = next(self.missing(now, seated, wagered), 0)
        if not seat:
            return None
        return Refused(
            f"seat {seat} has chips and no wager",
            clause=self.rulebook.cite("tournament-every-round"),
            remedy=f"Seat {seat} wagers on {on}",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TooEarly(Calls):
    """Refuses the call that ends the betting while something is missing, and says what."""

    why: HousewayError

    def why_not(self, act: Act) -> HousewayError | None:
        """What is missing."""
        return Calls.why_not(self, act) or self.why

    def legal(self) -> Iterator[AnyAct]:
        """Nothing yet."""
        return iter(())
