"""The settlement, one player at a time from the dealer's right: losers collected, winners paid, bonuses, envy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass

from houseway.equipment.cards import name as card_name
from houseway.games import meter
from houseway.games.poker import rules
from houseway.games.poker.events import FoldUndone
from houseway.games.poker.folding import keeps_cards
from houseway.games.poker.poker_game import PokerGame, Spot, row_key
from houseway.games.poker.positions import ByPosition, split_name
from houseway.games.poker.state import Cards
from houseway.games.progressive import jackpot
from houseway.hands import Ranking
from houseway.money import Cents
from houseway.odds import PUSH, Odds, Percent
from houseway.round import Awaits, Felt
from houseway.round.acts import AnyAct
from houseway.round.events import STAKES, Called, CardsShown, Move, StepDue, WagerSettled
from houseway.round.game import Play
from houseway.rulebook import is_on

OUTCOMES = ("loses", "pushes", "wins")
UNQUALIFIED = "dealer does not qualify"
GIVEN_UP = ("folded", "surrendered")
"""What became of wagers that players gave up themselves."""


@dataclass(frozen=True, slots=True)
class Came:
    """What a wager came to: the row that it is paid by, BACK or TAKEN; in a word, and as the document's step."""

    row: int
    outcome: str
    cite: str
    odds: Odds | None = None

    @property
    def sign(self) -> int:
        """-1 lost, 0 pushed, 1 won."""
        if self.row < 0:
            return self.row - rules.BACK
        return 0 if str(self.odds) == PUSH else 1


def came_to(game: PokerGame, cards: Cards, spot: Spot, seat: int) -> Came:
    """What a wager of a seat came to, by the rules."""
    is_compared = spot.kind in rules.COMPARED
    held = cards.looked_at(seat, game.compared) if is_compared else game.held_for(cards, spot, seat)
    value = (game.ranking if is_compared else spot.ranking).value(held)
    is_against = is_compared or spot.kind in (rules.WIN_BONUS, rules.BAD_BEAT)
    dealer = game.hand_value(cards) if is_against else 0
    paid_by = rules.paid_by(spot.kind, value, dealer)
    row = spot.rows.met(paid_by, game.seen_for(cards, spot, seat, held))
    beaten = spot.rows.met_beaten(value)
    come = rules.comes_to(spot.kind, value, dealer, game.least, spot.unqualified, spot.ties, row, beaten)
    is_tied = spot.kind == rules.BAD_BEAT and value == dealer and row >= 0
    if is_compared:
        return _compared(game, spot, value, dealer, come)
    if come < 0:
        said = OUTCOMES[come - rules.TAKEN]
        return Came(come, said, "tied" if is_tied else said)
    odds = spot.rows.odds[come]
    return Came(come, spot.rows.outcomes[come], "pushes" if str(odds) == PUSH else "wins", odds)


def _compared(game: PokerGame, spot: Spot, player: int, dealer: int, come: int) -> Came:
    """How a wager against the dealer is told: what decided it, and which step of the document says so."""
    stands = OUTCOMES[1 + (player > dealer) - (player < dealer)]
    said = OUTCOMES[2 if come >= 0 else come - rules.TAKEN]
    is_unqualified = not rules.qualifies(dealer, game.least)
    is_decided_so = spot.unqualified != rules.COMPARE and is_unqualified
    cite = "unqualified" if is_decided_so else said
    if is_unqualified and f"unqualified-{stands}" in spot.covers.cites:
        cite = f"unqualified-{stands}"
    if come < 0:
        is_returned = come == rules.BACK and player > dealer and not is_decided_so
        return Came(come, UNQUALIFIED if is_decided_so else said, "returned" if is_returned else cite)
    if come >= spot.rows.first_beaten:
        return Came(come, spot.rows.outcomes[come], "beaten", spot.rows.odds[come])
    if spot.kind == rules.SURE_BLIND:
        return Came(come, spot.rows.outcomes[come], cite if is_decided_so else stands, spot.rows.odds[come])
    if spot.kind == rules.BLIND:
        return Came(come, spot.rows.outcomes[come], "wins", spot.rows.odds[come])
    if come and not is_decided_so:
        said = spot.rows.outcomes[come]
    return Came(come, UNQUALIFIED if is_decided_so else said, cite, spot.rows.odds[come])


