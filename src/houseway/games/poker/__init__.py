"""House-banked poker: a deal, decisions, a ranking, a qualifier, a settlement and pay tables."""

GAMES = {
    "mississippi-stud": "poker_round:PokerRound",
    "six-card-bonus": "poker_round:PokerRound",
    "three-card-poker": "poker_round:PokerRound",
    "ultimate-texas-holdem": "poker_round:PokerRound",
}
"""Which module and class plays what a document calls its game."""
