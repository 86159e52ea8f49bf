"""Deals of seven hands in which each plays against each: 42 rounds that know the same 49 cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.equipment.stream import HALF, LOW, draw, next_card
from houseway.exact.pai_gow.settings_kernel import BY_BANK, BY_HOUSE, BY_PLAYER, Room, Settings, set_best
from houseway.games.pai_gow.rules import against, comes_to
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
DEALS, WON, LOST, AS_PLAYER, AS_DEALER, HOUSE_WON, HOUSE_LOST = range(7)
"""What is added up of each, per deal, with all products of two: rounds won and lost, what the hands are worth on
average as players' and as dealers', and rounds won and lost where both are set the house way."""
WIDTH = 7

Floats = npt.NDArray[np.float64]

_HANDS = 7


@compiled
def play_deal(
    deck: Bytes,
    way: Way,
    settings: Settings,
    as_player: Worth,
    as_bank: Worth,
    cells: Ints,
    push_low: Bytes,
    push_high: Bytes,
    known: Floats,
    seen: bool,
    room: Room,
    deal: Floats,
) -> None:
    """Set the first 49 cards as seven hands and let each play each; ``deal`` gets a row for each match.

    A player who has ``seen`` the dealer's hand need not weigh any: then the matches of best settings are left out.
    """
    lows, highs = np.empty((_HANDS, 3), np.int64), np.empty((_HANDS, 3), np.int64)
    kept_lows, kept_highs = np.empty((_HANDS, 21), np.int64), np.empty((_HANDS, 21), np.int64)
    counts = np.empty(_HANDS, np.int64)
    deal[:, DEALS], deal[:, WON:] = 1.0, 0.0
    for hand in range(_HANDS):
        cards, values = deck[7 * hand : 7 * hand + 7], (lows[hand], highs[hand])
        kept = kept_lows[hand], kept_highs[hand]
        counts[hand] = set_best(cards, way, settings, as_player, as_bank, seen, room, *values, *kept)
        for match in range(MATCHES):
            deal[match, AS_PLAYER] += known[highs[hand, BY_HOUSE], lows[hand, BY_HOUSE], 0]
            deal[match, AS_DEALER] += known[highs[hand, BY_HOUSE], lows[hand, BY_HOUSE], 1]
    for dealer in range(_HANDS):
        for match in range(MATCHES):
            if match != HOUSE and seen != (match == SEEN):
                continue
            by = BY_BANK if match == BANK else BY_HOUSE
            dealer_low, dealer_high = lows[dealer, by], highs[dealer, by]
            if push_low[dealer_low] or push_high[dealer_high]:
                continue
            for player in range(_HANDS):
                if player == dealer:
                    continue
                if match == SEEN:
                    result = -1
                    for place in range(counts[player]):
                        high = against(kept_highs[player, place], dealer_high)
                        low = against(kept_lows[player, place], dealer_low)
                        result = max(result, comes_to(high, low, cells))  # type: ignore[arg-type]
                else:
                    own = BY_PLAYER if match == BEST else BY_HOUSE
                    high, low = against(highs[player, own], dealer_high), against(lows[player, own], dealer_low)
                    result = comes_to(high, low, cells)  # type: ignore[arg-type]
                deal[match, WON] += result > 0
                deal[match, LOST] += result < 0
    for match in range(MATCHES):
        deal[match, HOUSE_WON], deal[match, HOUSE_LOST] = deal[HOUSE, WON], deal[HOUSE, LOST]


@compiled
def play_deals(
    state: Words,
    deals: int,
    way: Way,
    settings: Settings,
    as_player: Worth,
    as_bank: Worth,
    cells: Ints,
    push_low: Bytes,
    push_high: Bytes,
    known: Floats,
    seen: bool,
    room: Room,
    total: Floats,
) -> None:
    """Shuffle and play so many deals; ``total`` has a square of sums for each match."""
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    word = np.uint64(0)
    deck = np.arange(53).astype(np.uint8)
    deal = np.empty((MATCHES, WIDTH))
    for _ in range(deals):
        for at in range(49):
            if at % 2 == 0:
                word, first, second, third, fourth = draw(first, second, third, fourth)
                half = word & LOW
            else:
                half = word >> HALF
            _, first, second, third, fourth = next_card(deck, at, half, first, second, third, fourth)
        play_deal(deck, way, settings, as_player, as_bank, cells, push_low, push_high, known, seen, room, deal)
        for match in range(MATCHES):
            for one in range(WIDTH):
                for other in range(WIDTH):
                    total[match, one, other] += deal[match, one] * deal[match, other]
    state[0], state[1], state[2], state[3] = first, second, third, fourth
