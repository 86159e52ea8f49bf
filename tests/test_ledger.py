"""The ledger: append-only, chained, signed, in balance; what is altered is found, by both verifiers."""

from __future__ import annotations

import ast
import hashlib
import hmac
import importlib.util
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import apsw
import msgspec
import pytest

from houseway.floor.tables.commands import Command, Note, Person
from houseway.floor.tables.live import Batch
from houseway.ledger import Key, Ledger, LedgerReader, deal, posting, verify
from houseway.ledger.deal import commitment, draw, word
from houseway.ledger.entry import canonical, chained, now, read_entry
from houseway.ledger.export import export
from houseway.refusal import LedgerError, Refused
from houseway.round import Bet, Call, Result
from houseway.rulebook import Posted, load
from houseway.table.acts import AnyTableAct, BuyIn, Correct, Inspect, Sit
from tests.command_line import houseway
from tests.floor_tables import BOSS, DEALER, PLAYERS, Trial, next_act, some_bet

ROOT = Path(__file__).parents[1]
ROULETTE = "hard-rock-cincinnati/roulette"


def played(folder: Path, document: str = ROULETTE, *, rounds: int = 2, mode: str = "electronic") -> Trial:
    """A table with a few rounds behind it, its ledger still open."""
    trial = Trial(folder, document, mode=mode)
    trial.open()
    chance = random.Random(1)
    while trial.live.record.number <= rounds:
        for seat in (1, 2):
            bet = some_bet(trial.live.record, seat, chance)
            if bet is not None and not trial.live.record.table.round.felt.stake(seat, bet.wager):
                trial.give(PLAYERS[seat - 1], bet)
        number = trial.live.record.number
        while trial.live.record.number == number:  # at the dice nothing happens until somebody bets on the line
            if mode == "electronic":
                if not trial.step():
                    break
            elif (todo := next_act(trial.live.record, chance)) is not None:
                assert trial.give(*todo).is_done
            else:
                break
    return trial


