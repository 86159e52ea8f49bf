"""One round at a table with boxes: the deal, insurance, the look at the hole card, decisions, the dealer, settlement.

The order of cards is the table's, so that a table fed with the same cards and acts comes to the same cents.
"""

from __future__ import annotations

from houseway.arrays import Ints
from houseway.compiled import compiled_without_arrays
from houseway.equipment.cards import rank_of, suit_of
from houseway.games.blackjack.options import Options, blackjack_odds
from houseway.games.blackjack.rules import (
    BLACKJACK,
    BUST,
    LOSES,
    PUSHES,
    awaits_dealer,
    best_total,
    bust_outcome,
    card_value,
    colour_of,
    comes_back,
    dealer_draws,
    is_blackjack,
    is_bust,
    is_cleared,
    lost,
    may_be_insured,
    may_insure,
    may_take_even_money,
    most_insurance,
    proceeds,
    surrendered,
)
from houseway.games.blackjack.side_rules import alike
from houseway.odds import rounded
from houseway.simulate.blackjack import layout as at
from houseway.simulate.blackjack.acts import (
    AT_RANDOM,
    EVEN_AT,
    INSURE_AT,
    MODE,
    StrategyTables,
    below,
    some_chips,
    true_count,
)
from houseway.simulate.blackjack.box import play_box
from houseway.simulate.blackjack.layout import Boxes, SideBets, TableState
from houseway.simulate.blackjack.shoe import deal_card, note

INITIAL = 2
"""How many cards everybody has at first."""
IS_PAID = 2
"""Stands instead of a blackjack that took even money."""


@compiled_without_arrays
def win(options: Options, stake: int, wins: int, stakes: int) -> int:
    """What odds pay on a stake."""
    return rounded(stake * wins, stakes, options.rounding_mode, options.rounding_unit)


@compiled_without_arrays
def deal_round(table: TableState, boxes: Boxes, plan: StrategyTables) -> None:
    """Two cards to each box and two to the dealer, in turn; the dealer's stand in the last row, up card first."""
    count = len(boxes.bets)
    hole_turn = INITIAL - table.options.up_card
    for turn in range(INITIAL):
        for box in range(count):
            boxes.cards[box, turn] = deal_card(table, plan.tags)
        card = deal_card(table, plan.tags)
        if turn == hole_turn:
            table.now[at.RUNNING] -= plan.tags[card]
            table.now[at.UNSEEN] = card + 1
        boxes.cards[count, 1 if turn == hole_turn else 0] = card
    for box in range(count + 1):
        row = boxes.cards[box]
        row[at.ONE], row[at.OTHER] = card_value(rank_of(row[0])), card_value(rank_of(row[1]))
        has_ace = row[at.ONE] == 1 or row[at.OTHER] == 1
        row[at.NATURAL] = 1 if is_blackjack(row[at.ONE] + row[at.OTHER], has_ace, INITIAL, False) else 0
        row[at.PREMIUM] = row[at.ADDED] = 0


@compiled_without_arrays
def insurance_of(table: TableState, plan: StrategyTables, stake: int, has_natural: bool, purse: int, count: int) -> int:
    """What a box does when the dealer shows an ace: the amount of its insurance, or -1 for even money."""
    options = table.options
    most = most_insurance(stake, options.insurance_share, options.insurance_chip, options.insures_next_chip)
    if most > purse or not may_insure(has_natural, options.insures_blackjack):
        most = 0
    amount, is_even = 0, False
    if plan.settings[MODE] == AT_RANDOM:
        amount = some_chips(table.luck, most, options.insurance_chip)
        is_even = amount == 0 and below(table.luck, 2) == 0
    else:
        amount = most if count >= plan.settings[INSURE_AT] else 0
        is_even = count >= plan.settings[EVEN_AT]
    if is_even and may_take_even_money(has_natural, options.has_even_money, 0):
        amount = -1
    note(table, amount)
    return amount


@compiled_without_arrays
def insure(table: TableState, boxes: Boxes, plan: StrategyTables, dealer_natural: bool) -> None:
    """Insurance and even money for every box."""
    options, count = table.options, true_count(plan, table)
    for box in range(len(boxes.bets)):
        stake, has_natural = boxes.bets[box], boxes.cards[box, at.NATURAL] == 1
        amount = insurance_of(table, plan, stake, has_natural, boxes.purses[box], count)
        if amount < 0:
            boxes.nets[box, at.MAIN] = win(options, stake, options.wins, options.stakes)
            boxes.cards[box, at.NATURAL] = IS_PAID
        elif amount > 0:
            paid = win(options, amount, options.insurance_wins, options.insurance_stakes)
            won = paid if dealer_natural else -amount
            boxes.nets[box, at.INSURED] = won
            boxes.cards[box, at.PREMIUM] = amount
            boxes.purses[box] -= amount


