"""A live table without its clockwork: what a command or the house's next step comes to, as entries for the ledger.

Nothing here waits, and nothing is told to anybody: ``floor.tables`` writes the entries first.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import msgspec

from houseway.floor.commands import NOTES, Answer, Command, Note, Person, answer_of, visible
from houseway.floor.roles import OWN_SEAT, check_may, check_rank, command_of
from houseway.ledger.books import changes, reversal, voucher_mark
from houseway.ledger.deal import commitment, draw, fresh_secret, seeded_secret
from houseway.ledger.entry import (
    HOUSE,
    ActDone,
    ActRefused,
    AnyEntry,
    DealCommitted,
    DealRevealed,
    Noted,
    TablePosted,
    canonical,
    now,
    written,
)
from houseway.ledger.keys import Key
from houseway.ledger.on_record import TableOnRecord, resume
from houseway.ledger.store import LedgerReader, Line
from houseway.money import dollars
from houseway.refusal import HousewayError, LedgerError, NotFound, Refused
from houseway.round import Bet, Decide, Event, Result
from houseway.round.acts import AnyAct
from houseway.round.takers import Results
from houseway.table.acts import AnyTableAct, BuyIn, CloseTable, Correct, Leave, Sit, VoidRound

LONGEST = 2000
"""How many bytes an act may have."""

LONGEST_NOTE = 400
DEFAULTS = ("stand", "check", "pass", "decline", "no", "fold", "keep", "cede")
"""What decides for a player who does not, when nothing else is posted: the first of these that is legal."""

ROUNDS_A_CHECKPOINT = 50


@dataclass
class Batch:
    """Entries that go into the ledger together, and the answers that may be given when they are there."""

    entries: list[AnyEntry] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    answers: list[tuple[Answer, int]] = field(default_factory=list)


class LiveTable:
    """One table of a floor: it judges commands, takes the house's steps, and keeps the secret of the round."""

    def __init__(self, record: TableOnRecord, ledger: LedgerReader, key: Key) -> None:
        """``record`` is where the table stands; ``ledger`` is only read here."""
        self.record = record
        self.ledger = ledger
        self.key = key
        self.balances: Counter[str] = Counter(ledger.balances(record.name))
        self._secret = self._unsealed()
        self._checkpointed = record.number

    @classmethod
    def resumed(cls, ledger: LedgerReader, name: str, key: Key) -> LiveTable:
        """The table as the ledger left it."""
        return cls(resume(ledger, name), ledger, key)

    @property
    def name(self) -> str:
        """The table's name on the floor."""
        return self.record.name

    @property
    def is_electronic(self) -> bool:
        """Whether the house draws the results."""
        return self.record.posted.mode == "electronic"

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
            self._check(person, command, command.act)
            act, voucher = self._completed(command.act), self._voucher(person, command)
            number, events = self._do(act, person.id, person.role, batch, command=command.id, voucher=voucher)
        except LedgerError:
            raise
        except HousewayError as refused:
            return self._refused(person, command, refused, batch)
        told = printed_voucher(person, command, self.key)
        return Answer(command.id, self.name, 0, number, visible(events, places(person, act)), voucher=told)

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
        events = self.record.apply(act, by, draw=draw)
        entry = ActDone(
            at=now(),
            table=self.name,
            round=number,
            rules=self.record.posted.rules,
            act=act,
            events=tuple(written(event) for event in events),
            by=by,
            role=role,
            command=command,
            draw=draw,
            voucher=voucher,
        )
        self.balances.update(changes(entry))
        batch.entries.append(entry)
        batch.events += events
        self._follow_up(number, act, batch)
        return number, events

    def _check(self, person: Person, command: Command, act: AnyTableAct) -> None:
        """Role, rank, seat, freshness, and what an electronic table leaves to nobody."""
        check_may(command_of(act), person.role)
        check_rank(act, person.role, self.record.table.rulebook)
        if command.round is not None and command.round != self.record.number:
            raise Refused(
                f"that was for round {command.round}, and round {self.record.number} is under way",
                remedy="Look at the table again",
            )
        if self.is_electronic and isinstance(act, Result):
            raise Refused("the equipment draws the results at this table", remedy="Nobody enters them")
        if isinstance(act, OWN_SEAT):
            self._check_seat(person, act)
        if isinstance(act, (VoidRound, Correct)) and act.asked_by == person.id:
            raise Refused("one person may not both ask for it and approve it", remedy="Another person approves")
        if command.voucher and not isinstance(act, (BuyIn, Leave)):
            raise Refused("a voucher pays for a buy-in, or is printed on leaving", remedy="Leave the voucher out")

    def _check_seat(self, person: Person, act: AnyTableAct) -> None:
        seat: int = act.seat  # type: ignore[union-attr]
        owner = self.record.players.get(seat)
        if person.role != "player":
            if self.is_electronic and not isinstance(act, Leave):
                raise Refused(f"seat {seat} plays at its own station", remedy="Players act for themselves here")
            return
        if isinstance(act, Sit):
            if own := [number for number, other in self.record.players.items() if other == person.id]:
                raise Refused(f"you sit at seat {own[0]}", remedy="One seat for each player")
        elif owner != person.id:
            raise Refused(f"seat {seat} is not yours", remedy="Play at your own seat")
        elif isinstance(act, Bet) and self.record.table.seats[seat].chips is None and act.tender == "chips":
            raise Refused(f"seat {seat} has no chips", remedy="Buy in first")

    def _completed(self, act: AnyTableAct) -> AnyTableAct:
        """A correction gets the moves that reverse its entry; other acts are whole as they are."""
        if isinstance(act, Correct):
            line = self.ledger.line(act.entry)
            entry = line.entry
            if not isinstance(entry, ActDone) or entry.table != self.name or isinstance(entry.act, Correct):
                raise NotFound(f"entry {act.entry} moved nothing at this table", remedy="Give the entry of an act")
            if self._is_reversed(act.entry):
                raise Refused(f"entry {act.entry} has been reversed already", remedy="It is reversed once")
            moves = tuple((move.giver, move.taker, move.amount) for move in reversal(entry))
            return msgspec.structs.replace(act, moves=moves)
        return act

    def _voucher(self, person: Person, command: Command) -> str:
        """The mark of a voucher in the ledger: not its code, which is money to whoever holds it."""
        if not command.voucher:
            return ""
        if isinstance(command.act, Leave):
            return voucher_mark(printed_voucher(person, command, self.key))
        mark = voucher_mark(command.voucher)
        worth = self.ledger.voucher(mark)
        if worth is None:
            raise NotFound("there is no such voucher, or it has been used", remedy="Look at its code again")
        assert isinstance(command.act, BuyIn)  # noqa: S101
        if command.act.amount != worth:
            raise Refused(f"the voucher is for {dollars(worth)}", remedy="Buy in for all of it")
        return mark

    def _is_reversed(self, number: int) -> bool:
        later = (line.entry for line in self.ledger.lines(table=self.name, after=number))
        return any(
            isinstance(entry, ActDone) and isinstance(entry.act, Correct) and entry.act.entry == number
            for entry in later
        )

    def _note(self, person: Person, command: Command, note: Note, batch: Batch) -> Answer:
        if note.what not in NOTES:
            raise NotFound(f"nothing is called {note.what[:40]!r}", remedy=f"Notes: {', '.join(NOTES)}")
        check_may(note.what, person.role)
        batch.entries.append(
            Noted(
                at=now(),
                table=self.name,
                what=note.what,
                by=person.id,
                role=person.role,
                command=command.id,
                text=note.text[:LONGEST_NOTE],
            )
        )
        return Answer(command.id, self.name, 0, self.record.number)

    def _refused(self, person: Person, command: Command, refused: HousewayError, batch: Batch) -> Answer:
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
        if act is None:
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

    def default_decision(self) -> Decide | None:
        """What decides for the seat whose turn it is."""
        awaits = self.record.table.round.awaits
        legal = [act for act in awaits.legal() if isinstance(act, Decide) and act.seat == awaits.seat]
        for choice in self.record.posted.defaults or DEFAULTS:
            for act in legal:
                if act.choice == choice:
                    return act
        return legal[-1] if legal else None

    # ------------------------------------------------------------ deals and checkpoints

    def _follow_up(self, number: int, act: AnyTableAct, batch: Batch) -> None:
        """What an act brings with it: the secret told when a round is over, a new one bound before the next."""
        record = self.record
        closes = isinstance(act, CloseTable) and record.is_between_rounds
        if record.committed is not None and (record.number != number or closes):
            self._reveal(batch)
        if record.committed is None and (closes or record.number - self._checkpointed >= ROUNDS_A_CHECKPOINT):
            self.checkpoint(batch)
        self.commit(batch)

    def _reveal(self, batch: Batch) -> None:
        committed = self.record.committed
        if committed is not None and self._secret is not None:
            secret, self._secret = self._secret.hex(), None
            self._enter(DealRevealed(at=now(), table=self.name, round=committed.round, secret=secret), batch)

    def post(self, posted: TablePosted, batch: Batch) -> None:
        """Post the table anew, while it is closed and empty."""
        why = self.record.why_not_repost()
        if why is not None:
            raise why
        self._reveal(batch)
        self._enter(posted, batch)
        self.checkpoint(batch)

    def checkpoint(self, batch: Batch) -> None:
        """Write down where the table stands between two rounds; the books must agree with it."""
        held = {account: amount for account, amount in sorted(self.balances.items()) if amount}
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


