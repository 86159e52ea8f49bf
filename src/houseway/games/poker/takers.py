"""What a poker round can be told besides calls: the next card, the start of the deal, a further position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from houseway.games.poker.facts import PositionFacts
from houseway.games.poker.poker_game import PokerGame
from houseway.games.poker.state import Cards
from houseway.games.poker.wagers import why_not_deal
from houseway.money import Cents, dollars
from houseway.refusal import HousewayError, NotFound, Refused
from houseway.round import Act, Bet, Call, Decide, Felt, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.takers import Bets, Decisions

DEAL = "deal"
DOLLAR = 100
ALSO_PLAY = "also-play"


@dataclass(frozen=True, slots=True)
class Raises(Decisions):
    """Takes the decision of one seat, and knows what each costs at once."""

    prices: Mapping[str, Cents] = field(default_factory=dict)

    def cost(self, act: Act) -> Cents:
        """What a raise adds to the layout."""
        assert isinstance(act, Decide)  # noqa: S101
        return self.prices.get(act.choice, 0)


class ChipBets(Bets):
    """Takes wagers in whole dollars."""

    def why_not(self, act: Act) -> HousewayError | None:
        """As for any wager, and nothing that would leave a coin behind."""
        if isinstance(act, TakeBack) and act.amount is not None and act.amount % DOLLAR:
            clause = self.felt_rules.rulebook.cite("chips")
            return Refused("coins may not be wagered", clause=clause, remedy="Leave whole dollars")
        return super().why_not(act) or self._why_not_amount(act)

    def _why_not_amount(self, act: Act) -> HousewayError | None:
        """What would lie there is none of the amounts that the wager may have."""
        assert isinstance(act, (Bet, TakeBack))  # noqa: S101
        game = self.felt_rules
        wager = game.canonical(act.wager)
        lies = self.felt.stake(act.seat, wager)
        would = lies + act.amount if isinstance(act, Bet) else lies - (lies if act.amount is None else act.amount)
        amounts = game.amounts(wager)
        if not amounts or would in (0, *amounts):
            return None
        allowed = " or ".join(map(dollars, amounts))
        why = f"{wager} would be {dollars(would)} and may be {allowed}"
        return Refused(why, clause=game.limits(wager)[2], remedy=f"Lay {allowed}, or nothing")

    def __init__(self, felt: Felt, game: PokerGame) -> None:
        """``game`` knows its wagers and their limits."""
        super().__init__(felt, game)
        self.felt_rules = game

    def legal(self) -> Iterator[AnyAct]:
        """As for any wager, by whole dollars, up to the next amount that the wager may have."""
        for act in super().legal():
            if isinstance(act, Bet):
                lies = self.felt.stake(act.seat, act.wager)
                least = act.amount + -act.amount % DOLLAR
                amounts = [amount - lies for amount in self.felt_rules.amounts(act.wager)]
                act = Bet(act.seat, act.wager, min((more for more in amounts if more >= least), default=least))
            if self.why_not(act) is None:
                yield act


@dataclass(frozen=True, slots=True)
class Deals:
    """Takes the call that starts the deal, once the wagers are as the document wants them."""

    game: PokerGame
    felt: Felt
    clause: str
    kinds: tuple[type[Act], ...] = (Call,)

    def why_not(self, act: Act) -> HousewayError | None:
        """Another call, not the dealer's, or wagers that may not stand as they lie."""
        assert isinstance(act, Call)  # noqa: S101
        if act.call != DEAL:
            return Refused(f'"{act.call[:40]}" cannot be called now', clause=self.clause, remedy=f"Possible: {DEAL}")
        if not self.game.rulebook.may(act.by, ("dealer",)):
            return Refused(f'"{DEAL}" is not for the {act.by[:40]}', clause=self.clause, remedy="It is for: dealer")
        return why_not_deal(self.game, self.felt)

    def legal(self) -> Iterator[AnyAct]:
        """The deal, if the wagers are in order."""
        if why_not_deal(self.game, self.felt) is None:
            yield Call(DEAL)


@dataclass(frozen=True, slots=True)
class Positions:
    """Takes a player's wish to play a further position: ``seat 1 decides to also-play 2``."""

    game: PokerGame
    felt: Felt
    cards: Cards
    kinds: tuple[type[Act], ...] = (Decide,)

    def why_not(self, act: Act) -> HousewayError | None:
        """Not allowed here, not beside the player's own, too many, or somebody else's."""
        assert isinstance(act, Decide)  # noqa: S101
        positions = self.game.facts.positions
        clause = positions.clause if positions else self.game.rulebook.cite("bets")
        if act.seat not in self.felt.seats:
            return NotFound(f"nobody sits at seat {act.seat}", remedy=f"Seats are 1 to {len(self.felt.seats)}")
        if act.choice != ALSO_PLAY or act.hand or act.amount is not None:
            return Refused(f"seat {act.seat} may not {act.choice[:40]} now", clause=clause, remedy="Wagers are open")
        if self.game.most_positions < 2:
            return Refused("a player plays one position at this table", clause=clause, remedy="Keep to one")
        if act.cards not in map(str, self.felt.seats):
            return NotFound(
                f"there is no position {act.cards[:20]!r}", remedy=f"Positions: 1 to {len(self.felt.seats)}"
            )
        assert positions is not None  # noqa: S101
        return self._why_not_with(act.seat, int(act.cards), positions)

    def _why_not_with(self, player: int, further: int, positions: PositionFacts) -> HousewayError | None:
        clause = positions.clause
        if player in self.cards.players or further in self.cards.players or further in self.cards.players.values():
            return Refused(f"position {further} is taken", clause=clause, remedy="Choose a free one")
        held = {player, *(seat for seat, owner in self.cards.players.items() if owner == player)}
        is_adjacent = bool({further - 1, further + 1} & held)
        if further in held or (positions.adjacent and not is_adjacent):
            return Refused(f"position {further} is not beside seat {player}", clause=clause, remedy="Take the next one")
        if len(held) >= self.game.most_positions:
            most = self.game.most_positions
            return Refused(f"seat {player} plays {len(held)} hands", clause=clause, remedy=f"The most are {most}")
        return None

    def legal(self) -> Iterator[AnyAct]:
        """Every further position that some player may take."""
        for seat in self.felt.seats if self.game.most_positions > 1 else ():
            for further in self.felt.seats:
                act = Decide(seat, ALSO_PLAY, cards=str(further))
                if self.why_not(act) is None:
                    yield act
