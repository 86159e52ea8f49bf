"""The set of dice: what becomes of it when a die is lost or fails its inspection, and who puts it right."""

from __future__ import annotations

from houseway.games.dice.events import Notified
from houseway.games.dice.facts import DiceFacts, DieGone
from houseway.games.dice.on_the_table import OnTheTable
from houseway.games.dice.state import Carried
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Call
from houseway.round.events import Called, StepDue
from houseway.round.takers import Calls
from houseway.rulebook import Rulebook

NEW_DICE = "new dice"
LOST, REJECTED = "lost", "rejected"


class DiceSet:
    """The dice of one table; what is gone of them is carried from roll to roll."""

    def __init__(self, rulebook: Rulebook, facts: DiceFacts) -> None:
        """The facts of the document."""
        self.rulebook = rulebook
        self.facts = facts

    def _gone(self, how: str) -> DieGone:
        return self.facts.lost if how == LOST else self.facts.rejected

    def is_whole(self, now: Carried) -> bool:
        """Whether every die of the set is there."""
        return not now.gone

    def will_do(self, now: Carried) -> bool:
        """Whether the hand may go on: enough dice are left, and none failed that stops the throws at once."""
        left = self.facts.at_the_table - now.gone
        return self.is_whole(now) or (left >= self.facts.thrown and not self._gone(now.gone_by).at_once)

    def why_not(self, now: Carried) -> HousewayError:
        """Why nobody throws, or takes the dice up, with a set that is short."""
        whole, gone = self.facts.at_the_table, self._gone(now.gone_by)
        return Refused(
            f"{now.gone} of the {whole} dice {'is' if now.gone == 1 else 'are'} gone",
            clause=gone.clause,
            remedy=f'"{NEW_DICE}" is for: {gone.replaced_by}',
        )

    def taker(self, now: Carried) -> Calls:
        """Takes the call that brings new dice, from the rank that may."""
        calls = () if self.is_whole(now) else (NEW_DICE,)
        gone = self._gone(now.gone_by)
        return Calls(self.rulebook, calls, gone.clause, (gone.replaced_by,))

    def usual(self, now: Carried) -> Call:
        """New dice, from the least rank that may."""
        return Call(NEW_DICE, self._gone(now.gone_by).replaced_by)

    def lose(self, table: OnTheTable, how: str, by: str) -> None:
        """A die does not come back: it is told to whom the document names, and the hand goes on or waits."""
        gone = self._gone(how)
        table.change_for_good(gone=table.now.gone + 1, gone_by=how)
        if gone.tells:
            why = f"a die {'cannot be found' if how == LOST else 'failed its inspection'}."
            table.felt.emit(Notified(whom=gone.tells, why=why, by=by, clauses=(gone.clause,)))
        left = self.facts.at_the_table - table.now.gone
        step = f"{gone.step} Dice left: {left} of {self.facts.at_the_table}."
        table.felt.emit(StepDue(step=step, by="stickperson", clauses=(gone.clause,)))

    def do(self, table: OnTheTable, act: Act) -> bool:
        """Carry out the call of new dice; False when the act is something else."""
        if not isinstance(act, Call) or act.call != NEW_DICE:
            return False
        gone = self._gone(table.now.gone_by)
        clauses = (gone.clause, *((here,) if (here := self.rulebook.cite("dice-at-the-table")) else ()))
        table.change_for_good(gone=0, gone_by="")
        table.felt.emit(Called(call=act.call, by=act.by, clauses=clauses))
        table.felt.emit(StepDue(step=gone.renewed, by=act.by, clauses=clauses))
        return True
