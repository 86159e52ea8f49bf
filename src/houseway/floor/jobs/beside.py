"""Long work that is done beside the tables, in a process of its own: edges, coverage, verification, reviews."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from houseway.ledger.store import LedgerReader
    from houseway.review import Dealt


def edges_of(document: str, settings: dict[str, str], keep: str = "") -> list[dict[str, Any]]:
    """What every wager of a document costs as posted; kept in a file, so that a release computes it once."""
    from houseway import __version__
    from houseway.games import game_for
    from houseway.rulebook import Posted, load
    from houseway.simulate import analyse

    rulebook = load(document)
    shown = repr((__version__, document, rulebook.digest, sorted(settings.items())))
    path = Path(keep) / "edges" / f"{hashlib.sha256(shown.encode()).hexdigest()[:24]}.json" if keep else None
    if path is not None and path.exists():
        with contextlib.suppress(msgspec.DecodeError):  # one that was half written is computed again
            return msgspec.json.decode(path.read_bytes(), type=list[dict[str, Any]])
    found = [analysis.as_json() for analysis in analyse(game_for(rulebook, Posted(rulebook, settings)))]
    for each in found:
        each["distribution"] = len(each["distribution"])
    if path is not None:
        with contextlib.suppress(OSError):  # without room for it, it is computed again another time
            path.parent.mkdir(exist_ok=True)
            new = path.with_suffix(f".{os.getpid()}")
            new.write_bytes(msgspec.json.encode(found))
            new.replace(path)
    return found


def coverage_of(document: str) -> dict[str, Any]:
    """How every clause of a document is accounted for, and which rules its worked rounds exercise."""
    from houseway.cases import exercised
    from houseway.rulebook import load

    book = load(document)
    found = exercised(document)
    rules = [key for key, entry in book.clauses.items() if entry.kind == "rule"]
    return {
        "document": document,
        "rules": len(rules),
        "exercised": sum(1 for key in rules if key in found),
        "cases": {key: len(names) for key, names in found.items()},
    }


def verified(path: str) -> dict[str, Any]:
    """What verifying a ledger finds."""
    from houseway.ledger.verify import verify

    with tempfile.TemporaryDirectory(prefix="houseway-verify-") as folder:
        found = verify(_as_it_stands(path, folder))
    return {**msgspec.to_builtins(found), "holds": found.holds}


def logged(path: str, log: str, table: str) -> list[dict[str, Any]]:
    """A log for the regulator, out of the ledger as it stands now."""
    from houseway.ledger.logs import log_of
    from houseway.ledger.store import LedgerReader

    with LedgerReader(Path(path)) as ledger, ledger.snapshot() as still:
        return [msgspec.to_builtins(row) for row in log_of(still, log, table)]


def exported(path: str, to: str) -> int:
    """Write a ledger, as it stands now, to a file: as far as it tells nothing of a round under way."""
    from houseway.ledger.export import export
    from houseway.ledger.store import LedgerReader

    with tempfile.TemporaryDirectory() as folder, LedgerReader(_as_it_stands(path, folder)) as ledger:
        return export(ledger, Path(to), upto=tellable(ledger))


def tellable(ledger: LedgerReader) -> int:
    """The last entry before anything was dealt in a round that is still under way.

    It is a signed one, so that what ends with it can be verified.
    """
    number, _ = ledger.head
    first = min((entry for table in ledger.tables() if (entry := first_dealt(ledger, table))), default=0)
    if first:
        number = first - 1
        while ledger.line(number).signature is None:
            number -= 1
    return number


def first_dealt(ledger: LedgerReader, table: str) -> int:
    """The entry of the first result in the round under way at a table; nought when nothing has been dealt."""
    from houseway.ledger.entry import ActDone, ActRefused
    from houseway.ledger.on_record import resume
    from houseway.refusal import HousewayError
    from houseway.round import Result

    try:
        number = resume(ledger, table).number
    except HousewayError:  # a table that does not come back: whatever came last at it may be under way
        last = ledger.last(table, ActDone)
        number = getattr(last.entry, "round", 0) if last is not None else 0
    return next(
        (
            line.number
            for line in ledger.lines(table=table, round=number)
            if isinstance(entry := line.entry, (ActDone, ActRefused)) and isinstance(entry.act, Result)
        ),
        0,
    )


def _as_it_stands(path: str, folder: str) -> Path:
    """A copy of a ledger at one moment, while the floor goes on writing to it."""
    import apsw

    from houseway.refusal import LedgerError

    copy = Path(folder) / "ledger.db"
    ledger = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)
    ledger.set_busy_timeout(5000)
    into = apsw.Connection(str(copy))
    try:
        with into.backup("main", ledger, "main") as backup:
            while not backup.done:
                backup.step(-1)
    except (apsw.FullError, apsw.IOError) as error:
        why = f"the ledger could not be copied: {type(error).__name__}"
        raise LedgerError(why, remedy="Make room where temporary files go") from None
    finally:
        into.close()
        ledger.close()
    return copy


MOST_REPLAYED = 100_000
"""How many of a table's last acts a review of its cards plays again."""

