"""Several linked tables on one ledger, and what must hold of the meters that they feed."""

from __future__ import annotations

import itertools
from fractions import Fraction
from pathlib import Path

from houseway.floor.tables.commands import Answer, Command, Note, Person
from houseway.floor.tables.live import Batch, LiveTable
from houseway.games.meter import MeterPaid
from houseway.games.progressive.events import MeterFed
from houseway.ledger import Key, Ledger, posting, verify
from houseway.ledger.entry import ActDone, Booked, events_of, now
from houseway.ledger.meters import starts
from houseway.odds import Percent, parse
from houseway.round import Bet, Call, Decide, Result
from houseway.table.acts import AnyTableAct, BuyIn, Sit
from tests.floor_tables import BOSS, DEALER, PLAYERS, opening
from tests.test_ledger import stand_alone

WATCH = Person("sam", "surveillance", "Sam")
HORSESHOE = "horseshoe-cincinnati"
METER = "meter horseshoe-cincinnati/multi-link"
ROYAL = {"seat 1": "Ah Kh", "seat 2": "9c 8d", "dealer": "Kc 3d", "board": "Qh Jh Th Kd 2c"}
FLUSHES = {"seat 1": "4h 3h", "seat 2": "9h 8h", "dealer": "Kc 3d", "board": "7h 6h 5h Kd 2c"}
NOTHING = {"seat 1": "4c 3d", "seat 2": "Ts 8d", "dealer": "Kc 3h", "board": "7h 6c Jh Kd 2c"}
COUNTS = itertools.count(1)


class House:
    """Several linked tables on one ledger, without clock or tasks: each act is written before the next is done."""

    def __init__(self, folder: Path, *documents: str, **settings: str) -> None:
        self.path, self.key = folder / "house.ledger", Key.fresh()
        self.ledger = Ledger(self.path, self.key, name="House")
        self.live: dict[str, LiveTable] = {}
        posted = {"progressive": "offered", "meter-link": "linked", **settings}
        for number, document in enumerate(documents, 1):
            self.post(f"table-{number}", document, posted)

    def post(self, name: str, document: str, settings: dict[str, str]) -> None:
        entry = posting(name, document, at=now(), by=BOSS.id, mode="dealer", clock=0, settings=settings)
        self.ledger.append([*starts(entry, self.ledger.meters(), BOSS.role), entry])
        self.live[name] = LiveTable.resumed(self.ledger, name, self.key)
        for act in opening(document, settings):
            self.do(name, BOSS, act)
        for seat in (1, 2):
            self.do(name, PLAYERS[seat - 1], Sit(seat))
            self.do(name, DEALER, BuyIn(seat, 100_000_00))

    def give(self, name: str, person: Person, act: AnyTableAct | Note) -> Answer:
        batch = Batch()
        answer = self.live[name].give(person, Command(f"command {next(COUNTS)}", name, act), batch)
        self.ledger.append(batch.entries)
        return answer

    def do(self, name: str, person: Person, act: AnyTableAct | Note) -> Answer:
        answer = self.give(name, person, act)
        assert answer.is_done, str(answer.error)
        return answer

    def crash(self) -> None:
        self.live = {name: LiveTable.resumed(self.ledger, name, self.key) for name in self.live}

    def bet(self, name: str, progressive: int = 1_00) -> None:
        for seat in (1, 2):
            for wager, amount in (("ante", 10_00), ("blind", 10_00), ("progressive", progressive)):
                self.do(name, PLAYERS[seat - 1], Bet(seat, wager, amount))

    def deal(self, name: str, hands: dict[str, str], fold: int = 0) -> None:
        """Play until somebody must confirm, or the round is over."""
        left = {place: cards.split() for place, cards in hands.items()}
        number = self.live[name].record.number
        while self.live[name].record.number == number:
            awaits = self.live[name].record.table.round.awaits
            if awaits.what == "ruling":
                return
            if awaits.what == "result":
                self.do(name, DEALER, Result("card", left[awaits.to.removeprefix("the ")].pop(0)))
            elif awaits.what == "decision":
                assert awaits.seat is not None
                legal = {act.choice for act in awaits.legal() if isinstance(act, Decide)}
                choice = "play-4x" if awaits.seat != fold else "fold" if "fold" in legal else "check"
                self.do(name, PLAYERS[awaits.seat - 1], Decide(awaits.seat, choice))
            else:
                assert awaits.usual is not None
                self.do(name, DEALER, awaits.usual)

    def awaits(self, name: str) -> str:
        awaits = self.live[name].record.table.round.awaits
        return awaits.says if awaits.what == "ruling" else ""

    def confirm(self, name: str) -> None:
        """Whoever is asked to verify does."""
        while "to verify" in self.awaits(name):
            act = next(iter(self.live[name].record.table.round.awaits.legal()))
            assert isinstance(act, Call)
            self.do(name, WATCH if act.by == "surveillance" else BOSS, act)

    def key_in(self, name: str) -> Answer:
        assert "to key" in self.awaits(name)
        return self.do(name, BOSS, next(iter(self.live[name].record.table.round.awaits.legal())))

    def play(self, name: str, hands: dict[str, str], **how: int) -> None:
        self.bet(name, how.pop("progressive", 1_00))
        self.deal(name, hands, **how)
        while self.awaits(name):
            self.confirm(name)
            if self.awaits(name):
                self.key_in(name)

    def shows(self, account: str = METER) -> int:
        return self.ledger.meters()[account]

    def paid(self) -> list[tuple[str, int, int, int]]:
        """The jackpots in the order in which they were keyed: the table, what the meter showed, paid, and shows."""
        found = []
        for line in self.ledger.lines():
            if isinstance(line.entry, ActDone):
                jackpots = [event for event in events_of(line.entry) if isinstance(event, MeterPaid)]
                found += [(line.entry.table, one.shown, one.paid, one.shows) for one in jackpots]
        return found

    def holds(self) -> None:
        """Both verifiers find nothing, and no fraction of a cent is lost."""
        conserved(self)
        self.crash()
        self.ledger.close()
        found = verify(self.path)
        assert found.holds, found.faults
        told = stand_alone(self.path)
        assert told.returncode == 0, told.stdout


