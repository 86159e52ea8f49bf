"""The settlement: side bets, blackjacks, busts, and every hand against the dealer's, from the dealer's right."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from houseway.games import meter
from houseway.games.blackjack import rules
from houseway.games.blackjack.blackjack_game import INSURANCE, MAIN, BlackjackGame
from houseway.games.blackjack.events import TOKES, BonusPaid, PutRight, TokesPaid
from houseway.games.blackjack.hands import Box, Deal, Hand, value
from houseway.games.blackjack.side_bets import SideBet
from houseway.games.blackjack.trouble import BLACKJACK_MISSED
from houseway.games.cards.trouble import clause_of
from houseway.money import Cents, dollars
from houseway.odds import Fixed
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Awaits, Decide, Felt
from houseway.round.acts import AnyAct
from houseway.round.awaits import Argument, NotNow
from houseway.round.events import BANK, CardsShown, Decided, Move, StepDue, seat_account

COLLECT, ADD = "collect", "add"
LOST = {rules.BUST: "bust", rules.LOSES: "loses"}


# ------------------------------------------------------------ hands


def is_hidden(game: BlackjackGame, hand: Hand) -> bool:
    """Whether the first two cards of a hand lie face down: only its player knows them."""
    return game.form.players == "down" and not hand.is_split and not hand.is_shown


def show_hand(game: BlackjackGame, felt: Felt, hand: Hand) -> None:
    """Cards that lie face down are turned over."""
    if is_hidden(game, hand):
        hand.is_shown = True
        felt.emit(CardsShown(of=hand.name, cards=tuple(hand.cards[:2]), clauses=game.cite("turn-over")))


def show_double(game: BlackjackGame, felt: Felt, hand: Hand) -> None:
    """A card that was dealt face down to a doubled hand is turned over."""
    if hand.face_down:
        felt.emit(CardsShown(of=hand.name, cards=(hand.face_down,), clauses=game.cite("double-turned")))
        hand.face_down = ""


def collect_bust(game: BlackjackGame, felt: Felt, deal: Deal, hand: Hand) -> None:
    """A hand over 21 loses at once, with what doubled it; where it is thrown in, cards that lie face down stay so."""
    if not game.cite("bust-discards"):
        show_hand(game, felt, hand)
    for wager in (hand.wager, hand.doubled):
        if stake := felt.stake(hand.seat, wager):
            if beyond := beyond_original(deal, hand, wager, stake):
                deal.busted.append((hand.seat, wager, beyond))
            felt.collect(hand.seat, wager, "bust", game.cite("bust", "bust-discards"))
    hand.is_over = hand.is_settled = True


def beyond_original(deal: Deal, hand: Hand, wager: str, stake: Cents) -> Cents:
    """What of a stake was laid after the deal: all that doubled or split, and what a side bet added."""
    return deal.added.get((hand.seat, wager), 0) if wager == MAIN + hand.suffix else stake


def give_up_hand(game: BlackjackGame, felt: Felt, hand: Hand) -> None:
    """A player surrenders half of the wager."""
    show_hand(game, felt, hand)
    stake = felt.stake(hand.seat, hand.wager)
    felt.settle(hand.seat, hand.wager, "surrenders", -game.surrendered(stake), game.cite("surrender"))
    hand.is_over = hand.is_settled = True


def announce_blackjacks(game: BlackjackGame, felt: Felt, deal: Deal) -> None:
    """Players' blackjacks are announced where the document says so, whether they are paid at once or wait."""
    for box in reversed(deal.boxes):
        if box.first.has_blackjack:
            announce_blackjack(game, felt, deal, box)


def announce_blackjack(game: BlackjackGame, felt: Felt, deal: Deal, box: Box) -> None:
    """That of one box."""
    if clauses := game.cite("announce-ten" if value(deal.up) in (1, 10) else "announce"):
        felt.emit(StepDue(step=f"The dealer announces the blackjack of box {box.number}.", clauses=clauses))


def pay_blackjacks(game: BlackjackGame, felt: Felt, deal: Deal) -> Generator[Awaits, AnyAct, None]:
    """Blackjacks are paid when the dealer has none, before anybody draws; face-down ones after their side bets."""
    for box in reversed(deal.boxes):
        hand = box.first
        if hand.has_blackjack and not hand.is_settled:
            show_hand(game, felt, hand)
            if game.form.players == "down":
                announce_blackjack(game, felt, deal, box)
                yield from settle_hand_by_hand(game, felt, deal, box)
            key = "pay-blackjack-ten" if value(deal.up) in (1, 10) else "pay-blackjack"
            clauses = game.cite(key, "is-blackjack", "blackjack-beats-21", "win-pays")
            won = game.blackjack_odds.profit(felt.stake(hand.seat, hand.wager), game.rounding)
            deal.paid.append((hand.seat, hand.wager, won))
            felt.pay(hand.seat, hand.wager, "blackjack", game.blackjack_odds, game.rounding, clauses)
            hand.is_over = hand.is_settled = True


