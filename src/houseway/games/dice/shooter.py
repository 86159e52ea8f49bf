"""Who shoots: the dice are offered clockwise, a shooter needs a line bet, and a loser 7 ends the turn."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.dice import rules
from houseway.games.dice.bets import CALLS
from houseway.games.dice.facts import ShooterFacts
from houseway.games.dice.on_the_table import OnTheTable
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, AnyAct, Call, Decide
from houseway.round.awaits import Taker
from houseway.round.events import Called, Decided, StepDue
from houseway.round.takers import Calls
from houseway.rulebook import Rulebook

SHOOT, DECLINE, PASS_THE_DICE = "shoot", "decline", "pass-the-dice"
DICE_OUT, FOR_COME_BETS = "dice out", "dice out for come bets"
TAKE_THE_DICE = "dice pass on"


class Shooting:
    """The shooter's part of the rules."""

    def __init__(self, rulebook: Rulebook, facts: ShooterFacts) -> None:
        """The facts of the document."""
        self.rulebook = rulebook
        self.facts = facts

    def _cite(self, *keys: str) -> tuple[str, ...]:
        return tuple(clause for key in keys if (clause := self.rulebook.cite(key)))

    # ------------------------------------------------------------ what may happen

    def may_throw(self, table: OnTheTable) -> bool:
        """Whether the shooter may throw: with a point on, or with a line bet."""
        shooter = table.now.shooter
        if not shooter:
            return False
        return bool(table.now.point) or not self.facts.needs or table.has_line_bet(shooter, self.facts.needs)

    def calls(self, table: OnTheTable) -> tuple[str, ...]:
        """What the stickperson may call now."""
        if self.may_throw(table):
            return (DICE_OUT,)
        if self._only_come_bets(table):
            return (FOR_COME_BETS,)
        return ()

    def _only_come_bets(self, table: OnTheTable) -> bool:
        """Whether nobody has a line bet, but Come bets wait: the last shooter rolls for those alone."""
        someone = self._next_shooter(table) is not None
        last = table.now.shooter or table.now.last_shooter
        return bool(self.rulebook.cite("for-come-bets")) and not someone and bool(last) and table.has_come_bets()

    def _next_shooter(self, table: OnTheTable) -> int | None:
        """The seat on offer: clockwise from the last shooter, who comes last, over those who declined."""
        seats = table.felt.seats
        start = table.now.shooter or table.now.last_shooter
        order = [seat for seat in seats if seat > start] + [seat for seat in seats if seat <= start]
        for seat in order:
            if seat not in table.now.declined and table.has_line_bet(seat, self.facts.needs or ("pass", "dont-pass")):
                return seat
        return None

    def says(self, table: OnTheTable) -> str:
        """What the dealer's screen shows."""
        if self.may_throw(table):
            return "wagers, then the dice"
        return "a shooter with a line bet" if self.facts.needs else "a shooter"

    def usual(self, table: OnTheTable) -> AnyAct | None:
        """What happens next when nobody does anything special."""
        if self.may_throw(table):
            return Call(DICE_OUT, "stickperson")
        seat = self._next_shooter(table)
        if seat is not None and seat != table.now.shooter:
            return Decide(seat, SHOOT)
        if self._only_come_bets(table):
            return Call(FOR_COME_BETS, "stickperson")
        return None

    def taker(self, table: OnTheTable, bets: Taker) -> ShooterTaker:
        """Takes the decisions about the dice; those about wagers go to ``bets``."""
        return ShooterTaker(self, table, bets)

    def out(self, table: OnTheTable) -> Calls:
        """Takes the stickperson's calls that send the dice out."""
        return Calls(self.rulebook, self.calls(table), self.rulebook.cite("dice-out"), ("stickperson",))

    def box(self) -> Calls:
        """Takes the boxperson's order to pass the dice on."""
        return Calls(self.rulebook, (TAKE_THE_DICE,), self.rulebook.cite("dice-taken"), (self.facts.taken_by,))

    def why_not(self, table: OnTheTable, act: Decide) -> HousewayError | None:
        """Why a seat may not take or give up the dice now."""
        shooter = table.now.shooter
        if act.choice == PASS_THE_DICE:
            if shooter == act.seat and act.seat:
                return None
            return Refused(
                f"seat {act.seat} does not have the dice",
                clause=self.rulebook.cite("dice-passed"),
                remedy="Wait for them",
            )
        if shooter and self.may_throw(table):
            return Refused(
                f"seat {shooter} has the dice", clause=self.rulebook.cite("dice-passed"), remedy="Wait for them"
            )
        if shooter == act.seat:
            return Refused(
                f"seat {shooter} has the dice", clause=self.rulebook.cite("line-bet"), remedy="Make a line bet"
            )
        if self._is_waived(table) or not self.facts.needs:
            return None
        if table.has_line_bet(act.seat, self.facts.needs):
            return self._why_not_this_seat(table, act)
        names = " or ".join(self.facts.needs)
        return Refused(
            f"seat {act.seat} has no line bet", clause=self.rulebook.cite("line-bet"), remedy=f"Bet {names} first"
        )

    def _why_not_this_seat(self, table: OnTheTable, act: Decide) -> HousewayError | None:
        """The dice go to the seat that they are offered to."""
        offered = self._next_shooter(table)
        if act.seat == offered:
            return None
        clause = self.rulebook.cite("next-offer" if table.now.last_shooter else "first-offer") or self.rulebook.cite(
            "line-bet"
        )
        return Refused(
            f"the dice are offered to seat {offered}", clause=clause, remedy="They come round when others decline"
        )

    def _is_waived(self, table: OnTheTable) -> bool:
        """Whether a point is on that no line bet can be made on any more."""
        may_be_made = any(table.layout.covers[wager].also_with_a_point for wager in self.facts.needs)
        return bool(table.now.point) and not may_be_made

    # ------------------------------------------------------------ what follows

    def do(self, table: OnTheTable, act: Act) -> bool:
        """Carry out a decision about the dice; False when the act is something else."""
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
            table.change(declined=(*table.now.declined, act.seat))
            clauses = self._cite("next-offer" if table.now.last_shooter else "first-offer")
            table.felt.emit(Decided(seat=act.seat, choice="declines the dice", clauses=clauses))
        elif isinstance(act, Decide) and act.choice == PASS_THE_DICE:
            table.change(shooter=0, last_shooter=act.seat, declined=())
            clauses = (*self._cite("dice-passed"), *self._riding(table))
            table.felt.emit(Decided(seat=act.seat, choice="passes the dice", clauses=clauses))
        elif isinstance(act, Call) and act.call == TAKE_THE_DICE:
            table.change(shooter=0, last_shooter=table.now.shooter or table.now.last_shooter)
            clauses = (*self._cite("dice-taken"), *self._riding(table))
            table.felt.emit(Called(call=act.call, by=act.by, clauses=clauses))
        elif isinstance(act, Call) and act.call == FOR_COME_BETS:
            table.change(for_come_bets=True)
            table.felt.emit(Called(call=act.call, by=act.by, clauses=self._cite("for-come-bets")))
            return False
        else:
            table.change(for_come_bets=False)  # the dice go out for every bet
            return False
        return True

    def _riding(self, table: OnTheTable) -> tuple[str, ...]:
        """The clause by which Fire bets on the table wait for the successor's loser 7."""
        return self._cite("fire-rides") if any(spot.covers.kind == "fire" for _, _, spot in table.all()) else ()

    def after(self, table: OnTheTable, total: int, points: int) -> None:
        """The point, the points made, the windows and the shooter after a roll."""
        now = table.now
        is_out = rules.is_seven_out(now.point, total)
        counts = self._fire_points(table, points)
        made = 0 if is_out else rules.points_made(now.made, now.point, total, counts)
        point = 0 if now.for_come_bets else rules.next_point(now.point, total, points)
        if made != now.made and not is_out and self._has_fire(table):
            table.felt.emit(
                StepDue(step=f"Mark point {total}: {rules.how_many(made)} made.", clauses=self._cite("fire-marker"))
            )
        if point != now.point:
            self._say_point(table, point, is_out)
        table.change(
            point=point,
            made=made,
            fire_open=is_out or (now.fire_open and not point),
            numbers_open=total == rules.SEVEN,
            shooter=0 if is_out else now.shooter,
            last_shooter=now.shooter if is_out else now.last_shooter,
            for_come_bets=False,
        )

    def _has_fire(self, table: OnTheTable) -> bool:
        """Whether the Fire Bet is offered and its points are marked."""
        offered = any(
            spot.covers.kind == "fire" and table.layout.is_offered(spot.wager) for spot in table.layout.spots.values()
        )
        return offered and bool(self.rulebook.cite("fire-marker"))

    def _fire_points(self, table: OnTheTable, points: int) -> int:
        for spot in table.layout.spots.values():
            if spot.covers.kind == "fire" and spot.covers.wanted:
                return sum(1 << number for number in spot.covers.wanted)
        return points

    def _say_point(self, table: OnTheTable, point: int, is_out: bool) -> None:
        if is_out:
            table.felt.emit(Called(call="seven out", by="stickperson", clauses=self._cite("seven-out")))
        else:
            step = f"Put the puck on {point}." if point else "Turn the puck off."
            table.felt.emit(StepDue(step=step, clauses=self._cite("puck")))


