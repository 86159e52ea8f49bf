"""What the tests share: every document with every wheel it may have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING
from unittest.mock import patch

import msgspec
import pytest
from argon2 import PasswordHasher
from httpx._config import DEFAULT_TIMEOUT_CONFIG
from hypothesis import settings

from houseway.games import game_for
from houseway.games.wheel.wheel_game import WheelGame
from houseway.rulebook import Posted, documents, load
from tests.patience import LONG

if TYPE_CHECKING:
    from houseway.ledger import Key
    from tests.forging import Entries

SCREENS = "tests/browser/"
"""Files whose tests wait for a screen more than they compute."""

DEAR = (
    "test_poker_simulate.py",
    "test_blackjack_simulate.py",
    "test_poker_exact.py",
    "test_poker_apart.py",
    "test_dice_exact.py",
    "test_poker_two_hands.py",
    "test_blackjack_exact.py",
    "test_blackjack_walk.py",
    "test_floor_wire.py",
    "test_poker_cli.py",
    "test_cases.py",
    "test_contract.py",
)
"""Files that compute long, though some have few tests: they begin first, so that no worker is left alone with one."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with screens and others by turns, the dear ones first: while one worker waits, another computes."""
    files = dict.fromkeys(item.nodeid.partition("::")[0] for item in items)
    waiting = [file for file in files if file.startswith(SCREENS)]
    computing = [file for file in files if file not in waiting]
    computing.sort(key=lambda file: next((at for at, name in enumerate(DEAR) if file.endswith(name)), len(DEAR)))
    turn = {file: 2 * at + 1 for at, file in enumerate(waiting)} | {file: 2 * at for at, file in enumerate(computing)}
    items.sort(key=lambda item: turn[item.nodeid.partition("::")[0]])


def wheel_games() -> list[tuple[str, dict[str, str]]]:
    """Every wheel document, once for each wheel that may be posted."""
    found: list[tuple[str, dict[str, str]]] = []
    for document in documents():
        options = {option.id: option for option in load(document).option}
        if load(document).document.family == "wheel":
            found += (
                [(document, {"wheel": wheel}) for wheel in options["wheel"].allowed]
                if "wheel" in options
                else [(document, {})]
            )
    return found


def wheel_game(document: str, settings: dict[str, str] | None = None) -> WheelGame:
    """A game of a wheel document."""
    rulebook = load(document)
    game = game_for(rulebook, Posted(rulebook, settings))
    assert isinstance(game, WheelGame)
    return game


settings.register_profile("houseway", deadline=None)
settings.load_profile("houseway")


@pytest.fixture(autouse=True, scope="session")
def quick_passwords() -> Iterator[None]:
    """Hundreds of people sign in: their passwords are hashed with the least effort, except where that is the question."""
    with patch("houseway.floor.people.accounts.PasswordHasher", partial(PasswordHasher, 1, 64, 1)):
        yield


@pytest.fixture(autouse=True, scope="session")
def patience() -> None:
    """Whoever asks a floor waits as long as a busy machine takes: five seconds, which httpx would wait, are not enough."""
    for what in ("connect", "read", "write", "pool"):
        setattr(DEFAULT_TIMEOUT_CONFIG, what, LONG)


@pytest.fixture
def roulette() -> WheelGame:
    return wheel_game("hard-rock-cincinnati/roulette", {"wheel": "double-zero"})


@pytest.fixture
def big_six() -> WheelGame:
    return wheel_game("hard-rock-cincinnati/big-six")


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Entries, Key]:
    """The entries of an eventful evening at a table, and the key that signs them."""
    from tests.forging import eventful

    trial = eventful(tmp_path_factory.mktemp("evening"))
    entries = [msgspec.json.decode(line.body) for line in trial.ledger.lines()]
    trial.ledger.close()
    return entries, trial.key