def settle_hands(game: BlackjackGame, felt: Felt, deal: Deal) -> None:
    """Every hand that is left, from the dealer's right, box by box, hand by hand."""
    for box in reversed(deal.boxes):
        for hand in reversed(box.hands):
            if not hand.is_settled:
                show_hand(game, felt, hand)
                show_double(game, felt, hand)
                settle_hand(game, felt, deal, hand)


def settle_hand(game: BlackjackGame, felt: Felt, deal: Deal, hand: Hand) -> None:
    """One hand against the dealer's: the wager and what doubled it share the outcome."""
    totals = hand.total, hand.has_blackjack, deal.dealer_total, deal.dealer_blackjack
    outcome = rules.hand_outcome(*totals, game.ties_21)
    for wager in (hand.wager, hand.doubled):
        if not felt.stake(hand.seat, wager):
            continue
        if outcome in (rules.BUST, rules.LOSES) and only_original(game, deal):
            lose_original(game, felt, deal, hand, wager, outcome)
        elif outcome in (rules.WINS, rules.BLACKJACK):
            odds = game.blackjack_odds if outcome == rules.BLACKJACK else game.win_odds
            keys = ("pay-blackjack-ten",) if outcome == rules.BLACKJACK else win_keys(deal)
            felt.pay(hand.seat, wager, "wins", odds, game.rounding, game.cite(*keys, "settle-order"))
        elif outcome == rules.PUSHES:
            key = "blackjacks-push" if deal.dealer_blackjack else "same-total"
            felt.push(hand.seat, wager, "pushes", game.cite(key, "settle-order"))
        else:
            felt.collect(hand.seat, wager, LOST[outcome], loss(game, deal, outcome))
    hand.is_settled = True


def lose_original(game: BlackjackGame, felt: Felt, deal: Deal, hand: Hand, wager: str, outcome: int) -> None:
    """The dealer's blackjack takes what was wagered before the deal; the rest goes back."""
    stake = felt.stake(hand.seat, wager)
    beyond = beyond_original(deal, hand, wager, stake)
    if beyond == stake:
        felt.give_back(hand.seat, wager, ORIGINAL_ONLY, original_clauses(game, deal, wager == hand.doubled))
    else:
        felt.settle(hand.seat, wager, LOST[outcome], beyond - stake, loss(game, deal, outcome))


ORIGINAL_ONLY = "the dealer's blackjack takes the original wager only"


def only_original(game: BlackjackGame, deal: Deal) -> bool:
    """Whether the dealer has a blackjack and takes no more than the original wagers."""
    return deal.dealer_blackjack and (deal.is_missed or not game.loses_all)


def original_clauses(game: BlackjackGame, deal: Deal, is_double: bool) -> tuple[str, ...]:
    """The clauses by which wagers beyond the original go back."""
    own = game.cite("only-original-double" if is_double else "only-original-split")
    return (*clause_of(game, BLACKJACK_MISSED), *own) if deal.is_missed else own


def put_right(game: BlackjackGame, felt: Felt, deal: Deal) -> None:
    """A dealer's blackjack that comes to light late gives back what busts took beyond the original wagers.

    Insurance that was taken wins. A blackjack that was paid stays paid, or becomes a push where that is posted.
    """
    if not only_original(game, deal):
        return
    for seat, wager, amount in deal.busted:
        give_right(felt, seat, wager, amount, ORIGINAL_ONLY, original_clauses(game, deal, wager.startswith("double")))
    missed = clause_of(game, BLACKJACK_MISSED)
    insurance = game.rulebook.find_wager(INSURANCE)
    insured = (*missed, insurance.clause, game.rulebook.paytables(insurance)[0].clause)
    for seat, wager, stake, won in deal.uninsured:
        give_right(felt, seat, wager, stake + won, "the dealer has a blackjack", insured)
    for seat, wager, won in deal.paid if game.posted["missed-blackjack-paid"] == "taken-back" else ():
        pushes = (*missed, *game.cite("blackjacks-push"))
        give_right(felt, seat, wager, -won, "the dealer has a blackjack too", pushes)


def give_back_open(felt: Felt, deal: Deal, why: str, clauses: tuple[str, ...]) -> None:
    """A void round: open wagers go back, and insurance that was taken because the dealer missed a blackjack."""
    felt.give_back_all(why, clauses)
    for seat, wager, stake, _ in deal.uninsured:
        give_right(felt, seat, wager, stake, why, clauses)


