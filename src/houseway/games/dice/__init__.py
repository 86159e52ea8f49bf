"""Games decided by two dice: Craps and Crapless Craps."""

GAMES = {
    "craps": "craps:Craps",
}
"""Which module and class plays what a document calls its game."""
