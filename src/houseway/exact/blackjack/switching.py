"""Two hands whose second cards may change places: what every four cards are worth against every up card.

A hand's worth is that of its best play from a shoe without the cards of both hands and the up card. What the other hand
draws is not looked at, so the worths of two hands add up; the mean is exact. Net results of two hands are added as if
the hands were independent *given the up card and the dealer's outcome*, as ``rounds`` adds those of split hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from houseway.exact.blackjack.counting import TWO_CARDS, Counting
from houseway.exact.blackjack.game import MainResult, main_game
from houseway.exact.blackjack.hands import BLACKJACK, player_hands
from houseway.exact.blackjack.kernels import SPLIT, STAND
from houseway.exact.blackjack.numbers import FLOATS, Array, Numbers
from houseway.exact.blackjack.play import RANKS, Play
from houseway.exact.blackjack.rounds import RoundValue, convolved, hand_by_net, reciprocal
from houseway.exact.blackjack.strategy import Best, is_natural
from houseway.exact.kept import kept

Two = tuple[int, int]
KEPT, SWITCHED = range(2)
"""A hand as it was dealt, and one whose second card came from the other: that is never a blackjack."""
CORES = 2
TWOS: list[Two] = [(one, other) for one, other in TWO_CARDS]
NUMBER = {two: place for place, two in enumerate(TWOS)}
MOST = 4
"""Two hands, and each may be doubled: so many wagers for each hand of a split."""


@dataclass(frozen=True)
class Beside:
    """One hand while another lies beside it: by up card what it is worth and wagers, and what it comes to.

    ``nets`` is by up card, dealer's outcome (a blackjack left out) and places above the largest loss; its chances are
    those of up card and outcome when both hands are known.
    """

    value: Array
    wagers: Array
    nets: Array
    action: Array


class Hands:
    """Every hand that a shoe can deal beside one that is gone."""

    def __init__(self, play: Play, shoe: Sequence[int], gone: Two, numbers: Numbers) -> None:
        """Decide for a shoe without the other hand."""
        left = list(shoe)
        for rank in gone:
            left[rank] -= 1
        self.best = Best(Counting(play, left, numbers))
        self.counting = self.best.counting
        self.most = 2 * play.most_hands
        self.found = {two: self._both(two) for two in TWOS if can_deal(left, two)}

    def _both(self, two: Two) -> tuple[Beside, Beside]:
        """As dealt, and by a switch: different only where it would be a blackjack."""
        switched = self._played(two)
        return (self._natural(two) if is_natural(*two) else switched), switched

    def _natural(self, two: Two) -> Beside:
        dealt = self.counting.everything_behind.dealt[self.counting.hands.of(list(two))][:, :BLACKJACK]
        pays = self.counting.play.blackjack_pays
        nets = self._room()
        nets[:, :, int(self.most + pays)] = dealt
        whole = dealt.sum(axis=1)
        return Beside(whole * (pays if self._is_exact else float(pays)), whole, nets, np.full(10, STAND))

    def _played(self, two: Two) -> Beside:
        counting, best = self.counting, self.best
        hand = counting.hands.of(list(two))
        values = {STAND: counting.draws[hand, :, STAND]} if is_natural(*two) else best.first_values(*two)
        action = np.array([max(values, key=lambda act: values[act][up]) for up in range(10)])
        value = np.array([values[act][up] for up, act in enumerate(action)], counting.numbers.dtype)
        nets, wagers = self._unsplit(hand, action)
        if ups := tuple(np.flatnonzero(action == SPLIT).tolist()):
            self._add_splits(two[0], ups, nets, wagers)
        return Beside(value, wagers, nets, action)

    def _unsplit(self, hand: int, action: Array) -> tuple[Array, Array]:
        """What the hand comes to where it is not split."""
        counting, cells = self.counting, self.counting.cells
        plan = self.best.drawing.copy()
        plan[hand] = action
        reach = counting.numbers.zeros(len(plan), 10)
        reach[hand, action != SPLIT] = 1
        tally = counting.follow(plan, reach, (), counting.everything_behind)
        whole = np.where((action != SPLIT)[:, None], counting.everything_behind.dealt[hand], 0)
        tally[:, :, cells.bust()] = tally[:, :, cells.bust()] + whole - tally.sum(axis=2)
        nets, wagers = self._room(), counting.numbers.zeros(10)
        for cell, (net, wagered) in enumerate(zip(cells.nets, cells.wagered, strict=True)):
            here = tally[:, :BLACKJACK, cell]
            nets[:, :, int(self.most + net)] = nets[:, :, int(self.most + net)] + here
            wagers = wagers + here.sum(axis=1) * int(wagered)
        return nets, wagers

    def _add_splits(self, rank: int, ups: tuple[int, ...], nets: Array, wagers: Array) -> None:
        """What it comes to where it is."""
        cells, here = self.counting.cells, list(ups)
        for pattern in self.best.patterns(rank):
            whole = pattern.chance[here, :BLACKJACK]
            sums = whole[:, :, None]
            shares = reciprocal(whole)[:, :, None]
            for count, tally in pattern.parts:
                hand = hand_by_net(cells, tally[here, :BLACKJACK]) * shares
                for _ in range(count):
                    sums = convolved(sums, hand)
                for cell, wagered in enumerate(cells.wagered):
                    wagers[here] = wagers[here] + tally[here, :BLACKJACK, cell].sum(axis=1) * (count * int(wagered))
            first = int(self.most + min(cells.nets) * pattern.hands)
            room = nets[here]
            room[:, :, first : first + sums.shape[2]] = room[:, :, first : first + sums.shape[2]] + sums
            nets[here] = room

    @property
    def _is_exact(self) -> bool:
        return self.counting.numbers.is_exact

    def _room(self) -> Array:
        return self.counting.numbers.zeros(10, BLACKJACK, 2 * self.most + 1)


def can_deal(shoe: Sequence[int], cards: Sequence[int]) -> bool:
    """Whether a shoe has these cards."""
    return all(shoe[rank] >= list(cards).count(rank) for rank in cards)


@dataclass(frozen=True)
class Four:
    """Four cards as they were dealt: two hands, how often, and whether to switch by up card with what that gains."""

    left: Two
    right: Two
    chance: Any
    switches: Array
    gains: Array


class SwitchGame:
    """The game from one shoe: best play of both hands, and when to switch.

    ``value[gone, hand, how]`` is what a hand is worth by up card while another lies beside it, ``action`` the first
    decision; ``later``, ``split`` and ``aces`` are what is done with every hand beside each, as ``ActionTable`` has it.
    """

    def __init__(self, play: Play, shoe: Sequence[int], numbers: Numbers = FLOATS) -> None:
        """Analyse every hand beside every other, unless that is known."""
        self.play, self.shoe, self.numbers = play, tuple(shoe), numbers
        asked = ("switch", replace(play, outcome=None, doubled_as=None), self.shoe)
        found = self._find() if numbers.is_exact else kept(asked, self._find)
        self.value, self.action = found["value"], found["action"]
        self.later, self.split, self.aces = found["later"], found["split"], found["aces"]
        nets = {Fraction(place - MOST * play.most_hands, 2): mass for place, mass in enumerate(found["nets"].tolist())}
        by_up, risked, up_chance = found["by_up"]
        self.round = RoundValue(up_chance, by_up, risked, {net: mass for net, mass in nets.items() if mass})

    def _find(self) -> dict[str, Any]:
        gone = [two for two in TWOS if can_deal(self.shoe, two)]
        with ThreadPoolExecutor(CORES) as pool:
            hands = dict(zip(gone, pool.map(self._beside, gone), strict=True))
        self.value = self.numbers.zeros(len(TWOS), len(TWOS), 2, 10)
        self.action = np.zeros((len(TWOS), len(TWOS), 2, 10), np.uint8)
        size = len(player_hands().cards)
        tables = {name: np.zeros((len(TWOS), size, 10), np.uint8) for name in ("later", "split", "aces")}
        for other, found in hands.items():
            for name, table in zip(tables, (found.best.drawing, *found.best.after_split), strict=True):
                tables[name][NUMBER[other]] = table
            for two, both in found.found.items():
                for how in (KEPT, SWITCHED):
                    self.value[NUMBER[other], NUMBER[two], how] = both[how].value
                    self.action[NUMBER[other], NUMBER[two], how] = both[how].action
        added = _Round(self, {other: found.found for other, found in hands.items()})
        return {"value": self.value, "action": self.action, **tables, "by_up": added.by_up, "nets": added.nets}

    def _beside(self, gone: Two) -> Hands:
        return Hands(self.play, self.shoe, gone, self.numbers)

    def worth(self, one: Two, other: Two, how: int) -> Array:
        """What both are worth by up card, times its chance; a dealer's blackjack left out."""
        first, second = NUMBER[one], NUMBER[other]
        found: Array = self.value[second, first, how] + self.value[first, second, how]
        return found

    @cached_property
    def fours(self) -> list[Four]:
        """Every four cards in the order of the deal."""
        found = []
        for a, c, b, d in product(range(10), repeat=4):
            if can_deal(self.shoe, (a, b, c, d)):
                kept_so = self.worth(as_two(a, b), as_two(c, d), KEPT)
                switched = self.worth(as_two(a, d), as_two(c, b), SWITCHED)
                gains = switched - kept_so
                found.append(Four((a, b), (c, d), self._chance((a, b, c, d)), switched > kept_so, gains))
        return found

    def _chance(self, cards: Sequence[int]) -> Any:
        left, count, chance = list(self.shoe), sum(self.shoe), Fraction(1)
        for rank in cards:
            chance *= Fraction(left[rank], count)
            left[rank] -= 1
            count -= 1
        return chance if self.numbers.is_exact else float(chance)

    def switches(self) -> Array:
        """Whether to switch, by the cards of the left hand, of the right hand, and the up card."""
        found = np.zeros((10,) * 5, np.uint8)
        for four in self.fours:
            found[(*four.left, *four.right)] = four.switches
        return found

    @property
    def edge(self) -> Any:
        """What the player loses on average per unit wagered on both hands at first."""
        return -self.round.expectation

    def summary(self) -> dict[str, Any]:
        """How often a switch is best, what the right to it is worth, and what a rule by one table of values costs."""
        one = main_game(self.play, self.shoe)
        values, naturals = hand_values(one)
        often = sum(float(four.chance) * self._ups(four)[four.switches].sum() for four in self.fours)
        worth = sum(float(four.chance * four.gains[four.switches].sum()) for four in self.fours) / 2
        cost = float(self.cost_of(values, naturals))
        rule = "Add what each hand is worth against the up card; switch when the sum is higher."
        told = f"A switch is best in {often:.2%} of the rounds that are played, and worth {worth:.4%} of both wagers."
        return {
            "switched": float(often),
            "worth_of_the_switch": worth,
            "rule": rule,
            "cost_of_the_rule": cost,
            "told": [told.replace("%", " %"), f"{rule} That costs {100 * cost:.4f} % more."],
        }

    def _ups(self, four: Four) -> Array:
        """The chance of each up card when four cards are known, the dealer having no blackjack."""
        left = np.array(self.shoe, np.float64)
        np.subtract.at(left, [*four.left, *four.right], 1)
        chance: Array = left / left.sum()
        for up, hole in ((0, 9), (9, 0)):
            chance[up] *= 1 - left[hole] / (left.sum() - 1)
        return chance

    def cost_of(self, values: Array, kept_naturals: Array) -> Any:
        """What a rule gives away that adds a value to each hand and switches for the higher sum.

        ``values`` is by the number of the two cards among ``TWO_CARDS`` and up card, ``kept_naturals`` by up card what
        a blackjack that is kept counts.
        """
        cost: Any = 0
        for four in self.fours:
            (a, b), (c, d) = four.left, four.right
            sums = []
            for how, two in ((KEPT, (as_two(a, b), as_two(c, d))), (SWITCHED, (as_two(a, d), as_two(c, b)))):
                add = [kept_naturals if how == KEPT and is_natural(*one) else values[NUMBER[one]] for one in two]
                sums.append(add[0] + add[1])
            wrong = (sums[1] > sums[0]) != four.switches
            cost = cost + abs(four.gains[wrong]).sum() * four.chance
        return cost * (Fraction(1, 2) if self.numbers.is_exact else 0.5)


