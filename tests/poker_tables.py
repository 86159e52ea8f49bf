"""What the poker tests share: games of every document, and the live table fed with cards and decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.equipment.cards import name
from houseway.exact.poker.paths import Paths
from houseway.games import game_for
from houseway.games.poker.poker_game import PokerGame
from houseway.money import Cents
from houseway.round import Bet, Decide, Result, Round
from houseway.round.takers import Decisions
from houseway.rulebook import Posted, game_documents, load

DOCUMENTS = [document for document in game_documents() if load(document).document.family == "poker"]
THREE = "hard-rock-cincinnati/three-card-poker"
HOLDEM = "hard-rock-cincinnati/ultimate-texas-holdem"
THREES = [document for document in DOCUMENTS if load(document).document.game == "three-card-poker"]
HOLDEMS = [document for document in DOCUMENTS if load(document).document.game == "ultimate-texas-holdem"]

DEALER, BOARD, EXTRA = "the dealer", "the board", "the progressive"


def poker(document: str, settings: Mapping[str, str] | None = None, deck: Sequence[int] | None = None) -> PokerGame:
    """A game of a poker document, with a deck of its own for small proofs."""
    rulebook = load(document)
    game = game_for(rulebook, Posted(rulebook, settings))
    assert isinstance(game, PokerGame)
    if deck is not None:
        game.deck = tuple(deck)
    return game


class LiveRound:
    """A round at the live table: cards for each place, and what each seat chooses at each of its decisions in turn."""

    def __init__(
        self,
        game: PokerGame,
        stakes: Mapping[int, Mapping[str, Cents]],
        cards: Mapping[str, Sequence[int]],
        choices: Mapping[int, Sequence[str]],
    ) -> None:
        self.game = game
        self.cards = {place: [name(card) for card in dealt] for place, dealt in cards.items()}
        self.choices = {seat: list(wanted) for seat, wanted in choices.items()}
        self.played = Round(game, tuple(stakes))
        for seat, wagers in stakes.items():
            for wager, stake in wagers.items():
                self.played.apply(Bet(seat, wager, stake))

    def finish(self) -> Round:
        """Play to the end."""
        played = self.played
        while not played.is_over:
            awaits = played.awaits
            if awaits.what == "result":
                played.apply(Result("card", self.cards[awaits.to].pop(0)))
            elif awaits.what == "decision":
                assert awaits.seat is not None
                played.apply(self._decision(awaits.seat))
            else:
                assert awaits.usual is not None, awaits.says
                played.apply(awaits.usual)
        return played

    def _decision(self, seat: int) -> Decide:
        """The seat's next choice; who folds tucks the cards where that may be."""
        taker = next(taker for taker in self.played.awaits.takers if isinstance(taker, Decisions))
        allowed = {decide.choice: decide for decide in taker.allowed}
        choice = self.choices[seat].pop(0)
        return allowed.get("fold-and-tuck" if choice == "fold" else choice) or allowed[choice]


def routes_of(paths: Paths) -> dict[int, list[str]]:
    """The choices that lead to each end of the decisions, as they are said at the table."""
    return {end: [paths.choices[decision][choice] for decision, choice in made.items()] for end, made in paths.routes}


def nets_of(played: Round) -> dict[tuple[int, str], Cents]:
    """What each wager of each seat came to."""
    nets: dict[tuple[int, str], Cents] = {}
    for settled in played.settlements:
        nets[settled.seat, settled.wager] = nets.get((settled.seat, settled.wager), 0) + settled.net
    return nets
