"""The settlement: both hands of each player against the bank's, from the dealer's right; bonuses, envy, commission."""

from __future__ import annotations

from houseway.equipment.cards import JOKER
from houseway.equipment.cards import name as card_name
from houseway.games.pai_gow import rules
from houseway.games.pai_gow.events import HandsSet, in_order, parts_of
from houseway.games.pai_gow.facts import CELLS
from houseway.games.pai_gow.pai_gow_game import MAIN, PaiGowGame
from houseway.games.pai_gow.starting import order_of_places
from houseway.games.pai_gow.state import DEALER, Cards
from houseway.games.poker.poker_game import Spot
from houseway.games.poker.positions import ByPosition
from houseway.games.poker.settling import as_dealt, pay_envy, rank_clauses, settle_seat
from houseway.money import Cents
from houseway.round.commission import CommissionTaken
from houseway.round.events import BANK, FEES, Called, CardsShown, Move, StepDue, seat_account
from houseway.round.game import Play

FOUL = "foul hand"
ENVY = "envy"
Shares = list[tuple[int, str]]
"""Positions and wagers that win a share of one meter together, in the order of the deal."""
SAYS = {rules.LOSES: "loses", rules.PUSHES: "pushes", rules.WINS: "wins"}


def announce(
    game: PaiGowGame, felt: ByPosition, cards: Cards, position: int, clauses: tuple[str, ...], by: tuple[str, ...] = ()
) -> None:
    """Show both hands of a place, the five cards first, and say what they are; set ``by`` these clauses."""
    low, high = cards.set_hands[position].values()
    place = cards.place(position) if position else "the dealer"
    shown = tuple(map(card_name, (*in_order(high), *in_order(low))))
    felt.emit(CardsShown(of=place, cards=shown, clauses=clauses))
    line = cards.house_lines[DEALER] if position == DEALER else ""
    felt.emit(HandsSet(of=place, into=parts_of(place, high, low), line=line, clauses=by or clauses))
    values = game.high_ranking.value(high), game.low_ranking.value(low)
    said = f"{game.high_ranking.describe(values[0])} and {game.low_ranking.describe(values[1])}"
    joker = game.cite("rank-joker") if JOKER in (*low, *high) else ()
    ranks = (*rank_clauses(game, game.high_ranking, values[0]), *_pair(game, values[1]), *joker)
    whose = place.removeprefix("the ").capitalize()
    felt.emit(Called(call=f"{whose} has {said}", by="dealer", clauses=tuple(dict.fromkeys(ranks))))


def _pair(game: PaiGowGame, low: int) -> tuple[str, ...]:
    return game.cite("rank-pair") if game.low_ranking.name(low) == "pair" else ()


def settle(game: PaiGowGame, felt: ByPosition, cards: Cards) -> Play:
    """What is settled for all at once, each main wager with its side bets, winners, then strong hands and envy."""
    pushing = () if cards.banker else game.pushing(cards)
    _tell_bonus(game, felt, cards)
    yield from _settle_first(game, felt, cards)
    if cards.banker:
        _settle_house(game, felt, cards)
    paid: dict[int, Cents] = {}
    order = order_of_places(felt.seats, cards.start, game.facts.delivery[game.dealing].moves)
    shares = as_dealt(game, felt, cards, order)
    later: list[int] = []
    is_later = game.posted.get("winners-paid", "at-once" if not game.cite("winners-later") else "last") == "last"
    for position in reversed(cards.seats):
        if position == cards.banker:
            continue
        is_live = position not in cards.surrendered | cards.folded
        if is_live and position in cards.set_hands:
            announce(game, felt, cards, position, game.cite("reveal"))
        elif any(game.looks_at_own(name) for name, _ in felt.of_seat(position)):
            hand = tuple(map(card_name, cards.hands[position]))
            felt.emit(CardsShown(of=cards.place(position), cards=hand, clauses=game.cite("reveal")))
        if felt.stake(position, MAIN):
            won = _settle_main(game, felt, cards, position, pushing, pays_now=not is_later)
            later += [position] if won and is_later else []
        yield from _settle_sides(game, felt, cards, position, paid, shares, strong=False)
    for position in later:
        _pay_main(game, felt, cards, position)
    yield from _settle_strong(game, felt, cards, paid, shares)
    for position, name in shares:
        yield from settle_seat(game, felt, cards, position, [name], paid[position], bank=BANK, several=True)
    if cards.banker:
        _charge_bank(game, felt, cards)


