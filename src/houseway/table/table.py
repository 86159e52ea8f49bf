"""A table for people who type: the acts as plain methods, a round played out, and why a wager was paid."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.equipment import Chance
from houseway.money import cents
from houseway.refusal import HousewayError, Refused
from houseway.round import Bet, Call, Decide, Event, Irregularity, Result, TakeBack, WagerSettled
from houseway.round.acts import AnyAct
from houseway.round.takers import Results
from houseway.table import acts, crew
from houseway.table.at_work import SPOKEN, TableAtWork


class Table(TableAtWork):
    """One table of one document. It reads as the game is spoken: sit, bet, play, why."""

    def inspect_all(self, name: str, *, rank: str = "", at: str = "", confirmed_by: str = "") -> None:
        """Pass every inspection that opening asks for, in one person's name; a second confirms what takes two."""
        for clause, check in self.checks.items():
            for one in (name, confirmed_by)[: check.persons]:
                self.apply(acts.Inspect(clause, rank or check.by[0], one, at))

    def open(self, *, rank: str = "") -> tuple[Event, ...]:
        """Open the table."""
        return self.apply(acts.OpenTable(rank or self.rulebook.opened_by))

    def bring_crew(self) -> None:
        """Let everybody come whom the document wants at the table."""
        for act in crew.whole_crew(self.rulebook):
            self.apply(act)

    def sit(self, *seats: int) -> None:
        """Seat players."""
        for seat in seats:
            self.apply(acts.Sit(seat))

    def buy_in(self, seat: int, amount: str | int, colour: str = "") -> tuple[Event, ...]:
        """Sell chips to a player."""
        return self.apply(acts.BuyIn(seat, cents(amount), colour))

    def bet(self, seat: int, wager: str, amount: str | int) -> tuple[Event, ...]:
        """Put a wager on the layout; the amount is dollars, or text like ``"$7.50"``."""
        return self.apply(Bet(seat, wager, cents(amount)))

    def take_back(self, seat: int, wager: str, amount: str | int | None = None) -> tuple[Event, ...]:
        """Take a wager off the layout, or a part of it."""
        return self.apply(TakeBack(seat, wager, None if amount is None else cents(amount)))

    def call(self, call: str, by: str = "dealer") -> tuple[Event, ...]:
        """Announce something."""
        return self.apply(Call(call, by))

    def result(self, shows: str, turns: int | None = None) -> tuple[Event, ...]:
        """Report what the equipment shows."""
        awaited = [taker.of for taker in self.round.awaits.takers if isinstance(taker, Results)]
        return self.apply(Result(awaited[0] if awaited else "wheel", str(shows), turns))

    def irregularity(self, irregularity: str, by: str = "dealer") -> tuple[Event, ...]:
        """Report that something went wrong."""
        return self.apply(Irregularity(irregularity, by))

    def decide(self, seat: int, choice: str, hand: int = 0) -> tuple[Event, ...]:
        """Make a player's decision."""
        return self.apply(Decide(seat, choice, hand))

    def play(self, *results: str, chance: Chance | None = None) -> tuple[Event, ...]:
        """Play on with the usual calls and these results, further ones from ``chance``, to the end or a decision."""
        self._check_open()
        chance = chance or Chance()
        given = iter(results)
        happened: list[Event] = []
        self.begin_round()
        while not self.round.is_over and self.round.awaits.what != "decision":
            happened += self.apply(self._next_act(given, chance))
        return tuple(happened)

    def _next_act(self, given: Iterator[str], chance: Chance) -> AnyAct:
        awaits = self.round.awaits
        if awaits.usual is not None:
            return awaits.usual
        wanted = next((taker for taker in awaits.takers if isinstance(taker, Results)), None)
        if wanted is None:
            raise Refused(f"the table waits for {awaits.says}", clause=awaits.clause, remedy="Do that first")
        shows = next(given, None)
        return Result(wanted.of, str(shows) if shows is not None else chance.draw(wanted.weights))

    # ------------------------------------------------------------ why?

    def why(self, settled: WagerSettled) -> list[tuple[str, str]]:
        """The clauses behind a settlement, each with its gist."""
        return [(clause, self.rulebook.gist(clause)) for clause in dict.fromkeys(settled.clauses)]

    def why_not(self, act: acts.AnyTableAct) -> HousewayError | None:
        """Why an act of a round would be refused now; None when it would be done."""
        try:
            if isinstance(act, SPOKEN):
                self.round_that_takes(act)
        except HousewayError as refused:
            return refused
        return None


def open_table(document: str, *, inspected_by: str | tuple[str, str] = "", **posted: str | int) -> Table:
    """A table of a document, with options posted by keyword: ``wheel="double-zero"``.

    With ``inspected_by`` the opening checklist is passed in that name and the table opens; without, it is
    closed until the inspections are made. Two names are for documents with a check that takes two persons.
    """
    table = Table(document, posted)
    if inspected_by:
        name, second = (inspected_by, "") if isinstance(inspected_by, str) else inspected_by
        table.inspect_all(name, confirmed_by=second)
        table.open()
    return table
