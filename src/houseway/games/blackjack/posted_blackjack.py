"""What is posted at a blackjack table: the options in force, the odds, the side bets."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property

import msgspec

from houseway.games.blackjack import rules
from houseway.games.blackjack.carried import Carried
from houseway.games.blackjack.facts import ANY_TOTAL, BlackjackFacts, Covers, FormFacts, TournamentFacts
from houseway.games.blackjack.finishes import DOUBLED, FREE_DOUBLED, Finish, plain, with_markers
from houseway.games.blackjack.hands import Hand
from houseway.games.blackjack.options import Options
from houseway.games.blackjack.side_bets import KINDS, Kind, SideBet, side_bet
from houseway.games.blackjack.words import WORDS
from houseway.games.cards.shoe_game import ShoeGame
from houseway.games.progressive.link import linked_to
from houseway.money import Cents, cents
from houseway.odds import Mode, Rounding, ToOne
from houseway.refusal import Refused
from houseway.rulebook import PayTable, Posted, Rulebook, Wager, is_on
from houseway.rulebook.check import Fault
from houseway.rulebook.load import fault_in
from houseway.rulebook.schema import Row

MAIN = "blackjack"
INSURANCE = "insurance"
BLACK_BLACKJACK, RED_BLACKJACK = "black blackjack", "red blackjack"
"""The rows of a pay table by which a blackjack of one colour has odds of its own."""
SEVERAL = "several-boxes-minimum"


def _bits(mask: int, ace: int = 0) -> str:
    """The numbers that have a bit, as a range where they are one; that of an ``ace`` comes last.

    >>> _bits(0b11100), _bits(0b1100000010, ace=1), _bits(0b10100)
    ('2 to 4', '8, 9, ace', '2, 4')
    """
    numbers = [number for number in range(mask.bit_length()) if mask >> number & 1]
    order = sorted(numbers, key=lambda number: number + 10 if number == ace else number)
    names = ["ace" if number == ace else str(number) for number in order]
    places = [11 if number == ace else number for number in order]
    is_range = len(names) > 2 and places == [*range(places[0], places[0] + len(places))]
    return f"{names[0]} to {names[-1]}" if is_range else ", ".join(names)


class PostedBlackjack(ShoeGame):
    """A blackjack table as it is posted: what holds for every hand, and what each wager pays."""

    words = WORDS

    carried_type = Carried
    facts_type: type[BlackjackFacts] = BlackjackFacts
    facts: BlackjackFacts
    hand_type: type[Hand] = Hand
    kinds: Mapping[str, Kind] = KINDS

    def __init__(self, rulebook: Rulebook, posted: Posted) -> None:
        """Read the options in force and every wager."""
        super().__init__(rulebook, posted)
        self.few = self.decks <= self.facts.double.few_decks
        self.form_name = posted.get("dealing", next(iter(self.facts.deal.forms)))
        self.form: FormFacts = self.facts.deal.forms[self.form_name]
        self.dealt_from = "the dealer's hand" if self.form.from_hand else "the shoe"
        self.burns = self.form.burns == "shoe" and is_on(posted, "burn", True)
        depth = (self.few and self.facts.deal.cut_depth_few) or self.facts.deal.cut_depth
        self.cut_depth = posted.whole("cut-depth") if "cut-depth" in posted else depth
        self.rounding = self._rounding()
        self.side_bets: dict[str, SideBet] = {}
        for wager in rulebook.wager:
            if wager.group == "side" and self.is_offered(wager):
                self._offer(wager)
        self.link = linked_to(rulebook, posted)
        self.options = self._options()
        self._check_posting()

    @property
    def at_tournament(self) -> TournamentFacts | None:
        """What the document states for tournaments, where this table is one."""
        return None if self.tournament is None else self.facts.tournament

    @property
    def doubles_blackjack(self) -> bool:
        """Whether a blackjack may be doubled: in a tournament where that is posted."""
        return self.tournament is not None and is_on(self.posted, "tournament-double-on-blackjack")

    def _options(self) -> Options:
        """The options in force, as everybody is to read them."""
        posted, own, insurance = self.posted, self.facts, self.facts.insurance
        totals, after_split = self._doubling()
        most_hands = posted.whole("split-to") if "split-to" in posted else own.split.most_hands
        most_hands = most_hands if is_on(posted, "split", True) else 1
        one_card = posted.get("split-aces") == "one-card"
        most_aces = 2 if one_card else own.split.most_ace_hands
        most_aces = most_hands if is_on(posted, "resplit-aces") else min(most_aces, most_hands)
        wins, insured = self._win_odds(), self._insurance_odds()
        blackjack, black, red = map(self._blackjack_odds, ("blackjack", BLACK_BLACKJACK, RED_BLACKJACK))
        first = posted.get("cut-card-first")
        return Options(
            stands_on=own.dealer.stands_on,
            hits_soft=posted.get("soft-17", "draws") == "draws",
            looks=is_on(posted, "peek", True),
            ties_21=posted.get("twenty-one-against-blackjack") == "pushes",
            loses_all=posted.get("no-peek-loses") == "all",
            double_totals=totals if is_on(posted, "double", True) else 0,
            double_after_split=after_split,
            most_hands=most_hands,
            most_ace_hands=most_aces,
            aces_draw=own.split.aces_draw and not one_card,
            aces_double=own.split.aces_double and not one_card,
            surrenders=is_on(posted, "surrender") and own.surrender is not None,
            surrender_share=own.surrender.share if own.surrender else 1,
            insures=is_on(posted, "insurance", True),
            insurance_share=insurance.share,
            insures_next_chip=insurance.next_chip and self.tournament is None,
            insurance_chip=self.chip if self.at_tournament is None else cents(self.at_tournament.insurance_in),
            insures_blackjack=insurance.with_blackjack,
            has_even_money=insurance.even_money,
            wins=wins.wins,
            stakes=wins.stakes,
            blackjack_wins=blackjack.wins,
            blackjack_stakes=blackjack.stakes,
            black_wins=black.wins,
            black_stakes=black.stakes,
            red_wins=red.wins,
            red_stakes=red.stakes,
            insurance_wins=insured.wins,
            insurance_stakes=insured.stakes,
            rounding_mode=self.rounding.mode.value,
            rounding_unit=self.rounding.unit,
            chip=self.chip,
            deck_size=len(self.deck),
            cards_behind=-1 if self.has_device else self.cards_behind,
            burns_shoe=self.burns and not self.has_device,
            burns_round=self.form.burns == "round",
            is_fresh=self.has_device,
            shuffles_first=own.deal.shuffles_first if first is None else first == "shuffle",
            up_card=self.form.up_card,
            is_hidden=self.form.players == "down",
            pushes_on=own.dealer.pushes_on,
            zap_totals=own.zap.mask if own.zap else 0,
            revives_against=own.back_to_life.against if own.back_to_life else 0,
            revives_on=own.back_to_life.on if own.back_to_life else 0,
            free_double_totals=own.double.mask(own.free.doubles) if own.free else 0,
            free_split_values=own.free.values(own.free.splits) if own.free else 0,
        )

    @property
    @abstractmethod
    def is_analysed(self) -> bool:
        """Whether options, finishes and outcome say all that the analyser must know."""

    @property
    def finishes(self) -> tuple[Finish, ...]:
        """How hands are finished here, as the analyser reckons them."""
        pays = self.options.win_odds.per_unit
        return with_markers(pays) if self.options.has_markers else plain(pays)

    def doubled_as(self, hard: int, has_ace: bool) -> int:
        """Which finish a hand has that is doubled on these two cards."""
        is_free = rules.doubles_free(hard, has_ace, self.options.free_double_totals)
        return FREE_DOUBLED if is_free else DOUBLED

    def outcome(self, total: int, has_blackjack: bool, dealer_total: int, dealer_blackjack: bool) -> int:
        """What a finished hand comes to against the dealer's: the table, the analyser and the kernels all ask here."""
        own = self.options
        return rules.hand_outcome(total, has_blackjack, dealer_total, dealer_blackjack, own.ties_21, own.pushes_on)

    def _rounding(self) -> Rounding:
        """How a fraction is paid: to the cent, or up to the smallest chip where posted; never below the odds."""
        posted = self.posted.get("rounding", "exact")
        return self.rounding if posted == "exact" else Rounding(posted, Mode.UP, self.posted.money("chip"))

    def _ratio(self, text: str) -> ToOne:
        wins, _, stakes = text.split()
        return ToOne(int(wins), int(stakes))

    def _win_odds(self) -> ToOne:
        """What a winning wager pays, but for a blackjack."""
        return self._ratio(next(row.pays for row in self._main_rows() if row.outcome == "wins"))

    def _blackjack_odds(self, row: str) -> ToOne:
        """What a blackjack pays: as posted, or by the row of the pay table; none of its own by colour pays 0.

        A tournament pays what its section says.
        """
        if row == "blackjack" and self.at_tournament is not None:
            return self._ratio(self.at_tournament.blackjack)
        if row == "blackjack" and "blackjack-pays" in self.posted:
            return self._ratio(self.posted["blackjack-pays"])
        return next((self._ratio(one.pays) for one in self._main_rows() if one.outcome == row), ToOne(0))

    def _main_rows(self) -> tuple[Row, ...]:
        return self.rulebook.paytables(self.rulebook.find_wager(MAIN))[0].rows

    def _insurance_odds(self) -> ToOne:
        """What insurance pays."""
        wager = self.rulebook.find_wager(INSURANCE)
        table = self.rulebook.paytables(wager)[0]
        odds = self.posted.pays(wager, table, table.rows[0].outcome)
        if not isinstance(odds, ToOne):
            raise Refused(f"insurance cannot pay {odds}", clause=table.clause, remedy="Write odds to 1")
        return odds

    def _doubling(self) -> tuple[int, bool]:
        """The totals that may be doubled, and whether split hands may be."""
        own = self.facts.double
        totals, after_split = own.totals, own.after_split
        if self.few and own.few_totals:
            totals, after_split = own.few_totals, is_on(self.posted, "double-after-split-few-decks")
        if "double-on" in self.posted:
            low, _, high = self.posted["double-on"].partition("-")
            totals = " ".join(map(str, range(int(low), int(high) + 1))) if high else low
        return own.mask(totals), is_on(self.posted, "double-after-split", after_split)

    def _check_posting(self) -> None:
        """Refuse what the document does not offer with so many decks, and what cannot be had together."""
        if self.has_device and (self.has_shuffler or self.form.burns == "round"):
            raise Refused(
                "a device that never stops shuffling leaves no other shuffler and no deal from the hand",
                clause=self.posted.clause("continuous-shuffler"),
                remedy="Post a shoe that is shuffled by hand, or no device",
            )
        for side in self.mandatory:
            if side not in self.side_bets:
                raise Refused(
                    f"{side} is mandatory and not offered",
                    clause=self.posted.clause("mandatory-side-bet"),
                    remedy="Offer it, or make none mandatory",
                )
        self._check_minimums()
        most = self.form.most_decks
        if most and self.decks > most:
            raise Refused(
                f"{self.decks} decks cannot be dealt by {self.form_name}",
                clause=self.form.clause,
                remedy=f"Use {most} decks or fewer, or another way of dealing",
            )
        if not self.few:
            for option in self.facts.deal.few_decks_only:
                is_own = option in self.posted and self.posted[option] != self.posted.options[option].default
                if is_own and not self.posted.is_forced(option):
                    raise Refused(
                        f"{option} is {self.posted[option]} and there are {self.decks} decks",
                        clause=self.posted.clause(option),
                        remedy=f"Rules of its own are for {self.facts.double.few_decks} decks or fewer",
                    )

    def _check_minimums(self) -> None:
        """A minimum of further boxes or of one side bet above the maximum leaves nothing to wager."""
        sides = (f"{wager.id}-minimum" for wager in self.rulebook.wager)
        leasts = {option: self.posted.money(option) for option in sides if option in self.posted}
        for option, least in {SEVERAL: self.least_on(1), **leasts}.items():
            top = "maximum" if option == SEVERAL else "side-maximum"
            if least > self.posted.money(top):
                raise Refused(
                    f"{option} is {self.posted[option]} and {top} is {self.posted[top]}",
                    clause=self.posted.clause(option),
                    remedy=f"Post {self.posted[top]} or less",
                )

    def cite(self, *keys: str) -> tuple[str, ...]:
        """The clauses behind these steps: those of the way of dealing in force, where it has its own."""
        found = (self.rulebook.cite(f"{key}/{self.form_name}") or self.rulebook.cite(key) for key in keys)
        return tuple(clause for clause in found if clause)

    # ------------------------------------------------------------ side bets

    def _offer(self, wager: Wager) -> None:
        """Offer a side bet by the pay table in force."""
        covers = self._covers(wager)
        table = self._table(wager, covers)
        self.side_bets[wager.id] = side_bet(self.kinds[covers.kind], wager, covers, table, self._meter(wager))

    def _covers(self, wager: Wager) -> Covers:
        covers = msgspec.convert(wager.covers, Covers)
        kinds = {name: kind.outcomes for name, kind in self.kinds.items()}
        named = (*covers.waits, *covers.tokes, *covers.bonus)
        self.check_covers(wager, covers.kind, kinds, named, (*covers.cites.values(), covers.tokes_clauses))
        return msgspec.structs.replace(covers, ace_low=is_on(self.posted, "ace-two-straight", covers.ace_low))

    def _table(self, wager: Wager, covers: Covers) -> PayTable:
        """The pay table in force: by the number of decks, as posted, or the only one."""
        if not covers.decks:
            return self.table_in_force(wager)
        tables = self.rulebook.paytables(wager)
        found = next((table for table in tables if str(self.decks) in covers.decks[table.id].split()), None)
        if found is None:
            why = f"wager {wager.id!r} has no pay table for {self.decks} decks"
            remedy = 'Write one, or have its option forced to "not-offered" with so many'
            raise fault_in(self.rulebook, Fault(("wager", self.rulebook.wager.index(wager), "covers"), why, remedy))
        return found

    def _meter(self, wager: Wager) -> Cents:
        option = f"{wager.id}-meter"
        return self.posted.money(option) if option in self.posted else 0

    @property
    def mandatory(self) -> tuple[str, ...]:
        """The side bets that must lie beside every wager here."""
        posted = self.posted.get("mandatory-side-bet", "none")
        return () if posted == "none" else tuple(posted.split(" and "))

    @property
    def dividing(self) -> str:
        """The mandatory side bet that makes up the table's minimum together with the wager, if there is one."""
        return next((side for side in self.mandatory if self.side_bets[side].covers.divides), "")

    @cached_property
    def chip(self) -> Cents:
        """The smallest chip of the table."""
        return self.posted.money("chip")

    def least_on(self, box: int) -> Cents:
        """The table's minimum; on further boxes of a player, which have a number, another one where it is posted."""
        return self.posted.money(SEVERAL if box else "minimum")

    @property
    def cards_behind(self) -> int:
        """How many cards lie behind the cutting card: the posted percentage."""
        return self.size * self.posted.whole("cut-card") // 100

    # ------------------------------------------------------------ in words

    def describe_blackjack(self) -> str:
        """What a blackjack pays, in words: one of each colour where that decides."""
        if not self.options.pays_by_colour:
            return str(self.options.blackjack_odds)
        colours = {"black": rules.BLACK, "red": rules.RED, "mixed": rules.MIXED}
        return ", ".join(f"{self.options.odds_of_blackjack(colour)} {word}" for word, colour in colours.items())

    def describe_own(self) -> list[str]:
        """What is other than at blackjack, in a few words each: what may be zapped, what comes back to life."""
        own = self.options
        found: list[str] = []
        if own.zap_totals:
            found.append(f"hard {_bits(own.zap_totals)} may be zapped")
        if own.revives_against:
            found.append(f"Back to Life against {_bits(own.revives_against, ace=1)}")
        return found

    def describe_doubling(self) -> str:
        """The totals that may be doubled, in words."""
        totals = self.options.double_totals
        if totals == ANY_TOTAL:
            return "any two cards"
        return ", ".join(str(total) for total in range(22) if totals >> total & 1) or "no hand"