def hand_values(result: MainResult) -> tuple[Array, Array]:
    """What two cards are worth against each up card when nothing else is known; and a blackjack that is kept."""
    found = np.zeros((len(TWO_CARDS), 10))
    for place, (one, other) in enumerate(TWO_CARDS):
        for up in range(10):
            names = [RANKS[one], RANKS[other]]
            found[place, up] = max(result.decisions(names, RANKS[up], is_split=is_natural(one, other)).values())
    return found, np.full(10, float(result.counting.play.blackjack_pays))


def as_two(one: int, other: int) -> Two:
    """Two cards, the lower first."""
    return (one, other) if one <= other else (other, one)


class _Round:
    """Adds up what all rounds come to: both hands together, per wager on both."""

    def __init__(self, game: SwitchGame, hands: dict[Two, dict[Two, tuple[Beside, Beside]]]) -> None:
        self.game, self.hands = game, hands
        self.joints: dict[tuple[Two, Two, int], Array] = {}
        zeros = game.numbers.zeros
        most = MOST * game.play.most_hands
        self.nets, self.by_up = zeros(2 * most + 1), zeros(3, 10)
        for four in game.fours:
            self._add(four, most)
        half = Fraction(1, 2) if game.numbers.is_exact else 0.5
        self.by_up[:2] = self.by_up[:2] * half

    def _add(self, four: Four, most: int) -> None:
        (a, b), (c, d) = four.left, four.right
        dealt = (as_two(a, b), as_two(c, d))
        behind = self._blackjacks(dealt) * four.chance
        naturals = sum(is_natural(*two) for two in dealt)
        self.nets[most + naturals - 2] = self.nets[most + naturals - 2] + behind.sum()
        self._sum(slice(None), behind * (naturals - 2), behind * 2, behind)
        switched = (as_two(a, d), as_two(c, b))
        for how, two, ups in ((KEPT, dealt, ~four.switches), (SWITCHED, switched, four.switches)):
            if ups.any():
                one, other = self._pair(*two, how)
                value, wagers = one.value + other.value, one.wagers + other.wagers
                chance = one.nets[ups].sum(axis=(1, 2))
                self._sum(ups, value[ups] * four.chance, wagers[ups] * four.chance, chance * four.chance)
                self.nets = self.nets + self._joint(*two, how)[ups].sum(axis=0) * four.chance

    def _sum(self, ups: Any, value: Array, wagers: Array, chance: Array) -> None:
        for row, more in enumerate((value, wagers, chance)):
            self.by_up[row, ups] = self.by_up[row, ups] + more

    def _pair(self, one: Two, other: Two, how: int) -> tuple[Beside, Beside]:
        return self.hands[other][one][how], self.hands[one][other][how]

    def _blackjacks(self, two: tuple[Two, Two]) -> Array:
        """The chance of each up card with a blackjack behind it when two hands are known."""
        left = list(self.game.shoe)
        for rank in (*two[0], *two[1]):
            left[rank] -= 1
        count, found = sum(left), self.game.numbers.zeros(10)
        for up, hole in ((0, 9), (9, 0)):
            chance = Fraction(left[up] * left[hole], count * (count - 1))
            found[up] = chance if self.game.numbers.is_exact else float(chance)
        return found

    def _joint(self, one: Two, other: Two, how: int) -> Array:
        """What two hands come to together, by up card."""
        key = (one, other, how) if one <= other else (other, one, how)
        if key not in self.joints:
            left, right = self._pair(*key)
            shares = reciprocal(left.nets.sum(axis=2))[:, :, None]
            self.joints[key] = convolved(left.nets * shares, right.nets).sum(axis=1)
        return self.joints[key]
