"""The simulator: repeatable, the same on any number of threads, and the same money as the table."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.compiled import compiled
from houseway.games.wheel import rules
from houseway.odds import rounded
from houseway.refusal import Refused
from houseway.round import Bet, Call, Result, Round
from houseway.simulate import simulate
from houseway.simulate.stream import stream
from houseway.simulate.wheel import rounds as wheels
from houseway.simulate.wheel.kernel import count_outcomes, settle_counts
from tests.conftest import wheel_game, wheel_games

ROULETTE = "hard-rock-cincinnati/roulette"


def test_the_same_seed_gives_the_same_counts_on_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wheels, "CHUNK", 10_000)
    game = wheel_game(ROULETTE)
    counts = [simulate(game, 123_457, seed=7, threads=threads).details["counts"] for threads in (1, 2, 3, 8)]
    assert counts[0] == counts[1] == counts[2] == counts[3]
    assert sum(counts[0].values()) == 123_457
    assert simulate(game, 123_457, seed=8).details["counts"] != counts[0]


@pytest.mark.parametrize(("document", "posted"), wheel_games())
def test_simulated_is_within_five_standard_errors_of_exact(document: str, posted: dict[str, str]) -> None:
    for played in simulate(wheel_game(document, posted), 4_000_000, seed=11).wagers:
        assert abs(played.distance) < 5


def test_void_outcomes_are_spun_again() -> None:
    game = wheel_game(ROULETTE, {"wheel": "double-zero-as-single-zero"})
    result = simulate(game, 1_000_000, seed=3)
    assert result.details["counts"]["00"] == 0
    assert result.rounds == 1_000_000
    assert result.details["spins"] == pytest.approx(1_000_000 * 38 / 37, rel=0.002)


@pytest.mark.parametrize(("document", "posted"), wheel_games())
def test_same_spins_same_cents_as_the_table(document: str, posted: dict[str, str]) -> None:
    """The kernel settles what it counted; the live round plays every counted spin. The cents are the same."""
    game = wheel_game(document, posted)
    wheel = game.wheel
    places = np.array([wheel.index[label] for label in wheel.rim], np.int64)
    is_void = np.array([label in wheel.void for label in wheel.outcomes], np.int64)
    counts = np.zeros(len(wheel.outcomes), np.int64)
    count_outcomes(stream(5, 0), 3000, places, is_void, counts)
    names = list(game.spots)
    stakes = [501 + index for index in range(len(names))]
    bets = np.array(
        [
            [
                stake,
                game.spots[n].covered,
                game.spots[n].odds.wins,
                game.spots[n].odds.stakes,
                game.rounding.mode.value,
                1,
            ]
            for n, stake in zip(names, stakes, strict=True)
        ],
        np.int64,
    )
    totals = np.zeros(len(names), np.int64)
    settle_counts(bets, counts, totals)
    live = dict.fromkeys(names, 0)
    for label, times in zip(wheel.outcomes, counts.tolist(), strict=True):
        if times:
            played = Round(game)
            for name, stake in zip(names, stakes, strict=True):
                played.apply(Bet(1, name, min(stake, 20000)))
            while played.awaits.usual is not None:
                played.apply(played.awaits.usual)
            played.apply(Result("ball" if "roulette" in document else "clapper", label))
            for settled in played.settlements:
                live[settled.wager] += settled.net * times
    assert dict(zip(names, totals.tolist(), strict=True)) == live


def test_an_interrupt_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wheels, "CHUNK", 10_000)
    seen: list[int] = []

    def stop_soon(done: int) -> None:
        seen.append(done)
        if len(seen) == 3:
            raise KeyboardInterrupt

    result = simulate(wheel_game(ROULETTE), 10_000_000, seed=1, threads=2, progress=stop_soon)
    assert 0 < result.rounds < 10_000_000
    assert not result.is_complete
    assert result.as_json()["complete"] is False
    assert all(played.standard_error > 0 for played in result.wagers)


def test_places_are_equally_likely() -> None:
    """Chi-square of 10^8 spins over 38 places, at one in a million."""
    counts = np.zeros(38, np.int64)
    places = np.arange(38)
    count_outcomes(stream(2026, 0), 10**8, places, np.zeros(38, np.int64), counts)
    expected = 10**8 / 38
    assert float(((counts - expected) ** 2 / expected).sum()) < 99.0


def test_chunks_have_streams_of_their_own() -> None:
    assert stream(1, 0)[:4].tolist() != stream(1, 1)[:4].tolist()
    assert stream(1, 5).tolist() == stream(1, 5).tolist()


def test_the_generator_is_xoshiro256_plus_plus() -> None:
    """Against a plain Python statement of Blackman and Vigna's algorithm, with Python's own integers."""
    from houseway.simulate.stream import draw

    mask = (1 << 64) - 1

    def rotate(x: int, k: int) -> int:
        return ((x << k) | (x >> (64 - k))) & mask

    state = [1, 2, 3, 4]
    words = tuple(np.uint64(word) for word in state)
    for _ in range(1000):
        expected = (rotate((state[0] + state[3]) & mask, 23) + state[0]) & mask
        t = (state[1] << 17) & mask
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= t
        state[3] = rotate(state[3], 45)
        result, *rest = draw(*words)
        words = tuple(np.uint64(word) for word in rest)
        assert int(result) == expected


@given(
    st.integers(1, 10**7),
    st.integers(0, 2**38 - 1),
    st.integers(0, 37),
    st.integers(0, 100),
    st.integers(1, 7),
    st.integers(1, 3),
)
def test_compiled_rules_agree_with_the_plain_ones(
    stake: int, covered: int, outcome: int, wins: int, per: int, mode: int
) -> None:
    assert COMPILED_NET(stake, covered, outcome, wins, per, mode, 1) == rules.net(
        stake, covered, outcome, wins, per, mode, 1
    )
    assert COMPILED_ROUNDED(stake * wins, per, mode, 25) == rounded(stake * wins, per, mode, 25)


def _compile(function: Callable[..., int]) -> Callable[..., int]:
    import numba

    return numba.njit(function)  # type: ignore[no-any-return]


compiled(lambda: 0)  # makes the rules known to the compiler
COMPILED_NET = _compile(rules.net)
COMPILED_ROUNDED = _compile(rounded)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"rounds": 0}, "0 rounds cannot be played"),
        ({"threads": 0}, "0 threads cannot play"),
        ({"seed": -1}, "-1 is no seed"),
    ],
)
def test_nonsense_is_refused(change: dict[str, int], says: str) -> None:
    asked = {"rounds": 10, "seed": 1, "threads": 1, **change}
    with pytest.raises(Refused, match=says):
        simulate(wheel_game(ROULETTE), asked["rounds"], seed=asked["seed"], threads=asked["threads"])


def test_threads_do_not_share_a_state() -> None:
    game = wheel_game(ROULETTE)
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda _: simulate(game, 50_000, seed=9, threads=1).details["counts"], range(4)))
    assert all(result == results[0] for result in results)


def test_a_call_is_not_a_result() -> None:
    played = Round(wheel_game(ROULETTE))
    assert played.why_not(Call("no more bets")) is not None
