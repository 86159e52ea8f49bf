"""Games decided by one coup between Player and Banker: baccarat with and without commission, and its side bets."""

GAMES = {
    "mini-midi-baccarat": "baccarat:Baccarat",
    "mini-baccarat": "baccarat:Baccarat",
    "commission-free-baccarat": "baccarat:Baccarat",
    "rock-bac-super-6": "baccarat:Baccarat",
    "dai-bacc": "baccarat:Baccarat",
    "five-treasures-baccarat": "baccarat:Baccarat",
}
"""Which module and class plays what a document calls its game."""
