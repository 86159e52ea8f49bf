"""Reads the outcomes of a wheel from a file: CSV, or Houseway round records as JSON or JSON Lines."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from houseway.games.wheel.wheel_game import WheelGame
from houseway.refusal import Refused, SampleError
from houseway.review.wheel.labels import Labels, wheel_game
from houseway.round import Game

HEADINGS = ("outcome", "outcomes", "result", "results", "winning number", "number", "numbers")
"""What the column of outcomes may be called, best first: ``number`` may be that of the spin."""

LEAST_EXPECTED = 5
"""A chi-square is only as good as its approximation: each outcome must be expected this often."""

Found = Iterator[tuple[str, str]]
"""Where each outcome stands in the file, and its text."""


def read_sample(game: Game, path: Path | str) -> list[str]:
    """The outcomes in a file, in order, each as the wheel's own label."""
    wheel = wheel_game(game)
    text = _text(Path(path))
    found = (
        _in_records(wheel, text, str(path)) if text.lstrip()[:1] in ("{", "[") else _in_table(wheel, text, str(path))
    )
    labels = Labels(wheel)
    outcomes = [labels.label(outcome, where) for where, outcome in found]
    if not outcomes:
        raise SampleError(f"{path} holds no outcomes", remedy="Give one outcome a line, or round records with results")
    return outcomes


def check_outcomes(game: WheelGame, outcomes: Sequence[str]) -> list[str]:
    """Outcomes that a program gives, each as the wheel's own label."""
    labels = Labels(game)
    return [labels.label(str(text), f"outcome {number}") for number, text in enumerate(outcomes, 1)]


def check_size(game: WheelGame, size: int) -> None:
    """Refuse a sample that is shorter than the document asks for, or too short for any judgement."""
    review = game.rulebook.review
    if review and size < review.least:
        raise Refused(
            f"{size:,} outcomes are fewer than the {review.least:,} that a review takes",
            clause=review.clause,
            remedy=f"Add {review.least - size:,} more",
        )
    least = least_size(game)
    if size < least:
        rarest = min(game.wheel.weights, key=game.wheel.weights.__getitem__)
        raise Refused(
            f"{size:,} outcomes are too few to judge: {rarest} must be expected {LEAST_EXPECTED} times",
            remedy=f"Give at least {least:,}",
        )


def least_size(game: WheelGame) -> int:
    """The smallest sample in which every outcome is expected often enough for a chi-square."""
    weights = game.wheel.weights.values()
    return math.ceil(LEAST_EXPECTED * sum(weights) / min(weights))


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        why = f"{path} cannot be read: {error.strerror}"
        raise SampleError(why, remedy="Give the path of a CSV or JSON file") from None
    except UnicodeDecodeError:
        raise SampleError(f"{path} is not UTF-8 text", remedy="Save it as CSV in UTF-8") from None


# ---------------------------------------------------------------- a table


def _in_table(game: WheelGame, text: str, name: str) -> Found:
    """The outcomes in the column that the heading names, or in the only column."""
    column = -1
    for where, row in _rows(text, name):
        if column < 0:
            column, is_heading = _column(Labels(game), row, where)
            if is_heading:
                continue
        if column >= len(row) or not row[column]:
            raise SampleError(f"{where}: the outcome is missing", remedy="Fill it in, or remove the line")
        yield where, row[column]


def _rows(text: str, name: str) -> Iterator[tuple[str, list[str]]]:
    """The rows that hold anything, their cells trimmed, and where each stands."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells):
                yield f"{name}:{reader.line_num}", cells
    except csv.Error as error:
        why = f"{name}:{reader.line_num}: is not CSV: {error}"
        raise SampleError(why, remedy="Close every quotation mark") from None


def _column(labels: Labels, row: list[str], where: str) -> tuple[int, bool]:
    """Which column holds the outcomes, and whether the first row is a heading."""
    cells = [cell.casefold() for cell in row]
    for heading in HEADINGS:
        if heading in cells:
            return cells.index(heading), True
    if len(row) == 1:
        if labels.find(row[0]) is None and not any(character.isdigit() for character in row[0]):
            why = f"{where}: {row[0][:60]!r} is neither on this wheel nor a known heading"
            raise SampleError(why, remedy="Call the column outcome, number or result")
        return 0, False
    raise SampleError(
        f"{where}: none of the {len(row)} columns is called outcome, number or result",
        remedy="Give a heading, or one column alone",
    )


# ---------------------------------------------------------------- round records


def _in_records(game: WheelGame, text: str, name: str) -> Found:
    """The outcomes in round records: every result after enough turns, those of void labels included.

    A void label does not end a round, but the ball lay there: without it a sound wheel would look biased.
    """
    least = game.least_turns
    for where, record in _records(text, name):
        if isinstance(record, str):
            yield where, record
            continue
        for act in _acts(game, record, where):
            if act.get("act") == "result" and act.get("of") in ("ball", "clapper"):
                shows, turns = act.get("shows"), act.get("turns")
                if not isinstance(shows, str) or not isinstance(turns, int | None):
                    raise SampleError(
                        f"{where}: a result is malformed", remedy='Write "shows" as text, "turns" as a number'
                    )
                if turns is None or turns >= least:
                    yield where, shows


def _records(text: str, name: str) -> Iterator[tuple[str, Any]]:
    """Each record and where it stands: in a list, alone, or one on each line."""
    try:
        whole = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        if text.lstrip().startswith("["):
            raise SampleError(f"{name} is not JSON: {error}", remedy="Give a list of round records") from None
        yield from _lines(text, name)
        return
    if isinstance(whole, list):
        for number, record in enumerate(whole, 1):
            yield f"{name}, record {number}", record
    else:
        yield f"{name}, record 1", whole


def _lines(text: str, name: str) -> Iterator[tuple[str, Any]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield f"{name}:{number}", msgspec.json.decode(line)
            except (msgspec.DecodeError, RecursionError) as error:
                why = f"{name}:{number}: is not JSON: {error}"
                raise SampleError(why, remedy="Give one round record a line") from None


def _acts(game: WheelGame, record: object, where: str) -> list[dict[str, Any]]:
    """The acts of a record, once it is known to be of this document and this wheel."""
    acts = record.get("acts") if isinstance(record, dict) else None
    if not isinstance(record, dict) or not isinstance(acts, list) or not all(isinstance(act, dict) for act in acts):
        raise SampleError(f"{where}: is not a round record", remedy='A record has "acts", a list of objects')
    document = record.get("document", game.rulebook.name)
    if document != game.rulebook.name:
        raise SampleError(
            f"{where}: the round is of {str(document)[:60]}", remedy=f"Give rounds of {game.rulebook.name}"
        )
    posted = record.get("posted")
    wheel = posted.get("wheel") if isinstance(posted, dict) else None
    if wheel is not None and wheel != game.posted.get("wheel"):
        raise SampleError(
            f"{where}: the round was on the {str(wheel)[:60]} wheel",
            remedy=f"Give rounds on the {game.posted.get('wheel')} wheel",
        )
    return acts
