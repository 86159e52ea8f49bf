"""The best settings of a hand: weighed once for each pattern of ranks and looked up; one by one with a flush."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled, compiled_without_arrays
from houseway.exact.pai_gow.way_kernel import cards_of_pattern, decide, value_ranks, value_splits
from houseway.games.pai_gow.splits import is_legal
from houseway.hands.kernel import has_flush, laid_at
from houseway.hands.tables import Values, Words

if TYPE_CHECKING:
    from houseway.exact.pai_gow.way import Way
    from houseway.exact.pai_gow.worth import Worth
else:
    Way = Worth = Any

BY_HOUSE, BY_PLAYER, BY_BANK = 0, 1, 2
"""Who sets a hand: the house, a player by what settings are worth, or a bank."""
MOST = 21
"""The most settings that a hand can have."""


class Settings(NamedTuple):
    """By pattern of ranks: both values of the best setting of a player and of a bank, and all that may be best."""

    lows: Bytes
    highs: Values
    counts: Bytes
    kept_lows: Bytes
    kept_highs: Values


class Room(NamedTuple):
    """Room to work in, for one hand, reused."""

    keys: Words
    suits: Words
    lows: Ints
    highs: Ints
    kept: Ints


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
def weigh_patterns(
    patterns: Ints, way: Way, as_player: Worth, as_bank: Worth, seen: bool, settings: Settings, room: Room
) -> None:
    """Find the best settings of one hand of each pattern."""
    cards = np.empty(7, np.uint8)
    for pattern in range(len(patterns)):
        cards_of_pattern(patterns[pattern], cards)
        value_ranks(cards, way, room.keys, room.suits, room.lows, room.highs)
        count = undominated(room.lows, room.highs, way.least, room.kept)
        settings.counts[pattern] = count
        for place in range(count):
            settings.kept_lows[pattern, place] = room.lows[room.kept[place]]
            settings.kept_highs[pattern, place] = room.highs[room.kept[place]]
        if not seen:
            split = best_of(cards, room.lows, room.highs, room.kept, count, as_player)
            settings.lows[pattern, 0], settings.highs[pattern, 0] = room.lows[split], room.highs[split]
            split = best_of(cards, room.lows, room.highs, room.kept, count, as_bank)
            settings.lows[pattern, 1], settings.highs[pattern, 1] = room.lows[split], room.highs[split]


@compiled_without_arrays
def set_best(
    cards: Bytes,
    way: Way,
    settings: Settings,
    as_player: Worth,
    as_bank: Worth,
    seen: bool,
    room: Room,
    low: Ints,
    high: Ints,
    kept_low: Ints,
    kept_high: Ints,
) -> int:
    """Set a hand the house way, best for a player and best for a bank; answers with how many settings may be best.

    Whoever has ``seen`` the dealer's hand need not weigh them.
    """
    key = way.five.start
    for place in range(7):
        key += way.five.keys[cards[place]]
    if not has_flush(key):
        pattern = way.places[laid_at(key, way.offsets)]
        low[BY_HOUSE], high[BY_HOUSE] = way.lows[pattern], way.highs[pattern]
        low[BY_PLAYER], high[BY_PLAYER] = settings.lows[pattern, 0], settings.highs[pattern, 0]
        low[BY_BANK], high[BY_BANK] = settings.lows[pattern, 1], settings.highs[pattern, 1]
        for place in range(settings.counts[pattern] if seen else 0):
            kept_low[place] = settings.kept_lows[pattern, place]
            kept_high[place] = settings.kept_highs[pattern, place]
        return int(settings.counts[pattern])
    for place in range(7):
        room.keys[place], room.suits[place] = way.five.keys[cards[place]], way.five.suits[cards[place]]
    value_splits(cards, room.keys, room.suits, way.five.start, way, room.lows, room.highs)
    _, split = decide(cards, way, room.lows, room.highs)
    low[BY_HOUSE], high[BY_HOUSE] = room.lows[split], room.highs[split]
    count = undominated(room.lows, room.highs, way.least, room.kept)
    for place in range(count):
        kept_low[place], kept_high[place] = room.lows[room.kept[place]], room.highs[room.kept[place]]
    if not seen:
        split = best_of(cards, room.lows, room.highs, room.kept, count, as_player)
        low[BY_PLAYER], high[BY_PLAYER] = room.lows[split], room.highs[split]
        split = best_of(cards, room.lows, room.highs, room.kept, count, as_bank)
        low[BY_BANK], high[BY_BANK] = room.lows[split], room.highs[split]
    return count
