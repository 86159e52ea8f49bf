"""What the rounds of a ledger decided: each wager with its unit, what was staked on it and what the house won.

Rounds that were called off, that a player banked, or that are not over do not count; nor does what was reversed.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from houseway.games import game_for
from houseway.ledger.entry import HOUSE, ActDone, TablePosted, events_of
from houseway.ledger.reader import LedgerReader
from houseway.money import Cents
from houseway.review.monthly.expected import Posting, Wager, split_place
from houseway.round import Bet, Call, Decide, Event, Irregularity, Result, TakeBack
from houseway.round.commission import CommissionMarked
from houseway.round.events import (
    STAKES,
    BankTaken,
    RoundEnded,
    WagerMoved,
    WagerPlaced,
    WagerSettled,
    WagerTakenBack,
    seat_account,
)
from houseway.rulebook import Posted, load
from houseway.table.accounts import DROP
from houseway.table.acts import BuyIn, Correct
from houseway.table.events import RoundVoided

_OF_THE_ROUND = (Bet, TakeBack, Call, Result, Irregularity, Decide)
NOBODY = "nobody yet"
"""Who deals before anything has been dealt."""


@dataclass(frozen=True, slots=True)
class Decided:
    """One wager that was decided: per ``unit`` it should come to what its analysis says."""

    wager: Wager
    place: str
    unit: Cents
    handle: Cents
    win: Cents


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round that is over, or money that went into the drop box between two (then nothing was decided)."""

    table: str
    document: str
    dealer: str
    at: dt.datetime
    is_common: bool = False
    decided: tuple[Decided, ...] = ()
    drop: Cents = 0


Key = tuple[int, int, str]
"""A seat, its position (0 is its own) and a place there."""


@dataclass
class _Life:
    """What one wager of a player came to in a round: the places that were settled, what was staked and gained there."""

    wager: Wager
    settled: list[tuple[str, Cents, Cents]] = field(default_factory=list)
    beside: Cents = 0


@dataclass
class _Round:
    """A round under way: what each player laid at the start, and what was decided so far."""

    number: int
    laid: Counter[Key] = field(default_factory=Counter)
    lives: dict[Key, _Life] = field(default_factory=dict)
    marked: Counter[int] = field(default_factory=Counter)
    counts: bool = True


