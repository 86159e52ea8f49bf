"""A live table without its clockwork: what a command or the house's next step comes to, as entries for the ledger.

Nothing here waits, and nothing is told to anybody: ``floor.tables`` writes the entries first.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from houseway.floor.door.faults import NeedsYes
from houseway.floor.people.roles import WITH_THEIR_CHIPS, check_may
from houseway.floor.tables.absent import is_in_turn, wager_for_the_absent
from houseway.floor.tables.alike import Others, check_posting
from houseway.floor.tables.commands import NOTES, READY, Answer, Command, HouseActs, Note, Person, visible
from houseway.floor.tables.judging import (
    LONGEST_NOTE,
    Gate,
    IsPlayer,
    Judging,
    again,
    anybody,
    check_shape,
    open_gate,
    places,
    printed_voucher,
)
from houseway.ledger.books import changes
from houseway.ledger.corrections import ASK, REFUSE
from houseway.ledger.deal import commitment, draw, fresh_secret, seeded_secret
from houseway.ledger.entry import (
    HOUSE,
    ActDone,
    ActRefused,
    AnyEntry,
    Checkpoint,
    DealCommitted,
    DealRevealed,
    Noted,
    TablePosted,
    now,
    written,
)
from houseway.ledger.keys import Key
from houseway.ledger.meters import starts
from houseway.ledger.on_record import TableOnRecord, resume
from houseway.ledger.store import LedgerReader
from houseway.ledger.wall_clock import property_clock
from houseway.refusal import HousewayError, LedgerError, NotFound, Refused
from houseway.round import Bet, Decide, Event, Result, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.takers import Results
from houseway.table.acts import OF_BAGS, AnyTableAct, CloseTable, Leave

DEFAULTS = (
    "stand",
    "check",
    "pass",
    "decline",
    "no",
    "stay",
    "ride",
    "house-way",
    "play-hand",
    "fold",
    "collect",
    "keep",
    "cede",
)
"""What decides for a player who does not: the first that is legal of what is posted, then of these."""

ROUNDS_A_CHECKPOINT = 50


@dataclass
class Batch:
    """Entries that go into the ledger together, the events in them, and the vouchers that they use up."""

    entries: list[AnyEntry] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    vouchers: set[str] = field(default_factory=set)


class LiveTable(Judging):
    """One table of a floor: it judges commands, takes the house's steps, and keeps the secret of the round."""

    def __init__(
        self,
        record: TableOnRecord,
        ledger: LedgerReader,
        key: Key,
        is_player: IsPlayer = anybody,
        others: Others = tuple,
        gate: Gate = open_gate,
    ) -> None:
        """``record`` is where the table stands; ``ledger`` and the ``others`` of the floor are only read here."""
        super().__init__(record, ledger, key, is_player, others, gate)
        self._said_ready: dict[int, int] = {}
        self._secret = self._unsealed()
        point = ledger.last(record.name, Checkpoint)
        self._checkpointed = int(getattr(point.entry, "round", 1)) if point else 1

    @classmethod
    def resumed(
        cls,
        ledger: LedgerReader,
        name: str,
        key: Key,
        is_player: IsPlayer = anybody,
        others: Others = tuple,
        gate: Gate = open_gate,
    ) -> LiveTable:
        """The table as the ledger left it."""
        return cls(resume(ledger, name), ledger, key, is_player, others, gate)

    # ------------------------------------------------------------ commands

    def give(self, person: Person, command: Command, batch: Batch) -> Answer:
        """Carry out a command, or refuse it; either way the batch says so. Its answer counts when it is written."""
        known = self.ledger.command(person.id, command.id)
        if known is not None:
            return again(known, person, command, self.key)
        check_shape(command)
        try:
            if isinstance(command.act, Note):
                return self._note(person, command, command.act, batch)
            self.check(person, command, command.act)
            act = self.completed(command.act, batch.entries)
            voucher = self.voucher_used(person, command, batch.vouchers)
            number, events = self._do(act, person.id, person.role, batch, command=command.id, voucher=voucher)
            batch.vouchers.add(voucher)
            if isinstance(act, Bet):
                self._said_ready.pop(act.seat, None)
            if isinstance(act, (*WITH_THEIR_CHIPS, Leave)):
                self._proposed.pop(act.seat, None)
        except LedgerError:
            raise
        except HousewayError as refused:
            return self._refused(person, command, refused, batch)
        told = printed_voucher(person, command, self.key) if voucher else ""
        return Answer(command.id, self.name, 0, number, visible(events, places(person, act)), voucher=told)

    def give_house(self, asked: HouseActs, batch: Batch) -> Answer:
        """Do what the house itself asks for; what was done before under the same id is not done again."""
        for number, (act, by) in enumerate(asked.acts):
            command = f"{asked.id} {number}"
            if self.ledger.command(by, command) is None:
                self.check_gate(act, by, HOUSE)
                self._do(act, by, HOUSE, batch, command=command)
        return Answer(asked.id, self.name, 0, self.record.number)

    def _do(
        self,
        act: AnyTableAct,
        by: str,
        role: str,
        batch: Batch,
        *,
        command: str = "",
        draw: int = 0,
        voucher: str = "",
    ) -> tuple[int, tuple[Event, ...]]:
        """Apply an act and put its entry, and whatever it brings with it, into the batch."""
        number = self.record.number
        at, local = now(), property_clock() if isinstance(act, OF_BAGS) else ""
        events = self.record.apply(act, by, draw=draw, at=at, local=local)
        entry = ActDone(
            at=at,
            table=self.name,
            round=number,
            rules=self.record.posted.rules,
            act=act,
            events=written(events),
            by=by,
            role=role,
            command=command,
            draw=draw,
            voucher=voucher,
            local=local,
        )
        batch.entries.append(entry)
        batch.events += events
        self._follow_up(number, act, batch)
        return number, events

    def _note(self, person: Person, command: Command, note: Note, batch: Batch) -> Answer:
        if note.what not in NOTES:
            raise NotFound(f"nothing is called {note.what[:40]!r}", remedy=f"Notes: {', '.join(NOTES)}")
        check_may(note.what, person.role)
        self.check_fresh(command)
        if note.what == ASK:
            self.check_request(note.text[:LONGEST_NOTE], batch.entries)
        if note.what == REFUSE:
            self.check_refusal(note.text, batch.entries)
        if note.what == READY:
            self._ready(person)
        batch.entries.append(
            Noted(
                at=now(),
                table=self.name,
                what=note.what,
                by=person.id,
                role=person.role,
                command=command.id,
                text=note.text[:LONGEST_NOTE],
                round=self.record.number,
            )
        )
        return Answer(command.id, self.name, 0, self.record.number)

    def _ready(self, person: Person) -> None:
        """Somebody has no more bets to lay in this round."""
        seat = next((seat for seat, player in self.record.players.items() if player == person.id), None)
        if seat is None or not self.is_electronic:
            raise Refused("nobody waits for you here", remedy="Be ready at your own seat, where no dealer deals")
        self._said_ready[seat] = self.record.number

    @property
    def all_are_ready(self) -> bool:
        """Whether everybody with wagers has said in this round that nothing more is to come, and laid nothing since."""
        if self.record.number not in self._said_ready.values():
            return False
        ready = {seat for seat, number in self._said_ready.items() if number == self.record.number}
        return bool(self.record.table.felt.stakes) and all(seat in ready for seat, _ in self.record.table.felt.stakes)

    def is_ready(self, seat: int) -> bool:
        """Whether a seat has said in this round that nothing more is to come, and laid nothing since."""
        return self._said_ready.get(seat) == self.record.number

    @property
    def not_ready(self) -> frozenset[int]:
        """The seats with wagers that betting still waits for."""
        return frozenset(seat for seat, _ in self.record.table.felt.stakes if not self.is_ready(seat))

    def _refused(self, person: Person, command: Command, refused: HousewayError, batch: Batch) -> Answer:
        if isinstance(refused, NeedsYes) and isinstance(command.act, WITH_THEIR_CHIPS):
            self._proposed[command.act.seat] = (self.record.number, command.act, person.role)
        if not isinstance(command.act, Note):
            batch.entries.append(
                ActRefused(
                    at=now(),
                    table=self.name,
                    round=self.record.number,
                    act=command.act,
                    by=person.id,
                    role=person.role,
                    command=command.id,
                    kind=refused.kind,
                    why=refused.why,
                    clause=refused.clause,
                    remedy=refused.remedy,
                )
            )
        return Answer(command.id, self.name, 0, self.record.number, (), refused)

    # ------------------------------------------------------------ what the house does by itself

    def step(self, batch: Batch) -> bool:
        """Do what happens next when nobody does anything: the usual act, or a result. False when there is nothing."""
        act = self.next_act()
        if act is None or self.gate(self.record, act, HOUSE, HOUSE) is not None:
            return False
        drawn = self.record.draws + 1 if isinstance(act, Result) else 0
        self._do(act, HOUSE, HOUSE, batch, draw=drawn)
        return True

    def next_act(self) -> AnyAct | None:
        """The usual act; a result from the committed secret; the posted default of a decision."""
        awaits = self.record.table.round.awaits
        if awaits.what == "decision":
            return self.default_decision()
        if not self.is_electronic or awaits.what == "ruling":
            return None
        if awaits.usual is not None:
            return awaits.usual
        wanted = next((taker for taker in awaits.takers if isinstance(taker, Results)), None)
        if wanted is None or self._secret is None:
            return None
        return Result(wanted.of, draw(self._secret, self.record.draws + 1, wanted.weights))

    def clear_the_way(self, batch: Batch) -> bool:
        """When betting has run its time and the round cannot go on, wagers that are not complete go back.

        A seat whose wagers alone would not let the round go on (an Ante without its Blind) gets them back, if others
        can then play. In a tournament nobody is left out: the least is wagered for who has not, also where a dealer
        deals. False when that helps nobody.
        """
        if self.record.table.round.awaits.what != "wagers":
            return False
        if self.record.table.plays_tournament:
            return self._wager_for_the_absent(batch)
        if not self.is_electronic:
            return False
        seats = sorted({seat for seat, _ in self.record.table.felt.stakes})
        complete = {seat for seat in seats if self._goes_on_with(seat, seats)}
        if not complete or len(complete) == len(seats):
            return False
        for seat, wager in list(self.record.table.felt.stakes):
            if seat not in complete:
                self._do(TakeBack(seat, wager), HOUSE, HOUSE, batch)
        return True

    def _wager_for_the_absent(self, batch: Batch) -> bool:
        """The least for the seat that the hand waits for; where wagers come in turn the next has its own time."""
        done = False
        while (act := wager_for_the_absent(self.record)) is not None:
            if self.gate(self.record, act, HOUSE, HOUSE) is not None:
                break
            self._do(act, HOUSE, HOUSE, batch)
            done = True
            if is_in_turn(self.record):
                break
        return done

    def _goes_on_with(self, alone: int, seats: list[int]) -> bool:
        """Whether the round would go on if only this seat had wagers."""
        trial = self.record.copy()
        try:
            for seat, wager in list(trial.table.felt.stakes):
                if seat in seats and seat != alone:
                    trial.apply(TakeBack(seat, wager), HOUSE)
        except HousewayError:
            return False
        awaits = trial.table.round.awaits
        return awaits.usual is not None or any(isinstance(taker, Results) for taker in awaits.takers)

    def default_decision(self) -> Decide | None:
        """What decides for the seat whose turn it is."""
        awaits = self.record.table.round.awaits
        legal = [act for act in awaits.legal() if isinstance(act, Decide) and act.seat == awaits.seat]
        for choice in self.defaults:
            for act in legal:
                if act.choice == choice:
                    return act
        return legal[-1] if legal else None

    @property
    def defaults(self) -> tuple[str, ...]:
        """What decides for a player who does not: the first of these that is legal; what is posted comes first."""
        return tuple(dict.fromkeys((*self.record.posted.defaults, *DEFAULTS)))

    # ------------------------------------------------------------ deals and checkpoints

    def _follow_up(self, number: int, act: AnyTableAct, batch: Batch) -> None:
        """What an act brings with it: the secret told when a round is over, a new one bound before the next."""
        record = self.record
        closes = isinstance(act, CloseTable) and record.is_between_rounds
        if record.committed is not None and (record.number != number or closes):
            self._reveal(batch)
        is_due = record.number - self._checkpointed >= ROUNDS_A_CHECKPOINT
        if record.committed is None and record.is_between_rounds and (closes or is_due):
            self.checkpoint(batch)
        self.commit(batch)

    def _reveal(self, batch: Batch) -> None:
        committed = self.record.committed
        if committed is not None and self._secret is not None:
            secret, self._secret = self._secret.hex(), None
            self._enter(DealRevealed(at=now(), table=self.name, round=committed.round, secret=secret), batch)

    def post(self, posted: TablePosted, batch: Batch, role: str = "") -> None:
        """Post the table anew, while it is closed and empty."""
        why = self.record.why_not_repost()
        if why is not None:
            raise why
        check_posting(posted, self.others())
        self._reveal(batch)
        batch.entries += starts(posted, self.ledger.meters(), role)
        self._enter(posted, batch)
        self.checkpoint(batch)

    @property
    def balances(self) -> Counter[str]:
        """What each account of the table has gained, as the ledger has it."""
        return Counter(self.ledger.balances(self.name))

    def checkpoint(self, batch: Batch) -> None:
        """Write down where the table stands between two rounds; the books must agree with it."""
        own = f"{self.name}/"  # vouchers are the whole floor's
        balances = self.balances
        for entry in batch.entries:
            balances.update(changes(entry))
        held = {account: amount for account, amount in sorted(balances.items()) if amount and account.startswith(own)}
        self.record.check_books(held)
        batch.entries.append(self.record.checkpoint(at=now(), balances=held))
        self._checkpointed = self.record.number

    def commit(self, batch: Batch) -> None:
        """Bind the deal of the round to come, at an electronic table that is open."""
        record = self.record
        if not self.is_electronic or not record.table.is_open or record.committed is not None:
            return
        if not record.is_between_rounds:
            return
        seed = record.posted.seed
        secret = fresh_secret() if seed is None else seeded_secret(seed, self.name, record.number)
        where = f"{self.name} {record.number}"
        entry = DealCommitted(
            at=now(),
            table=self.name,
            round=record.number,
            commitment=commitment(self.name, record.number, secret),
            sealed=self.key.seal(secret, where),
        )
        self._enter(entry, batch)
        self._secret = secret

    def _enter(self, entry: AnyEntry, batch: Batch) -> None:
        self.record.take(entry)
        batch.entries.append(entry)

    def _unsealed(self) -> bytes | None:
        committed = self.record.committed
        return None if committed is None else self.key.unseal(committed.sealed, f"{self.name} {committed.round}")
