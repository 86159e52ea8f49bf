"""What a blackjack table is before a card is dealt: the options in force, the spots, the limits, the side bets."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from houseway.games.blackjack import rules
from houseway.games.blackjack.carried import Carried
from houseway.games.blackjack.facts import ANY_TOTAL, BlackjackFacts, Covers, FormFacts
from houseway.games.blackjack.side_bets import OUTCOMES, SideBet, side_bet
from houseway.games.shoe.shoe_game import ShoeGame, is_on
from houseway.money import Cents, dollars
from houseway.odds import ROUNDINGS, ToOne
from houseway.refusal import NotFound, Refused
from houseway.round import Act
from houseway.rulebook import PayTable, Posted, Rulebook, Wager, facts
from houseway.rulebook.check import Fault
from houseway.rulebook.load import fault_in

MAIN = "blackjack"
INSURANCE = "insurance"
_BOX = re.compile(r"(?P<wager>.+?) at (?P<box>\d{1,2})")


class BlackjackGame(ShoeGame):
    """A blackjack table: everything but the procedure of a round."""

    carried_type = Carried

    def __init__(self, rulebook: Rulebook, posted: Posted) -> None:
        """Read the options in force and every wager."""
        super().__init__(rulebook, posted)
        self.facts = facts(rulebook, BlackjackFacts)
        self.few = self.decks <= self.facts.double.few_decks
        self.form_name = posted.get("dealing", next(iter(self.facts.deal.forms)))
        self.form: FormFacts = self.facts.deal.forms[self.form_name]
        self.burns = self.form.burns == "shoe" and is_on(posted, "burn", True)
        self.cut_depth = (self.few and self.facts.deal.cut_depth_few) or self.facts.deal.cut_depth
        self.last_card_option = "cut-card-few-decks" if self.few else "cut-card"
        self.stands_on = self.facts.dealer.stands_on
        self.hits_soft = posted["soft-17"] == "hits"
        self.has_reader = is_on(posted, "card-reader", True)
        self.blackjack_odds = self._ratio(posted["blackjack-pays"])
        self.most_hands = posted.whole("split-to") if "split-to" in posted else self.facts.split.most_hands
        self.most_ace_hands = self.most_hands if is_on(posted, "resplit-aces") else self.facts.split.most_ace_hands
        self.double_totals, self.double_after_split = self._doubling()
        self.surrenders = posted.get("surrender") == "offered" and self.facts.surrender is not None
        self.chip = posted.money("chip")
        self.side_bets: dict[str, SideBet] = {}
        for wager in rulebook.wager:
            if wager.group == "side" and posted.get(wager.id) != "not-offered":
                self.side_bets[wager.id] = self._side_bet(wager)
        self.surrender_rounding = ROUNDINGS["cent-down"]
        self._check_posting()

    def _ratio(self, text: str) -> ToOne:
        wins, _, stakes = text.split()
        return ToOne(int(wins), int(stakes))

    @property
    def win_odds(self) -> ToOne:
        """What a winning wager pays, but for a blackjack."""
        wager = self.rulebook.find_wager(MAIN)
        table = self.rulebook.paytables(wager)[0]
        row = next(row for row in table.rows if row.outcome == "wins")
        return self._ratio(row.pays)

    def _doubling(self) -> tuple[int, bool]:
        """The totals that may be doubled, and whether split hands may be."""
        own = self.facts.double
        totals, after_split = own.totals, own.after_split
        if self.few and own.few_totals:
            totals, after_split = own.few_totals, own.few_after_split
        if "double-on" in self.posted:
            totals = self.posted["double-on"].replace("-", " ").replace("to ", "")
            totals = {"9 11": "9 10 11", "10 11": "10 11"}.get(totals, totals)
        mask = own.mask(totals)
        if own.not_21:
            mask &= ~(1 << 21)
        return mask, is_on(self.posted, "double-after-split", after_split)

    def _check_posting(self) -> None:
        """Refuse what the document does not offer with so many decks."""
        most = self.form.most_decks
        if most and self.decks > most:
            raise Refused(
                f"{self.decks} decks cannot be dealt by {self.form_name}",
                clause=self.form.clause,
                remedy=f"Use {most} decks or fewer, or another way of dealing",
            )
        if not self.few:
            for option in ("double-on", "double-after-split", "split-to"):
                if option in self.posted and self.posted[option] != self.posted.options[option].default:
                    raise Refused(
                        f"{option} is {self.posted[option]} and there are {self.decks} decks",
                        clause=self.posted.clause(option),
                        remedy=f"Rules of its own are for {self.facts.double.few_decks} decks or fewer",
                    )
        if not self.has_device and self.cards_behind >= self.size - 7 * 4:
            raise Refused(
                f"{self.cards_behind} cards behind the cutting card leave too few of {self.size}",
                clause=self.posted.clause(self.last_card_option),
                remedy="Leave enough for a round",
            )

    # ------------------------------------------------------------ side bets

    def _side_bet(self, wager: Wager) -> SideBet:
        return side_bet(wager, self._covers(wager), self._table(wager), self._meter(wager))

    def _covers(self, wager: Wager) -> Covers:
        covers = msgspec.convert(wager.covers, Covers)
        at = ("wager", self.rulebook.wager.index(wager), "covers")
        if covers.kind not in OUTCOMES:
            why = f"wager {wager.id!r} is of no kind {covers.kind!r}"
            raise fault_in(self.rulebook, Fault(at, why, f"Write one of {', '.join(OUTCOMES)}"))
        rows = {row.outcome for table in self.rulebook.paytables(wager) for row in table.rows}
        if unknown := sorted({*covers.waits, *covers.tokes, *covers.bonus, *rows} - set(OUTCOMES[covers.kind])):
            why = f"wager {wager.id!r} cannot come to {unknown[0]!r}"
            raise fault_in(self.rulebook, Fault(at, why, f"Write one of {', '.join(OUTCOMES[covers.kind])}"))
        cited = {clause for clauses in (*covers.cites.values(), covers.tokes_clauses) for clause in clauses.split()}
        if missing := sorted(cited - set(self.rulebook.clauses)):
            why = f"clause §{missing[0]} is cited but not accounted for"
            raise fault_in(self.rulebook, Fault(at, why, f'Add "{missing[0]}" under [clauses]'))
        return covers

    def _table(self, wager: Wager) -> PayTable:
        """The pay table in force: by the number of decks, as posted, or the only one."""
        tables = self.rulebook.paytables(wager)
        least = msgspec.convert(wager.covers, Covers).decks
        if least:
            fits = [table for table in tables if least[table.id] <= self.decks]
            if not fits:
                raise Refused(
                    f"{wager.name} has no pay table for {self.decks} decks",
                    clause=wager.clause,
                    remedy="Do not offer it, or use more decks",
                )
            return max(fits, key=lambda table: least[table.id])
        chosen = self.posted.get(f"{wager.id}-paytable", tables[0].id)
        return next(table for table in tables if table.id == chosen)

    def _meter(self, wager: Wager) -> Cents:
        option = f"{wager.id}-meter"
        return self.posted.money(option) if option in self.posted else 0

    def is_mandatory(self, side: str) -> bool:
        """Whether a side bet must lie beside every wager here."""
        return is_on(self.posted, f"{side}-mandatory")

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

    def canonical(self, wager: str) -> str:
        """The one spelling of a wager: ``blackjack``, ``trilux``, ``blackjack at 3``."""
        plain, box = self.split_name(" ".join(wager.lower().split()))
        suffix = f" at {box}" if box else ""
        for entry in self.rulebook.wager:
            known = {entry.id, entry.id.replace("-", " "), entry.name.lower(), *entry.also_known_as}
            if plain in known:
                if entry.group == "side" and entry.id not in self.side_bets:
                    raise Refused(
                        f"{entry.name} is not offered at this table",
                        clause=self.posted.clause(entry.id),
                        remedy=f"The wagers are {', '.join(self.spot_names())}",
                    )
                return entry.id + suffix
        raise NotFound(
            f"there is no wager {wager[:60]!r}",
            clause=self.rulebook.cite("wagers"),
            remedy=f"The wagers are {', '.join(self.spot_names())}",
        )

    def limits(self, wager: str) -> tuple[Cents, Cents, str]:
        """The table's limits, those of several boxes, and those of a side bet."""
        name, box = self.split_name(wager)
        if name in self.side_bets:
            covers = self.side_bets[name].covers
            if covers.stake:
                amount = self.posted.money(covers.stake)
                return amount, amount, self.posted.clause(covers.stake)
            return (
                self.posted.money("side-minimum"),
                self.posted.money("side-maximum"),
                self.side_bets[name].wager.clause,
            )
        least = self.posted.money("several-boxes-minimum") if box else self.posted.money("minimum")
        return least, self.posted.money("maximum"), self.posted.clause("several-boxes-minimum" if box else "minimum")

    def bet_clauses(self, wager: str, act: Act) -> tuple[str, ...]:  # noqa: ARG002  one clause for both ways
        """A wager against the dealer, before the first card; a side bet by its own clause."""
        name, box = self.split_name(wager)
        several = self.cite("several-boxes", "several-boxes-minimum") if box else ()
        if name == MAIN:
            return (*self.cite("wagers"), *several)
        entry = self.rulebook.find_wager(name)
        also = (*self.cite("side-optional"), *self.side_bets[name].covers.cites.get("bets", "").split())
        return (entry.clause, *also, *several)

    # ------------------------------------------------------------ money

    def most_insurance(self, stake: Cents) -> Cents:
        """The most that insures a wager: its share, or the next amount that chips can make."""
        own = self.facts.insurance
        return rules.most_insurance(stake, own.share, self.chip, own.next_chip)

    def surrendered(self, stake: Cents) -> Cents:
        """What a player who surrenders gives up; an odd cent stays with the player."""
        assert self.facts.surrender is not None  # noqa: S101
        return stake // self.facts.surrender.share

    def describe_doubling(self) -> str:
        """The totals that may be doubled, in words."""
        if self.double_totals | (1 << 21) == ANY_TOTAL:
            return "any two cards"
        return ", ".join(str(total) for total in range(22) if self.double_totals >> total & 1)

    def admits(self, carried: Carried, box: int) -> bool:
        """Whether a wager may be laid on a box: always, unless entry in mid-shoe is prohibited."""
        if self.posted.get("mid-shoe-entry") != "prohibited" or self.has_device or carried.rounds == 0:
            return True
        return carried.stage != "ready" or box in carried.played or box in carried.admitted

    def shown(self, amount: Cents) -> str:
        """An amount as people write it."""
        return dollars(amount)
