"""A player who banks: offered counterclockwise from the dealer's right, covered, with the dealer's wager against it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

import msgspec

from houseway.games.pai_gow.facts import BankFacts
from houseway.games.pai_gow.pai_gow_game import MAIN, PaiGowGame
from houseway.games.pai_gow.starting import counted
from houseway.games.pai_gow.state import DEALER, Cards
from houseway.games.poker.dealing import closed
from houseway.games.poker.positions import ByPosition
from houseway.money import Cents, dollars
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Awaits, Call, Decide, Felt
from houseway.round.acts import AnyAct
from houseway.round.awaits import Argument
from houseway.round.events import Called, Decided, StepDue
from houseway.round.game import Play
from houseway.round.takers import Calls, Decisions

TAKE, PASS, PARTNERS = "bank", "pass", "bank-with-partners"
HOUSE_WAGERS, HOUSE_STAYS_OUT = "house wagers", "house stays out"
"""What the house may say to partners, with whom it decides on its own wager."""
DOLLAR = 100


@dataclass(frozen=True, slots=True)
class TakesBank(Decisions):
    """Takes whether a player banks: ``amount`` is what the dealer wagers against the bank, if less than usual."""

    others: Cents = 0
    usual: Cents = 0
    partners: str = ""
    """The clause on partners."""

    def why_not(self, act: Act) -> HousewayError | None:
        """More than the player's last wager, a coin, or nothing at all to win."""
        assert isinstance(act, Decide)  # noqa: S101
        if act.seat == self.seat and act.choice == PARTNERS and act.amount is not None:
            why = "what the house wagers against partners is not for the bank to say"
            return Refused(why, clause=self.partners, remedy="Name no amount; the house decides")
        if act.seat != self.seat or act.choice != TAKE or act.amount is None:
            return Decisions.why_not(self, act)
        least = 0 if self.others else DOLLAR
        if least <= act.amount <= self.usual and act.amount % DOLLAR == 0 and not act.cards and not act.hand:
            return None
        why = f"the dealer cannot wager {dollars(act.amount)} against the bank"
        remedy = f"Whole dollars from {dollars(least)} to {dollars(self.usual)}"
        return Refused(why, clause=self.clause, remedy=remedy)

    def wagers(self, act: Act) -> Cents:
        """What the dealer wagers against the bank."""
        assert isinstance(act, Decide)  # noqa: S101
        return self.usual if act.amount is None else act.amount

    def cost(self, act: Act) -> Cents:
        """What must be there to pay all that may win."""
        assert isinstance(act, Decide)  # noqa: S101
        return self.others + self.wagers(act) if act.choice in (TAKE, PARTNERS) else 0

    def arguments(self, act: Act) -> tuple[Argument, ...]:
        """A smaller wager of the dealer's, or none."""
        is_bank = isinstance(act, Decide) and act.choice == TAKE
        least = 0 if self.others else DOLLAR
        return (Argument("amount", least, self.usual, step=DOLLAR),) if is_bank else ()


def offer_bank(game: PaiGowGame, felt: ByPosition, cards: Cards) -> Play:
    """Offer the bank to each player whose turn comes before the dealer's, until somebody takes it."""
    bank, carried = game.facts.bank, felt.carried
    if bank is None or not game.is_banked_by_players:
        return
    for seat in _next_in_turn(game, felt):
        laid = {at: stake for (at, name), stake in cards.laid.items() if name == MAIN and cards.players[at] != seat}
        others, usual = sum(laid.values()), carried.wagered[str(seat)]
        together = (Decide(seat, PARTNERS),) if others and bank.cited("partners") else ()
        choices = (Decide(seat, TAKE), Decide(seat, PASS), *together)
        offered = bank.cited("offered", "rotation", "qualifies")
        partners = bank.cites.get("partners", "")
        taker = TakesBank(seat, choices, bank.cited("less")[0], others=others, usual=usual, partners=partners)
        says = f"seat {seat} to bank the round or pass"
        act = yield Awaits("decision", says, offered[0], (taker,), seat=seat, not_now=closed(game))
        assert isinstance(act, Decide)  # noqa: S101
        if act.choice != PASS:
            felt.emit(Decided(seat=seat, choice=act.choice, clauses=offered))
            dealers = taker.wagers(act)
            if act.choice == PARTNERS and not (yield from _house_wagers(game, bank, felt, seat)):
                dealers = 0
            _take(bank, felt, cards, seat, others, dealers)
            return
        felt.emit(Decided(seat=seat, choice=PASS, clauses=bank.cited("passed")))
    why = bank.cited("house" if carried.wagered else "first")
    felt.carried = msgspec.structs.replace(felt.carried, turn=DEALER, banked=DEALER)
    felt.emit(StepDue(step="The house banks the round.", clauses=why))


