"""Whether a command may be carried out: its form, its giver's role, rank and seat, and whether it was given before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence, Set

import msgspec

from houseway.floor.door.faults import NeedsYes
from houseway.floor.people.plain import hidden_in, may_be_a_colour
from houseway.floor.people.roles import ABOVE, OWN_SEAT, WITH_THEIR_CHIPS, check_may, check_rank, command_of
from houseway.floor.tables.alike import Others, check_alike, check_linked, check_tag, check_turned_first
from houseway.floor.tables.commands import Answer, Command, Note, Person, answer_of, not_on_the_floor
from houseway.floor.tables.requests import is_waiting, who_asks_for_a_void
from houseway.games.progressive.jackpot import KEY, Keys, keyed
from houseway.ledger.books import changes, voucher_mark
from houseway.ledger.corrections import Corrections, asked_for, moves_back, named
from houseway.ledger.entry import HOUSE, ActDone, AnyEntry, Noted, canonical
from houseway.ledger.keys import Key
from houseway.ledger.meters import link_of
from houseway.ledger.on_record import TableOnRecord
from houseway.ledger.store import LedgerReader, Line
from houseway.money import MOST, dollars
from houseway.refusal import HousewayError, NotFound, Refused
from houseway.round import Bet, Call, Decide, Result, TakeBack
from houseway.round.events import STAKES, seat_account
from houseway.table.acts import (
    OF_BAGS,
    AnyTableAct,
    Bag,
    BuyIn,
    Correct,
    Inspect,
    Leave,
    OpenTable,
    Sit,
    Toke,
    VoidRound,
)

LONGEST = 2000
"""How many bytes an act may have."""

LONGEST_NOTE = 400


IsPlayer = Callable[[str], bool]
Gate = Callable[[TableOnRecord, AnyTableAct, str, str], HousewayError | None]
"""Why an act of somebody in a role is not done at a table, where a tournament has its say; None where it is."""


def open_gate(_record: TableOnRecord, _act: AnyTableAct, _by: str, _role: str) -> HousewayError | None:
    """Where there are no tournaments, nothing is kept out."""
    return None


def anybody(_person: str) -> bool:
    """Where no accounts are known, whoever took a seat is its player."""
    return True


class Judging:
    """What a live table knows about the people who give it commands."""

    def __init__(
        self,
        record: TableOnRecord,
        ledger: LedgerReader,
        key: Key,
        is_player: IsPlayer = anybody,
        others: Others = tuple,
        gate: Gate = open_gate,
    ) -> None:
        """``record`` is where the table stands; ``ledger`` and the ``others`` of the floor are only read here.

        ``is_player`` says of whoever took a seat whether it was for themselves: the crew takes seats for those who play
        without an account.
        """
        self.is_player = is_player
        self.record = record
        self.others = others
        self.gate = gate
        self.ledger = ledger
        self.key = key
        self._proposed: dict[int, tuple[int, AnyTableAct, str]] = {}

    def proposed(self, seat: int) -> tuple[AnyTableAct, str] | None:
        """What the crew would do with a seat's chips in this round if its player says yes, and who of them."""
        number, act, role = self._proposed.get(seat, (0, None, ""))
        return None if act is None or number != self.record.number else (act, role)

    @property
    def name(self) -> str:
        """The table's name on the floor."""
        return self.record.name

    @property
    def is_electronic(self) -> bool:
        """Whether the house draws the results."""
        return self.record.posted.mode == "electronic"

    def check(self, person: Person, command: Command, act: AnyTableAct) -> None:
        """Role, rank, seat, freshness, cash, and what an electronic table leaves to nobody."""
        check_may(command_of(act), person.role)
        check_rank(act, person.role, self.record.table.rulebook)
        self.check_fresh(command)
        self.check_gate(act, person.id, person.role)
        if (refusal := not_on_the_floor(act, is_electronic=self.is_electronic)) is not None:
            raise refusal
        if isinstance(act, OWN_SEAT):
            self._check_seat(person, act, act.seat)
        if isinstance(act, BuyIn):
            self._check_buy_in(person, command, act)
        if isinstance(act, Inspect):
            self._check_own_name(person, act)
        if isinstance(act, OF_BAGS) and act.name != person.name:
            why = f"{person.name} does not sign as {act.name[:40] or 'nobody'}"
            raise Refused(why, remedy="Do it in your own name")
        if isinstance(act, Bag):
            check_tag(act, (self.record, *self.others()))
        if isinstance(act, Call):
            check_turned_first(act, self.record, self.others())
        if isinstance(act, OpenTable):
            check_alike(self.record.table.posted, self.others())
            check_linked(link_of(self.record.posted), self.others())
        if isinstance(act, (VoidRound, Correct)) and act.asked_by == person.id:
            raise Refused("one person may not both ask for it and approve it", remedy="Another person approves")
        if command.voucher and not isinstance(act, (BuyIn, Leave)):
            raise Refused("a voucher pays for a buy-in, or is printed on leaving", remedy="Leave the voucher out")

    def _check_own_name(self, person: Person, act: Inspect) -> None:
        """Where a check takes two persons, nobody answers in another's name."""
        check = self.record.table.rulebook.clauses.get(act.clause)
        if check is not None and check.persons > 1 and act.name != person.name:
            why = f"{person.name} does not answer §{act.clause} as {act.name[:40] or 'nobody'}"
            raise Refused(why, clause=act.clause, remedy="Answer it in your own name")

    def check_gate(self, act: AnyTableAct, by: str, role: str) -> None:
        """Refuse what the tournament of a table does not let anybody do now."""
        refusal = self.gate(self.record, act, by, role)
        if refusal is not None:
            raise refusal

    def check_fresh(self, command: Command) -> None:
        """Refuse what was meant for another round, or for a step of it that is over: a decision, a call, a result."""
        act = command.act
        if command.round is not None and command.round != self.record.number:
            raise Refused(
                f"that was for round {command.round}, and round {self.record.number} is under way",
                remedy="Look at the table again",
            )
        if command.step is None or not isinstance(act, (Decide, Call, Result)):
            return
        acts = self.record.table.round.acts
        if not 0 <= command.step <= len(acts) or any(_moves_on(other, act) for other in acts[command.step :]):
            what = "decision" if isinstance(act, Decide) else "call" if isinstance(act, Call) else act.of
            raise Refused(f"that {what} came too late: the round has moved on", remedy="Look at the table again")

    def _check_buy_in(self, person: Person, command: Command, act: BuyIn) -> None:
        """Chips are sold for money: for cash by the crew, who see it; for a voucher by the station itself."""
        if act.colour and not may_be_a_colour(act.colour):
            raise Refused(f"no chips are {act.colour[:20]!a}", remedy="Name a colour in small letters, as in blue")
        station = self.record.table.rulebook.station
        if station is not None and person.role == "dealer":
            remedy = "The player puts a bill or a voucher into the station"
            raise Refused("nothing is bought from the dealer", clause=station.buying, remedy=remedy)
        if person.role == "player" and not command.voucher and not self.record.posted.demo:
            raise Refused("nobody has taken your cash", remedy="Buy from the crew, or give the code of a voucher")
        seat = self.record.table.seats.get(act.seat)
        if seat is not None and (seat.chips or 0) + act.amount > MOST:
            raise Refused(f"no seat holds more than {dollars(MOST)}", remedy="Buy in for less")

    def _check_seat(self, person: Person, act: AnyTableAct, seat: int) -> None:
        if person.role != "player":
            if self.is_electronic and isinstance(act, Leave) and person.role not in ABOVE:
                raise Refused(f"seat {seat} leaves by itself", remedy="A supervisor may empty a seat")
            if self.is_electronic and not isinstance(act, (Leave, BuyIn)):
                raise Refused(f"seat {seat} plays at its own station", remedy="Players act for themselves here")
            self._check_theirs(person, act, seat)
            return
        if isinstance(act, Sit):
            if own := [number for number, other in self.record.players.items() if other == person.id]:
                raise Refused(f"you sit at seat {own[0]}", remedy="One seat for each player")
        elif self.record.players.get(seat) != person.id:
            raise Refused(f"seat {seat} is not yours", remedy="Play at your own seat")
        elif isinstance(act, Bet) and act.tender == "cash":
            raise Refused("a station takes no wagers with cash", remedy="Buy in first")
        elif isinstance(act, Bet) and act.confirmed and not (self.is_electronic or self._is_confirmed(act)):
            raise Refused("a wager is confirmed by the dealer, not by its player", remedy="Tell the dealer")
        elif isinstance(act, (Bet, Toke)) and self.record.table.seats[seat].chips is None:
            raise Refused(f"seat {seat} has no chips", remedy="Buy in first")

    def _is_confirmed(self, act: Bet) -> bool:
        """Whether the crew has entered this very wager, confirmed, and its player only says yes to it."""
        asked = self.proposed(act.seat)
        return asked is not None and asked[0] == act

    def _check_theirs(self, person: Person, act: AnyTableAct, seat: int) -> None:
        """Nobody lays or gives away the chips of a player who is signed in: the player does, when asked."""
        sits = self.record.players.get(seat, "")
        if sits in ("", person.id) or not isinstance(act, WITH_THEIR_CHIPS) or not self.is_player(sits):
            return
        if self._takes_chips(act, seat):
            why = f"seat {seat} has a player who is signed in, and the chips are that player's"
            raise NeedsYes(why, remedy="The station asks the player, who does it by saying yes")

    def _takes_chips(self, act: AnyTableAct, seat: int) -> bool:
        """Whether an act takes of the chips that a seat has bought.

        A wager with cash does not, nor a decision that raises nothing, nor anything where none were counted.
        """
        held = self.record.table.seats.get(seat)
        if held is None or held.chips is None:
            return False
        if not isinstance(act, Decide):
            return getattr(act, "tender", "") != "cash"
        try:
            events = self.record.copy().apply(act, HOUSE)
        except HousewayError:
            return False  # it is refused for its own reason
        return any((move.giver, move.taker) == (seat_account(seat), STAKES) for event in events for move in event.moves)

    def completed(self, act: AnyTableAct, waiting: Sequence[AnyEntry] = ()) -> AnyTableAct:
        """A correction that was asked for gets the moves that reverse its entry; a void must have been asked for.

        ``waiting`` are entries that will be written together with this act's own.
        """
        if keyed(act) is not None:
            return self._keyed(act, waiting)
        if isinstance(act, VoidRound):
            self._check_void_asked(act, waiting)
        if not isinstance(act, Correct):
            return act
        if not act.why.strip():
            raise Refused("nobody corrects an entry alone or without a reason", remedy="Name who asked, and why")
        known = self._corrections(waiting)
        moves = moves_back(self.ledger, self.name, act.entry, known)
        asked = known.waiting(act.entry)
        if asked is None or asked.asked_by != act.asked_by:
            raise Refused(
                f"{act.asked_by[:60] or 'nobody'} has not asked for a correction of entry {act.entry}",
                remedy="One person asks for it, then another approves",
            )
        return msgspec.structs.replace(act, moves=tuple((move.giver, move.taker, move.amount) for move in moves))

    def _keyed(self, act: AnyTableAct, waiting: Sequence[AnyEntry]) -> AnyTableAct:
        """A jackpot that is keyed in gets what the meter shows at this moment, whatever the screen showed before."""
        taker = next((one for one in self.record.table.round.awaits.takers if isinstance(one, Keys)), None)
        if taker is None or not isinstance(act, Call):
            return act
        shows = Counter(self.ledger.balances())
        for entry in waiting:
            shows.update(changes(entry))
        return msgspec.structs.replace(act, call=f"{KEY} {dollars(shows[taker.meter.account])}")

    def _check_void_asked(self, act: VoidRound, waiting: Sequence[AnyEntry]) -> None:
        """Refuse a void that the person named in it has not asked for in this round, or that has been answered."""
        if act.asked_by not in who_asks_for_a_void(self.ledger, self.name, self.record.number, waiting):
            raise Refused(
                f"{act.asked_by[:60] or 'nobody'} has not asked for a void of this round",
                remedy="One person asks for it, then another approves",
            )

    def check_refusal(self, text: str, waiting: Sequence[AnyEntry] = ()) -> None:
        """Refuse to refuse what nobody waits for."""
        if not is_waiting(self.ledger, self.name, named(text), waiting):
            raise NotFound("no request of that entry waits at this table", remedy="Give the number of its entry")

    def check_request(self, text: str, waiting: Sequence[AnyEntry] = ()) -> None:
        """Refuse to ask for a correction that could not be made: no reason, no such entry, asked or made before."""
        number, _ = asked_for(text)
        known = self._corrections(waiting)
        moves_back(self.ledger, self.name, number, known)
        asked = known.waiting(number)
        if asked is not None:
            why = f"{asked.asked_by} has asked for a correction of entry {number} already"
            raise Refused(why, remedy="It waits for another person's answer")

    def _corrections(self, waiting: Sequence[AnyEntry]) -> Corrections:
        """What has been asked for and made, on the disk and about to be written."""
        known = Corrections.of(self.ledger, self.name)
        head = self.ledger.head[0]
        for number, entry in enumerate(waiting, head + 1):
            known.take(number, entry)
        return known

    def voucher_used(self, person: Person, command: Command, used: Set[str]) -> str:
        """The mark of a voucher in the ledger: not its code, which is money to whoever holds it.

        Who empties another's seat gets no voucher: the cage keeps the amount. For a seat with nothing to take none is
        printed, and the player leaves all the same. ``used`` are about to be written.
        """
        if not command.voucher:
            return ""
        if isinstance(command.act, Leave):
            if person.role != "player":
                return ""
            seat = self.record.table.seats.get(command.act.seat)
            if seat is None or not seat.chips:
                return ""
            return voucher_mark(printed_voucher(person, command, self.key), demo=self.record.posted.demo)
        mark = self._mark_of(command.voucher)
        worth = self.ledger.voucher(mark)
        if worth is None or mark in used:
            raise NotFound("there is no such voucher, or it has been used", remedy="Look at its code again")
        if isinstance(command.act, BuyIn) and command.act.amount != worth:
            raise Refused(f"the voucher is for {dollars(worth)}", remedy="Buy in for all of it")
        return mark

    def _mark_of(self, code: str) -> str:
        """The mark of a voucher that is brought to this table; an older demo's has the mark of any other."""
        mark = voucher_mark(code, demo=self.record.posted.demo)
        if self.record.posted.demo and self.ledger.begun.demo is None and self.ledger.voucher(mark) is None:
            return voucher_mark(code)
        return mark