def announce(game: PokerGame, felt: Felt, cards: Cards, seat: int = 0) -> None:
    """Say what a hand is; the dealer's own when no seat is given, if the dealer has one."""
    if not seat and not game.facts.hand.of_dealer:
        return
    if seat and game.facts.lines:
        _announce_lines(game, felt, cards, seat)
        return
    value = game.hand_value(cards, seat)
    whose = cards.place(seat).capitalize() if seat else "Dealer"
    clauses = rank_clauses(game, game.ranking, value)
    if not seat and game.facts.qualifier is not None and not rules.qualifies(value, game.least):
        clauses += (game.facts.qualifier.clause,)
        whose = "Dealer does not qualify:"
        felt.emit(Called(call=f"{whose} {game.ranking.describe(value)}", by="dealer", clauses=clauses))
        return
    step = game.cite("announce" if seat else "dealer-shows")
    felt.emit(Called(call=f"{whose} has {game.ranking.describe(value)}", by="dealer", clauses=(*clauses, *step)))


def _announce_lines(game: PokerGame, felt: Felt, cards: Cards, seat: int) -> None:
    """Say what a hand is with each line of the board."""
    values = {line: game.ranking.value(cards.looked_at(seat, way)) for line, way in game.own_hands.items()}
    said = " and ".join(f"{game.ranking.describe(value)} {line}" for line, value in values.items())
    ranks = (clause for value in values.values() for clause in rank_clauses(game, game.ranking, value))
    clauses = (*dict.fromkeys(ranks), *game.cite("announce"))
    felt.emit(Called(call=f"{cards.place(seat).capitalize()} has {said}", by="dealer", clauses=clauses))


def rank_clauses(game: PokerGame, ranking: Ranking, value: int) -> tuple[str, ...]:
    """The clauses that say what a hand of this value is."""
    kind = "rank" if ranking.size == game.ranking.size else "bonus-rank"
    names = [ranking.name(value)]
    main = next(spot.rows for spot in game.spots.values() if spot.is_main)
    if kind == "rank" and names == ["pair"] and (row := main.met(value, ())) >= 0 and main.outcomes[row] not in names:
        names.append(main.outcomes[row])  # a document may speak of jacks or better apart from lower pairs
    return game.cite(f"{kind}-order", f"{kind}-list", *(f"{kind}-{row_key(name)}" for name in names))


def settle(game: PokerGame, felt: ByPosition, cards: Cards, only: tuple[str, ...] = ()) -> Play:
    """Settle every player's wagers from the dealer's right, or ``only`` those that still stand.

    Nothing is awaited, but where a jackpot of the house is confirmed and keyed in.
    """
    later = as_dealt(game, felt, cards, cards.seats) or _waiting(game, felt, cards)
    paid: Counter[int] = Counter()
    first = [name for name in game.spots if game.posted.get(f"{name}-settled") == "first"]
    for seat in reversed(cards.seats) if first else ():
        names = [name for name, _ in felt.of_seat(seat) if name in first and (not only or name in only)]
        paid[seat] = yield from settle_seat(game, felt, cards, seat, names, 0)
        if names and _lie_on(game, cards, seat, names) and not any(felt.of_seat(seat)):
            _discard(game, felt, cards, seat)
    for seat in reversed(cards.seats):
        names = [name for name, _ in felt.of_seat(seat) if not only or name in only]
        has_cards = seat not in cards.folded or any(game.spots[name].looks_at_player for name in names)
        if names and has_cards:
            hand = tuple(map(card_name, cards.hands[seat]))
            felt.emit(CardsShown(of=cards.place(seat), cards=hand, clauses=game.cite("reveal", "settle-order")))
            if not only:
                announce(game, felt, cards, seat)
                _verify(game, felt, cards, seat, names)
        if names:
            now = [name for name in names if (seat, name) not in later]
            paid[seat] = yield from settle_seat(game, felt, cards, seat, now, paid[seat])
        if not only or any(game.spots[name].covers.collected for name in only if name in game.spots):
            _pay_envy(game, felt, cards, seat)
        if names and (has_cards or _lie_on(game, cards, seat, names)) and not any(seat == at for at, _ in later):
            _discard(game, felt, cards, seat)
    for seat, name in later:
        yield from settle_seat(game, felt, cards, seat, [name], paid[seat], several=True)
        _discard(game, felt, cards, seat)