class ShooterTaker:
    """Takes who shoots, and who passes the dice."""

    kinds: tuple[type[Act], ...] = (Decide,)

    def __init__(self, shooting: Shooting, table: OnTheTable, bets: Taker) -> None:
        """For one state of the table; ``bets`` answers for calls of on and off."""
        self.shooting = shooting
        self.table = table
        self.bets = bets

    def why_not(self, act: Act) -> HousewayError | None:
        """A seat that may not have the dice, or has not got them."""
        assert isinstance(act, Decide)  # noqa: S101
        if act.choice in CALLS:
            return self.bets.why_not(act)
        if act.choice not in (SHOOT, DECLINE, PASS_THE_DICE):
            return Refused(
                f"{act.choice[:40]!r} is nothing to decide here",
                remedy="Shoot, pass the dice, or call a wager on or off",
            )
        return self.shooting.why_not(self.table, act)

    def before_leaving(self, seat: int) -> AnyAct | None:
        """A shooter who leaves passes the dice."""
        return Decide(seat, PASS_THE_DICE) if self.table.now.shooter == seat else None

    def legal(self) -> Iterator[AnyAct]:
        """Whoever may take the dice or pass them on."""
        for seat in sorted(self.table.felt.seated):
            for choice in (SHOOT, DECLINE, PASS_THE_DICE):
                act = Decide(seat, choice)
                if self.why_not(act) is None:
                    yield act


