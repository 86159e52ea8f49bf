"""A tournament of bots on a test floor, played to its end: a plan is tried before anybody signs up for it."""

from __future__ import annotations

import asyncio
import random
from itertools import count

from houseway.floor.tables.commands import Answer, Command, Note, Person
from houseway.floor.tables.floor import Floor
from houseway.floor.tournaments.desk import Desk
from houseway.ledger.entry import now
from houseway.ledger.on_record import TableOnRecord
from houseway.money import Cents
from houseway.refusal import HousewayError
from houseway.round import Bet, Decide
from houseway.table.acts import AnyTableAct, Inspect, OpenTable
from houseway.tournament import Event, Plan
from houseway.tournament.acts import (
    AnyTournamentAct,
    ApproveTournament,
    CloseSignUp,
    ConfirmResult,
    OpenSignUp,
    PlanTournament,
    SignUp,
    StartHeat,
)

BOSS, SECOND = Person("mara", "shift-manager", "Mara"), Person("sam", "supervisor", "Sam")
PARTS = (20, 10, 5, 2, 1)
"""A bot wagers this part of its chips, or the least that is allowed."""


class Crew:
    """Those who run a tournament of bots: each command under an id of its own."""

    def __init__(self, desk: Desk, plan: Plan) -> None:
        """For one plan."""
        self.desk = desk
        self.floor: Floor = desk.floor
        self.plan = plan
        self._ids = count(1)

    @property
    def event(self) -> Event:
        """The tournament, where it stands."""
        return self.desk.known.event(self.plan.name)

    async def ask(self, person: Person, act: AnyTournamentAct) -> int:
        """Ask the desk."""
        return await self.desk.give(person, self.plan.name, f"bots {next(self._ids)}", act)

    async def do(self, person: Person, table: str, act: AnyTableAct | Note) -> Answer:
        """Give a table a command."""
        return await self.floor.give(person, Command(f"bots {next(self._ids)}", table, act))

    async def gather(self, bots: int) -> None:
        """Announce it, have it approved by two persons, and let so many bots sign up; then draw."""
        await self.ask(BOSS, PlanTournament(self.plan))
        await self.ask(BOSS, ApproveTournament("a trial"))
        await self.ask(SECOND, ApproveTournament("a trial"))
        await self.ask(BOSS, OpenSignUp())
        for number in range(1, bots + 1):
            await self.ask(SECOND, SignUp(f"bot-{number:02d}"))
        await self.ask(BOSS, CloseSignUp())

    async def open_tables(self) -> None:
        """Pass every inspection of the heat's tables, each by as many persons as it takes, and open them."""
        for table in self.event.tables:
            record = self.floor.table(table).record
            for clause, check in record.table.checks.items():
                for person in (BOSS, SECOND)[: check.persons]:
                    _sure(await self.do(person, table, Inspect(clause, check.by[0], person.name)))
            _sure(await self.do(BOSS, table, OpenTable(record.table.rulebook.opened_by)))

    async def heat(self, seed: int = 0) -> None:
        """Play one heat to its end."""
        await self.open_tables()
        number = self.event.heat
        await self.ask(SECOND, StartHeat())
        await asyncio.gather(*(self._play(table, number, seed) for table in self.event.tables))
        while self._is_on(number):
            await asyncio.sleep(0.005)
        await self.desk.settled()

    def _is_on(self, heat: int) -> bool:
        return (self.event.state, self.event.heat) == ("playing", heat)

    async def _play(self, table: str, heat: int, seed: int) -> None:
        """The bots of one table, until the heat is over there."""
        mind = random.Random(f"{seed} {table} {heat}")  # noqa: S311  bots need no secrets
        task = self.floor.table(table)
        while self._is_on(heat):
            record = await task.look()
            is_playing = self.desk.known.is_playing(self.event, record, now())
            act = (bet_of(record, mind) if is_playing else None) or decision_of(record, mind)
            if act is not None:
                await self.do(Person(record.players[act.seat], "player"), table, act)
            elif record.table.round.awaits.what == "wagers" and task.live.not_ready:
                seats = sorted(task.live.not_ready)
                players = [Person(record.players[seat], "player") for seat in seats]
                await asyncio.gather(*(self.do(player, table, Note("ready")) for player in players))
            else:
                await asyncio.sleep(0.002)

    async def whole(self, bots: int, seed: int = 0) -> None:
        """Everything, to the prizes."""
        await self.gather(bots)
        while self.event.state == "seated":
            await self.heat(seed)
        await self.ask(BOSS, ConfirmResult())


def bet_of(record: TableOnRecord, mind: random.Random) -> Bet | None:
    """A wager of the first seat that has none and may lay one: the game's first, of a part of the chips."""
    table = record.table
    lies = {seat for seat, _ in table.felt.stakes}
    for seat, held in sorted(table.seats.items()):
        if seat in lies or not held.chips:
            continue
        bets = (_wager(record, seat, spot, held.chips // mind.choice(PARTS)) for spot in table.game.spot_names())
        legal = (bet for bet in bets if bet.amount <= held.chips and not table.round.why_not(bet))
        if (bet := next(legal, None)) is not None:
            return bet
    return None


def _wager(record: TableOnRecord, seat: int, spot: str, about: Cents) -> Bet:
    """About so much on a spot: a multiple of its least, no more than its most."""
    least, most, *_ = record.table.game.limits(spot)
    least = max(least, 1)
    return Bet(seat, spot, max(least, min(most, about) // least * least))


def decision_of(record: TableOnRecord, mind: random.Random) -> Decide | None:
    """A decision of the seat whose turn it is, any that is legal and not too dear."""
    awaits = record.table.round.awaits
    legal = [act for act in awaits.legal() if isinstance(act, Decide) and act.seat == awaits.seat]
    has = {seat: held.chips or 0 for seat, held in record.table.seats.items()}
    cheap = [act for act in legal if awaits.cost(act) <= has.get(act.seat, 0)]
    return mind.choice(cheap) if cheap else None


def _sure(answer: Answer) -> None:
    if answer.error is not None:
        raise HousewayError(answer.error.why, clause=answer.error.clause, remedy=answer.error.remedy)
