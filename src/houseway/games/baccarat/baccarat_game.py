"""What a baccarat table is before a card is dealt: the third-card rules, the spots, the limits, what is posted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from houseway.games.baccarat import rules
from houseway.games.baccarat.facts import BaccaratFacts, rounding_of
from houseway.games.baccarat.outcomes import HANDS, OUTCOMES, ROWS, Coup, Covers, Spot
from houseway.games.baccarat.shoe import Carried
from houseway.games.baccarat.words import WORDS
from houseway.games.cards.shoe_game import ShoeGame
from houseway.games.cards.trouble import SHUFFLER_FAILS
from houseway.games.naming import no_wager, not_offered
from houseway.money import Cents, cents, dollars
from houseway.odds import ToOne, ratio
from houseway.refusal import Refused
from houseway.round import Act, Felt, TakeBack
from houseway.round.commission import CommissionMarked
from houseway.round.game import Besides
from houseway.rulebook import PayTable, Posted, Rulebook, Wager, is_on
from houseway.rulebook.check import Fault
from houseway.rulebook.load import fault_in

THREE_CARD_7 = "wins with a three-card 7"


class BaccaratGame(ShoeGame):
    """A baccarat table: everything but the procedure of a round."""

    words = WORDS

    carried_type = Carried
    facts_type = BaccaratFacts
    facts: BaccaratFacts
    last_card_option = "cover-card"

    def __init__(self, rulebook: Rulebook, posted: Posted) -> None:
        """Read the third-card rules, the deal, the commission and every spot."""
        super().__init__(rulebook, posted)
        self.cuts, self.cut_depth = is_on(posted, "cut", True), self.facts.deal.cut_depth
        self.burns = is_on(posted, "burn", True)
        self.handled = posted.get("handling") == "players"
        self.deals_up = not self.handled and posted.get("deal") == "face-up"
        self.bonus_alone = is_on(posted, "bonus-alone", self.facts.bonus.alone)
        self.by_player = posted.get("settlement") == "player-by-player"
        self._check_decks()
        self.sides = tuple(wager.id for wager in rulebook.wager if wager.covers["kind"] in ("player", "banker"))
        self.player_mask = self.facts.coup.player_mask
        self.banker_rows = self.facts.coup.banker_rows
        self.spots: dict[str, Spot] = {}
        for wager in rulebook.wager:
            self.spots.update((spot.name, spot) for spot in self._spots_of(wager))

    @property
    def names_troubles(self) -> bool:
        """Whether the document treats cards that go astray, and not only the shuffler."""
        return any(trouble.id != SHUFFLER_FAILS for trouble in self.irregularities)

    def _check_decks(self) -> None:
        least = self.facts.deal.least_decks
        if not self.has_shuffler and self.decks < least:
            raise Refused(
                f"{self.decks} decks are too few without a shuffler",
                clause=self.rulebook.cite("decks"),
                remedy=f"Use {least} or more",
            )

    # ------------------------------------------------------------ spots

    def _spots_of(self, wager: Wager) -> Iterator[Spot]:
        if not self.is_offered(wager):
            return
        covers = self._covers(wager)
        table = self.table_in_force(wager)
        odds = {row.outcome: self._odds(wager, table, row.outcome) for row in table.rows}
        others = tuple(spot for other in covers.of for spot in self.spots.values() if spot.wager.id == other)
        for hand in covers.hands or (covers.hand,):
            name = f"{wager.id} {hand}" if covers.hands else wager.id
            yield Spot(name, wager, covers, hand, table, odds, others)

    def _covers(self, wager: Wager) -> Covers:
        covers = msgspec.convert(wager.covers, Covers)
        kinds = {kind: (*outcomes, *ROWS.values()) for kind, outcomes in OUTCOMES.items()}
        self.check_covers(wager, covers.kind, kinds, (*covers.pushes, *covers.cites), covers.cites.values())
        if covers.kind == "made" and covers.hand not in HANDS:
            at = ("wager", self.rulebook.wager.index(wager), "covers")
            why = f"{covers.hand!r} is no hand that {wager.name} could be on"
            raise fault_in(self.rulebook, Fault(at, why, f"Write hand = {' or '.join(HANDS)}"))
        must_win = is_on(self.posted, f"{wager.id}-must-win", covers.must_win)
        pushes = covers.pushes
        if self.tournament is not None and self.posted.get("tournament-three-card-7") == "wins":
            pushes = tuple(outcome for outcome in pushes if outcome != THREE_CARD_7)
        return msgspec.structs.replace(covers, must_win=must_win, pushes=pushes)

    def _odds(self, wager: Wager, table: PayTable, outcome: str) -> ToOne:
        """What a row pays; in a tournament every win of Banker pays as its section says."""
        per_unit: Fraction = self.posted.pays(wager, table, outcome).per_unit
        if self.pays_as_tournament(wager) and self.facts.tournament is not None:
            per_unit = ratio(self.facts.tournament.banker).per_unit
        return ToOne(per_unit.numerator, per_unit.denominator)

    def spot_names(self) -> Iterable[str]:
        """Every spot of the layout."""
        return self.spots

    def canonical(self, wager: str) -> str:
        """The name of the spot: ``banker``, ``dragon-bonus player``."""
        if wager in self.spots:
            return wager
        plain = " ".join(wager.lower().replace("_", "-").split())
        for name, spot in self.spots.items():
            known = (spot.wager.id, *spot.wager.also_known_as)
            hand = f" {spot.hand}" if spot.covers.hands else ""
            if plain in {f"{one}{hand}" for one in known} | {f"{one.replace('-', ' ')}{hand}" for one in known}:
                return name
        for entry in self.rulebook.wager:
            if plain.replace(" ", "-").startswith(entry.id) and not self.is_offered(entry):
                raise not_offered(entry, self.posted.clause_in_force(entry.id), self.spots)
        raise no_wager(self.rulebook, wager, self.spots)

    def limits(self, wager: str) -> tuple[Cents, Cents, str]:
        """The table's limits, and those of a bonus; in a tournament its own least on Player or Banker."""
        if self.tournament is not None and wager in self.sides:
            return self.tournament.minimum, self.posted.money("maximum"), self.posted.clause("tournament-minimum")
        kind = "" if self.spots[wager].is_base else "bonus-"
        least, most = self.posted.money(f"{kind}minimum"), self.posted.money(f"{kind}maximum")
        return least, most, self.posted.clause(f"{kind}minimum")

    def bet_clauses(self, wager: str, act: Act) -> tuple[str, ...]:
        """Chips on the layout, on a wager that the document knows; a bonus by leave of its own clause."""
        own = self.spots[wager]
        if isinstance(act, TakeBack):
            return (*self.cite("bets"), own.wager.clause)
        bonus = () if own.is_base else (*self.cite("bonus"), self.facts.bonus.clause)
        return (*self.cite("wagers", "bets", "any-combination"), own.wager.clause, *bonus)

    # ------------------------------------------------------------ the shoe

    def kept(self, carried: Carried) -> dict[str, Any]:
        """Commission that is owed outlasts a shuffle."""
        return {**super().kept(carried), "owed": carried.owed}

    def to_shuffle(self, carried: Carried) -> Carried:
        """Cards that players have handled leave the table first, where the document says so."""
        awaits: Carried = super().to_shuffle(carried)
        is_handled = carried.handled and bool(self.cite("handled-removed"))
        return msgspec.structs.replace(awaits, stage="remove", handled=True) if is_handled else awaits

    def left_behind(self, felt: Felt) -> Carried:
        """A round that was called off leaves no commission of its own."""
        carried: Carried = felt.carried
        owed = Counter(carried.owed)
        for event in felt.events:
            if isinstance(event, CommissionMarked):
                owed[str(event.seat)] -= event.amount
        return msgspec.structs.replace(carried, owed={seat: amount for seat, amount in owed.items() if amount > 0})

    # ------------------------------------------------------------ money

    @property
    def charges_commission(self) -> bool:
        """Whether a winning Banker wager pays commission here; never in a tournament."""
        is_charged = self.facts.commission is not None and is_on(self.posted, "commission", True)
        return is_charged and self.tournament is None

    def pays_as_tournament(self, wager: Wager) -> bool:
        """Whether a wager is one on Banker in a tournament."""
        return self.tournament is not None and wager.covers["kind"] == "banker"

    def wagered(self, felt: Felt) -> set[int]:
        """The seats with a wager on Player or Banker."""
        return {seat for seat, name in felt.stakes if name in self.sides}

    @property
    def defers_commission(self) -> bool:
        """Whether commission is marked and collected later; a device that never stops reshuffling leaves no later."""
        return self.posted.get("commission-collected") == "later" and not self.has_device

    def commission_on(self, amount: Cents) -> Cents:
        """The commission on an amount, by the posted rounding."""
        facts_ = self.facts.commission
        if facts_ is None:
            return 0
        share, rounding = facts_.share.share, rounding_of(self.posted, facts_)
        least = cents(self.posted["least-commission"]) if "least-commission" in self.posted else 0
        return rules.commission(
            amount, share.numerator, share.denominator, rounding.mode.value or 2, rounding.unit, least
        )

    def result(self, spot: Spot, stake: Cents, coup: Coup) -> tuple[str, Cents, Cents]:
        """What a stake came to: the outcome, what it gains before commission, and the commission on it."""
        outcome = spot.outcome(coup)
        is_charged = spot.covers.commission and self.charges_commission
        if spot.is_push(outcome):
            taxed = is_charged and outcome == "tie" and is_on(self.posted, "commission-on-tie")
            return outcome, 0, self.commission_on(stake) if taxed else 0
        odds = spot.pays(outcome)
        if odds is None:
            return outcome, -stake, 0
        profit = odds.profit(stake, self.rounding)
        return outcome, profit, self.commission_on(profit) if is_charged else 0

    def net(self, spot: Spot, stake: Cents, coup: Coup) -> Cents:
        """What a stake on a spot gains by a coup, commission deducted."""
        _, gained, charged = self.result(spot, stake, coup)
        return gained - charged

    def unit_stake(self, spot: Spot) -> Cents:
        """A stake that every outcome of a spot pays without rounding."""
        stake = 100
        for odds in spot.odds.values():
            stake *= odds.stakes
        facts_ = self.facts.commission
        if spot.covers.commission and facts_ is not None:
            stake *= facts_.share.share.denominator * max(rounding_of(self.posted, facts_).unit, 1)
        return stake

    def debts(self, felt: Felt) -> Mapping[int, Cents]:
        """The commission that is marked."""
        return {int(seat): owed for seat, owed in felt.carried.owed.items()}

    def unpaid(self, seat: int, owed: Cents) -> Refused:
        """A player who owes commission pays it first."""
        return Refused(
            f"seat {seat} owes {dollars(owed)} in commission",
            clause=self.rulebook.cite("commission-collected"),
            remedy=f'Call "collect commission from seat {seat}" first',
        )

    def besides(self) -> Iterator[Besides]:
        """The commission on a win, and on a tie where the document lets that be posted."""
        charge = self.facts.commission
        for spot in self.spots.values() if charge is not None else ():
            if charge is not None and spot.covers.commission:
                rate, has = f"less {charge.rate} of the win", self.charges_commission
                yield Besides(spot.name, "wins", rate, charge.clause, has)
                if "commission-on-tie" in self.posted:
                    rate, has = f"{charge.rate} of the stake", is_on(self.posted, "commission-on-tie")
                    yield Besides(spot.name, "charged on a tie", rate, self.posted.clause("commission-on-tie"), has)