def _lie_on(game: PokerGame, cards: Cards, seat: int, names: list[str]) -> bool:
    """Whether the cards of a folded hand lie on with one of its wagers."""
    is_folded = seat in cards.folded and seat not in cards.racked
    return is_folded and any(keeps_cards(game.spots[name]) for name in names)


def _discard(game: PokerGame, felt: Felt, cards: Cards, seat: int) -> None:
    """A player's cards are collected as soon as the wagers are settled, where the document says so."""
    if clauses := game.cite("discard-each"):
        felt.emit(StepDue(step=f"The cards of {cards.place(seat)} go into the discard rack.", clauses=clauses))


def as_dealt(game: PokerGame, felt: Felt, cards: Cards, order: tuple[int, ...]) -> list[tuple[int, str]]:
    """Where several hands win a share of a meter, those paid in the ``order`` of the deal, after all else."""
    found: list[tuple[int, str]] = []
    for spot in game.spots.values():
        if spot.covers.as_dealt:
            seats = [seat for seat in order if felt.stake(seat, spot.name)]
            won = [seat for seat in seats if isinstance(came_to(game, cards, spot, seat).odds, Percent)]
            found += [(seat, spot.name) for seat in won] if len(won) > 1 else []
    return found


def _waiting(game: PokerGame, felt: Felt, cards: Cards) -> list[tuple[int, str]]:
    """Wins that wait until every other hand is finished, from the dealer's right, where the house has it so."""
    found: list[tuple[int, str]] = []
    for spot in game.spots.values() if game.link is not None else ():
        for seat in reversed(cards.seats) if game.link is not None and game.link.feeds(spot.name) else ():
            came = came_to(game, cards, spot, seat) if felt.stake(seat, spot.name) else None
            if came is not None and came.sign > 0 and game.link is not None:
                is_share = isinstance(came.odds, Percent)
                told = game.link.jackpots(spot.name, row_key(came.outcome), is_share=is_share)
                found += [(seat, spot.name)] if any(one.waits for one in told) else []
    return found


def settle_seat(
    game: PokerGame,
    felt: ByPosition,
    cards: Cards,
    seat: int,
    names: list[str],
    paid: Cents,
    *,
    bank: str = "",
    several: bool = False,
) -> Generator[Awaits, AnyAct, Cents]:
    """Losing wagers first, then the others in the order of the document; those that wait come last.

    ``paid`` is what the hand has been paid before; answers what it has been paid in all. ``bank`` is another account
    than the round's, that wins and pays; ``several`` win shares.
    """
    earned = _earned(game, felt, cards, seat, names)
    spots = [spot for spot in game.spots.values() if spot.name in names or spot.name in earned]
    is_first = is_on(game.posted, "ante-bonus-first")
    for is_last in (False, True):
        batch = [(spot, came_to(game, cards, spot, seat)) for spot in spots if spot.covers.settled_last == is_last]
        batch.sort(key=lambda settled: _turn(*settled, is_first=is_first))
        for spot, came in batch:
            clauses = _clauses(game, cards, spot, seat, came)
            if spot.is_bonus:
                paid = _pay_bonus(game, felt, seat, spot, came, earned[spot.name], paid, clauses)
            elif came.sign < 0:
                felt.collect(seat, spot.name, came.outcome, (*clauses, *game.link_cite("lost", spot.name)), bank=bank)
            elif came.sign == 0:
                felt.push(seat, spot.name, came.outcome, clauses)
            else:
                own = game.link_cite("several-shares", spot.name) if several else ()
                paid = yield from _pay(game, felt, cards, seat, spot, came, paid, (*clauses, *own), bank=bank)
    return paid


