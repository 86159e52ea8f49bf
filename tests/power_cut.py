"""A disk whose power fails: whatever was not synced is lost in part, sector by sector; and a ledger written on it.

``synchronous`` decides what is synced, so with less than ``FULL`` acknowledged acts are lost here. A process that is
killed loses nothing of the kind: what it wrote stays with the system.
"""

from __future__ import annotations

import itertools
import random
import shutil
from collections import Counter
from pathlib import Path
from typing import Any
from unittest.mock import patch

import apsw

from houseway.floor.tables.commands import Command, Note
from houseway.floor.tables.live import Batch
from houseway.ledger import LedgerReader, resume, store, verify
from houseway.refusal import HousewayError
from houseway.round import Bet
from houseway.table.acts import BuyIn, Leave, Sit, VoidRound
from tests.floor_tables import BOSS, DEALER, PLAYERS, ROULETTE, Trial, some_bet

SECTOR = 512
"""How many bytes a disk writes at once; whether one reaches it says nothing of the next."""


class Image:
    """A file as it surely is on the disk, and what was written since: a piece with its place, or a new length."""

    def __init__(self) -> None:
        self.durable = bytearray()
        self.since: list[tuple[int, bytes | None]] = []

    def sync(self) -> None:
        for place, piece in self.since:
            _put(self.durable, place, piece)
        self.since.clear()

    def after_a_cut(self, chance: random.Random) -> bytes:
        """What is found when the power comes back: of what was not synced, any sectors and no others."""
        left, share = bytearray(self.durable), chance.choice((0.0, 0.5, chance.random(), 1.0))
        for place, piece in self.since:
            sectors = [(place, None)] if piece is None else _sectors(place, piece)
            for at, part in sectors:
                if chance.random() < share:
                    _put(left, at, part)
        return bytes(left)


def _put(image: bytearray, place: int, piece: bytes | None) -> None:
    if piece is None:
        del image[place:]
        return
    image.extend(bytes(max(0, place - len(image))))
    image[place : place + len(piece)] = piece


def _sectors(place: int, piece: bytes) -> list[tuple[int, bytes | None]]:
    edges = [place, *range((place // SECTOR + 1) * SECTOR, place + len(piece), SECTOR), place + len(piece)]
    return [(at, piece[at - place : end - place]) for at, end in itertools.pairwise(edges)]


class PowerCut(apsw.VFS):
    """Like the ordinary disk, until ``cut_after`` further writes or syncs: then ``found`` is what a cut would leave."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.chance = random.Random(seed)
        self.images: dict[str, Image] = {}
        self.cut_after: int | None = None
        self.found: dict[str, bytes] = {}
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: list[int]) -> DiskFile:  # noqa: N802  as SQLite calls it
        return DiskFile(self, name, flags)

    def xDelete(self, name: str, sync: bool) -> None:  # noqa: N802
        super().xDelete(name, sync)
        self.images.pop(name, None)

    def may_cut(self) -> None:
        if self.cut_after is not None:
            self.cut_after -= 1
            if self.cut_after < 0:
                self.cut()

    def cut(self) -> None:
        """The power fails now."""
        self.cut_after = None
        self.found = {name: image.after_a_cut(self.chance) for name, image in self.images.items()}


class DiskFile(apsw.VFSFile):
    """A file on it."""

    def __init__(self, disk: PowerCut, name: Any, flags: list[int]) -> None:
        self.disk = disk
        known = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        self.image = disk.images.setdefault(known, Image())
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self.disk.may_cut()
        super().xWrite(data, offset)
        self.image.since.append((offset, bytes(data)))

    def xTruncate(self, size: int) -> None:  # noqa: N802
        self.disk.may_cut()
        super().xTruncate(size)
        self.image.since.append((size, None))

    def xSync(self, _flags: int) -> None:  # noqa: N802
        self.disk.may_cut()
        self.image.sync()  # the images are the disk here: nothing else needs to wait for a real one


# ---------------------------------------------------------------- a ledger on that disk


@patch.object(store, "MUCH", 5)
def cut_often(folder: Path, cuts: int, *, synchronous: str = "FULL", seed: int = 1) -> Counter[str]:
    """Play while the power fails between and inside commits; what was acknowledged must be there, and hold.

    ``lost`` counts the cuts after which an acknowledged act was missing, ``broken`` those that left no whole ledger.
    """
    disk = PowerCut(f"power {seed} {synchronous}", seed)
    trial = Trial(folder, ROULETTE, mode="electronic", vfs=disk.name)
    trial.open()
    trial.ledger._db.execute(f"PRAGMA synchronous = {synchronous}")
    chance, told = random.Random(seed), Counter[str]()
    number = 0
    while told["cuts"] < cuts:
        number += 1
        known = trial.ledger.head
        disk.cut_after = chance.randrange(25) if chance.random() < 0.5 else None
        batch = Batch()
        for person, command in _commands(trial, number, chance):
            trial.live.give(person, command, batch)
        if not batch.entries:
            trial.live.step(batch)
        if batch.entries:
            trial.ledger.append(batch.entries)
        trial.ledger.tidy()
        if not disk.found and chance.random() < 0.5:
            known = trial.ledger.head
            disk.cut()
        if disk.found:
            told["cuts"] += 1
            told[_found(folder / "found", disk.found, known, is_long=told["cuts"] % 25 == 0)] += 1
            disk.found = {}
    trial.ledger.close()
    disk.unregister()
    return told


def _commands(trial: Trial, number: int, chance: random.Random) -> list[tuple[Any, Command]]:
    """A wager, mostly; now and then a voucher that is printed and used, or a round that is voided."""
    record, ann = trial.live.record, PLAYERS[1]
    kind = chance.random()
    if kind < 0.05 and not record.table.felt.stakes and record.players.get(2) == ann.id:
        return [
            (ann, Command(f"out {number}", "table", Leave(2), voucher="print")),
            (ann, Command(f"in {number}", "table", Sit(2))),
        ]
    if kind < 0.1 and record.table.felt.stakes:
        ask = Command(f"ask {number}", "table", Note("ask-void", "a trial"))
        return [
            (DEALER, ask),
            (BOSS, Command(f"void {number}", "table", VoidRound("shift-manager", DEALER.id, "a trial"))),
        ]
    if not record.table.seats[2].chips:
        return [(DEALER, Command(f"sell {number}", "table", BuyIn(2, 100_00)))]
    bet = some_bet(record, chance.choice((1, 2)), chance) if kind < 0.7 else None
    return (
        [(PLAYERS[bet.seat - 1], Command(f"bet {number}", "table", Bet(bet.seat, bet.wager, bet.amount)))]
        if bet
        else []
    )


def _found(folder: Path, files: dict[str, bytes], known: tuple[int, bytes], *, is_long: bool) -> str:
    """What is left after a cut: ``kept``, ``lost`` or ``broken``."""
    folder.mkdir()
    for name, content in files.items():
        (folder / Path(name).name).write_bytes(content)
    try:
        with LedgerReader(folder / "trial.ledger") as ledger:
            ledger.check_whole()
            if ledger.head[0] < known[0]:
                return "lost"
            if ledger.line(known[0]).hash != known[1]:
                return "broken"
            resume(ledger, "table").check_books(ledger.balances())
        if is_long and not verify(folder / "trial.ledger").holds:
            return "broken"
    except (HousewayError, apsw.Error):
        return "broken"
    finally:
        shutil.rmtree(folder)
    return "kept"
