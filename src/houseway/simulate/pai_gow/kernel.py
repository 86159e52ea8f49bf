"""Rounds of one player against the dealer: fourteen cards, both hands set, every wager counted by what decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled_without_arrays
from houseway.equipment.stream import HALF, LOW, State, draw, next_card
from houseway.exact.pai_gow.settings_kernel import BY_HOUSE, BY_PLAYER, set_best
from houseway.exact.pai_gow.way_kernel import set_seven
from houseway.games.pai_gow.rules import against, comes_to
from houseway.hands.kernel import hand_value
from houseway.hands.tables import Tables, Words

if TYPE_CHECKING:
    from houseway.exact.pai_gow.settings_kernel import Room, Settings
    from houseway.exact.pai_gow.way import Way
    from houseway.exact.pai_gow.worth import Worth
else:
    Room = Settings = Way = Worth = Any

BY_HOUSE_WAY, BY_WORTH, BY_SIGHT = 0, 1, 2
"""How the player sets: as the house does, by what a setting is worth, or having seen the dealer's hands."""
BOTH, WITH_JOKER, WITHOUT, NEITHER = 0, 1, 2, 3
"""The dealer's ace-high hands: the player has one too, it has the joker, it has not; and all other deals."""

_DEALT = 14
_JOKER = 52
_ONE = np.uint64(1)


@compiled_without_arrays
def count_rounds(
    state: State,
    cards: Bytes,
    rounds: int,
    way: Way,
    seven: Tables,
    rare: Words,
    rare_values: Ints,
    least_rare: int,
    how: int,
    settings: Settings,
    worth: Worth,
    cells: Ints,
    push_low: Bytes,
    push_high: Bytes,
    ace_high: Bytes,
    mains: Ints,
    fortunes: Ints,
    lows: Ints,
    aces: Ints,
    last: Ints,
    room: Room,
    own_lows: Ints,
    own_highs: Ints,
    kept_lows: Ints,
    kept_highs: Ints,
) -> None:
    """Deal so many rounds from the deck in ``cards``, which stays shuffled; the player's cards come first.

    Counted are the main wager lost, pushed and won, the player's seven cards by value, the dealer's low hand by value,
    and ace-high hands. ``last`` has values of the last round: player's low and high, dealer's low and high, result. The
    arrays after it are room to work in.
    """
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    word = np.uint64(0)
    player, dealer = cards[:7], cards[7:14]
    for _ in range(rounds):
        for at in range(_DEALT):
            if at % 2 == 0:
                word, first, second, third, fourth = draw(first, second, third, fourth)
                half = word & LOW
            else:
                half = word >> HALF
            _, first, second, third, fourth = next_card(cards, at, half, first, second, third, fourth)
        dealer_low, dealer_high, _ = set_seven(dealer, way, room.keys, room.suits, room.lows, room.highs)
        if how == BY_HOUSE_WAY:
            low, high, _ = set_seven(player, way, room.keys, room.suits, room.lows, room.highs)
            own_highs[BY_HOUSE] = high
        else:
            seen, own = how == BY_SIGHT, (own_lows, own_highs, kept_lows, kept_highs)
            count = set_best(player, way, settings, worth, worth, seen, room, *own)
            low, high = own_lows[BY_PLAYER], own_highs[BY_PLAYER]
            most = -2
            for place in range(count if seen else 0):
                one, other = kept_highs[place], kept_lows[place]
                comes = comes_to(against(one, dealer_high), against(other, dealer_low), cells)  # type: ignore[arg-type]
                if comes > most:
                    most, low, high = comes, other, one
        result = comes_to(against(high, dealer_high), against(low, dealer_low), cells)  # type: ignore[arg-type]
        if push_low[dealer_low] or push_high[dealer_high]:
            result = 0
        mains[result + 1] += 1
        lows[dealer_low] += 1
        key, bits, held = seven.start, np.uint64(0), np.uint64(0)
        has_joker = False
        for place in range(7):
            key += seven.keys[player[place]]
            bits |= seven.suits[player[place]]
            held |= _ONE << np.uint64(player[place])
            has_joker = has_joker or dealer[place] == _JOKER
        value = np.int64(hand_value(key, bits, seven))
        if value >= least_rare:
            for place in range(len(rare)):
                if rare[place] == held:
                    value = rare_values[place]
        fortunes[value] += 1
        if ace_high[dealer_high]:
            aces[BOTH if ace_high[own_highs[BY_HOUSE]] else WITH_JOKER if has_joker else WITHOUT] += 1
        else:
            aces[NEITHER] += 1
        last[0], last[1], last[2], last[3], last[4] = low, high, dealer_low, dealer_high, result
    state[0], state[1], state[2], state[3] = first, second, third, fourth
