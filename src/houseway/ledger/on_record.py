"""A table as the ledger knows it: its state is what its acts lead to, and nothing else.

The floor plays on it; after a crash it is made again from the last checkpoint and the acts since; ``verify`` makes it
from the very first act. All three are this one class.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from houseway.games import game_for
from houseway.ledger.books import account_of
from houseway.ledger.chips import Counted, why_not_apart
from houseway.ledger.deal import commitment
from houseway.ledger.entry import (
    ActDone,
    AnyEntry,
    Checkpoint,
    DealCommitted,
    DealRevealed,
    Mode,
    SeatOnRecord,
    TablePosted,
    canonical,
    ends_round,
    moves_of,
    read_event,
    rules_digest,
    written,
)
from houseway.ledger.store import LedgerReader
from houseway.money import Cents, dollars
from houseway.refusal import HousewayError, LedgerError, Refused
from houseway.round import Decide, Event, Round
from houseway.round.events import STAKES, RoundEnded
from houseway.rulebook import Posted, Rulebook, load
from houseway.table import events as table_events
from houseway.table.acts import AnyTableAct, BuyIn, CloseTable, Correct, Leave, OpenTable, Sit, VoidRound
from houseway.table.at_work import TOURNAMENT, TableAtWork
from houseway.table.seats import Seat

BAGS = 3
"""The posting with which bags of cards, and how cards are cancelled, came on record."""
FROM_BAGS = 4
"""The posting with which cards that come in a bag come out of one on record."""
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
"""What a table may be called: the name stands in accounts, addresses and files."""


class PlaysOtherwise(LedgerError):  # noqa: N818
    """Played again, the acts of a ledger come to something else than it holds."""


def posting(
    table: str,
    document: str,
    *,
    at: str,
    by: str,
    settings: dict[str, str] | None = None,
    mode: Mode = "electronic",
    demo: bool = False,
    seed: int | None = None,
    clock: int = 20,
    defaults: tuple[str, ...] = (),
    event: str = "",
) -> TablePosted:
    """The entry that sets up a table; what the document does not allow is refused, and a seed where it is no demo."""
    if seed is not None and not demo:
        raise Refused("results from a seed can be foretold", remedy="A seed is for a demo table; leave it out here")
    if not NAME.fullmatch(table):
        why = f"{table[:60]!r} cannot name a table"
        raise Refused(why, remedy="Use up to 60 lower-case letters, figures and dashes, as in roulette-1")
    rulebook = load(document)
    settings = _dealt_as(mode, rulebook, settings or {})
    posted = dict(game_for(rulebook, Posted(rulebook, settings)).posted)
    rules = rules_digest(rulebook.name, rulebook.digest, posted)
    return TablePosted(
        at=at,
        table=table,
        document=rulebook.name,
        rulebook=rulebook.digest,
        posted=posted,
        rules=rules,
        mode=mode,
        by=by,
        demo=demo,
        seed=seed,
        clock=clock,
        defaults=defaults,
        event=event,
    )


def _dealt_as(mode: str, rulebook: Rulebook, settings: Mapping[str, str]) -> dict[str, str]:
    """Where a document has games with a dealer and without one, a table is posted as it is dealt."""
    choice = next((one for one in rulebook.as_posted(settings).option if one.id == "dealer"), None)
    if choice is None or rulebook.station is None:
        return dict(settings)
    dealer = "automated" if mode == "electronic" else "live"
    if settings.get("dealer", dealer) != dealer or dealer not in choice.allowed:
        why = f"the table is {'electronic' if mode == 'electronic' else 'dealt by a dealer'}"
        raise Refused(f"{why}, and its game is not", clause=choice.clause, remedy="Choose the other mode, or dealer")
    return {**settings, "dealer": dealer}


class TableOnRecord:
    """One table: the game at work, who sits where, which round it is, and the deal that was committed for it.

    ``told_otherwise`` counts the acts that the rulebook they were done by told in other words, for the same money.
    ``sat_down`` tells how much of the round had happened when a player took a seat: nobody sees what was private to
    whoever sat there before.
    """

    def __init__(self, posted: TablePosted) -> None:
        """A table that was just set up: closed, empty, before its first round."""
        self.posted = posted
        self.number = 1
        self.players: dict[int, str] = {}
        self.sat_down: dict[int, int] = {}
        self.committed: DealCommitted | None = None
        self.revealed: DealRevealed | None = None
        self.draws = 0
        self.last_round: Round | None = None
        self.fractions: dict[str, str] = {}
        self.told_otherwise = 0
        self.counted = Counted()
        self.table = self._at_work()
        self._begin_round()

    def _at_work(self, carried: Any = None) -> TableAtWork:
        """The table as it is posted; one of an older floor takes all chips of a seat with a colour for that colour."""
        table = TableAtWork(self.posted.document, self.posted.posted, carried)
        table.keeps_apart = self.posted.duties
        table.checklist = self.posted.checklist
        table.keeps_bags = self.keeps_time and self.posted.checklist >= BAGS
        table.takes_from_bags = self.keeps_time and self.posted.checklist >= FROM_BAGS
        return table

    @property
    def name(self) -> str:
        """The table's name on the floor."""
        return self.posted.table

    def _begin_round(self) -> None:
        """Remember how the round begins, so that an act can be undone before anybody hears of it."""
        self.draws = 0
        self.sat_down.clear()
        self.table.begin_round()
        del self.table.rounds[:]
        self._start = self.checkpoint(at="", balances={})
        self._since: list[tuple[AnyTableAct, str, int, str, str]] = []

    # ------------------------------------------------------------ acts

    def apply(
        self, act: AnyTableAct, by: str, *, draw: int = 0, at: str = "", local: str = "", was_done: bool = False
    ) -> tuple[Event, ...]:
        """Do an act and answer with what follows; a refused act changes nothing.

        ``at`` is the time of its entry, ``local`` that of the property's clock, where it stands in the entry;
        ``was_done`` says that it stands in the ledger.
        """
        events = self._do(act, by, draw, at, local, was_done=was_done)
        short = self._overdrawn(act) or why_not_apart(self.table, events)
        if short is not None:
            self._rewind()
            raise short
        return events

    @property
    def keeps_time(self) -> bool:
        """Whether equipment serves by the clock here: a dealer deals with it, and the pit keeps its duties."""
        return self.posted.duties and self.posted.mode == "dealer"

    def _do(
        self, act: AnyTableAct, by: str, draw: int, at: str, local: str, *, was_done: bool = False
    ) -> tuple[Event, ...]:
        before = self.table.round
        if was_done and isinstance(act, OpenTable) and self.is_of_another_rulebook:
            self.table.checklist = 0  # it was inspected as was asked for then
        events = self.table.apply(act, at if self.keeps_time else "", local)
        self.table.checklist = self.posted.checklist
        self._since.append((act, by, draw, at, local))
        self.draws = max(self.draws, draw)
        if isinstance(act, Sit):
            self.players[act.seat] = by
            self.sat_down[act.seat] = len(before.events)
        elif isinstance(act, Leave):
            self.players.pop(act.seat, None)
        self.counted.follow(self.table, act, events)
        is_called_off = self.table.round is not before and not self.table.round.acts and not before.is_over
        if isinstance(act, (Sit, BuyIn, Leave)):
            is_called_off = False  # a tournament looks again at who has chips, before the first wager
        if isinstance(act, CloseTable):
            is_called_off = is_called_off and bool(before.acts)  # cards go back to the shuffle: no round for that
        if is_called_off or RoundEnded in map(type, events):
            self.last_round = before if is_called_off else self.table.round
            self.number += 1
            self._begin_round()
        return events

    def _overdrawn(self, act: AnyTableAct) -> Refused | None:
        """Why a decision that costs more than its seat has cannot stand: a side bet's proceeds, given away since."""
        seat = self.table.seats.get(act.seat) if isinstance(act, Decide) else None
        if isinstance(act, Decide) and seat is not None and seat.chips is not None and seat.chips < 0:
            why = f"seat {act.seat} lacks {dollars(-seat.chips)} to {act.choice[:40]}"
            return Refused(why, remedy="Buy in, or decide otherwise")
        return None

    def _rewind(self) -> None:
        """Undo the last act: the round again from its beginning, without it."""
        self._again(self._start, self._since[:-1])

    def _again(self, start: Checkpoint, since: list[tuple[AnyTableAct, str, int, str, str]]) -> None:
        self.restore(start)
        for act, by, draw, at, local in since:
            self._do(act, by, draw, at, local, was_done=True)

    def copy(self) -> TableOnRecord:
        """The same table once more, to try something on."""
        other = TableOnRecord(self.posted)
        other._again(self._start, list(self._since))
        return other

    # ------------------------------------------------------------ entries

    def take(self, entry: AnyEntry) -> None:
        """Follow an entry of the ledger; whatever it says that does not follow is an error."""
        if isinstance(entry, ActDone):
            self._take_act(entry)
        elif isinstance(entry, DealCommitted):
            self._take_commitment(entry)
        elif isinstance(entry, DealRevealed):
            self._take_reveal(entry)
        elif isinstance(entry, Checkpoint):
            again = self.checkpoint(at=entry.at, balances=entry.balances)
            if canonical(again) != canonical(entry):
                raise PlaysOtherwise(f"the checkpoint before round {entry.round} is not what the acts lead to")
        elif isinstance(entry, TablePosted):
            self.repost(entry)

    def _take_act(self, entry: ActDone) -> None:
        if entry.round != self.number or entry.rules != self.posted.rules:
            raise LedgerError(f"an act of round {entry.round} stands in round {self.number}, or under other rules")
        check_two(entry)
        if entry.voucher and self.table.plays_tournament:
            raise LedgerError("a voucher stands for tournament chips, which are no money")
        try:
            events = self.apply(entry.act, entry.by, draw=entry.draw, at=entry.at, local=entry.local, was_done=True)
        except HousewayError as refused:
            raise PlaysOtherwise(f"an act is refused: {refused.why}", clause=refused.clause) from None
        again = msgspec.structs.replace(entry, events=written(events))
        if tuple(map(bytes, again.events)) != tuple(map(bytes, entry.events)):
            self._take_otherwise(entry, again)

    def _take_otherwise(self, entry: ActDone, again: ActDone) -> None:
        """What another rulebook told in other words may stand, if the same money moves and the round goes as far."""
        if not self.is_of_another_rulebook or _comes_to(entry) != _comes_to(again):
            raise PlaysOtherwise("an act leads to other events than the ledger holds")
        self.told_otherwise += 1

    def _take_commitment(self, entry: DealCommitted) -> None:
        """A deal is bound before the first act of its round, when the secret before it has been told."""
        if entry.round != self.number:
            raise LedgerError(f"a deal is committed for round {entry.round} in round {self.number}")
        if self.committed is not None:
            raise LedgerError(f"a deal is committed while the secret of round {self.committed.round} is not told")
        if not self.is_between_rounds:
            raise LedgerError(f"the deal of round {entry.round} is committed when the round is under way")
        self.committed = entry

    def _take_reveal(self, entry: DealRevealed) -> None:
        check_told(self.committed, entry)
        if entry.round == self.number and self.table.is_open:
            raise LedgerError(f"the secret of round {entry.round} is told before the round is over")
        self.committed, self.revealed = None, entry
        if entry.round == self.number:
            self.number += 1  # told before it was played, as when a table closes: it decides nothing any more
            self._begin_round()

    def repost(self, posted: TablePosted) -> None:
        """Change what is posted, while the table is closed and empty."""
        why = self.why_not_repost()
        if why is not None:
            raise why
        self.check_kind(posted)
        self.number += 0 if self.is_between_rounds else 1
        is_same = self.posted.document == posted.document
        stays = self.table.in_use if is_same else {}
        bags = self.table.bags if is_same else {}
        self.posted = posted
        self._set_up({**self.fractions, **getattr(self.table.carried, "fractions", {})})
        self.table.in_use.update(stays)
        self.table.bags.update(bags)
        self._begin_round()

    def check_kind(self, posted: TablePosted) -> None:
        """A table is for money or for tournament chips for ever: its accounts never hold both."""
        if (posted.posted.get(TOURNAMENT) == "yes") != self.table.plays_tournament:
            kinds = ("tournament chips", "money")
            is_, was = kinds if posted.posted.get(TOURNAMENT) == "yes" else kinds[::-1]
            raise Refused(f"{self.name} is for {was}, and would be for {is_}", remedy="Post it under another name")

    def _set_up(self, fractions: dict[str, str]) -> None:
        """The table as it is posted, with the parts of a cent that its wagers owe meters, or these kept aside."""
        suspected = self.table.suspected
        self.table = self._at_work()
        self.fractions = fractions
        fresh = self.table.game.fresh()
        if fractions and hasattr(fresh, "fractions"):
            carried = msgspec.to_builtins(msgspec.structs.replace(fresh, fractions=dict(sorted(fractions.items()))))
            self.table = self._at_work(carried)
            self.fractions = {}
        if suspected:
            self.table.suspect(suspected)

    def why_not_repost(self) -> Refused | None:
        """Why nothing can be posted now."""
        if self.table.is_open or self.table.seats or self.table.felt.stakes:
            return Refused("the table is open or somebody sits there", remedy="Close it first; let the players leave")
        return None

    # ------------------------------------------------------------ checkpoints

    @property
    def is_between_rounds(self) -> bool:
        """Whether nothing of a round has been done yet, so that a checkpoint says everything."""
        return not self.table.round.acts

    @property
    def is_of_another_rulebook(self) -> bool:
        """Whether it was posted by another rulebook than the one at hand."""
        return self.posted.rulebook != load(self.posted.document).digest

    def is_past(self, number: int) -> bool:
        """Whether a round is over."""
        return number < self.number

    def checkpoint(self, *, at: str, balances: dict[str, Cents]) -> Checkpoint:
        """Everything that the round to come begins with."""
        table = self.table
        seats = {
            str(number): SeatOnRecord(self.players.get(number, ""), seat.chips, seat.colour, seat.net, seat.by_hand)
            for number, seat in sorted(table.seats.items())
        }
        return Checkpoint(
            at=at,
            table=self.name,
            round=self.number,
            is_open=table.is_open,
            inspections=dict(zip(table.inspections, written(table.inspections.values()), strict=True)),
            seats=seats,
            carried=msgspec.to_builtins(table.carried),
            balances=balances,
            faults=tuple(sorted(table.faults)),
            fractions=dict(sorted(self.fractions.items())),
            hands=self.counted.hands,
            counted={str(seat): self.counted.counted[seat] for seat in sorted(self.counted.counted)},
            recorded={clause: names for clause, names in table.recorded.items() if clause not in table.inspections},
            in_use=dict(sorted(table.in_use.items())),
            crew=dict(sorted(table.crew.items())),
            bags=dict(sorted(table.bags.items())),
            value={
                str(number): seat.value for number, seat in sorted(table.seats.items()) if seat.colour and seat.value
            },
            suspected=dict(table.suspected),
        )

    def restore(self, state: Checkpoint) -> None:
        """Be as a checkpoint says."""
        self.table = self._at_work(state.carried)
        self.table.is_open = state.is_open
        self.table.faults.update(state.faults)
        self.table.recorded.update(state.recorded)
        self.table.in_use.update(state.in_use)
        self.table.crew.update(state.crew)
        self.table.bags.update(state.bags)
        self.fractions = dict(state.fractions)
        self.counted = Counted(state.hands, {int(seat): held for seat, held in state.counted.items()})
        for clause, raw in state.inspections.items():
            done = read_event(bytes(raw))
            assert isinstance(done, table_events.Inspected)  # noqa: S101
            self.table.inspections[clause] = done
        for number, seat in state.seats.items():
            coloured = (seat.chips or 0) - state.value.get(number, 0) if seat.colour else 0
            self.table.seats[int(number)] = Seat(seat.chips, seat.colour, seat.net, coloured, by_hand=seat.by_hand)
        self.players = {int(number): seat.person for number, seat in state.seats.items() if seat.person}
        self.number = state.round
        self.table.look_again()
        if state.suspected:
            self.table.suspect(state.suspected)
        self._begin_round()

    # ------------------------------------------------------------ invariants

    def check_books(self, balances: dict[str, Cents]) -> None:
        """What lies on the layout and what the seats have is what the ledger's accounts say."""
        lies = sum(self.table.felt.stakes.values())
        booked = balances.get(account_of(self.name, STAKES), 0)
        if lies != booked:
            raise LedgerError(f"{dollars(lies)} lie on the layout of {self.name} and {dollars(booked)} are booked")
        for number, seat in self.table.seats.items():
            held = balances.get(account_of(self.name, f"seat {number}"), 0)
            if held != seat.net:
                raise LedgerError(f"seat {number} of {self.name} has {dollars(seat.net)} and {dollars(held)} is booked")