def conserved(house: House) -> None:
    """Wagers times rate + starts + resets = meters + shares, for each meter, as a Fraction."""
    put_in: dict[str, Fraction] = {}
    for line in house.ledger.lines():
        entry = line.entry
        if isinstance(entry, Booked):
            for _, taker, amount in entry.moves:
                put_in[taker] = put_in.get(taker, Fraction(0)) + amount
        if isinstance(entry, ActDone):
            property_name = house.live[entry.table].record.posted.document.split("/")[0]
            for event in events_of(entry):
                if isinstance(event, MeterFed):
                    rate = parse(event.rate)
                    assert isinstance(rate, Percent)
                    put_in[f"meter {property_name}/{event.meter}"] += event.wagers * rate.share
                for move in () if isinstance(event, MeterFed) else event.moves:
                    for account, sign in ((move.giver, -1), (move.taker, 1)):
                        if account.startswith("meter "):
                            put_in[account] += sign * move.amount
    for account, total in put_in.items():
        meter = account.rpartition("/")[2]
        of_house = [
            one
            for one in house.live.values()
            if account.split()[1].startswith(one.record.posted.document.split("/")[0])
        ]
        waiting = [Fraction(one.record.table.felt.carried.fractions.get(meter, "0")) for one in of_house]
        assert total == house.shows(account) + sum(waiting, Fraction(0))


def holdem(folder: Path, tables: int = 2, property_name: str = HORSESHOE, **settings: str) -> House:
    return House(folder, *[f"{property_name}/ultimate-texas-holdem"] * tables, **settings)
