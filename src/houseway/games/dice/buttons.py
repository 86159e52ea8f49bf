"""On and off: the player calls, and the call counts once a dealer has put the button on the wager."""

from __future__ import annotations

from houseway.games.dice.on_the_table import Key, OnTheTable
from houseway.games.dice.spots import Spot
from houseway.games.dice.state import Lying
from houseway.round import Act, Call
from houseway.round.events import Called
from houseway.round.takers import Calls
from houseway.rulebook import Rulebook

DEALER = "dealer"


def call_clauses(spot: Spot) -> tuple[str, ...]:
    """The clause under which a wager is called on or off."""
    return tuple(clause for clause in (spot.covers.call_clause or spot.clause,) if clause)


class Buttons:
    """What players have called and no dealer has confirmed yet."""

    def __init__(self, rulebook: Rulebook, table: OnTheTable) -> None:
        """For one state of the table."""
        self.rulebook = rulebook
        self.table = table

    @property
    def waiting(self) -> dict[str, Key]:
        """Each confirmation that is due, as the dealer says it."""
        return {f"{wager} of seat {seat} is {one.asked}": (seat, wager) for (seat, wager), one, _ in self._asked()}

    def _asked(self) -> list[tuple[Key, Lying, Spot]]:
        return [one for one in self.table.all() if one[1].asked]

    def taker(self) -> Calls:
        """Takes a dealer's confirmation."""
        clause = next((clause for _, _, spot in self._asked() for clause in call_clauses(spot)), "")
        return Calls(self.rulebook, tuple(self.waiting), clause, (DEALER,))

    def usual(self) -> Call | None:
        """The first confirmation that is due."""
        return next((Call(words, DEALER) for words in self.waiting), None)

    def do(self, act: Act) -> bool:
        """Carry out a confirmation; False when the act is something else."""
        key = self.waiting.get(act.call) if isinstance(act, Call) else None
        if not isinstance(act, Call) or key is None:
            return False
        clauses = call_clauses(self.table.spot(key[1]))
        self.table.mark(key, call=self.table.lying[key].asked, asked="")
        self.table.felt.emit(Called(call=act.call, by=act.by, clauses=clauses))
        return True
