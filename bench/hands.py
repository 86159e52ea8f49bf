"""Hand values: seven cards at random and all of them, on one core, beside the evaluators of the package index."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from math import comb
from pathlib import Path
from typing import Any

import numpy as np

from bench.measure import Measure, best_rate
from houseway.hands import FIVE_CARD, PAI_GOW, THREE_CARD, Ranking
from houseway.hands.batch import count_values, values
from houseway.hands.kernel import Hands
from houseway.hands.tables import Values

OUT = Path("out")
PEERS = ("eval7", "phevaluator", "treys")
HANDS = 4_000_000
PEER_HANDS = 200_000


def measures() -> Iterator[Measure]:
    hands = random_hands(HANDS, 7)
    values(hands[:100], FIVE_CARD)
    ours = best_rate(lambda: len(values(hands, FIVE_CARD)), times=25)
    yield Measure("7-card hands at random, 1 core", ours, "hands/s", "150 M", ours >= 150e6)
    yield from beside_peers(ours, hands[:PEER_HANDS])
    yield enumeration(FIVE_CARD, 7, seconds=0.6)
    yield plain_batch("5-card hands at random, 1 core", FIVE_CARD, 5)
    yield plain_batch("3-card hands at random, 1 core", THREE_CARD, 3)
    yield plain_batch("7 of 53 cards with a joker at random, 1 core", PAI_GOW, 7)
    yield first_use()


def random_hands(count: int, dealt: int, of: int = 52) -> Hands:
    """Different cards in each row, all rows different draws; made in parts, as sorting is memory hungry."""
    generator = np.random.default_rng(2026)
    parts = [
        generator.random((count // 16, of), np.float32).argpartition(dealt, axis=1)[:, :dealt].astype(np.uint8)
        for _ in range(16)
    ]
    return np.concatenate(parts)


def enumeration(ranking: Ranking, dealt: int, seconds: float) -> Measure:
    total = comb(52, dealt)

    def count() -> int:
        assert count_values(ranking, dealt).sum() == total
        return total

    rate = best_rate(count)
    what = f"All {total:,} {dealt}-card hands, 1 core: {total / rate:.3f} s"
    return Measure(what, rate, "hands/s", f"under {seconds} s", total / rate < seconds)


def plain_batch(what: str, ranking: Ranking, dealt: int) -> Measure:
    hands = random_hands(HANDS, dealt, 52 if ranking is not PAI_GOW else 53)
    rate = best_rate(lambda: len(values(hands, ranking)))
    return Measure(what, rate, "hands/s", "", holds=True)


def first_use() -> Measure:
    """A process of its own that values one hand: imports, compiled code from the cache, and the tables made afresh."""
    code = (
        "from houseway.hands.batch import values; from houseway.hands import FIVE_CARD; values([range(7)], FIVE_CARD)"
    )

    def start() -> int:
        subprocess.run([sys.executable, "-c", code], check=True)
        return 1

    rate = best_rate(start, times=3)
    return Measure(f"First 7-card value of a process: {1 / rate:.2f} s", rate, "a second", "", holds=True)


def beside_peers(ours: float, hands: Hands) -> Iterator[Measure]:
    """Each peer on the same hands; the best that is called as its documentation says must be 50 times slower."""
    found = ask_peers(hands)
    rates = {peer: result["rate"] for peer, result in found.items() if "rate" in result}
    for peer, result in found.items():
        if "rate" in result:
            assert is_same_order(values(hands[: len(result["results"])], FIVE_CARD), result["results"]), peer
    public = {peer: rate for peer, rate in rates.items() if "private" not in peer}
    best = max(public, key=lambda peer: public[peer], default=None)
    for peer, rate in rates.items():
        asked = "50 x" if peer == best else ""
        yield Measure(
            f"  beside {peer}, same order", ours, "hands/s", asked, ours >= 50 * rate or not asked, rate, peer
        )
    for peer, result in found.items():
        if "missing" in result:
            yield Measure(f"  {peer} cannot be installed: {result['missing']}", 0.0, "hands/s", "", holds=True)


def ask_peers(hands: Hands) -> dict[str, Any]:
    """Evaluate with every peer that can be installed into an environment of their own."""
    environment = OUT / "peers-venv"
    python = environment / "bin" / "python"
    if not (environment / ".ready").exists():
        OUT.mkdir(exist_ok=True)
        subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
        for peer in PEERS:
            subprocess.run(
                [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", peer],
                check=False,
                capture_output=True,
            )
        (environment / ".ready").write_text(time.strftime("%Y-%m-%d"))
    source, target = OUT / "bench-hands.bin", OUT / "bench-peers.json"
    source.write_bytes(hands.tobytes())
    subprocess.run([str(python), str(Path(__file__).with_name("peers.py")), str(source), str(target)], check=True)
    found: dict[str, Any] = json.loads(target.read_text())
    return found


def is_same_order(ours: Values, theirs: list[int]) -> bool:
    """Whether two evaluators put the same hands in the same order, higher or lower first."""
    pairs = sorted(set(zip(ours.tolist(), theirs, strict=True)))
    steps = {later[1] > earlier[1] for earlier, later in pairwise(pairs)}
    different = {value for value, _ in pairs}, {value for _, value in pairs}
    return len(steps) == 1 and len(pairs) == len(different[0]) == len(different[1])
