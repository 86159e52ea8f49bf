"""Takes wagers at a craps table: with the behaviour matrix, odds behind bets, vigorish and parts."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.dice.at_tournament import DiceTournament
from houseway.games.dice.behaviour import Behaviour
from houseway.games.dice.buttons import call_clauses
from houseway.games.dice.on_the_table import OnTheTable
from houseway.games.dice.spots import Spot
from houseway.money import Cents, dollars
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, AnyAct, Bet, Decide, TakeBack
from houseway.round.events import Decided
from houseway.round.takers import BetRules, Bets

CALLS = {"call-on": "on", "call-off": "off"}


class CrapsBets(Bets):
    """Bets, their taking down, and calls of on and off."""

    kinds: tuple[type[Act], ...] = (Bet, TakeBack, Decide)

    def __init__(
        self,
        table: OnTheTable,
        rules: BetRules,
        behaviour: Behaviour,
        in_the_air: str = "",
        at_tournament: DiceTournament | None = None,
    ) -> None:
        """``in_the_air`` is the clause that takes bets after the dice are out, once confirmed; empty before that."""
        super().__init__(table.felt, rules)
        self.table = table
        self.behaviour = behaviour
        self.in_the_air = in_the_air
        self.at_tournament = at_tournament

    def why_not(self, act: Act) -> HousewayError | None:
        """Everything that can be wrong with a bet, its taking down or a call; with the dice out only bets are taken."""
        if self.in_the_air and not isinstance(act, Bet):
            return Refused("the dice are out", clause=self.in_the_air, remedy="Wait for the roll")
        if not isinstance(act, Decide):
            refused = super().why_not(act)
            return refused if refused or not self.at_tournament else self.at_tournament.why_not(self.table, act)
        if act.choice not in CALLS:
            return Refused(f"{act.choice[:40]!r} is nothing to decide here", remedy="Call a wager on or off")
        try:
            self._check_call(act)
        except HousewayError as refused:
            return refused
        return None

    def _check_bet(self, act: Bet) -> None:
        if act.amount <= 0:
            raise Refused(f"{dollars(act.amount)} is no wager", remedy="Wager more than nothing")
        spot = self.table.spot(self.rules.canonical(act.wager))
        self.rules.check_tender(act)
        if self.in_the_air and not act.confirmed:
            raise Refused(
                "the dice are out, and the bet is not confirmed", clause=self.in_the_air, remedy="Have it confirmed"
            )
        lying = self.table.get(act.seat, spot.name)
        total = act.amount + (lying.stake if lying else 0)
        self.behaviour.check_made(spot, self.table.now, lying)
        if spot.covers.kind == "odds":
            self._check_odds(act.seat, spot, total)
        else:
            self.behaviour.check_limits(spot, total)
        self.behaviour.check_steps(spot, total, self.table.number_of(spot))

    def _check_odds(self, seat: int, spot: Spot, total: Cents) -> None:
        base = self.table.base_of(seat, spot)
        name = f"{spot.covers.behind} {spot.number}" if spot.number else spot.covers.behind
        if base is None:
            raise Refused(
                f"seat {seat} has no {name} bet to back", clause=spot.clause, remedy=f"Bet {spot.covers.behind} first"
            )
        number = self.table.number_of(spot)
        if not number:
            raise Refused(f"{spot.name} waits for a point", clause=spot.clause, remedy="Make it when a point is on")
        self.behaviour.check_odds(spot, number, base.stake, total)

    def _check_take_back(self, act: TakeBack) -> None:
        spot = self.table.spot(self.rules.canonical(act.wager))
        lying = self.table.get(act.seat, spot.name)
        if lying is None:
            lies = ", ".join(name for name, _ in self.felt.of_seat(act.seat)) or "nothing"
            raise Refused(f"seat {act.seat} has nothing on {spot.name}", remedy=f"It has wagers on: {lies}")
        amount = lying.stake if act.amount is None else act.amount
        if amount <= 0 or amount > lying.stake:
            raise Refused(
                f"{dollars(amount)} cannot be taken from {dollars(lying.stake)} on {spot.name}",
                remedy=f"Take back up to {dollars(lying.stake)}",
            )
        self.behaviour.check_down(spot, self.table.now, lying)
        left = lying.stake - amount
        if left and spot.covers.kind != "odds":
            self.behaviour.check_limits(spot, left)
        if left:
            self.behaviour.check_steps(spot, left, self.table.number_of(spot))

    def _check_call(self, act: Decide) -> None:
        spot = self.table.spot(self.rules.canonical(act.cards))
        if self.table.get(act.seat, spot.name) is None:
            raise Refused(f"seat {act.seat} has nothing on {spot.name}", remedy="Call a wager that lies there")
        if spot.covers.kind in ("one-roll", "parts"):
            raise Refused(
                f"{spot.name} is decided by the next roll", clause=spot.clause, remedy="Take it down, or leave it on"
            )
        if not spot.covers.may_call:
            clause = spot.covers.call_clause or spot.covers.down_clause or spot.clause
            raise Refused(f"{spot.name} is always on", clause=clause, remedy="Leave it on")

    def legal(self) -> Iterator[AnyAct]:
        """For each seat, each spot that takes a bet now with its least amount, and what may come down."""
        for seat in self.table.seated:
            for name, spot in self.table.layout.spots.items():
                amount = self._least(seat, spot)
                bet = Bet(seat, name, amount, confirmed=bool(self.in_the_air))
                if self.why_not(bet) is None:
                    yield bet
            for name, _ in list(self.felt.of_seat(seat)):
                for act in (
                    TakeBack(seat, name),
                    Decide(seat, "call-off", cards=name),
                    Decide(seat, "call-on", cards=name),
                ):
                    if self.why_not(act) is None:
                        yield act

    def _least(self, seat: int, spot: Spot) -> Cents:
        """The least that a bet on a spot may add, of what can be paid in chips."""
        lying = self.table.get(seat, spot.name)
        lies = lying.stake if lying else 0
        is_free = bool(lying) or spot.covers.kind == "odds"
        least = lies + 1 if is_free else self.behaviour.limits(spot)[0]
        step = self.behaviour.steps(spot, self.table.number_of(spot))
        return -(-least // step) * step - lies

    def do(self, act: Act) -> bool:
        """Carry out a bet, its taking down or a call; False when the act is something else."""
        if isinstance(act, Bet):
            self._place(act)
        elif isinstance(act, TakeBack):
            self._take_down(act)
        elif isinstance(act, Decide) and act.choice in CALLS:
            name = self.rules.canonical(act.cards)
            self.table.mark((act.seat, name), asked=CALLS[act.choice])
            clauses = call_clauses(self.table.spot(name))
            self.felt.emit(Decided(seat=act.seat, choice=f"calls {name} {CALLS[act.choice]}", clauses=clauses))
        else:
            return False
        return True

    def _place(self, act: Bet) -> None:
        spot = self.table.spot(self.rules.canonical(act.wager))
        fee = 0
        clauses = self.rules.bet_clauses(spot.name, act)
        if spot.covers.vigorish is not None and self.behaviour.vigorish_is_due_first():
            old = self.table.get(act.seat, spot.name)
            total = act.amount + (old.stake if old else 0)
            fee = self.behaviour.vigorish(spot, total) - (old.vigorish if old else 0)
            clauses = (*clauses, spot.covers.vigorish.clause)
        if spot.covers.also_with_a_point and self.table.now.point and spot.covers.down_clause:
            clauses = (*clauses, spot.covers.down_clause)
        if self.in_the_air:
            clauses = (*clauses, self.in_the_air)
        self.felt.place(act.seat, spot.name, act.amount, clauses, fee)
        self.table.put(act.seat, spot.name, act.amount, fee)

    def _take_down(self, act: TakeBack) -> None:
        spot = self.table.spot(self.rules.canonical(act.wager))
        lying = self.table.lying[act.seat, spot.name]
        amount = lying.stake if act.amount is None else act.amount
        clauses = (
            *self.rules.bet_clauses(spot.name, act),
            *((spot.covers.down_clause,) if spot.covers.down_clause else ()),
        )
        clauses += self.at_tournament.change_clauses(self.table, act) if self.at_tournament else ()
        left = lying.stake - amount
        fee = lying.vigorish - (self.behaviour.vigorish(spot, left) if left and lying.vigorish else 0)
        self.felt.take_back(act.seat, spot.name, amount, clauses, fee)
        if left:
            is_rolled = lying.rolled and spot.covers.kind == "dont"
            self.table.mark(
                (act.seat, spot.name), stake=left, vigorish=lying.vigorish - fee, cut=lying.cut or is_rolled
            )
        else:
            self.table.drop((act.seat, spot.name))
        self._fit_odds(act.seat, clauses)

    def _fit_odds(self, seat: int, clauses: tuple[str, ...]) -> None:
        """Odds come down with the bet they back, and shrink with it to what the limit allows."""
        for key, lying, spot in list(self.table.all()):
            if key[0] != seat or spot.covers.kind != "odds":
                continue
            base = self.table.base_of(seat, spot)
            most = self.behaviour.odds_limit(spot, self.table.number_of(spot), base.stake) if base else 0
            if lying.stake > most:
                self.felt.take_back(seat, spot.name, lying.stake - most, clauses)
                if most:
                    self.table.mark(key, stake=most)
                else:
                    self.table.drop(key)
