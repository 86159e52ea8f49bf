"""The players set their hands: two cards low, five high; with the house's help, or by its way; or they give up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from houseway.equipment.cards import name, names
from houseway.games.pai_gow.events import HandsSet, HouseWayTold, in_order, parts_of
from houseway.games.pai_gow.giving_up import FOLD, fold, forget, gives_up, surrender, surrenders
from houseway.games.pai_gow.pai_gow_game import LOW_SIZE, MAIN, PaiGowGame
from houseway.games.pai_gow.state import Cards
from houseway.games.poker.dealing import closed, troubles
from houseway.games.poker.positions import ByPosition
from houseway.games.poker.ruling import goes_wrong
from houseway.games.poker.setting import hands_set
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Awaits, Decide, Irregularity
from houseway.round.acts import AnyAct
from houseway.round.awaits import Taker
from houseway.round.events import CardDealt, Decided, StepDue, seat_account
from houseway.round.game import Play
from houseway.round.takers import Decisions, Irregularities
from houseway.rulebook import is_on

SET, HOUSE_WAY, HELP, LEAVE = "set", "house-way", "help", "leave"


@dataclass(frozen=True, slots=True)
class SetsHands(Decisions):
    """Takes how one seat sets its hand: any two of its cards, though only those that are no foul are offered."""

    held: tuple[int, ...] = ()

    def why_not(self, act: Act) -> HousewayError | None:
        """Not two of these cards; or what any decision is refused for."""
        assert isinstance(act, Decide)  # noqa: S101
        if act.seat != self.seat or act.choice != SET:
            return Decisions.why_not(self, act)
        if act.hand or act.amount is not None or not _is_two_of(act.cards, self.held):
            why = f"{act.cards[:40] or 'nothing'} cannot be the low hand"
            first = self.allowed[0].cards
            return Refused(why, clause=self.clause, remedy=f"Name two of the own cards, like {first}")
        return None

    def knows(self, act: Act) -> bool:
        """Whatever a player decides with cards in hand, but for giving them up."""
        return isinstance(act, Decide) and not gives_up(act)


def _is_two_of(written: str, held: Sequence[int]) -> bool:
    own = {name(one) for one in held}
    words = written.split()
    return len(words) == LOW_SIZE == len(set(words)) and own.issuperset(words)


def ways_to_set(game: PaiGowGame, held: Sequence[int]) -> tuple[str, ...]:
    """Every low hand that is no foul, its higher card first, the best one first."""
    ways = sorted(combinations(sorted(held, reverse=True), LOW_SIZE), key=game.low_ranking.value, reverse=True)
    return tuple(names(way) for way in ways if not game.is_foul(way, [one for one in held if one not in way]))


def set_all(game: PaiGowGame, felt: ByPosition, cards: Cards) -> Play:
    """Each player sets each hand in turn; the one that banks comes last."""
    seats = sorted(dict.fromkeys(cards.players.values()), key=lambda seat: (seat == cards.banker, seat))
    for seat in seats:
        positions = in_turn(game, cards, seat)
        for position in positions:
            while _is_to_set(felt, cards, position):
                if position in cards.left or _is_by_house_way(game, cards, positions, position):
                    clauses = game.cite("stay-seated" if position in cards.left else "third-hand")
                    set_house_way(game, felt, cards, position, clauses)
                else:
                    _look(game, felt, cards, position)
                    act = yield _awaits(game, felt, cards, position)
                    yield from _obey(game, felt, cards, position, act)


def in_turn(game: PaiGowGame, cards: Cards, seat: int) -> list[int]:
    """The positions of a player in the order in which they are set: the largest wager first, then counterclockwise."""
    is_larger_first = is_on(game.posted, "larger-first", otherwise=True)
    stake = {at: cards.laid.get((at, MAIN), 0) if is_larger_first else 0 for at in cards.of_player(seat)}
    return sorted(stake, key=lambda position: (-stake[position], -position))


def is_looked_at_late(game: PaiGowGame, cards: Cards, position: int) -> bool:
    """Whether a hand lies unseen until others are set: the bank's, or all but the first of one player's."""
    bank, seat = game.facts.bank, cards.players[position]
    if bank is not None and seat == cards.banker:
        return bool(bank.cited("looks-last"))
    return bool(game.cite("several")) and position != in_turn(game, cards, seat)[0]


def _look(game: PaiGowGame, felt: ByPosition, cards: Cards, position: int) -> None:
    """A hand that had to lie unseen is looked at now, once."""
    if position in cards.looked_at_late or not is_looked_at_late(game, cards, position):
        return
    cards.looked_at_late.add(position)
    place, own = cards.place(position), seat_account(cards.players[position])
    bank = game.facts.bank
    is_banks = bank is not None and cards.players[position] == cards.banker
    step = f"{own.capitalize()} looks at the cards of {place}, now that the hand before is set."
    if is_banks:
        step = "The player who banks looks at the cards when all others have set theirs."
    clauses = bank.cited("looks-last") if bank is not None and is_banks else game.cite("several")
    felt.emit(StepDue(step=step, by="player", clauses=clauses))
    for held in cards.hands[position]:
        felt.emit(CardDealt(to=place, face="down", card=name(held), private_to=own, clauses=clauses))


def _is_by_house_way(game: PaiGowGame, cards: Cards, positions: list[int], position: int) -> bool:
    """Whether a hand is set by the house way: of three the one with the smallest wager, of equal ones the last."""
    if game.posted.get("third-hand") != "house-way" or len(positions) < 3:
        return False
    return position == min(reversed(positions), key=lambda at: cards.laid.get((at, MAIN), 0))


def _is_to_set(felt: ByPosition, cards: Cards, position: int) -> bool:
    is_live = felt.stake(position, MAIN) or position == cards.banker
    return bool(is_live) and position not in cards.set_hands


def _awaits(game: PaiGowGame, felt: ByPosition, cards: Cards, position: int) -> Awaits:
    seat, decision = cards.players[position], game.facts.decision[0]
    others = [HOUSE_WAY] if game.cite("house-way") else []
    others += [HELP] if game.cite("help") else []
    others += [FOLD] if game.variant.folds and position != cards.banker else []
    others += [LEAVE] if position != cards.banker else []
    ways = ways_to_set(game, cards.hands[position])
    allowed = (*(Decide(seat, SET, cards=way) for way in ways), *(Decide(seat, other) for other in others))
    known = tuple(Decide(seat, other) for other in others)  # which cards may be set would tell what they are
    sets = SetsHands(seat, allowed, decision.clause, known=known, held=tuple(cards.hands[position]))
    takers: tuple[Taker, ...] = (sets, *surrenders(game, felt, cards))
    if wrong := troubles(game, cards):
        takers += (Irregularities(game.rulebook, wrong, of=game.of_whom(cards)),)
    at = "" if position == seat else f" at position {position}"
    says = f"seat {seat}{at} to set the hands"
    return Awaits("decision", says, decision.clause, takers, seat=seat, to=cards.place(position), not_now=closed(game))


def _obey(game: PaiGowGame, felt: ByPosition, cards: Cards, position: int, act: AnyAct) -> Play:
    if isinstance(act, Irregularity):
        yield from goes_wrong(game, felt, cards, act)
        return
    assert isinstance(act, Decide)  # noqa: S101
    if gives_up(act):
        surrender(game, felt, cards, act)
        return
    clause = game.facts.decision[0].clause
    keys = {HELP: ("help",), HOUSE_WAY: ("house-way",), LEAVE: ("stay-seated",)}
    sets = ("sets-alone", "responsible", "placed", *_several(cards, act.seat))
    own = tuple(game.variant.folds.split()) if act.choice == FOLD else game.cite(*keys.get(act.choice, sets))
    choice = act.choice if position == act.seat else f"{act.choice} at position {position}"
    felt.emit(Decided(seat=act.seat, choice=choice, clauses=tuple(dict.fromkeys((clause, *own)))))
    if act.choice == SET:
        hands = hands_set(cards.hands[position], game.facts.decision[0], act.cards)
        _lay(game, felt, cards, position, hands)
    elif act.choice == HOUSE_WAY:
        set_house_way(game, felt, cards, position, game.cite("house-way"))
    elif act.choice == HELP:
        _tell_house_way(game, felt, cards, position)
    elif act.choice == FOLD:
        fold(game, felt, cards, position)
    else:
        _leave(game, felt, cards, act.seat)


def _several(cards: Cards, seat: int) -> tuple[str, ...]:
    """What the document says of the order in which a player sets several hands."""
    stakes = [cards.laid.get((position, MAIN), 0) for position in cards.of_player(seat)]
    if len(stakes) < 2:
        return ()
    return "several", "several-equal" if len(set(stakes)) == 1 else "several-unequal"


def set_house_way(game: PaiGowGame, felt: ByPosition, cards: Cards, position: int, clauses: tuple[str, ...]) -> None:
    """A player's hand is set as the house would set it."""
    found = game.by_house_way(cards.hands[position])
    hands = dict(zip(game.facts.decision[0].sets, (list(found.low), list(found.high)), strict=True))
    cards.house_lines[position] = found.line.name
    _lay(game, felt, cards, position, hands, (*clauses, *found.clauses))


