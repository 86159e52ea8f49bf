"""What a blackjack table is before a card is dealt: the spots, the limits, who may enter, what is fed and left."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.games import meter
from houseway.games.blackjack import rules
from houseway.games.blackjack.carried import Carried
from houseway.games.blackjack.facts import Covers
from houseway.games.blackjack.hands import Hand
from houseway.games.blackjack.posted_blackjack import INSURANCE, MAIN, SEVERAL, PostedBlackjack
from houseway.games.cards.trouble import SHUFFLER_FAILS
from houseway.games.naming import no_wager, not_offered
from houseway.games.progressive.jackpot import feed, unfeed
from houseway.money import Cents, dollars
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Bet, Decide, Felt
from houseway.round.events import WagerReturned
from houseway.round.game import Besides
from houseway.rulebook import IrregularityFacts, is_on

if TYPE_CHECKING:  # what a table holds is told about the table
    from houseway.games.blackjack.choices import Choices
    from houseway.games.blackjack.deciding import Turns
    from houseway.games.blackjack.settling import Settlement
    from houseway.games.blackjack.side_settling import SideSettlement

PLAY_OR_LEAVE = "play-or-leave"
_BOX = re.compile(r"(?P<wager>.+?) at (?P<box>\d{1,2})")


class BlackjackGame(PostedBlackjack):
    """A blackjack table: everything but the procedure of a round."""

    choices: Choices
    turns: Turns
    settlement: Settlement
    side_settlement: SideSettlement

    def wagered(self, felt: Felt) -> set[int]:
        """The seats with a blackjack wager."""
        return {seat for seat, wager in felt.stakes if self.split_name(wager)[0] == MAIN}

    # ------------------------------------------------------------ spots

    def spot_names(self) -> Iterable[str]:
        """Every wager that can be laid before the deal, on a player's own box."""
        return (MAIN, *self.side_bets)

    def split_name(self, wager: str) -> tuple[str, int]:
        """A wager and the number of its box; 0 is the player's own.

        >>> BlackjackGame.split_name(None, "blackjack at 3"), BlackjackGame.split_name(None, "insurance")
        (('blackjack', 3), ('insurance', 0))
        """
        match = _BOX.fullmatch(wager)
        return (match["wager"], int(match["box"])) if match else (wager, 0)

    def hand_on(self, wager: str, seat: int, box: int) -> Hand:  # noqa: ARG002  where a box has two, the wager decides
        """The hand that a wager of a box plays."""
        return self.hand_type(seat, box)

    def side_of(self, wager: str) -> float:  # noqa: ARG002  where a box has two hands, the wager decides
        """How far from the middle of its box the ring of a wager lies, in rings: nought where there is one."""
        return 0.0

    def why_not_played(self, felt: Felt, seat: int, suffix: str) -> str:  # noqa: ARG002  a variant may ask for more
        """Why a wager on a box gets no cards, but for a side bet that must lie beside it."""
        return ""

    def canonical(self, wager: str) -> str:
        """The one spelling of a wager: ``blackjack``, ``trilux``, ``blackjack at 3``."""
        plain, box = self.split_name(" ".join(wager.lower().split()))
        suffix = f" at {box}" if box else ""
        for entry in self.rulebook.wager:
            known = {entry.id, entry.id.replace("-", " "), entry.name.lower(), *entry.also_known_as}
            if plain in known:
                if entry.group == "side" and entry.id not in self.side_bets:
                    clause = self.posted.clause(entry.id) if entry.id in self.posted else entry.clause
                    raise not_offered(entry, clause, self.spot_names())
                return entry.id + suffix
        raise no_wager(self.rulebook, wager, self.spot_names())

    def limits(self, wager: str) -> tuple[Cents, Cents, str]:
        """The table's limits, those of several boxes, and those of a side bet."""
        name, box = self.split_name(wager)
        if name in self.side_bets:
            covers = self.side_bets[name].covers
            if covers.stake:
                amount = self.posted.money(covers.stake)
                return amount, amount, self.posted.clause(covers.stake)
            own = f"{name}-minimum"
            least = self.posted.money(own if own in self.posted else "side-minimum")
            return least, self.posted.money("side-maximum"), self.side_bets[name].wager.clause
        least = self.chip if self.dividing else self.least_on(box)
        return least, self.posted.money("maximum"), self.posted.clause(SEVERAL if box else "minimum")

    def bet_clauses(self, wager: str, act: Act) -> tuple[str, ...]:  # noqa: ARG002  one clause for both ways
        """A wager against the dealer, before the first card; a side bet by its own clause."""
        name, box = self.split_name(wager)
        several = self.cite("several-boxes", "several-boxes-minimum") if box else ()
        if name == MAIN:
            return (*self.cite("wagers", "bets"), *several)
        cites = self.side_bets[name].covers.cites
        own = cites.get("mandatory", "") if name in self.mandatory else cites.get("bets", "")
        linked = self.link.cite("laid", name) if self.link is not None and self.link.feeds(name) else ()
        return (self.rulebook.find_wager(name).clause, *self.cite("side-optional"), *own.split(), *several, *linked)

    # ------------------------------------------------------------ money

    @cached_property
    def irregularities(self) -> tuple[IrregularityFacts, ...]:
        """As the document has them; at a table that treats the general ones only, a shuffler that fails."""
        known = super().irregularities
        is_general = self.posted.get("irregularities") == "general-only"
        return tuple(it for it in known if it.id == SHUFFLER_FAILS) if is_general else known

    def why_not_chips(self, amount: Cents, what_to_do: str = "") -> HousewayError | None:  # noqa: ARG002  one remedy
        """Wagers are whole numbers of the table's smallest chip."""
        if amount % self.chip == 0:
            return None
        return Refused(
            f"{dollars(amount)} cannot be made in chips",
            clause=self.posted.clause("chip"),
            remedy=f"The smallest chip is {dollars(self.chip)}",
        )

    def most_insurance(self, stake: Cents) -> Cents:
        """The most that insures a wager: its share, or the next amount that chips can make."""
        own = self.options
        return rules.most_insurance(stake, own.insurance_share, own.insurance_chip, own.insures_next_chip)

    def clause_of_cost(self, act: Act) -> str:
        """In a tournament a player sees to the chips for a double, a split or insurance."""
        is_later = isinstance(act, Decide) or (isinstance(act, Bet) and self.split_name(act.wager)[0] == INSURANCE)
        return self.rulebook.cite("tournament-bankroll") if is_later and self.tournament is not None else ""

    @property
    def boxes(self) -> int:
        """How many places for cards the layout has: one for each seat, unless all share one."""
        return self.posted.whole("seats")

    def admits(self, carried: Carried, seat: int) -> bool:
        """Whether a player may wager: always, unless entry in mid-shoe is prohibited."""
        if seat in carried.admitted:
            return True
        if carried.stage != "ready":
            return self.sitting_out != PLAY_OR_LEAVE or seat not in carried.skipped
        if self.posted.get("mid-shoe-entry") == "barred" and carried.rounds and seat not in carried.entered:
            return False
        return self.sitting_out == "free" or seat not in carried.skipped

    @property
    def sitting_out(self) -> str:
        """What becomes of a player who sits a round out: free to come back, or barred."""
        barred = self.posted.get("mid-shoe-entry") == "barred"
        return self.posted.get("sitting-out", "until-shuffle" if barred else "free")

    def kept(self, carried: Carried) -> dict[str, Any]:
        """A shuffle changes no meter, and lets nobody in who must play every round or leave."""
        skipped = {"skipped": carried.skipped} if self.sitting_out == PLAY_OR_LEAVE else {}
        return {**super().kept(carried), "meters": carried.meters, "fractions": carried.fractions, **skipped}

    def call_off(self, felt: Felt) -> None:
        """What wagers fed the meters of the house goes back with them, to the last fraction of a cent."""
        if self.link is not None:
            unfeed(self.link, felt)

    def feeding(self, felt: Felt) -> dict[str, tuple[Cents, ...]]:
        """The stakes on each side bet that feeds meters of the house."""
        found: dict[str, tuple[Cents, ...]] = {}
        for (_, wager), stake in felt.stakes.items():
            name = self.split_name(wager)[0]
            if self.link is not None and self.link.feeds(name):
                found[name] = (*found.get(name, ()), stake)
        return found

    def unfeed_returned(self, felt: Felt) -> None:
        """What side bets had fed that went back undecided."""
        for event in tuple(felt.events):
            name = self.split_name(event.wager)[0] if isinstance(event, WagerReturned) else ""
            if self.link is not None and isinstance(event, WagerReturned) and self.link.feeds(name):
                feed(self.link, felt, name, -event.amount)

    def left_behind(self, felt: Felt) -> Carried:
        """The shoe as it lies; jackpots of a round that was called off are on the meters again."""
        carried: Carried = meter.put_back(felt)
        return carried

    def besides(self) -> Iterator[Besides]:
        """A Blackjack, a hand given up, amounts on top of a side bet, what the dealers' pool gets."""
        if self.at_tournament is not None:
            yield Besides(MAIN, "a Blackjack", self.at_tournament.blackjack, self.rulebook.cite("tournament-blackjack"))
        elif "blackjack-pays" in self.posted:
            yield Besides(MAIN, "a Blackjack", self.posted["blackjack-pays"], self.posted.clause("blackjack-pays"))
        if self.facts.surrender is not None:
            share, has = f"1/{self.facts.surrender.share} of the wager is lost", is_on(self.posted, "surrender")
            yield Besides(MAIN, "surrender", share, self.posted.clause("surrender"), has)
        for wager in self.rulebook.wager:
            if "kind" in wager.covers:
                covers = msgspec.convert(wager.covers, Covers)
                has = wager.id in self.side_bets
                for outcome, amount in covers.bonus.items():
                    yield Besides(wager.id, outcome, f"{amount} on top", wager.clause, has)
                clause = next(iter(covers.tokes_clauses.split()), wager.clause)
                for outcome, amount in covers.tokes.items():
                    yield Besides(wager.id, outcome, f"{amount} to the dealers", clause, has)
