"""When the dealer shows an ace or a ten: insurance, even money, and the look at the hole card."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from houseway.games.blackjack import rules
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.dealing import closed
from houseway.games.blackjack.events import HoleChecked
from houseway.games.blackjack.hands import DEALER, Box, Deal, value
from houseway.games.blackjack.posted_blackjack import INSURANCE, MAIN
from houseway.games.blackjack.showing import show_hand
from houseway.games.blackjack.trouble import BLACKJACK_MISSED, HOLE_SHOWN, tell_steps
from houseway.games.cards.trouble import clause_of, troubles
from houseway.money import dollars
from houseway.refusal import HousewayError, NotFound, Refused
from houseway.round import Act, Awaits, Bet, Call, Decide, Felt, Irregularity, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.awaits import Argument, NotNow, Taker
from houseway.round.events import Called, CardsShown, Decided
from houseway.round.takers import Calls, Irregularities

INSURANCE_CLOSED = "insurance closed"
CHECK = "check the hole card"
EVEN_MONEY = "even-money"


@dataclass(frozen=True, slots=True)
class InsuranceBets:
    """Takes insurance wagers, up to a share of the wager on each box."""

    game: BlackjackGame
    felt: Felt
    deal: Deal
    kinds: tuple[type[Act], ...] = (Bet,)

    def _box(self, act: Bet) -> Box:
        wager = self.game.canonical(act.wager)
        name, number = self.game.split_name(wager)
        if name != INSURANCE:
            raise Refused(
                "only insurance may be wagered now",
                clause=self.game.rulebook.cite("bets-closed"),
                remedy="Wager on insurance, or wait",
            )
        lies = self.game.hand_on(wager, act.seat, number or act.seat).suffix
        for box in self.deal.boxes:
            if box.seat == act.seat and box.suffix == lies:
                return box
        raise NotFound(f"seat {act.seat} has no hand on box {number or act.seat}", clause=self.clause)

    @property
    def clause(self) -> str:
        """The clause that offers insurance."""
        return self.game.rulebook.find_wager(INSURANCE).clause

    @property
    def half(self) -> str:
        """The clause that says how much may be insured; tournaments have their own."""
        cite = self.game.rulebook.cite
        own = cite("tournament-insurance") if self.game.tournament is not None else ""
        return own or cite("insurance-half") or self.clause

    def why_not(self, act: Act) -> HousewayError | None:
        """No hand there, a blackjack that is not insured here, or more than may be insured."""
        assert isinstance(act, Bet)  # noqa: S101
        try:
            box = self._box(act)
            self._check(act, box)
        except HousewayError as refused:
            return refused
        return None

    def _check(self, act: Bet, box: Box) -> None:
        self.game.check_tender(act)
        if not rules.may_insure(box.first.has_blackjack, self.game.options.insures_blackjack):
            raise Refused(
                f"seat {act.seat} has a blackjack and may not insure it",
                clause=self.game.rulebook.cite("even-money"),
                remedy="Even money is offered instead",
            )
        if box.first.is_settled:
            raise Refused(f"the hand on box {box.number} is over", clause=self.clause, remedy="Wait for the next round")
        most = self.game.most_insurance(self.felt.stake(act.seat, MAIN + box.suffix))
        total = self.felt.stake(act.seat, INSURANCE + box.suffix) + act.amount
        if act.amount <= 0 or total > most:
            part = self.game.facts.insurance.part
            raise Refused(
                f"insurance would be {dollars(total)} and {part} the wager is {dollars(most)} in chips",
                clause=self.half,
                remedy=f"Wager {dollars(most)} or less",
            )
        if self.game.tournament is not None and act.amount % self.game.options.insurance_chip:
            step = dollars(self.game.options.insurance_chip)
            why = f"insurance of {dollars(act.amount)} is no multiple of {step}"
            raise Refused(why, clause=self.half, remedy=f"Wager a multiple of {step}, up to {dollars(most)}")

    def legal(self) -> Iterator[AnyAct]:
        """For each box the most that insures it; it stands for all lesser amounts."""
        for box in self.deal.boxes:
            lies = self.felt.stake(box.seat, INSURANCE + box.suffix)
            most = self.game.most_insurance(self.felt.stake(box.seat, MAIN + box.suffix))
            act = Bet(box.seat, INSURANCE + box.suffix, most - lies)
            if self.why_not(act) is None:
                yield act

    def arguments(self, act: Act) -> tuple[Argument, ...]:
        """A hand may be insured for less."""
        step = self.game.options.insurance_chip
        return (Argument("amount", step, act.amount, step),) if isinstance(act, Bet) else ()

    def do(self, act: Bet) -> None:
        """Lay the wager on the insurance line."""
        box = self._box(act)
        own = ("blackjack-insured",) if box.first.has_blackjack else ()
        clauses = (*dict.fromkeys((self.clause, self.half)), *self.game.cite("confirmed", *own))
        self.felt.place(act.seat, INSURANCE + box.suffix, act.amount, clauses)


@dataclass(frozen=True, slots=True)
class EvenMoney:
    """Takes a player's decision to be paid even money for a blackjack at once."""

    game: BlackjackGame
    felt: Felt
    deal: Deal
    kinds: tuple[type[Act], ...] = (Decide,)

    def boxes(self) -> list[Box]:
        """The boxes with a blackjack that is neither paid nor insured."""
        offered = self.game.options.has_even_money
        return [
            box
            for box in self.deal.boxes
            if not box.first.is_settled
            and rules.may_take_even_money(
                box.first.has_blackjack, offered, self.felt.stake(box.seat, INSURANCE + box.suffix)
            )
        ]

    def why_not(self, act: Act) -> HousewayError | None:
        """No blackjack on that box, or no such choice."""
        assert isinstance(act, Decide)  # noqa: S101
        if act in self.legal():
            return None
        return Refused(
            f"seat {act.seat} may not {act.choice[:40]} now",
            clause=self.game.rulebook.cite("even-money"),
            remedy="Even money is for a blackjack against an ace",
        )

    def legal(self) -> Iterator[AnyAct]:
        """Even money for each blackjack."""
        return (Decide(box.seat, EVEN_MONEY, cards=box.suffix.strip()) for box in self.boxes())

    def do(self, act: Decide) -> None:
        """Pay the blackjack as any win; its hand is over."""
        for box in self.boxes():
            if (box.seat, box.suffix.strip()) == (act.seat, act.cards):
                clauses = self.game.cite("even-money")
                self.felt.emit(Decided(seat=act.seat, choice=EVEN_MONEY, clauses=clauses))
                show_hand(self.game, self.felt, box.first)
                even = self.game.options.win_odds
                self.felt.pay(box.seat, box.first.wager, EVEN_MONEY, even, self.game.rounding, clauses)
                box.first.is_over = box.first.is_settled = True


