"""What a ledger is made of: entries, each one line of canonical JSON, bound together by their hashes.

An entry's hash is the SHA-256 of the hash before it and its own bytes, so that no entry can be changed, left out or
put in without changing every hash after it.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Iterable
from functools import cache
from typing import Any, Literal

import msgspec

from houseway.fund.acts import AnyFundAct
from houseway.money import Cents
from houseway.refusal import LedgerError
from houseway.round import Event
from houseway.round.events import RoundEnded
from houseway.table.acts import AnyTableAct
from houseway.table.bags import Kept
from houseway.tournament.acts import AnyTournamentAct

FORMAT = "houseway-ledger"
VERSION = 1
START = bytes(32)
"""The hash before the first entry."""

HOUSE = "house"
"""Who acts when nobody does: the equipment and the clock of an electronic table."""

Mode = Literal["electronic", "dealer"]


class Entry(
    msgspec.Struct, frozen=True, tag_field="entry", kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """The base of all entries. ``at`` is the time in UTC; ``table`` is empty for what concerns the whole floor."""

    at: str
    table: str = ""


class LedgerBegun(Entry, frozen=True, tag="ledger-begun", kw_only=True):
    """The first entry: the format, the public key that signs the heads, and whether it is a demo's, for ever.

    ``demo`` is missing from ledgers that an older floor began, which did not say: ``LedgerReader.kinds`` does.
    """

    format: str
    version: int
    name: str
    key: str
    demo: bool | None = None


class TablePosted(Entry, frozen=True, tag="table-posted", kw_only=True):
    """A table is set up, or posted anew while it is closed and empty: by which document, with which options.

    ``clock`` is how many seconds betting and a decision may take, ``defaults`` what decides for a player who does not.
    Only a ``demo`` table may have a ``seed``. ``duties``: the pit's own duties are kept here, by the clock where a
    dealer deals; a posting of an older floor does not say so, and its tables go on as they were. ``checklist`` is
    the opening checklist that is kept, the first where an older floor posted. ``event`` is the tournament whose table
    it is.
    """

    document: str
    rulebook: str
    posted: dict[str, str]
    rules: str
    mode: Mode
    by: str
    demo: bool = False
    seed: int | None = None
    clock: int = 20
    defaults: tuple[str, ...] = ()
    duties: bool = False
    checklist: int = 1
    event: str = ""


class ActDone(Entry, frozen=True, tag="act-done", kw_only=True):
    """Somebody did something at a table, and this followed. ``rules`` is the digest of what is posted there.

    ``events`` are canonical JSON; ``draw`` counts the results that the equipment of an electronic table drew.
    ``local`` is the property's clock, where something goes by its days: bags of cards.
    """

    round: int
    rules: str
    act: AnyTableAct
    events: tuple[msgspec.Raw, ...]
    by: str
    role: str
    command: str = ""
    draw: int = 0
    voucher: str = ""
    local: str = ""


class ActRefused(Entry, frozen=True, tag="act-refused", kw_only=True):
    """Somebody asked for something that was refused; nothing followed."""

    round: int
    act: AnyTableAct
    by: str
    role: str
    command: str
    kind: str
    why: str
    clause: str = ""
    remedy: str = ""


class DealCommitted(Entry, frozen=True, tag="deal-committed", kw_only=True):
    """Before betting opens: the hash of the secret that will decide a round, and the secret sealed for the house."""

    round: int
    commitment: str
    sealed: str


class DealRevealed(Entry, frozen=True, tag="deal-revealed", kw_only=True):
    """After the round: the secret, so that anybody can check the deal."""

    round: int
    secret: str


class SeatOnRecord(msgspec.Struct, frozen=True, array_like=True):
    """A seat: who sits there, with which chips."""

    person: str
    chips: Cents | None
    colour: str
    net: Cents
    by_hand: Cents = 0


class Checkpoint(Entry, frozen=True, tag="checkpoint", kw_only=True):
    """Between two rounds: everything that the next one begins with, so that a table resumes without its whole past.

    ``fractions`` are parts of a cent owed to meters of a game that the table does not play at present, ``recorded``
    who has answered a check that takes more persons, ``in_use`` since when equipment serves, ``crew`` who has come to
    which post, ``bags`` those locked away, ``value`` the value chips of a seat that also has a colour, ``suspected``
    equipment that was suspected, and how it stands. In a tournament ``hands`` are those played since its players sat
    down, ``counted`` what each had after the last two of them.
    """

    round: int
    is_open: bool
    inspections: dict[str, msgspec.Raw]
    seats: dict[str, SeatOnRecord]
    carried: Any
    balances: dict[str, Cents]
    faults: tuple[str, ...] = ()
    fractions: dict[str, str] = {}
    hands: int = 0
    counted: dict[str, tuple[Cents, Cents]] = {}
    recorded: dict[str, tuple[str, ...]] = {}
    in_use: dict[str, str] = {}
    crew: dict[str, tuple[str, ...]] = {}
    value: dict[str, Cents] = {}
    bags: dict[str, Kept] = {}
    suspected: dict[str, str] = {}


class Noted(Entry, frozen=True, tag="noted", kw_only=True):
    """Something that moves no money: a supervisor is called, a void is asked for, an approval refused.

    ``round`` is the one under way; nought in the notes of an older floor, which did not say.
    """

    what: str
    by: str
    role: str
    command: str = ""
    text: str = ""
    round: int = 0


class Booked(Entry, frozen=True, tag="booked", kw_only=True):
    """Money moved that is no table's: a meter is started, a fund is counted, made good or paid out.

    ``document`` and ``clauses`` say by which rule.
    """

    document: str
    clauses: tuple[str, ...]
    what: str
    moves: tuple[tuple[str, str, Cents], ...]
    by: str
    role: str
    command: str = ""


class TournamentDone(Entry, frozen=True, tag="tournament-done", kw_only=True):
    """Something of a tournament besides its hands: planned, entered, drawn, counted, confirmed.

    ``moves`` are entry fees and prizes: money, between the vault and the tournament's fund. Its chips never stand here.
    """

    tournament: str
    act: AnyTournamentAct
    by: str
    role: str
    moves: tuple[tuple[str, str, Cents], ...] = ()
    command: str = ""


class FundDone(Entry, frozen=True, tag="fund-done", kw_only=True):
    """Somebody did something with a fund, and this followed. ``local`` is the property's clock: its days go by it."""

    document: str
    local: str
    act: AnyFundAct
    events: tuple[msgspec.Raw, ...]
    by: str
    role: str
    command: str = ""


