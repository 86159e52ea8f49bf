"""The dealt shoes: repeatable, the same on any number of threads, and the same cents as the table."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.compiled import compiled
from houseway.equipment.cards import IN_THE_BOX
from houseway.games.baccarat import rules
from houseway.games.baccarat.baccarat import Baccarat
from houseway.games.baccarat.outcomes import Coup
from houseway.games.baccarat.shoe import Carried, value
from houseway.games.cards.takers import NextCard
from houseway.refusal import Refused
from houseway.round import Bet, Result, Round
from houseway.simulate import simulate
from houseway.simulate.baccarat import rounds as dealt
from houseway.simulate.baccarat.kernel import NO_BURN
from houseway.simulate.baccarat.rounds import deal_coups
from tests.baccarat_tables import DAI, DOCUMENTS, FIVE, HOLLYWOOD, MINI, baccarat


def test_the_same_seed_gives_the_same_counts_on_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealt, "CHUNK", 10_000)
    game = baccarat(MINI)
    found = [simulate(game, 123_457, seed=7, threads=threads).details for threads in (1, 2, 5)]
    assert found[0] == found[1] == found[2]
    assert sum(found[0]["counts"].values()) == 123_457
    assert simulate(game, 123_457, seed=8).details != found[0]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_simulated_is_within_five_standard_errors_of_exact(document: str) -> None:
    for played in simulate(baccarat(document), 2_000_000, seed=11).wagers:
        assert abs(played.distance) < 5


BY_VALUE = [[card for card in IN_THE_BOX if value(card) == wanted] for wanted in range(10)]


class LiveTable:
    """The live round, fed with the values that the kernel dealt; a card of a value is any that is left."""

    def __init__(self, game: Baccarat, stakes: dict[str, int]) -> None:
        self.game = game
        self.stakes = stakes
        self.carried: Carried = game.fresh()
        self.totals = dict.fromkeys(stakes, 0)

    def _card(self, wanted: int) -> Result:
        left = next(taker for taker in self.played.awaits.takers if isinstance(taker, NextCard)).weights
        return Result("card", next(card for card in BY_VALUE[wanted] if card in left))

    def play(self, burned: int, cards: list[int]) -> None:
        self.played = Round(self.game, (1,), self.carried)
        if "burn" in self.game.stages and not self.game.has_device:
            assert (self.carried.stage != "ready") == (burned != NO_BURN), "both begin a shoe, or neither"
        for wager, stake in self.stakes.items():
            self.played.apply(Bet(1, wager, stake))
        if burned != NO_BURN:
            while self.played.felt.carried.stage != "burn":
                self.played.apply(self.played.awaits.usual)  # type: ignore[arg-type]
            self.played.apply(self._card(burned))
        for card in cards:
            while self.played.awaits.usual is not None:
                self.played.apply(self.played.awaits.usual)
            self.played.apply(self._card(card))
        self.played.apply(self.played.awaits.usual)  # type: ignore[arg-type]
        assert self.played.is_over
        for settled in self.played.settlements:
            self.totals[settled.wager] += settled.net
        self.carried = self.played.carried_out


def compare_with_the_table(document: str, settings: dict[str, str], rounds: int, seed: int) -> None:
    """Deal coups with the kernel, settle its counts; play the same cards at the table: same shoes, same cents."""
    game = baccarat(document, settings)
    record = np.zeros((rounds, 8), np.uint8)
    counts, shoes = deal_coups(game, seed, 0, rounds, record)
    stakes = {name: 1100 + 100 * index for index, name in enumerate(game.spots)}
    table = LiveTable(game, stakes)
    for burned, used, *cards in record.tolist():
        table.play(burned, cards[:used])
    for name, stake in stakes.items():
        nets = sum(int(count) * game.net(game.spots[name], stake, Coup.of(n)) for n, count in enumerate(counts))
        assert table.totals[name] == nets
    if not game.has_device:
        assert table.carried.shoes == shoes - (game.posted.get("first-shuffle") == "preshuffled")


@pytest.mark.parametrize(
    ("document", "settings"),
    [(document, {}) for document in DOCUMENTS]
    + [(MINI, {"decks": "6", "cover-card": "60"}), (MINI, {"continuous-shuffler": "yes"}), (FIVE, {"burn": "yes"})],
)
def test_same_shoe_same_cents_as_the_table(document: str, settings: dict[str, str]) -> None:
    compare_with_the_table(document, settings, 400, seed=5)


def test_shoes_end_where_the_cover_card_says() -> None:
    """The deeper the cover card, the fewer hands: 8 decks hold about 4.94 cards a hand."""
    rounds = 500_000
    deep, shallow = (
        simulate(baccarat(MINI, {"cover-card": behind}), rounds, seed=3).details["shoes"] for behind in ("14", "100")
    )
    assert rounds / deep == pytest.approx((416 - 14 - 7.5) / 4.94, rel=0.01)
    assert rounds / shallow == pytest.approx((416 - 100 - 7.5) / 4.94, rel=0.01)
    one_more = simulate(baccarat(HOLLYWOOD), rounds, seed=3).details["shoes"]
    assert rounds / one_more == pytest.approx((416 - 14) / 4.94 + 1, rel=0.012)


def test_a_shoe_that_could_run_out_is_not_simulated() -> None:
    with pytest.raises(Refused, match="with 10 cards behind the cover card a round could run out of cards"):
        simulate(baccarat(DAI, {"cover-card": "10"}), 10, seed=1)


def test_cards_of_the_lazy_shuffle_are_equally_likely() -> None:
    """Chi-square over the ten values of the first card of each shoe, at one in a million (9 degrees: 44.9)."""
    game = baccarat(MINI, {"continuous-shuffler": "yes"})
    record = np.zeros((1_000_000, 8), np.uint8)
    deal_coups(game, 2026, 0, len(record), record)
    share = np.array([16, *([4] * 9)]) / 52
    for column in range(2, 6):
        found = np.bincount(record[:, column], minlength=10)
        expected = share * len(record)
        assert float(((found - expected) ** 2 / expected).sum()) < 44.9


@given(
    st.integers(0, 9), st.integers(0, 9), st.integers(-1, 9), st.integers(2, 3), st.integers(2, 3), st.integers(0, 2047)
)
def test_compiled_rules_agree_with_the_plain_ones(p: int, b: int, third: int, pc: int, bc: int, row: int) -> None:
    assert PLAYER_DRAWS(p, b, row) == rules.player_draws(p, b, row)
    assert BANKER_DRAWS(p, b, third, row) == rules.banker_draws(p, b, third, row)
    assert COUP_NUMBER(p, b, pc, bc) == rules.coup_number(p, b, pc, bc)
    assert DRAGON(p, b, pc, bc) == rules.dragon_outcome(p, b, pc, bc)


compiled(lambda: 0)  # makes the rules known to the compiler


def _compile(function: Callable[..., int]) -> Callable[..., int]:
    import numba

    return numba.njit(function)  # type: ignore[no-any-return]


PLAYER_DRAWS = _compile(rules.player_draws)
BANKER_DRAWS = _compile(rules.banker_draws)
COUP_NUMBER = _compile(rules.coup_number)
DRAGON = _compile(rules.dragon_outcome)
