"""Roulette: bets, a spin against the wheel, no more bets, the number marked, losers collected, winners paid."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator

import msgspec

from houseway.equipment import Wheel
from houseway.games.wheel.roulette_layout import BOX, RouletteLayout
from houseway.games.wheel.rules import is_valid_spin
from houseway.games.wheel.wheel_game import SPIN, Spot, WheelGame, calls
from houseway.money import Cents
from houseway.refusal import HousewayError, Refused
from houseway.round import Awaits, Call, Felt, Irregularity, Result
from houseway.round.acts import AnyAct
from houseway.round.awaits import NotNow, no_wagers
from houseway.round.events import Called, Resulted, StepDue
from houseway.round.game import Play
from houseway.round.takers import Bets, Irregularities, Results
from houseway.rulebook import IrregularityFacts, Posted, Rulebook, Wager, facts
from houseway.rulebook.check import Fault
from houseway.rulebook.load import fault_in
from houseway.rulebook.schema import Section

SPIN_WITH_THE_WHEEL = Call("spin with the wheel")
NO_MORE_BETS = Call("no more bets")
CONFIRMED = Call("number confirmed")
BALL_IS_SOUND = Call("ball is sound")
BALL_IS_DAMAGED = "ball is damaged"
NEW_BALL = "new ball"
RED, BLACK, GREEN = "red", "black", "green"


class WheelFacts(Section, frozen=True):
    """``[wheels.*]``: the order round the rim, the layout that goes with it, and what is void on it."""

    clause: str
    layout: str
    order: str
    void: str = ""
    void_clause: str = ""
    zero_clause: str = ""


class LayoutFacts(Section, frozen=True):
    """``[layout]``: how many rows and columns, and the zeros of each layout."""

    rows: int
    columns: int
    zeros: dict[str, str]


class SpinFacts(Section, frozen=True):
    """``[spin]``: the revolutions that make a spin, and who hands out a new ball."""

    revolutions: int
    new_ball_by: str


class RouletteFacts(Section, frozen=True):
    """The sections of a roulette document."""

    wheels: dict[str, WheelFacts]
    colours: dict[str, str]
    layout: LayoutFacts
    spin: SpinFacts


class Covers(Section, frozen=True):
    """``covers`` of a wager: the shape it has on the layout."""

    shape: str
    courtesy: str = ""
    zeros: str = ""
    also: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    numbers: str = ""
    groups: tuple[str, ...] = ()
    colour: str = ""
    parity: str = ""


class Roulette(WheelGame):
    """A roulette table."""

    def __init__(self, rulebook: Rulebook, posted: Posted) -> None:
        """Read the wheel, the layout and every spot on it."""
        super().__init__(rulebook, posted)
        self.facts = facts(rulebook, RouletteFacts)
        self.kind = self.facts.wheels[posted["wheel"]]
        layout = self.facts.layout
        self.layout = RouletteLayout(layout.rows, layout.columns, tuple(layout.zeros[self.kind.layout].split()))
        self.wheel = self.wheel_of()
        self.spots = {}
        for wager in rulebook.wager:
            covers = msgspec.convert(wager.covers, Covers)
            self.spots.update((spot.name, spot) for spot in self._spots(wager, covers))

    def wheel_of(self) -> Wheel:
        """The wheel in use, after a look at its numbers and colours."""
        rim = tuple(self.kind.order.split())
        colours = {number: colour for colour, numbers in self.facts.colours.items() for number in numbers.split()}
        at = ("wheels", self.posted["wheel"], "order")
        if sorted(rim) != sorted(self.layout.boxes):
            odd = sorted(set(rim) ^ set(self.layout.boxes)) or "a number twice"
            raise fault_in(self.rulebook, Fault(at, f"wheel and layout differ in {odd}", "Give every number once"))
        ring = [colours.get(number, "") for number in rim if number not in self.layout.zeros]
        if {RED, BLACK} != set(ring) or any(a == b for a, b in _by_turns(rim, colours, self.layout.zeros)):
            why = "red and black do not alternate between the zeros"
            raise fault_in(self.rulebook, Fault(at, why, "Correct the order or [colours]"))
        return Wheel(rim, colours, frozenset(self.kind.void.split()))

    # ------------------------------------------------------------ spots

    def _spots(self, wager: Wager, covers: Covers) -> Iterator[Spot]:
        """The spots of a wager on this layout; those that need a void or absent number do not exist."""
        layout = self.layout
        for numbers, name, at, clauses in self._groups(wager, covers):
            if set(numbers) <= set(layout.boxes) - self.wheel.void:
                label = f"{wager.id} {name}".rstrip()
                is_zero = len(numbers) == 1 and numbers[0] in layout.zeros
                outcome = covers.zeros if is_zero else ""
                yield self.make_spot(label, wager, numbers, outcome=outcome, clauses=clauses, at=at)

    def _groups(
        self, wager: Wager, covers: Covers
    ) -> Iterator[tuple[tuple[str, ...], str, tuple[float, float], tuple[str, ...]]]:
        """Numbers, name, place and further clauses of every spot of a wager."""
        layout = self.layout
        shape = covers.shape
        if shape == "box":
            for number, box in layout.boxes.items():
                yield (number,), number, box.centre, ()
        elif shape == "line":
            for pair in layout.splits():
                yield self._inside(pair)
            courtesy = tuple(covers.courtesy.split())
            if set(courtesy) <= set(layout.boxes):
                yield courtesy, "courtesy", layout.drawn_at("courtesy"), ()
        elif shape == "row":
            for index, row in enumerate(layout.numbers):
                yield row, "-".join(row), layout.drawn_at(shape, index), ()
            for listed in covers.also:
                if set(listed.split()) <= set(layout.boxes):
                    yield self._inside(tuple(listed.split()), self._listed_clauses(wager))
        elif shape == "corner":
            for four in layout.corners():
                yield self._inside(four)
        elif shape == "two-rows":
            for index, six in enumerate(layout.two_rows()):
                yield six, "-".join(six), layout.drawn_at(shape, index), ()
        elif shape == "column":
            for index in range(layout.columns):
                yield layout.column(index), str(index + 1), layout.drawn_at(shape, index), ()
        elif shape == "groups":
            for index, group in enumerate(covers.groups):
                yield self._numbers(group), str(index + 1), layout.drawn_at(shape, index, len(covers.groups)), ()
        elif shape == "group":
            zeros = set(layout.zeros) & set(self._numbers(covers.numbers))
            at = layout.drawn_at("zeros") if zeros else self._outside(wager)
            yield self._numbers(covers.numbers), "", at, ()
        elif shape == "colour":
            reds = tuple(number for number in layout.plain if self.wheel.colours[number] == covers.colour)
            yield reds, "", self._outside(wager), ()
        elif shape == "parity":
            remainder = ("even", "odd").index(covers.parity)
            yield tuple(n for n in layout.plain if int(n) % 2 == remainder), "", self._outside(wager), ()
        if self._takes_optional():
            for listed in covers.optional:
                numbers = tuple(listed.split())
                if set(numbers) <= set(layout.boxes):
                    yield self._inside(numbers, (self.posted.clause("single-zero-groups"),))

    def _takes_optional(self) -> bool:
        return len(self.layout.zeros) == 1 and self.posted["single-zero-groups"] != "as-listed"

    def _inside(
        self, numbers: tuple[str, ...], clauses: tuple[str, ...] = ()
    ) -> tuple[tuple[str, ...], str, tuple[float, float], tuple[str, ...]]:
        """A spot where the boxes of these numbers meet."""
        numbers = self.layout.sorted(numbers)
        shared = self.layout.meeting(numbers)
        return numbers, "-".join(numbers), shared.centre if shared else self.layout.drawn_at("zeros"), clauses

    def _outside(self, wager: Wager) -> tuple[float, float]:
        """The place of an even chance: six boxes beside each other, beyond the dozens."""
        chances = [
            w.id for w in self.rulebook.wager if w.group == "outside" and w.covers["shape"] not in ("column", "groups")
        ]
        order = sorted(chances, key=lambda name: _EVEN_CHANCES.index(name) if name in _EVEN_CHANCES else len(chances))
        share = self.layout.rows * BOX / max(1, len(chances))
        return order.index(wager.id) * share + share / 2, -1.5 * BOX

    def _listed_clauses(self, wager: Wager) -> tuple[str, ...]:
        """The paragraphs below a wager's own, such as the list of its corner groups."""
        return tuple(clause for clause in self.rulebook.all_clauses if clause.startswith(f"{wager.clause}."))

    def _numbers(self, text: str) -> tuple[str, ...]:
        """Numbers from ``1-12`` or ``0 00 1``."""
        if span := re.fullmatch(r"(\d+)-(\d+)", text):
            return tuple(str(number) for number in range(int(span[1]), int(span[2]) + 1))
        return tuple(text.split())

    # ------------------------------------------------------------ names and limits

    def canonical(self, wager: str) -> str:
        """The one spelling of a spot: ``split 17-20``; numbers may come in any order.

        A bet on numbers that do not adjoin is refused, and told what would.
        """
        if wager in self.spots:
            return wager
        found, rest = self.wager_and_rest(wager)
        name = f"{found.id} {rest}".rstrip()
        if name in self.spots:
            return name
        covers = msgspec.convert(found.covers, Covers)
        numbers = re.findall(r"\d+", rest)
        if covers.shape in ("column", "groups"):
            for index, spot in enumerate(self.spots_of(found), 1):
                by_place = [str(index), str(len(spot.labels))]  # as layouts print it: "2nd 12"
                if numbers in (by_place, [spot.labels[0], spot.labels[-1]]):
                    return spot.name
        self._check_numbers(found, numbers, wager)
        name = f"{found.id} {'-'.join(self.layout.sorted(numbers))}".rstrip()
        if name in self.spots and numbers:
            return name
        raise self._no_such_spot(found, covers, numbers)

    def _check_numbers(self, wager: Wager, numbers: list[str], text: str) -> None:
        for number in numbers:
            if number not in self.layout.boxes:
                last = self.layout.plain[-1]
                zeros = " and ".join(self.layout.zeros)
                raise Refused(
                    f"{text!r}: there is no {number} here",
                    clause=wager.clause,
                    remedy=f"Numbers are {zeros} and 1 to {last}",
                )
            if number in self.wheel.void:
                raise Refused(f"{number} is void on this wheel", clause=self.kind.clause, remedy="Choose other numbers")

    def _no_such_spot(self, wager: Wager, covers: Covers, numbers: list[str]) -> HousewayError:
        known = self.spots_of(wager)
        if not known:
            return self._not_on_this_layout(wager, covers)
        if not numbers:
            example = known[len(known) // 2].name
            return Refused(f"{wager.name} needs its numbers", clause=wager.clause, remedy=f"For example {example}")
        if covers.shape == "line" and len(numbers) == 2:
            near = ", ".join(n for n in self.layout.adjoining(numbers[0]) if n not in self.wheel.void)
            return Refused(
                f"{numbers[0]} and {numbers[1]} do not adjoin on the layout",
                clause=wager.clause,
                remedy=f"{numbers[0]} adjoins {near}",
            )
        examples = [spot.name for spot in known if numbers[0] in spot.labels] or [spot.name for spot in known]
        are = "is" if len(numbers) == 1 else "are"
        return Refused(
            f"{', '.join(numbers)} {are} not a {wager.name} wager",
            clause=wager.clause,
            remedy=f"For example {' or '.join(examples[:3])}",
        )

    def _not_on_this_layout(self, wager: Wager, covers: Covers) -> HousewayError:
        """A wager whose numbers are void or absent here."""
        void = sorted(set(self._numbers(covers.numbers)) & self.wheel.void)
        if void:
            why = f"{', '.join(void)} is void on this wheel, and {wager.name} needs it"
            return Refused(why, clause=self.kind.clause, remedy="Choose another wager")
        return Refused(
            f"{wager.name} needs numbers that this layout lacks", clause=wager.clause, remedy="Choose another wager"
        )

    @property
    def least_turns(self) -> int:
        """The revolutions that make a spin."""
        return self.facts.spin.revolutions

    def limits(self, wager: str) -> tuple[Cents, Cents, str]:
        """Inside and outside have their own maximum; inside wagers may meet the minimum together where posted."""
        group = self.spots[wager].wager.group
        is_together = group == "inside" and self.posted["inside-minimum"] == "aggregate"
        least = 1 if is_together else self.posted.money("minimum")
        return least, self.posted.money(f"maximum-{group}"), self.posted.clause("minimum")

    # ------------------------------------------------------------ the round

    def play(self, felt: Felt) -> Play:
        """Bets and spins until a number stands; then the marker, the losers, the winners."""
        while (number := (yield from self.spin(felt))) is None:
            if self.posted["after-no-spin"] == "wagers-returned":
                felt.give_back_all("the spin did not count", (self.posted.clause("after-no-spin"),))
                return
        if self.is_confirmed:
            yield from self.confirm(felt, number)
        felt.emit(StepDue(step=f"Call {number} and put the marker on it.", clauses=self.cite("marker")))
        self.settle(felt, number)

    @property
    def is_confirmed(self) -> bool:
        """Whether the dealer confirms the number that the wheel has read, before anything is settled."""
        return bool(self.cite("confirmed")) and self.posted.get("dealer", "live") == "live"

    def confirm(self, felt: Felt, number: str) -> Play:
        """The dealer says that the ball rests there."""
        clause = self.rulebook.cite("confirmed")
        taker = calls(self.rulebook, CONFIRMED.call, clause=clause)
        closed = no_wagers(f"the ball rests on {number}", clause, "Wait until everything is settled")
        yield Awaits("call", f"the dealer to confirm {number}", clause, (taker,), usual=CONFIRMED, not_now=closed)
        felt.emit(Called(call=CONFIRMED.call, by="dealer", clauses=(clause,)))

    def spin(self, felt: Felt) -> Generator[Awaits, AnyAct, str | None]:
        """One spin: the number, or None when it does not count."""
        act = yield from self.take_bets(felt, self._before_the_spin(felt))
        felt.emit(Called(call="spin", by="dealer", clauses=self.cite("spin")))
        if act == SPIN_WITH_THE_WHEEL:
            yield from self.no_spin(felt, Irregularity("same-direction"))
            return None
        act = yield from self.take_bets(felt, self._ball_in_the_track(felt))
        if isinstance(act, Irregularity):
            yield from self.no_spin(felt, act)
            return None
        felt.emit(Called(call="no more bets", by="dealer", clauses=self.cite("no-more-bets")))
        self._return_short_wagers(felt)
        act = yield self._ball_dropping()
        if isinstance(act, Irregularity):
            yield from self.no_spin(felt, act)
            return None
        assert isinstance(act, Result)  # noqa: S101
        least = self.least_turns
        if not is_valid_spin(least if act.turns is None else act.turns, least):
            yield from self.no_spin(felt, Irregularity("too-few-revolutions"))
            return None
        colour = self.wheel.colours[act.shows]
        felt.emit(Resulted(of="ball", shows=act.shows, detail=colour, clauses=(self.kind.clause, *self.cite("result"))))
        if act.shows in self.wheel.void:
            why = f"{act.shows} is void on this wheel."
            self.void(felt, "no spin", "dealer", why, (self.kind.void_clause, self.kind.clause))
            return None
        return act.shows

    def no_spin(self, felt: Felt, act: Irregularity) -> Generator[Awaits, AnyAct, None]:
        """The spin does not count; the ball comes out, and is looked at where the document says so."""
        trouble = self.rulebook.find_irregularity(act.id)
        self.void(felt, trouble.call, act.by, trouble.gist, (trouble.clause, *self.cite("spin")))
        for step in trouble.steps:
            felt.emit(StepDue(step=step, clauses=(trouble.clause,)))
        if trouble.inspect:
            look = calls(self.rulebook, BALL_IS_SOUND.call, BALL_IS_DAMAGED, clause=trouble.clause)
            says = "the dealer's look at the ball: sound or damaged"
            found = yield Awaits("call", says, trouble.clause, (look,), usual=BALL_IS_SOUND)
            assert isinstance(found, Call)  # noqa: S101
            felt.emit(Called(call=found.call, by=found.by, clauses=(trouble.clause,)))
            if found.call == BALL_IS_DAMAGED:
                yield from self._new_ball(felt, trouble)

    def _new_ball(self, felt: Felt, trouble: IrregularityFacts) -> Generator[Awaits, AnyAct, None]:
        rank = self.facts.spin.new_ball_by
        give = calls(self.rulebook, NEW_BALL, clause=trouble.clause, by=(rank,))
        says = f"a new ball from the {rank.replace('-', ' ')}"
        act = yield Awaits("ruling", says, trouble.clause, (give,), usual=Call(NEW_BALL, rank))
        assert isinstance(act, Call)  # noqa: S101
        felt.emit(Called(call=act.call, by=act.by, clauses=(trouble.clause,)))

    def _return_short_wagers(self, felt: Felt) -> None:
        """Where inside wagers meet the minimum together, those that do not go back."""
        if self.posted["inside-minimum"] != "aggregate":
            return
        minimum = self.posted.money("minimum")
        for seat in felt.seats:
            inside = [(name, stake) for name, stake in felt.of_seat(seat) if self.spots[name].wager.group == "inside"]
            if inside and sum(stake for _, stake in inside) < minimum:
                for name, _ in inside:
                    felt.give_back(
                        seat, name, "inside wagers below the minimum", (self.posted.clause("inside-minimum"),)
                    )

    def loss_clauses(self, spot: Spot, label: str) -> tuple[str, ...]:
        """On a zero the even chances lose by a clause of their own."""
        if label in self.layout.zeros and spot.wager.group == "outside":
            zero = (self.kind.zero_clause,) if self.kind.zero_clause else self.cite("zero-loses")
            return (*spot.clauses, *zero)
        return spot.clauses

    # ------------------------------------------------------------ what is awaited

    def _before_the_spin(self, felt: Felt) -> Awaits:
        wrongly = (SPIN_WITH_THE_WHEEL.call,) if self.irregularities else ()
        spin = calls(self.rulebook, SPIN.call, *wrongly, clause=self.rulebook.cite("spin"))
        not_yet = NotNow("the ball has not been spun", self.rulebook.cite("spin"), "Spin the ball first")
        return Awaits(
            "wagers",
            "wagers, then the spin",
            self.rulebook.cite("spin"),
            (Bets(felt, self), spin),
            usual=SPIN,
            not_now={Result: not_yet, Irregularity: not_yet},
        )

    def _ball_in_the_track(self, felt: Felt) -> Awaits:
        clause = self.rulebook.cite("no-more-bets")
        stop = calls(self.rulebook, NO_MORE_BETS.call, clause=clause)
        not_yet = NotNow('"no more bets" has not been called', clause, 'Call "no more bets" first')
        trouble = Irregularities(self.rulebook, self.irregularities)
        return Awaits(
            "wagers",
            'last wagers, then "no more bets"',
            clause,
            (Bets(felt, self), stop, trouble),
            usual=NO_MORE_BETS,
            not_now={Result: not_yet},
        )

    def _ball_dropping(self) -> Awaits:
        clause = self.rulebook.cite("no-more-bets")
        closed = no_wagers('"no more bets" has been called', clause, "Wait until everything is settled")
        ball = Results("ball", self.wheel.weights, self.kind.clause)
        trouble = Irregularities(self.rulebook, self.irregularities)
        return Awaits(
            "result",
            "the ball to rest",
            self.rulebook.cite("spin"),
            (ball, trouble),
            not_now=closed,
        )


_EVEN_CHANCES = ("1-to-18", "even", "red", "black", "odd", "19-to-36")


def _by_turns(rim: tuple[str, ...], colours: dict[str, str], zeros: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The colours of each two numbers side by side, zeros left out."""
    for here, there in zip(rim, (*rim[1:], rim[0]), strict=True):
        if here not in zeros and there not in zeros:
            yield colours.get(here, ""), colours.get(there, "")