class Counting:
    """Reads one table from its first entry, round by round."""

    def __init__(self, ledger: LedgerReader, table: str, posting_of: Callable[[TablePosted], Posting]) -> None:
        """``posting_of`` says what is known of a posting."""
        self._ledger = ledger
        self._table = table
        self._posting_of = posting_of
        self._reversed = {
            entry.act.entry
            for line in ledger.of_kind(table, ActDone, act=Correct)
            if isinstance(entry := line.entry, ActDone) and isinstance(entry.act, Correct)
        }
        self._posted: TablePosted | None = None
        self._posting: Posting | None = None
        self._dealer = NOBODY
        self._moved: dict[tuple[int, str], str] = {}
        self._beside: Counter[Key] = Counter()
        self._round = _Round(0)

    def rounds(self, until: dt.datetime) -> Iterator[Dealt]:
        """Every round that was over before a moment, and every buy-in."""
        for line in self._ledger.lines(table=self._table):
            entry = line.entry
            if not isinstance(entry, (TablePosted, ActDone)):
                continue
            at = dt.datetime.fromisoformat(entry.at)
            if at >= until:
                return
            if isinstance(entry, TablePosted):
                self._post(entry)
            else:
                yield from self._take(entry, at, line.number)

    def _post(self, entry: TablePosted) -> None:
        rulebook = load(entry.document)
        game_for(rulebook, Posted(rulebook, dict(entry.posted)))  # makes the events of its family known
        self._posted, self._posting, self._moved, self._beside = entry, None, {}, Counter()
        self._dealer = HOUSE if entry.mode == "electronic" else self._dealer

    def _take(self, entry: ActDone, at: dt.datetime, number: int) -> Iterator[Dealt]:
        assert self._posted is not None  # noqa: S101  a table is posted before anything is done at it
        if isinstance(entry.act, BuyIn) and number not in self._reversed:
            drop = sum(move.amount for event in events_of(entry) for move in event.moves if move.giver == DROP)
            yield Dealt(self._table, self._posted.document, self._dealer, at, drop=drop)
        if entry.round != self._round.number:
            self._round = _Round(entry.round)
        if isinstance(entry.act, Result):
            self._dealer = entry.by
        is_counted = isinstance(entry.act, _OF_THE_ROUND) and number not in self._reversed
        for event in events_of(entry):
            if isinstance(event, (RoundVoided, BankTaken)):
                self._round.counts = False
            if is_counted:
                self._note(event, is_bet=isinstance(entry.act, (Bet, TakeBack)))
            if isinstance(event, RoundEnded):
                yield from self._over(at)

    def _over(self, at: dt.datetime) -> Iterator[Dealt]:
        lives = self._round.lives
        for key in [key for key in self._beside if key in lives]:
            lives[key].beside += self._beside.pop(key)
        decided = tuple(one for key, life in lives.items() for one in self._decided(key, life))
        if decided and self._round.counts and self._posted is not None:
            yield Dealt(self._table, self._posted.document, self._dealer, at, self._now().is_common, decided)
        self._round = _Round(self._round.number)

    def _now(self) -> Posting:
        """What is known of what is posted now: asked for when the first wager is decided."""
        assert self._posted is not None  # noqa: S101
        if self._posting is None:
            self._posting = self._posting_of(self._posted)
        return self._posting

    def _note(self, event: Event, *, is_bet: bool) -> None:
        """What an event did to the money of a player; the dealers' own wagers are not the players'."""
        seat: int = getattr(event, "seat", 0)
        if not seat:
            return
        name, position = split_place(getattr(event, "wager", ""))
        if isinstance(event, WagerMoved):
            self._moved[seat, event.to] = self._moved.get((seat, name), name)
        elif isinstance(event, CommissionMarked):
            self._round.marked[seat] += event.amount
        elif name:
            if isinstance(event, (WagerPlaced, WagerTakenBack)) and is_bet:
                sign = 1 if isinstance(event, WagerPlaced) else -1
                self._round.laid[seat, position, name] += sign * event.amount
            own = (seat_account(seat), STAKES)
            gained = sum(move.amount * ((move.taker in own) - (move.giver in own)) for move in event.moves)
            self._came_to(event, (seat, position, self._moved.get((seat, name), name)), gained)

    def _came_to(self, event: Event, at: Key, gained: Cents) -> None:
        """A settlement, or what is charged and paid beside one: that waits for the settlement of its wager."""
        seat, position, place = at
        if not (gained or isinstance(event, WagerSettled)):
            return
        wager = self._now().of(place)
        key = (seat, position, place if wager.is_own(place) else wager.worth.spots[0])
        if not isinstance(event, WagerSettled):
            self._beside[key] += gained
            return
        if gained > 0:
            gained -= self._round.marked.pop(seat, 0)  # a marker is put down just before the wager is paid
        life = self._round.lives.setdefault(key, _Life(wager))
        life.settled.append((place, 0 if event.is_free else event.stake, gained))
        self._moved.pop((seat, event.wager), None)

    def _decided(self, key: Key, life: _Life) -> Iterator[Decided]:
        """A wager of several places is one decision; on one place, each time it was paid or taken is one."""
        place = key[2]
        if {name for name, _, _ in life.settled} == {place}:
            for index, (_, stake, gained) in enumerate(life.settled):
                yield Decided(life.wager, place, stake, stake, -gained - (0 if index else life.beside))
            return
        initial = next((stake for name, stake, _ in life.settled if name == place and stake), 0)
        unit = initial or self._round.laid[key] or max(stake for _, stake, _ in life.settled)
        handle = sum(stake for _, stake, _ in life.settled)
        win = -life.beside - sum(gained for _, _, gained in life.settled)
        yield Decided(life.wager, place, unit, handle, win)