def places(person: Person, act: object) -> set[str]:
    """The places from which a person sees what an act of theirs led to."""
    if person.role == "player":
        return {f"seat {getattr(act, 'seat', 0)}"}
    return {person.role}


def again(line: Line, person: Person, command: Command, key: Key) -> Answer:
    """The answer to a command that was carried out before; another act under its id is refused."""
    entry = line.entry
    asked = getattr(entry, "act", None)
    if isinstance(command.act, Note):
        same = isinstance(entry, Noted) and (entry.what, entry.text) == (
            command.act.what,
            command.act.text[:LONGEST_NOTE],
        )
    elif isinstance(asked, Correct) and isinstance(command.act, Correct):
        same = asked.entry == command.act.entry
    else:
        same = asked is not None and canonical(asked) == canonical(command.act)
    if not same or entry.table != command.table:
        raise Refused(f"command {command.id[:64]} was given before, for something else", remedy="Use a new id")
    answer = answer_of(line, places(person, asked))
    return msgspec.structs.replace(answer, voucher=printed_voucher(person, command, key) if answer.is_done else "")


def printed_voucher(person: Person, command: Command, key: Key) -> str:
    """The code of the voucher that a command prints: the same each time the command is given, known to nobody else."""
    if not command.voucher or not isinstance(command.act, Leave):
        return ""
    return key.code(f"voucher {person.id} {command.id}")


def check_shape(command: Command) -> None:
    """Refuse an id or an act that no station would send."""
    if not command.id or len(command.id) > 64 or not command.id.isascii() or not command.id.isprintable():
        raise Refused("a command needs an id of its own", remedy="Up to 64 plain characters, never used before")
    if len(canonical(command.act)) > LONGEST or len(command.voucher) > 64:
        raise Refused("a command is not that long", remedy=f"Up to {LONGEST} bytes")
