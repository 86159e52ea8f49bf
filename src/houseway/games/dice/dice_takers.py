"""Takes what is said and decided about the dice: who shoots, dice out, dice on, new dice, and the dealer's buttons."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.dice.bets import CALLS
from houseway.games.dice.buttons import Buttons
from houseway.games.dice.on_the_table import OnTheTable
from houseway.games.dice.shooter import DECLINE, DICE_OUT, FOR_COME_BETS, PASS_THE_DICE, SHOOT, TAKE_THE_DICE, Shooting
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, AnyAct, Call, Decide
from houseway.round.awaits import Taker
from houseway.round.takers import Calls


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
        for seat in self.table.seated:
            for choice in (SHOOT, DECLINE, PASS_THE_DICE):
                act = Decide(seat, choice)
                if self.why_not(act) is None:
                    yield act


class ShooterParts:
    """With the dice in the air a shooter may leave: the throw counts, and the dice are passed."""

    kinds: tuple[type[Act], ...] = (Decide,)

    def __init__(self, table: OnTheTable, clause: str) -> None:
        """``clause`` is what closes everything else."""
        self.table = table
        self.clause = clause

    def why_not(self, act: Act) -> HousewayError | None:
        """Nothing else is decided until the roll."""
        if act == self.before_leaving(self.table.now.shooter):
            return None
        return Refused("the dice are out", clause=self.clause, remedy="Wait for the roll")

    def before_leaving(self, seat: int) -> AnyAct | None:
        """A shooter who leaves passes the dice."""
        return Decide(seat, PASS_THE_DICE) if seat and self.table.now.shooter == seat else None

    def legal(self) -> Iterator[AnyAct]:
        """Nothing that a player would be offered."""
        return iter(())


class DiceCalls:
    """Takes the calls about the dice and the buttons: out, on to the next player, new dice, a wager on or off."""

    kinds: tuple[type[Act], ...] = (Call,)

    def __init__(self, shooting: Shooting, table: OnTheTable) -> None:
        """For one state of the table."""
        self.shooting = shooting
        self.table = table

    @property
    def _possible(self) -> list[Calls]:
        """The calls that fit now, each with who may make it."""
        now = self.table.now
        found = [self.shooting.out(self.table), Buttons(self.shooting.rulebook, self.table).taker()]
        if now.shooter:
            found.append(self.shooting.box())
        found += self.shooting.of_tournament(self.table)
        return [*found, self.shooting.dice.taker(now), self.shooting.place.taker(now)]

    def why_not(self, act: Act) -> HousewayError | None:
        """A call that nobody may make now, or not this person."""
        assert isinstance(act, Call)  # noqa: S101
        known = next((calls for calls in self._possible if act.call in calls.calls), None)
        if known is not None:
            return known.why_not(act)
        if act.call == TAKE_THE_DICE:
            clause = self.shooting.rulebook.cite("dice-taken")
            return Refused("nobody has the dice", clause=clause, remedy="Wait for a shooter")
        if act.call in (DICE_OUT, FOR_COME_BETS):
            return self.shooting.why_not_out(self.table) or self._no_shooter(act)
        return self.shooting.out(self.table).why_not(act)

    def _no_shooter(self, act: Call) -> HousewayError:
        clause = self.shooting.rulebook.cite("line-bet")
        remedy = f"Awaited: {self.shooting.says(self.table)}"
        return Refused(f'"{act.call}" cannot be called now', clause=clause, remedy=remedy)

    def legal(self) -> Iterator[AnyAct]:
        """Each call by the least rank that may make it."""
        for calls in self._possible:
            yield from calls.legal()