def _comes_to(entry: ActDone) -> tuple[list[tuple[str, str, Cents]], bool]:
    """What an act moves, and whether it ends the round: apart from what is told of it."""
    return sorted(moves_of(entry)), ends_round(entry)


def check_two(entry: ActDone) -> None:
    """What takes two persons was asked for by another one."""
    if isinstance(entry.act, (VoidRound, Correct)) and entry.act.asked_by == entry.by:
        raise LedgerError("one person alone made a correction")


def check_told(bound: DealCommitted | None, entry: DealRevealed) -> None:
    """The secret that is told is the one that was bound."""
    told = commitment(entry.table, entry.round, bytes.fromhex(entry.secret))
    if bound is None or (bound.round, bound.commitment) != (entry.round, told):
        raise LedgerError(f"the secret of round {entry.round} is not the one that was committed")


def resume(ledger: LedgerReader, name: str) -> TableOnRecord:
    """A table in the exact state that the ledger leaves it in."""
    posted = ledger.last(name, TablePosted)
    if posted is None:
        raise LedgerError(f"there is no table {name!r}", remedy=f"Tables: {', '.join(ledger.tables())}")
    entry = posted.entry
    assert isinstance(entry, TablePosted)  # noqa: S101
    table = TableOnRecord(entry)
    point = ledger.last(name, Checkpoint)
    start = posted.number
    if point is not None:
        state = point.entry
        assert isinstance(state, Checkpoint)  # noqa: S101
        if point.number > posted.number:
            table.restore(state)
            start = point.number
    _follow(table, (line.entry for line in ledger.lines(table=name, after=start)))
    return table


def _follow(table: TableOnRecord, entries: Iterable[AnyEntry]) -> None:
    for entry in entries:
        table.take(entry)
