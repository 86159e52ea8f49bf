"""Who shoots: the dice are offered clockwise, a shooter needs a line bet, and a loser 7 ends the turn."""

from __future__ import annotations

from houseway.games.dice import rules
from houseway.games.dice.at_tournament import DiceTournament
from houseway.games.dice.boxperson import Boxperson
from houseway.games.dice.dice_set import DiceSet
from houseway.games.dice.facts import CrapsFacts
from houseway.games.dice.fire import fire_points, has_fire_bets, tell_closed, tell_points
from houseway.games.dice.on_the_table import OnTheTable
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, AnyAct, Call, Decide
from houseway.round.events import Called, Decided, StepDue
from houseway.round.takers import Calls
from houseway.rulebook import Posted, Rulebook

SHOOT, DECLINE, PASS_THE_DICE = "shoot", "decline", "pass-the-dice"
DICE_OUT, FOR_COME_BETS = "dice out", "dice out for come bets"
TAKE_THE_DICE = "dice pass on"
NEEDED = "needed"


class Shooting:
    """The shooter's part of the rules."""

    def __init__(
        self, rulebook: Rulebook, posted: Posted, facts: CrapsFacts, at_tournament: DiceTournament | None = None
    ) -> None:
        """The facts of the document, and whether a line bet is asked for here."""
        self.at_tournament = at_tournament
        self.rulebook = rulebook
        self.facts = facts.shooter
        option = self.facts.needs_option
        self.needs = self.facts.needs if not option or posted[option] == NEEDED else ()
        self.dice = DiceSet(rulebook, facts.dice)
        self.place = Boxperson(rulebook)

    def _cite(self, *keys: str) -> tuple[str, ...]:
        return tuple(clause for key in keys if (clause := self.rulebook.cite(key)))

    # ------------------------------------------------------------ what may happen

    def holds_the_dice(self, table: OnTheTable) -> bool:
        """Whether a player who sits there has the dice by right: with a point on, or with a line bet."""
        shooter = table.now.shooter
        if shooter not in table.seated:
            return False
        return bool(table.now.point) or not self.needs or table.has_line_bet(shooter, self.needs)

    def may_throw(self, table: OnTheTable) -> bool:
        """Whether the shooter may throw: nothing is amiss with the dice, and nobody is waited for."""
        return self.holds_the_dice(table) and self.why_not_out(table) is None

    def why_not_out(self, table: OnTheTable) -> HousewayError | None:
        """Why no dice go out, whoever has them."""
        if not self.dice.will_do(table.now):
            return self.dice.why_not(table.now)
        if self.place.is_waited_for(table.now):
            return self.place.why_not()
        return self.at_tournament.why_not_out(table) if self.at_tournament else None

    def calls(self, table: OnTheTable) -> tuple[str, ...]:
        """What the stickperson may call now."""
        if self.may_throw(table):
            return (DICE_OUT,)
        if self._only_come_bets(table) and self.why_not_out(table) is None:
            return (FOR_COME_BETS,)
        return ()

    def _only_come_bets(self, table: OnTheTable) -> bool:
        """Whether nobody has a line bet, but Come bets wait: the last shooter rolls for those alone."""
        if not self.rulebook.cite("for-come-bets") or self._may_be_offered(table):
            return False
        return (table.now.shooter or table.now.last_shooter) in table.seated and table.has_come_bets()

    def _may_be_offered(self, table: OnTheTable) -> list[int]:
        """The seats that the dice are offered to: clockwise from the last shooter, who comes last."""
        if self.at_tournament:
            return self.at_tournament.order(table)
        start = table.now.shooter or table.now.last_shooter
        order = [seat for seat in table.seated if seat > start] + [seat for seat in table.seated if seat <= start]
        if self._owes_no_line_bet(table):
            return [seat for seat in order if seat != table.now.shooter]
        return [seat for seat in order if table.has_line_bet(seat, self.needs)]

    def _declined(self, table: OnTheTable) -> set[int]:
        """Who has declined in this turn of offers; when all have, the next turn begins."""
        declined = set(table.now.declined)
        return declined if set(self._may_be_offered(table)) - declined else set()

    def next_shooter(self, table: OnTheTable) -> int | None:
        """The seat on offer: the first that has not declined; when all have, the first again."""
        declined = self._declined(table)
        return next((seat for seat in self._may_be_offered(table) if seat not in declined), None)

    def says(self, table: OnTheTable) -> str:
        """What the dealer's screen shows."""
        if not self.dice.will_do(table.now):
            return "new dice"
        if self.holds_the_dice(table):
            return "the boxperson" if self.place.is_waited_for(table.now) else "wagers, then the dice"
        return "a shooter" if self._owes_no_line_bet(table) else "a shooter with a line bet"

    def usual(self, table: OnTheTable) -> AnyAct | None:
        """What happens next when nobody does anything special; those who have declined are left in peace."""
        if self.may_throw(table):
            return Call(DICE_OUT, "stickperson")
        seat = self.next_shooter(table)
        if not self.dice.will_do(table.now) or (seat is not None and not self.dice.is_whole(table.now)):
            return self.dice.usual(table.now)
        if self.holds_the_dice(table):
            return None
        if seat is not None:
            shoots = Decide(seat, SHOOT)
            return None if seat in table.now.declined or self.why_not(table, shoots) is not None else shoots
        return Call(FOR_COME_BETS, "stickperson") if self.calls(table) else None

    def out(self, table: OnTheTable) -> Calls:
        """Takes the stickperson's calls that send the dice out."""
        return Calls(self.rulebook, self.calls(table), self.rulebook.cite("dice-out"), ("stickperson",))

    def of_tournament(self, table: OnTheTable) -> list[Calls]:
        """Takes the call of who shoots first, and of the end of the time."""
        if not self.at_tournament:
            return []
        cite = self.rulebook.cite
        drawn = self.at_tournament.drawing_calls(table)
        ends = self.at_tournament.tournament.may_call_time(table.now.tournament)
        return [
            *([Calls(self.rulebook, drawn, cite("tournament-first-shooter"), (self.facts.taken_by,))] if drawn else []),
            *([Calls(self.rulebook, ends, cite("tournament-limit"), (self.facts.taken_by,))] if ends else []),
        ]

    def box(self) -> Calls:
        """Takes the boxperson's order to pass the dice on."""
        return Calls(self.rulebook, (TAKE_THE_DICE,), self.rulebook.cite("dice-taken"), (self.facts.taken_by,))

    def why_not(self, table: OnTheTable, act: Decide) -> HousewayError | None:
        """Why a seat may not take or give up the dice now."""
        shooter = table.now.shooter
        if self.at_tournament and (refused := self._why_not_at_tournament(table, act)) is not None:
            return refused
        if act.choice == PASS_THE_DICE:
            if shooter == act.seat and act.seat:
                return None
            return Refused(
                f"seat {act.seat} does not have the dice",
                clause=self.rulebook.cite("dice-passed"),
                remedy="Wait for them",
            )
        if self.holds_the_dice(table):
            return Refused(
                f"seat {shooter} has the dice", clause=self.rulebook.cite("dice-passed"), remedy="Wait for them"
            )
        if shooter == act.seat:
            return Refused(
                f"seat {shooter} has the dice", clause=self.rulebook.cite("line-bet"), remedy="Make a line bet"
            )
        if act.seat in self._may_be_offered(table):
            return self._why_not_this_seat(table, act)
        return self._no_line_bet(act.seat)

    def _why_not_at_tournament(self, table: OnTheTable, act: Decide) -> HousewayError | None:
        """In a tournament nobody declines the dice or passes them on; the first shooter may have to be drawn."""
        if act.choice == SHOOT:
            own = self.at_tournament.order(table) if self.at_tournament else []
            if own or table.now.shooter:
                return None if act.seat in self._with_line_bet(table) else self._no_line_bet(act.seat)
            clause = self.rulebook.cite("tournament-first-shooter")
            return Refused("the first shooter is to be drawn", clause=clause, remedy="Draw a seat, and call it")
        if act.choice == PASS_THE_DICE and not any(True for _ in table.felt.of_seat(act.seat)):
            return None  # who leaves has nothing on the layout
        clause = self.rulebook.cite("tournament-dice-pass")
        return Refused("the dice go from participant to participant", clause=clause, remedy="Throw them")

    def _with_line_bet(self, table: OnTheTable) -> set[int]:
        return {seat for seat in table.seated if table.has_line_bet(seat, self.facts.needs)}

    def _no_line_bet(self, seat: int) -> Refused:
        names = " or ".join(self.facts.needs)
        return Refused(
            f"seat {seat} has no line bet", clause=self.rulebook.cite("line-bet"), remedy=f"Bet {names} first"
        )

    def _why_not_this_seat(self, table: OnTheTable, act: Decide) -> HousewayError | None:
        """The dice go to the seat that they are offered to, all of them."""
        offered = self.next_shooter(table)
        if act.seat != offered and self.at_tournament:
            key = "tournament-dice-pass" if table.now.last_shooter else "tournament-first-shooter"
            why = f"the dice go to seat {offered}"
            return Refused(why, clause=self.rulebook.cite(key), remedy="Wait for them")
        if act.seat != offered:
            clauses = self._cite("next-offer" if table.now.last_shooter else "first-offer", "line-bet")
            return Refused(
                f"the dice are offered to seat {offered}",
                clause=clauses[0],
                remedy="They come round when others decline",
            )
        if act.choice == SHOOT and not self.dice.is_whole(table.now):
            return self.dice.why_not(table.now)
        return None

    def _owes_no_line_bet(self, table: OnTheTable) -> bool:
        """Whether nobody is asked for a line bet: by what is posted, or with a point on that none can be made on."""
        may_be_made = any(table.layout.covers[wager].also_with_a_point for wager in self.needs)
        return not self.needs or (bool(table.now.point) and not may_be_made)

    # ------------------------------------------------------------ what follows

    def do(self, table: OnTheTable, act: Act) -> bool:
        """Carry out a decision about the dice; False when the act is something else."""
        if self.dice.do(table, act) or self.place.do(table, act):
            return True
        if self.at_tournament and isinstance(act, Call) and self.at_tournament.call(table, act.call, act.by):
            return True
        if isinstance(act, Decide) and act.choice == SHOOT:
            last = table.now.shooter or table.now.last_shooter
            first = not last
            table.change(
                shooter=act.seat,
                last_shooter=last,
                numbers_open=True,
                for_come_bets=False,
                invalid_rolls=0,
                declined=(),
            )
            clauses = self._cite(
                "first-offer" if first else "next-offer", "line-bet", "two-dice" if first else "next-dice"
            )
            table.felt.emit(Decided(seat=act.seat, choice="takes the dice", clauses=clauses))
        elif isinstance(act, Decide) and act.choice == DECLINE:
            self._decline(table, act.seat)
        elif isinstance(act, Decide) and act.choice == PASS_THE_DICE:
            self.pass_on(table, act.seat)
        elif isinstance(act, Call) and act.call == TAKE_THE_DICE:
            table.change(shooter=0, last_shooter=table.now.shooter or table.now.last_shooter, declined=())
            clauses = (*self._cite("dice-taken"), *self._riding(table))
            table.felt.emit(Called(call=act.call, by=act.by, clauses=clauses))
        elif isinstance(act, Call) and act.call == FOR_COME_BETS:
            table.change(for_come_bets=True)
            clauses = self._cite("for-come-bets")
            table.felt.emit(Called(call=act.call, by=act.by, clauses=clauses))
            table.felt.emit(StepDue(step=self.facts.for_come_bets, clauses=clauses))
            return False
        else:
            table.change(for_come_bets=False)  # the dice go out for every bet
            return False
        return True

    def pass_on(self, table: OnTheTable, seat: int) -> None:
        """A shooter gives up the dice."""
        table.change_for_good(shooter=0, last_shooter=seat, declined=())
        clauses = (*self._cite("dice-passed"), *self._riding(table))
        table.felt.emit(Decided(seat=seat, choice="passes the dice", clauses=clauses))

    def _decline(self, table: OnTheTable, seat: int) -> None:
        """The dice go on to the next; when all have declined, the offer starts again with the first."""
        declined = (*(one for one in table.now.declined if one in self._declined(table)), seat)
        table.change(declined=declined)
        clauses = self._cite("next-offer" if table.now.last_shooter else "first-offer")
        table.felt.emit(Decided(seat=seat, choice="declines the dice", clauses=clauses))
        if not self._declined(table):
            step = f"All have declined the dice: offer them to seat {self.next_shooter(table)} again."
            table.felt.emit(StepDue(step=step, by="stickperson", clauses=clauses))

    def _riding(self, table: OnTheTable) -> tuple[str, ...]:
        """The clause by which Fire bets on the table wait for the successor's loser 7."""
        return self._cite("fire-rides") if has_fire_bets(table) else ()

    def after(self, table: OnTheTable, total: int, points: int) -> None:
        """The point, the points made, the windows and the shooter after a roll."""
        now = table.now
        is_out = rules.is_seven_out(now.point, total)
        made = 0 if is_out else rules.points_made(now.made, now.point, total, fire_points(table.layout, points))
        point = 0 if now.for_come_bets else rules.next_point(now.point, total, points)
        if made != now.made and not is_out:
            tell_points(table, self.rulebook, total, made)
        if point != now.point:
            self._say_point(table, point, is_out)
        if now.fire_open and point:
            tell_closed(table, self.rulebook)
        self.place.after(table)
        goes_on = is_out
        if self.at_tournament:
            goes_on = self.at_tournament.dice_pass(is_out, decided=not point)
        table.change(
            point=point,
            made=made,
            fire_open=is_out or (now.fire_open and not point),
            numbers_open=total == rules.SEVEN,
            shooter=0 if goes_on else now.shooter,
            last_shooter=(now.shooter or now.last_shooter) if goes_on else now.last_shooter,
            for_come_bets=False,
        )
        if goes_on and self.at_tournament:
            self.at_tournament.tell_pass(table)

    def _say_point(self, table: OnTheTable, point: int, is_out: bool) -> None:
        if is_out:
            table.felt.emit(Called(call="seven out", by="stickperson", clauses=self._cite("seven-out")))
        else:
            step = f"Put the puck on {point}." if point else "Turn the puck off."
            table.felt.emit(StepDue(step=step, clauses=self._cite("puck")))