def give_right(felt: Felt, seat: int, wager: str, amount: Cents, why: str, clauses: tuple[str, ...]) -> None:
    """The bank gives a player what was taken wrongly; a negative amount comes back from the player."""
    giver, taker = (BANK, seat_account(seat)) if amount > 0 else (seat_account(seat), BANK)
    moves = (Move(giver, taker, abs(amount)),)
    felt.emit(PutRight(seat=seat, wager=wager, amount=amount, why=why, clauses=clauses, moves=moves))


def win_keys(deal: Deal) -> tuple[str, ...]:
    """Why a hand wins."""
    return ("dealer-busts" if deal.dealer_total > 21 else "higher-total", "win-pays")


def loss(game: BlackjackGame, deal: Deal, outcome: int) -> tuple[str, ...]:
    """The clauses by which a hand loses."""
    if outcome == rules.BUST:
        return game.cite("bust", "settle-order")
    if deal.is_missed:
        return (*clause_of(game, BLACKJACK_MISSED), *game.cite("dealer-blackjack", "settle-order"))
    return game.cite("dealer-blackjack" if deal.dealer_blackjack else "lower-total", "settle-order")


# ------------------------------------------------------------ side bets


def settle_all_side_bets(game: BlackjackGame, felt: Felt, deal: Deal, at: str) -> None:
    """The side bets that are settled at this point, from the dealer's right."""
    for box in reversed(deal.boxes):
        settle_side_bets(game, felt, deal, box, at)


def settle_side_bets(game: BlackjackGame, felt: Felt, deal: Deal, box: Box, at: str) -> None:
    """The side bets of a box that are settled at this point, or were put off until now."""
    for side, bet in game.side_bets.items():
        if not felt.stake(box.seat, side + box.suffix):
            continue
        outcome = bet.outcome(deal.seen(box))
        is_due = at == "end" or bet.covers.settles == at
        if is_due and not (at == "deal" and bet.waits(outcome, value(deal.up))):
            settle_side_bet(game, felt, deal, box, bet)


def settle_side_bet(game: BlackjackGame, felt: Felt, deal: Deal, box: Box, bet: SideBet) -> Cents:
    """Pay or collect a side bet, and pay the dealers' pool; what came back to the player."""
    seen = deal.seen(box)
    outcome, wager = bet.outcome(seen), bet.wager.id + box.suffix
    stake = felt.stake(box.seat, wager)
    face = "face-down" if game.form.players == "down" else "face-up"
    clauses = (*bet.clauses(outcome), *bet.covers.cites.get(face, "").split())
    if bet.covers.settles == "check":
        clauses += tuple(bet.covers.cites.get(checked_key(deal), "").split())
    odds, share = bet.odds.get(outcome), bet.shares.get(outcome)
    if share is not None:
        odds = Fixed(share.of(meter.shows(game, felt, bet.meter), game.rounding))
    if odds is None:
        felt.collect(box.seat, wager, outcome, clauses)
        return 0
    profit = odds.profit(stake, game.rounding)
    net = profit - stake if isinstance(odds, Fixed) else profit
    felt.settle(box.seat, wager, outcome, net, clauses, str(odds))
    if share is not None:
        meter.take_off(game, felt, bet.meter, share, (bet.table.clause,))
    if bet.bonus:
        deal.bonuses.append((box, bet))
    once = game.posted.get("dealer-payments") == "round"
    amount = 0 if once and bet.wager.id in deal.toked else bet.tokes.get(outcome, 0)
    if amount:
        deal.toked.add(bet.wager.id)
        own = tuple(bet.covers.tokes_clauses.split())
        moves = (Move(BANK, TOKES, amount),)
        felt.emit(TokesPaid(seat=box.seat, wager=wager, outcome=outcome, amount=amount, clauses=own, moves=moves))
    return stake + net


def checked_key(deal: Deal) -> str:
    """Whether a side bet waited for the look at the hole card, and what that showed."""
    if value(deal.up) not in (1, 10):
        return "unchecked"
    return "dealer-blackjack" if deal.dealer_blackjack and not deal.is_missed else "checked"


def pay_bonuses(felt: Felt, deal: Deal) -> None:
    """Amounts on top of a side bet that only the hole card decides."""
    for box, bet in deal.bonuses:
        outcome, wager = bet.came_to(deal.seen(box)), bet.wager.id + box.suffix
        if amount := bet.bonus.get(outcome):
            clauses = bet.clauses(bet.row(outcome)) + tuple(bet.covers.cites.get(outcome, "").split())
            moves = (Move(BANK, seat_account(box.seat), amount),)
            felt.emit(
                BonusPaid(seat=box.seat, wager=wager, outcome=outcome, amount=amount, clauses=clauses, moves=moves)
            )


