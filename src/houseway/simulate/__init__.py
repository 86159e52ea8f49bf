"""The same games, by playing them: seeded, by the billion, on any number of threads with the same result."""

from houseway.simulate.analysis import analyse
from houseway.simulate.run import Simulation, simulate

__all__ = ["Simulation", "analyse", "simulate"]