@compiled_without_arrays
def add_proceeds(table: TableState, boxes: Boxes, sides: SideBets, plan: StrategyTables, box: int) -> None:
    """The proceeds of side bets that may join the wager of a box do, all or a part, or not."""
    cards, up = boxes.cards[box], boxes.cards[len(boxes.bets), at.ONE]
    for side in range(len(sides.rows)):
        if sides.lying[box, side] < 0 or sides.rows[side, at.CHECKED] == 0 or sides.rows[side, at.ADDS] == 0:
            continue
        brought = proceeds(sides.sizes[side, sides.lying[box, side]], boxes.nets[box, at.SIDES + side])
        if brought <= 0:
            continue
        amount = 0
        if plan.settings[MODE] == AT_RANDOM:
            amount = some_chips(table.luck, brought, table.options.chip)
        elif plan.adds[cards[at.ONE], cards[at.OTHER], up]:
            amount = brought
        note(table, amount)
        boxes.bets[box] += amount
        boxes.risked[box] += amount
        cards[at.ADDED] += amount


@compiled_without_arrays
def settle_sides(boxes: Boxes, sides: SideBets) -> bool:
    """Side bets on the initial cards; answers whether the dealer must play for another."""
    count = len(boxes.bets)
    up, hole = boxes.cards[count, 0], boxes.cards[count, 1]
    plays_on = False
    for box in range(count):
        cards = boxes.cards[box]
        for side in range(len(sides.rows)):
            row, size = sides.rows[side], sides.lying[box, side]
            plays_on = plays_on or (size >= 0 and row[at.PLAYS] == 1)
            if size >= 0 and row[at.AT_END] == 0:
                three = row[at.THREE]
                outcome = sides.by_two[side, cards[0], cards[1]]
                if three >= 0:
                    outcome = sides.by_three[three, cards[0], cards[1], up]
                if (row[at.WAITING] >> outcome) & 1:
                    outcome = sides.by_hole[side, outcome, up, hole]
                boxes.outcomes[box, side] = outcome
                boxes.nets[box, at.SIDES + side] = sides.nets[side, size, outcome]
    return plays_on


@compiled_without_arrays
def play_boxes(table: TableState, boxes: Boxes, sides: SideBets, plan: StrategyTables, dealer_natural: bool) -> bool:
    """Blackjacks, and every box in its turn; answers whether a hand awaits the dealer."""
    options, count = table.options, len(boxes.bets)
    up = boxes.cards[count, at.ONE]
    pays_now = is_cleared(up, options.looks)
    is_down = options.is_hidden
    for back in range(count):
        natural = boxes.cards[count - 1 - back, at.NATURAL]
        if natural != IS_PAID and (not is_down or (natural == 1 and pays_now)):
            add_proceeds(table, boxes, sides, plan, count - 1 - back)
    live = False
    for box in range(count):
        natural = boxes.cards[box, at.NATURAL]
        if is_down and (natural == 0 or (natural == 1 and not pays_now)):
            add_proceeds(table, boxes, sides, plan, box)
        if natural == 1:
            outcome = table.came_to[at.NATURAL_21, at.NATURAL_21 if dealer_natural else 21]
            suits = (1 << suit_of(boxes.cards[box, at.FIRST_CARD])) | (1 << suit_of(boxes.cards[box, at.SECOND_CARD]))
            wins, stakes = blackjack_odds(options, colour_of(suits))
            won = win(options, boxes.bets[box], wins, stakes)
            boxes.nets[box, at.MAIN] = won if outcome == BLACKJACK else 0
        elif natural == 0:
            began = table.now[at.ENDED]
            play_box(table, boxes, plan, box, up)
            boxes.risked[box] = 0
            for hand in range(began, table.now[at.ENDED]):
                total = boxes.ended[hand, at.TOTAL]
                is_lost = is_bust(total) and not comes_back(total, up, options.revives_against)
                live = live or awaits_dealer(total == 0 or is_lost, False)
                boxes.risked[box] += boxes.ended[hand, at.OWN]
    return live


