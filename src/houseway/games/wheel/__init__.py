"""Games decided by one wheel: Big Six and Roulette."""

GAMES = {
    "big-six": "big_six:BigSix",
    "roulette": "roulette:Roulette",
}
"""Which module and class plays what a document calls its game."""
