"""A tournament at the dice: always a line bet, one side of a number, two kinds of bet on it, a bet on every roll."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from houseway.games.dice.on_the_table import OnTheTable
from houseway.games.dice.spots import Spot
from houseway.games.tournament import TIME_IS_UP, Progress, Tournament
from houseway.money import dollars
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Bet, TakeBack
from houseway.round.events import Called, StepDue
from houseway.rulebook import Posted, Rulebook

FOR, AGAINST = "for", "against"
SIDES = {"line": FOR, "number": FOR, "dont": AGAINST, "lay": AGAINST}
"""On which side of its number a bet is; Field and propositions are on none."""
MOST_KINDS = 2
SHOOTS_FIRST = "seat {} shoots first"


class DiceTournament:
    """What a tournament adds to the rules of a dice table."""

    def __init__(self, rulebook: Rulebook, posted: Posted, tournament: Tournament, line: tuple[str, ...]) -> None:
        """``line`` are the bets of which everybody has one."""
        self.rulebook = rulebook
        self.tournament = tournament
        self.line = line
        self.least = max(tournament.minimum, posted.money("minimum"))
        self.is_drawn = posted["tournament-first-shooter"] == "drawn"
        self.passes_each_decision = posted["tournament-dice-pass"] == "each-decision"

    def cite(self, key: str) -> tuple[str, ...]:
        """The clause behind a step."""
        return (self.rulebook.cite(key),)

    # ------------------------------------------------------------ a bet, or its taking down

    def why_not(self, table: OnTheTable, act: Act) -> HousewayError | None:
        """What a tournament refuses of a bet that the game would take."""
        if isinstance(act, TakeBack):
            return self._why_not_down(table, act)
        if not isinstance(act, Bet):
            return None
        spot = table.spot(table.layout.canonical(act.wager))
        return (
            self.tournament.why_ended(table.now.tournament)
            or self._why_not_line(table, act.seat, spot)
            or self._why_not_come(table, act.seat, spot)
            or self._why_not_number(table, act.seat, spot)
        )

    def _why_not_down(self, table: OnTheTable, act: TakeBack) -> HousewayError | None:
        """A line bet stays; from Don't Pass it may move to Pass."""
        spot = table.spot(table.layout.canonical(act.wager))
        lying = table.get(act.seat, spot.name)
        is_part = lying is not None and act.amount is not None and act.amount < lying.stake
        if spot.name not in self.line or SIDES[spot.covers.kind] == AGAINST or is_part:
            return None
        return self._refused(
            f"seat {act.seat} always has a line bet", "tournament-line-bet", "It may move from Don't Pass to Pass only"
        )

    def _why_not_line(self, table: OnTheTable, seat: int, spot: Spot) -> HousewayError | None:
        other = self._other(table, seat, spot, self.line)
        if not other:
            return None
        why = f"seat {seat} has a bet on {other}"
        return self._refused(why, "tournament-line-bet", f"Nobody has both: take down {other} first, or stay with it")

    def _why_not_come(self, table: OnTheTable, seat: int, spot: Spot) -> HousewayError | None:
        come = tuple(
            one.name for one in table.layout.spots.values() if not one.number and one.covers.made == "point-on"
        )
        other = self._other(table, seat, spot, come)
        if not other:
            return None
        return self._refused(
            f"seat {seat} has a bet on {other} for this roll", "tournament-come-sides", "Leave it at that"
        )

    def _other(self, table: OnTheTable, seat: int, spot: Spot, names: tuple[str, ...]) -> str:
        """The other one of two bets that exclude each other, where it lies there."""
        if spot.name not in names:
            return ""
        return next((name for name in names if name != spot.name and table.get(seat, name) is not None), "")

    def _why_not_number(self, table: OnTheTable, seat: int, spot: Spot) -> HousewayError | None:
        """Both sides of a number, or a third kind of bet on it."""
        number, side = table.number_of(spot), SIDES.get(spot.covers.kind, "")
        if not number or not side:
            return None
        lies = dict(self._on(table, seat, number))
        other = next((name for name, one in lies.items() if SIDES[one.covers.kind] != side), "")
        if other:
            is_lay = "lay" in (spot.covers.kind, lies[other].covers.kind)
            is_line = "line" in (spot.covers.kind, lies[other].covers.kind)
            key = "tournament-lay" if is_lay and is_line else "tournament-both-sides"
            why = f"seat {seat} bets {SIDES[lies[other].covers.kind]} the {number} with {other}"
            return self._refused(why, key, f"Take down {other} first, where it may come down")
        kinds = list(dict.fromkeys(one.wager.id for one in lies.values()))
        if spot.wager.id in kinds or len(kinds) < MOST_KINDS:
            return None
        why = f"seat {seat} has two kinds of bet on the {number}: {' and '.join(kinds)}"
        return self._refused(why, "tournament-two-kinds", "Bet on the Field, a proposition or another number")

    def _on(self, table: OnTheTable, seat: int, number: int) -> Iterator[tuple[str, Spot]]:
        """The bets of a seat for and against a number; odds belong to the bet that they back."""
        for (owner, name), _, spot in table.all():
            if owner == seat and spot.covers.kind in SIDES and table.number_of(spot) == number:
                yield name, spot

    def _refused(self, why: str, key: str, remedy: str) -> Refused:
        return Refused(why, clause=self.rulebook.cite(key), remedy=remedy)

    def change_clauses(self, table: OnTheTable, act: Act) -> tuple[str, ...]:
        """The clause that lets a bet against a number come down, to be one for it."""
        spot = table.spot(table.layout.canonical(act.wager)) if isinstance(act, TakeBack) else None
        is_against = spot is not None and SIDES.get(spot.covers.kind) == AGAINST
        return self.cite("tournament-change") if is_against else ()

    # ------------------------------------------------------------ before the dice go out

    def why_not_out(self, table: OnTheTable) -> HousewayError | None:
        """Why no dice go out: it is over, or a participant has not what every roll takes."""
        if (ended := self.tournament.why_ended(table.now.tournament)) is not None:
            return ended
        participants = self.tournament.participants(table.now.tournament, table.seated)
        return next((why for seat in participants if (why := self._why_not_ready(table, seat))), None)

    def waits_for(self, table: OnTheTable) -> int:
        """The first participant who has not what every roll takes; nought where everybody has, or it is over."""
        if self.tournament.has_ended(table.now.tournament):
            return 0
        participants = self.tournament.participants(table.now.tournament, table.seated)
        return next((seat for seat in participants if self._why_not_ready(table, seat)), 0)

    def _why_not_ready(self, table: OnTheTable, seat: int) -> HousewayError | None:
        lies = sum(stake for _, stake in table.felt.of_seat(seat))
        line = " or ".join(self.line)
        if not lies:
            return self._refused(
                f"seat {seat} has chips and no bet", "tournament-every-round", f"Seat {seat} bets {line}"
            )
        if not table.has_line_bet(seat, self.line):
            return self._refused(f"seat {seat} has no line bet", "tournament-line-bet", f"Seat {seat} bets {line}")
        if lies < self.tournament.minimum:
            least = dollars(self.tournament.minimum)
            why = f"seat {seat} has {dollars(lies)} on the layout and each roll takes {least}"
            return self._refused(
                why, "tournament-minimum", f"Seat {seat} bets {dollars(self.tournament.minimum - lies)} more"
            )
        return self._why_not_both(table, seat)

    def _why_not_both(self, table: OnTheTable, seat: int) -> HousewayError | None:
        """A roll may have put a bet on the other side of a number; one of the two comes down before the next."""
        for number in table.layout.points:
            lies = {SIDES[spot.covers.kind]: name for name, spot in self._on(table, seat, number)}
            if len(lies) > 1:
                why = f"seat {seat} has {lies[FOR]} for the {number} and {lies[AGAINST]} against it"
                return self._refused(why, "tournament-both-sides", "Take down the one that may come down")
        return None

    # ------------------------------------------------------------ the shooter

    def order(self, table: OnTheTable) -> list[int]:
        """The participants clockwise from the one whom the dice reach next; nobody while the first is to be drawn."""
        now, last = table.now.tournament or Progress(), table.now.shooter or table.now.last_shooter
        seats = self.tournament.participants(now, table.seated)
        if not last and self.is_drawn and not now.first:
            return []
        start = last + 1 if last else now.first
        return [seat for seat in seats if seat >= start] + [seat for seat in seats if seat < start]

    def drawing_calls(self, table: OnTheTable) -> tuple[str, ...]:
        """What is called when the first shooter has been drawn."""
        now = table.now.tournament or Progress()
        if not self.is_drawn or now.first or table.now.shooter or table.now.last_shooter:
            return ()
        return tuple(SHOOTS_FIRST.format(seat) for seat in self.tournament.participants(now, table.seated))

    def call(self, table: OnTheTable, call: str, by: str) -> bool:
        """Do what a call about the tournament says; False when it says something else."""
        now = table.now.tournament or Progress()
        if call == TIME_IS_UP:
            table.felt.emit(Called(call=call, by=by, clauses=self.cite("tournament-limit")))
            table.change_for_good(tournament=msgspec.structs.replace(now, is_over=True))
            self._end(table)
        elif call in self.drawing_calls(table):
            table.felt.emit(Called(call=call, by=by, clauses=self.cite("tournament-first-shooter")))
            table.change_for_good(tournament=msgspec.structs.replace(now, first=int(call.split()[1])))
        else:
            return False
        return True

    def dice_pass(self, is_out: bool, decided: bool) -> bool:
        """Whether the dice go on after a roll: after a seven-out, or after every decision on the line."""
        return is_out or (self.passes_each_decision and decided)

    def tell_pass(self, table: OnTheTable) -> None:
        """Say to whom the dice go."""
        if order := self.order(table):
            clauses = self.cite("tournament-dice-pass")
            table.felt.emit(StepDue(step=f"The dice pass to seat {order[0]}.", by="stickperson", clauses=clauses))

    # ------------------------------------------------------------ the limit

    def count_roll(self, table: OnTheTable) -> None:
        """One more roll; after the last, what lies undecided goes back."""
        now = table.now.tournament or Progress()
        table.change(tournament=msgspec.structs.replace(now, rounds=now.rounds + 1))
        if self.tournament.has_ended(table.now.tournament):
            self._end(table)

    def _end(self, table: OnTheTable) -> None:
        for key, lying, _ in list(table.all()):
            table.felt.give_back(*key, "the tournament is over", self.cite("tournament-limit"), lying.vigorish)
            table.drop(key)