def _earned(game: PokerGame, felt: ByPosition, cards: Cards, seat: int, names: list[str]) -> dict[str, Cents]:
    """The bonuses that a hand may earn on these wagers, if it was not folded, and the stake that each is paid on."""
    spots = game.spots.values() if seat not in cards.folded else ()
    bonuses = [spot for spot in spots if spot.is_bonus and spot.covers.on in names]
    return {spot.name: stake for spot in bonuses if (stake := felt.stake(seat, spot.covers.on))}


def _turn(spot: Spot, came: Came, *, is_first: bool) -> int:
    """When a wager of a seat is settled: losers before winners, an Ante bonus before both where that is posted."""
    if is_first and spot.is_bonus:
        return 0
    return 1 if came.sign < 0 else 2


def _pay(
    game: PokerGame,
    felt: Felt,
    cards: Cards,
    seat: int,
    spot: Spot,
    came: Came,
    paid: Cents,
    clauses: tuple[str, ...],
    *,
    bank: str,
) -> Generator[Awaits, AnyAct, Cents]:
    """Pay a winner, within what the hand may still be paid; answers what it has been paid in all."""
    assert came.odds is not None  # noqa: S101
    stake = felt.stake(seat, spot.name)
    share = came.odds if isinstance(came.odds, Percent) else None
    link = game.link if game.link is not None and game.link.feeds(spot.name) else None
    shows = meter.shows(game, felt, spot.meter(came.outcome)) if share else 0
    if link is not None:
        row, says = row_key(came.outcome), f"the {came.outcome} of {cards.place(seat)}"
        clauses += (*link.cite("wins", spot.name), *link.own(spot.name))
        its = link.behind(spot.name, spot.meter(came.outcome)) if share else None
        bank = jackpot.payer(link, spot.name, row, its) or bank
        yield from jackpot.confirm(game.rulebook, link, felt, spot.name, row, says, its)
        if its is not None:
            shows = yield from jackpot.key_in(game.rulebook, link, felt, spot.name, row, says, its, shows)
    profit = game.gain(spot, came.row, stake, shows)
    net, more, paid = _within_limit(game, spot, came.odds, profit, paid)
    felt.settle(seat, spot.name, came.outcome, net, (*clauses, *more), str(came.odds), bank=bank)
    if share and link is not None:
        its = link.behind(spot.name, spot.meter(came.outcome))
        paid_out = net if bank == its.account else 0
        jackpot.take_off(link, felt, spot.name, its, share, shows, game.rounding, paid_out=paid_out)
        jackpot.after(link, felt, spot.name, row_key(came.outcome))
    elif share:
        meter.take_off(game, felt, spot.meter(came.outcome), share, (spot.table.clause,))
    return paid


def _within_limit(
    game: PokerGame, spot: Spot, odds: Odds, profit: Cents, paid: Cents
) -> tuple[Cents, tuple[str, ...], Cents]:
    """What is paid, the clause of the limit if it cuts the payment, and what the hand has been paid in all."""
    if not game.is_limited(spot.name, odds):
        return profit, (), paid
    net = rules.within(profit, paid, game.payout_limit)
    limit = game.facts.limit
    return net, (limit.clause,) if limit and net < profit else (), paid + net


def _pay_bonus(
    game: PokerGame,
    felt: ByPosition,
    seat: int,
    spot: Spot,
    came: Came,
    stake: Cents,
    paid: Cents,
    clauses: tuple[str, ...],
) -> Cents:
    """Pay what a strong hand earns on another wager, whatever becomes of that wager itself."""
    if came.odds is None:
        return paid
    net, more, paid = _within_limit(game, spot, came.odds, game.gain(spot, came.row, stake), paid)
    felt.award(seat, spot.name, stake, came.outcome, net, (*clauses, *game.cite("bonus-first"), *more), str(came.odds))
    return paid


