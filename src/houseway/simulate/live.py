"""Any game, by playing its rounds at a table: one seat lays what it can, a player decides, the results are drawn.

It asks nothing of a game but its rounds, and is slow, as they are plain Python: what has neither an enumeration nor a
kernel is sampled so. What follows from a wager (a raise, a double, insurance) counts for the one that the round needs;
a wager that rides is followed until it is decided.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction

from houseway.equipment import Chance
from houseway.games.families import part_of
from houseway.money import Cents
from houseway.refusal import HousewayError, NotFound, Refused
from houseway.round import Bet, Decide, Event, Game, Result, Round
from houseway.round.acts import AnyAct
from houseway.round.awaits import Costs
from houseway.round.events import STAKES, WagerMoved, WagerPlaced, WagerSettled, seat_account
from houseway.round.takers import Results
from houseway.simulate.run import Played, Progress, Simulation, place_of

SEAT = 1
OWN = (seat_account(SEAT), STAKES)
LEAVES = ("fold", "fold-and-tuck", "leave", "surrender", "decline", "pass-the-dice")
"""Choices that end a hand or a turn before it is played."""
TRIES = 30
"""So many rounds may go by before a wager that a round needs is decided."""

Choose = Callable[[Round, Sequence[Decide]], AnyAct]
"""A strategy: what to do of what is allowed now."""


def stay_in(played: Round, allowed: Sequence[Decide]) -> AnyAct:
    """Stay in for the least: never fold or surrender, and of the other choices the cheapest, the first one of them."""
    staying = [act for act in allowed if act.choice not in LEAVES] or allowed
    takers = [taker for taker in played.awaits.takers if isinstance(taker, Costs)]
    return min(staying, key=lambda act: max((taker.cost(act) for taker in takers), default=0))


def chooser(game: Game) -> tuple[str, Choose]:
    """Who decides at a game that nobody named a strategy for: the player of the family, or one who stays in."""
    room = part_of("simulate", game.rulebook.document.family, "player")
    return (room.NAME, room.choose) if room else ("stays in for the least", stay_in)


@dataclass
class Life:
    """One wager from when it is laid until it is decided: what it gained and what was wagered on it in all."""

    gained: Cents = 0
    staked: Cents = 0
    is_decided: bool = False


@dataclass
class Seat:
    """A player who lays the same wagers again and again; what follows from the first ones counts for them."""

    game: Game
    chance: Chance
    choose: Choose
    stakes: dict[str, Cents]
    needed: tuple[str, ...]
    carried: object = None
    names: dict[str, str] = field(default_factory=dict)
    lives: dict[str, Life] = field(default_factory=dict)
    results: dict[str, Counter[Cents]] = field(default_factory=dict)
    staked: Counter[str] = field(default_factory=Counter)

    def play(self) -> None:
        """One round, and what it decided."""
        played = Round(self.game, (SEAT,), self.carried)
        laid: set[str] = set()
        while not played.is_over:
            played.apply(self._next(played, laid))
        self.carried = played.carried_out
        for event in played.felt.events:
            self._note(event)
        lie = {self._counts_for(name) for _, name in played.felt.stakes}
        for key in [key for key in self.lives if key not in lie]:
            self._end(key)

    def _end(self, key: str) -> None:
        """A wager has left the table: what it came to counts, unless it went back undecided."""
        life = self.lives.pop(key)
        if life.is_decided:
            self.results.setdefault(key, Counter())[life.gained] += 1
            self.staked[key] += life.staked

    def _next(self, played: Round, laid: set[str]) -> AnyAct:
        """Lay what may be laid, do what is usual, draw what the equipment shows, or decide."""
        awaits = played.awaits
        if awaits.what == "wagers" and any(Bet in taker.kinds for taker in awaits.takers):
            lie = {self._counts_for(name) for _, name in played.felt.stakes}
            for name, amount in self.stakes.items():
                bet = Bet(SEAT, name, amount)
                lies = played.felt.stake(SEAT, name) if name in self.needed else self._counts_for(name) in lie
                if name not in laid and not lies and played.why_not(bet) is None:
                    laid.add(name)
                    return bet
        if awaits.usual is not None:
            return awaits.usual
        for taker in awaits.takers:
            if isinstance(taker, Results):
                return Result(taker.of, self.chance.draw(taker.weights))
        allowed = [act for act in played.legal_acts() if isinstance(act, Decide)]
        if not allowed:
            raise Refused(f"the table waits for {awaits.says}", clause=awaits.clause)
        return self.choose(played, allowed)

    def _counts_for(self, name: str) -> str:
        """The wager that a place counts for: itself, the one that moved there, or the one that the round needs."""
        name = self.names.get(name, name)
        return name if name in self.stakes and name not in self.needed else self.needed[0]

    def _note(self, event: Event) -> None:
        """What an event did to the seat's money, with the wager that it happened to."""
        name: str = getattr(event, "wager", "")
        if getattr(event, "seat", SEAT) != SEAT or not (name or event.moves):
            return
        if isinstance(event, WagerMoved):
            self.names[event.to] = self.names.get(name, name)
        key = self._counts_for(name)
        life = self.lives.setdefault(key, Life())
        if isinstance(event, WagerPlaced) and life.is_decided and key != self.needed[0]:
            self._end(key)  # it was paid and stays up: another one
            life = self.lives.setdefault(key, Life())
        for move in event.moves:
            life.gained += move.amount * ((move.taker in OWN) - (move.giver in OWN))
        if isinstance(event, WagerPlaced):
            life.staked += event.amount
        life.is_decided = life.is_decided or isinstance(event, WagerSettled)


