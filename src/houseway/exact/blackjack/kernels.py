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


def deal_out(
    shoe: Any, cards: Any, removes: Any, counts: Any, asked: Any, tables: Any, numbers: Any, room: Any, out: Any
) -> None:
    """The chance of each up card and outcome, for many hands side by side.

    A row of ``asked`` is a hand that has left the shoe, a card that left with it or -1, and the place in ``out``.
    ``tables`` are the dealer's nodes, ends, orders and cells; ``numbers`` whole numbers, reciprocals and the prime;
    ``room`` is to work in, with a lane for each hand that is reckoned at a time: the processor takes several at once.
    Ends are added up in two halves.
    """
    nodes, ends, orders, cells = tables
    whole, over, prime = numbers
    chance, of_rank, of_all, halves = room
    lanes = chance.shape[1]
    for start in range(0, len(asked), lanes):
        for lane in range(lanes):
            row = min(start + lane, len(asked) - 1)
            hand, extra = asked[row, 0], asked[row, 1]
            left = cards
            for rank in range(10):
                gone = counts[hand, rank] + (1 if rank == extra else 0)
                left -= removes * gone
                for more in range(of_rank.shape[1]):
                    of_rank[rank, more, lane] = whole[max(shoe[rank] - removes * (gone + more), 0)]
            for more in range(len(of_all)):
                of_all[more, lane] = over[max(left - removes * more, 0)]
            chance[0, lane] = whole[1]
        for node in range(1, len(nodes)):
            before, rank, have, deep = nodes[node, 0], nodes[node, 1], nodes[node, 2], nodes[node, 3] - 1
            for lane in range(lanes):
                here = times(chance[before, lane], of_rank[rank, have, lane], prime)
                chance[node, lane] = times(here, of_all[deep, lane], prime)
        for cell in range(80):
            for lane in range(lanes):
                halves[0, lane] = halves[1, lane] = whole[0]
            middle = (cells[cell] + cells[cell + 1]) // 2
            for end in range(cells[cell], middle):
                far = end - cells[cell] + middle
                one, other, one_orders, other_orders = ends[end], ends[far], orders[end], orders[far]
                for lane in range(lanes):
                    halves[0, lane] = plus(halves[0, lane], times(one_orders, chance[one, lane], prime), prime)
                    halves[1, lane] = plus(halves[1, lane], times(other_orders, chance[other, lane], prime), prime)
            if (cells[cell + 1] - cells[cell]) % 2 == 1:
                last = cells[cell + 1] - 1
                for lane in range(lanes):
                    ended = times(orders[last], chance[ends[last], lane], prime)
                    halves[0, lane] = plus(halves[0, lane], ended, prime)
            for lane in range(min(lanes, len(asked) - start)):
                out[asked[start + lane, 2], cell // 8, cell % 8] = plus(halves[0, lane], halves[1, lane], prime)


@register_jitable
def unseen(shoe: Any, taken: Any, rank: Any, removes: Any) -> Any:
    """How many cards of a rank are left."""
    return shoe[rank] - removes * taken[rank]


def revive(busts: Any, dealt: Any, numbers: Any, bust_sign: Any, revived: Any) -> None:
    """The chance of each up card with an outcome that brings a hand back to life, when a card has made it bust.

    A row of ``busts`` is a hand, the card, and where ``dealt`` has what stands behind them.
    """
    whole, _, prime = numbers
    for number in range(len(busts)):
        hand, rank, place = busts[number, 0], busts[number, 1], busts[number, 2]
        for up in range(10):
            found = whole[0]
            for outcome in range(LAST):
                if bust_sign[up, outcome] > 0:
                    found = plus(found, dealt[place, up, outcome], prime)
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


@register_jitable
def ask(hand: Any, onward: Any, known: Any, dealt: Any, before: Any, asked: Any, count: Any) -> Any:
    """See to it that what stands behind a hand is known: how many are asked for then.

    ``before`` is a rank, or -1, and what is known where one card of it less was gone: there the hand with it has the
    same shoe.
    """
    rank_gone, known_before, dealt_before = before
    if known[hand]:
        return count
    known[hand] = True
    longer = onward[hand, rank_gone] if rank_gone >= 0 else -1
    if longer >= 0 and known_before[longer]:
        copy_dealt(dealt_before[longer], dealt[hand])
        return count
    asked[count, 0], asked[count, 1], asked[count, 2] = hand, -1, hand
    return count + 1


@register_jitable
def ask_for_bust(hand: Any, rank: Any, places: Any, busts: Any, count: Any) -> Any:
    """The same for a hand that a card makes bust."""
    if places[hand, rank] >= 0:
        return count
    places[hand, rank] = count
    busts[count, 0], busts[count, 1], busts[count, 2] = hand, rank, count
    return count + 1


def spread(
    shoe: Any, cards: Any, removes: Any, counts: Any, hand_cards: Any, onward: Any, action: Any, numbers: Any,
    known: Any, dealt: Any, before: Any, asked: Any, busts: Any, places: Any, reach: Any
) -> tuple[int, int]:  # fmt: skip
    """Let hands draw by a strategy: where ``reach`` puts chances, they run on to the ends.

    How many hands are ``asked`` for because they end and nobody knows what stands behind them, and how many ``busts``.
    """
    whole, over, prime = numbers
    hands = over_21 = 0
    for hand in range(1, len(counts)):
        left = cards - removes * hand_cards[hand]
        for up in range(10):
            here = reach[hand, up]
            if here == whole[0] or action[hand, up] > DOUBLE:
                continue
            if action[hand, up] == STAND:
                hands = ask(hand, onward, known, dealt, before, asked, hands)
                continue
            for rank in range(10):
                of_rank = unseen(shoe, counts[hand], rank, removes)
                if of_rank <= 0:
                    continue
                more = onward[hand, rank]
                if action[hand, up] == HIT:
                    if more >= 0:
                        there = times(here, times(whole[of_rank], over[left], prime), prime)
                        reach[more, up] = plus(reach[more, up], there, prime)
                elif more >= 0:
                    hands = ask(more, onward, known, dealt, before, asked, hands)
                else:
                    over_21 = ask_for_bust(hand, rank, places, busts, over_21)
    return hands, over_21


def settle(
    shoe: Any, cards: Any, removes: Any, counts: Any, hand_cards: Any, total: Any, onward: Any, action: Any,
    sign: Any, bust_sign: Any, cells: Any, doubles: Any, numbers: Any, dealt: Any, places: Any, bust_dealt: Any,
    reach: Any, tally: Any
) -> None:  # fmt: skip
    """Count what hands come to that a strategy has played as far as they go.

    ``tally[up, outcome]`` gathers by ``cells``, of finish and result, what hands that stand come to, and doubled hands
    that bust. Hands that bust on a single wager are what is missing from the whole.
    """
    whole, over, prime = numbers
    for hand in range(1, len(counts)):
        left = cards - removes * hand_cards[hand]
        for up in range(10):
            here = reach[hand, up]
            if here == whole[0]:
                continue
            if action[hand, up] == STAND:
                for outcome in range(LAST + 1):
                    cell = cells[0, 1 + sign[total[hand], outcome]]
                    gained = times(here, dealt[hand, up, outcome], prime)
                    tally[up, outcome, cell] = plus(tally[up, outcome, cell], gained, prime)
            if action[hand, up] != DOUBLE:
                continue
            for rank in range(10):
                of_rank = unseen(shoe, counts[hand], rank, removes)
                if of_rank <= 0:
                    continue
                there = times(here, times(whole[of_rank], over[left], prime), prime)
                more = onward[hand, rank]
                for outcome in range(LAST + 1):
                    if more < 0:
                        result, behind = bust_sign[up, outcome], bust_dealt[places[hand, rank], up, outcome]
                    else:
                        result, behind = sign[total[more], outcome], dealt[more, up, outcome]
                    cell = cells[doubles[hand], 1 + result]
                    tally[up, outcome, cell] = plus(tally[up, outcome, cell], times(there, behind, prime), prime)


fast_deal_out = compiled(deal_out)
fast_revive = compiled(revive)
fast_best_draws = compiled(best_draws)
fast_spread = compiled(spread)
fast_settle = compiled(settle)