class AddDecision:
    """Takes a player's decision to add the proceeds of a side bet to the wager, all or a part, or to keep them."""

    kinds: tuple[type[Act], ...] = (Decide,)

    def __init__(self, game: BlackjackGame, seat: int, most: Cents, clause: str) -> None:
        """``most`` is what the side bet brought."""
        self.game = game
        self.seat = seat
        self.most = most
        self.clause = clause

    def why_not(self, act: Act) -> HousewayError | None:
        """Another seat's turn, another choice, or more than there is."""
        assert isinstance(act, Decide)  # noqa: S101
        if act.seat != self.seat:
            return Refused(f"it is the turn of seat {self.seat}", clause=self.clause, remedy="It may collect, add")
        if act.choice not in (COLLECT, ADD) or act.cards or act.hand:
            return Refused(
                f"seat {act.seat} may not {act.choice[:40]} now", clause=self.clause, remedy="Collect or add"
            )
        if act.amount is not None and (act.choice == COLLECT or not 0 < act.amount <= self.most):
            return Refused(
                f"{dollars(act.amount)} cannot be added",
                clause=self.clause,
                remedy=f"Add up to {dollars(self.most)}, or collect",
            )
        return None if act.amount is None else self.game.why_not_chips(act.amount)

    def arguments(self, act: Act) -> tuple[Argument, ...]:
        """A part of the proceeds may be added."""
        is_add = isinstance(act, Decide) and act.choice == ADD
        return (Argument("amount", self.game.chip, self.most, self.game.chip),) if is_add else ()

    def legal(self) -> Iterator[AnyAct]:
        """Keep it, or add it all, which stands for every part of it."""
        yield Decide(self.seat, COLLECT)
        yield Decide(self.seat, ADD)


def settle_checked_bets(
    game: BlackjackGame, felt: Felt, deal: Deal, *, may_add: bool
) -> Generator[Awaits, AnyAct, None]:
    """The side bets that wait for the look at the hole card; winners may join the wager unless the dealer has 21."""
    for box in reversed(deal.boxes):
        yield from settle_checked_bet(game, felt, deal, box, may_add)


def settle_checked_bet(
    game: BlackjackGame, felt: Felt, deal: Deal, box: Box, may_add: bool
) -> Generator[Awaits, AnyAct, None]:
    """Those of one box."""
    for side, bet in game.side_bets.items():
        if bet.covers.settles == "check" and felt.stake(box.seat, side + box.suffix):
            show_hand(game, felt, box.first)
            brought = settle_side_bet(game, felt, deal, box, bet)
            if brought and may_add and bet.covers.adds and not box.first.is_settled:
                yield from add_proceeds(game, felt, deal, box, bet, brought)


def settle_hand_by_hand(game: BlackjackGame, felt: Felt, deal: Deal, box: Box) -> Generator[Awaits, AnyAct, None]:
    """Where cards lie face down, the side bets of a box are settled when its turn comes."""
    if any(felt.stake(box.seat, side + box.suffix) for side in game.side_bets):
        show_hand(game, felt, box.first)
    settle_side_bets(game, felt, deal, box, "deal")
    yield from settle_checked_bet(game, felt, deal, box, may_add=True)


def add_proceeds(
    game: BlackjackGame, felt: Felt, deal: Deal, box: Box, bet: SideBet, brought: Cents
) -> Generator[Awaits, AnyAct, None]:
    """The player keeps the proceeds or adds them, all or a part, to the wager."""
    cites = bet.covers.cites
    clause = cites.get("adds", bet.wager.clause).split()[0]
    taker = AddDecision(game, box.seat, brought, clause)
    says = f"seat {box.seat} to collect {dollars(brought)} or add it to the wager"
    not_now = {Act: NotNow("a side bet awaits its player", clause, "Collect or add")}
    act = yield Awaits("decision", says, clause, (taker,), seat=box.seat, to=box.first.name, not_now=not_now)
    assert isinstance(act, Decide)  # noqa: S101
    clauses = tuple(cites.get("adds", bet.wager.clause).split())
    felt.emit(Decided(seat=box.seat, choice=act.choice, clauses=clauses))
    if act.choice == ADD:
        deal.added[box.seat, MAIN + box.suffix] = act.amount or brought
        felt.place(box.seat, MAIN + box.suffix, act.amount or brought, clauses)
