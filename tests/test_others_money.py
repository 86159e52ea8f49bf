"""A table with money that is not the players' own, on record: free wagers, a seat that banks, a meter of the house."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.floor.tables.commands import Note
from houseway.ledger import LedgerReader, verify
from houseway.ledger.books import booking, reversal
from houseway.ledger.entry import ActDone, Booked, now
from houseway.ledger.export import export
from houseway.refusal import LedgerError, NotFound
from houseway.round import Bet, Call, Decide, Result
from houseway.round.events import VAULT, Move
from houseway.table import Table
from houseway.table.acts import BuyIn, Leave, Sit, Toke, VoidRound
from tests.floor_tables import BOSS, DEALER, PLAYERS, Trial
from tests.forging import Entries, forged
from tests.test_ledger import stand_alone
from tests.toy_house import COIN, METER, toy_house

__all__ = ["toy_house"]
pytestmark = pytest.mark.usefixtures("toy_house")


def started(amount: int = 100_00, giver: str = VAULT, taker: str = METER) -> Booked:
    said = {"at": now(), "by": BOSS.id, "role": BOSS.role}
    return booking(COIN, "the meter starts", [(giver, taker, amount)], ("4",), **said)


def opened(folder: Path) -> Trial:
    """A table of the coin with three players, and a meter that the house has started."""
    trial = Trial(folder, COIN)
    trial.ledger.append([started()])
    trial.open(players=3)
    return trial


def bets(trial: Trial, seats: tuple[int, ...], wager: str = "main") -> None:
    for seat in seats:
        assert trial.give(PLAYERS[seat - 1], Bet(seat, wager, 20_00)).is_done
    if wager == "main":
        assert trial.give(DEALER, Call("no more bets")).is_done


def toss(trial: Trial, shows: str, settled: int = 9) -> None:
    """The coin falls, and so many seats are settled; all of them unless fewer are named."""
    assert trial.give(DEALER, Result("coin", shows)).is_done
    number = trial.live.record.number
    for _ in range(settled):
        if trial.live.record.number == number:
            assert trial.give(DEALER, Call("settle")).is_done


def chips(trial: Trial) -> list[int]:
    return [(seat.chips or 0) - 100_000_00 for seat in trial.live.record.table.seats.values()]


def both_verifiers_hold(trial: Trial) -> None:
    trial.crash().check_books(trial.ledger.balances())
    trial.ledger.close()
    found = verify(trial.path)
    assert found.holds, found.faults
    told = stand_alone(trial.path)
    assert told.returncode == 0, told.stdout


@pytest.mark.parametrize(("shows", "gains"), [("heads", 40_00), ("tails", -20_00), ("edge", 0)])
def test_free_wagers_on_record(tmp_path: Path, shows: str, gains: int) -> None:
    trial = opened(tmp_path)
    bets(trial, (1, 2, 3))
    assert trial.ledger.balances()["table/bank"] == -60_00
    toss(trial, shows)
    assert chips(trial) == [gains] * 3
    assert trial.ledger.balances().get("table/bank", 0) == -3 * gains
    both_verifiers_hold(trial)


@pytest.mark.parametrize(("shows", "sign"), [("heads", 1), ("tails", -1), ("edge", 0)])
def test_a_seat_that_banks_on_record(tmp_path: Path, shows: str, sign: int) -> None:
    trial = opened(tmp_path)
    bets(trial, (1, 2))
    assert trial.give(PLAYERS[2], Decide(3, "bank")).is_done
    toss(trial, shows)
    assert chips(trial) == [sign * 20_00, sign * 20_00, -sign * 50_00]
    assert trial.ledger.balances().get("table/bank", 0) == sign * 10_00
    both_verifiers_hold(trial)


def test_a_meter_is_fed_and_pays(tmp_path: Path) -> None:
    trial = opened(tmp_path)
    bets(trial, (1,), "progressive")
    bets(trial, (2, 3))
    assert trial.ledger.balances()[METER] == 104_00
    toss(trial, "heads")
    assert trial.ledger.balances()[METER] == 4_00
    assert trial.ledger.balances()[VAULT] == -100_00
    with LedgerReader(trial.path) as reader:
        export(reader, tmp_path / "moves.jsonl", "moves")
    rows = [json.loads(row) for row in (tmp_path / "moves.jsonl").read_text().splitlines()]
    moved = [(row["event"], row["giver"], row["taker"]) for row in rows if METER in (row["giver"], row["taker"])]
    assert moved[0] == ("booked", VAULT, METER)
    assert ("wager-settled", METER, "table/seat 1") in moved
    both_verifiers_hold(trial)


@pytest.mark.parametrize(("banked", "settled"), [(True, 0), (True, 1), (True, 2), (False, 0), (False, 1)])
def test_a_round_called_off_undoes_what_a_bank_a_meter_and_free_wagers_moved(
    tmp_path: Path, banked: bool, settled: int
) -> None:
    for shows in ("heads", "tails"):
        (tmp_path / shows).mkdir()
        trial = opened(tmp_path / shows)
        bets(trial, (1,), "progressive")
        bets(trial, (1, 2))
        assert trial.give(PLAYERS[2], Decide(3, "bank" if banked else "pass")).is_done
        toss(trial, shows, settled)
        assert trial.give(DEALER, Note("ask-void", "the coin was bent")).is_done
        assert trial.give(BOSS, VoidRound("supervisor", DEALER.id, "the coin was bent")).is_done
        assert chips(trial) == [0, 0, 0]
        held = trial.ledger.balances()
        assert not any(held.get(f"table/{name}") for name in ("stakes", "vigorish", "bank"))
        assert held[METER] == 100_00, "what a wager fed the meter goes back with the wager"
        both_verifiers_hold(trial)


def test_a_correction_gives_back_what_a_seat_won_as_the_bank_and_with_a_free_wager(tmp_path: Path) -> None:
    trial = opened(tmp_path)
    bets(trial, (1, 2))
    assert trial.give(PLAYERS[2], Decide(3, "bank")).is_done
    toss(trial, "tails")
    bets(trial, (1, 2, 3))
    toss(trial, "heads")
    entries = [line.entry for line in trial.ledger.lines()]
    settled = [entry for entry in entries if isinstance(entry, ActDone) and b"wager-settled" in b"".join(entry.events)]
    back = [reversal(entry) for entry in settled]
    assert back[0] == (Move("seat 3", "bank", 10_00),), "the dealer's own wager, lost to the seat that banked"
    assert back[1] == (Move("seat 3", "seat 1", 20_00),)
    assert back[3] == (Move("seat 1", "bank", 40_00),), "what main and the free wager won"


def test_who_banks_covers_every_wager_and_stays(tmp_path: Path) -> None:
    trial = Trial(tmp_path, COIN)
    trial.open(players=2)
    assert trial.give(PLAYERS[2], Sit(3)).is_done
    assert trial.give(DEALER, BuyIn(3, 49_99)).is_done
    bets(trial, (1, 2))
    assert "seat 3 wagers $50.00 and has $49.99" in str(trial.give(PLAYERS[2], Decide(3, "bank")).error)
    assert trial.give(DEALER, BuyIn(3, 11)).is_done
    assert trial.give(PLAYERS[2], Decide(3, "bank")).is_done
    toke = trial.give(PLAYERS[2], Toke(3, 11))
    assert "has $50.10, of which $50.00 cover the bank" in str(toke.error)
    assert "seat 3 banks the round" in str(trial.give(PLAYERS[2], Leave(3)).error)
    toss(trial, "heads")
    assert trial.give(PLAYERS[2], Toke(3, 10)).is_done
    assert trial.give(PLAYERS[2], Leave(3)).is_done


def test_the_bank_of_one_round_is_not_the_bank_of_the_next() -> None:
    table = Table(COIN)
    table.open()
    table.sit(1, 2)
    for banks in ("bank", "pass"):
        table.bet(1, "main", 20)
        table.call("no more bets")
        table.decide(2, banks)
        table.result("tails")
        while not table.round.is_over:
            table.call("settle")
    assert table.seats[2].net == 30_00
    assert (table.round.felt.bank, table.round.felt.balances["bank"]) == ("bank", 20_00)


# ---------------------------------------------------------------- accounts without a table


def test_what_is_booked_moves_no_tables_money(tmp_path: Path) -> None:
    trial = opened(tmp_path)
    for account in ("table/stakes", "table/seat 1", "table/bank", "vouchers", "elsewhere"):
        with pytest.raises(LedgerError, match="not an account without a table"):
            started(100, account)
    with pytest.raises(LedgerError, match="0 cents cannot go"):
        started(0)
    with pytest.raises(NotFound, match="has no paragraph 99"):
        booking(COIN, "nothing", [(VAULT, METER, 1)], ("99",), at=now(), by="boss", role="supervisor")
    before = trial.ledger.head
    with pytest.raises(LedgerError, match="meter coin would fall below nothing"):
        trial.ledger.append([started(100_01, METER, VAULT)])
    assert trial.ledger.head == before
    trial.ledger.append([started(50_00, "fund promotion", VAULT)])  # a fund may, until the house makes it good
    assert trial.ledger.balances()["fund promotion"] == -50_00
    both_verifiers_hold(trial)


def test_random_evenings_conserve_every_cent(tmp_path: Path) -> None:
    chance = random.Random(7)
    trial = opened(tmp_path)
    for _ in range(25):
        seats = tuple(chance.sample((1, 2, 3), chance.choice((2, 2, 3))))
        bets(trial, seats[:1], "progressive")
        bets(trial, seats)
        (left,) = {1, 2, 3} - {*seats} or {0}
        if left:
            assert trial.give(PLAYERS[left - 1], Decide(left, chance.choice(("bank", "pass")))).is_done
        toss(trial, chance.choice(("tails", "edge", "heads", "tails")))
        held = trial.ledger.balances()
        assert sum(held.values()) == 0
        assert held[METER] >= 0
        if held[METER] < 200_00:
            trial.ledger.append([started(200_00)])
        if chance.random() < 0.2:
            trial.crash().check_books(trial.ledger.balances())
    both_verifiers_hold(trial)


# ---------------------------------------------------------------- what a forger with the key writes


def meter_below_nothing(entries: Entries) -> None:
    entries.append({**_booked(entries), "moves": [[METER, VAULT, 1_000_00]]})


def a_stake_booked(entries: Entries) -> None:
    entries.append({**_booked(entries), "moves": [["table/seat 1", "fund promotion", 100]]})


def booked_at_a_table(entries: Entries) -> None:
    entries.append({**_booked(entries), "table": "table"})


def a_free_wager_kept_by_the_player(entries: Entries) -> None:
    for event in _settled(entries, is_free=True):
        event["moves"] = [["stakes", "seat 1", 20_00], *event["moves"][1:]]


def a_bank_that_pays_less(entries: Entries) -> None:
    for event in _settled(entries, seat=0):
        event["moves"][1][2] -= 100


def nothing_free(entries: Entries) -> None:
    for event in _settled(entries, is_free=True):
        del event["is_free"]


def _booked(entries: Entries) -> dict[str, Any]:
    return next(entry for entry in entries if entry["entry"] == "booked")


def _settled(entries: Entries, **fields: object) -> Entries:
    found = [event for entry in entries for event in entry.get("events", []) if event["event"] == "wager-settled"]
    return [event for event in found if all(event.get(name) == value for name, value in fields.items())]


@pytest.mark.parametrize(
    ("change", "says", "tool_says"),
    [
        (meter_below_nothing, "meter coin falls below nothing", "meter coin falls below nothing"),
        (a_stake_booked, "not an account without a table", "none of a table's money"),
        (booked_at_a_table, "none of a table's money", "none of a table's money"),
        (a_free_wager_kept_by_the_player, "other events than the ledger holds", ""),
        (a_bank_that_pays_less, "other events than the ledger holds", ""),
        (nothing_free, "other events than the ledger holds", ""),
    ],
)
def test_what_a_forger_does_with_others_money_is_found(tmp_path: Path, change: Any, says: str, tool_says: str) -> None:
    trial = opened(tmp_path)
    bets(trial, (1, 2))
    assert trial.give(PLAYERS[2], Decide(3, "bank")).is_done
    toss(trial, "heads")
    bets(trial, (1, 2, 3))
    toss(trial, "heads")
    genuine = [msgspec.json.decode(line.body) for line in trial.ledger.lines()]
    trial.ledger.close()
    assert stand_alone(forged((genuine, trial.key), tmp_path / "genuine.ledger", lambda _: None)).returncode == 0
    path = forged((genuine, trial.key), tmp_path / "forged.ledger", change)
    (fault,) = verify(path).faults
    assert says in fault
    told = stand_alone(path)
    assert (told.returncode, tool_says in told.stdout) == (1 if tool_says else 0, True)


def test_a_byte_changed_in_what_is_booked_is_found(tmp_path: Path) -> None:
    trial = opened(tmp_path)
    with LedgerReader(trial.path) as reader:
        export(reader, tmp_path / "coin.jsonl")
    trial.ledger.close()
    text = (tmp_path / "coin.jsonl").read_text()
    assert '"meter coin",10000' in text
    (tmp_path / "coin.jsonl").write_text(text.replace('"meter coin",10000', '"meter coin",10001'))
    assert not verify(tmp_path / "coin.jsonl").holds
    assert stand_alone(tmp_path / "coin.jsonl").returncode == 1
