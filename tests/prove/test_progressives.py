"""Long proofs of linked meters: no fraction of a cent is lost over ten million rounds, nor when the floor is killed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import msgspec
import numpy as np
import pytest

from houseway.arrays import Bytes
from houseway.floor.tables.live import LiveTable
from houseway.games import game_for
from houseway.games.poker.state import Carried
from houseway.games.progressive.jackpot import feed, take_off
from houseway.games.progressive.link import Link, linked_to
from houseway.odds import CENT_UP, Percent
from houseway.round import Bet, Decide, Felt, Result
from houseway.round.events import VAULT
from houseway.round.takers import Results
from houseway.rulebook import Posted, load
from houseway.simulate.poker.table import SimulatedTable
from houseway.simulate.stream import stream
from tests.floor_tables import BOSS, DEALER, PLAYERS
from tests.linked_house import WATCH, House

DEALT = 10_000_000
"""Rounds that the simulator deals, so that a share is won as rarely as in play."""
CROWDED = 1_000_000
"""Rounds with hits a thousand times as frequent, so that there are many."""
LIVE = 2_000
"""Rounds that are played act by act on one ledger."""
BLOCK = 2_000
TABLES = 20
GAMES = ("let-it-ride", "mississippi-stud", "ultimate-texas-holdem", "four-card-poker", "crazy-four-poker")
ACCOUNT = "meter horseshoe-cincinnati/multi-link"
ALL_OF_IT, TENTH = Percent(Fraction(1)), Percent(Fraction(1, 10))
LEAST_SHARE, LEAST_WHOLE = 500_00, 5_000_00
"""What no fixed row pays, and what no tenth pays, with the table's own meter at $10,000 and five players at most."""


def link_of(game: str, rate: str) -> Link:
    book = load(f"horseshoe-cincinnati/{game}")
    posted = Posted(book, {"progressive": "offered", "meter-link": "linked", "multi-link-rate": rate})
    found = linked_to(book, posted)
    assert found is not None
    return found


