"""What a poker round can be told: wagers by position, decisions and what they cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import msgspec

from houseway.games.cards.chips import ChipBets
from houseway.games.poker.poker_game import PokerGame
from houseway.games.poker.positions import players_of, split_name
from houseway.money import Cents, dollars
from houseway.refusal import HousewayError, NotFound, Refused
from houseway.round import Act, Bet, Decide, Felt, TakeBack
from houseway.round.awaits import Argument
from houseway.round.events import StepDue
from houseway.round.takers import Decisions


@dataclass(frozen=True, slots=True)
class Raises(Decisions):
    """Takes the decision of one seat, and knows what each costs at once.

    ``for_less`` is the raise that may be of any amount in chips from the least raise to its own, where there is one.
    """

    prices: Mapping[str, Cents] = field(default_factory=dict)
    for_less: str = ""
    chips: Callable[[Cents], HousewayError | None] = lambda _: None
    chip: Cents = 1

    def why_not(self, act: Act) -> HousewayError | None:
        """As for any decision; and an amount that is no raise, or not in chips."""
        assert isinstance(act, Decide)  # noqa: S101
        refused = Decisions.why_not(self, msgspec.structs.replace(act, amount=None))
        if act.amount is None or refused:
            return refused
        if not self.for_less:
            choices = ", ".join(choice.choice for choice in self.allowed)
            why = f"seat {act.seat} may not {act.choice} for {dollars(act.amount)}: only whole multiples are taken"
            return Refused(why, clause=self.clause, remedy=f"Legal now: {choices}")
        if act.choice != self.for_less:
            why = f"only {self.for_less} has an amount of its own"
            return Refused(why, clause=self.clause, remedy="Leave the amount out")
        least, most = min(self.prices.values()), self.prices[self.for_less]
        if not least <= act.amount <= most:
            why = f"{dollars(act.amount)} does not fit: the raise is {dollars(least)} to {dollars(most)}"
            return Refused(why, clause=self.clause, remedy="Raise by an amount between")
        return self.chips(act.amount)

    def cost(self, act: Act) -> Cents:
        """What a raise adds to the layout."""
        assert isinstance(act, Decide)  # noqa: S101
        return self.prices.get(act.choice, 0) if act.amount is None else act.amount

    def arguments(self, act: Act) -> tuple[Argument, ...]:
        """The largest raise stands for all lesser amounts, where the document does not count the multiples."""
        if not isinstance(act, Decide) or act.choice != self.for_less:
            return ()
        return (Argument("amount", min(self.prices.values()), self.prices[self.for_less], self.chip),)


class PositionBets(ChipBets):
    """Takes wagers in whole dollars, at a player's own position and at further ones where that is allowed."""

    def __init__(self, felt: Felt, game: PokerGame) -> None:
        """``game`` knows its wagers and their limits."""
        super().__init__(felt, game)
        self.game: PokerGame = game

    def why_not(self, act: Act) -> HousewayError | None:
        """As for any wager; nothing that would leave a coin behind, and no position that is another's."""
        if refused := super().why_not(act) or self._why_not_amount(act):
            return refused
        assert isinstance(act, (Bet, TakeBack))  # noqa: S101
        wager = self.game.canonical(act.wager)
        position = split_name(wager)[1] or act.seat
        if isinstance(act, TakeBack):
            is_all = act.amount in (None, self.felt.stake(act.seat, wager))
            return self._why_not_between(act.seat, position, wager) if is_all else None
        players = players_of(self.felt)
        if position != act.seat and (refused := self._why_not_further(act.seat, position)):
            return refused
        if split_name(wager)[1] == act.seat:
            why = f"position {position} is that of seat {act.seat}"
            return Refused(why, clause=self._clause, remedy="Your own position needs no number")
        if players.get(position, act.seat) != act.seat:
            why = f"position {position} is played by seat {players[position]} in this round"
            return Refused(why, clause=self._clause, remedy="Wait for the next round")
        return None

    def _why_not_amount(self, act: Act) -> HousewayError | None:
        """What would lie there is none of the amounts that the wager may have."""
        assert isinstance(act, (Bet, TakeBack))  # noqa: S101
        game = self.game
        wager = game.canonical(act.wager)
        lies = self.felt.stake(act.seat, wager)
        would = lies + act.amount if isinstance(act, Bet) else lies - (lies if act.amount is None else act.amount)
        amounts = game.amounts(wager)
        if not amounts or would in (0, *amounts):
            return None
        allowed = " or ".join(map(dollars, amounts))
        why = f"{wager} would be {dollars(would)} and may be {allowed}"
        return Refused(why, clause=game.limits(wager)[2], remedy=f"Lay {allowed}, or nothing")

    @property
    def _clause(self) -> str:
        positions = self.game.facts.positions
        return positions.clause if positions else self.game.rulebook.cite("bets")

    def _why_not_further(self, seat: int, position: int) -> HousewayError | None:
        """One position each, no such position, not beside the player's own, or too many."""
        most, clause = self.game.most_positions, self._clause
        if most < 2:
            return Refused("a player plays one position at this table", clause=clause, remedy="Wager at your own")
        if position not in self.felt.seats:
            return NotFound(f"there is no position {position}", remedy=f"Positions: 1 to {len(self.felt.seats)}")
        if position in self.felt.seated:
            return Refused(f"somebody sits at position {position}", clause=clause, remedy="Choose a free one")
        held = {at for at, player in players_of(self.felt).items() if player == seat}
        if self._must_be_adjacent and position not in held and not {position - 1, position + 1} & held:
            why = f"position {position} is not beside the positions of seat {seat}"
            return Refused(why, clause=clause, remedy="Take the next one, your own first")
        if len(held | {position}) > most:
            return Refused(f"seat {seat} plays {len(held)} hands", clause=clause, remedy=f"The most are {most}")
        return None

    @property
    def _must_be_adjacent(self) -> bool:
        positions = self.game.facts.positions
        return positions is not None and positions.adjacent

    def _why_not_between(self, seat: int, position: int, wager: str) -> HousewayError | None:
        """The last wager of a position between two others of the same player stays, where they must be adjacent."""
        others = [name for name, _ in self.felt.of_seat(seat) if name != wager]
        left = sorted({split_name(name)[1] or seat for name in others})
        if not self._must_be_adjacent or not left or left[-1] - left[0] < len(left):
            return None
        why = f"without position {position} the positions of seat {seat} are not adjacent"
        outer = left[-1] if position >= seat else left[0]
        return Refused(why, clause=self._clause, remedy=f"Take back position {outer} first")

    def do(self, act: Act) -> bool:
        """As for any wager; and tell what a player must see to when laying it."""
        is_done = super().do(act)
        if isinstance(act, Bet):
            name, _ = split_name(self.game.canonical(act.wager))
            for clause in self.game.spots[name].covers.cites.get("told", "").split():
                self.felt.emit(StepDue(step=self.game.rulebook.gist(clause), by="player", clauses=(clause,)))
        return is_done

    def fitting(self, act: Bet) -> Cents:
        """Whole dollars, up to the next amount that the wager may have."""
        least = super().fitting(act)
        lies = self.felt.stake(act.seat, act.wager)
        amounts = [amount - lies for amount in self.game.amounts(act.wager)]
        return min((more for more in amounts if more >= least), default=least)
