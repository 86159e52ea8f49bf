"""A tournament as its acts leave it: who takes part, who sits where, who is out, what moved in its fund.

planned → sign-up → seated → playing → seated → playing → … → decided → confirmed; or called off before the first hand.
"""

from __future__ import annotations

import datetime as dt
from typing import Literal

from houseway.money import Cents, dollars
from houseway.refusal import Refused
from houseway.tournament import acts
from houseway.tournament.plan import Heat, Plan, check_plan, course, fund_account, fund_of, prizes
from houseway.tournament.standing import Count, Drawing, ranked, seated

VAULT = "vault"
State = Literal["planned", "sign-up", "seated", "playing", "decided", "confirmed", "called-off"]
Moves = tuple[tuple[str, str, Cents], ...]


class Event:
    """One tournament. ``seatings`` and ``results`` are heat by heat, each table by table.

    ``heat`` is the one under way or next, from 1; ``started`` is when it began. ``advanced`` are those who go on from a
    heat, table by table; ``order`` is the last heat's, the winner first.
    """

    def __init__(self, plan: Plan) -> None:
        """An event that was just announced."""
        check_plan(plan)
        self.plan = plan
        self.state: State = "planned"
        self.players: dict[str, str] = {}
        self.approvals: dict[str, str] = {}
        self.seatings: list[tuple[tuple[str, ...], ...]] = []
        self.results: list[tuple[tuple[Count, ...], ...]] = []
        self.closed_by = ""
        self.heat = 1
        self.started = ""
        self.ended_early: dict[int, str] = {}
        self.order: list[Count] = []
        self.why_off = ""

    # ------------------------------------------------------------ what follows from where it stands

    @property
    def name(self) -> str:
        """Its name."""
        return self.plan.name

    @property
    def now(self) -> Heat:
        """The heat under way, or the next one."""
        return self.plan.heats[self.heat - 1]

    @property
    def is_last(self) -> bool:
        """Whether this heat decides."""
        return self.heat == len(self.plan.heats)

    @property
    def is_approved(self) -> bool:
        """Whether two persons have recorded the same approval."""
        said = list(self.approvals.values())
        return any(said.count(reference) > 1 for reference in said)

    @property
    def tables(self) -> list[str]:
        """The tables of the heat under way or next; before the draw those that most players would need."""
        if self.seatings:
            return self.plan.tables(len(self.seatings[-1]))
        return self.plan.tables(len(course(self.plan, self.plan.most)[0]))

    @property
    def all_tables(self) -> list[str]:
        """Every table that it ever sits at."""
        return self.plan.tables(len(self.seatings[0])) if self.seatings else self.tables

    @property
    def deadline(self) -> dt.datetime | None:
        """When the time of the heat under way is up; None where hands are counted."""
        if self.state != "playing" or not self.now.minutes:
            return None
        return dt.datetime.fromisoformat(self.started) + dt.timedelta(minutes=self.now.minutes)

    def is_up(self, at: str) -> bool:
        """Whether the time of the heat under way is up."""
        deadline = self.deadline
        return deadline is not None and dt.datetime.fromisoformat(at) >= deadline

    def place(self, player: str) -> tuple[str, int] | None:
        """The table and the seat of a player in the heat under way or next."""
        for table, names in zip(self.tables, self.seatings[-1] if self.seatings else (), strict=False):
            if player in names:
                return table, names.index(player) + 1
        return None

    def chips_for(self, player: str) -> Cents:
        """What a player begins the heat with: its chips, or what the player had at the end of the one before."""
        if self.now.chips:
            return self.now.chips
        return next(count.chips for table in self.results[self.heat - 2] for count in table if count.player == player)

    def advanced(self, heat: int) -> list[list[Count]]:
        """Those who went on from a heat that is over, table by table, the first of each table first."""
        return [list(table[: self.plan.heats[heat - 1].advance]) for table in self.results[heat - 1]]

    def out_in(self, player: str) -> int:
        """The heat in which a player went out; nought for those who are still in, or were in the last one."""
        for heat, tables in enumerate(self.results[: len(self.plan.heats) - 1], 1):
            most = self.plan.heats[heat - 1].advance
            if any(count.player == player for table in tables for count in table[most:]):
                return heat
        return 0

    def prizes(self) -> list[Cents]:
        """What the first places of the last heat get, of what is in the fund when sign-up closes."""
        return prizes(self.plan, len(self.players))[0]

    def moves(self, act: acts.AnyTournamentAct) -> Moves:
        """The money that an act moves: the vault takes and pays it, the fund holds it. Chips are no money."""
        fund, fee = fund_account(self.name), self.plan.fee
        if isinstance(act, acts.OpenSignUp):
            return _nonzero((VAULT, fund, self.plan.added))
        if isinstance(act, acts.SignUp):
            return _nonzero((VAULT, fund, fee))
        if isinstance(act, acts.Withdraw):
            return _nonzero((fund, VAULT, fee))
        if isinstance(act, acts.CallOff) and self.state != "planned":
            return _nonzero((fund, VAULT, fund_of(self.plan, len(self.players))))
        if isinstance(act, acts.ConfirmResult):
            each, left = prizes(self.plan, len(self.players))
            return _nonzero(*((fund, VAULT, amount) for amount in (*each, left)))
        return ()

    # ------------------------------------------------------------ acts

    def take(self, act: acts.AnyTournamentAct, by: str, at: str, drawing: Drawing | None = None) -> None:
        """Follow an act, or refuse it and change nothing. ``drawing`` is from the secret that it tells."""
        match act:
            case acts.ApproveTournament():
                self._approve(act, by)
            case acts.OpenSignUp():
                self._must_be("planned", "sign-up is opened once")
                self.state = "sign-up"
            case acts.SignUp():
                self._sign_up(act, at)
            case acts.Withdraw():
                self._must_be("sign-up", "nobody withdraws now")
                self._must_have(act.player)
                del self.players[act.player]
            case acts.CloseSignUp():
                self._close(act, drawing)
                self.closed_by = by
            case acts.StartHeat():
                self._start(act, at)
            case acts.EndHeat():
                self._end(act, drawing)
            case acts.ConfirmResult():
                self._must_be("decided", "there is no result to confirm")
                self.state = "confirmed"
            case acts.CallOff():
                self._call_off(act)
            case acts.PlanTournament():
                raise Refused(f"there is a tournament {self.name} already", remedy="Choose another name")

    def _must_be(self, state: State, why: str) -> None:
        if self.state != state:
            raise Refused(f"{why}: {self.name} is {self.state.replace('-', ' ')}", remedy=_NEXT[self.state])

    def _must_have(self, player: str) -> None:
        if player not in self.players:
            raise Refused(f"{player[:60] or 'nobody'} has not signed up", remedy="Name somebody who takes part")

    def _approve(self, act: acts.ApproveTournament, by: str) -> None:
        if self.state not in ("planned", "sign-up", "seated") or self.results:
            raise Refused("the rules are approved before the first hand", remedy=_NEXT[self.state])
        if not act.reference.strip() or len(act.reference) > 120 or not act.reference.isprintable():
            raise Refused("an approval is a paper", remedy="Name its date and number")
        if by in self.approvals:
            raise Refused(f"{by} has recorded the approval already", remedy="It takes a second person")
        self.approvals[by] = act.reference.strip()

    def _sign_up(self, act: acts.SignUp, at: str) -> None:
        self._must_be("sign-up", "nobody signs up now")
        if act.player in self.players:
            raise Refused(f"{act.player} has signed up already", remedy="Each player takes part once")
        if not act.player:
            raise Refused("nobody is named", remedy="Name the account that takes part")
        if len(self.players) >= self.plan.most:
            raise Refused(f"{self.plan.most} players have signed up", remedy="There is no place left")
        self.players[act.player] = at

    def _close(self, act: acts.CloseSignUp, drawing: Drawing | None) -> None:
        self._must_be("sign-up", "sign-up is not open")
        if len(self.players) < self.plan.least:
            why = f"{len(self.players)} players have signed up, and it takes {self.plan.least}"
            raise Refused(why, remedy="Wait for more, or call it off")
        assert drawing is not None  # noqa: S101
        found = seated(self.players, course(self.plan, len(self.players))[0], drawing)
        self._check_seating(act.seating, found)
        self.seatings.append(found)
        self.state = "seated"

    def _check_seating(self, told: tuple[tuple[str, ...], ...], found: tuple[tuple[str, ...], ...]) -> None:
        if told not in ((), found):
            raise Refused("the seating does not follow from the draw", remedy="Leave it out: the house draws")

    def _start(self, act: acts.StartHeat, at: str) -> None:
        self._must_be("seated", "no heat can start")
        if act.heat not in (0, self.heat):
            raise Refused(f"heat {act.heat} is not the next one", remedy=f"Start heat {self.heat}")
        if not self.is_approved:
            why = "the rules of a tournament are approved before its first hand, and two persons record that"
            remedy = f"{2 - min(len(self.approvals), 1)} more record the approval, with the same reference"
            raise Refused(why, remedy=remedy)
        self.state = "playing"
        self.started = at

    def _end(self, act: acts.EndHeat, drawing: Drawing | None) -> None:
        self._must_be("playing", "no heat is under way")
        told = [sorted(count.player for count in table) for table in act.counts]
        if act.heat != self.heat or told != [sorted(table) for table in self.seatings[-1]]:
            raise Refused("the counts are not of those who sat there", remedy="Count every seat of every table")
        assert drawing is not None  # noqa: S101
        result = tuple(tuple(ranked(table, self.plan.ties, drawing)) for table in act.counts)
        after: list[tuple[tuple[str, ...], ...]] = []
        if not self.is_last:
            on = [count.player for table in result for count in table[: self.now.advance]]
            after.append(seated(on, course(self.plan, len(self.players))[self.heat], drawing))
        self._check_seating(act.seating, after[0] if after else ())
        self.results.append(result)
        self.seatings += after
        if act.why:
            self.ended_early[self.heat] = act.why
        if self.is_last:
            self.order = list(result[0])
            self.state = "decided"
        else:
            self.heat += 1
            self.state = "seated"

    def _call_off(self, act: acts.CallOff) -> None:
        if self.state not in ("planned", "sign-up", "seated") or self.results:
            raise Refused("a tournament is called off before its first hand", remedy=_NEXT[self.state])
        if not act.why.strip():
            raise Refused("nobody calls it off without a reason", remedy="Say why")
        self.state, self.why_off = "called-off", act.why.strip()

    def says(self) -> str:
        """Where it stands, in a sentence."""
        heat = "the last heat" if self.is_last else f"heat {self.heat} of {len(self.plan.heats)}"
        match self.state:
            case "planned":
                return "Sign-up is not open yet."
            case "sign-up":
                return f"Sign-up is open: {len(self.players)} of {self.plan.most} places are taken."
            case "seated":
                return f"Seats are drawn for {heat}; it starts when the pit says so."
            case "playing":
                return f"Playing {heat}."
            case "decided":
                first = self.order[0]
                return f"{first.player} has won with {dollars(first.chips)} in chips; the pit confirms it."
            case "confirmed":
                return "The result is confirmed, and the prizes are paid."
        return f"Called off: {self.why_off}."


def _nonzero(*moves: tuple[str, str, Cents]) -> Moves:
    return tuple(move for move in moves if move[2])


_NEXT: dict[State, str] = {
    "planned": "Open sign-up first",
    "sign-up": "Close sign-up and draw the seats first",
    "seated": "Start the heat",
    "playing": "Wait until the heat is over",
    "decided": "Confirm the result",
    "confirmed": "It is over",
    "called-off": "It does not take place",
}
