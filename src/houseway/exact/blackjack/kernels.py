"""The counting itself: the dealer's hands from any shoe, the best of stand, hit and double, and a strategy followed.

Every chance here is of the player's cards *and* the dealer's up card together: cards are exchangeable, so the player
draws from all unseen cards, and "the up card is a 6 and the dealer ends with 19" is an event like any other. So no
chance is conditional, what a dealer with a blackjack looked at needs no correction, and decisions compare the same.
"""

from __future__ import annotations

from typing import Any

from numba.extending import register_jitable

from houseway.compiled import compiled
from houseway.exact.blackjack.numbers import minus, plus, times
from houseway.games.blackjack.rules import may_hide_blackjack

STAND, HIT, DOUBLE, SPLIT, SURRENDER, NATURAL, ZAP = range(7)
ACTIONS = ("stand", "hit", "double", "split", "surrender", "blackjack", "zap")
LAST = 7
"""The outcome that is a dealer's blackjack."""


@register_jitable
def deal_out(
    shoe: Any, cards: Any, taken: Any, extra: Any, removes: Any, tables: Any, numbers: Any, chance: Any, out: Any
) -> None:
    """The chance of each up card and outcome when ``taken`` has left the shoe, and the card ``extra`` unless it is -1.

    ``tables`` are the dealer's nodes, ends, orders and cells; ``numbers`` whole numbers, reciprocals and the prime.
    Ends are added up in two halves, which the processor does side by side.
    """
    nodes, ends, orders, cells = tables
    whole, over, prime = numbers
    gone = 0
    for rank in range(10):
        gone += taken[rank]
    if extra >= 0:
        gone += 1
    left = cards - removes * gone
    chance[0] = whole[1]
    for node in range(1, len(nodes)):
        rank = nodes[node, 1]
        of_rank = shoe[rank] - removes * (taken[rank] + nodes[node, 2])
        if rank == extra:
            of_rank -= removes
        if of_rank <= 0:
            chance[node] = whole[0]
            continue
        here = times(chance[nodes[node, 0]], whole[of_rank], prime)
        chance[node] = times(here, over[left - removes * (nodes[node, 3] - 1)], prime)
    for cell in range(80):
        one = other = whole[0]
        middle = (cells[cell] + cells[cell + 1]) // 2
        for end in range(cells[cell], middle):
            far = end - cells[cell] + middle
            one = plus(one, times(orders[end], chance[ends[end]], prime), prime)
            other = plus(other, times(orders[far], chance[ends[far]], prime), prime)
        if (cells[cell + 1] - cells[cell]) % 2 == 1:
            last = cells[cell + 1] - 1
            one = plus(one, times(orders[last], chance[ends[last]], prime), prime)
        out[cell // 8, cell % 8] = plus(one, other, prime)


@register_jitable
def unseen(shoe: Any, taken: Any, rank: Any, removes: Any) -> Any:
    """How many cards of a rank are left."""
    return shoe[rank] - removes * taken[rank]


def deal_all(
    shoe: Any, cards: Any, removes: Any, counts: Any, tables: Any, numbers: Any, chance: Any, dealt: Any, known: Any
) -> None:
    """The dealer's chances behind every hand that the shoe can deal."""
    for hand in range(len(counts)):
        possible = True
        for rank in range(10):
            if removes == 1 and counts[hand, rank] > shoe[rank]:
                possible = False
        if possible:
            deal_out(shoe, cards, counts[hand], -1, removes, tables, numbers, chance, dealt[hand])
            known[hand] = True


def deal_busts(
    shoe: Any, cards: Any, removes: Any, counts: Any, onward: Any, known: Any, tables: Any, numbers: Any, chance: Any,
    spare: Any, bust_sign: Any, revived: Any
) -> None:  # fmt: skip
    """The chance of each up card with an outcome that brings a hand back to life, when a card has made it bust."""
    whole, _, prime = numbers
    for hand in range(len(counts)):
        for rank in range(10):
            if not known[hand] or onward[hand, rank] >= 0 or unseen(shoe, counts[hand], rank, removes) <= 0:
                continue
            deal_out(shoe, cards, counts[hand], rank, removes, tables, numbers, chance, spare)
            for up in range(10):
                found = whole[0]
                for outcome in range(LAST):
                    if bust_sign[up, outcome] > 0:
                        found = plus(found, spare[up, outcome], prime)
                revived[hand, rank, up] = found


@register_jitable
def loses_at_once(
    shoe: Any, cards: Any, taken: Any, drawn: Any, up: Any, removes: Any, takes_all: Any, numbers: Any
) -> Any:
    """The chance of an up card once ``drawn`` made a hand bust; without a blackjack behind it unless that takes all."""
    whole, over, prime = numbers
    gone = 1
    for rank in range(10):
        gone += taken[rank]
    left = cards - removes * gone
    of_up = unseen(shoe, taken, up, removes) - (removes if drawn == up else 0)
    if of_up <= 0:
        return whole[0]
    chance = times(whole[of_up], over[left], prime)
    if takes_all or not may_hide_blackjack(up + 1):
        return chance
    partner = 9 - up
    of_partner = unseen(shoe, taken, partner, removes) - (removes if drawn == partner else 0)
    behind = times(whole[max(of_partner, 0)], over[left - removes], prime)
    return minus(chance, times(chance, behind, prime), prime)


def best_draws(
    shoe: Any, cards: Any, removes: Any, takes_all: Any, counts: Any, hand_cards: Any, total: Any, onward: Any,
    known: Any, dealt: Any, worth: Any, busts: Any, returns: Any, revived: Any, doubles: Any, numbers: Any, value: Any,
    best: Any, ends: Any
) -> None:  # fmt: skip
    """What stand, hit and double are worth for every hand and up card, from the longest hands to the shortest.

    ``worth`` is what a hand gains by finish, total and dealer's outcome, ``busts`` what by finish when it busts, and
    ``returns`` how much more when it comes back to life, with the chances in ``revived``, if there are any;
    ``doubles`` which finish a double has by hand. ``ends[hand, up]`` is what each finish is worth when no card follows.
    ``value[hand, up]`` are the three; a hand of 21 may not be hit, which is worth as much as standing on it.
    """
    whole, over, prime = numbers
    for back in range(len(counts)):
        hand = len(counts) - 1 - back
        if not known[hand]:
            continue
        left = cards - removes * hand_cards[hand]
        for up in range(10):
            hit = double = whole[0]
            for finish in range(len(busts)):
                end = whole[0]
                for outcome in range(LAST + 1 if takes_all else LAST):
                    gain = worth[finish, total[hand], outcome]
                    if gain != 0:
                        end = end + gain * dealt[hand, up, outcome]
                ends[hand, up, finish] = end
            stand = ends[hand, up, 0]
            for rank in range(10):
                of_rank = unseen(shoe, counts[hand], rank, removes)
                if of_rank <= 0:
                    continue
                share = times(whole[of_rank], over[left], prime)
                more = onward[hand, rank]
                if more >= 0:
                    hit = hit + share * best[more, up]
                    double = double + share * ends[more, up, doubles[hand]]
                else:
                    lost = share * loses_at_once(shoe, cards, counts[hand], rank, up, removes, takes_all, numbers)
                    hit = hit + busts[0] * lost
                    double = double + busts[doubles[hand]] * lost
                    if len(revived) > 0:
                        back = share * revived[hand, rank, up]
                        hit = hit + returns[0] * back
                        double = double + returns[doubles[hand]] * back
            if total[hand] == 21:
                hit = stand
            value[hand, up, STAND] = stand
            value[hand, up, HIT] = hit
            value[hand, up, DOUBLE] = double
            best[hand, up] = hit if hit > stand else stand


@register_jitable
def copy_dealt(known: Any, out: Any) -> None:
    """One number after the other: numpy's own way takes seconds to compile, for what it would say of wrong shapes."""
    for up in range(10):
        for outcome in range(LAST + 1):
            out[up, outcome] = known[up, outcome]


def follow(
    shoe: Any, cards: Any, removes: Any, counts: Any, hand_cards: Any, total: Any, onward: Any, action: Any,
    sign: Any, bust_sign: Any, cells: Any, doubles: Any, tables: Any, numbers: Any, chance: Any, known: Any, dealt: Any,
    rank_gone: Any, known_before: Any, dealt_before: Any, spare: Any, reach: Any, tally: Any
) -> None:  # fmt: skip
    """Play hands by a strategy: where ``reach`` puts chances, they run on to the ends and are counted.

    ``tally[up, outcome]`` gathers by ``cells``, of finish and result, what hands that stand come to, and doubled hands
    that bust. Hands that bust on a single wager are what is missing from the whole. What stands behind a hand is looked
    up once, or taken from ``dealt_before``: there one card of ``rank_gone`` less was gone, so the hand with it has the
    same shoe.
    """
    whole, over, prime = numbers
    for hand in range(1, len(counts)):
        left = cards - removes * hand_cards[hand]
        for up in range(10):
            here = reach[hand, up]
            if here == whole[0]:
                continue
            if action[hand, up] == STAND:
                if not known[hand]:
                    longer = onward[hand, rank_gone] if rank_gone >= 0 else -1
                    if longer >= 0 and known_before[longer]:
                        copy_dealt(dealt_before[longer], dealt[hand])
                    else:
                        deal_out(shoe, cards, counts[hand], -1, removes, tables, numbers, chance, dealt[hand])
                    known[hand] = True
                for outcome in range(LAST + 1):
                    cell = cells[0, 1 + sign[total[hand], outcome]]
                    gained = times(here, dealt[hand, up, outcome], prime)
                    tally[up, outcome, cell] = plus(tally[up, outcome, cell], gained, prime)
                continue
            for rank in range(10):
                of_rank = unseen(shoe, counts[hand], rank, removes)
                if of_rank <= 0 or action[hand, up] > DOUBLE:
                    continue
                there = times(here, times(whole[of_rank], over[left], prime), prime)
                more = onward[hand, rank]
                if action[hand, up] == HIT:
                    if more >= 0:
                        reach[more, up] = plus(reach[more, up], there, prime)
                    continue
                if more < 0:
                    deal_out(shoe, cards, counts[hand], rank, removes, tables, numbers, chance, spare)
                elif not known[more]:
                    longer = onward[more, rank_gone] if rank_gone >= 0 else -1
                    if longer >= 0 and known_before[longer]:
                        copy_dealt(dealt_before[longer], dealt[more])
                    else:
                        deal_out(shoe, cards, counts[more], -1, removes, tables, numbers, chance, dealt[more])
                    known[more] = True
                for outcome in range(LAST + 1):
                    if more < 0:
                        result, behind = bust_sign[up, outcome], spare[up, outcome]
                    else:
                        result, behind = sign[total[more], outcome], dealt[more, up, outcome]
                    cell = cells[doubles[hand], 1 + result]
                    tally[up, outcome, cell] = plus(tally[up, outcome, cell], times(there, behind, prime), prime)


fast_deal_all = compiled(deal_all)
fast_deal_busts = compiled(deal_busts)
fast_best_draws = compiled(best_draws)
fast_follow = compiled(follow)
