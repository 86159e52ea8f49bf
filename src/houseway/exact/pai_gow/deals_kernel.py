"""Deals of seven hands in which each plays against each: 42 rounds that know the same 49 cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled, compiled_without_arrays
from houseway.equipment.stream import HALF, LOW, draw, next_card
from houseway.exact.pai_gow.way_kernel import decide, value_splits
from houseway.games.pai_gow.rules import against, comes_to
from houseway.games.pai_gow.splits import is_legal
from houseway.hands.tables import Words

if TYPE_CHECKING:
    from houseway.exact.pai_gow.way import Way
    from houseway.exact.pai_gow.worth import Worth
else:
    Way = Worth = Any

HOUSE, BEST, BANK, SEEN = 0, 1, 2, 3
"""Who plays whom: house way against house way; best setting against it; house way against the best setting of a
bank; and the best setting of a player who has seen the dealer's hands."""
MATCHES = 4
DEALS, WON, LOST, AS_PLAYER, AS_DEALER = range(5)
"""What is added up of each, per deal, with all products of two: rounds won and lost, and what the hands are worth on
average as players' and as dealers'."""

Floats = npt.NDArray[np.float64]

_HANDS = 7


@compiled_without_arrays
def undominated(lows: Ints, highs: Ints, least: Ints, kept: Ints) -> int:
    """The legal splits to which no other is equal or better in both hands; how many there are."""
    count = 0
    for split in range(21):
        if not is_legal(highs[split], lows[split], least):  # type: ignore[arg-type]
            continue
        good = True
        for other in range(21):
            if (
                lows[other] >= lows[split]
                and highs[other] >= highs[split]
                and is_legal(highs[other], lows[other], least)  # type: ignore[arg-type]
            ):
                better = lows[other] > lows[split] or highs[other] > highs[split]
                if better or other < split:
                    good = False
                    break
        if good:
            kept[count] = split
            count += 1
    return count


@compiled_without_arrays
def best_of(cards: Bytes, lows: Ints, highs: Ints, kept: Ints, count: int, worth: Worth) -> int:
    """The split that is worth most before the dealer's hand is seen; the first of equals."""
    best, most = int(kept[0]), np.float32(-2.0)
    for place in range(count):
        row = worth[highs[kept[place]], lows[kept[place]]]
        value = row[14]
        for card in range(7):
            value += row[cards[card] >> 2]
        if value > most:
            best, most = int(kept[place]), value
    return best


@compiled
def play_deal(
    deck: Bytes,
    way: Way,
    as_player: Worth,
    as_bank: Worth,
    cells: Ints,
    push_low: Bytes,
    push_high: Bytes,
    known: Floats,
    seen: bool,
    deal: Floats,
) -> None:
    """Set the first 49 cards as seven hands and let each play each; ``deal`` gets a row for each match.

    A player who has ``seen`` the dealer's hand need not weigh any: then the matches of best settings are left out.
    """
    keys, suits = np.empty(7, np.uint64), np.zeros(7, np.uint64)
    lows, highs = np.empty((_HANDS, 21), np.int64), np.empty((_HANDS, 21), np.int64)
    kept, counts, chosen = np.empty((_HANDS, 21), np.int64), np.empty(_HANDS, np.int64), np.empty((_HANDS, 3), np.int64)
    for hand in range(_HANDS):
        cards = deck[7 * hand : 7 * hand + 7]
        for place in range(7):
            keys[place], suits[place] = way.five.keys[cards[place]], way.five.suits[cards[place]]
        value_splits(cards, keys, suits, way.five.start, way, lows[hand], highs[hand])
        _, chosen[hand, 0] = decide(cards, way, lows[hand], highs[hand])
        counts[hand] = undominated(lows[hand], highs[hand], way.least, kept[hand])
        if not seen:
            chosen[hand, 1] = best_of(cards, lows[hand], highs[hand], kept[hand], counts[hand], as_player)
            chosen[hand, 2] = best_of(cards, lows[hand], highs[hand], kept[hand], counts[hand], as_bank)
    deal[:, DEALS], deal[:, WON:] = 1.0, 0.0
    for hand in range(_HANDS):
        split = chosen[hand, 0]
        for match in range(MATCHES):
            deal[match, AS_PLAYER] += known[highs[hand, split], lows[hand, split], 0]
            deal[match, AS_DEALER] += known[highs[hand, split], lows[hand, split], 1]
    for dealer in range(_HANDS):
        for player in range(_HANDS):
            if player == dealer:
                continue
            for match in range(MATCHES):
                if match != HOUSE and seen != (match == SEEN):
                    continue
                split = chosen[dealer, 2 if match == BANK else 0]
                dealer_low, dealer_high = lows[dealer, split], highs[dealer, split]
                pushes = push_low[dealer_low] or push_high[dealer_high]
                if match == SEEN:
                    result = -1
                    for place in range(counts[player]):
                        split = kept[player, place]
                        high, low = against(highs[player, split], dealer_high), against(lows[player, split], dealer_low)
                        result = max(result, comes_to(high, low, cells))  # type: ignore[arg-type]
                else:
                    split = chosen[player, 1 if match == BEST else 0]
                    high, low = against(highs[player, split], dealer_high), against(lows[player, split], dealer_low)
                    result = comes_to(high, low, cells)  # type: ignore[arg-type]
                if not pushes:
                    deal[match, WON] += result > 0
                    deal[match, LOST] += result < 0


@compiled
def play_deals(
    state: Words,
    deals: int,
    way: Way,
    as_player: Worth,
    as_bank: Worth,
    cells: Ints,
    push_low: Bytes,
    push_high: Bytes,
    known: Floats,
    seen: bool,
    total: Floats,
) -> None:
    """Shuffle and play so many deals; ``total`` has a square of sums for each match."""
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    word = np.uint64(0)
    deck = np.arange(53).astype(np.uint8)
    deal = np.empty((MATCHES, 5))
    for _ in range(deals):
        for at in range(49):
            if at % 2 == 0:
                word, first, second, third, fourth = draw(first, second, third, fourth)
                half = word & LOW
            else:
                half = word >> HALF
            _, first, second, third, fourth = next_card(deck, at, half, first, second, third, fourth)
        play_deal(deck, way, as_player, as_bank, cells, push_low, push_high, known, seen, deal)
        for match in range(MATCHES):
            for one in range(5):
                for other in range(5):
                    total[match, one, other] += deal[match, one] * deal[match, other]
    state[0], state[1], state[2], state[3] = first, second, third, fourth
