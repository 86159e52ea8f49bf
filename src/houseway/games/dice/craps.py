"""Craps: bets, the dice out, the roll called, everything that it decides settled, the dice on to the next roll.

A round is one roll. What lies on the table, the point and the shooter are carried from roll to roll.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from functools import partial

import msgspec

from houseway.games.dice import rules
from houseway.games.dice.at_tournament import DiceTournament
from houseway.games.dice.behaviour import Behaviour
from houseway.games.dice.bets import CrapsBets
from houseway.games.dice.buttons import Buttons
from houseway.games.dice.dice_set import NEW_DICE
from houseway.games.dice.dice_takers import DiceCalls, ShooterParts, ShooterTaker
from houseway.games.dice.facts import CrapsFacts
from houseway.games.dice.on_the_table import Key, OnTheTable
from houseway.games.dice.settlement import RETURNED, Fate, Settlement, bits
from houseway.games.dice.shooter import Shooting
from houseway.games.dice.spots import CrapsLayout, Spot, faces
from houseway.games.dice.state import Carried
from houseway.games.dice.trouble import WEIGHTS, Trouble
from houseway.games.dice.words import WORDS
from houseway.games.tournament import Tournament
from houseway.money import Cents
from houseway.round import Act, AnyAct, Awaits, Bet, Call, Decide, Felt, Game, Irregularity, Result, TakeBack
from houseway.round.awaits import NotNow, Taker, no_wagers
from houseway.round.events import Called, Event, Resulted, StepDue
from houseway.round.game import Besides, Play
from houseway.round.takers import Irregularities, Results
from houseway.rulebook import Posted, Rulebook, facts


class Craps(Game):
    """A craps table; crapless craps is another set of facts."""

    equipment = "dice"
    inspection_calls = (NEW_DICE,)

    words = WORDS

    carried_type = Carried

    def __init__(self, rulebook: Rulebook, posted: Posted) -> None:
        """Read the layout and the rules of the line."""
        super().__init__(rulebook, posted)
        self.facts = facts(rulebook, CrapsFacts)
        self.layout = CrapsLayout(rulebook, posted, self.facts.line.points)
        self.behaviour = Behaviour(rulebook, posted)
        self.settlement = Settlement(self.facts.line, self.behaviour, self.rounding)
        tournament = Tournament.of(rulebook, posted)
        line = self.facts.shooter.needs
        self.at_tournament = DiceTournament(rulebook, posted, tournament, line) if tournament else None
        self.shooting = Shooting(rulebook, posted, self.facts, self.at_tournament)
        self.trouble = Trouble(rulebook, self.shooting.dice)

    def fresh(self) -> Carried:
        """An empty table that waits for a shooter."""
        return Carried()

    # ------------------------------------------------------------ wagers

    def canonical(self, wager: str) -> str:
        """The one spelling of a spot."""
        return self.layout.canonical(wager)

    def spot_names(self) -> Iterable[str]:
        """Every spot of the layout."""
        return self.layout.spots

    def limits(self, wager: str) -> tuple[Cents, Cents, str]:
        """The least and the most on a spot."""
        return self.behaviour.limits(self.layout.spots[wager])

    def in_steps_of(self, wager: str) -> Cents:
        """What can be paid in whole chips; odds on the line depend on the point, so no step is given for them."""
        spot = self.layout.spots[wager]
        return 1 if spot.covers.kind == "odds" and not spot.number else self.behaviour.steps(spot, spot.number)

    def bet_clauses(self, wager: str, act: Act) -> tuple[str, ...]:
        """Chips on the layout, on a wager that the document knows."""
        clauses = self.cite("taken-down") if isinstance(act, TakeBack) else self.cite("bets", "wagers", "limits")
        spot = self.layout.spots[wager]
        return (*clauses, spot.clause, *(() if isinstance(act, TakeBack) else spot.covers.cites))

    def charge(self, felt: Felt, act: Bet) -> Cents:
        """Vigorish, where it is due when the bet is made."""
        spot = self.layout.spots[self.canonical(act.wager)]
        if not self.behaviour.vigorish_is_due_first():
            return 0
        lies = felt.stake(act.seat, spot.name)
        return self.behaviour.vigorish(spot, lies + act.amount) - self.behaviour.vigorish(spot, lies)

    def left_behind(self, felt: Felt) -> Carried:
        """The point and the shooter as they were, and no wagers."""
        carried: Carried = felt.carried
        return msgspec.structs.replace(carried, lying=())

    def opening_steps(self) -> Iterable[Event]:
        """That the table is a tournament, where it is one."""
        return () if self.at_tournament is None else (self.at_tournament.tournament.announced(self.posted),)

    @property
    def counts_chips(self) -> bool:
        """A tournament waits for nobody who has no chips left."""
        return self.at_tournament is not None

    def with_chips(self, carried: Carried | None, chips: Mapping[int, Cents | None]) -> Carried | None:
        """Who has too few chips for a bet."""
        if self.at_tournament is None:
            return carried
        carried = self.fresh() if carried is None else carried
        own = self.at_tournament
        return msgspec.structs.replace(
            carried, tournament=own.tournament.with_chips(carried.tournament, chips, own.least)
        )

    def after_closing(self, carried: Carried | None) -> Carried | None:
        """The next opening begins another tournament."""
        if carried is None or carried.tournament is None:
            return carried
        return msgspec.structs.replace(carried, tournament=None, shooter=0, last_shooter=0, lying=())

    def fees_before(self, felt: Felt) -> Iterable[tuple[int, Cents]]:
        """Vigorish on the wagers that earlier rolls left there."""
        carried: Carried = felt.carried
        return ((one.seat, one.vigorish) for one in carried.lying)

    # ------------------------------------------------------------ the round

    def besides(self) -> Iterator[Besides]:
        """The vigorish of buy and lay bets."""
        when = "charged when made" if self.behaviour.vigorish_is_due_first() else "charged on a win"
        first = {spot.wager.id: spot for spot in reversed(self.layout.spots.values())}
        for wager in self.rulebook.wager:
            spot = first.get(wager.id)
            if spot is not None and (charge := spot.covers.vigorish) is not None:
                pays = f"{self.posted[charge.rate]}% of the {charge.of}"
                yield Besides(wager.id, when, pays, charge.clause, self.layout.is_offered(wager))

    def play(self, felt: Felt) -> Play:
        """Bets and throws until a roll counts; then everything that it decides."""
        table = OnTheTable(self.layout, felt)
        while True:
            yield from self.before_the_roll(table)
            roll = yield from self.throw(table)
            if roll is not None:
                break
            table.change(invalid_rolls=table.now.invalid_rolls + 1)
        self.decide(table, roll)
        felt.carried = table.freeze()

    def before_the_roll(self, table: OnTheTable) -> Generator[Awaits, AnyAct, None]:
        """Wagers, calls of on and off, who shoots; until the dice are out."""
        bets = CrapsBets(table, self, self.behaviour, at_tournament=self.at_tournament)
        buttons = Buttons(self.rulebook, table)
        while True:
            act = yield self._before(table, bets, buttons)
            if bets.do(act) or buttons.do(act) or self.shooting.do(table, act):
                continue
            table.felt.emit(
                Called(
                    call="dice out", by=act.by if isinstance(act, Call) else "", clauses=self.cite("dice-out", "throw")
                )
            )
            return

    def throw(self, table: OnTheTable) -> Generator[Awaits, AnyAct, str | None]:
        """The dice: a roll that counts, or None."""
        clause = self.rulebook.cite("in-the-air")
        bets = CrapsBets(table, self, self.behaviour, clause, self.at_tournament)
        while True:
            act = yield self._dice_in_the_air(table, bets if clause else None)
            if isinstance(act, Decide):
                self.shooting.pass_on(table, act.seat)
                continue
            if clause and bets.do(act):
                continue
            if isinstance(act, Result):
                return "-".join(map(str, sorted(faces(act.shows))))
            assert isinstance(act, Irregularity)  # noqa: S101
            return (yield from self.trouble.happens(table, act))

    # ------------------------------------------------------------ the roll decides

    def decide(self, table: OnTheTable, roll: str) -> None:
        """Settle what the roll decides, move what it moves, and see what becomes of point and shooter."""
        total = sum(faces(roll))
        table.felt.emit(Resulted(of="dice", shows=roll, detail=str(total), clauses=self.cite("total")))
        fates = [(key, self.settlement.at_the_table(table, lying, spot, roll)) for key, lying, spot in table.all()]
        for wanted in (rules.LOSES, rules.PUSHES, RETURNED, rules.WINS):
            for key, fate in fates:
                if fate.code == wanted:
                    self._settle(table, key, fate)
        for key, fate in fates:
            if fate.code == rules.MOVES and key in table.lying and table.spot(key[1]).covers.made == "point-on":
                self._move(table, key, fate.number)
        self._count(table, total)
        self.shooting.after(table, total, self.settlement.points)
        if self.at_tournament is not None:
            self.at_tournament.count_roll(table)

    def _settle(self, table: OnTheTable, key: Key, fate: Fate) -> None:
        seat, wager = key
        spot = table.spot(wager)
        lying = table.drop(key)
        number = table.number_of(spot)
        covers = spot.covers
        first = number == 0 and covers.kind in ("line", "dont")
        order = self.cite("settlement")
        if fate.code == rules.LOSES:
            own = covers.first_loses if first else covers.loses
            table.felt.collect(seat, wager, fate.outcome, (spot.clause, *own, *self._spot_clauses(spot, 1), *order))
        elif fate.code == rules.PUSHES:
            table.felt.push(seat, wager, fate.outcome, (spot.clause, *covers.pushes, *order))
        elif fate.code == RETURNED:
            table.felt.give_back(seat, wager, "the odds were off", (spot.clause, covers.call_clause or spot.clause))
        else:
            own = covers.first_wins if first else covers.wins
            self._pay(table, key, lying.stake, spot, fate, (spot.clause, *own, *self._spot_clauses(spot, 0), *order))

    def _pay(self, table: OnTheTable, key: Key, stake: Cents, spot: Spot, fate: Fate, clauses: tuple[str, ...]) -> None:
        seat, wager = key
        fee = self.behaviour.due_on_a_win(spot, stake)
        if spot.covers.vigorish is not None and not self.behaviour.vigorish_is_due_first():
            clauses = (*clauses, spot.covers.vigorish.clause)
        net = self.settlement.net(spot, stake, fate) - fee
        pays = str(fate.odds) if fate.odds is not None else "its parts"
        table_clause = spot.table.clause if spot.table else self.rulebook.cite(f"{spot.wager.id}-parts")
        row = self._row_clause(spot, fate)
        table.felt.settle(seat, wager, fate.outcome, net, (*clauses, table_clause, *row), pays, fee)
        if spot.covers.may_stay_up and self.posted["after-a-decision"] == "stays-up":
            again = self.behaviour.due_first(spot, stake)
            cites = (
                self.posted.clause("after-a-decision"),
                *((spot.covers.vigorish.clause,) if spot.covers.vigorish and again else ()),
            )
            table.felt.place(seat, wager, stake, cites, again)
            table.put(seat, wager, stake, again)

    def _row_clause(self, spot: Spot, fate: Fate) -> tuple[str, ...]:
        """The paragraph of one pay-table row, where the document has one for each group of numbers."""
        if spot.table is None or spot.covers.kind != "odds":
            return ()
        below = [key for key in self.rulebook.all_clauses if key.startswith(f"{spot.table.clause}.")]
        for index, row in enumerate(spot.table.rows):
            if fate.outcome in row.outcome.split() and index < len(below):
                return (below[index],)
        return ()

    def _spot_clauses(self, spot: Spot, index: int) -> tuple[str, ...]:
        """The paragraphs under a spot's own: the first says when it wins, the second when it loses."""
        if not spot.covers.spots:
            return ()
        below = [
            key
            for key in self.rulebook.all_clauses
            if key.startswith(f"{spot.clause}.") and key.count(".") == spot.clause.count(".") + 1
        ]
        return (below[index],) if index < len(below) else ()

    def _move(self, table: OnTheTable, key: Key, number: int) -> None:
        seat, wager = key
        lying = table.drop(key)
        to = f"{wager} {number}"
        table.felt.move(seat, wager, to, (table.spot(wager).clause, *self.cite("come-moves")))
        table.lying[seat, to] = msgspec.structs.replace(lying, wager=to, rolled=True)

    def _count(self, table: OnTheTable, total: int) -> None:
        """What bets count: numbers that have come, and that a roll has come at all."""
        is_new = False
        for key, lying, spot in list(table.all()):
            if spot.covers.kind == "numbers":
                hit = rules.numbers_hit(lying.hit, total, bits(spot.covers.wanted))
                is_new = is_new or hit != lying.hit
                table.mark(key, hit=hit)
            if not lying.rolled:
                table.mark(key, rolled=True)
        if is_new and (clauses := self.cite("number-marker")):
            table.felt.emit(StepDue(step=f"Mark number {total}.", clauses=clauses))

    # ------------------------------------------------------------ what is awaited

    def _before(self, table: OnTheTable, bets: CrapsBets, buttons: Buttons) -> Awaits:
        clause = self.rulebook.cite("dice-out")
        not_yet = NotNow("the dice are not out", clause, "Send the dice out first")
        return Awaits(
            "wagers",
            self.shooting.says(table),
            clause if self.shooting.may_throw(table) else self.rulebook.cite("line-bet"),
            (bets, ShooterTaker(self.shooting, table, bets), DiceCalls(self.shooting, table)),
            usual=buttons.usual() or self.shooting.usual(table),
            not_now={Result: not_yet, Irregularity: not_yet},
            again=partial(self._before, table, bets, buttons),
            absent=self.at_tournament.waits_for(table) if self.at_tournament else 0,
        )

    def _dice_in_the_air(self, table: OnTheTable, bets: CrapsBets | None) -> Awaits:
        clause = self.rulebook.cite("no-more-bets")
        closed = no_wagers("the dice are out", clause, "Wait for the roll")
        dice = Results("dice", WEIGHTS, self.rulebook.cite("total"))
        trouble = Irregularities(
            self.rulebook, tuple(it for it in self.rulebook.irregularity if it.is_known(self.posted))
        )
        parting = ShooterParts(table, clause)
        takers: tuple[Taker, ...] = (dice, trouble, parting) if bets is None else (dice, trouble, parting, bets)
        return Awaits("result", "the dice to rest", clause, takers, not_now=closed)
