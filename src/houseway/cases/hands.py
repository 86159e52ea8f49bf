"""Plays a worked round whose cards are named by place, so that the order of the deal need not be written out."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.refusal import HousewayError, Refused
from houseway.round import Decide, Event, Result
from houseway.round.takers import Results
from houseway.table import Table
from houseway.table.acts import AnyTableAct


class Hands:
    """The cards of a worked round by place: ``seat 1``, ``position 2``, ``dealer``; others get the lowest others."""

    def __init__(self, table: Table, hands: Mapping[str, str]) -> None:
        """``hands`` as a case writes them."""
        self.table = table
        self.left = {
            name if name.startswith(("seat ", "position ")) else f"the {name}": cards.split()
            for name, cards in hands.items()
        }
        self.named = {card for cards in self.left.values() for card in cards}

    def play(self, acts: list[AnyTableAct], refused: AnyTableAct | None) -> list[Event]:
        """Go on with usual calls and cards until every act is done, then to the end of the round.

        With an act to be ``refused`` the round stops where it belongs: a decision at the next decision, others at once.
        """
        happened: list[Event] = []
        for act in acts:
            while (why := self.table.why_not(act)) is not None:
                happened += self._go_on(why)
            happened += self.table.apply(act)
        while not self.table.round.is_over if refused is None else self._is_too_early(refused):
            happened += self._go_on(Refused(f"the round waits for {self.table.round.awaits.says}"))
        return happened

    def _is_too_early(self, refused: AnyTableAct) -> bool:
        return isinstance(refused, Decide) and self.table.round.awaits.what != "decision"

    def _go_on(self, why: HousewayError) -> tuple[Event, ...]:
        """One usual call, or one card where one is due; otherwise the reason why it does not go on."""
        awaits = self.table.round.awaits
        if awaits.usual is not None and not self.table.round.is_over:
            return self.table.apply(awaits.usual)
        wanted = next((taker for taker in awaits.takers if isinstance(taker, Results)), None)
        if wanted is None:
            raise why
        own = self.left.get(awaits.to)
        card = own.pop(0) if own else next(card for card in wanted.weights if card not in self.named)
        return self.table.apply(Result(wanted.of, card))