def _lay(
    game: PaiGowGame,
    felt: ByPosition,
    cards: Cards,
    position: int,
    hands: dict[str, list[int]],
    clauses: tuple[str, ...] = (),
) -> None:
    """The two hands lie face down: from now on they stay so, and only their player knows them."""
    cards.set_hands[position] = hands
    low, high = hands.values()
    if game.is_foul(low, high):
        cards.misset.add(position)
    place = cards.place(position)
    felt.emit(
        HandsSet(
            of=place,
            into=parts_of(place, high, low),
            line=cards.house_lines.get(position, ""),
            clauses=tuple(dict.fromkeys((*clauses, *game.cite("placed", "stays-set")))),
            private_to=seat_account(cards.players[position]),
        )
    )


def _tell_house_way(game: PaiGowGame, felt: ByPosition, cards: Cards, position: int) -> None:
    """The dealer tells a player who asks how the house would set the hand."""
    found = game.by_house_way(cards.hands[position])
    felt.emit(
        HouseWayTold(
            of=cards.place(position),
            low=tuple(map(name, in_order(found.low))),
            high=tuple(map(name, in_order(found.high))),
            line=found.line.name,
            clauses=(*game.cite("help"), *found.clauses),
            private_to=seat_account(cards.players[position]),
        )
    )


def _leave(game: PaiGowGame, felt: ByPosition, cards: Cards, seat: int) -> None:
    """A player leaves in mid-round: the wagers are lost where that is posted, else the hands are set the house way."""
    clauses = game.cite("stay-seated")
    for position in cards.of_player(seat):
        cards.left.add(position)
        if game.posted.get("player-leaves") != "lost":
            continue
        cards.surrendered.add(position)
        for wager, _ in tuple(felt.of_seat(position)):
            felt.collect(position, wager, "abandoned", (game.spots[wager].wager.clause, *clauses))
            forget(cards, position, wager)
    if game.posted.get("player-leaves") != "lost":
        felt.emit(StepDue(step=f"Seat {seat} has left: the hands are set by the house way.", clauses=clauses))
