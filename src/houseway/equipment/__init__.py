"""What can be drawn, and by whom: wheels, cards, and the chance that moves them."""

from houseway.equipment.chance import Chance
from houseway.equipment.wheel import Wheel

__all__ = ["Chance", "Wheel"]
