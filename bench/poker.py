"""Poker: every deal of each game, in a process of its own; one situation; rounds dealt, against plain Python."""

from __future__ import annotations

import random
import resource
import subprocess
import sys
from collections.abc import Iterator

from bench.measure import Measure, best_rate
from houseway.equipment.cards import cards
from houseway.exact.poker.classes import classes_of
from houseway.exact.poker.shapes import situation
from houseway.exact.poker.situation import Known
from houseway.exact.poker.strategy import strategies_for
from houseway.exact.poker.two_hands import all_standing, hands_of
from houseway.exact.poker.wagers import main_analysis
from houseway.games import game_for
from houseway.games.poker.poker_game import PokerGame
from houseway.rulebook import Posted, game_documents, load
from houseway.simulate.poker.table import SimulatedTable

THREE = "hard-rock-cincinnati/three-card-poker"
HOLDEM = "hard-rock-cincinnati/ultimate-texas-holdem"
ROUNDS = 1_000_000
PLAIN = 3_000
GENERATOR = random.Random(1)


def game_of(document: str) -> PokerGame:
    rulebook = load(document)
    game = game_for(rulebook, Posted(rulebook))
    assert isinstance(game, PokerGame)
    return game


LIMITS = {
    "cajun-stud": 2,
    "crazy-four-poker": 10,
    "dj-wild-poker": 10,
    "four-card-poker": 10,
    "four-card-prime": 10,
    "heads-up-holdem": 15,
    "high-card-flush": 20,
    "i-luv-suits-poker": 20,
    "let-it-ride": 2,
    "mississippi-stud": 2,
    "texas-holdem-bonus": 15,
    "three-card-prime": 10,
    "what-the-flush": 20,
}
"""Seconds that best play of a game may take, with the start of the process."""


def documents_of_games() -> dict[str, str]:
    """One document of each game of poker."""
    books = [(load(name).document, name) for name in reversed(game_documents())]
    return dict(sorted((document.game, name) for document, name in books if document.family == "poker"))


def measures() -> Iterator[Measure]:
    yield three_cards()
    yield from holdem()
    documents = documents_of_games()
    for game, document in documents.items():
        if game in LIMITS:
            yield whole_process(document, LIMITS[game])
    yield one_situation()
    for game, document in documents.items():
        yield rounds(document, f"{game}, one seat, 1 core")


def three_cards() -> Measure:
    """Best play, the threshold and the whole distribution, with nothing remembered but the tables of hands."""
    game = game_of(THREE)

    def exactly() -> int:
        classes_of.cache_clear()
        hands_of.cache_clear()
        all_standing.cache_clear()
        assert main_analysis(game).distribution.edge.numerator == 686_689
        return 1

    exactly()
    rate = best_rate(exactly, 20)
    what = f"Three Card Poker, every deal: {1000 / rate:.1f} ms"
    return Measure(what, rate, "a second", "under 10 ms", rate > 100)


def holdem() -> Iterator[Measure]:
    """A process of its own, from the start of the interpreter: three decisions over every deal, and the distribution."""
    code = (
        "from houseway.exact import analyse; from bench.poker import HOLDEM, game_of; "
        "assert analyse(game_of(HOLDEM), 'ante')[0].distribution.edge.numerator == 50_643_648_973"
    )
    subprocess.run([sys.executable, "-c", code], check=True)

    def start() -> int:
        subprocess.run([sys.executable, "-c", code], check=True)
        return 1

    seconds = 1 / best_rate(start, 3)
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1e6
    what = f"Ultimate Texas Hold'em, every deal, the whole process: {seconds:.1f} s"
    yield Measure(what, 1 / seconds, "a second", "under 10 s", seconds < 10)
    yield Measure(f"  and its memory: {used:.2f} GB", used, "GB", "under 2 GB", used < 2)


def whole_process(document: str, limit: int) -> Measure:
    """Best play and the distribution of another game, from the start of the interpreter."""
    code = (
        f"from houseway.exact.poker.wagers import main_analysis; from bench.poker import game_of; "
        f"main_analysis(game_of({document!r}))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)

    def start() -> int:
        subprocess.run([sys.executable, "-c", code], check=True)
        return 1

    seconds = 1 / best_rate(start, 2)
    what = f"{document.partition('/')[2]}, every deal, the whole process: {seconds:.1f} s"
    return Measure(what, 1 / seconds, "a second", f"under {limit} s", seconds < limit)


def one_situation() -> Measure:
    game = game_of(HOLDEM)

    def ask() -> int:
        situation(game, Known(cards("Ah 7d"), dealer=cards("Kc")))
        return 1

    ask()
    rate = best_rate(ask, 3)
    what = f"A hand before the flop with a dealer's card known: {1 / rate:.2f} s"
    return Measure(what, rate, "a second", "", holds=True)


def rounds(document: str, what: str) -> Measure:
    """By a strategy of the house, or best play; every wager is paid, of which plain Python knows none."""
    game = game_of(document)
    table = SimulatedTable(game, 1, next(reversed(strategies_for(game).values()), None))

    def play() -> int:
        table.play(1, 0, ROUNDS)
        return ROUNDS

    table.play(1, 0, 1)
    ours = best_rate(play, 3)
    theirs = best_rate(lambda: plain_python(game), 2)
    return Measure(what, ours, "rounds/s", "25 x plain Python", ours >= 25 * theirs, theirs, "plain Python")


def plain_python(game: PokerGame) -> int:
    """The same deal and comparison as somebody would write it: shuffle, value the hands, compare."""
    deck, hand = list(game.deck), game.facts.hand
    own, behind = hand.cards, hand.cards + hand.of_dealer
    won = 0
    for _ in range(PLAIN):
        drawn = GENERATOR.sample(deck, behind + hand.board)
        shared = drawn[behind:]
        player = game.ranking.value(drawn[:own] + shared)
        dealer = game.ranking.value(drawn[own:behind] + shared) if hand.of_dealer else 0
        won += (player > dealer) - (player < dealer)
    return PLAIN
