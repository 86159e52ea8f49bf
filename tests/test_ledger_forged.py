"""What a forger who has the key writes: each promise of ``verify`` beyond the chain, broken once, and found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import apsw
import msgspec
import pytest

from houseway.floor.tables.live import Batch
from houseway.ledger import Key, LedgerReader, verify
from houseway.ledger.entry import HOUSE
from houseway.ledger.export import export
from houseway.round import Bet, Result
from houseway.table.acts import Compromised
from tests.floor_tables import BOSS, PLAYERS
from tests.forging import FORGERIES, Entries, at, eventful, forged
from tests.test_ledger import played, stand_alone


@pytest.mark.parametrize(("change", "says", "tool_says"), FORGERIES, ids=lambda one: getattr(one, "__name__", ""))
def test_what_a_forger_with_the_key_writes_is_found(
    tmp_path: Path, evening: tuple[Entries, Key], change: Callable[[Entries], None], says: str, tool_says: str
) -> None:
    path = forged(evening, tmp_path / "forged.ledger", change)
    (fault,) = verify(path).faults
    assert says in fault
    told = stand_alone(path)
    assert (told.returncode, told.stderr) == (1 if tool_says else 0, "")
    assert tool_says in told.stdout
    with LedgerReader(path) as ledger:
        export(ledger, tmp_path / "forged.jsonl")
    assert verify(tmp_path / "forged.jsonl").faults == [fault]


def test_a_round_called_off_for_compromised_equipment_tells_its_secret(tmp_path: Path) -> None:
    trial = played(tmp_path, rounds=1)
    assert trial.give(PLAYERS[0], Bet(1, "red", 500)).is_done
    assert trial.give(BOSS, Compromised(trial.live.record.table.rulebook.opened_by)).is_done
    entries = [msgspec.json.decode(line.body) for line in trial.ledger.lines()]
    trial.ledger.close()

    def never_told(entries: Entries) -> None:
        del entries[at(entries, "compromised") + 1 :]

    genuine = forged((entries, trial.key), tmp_path / "genuine.ledger", lambda _: None)
    assert verify(genuine).holds
    assert stand_alone(genuine).returncode == 0
    untold = forged((entries, trial.key), tmp_path / "untold.ledger", never_told)
    (fault,) = verify(untold).faults
    assert "round 2, which is over, was never told" in fault
    told = stand_alone(untold)
    assert (told.returncode, "a round that is over was never told" in told.stdout) == (1, True)


@pytest.mark.parametrize(
    ("statement", "says", "tool_says"),
    [
        ("UPDATE balances SET cents = cents + 1 WHERE account = 'table/bank'", "balances at hand", "the balances"),
        ("UPDATE vouchers SET is_used = 0", "vouchers at hand", "the vouchers"),
        ("UPDATE vouchers SET cents = 1", "vouchers at hand", "the vouchers"),
        ("DELETE FROM vouchers", "vouchers at hand", "the vouchers"),
        ("DELETE FROM commands", "commands at hand", ""),
        ("UPDATE entries SET place = 'elsewhere' WHERE number = 5", "filed under another", ""),
        ("UPDATE balances SET account = CAST(x'ff' AS TEXT) WHERE account = 'table/drop box'", "is damaged", "UTF-8"),
    ],
)
def test_what_is_kept_beside_the_entries_is_compared_with_them(
    tmp_path: Path, evening: tuple[Entries, Key], statement: str, says: str, tool_says: str
) -> None:
    path = forged(evening, tmp_path / "altered.ledger", lambda _: None)
    file = apsw.Connection(str(path))
    for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        file.execute(f"DROP TRIGGER {name}")
    file.execute(statement)
    file.close()
    (fault,) = verify(path).faults
    assert says in fault
    told = stand_alone(path)
    assert told.returncode == (1 if tool_says else 0)
    assert tool_says in told.stdout


def test_a_pocket_that_the_secret_did_not_choose_is_found(tmp_path: Path) -> None:
    trial = played(tmp_path, rounds=0)
    trial.give(PLAYERS[0], Bet(1, "red", 500))
    while not isinstance(drawn := trial.live.next_act(), Result):
        trial.step()
    batch = Batch()
    other = "2" if drawn.shows != "2" else "4"
    trial.live._do(Result(drawn.of, other), HOUSE, HOUSE, batch, draw=1)
    trial.write(batch.entries)
    trial.ledger.close()
    (fault,) = verify(trial.path).faults
    assert "result 1 of round 1 does not follow from the committed secret" in fault


def test_a_voucher_is_never_made_new_again(tmp_path: Path) -> None:
    eventful(tmp_path).ledger.close()
    file = apsw.Connection(str(tmp_path / "trial.ledger"))
    for statement in ("UPDATE vouchers SET is_used = 0", "UPDATE vouchers SET cents = 1", "DELETE FROM vouchers"):
        with pytest.raises(apsw.ConstraintError, match="never"):
            file.execute(statement)
