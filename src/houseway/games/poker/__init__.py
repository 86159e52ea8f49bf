"""House-banked poker: a deal, decisions, a ranking, a qualifier, a settlement and pay tables."""

GAMES = {
    "six-card-bonus": "three_card_poker:ThreeCardPoker",
    "three-card-poker": "three_card_poker:ThreeCardPoker",
    "ultimate-texas-holdem": "ultimate_texas_holdem:UltimateTexasHoldem",
}
"""Which module and class plays what a document calls its game."""
