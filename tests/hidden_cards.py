"""Which cards lie hidden, known from the acts alone: what was dealt, where to, which way up. And whether text tells of one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from houseway.floor.screens.cards import card_name, place_of
from houseway.ledger import LedgerReader
from houseway.ledger.entry import ActDone, TablePosted
from houseway.ledger.on_record import TableOnRecord
from houseway.round import Awaits, Event, Result
from houseway.round.events import CardsShown

_DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
_IN_WORDS = {card_name(card): card for card in _DECK}
_LABEL = re.compile(r"(?<![0-9A-Za-z#.])([2-9TJQKA][cdhs]|(?<!one )joker)(?![0-9A-Za-z])")
"""A card by its label. A deck has \"one joker\", says its checklist: that is no card of a hand."""
_WORDS = re.compile(rf"(?i)(?<![a-z0-9])(?:{'|'.join(_IN_WORDS)})")
_PATHS = re.compile(r'\bd=\\?"[^"]*"')
"""Lines of a drawing, in which ``5c`` is no card."""


@dataclass(frozen=True)
class Laid:
    """A card as the dealer was told to lay it."""

    place: str
    face: str
    card: str

    @classmethod
    def by(cls, awaits: Awaits, act: Result) -> Laid:
        return cls(awaits.to, awaits.face, act.shows)


def laid_in(ledger: LedgerReader, table: str, number: int) -> list[Laid]:
    """Every card of a round, by doing its acts again."""
    posted = ledger.last(table, TablePosted)
    assert posted is not None
    assert isinstance(posted.entry, TablePosted)
    record = TableOnRecord(posted.entry)
    found = []
    for line in ledger.lines(table=table, after=posted.number):
        entry = line.entry
        act = entry.act if isinstance(entry, ActDone) and entry.round == number else None
        if isinstance(act, Result) and act.of == "card":
            found.append(Laid.by(record.table.round.awaits, act))
        record.take(entry)
    return found


def open_to(laid: Iterable[Laid], events: Iterable[Event], seat: int) -> set[str]:
    """The cards that a seat may know: dealt face up, dealt to itself, turned up since; a guest has seat nought."""
    own = {one.card for one in laid if one.face != "down" or (seat and place_of(one.place) == seat)}
    return own | {card for event in events if isinstance(event, CardsShown) for card in event.cards}


def hidden_from(laid: Iterable[Laid], events: Iterable[Event], seat: int) -> set[str]:
    """The cards on the table that a seat may not know."""
    laid = tuple(laid)
    return {one.card for one in laid} - open_to(laid, events, seat)


def cards_in(text: str) -> set[str]:
    """The cards that a text names, as ``Qh`` or in words.

    >>> sorted(cards_in('<g data-card="Qh"> the Ten of Spades <path d="M5c-1 2"/> #2c4d'))
    ['Qh', 'Ts']
    """
    told = _PATHS.sub("", text)
    return set(_LABEL.findall(told)) | {_IN_WORDS[words.lower()] for words in _WORDS.findall(told)}
