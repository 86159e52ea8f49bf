"""A betting plan: what to have up when, for sessions of many rolls; a small file that a player can read.

::

    name = "Pass with odds"
    bankroll = "$500"
    rolls = 200
    [[have]]
    wager = "pass"
    amount = "$10"
    when = "come-out"          # or "point-on", "any-time"
    down_after = 2             # hits, until the next shooter; 0 is never
    working = "off"            # on the come-out roll
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol

import msgspec
import numpy as np
import numpy.typing as npt

from houseway.games.dice.craps import Craps
from houseway.games.dice.spots import Spot
from houseway.games.dice.state import Carried, Lying
from houseway.money import Cents, cents, dollars
from houseway.refusal import HousewayError, Refused
from houseway.round import Bet, Game, Round
from houseway.simulate.dice.plan_kernel import play_sessions
from houseway.simulate.dice.rounds import automaton
from houseway.simulate.run import Progress, run_chunks
from houseway.simulate.stream import stream

WHEN = {"come-out": 0, "point-on": 1, "any-time": 2}
CHUNK = 512
PATHS = 40


class Have(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[[have]]``: one wager to have up."""

    wager: str
    amount: str
    when: Literal["come-out", "point-on", "any-time"] = "any-time"
    down_after: int = 0
    working: Literal["", "on", "off"] = ""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A betting plan."""

    name: str
    bankroll: str
    rolls: int
    have: tuple[Have, ...]

    @property
    def length(self) -> str:
        """How long a session is."""
        return f"{self.rolls} rolls"


class AnyPlan(Protocol):
    """Something to play in sessions: a betting plan, or the strategy of another family."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def bankroll(self) -> str:
        """What a session begins with."""

    @property
    def length(self) -> str:
        """How long a session is."""


def read_plan(path: Path) -> Plan:
    """A plan from its file; what is malformed is said."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Plan)
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}", remedy="Give a plan file") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused(f"{path} is no betting plan: {error}", remedy="plans/ has some to begin with") from None


@dataclass(frozen=True)
class Sessions:
    """What many sessions of a plan came to."""

    game: Game
    plan: AnyPlan
    seed: int
    results: npt.NDArray[np.int64]
    ruined: int
    seconds: float
    paths: npt.NDArray[np.int64]

    @property
    def mean(self) -> float:
        """The mean result of a session, in dollars."""
        return float(self.results.mean()) / 100

    @property
    def standard_error(self) -> float:
        """How far that may be off."""
        return float(self.results.std()) / 100 / math.sqrt(len(self.results))

    def as_json(self) -> dict[str, Any]:
        """For ``--json``."""
        shares = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
        return {
            "document": self.game.rulebook.name,
            "plan": self.plan,
            "seed": self.seed,
            "sessions": len(self.results),
            "method": "sampled",
            "mean": self.mean,
            "standard_error": self.standard_error,
            "standard_deviation": float(self.results.std()) / 100,
            "risk_of_ruin": self.ruined / len(self.results),
            "quantiles": {str(share): float(np.quantile(self.results, share)) / 100 for share in shares},
            "seconds": self.seconds,
        }


def play_plan(
    game: Craps, plan: Plan, sessions: int, *, seed: int = 1, threads: int = 1, progress: Progress | None = None
) -> Sessions:
    """Play a plan for many sessions."""
    if sessions < 1 or plan.rolls < 1 or not plan.have:
        raise Refused("a plan needs a wager, a roll and a session", remedy="Ask for at least one of each")
    items = _Items(game, plan)
    bankroll = cents(plan.bankroll)
    results = np.zeros(sessions, np.int64)
    ruined = np.zeros(1, np.int64)
    paths = np.zeros((min(PATHS, sessions), plan.rolls + 1), np.int64)

    def work(chunk: int) -> int:
        first = chunk * CHUNK
        size = min(CHUNK, sessions - first)
        part = results[first : first + size]
        traced = paths[: size if chunk == 0 else 0]
        return play_sessions(stream(seed, chunk), bankroll, plan.rolls, *items.arrays, part, traced)

    def take(count: int) -> None:
        ruined[0] += count
        if progress:
            progress(min(sessions, CHUNK))

    seconds = run_chunks(work, -(-sessions // CHUNK), threads, take)
    return Sessions(game, plan, seed, results, int(ruined[0]), seconds, paths)


class _Items:
    """The wagers of a plan as arrays for the kernel."""

    def __init__(self, game: Craps, plan: Plan) -> None:
        """Check every wager as the table would, then lay out its automata."""
        self.nexts: list[int] = []
        self.ends: list[int] = []
        self.nets: list[Cents] = [0]
        count = len(plan.have)
        self.starts = np.full((count, 13), -1, np.int32)
        self.rules = np.zeros((count, 6), np.int64)
        names = []
        for index, have in enumerate(plan.have):
            spot = game.layout.spots[game.canonical(have.wager)]
            names.append(spot.name)
            stake = cents(have.amount)
            base = self._base_of(spot, names)
            self._check(game, spot, stake, base, plan)
            for point in (0, *game.facts.line.points):
                number = point if spot.covers.kind == "odds" and not spot.number else spot.number
                if spot.covers.kind != "odds" or number:
                    self.starts[index, point] = self._lay_out(game, spot, number, stake)
            is_on = game.behaviour.is_on(spot, Lying(1, spot.name, stake, call=have.working), Carried())
            base_index = names.index(base) if base else -1
            self.rules[index] = (stake, WHEN[have.when], have.down_after, is_on, base_index, 0)
        points = sum(1 << point for point in game.facts.line.points)
        self.arrays = (
            np.array(self.nexts, np.int32),
            np.array(self.ends, np.int32),
            np.array(self.nets, np.int64),
            self.starts,
            self.rules,
            points,
        )

    def _base_of(self, spot: Spot, names: list[str]) -> str:
        """The wager of the plan that odds stand behind."""
        if spot.covers.kind != "odds":
            return ""
        if spot.covers.behind not in names:
            why = f"{spot.name} stands behind no {spot.covers.behind} of the plan"
            raise Refused(why, clause=spot.clause, remedy="Have that first")
        return spot.covers.behind

    def _check(self, game: Craps, spot: Spot, stake: Cents, base: str, plan: Plan) -> None:
        """The amount must be one that the table would take, on every number it may meet."""
        if spot.covers.kind in ("line", "dont") and spot.covers.made == "point-on":
            raise Refused(f"a plan follows no {spot.wager.name} bets", remedy="Use Put, or Place")
        flat = next((cents(have.amount) for have in plan.have if base and game.canonical(have.wager) == base), 0)
        for point in game.facts.line.points:
            lying = (Lying(1, base, flat, rolled=True),) if base else ()
            played = Round(game, (1,), Carried(point=point, shooter=1, lying=lying))
            if spot.covers.made in ("come-out", "fire-window", "numbers-window"):
                played = Round(game, (1,))
            refused: HousewayError | None = played.why_not(Bet(1, spot.name, stake))
            if refused is not None:
                why = f"the plan's {dollars(stake)} on {spot.name}: {refused.why}"
                raise Refused(why, clause=refused.clause, remedy=refused.remedy)

    def _lay_out(self, game: Craps, spot: Spot, number: int, stake: Cents) -> int:
        """The first cell of a wager's table, its endings in cents."""
        table = automaton(game, spot, number, stake)
        first, ending = len(self.nexts), len(self.nets) - 1
        self.nexts += [first + cell for cell in table.nexts]
        self.ends += [end + ending if end else 0 for end in table.ends]
        self.nets += [int(net * stake) for net in table.nets]
        return first
