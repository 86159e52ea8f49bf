"""A shoe laid out for the kernels: what stands behind every hand, what draws are worth, how a strategy fares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from houseway.arrays import Ints
from houseway.exact.blackjack import kernels
from houseway.exact.blackjack.cells import Cells
from houseway.exact.blackjack.hands import OUTCOMES, DealerHands, dealer_hands, hard_total, player_hands
from houseway.exact.blackjack.numbers import FLOATS, Array, Numbers
from houseway.exact.blackjack.play import Play
from houseway.games.blackjack.finishes import DOUBLED, SINGLE
from houseway.refusal import Refused

PAIRS = [[rank, rank] for rank in range(10)]
TWO_CARDS = [[one, other] for one in range(10) for other in range(one, 10)]
"""The 55 first hands, lowest rank first."""
LANES = 32
"""How many hands the kernels reckon side by side."""


@dataclass(frozen=True)
class ActionTable:
    """What to do with every hand against every up card: arrays of ``kernels.ACTIONS`` by hand and up card.

    ``first`` is for a hand as dealt, ``split`` for one card of a split pair and what it drew, ``split_aces`` for aces.
    A hand of three or more cards is played the same in all three, except split aces that take one card only.
    ``zapped`` is for two new cards, where a hand can be changed for them.
    ``marker`` and ``marker_aces`` are for hands that were split off with the house's money, where there are any.
    """

    first: Ints
    split: Ints
    split_aces: Ints
    marker: Ints | None = None
    marker_aces: Ints | None = None
    zapped: Ints | None = None

    def after_zap(self) -> ActionTable:
        """How new cards are played, and what they are split into."""
        assert self.zapped is not None  # noqa: S101
        return replace(self, first=self.zapped, zapped=None)

    def after_split(self, rank: int, *, marker: bool = False) -> Ints:
        """How hands of a split pair are played."""
        if not marker:
            return self.split_aces if rank == 0 else self.split
        found = self.marker_aces if rank == 0 else self.marker
        assert found is not None  # noqa: S101
        return found


@dataclass(frozen=True)
class Level:
    """One hand of a split pair while so many more cards of its rank are out of the shoe.

    ``tally[0]`` is for a second card of another rank, ``tally[1]`` for the same rank again; ``whole`` are their chances
    by up card and outcome, to which hands that bust are missing in the tally. ``marker`` is the tally of a hand that
    lies on a marker, which is played otherwise.
    """

    tally: Array
    whole: Array
    marker: Array | None = None


@dataclass(frozen=True)
class Behind:
    """The chance of each up card and outcome behind each hand, where it is ``known``."""

    dealt: Array
    known: Array


class Counting:
    """One shoe and one set of options, counted with one kind of numbers."""

    def __init__(
        self, play: Play, shoe: Sequence[int], numbers: Numbers = FLOATS, kept: dict[Any, Behind] | None = None
    ) -> None:
        """Lay out the shoe; refuse one that cannot deal a round.

        ``kept`` keeps what stands behind split hands, for a second strategy that is followed through the same shoe.
        """
        if len(shoe) != 10 or min(shoe) < 0:
            raise Refused(f"{tuple(shoe)} is no shoe", remedy="Count ten ranks, aces first and tens last")
        if not play.infinite and sum(shoe) < 4:
            raise Refused(f"{sum(shoe)} cards are too few for a round", remedy="Leave four or more in the shoe")
        self.play = play
        self.shoe = np.array(shoe, np.int64)
        self.cards = int(self.shoe.sum())
        self.removes = 0 if play.infinite else 1
        self.numbers = numbers
        self.kept = kept
        self.hands = player_hands()
        dealer = dealer_hands(play.hits_soft_17, play.stands_on)
        self.dealer: DealerHands = dealer if play.infinite else dealer.within(self.shoe.tolist())
        largest = max(self.cards, 1)
        self.tables = (numbers.whole(range(largest + 1)), numbers.reciprocals(largest), numbers.modulus)
        orders = numbers.whole(self.dealer.orders)
        self._dealer_tables = (self.dealer.nodes, self.dealer.ends, orders, self.dealer.cells)
        self.cells = Cells(play.finishes)
        two = [(hard_total(hand), hand[0] > 0) if sum(hand) == 2 else None for hand in self.hands.index]
        self.doubles = np.array([play.finish_of_double(*one) if one else DOUBLED for one in two], np.int64)

    @cached_property
    def sign(self) -> Ints:
        """Whether a single wager is won, pushed or lost, by the player's total and the dealer's outcome."""
        found = np.zeros((22, len(OUTCOMES)), np.int64)
        for total in range(22):
            for outcome in range(len(OUTCOMES)):
                is_blackjack = outcome == kernels.LAST
                found[total, outcome] = self.play.result(total, 21 if is_blackjack else 17 + outcome, is_blackjack)
        return found

    @cached_property
    def bust_sign(self) -> Ints:
        """Whether a single wager on a hand over 21 is won or lost, by up card and the dealer's outcome."""
        found = np.zeros((10, len(OUTCOMES)), np.int64)
        for up, outcome in np.ndindex(found.shape):
            is_blackjack = outcome == kernels.LAST
            total = 21 if is_blackjack else 17 + outcome
            found[up, outcome] = self.play.bust_result(up + 1, total, is_blackjack)
        return found

    def bust_cells(self, single: int = SINGLE) -> Ints:
        """Where a hand that bust on a single wager counts, by up card and the dealer's outcome."""
        found: Ints = self.cells.numbers[single][1 + self.bust_sign]
        return found

    @cached_property
    def revived(self) -> Array:
        """The chance of each up card with an outcome on which a hand wins that busts, by hand and rank drawn.

        Nothing where no hand over 21 comes back.
        """
        if not self.play.revives_against:
            return self.numbers.zeros(0, 10, 10)
        found = self.numbers.zeros(len(self.hands.cards), 10, 10)
        left = self.shoe - self.removes * self.hands.counts
        is_bust = (self.hands.onward < 0) & (left > 0) & self.everything_behind.known[:, None]
        busts = np.argwhere(is_bust).astype(np.int64)
        cards = self.hands.counts[busts[:, 0]]
        cards[np.arange(len(busts)), busts[:, 1]] += 1
        _, once, places = np.unique(cards, axis=0, return_index=True, return_inverse=True)
        asked = np.column_stack([busts[once], np.arange(len(once))])
        dealt = self.numbers.zeros(len(once), 10, 8)
        self._deal(self.shoe, asked, dealt)
        kernel = self.numbers.pick(kernels.revive, kernels.fast_revive)
        kernel(np.column_stack([busts, places.ravel()]), dealt, self.tables, self.bust_sign, found)
        return found

    @cached_property
    def worth(self) -> Array:
        """What a hand gains by finish, total and the dealer's outcome."""
        nets = self.numbers.fractions([finish.nets for finish in self.play.finishes])
        found: Array = nets[:, 1 + self.sign]
        return found

    def keep_to(self, other: Counting) -> None:
        """Whatever another shoe decided that no table of actions holds, this one decides too."""

    def behind(self, hands: Sequence[int], gone: Sequence[int] = ()) -> Array:
        """The chance of each up card and outcome behind each of these hands, when more cards are gone."""
        dealt, shoe = self.numbers.zeros(len(hands), 10, 8), self._less(gone)
        asked = np.array([(hand, -1, place) for place, hand in enumerate(hands)], np.int64).reshape(-1, 3)
        self._deal(shoe, asked[self._possible(shoe)[asked[:, 0]]], dealt)
        return dealt

    def _less(self, gone: Sequence[int]) -> Ints:
        """The shoe without these ranks; an endless shoe stays as it is."""
        shoe = self.shoe.copy()
        for rank in gone:
            shoe[rank] -= self.removes
        return shoe

    def _possible(self, shoe: Ints) -> Array:
        """Which hands a shoe can deal."""
        found: Array = np.logical_and.reduce(self.removes * self.hands.counts <= shoe, axis=1)
        return found

    def _deal(self, shoe: Ints, asked: Ints, dealt: Array) -> None:
        """What stands behind hands, each with a card more or -1, into their places."""
        if not len(asked):
            return
        kernel = self.numbers.pick(kernels.deal_out, kernels.fast_deal_out)
        lanes = 1 if self.numbers.is_exact else min(LANES, len(asked))
        held, deep, zeros = int(self.dealer.nodes[:, 2].max()) + 1, self.dealer.most_cards, self.numbers.zeros
        room = (zeros(len(self.dealer.nodes), lanes), zeros(10, held, lanes), zeros(deep, lanes), zeros(2, lanes))
        kernel(
            shoe, int(shoe.sum()), self.removes, self.hands.counts, asked, self._dealer_tables, self.tables, room, dealt
        )

    @cached_property
    def everything_behind(self) -> Behind:
        """The dealer's chances behind every hand that the shoe can deal."""
        behind = self._nothing_behind()
        behind.known[:] = self._possible(self.shoe)
        hands = np.flatnonzero(behind.known)
        self._deal(self.shoe, np.column_stack([hands, np.full_like(hands, -1), hands]), behind.dealt)
        return behind

    def _nothing_behind(self) -> Behind:
        size = len(self.hands.cards)
        return Behind(self.numbers.zeros(size, 10, 8), np.zeros(size, np.bool_))

    @cached_property
    def draws(self) -> Array:
        """What stand, hit and double are worth for each hand and up card, times the chance of the up card."""
        return self._draws(self.play.finishes_of(marker=False))

    @cached_property
    def marker_draws(self) -> Array:
        """The same for a hand that was split off with the house's money."""
        return self._draws(self.play.finishes_of(marker=True))

    def _draws(self, ends_as: slice) -> Array:
        """The same for hands that can end in these finishes."""
        dealt, known = self.everything_behind.dealt, self.everything_behind.known
        finishes = self.play.finishes[ends_as]
        size, busts = len(self.hands.cards), self.numbers.fractions([end.loses for end in finishes])
        returns = self.numbers.fractions([end.wins - end.loses for end in finishes])
        value, best = self.numbers.zeros(size, 10, 3), self.numbers.zeros(size, 10)
        ends = self.numbers.zeros(size, 10, len(busts))
        kernel = self.numbers.pick(kernels.best_draws, kernels.fast_best_draws)
        kernel(
            self.shoe, self.cards, self.removes, self.play.blackjack_takes_all, self.hands.counts, self.hands.cards,
            self.hands.total, self.hands.onward, known, dealt, self.worth[ends_as], busts, returns, self.revived,
            self.doubles, self.tables, value, best, ends,
        )  # fmt: skip
        return value

    def first_chance(self, one: int, other: int) -> Any:
        """The chance of two first cards, in either order."""
        whole, over, _ = self.tables
        left = max(int(self.shoe[other]) - (self.removes if one == other else 0), 0)
        ways = whole[int(self.shoe[one])] * (1 if one == other else 2)
        return self.numbers.product(ways, over[self.cards], whole[left], over[self.cards - self.removes])

    def follow(
        self,
        action: Ints,
        reach: Array,
        gone: Sequence[int],
        behind: Behind,
        before: Behind | None = None,
        *,
        marker: bool = False,
    ) -> Array:
        """Where chances that ``reach`` puts on hands end, by up card, outcome and net.

        ``behind`` gathers what stands behind the hands; ``before`` is that of the shoe with one card less gone.
        """
        shoe = self._less(gone)
        cells = self.cells.numbers[self.play.finishes_of(marker=marker)]
        known_before = self._before(gone, behind, before)
        asked, busts, places = self._nobody_asked()
        kernel = self.numbers.pick(kernels.spread, kernels.fast_spread)
        count = kernel(
            shoe, int(shoe.sum()), self.removes, self.hands.counts, self.hands.cards, self.hands.onward, action,
            self.tables, behind.known, behind.dealt, known_before, asked, busts, places, reach,
        )  # fmt: skip
        bust_dealt = self._deal_asked(shoe, asked[: count[0]], behind, busts[: count[1]])
        tally = self.numbers.zeros(10, 8, len(self.cells))
        kernel = self.numbers.pick(kernels.settle, kernels.fast_settle)
        kernel(
            shoe, int(shoe.sum()), self.removes, self.hands.counts, self.hands.cards, self.hands.total,
            self.hands.onward, action, self.sign, self.bust_sign, cells, self.doubles, self.tables, behind.dealt,
            places, bust_dealt, reach, tally,
        )  # fmt: skip
        return tally

    def _before(self, gone: Sequence[int], behind: Behind, before: Behind | None) -> tuple[int, Array, Array]:
        """The rank of which one card less was gone, or -1, and what was known then."""
        rank, earlier = (gone[0], before) if before and self.removes else (-1, behind)
        return rank, earlier.known, earlier.dealt

    def _nobody_asked(self) -> tuple[Ints, Ints, Ints]:
        """Room for the hands and the busts that a strategy asks for, and for the places of the busts."""
        size = len(self.hands.cards)
        return np.empty((size, 3), np.int64), np.empty((10 * size, 3), np.int64), np.full((size, 10), -1, np.int64)

    def _deal_asked(self, shoe: Ints, asked: Ints, behind: Behind, busts: Ints) -> Array:
        """What stands behind the hands that were asked for; behind the busts it is returned."""
        bust_dealt = self.numbers.zeros(len(busts), 10, 8)
        self._deal(shoe, asked, behind.dealt)
        self._deal(shoe, busts, bust_dealt)
        return bust_dealt

    def reached(self, strategy: ActionTable) -> Array:
        """How often each hand is held, by up card, whatever the up card's own chance."""
        reach = self._first_hands()
        self.follow(strategy.first, reach, (), self.everything_behind)
        return reach

    def reached_on_markers(self, strategy: ActionTable) -> Array:
        """How often a hand that was split off with the house's money is held, as its cards would be dealt afresh."""
        assert strategy.marker is not None  # noqa: S101
        reach = self.numbers.zeros(len(self.hands.cards), 10)
        whole, over, _ = self.tables
        for rank in (rank for rank in range(10) if self.play.splits_free(rank)):
            ups = strategy.first[self.hands.of([rank, rank])] == kernels.SPLIT
            for second in range(10):
                count = max(int(self.shoe[second]) - (2 * self.removes if second == rank else 0), 0)
                share = self.numbers.product(whole[count], over[max(self.cards - 2 * self.removes, 0)])
                chance = self.numbers.product(self.first_chance(rank, rank), share)
                hand = self.hands.of([rank, second])
                reach[hand] = np.where(ups, reach[hand] + chance, reach[hand])
        self.follow(strategy.marker, reach, (), self.everything_behind, marker=True)
        return reach

    def _first_hands(self) -> Array:
        """The chances of the first hands."""
        reach = self.numbers.zeros(len(self.hands.cards), 10)
        for one, other in TWO_CARDS:
            reach[self.hands.of([one, other])] = self.first_chance(one, other)
        return reach

    def unsplit(self, strategy: ActionTable) -> Array:
        """Where all first hands end that are neither split nor surrendered nor blackjacks."""
        reach = self._first_hands()
        laid_out = "everything_behind" in self.__dict__
        behind = self.everything_behind if laid_out else self._behind_split(-1, 0)
        return self.follow(strategy.first, reach, (), behind)

    def levels(self, strategy: ActionTable, rank: int, count: int, ups: Sequence[int]) -> list[Level]:
        """One hand of a split pair with 0, 1, 2 ... more cards of its rank gone, as far as the shoe has them."""
        found: list[Level] = []
        before: Behind | None = None
        for more in range(count):
            if self.removes and self.shoe[rank] < 2 + more:
                break
            behind = self._behind_split(rank, more)
            found.append(self._level(strategy, rank, [rank] * (1 + more), ups, behind, before))
            before = behind
        return found

    def _behind_split(self, rank: int, more: int) -> Behind:
        """What is known already of what stands behind split hands; nothing, unless it is kept."""
        if self.kept is None:
            return self._nothing_behind()
        if (rank, more) not in self.kept:
            self.kept[rank, more] = self._nothing_behind()
        return self.kept[rank, more]

    def _level(
        self, strategy: ActionTable, rank: int, gone: Sequence[int], ups: Sequence[int], behind: Behind,
        before: Behind | None,
    ) -> Level:  # fmt: skip
        """One hand of a split pair when these cards are gone besides its own."""
        shoe = self._less(gone)
        whole, over, _ = self.tables
        left = int(shoe.sum()) - self.removes
        tallies: dict[bool, list[Array]] = {False: [], True: []}
        for again in (False, True):
            reach = self.numbers.zeros(len(self.hands.cards), 10)
            for second in range(10):
                count = max(int(shoe[second]) - (self.removes if second == rank else 0), 0)
                if (second == rank) is again and count:
                    share = self.numbers.product(whole[count], over[left])
                    reach[self.hands.of([rank, second]), list(ups)] = share
            for marker in (True, False) if self.play.splits_free(rank) else (False,):
                action, chances = strategy.after_split(rank, marker=marker), reach.copy() if marker else reach
                tallies[marker].append(self.follow(action, chances, gone, behind, before, marker=marker))
        both = self.behind([self.hands.of([rank]), self.hands.of([rank, rank])], gone)
        same_rank = max(int(shoe[rank]) - self.removes, 0)
        again_whole = self.numbers.product(whole[same_rank], over[left], both[1])
        first_whole = self.numbers.difference(both[0], again_whole)
        on_marker = np.stack(tallies[True]) if tallies[True] else None
        return Level(np.stack(tallies[False]), np.stack([first_whole, again_whole]), on_marker)
