"""Random numbers for kernels, as the equipment has them."""

from houseway.equipment.stream import HALF, LOW, State, Word, draw, next_card, stream, unfair_below

__all__ = ["HALF", "LOW", "State", "Word", "draw", "next_card", "stream", "unfair_below"]
