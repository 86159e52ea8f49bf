"""A deal that anybody can check: a secret is drawn and its hash published before betting; every result follows from it.

The secret of a round is 32 bytes from the operating system. Result number ``n`` of the round takes the first word below
a multiple of the total weight: word ``j`` is the first eight bytes of HMAC-SHA256(secret, "result n word j"). So every
result is as likely as its weight to the last digit, none can be drawn twice, and a crash cannot change one.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from itertools import count

WORD = 1 << 64


def fresh_secret() -> bytes:
    """A secret from the operating system's generator."""
    return secrets.token_bytes(32)


def seeded_secret(seed: int, table: str, number: int) -> bytes:
    """The secret of a demonstration: it can be foretold from the seed."""
    return hashlib.sha256(f"demo seed {seed} table {table} round {number}".encode()).digest()


def commitment(table: str, number: int, secret: bytes) -> str:
    """What is published before betting opens: it binds the secret and does not tell it.

    >>> commitment("roulette-1", 7, bytes(32))[:16]
    '0b97f0e9425d5059'
    """
    return hashlib.sha256(f"houseway deal\n{table}\n{number}\n".encode() + secret).hexdigest()


def word(secret: bytes, result: int, attempt: int) -> int:
    """A number below 2 to the 64th."""
    told = hmac.digest(secret, f"result {result} word {attempt}".encode(), "sha256")
    return int.from_bytes(told[:8], "big")


def draw(secret: bytes, result: int, weights: Mapping[str, int]) -> str:
    """Result number ``result`` of a round: one label, each as likely as its weight, labels in alphabetical order.

    >>> [draw(bytes(32), number, {"heads": 1, "tails": 1}) for number in range(1, 6)]
    ['tails', 'heads', 'heads', 'heads', 'tails']
    """
    total = sum(weights.values())
    limit = WORD - WORD % total
    place = next(found for attempt in count() if (found := word(secret, result, attempt)) < limit) % total
    for label in sorted(weights):
        place -= weights[label]
        if place < 0:
            return label
    raise AssertionError("the weights add up")
