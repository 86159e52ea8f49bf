"""What a poker table is before a card is dealt: the deck, the spots and their pay tables, the limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec

from houseway.games.cards.card_game import offered_by
from houseway.games.cards.deck_game import DeckGame
from houseway.games.naming import no_wager, not_offered
from houseway.games.poker import rules
from houseway.games.poker.checking import covers_faults, faults_of
from houseway.games.poker.facts import (
    EXTRA,
    KINDS,
    ON_FOLD,
    START,
    TIES,
    UNQUALIFIED,
    Covers,
    DecisionFacts,
    LimitFacts,
    PokerFacts,
)
from houseway.games.poker.paytable import EVERY, PayRows, asks_for, pay_rows
from houseway.games.poker.positions import split_name
from houseway.games.poker.state import Cards, Carried
from houseway.games.poker.words import WORDS
from houseway.games.progressive.link import linked_to
from houseway.hands import Ranking
from houseway.money import Cents, cents, dollars
from houseway.odds import Fixed, ForOne, Odds, Percent, ratio
from houseway.refusal import Refused
from houseway.round import Act, Felt, Irregularity
from houseway.round.game import Besides, Play
from houseway.rulebook import IrregularityFacts, PayTable, Posted, Rulebook, Wager, is_on
from houseway.rulebook.check import Fault
from houseway.rulebook.load import fault_in

METER = "meter"


FACE_UP = " face up"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the layout, or a payment that needs none: what it covers and what it pays."""

    name: str
    wager: Wager
    covers: Covers
    table: PayTable
    ranking: Ranking
    rows: PayRows

    @property
    def odds(self) -> Odds:
        """What a wager with one line of odds pays."""
        return self.rows.odds[0]

    def meter(self, outcome: str) -> str:
        """The option with what the meter of a row shows."""
        return self.covers.meters.get(row_key(outcome), METER)

    @property
    def is_main(self) -> bool:
        """Whether the wager is one of the game itself, not a side bet."""
        return self.wager.group == "main"

    @property
    def looks_at_player(self) -> bool:
        """Whether the player's own cards have a part in it."""
        return self.covers.looks_at != ("board",)

    @property
    def looks(self) -> tuple[tuple[str, ...], ...]:
        """The ways to make its hand, of which the best counts: with each of some lines, or one way only."""
        own = self.covers.looks_at
        return tuple((*own, line) for line in self.covers.best_of) or (own,)

    @property
    def is_laid(self) -> bool:
        """Whether chips are put on it before the deal."""
        return not self.covers.raised and not self.is_bonus and self.kind != rules.ENVY

    @property
    def is_bonus(self) -> bool:
        """Whether it is paid on the stake of another wager."""
        return self.kind in rules.BONUSES

    @property
    def kind(self) -> int:
        """The kind of the wager, as the rules take it."""
        return KINDS[self.covers.kind]

    @property
    def ties(self) -> int:
        """What becomes of it when hands tie, as the rules take it."""
        return TIES[self.covers.ties]

    @property
    def unqualified(self) -> int:
        """What an unqualified dealer does to it, as the rules take it."""
        return UNQUALIFIED[self.covers.unqualified]

    @property
    def on_fold(self) -> int:
        """What folding does to it, as the rules take it."""
        return ON_FOLD[self.covers.on_fold]


def row_key(outcome: str) -> str:
    """A row of a pay table as a key: ``straight-flush``."""
    return outcome.replace(" ", "-")


