"""Games decided by one wheel: Big Six and Roulette."""