class DiceCalls:
    """Takes the calls about the dice: out, and on to the next player."""

    kinds: tuple[type[Act], ...] = (Call,)

    def __init__(self, shooting: Shooting, table: OnTheTable) -> None:
        """For one state of the table."""
        self.shooting = shooting
        self.table = table

    def why_not(self, act: Act) -> HousewayError | None:
        """A call that nobody may make now, or not this person."""
        assert isinstance(act, Call)  # noqa: S101
        if act.call == TAKE_THE_DICE:
            if not self.table.now.shooter:
                clause = self.shooting.rulebook.cite("dice-taken")
                return Refused("nobody has the dice", clause=clause, remedy="Wait for a shooter")
            return self.shooting.box().why_not(act)
        out = self.shooting.out(self.table)
        if act.call in (DICE_OUT, FOR_COME_BETS) and act.call not in out.calls:
            clause = self.shooting.rulebook.cite("line-bet")
            remedy = f"Awaited: {self.shooting.says(self.table)}"
            return Refused(f'"{act.call}" cannot be called now', clause=clause, remedy=remedy)
        return out.why_not(act)

    def legal(self) -> Iterator[AnyAct]:
        """Each call by the least rank that may make it."""
        yield from self.shooting.out(self.table).legal()
        if self.table.now.shooter:
            yield from self.shooting.box().legal()
