"""Progressive meters at one table: what each shows, what a jackpot takes off it, and where it starts again.

A meter is the option that posts what it shows, as ``meter`` or ``meter-major``; the option ``<meter>-reset`` is where
it starts again once all of it is won. What a game carries has ``meters``: what each shows since it has paid. Nothing
makes a meter grow here: those of a house, which link tables, are ``games.progressive``'s.
"""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.money import Cents, dollars
from houseway.odds import Percent
from houseway.round import Felt, Game
from houseway.round.events import Event

RESET = "-reset"


class MeterPaid(Event, frozen=True, tag="meter-paid", kw_only=True):
    """A jackpot came off a meter: what that showed, what was paid of it, and what it shows now.

    One of the house has an ``account``.
    """

    meter: str
    shown: Cents
    paid: Cents
    shows: Cents
    account: str = ""

    def __str__(self) -> str:
        """As a dealer would say it."""
        name = self.meter.replace("-", " ") + (" meter" if self.account else "")
        return f"The {name} showed {dollars(self.shown)}, paid {dollars(self.paid)} and shows {dollars(self.shows)}."


def shows(game: Game, felt: Felt, meter: str) -> Cents:
    """What a meter shows at this moment: as posted, until it has paid."""
    showing: Cents | None = felt.carried.meters.get(meter)
    return game.posted.money(meter) if showing is None else showing


def take_off(game: Game, felt: Felt, meter: str, share: Percent, clauses: tuple[str, ...]) -> None:
    """After a jackpot the meter shows what that leaves, and this is told."""
    shown = shows(game, felt, meter)
    paid, left = share.of(shown, game.rounding), left_on(game, meter, share, shown)
    felt.carried = msgspec.structs.replace(felt.carried, meters={**felt.carried.meters, meter: left})
    felt.emit(MeterPaid(meter=meter, shown=shown, paid=paid, shows=left, clauses=clauses))


def left_on(game: Game, meter: str, share: Percent, shown: Cents) -> Cents:
    """What a share leaves on a meter; after all of it was won that starts again, with nothing if none is posted."""
    if share.share < 1:
        return shown - share.of(shown, game.rounding)
    option = meter + RESET
    return game.posted.money(option) if option in game.posted else 0


def put_back(felt: Felt) -> Any:
    """What a round leaves behind whose jackpots do not count: every meter as it stood before."""
    meters = dict(felt.carried.meters)
    for event in reversed(felt.events):
        if isinstance(event, MeterPaid) and not event.account:
            meters[event.meter] = event.shown
    return msgspec.structs.replace(felt.carried, meters=meters)
