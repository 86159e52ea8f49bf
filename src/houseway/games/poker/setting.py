"""Hands that a player sets: some of the cards make the low hand, the others the high one, which may not be lower."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from houseway.equipment.cards import card, names
from houseway.games.poker.facts import DecisionFacts
from houseway.hands import Ranking
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Decide
from houseway.round.takers import Decisions


def is_foul(low: Sequence[int], high: Sequence[int], low_ranking: Ranking, ranking: Ranking) -> bool:
    """Whether the low hand would be higher than the high one: by what it is, then by the ranks that both show.

    >>> from houseway.equipment.cards import cards
    >>> from houseway.hands import FIVE_CARD, TWO_CARD
    >>> is_foul(cards("Ah Kd"), cards("9c 9d 5s 3h 2c"), TWO_CARD, FIVE_CARD)
    False
    >>> is_foul(cards("9c 9d"), cards("Ah Kd 5s 3h 2c"), TWO_CARD, FIVE_CARD)
    True
    """
    low_value, value = low_ranking.value(low), ranking.value(high)
    low_kind, kind = (of.categories.index(name) for of, name in _kinds(low_ranking, low_value, ranking, value))
    low_ranks, ranks = low_ranking.ladder[low_value - 1].ranks, ranking.ladder[value - 1].ranks
    return low_kind > kind or (low_kind == kind and low_ranks > ranks[: len(low_ranks)])


def _kinds(low: Ranking, low_value: int, high: Ranking, value: int) -> Iterator[tuple[Ranking, str]]:
    """The kinds of both hands, to be found in the order of the high one's ranking."""
    yield high, low.name(low_value)
    yield high, high.name(value)


def ways_to_set(held: Sequence[int], decision: DecisionFacts, low: Ranking, high: Ranking) -> tuple[str, ...]:
    """Every low hand that may be set, the cards as people write them."""
    ways = combinations(sorted(held), next(iter(decision.sets.values())))
    return tuple(names(way) for way in ways if not is_foul(way, [one for one in held if one not in way], low, high))


def hands_set(held: Sequence[int], decision: DecisionFacts, written: str) -> dict[str, list[int]]:
    """The hands by name: the low one as it was named, the high one of the other cards."""
    low = [card(one) for one in written.split()]
    return dict(zip(decision.sets, (low, [one for one in held if one not in low]), strict=True))


@dataclass(frozen=True, slots=True)
class Sets(Decisions):
    """Takes how one seat sets its hands: the cards of the low one, in any order."""

    def why_not(self, act: Act) -> HousewayError | None:
        """Not these cards, or a low hand that would be higher than the high one."""
        assert isinstance(act, Decide)  # noqa: S101
        written = tuple(sorted(act.cards.split()))
        known = {(one.seat, one.choice, tuple(sorted(one.cards.split()))) for one in self.allowed}
        if (act.seat, act.choice, written) in known:
            return None
        if act.seat == self.seat and any(one.choice == act.choice for one in self.allowed):
            why = f"{act.cards[:40] or 'nothing'} cannot be the low hand"
            ways = [one.cards for one in self.allowed if one.choice == act.choice]
            return Refused(why, clause=self.clause, remedy=f"Name two of the own cards, like {ways[0]}")
        return Decisions.why_not(self, act)
