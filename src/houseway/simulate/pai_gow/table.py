"""A Pai Gow table laid out for the kernel."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.pai_gow.ace_high import AceHigh
from houseway.exact.pai_gow.deals import room, weigh
from houseway.exact.pai_gow.settings_kernel import MOST
from houseway.exact.pai_gow.side_bets import Counted, seven_card_hands
from houseway.exact.pai_gow.wagers import BEST_SETTING, HOUSE_WAY, STRATEGIES, table_of
from houseway.exact.pai_gow.worth import worth_of
from houseway.games.pai_gow.fortune import Fortune
from houseway.games.pai_gow.pai_gow_game import PaiGowGame
from houseway.games.poker.paytable import asks_for
from houseway.hands.tables import tables_for
from houseway.refusal import Refused
from houseway.simulate.pai_gow.kernel import BY_HOUSE_WAY, BY_SIGHT, BY_WORTH, count_rounds
from houseway.simulate.stream import State, stream


class Rounds(NamedTuple):
    """What rounds came to: the main wager lost, pushed and won, and what decides the wagers beside it."""

    mains: Ints
    fortunes: Ints
    lows: Ints
    aces: Ints

    def __add__(self, other: object) -> Rounds:
        """Both together."""
        assert isinstance(other, Rounds)  # noqa: S101
        return Rounds(*(one + more for one, more in zip(self, other, strict=True)))

    @property
    def counted(self) -> Counted:
        """As the exact counts of the same wagers are."""
        both, joker, without, neither = (int(count) for count in self.aces)
        return Counted(self.fortunes, self.lows, AceHigh(both, joker, without, both + joker + without + neither))


class SimulatedTable:
    """A game laid out for the kernel, with one player who sets by a strategy."""

    def __init__(self, game: PaiGowGame, strategy: str = BEST_SETTING) -> None:
        """The strategy is one of ``STRATEGIES``."""
        if strategy not in STRATEGIES:
            raise Refused(f"{strategy!r} is no way to set a hand", remedy=f"Choose {' or '.join(STRATEGIES)}")
        self.game = game
        table = table_of(game)
        self.table = table
        self.how = BY_HOUSE_WAY if strategy == HOUSE_WAY else BY_SIGHT if game.is_face_up else BY_WORTH
        self.worth = np.zeros((1, 1, 1), np.float32)
        if self.how == BY_WORTH:
            self.worth = worth_of(table.found, table.cells, table.win, -1.0, np.flatnonzero(table.push_low).tolist())
        by_sight = self.how != BY_WORTH
        self.settings = weigh(table.way, self.worth, self.worth, seen=by_sight)
        ranking = game.fortune_ranking
        assert isinstance(ranking, Fortune)  # noqa: S101
        self.ranking = ranking
        self.seven = tables_for(ranking.of_five, 7)
        values = {hand: ranking.value(hand) for hand in sorted(seven_card_hands())}
        rare = {hand: value for hand, value in values.items() if value > ranking.of_five.top}
        self.rare = np.array([sum(1 << card for card in hand) for hand in rare], np.uint64)
        self.rare_values = np.array(list(rare.values()), np.int64)
        self.least_rare = min(ranking.of_five.value(hand) for hand in rare)
        self.ace_high = np.zeros(len(table.push_high), np.uint8)
        least, most, _ = asks_for(game.high_ranking, "ace high")
        self.ace_high[least : most + 1] = 1

    def play(self, seed: int, chunk: int, rounds: int) -> Rounds:
        """So many rounds with the random stream of a chunk."""
        return self.play_from(stream(seed, chunk), np.arange(53, dtype=np.uint8), rounds)[0]

    def play_from(self, state: State, cards: Bytes, rounds: int) -> tuple[Rounds, Ints]:
        """So many rounds from a deck, which is left as dealt last; and the values of the last round."""
        found = Rounds(
            np.zeros(3, np.int64),
            np.zeros(self.ranking.top + 1, np.int64),
            np.zeros(len(self.table.push_low), np.int64),
            np.zeros(4, np.int64),
        )
        last = np.zeros(5, np.int64)
        fortune = (self.seven, self.rare, self.rare_values, self.least_rare)
        pushes = (self.table.push_low, self.table.push_high, self.ace_high)
        cells = np.array(self.table.cells, np.int64)
        own: Any = (room(), *(np.zeros(size, np.int64) for size in (3, 3, MOST, MOST)))
        how = (self.how, self.settings, self.worth, cells)
        count_rounds(state, cards, rounds, self.table.way, *fortune, *how, *pushes, *found, last, *own)
        return found, last
