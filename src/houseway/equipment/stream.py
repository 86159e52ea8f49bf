"""Random numbers for kernels: xoshiro256++ by Blackman and Vigna, one stream for each chunk of work.

A chunk's stream depends on the seed and the chunk's number alone, so threads do not matter. Kernels hold the four
words in local variables; the array is padded past a cache line, so that two threads never write to the same one.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from houseway.arrays import Bytes
from houseway.compiled import compiled

State = npt.NDArray[np.uint64]
Word = np.uint64

LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)

_PADDED = 16


def stream(seed: int, chunk: int) -> State:
    """The state of a chunk's generator."""
    state = np.zeros(_PADDED, np.uint64)
    state[:4] = np.random.SeedSequence(entropy=seed, spawn_key=(chunk,)).generate_state(4, np.uint64)
    return state


@compiled
def draw(first: Word, second: Word, third: Word, fourth: Word) -> tuple[Word, Word, Word, Word, Word]:
    """64 random bits, and the four words of the next state."""
    mixed = first + fourth
    result = ((mixed << np.uint64(23)) | (mixed >> np.uint64(41))) + first
    shifted = second << np.uint64(17)
    third ^= first
    fourth ^= second
    second ^= third
    first ^= fourth
    third ^= shifted
    fourth = (fourth << np.uint64(45)) | (fourth >> np.uint64(19))
    return result, first, second, third, fourth


@compiled
def unfair_below(span: Word) -> Word:
    """Lemire's bound: a 32-bit draw whose product with ``span`` has a lower half below this is drawn again."""
    return (np.uint64(0x100000000) - span) % span


@compiled
def next_card(
    shoe: Bytes, at: int, bits: Word, first: Word, second: Word, third: Word, fourth: Word
) -> tuple[int, Word, Word, Word, Word]:
    """Exchange the card at a place with any from there on, each equally likely, and answer with it.

    32 bits are given; more are drawn in the rare case that these would favour some card.
    """
    span = np.uint64(len(shoe) - at)
    product = bits * span
    while (product & LOW) < span and (product & LOW) < unfair_below(span):
        bits, first, second, third, fourth = draw(first, second, third, fourth)
        product = (bits & LOW) * span
    place = (product >> HALF) + np.uint64(at)
    card = shoe[place]
    shoe[place] = shoe[at]
    shoe[at] = card
    return int(card), first, second, third, fourth
