"""The sections of a baccarat document: the third-card rules, the deal, commission, bonuses."""

from __future__ import annotations

from houseway.games.cards.facts import CardFacts
from houseway.odds import ROUNDINGS, Percent, Rounding, parse
from houseway.rulebook import Posted
from houseway.rulebook.schema import Section


class CoupFacts(Section, frozen=True):
    """``[coup]``: on which counts Player draws, and on which values of Player's third card Banker draws."""

    player_draws: str
    banker_draws_if_player_stands: str
    banker_draws: dict[str, str]

    @property
    def player_mask(self) -> int:
        """A bit for every count on which Player draws."""
        return sum(1 << int(count) for count in self.player_draws.split())

    @property
    def banker_rows(self) -> tuple[int, ...]:
        """For every count of Banker, a bit for each value of Player's third card, and bit 10 when Player stood."""
        stood = {int(count) for count in self.banker_draws_if_player_stands.split()}
        rows = []
        for banker in range(10):
            values = {int(value) for value in self.banker_draws.get(str(banker), "").split()}
            rows.append(sum(1 << value for value in values) | ((banker in stood) << 10))
        return tuple(rows)


class DealFacts(Section, frozen=True):
    """``[deal]``: what closes the betting, how many hands follow the cover card, and how the cards are made ready.

    The cards are cut at least ``cut_depth`` cards from either end. ``least_decks`` holds where no shuffler is used.
    ``spreads_idle``: the cards of an idle table must be spread, not only may.
    """

    closes: str
    hands_after_cover_card: int
    hands_after_first_card: int
    cut_depth: int = 1
    least_decks: int = 1
    uses_disclosed: bool = True
    spreads_idle: bool = False


class CommissionFacts(Section, frozen=True):
    """``[commission]``: the rate, its rounding, and what may be charged on a tie."""

    clause: str
    rate: str
    rounding: str = "exact"

    @property
    def share(self) -> Percent:
        """The rate as a share of the amount won."""
        rate = parse(self.rate)
        assert isinstance(rate, Percent)  # noqa: S101
        return rate


class BonusFacts(Section, frozen=True):
    """``[bonus]``: which wagers a bonus needs beside it, its clause, and whether it may lie alone.

    Alone it must meet the table's minimum; where ``alone_maximum`` says so it is held to the table's maximum too.
    """

    clause: str
    base: tuple[str, ...]
    alone: bool = False
    alone_maximum: bool = False


class TournamentFacts(Section, frozen=True):
    """``[tournament]``: what a winning Banker wager pays in a tournament."""

    banker: str


class BaccaratFacts(CardFacts, frozen=True):
    """The sections of a baccarat document."""

    coup: CoupFacts
    deal: DealFacts
    bonus: BonusFacts
    commission: CommissionFacts | None = None
    tournament: TournamentFacts | None = None


def rounding_of(posted: Posted, facts: CommissionFacts) -> Rounding:
    """How a commission is rounded: as posted, where the document leaves it open."""
    return ROUNDINGS[posted.get("commission-rounding", facts.rounding)]