class PokerGame(DeckGame):
    """A poker table: everything but the procedure of a round."""

    words = WORDS

    carried_type = Carried
    cards_type: type[Cards] = Cards
    facts_type: type[PokerFacts] = PokerFacts
    facts: PokerFacts
    no_coins = "chips"

    def __init__(self, rulebook: Rulebook, posted: Posted) -> None:
        """Read the hands, the qualifier, the deal and every spot."""
        super().__init__(rulebook, posted)
        for fault in faults_of(rulebook, self.facts):
            raise fault_in(rulebook, fault)
        self.rankings = self.known_rankings()
        self.ranking = self.rankings[self.facts.hand.ranking]
        qualifier = self.facts.qualifier
        self.least = self.ranking.least(qualifier.category, qualifier.ranks) if qualifier else 0
        self.link = linked_to(rulebook, posted)
        self.dealing = posted.get("dealing", next(iter(self.facts.deal)))
        self.spots: dict[str, Spot] = {}
        for wager in rulebook.wager:
            if self.is_offered(wager):
                self.spots[wager.id] = self._spot(wager)
        self._check_offers()
        self.laid = tuple(name for name, spot in self.spots.items() if spot.is_laid)
        self._check_amounts()

    def known_rankings(self) -> Mapping[str, Ranking]:
        """The rankings by name, as this table has them."""
        return self.facts.rankings

    # ------------------------------------------------------------ spots

    def _spot(self, wager: Wager) -> Spot:
        index = self.rulebook.wager.index(wager)
        try:
            covers = msgspec.convert(wager.covers, Covers)
        except msgspec.ValidationError as error:
            why = f"wager {wager.id!r}: {str(error)[0].lower()}{str(error)[1:]}"
            raise fault_in(self.rulebook, Fault(("wager", index, "covers"), why, "Correct its covers")) from None
        for fault in covers_faults(self.rulebook, index, covers, self.facts):
            raise fault_in(self.rulebook, fault)
        covers = msgspec.structs.replace(
            covers,
            unqualified=self.posted.get(f"{wager.id}-unqualified", covers.unqualified),
            on_fold=self.posted.get(f"{wager.id}-on-fold", covers.on_fold),
            ties=self.posted.get(f"{wager.id}-ties", covers.ties),
        )
        table = self.table_in_force(wager)
        other = self.spots.get(covers.on)
        ranking = self.rankings[covers.ranking] if covers.ranking else other.ranking if other else self.ranking
        if wager.pays:
            rows = PayRows((wager.outcome,), (ratio(wager.pays),), (0,), (ranking.top,), (0,))
        else:
            rows = self._rows(wager, table, ranking)
        if covers.beaten:
            lost = next(table for table in wager.paytable if table.id == covers.beaten)
            rows = rows.followed_by(self._rows(wager, lost, ranking))
        return Spot(wager.id, wager, covers, table, ranking, rows)

    def _rows(self, wager: Wager, table: PayTable, ranking: Ranking) -> PayRows:
        """A pay table as the rules read it; an outcome that no hand can be is a fault of the file."""
        try:
            return pay_rows(ranking, [(row.outcome, self._odds(wager, table, row.outcome)) for row in table.rows])
        except Refused as refused:
            at = ("wager", self.rulebook.wager.index(wager), "paytable")
            raise fault_in(self.rulebook, Fault(at, f"pay table {table.id!r}: {refused.why}", refused.remedy)) from None

    def _check_offers(self) -> None:
        """A wager that is offered instead of another excludes it."""
        for spot in self.spots.values():
            if (other := spot.covers.instead_of) in self.spots:
                raise Refused(
                    f"{spot.wager.name} is offered instead of {self.spots[other].wager.name}",
                    clause=spot.wager.clause,
                    remedy="Post one of them",
                )

    def _check_amounts(self) -> None:
        """The limits of a wager that may have certain amounts only are two of them."""
        for name in self.laid:
            known = self.spots[name].covers.amounts
            for option in (f"{name}-minimum", f"{name}-maximum") if known else ():
                if self.posted.money(option) not in map(cents, known):
                    raise Refused(
                        f"{option} may not be {self.posted[option]}",
                        clause=self.posted.clause(option),
                        remedy=f"Allowed: {', '.join(known)}",
                    )

    def _odds(self, wager: Wager, table: PayTable, outcome: str) -> Odds:
        """The odds of a row: posted ones where the document's are a floor."""
        return self.posted.odds_of(wager, table, outcome)

    def spot_names(self) -> Iterable[str]:
        """Every wager that can be laid before the deal."""
        return self.laid

    def canonical(self, wager: str) -> str:
        """The id of a wager that is laid before the deal."""
        name, position = split_name(" ".join(wager.lower().split()))
        plain = "-".join(name.replace("_", " ").replace("-", " ").split())
        for entry in self.rulebook.wager:
            if plain in (entry.id, *(name.replace(" ", "-") for name in entry.also_known_as)):
                return self._may_be_laid(entry) + (f" at {position}" if position else "")
        raise no_wager(self.rulebook, wager, self.laid)

    def _may_be_laid(self, entry: Wager) -> str:
        if entry.id in self.laid:
            return entry.id
        if entry.id not in self.spots:
            raise not_offered(entry, self.posted.clause(offered_by(entry)), self.laid)
        remedy = f"The wagers are {', '.join(self.laid)}"
        if self.spots[entry.id].covers.raised:
            clause = self.rulebook.cite("raise")
            raise Refused(f"{entry.name} is not laid before the cards are dealt", clause=clause, remedy=remedy)
        raise Refused(f"{entry.name} takes no wager of its own", clause=entry.clause, remedy=remedy)

    def limits(self, wager: str) -> tuple[Cents, Cents, str]:
        """The limits of a wager: its own, those of the side bets, or the table's."""
        wager, _ = split_name(wager)
        kind = "" if self.spots[wager].is_main else "bonus-"
        kind = f"{wager}-" if f"{wager}-minimum" in self.posted else kind
        least, most = self.posted.money(f"{kind}minimum"), self.posted.money(f"{kind}maximum")
        return least, most, self.posted.clause(f"{kind}minimum")

    def amounts(self, wager: str) -> tuple[Cents, ...]:
        """The only amounts that a wager may have, within its limits; none are named where any may lie there."""
        least, most, _ = self.limits(wager)
        return tuple(
            amount for amount in map(cents, self.spots[split_name(wager)[0]].covers.amounts) if least <= amount <= most
        )

    def bet_clauses(self, wager: str, act: Act) -> tuple[str, ...]:  # noqa: ARG002  as for laying, so for taking back
        """Chips on the layout before the deal, on a wager that the document knows."""
        name, position = split_name(wager)
        spot, positions = self.spots[name], self.facts.positions
        offered = (self.posted.clause(name),) if name in self.posted else ()
        further = (positions.clause,) if position and positions else ()
        laid = spot.covers.cites.get("laid", "").split()
        return (
            *self.cite("wagers", "bets"),
            spot.wager.clause,
            *laid,
            *offered,
            *further,
            *self.link_cite("laid", name),
        )

    def link_cite(self, moment: str, wager: str) -> tuple[str, ...]:
        """The paragraphs on a moment of a wager that feeds the house's meters; none where no table is linked."""
        return self.link.cite(moment, wager) if self.link is not None and self.link.feeds(wager) else ()

    # ------------------------------------------------------------ cards

    @cached_property
    def deal_steps(self) -> Mapping[str, tuple[tuple[int, str], ...]]:
        """For every point of the round, how many cards go where: ``2 to players``, ``1 to dealer face up``."""
        steps: dict[str, tuple[tuple[int, str], ...]] = {}
        for point, written in self.facts.deal[self.dealing].items():
            words = [step.split(" to ") for step in written]
            steps[point] = tuple((int(count), to) for count, to in words)
        return steps

    @cached_property
    def last_point(self) -> str:
        """The point of the round after which no card is dealt any more."""
        return [point for point in self.facts.points if point in self.deal_steps][-1]

    @cached_property
    def last_by_machine(self) -> str:
        """The last point at which cards come from a machine; what is dealt alike from the hand comes from the hand."""
        by_hand = self.facts.deal.get("hand", {}) if self.is_shoe else {}
        own = self.facts.deal[self.dealing]
        is_own = {point for point in own if point == START or own[point] != by_hand.get(point)}
        return [point for point in self.facts.points if point in is_own][-1]

    @cached_property
    def deals_extra(self) -> bool:
        """Whether some wager looks at cards that are dealt for it alone."""
        return any(EXTRA in spot.covers.looks_at for spot in self.spots.values())

    @cached_property
    def extra_cards(self) -> int:
        """How many cards are dealt for some side bet alone: with the hands always, else when one is offered."""
        with_hands = sum(count for count, to in self.deal_steps[START] if to == EXTRA)
        return self.facts.extra_cards(self.dealing) if self.deals_extra else with_hands

    def is_extra_due(self, cards: Cards) -> bool:
        """Whether the cards of a side bet are dealt in this round: always, or only if somebody has wagered on them."""
        wagered = (EXTRA in self.spots[name].covers.looks_at for _, name in cards.laid)
        return not self.facts.extra.if_wagered or any(wagered)

    @cached_property
    def compared(self) -> tuple[str, ...]:
        """The cards that make a player's hand against the dealer."""
        return ("player", "board") if self.facts.hand.board else ("player",)

    @cached_property
    def own_hands(self) -> Mapping[str, tuple[str, ...]]:
        """The hands that a player's cards make: one with the board, or one with each line of it, by its name."""
        return {line: ("player", line) for line in self.facts.lines} or {"": self.compared}

    def hand_value(self, cards: Cards, seat: int = 0) -> int:
        """The value of a seat's hand, or of the dealer's."""
        return self.ranking.value(cards.looked_at(seat, self.compared) if seat else [*cards.dealer, *cards.board])

    @property
    def toss_clauses(self) -> tuple[str, ...]:
        """The clause that tosses a wild card out of the dealer's hand, where there is one."""
        return (self.facts.toss.clause,) if self.facts.toss else ()

    def is_tossed(self, card: int) -> bool:
        """Whether a card dealt to the dealer face up leaves the hand."""
        return self.facts.toss is not None and self.ranking.is_wild(card)

    def held_for(self, cards: Cards, spot: Spot, seat: int) -> list[int]:
        """The cards that make the hand of a wager: of several ways to make it, the best."""
        return max((cards.looked_at(seat, way) for way in spot.looks), key=spot.ranking.value)

    def allows(self, decision: DecisionFacts, times: int, held: Iterable[int]) -> bool:
        """Whether a hand allows a multiple at a decision."""
        least = self.least_for(decision, times)
        return not least or self.ranking.value(tuple(held)) >= least

    def least_for(self, decision: DecisionFacts, times: int) -> int:
        """The least hand that allows a multiple at a decision; 0 where every hand does."""
        asked = decision.only_with.get(str(times))
        return asks_for(self.ranking, asked)[0] if asked else 0

    @property
    def most_positions(self) -> int:
        """How many positions one player may play."""
        positions = self.facts.positions
        if positions is None or self.posted.get("positions") == "one":
            return 1
        return self.posted.whole("seats") if positions.most is None else positions.most

    def is_played_blind(self, cards: Cards, position: int) -> bool:
        """Whether a hand is played without a look at it: of several positions only the first is looked at."""
        positions = self.facts.positions
        own = [other for other, player in cards.players.items() if player == cards.players[position]]
        return positions is not None and positions.blind and position != min(own)

    def is_seen_when_dealt(self, cards: Cards, position: int) -> bool:
        """Whether a player sees the cards of a hand as they come."""
        return not self.is_played_blind(cards, position)

    def seen_for(self, cards: Cards, spot: Spot, seat: int, held: Sequence[int]) -> Iterable[int]:
        """The cards that rows may want some of: those of the hand, or all that do not lie beside it.

        Where hands are void nothing can lie beside them.
        """
        if not spot.covers.sees:
            return held
        beside = cards.looked_at(seat, spot.covers.sees)
        return [] if cards.is_void else [card for card in range(EVERY.bit_length()) if card not in beside]

    # ------------------------------------------------------------ what goes wrong

    def can_happen(self, irregularity: IrregularityFacts, cards: Cards) -> bool:  # noqa: ARG002  others look at both
        """Whether something that the document knows can happen at this moment of the deal."""
        return True

    def of_whom(self, cards: Cards) -> Mapping[str, tuple[str, ...]]:  # noqa: ARG002  others look at the hands
        """Whose hand something that goes wrong must name, by its id: nobody's, unless a game says so."""
        return {}

    def own_way(self, felt: Felt, cards: Cards, act: Irregularity) -> Play | None:  # noqa: ARG002  as above
        """What this game alone does about something that went wrong; None for what all do."""
        return None

    # ------------------------------------------------------------ money

    @cached_property
    def payout_limit(self) -> Cents:
        """The most that one hand is paid in all; -1 where nothing limits it."""
        limit = self.facts.limit
        if limit is None or not is_on(self.posted, "payout-limited", True):
            return -1
        return self._limit(limit)

    def _limit(self, limit: LimitFacts) -> Cents:
        amount = cents(limit.amount) if limit.amount else self.posted.money("maximum-payout")
        return rules.payout_limit(amount, self.most_at_minimum() if limit.or_least else 0)

    def most_at_minimum(self) -> Cents:
        """The most that one hand can win in a round when each of its wagers is the least that is allowed."""
        limit = self.facts.limit
        most = 0
        for name in limit.wagers if limit else ():
            spot = self.spots.get(name)
            if spot is None:
                continue
            stake = self._most_when_least(spot)
            most += max(self.profit(odds, stake) for odds in spot.rows.odds if self.is_limited(name, odds))
        return most

    def _most_when_least(self, spot: Spot) -> Cents:
        """The most that can lie on a wager when everything is laid as low as may be."""
        if spot.is_bonus:
            return self._most_when_least(self.spots[spot.covers.on])
        if spot.is_laid:
            return self.limits(spot.name)[0]
        raises = [
            (times, decision.of)
            for decision in self.facts.decision
            for times in decision.times
            if decision.wager == spot.name
        ]
        return max(times * self._most_when_least(self.spots[of]) for times, of in raises)

    def is_limited(self, wager: str, odds: Odds) -> bool:
        """Whether a payment counts toward the limit of a hand."""
        limit = self.facts.limit
        return limit is not None and wager in limit.wagers and (limit.fixed or not isinstance(odds, Fixed))

    def profit(self, odds: Odds, stake: Cents, shows: Cents = 0) -> Cents:
        """What odds pay on a stake; a share is one of what the meter ``shows``."""
        return odds.of(shows, self.rounding) if isinstance(odds, Percent) else odds.profit(stake, self.rounding)

    def gain(self, spot: Spot, row: int, stake: Cents, shows: Cents = 0) -> Cents:
        """What a row gains: the stake of a collected wager stays with the house when a set amount is paid.

        What has no stake of its own, as a bonus or envy, gives none up.
        """
        odds = spot.rows.odds[row]
        profit = self.profit(odds, stake, shows)
        if isinstance(odds, ForOne) and (spot.is_bonus or spot.kind == rules.ENVY):
            profit += stake
        if spot.covers.collected and isinstance(odds, (Fixed, Percent)):
            profit -= stake
        floor = spot.covers.floors.get(row_key(spot.rows.outcomes[row]))
        return max(profit, ratio(floor).profit(stake, self.rounding)) if floor else profit

    def together(self) -> dict[str, tuple[str, ...]]:
        """The wagers that must be equal, each with the others: an Ante brings its Blind, and a Blind its Ante."""
        alike: dict[str, list[str]] = {}
        for name, spot in self.spots.items():
            if spot.covers.equals:
                alike.setdefault(spot.covers.equals, [spot.covers.equals]).append(name)
        return {name: tuple(one for one in same if one != name) for same in alike.values() for name in same}

    def least_envious(self, spot: Spot) -> Cents:
        """How much must lie on the wager that envy comes with."""
        return cents(spot.covers.least) if spot.covers.least else 1

    def besides(self) -> Iterator[Besides]:
        """The most that a hand is paid in all, where something limits it."""
        limit = self.facts.limit
        if limit is not None:
            most = f"at most {dollars(self._limit(limit)).removesuffix('.00')}"
            yield Besides(", ".join(limit.wagers), "a hand in all", most, limit.clause, self.payout_limit >= 0)
