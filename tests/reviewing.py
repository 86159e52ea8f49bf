"""What the tests of the randomness review share: wheels, fair and biased, and their samples."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np

from houseway.games import game_for
from houseway.games.wheel.wheel_game import WheelGame
from houseway.review.draws import Floats
from houseway.review.wheel.labels import wheel_game
from houseway.review.wheel.report import Review, review
from houseway.review.wheel.tally import Tally
from houseway.rulebook import Posted, load

ROULETTE, BIG_SIX = "hard-rock-cincinnati/roulette", "hard-rock-cincinnati/big-six"
NO_CLAUSE = "horseshoe-cincinnati/roulette"
NUMBERS = "Possible: 0 to 36, 00."


@cache
def game_of(document: str, wheel: str = "") -> WheelGame:
    rulebook = load(document)
    return wheel_game(game_for(rulebook, Posted(rulebook, {"wheel": wheel} if wheel else {})))


def fair_shares(game: WheelGame) -> Floats:
    return Tally.of(game.wheel, []).shares


def raised(game: WheelGame, labels: Iterable[str], share: float) -> Floats:
    """The shares of a wheel on which these labels together have that share."""
    shares = fair_shares(game)
    which = np.isin(game.wheel.outcomes, list(labels))
    fair = shares[which].sum()
    biased: Floats = np.where(which, shares * share / fair, shares * (1 - share) / (1 - fair))
    return biased


def spins(game: WheelGame, size: int, seed: int, shares: Floats | None = None) -> list[str]:
    generator = np.random.default_rng(seed)
    return list(generator.choice(game.wheel.outcomes, size, p=fair_shares(game) if shares is None else shares))


def sticky(outcomes: list[str], stick: float, seed: int) -> list[str]:
    """Outcomes of which some simply repeat the one before."""
    sticks = np.random.default_rng(seed).random(len(outcomes)) < stick
    sticks[0] = False
    last = np.maximum.accumulate(np.where(sticks, 0, np.arange(len(outcomes))))
    return [outcomes[index] for index in last]


def p_of(found: Review, name: str) -> float:
    return next(check.p for check in found.checks if check.name == name)


@cache
def fair_reviews(document: str, wheel: str, size: int, times: int) -> tuple[Review, ...]:
    game = game_of(document, wheel)
    return tuple(review(game, spins(game, size, seed)) for seed in range(times))
