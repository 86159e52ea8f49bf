"""House-banked poker, exactly: best play, its distribution, what any strategy costs, what any situation is worth."""