def _tell_bonus(game: PaiGowGame, felt: ByPosition, cards: Cards) -> None:
    """Where bonus wagers lie, cards stay after the main wager is settled; where envy may be paid, everybody's."""
    for spot in game.spots.values():
        laid = [stake for (_, name), stake in cards.laid.items() if name == spot.covers.on]
        if spot.covers.kind == ENVY and laid and (clauses := game.cite("cards-stay")):
            step = "The cards of players with a bonus wager stay when the main wager is settled."
            felt.emit(StepDue(step=step, clauses=clauses))
        is_envious = spot.covers.kind == ENVY and max(laid, default=0) >= game.least_envious(spot)
        if is_envious and (clauses := game.cite("all-stay", "all-arranged")):
            felt.emit(StepDue(step="The cards of all players stay, and are arranged for envy.", clauses=clauses))


def _settle_first(game: PaiGowGame, felt: ByPosition, cards: Cards) -> Play:
    """Wagers on the dealer's hand alone are settled for all players once it is set."""
    first = [name for name in game.spots if name != MAIN and not game.looks_at_own(name) and game.cite("dealer-bets")]
    for position in reversed(cards.seats):
        names = [name for name, _ in felt.of_seat(position) if name in first]
        yield from settle_seat(game, felt, cards, position, names, 0, bank=BANK)


# ---------------------------------------------------------------- the main wager


def stands(game: PaiGowGame, cards: Cards, position: int) -> tuple[int, int]:
    """How the high and the low hand of a place stand against the bank's."""
    low, high = cards.set_hands[position].values()
    bank_low, bank_high = cards.set_hands[cards.banker].values()
    ranking, low_ranking = game.high_ranking, game.low_ranking
    return (
        rules.against(ranking.value(high), ranking.value(bank_high)),
        rules.against(low_ranking.value(low), low_ranking.value(bank_low)),
    )


def _settle_main(
    game: PaiGowGame, felt: ByPosition, cards: Cards, position: int, pushing: tuple[str, ...], *, pays_now: bool
) -> bool:
    """Compare both hands with the bank's; answers whether the wager wins."""
    spot = game.spots[MAIN]
    if pushing:
        felt.push(position, MAIN, "dealer's hand pushes", (*pushing, spot.wager.clause))
        return False
    if position in cards.misset:
        foul = (*game.cite("foul"), *_bank_cited(game, cards, "foul"))
        felt.collect(position, MAIN, FOUL, (*foul, *game.cite("collect"), spot.wager.clause))
        return False
    come, clauses = _come(game, cards, position)
    _call(game, felt, cards, position, come)
    if come == rules.LOSES:
        felt.collect(position, MAIN, "loses", (*clauses, *game.cite("collect")))
    elif come == rules.PUSHES:
        felt.push(position, MAIN, "pushes", (*clauses, *game.cite("push")))
    elif pays_now:
        _pay_main(game, felt, cards, position)
    return come == rules.WINS


def _come(game: PaiGowGame, cards: Cards, position: int) -> tuple[int, tuple[str, ...]]:
    """What a main wager comes to, and the clauses of its cell; against a foul hand of the bank's it wins."""
    high, low = (1, 1) if cards.banker in cards.misset else stands(game, cards, position)
    cell = game.facts.settlement[CELLS[3 * (high + 1) + low + 1]]
    copies = _bank_cited(game, cards, "copies") if 0 in (high, low) else ()
    come = rules.comes_to(high, low, game.cells)
    own = _bank_cited(game, cards, ("dealer-" if position == DEALER else "") + SAYS[come])
    return come, (*cell.clause.split(), *copies, *own, game.spots[MAIN].wager.clause)


def _bank_cited(game: PaiGowGame, cards: Cards, *moments: str) -> tuple[str, ...]:
    """What the document says of a moment when a player banks; nothing when the house does."""
    return game.facts.bank.cited(*moments) if game.facts.bank and cards.banker else ()


def _call(game: PaiGowGame, felt: ByPosition, cards: Cards, position: int, come: int) -> None:
    """Say whether a wager wins, loses or is a tie, where the document wants it said."""
    if clauses := game.cite("announce"):
        place = cards.place(position) if position else "the dealer"
        felt.emit(Called(call=f"{place.removeprefix('the ').capitalize()} {SAYS[come]}", by="dealer", clauses=clauses))


def _pay_main(game: PaiGowGame, felt: ByPosition, cards: Cards, position: int) -> None:
    """Pay a winner, less the commission."""
    spot = game.spots[MAIN]
    _, clauses = _come(game, cards, position)
    stake = felt.stake(position, MAIN)
    won = spot.odds.profit(stake, game.rounding)  # type: ignore[union-attr]
    fee = game.commission(won) if position else 0
    facts = game.facts.commission
    kept = (facts.clause,) if facts and fee else ()
    free = game.cite("no-commission") if facts and not game.variant.commission else ()
    more = (*kept, *(free or (spot.table.clause,)), *game.cite("pay"))
    felt.settle(position, MAIN, "wins", won - fee, tuple(dict.fromkeys((*clauses, *more))), str(spot.odds), fee)


