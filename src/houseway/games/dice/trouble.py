"""A throw that does not count: who says so, a face that somebody must name, a die that somebody must look at."""

from __future__ import annotations

from collections.abc import Generator

from houseway.games.dice.dice_set import LOST, DiceSet
from houseway.games.dice.dice_set import REJECTED as DIE_FAILED
from houseway.games.dice.on_the_table import OnTheTable
from houseway.games.dice.spots import FACES, faces
from houseway.round import AnyAct, Awaits, Call, Irregularity, Result
from houseway.round.events import Called, StepDue, Voided
from houseway.round.takers import Calls, Results
from houseway.rulebook import IrregularityFacts, Rulebook

NO_ROLL = "no roll"
SOUND, REJECTED, NOT_FOUND = "die is sound", "die is rejected", "die is not found"
WEIGHTS = {f"{first}-{second}": 1 for first in FACES for second in FACES}


class Trouble:
    """What the document does about a throw that went wrong."""

    def __init__(self, rulebook: Rulebook, dice: DiceSet) -> None:
        """The document, and the set of dice that may lose one."""
        self.rulebook = rulebook
        self.dice = dice

    def _cite(self, *keys: str) -> tuple[str, ...]:
        return tuple(clause for key in keys if (clause := self.rulebook.cite(key)))

    def happens(self, table: OnTheTable, act: Irregularity) -> Generator[Awaits, AnyAct, str | None]:
        """A throw that does not count, or whose face somebody must name."""
        trouble = self.rulebook.find_irregularity(act.id)
        if trouble.inspect == "face":
            table.felt.emit(StepDue(step=trouble.gist, by=act.by, clauses=(trouble.clause,)))
            named = yield self._boxperson_decides(trouble)
            if isinstance(named, Result):
                step = f"The faces are named by the {trouble.then_by} or above."
                table.felt.emit(StepDue(step=step, by=trouble.then_by, clauses=(trouble.clause,)))
                return "-".join(map(str, sorted(faces(named.shows))))
            assert isinstance(named, Call)  # noqa: S101
            by = named.by
        else:
            by = act.by
        clauses = (trouble.clause, *(self._cite("no-roll", "no-roll-reasons") if trouble.call == NO_ROLL else ()))
        table.felt.emit(Voided(call=trouble.call, by=by, why=trouble.gist, clauses=clauses))
        for step in trouble.steps:
            table.felt.emit(StepDue(step=step, clauses=(trouble.clause,)))
        if trouble.inspect == "die":
            yield from self._look_at_the_die(table, trouble)
        elif trouble.inspect == LOST:
            self.dice.lose(table, LOST, by)
        return None

    def _look_at_the_die(self, table: OnTheTable, trouble: IrregularityFacts) -> Generator[Awaits, AnyAct, None]:
        """A die that left the table plays again once it was found sound; otherwise the set is short of it."""
        calls = (SOUND, REJECTED, NOT_FOUND)
        look = Calls(self.rulebook, calls, self.rulebook.cite("die-inspection"), (trouble.then_by,))
        says = f"the {trouble.then_by}'s look at the die"
        found = yield Awaits("ruling", says, look.clause, (look,), usual=Call(SOUND, trouble.then_by))
        assert isinstance(found, Call)  # noqa: S101
        checks = tuple(key for key in self.rulebook.all_clauses if key.startswith(f"{look.clause}."))
        seen = checks if found.call != NOT_FOUND else ()
        table.felt.emit(Called(call=found.call, by=found.by, clauses=(look.clause, *seen)))
        if found.call != SOUND:
            self.dice.lose(table, DIE_FAILED if found.call == REJECTED else LOST, found.by)

    def _boxperson_decides(self, trouble: IrregularityFacts) -> Awaits:
        names = Results("dice", WEIGHTS, trouble.clause)
        void = Calls(self.rulebook, (NO_ROLL,), trouble.clause, (trouble.then_by,))
        says = f"the {trouble.then_by} to name the faces, or have the dice thrown again"
        return Awaits("ruling", says, trouble.clause, (names, void), usual=Call(NO_ROLL, trouble.then_by))