class Linked:
    """Twenty tables of five games and their meter: fed and paid by the functions that the tables call.

    It keeps what was wagered, put in and paid, and looks after every jackpot that the meter stands where it may.
    """

    def __init__(self, rate: str) -> None:
        self.links = [link_of(GAMES[table % len(GAMES)], rate) for table in range(TABLES)]
        self.felts = [Felt((1,), Carried()) for _ in range(TABLES)]
        self.meter = self.links[0].meters["multi-link"]
        self.shows = self.meter.start
        self.wagered = self.resets = self.paid = self.below = 0
        self.hits = {ALL_OF_IT: 0, TENTH: 0}
        self.is_tapped = False

    def feed(self, table: int, stake: int) -> None:
        felt = self.felts[table]
        felt.events.clear()
        feed(self.links[table], felt, "progressive", stake)
        self.wagered += stake
        self.shows += sum(move.amount for event in felt.events for move in event.moves)
        self.below += self.shows < self.meter.reset
        assert self.shows >= self.meter.reset or self.is_tapped, (
            "only a tenth brings it below what it starts again with"
        )

    def hit(self, table: int, share: Percent) -> None:
        felt, shown = self.felts[table], self.shows
        felt.events.clear()
        take_off(self.links[table], felt, "progressive", self.meter, share, shown, CENT_UP)
        moves = felt.events[0].moves
        won = sum(move.amount for move in moves if move.giver == ACCOUNT)
        put_in = sum(move.amount for move in moves if move.giver == VAULT)
        assert won == (shown if share is ALL_OF_IT else -(-shown // 10))
        self.hits[share] += 1
        self.paid, self.resets, self.shows = self.paid + won, self.resets + put_in, shown - won + put_in
        assert self.shows == (self.meter.reset if share is ALL_OF_IT else shown - won) > 0
        self.is_tapped = share is TENTH

    def kill(self, table: int) -> None:
        """A table comes back with what it carried, as that is written down."""
        written = msgspec.json.encode(self.felts[table].carried)
        self.felts[table] = Felt((1,), msgspec.json.decode(written, type=Carried))

    def conserves(self) -> None:
        waiting = sum((Fraction(felt.carried.fractions.get("multi-link", "0")) for felt in self.felts), Fraction(0))
        put_in = self.wagered * self.meter.rate + self.meter.start + self.resets
        assert put_in == self.shows + waiting + self.paid


def dealt_at_random(game: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, list[Percent]]]:
    """Rounds that the simulator deals: what was wagered on the progressive, and the shares won, as they are settled.

    Hands are folded and raised at random, and every seat wagers or not at random.
    """
    chance = np.random.default_rng(seed)

    def at_random(_places: object, _values: object, ends: Bytes) -> None:
        ends[:] = chance.integers(0, len(table.paths.ends), ends.shape)

    monkeypatch.setattr("houseway.simulate.poker.table.choices_for", lambda *_: at_random)
    book = load(f"horseshoe-cincinnati/{game}")
    table = SimulatedTable(game_for(book, Posted(book, {"progressive": "offered"})), 1 + seed % 5)  # type: ignore[arg-type]
    wager = [spot.name for spot in table.spots].index("progressive")
    state, shoe = stream(seed, 0), np.arange(len(table.deck)).astype(np.uint8)
    while True:
        *_, nets = table.play_block(state, shoe, BLOCK)
        laid = chance.integers(0, 2, (BLOCK, table.seats))
        won = (nets[:, :, wager] >= LEAST_SHARE) & (laid == 1)
        for number, stake in enumerate((100 * laid.sum(axis=1)).tolist()):
            seats = reversed(np.flatnonzero(won[number])) if won[number].any() else ()
            yield stake, [ALL_OF_IT if nets[number, seat, wager] >= LEAST_WHOLE else TENTH for seat in seats]


@pytest.mark.prove
def test_ten_million_dealt_rounds_at_twenty_tables_of_five_games_conserve_every_fraction(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Wagers times rate + start + resets = meter + shares, exactly.

    The simulator deals and plays at random, its hands decide who wins, and the tables' own functions feed and pay.
    """
    chance = random.Random(7)
    linked = Linked("21.337%")
    dealers = [dealt_at_random(GAMES[table % len(GAMES)], table + 1, monkeypatch) for table in range(TABLES)]
    killed = 0
    for number in range(DEALT):
        table = number % TABLES
        stake, shares = next(dealers[table])
        if stake:
            linked.feed(table, stake)
        for share in shares:
            linked.hit(table, share)
        if chance.random() < 0.001:
            killed += 1
            linked.kill(table)
    linked.conserves()
    assert linked.hits[ALL_OF_IT] > 0 < linked.hits[TENTH]
    assert killed > DEALT / 2_000


@pytest.mark.prove
def test_a_million_rounds_with_crowds_of_jackpots_conserve_every_fraction() -> None:
    """The same, with hits a thousand times as frequent as in play."""
    chance = random.Random(7)
    linked = Linked("21.337%")
    for number in range(CROWDED):
        table = number % TABLES
        linked.feed(table, 100 * chance.randrange(1, 8))
        fallen = chance.random()
        if fallen < 0.0155:
            linked.hit(table, ALL_OF_IT if fallen < 0.00154 else TENTH)
        if chance.random() < 0.001:
            linked.kill(table)
    linked.conserves()
    assert min(linked.hits.values()) > CROWDED / 1_000
    assert linked.below > CROWDED / 1_000


@pytest.mark.prove
def test_random_evenings_at_linked_tables_survive_kills_and_hold(tmp_path: Path) -> None:
    """Twenty tables of five games on one ledger, dealt at random, made again from the ledger in the middle of rounds."""
    chance = random.Random(11)
    documents = [f"horseshoe-cincinnati/{GAMES[table % len(GAMES)]}" for table in range(TABLES)]
    house = House(tmp_path, *documents, **{"multi-link-rate": "21.337%"})
    names = list(house.live)
    for number in range(LIVE):
        _one_round(house, chance.choice(names), chance)
        if number % 250 == 249:
            house.crash()  # all of them at once, besides each by itself in the middle of rounds
    house.holds()


def _one_round(house: House, name: str, chance: random.Random) -> None:
    """Every required wager and a progressive, then whatever comes."""
    game = house.live[name].record.table.game
    for seat in (1, 2):
        for wager in game.spot_names():
            spot = game.spots[wager]  # type: ignore[attr-defined]
            if spot.is_main or wager == "progressive":
                house.do(name, PLAYERS[seat - 1], Bet(seat, wager, 1_00 if wager == "progressive" else 10_00))
    number = house.live[name].record.number
    while house.live[name].record.number == number:
        awaits = house.live[name].record.table.round.awaits
        if awaits.what == "ruling":
            act = next(iter(awaits.legal()))
            house.do(name, WATCH if getattr(act, "by", "") == "surveillance" else BOSS, act)
        elif awaits.what == "decision":
            legal = [act for act in awaits.legal() if isinstance(act, Decide)]
            house.do(name, PLAYERS[legal[0].seat - 1], chance.choice(legal))
        elif awaits.usual is not None:
            house.do(name, DEALER, awaits.usual)
        else:
            wanted = next(taker for taker in awaits.takers if isinstance(taker, Results))
            card = chance.choices(list(wanted.weights), list(wanted.weights.values()))[0]
            house.do(name, DEALER, Result(wanted.of, card))
        if chance.random() < 0.01:
            house.live[name] = LiveTable.resumed(house.ledger, name, house.key)
