"""What a progressive wager costs as its meter grows: exactly, with the meter at which it breaks even."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from houseway.exact.when_won import chance_within, within
from houseway.games.progressive.link import Link, LinkedMeter
from houseway.money import Cents
from houseway.refusal import NotEnumerated, Refused
from houseway.round import Game


def pays_no_share(name: str) -> Refused:
    """Why a wager has no cost that depends on a meter."""
    return Refused(f"{name} pays no share of a meter", remedy="Name a progressive wager")


def terms_behind(game: Game, wager: str) -> dict[str, LinkedMeter]:
    """The meters of the house behind a wager's own, with the terms that are posted, by the option of each."""
    if game.rulebook.link is None or wager not in game.rulebook.link.meters:
        return {}
    link = Link(game.rulebook, game.posted)
    return {option: link.behind(wager, option) for option in game.rulebook.link.meters[wager]}


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A row that pays a share of a meter: how large, how likely; ``least`` comes back in cents whatever that shows."""

    outcome: str
    meter: str
    share: Fraction
    chance: Fraction
    least: Cents = 0


@dataclass(frozen=True)
class ProgressiveCost:
    """A progressive wager of ``stake``: what its fixed rows return, per unit, and the rows that pay shares.

    ``terms`` are the meters of the house that stand behind the table's own, by the option of each.
    """

    wager: str
    name: str
    stake: Cents
    fixed: Fraction
    rows: tuple[ShareRow, ...]
    keeps_stake: bool
    terms: Mapping[str, LinkedMeter]

    @property
    def meters(self) -> tuple[str, ...]:
        """The table's meters, the one that is worth most per dollar last won first."""
        return tuple(dict.fromkeys(row.meter for row in self.rows))

    def slope(self, meter: str) -> Fraction:
        """What each cent on a meter returns, per unit wagered."""
        return sum((row.share * row.chance for row in self.rows if row.meter == meter), Fraction(0)) / self.stake

    def edge(self, shows: Mapping[str, Cents | Fraction]) -> Fraction:
        """What the player loses, per unit wagered, when the meters show that; no cent is rounded."""
        back = sum((row.chance for row in self.rows), Fraction(0)) if self.keeps_stake else Fraction(0)
        paid = (row.chance * max(row.share * shows[row.meter], Fraction(row.least)) for row in self.rows)
        return 1 - self.fixed - back - sum(paid, Fraction(0)) / self.stake

    def breaks_even(self, meter: str, shows: Mapping[str, Cents | Fraction]) -> Fraction:
        """What a meter shows, in cents, when the wager costs nothing; the others show what is given."""
        far = 10**12  # cents: beyond every least amount the edge is a straight line
        return far + self.edge({**shows, meter: far}) / self.slope(meter)

    def chance(self, meter: str, *, is_all: bool = True) -> Fraction:
        """How likely all of a meter is won by one wager, or a smaller share of it."""
        return sum((row.chance for row in self.rows if row.meter == meter and (row.share == 1) == is_all), Fraction(0))

    def wagers_within(self, meter: str, quantile: Fraction) -> int:
        """How many wagers it takes until all of a meter has been won with that probability."""
        chance, left, wagers = float(self.chance(meter)), float(1 - quantile), 0
        wagers = max(1, math.ceil(math.log(left) / math.log1p(-chance)) - 2)
        while 1 - (1 - chance) ** wagers < float(quantile):
            wagers += 1
        return wagers

    def shown_within(self, meter: str, quantile: Fraction) -> Fraction:
        """What a meter of the house shows at most, in cents, when all of it is won with that probability.

        To the cent where smaller shares come off it on the way: then a series tells.
        """
        terms, shares = self.terms[meter], [row for row in self.rows if row.meter == meter and row.share < 1]
        fed = self.stake * terms.rate
        if not fed or not shares:
            return terms.reset + fed * self.wagers_within(meter, quantile)
        if len({row.share for row in shares}) > 1:
            raise NotEnumerated(f"smaller shares of two sizes come off the {meter}")
        won, tapped = self.chance(meter), sum((row.chance for row in shares), Fraction(0))
        chance = chance_within(fed, terms.reset, won, tapped, shares[0].share)
        return Fraction(round(within(chance, float(quantile))))

    def mean_when_won(self, meter: str) -> Fraction:
        """What a meter of the house shows on average, in cents, when all of it is won; smaller shares came off it.

        It starts with the reset; each wager feeds it, then may win a share of it or all.
        """
        terms = self.terms[meter]
        won, fed = self.chance(meter), self.stake * terms.rate
        shares = [row for row in self.rows if row.meter == meter and row.share < 1]
        kept = 1 - sum((row.share * row.chance for row in shares), Fraction(0)) / (1 - won)
        waiting = (terms.reset + (1 - won) * kept * fed / won) / (1 - (1 - won) * kept)
        return won * waiting + fed

    def edge_in_the_long_run(self) -> Fraction:
        """What the player loses when everything that feeds the meters is paid out, and the resets of the house too."""
        back = sum((row.chance for row in self.rows), Fraction(0)) if self.keeps_stake else Fraction(0)
        fed = sum((self.terms[meter].rate for meter in self.meters), Fraction(0))
        resets = sum((self.chance(meter) * self.terms[meter].reset for meter in self.meters), Fraction(0)) / self.stake
        return 1 - self.fixed - back - fed - resets


@dataclass(frozen=True, slots=True)
class Contribution:
    """What a linked game brings to a meter of the house and takes from it, with this part of all ``wagers``.

    ``growth``, ``hits``, ``taps`` and ``paid`` are its parts of what all games feed, of the times that all of the meter
    or less is won, and of what the meter pays.
    """

    document: str
    cost: ProgressiveCost
    meter: str
    wagers: Fraction
    growth: Fraction
    hits: Fraction
    taps: Fraction
    paid: Fraction


def contributions(games: Sequence[tuple[str, ProgressiveCost, str, int]]) -> list[Contribution]:
    """What games that are linked to one meter contribute: document, cost, own option of the meter, wagers made.

    What a meter pays goes by what it shows, for every game alike, so its parts do not depend on it.
    """

    def parts(of: Callable[[ProgressiveCost, str], Fraction]) -> list[Fraction]:
        each = [wagers * of(cost, meter) for _, cost, meter, wagers in games]
        return [one / total if (total := sum(each, Fraction(0))) else Fraction(0) for one in each]

    columns = zip(
        parts(lambda *_: Fraction(1)),
        parts(lambda cost, meter: cost.stake * cost.terms[meter].rate),
        parts(lambda cost, meter: cost.chance(meter)),
        parts(lambda cost, meter: cost.chance(meter, is_all=False)),
        parts(lambda cost, meter: cost.stake * cost.slope(meter)),
        strict=True,
    )
    return [Contribution(game[0], game[1], game[2], *each) for game, each in zip(games, columns, strict=True)]
