"""The boxperson who is called away: at most one roll is made, then the game waits."""

from __future__ import annotations

from houseway.games.dice.on_the_table import OnTheTable
from houseway.games.dice.state import Carried
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Call
from houseway.round.events import Called, StepDue
from houseway.round.takers import Calls
from houseway.rulebook import Rulebook

AWAY, BACK = "boxperson is called away", "boxperson is back"
GONE, WAITED_FOR = "away", "waited for"
BOX = "boxperson"


class Boxperson:
    """The boxperson's place, where the document says what happens when it is empty."""

    def __init__(self, rulebook: Rulebook) -> None:
        """The clauses of the document."""
        self.rulebook = rulebook
        self.clause = rulebook.cite("box-away")
        self.one_roll = rulebook.cite("one-roll-while-away")

    def is_waited_for(self, now: Carried) -> bool:
        """Whether a roll has been made since the boxperson went, so that no other may be."""
        return now.box == WAITED_FOR

    def why_not(self) -> HousewayError:
        """Why no second roll is made."""
        return Refused(
            "the boxperson is away, and a roll has been made since",
            clause=self.one_roll,
            remedy="Wait until the boxperson is back",
        )

    def taker(self, now: Carried) -> Calls:
        """Takes the calls that the boxperson goes, and is back."""
        calls = () if not self.clause else (BACK,) if now.box else (AWAY,)
        return Calls(self.rulebook, calls, self.clause, (BOX,))

    def do(self, table: OnTheTable, act: Act) -> bool:
        """Carry out a call; False when the act is something else."""
        if not isinstance(act, Call) or act.call not in (AWAY, BACK):
            return False
        is_away = act.call == AWAY
        table.change_for_good(box=GONE if is_away else "")
        table.felt.emit(Called(call=act.call, by=act.by, clauses=(self.clause,)))
        if is_away:
            step = "At most one roll is made; then hold the game."
            table.felt.emit(StepDue(step=step, by="stickperson", clauses=(self.one_roll,)))
        return True

    def after(self, table: OnTheTable) -> None:
        """A roll has been made."""
        if table.now.box:
            table.change_for_good(box=WAITED_FOR)
