"""The counting where a 21 always wins and pays by its cards, and a hand may be doubled again: ``kernels`` with both.

A doubled hand is at a stage: 1 after the first double, one more after each; it stands, or doubles again while it may.
"""

from __future__ import annotations

from typing import Any

from houseway.compiled import compiled
from houseway.exact.blackjack.kernels import DOUBLE, HIT, LAST, STAND, ask, ask_for_bust, loses_at_once, unseen
from houseway.exact.blackjack.numbers import plus, times


def best_edge_draws(
    shoe: Any, cards: Any, removes: Any, counts: Any, hand_cards: Any, total: Any, onward: Any, known: Any, dealt: Any,
    worth: Any, bonus: Any, stages: Any, numbers: Any, value: Any, best: Any, after: Any, again: Any
) -> None:  # fmt: skip
    """What stand, hit and double are worth for every hand and up card, from the longest hands to the shortest.

    ``worth`` is what a hand gains by stage, total and dealer's outcome, stage 0 not doubled; ``bonus`` what one of 21
    gains not doubled. ``after[hand, up]`` is what a hand is worth at each stage, ``again`` whether it doubles again.
    """
    whole, over, prime = numbers
    for back in range(len(counts)):
        hand = len(counts) - 1 - back
        if not known[hand]:
            continue
        left = cards - removes * hand_cards[hand]
        for up in range(10):
            hit = whole[0]
            for stage in range(stages + 1):
                end = whole[0]
                for outcome in range(LAST):
                    gain = bonus[hand] if stage == 0 and total[hand] == 21 else worth[stage, total[hand], outcome]
                    end = end + gain * dealt[hand, up, outcome]
                after[hand, up, stage] = end
            stand = after[hand, up, 0]
            for stage in range(stages, 0, -1):
                drawn = whole[0]
                for rank in range(10):
                    of_rank = unseen(shoe, counts[hand], rank, removes)
                    if of_rank <= 0:
                        continue
                    share = times(whole[of_rank], over[left], prime)
                    more = onward[hand, rank]
                    if more >= 0:
                        drawn = drawn + share * after[more, up, stage]
                    else:
                        lost = loses_at_once(shoe, cards, counts[hand], rank, up, removes, False, numbers)
                        drawn = drawn + worth[stage, 0, LAST] * share * lost
                if stage == 1:
                    value[hand, up, DOUBLE] = drawn
                elif total[hand] < 21 and drawn > after[hand, up, stage - 1]:
                    after[hand, up, stage - 1] = drawn
                    again[stage - 1, hand, up] = DOUBLE
            for rank in range(10):
                of_rank = unseen(shoe, counts[hand], rank, removes)
                if of_rank <= 0:
                    continue
                share = times(whole[of_rank], over[left], prime)
                more = onward[hand, rank]
                if more >= 0:
                    hit = hit + share * best[more, up]
                else:
                    lost = loses_at_once(shoe, cards, counts[hand], rank, up, removes, False, numbers)
                    hit = hit + worth[0, 0, LAST] * share * lost
            if total[hand] == 21:
                hit = stand
            value[hand, up, STAND] = stand
            value[hand, up, HIT] = hit
            best[hand, up] = hit if hit > stand else stand


def spread_edge(
    shoe: Any, cards: Any, removes: Any, counts: Any, hand_cards: Any, onward: Any, action: Any, again: Any,
    stages: Any, numbers: Any, known: Any, dealt: Any, before: Any, asked: Any, busts: Any, places: Any, reach: Any,
    doubled: Any
) -> tuple[int, int]:  # fmt: skip
    """Let hands draw by a strategy, as ``kernels.spread`` does; ``doubled`` are the chances of doubled hands."""
    whole, over, prime = numbers
    hands = over_21 = 0
    for hand in range(1, len(counts)):
        left = cards - removes * hand_cards[hand]
        for up in range(10):
            for stage in range(stages + 1):
                here = reach[hand, up] if stage == 0 else doubled[stage, hand, up]
                act = action[hand, up] if stage == 0 else again[stage, hand, up]
                if here == whole[0] or act > DOUBLE:
                    continue
                if act == STAND:
                    hands = ask(hand, onward, known, dealt, before, asked, hands)
                    continue
                for rank in range(10):
                    of_rank = unseen(shoe, counts[hand], rank, removes)
                    if of_rank <= 0:
                        continue
                    there = times(here, times(whole[of_rank], over[left], prime), prime)
                    more = onward[hand, rank]
                    if act == HIT:
                        if more >= 0:
                            reach[more, up] = plus(reach[more, up], there, prime)
                    elif more >= 0:
                        doubled[stage + 1, more, up] = plus(doubled[stage + 1, more, up], there, prime)
                    else:
                        over_21 = ask_for_bust(hand, rank, places, busts, over_21)
    return hands, over_21


def settle_edge(
    shoe: Any, cards: Any, removes: Any, counts: Any, hand_cards: Any, total: Any, onward: Any, action: Any, again: Any,
    sign: Any, cells: Any, parts: Any, stages: Any, numbers: Any, dealt: Any, places: Any, bust_dealt: Any, reach: Any,
    doubled: Any, tally: Any
) -> None:  # fmt: skip
    """Count what hands come to, as ``kernels.settle`` does.

    ``parts`` is by hand how a 21 that is not doubled falls under the finishes of bonuses; nothing for other hands.
    """
    whole, over, prime = numbers
    for hand in range(1, len(counts)):
        left = cards - removes * hand_cards[hand]
        for up in range(10):
            for stage in range(stages + 1):
                here = reach[hand, up] if stage == 0 else doubled[stage, hand, up]
                if here == whole[0]:
                    continue
                act = action[hand, up] if stage == 0 else again[stage, hand, up]
                if act == STAND:
                    for outcome in range(LAST + 1):
                        gained = times(here, dealt[hand, up, outcome], prime)
                        if stage == 0 and total[hand] == 21:
                            for finish in range(parts.shape[1]):
                                cell = cells[finish, 2]
                                part = times(gained, parts[hand, finish], prime)
                                tally[up, outcome, cell] = plus(tally[up, outcome, cell], part, prime)
                        else:
                            cell = cells[stage, 1 + sign[total[hand], outcome]]
                            tally[up, outcome, cell] = plus(tally[up, outcome, cell], gained, prime)
                if act != DOUBLE:
                    continue
                for rank in range(10):
                    of_rank = unseen(shoe, counts[hand], rank, removes)
                    if of_rank <= 0 or onward[hand, rank] >= 0:
                        continue
                    there = times(here, times(whole[of_rank], over[left], prime), prime)
                    for outcome in range(LAST + 1):
                        cell = cells[stage + 1, 0]
                        lost = times(there, bust_dealt[places[hand, rank], up, outcome], prime)
                        tally[up, outcome, cell] = plus(tally[up, outcome, cell], lost, prime)


fast_best_edge_draws = compiled(best_edge_draws)
fast_spread_edge = compiled(spread_edge)
fast_settle_edge = compiled(settle_edge)