def play_live(
    game: Game, rounds: int, seed: int, progress: Progress | None = None, *, choose: Choose | None = None
) -> Simulation:
    """Play so many rounds at a table of one seat with every wager that can lie together."""
    name, usual = chooser(game)
    stakes = {place: least_stake(game, place) for place in game.spot_names()}
    needed = needed_for_a_round(game, stakes, choose or usual)
    seat = Seat(game, Chance(seed), choose or usual, stakes, needed)
    started, done = time.perf_counter(), 0
    with suppress(KeyboardInterrupt):
        while done < rounds:
            seat.play()
            done += 1
            if progress:
                progress(done)
    seconds = time.perf_counter() - started
    by = {"strategy": name if choose is None else getattr(choose, "__name__", "given")}
    wagers = tuple(_played(seat, place, by) for place in stakes if seat.results.get(place))
    return Simulation(game, seed, 1, rounds, done, seconds, wagers, by)


def _played(seat: Seat, place: str, by: dict[str, str]) -> Played:
    """What a wager came to; those that a round needs are one, per unit of the first."""
    wager = place_of(seat.game, place)
    stake, counts = seat.stakes[place], seat.results[place]
    details = {**wager.details, **by}
    if place in seat.needed:
        names = ", ".join(place_of(seat.game, each).name for each in seat.needed)
        wager = replace(wager, name=names, spots=seat.needed, per=wager.name if len(seat.needed) > 1 else wager.per)
    risked = Fraction(seat.staked[place], stake * counts.total())
    results = ((Fraction(gained, stake), count) for gained, count in counts.items())
    return Played.of(replace(wager, stake=stake, details=details), results, risked)


def least_stake(game: Game, place: str) -> Cents:
    """The least that may lie on a place and can be paid."""
    step = game.in_steps_of(place)
    return -(-max(1, game.limits(place)[0]) // step) * step


def needed_for_a_round(game: Game, stakes: dict[str, Cents], choose: Choose) -> tuple[str, ...]:
    """The first wager with those that must lie beside it, so that a round can be played."""
    needed: list[str] = []
    for place in stakes:
        needed.append(place)
        if _can_be_played(game, needed, stakes, choose):
            break
    else:
        raise NotFound(f"no wager of {game.rulebook.name} is decided by rounds at a table alone")
    for place in tuple(needed[1:-1]):
        others = [each for each in needed if each != place]
        if _can_be_played(game, others, stakes, choose):
            needed = others
    return tuple(needed)


def _can_be_played(game: Game, places: Iterable[str], stakes: dict[str, Cents], choose: Choose) -> bool:
    """Whether these wagers alone are laid and decided."""
    places = tuple(places)
    seat = Seat(game, Chance(0), choose, {place: stakes[place] for place in places}, places)
    try:
        for _ in range(TRIES):
            seat.play()
            if seat.results:
                return True
    except HousewayError:
        return False
    return False