def offer_insurance(game: BlackjackGame, felt: Felt, deal: Deal) -> Generator[Awaits, AnyAct, None]:
    """Insurance, and even money where it is offered, until the dealer closes the line or the hole card is seen."""
    clause = game.rulebook.find_wager(INSURANCE).clause
    bets, even = InsuranceBets(game, felt, deal), EvenMoney(game, felt, deal)
    takers: tuple[Taker, ...] = (bets, Calls(game.rulebook, (INSURANCE_CLOSED,), clause))
    decide = NotNow("insurance is open", clause, "Wait until it is closed")
    if game.options.has_even_money:
        takers += (even,)
    elif own := game.rulebook.cite("even-money"):
        decide = NotNow("there is no even money here", own, "Insure the blackjack, or wait until insurance is closed")
    if known := troubles(game, HOLE_SHOWN):
        takers += (Irregularities(game.rulebook, known),)
    not_now: dict[type[Act], NotNow] = {
        TakeBack: NotNow("a confirmed wager stays", game.rulebook.cite("confirmed"), "Wait for its decision"),
        Decide: decide,
    }
    usual = Call(INSURANCE_CLOSED)
    while True:
        act = yield Awaits(
            "wagers", "insurance, then the look at the hole card", clause, takers, usual, not_now=not_now
        )
        if isinstance(act, Bet):
            bets.do(act)
        elif isinstance(act, Decide):
            even.do(act)
        else:
            break
    if isinstance(act, Irregularity):
        show_hole_card(game, felt, deal)
    felt.emit(Called(call=INSURANCE_CLOSED, by="dealer", clauses=(clause, *game.cite("insurance-before-check"))))