def _moves_on(other: AnyTableAct, act: Decide | Call | Result) -> bool:
    """Whether another act leaves this one behind: anything but wagers, and what others decide."""
    if isinstance(other, Decide):
        return isinstance(act, Decide) and other.seat == act.seat
    return not isinstance(other, (Bet, TakeBack))


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
        text = command.act.text[:LONGEST_NOTE]
        same = isinstance(entry, Noted) and (entry.what, entry.text) == (command.act.what, text)
    elif isinstance(asked, Correct) and isinstance(command.act, Correct):
        same = asked.entry == command.act.entry
    elif asked is not None and keyed(asked) is not None:
        same = keyed(command.act) is not None  # what the meter showed was filled in
    else:
        same = asked is not None and canonical(asked) == canonical(command.act)
    if not same or entry.table != command.table:
        raise Refused(f"command {command.id[:64]} was given before, for something else", remedy="Use a new id")
    answer = answer_of(line, places(person, asked))
    has_printed = isinstance(entry, ActDone) and entry.voucher
    return msgspec.structs.replace(answer, voucher=printed_voucher(person, command, key) if has_printed else "")


def printed_voucher(person: Person, command: Command, key: Key) -> str:
    """The code of the voucher that a command prints: the same each time the command is given, known to nobody else."""
    if not isinstance(command.act, Leave) or person.role != "player":
        return ""
    return key.code(f"voucher {person.id} {command.id}")


def check_id(command: str) -> None:
    """Refuse an id that no station would send."""
    if not command or len(command) > 64 or not command.isascii() or not command.isprintable():
        raise Refused("a command needs an id of its own", remedy="Up to 64 plain characters, never used before")


def check_shape(command: Command) -> None:
    """Refuse an id or an act that no station would send."""
    check_id(command.id)
    if len(canonical(command.act)) > LONGEST or len(command.voucher) > 64:
        raise Refused("a command is not that long", remedy=f"Up to {LONGEST} bytes")
    if field := hidden_in(command.act):
        raise Refused(f'"{field}" holds characters that cannot be seen', remedy="Write plain words on one line")
    numbers = (value for value in msgspec.structs.asdict(command.act).values() if isinstance(value, int))
    if any(abs(number) > MOST for number in numbers):
        raise Refused("no table holds that many", remedy=f"Write numbers up to {MOST:,}")
