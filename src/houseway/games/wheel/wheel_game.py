"""What Big Six and Roulette share: spots on a layout, one wheel, losers collected before winners are paid."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from functools import cached_property

from houseway.equipment import Wheel
from houseway.games.naming import wager_and_rest
from houseway.games.wheel.rules import is_hit, net
from houseway.games.wheel.words import WORDS
from houseway.money import Cents
from houseway.odds import ToOne
from houseway.round import Act, Awaits, Call, Felt, Game, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.events import Voided
from houseway.round.takers import Bets, Calls
from houseway.rulebook import IrregularityFacts, PayTable, Rulebook, Wager
from houseway.rulebook.check import Fault
from houseway.rulebook.load import fault_in


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the layout where a wager can lie: what it covers and what it pays."""

    name: str
    wager: Wager
    table: PayTable
    outcome: str
    labels: tuple[str, ...]
    covered: int
    odds: ToOne
    clauses: tuple[str, ...]
    at: tuple[float, float] = (0.0, 0.0)


class WheelGame(Game):
    """A game in which one wheel decides every wager at once."""

    equipment = "wheel"

    words = WORDS

    wheel: Wheel
    spots: dict[str, Spot]

    @property
    @abstractmethod
    def least_turns(self) -> int:
        """How often ball or wheel must go round for a spin to count."""

    @cached_property
    def irregularities(self) -> tuple[IrregularityFacts, ...]:
        """What can go wrong at this table."""
        return tuple(it for it in self.rulebook.irregularity if it.is_known(self.posted))

    def spot_names(self) -> Iterable[str]:
        """Every spot of the layout."""
        return self.spots

    def spots_of(self, wager: Wager) -> list[Spot]:
        """The spots where a wager can lie."""
        return [spot for spot in self.spots.values() if spot.wager is wager]

    def places_of(self, wager: str) -> tuple[str, ...]:
        """The spots of the same wager that cover the same outcomes: a split of the zeros may lie in two places."""
        return self._places[wager]

    @cached_property
    def _places(self) -> dict[str, tuple[str, ...]]:
        same: dict[tuple[str, int], tuple[str, ...]] = {}
        for spot in self.spots.values():
            key = (spot.wager.id, spot.covered)
            same[key] = (*same.get(key, ()), spot.name)
        return {name: same[spot.wager.id, spot.covered] for name, spot in self.spots.items()}

    def bet_clauses(self, wager: str, act: Act) -> tuple[str, ...]:
        """Chips on the layout, at the player's own care, on a wager the document knows."""
        own = self.spots[wager].clauses
        if isinstance(act, TakeBack):
            return (*self.cite("bets"), *own)
        return (*self.cite("bets", "responsibility", "many"), *own)

    def make_spot(
        self,
        name: str,
        wager: Wager,
        labels: tuple[str, ...],
        *,
        outcome: str = "",
        clauses: tuple[str, ...] = (),
        at: tuple[float, float] = (0.0, 0.0),
    ) -> Spot:
        """A spot with its odds from the pay table in force; a row that is missing there is a fault of the rulebook."""
        outcome = outcome or wager.outcome
        table = self.rulebook.paytables(wager)[0]
        if outcome not in {row.outcome for row in table.rows}:
            where = ("wager", self.rulebook.wager.index(wager), "paytable")
            fault = Fault(
                where,
                f"pay table {table.id!r} has no odds for {outcome!r}",
                "Add the row, or correct its outcome",
            )
            raise fault_in(self.rulebook, fault)
        odds = self.posted.pays(wager, table, outcome)
        covered = sum(1 << self.wheel.index[label] for label in set(labels))
        per_unit = odds.per_unit
        return Spot(
            name,
            wager,
            table,
            outcome,
            labels,
            covered,
            ToOne(per_unit.numerator, per_unit.denominator),
            (wager.clause, *clauses),
            at,
        )

    def net(self, spot: Spot, stake: Cents, label: str) -> Cents:
        """What a stake on a spot gains when the wheel shows a label: the rule that the kernels compile."""
        rounding = self.rounding
        return net(
            stake,
            spot.covered,
            self.wheel.index[label],
            spot.odds.wins,
            spot.odds.stakes,
            rounding.mode.value,
            rounding.unit,
        )

    def settle(self, felt: Felt, label: str, lost: tuple[str, ...] = ()) -> None:
        """Collect every losing wager, then pay every winning one."""
        outcome = self.wheel.index[label]
        order = self.cite("position", "winner", "collect-then-pay")
        laid = {name: self.spots[name] for _, name in felt.stakes}
        misses = {
            name: (*self.loss_clauses(spot, label), *lost, *order)
            for name, spot in laid.items()
            if not is_hit(spot.covered, outcome)
        }
        for seat, name in [key for key in felt.stakes if key[1] in misses]:
            felt.collect(seat, name, label, misses[name])
        for seat, name in list(felt.stakes):
            spot = laid[name]
            felt.pay(
                seat,
                name,
                spot.outcome,
                spot.odds,
                self.rounding,
                (*self.win_clauses(spot), spot.table.clause, *order),
            )

    def win_clauses(self, spot: Spot) -> tuple[str, ...]:
        """The clauses by which a spot wins."""
        return spot.clauses

    def loss_clauses(self, spot: Spot, label: str) -> tuple[str, ...]:  # noqa: ARG002  games add their own
        """The clauses by which a spot loses to a label."""
        return spot.clauses

    def take_bets(self, felt: Felt, awaits: Awaits) -> Generator[Awaits, AnyAct, AnyAct]:
        """Take bets until some other act comes, and answer with that act."""
        bets = Bets(felt, self)
        while True:
            act = yield awaits
            if not bets.do(act):
                return act

    def void(self, felt: Felt, call: str, by: str, why: str, clauses: tuple[str, ...]) -> None:
        """Declare that the spin does not count."""
        felt.emit(Voided(call=call, by=by, why=why, clauses=clauses))

    def spot(self, name: str) -> Spot:
        """The spot of that name, in any spelling."""
        return self.spots[self.canonical(name)]

    def wager_and_rest(self, text: str) -> tuple[Wager, str]:
        """The wager that a text begins with, and what follows it; a wager the document lacks is refused."""
        return wager_and_rest(self.rulebook, text, (wager.id for wager in self.rulebook.wager))

    @abstractmethod
    def wheel_of(self) -> Wheel:
        """The wheel in use."""


def calls(rulebook: Rulebook, *names: str, clause: str, by: tuple[str, ...] = ("dealer",)) -> Calls:
    """A taker for these calls."""
    return Calls(rulebook, names, clause, by)


SPIN = Call("spin")
