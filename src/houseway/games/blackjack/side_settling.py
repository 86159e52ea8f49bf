"""Side bets: settled after the deal, when the hole card has been looked at, or at the end; proceeds may be added."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from houseway.games import meter
from houseway.games.blackjack import rules
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.events import TOKES, BonusPaid, TokesPaid
from houseway.games.blackjack.hands import Box, Deal, value
from houseway.games.blackjack.posted_blackjack import MAIN
from houseway.games.blackjack.showing import show_hand
from houseway.games.blackjack.side_bets import SideBet, side_net
from houseway.games.progressive import jackpot
from houseway.money import Cents, dollars
from houseway.odds import Fixed
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Awaits, Decide, Felt
from houseway.round.acts import AnyAct
from houseway.round.awaits import Argument, NotNow
from houseway.round.events import BANK, Decided, Move, seat_account

COLLECT, ADD = "collect", "add"

Settling = Generator[Awaits, AnyAct, None]


def _is_due(bet: SideBet, outcome: str, deal: Deal, at: str) -> bool:
    """Whether a side bet is settled at this point: when it says, or in the end, and then whatever was put off."""
    return at == "end" or (bet.covers.settles == at and not (at == "deal" and bet.waits(outcome, value(deal.up))))


class SideSettlement:
    """What the side bets of a table come to, and what that pays."""

    def __init__(self, game: BlackjackGame) -> None:
        """For one table."""
        self.game = game

    def settle_all(self, felt: Felt, deal: Deal, at: str) -> None:
        """The side bets that are settled at this point, from the dealer's right."""
        for box in reversed(deal.boxes):
            self.settle_box(felt, deal, box, at)

    def confirm_jackpots(self, felt: Felt, deal: Deal, boxes: list[Box], at: str) -> Settling:
        """Where a side bet settled now has won of a meter of the house, those named confirm it and key it in."""
        game, link = self.game, self.game.link
        if link is None:
            return
        for box in reversed(boxes) if not link.facts.as_dealt else boxes:
            for side, bet in game.side_bets.items():
                wager = side + box.suffix
                outcome = bet.outcome(deal.seen(box))
                if not link.feeds(side) or not felt.stake(box.seat, wager) or outcome not in bet.odds:
                    continue
                if not _is_due(bet, outcome, deal, at):
                    continue
                row, says, share = (
                    outcome.replace(" ", "-"),
                    f"the {outcome} of {box.first.name}",
                    bet.shares.get(outcome),
                )
                its = link.behind(side, bet.meter) if share is not None else None
                yield from jackpot.confirm(game.rulebook, link, felt, side, row, says, its)
                if share is not None and its is not None:
                    shows = meter.shows(game, felt, bet.meter)
                    shown = yield from jackpot.key_in(game.rulebook, link, felt, side, row, says, its, shows)
                    deal.keyed[f"{box.seat} {wager}"] = share.of(shown, game.rounding)
                    jackpot.take_off(link, felt, side, its, share, shown, game.rounding)
                    jackpot.after(link, felt, side, row)

    def settle_box(self, felt: Felt, deal: Deal, box: Box, at: str) -> None:
        """The side bets of a box that are settled at this point, or were put off until now."""
        for side, bet in self.game.side_bets.items():
            if not felt.stake(box.seat, side + box.suffix):
                continue
            if _is_due(bet, bet.outcome(deal.seen(box)), deal, at):
                self.settle(felt, deal, box, bet)

    def settle(self, felt: Felt, deal: Deal, box: Box, bet: SideBet) -> Cents:
        """Pay or collect a side bet, and pay the dealers' pool; what came back to the player."""
        game, seen = self.game, deal.seen(box)
        outcome, wager = bet.outcome(seen), bet.wager.id + box.suffix
        stake = felt.stake(box.seat, wager)
        face = "face-down" if game.options.is_hidden else "face-up"
        clauses = (*bet.clauses(outcome), *bet.covers.cites.get(face, "").split())
        if bet.covers.settles == "check":
            clauses += tuple(bet.covers.cites.get(checked_key(deal), "").split())
        odds, share = bet.odds.get(outcome), bet.shares.get(outcome)
        keyed = deal.keyed.get(f"{box.seat} {wager}")
        if share is not None:
            paid = share.of(meter.shows(game, felt, bet.meter), game.rounding) if keyed is None else keyed
            odds = Fixed(paid)
        if game.link is not None and game.link.feeds(bet.wager.id):
            clauses += game.link.cite("lost" if odds is None else "wins", bet.wager.id)
        if odds is None:
            felt.collect(box.seat, wager, outcome, clauses)
            return 0
        net = side_net(odds, stake, game.rounding)
        felt.settle(box.seat, wager, outcome, net, clauses, str(odds))
        if share is not None and keyed is None:
            meter.take_off(game, felt, bet.meter, share, (bet.table.clause,))
        if bet.bonus:
            deal.bonuses.append((box, bet))
        self.pay_tokes(felt, deal, box, bet, outcome)
        return rules.proceeds(stake, net)

    def pay_tokes(self, felt: Felt, deal: Deal, box: Box, bet: SideBet, outcome: str) -> None:
        """What the dealers' pool gets for an outcome, once a round where that is posted."""
        once = self.game.posted.get("dealer-payments") == "round"
        amount = 0 if once and bet.wager.id in deal.toked else bet.tokes.get(outcome, 0)
        if amount:
            deal.toked.add(bet.wager.id)
            own, wager = tuple(bet.covers.tokes_clauses.split()), bet.wager.id + box.suffix
            moves = (Move(BANK, TOKES, amount),)
            felt.emit(TokesPaid(seat=box.seat, wager=wager, outcome=outcome, amount=amount, clauses=own, moves=moves))

    def pay_bonuses(self, felt: Felt, deal: Deal) -> None:
        """Amounts on top of a side bet that only the hole card decides."""
        for box, bet in deal.bonuses:
            outcome, wager = bet.came_to(deal.seen(box)), bet.wager.id + box.suffix
            if amount := bet.bonus.get(outcome):
                clauses = bet.clauses(bet.row(outcome)) + tuple(bet.covers.cites.get(outcome, "").split())
                moves = (Move(BANK, seat_account(box.seat), amount),)
                felt.emit(
                    BonusPaid(seat=box.seat, wager=wager, outcome=outcome, amount=amount, clauses=clauses, moves=moves)
                )

    # ------------------------------------------------------------ the look at the hole card, proceeds

    def settle_checked(self, felt: Felt, deal: Deal, *, may_add: bool) -> Settling:
        """The side bets that wait for the look at the hole card; winners may join the wager if the dealer has none."""
        for box in reversed(deal.boxes):
            yield from self.settle_checked_box(felt, deal, box, may_add)

    def settle_checked_box(self, felt: Felt, deal: Deal, box: Box, may_add: bool) -> Settling:
        """Those of one box."""
        for side, bet in self.game.side_bets.items():
            if bet.covers.settles == "check" and felt.stake(box.seat, side + box.suffix):
                show_hand(self.game, felt, box.first)
                brought = self.settle(felt, deal, box, bet)
                if brought and may_add and bet.covers.adds and not box.first.is_settled:
                    yield from self.add_proceeds(felt, deal, box, bet, brought)

    def hand_by_hand(self, felt: Felt, deal: Deal, box: Box) -> Settling:
        """Where cards lie face down, the side bets of a box are settled when its turn comes."""
        if any(felt.stake(box.seat, side + box.suffix) for side in self.game.side_bets):
            show_hand(self.game, felt, box.first)
        yield from self.confirm_jackpots(felt, deal, [box], "deal")
        self.settle_box(felt, deal, box, "deal")
        yield from self.settle_checked_box(felt, deal, box, may_add=True)

    def add_proceeds(self, felt: Felt, deal: Deal, box: Box, bet: SideBet, brought: Cents) -> Settling:
        """The player keeps the proceeds or adds them, all or a part, to the wager."""
        cites = bet.covers.cites
        clause = cites.get("adds", bet.wager.clause).split()[0]
        taker = AddDecision(self.game, box.seat, brought, clause)
        says = f"seat {box.seat} to collect {dollars(brought)} or add it to the wager"
        not_now = {Act: NotNow("a side bet awaits its player", clause, "Collect or add")}
        act = yield Awaits("decision", says, clause, (taker,), seat=box.seat, to=box.first.name, not_now=not_now)
        assert isinstance(act, Decide)  # noqa: S101
        clauses = tuple(cites.get("adds", bet.wager.clause).split())
        felt.emit(Decided(seat=box.seat, choice=act.choice, clauses=clauses))
        if act.choice == ADD:
            deal.added[box.seat, MAIN + box.suffix] = act.amount or brought
            felt.place(box.seat, MAIN + box.suffix, act.amount or brought, clauses)


def checked_key(deal: Deal) -> str:
    """Whether a side bet waited for the look at the hole card, and what that showed."""
    if not rules.may_hide_blackjack(value(deal.up)):
        return "unchecked"
    return "dealer-blackjack" if deal.dealer_blackjack and not deal.is_missed else "checked"


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
