"""A table at work: every act comes through ``apply``; inspections, seats, chips and service are judged here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from houseway.games import shared_game
from houseway.money import Cents, dollars
from houseway.refusal import NotFound, Refused, cited
from houseway.round import Bet, Call, Decide, Event, Felt, Irregularity, Result, Round, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.events import FEES, is_seat
from houseway.rulebook import Clause, load
from houseway.rulebook.schema import CHECKLIST
from houseway.table import acts, bags, colours, corrections, crew, duties, events, seats, station, suspicion
from houseway.table.accounts import CAGE, DROP, TOURNAMENT_CHIPS
from houseway.table.seats import Seat

TOURNAMENT = "tournament"
"""The option that posts a tournament."""
SPOKEN = (Bet, TakeBack, Call, Result, Irregularity, Decide)


class TableAtWork:
    """One table of one document, with what is posted there: closed until it is inspected, then round after round."""

    def __init__(
        self, document: str, settings: Mapping[str, str | int] | None = None, carried: Mapping[str, Any] | None = None
    ) -> None:
        """A closed table; ``settings`` change the posted options, ``carried`` is what an earlier round left there."""
        self.as_posted = self.game = shared_game(load(document), settings or {})
        self.suspected: dict[str, str] = {}
        self.rulebook = self.game.rulebook
        self.posted = self.game.posted
        self.faults: set[str] = set()
        self.is_open = False
        self.keeps_apart = True
        self.checklist = CHECKLIST
        self.now = ""
        self.local = ""
        self.in_use: dict[str, str] = {}
        self.keeps_bags = False
        self.takes_from_bags = False
        self.bags: dict[str, bags.Kept] = {}
        self.crew: dict[str, tuple[str, ...]] = {}
        self.inspections: dict[str, events.Inspected] = {}
        self.recorded: dict[str, tuple[str, ...]] = {}
        self.seats: dict[int, Seat] = {}
        self.rounds: list[Round] = []
        self.carried: Any = None
        if carried and self.game.carried_type is not None:
            self.carried = msgspec.convert(carried, self.game.carried_type)
        self._start(self.new_round())
        self._doing: dict[type, Callable[[Any], list[Event]]] = {
            acts.Inspect: self._answer,
            acts.OpenTable: self._open,
            acts.CloseTable: self._close,
            acts.Sit: partial(seats.sit, self),
            acts.Leave: partial(seats.leave, self),
            acts.BuyIn: partial(seats.buy_in, self),
            acts.CashIn: partial(seats.cash_in, self),
            acts.Service: self._service,
            acts.Change: partial(duties.change, self),
            acts.Bag: partial(bags.seal, self),
            acts.Unseal: partial(bags.unseal, self),
            acts.Cancel: partial(bags.cancel, self),
            acts.Count: partial(duties.count, self),
            acts.Come: partial(crew.come, self),
            acts.Go: partial(crew.go, self),
            acts.Transact: partial(crew.transact, self),
            acts.Compromised: self._compromised,
            acts.Equipment: partial(suspicion.find, self),
            acts.Cheating: partial(suspicion.report, self),
            acts.Toke: partial(corrections.give_toke, self),
            acts.HandPay: partial(station.pay_by_hand, self),
            acts.VoidRound: partial(corrections.void_round, self),
            acts.Correct: partial(corrections.correct, self),
            acts.ClearLayout: partial(corrections.clear_layout, self),
        }

    def __repr__(self) -> str:
        """Which table it is, and where it stands."""
        state = "open" if self.is_open else "closed"
        return f"<{type(self).__name__} of {self.rulebook.name}, {state}, {len(self.seats)} seated>"

    @property
    def plays_tournament(self) -> bool:
        """Whether a tournament is posted here: its chips are no money, and never become any."""
        return self.posted.get(TOURNAMENT) == "yes"

    @property
    def drop(self) -> str:
        """Where bought chips come from: for money that goes into the drop box, or a tournament's own."""
        return TOURNAMENT_CHIPS if self.plays_tournament else DROP

    @property
    def cage(self) -> str:
        """Where a player's chips go in the end: to the cage, which pays them; a tournament's where they came from."""
        return TOURNAMENT_CHIPS if self.plays_tournament else CAGE

    def new_round(self) -> Round:
        """The round after the last one, with what that one carried over."""
        return Round(self.game, range(1, self.posted.whole("seats") + 1), self._carried_in(), self.seats.keys())

    def _carried_in(self) -> Any:
        """What the next round begins with: what the last one left, and who has chips where that matters."""
        if not self.game.counts_chips:
            return self.carried
        return self.game.with_chips(self.carried, {number: seat.chips for number, seat in self.seats.items()})

    def look_again(self) -> None:
        """Somebody has come, left or bought chips: what the round awaits may be another's to do."""
        if self.game.counts_chips and not self.round.acts:
            self.round.begin_again(self._carried_in())
        else:
            self.round.look_again()

    def begin_round(self) -> None:
        """Let the next round await its first act, when the last one is over."""
        if self.round.is_over:
            self._start(self.new_round())

    def _start(self, new: Round) -> None:
        """A round begins: nobody has left since."""
        self.round = new
        self.left: dict[tuple[int, str], Cents] = {}

    @property
    def felt(self) -> Felt:
        """What lies on the table now: in the round under way, or carried into the next."""
        return (self.new_round() if self.round.is_over else self.round).felt

    # ------------------------------------------------------------ every act comes through here

    def apply(self, act: acts.AnyTableAct, at: str = "", local: str = "") -> tuple[Event, ...]:
        """Do the act and answer with what follows; a refused act changes nothing.

        ``at`` is the time, where somebody keeps it; without, it is as late as it was before, and at first no time.
        ``local`` is the same by the property's clock, which only bags go by.
        """
        self.now, self.local = at or self.now, local
        if isinstance(act, SPOKEN):
            bags.check_bagged(self, act)
            return self.apply_to_round(act)
        return tuple(self._doing[type(act)](act))

    def apply_to_round(self, act: AnyAct) -> tuple[Event, ...]:
        """Do an act of the round; the players' chips follow."""
        current = self.round_that_takes(act)
        before: list[Event] = []
        if isinstance(act, Bet) and act.tender == "cash":
            chips = self.rulebook.chips
            before.append(seats.sell(self, act.seat, act.amount, "", (chips.cash,) if chips else ()))
        after = current.go_on(act)
        if current is not self.round:
            self._start(current)
        self.carry(after, act.tender if isinstance(act, Bet) else "chips")
        if current.is_over:
            self.carried = current.carried_out
            self.rounds.append(current)
            station.note_wins(self, current)
        return (*before, *after)

    def round_that_takes(self, act: AnyAct) -> Round:
        """The round that the act belongs to, the next one where the last is over; refused where it may not be done."""
        self._check_open()
        current = self.new_round() if self.round.is_over else self.round
        if isinstance(act, (Bet, TakeBack)):
            self._check_player(act, current.felt)
        self._check_may_go_on(current, act)
        refusal = station.why_not_act(self, act) or current.why_not(act)
        if refusal is not None:
            raise refusal
        if isinstance(act, Decide):
            self._check_chips(act, current.awaits.cost(act))
        return current

    def _check_may_go_on(self, current: Round, act: AnyAct) -> None:
        """No round begins with equipment whose hours are over, or with a crew that is short; nor does one go on."""
        if isinstance(act, TakeBack):
            return
        if not current.acts:
            duties.check_in_time(self)
        if not current.acts or isinstance(act, Call):
            crew.check_crew(self)

    def carry(self, happened: tuple[Event, ...], tender: str = "chips") -> None:
        """Let the players' chips follow the money; of those with a colour, also which kind of chips."""
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
        for number, seat in self.seats.items():
            if seat.colour:
                for event in happened:
                    if getattr(event, "seat", 0) == number:
                        colours.follow(seat, number, event, tender)
                seat.settle_colour(apart=self.keeps_apart)

    def _check_open(self) -> None:
        if not self.is_open:
            missing = [clause for clause in self.checks if clause not in self.inspections]
            remedy = (
                f"Inspect {', '.join(cited(clause) for clause in missing)}, then open it"
                if missing
                else "Open it first"
            )
            raise Refused("the table is not open", clause=self.rulebook.cite("opening"), remedy=remedy)
        suspicion.check_sound(self)

    def _check_player(self, act: Bet | TakeBack, felt: Felt) -> None:
        self.seat_of(act.seat)
        if isinstance(act, Bet) and act.tender == "cash" and self.plays_tournament:
            raise Refused("a tournament is played with its own chips, never with cash", remedy="Wager those")
        if isinstance(act, Bet) and act.tender != "cash":
            colours.check_value_chips(self, act)
            self._check_chips(act, act.amount + self.game.charge(felt, act))

    def _check_chips(self, act: Bet | Decide, cost: Cents) -> None:
        """A player who has bought in wagers no more than that."""
        number = act.seat
        seat = self.seats.get(number)
        if seat is not None and seat.chips is not None and cost > seat.chips - self.owed(number):
            raise Refused(
                f"seat {number} wagers {dollars(cost)} and has {self.purse(number)}",
                clause=self.game.clause_of_cost(act),
                remedy="Buy in, or wager less",
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
        asked = self.rulebook.opening_checks(self.posted, self.checklist)
        now = (self.rulebook.check_after_fault(key) if key in self.faults else key for key in asked)
        return {key: self.rulebook.all_clauses[key] for key in now}

    def _answer(self, act: acts.Inspect) -> list[Event]:
        bags.check_taken_from_one(self, act)
        return self.inspect(act)

    def inspect(self, act: acts.Inspect) -> list[Event]:
        """Somebody of the right rank has looked at what one check asks for; another answer to it counts no more."""
        check = self.rulebook.all_clauses.get(act.clause)
        follows = self.rulebook.check_after_fault(act.clause)
        if act.clause in self.faults:
            by = " or ".join(self.rulebook.all_clauses[follows].by)
            raise Refused(f"§{act.clause} has found a fault", clause=follows, remedy=f"A {by} inspects §{follows} now")
        if check is None or not (check.opening or act.clause in self.checks):
            asked = ", ".join(self.checks) or "none"  # one that this posting does not ask for may be made all the same
            raise NotFound(f"no inspection is asked for by §{act.clause[:20]}", remedy=f"The inspections are {asked}")
        self.check_rank(act.by, check.by, "inspects", act.clause)
        names = self._names_for(act, check)
        done = events.Inspected(
            what=check.gist,
            by=act.by,
            name=act.name,
            at=act.at,
            passed=act.passed,
            clauses=(act.clause,),
        )
        if act.passed:
            self.recorded[act.clause] = names
            if len(names) >= check.persons:
                self.inspections[act.clause] = done
        else:
            self.inspections.pop(act.clause, None)
            self.recorded.pop(act.clause, None)
            self.faults.discard(check.after_fault)  # other equipment comes, and is inspected from the start
            self.faults.update((act.clause,) if follows else ())
        return [done]

    def _names_for(self, act: acts.Inspect, check: Clause) -> tuple[str, ...]:
        """Who has answered a check with this act; where it takes several persons each does so once, by name."""
        if check.persons == 1 or not act.passed:
            return (act.name,)
        before = self.recorded.get(act.clause, ())
        if not act.name.strip():
            why = f"§{act.clause} takes {check.persons} persons, and this one has no name"
            raise Refused(why, clause=act.clause, remedy="Answer it in a name")
        if act.name.strip().casefold() in (name.strip().casefold() for name in before):
            why = f"{act.name[:40]} has answered §{act.clause} already"
            raise Refused(why, clause=act.clause, remedy="Another person confirms it")
        return (*before, act.name)

    def _open(self, act: acts.OpenTable) -> list[Event]:
        clauses = self.game.cite("opening")
        clause = clauses[0] if clauses else ""
        if self.is_open:
            raise Refused("the table is open already", clause=clause, remedy="Take wagers")
        self.check_rank(act.by, (self.rulebook.opened_by,), "opens the table", clause)
        missing = [key for key in self.checks if key not in self.inspections]
        if missing:
            gists = "; ".join(f"{cited(key)}: {self.rulebook.gist(key).rstrip('.')}" for key in missing)
            raise Refused("the table has not been inspected", clause=clause, remedy=f"Missing: {gists}")
        crew.check_crew(self)
        duties.check_in_time(self)
        suspicion.check_sound(self)
        self.is_open = True
        opened = events.TableOpened(by=act.by, clauses=clauses)
        return [opened, *duties.take_into_use(self), *self.game.opening_steps()]

    def _close(self, act: acts.CloseTable) -> list[Event]:
        if not self.is_open:
            raise Refused("the table is closed already", remedy="Open it to play")
        self.check_rank(act.by, (self.rulebook.opened_by,), "closes the table", "")
        self.check_nothing_lies("closing")
        for number, owed in self.game.debts(self.round.felt).items():
            raise self.game.unpaid(number, owed)
        self.crew.clear()
        return [self.shut(act.by, "")]

    def shut(self, by: str, why: str, clauses: tuple[str, ...] = ()) -> Event:
        """Close; what was inspected must be inspected again before the next opening."""
        self.is_open = False
        self.inspections.clear()
        self.recorded.clear()
        self.faults.clear()
        left = self.game.after_closing(self.round.felt.carried)
        if left != self.round.felt.carried:
            self.carried = left
            self._start(self.new_round())
        return events.TableClosed(by=by, why=why, clauses=clauses)

    def _service(self, act: acts.Service) -> list[Event]:
        service = self.rulebook.service
        if service is None:
            raise Refused("the document says nothing of adjusting parts", remedy="Close the table and inspect it anew")
        clause = service.adjust if act.kind == "adjust" else service.replace
        if act.by not in service.by:
            named = tuple(rank for rank in service.by if rank in self.rulebook.people)
            self.check_rank(act.by, named, f"{act.kind}s parts", clause)
        self.check_nothing_lies("service")
        done: list[Event] = [events.Serviced(kind=act.kind, by=act.by, clauses=(clause, service.order))]
        if self.is_open or self.inspections:
            done.append(self.shut(act.by, "the inspections must follow the service", (service.order,)))
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
            done.append(self.shut(act.by, "the equipment is compromised", clauses))
        return done

    def suspect(self, suspected: Mapping[str, str]) -> None:
        """Equipment stands so from now on: what is done without is done by hand, if nothing of the round shows it yet.

        A round that has begun with the equipment ends as it began.
        """
        self.suspected = dict(suspected)
        facts = self.rulebook.equipment
        ways = facts.by_hand if facts is not None else {}
        without = [what for what, state in self.suspected.items() if state == suspicion.WITHOUT]
        by_hand = {option: value for what in without for option, value in ways.get(what, {}).items()}
        settings = {option: by_hand.get(option, value) for option, value in self.posted.items()}
        self.game = shared_game(self.rulebook, settings) if by_hand else self.as_posted
        again = self.new_round()
        if self.round.is_over or not all(self._does(again, act) for act in self.round.acts):
            return
        if again.events == self.round.events:
            self.round = again

    @staticmethod
    def _does(again: Round, act: AnyAct) -> bool:
        """Do in another round what was done in this one; False where it would be refused there."""
        if again.why_not(act) is not None:
            return False
        again.apply(act)
        return True

    def return_wagers(self, why: str, clauses: tuple[str, ...]) -> tuple[Event, ...]:
        """End the round under way: what lies on the layout goes back undecided, and what it had taken or paid too."""
        self.begin_round()
        felt = self.round.felt
        seen = len(felt.events)
        self.game.call_off(felt)
        gone = felt.gone()
        for seat, fee in self.game.fees_before(felt):
            gone[seat, FEES] += fee
        felt.give_back_all(why, clauses)
        self.carry(tuple(felt.events[seen:]))
        corrections.undo(self, gone, self.left, why, clauses)
        happened = tuple(felt.events[seen:])
        self.carried = self.game.left_behind(felt)
        self._start(self.new_round())
        return happened

    def check_rank(self, by: str, allowed: tuple[str, ...], does: str, clause: str) -> None:
        """Refuse what takes a higher rank."""
        if not self.rulebook.may(by, allowed):
            raise Refused(f"no {by[:40]} {does}", clause=clause, remedy=f"It takes a {' or '.join(allowed)}, or above")

    def check_nothing_lies(self, what: str) -> None:
        """Refuse what cannot be done while wagers lie there."""
        if self.felt.stakes:
            raise Refused(f"wagers lie on the layout; no {what} now", remedy="Finish the round first")