@compiled_without_arrays
def lose_to_blackjack(boxes: Boxes) -> None:
    """The dealer looked and has a blackjack: wagers are lost unless they have one too."""
    for box in range(len(boxes.bets)):
        if boxes.cards[box, at.NATURAL] == 0:
            boxes.nets[box, at.MAIN] = -boxes.bets[box]


@compiled_without_arrays
def hand_net(table: TableState, hand: Ints, added: int, up: int, dealer_total: int, dealer_natural: bool) -> int:
    """What one hand that was played gains against the dealer's; ``added`` was no part of the original wager."""
    options, wager, doubled = table.options, hand[at.WAGER], hand[at.DOUBLED]
    if hand[at.TOTAL] == 0:
        return -surrendered(wager, options.surrender_share, options.rounding_mode, options.rounding_unit)
    outcome = table.came_to[hand[at.TOTAL], at.NATURAL_21 if dealer_natural else dealer_total]
    if outcome == PUSHES:
        return 0
    if outcome == BUST:
        outcome = bust_outcome(up, dealer_total, options.revives_against, options.revives_on)
    if outcome in (BUST, LOSES):
        original = wager - added if hand[at.IS_ORIGINAL] == 1 else 0
        return -lost(hand[at.OWN], original, dealer_natural, options.loses_all)  # type: ignore[no-any-return]
    return win(options, wager, options.wins, options.stakes) + win(options, doubled, options.wins, options.stakes)


@compiled_without_arrays
def settle(
    table: TableState, boxes: Boxes, sides: SideBets, total: int, cards: int, suits: int, dealer_natural: bool
) -> None:
    """Every hand against the dealer's, and the side bets on the dealer's hand."""
    up = boxes.cards[len(boxes.bets), at.ONE]
    for hand in range(table.now[at.ENDED]):
        row = boxes.ended[hand]
        added = boxes.cards[row[at.BOX], at.ADDED]
        boxes.nets[row[at.BOX], at.MAIN] += hand_net(table, row, added, up, total, dealer_natural)
    for side in range(len(sides.rows)):
        if sides.rows[side, at.AT_END] == 1:
            outcome = sides.by_dealer[side, total, cards, alike(suits)]
            for box in range(len(boxes.bets)):
                if sides.lying[box, side] >= 0:
                    boxes.outcomes[box, side] = outcome
                    boxes.nets[box, at.SIDES + side] = sides.nets[side, sides.lying[box, side], outcome]


@compiled_without_arrays
def play_round(table: TableState, boxes: Boxes, sides: SideBets, plan: StrategyTables) -> None:
    """Play a round on as many boxes as there are wagers; what each came to is left in ``boxes.nets``."""
    now, options = table.now, table.options
    count = len(boxes.bets)
    now[at.BEGAN] = now[at.AT]
    now[at.ENDED] = now[at.IS_VOID] = 0
    now[at.HIDDEN] += 1 if options.burns_round else 0
    boxes.nets[:] = 0
    for box in range(count):
        boxes.risked[box] = boxes.bets[box]
    deal_round(table, boxes, plan)
    dealers = boxes.cards[count]
    hard, has_ace = dealers[at.ONE] + dealers[at.OTHER], dealers[at.ONE] == 1 or dealers[at.OTHER] == 1
    dealer_natural = dealers[at.NATURAL] == 1
    if may_be_insured(dealers[at.ONE], options.insures):
        insure(table, boxes, plan, dealer_natural)
    plays_on = settle_sides(boxes, sides)
    live = False
    if dealer_natural and options.looks:
        lose_to_blackjack(boxes)
    else:
        live = play_boxes(table, boxes, sides, plan, dealer_natural)
    now[at.RUNNING] += plan.tags[dealers[1]]
    now[at.UNSEEN] = 0
    cards, suits = INITIAL, (1 << suit_of(dealers[0])) | (1 << suit_of(dealers[1]))
    if live or plays_on:
        while dealer_draws(hard, has_ace, options.stands_on, options.hits_soft):
            card = deal_card(table, plan.tags)
            value = card_value(rank_of(card))
            hard += value
            has_ace = has_ace or value == 1
            cards += 1
            suits |= 1 << suit_of(card)
    settle(table, boxes, sides, best_total(hard, has_ace), cards, suits, dealer_natural)
