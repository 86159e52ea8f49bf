"""The hands of one box: what they may do, what is done with them, the cards they get, until each has ended."""

from __future__ import annotations

from houseway.arrays import Ints
from houseway.compiled import compiled_without_arrays
from houseway.equipment.cards import rank_of
from houseway.games.blackjack.rules import best_total, card_value, doubles_free, may_go_on, splits_free
from houseway.simulate.blackjack import layout as at
from houseway.simulate.blackjack.acts import (
    AT_RANDOM,
    DOUBLE,
    MODE,
    SPLIT,
    STAND,
    SURRENDER,
    ZAP,
    StrategyTables,
    at_random,
    legal_acts,
    planned,
    some_chips,
    true_count,
)
from houseway.simulate.blackjack.layout import Boxes, TableState
from houseway.simulate.blackjack.shoe import deal_card, note

ACT = 64
"""An act stands on the tape as this and its number; cards are lower."""


@compiled_without_arrays
def deal_value(table: TableState, tags: Ints) -> int:
    """What the next card counts."""
    return card_value(rank_of(deal_card(table, tags)))


@compiled_without_arrays
def end_hand(
    table: TableState, boxes: Boxes, box: int, total: int, wager: int, doubled: int, own: int, is_original: bool
) -> None:
    """Put a hand with those that await the dealer, or lost already."""
    row = boxes.ended[table.now[at.ENDED]]
    row[at.BOX], row[at.TOTAL], row[at.WAGER], row[at.DOUBLED] = box, total, wager, doubled
    row[at.IS_ORIGINAL], row[at.OWN] = 1 if is_original else 0, own
    table.now[at.ENDED] += 1


@compiled_without_arrays
def act_on(
    table: TableState,
    plan: StrategyTables,
    hard: int,
    has_ace: bool,
    cards: int,
    one: int,
    other: int,
    up: int,
    legal: int,
    on_marker: bool,
) -> int:
    """What is done with a hand, by the strategy or at random; it goes on the tape."""
    if plan.settings[MODE] == AT_RANDOM:
        act = at_random(table.luck, legal)
    else:
        act = planned(plan, hard, has_ace, cards, one, other, up, true_count(plan, table), legal, on_marker)
    note(table, ACT + act)
    return act


@compiled_without_arrays
def double_for(table: TableState, plan: StrategyTables, stake: int) -> int:
    """For how much a hand is doubled: the whole wager, or less at random."""
    amount = some_chips(table.luck, stake, table.options.chip) if plan.settings[MODE] == AT_RANDOM else stake
    if amount == 0:
        amount = stake
    note(table, amount)
    return amount


@compiled_without_arrays
def play_box(table: TableState, boxes: Boxes, plan: StrategyTables, box: int, up: int) -> None:
    """The hands of a box in their order, until each stands, is doubled, given up or bust.

    A hand that splits keeps one card and gets another at once; the other card waits for its turn, before those that
    were waiting already. What is wagered comes out of the purse, and who has not enough neither doubles nor splits.
    A hand that is zapped gets two new cards, once.
    What the house doubles or splits with its own money costs nothing: a hand split off so lies on a marker.
    """
    now, options, tags = table.now, table.options, plan.tags
    one, other, stake = boxes.cards[box, at.ONE], boxes.cards[box, at.OTHER], boxes.bets[box]
    hands, waits, began, is_split, is_zapped = 1, 0, now[at.ENDED], False, False
    splits_own = 0 if splits_free(one, options.free_split_values) else stake
    own = stake
    while True:
        hard, has_ace, cards, doubled = one + other, one == 1 or other == 1, 2, 0
        on_marker = own == 0
        while True:
            legal = legal_acts(hard, has_ace, cards, one, other, up, is_split, hands, options, is_zapped)
            is_free = doubles_free(hard, has_ace, options.free_double_totals)
            if boxes.purses[box] < stake:
                legal &= ~(0 if is_free else 1 << DOUBLE) & ~(0 if splits_own == 0 else 1 << SPLIT)
            may_split, of_aces = (legal >> SPLIT) & 1 == 1, is_split and one == 1
            if not may_split and not may_go_on(hard, has_ace, of_aces, options.aces_draw, options.aces_double):
                break
            act = act_on(table, plan, hard, has_ace, cards, one, other, up, legal, on_marker)
            if act == STAND:
                break
            if act == SURRENDER:
                end_hand(table, boxes, box, 0, stake, 0, stake, True)
                return
            if act == ZAP:
                is_zapped = True
                one, other = deal_value(table, tags), deal_value(table, tags)
                splits_own = 0 if splits_free(one, options.free_split_values) else stake
                hard, has_ace = one + other, one == 1 or other == 1
                continue
            if act == SPLIT:
                boxes.purses[box] -= splits_own
                boxes.waiting[waits] = one
                waits += 1
                hands += 1
                is_split = True
                other = deal_value(table, tags)
                hard, has_ace = one + other, one == 1 or other == 1
                continue
            if act == DOUBLE:
                doubled = stake if is_free else double_for(table, plan, stake)
                own += 0 if is_free else doubled
                boxes.purses[box] -= 0 if is_free else doubled
            value = deal_value(table, tags)
            hard += value
            has_ace = has_ace or value == 1
            cards += 1
            if act == DOUBLE:
                break
        end_hand(table, boxes, box, best_total(hard, has_ace), stake, doubled, own, now[at.ENDED] == began)
        if waits == 0:
            return
        waits -= 1
        own = splits_own
        one = boxes.waiting[waits]
        other = deal_value(table, tags)