MOST_READ = 1_000_000
"""How many of a table's last acts a review reads whose results stand alone."""


def reviewed(path: str, table: str) -> dict[str, Any]:
    """A randomness review of what the equipment of a table showed under what is posted there now.

    Results are read off the file itself; which cards could have come is known by playing again. Of either there is a
    limit, so that no review takes long.
    """
    from houseway.games import game_for
    from houseway.ledger.entry import TablePosted
    from houseway.ledger.store import LedgerReader
    from houseway.review import review, review_cards, reviews_results
    from houseway.rulebook import Posted, load

    with LedgerReader(Path(path)) as now, now.snapshot() as ledger:
        posted = ledger.last(table, TablePosted)
        assert posted is not None  # noqa: S101
        entry = posted.entry
        assert isinstance(entry, TablePosted)  # noqa: S101
        rulebook = load(entry.document)
        game = game_for(rulebook, Posted(rulebook, dict(entry.posted)))
        most = MOST_READ if reviews_results(game) else MOST_REPLAYED
        since = ledger.acts_ago(table, most)
        if reviews_results(game):
            found = review(game, shown_by(ledger, table, entry.rules, since=since))
        else:
            first = first_dealt(ledger, table)
            found = review_cards(game, cards_of(ledger, table, upto=first - 1 if first else None, since=since))
    told = found.as_json()
    if since:
        told["text"] = [*told["text"], f"The last {most:,} acts were looked at for it."]
    # a page's own style sheet dresses the picture: the policy of the floor lets no other in
    return {**told, "svg": re.sub(r"<style>.*?</style>", "", found.histogram_svg(), flags=re.DOTALL)}


def month_reviewed(path: str, month: str) -> dict[str, Any]:
    """The monthly review of a ledger as it stands now: as data, as a picture, as a table and as a page."""
    from houseway.ledger.store import LedgerReader
    from houseway.review.monthly import month_of, review_month
    from houseway.review.monthly.page import cells, notes

    asked = month_of(month)
    with LedgerReader(Path(path)) as now, now.snapshot() as ledger:
        found = review_month(ledger, asked)
    svg = re.sub(r"<style>.*?</style>", "", found.picture_svg(), flags=re.DOTALL)
    told = {**found.as_json(), "svg": svg}
    for line, built in zip(found.lines, told["lines"], strict=True):
        built |= {"shown": cells(line), "notes": notes(line)}
    return {"told": told, "csv": found.as_csv(), "html": found.as_html()}


def shown_by(ledger: LedgerReader, table: str, rules: str, *, since: int = 0) -> list[str]:
    """Every result of a table under these rules, in order; ``since`` leaves out what came before an entry."""
    from houseway.ledger.entry import ActDone
    from houseway.round import Result

    return [
        entry.act.shows
        for line in ledger.of_kind(table, ActDone, act=Result, after=since)
        if isinstance(entry := line.entry, ActDone) and isinstance(entry.act, Result) and entry.rules == rules
    ]


def cards_of(ledger: LedgerReader, table: str, upto: int | None = None, *, since: int = 0) -> Iterator[Dealt]:
    """Every card of a table since it was posted last, with those that could have come: its acts, done again.

    ``upto`` leaves out what came after an entry, as the cards of a round under way. ``since`` leaves out what came
    before the first checkpoint after an entry, or before the last one if there is none.
    """
    from houseway.ledger.entry import ActDone, Checkpoint, TablePosted
    from houseway.ledger.on_record import TableOnRecord
    from houseway.review import Dealt
    from houseway.round import Result
    from houseway.round.takers import Results

    posted = ledger.last(table, TablePosted)
    if posted is None or not isinstance(posted.entry, TablePosted):
        return
    record = TableOnRecord(posted.entry)
    is_begun = False
    start = posted.number
    if since > start:
        point = next(ledger.of_kind(table, Checkpoint, after=since), None) or ledger.last(table, Checkpoint)
        start = max(start, point.number - 1) if point is not None else start
    for line in ledger.lines(table=table, after=start, upto=upto):
        entry = line.entry
        if isinstance(entry, Checkpoint) and not is_begun:
            record.restore(entry)
            continue
        if isinstance(entry, ActDone):
            is_begun = True
            takers = record.table.round.awaits.takers
            wanted = next((taker for taker in takers if isinstance(taker, Results) and taker.of == "card"), None)
            if wanted is not None and isinstance(entry.act, Result) and entry.act.shows in wanted.weights:
                yield Dealt(entry.act.shows, {card: count for card, count in wanted.weights.items() if count})
        record.take(entry)


def be_quiet() -> None:
    """The tables come first."""
    if os.getpriority(os.PRIO_PROCESS, 0) < 10:
        os.nice(10)
