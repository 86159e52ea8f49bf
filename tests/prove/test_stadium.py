"""Two hundred stations at every game of both stadiums, hand after hand on a ledger that verifies; nothing is lost."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from houseway.ledger import verify
from houseway.ledger.entry import ActDone, events_of
from houseway.round import Bet, WagerSettled
from houseway.table.acts import BuyIn, Inspect, OpenTable, Sit
from tests.floor_tables import BOSS, PLAYERS, Trial
from tests.test_stadium import GAMES, STATIONS, WAGERS

pytestmark = pytest.mark.prove
HANDS = 5
EVERY_TIME = WAGERS | {"craps": "field"}
"""A wager of each game that every result decides."""


@pytest.mark.parametrize(("document", "game"), GAMES)
def test_two_hundred_stations_for_hands_on_end(tmp_path: Path, document: str, game: str) -> None:
    posted = {"game": game, "seats": str(STATIONS), "dealer": "automated", "hand-pay-from": "$1,000,000"}
    trial = Trial(tmp_path, document, mode="electronic", settings=posted)
    table = trial.live.record.table
    for clause, check in table.checks.items():
        assert trial.give(BOSS, Inspect(clause, check.by[0], BOSS.name)).is_done
    assert trial.give(BOSS, OpenTable(table.rulebook.opened_by)).is_done
    for seat in range(1, STATIONS + 1):
        assert trial.give(PLAYERS[seat - 1], Sit(seat)).is_done
        assert trial.give(BOSS, BuyIn(seat, 10_000_00, tender="bill")).is_done
    chance, settled = random.Random(21), Counter[str]()
    for _ in range(HANDS):
        number = trial.live.record.number
        for seat in range(1, STATIONS + 1):
            bet = Bet(seat, EVERY_TIME[game], chance.choice((10, 15, 20, 25)) * 100)
            assert trial.give(PLAYERS[seat - 1], bet).is_done
        while trial.live.record.number == number and trial.step():
            pass
        assert trial.live.record.number == number + 1
        trial.live.record.check_books({name: amount for name, amount in trial.live.balances.items() if amount})
    for line in trial.ledger.lines():
        if isinstance(line.entry, ActDone):
            settled.update(f"{event.seat}" for event in events_of(line.entry) if isinstance(event, WagerSettled))
    assert len(settled) == STATIONS
    assert sum(trial.live.balances.values()) == 0
    trial.ledger.close()
    assert verify(trial.path).holds
