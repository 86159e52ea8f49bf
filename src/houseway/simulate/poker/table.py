"""A poker table laid out for the kernels: wagers, stakes, pay tables in cents, and how the hands are played."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping, Sequence

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.equipment.cards import DECK
from houseway.exact.poker.holdem import BestPlay, deals_of
from houseway.exact.poker.side_bets import place_sizes, row_net
from houseway.exact.poker.strategy import Strategy, before_flop, compile_strategy, on_flops, raise_from
from houseway.exact.poker.strategy_kernel import WAITS
from houseway.exact.poker.suits import alike_suits
from houseway.exact.poker.terms import Terms, main_spots, terms_of
from houseway.exact.poker.three_card import Played, all_threes
from houseway.exact.poker.wagers import played_at_best
from houseway.games.meter import left_on
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.hands.tables import Tables, tables_for
from houseway.money import Cents
from houseway.odds import ForOne, Percent
from houseway.refusal import Refused
from houseway.rulebook import is_on
from houseway.simulate.poker.choices import (
    Plan,
    choose_best,
    choose_by_rules,
    choose_early,
    choose_threes,
    number_boards,
)
from houseway.simulate.poker.kernel import (
    ASK,
    COLUMNS,
    Layout,
    Small,
    add_block,
    deal_block,
    find_shares,
    pay_envy,
    settle_block,
    value_block,
)
from houseway.simulate.stream import State, stream

KINDS = ("against dealer", "blind", "hand", "bonus", "envy")

BLOCK = 2048
"""Rounds that go through the kernels together."""


class Table:
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
        self.terms = terms_of(game)
        self.deck = np.array(sorted(game.deck), np.uint8)
        self.spots = tuple(game.spots.values())
        self.stakes = [unit_stakes(game)] * seats if stakes is None else list(stakes)
        self.plan = plan_for(game, self.terms, strategy)
        self.sizes = place_sizes(game)
        hand = self.sizes["player"]
        self.dealt = (seats + 1) * hand + self.sizes["board"] + self.sizes["extra"]
        if self.dealt > len(self.deck):
            raise Refused(f"{seats} seats need {self.dealt} cards", remedy="Take fewer seats")
        self.views: list[tuple[tuple[str, ...], Tables]] = []
        self.view_of(game.compared, game.spots["ante"])
        self.layout = self._layout()
        self.is_main = np.array([spot in main_spots(game) for spot in self.spots], np.uint8)

    def view_of(self, places: tuple[str, ...], spot: Spot) -> int:
        """The number of a hand that is looked at, as a new one when it is."""
        tables = tables_for(spot.ranking, sum(self.sizes[place] for place in places))
        for number, (known, found) in enumerate(self.views):
            if known == places and found is tables:
                return number
        self.views.append((places, tables))
        return len(self.views) - 1

    def _layout(self) -> Layout:
        game, spots = self.game, self.spots
        wagers = np.zeros((len(spots), COLUMNS), np.int64)
        met = np.full((len(spots), max(spot.ranking.top for spot in spots) + 1), -1, np.int16)
        rows = [(spot, row) for spot in spots for row in range(len(spot.rows.odds))]
        start = 0
        for wager, spot in enumerate(spots):
            base = game.spots.get(spot.covers.on, spot)
            looked = base if spot.covers.kind == "envy" else spot
            is_own = spot.covers.kind in ("hand", "envy")
            view = self.view_of(looked.covers.looks_at, looked) if is_own else 0
            end = start + len(spot.rows.odds)
            wagers[wager] = (
                KINDS.index(spot.covers.kind), spot.covers.raised, spot.unqualified, spot.on_fold, view, start, end,
                spot.rows.lowest, spots.index(base),
            )  # fmt: skip
            met[wager, 1 : spot.ranking.top + 1] = [_row_of(spot, value) for value in range(1, spot.ranking.top + 1)]
            start = end
        most = max(each.times for each in self.terms.raises)
        nets = [
            [self._row_nets(spot, row, self._stake(spot, laid), most) for spot, row in rows] for laid in self.stakes
        ]
        return Layout(
            wagers=wagers,
            order=np.array(self._order(), np.int64),
            least=np.array([spot.rows.least[row] for spot, row in rows], np.int64),
            held=np.array([spot.rows.cards[row] for spot, row in rows], np.int64),
            limited=np.array([game.is_limited(spot.name, spot.rows.odds[row]) for spot, row in rows], np.int64),
            met=met,
            stakes=np.array([[self._stake(spot, laid) for spot in spots] for laid in self.stakes], np.int64),
            nets=np.array(nets, np.int64),
        )

    def _stake(self, spot: Spot, laid: Mapping[str, Cents]) -> Cents:
        """What lies on a wager, or what a bonus, envy or a single raise is paid on."""
        on = spot.covers.on if spot.covers.kind in ("bonus", "envy") else spot.name
        return laid.get("ante" if spot.covers.raised else on, 0)

    def _row_nets(self, spot: Spot, row: int, stake: Cents, most: int) -> list[Cents]:
        """What a row gains by multiple of the Ante; envy gives up no stake."""
        found = [row_net(self.game, spot, row, stake * times) for times in range(most + 1)]
        if spot.covers.kind == "envy" and isinstance(spot.rows.odds[row], ForOne):
            found = [net + stake * times for times, net in enumerate(found)]
        return found

    def _order(self) -> list[int]:
        """The order of payment: an Ante bonus first where that is posted, then as in the document, some last."""
        is_first = is_on(self.game.posted, "ante-bonus-first")
        turns = [(spot.covers.settled_last, not (is_first and spot.covers.kind == "bonus")) for spot in self.spots]
        return sorted(range(len(turns)), key=lambda index: turns[index])

    # ------------------------------------------------------------ play

    def play(self, seed: int, chunk: int, rounds: int) -> tuple[Ints, Ints]:
        """Play one chunk: sums, squares, squares of rounds and hits of every wager and the game itself; raises made."""
        found = np.zeros((4, len(self.spots) + 1), np.int64)
        chosen = np.zeros(len(self.terms.raises) + 1, np.int64)
        state = stream(seed, chunk)
        shoe = np.arange(len(self.deck)).astype(np.uint8)
        for first in range(0, rounds, BLOCK):
            _, raised, nets = self.play_block(state, shoe, min(BLOCK, rounds - first))
            add_block(nets, self.is_main, raised, found, chosen)
        return found, chosen

    def play_block(self, state: State, shoe: Bytes, rounds: int) -> tuple[Bytes, Bytes, Ints]:
        """Deal, decide and settle a block: the places of the deck dealt, the raises made, what every wager came to.

        The cards of a round are those of the seats, the dealer's, the board's and the extra ones, in this order.
        """
        places = np.empty((rounds, self.dealt), np.uint8)
        deal_block(state, shoe, places)
        values = np.empty((len(self.views), rounds, self.seats), np.int16)
        bits = np.empty((len(self.views), rounds, self.seats), np.int64)
        own = self.sizes["player"]
        for number, (looked, tables) in enumerate(self.views):
            is_own = own if "player" in looked else 0
            value_block(
                places, self.deck, is_own, self.seats, self._shared(looked), tables, values[number], bits[number]
            )
        dealers, dealer_bits = np.empty((rounds, 1), np.int16), np.empty((rounds, 1), np.int64)
        shared = self._shared(("dealer", "board"))
        value_block(places, self.deck, 0, 1, shared, self.views[0][1], dealers, dealer_bits)
        raised = np.empty((rounds, self.seats), np.uint8)
        self._choose(places, values[0], raised)
        nets = np.zeros((rounds, self.seats, len(self.spots)), np.int64)
        limit = self.game.payout_limit
        settle_block(self.layout, self.game.least, limit, self.plan.times, raised, dealers, values, bits, nets)
        for wager, spot in enumerate(self.spots):
            if spot.covers.kind == "envy" and self.seats > 1:
                pay_envy(self.layout, wager, raised, values, bits, nets)
            if any(isinstance(odds, Percent) for odds in spot.rows.odds) and self.seats > 1:
                self._share_meters(wager, spot, raised, values, bits, nets)
        return places, raised, nets

    def _share_meters(self, wager: int, spot: Spot, raised: Bytes, values: Small, bits: Ints, nets: Ints) -> None:
        """Where several seats win shares of meters in one round, each is paid what those before it have left.

        Such rounds are few, so the rules of the table settle them; every round begins with the meters as posted.
        """
        is_share = np.array([isinstance(odds, Percent) for odds in spot.rows.odds], np.uint8)
        rows = np.empty(raised.shape, np.int16)
        find_shares(self.layout, wager, is_share, raised, values, bits, rows)
        for number in np.flatnonzero((rows >= 0).sum(axis=1) > 1):
            meters: dict[str, Cents] = {}
            winners = np.flatnonzero(rows[number] >= 0).tolist()
            for seat in winners if spot.covers.as_dealt else reversed(winners):
                row = int(rows[number, seat])
                outcome, share = spot.rows.outcomes[row], spot.rows.odds[row]
                assert isinstance(share, Percent)  # noqa: S101
                name = spot.meter(outcome)
                shown = meters.get(name, self.game.posted.money(name))
                stake = self.stakes[seat][spot.name]
                nets[number, seat, wager] = self.game.gain(spot, outcome, share, stake, shown)
                meters[name] = left_on(self.game, name, share, shown)

    def _shared(self, looked: tuple[str, ...]) -> Ints:
        """The places of a row that all seats look at."""
        own, board, extra = self.sizes["player"], self.sizes["board"], self.sizes["extra"]
        dealer_at = self.seats * own
        board_at = dealer_at + own
        spans = {
            "dealer": (dealer_at, own),
            "board": (board_at, board),
            "flop": (board_at, 3),
            "extra": (board_at + board, extra),
        }
        return np.array(
            [at for place in looked if place in spans for at in range(spans[place][0], sum(spans[place]))], np.int64
        )

    def _choose(self, places: Bytes, values: Small, raised: Bytes) -> None:
        """Every decision of a block."""
        plan, ranking = self.plan, self.terms.ranking
        if not self.sizes["board"]:
            choose_threes(places, plan.before, raised)
            return
        choose_early(places, plan.before, plan.raises, plan.on_flop, raised)
        if len(plan.rules):
            fives, sixes = tables_for(ranking, 5), tables_for(ranking, 6)
            choose_by_rules(places, self.deck, plan.rules, fives, sixes, values, raised)
        else:
            choose_best(places, self.deck, plan, raised)


def _row_of(spot: Spot, value: int) -> int:
    """The row that a value meets, or that the cards must be looked at too."""
    if any(held and value >= least for least, held in zip(spot.rows.least, spot.rows.cards, strict=True)):
        return ASK
    return spot.rows.met(value, ())


def unit_stakes(game: PokerGame) -> dict[str, Cents]:
    """The least stakes at which every row pays whole cents; the Blind is as large as the Ante."""
    found: dict[str, Cents] = {}
    for name in game.laid:
        spot = game.spots[name]
        ratios = [odds.stakes for odds in spot.rows.odds if hasattr(odds, "stakes")]
        found[name] = math.lcm(game.limits(name)[0], *(game.rounding.unit * stakes for stakes in ratios))
    for name in game.laid:
        if equals := game.spots[name].covers.equals:
            found[name] = found[equals] = math.lcm(found[name], found[equals])
    return found


def plan_for(game: PokerGame, terms: Terms, strategy: Strategy | None) -> Plan:
    """How hands are played: at best, or by a strategy."""
    plan = Plan(
        before=np.zeros(1, np.uint8),
        raises=np.zeros((1, 1), np.uint8),
        on_flop=terms.on_flop if game.facts.hand.board else 0,
        times=np.array([each.times for each in terms.raises], np.int64),
        rules=np.zeros((0, 4), np.int64),
        rivers=np.zeros((1, 1), np.uint8),
        boards=np.zeros(1, np.int32),
        alike=np.array(alike_suits(game.deck), np.uint8),
        place_of=np.array([bisect_left(sorted(game.deck), card) for card in DECK], np.int64),
    )
    if not game.facts.hand.board:
        return plan._replace(before=_three_card_choices(game, terms, strategy))
    if strategy is not None:
        compiled, deals = compile_strategy(game, strategy, terms), deals_of(game.deck)
        rules = compiled.rules if len(compiled.rules) else np.full((1, 4), -1, np.int64)
        return plan._replace(before=before_flop(compiled, deals), raises=on_flops(compiled, terms, deals), rules=rules)
    best = played_at_best(game)
    assert isinstance(best, BestPlay)  # noqa: S101
    numbers = np.zeros(math.comb(best.deals.cards, 5), np.int32)
    number_boards(best.deals.boards, numbers)
    return plan._replace(before=best.before, raises=best.raises, rivers=best.rivers, boards=numbers)


def _three_card_choices(game: PokerGame, terms: Terms, strategy: Strategy | None) -> Bytes:
    """Raise or fold with each hand of three cards."""
    threes = all_threes(terms.ranking, terms.qualifier, game.deck)
    if strategy is None:
        played = played_at_best(game)
        assert isinstance(played, Played)  # noqa: S101
        raised = played.worth > terms.fold * threes.dealers
    else:
        raised = threes.values >= raise_from(compile_strategy(game, strategy, terms))
    return np.where(raised, 0, WAITS).astype(np.uint8)
