"""A table at work: every act comes through ``apply``; inspections, seats, chips and service are judged here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from houseway.games import shared_game
from houseway.money import Cents, dollars
from houseway.refusal import NotFound, Refused
from houseway.round import Bet, Call, Decide, Event, Felt, Irregularity, Result, Round, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.events import FEES, Move, is_seat, seat_account
from houseway.rulebook import Clause, load
from houseway.table import acts, corrections, events
from houseway.table.corrections import CAGE

DROP = "drop box"
SPOKEN = (Bet, TakeBack, Call, Result, Irregularity, Decide)


class Seat(msgspec.Struct):
    """A player's place. ``chips`` is None until the player buys in: then the table does not count them.

    ``net`` is what the seat was sold and has won, less what it has lost and given: once it has bought in, its chips.
    """

    chips: Cents | None = None
    colour: str = ""
    net: Cents = 0


class TableAtWork:
    """One table of one document, with what is posted there: closed until it is inspected, then round after round."""

    def __init__(
        self, document: str, settings: Mapping[str, str | int] | None = None, carried: Mapping[str, Any] | None = None
    ) -> None:
        """A closed table; ``settings`` change the posted options, ``carried`` is what an earlier round left there."""
        self.game = shared_game(load(document), settings or {})
        self.rulebook = self.game.rulebook
        self.posted = self.game.posted
        self.faults: set[str] = set()
        self.is_open = False
        self.inspections: dict[str, events.Inspected] = {}
        self.seats: dict[int, Seat] = {}
        self.rounds: list[Round] = []
        self.carried: Any = None
        if carried and self.game.carried_type is not None:
            self.carried = msgspec.convert(carried, self.game.carried_type)
        self._start(self._new_round())
        self._doing: dict[type, Callable[[Any], list[Event]]] = {
            acts.Inspect: self._inspect,
            acts.OpenTable: self._open,
            acts.CloseTable: self._close,
            acts.Sit: self._sit,
            acts.Leave: self._leave,
            acts.BuyIn: self._buy_in,
            acts.CashIn: self._cash_in,
            acts.Service: self._service,
            acts.Compromised: self._compromised,
            acts.Toke: partial(corrections.give_toke, self),
            acts.VoidRound: partial(corrections.void_round, self),
            acts.Correct: partial(corrections.correct, self),
        }

    def __repr__(self) -> str:
        """Which table it is, and where it stands."""
        state = "open" if self.is_open else "closed"
        return f"<{type(self).__name__} of {self.rulebook.name}, {state}, {len(self.seats)} seated>"

    def _new_round(self) -> Round:
        """The round after the last one, with what that one carried over."""
        return Round(self.game, range(1, self.posted.whole("seats") + 1), self.carried, self.seats.keys())

    def begin_round(self) -> None:
        """Let the next round await its first act, when the last one is over."""
        if self.round.is_over:
            self._start(self._new_round())

    def _start(self, new: Round) -> None:
        """A round begins: nobody has left since."""
        self.round = new
        self._left: dict[tuple[int, str], Cents] = {}

    @property
    def felt(self) -> Felt:
        """What lies on the table now: in the round under way, or carried into the next."""
        return (self._new_round() if self.round.is_over else self.round).felt

    # ------------------------------------------------------------ every act comes through here

    def apply(self, act: acts.AnyTableAct) -> tuple[Event, ...]:
        """Do the act and answer with what follows; a refused act changes nothing."""
        if isinstance(act, SPOKEN):
            return self._apply_to_round(act)
        return tuple(self._doing[type(act)](act))

    def _apply_to_round(self, act: AnyAct) -> tuple[Event, ...]:
        self._check_open()
        if isinstance(act, (Bet, TakeBack)):
            self._check_player(act)
        current = self._new_round() if self.round.is_over else self.round
        refusal = current.why_not(act)
        if refusal is not None:
            raise refusal
        if isinstance(act, Decide):
            self._check_chips(act.seat, current.awaits.cost(act))
        before: list[Event] = []
        if isinstance(act, Bet) and act.tender == "cash":
            chips = self.rulebook.chips
            before.append(self._sell(act.seat, act.amount, "", (chips.cash,) if chips else ()))
        after = current.apply(act)
        if current is not self.round:
            self._start(current)
        self.carry(after)
        if current.is_over:
            self.carried = current.carried_out
            self.rounds.append(current)
        return (*before, *after)

    def carry(self, happened: tuple[Event, ...]) -> None:
        """Let the players' chips follow the money."""
        gains: dict[str, Cents] = defaultdict(int)
        for event in happened:
            for move in event.moves:
                gains[move.giver] -= move.amount
                gains[move.taker] += move.amount
        for account, amount in gains.items():
            seat = self.seats.get(int(account[5:])) if is_seat(account) else None
            if seat is not None:
                seat.net += amount
                seat.chips = None if seat.chips is None else seat.chips + amount

    def _check_open(self) -> None:
        if not self.is_open:
            missing = [clause for clause in self.checks if clause not in self.inspections]
            remedy = (
                f"Inspect {', '.join('§' + clause for clause in missing)}, then open it" if missing else "Open it first"
            )
            raise Refused("the table is not open", clause=self.rulebook.cite("opening"), remedy=remedy)

    def _check_player(self, act: Bet | TakeBack) -> None:
        self.seat_of(act.seat)
        if isinstance(act, Bet) and act.tender == "chips":
            self._check_chips(act.seat, act.amount + self.game.charge(self.felt, act))

    def _check_chips(self, number: int, cost: Cents) -> None:
        """A player who has bought in wagers no more than that."""
        seat = self.seats.get(number)
        if seat is not None and seat.chips is not None and cost > seat.chips - self.owed(number):
            raise Refused(
                f"seat {number} wagers {dollars(cost)} and has {self.purse(number)}", remedy="Buy in, or wager less"
            )

    def owed(self, number: int) -> Cents:
        """What a seat owes the house, as marked commission, or keeps for what it banks: not to wager or give away."""
        return self.game.debts(self.round.felt).get(number, 0) + self.round.felt.cover(number)

    def purse(self, number: int) -> str:
        """What a seat has that has bought in, in words; and what of it is owed."""
        owed, cover = self.owed(number), self.round.felt.cover(number)
        kept = f"{dollars(cover)} cover the bank" if cover else f"it owes {dollars(owed)}"
        return dollars(self.seats[number].chips or 0) + (f", of which {kept}" if owed else "")

    def seat_of(self, number: int) -> Seat:
        """A seat that is taken."""
        if number not in self.seats:
            seated = ", ".join(map(str, sorted(self.seats))) or "nobody"
            raise NotFound(f"nobody sits at seat {number}", remedy=f"Seated: {seated}")
        return self.seats[number]

    # ------------------------------------------------------------ opening, closing, service

    @property
    def checks(self) -> dict[str, Clause]:
        """The inspections that opening asks for; in place of one that found a fault, the one that follows it."""
        asked = self.rulebook.opening_checks(self.posted)
        now = (self.rulebook.check_after_fault(key) if key in self.faults else key for key in asked)
        return {key: self.rulebook.clauses[key] for key in now}

    def _inspect(self, act: acts.Inspect) -> list[Event]:
        check = self.rulebook.clauses.get(act.clause)
        follows = self.rulebook.check_after_fault(act.clause)
        if act.clause in self.faults:
            by = " or ".join(self.rulebook.clauses[follows].by)
            raise Refused(f"§{act.clause} has found a fault", clause=follows, remedy=f"A {by} inspects §{follows} now")
        if check is None or not (check.opening or act.clause in self.checks):
            known = ", ".join(self.checks) or "none"  # one that this posting does not ask for may be made all the same
            raise NotFound(f"no inspection is asked for by §{act.clause[:20]}", remedy=f"The inspections are {known}")
        self.check_rank(act.by, check.by, "inspects", act.clause)
        done = events.Inspected(
            what=check.gist,
            by=act.by,
            name=act.name,
            at=act.at,
            passed=act.passed,
            clauses=(act.clause,),
        )
        if act.passed:
            self.inspections[act.clause] = done
        else:
            self.inspections.pop(act.clause, None)
            self.faults.discard(check.after_fault)  # other equipment comes, and is inspected from the start
            self.faults.update((act.clause,) if follows else ())
        return [done]

    def _open(self, act: acts.OpenTable) -> list[Event]:
        clauses = self.game.cite("opening")
        clause = clauses[0] if clauses else ""
        if self.is_open:
            raise Refused("the table is open already", clause=clause, remedy="Take wagers")
        self.check_rank(act.by, (self.rulebook.opened_by,), "opens the table", clause)
        missing = [key for key in self.checks if key not in self.inspections]
        if missing:
            gists = "; ".join(f"§{key}: {self.rulebook.gist(key).rstrip('.')}" for key in missing)
            raise Refused("the table has not been inspected", clause=clause, remedy=f"Missing: {gists}")
        self.is_open = True
        return [events.TableOpened(by=act.by, clauses=clauses), *self.game.opening_steps()]

    def _close(self, act: acts.CloseTable) -> list[Event]:
        if not self.is_open:
            raise Refused("the table is closed already", remedy="Open it to play")
        self.check_rank(act.by, (self.rulebook.opened_by,), "closes the table", "")
        self._check_nothing_lies("closing")
        for number, owed in self.game.debts(self.round.felt).items():
            raise self.game.unpaid(number, owed)
        return [self._shut(act.by, "")]

    def _shut(self, by: str, why: str, clauses: tuple[str, ...] = ()) -> Event:
        """Close; what was inspected must be inspected again before the next opening."""
        self.is_open = False
        self.inspections.clear()
        self.faults.clear()
        left = self.game.after_closing(self.round.felt.carried)
        if left != self.round.felt.carried:
            self.carried = left
            self._start(self._new_round())
        return events.TableClosed(by=by, why=why, clauses=clauses)

    def _service(self, act: acts.Service) -> list[Event]:
        service = self.rulebook.service
        if service is None:
            raise Refused("the document says nothing of adjusting parts", remedy="Close the table and inspect it anew")
        clause = service.adjust if act.kind == "adjust" else service.replace
        if act.by not in service.by:
            named = tuple(rank for rank in service.by if rank in self.rulebook.ranks)
            self.check_rank(act.by, named, f"{act.kind}s parts", clause)
        self._check_nothing_lies("service")
        done: list[Event] = [events.Serviced(kind=act.kind, by=act.by, clauses=(clause, service.order))]
        if self.is_open or self.inspections:
            done.append(self._shut(act.by, "the inspections must follow the service", (service.order,)))
        return done

    def _compromised(self, act: acts.Compromised) -> list[Event]:
        clauses = self.game.cite("compromised")
        if not clauses:
            raise Refused("the document has no clause for compromised equipment", remedy="Close the table")
        # it closes the table and undoes the spin: a dealer alone, who has seen the ball, may do neither
        self.check_rank(act.by, (self.rulebook.opened_by,), "stops play", clauses[0])
        done: list[Event] = [events.CommissionNotified(by=act.by, clauses=clauses)]
        done += self.return_wagers("the equipment is compromised", clauses)
        if self.is_open:
            done.append(self._shut(act.by, "the equipment is compromised", clauses))
        return done

    def return_wagers(self, why: str, clauses: tuple[str, ...]) -> tuple[Event, ...]:
        """End the round under way: what lies on the layout goes back undecided, and what it had taken or paid too."""
        self.begin_round()
        felt = self.round.felt
        seen = len(felt.events)
        gone = felt.gone()
        for seat, fee in self.game.fees_before(felt):
            gone[seat, FEES] += fee
        felt.give_back_all(why, clauses)
        self.carry(tuple(felt.events[seen:]))
        corrections.undo(self, gone, self._left, why, clauses)
        happened = tuple(felt.events[seen:])
        self.carried = self.game.left_behind(felt)
        self._start(self._new_round())
        return happened

    def check_rank(self, by: str, allowed: tuple[str, ...], does: str, clause: str) -> None:
        """Refuse what takes a higher rank."""
        if not self.rulebook.may(by, allowed):
            raise Refused(f"no {by[:40]} {does}", clause=clause, remedy=f"It takes a {' or '.join(allowed)}, or above")

    def _check_nothing_lies(self, what: str) -> None:
        if self.felt.stakes:
            raise Refused(f"wagers lie on the layout; no {what} now", remedy="Finish the round first")

    # ------------------------------------------------------------ seats and chips

    def _sit(self, act: acts.Sit) -> list[Event]:
        seats = self.posted.whole("seats")
        if not 1 <= act.seat <= seats:
            raise NotFound(
                f"there is no seat {act.seat}",
                clause=self.posted.clause("seats"),
                remedy=f"Seats are 1 to {seats}",
            )
        if act.seat in self.seats:
            raise Refused(f"seat {act.seat} is taken", remedy="Choose another")
        self.seats[act.seat] = Seat()
        self.round.look_again()
        return [events.Seated(seat=act.seat)]

    def _leave(self, act: acts.Leave) -> list[Event]:
        seat = self.seat_of(act.seat)
        if any(True for _ in self.felt.of_seat(act.seat)):
            raise Refused(f"seat {act.seat} has wagers on the layout", remedy="Take them back, or wait for the result")
        if self.felt.stakes and self.felt.bank == seat_account(act.seat):
            raise Refused(f"seat {act.seat} banks the round", remedy="Wait until its wagers are decided")
        refusal = self.game.why_not_leave(self.round.felt, act.seat)
        if refusal is not None:
            raise refusal
        chips = self.rulebook.chips
        if seat.colour and seat.chips and chips is not None:
            raise Refused(
                f"seat {act.seat} still has {dollars(seat.chips)} in {seat.colour}",
                clause=chips.leaving,
                remedy="Exchange the colour for value chips first",
            )
        before = self._part(act.seat)
        del self.seats[act.seat]
        self.round.look_again()
        self._left |= {key: amount for key, amount in self.round.felt.gone().items() if key[0] == act.seat}
        own = seat_account(act.seat)
        move = Move(own, CAGE, seat.net) if seat.net > 0 else Move(CAGE, own, -seat.net)
        return [*before, events.Left(seat=act.seat, amount=seat.chips or 0, moves=(move,) if seat.net else ())]

    def _part(self, seat: int) -> tuple[Event, ...]:
        """What a player does before leaving: a shooter passes the dice."""
        current = self._new_round() if self.round.is_over else self.round
        act = current.awaits.before_leaving(seat) if self.is_open else None
        return () if act is None else self._apply_to_round(act)

    def _buy_in(self, act: acts.BuyIn) -> list[Event]:
        seat = self.seat_of(act.seat)
        if act.amount <= 0:
            raise Refused(f"{dollars(act.amount)} buys no chips", remedy="Buy in for more than nothing")
        chips = self.rulebook.chips
        clause = chips.non_value if chips else ""
        if act.colour:
            self._check_colour(act, seat, clause)
        return [self._sell(act.seat, act.amount, act.colour, (clause,) if act.colour else ())]

    def _check_colour(self, act: acts.BuyIn, seat: Seat, clause: str) -> None:
        if not clause:
            raise Refused("this table has no colours of its own", remedy="Buy value chips")
        holder = next(
            (number for number, other in self.seats.items() if other.colour == act.colour and other is not seat),
            None,
        )
        if holder is not None:
            raise Refused(
                f"{act.colour[:20]} is in use at seat {holder}", clause=clause, remedy="Choose another colour"
            )
        if seat.colour not in ("", act.colour):
            raise Refused(f"seat {act.seat} plays with {seat.colour}", clause=clause, remedy="Exchange it first")

    def _sell(self, number: int, amount: Cents, colour: str, clauses: tuple[str, ...]) -> Event:
        """Money for chips. What the seat won or lost before with chips that nobody counted stays with the cage."""
        seat = self.seats[number]
        if seat.chips is None and (owed := self.owed(number)):
            raise self.game.unpaid(number, owed)  # a debt from chips that nobody counted
        own = seat_account(number)
        before = 0 if seat.chips is not None else seat.net
        uncounted = Move(own, CAGE, before) if before > 0 else Move(CAGE, own, -before)
        seat.chips = (seat.chips or 0) + amount
        seat.net += amount - before
        seat.colour = colour or seat.colour
        moves = (Move(DROP, own, amount), *((uncounted,) if before else ()))
        buying = self.rulebook.chips.buying if self.rulebook.chips else ""
        return events.BoughtIn(
            seat=number,
            amount=amount,
            colour=colour,
            clauses=(*clauses, *((buying,) if buying else ())),
            moves=moves,
        )

    def _cash_in(self, act: acts.CashIn) -> list[Event]:
        seat = self.seat_of(act.seat)
        chips = self.rulebook.chips
        if not seat.colour or chips is None:
            raise Refused(f"seat {act.seat} has no colour to exchange", remedy="Value chips need no exchange")
        if any(True for _ in self.felt.of_seat(act.seat)):
            raise Refused(f"seat {act.seat} has wagers on the layout", remedy="Take them back, or wait for the result")
        clauses = tuple(clause for clause in (chips.exchange or chips.leaving, chips.own_table) if clause)
        done = events.CashedIn(seat=act.seat, amount=seat.chips or 0, colour=seat.colour, clauses=clauses)
        seat.colour = ""
        return [done]