def stand_alone(path: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-S", str(ROOT / "tools" / "verify_ledger.py"), str(path), *more]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_each_hash_follows_from_the_one_before(tmp_path: Path) -> None:
    trial = played(tmp_path)
    before = bytes(32)
    for line in trial.ledger.lines():
        assert line.hash == chained(before, line.body)
        assert canonical(read_entry(line.body)) == line.body
        before = line.hash
    assert trial.ledger.head[1] == before


def test_an_entry_is_never_changed_or_deleted(tmp_path: Path) -> None:
    played(tmp_path).ledger.close()
    database = apsw.Connection(str(tmp_path / "trial.ledger"))
    for statement in (
        "UPDATE entries SET body = x'00' WHERE number = 3",
        "DELETE FROM entries WHERE number = 3",
        "UPDATE heads SET signature = x'00'",
        "DELETE FROM heads",
    ):
        with pytest.raises(apsw.ConstraintError, match="never"):
            database.execute(statement)


def test_one_process_writes_with_one_key(tmp_path: Path) -> None:
    trial = played(tmp_path)
    with pytest.raises(LedgerError, match="another process"):
        Ledger(trial.path, trial.key)
    trial.ledger.close()
    with pytest.raises(LedgerError, match="another key"):
        Ledger(trial.path, Key.fresh())
    with pytest.raises(LedgerError, match="Give a name"):
        Ledger(tmp_path / "none.ledger", Key.fresh())
    with pytest.raises(LedgerError, match="no ledger"):
        LedgerReader(tmp_path / "nowhere.ledger")


def test_a_key_file_is_the_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "floor.key"
    first = Key.at(path)
    assert Key.at(path).public == first.public
    path.chmod(0o644)
    with pytest.raises(LedgerError, match="read by others"):
        Key.at(path)


@pytest.mark.parametrize("mode", ["electronic", "dealer"])
@pytest.mark.parametrize(
    "document",
    [ROULETTE, "jack-cincinnati/craps", "hollywood-columbus/dai-bacc", "hard-rock-cincinnati/mini-midi-baccarat"],
)
def test_a_ledger_holds_for_both_verifiers(tmp_path: Path, document: str, mode: str) -> None:
    trial = played(tmp_path, document, rounds=3, mode=mode)
    trial.ledger.close()
    found = verify(trial.path)
    assert found.holds, found.faults
    assert found.rounds >= 3
    assert (found.draws > 0) == (mode == "electronic")
    with LedgerReader(trial.path) as ledger:
        export(ledger, tmp_path / "export.jsonl")
        assert sum(ledger.balances().values()) == 0
    again = verify(tmp_path / "export.jsonl", key=found.key, head=found.head)
    assert (again.holds, again.head, again.acts) == (True, found.head, found.acts)
    for path in (trial.path, tmp_path / "export.jsonl"):
        told = stand_alone(path, "--key", found.key, "--head", found.head)
        assert told.returncode == 0, told.stdout + told.stderr
        assert found.head in told.stdout


def test_a_known_key_and_a_known_head_are_asked_for(tmp_path: Path) -> None:
    trial = played(tmp_path, rounds=1)
    trial.ledger.close()
    assert "another key" in verify(trial.path, key="00" * 32).faults[0]
    assert "head that you know" in verify(trial.path, head="00" * 32).faults[0]
    assert stand_alone(trial.path, "--key", "00" * 32).returncode == 1
    assert stand_alone(trial.path, "--head", "00" * 32).returncode == 1


def the_tool() -> Any:
    """The stand-alone verifier as a module."""
    spec = importlib.util.spec_from_file_location("verify_ledger", ROOT / "tools" / "verify_ledger.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


RFC_8032 = [  # public key, message, signature: tests 1 to 3 of section 7.1
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]


@pytest.mark.parametrize(("key", "message", "signature"), RFC_8032)
def test_the_stand_alone_signatures_are_those_of_the_standard(key: str, message: str, signature: str) -> None:
    is_signed = the_tool().is_signed
    assert is_signed(bytes.fromhex(key), bytes.fromhex(message), bytes.fromhex(signature))
    assert not is_signed(bytes.fromhex(key), bytes.fromhex(message) + b"x", bytes.fromhex(signature))
    for at in (0, 31, 32, 63):
        altered = bytearray.fromhex(signature)
        altered[at] ^= 1
        assert not is_signed(bytes.fromhex(key), bytes.fromhex(message), bytes(altered))


def flips_found(path: Path, bits: list[int]) -> None:
    """Each of these bits of an export, flipped, is found by both verifiers."""
    verify_ledger = the_tool()
    whole = path.read_bytes()
    flipped = path.with_name("flipped.jsonl")
    for bit in bits:
        altered = bytearray(whole)
        altered[bit // 8] ^= 1 << bit % 8
        flipped.write_bytes(altered)
        assert not verify(flipped).holds, bit
        with pytest.raises(verify_ledger.Fault):
            verify_ledger.verify(flipped)


def small_export(folder: Path) -> Path:
    trial = played(folder, "jack-cincinnati/big-six", rounds=1)
    trial.ledger.close()
    with LedgerReader(trial.path) as ledger:
        export(ledger, folder / "export.jsonl")
    return folder / "export.jsonl"


def smallest_export(folder: Path) -> Path:
    """A table that is set up, inspected once, with a player who has bought in."""
    trial = Trial(folder, "jack-cincinnati/big-six")
    batch = Batch()
    rulebook = load("jack-cincinnati/big-six")
    clause, check = next(iter(rulebook.opening_checks(Posted(rulebook)).items()))
    asked: list[tuple[Person, AnyTableAct]] = [
        (BOSS, Inspect(clause, check.by[0], "R. Vega")),
        (PLAYERS[0], Sit(1)),
        (BOSS, BuyIn(1, 500)),
    ]
    for number, (person, act) in enumerate(asked):
        assert trial.live.give(person, Command(str(number), "table", act), batch).is_done
    trial.write(batch.entries)
    export(trial.ledger, folder / "export.jsonl")
    trial.ledger.close()
    return folder / "export.jsonl"


def test_any_flipped_bit_of_an_export_is_found(tmp_path: Path) -> None:
    path = small_export(tmp_path)
    size = path.stat().st_size * 8
    flips_found(path, random.Random(7).sample(range(size), 25) + list(range(size - 16, size)))


def test_a_line_left_out_exchanged_or_cut_off_is_found(tmp_path: Path) -> None:
    path = small_export(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    for altered in (
        lines[:3] + lines[4:],
        [lines[0], lines[2], lines[1], *lines[3:]],
        lines[:-1],
        lines[:-5],
        [],
        [*lines, lines[-1]],
    ):
        path.write_bytes(b"".join(altered))
        assert not verify(path).holds
        assert stand_alone(path).returncode == 1


def test_a_result_that_was_not_drawn_from_the_commitment_is_found(tmp_path: Path) -> None:
    trial = played(tmp_path, "jack-cincinnati/big-six", rounds=0)
    trial.give(PLAYERS[0], Bet(1, "$1", 500))
    record = trial.live.record
    secret = trial.live._secret
    assert secret is not None
    assert record.committed is not None
    assert record.committed.commitment == commitment("table", 1, secret)
    other = bytes(32)
    trial.live._secret = other  # a house that cheats: another secret than the one it committed to
    while trial.live.record.number == 1 and trial.live.next_act() is not None:
        try:
            trial.step()
        except LedgerError as error:
            assert "not the one that was committed" in error.why  # noqa: PT017
            return
    pytest.fail("the table told another secret than it had committed")


def test_draws_are_as_likely_as_their_weights() -> None:
    weights = {"a": 1, "b": 2, "c": 5}
    counts = dict.fromkeys(weights, 0)
    for number in range(8000):
        counts[draw(b"x" * 32, number, weights)] += 1
    expected = {"a": 1000, "b": 2000, "c": 5000}
    assert sum((counts[key] - expected[key]) ** 2 / expected[key] for key in weights) < 13.8  # chi-square, 0.1 %


def drawn_by_the_docs(secret: bytes, number: int, weights: dict[str, int], bits: int = 64) -> str:
    """A result once more, written from docs/ledger.md alone."""
    total = sum(weights.values())
    labels = [label for label in sorted(weights) for _ in range(weights[label])]
    attempt = 0
    while True:
        told = hmac.new(secret, f"result {number} word {attempt}".encode(), hashlib.sha256).digest()
        place = int.from_bytes(told[:8], "big") >> (64 - bits)
        if place < 2**bits // total * total:
            return labels[place % total]
        attempt += 1


def test_a_draw_is_what_the_docs_say() -> None:
    wheel = {str(pocket): 1 for pocket in (*range(37), "00")}
    shoe = {"Ah": 3, "Ac": 8, "2d": 5, "Ts": 0, "9s": 7}
    for number in range(1, 201):
        secret = hashlib.sha256(b"%d" % number).digest()
        for weights in (wheel, shoe, {"heads": 1}):
            assert draw(secret, number, weights) == drawn_by_the_docs(secret, number, weights)


def test_a_word_at_or_above_the_last_whole_multiple_is_not_taken() -> None:
    weights = {str(number): 1 for number in range(5)}

    def short(secret: bytes, number: int, attempt: int) -> int:
        return word(secret, number, attempt) >> 61

    with patch.object(deal, "WORD", 8), patch.object(deal, "word", short):  # 5, 6 and 7 of eight are not taken
        found = [draw(bytes(32), number, weights) for number in range(1, 201)]
    firsts = [word(bytes(32), number, 0) >> 61 for number in range(1, 201)]
    assert any(first >= 5 for first in firsts)
    assert found == [drawn_by_the_docs(bytes(32), number, weights, bits=3) for number in range(1, 201)]
    assert all(one == str(first) for one, first in zip(found, firsts, strict=True) if first < 5)


def test_a_seed_is_refused_where_it_is_no_demo() -> None:
    with pytest.raises(Refused, match="foretold"):
        posting("t", ROULETTE, at=now(), by="boss", seed=1)
    assert posting("t", ROULETTE, at=now(), by="boss", seed=1, demo=True).seed == 1


def test_the_queries_of_the_docs_answer(tmp_path: Path) -> None:
    import duckdb

    trial = Trial(tmp_path, ROULETTE)
    trial.open()
    paid = []
    for shows in ("1", "2", "1"):  # red, black, red
        trial.give(PLAYERS[0], Bet(1, "red", 500))
        for act in (Call("spin"), Call("no more bets"), Result("ball", shows)):
            assert trial.give(DEALER, act).is_done
        paid.append(trial.ledger.head[0])
    for _ in range(2):
        assert not trial.give(PLAYERS[0], Bet(2, "red", 500)).is_done
    assert trial.give(Person("eve", "supervisor"), Note("ask-correction", f"entry {paid[2]}: it was 2")).is_done
    rank = trial.live.record.table.rulebook.opened_by
    assert trial.give(BOSS, Correct(paid[2], (), rank, "eve", "it was 2")).is_done
    export(trial.ledger, tmp_path / "entries.parquet")
    export(trial.ledger, tmp_path / "moves.parquet", "moves")
    block = re.search(r"```sql\n(.*?)```", (ROOT / "docs" / "ledger.md").read_text(), re.DOTALL)
    assert block is not None
    with duckdb.connect() as database:
        answers = [
            database.execute(re.sub(r"'(\w+\.parquet)'", rf"'{tmp_path}/\1'", query)).fetchall()
            for query in block[1].split(";")
            if query.strip()
        ]
    win_and_drop, shown, refused, corrected = answers
    assert win_and_drop == [("table", 200_000.0, 0.0)]  # $5 paid, $5 won, $5 paid and moved back
    assert shown == [("table", 1, "1"), ("table", 2, "2"), ("table", 3, "1")]
    assert refused == [("player 1", "seat 2 is not yours", 2)]
    assert [row[1:] for row in corrected] == [("table", "boss", "eve", "it was 2")]
    with pytest.raises(Refused, match="ending"):
        export(trial.ledger, tmp_path / "entries.csv")


def test_the_stand_alone_verifier_is_short_and_needs_nothing() -> None:
    text = (ROOT / "tools" / "verify_ledger.py").read_text()
    assert len(text.splitlines()) < 290
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(text))
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names])
    }
    assert imported <= sys.stdlib_module_names


def test_the_commands_verify_and_export(tmp_path: Path) -> None:
    trial = played(tmp_path, rounds=1)
    trial.ledger.close()

    told = houseway("verify", str(trial.path))
    assert told.returncode == 0, told.stderr
    assert "The ledger holds." in told.stdout
    target = tmp_path / "out.jsonl"
    assert "rows in" in houseway("export", str(trial.path), str(target)).stdout
    altered = bytearray(target.read_bytes())
    altered[1000] ^= 4
    target.write_bytes(altered)
    told = houseway("verify", str(target), "--json")
    assert told.returncode == 1
    assert msgspec.json.decode(told.stdout)["holds"] is False
    assert houseway("export", str(trial.path), str(tmp_path / "out.csv")).returncode == 2
    assert houseway("verify", str(tmp_path / "none")).returncode == 2


def test_both_verifiers_write_text_the_same() -> None:
    written = the_tool().canonical
    for code in [*range(0x300), 0x2028, 0x2029, 0xE000, 0xFEFF, 0xFFFF, 0x1F600, 0x10FFFF]:
        text = f"a{chr(code)}b"
        assert canonical({text: text, "é": 1, "z": [text]}) == written({text: text, "é": 1, "z": [text]})