# ---------------------------------------------------------------- side bets


def _is_strong(game: PaiGowGame, cards: Cards, position: int) -> bool:
    """Whether a hand is one that others are paid envy for, so that it waits for the end."""
    envy = game.spots.get(ENVY)
    held = cards.hands[position]
    return envy is not None and envy.rows.met(envy.ranking.value(held), held) >= 0


def _settle_sides(
    game: PaiGowGame,
    felt: ByPosition,
    cards: Cards,
    position: int,
    paid: dict[int, Cents],
    shares: Shares,
    *,
    strong: bool,
) -> Play:
    """The side bets of a place; those of a strong hand on the own cards wait until all others are settled.

    Several ``shares`` of a meter wait longer.
    """
    wait = _is_strong(game, cards, position)
    names = [
        name
        for name, _ in felt.of_seat(position)
        if name != MAIN and (position, name) not in shares and (not game.looks_at_own(name) or wait == strong)
    ]
    paid[position] = yield from settle_seat(game, felt, cards, position, names, paid.get(position, 0), bank=BANK)
    if wait and not strong and any(game.looks_at_own(name) for name, _ in felt.of_seat(position)):
        felt.emit(
            StepDue(step=f"The cards of {cards.place(position)} stay face up.", clauses=game.cite("strong-stays"))
        )


def _settle_strong(game: PaiGowGame, felt: ByPosition, cards: Cards, paid: dict[int, Cents], shares: Shares) -> Play:
    """From the dealer's right: envy for the hands of others, then the own strong hand; strong hands are put away."""
    spots = [spot for spot in game.spots.values() if spot.covers.kind == ENVY]
    unseen = {at for at in cards.surrendered if not any((at, spot.covers.on) in cards.laid for spot in spots)}
    strong = [at for at in cards.seats if at not in unseen and _is_strong(game, cards, at)]
    if strong and (clauses := game.cite("strong-order")):
        step = "Envy and strong hands are settled from the dealer's right, when all else is."
        felt.emit(StepDue(step=step, clauses=clauses))
    for position in reversed(cards.seats):
        for spot in spots:
            _envy(game, felt, cards, spot, position, [of for of in reversed(strong) if of != position])
        yield from _settle_sides(game, felt, cards, position, paid, shares, strong=True)
    for position in reversed(strong):
        if not any((position, spot.covers.on) in cards.laid for spot in spots) and (
            clauses := game.cite("strong-last")
        ):
            step = f"The strong hand of {cards.place(position)}, without a wager of its own, is collected."
            felt.emit(StepDue(step=step, clauses=clauses))


def _envy(game: PaiGowGame, felt: ByPosition, cards: Cards, spot: Spot, to: int, strong: list[int]) -> None:
    """Whoever has a marker is paid for each strong hand of another, and the marker is collected."""
    before = len(felt.events)
    for of in strong:
        pay_envy(game, felt, cards, spot, of=of, to=to)
    if len(felt.events) > before and (clauses := game.cite("envy-paid")):
        felt.emit(StepDue(step=f"The envy marker of {cards.place(to)} is collected.", clauses=clauses))


# ---------------------------------------------------------------- the bank


def _settle_house(game: PaiGowGame, felt: ByPosition, cards: Cards) -> None:
    """The bank's hand is exposed, and the dealer's wager against it settled before all others."""
    announce(game, felt, cards, cards.banker, _bank_cited(game, cards, "shows"))
    if felt.stake(DEALER, MAIN):
        first = _bank_cited(game, cards, "first-settled")
        felt.emit(StepDue(step="The dealer's wager against the bank is settled first.", clauses=first))
        _settle_main(game, felt, cards, DEALER, (), pays_now=True)


def _charge_bank(game: PaiGowGame, felt: ByPosition, cards: Cards) -> None:
    """A player who banked and has won on the whole pays commission on that."""
    account = seat_account(cards.banker)
    moves = [move for event in felt.events if getattr(event, "seat", DEALER) != cards.banker for move in event.moves]
    gained = sum(move.amount * ((move.taker == account) - (move.giver == account)) for move in moves)
    fee = game.commission(max(0, gained))
    if fee:
        moves_to = (Move(account, FEES, fee),)
        clauses = _bank_cited(game, cards, "net")
        felt.emit(CommissionTaken(seat=cards.banker, amount=fee, clauses=clauses, moves=moves_to))
