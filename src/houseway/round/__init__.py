"""The round contract: what is awaited, what may be done, and what follows from it. No input, no output."""

from houseway.round.acts import Act, AnyAct, Bet, Call, Decide, Irregularity, Result, TakeBack
from houseway.round.awaits import Awaits
from houseway.round.events import Event, WagerSettled
from houseway.round.felt import Felt
from houseway.round.game import Game
from houseway.round.round import Round

__all__ = [
    "Act",
    "AnyAct",
    "Awaits",
    "Bet",
    "Call",
    "Decide",
    "Event",
    "Felt",
    "Game",
    "Irregularity",
    "Result",
    "Round",
    "TakeBack",
    "WagerSettled",
]
