"""A poker table laid out for the kernels: wagers, stakes, pay tables in cents, and how the hands are played."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.poker.paths import Stakes
from houseway.exact.poker.side_bets import place_sizes, row_net
from houseway.exact.poker.strategy import Strategy
from houseway.exact.poker.terms import all_paths, even_stake, main_spots, place_face_up
from houseway.games.meter import left_on
from houseway.games.poker import rules
from houseway.games.poker.paytable import EVERY
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.hands import Ranking
from houseway.hands.tables import Tables, tables_for
from houseway.money import Cents
from houseway.odds import Percent
from houseway.refusal import Refused
from houseway.rulebook import is_on
from houseway.simulate.poker.kernel import (
    ASK,
    COLUMNS,
    IS_PLAIN,
    Small,
    WagerRows,
    add_block,
    deal_block,
    find_shares,
    pay_envy,
    settle_block,
    value_block,
)
from houseway.simulate.poker.playing import choices_for
from houseway.simulate.stream import State, stream

BLOCK = 4096
"""Rounds that go through the kernels together."""


class Room(NamedTuple):
    """What a block of rounds is dealt and settled in: to make it anew for each costs as much as to deal."""

    places: Bytes
    values: Small
    bits: Ints
    dealers: Small
    dealer_bits: Ints
    ends: Bytes
    nets: Ints


class SimulatedTable:
    """A game laid out for the kernels: wagers, stakes, pay tables in cents, and how the hands are played."""

    def __init__(
        self,
        game: PokerGame,
        seats: int = 1,
        strategy: Strategy | None = None,
        stakes: Sequence[Mapping[str, Cents]] | None = None,
    ) -> None:
        """``stakes`` are those of each seat; all are the least that pays whole cents when they are left out."""
        most = int(game.posted.get("seats", 6))
        if not 1 <= seats <= most:
            raise Refused(f"{seats} seats cannot be dealt to", remedy=f"Choose 1 to {most}")
        self.game = game
        self.seats = seats
        self.staked, self.paths = all_paths(game)
        self.deck = np.array(sorted(game.deck), np.uint8)
        self.spots = tuple(game.spots.values())
        self.stakes = [unit_stakes(game)] * seats if stakes is None else list(stakes)
        self.choose = choices_for(game, strategy)
        self.sizes = place_sizes(game)
        self.dealt = seats * self.sizes["player"] + sum(self.sizes[place] for place in ("dealer", "board", "extra"))
        if self.dealt > len(self.deck):
            raise Refused(f"{seats} seats need {self.dealt} cards", remedy="Take fewer seats")
        self.views: list[tuple[tuple[str, ...], Tables, tuple[str, ...]]] = []
        self.best_of: dict[int, tuple[int, ...]] = {}
        self.view_of(game.compared, game.ranking)
        self.layout = self._layout()
        self.is_main = np.array([spot in main_spots(game) for spot in self.spots], np.uint8)

    def view_of(self, places: tuple[str, ...], ranking: Ranking, sees: tuple[str, ...] = ()) -> int:
        """The number of a hand that is looked at, and of cards seen beside it, as a new one when it is."""
        tables = tables_for(ranking, sum(self.sizes[place] for place in places))
        for number, (known, found, beside) in enumerate(self.views):
            if (known, beside) == (places, sees) and found is tables:
                return number
        self.views.append((places, tables, sees))
        return len(self.views) - 1

    def _view(self, spot: Spot) -> int:
        """The number of the hand that a wager is paid by; the better of several is one of its own."""
        looks = tuple(self.view_of(of, spot.ranking, spot.covers.sees) for of in spot.looks)
        if len(looks) == 1:
            return looks[0]
        for number, known in self.best_of.items():
            if known == looks:
                return number
        self.views.append(((), self.views[looks[0]][1], ()))
        self.best_of[len(self.views) - 1] = looks
        return len(self.views) - 1

    def _layout(self) -> WagerRows:
        game, spots = self.game, self.spots
        wagers = np.zeros((len(spots), COLUMNS), np.int64)
        met = np.full((len(spots), max(spot.ranking.top for spot in spots) + 1), -1, np.int16)
        lost = met.copy()
        rows = [(spot, row) for spot in spots for row in range(len(spot.rows.odds))]
        start = 0
        for wager, spot in enumerate(spots):
            base = game.spots.get(spot.covers.on, spot)
            looked = base if spot.kind == rules.ENVY else spot
            view = self._view(looked) if spot.kind in (rules.HAND, rules.ENVY) else 0
            end = start + spot.rows.first_beaten
            wagers[wager] = (
                spot.kind, spot.unqualified, spot.ties, spot.on_fold, view, start, end, spots.index(base), 0,
            )  # fmt: skip
            values = range(1, spot.ranking.top + 1)
            met[wager, 1 : spot.ranking.top + 1] = [_row_of(spot, value) for value in values]
            wagers[wager, IS_PLAIN] = not met[wager, 1 : spot.ranking.top + 1].any()
            if spot.rows.beaten:
                lost[wager, 1 : spot.ranking.top + 1] = [spot.rows.met_beaten(value) for value in values]
            start += len(spot.rows.odds)
        units = np.array([[self._units(spot, stakes) for spot in spots] for stakes in self.paths.ends], np.int64)
        multiples = range(int(units.max()) + 1)
        nets = [
            [[row_net(game, spot, row, self._stake(spot, laid) * times) for times in multiples] for spot, row in rows]
            for laid in self.stakes
        ]
        return WagerRows(
            wagers=wagers,
            order=np.array(self._order(), np.int64),
            least=np.array([spot.rows.least[row] for spot, row in rows], np.int64),
            most=np.array([spot.rows.most[row] for spot, row in rows], np.int64),
            held=np.array([spot.rows.cards[row] for spot, row in rows], np.int64),
            limited=np.array([game.is_limited(spot.name, spot.rows.odds[row]) for spot, row in rows], np.int64),
            met=met,
            lost=lost,
            stakes=np.array([[self._stake(spot, laid) for spot in spots] for laid in self.stakes], np.int64),
            nets=np.array(nets, np.int64),
            units=units,
            played=self.paths.played,
        )

    def _units(self, spot: Spot, stakes: Stakes) -> int:
        """How many times its stake lies on a wager at an end of the decisions; a side bet lies there once."""
        name = spot.covers.on if spot.is_bonus else spot.name
        return stakes[self.staked.index(name)] if name in self.staked else 1

    def _stake(self, spot: Spot, laid: Mapping[str, Cents]) -> Cents:
        """What lies on a wager, or what a bonus, envy or a raise is a multiple of."""
        name = spot.covers.on if spot.is_bonus or spot.kind == rules.ENVY else spot.name
        of = {decision.wager: decision.of for decision in self.game.facts.decision if not decision.withdraws}
        while name in of:
            name = of[name]
        return laid.get(name, 0)

    def _order(self) -> list[int]:
        """The order of payment: what is posted to be first, then as in the document, some last."""
        is_first = is_on(self.game.posted, "ante-bonus-first")
        posted = [self.game.posted.get(f"{spot.name}-settled") == "first" for spot in self.spots]
        turns = [
            (not first, spot.covers.settled_last, not (is_first and spot.is_bonus))
            for first, spot in zip(posted, self.spots, strict=True)
        ]
        return sorted(range(len(turns)), key=lambda index: turns[index])

    # ------------------------------------------------------------ play

    def play(self, seed: int, chunk: int, rounds: int) -> tuple[Ints, Ints]:
        """Play one chunk: sums, squares, squares of rounds and hits of every wager and the game itself; its ends."""
        found = np.zeros((4, len(self.spots) + 1), np.int64)
        chosen = np.zeros(len(self.paths.ends), np.int64)
        state = stream(seed, chunk)
        shoe = np.arange(len(self.deck)).astype(np.uint8)
        room = self.room(min(BLOCK, rounds))
        for first in range(0, rounds, BLOCK):
            if rounds - first < BLOCK:
                room = self.room(rounds - first)
            _, ends, nets = self.play_block(state, shoe, room)
            add_block(nets, self.is_main, ends, found, chosen)
        return found, chosen

    def room(self, rounds: int) -> Room:
        """Room for a block of so many rounds, to be used again by the next one."""
        return Room(
            places=np.empty((rounds, self.dealt), np.uint8),
            values=np.empty((len(self.views), rounds, self.seats), np.int16),
            bits=np.empty((len(self.views), rounds, self.seats), np.int64),
            dealers=np.zeros((rounds, 1), np.int16),
            dealer_bits=np.empty((rounds, 1), np.int64),
            ends=np.empty((rounds, self.seats), np.uint8),
            nets=np.zeros((rounds, self.seats, len(self.spots)), np.int64),
        )

    def play_block(self, state: State, shoe: Bytes, room: int | Room) -> tuple[Bytes, Bytes, Ints]:
        """Deal, decide and settle a block: the places of the deck dealt, the ends of decisions, what wagers came to.

        The cards of a round are those of the seats, the dealer's, the board's and the extra ones, in this order. The
        room is one that may be used again, or for how many rounds there shall be some.
        """
        places, values, bits, dealers, dealer_bits, ends, nets = self.room(room) if isinstance(room, int) else room
        deal_block(state, shoe, places)
        own = self.sizes["player"]
        for number, (looked, tables, sees) in enumerate(self.views):
            if number in self.best_of:
                one, *others = self.best_of[number]
                values[number], bits[number] = values[one], bits[one]
                for other in others:
                    is_better = values[other] > values[number]
                    values[number][is_better] = values[other][is_better]
                    bits[number][is_better] = bits[other][is_better]
                continue
            is_own = own if "player" in looked else 0
            value_block(
                places, self.deck, is_own, self.seats, self._shared(looked), tables, values[number], bits[number]
            )
            if sees:
                beside = np.int64(1) << self.deck[places[:, self._shared(sees)]].astype(np.int64)
                bits[number] = EVERY & ~np.bitwise_or.reduce(beside, axis=1)[:, None]
        if self.sizes["dealer"]:
            tables = tables_for(self.game.ranking, self.sizes["dealer"] + self.sizes["board"])
            value_block(places, self.deck, 0, 1, self._shared(("dealer", "board")), tables, dealers, dealer_bits)
        if self.game.facts.toss is not None:
            self._toss(places, dealers)
        self.choose(places, values[0], ends)
        settle_block(self.layout, self.game.least, self.game.payout_limit, ends, dealers, values, bits, nets)
        for wager, spot in enumerate(self.spots):
            if spot.kind == rules.ENVY and self.seats > 1:
                pay_envy(self.layout, wager, ends, values, bits, nets)
            if any(isinstance(odds, Percent) for odds in spot.rows.odds) and self.seats > 1:
                self._share_meters(wager, spot, ends, values, bits, nets)
        return places, ends, nets

    def _toss(self, places: Bytes, dealers: Small) -> None:
        """A wild card that lies face up leaves the dealer's hand, which is worth what the others are."""
        at = self.seats * self.sizes["player"] + place_face_up(self.game)
        is_tossed = np.array([self.game.is_tossed(card) for card in self.deck.tolist()])[places[:, at]]
        others = self._shared(("dealer", "board"))
        tables = tables_for(self.game.ranking, len(others) - 1)
        values, bits = np.empty((int(is_tossed.sum()), 1), np.int16), np.empty((int(is_tossed.sum()), 1), np.int64)
        value_block(places[is_tossed], self.deck, 0, 1, others[others != at], tables, values, bits)
        dealers[is_tossed] = values

    def _share_meters(self, wager: int, spot: Spot, ends: Bytes, values: Small, bits: Ints, nets: Ints) -> None:
        """Where several seats win shares of meters in one round, each is paid what those before it have left.

        Such rounds are few, so the rules of the table settle them; every round begins with the meters as posted.
        """
        is_share = np.array([isinstance(odds, Percent) for odds in spot.rows.odds], np.uint8)
        rows = np.empty(ends.shape, np.int16)
        find_shares(self.layout, wager, is_share, ends, values, bits, rows)
        for number in np.flatnonzero((rows >= 0).sum(axis=1) > 1):
            meters: dict[str, Cents] = {}
            winners = np.flatnonzero(rows[number] >= 0).tolist()
            for seat in winners if spot.covers.as_dealt else reversed(winners):
                row = int(rows[number, seat])
                share = spot.rows.odds[row]
                assert isinstance(share, Percent)  # noqa: S101
                name = spot.meter(spot.rows.outcomes[row])
                shown = meters.get(name, self.game.posted.money(name))
                stake = self.stakes[seat][spot.name]
                nets[number, seat, wager] = self.game.gain(spot, row, stake, shown)
                meters[name] = left_on(self.game, name, share, shown)

    def _shared(self, looked: tuple[str, ...]) -> Ints:
        """The places of a row that all seats look at."""
        dealer = self.seats * self.sizes["player"]
        board = dealer + self.sizes["dealer"]
        starts = {"dealer": dealer, "board": board, "flop": board, "extra": board + self.sizes["board"]}
        spans = {place: range(start, start + self.sizes[place]) for place, start in starts.items()}
        lines = {line: [board + place - 1 for place in of] for line, of in self.game.facts.lines.items()}
        return np.array([at for place in looked for at in ({**spans, **lines}).get(place, ())], np.int64)


def _row_of(spot: Spot, value: int) -> int:
    """The row that a value meets, or that the cards must be looked at too."""
    rows = tuple(zip(spot.rows.least, spot.rows.most, spot.rows.cards, strict=True))[: spot.rows.first_beaten]
    if any(held and least <= value <= most for least, most, held in rows):
        return ASK
    return spot.rows.met(value, ())


def unit_stakes(game: PokerGame) -> dict[str, Cents]:
    """The least stakes at which every row pays whole cents; the Blind is as large as the Ante."""
    found = {name: even_stake(game, game.spots[name]) for name in game.laid}
    for name in game.laid:
        if equals := game.spots[name].covers.equals:
            found[name] = found[equals] = math.lcm(found[name], found[equals])
    return found