AnyEntry = (
    LedgerBegun
    | TablePosted
    | ActDone
    | ActRefused
    | DealCommitted
    | DealRevealed
    | Checkpoint
    | Noted
    | Booked
    | TournamentDone
    | FundDone
)
GIVEN = (ActDone, ActRefused, Noted, Booked, TournamentDone, FundDone)
"""The entries that a command leads to."""

_encoder = msgspec.json.Encoder(order="sorted")
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def now() -> str:
    """The time, in UTC, to the microsecond."""
    return dt.datetime.now(dt.UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def canonical(value: object) -> bytes:
    """The one way to write something: JSON with sorted keys, no spaces, no line breaks.

    >>> canonical({"b": 1, "a": "x y"})
    b'{"a":"x y","b":1}'
    """
    return _encoder.encode(value)


def read_entry(body: bytes) -> AnyEntry:
    """An entry from its bytes; what is malformed is said."""
    try:
        return _decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, TypeError) as error:  # no bytes at all: a damaged file
        raise LedgerError(f"not an entry: {error}", remedy="docs/ledger.md describes the format") from None


def is_canonical(body: bytes, entry: AnyEntry) -> bool:
    """Whether bytes are the one way to write their entry, as this floor does or as an older one did."""
    return canonical(entry) == body or (isinstance(entry, Checkpoint) and _before_hand_pays(entry) == body)


def _before_hand_pays(entry: Checkpoint) -> bytes:
    """A checkpoint as it was written before a seat had anything that is paid by hand."""
    state = msgspec.to_builtins(entry, builtin_types=(msgspec.Raw,))
    seats = {number: fields[:-1] for number, fields in state["seats"].items()}
    return canonical({**state, "seats": seats})


def chained(before: bytes, body: bytes) -> bytes:
    """The hash of an entry, from the hash before it."""
    return hashlib.sha256(before + body).digest()


def rules_digest(document: str, rulebook: str, posted: dict[str, str]) -> str:
    """The digest of what is posted at a table: the document, its file's digest, every option in force."""
    return hashlib.sha256(canonical({"document": document, "posted": posted, "rulebook": rulebook})).hexdigest()


def written(events: Iterable[Event]) -> tuple[msgspec.Raw, ...]:
    """Events as they stand in an entry. All are written in one go, a line each: no line break stands within JSON."""
    return tuple(map(msgspec.Raw, _encoder.encode_lines(events).splitlines()))


def events_of(entry: ActDone | FundDone) -> tuple[Event, ...]:
    """The events of an entry, as objects that can be shown."""
    return tuple(read_event(bytes(raw)) for raw in entry.events)


def read_event(raw: bytes) -> Event:
    """An event from its JSON; the rooms that define it must have been imported, as those of a table's game are."""
    fields = msgspec.json.decode(raw)
    kind = _kinds().get(fields.get("event"))
    if kind is None:
        _kinds.cache_clear()
        kind = _kinds().get(fields.get("event"))
    if kind is None:
        raise LedgerError(f"no event is called {fields.get('event')!r}", remedy="Load the table's document first")
    return msgspec.convert(fields, kind)


@cache
def _kinds() -> dict[str, type[Event]]:
    """Every kind of event that is known now, by its tag."""
    found: dict[str, type[Event]] = {}
    left: list[type[Event]] = [Event]
    while left:
        kind = left.pop()
        left += kind.__subclasses__()
        found[str(kind.__struct_config__.tag)] = kind
    return found


class _Tag(msgspec.Struct, gc=False):
    event: str = ""


_tag_decoder = msgspec.json.Decoder(_Tag)
_ENDED = RoundEnded.__struct_config__.tag


def ends_round(entry: ActDone) -> bool:
    """Whether one of an entry's events ends the round."""
    return any(_tag_decoder.decode(event).event == _ENDED for event in entry.events)


class _Moves(msgspec.Struct, gc=False):
    moves: tuple[tuple[str, str, Cents], ...] = ()


_moves_decoder = msgspec.json.Decoder(list[_Moves])


def moves_of(entry: ActDone | Booked | TournamentDone | FundDone) -> list[tuple[str, str, Cents]]:
    """What an entry moves, or all the events that stand in it: from whom, to whom, how much."""
    if isinstance(entry, (Booked, TournamentDone)):
        moves = list(entry.moves)
    else:
        events = _moves_decoder.decode(b"[%b]" % b",".join(entry.events))
        moves = [move for event in events for move in event.moves]
    for giver, taker, amount in moves:
        if amount <= 0 or giver == taker:
            raise LedgerError(f"{amount} cents cannot go from {giver} to {taker}")
    return moves
