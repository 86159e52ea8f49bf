"""Round after round at a blackjack table: to measure what wagers cost, to bet by the count, or to play at random."""

from __future__ import annotations

from houseway.arrays import Ints
from houseway.compiled import compiled_without_arrays
from houseway.simulate.blackjack import layout as at
from houseway.simulate.blackjack.acts import BET_AT_MOST, StrategyTables, below, true_count
from houseway.simulate.blackjack.layout import Boxes, SideBets, TableState
from houseway.simulate.blackjack.round import play_round
from houseway.simulate.blackjack.shoe import note, shuffle_if_due

ENDLESS = 1 << 60
"""A purse that never runs out."""
END = -2
"""Stands on the tape after the acts of a round; what every wager gained follows."""
VOID = -3
"""Stands there instead when no card was left for the round; what follows means nothing."""

ROUNDS, STAKED, RISKED, GAINED, SQUARED, HITS, TALLIES = range(7)
"""What is added up of a wager."""
BOTH = 2
"""The place of the wager and its insurance together, after those of each."""


@compiled_without_arrays
def bet_at(plan: StrategyTables, table: TableState) -> int:
    """What the ramp says to bet now."""
    return plan.ramp[min(max(true_count(plan, table), 0), plan.settings[BET_AT_MOST])]  # type: ignore[no-any-return]


@compiled_without_arrays
def add_up(tally: Ints, staked: int, risked: int, gained: int) -> None:
    """Count one result."""
    tally[ROUNDS] += 1
    tally[STAKED] += staked
    tally[RISKED] += risked
    tally[GAINED] += gained
    tally[SQUARED] += gained * gained
    tally[HITS] += gained > 0


@compiled_without_arrays
def measure(
    table: TableState, boxes: Boxes, sides: SideBets, plan: StrategyTables, rounds: int, tallies: Ints, outcomes: Ints
) -> None:
    """Play rounds and add up what the first box came to: wager, insurance, side bets; others keep it company."""
    for _ in range(rounds):
        shuffle_if_due(table)
        for box in range(len(boxes.bets)):
            boxes.bets[box] = bet_at(plan, table) if box == 0 else plan.ramp[0]
            boxes.purses[box] = ENDLESS
        staked = boxes.bets[0]
        play_round(table, boxes, sides, plan)
        add_up(tallies[at.MAIN], staked, boxes.risked[0], boxes.nets[0, at.MAIN])
        premium, gained = boxes.cards[0, at.PREMIUM], boxes.nets[0, at.INSURED]
        if premium > 0:
            add_up(tallies[at.INSURED], premium, premium, gained)
        add_up(tallies[BOTH], staked, boxes.risked[0] + premium, boxes.nets[0, at.MAIN] + gained)
        for side in range(len(sides.rows)):
            if sides.lying[0, side] >= 0:
                outcomes[side, boxes.outcomes[0, side]] += 1


@compiled_without_arrays
def play_sessions(
    table: TableState,
    boxes: Boxes,
    sides: SideBets,
    plan: StrategyTables,
    bankroll: int,
    rounds: int,
    results: Ints,
    paths: Ints,
) -> int:
    """Fill ``results`` with what each session gained, and trace the first ones; answers with how many were ruined.

    A session begins with a shuffle. It bets by the ramp, or what is left; it is ruined when that is not the least bet.
    """
    ruined = 0
    for session in range(len(results)):
        money = bankroll
        table.now[at.IS_LAST] = 1
        is_traced = session < len(paths)
        if is_traced:
            paths[session, 0] = money
        for played in range(rounds):
            if money < plan.ramp[0]:
                ruined += 1
                if is_traced:
                    paths[session, played:] = money
                break
            shuffle_if_due(table)
            for box in range(len(boxes.bets)):
                boxes.bets[box] = plan.ramp[0]
                boxes.purses[box] = ENDLESS
            chip = table.options.chip
            boxes.bets[0] = min(bet_at(plan, table), money // chip * chip)
            boxes.purses[0] = money - boxes.bets[0]
            play_round(table, boxes, sides, plan)
            for wager in range(boxes.nets.shape[1]):
                money += boxes.nets[0, wager]
            if is_traced:
                paths[session, played + 1] = money
        results[session] = money - bankroll
    return ruined


@compiled_without_arrays
def some_boxes(boxes: Boxes, count: int) -> Boxes:
    """The first boxes only; the dealer's row is the one after them."""
    return Boxes(
        boxes.cards[: count + 1],
        boxes.bets[:count],
        boxes.purses[:count],
        boxes.nets[:count],
        boxes.risked[:count],
        boxes.outcomes[:count],
        boxes.ended,
        boxes.waiting,
    )


@compiled_without_arrays
def play_at_random(
    table: TableState, boxes: Boxes, sides: SideBets, plan: StrategyTables, rounds: int, least: Ints
) -> int:
    """Play rounds of any number of boxes with any wagers; everything goes on the tape; answers with the rounds played.

    A round on the tape: how many boxes, for each its wager and the sizes of its side bets, cards and acts in their
    order, the end, what every wager of each box gained. ``least`` is the least wager and the greatest number of chips
    more. It stops when the tape might not hold another round.
    """
    for played in range(rounds):
        if table.now[at.TAPE] + 2048 > len(table.tape):
            return played
        shuffle_if_due(table)
        count = 1 + below(table.luck, len(boxes.bets))
        note(table, count)
        for box in range(count):
            boxes.bets[box] = least[0] + table.options.chip * below(table.luck, least[1])
            boxes.purses[box] = ENDLESS
            note(table, boxes.bets[box])
            for side in range(len(sides.rows)):
                sides.lying[box, side] = max(below(table.luck, 2 * sides.sizes.shape[1]) - sides.sizes.shape[1], -1)
                note(table, sides.lying[box, side])
        some = some_boxes(boxes, count)
        play_round(table, some, sides, plan)
        is_void = table.now[at.IS_VOID] == 1
        table.now[at.IS_VOID] = 0
        note(table, VOID if is_void else END)
        for box in range(count):
            for wager in range(some.nets.shape[1]):
                note(table, some.nets[box, wager])
    return rounds
