"""Games decided by two dice: Craps and Crapless Craps."""
