"""The round record: document, posted rules, acts and settlements, as JSON that replays to the same bytes."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from houseway.games import shared_game
from houseway.refusal import HousewayError, RecordError
from houseway.round import Game, Round, WagerSettled
from houseway.round.acts import AnyAct
from houseway.rulebook import load


class Present(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat at the table from an act on: so many acts were done before."""

    after: int
    seats: tuple[int, ...]


class RoundRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round, complete. ``rulebook`` is the SHA-256 of the rulebook file it was played by.

    ``present`` says who sat there, where that changes; before the first of them every seat is taken.
    """

    document: str
    rulebook: str
    posted: dict[str, str]
    seats: int
    carried: Any
    acts: tuple[AnyAct, ...]
    settlements: tuple[WagerSettled, ...]
    present: tuple[Present, ...] = ()
    format: Literal["houseway-round"] = "houseway-round"
    version: Literal[1] = 1

    def to_json(self) -> bytes:
        """The record as canonical JSON: sorted keys, no spaces, one line."""
        fields = msgspec.structs.asdict(self)
        if not self.present:
            del fields["present"]  # as in records from before seats were told apart from players
        return msgspec.json.encode(fields, order="sorted")


def record_of(played: Round) -> RoundRecord:
    """The record of a round, finished or not."""
    game = played.game
    return RoundRecord(
        document=game.rulebook.name,
        rulebook=game.rulebook.digest,
        posted=dict(game.posted),
        seats=len(played.felt.seats),
        carried=msgspec.to_builtins(played.carried_in),
        acts=tuple(played.acts),
        settlements=played.settlements,
        present=tuple(Present(after, seats) for after, seats in played.present.items()),
    )


def read_record(text: bytes | str) -> RoundRecord:
    """A record from JSON; what is malformed is said."""
    try:
        return msgspec.json.decode(text, type=RoundRecord)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"not a round record: {error}", remedy="docs/round-record.md describes the format") from None


def replay(record: RoundRecord) -> Round:
    """Play a record's acts again; a refused act or another settlement is an error."""
    rulebook = load(record.document)
    game = shared_game(rulebook, record.posted)
    seated = set(range(1, record.seats + 1))
    played = Round(game, range(1, record.seats + 1), _carried(game, record), seated)
    comings = {at.after: at.seats for at in record.present}
    for number, act in enumerate(record.acts, 1):
        if number - 1 in comings:
            seated.clear()
            seated.update(comings[number - 1])
        try:
            played.apply(act)
        except HousewayError as refused:
            raise RecordError(
                f"act {number} of {len(record.acts)} is refused: {refused.why}",
                clause=refused.clause,
                remedy=refused.remedy,
            ) from None
    if played.settlements != record.settlements:
        raise RecordError(
            "the acts lead to other settlements than the record holds",
            remedy="Compare the rulebook digests: the record may belong to another version"
            if record.rulebook != rulebook.digest
            else "The record was altered",
        )
    return played


def _carried(game: Game, record: RoundRecord) -> Any:
    """What the record's round began with, in the game's own type."""
    if game.carried_type is None or record.carried is None:
        return None
    try:
        return msgspec.convert(record.carried, game.carried_type)
    except msgspec.ValidationError as error:
        raise RecordError(
            f"what is carried into the round is malformed: {error}", remedy="The record was altered"
        ) from None


def record_schema() -> dict[str, Any]:
    """The JSON Schema of a round record."""
    schema = msgspec.json.schema(RoundRecord)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Houseway round record, version 1",
        **schema,
    }
