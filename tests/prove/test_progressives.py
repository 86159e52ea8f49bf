"""Long proofs of linked meters: no fraction of a cent is lost over ten million rounds, nor when the floor is killed."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import pytest

from houseway.games.poker.state import Carried
from houseway.games.progressive.jackpot import feed, take_off
from houseway.games.progressive.link import Link, linked_to
from houseway.odds import CENT_UP, Percent
from houseway.round import Bet, Decide, Felt, Result
from houseway.round.events import VAULT
from houseway.round.takers import Results
from houseway.rulebook import Posted, load
from tests.floor_tables import BOSS, DEALER, PLAYERS
from tests.test_linked_meters import WATCH, House

ROUNDS = 10_000_000
TABLES = 20
GAMES = ("let-it-ride", "mississippi-stud", "ultimate-texas-holdem", "four-card-poker", "crazy-four-poker")
ACCOUNT = "meter horseshoe-cincinnati/multi-link"


def link_of(game: str, rate: str) -> Link:
    book = load(f"horseshoe-cincinnati/{game}")
    posted = Posted(book, {"progressive": "offered", "meter-link": "linked", "multi-link-rate": rate})
    found = linked_to(book, posted)
    assert found is not None
    return found


@pytest.mark.prove
def test_ten_million_rounds_at_twenty_tables_of_five_games_conserve_every_fraction() -> None:
    """Wagers times rate + start + resets = meter + shares, exactly, with the very functions that the tables call.

    Hits are a thousand times as frequent as in play, so that there are many; every now and then a table is killed and
    comes back with what it carried.
    """
    chance = random.Random(7)
    links = [link_of(GAMES[table % len(GAMES)], "21.337%") for table in range(TABLES)]
    felts = [Felt((1,), Carried()) for _ in range(TABLES)]
    meter = links[0].meters["multi-link"]
    shows, start = meter.start, meter.start
    wagered, resets, paid, killed, hits = 0, 0, 0, 0, [0, 0]
    all_of_it, tenth = Percent(Fraction(1)), Percent(Fraction(1, 10))
    is_tapped, below = False, 0
    for number in range(ROUNDS):
        table = number % TABLES
        felt, link = felts[table], links[table]
        stake = 100 * chance.randrange(1, 8)
        felt.events.clear()
        feed(link, felt, "progressive", stake)
        wagered += stake
        shows += sum(move.amount for move in felt.events[0].moves)
        fallen = chance.random()
        if fallen < 0.0155:
            share = all_of_it if fallen < 0.00154 else tenth
            take_off(link, felt, "progressive", meter, share, shows, CENT_UP)
            hits[share is tenth] += 1
            won = sum(move.amount for move in felt.events[1].moves if move.giver == ACCOUNT)
            put_in = sum(move.amount for move in felt.events[1].moves if move.giver == VAULT)
            assert won == (shows if share is all_of_it else -(-shows // 10))
            paid, resets, shows = paid + won, resets + put_in, shows - won + put_in
            assert shows == (meter.reset if share is all_of_it else shows) > 0
            is_tapped = share is tenth or (is_tapped and share is not all_of_it)
        below += shows < meter.reset
        assert shows >= meter.reset or is_tapped  # only a tenth brings it below what it starts again with
        if chance.random() < 0.001:
            killed += 1
            felts[table] = Felt((1,), felt.carried)
    waiting = sum((Fraction(felt.carried.fractions.get("multi-link", "0")) for felt in felts), Fraction(0))
    assert wagered * meter.rate + start + resets == shows + waiting + paid
    assert min(hits) > 10_000
    assert killed > 5_000
    assert below > 10_000
    assert shows > 0


@pytest.mark.prove
def test_random_evenings_at_linked_tables_survive_kills_and_hold(tmp_path: Path) -> None:
    """Twenty tables of five games on one ledger, dealt at random, made again from the ledger in the middle of rounds."""
    chance = random.Random(11)
    documents = [f"horseshoe-cincinnati/{GAMES[table % len(GAMES)]}" for table in range(TABLES)]
    house = House(tmp_path, *documents, **{"multi-link-rate": "21.337%"})
    names = list(house.live)
    for _ in range(600):
        name = chance.choice(names)
        _one_round(house, name, chance)
        if chance.random() < 0.05:
            house.crash()
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
            house.crash()