@dataclass(frozen=True, slots=True)
class CheckTroubles(Irregularities):
    """What can go wrong when the hole card is checked; each only when the card allows it."""

    has_blackjack: bool = False
    kinds: tuple[type[Act], ...] = (Irregularity,)

    def why_not(self, act: Act) -> HousewayError | None:
        """As for any irregularity; and no blackjack can be missed that is not there."""
        assert isinstance(act, Irregularity)  # noqa: S101
        refused = Irregularities.why_not(self, act)
        if refused is None and self.has_blackjack != (act.id == BLACKJACK_MISSED):
            return Refused(
                "the hole card is another",
                clause=next(it.clause for it in self.known if it.id == act.id),
                remedy="Check the hole card",
            )
        return refused


def check_hole_card(game: BlackjackGame, felt: Felt, deal: Deal) -> Generator[Awaits, AnyAct, bool]:
    """The dealer looks for a blackjack; True when it is there and said so. One that is missed looks like none."""
    clause = game.rulebook.cite("check")
    known = troubles(game, HOLE_SHOWN, BLACKJACK_MISSED)
    calls = Calls(game.rulebook, (CHECK,), clause)
    takers: tuple[Taker, ...] = (calls,)
    if known and not deal.is_revealed:
        takers += (CheckTroubles(game.rulebook, known, has_blackjack=deal.dealer_blackjack),)
    act = yield Awaits("call", "the look at the hole card", clause, takers, Call(CHECK), not_now=closed(game))
    deal.is_checked = True
    if isinstance(act, Irregularity):
        deal.is_missed = act.id == BLACKJACK_MISSED
        if act.id == HOLE_SHOWN:
            show_hole_card(game, felt, deal)
    is_found = deal.dealer_blackjack and not deal.is_missed
    clauses = (*game.cite("check"), *_by_reader(game), *game.cite("check-ace" if value(deal.up) == 1 else "check-ten"))
    felt.emit(HoleChecked(has_blackjack=is_found, clauses=clauses))
    return is_found


def may_be_shown(deal: Deal) -> bool:
    """Whether a hole card seen now is a mere mishap: still hidden, and known to make no blackjack."""
    is_cleared = rules.is_cleared(value(deal.up), deal.is_checked)
    return is_cleared and not deal.is_revealed and not deal.dealer_blackjack


def show_hole_card(game: BlackjackGame, felt: Felt, deal: Deal) -> None:
    """The hole card was seen too early: somebody is told, and it stays open."""
    tell_steps(game, felt, HOLE_SHOWN)
    deal.is_revealed = True
    felt.emit(CardsShown(of=DEALER, cards=(deal.hole,), clauses=clause_of(game, HOLE_SHOWN)))


def _by_reader(game: BlackjackGame) -> tuple[str, ...]:
    return game.cite("card-reader") if game.posted.get("card-reader") == "yes" else ()


def settle_insurance(game: BlackjackGame, felt: Felt, deal: Deal) -> None:
    """Insurance wins when the dealer's hole card makes a blackjack; one that is missed takes it, to be put right."""
    wager = game.rulebook.find_wager(INSURANCE)
    table = game.rulebook.paytables(wager)[0]
    odds = game.posted.pays(wager, table, table.rows[0].outcome)
    for box in reversed(deal.boxes):
        name = INSURANCE + box.suffix
        if not felt.stake(box.seat, name):
            continue
        if deal.dealer_blackjack and not deal.is_missed:
            felt.pay(box.seat, name, "wins", odds, game.rounding, (wager.clause, table.clause))
        else:
            stake = felt.stake(box.seat, name)
            if deal.is_missed:
                deal.uninsured.append((box.seat, name, stake, odds.profit(stake, game.rounding)))
            felt.collect(box.seat, name, "loses", (wager.clause, *game.cite("insurance-lost")))