def _house_wagers(game: PaiGowGame, bank: BankFacts, felt: ByPosition, seat: int) -> Generator[Awaits, AnyAct, bool]:
    """Partners have put their chips before one of them, who alone plays; the house says whether it wagers then."""
    clauses = bank.cited("partners")
    felt.emit(StepDue(step=f"Partners bank together; seat {seat} alone handles and sets the cards.", clauses=clauses))
    calls = Calls(game.rulebook, (HOUSE_WAGERS, HOUSE_STAYS_OUT), clauses[0])
    says = "the house's word: whether it wagers against the partners"
    usual = Call(HOUSE_WAGERS)
    act = yield Awaits("call", says, clauses[0], (calls,), usual, not_now=closed(game))
    assert isinstance(act, Call)  # noqa: S101
    felt.emit(Called(call=act.call, by=act.by, clauses=clauses))
    return act.call == HOUSE_WAGERS


def _next_in_turn(game: PaiGowGame, felt: ByPosition) -> list[int]:
    """The seats that the bank is offered to now, counterclockwise from the last one that had it, up to the dealer."""
    carried = felt.carried
    if carried.banked and game.posted.get("bank-qualifies") == "previous-round":
        return []
    places = counted(felt.seats)
    after = places[places.index(carried.turn) + 1 :]
    return [seat for seat in after if seat in felt.seated and str(seat) in carried.wagered]


def _take(bank: BankFacts, felt: ByPosition, cards: Cards, seat: int, others: Cents, dealers: Cents) -> None:
    """The player banks: own wagers go back, a marker is put down, and the dealer wagers with the house's money."""
    for name, _ in tuple(felt.felt.of_seat(seat)):
        felt.felt.give_back(seat, name, "the player banks", bank.cited("taken") or (bank.clause,))
    for position in cards.of_player(seat):
        del cards.players[position], cards.hands[position]
        cards.laid = {key: stake for key, stake in cards.laid.items() if key[0] != position}
    cards.banker = seat
    cards.players = dict(sorted({**cards.players, seat: seat}.items()))
    cards.hands = {position: [] for position in cards.players}
    felt.players.clear()
    felt.players.update(cards.players)
    if dealers:
        felt.felt.place(DEALER, MAIN, dealers, bank.cited("wagers", "less", "dealer-plays"))
    else:
        felt.emit(StepDue(step="The dealer wagers nothing against the bank.", clauses=bank.cited("less")))
    felt.felt.let_bank(seat, others + dealers, bank.cited("cover", "taken"))
    felt.emit(StepDue(step=f"The marker of the bank lies before seat {seat}.", clauses=bank.cited("marker")))
    felt.carried = msgspec.structs.replace(felt.carried, turn=seat, banked=seat)


def note_wagers(felt: Felt, cards: Cards) -> None:
    """After a round that the house banked: who has wagered against it, and how much, may bank the next."""
    if cards.banker:
        return
    wagered: dict[str, Cents] = {}
    for (position, name), stake in cards.laid.items():
        if name == MAIN:
            seat = str(cards.players[position])
            wagered[seat] = wagered.get(seat, 0) + stake
    felt.carried = msgspec.structs.replace(felt.carried, wagered=wagered)
