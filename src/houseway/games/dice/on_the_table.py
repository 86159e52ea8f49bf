"""What lies on the table during one roll: the carried state, open to change until the roll is decided."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from houseway.games.dice.spots import CrapsLayout, Spot
from houseway.games.dice.state import Carried, Lying
from houseway.money import Cents
from houseway.round import Felt

Key = tuple[int, str]


class OnTheTable:
    """The wagers by seat and spot, beside the felt's stakes, and the point, the shooter and the windows."""

    def __init__(self, layout: CrapsLayout, felt: Felt) -> None:
        """Lay out again what the last roll left."""
        self.layout = layout
        self.felt = felt
        self.now: Carried = felt.carried
        self.lying: dict[Key, Lying] = {(one.seat, one.wager): one for one in self.now.lying}
        felt.stakes.update({(one.seat, one.wager): one.stake for one in self.now.lying})

    @property
    def seated(self) -> tuple[int, ...]:
        """The seats where somebody is, in the order of the table."""
        return tuple(sorted(self.felt.seated))

    def change(self, **fields: object) -> None:
        """Change the point, the shooter or a window."""
        self.now = msgspec.structs.replace(self.now, **fields)

    def change_for_good(self, **fields: object) -> None:
        """Change what stays so even when the roll is called off: the dice themselves, and who stands there."""
        self.change(**fields)
        self.felt.carried = msgspec.structs.replace(self.felt.carried, **fields)

    def mark(self, key: Key, **fields: object) -> None:
        """Change what is known of one wager."""
        self.lying[key] = msgspec.structs.replace(self.lying[key], **fields)

    def spot(self, wager: str) -> Spot:
        """The spot of a wager."""
        return self.layout.spots[wager]

    def get(self, seat: int, wager: str) -> Lying | None:
        """The wager of a seat on a spot, if one lies there."""
        return self.lying.get((seat, wager))

    def put(self, seat: int, wager: str, stake: Cents, vigorish: Cents) -> None:
        """A wager is laid or raised."""
        old = self.lying.get((seat, wager))
        if old is None:
            self.lying[seat, wager] = Lying(seat, wager, stake, vigorish=vigorish)
        else:
            self.mark((seat, wager), stake=old.stake + stake, vigorish=old.vigorish + vigorish)

    def drop(self, key: Key) -> Lying:
        """A wager leaves the table."""
        return self.lying.pop(key)

    def all(self) -> Iterator[tuple[Key, Lying, Spot]]:
        """Every wager, seat by seat, in the order laid."""
        for key in sorted(self.lying, key=lambda key: key[0]):
            yield key, self.lying[key], self.spot(key[1])

    def base_of(self, seat: int, odds: Spot) -> Lying | None:
        """The bet that odds stand behind."""
        name = f"{odds.covers.behind} {odds.number}" if odds.number else odds.covers.behind
        return self.get(seat, name)

    def number_of(self, spot: Spot) -> int:
        """The number that decides a wager: its own, or the point for a bet on the line."""
        if spot.number:
            return spot.number
        return self.now.point if spot.is_on_the_line else 0

    def has_line_bet(self, seat: int, needs: tuple[str, ...]) -> bool:
        """Whether a seat has one of the bets that a shooter needs."""
        return any((seat, wager) in self.lying for wager in needs)

    def has_come_bets(self) -> bool:
        """Whether a Come, Don't Come or Put bet waits for its number."""
        return any(spot.number and spot.covers.made == "point-on" for _, _, spot in self.all())

    def freeze(self) -> Carried:
        """What the next roll begins with."""
        return msgspec.structs.replace(self.now, lying=tuple(one for _, one, _ in self.all()))
