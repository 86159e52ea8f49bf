"""House-banked poker: a deal, decisions, a ranking, a qualifier, a settlement and pay tables."""

GAMES = {
    "cajun-stud": "poker_round:PokerRound",
    "crazy-four-poker": "poker_round:PokerRound",
    "criss-cross-poker": "poker_round:PokerRound",
    "dj-wild-poker": "poker_round:PokerRound",
    "four-card-poker": "poker_round:PokerRound",
    "heads-up-holdem": "poker_round:PokerRound",
    "high-card-flush": "poker_round:PokerRound",
    "i-luv-suits-poker": "poker_round:PokerRound",
    "let-it-ride": "poker_round:PokerRound",
    "mississippi-stud": "poker_round:PokerRound",
    "six-card-bonus": "poker_round:PokerRound",
    "texas-holdem-bonus": "poker_round:PokerRound",
    "four-card-prime": "poker_round:PokerRound",
    "three-card-prime": "poker_round:PokerRound",
    "three-card-poker": "poker_round:PokerRound",
    "ultimate-texas-holdem": "poker_round:PokerRound",
    "what-the-flush": "poker_round:PokerRound",
}
"""Which module and class plays what a document calls its game."""
