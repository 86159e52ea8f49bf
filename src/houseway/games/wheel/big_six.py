"""Big Six: wagers on insignias, a spin of three turns, the clapper at rest, losers collected, winners paid."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from houseway.equipment import Wheel
from houseway.games.wheel.rules import is_valid_spin
from houseway.games.wheel.wheel_game import SPIN, Spot, WheelGame, calls
from houseway.money import Cents
from houseway.refusal import Refused
from houseway.round import Awaits, Felt, Irregularity, Result
from houseway.round.awaits import NotNow, no_wagers
from houseway.round.events import Called, Resulted
from houseway.round.game import Play
from houseway.round.takers import Bets, Irregularities, Results
from houseway.rulebook import Posted, Rulebook, facts
from houseway.rulebook.check import Fault
from houseway.rulebook.load import fault_in
from houseway.rulebook.schema import Section


class WheelFacts(Section, frozen=True):
    """``[wheel]``: how many sections each insignia has, and how many there are in all."""

    clause: str
    total: int
    sections: dict[str, int]


class SpinFacts(Section, frozen=True):
    """``[spin]``: the rotations that make a spin."""

    rotations: int


class BigSixFacts(Section, frozen=True):
    """The sections of a Big Six document."""

    wheel: WheelFacts
    spin: SpinFacts


class Covers(Section, frozen=True):
    """``covers`` of a wager: its insignia, and the paragraphs by which it wins and loses, where there are any."""

    section: str
    wins: str = ""
    loses: str = ""


class BigSix(WheelGame):
    """A Big Six table."""

    def __init__(self, rulebook: Rulebook, posted: Posted) -> None:
        """Read the wheel and a spot for every insignia."""
        super().__init__(rulebook, posted)
        self.facts = facts(rulebook, BigSixFacts)
        self.wheel = self.wheel_of()
        self.covers = {wager.id: msgspec.convert(wager.covers, Covers) for wager in rulebook.wager}
        self.spots = {
            wager.id: self.make_spot(wager.id, wager, (self.covers[wager.id].section,), at=(index, 0))
            for index, wager in enumerate(rulebook.wager)
        }

    def wheel_of(self) -> Wheel:
        """The wheel, insignias spread as evenly as their numbers allow; the sections must add up."""
        sections = self.facts.wheel.sections
        total = self.facts.wheel.total
        if sum(sections.values()) != total:
            why = f"{sum(sections.values())} sections are listed and {total} announced"
            raise fault_in(self.rulebook, Fault(("wheel", "sections"), why, "List every section"))
        rim = tuple(label for _, label in sorted(_places(sections)))
        return Wheel(rim, {}, has_known_order=False)

    def canonical(self, wager: str) -> str:
        """The id of the wager on an insignia: ``joker``, ``5-dollar``; also by what the insignia shows: ``$5``."""
        if wager in self.spots:
            return wager
        found, rest = self.wager_and_rest(wager.lower().removesuffix(" insignia"))
        if rest:
            raise Refused(
                f"{wager[:60]!r} is one insignia too many",
                clause=found.clause,
                remedy=f"Wager on {found.id} alone",
            )
        return found.id

    @property
    def least_turns(self) -> int:
        """The rotations that make a spin."""
        return self.facts.spin.rotations

    def limits(self, wager: str) -> tuple[Cents, Cents, str]:  # noqa: ARG002
        """One minimum and maximum for every insignia."""
        return self.posted.money("minimum"), self.posted.money("maximum"), self.posted.clause("minimum")

    def play(self, felt: Felt) -> Play:
        """Wagers, the spin, the clapper at rest; or no spin, and every wager goes back."""
        yield from self.take_bets(felt, self._before_the_spin(felt))
        felt.emit(Called(call="spin", by="dealer", clauses=self.cite("spin", "before-the-spin")))
        act = yield self._wheel_turning()
        if isinstance(act, Result):
            least = self.least_turns
            if is_valid_spin(least if act.turns is None else act.turns, least):
                clauses = (
                    *self.cite("valid-spin"),
                    self.facts.wheel.clause,
                    *self._section_clauses(act.shows),
                )
                felt.emit(Resulted(of="clapper", shows=act.shows, clauses=clauses))
                self.settle(felt, act.shows)
                return
            act = Irregularity("too-few-rotations")
        assert isinstance(act, Irregularity)  # noqa: S101
        trouble = self.rulebook.find_irregularity(act.id)
        self.void(felt, trouble.call, act.by, trouble.gist, (trouble.clause, *self.cite("valid-spin")))
        felt.give_back_all("no valid spin", (trouble.clause,))

    def _section_clauses(self, label: str) -> tuple[str, ...]:
        """The paragraph that counts the sections of an insignia, where the document has one for each."""
        below = [clause for clause in self.rulebook.clauses if clause.startswith(f"{self.facts.wheel.clause}.")]
        index = self.wheel_labels.index(label)
        return (below[index],) if index < len(below) else ()

    @property
    def wheel_labels(self) -> list[str]:
        """The insignias in the order of the document."""
        return list(self.facts.wheel.sections)

    def win_clauses(self, spot: Spot) -> tuple[str, ...]:
        """A wager may have a paragraph of its own for winning."""
        own = self.covers[spot.wager.id].wins
        return (*spot.clauses, own) if own else spot.clauses

    def loss_clauses(self, spot: Spot, label: str) -> tuple[str, ...]:  # noqa: ARG002
        """A wager may have a paragraph of its own for losing."""
        own = self.covers[spot.wager.id].loses
        return (*spot.clauses, own) if own else spot.clauses

    def _before_the_spin(self, felt: Felt) -> Awaits:
        clause = self.rulebook.cite("before-the-spin")
        spin = calls(self.rulebook, SPIN.call, clause=self.rulebook.cite("spin"))
        not_yet = NotNow("the wheel has not been spun", clause, "Spin the wheel first")
        return Awaits(
            "wagers",
            "wagers, then the spin",
            clause,
            (Bets(felt, self), spin),
            usual=SPIN,
            not_now={Result: not_yet, Irregularity: not_yet},
        )

    def _wheel_turning(self) -> Awaits:
        clapper = Results("clapper", self.wheel.weights, self.rulebook.cite("valid-spin"))
        trouble = Irregularities(self.rulebook, self.rulebook.irregularity)
        return Awaits(
            "result",
            "the clapper to rest",
            self.rulebook.cite("valid-spin"),
            (clapper, trouble),
            not_now=no_wagers("the wheel has been spun", self.rulebook.cite("bets-closed")),
        )


def _places(sections: dict[str, int]) -> Iterator[tuple[Fraction, str]]:
    """Where on a rim of length one each section lies; insignias of equal number keep out of each other's way."""
    for label, count in sections.items():
        alike = [other for other, number in sections.items() if number == count]
        shift = Fraction(2 * alike.index(label) + 1, 2 * len(alike))
        for index in range(count):
            yield (index + shift) / count, label
