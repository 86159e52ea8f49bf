"""Stadiums: two hundred stations at one hand of common cards, against as many hands at tables of one station."""

from __future__ import annotations

from collections.abc import Iterator

from bench.measure import Measure, best_rate
from houseway.equipment import Chance
from houseway.round import Decide, Result
from houseway.round.takers import Results
from houseway.table import Table

DOCUMENT = "hard-rock-cincinnati/synergy-stadium-games"
STATIONS = 200


def measures() -> Iterator[Measure]:
    yield shared_hands()


def opened(stations: int) -> Table:
    """A stadium of blackjack without a dealer, with everybody seated."""
    table = Table(DOCUMENT, {"seats": str(max(stations, 2)), "dealer": "automated"})
    table.inspect_all("R. Vega")
    table.open()
    table.sit(*range(1, stations + 1))
    return table


def hand(table: Table, chance: Chance) -> int:
    """One hand: everybody bets and stands; how many stations were settled."""
    table.begin_round()
    for seat in table.seats:
        table.bet(seat, "blackjack", 10)
    while not table.round.is_over:
        awaits = table.round.awaits
        if awaits.what == "decision":
            table.decide(awaits.seat or 0, decline(table))
        elif awaits.usual is not None:
            table.apply(awaits.usual)
        else:
            wanted = next(taker for taker in awaits.takers if isinstance(taker, Results))
            table.apply(Result(wanted.of, chance.draw(wanted.weights)))
    return len(table.seats)


def decline(table: Table) -> str:
    """No insurance, no card."""
    legal = [act.choice for act in table.round.awaits.legal() if isinstance(act, Decide)]
    return next(choice for choice in ("stand", "decline", "no", *legal) if choice in legal)


def shared_hands() -> Measure:
    """One core, the live round; a hand that all share is not dealt again for each of them."""
    many, one = opened(STATIONS), opened(1)
    chance = Chance(5)
    rate = best_rate(lambda: hand(many, chance), 3)
    alone = best_rate(lambda: sum(hand(one, chance) for _ in range(40)), 3)
    what = "hands of stations a second, 200 stations on common cards"
    return Measure(what, rate, "hands/s", "as fast as tables of one station", rate >= alone, alone, "one station")
