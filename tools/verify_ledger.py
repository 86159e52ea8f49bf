#!/usr/bin/env python3
"""Verify a Houseway ledger without Houseway: chain, signatures, balances, vouchers and the commitment of every deal.

    python verify_ledger.py LEDGER [--key PUBLIC-KEY] [--head HASH]

LEDGER is an export as JSON Lines or the ledger's own SQLite file. Only the standard library is needed; the format is
described in docs/ledger.md. Exit code 0: it holds. 1: it does not, and the first fault is printed. 2: there is no file,
or it cannot be read.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack, closing
from fractions import Fraction
from pathlib import Path
from typing import Any

ENDS = ("round-ended", "round-voided", "commission-notified")  # the last: compromised equipment calls a round off
SHARED = "meter |fund |vault$"  # accounts that are no table's own
SOLID = "meter |fund tournament-|.*/"  # accounts that never fall below nothing
MONEY = f"{SHARED}|drop box$|cage$|tokes$"  # accounts that no tournament's chips ever meet
LINE = rb'\{"body":(\{.*\}),"hash":"([0-9a-f]{64})","number":([1-9][0-9]*)(?:,"signature":"([0-9a-f]{128})")?\}\n'

P = 2**255 - 19  # Ed25519 (RFC 8032), verification only
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]


def add(one: Point, other: Point) -> Point:
    """The sum of two points in extended coordinates."""
    a, b = (one[1] - one[0]) * (other[1] - other[0]) % P, (one[1] + one[0]) * (other[1] + other[0]) % P
    c, d = 2 * one[3] * other[3] * D % P, 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def decompressed(raw: bytes) -> Point | None:
    """The point that 32 bytes stand for, or None."""
    sign, y = divmod(int.from_bytes(raw, "little"), 1 << 255)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x * ROOT % P if (x * x - square) % P else x
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = decompressed((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the signature of a message is the key's."""
    public, nonce = decompressed(key), decompressed(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if BASE is None or public is None or nonce is None or scalar >= ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    less, total = (P - public[0], public[1], 1, P - public[3]), (0, 1, 1, 0)
    steps = (total, BASE, less, add(BASE, less))
    for bit in range(255, -1, -1):
        total = add(add(total, total), steps[(scalar >> bit & 1) + 2 * (challenge >> bit & 1)])
    return not ((total[0] - nonce[0] * total[2]) % P or (total[1] - nonce[1] * total[2]) % P)


class Fault(Exception):  # noqa: N818
    """Something does not hold."""


def canonical(value: object) -> bytes:
    """The one way to write a value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def kept(path: Path) -> Any:
    """Every entry of a ledger's file as (number, body, hash, signature), at one moment; then what it keeps at hand."""
    with ExitStack() as undo:
        file = opened(path, undo)
        if (said := file.execute("PRAGMA integrity_check(1)").fetchone()[0]) != "ok":
            raise Fault(f"the file is damaged: {said}")
        lines = "SELECT number, body, hash, signature FROM entries LEFT JOIN heads USING (number) ORDER BY number"
        yield from file.execute(lines)
        vouchers = {mark: (cents, used) for mark, cents, used in file.execute("SELECT * FROM vouchers")}
        yield {"balances": dict(file.execute("SELECT * FROM balances WHERE cents != 0")), "vouchers": vouchers}


def opened(path: Path, undo: ExitStack) -> sqlite3.Connection:
    """The ledger's file to read; where nothing can be written, SQLite is told that nothing changes either."""
    way = f"{path.absolute().as_uri()}?mode=ro"
    while True:
        file = undo.enter_context(closing(sqlite3.connect(way, uri=True, isolation_level=None)))
        try:
            file.execute("BEGIN")
            file.execute("SELECT 1 FROM sqlite_schema").fetchall()
        except sqlite3.OperationalError as error:
            if not is_out_of_reach(error) or "mode=ro" not in way or os.access(path.parent, os.W_OK):
                raise
            ahead = path.with_name(path.name + "-wal")
            way = f"{path.absolute().as_uri()}?immutable=1"
            if ahead.exists() and ahead.stat().st_size:  # what was written ahead is read too, from a copy
                copy = Path(undo.enter_context(tempfile.TemporaryDirectory())) / path.name
                shutil.copyfile(path, copy)
                shutil.copyfile(ahead, copy.with_name(ahead.name))
                way = copy.as_uri()
        else:
            return file


def is_out_of_reach(error: Exception) -> bool:
    """Whether SQLite could not read the file: permission, busy, read only, input, cannot open."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (3, 5, 8, 10, 14)


def exported(path: Path) -> Any:
    """Every entry of an export, then its last line."""
    *lines, last = path.read_bytes().splitlines(keepends=True) or [b""]
    for index, text in enumerate(lines, 1):
        if (match := re.fullmatch(LINE, text)) is None:
            raise Fault(f"line {index} is no line of an export")
        body, hash_, number, signature = match.groups()
        yield int(number), body, bytes.fromhex(hash_.decode()), bytes.fromhex((signature or b"").decode())
    yield last


class Books:
    """What the entries lead to: balances, vouchers, and the deals that were committed and not told."""

    def __init__(self) -> None:
        """Nothing yet; ``bet`` is the round of a table's last bet, ``now`` the one that it is in."""
        self.balances, self.bet, self.now, self.mode = Counter[str](), Counter[str](), Counter[str](), dict[str, str]()
        self.vouchers, self.committed = dict[str, tuple[int, int]](), dict[str, tuple[int, str]]()
        self.demo: bool | None = None
        self.posted, self.waiting = dict[str, Any](), dict[tuple[str, str], Fraction]()

    def meter(self, event: Any, table: str) -> None:
        """A meter of the house grows by the posted rate to the last fraction, and a jackpot pays what it showed."""
        moved = sum(move[2] if move[0] == "bank" else -move[2] for move in event.get("moves", ()))
        if event["event"] == "meter-fed":
            key, rate = (table, event["meter"]), self.posted[table][f"{event['meter']}-rate"]
            part = event["wagers"] * Fraction(rate.rstrip("%")) / 100
            if event["wagers"] < 0 and key not in self.waiting:
                raise Fault("wagers go back from a meter that they did not feed")
            left = self.waiting.get(key, Fraction(0)) + part - moved
            if not 0 <= left < 1 or (str(left), rate) != (event["fraction"], event["rate"]):
                raise Fault(f"the meter {event['meter']} does not grow by {rate} of the wagers")
            self.waiting[key] = left
        elif event["event"] == "meter-paid" and (account := event.get("account")):
            reset = sum(move[2] for move in event.get("moves", ()) if move[0] == "vault")
            if (self.balances[account], event["shown"] - event["paid"] + reset) != (event["shown"], event["shows"]):
                raise Fault(f"{account} did not show what was paid from it")

    def tournament(self, name: str, act: Any, names: list[str]) -> None:
        """A tournament moves money of its own fund alone, and tells every draw as it was bound."""
        place = f"tournament {name}"
        number, bound = self.committed.get(place, (0, ""))
        if set(names) - {"vault", f"fund tournament-{name}"}:
            raise Fault("a tournament moves what is not of its fund")
        if secret := act.get("secret"):
            told = f"houseway deal\n{place}\n{number}\n".encode() + bytes.fromhex(secret)
            if hashlib.sha256(told).hexdigest() != bound:
                raise Fault("the draw of a tournament is not the one that was bound")
        self.committed[place] = (number + 1, act["commitment"]) if act.get("commitment") else (number, bound)

    def take(self, entry: Any, table: str) -> None:
        """Follow an entry: its money, a voucher that is printed or used once, a deal that is committed or told."""
        moves = [move for event in entry.get("events", [entry]) for move in event.get("moves", ())]
        names = [name for move in moves for name in move[:2]]
        for event in entry.get("events", ()):
            self.meter(event, table)
        is_chips = self.posted.get(table, {}).get("tournament") == "yes"
        if is_chips and (entry.get("voucher") or any(re.match(MONEY, name) for name in names)):
            raise Fault("tournament chips are exchanged for money")
        if entry["entry"] == "tournament-done":
            self.tournament(entry["tournament"], entry["act"], names)
        if entry["entry"] in ("booked", "fund-done") and (table or not all(re.match(SHARED, name) for name in names)):
            raise Fault("what is booked moves none of a table's money")
        twice = [name for name in names if name in self.balances and "/" in name and name.startswith("meter ")]
        if entry["entry"] == "booked" and entry["what"] == "the meter starts" and twice:
            raise Fault(f"{twice[0]} is started twice")
        for giver, taker, amount in moves:
            if type(amount) is not int or amount <= 0 or giver == taker:
                raise Fault(f"{amount} cannot go from {giver} to {taker}")
            for name, gain in ((giver, -amount), (taker, amount)):
                self.balances[name if re.match(SHARED, name) else f"{table}/{name}"] += gain
        if low := [it for it in (f"{table}/stakes", *names) if self.balances[it] < 0 and re.match(SOLID, it)]:
            raise Fault(f"{low[0]} falls below nothing")
        if mark := entry.get("voucher"):
            printed = entry["act"]["act"] == "leave"
            worth = sum(move[2] for move in moves if (move[1] == "cage" if printed else move[0] == "drop box"))
            if worth <= 0 or self.vouchers.get(mark) != (None if printed else (worth, 0)):
                raise Fault("a voucher was printed twice, used twice, or used for what it is not worth")
            self.vouchers[mark] = (worth, 0 if printed else 1)
            self.balances[f"{table}/cage" if printed else "vouchers"] -= worth
            self.balances["vouchers" if printed else f"{table}/drop box"] += worth
        round_, bound = entry.get("round", 0), self.committed.get(table, (0, ""))
        if entry["entry"] == "deal-committed":
            if bound[0] or self.bet[table] == round_:
                raise Fault("a deal was committed after a bet, or while the secret of another was not told")
            self.committed[table] = (round_, entry["commitment"])
        elif entry["entry"] == "deal-revealed":
            told = f"houseway deal\n{table}\n{round_}\n".encode() + bytes.fromhex(entry["secret"])
            if bound != (round_, hashlib.sha256(told).hexdigest()):
                raise Fault("the secret is not the one that was committed")
            del self.committed[table]
        elif entry["entry"] == "ledger-begun":
            self.demo = entry.get("demo")
        elif entry["entry"] == "table-posted":
            if table in self.posted and is_chips != (entry["posted"].get("tournament") == "yes"):
                raise Fault("a table for money becomes one for tournament chips, or the other way round")
            self.mode[table], self.posted[table] = entry["mode"], entry["posted"]
            if self.demo not in (None, entry.get("demo", False)):
                raise Fault("a demo table stands among tables for real money, or one for real money in a demo")
        elif entry["entry"] == "act-done":
            act = entry["act"]["act"]
            if bound[0] != round_ if entry.get("draw") else act == "result" and self.mode.get(table) != "dealer":
                raise Fault("a result was drawn in a round without a committed deal")
            self.bet[table] = round_ if act == "bet" else self.bet[table]
            self.now[table] = round_ + any(event["event"] in ENDS for event in entry["events"])


def verify(path: Path, key: str = "", head: str = "") -> str:
    """Go through a ledger; the answer says what was found."""
    hash_, count, signed, signatures, public, books, last = bytes(32), 0, 0, 0, b"", Books(), None
    with path.open("rb") as file:
        lines = kept(path) if file.read(16) == b"SQLite format 3\0" else exported(path)
    for line in lines:
        if not isinstance(line, tuple):
            last = line
            break
        number, body, told, signature = line
        hash_ = hashlib.sha256(hash_ + body).digest()
        try:
            entry = json.loads(body)
            if (number, told, canonical(entry)) != (count + 1, hash_, body):
                raise Fault("the number, the hash or the form is not right: something was altered")
            if (count := number) == 1:
                public = bytes.fromhex(entry["key"])
                if (entry["entry"], entry["version"]) != ("ledger-begun", 1) or key not in ("", entry["key"]):
                    raise Fault("it is no ledger of version 1, or has another key than yours")
            if signature and not is_signed(public, b"houseway head\n" + number.to_bytes(8, "big") + hash_, signature):
                raise Fault("the signature is not the key's")
            signed, signatures = (number, signatures + 1) if signature else (signed, signatures)
            books.take(entry, entry.get("table", ""))
        except (Fault, ValueError, LookupError, TypeError, AttributeError) as fault:
            raise Fault(f"entry {count + (count < number)}: {fault}") from None
    held = {account: amount for account, amount in books.balances.items() if amount}
    end = {"balances": held, "entries": count, "format": "houseway-ledger", "head": hash_.hex(), "version": 1}
    if last not in (canonical(end) + b"\n", {"balances": held, "vouchers": books.vouchers}):
        raise Fault("the balances, the vouchers or the last line are not what the entries lead to")
    if late := [table for table, (round_, _) in books.committed.items() if round_ < books.now[table]]:
        raise Fault(f"the secret of a round that is over was never told: {', '.join(late)}")
    if not count or signed != count or head not in ("", hash_.hex()):
        raise Fault("the last entry is not signed, or is not the head that you know")
    return f"{count} entries and {signatures} signatures hold; the head is {hash_.hex()}"


def main() -> None:
    """Verify the ledger that is named on the command line."""
    parser = argparse.ArgumentParser(description="Verify a Houseway ledger without Houseway.")
    parser.add_argument("ledger", type=Path)
    parser.add_argument("--key", default="", help="the public key that you know")
    parser.add_argument("--head", default="", help="the last hash that you know")
    asked = parser.parse_args()
    try:
        print(verify(asked.ledger, asked.key, asked.head))
    except OSError as error:
        parser.error(f"{asked.ledger} cannot be read: {error.strerror}")
    except (Fault, sqlite3.Error, ValueError, TypeError) as fault:
        if is_out_of_reach(fault):
            parser.error(f"{asked.ledger} cannot be read: {fault}")
        print(f"DOES NOT HOLD: {fault}")
        sys.exit(1)


if __name__ == "__main__":
    main()
