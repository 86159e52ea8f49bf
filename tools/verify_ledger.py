#!/usr/bin/env python3
"""Verify a Houseway ledger without Houseway: the chain, the signatures, the balances and the committed deals.

    python verify_ledger.py LEDGER [--key PUBLIC-KEY] [--head HASH]

LEDGER is an export as JSON Lines or the ledger's own SQLite file. Only the standard library is needed; the format is
described in docs/ledger.md. Exit code 0: it holds. 1: it does not, and the first fault is printed.
"""

import argparse
import hashlib
import json
import re
import sqlite3
import sys
from collections import Counter
from pathlib import Path

FORMAT = "houseway-ledger"
LINE = re.compile(
    rb'\{"body":(\{.*\}),"hash":"([0-9a-f]{64})","number":([1-9][0-9]*)(?:,"signature":"([0-9a-f]{128})")?\}\n'
)

# ---------------------------------------------------------------- Ed25519 (RFC 8032), verification only

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def add(one, other):
    """The sum of two points in extended coordinates."""
    a, b = (one[1] - one[0]) * (other[1] - other[0]) % P, (one[1] + one[0]) * (other[1] + other[0]) % P
    c, d = 2 * one[3] * other[3] * D % P, 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def both(number, point, other_number, other_point):
    """The sum of two multiples."""
    total, steps = (0, 1, 1, 0), (None, point, other_point, add(point, other_point))
    for bit in range(255, -1, -1):
        total = add(total, total)
        step = steps[(number >> bit & 1) + 2 * (other_number >> bit & 1)]
        total = add(total, step) if step else total
    return total


def decompressed(raw):
    """The point that 32 bytes stand for, or None."""
    y = int.from_bytes(raw, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = decompressed((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(key, message, signature):
    """Whether the signature of a message is the key's."""
    public, nonce = decompressed(key), decompressed(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if public is None or nonce is None or scalar >= ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    x, y, z, _ = both(scalar, BASE, challenge, (P - public[0], public[1], 1, P - public[3]))
    return not ((x - nonce[0] * z) % P or (y - nonce[1] * z) % P)


class Fault(Exception):  # noqa: N818
    """Something does not hold."""


def canonical(value):
    """The one way to write a value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def lines_of(path):
    """Every entry as (number, body, hash, signature), then the last line of an export or None."""
    with path.open("rb") as file:
        is_database = file.read(16) == b"SQLite format 3\0"
    if is_database:
        database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        query = "SELECT number, body, hash, signature FROM entries LEFT JOIN heads USING (number) ORDER BY number"
        for row in database.execute(query):
            yield row
        balances = dict(database.execute("SELECT account, cents FROM balances WHERE cents != 0"))
        yield {"balances": balances, "entries": row[0], "format": FORMAT, "head": row[2].hex(), "version": 1}
        database.close()
        return
    last = None
    for index, text in enumerate(path.read_bytes().splitlines(keepends=True), 1):
        if last is not None:
            raise Fault(f"line {index} stands after the end")
        match = LINE.fullmatch(text)
        if match:
            body, hash_, number, signature = match.groups()
            yield int(number), body, bytes.fromhex(hash_.decode()), bytes.fromhex((signature or b"").decode())
        else:
            try:
                last = json.loads(text)
                is_plain = isinstance(last, dict) and canonical(last) + b"\n" == text
            except ValueError:
                is_plain = False
            if not is_plain:
                raise Fault(f"line {index} is no line of an export")
    if last is None:
        raise Fault("the export has no end")
    yield last


def book(entry, balances, commitments):
    """Move the money of an entry, and check a secret that it tells."""
    table, total = entry.get("table", ""), 0
    moves = [move for event in entry.get("events", ()) for move in event.get("moves", ())]
    for giver, taker, amount in moves:
        if type(amount) is not int or amount <= 0 or giver == taker:
            raise Fault(f"{amount} cannot go from {giver} to {taker}")
        balances[f"{table}/{giver}"] -= amount
        balances[f"{table}/{taker}"] += amount
        total += amount
    if entry.get("voucher"):
        printed = entry["act"]["act"] == "leave"
        balances[f"{table}/cage" if printed else "vouchers"] -= total
        balances["vouchers" if printed else f"{table}/drop box"] += total
    if balances[f"{table}/stakes"] < 0 or balances["vouchers"] < 0:
        raise Fault("stakes or vouchers fall below nothing")
    if entry["entry"] == "deal-committed":
        commitments[table, entry["round"]] = entry["commitment"]
    elif entry["entry"] == "deal-revealed":
        bound = f"houseway deal\n{table}\n{entry['round']}\n".encode() + bytes.fromhex(entry["secret"])
        if commitments.pop((table, entry["round"]), None) != hashlib.sha256(bound).hexdigest():
            raise Fault("the secret is not the one that was committed")


def verify(path, key="", head=""):
    """Go through a ledger; the answer says what was found."""
    hash_, count, signed, signatures, public = bytes(32), 0, 0, 0, b""
    balances, commitments, last = Counter(), {}, None
    for line in lines_of(path):
        if isinstance(line, dict):
            last = line
            break
        number, body, told, signature = line
        hash_ = hashlib.sha256(hash_ + body).digest()
        try:
            entry = json.loads(body)
            if (number, told, canonical(entry)) != (count + 1, hash_, body):
                raise Fault("the number, the hash or the form is not right: something was altered")
            count = number
            if count == 1:
                public = bytes.fromhex(entry["key"])
                if (entry["entry"], entry["version"]) != ("ledger-begun", 1) or key not in ("", entry["key"]):
                    raise Fault("it is no ledger of version 1, or has another key than yours")
            if signature:
                if not is_signed(public, b"houseway head\n" + number.to_bytes(8, "big") + hash_, signature):
                    raise Fault("the signature is not the key's")
                signed, signatures = number, signatures + 1
            book(entry, balances, commitments)
        except (Fault, ValueError, KeyError, TypeError) as fault:
            raise Fault(f"entry {count + (count < number)}: {fault}") from None
    held = {account: amount for account, amount in balances.items() if amount}
    end = {"balances": held, "entries": count, "format": FORMAT, "head": hash_.hex(), "version": 1}
    if sum(held.values()) or last != end:
        raise Fault("the balances or the last line are not what the entries lead to")
    if not count or signed != count or head not in ("", hash_.hex()):
        raise Fault("the last entry is not signed, or is not the head that you know")
    return f"{count} entries and {signatures} signatures hold; the head is {hash_.hex()}"


def main():
    """Verify the ledger that is named on the command line."""
    parser = argparse.ArgumentParser(description="Verify a Houseway ledger without Houseway.")
    parser.add_argument("ledger", type=Path)
    parser.add_argument("--key", default="", help="the public key that you know")
    parser.add_argument("--head", default="", help="the last hash that you know")
    asked = parser.parse_args()
    try:
        print(verify(asked.ledger, asked.key, asked.head))
    except (Fault, OSError, sqlite3.Error) as fault:
        print(f"DOES NOT HOLD: {fault}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