def _pay_envy(game: PokerGame, felt: ByPosition, cards: Cards, seat: int) -> None:
    """Everybody else with a progressive wager is paid for this seat's hand, if it is one to be envied."""
    for spot in game.spots.values():
        if spot.covers.kind == "envy" and seat not in cards.folded:
            for other in reversed(cards.seats):
                pay_envy(game, felt, cards, spot, of=seat, to=other)


def pay_envy(game: PokerGame, felt: ByPosition, cards: Cards, spot: Spot, *, of: int, to: int) -> None:
    """One player is paid for the hand of another, if it is one to be envied and the wager is large enough."""
    stake = cards.laid.get((to, spot.covers.on), 0)
    if not stake or stake < game.least_envious(spot) or cards.players[to] == cards.players[of]:
        return
    held = cards.looked_at(of, game.spots[spot.covers.on].covers.looks_at)
    row = spot.rows.met(spot.ranking.value(held), held)
    if row >= 0:
        odds, outcome = spot.rows.odds[row], f"{cards.place(of)} has a {spot.rows.outcomes[row]}"
        net = game.gain(spot, row, stake)
        own = (*game.link_cite("envy", spot.covers.on), *game.link_cite("several", spot.covers.on))
        felt.award(to, spot.name, stake, outcome, net, (spot.wager.clause, spot.table.clause, *own), str(odds))


def _verify(game: PokerGame, felt: Felt, cards: Cards, seat: int, names: list[str]) -> None:
    """A strong hand is looked at by somebody before it is paid, on any of its wagers."""
    verify = game.facts.verify
    if verify is None:
        return
    spots = [game.spots[name] for name in names if game.spots[name].covers.kind == "hand"]
    looks = [(game.ranking, way) for way in game.own_hands.values()]
    looks += [(spot.ranking, way) for spot in spots for way in spot.looks]
    looks = [(ranking, of) for ranking, of in looks if verify.category in ranking.categories]
    if any(ranking.value(cards.looked_at(seat, of)) >= ranking.least(verify.category) for ranking, of in looks):
        felt.emit(StepDue(step=f"The hand of {cards.place(seat)} is verified.", by=verify.by, clauses=(verify.clause,)))


def _clauses(game: PokerGame, cards: Cards, spot: Spot, seat: int, came: Came) -> tuple[str, ...]:
    """The clauses of a settlement: the wager's, the outcome's, the pay table's, the hand's, the order."""
    own = spot.covers.cites.get(came.cite, "").split()
    if spot.kind in (rules.HAND, rules.BAD_BEAT):  # what a row asks for may have a clause of its own
        own += spot.covers.cites.get(came.outcome, "").split()
    is_another = came.cite in ("unqualified", "beaten") and any(
        game.rulebook.clauses[key].kind == "paytable" for key in own
    )
    table = (spot.table.clause,) if came.sign > 0 and not is_another else ()
    ranks: tuple[str, ...] = ()
    if spot.covers.kind == "hand" and spot.ranking is not game.ranking:
        value = spot.ranking.value(game.held_for(cards, spot, seat))
        ranks = rank_clauses(game, spot.ranking, value)
        if came.outcome not in spot.ranking.categories:  # a row may have a name of its own: a mini royal
            ranks += game.cite(f"bonus-rank-{row_key(came.outcome)}")
    step = game.cite("pay" if came.sign > 0 else "collect") if came.sign else ()
    return tuple(dict.fromkeys((spot.wager.clause, *own, *table, *ranks, *step)))


def restore_folds(felt: Felt, lost: tuple[str, ...]) -> None:
    """When the hands are void nothing was given up: what folds lost lies there again, except what stays ``lost``."""
    for event in tuple(felt.events):
        if isinstance(event, WagerSettled) and event.outcome in GIVEN_UP and split_name(event.wager)[0] not in lost:
            felt.stakes[event.seat, event.wager] = event.stake
            moves = (Move(event.moves[0].taker, STAKES, event.stake),)
            felt.emit(
                FoldUndone(
                    seat=event.seat, wager=event.wager, amount=event.stake, clauses=event.clauses[:1], moves=moves
                )
            )
