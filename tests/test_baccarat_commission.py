"""Commission, to the cent, for every wager from $1 to $10,000 under every rounding, against a second computation."""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

import pytest

from houseway.games.baccarat.outcomes import Coup
from houseway.round import Bet, Result, Round
from houseway.round.commission import COMMISSION
from houseway.round.events import BANK, STAKES
from tests.baccarat_tables import FIVE, HOLLYWOOD, HORSESHOE, MINI, baccarat, shoe_of

QUARTER = Decimal("0.25")
BANKER_WINS = Coup(6, 7, 2, 2)
TIE = Coup(6, 6, 2, 2)


def to_the_cent(charge: Decimal) -> Decimal:
    assert charge == charge.quantize(Decimal("0.01")), "five percent of whole dollars is whole cents"
    return charge


def quarters(charge: Decimal, which: str) -> Decimal:
    return (charge / QUARTER).to_integral_value(ROUND_CEILING if which == "up" else ROUND_FLOOR) * QUARTER


POLICIES = {
    "Hard Rock": (MINI, {}, to_the_cent),
    "Hard Rock, quarters up": (MINI, {"commission-rounding": "quarter-up"}, lambda c: quarters(c, "up")),
    "Hard Rock, quarters down": (MINI, {"commission-rounding": "quarter-down"}, lambda c: quarters(c, "down")),
    "JACK": ("jack-cincinnati/mini-midi-baccarat", {}, to_the_cent),
    "Horseshoe": (HORSESHOE, {}, to_the_cent),
    "Hollywood Mini Baccarat": (HOLLYWOOD, {}, lambda c: quarters(c, "up")),
    "Hollywood Five Treasures": (FIVE, {}, lambda c: quarters(c, "down")),
    "Five Treasures, a quarter at least": (
        FIVE,
        {"least-commission": "$0.25"},
        lambda c: max(QUARTER, quarters(c, "down")),
    ),
}


@pytest.mark.parametrize("name", POLICIES)
def test_commission_to_the_cent_from_one_to_ten_thousand_dollars(name: str) -> None:
    document, settings, charged = POLICIES[name]
    game = baccarat(document, settings)
    banker = game.spots["banker"]
    for dollars in range(1, 10_001):
        expected = (Decimal(dollars) - charged(Decimal(dollars) * 5 / 100)) * 100
        assert game.net(banker, dollars * 100, BANKER_WINS) == expected


def test_every_cent_is_rounded_where_cents_may_be_wagered() -> None:
    game = baccarat(FIVE)
    for cents in range(100, 20_000):
        expected = cents - quarters(Decimal(cents) / 2000, "down") * 100
        assert game.net(game.spots["banker"], cents, BANKER_WINS) == expected


def test_commission_on_a_tie_from_one_to_ten_thousand_dollars() -> None:
    taxed, plain = baccarat(HORSESHOE, {"commission-on-tie": "yes"}), baccarat(HORSESHOE)
    for dollars in range(1, 10_001):
        assert taxed.net(taxed.spots["banker"], dollars * 100, TIE) == -dollars * 5
        assert plain.net(plain.spots["banker"], dollars * 100, TIE) == 0


@pytest.mark.parametrize("dollars", [10, 11, 999, 10_000])
@pytest.mark.parametrize("when", ["at-once", "later"])
def test_the_live_round_moves_the_same_cents(dollars: int, when: str) -> None:
    game = baccarat(HOLLYWOOD, {"commission-collected": when})
    shoe = shoe_of(game, {"6h": 1, "7s": 1, "Kd": 1, "Kc": 1, "2h": 8})
    played = Round(game, (1,), shoe)
    played.apply(Bet(1, "banker", dollars * 100))
    played.apply(played.awaits.usual)  # type: ignore[arg-type]
    for card in ("6h", "7s", "Kd", "Kc"):
        played.apply(Result("card", card))
    played.apply(played.awaits.usual)  # type: ignore[arg-type]
    charge = int(quarters(Decimal(dollars) * 5 / 100, "up") * 100)
    balances = played.felt.balances
    assert balances[STAKES] == 0
    if when == "at-once":
        assert (balances["seat 1"], balances[COMMISSION], balances[BANK]) == (
            dollars * 100 - charge,
            charge,
            -dollars * 100,
        )
    else:
        assert balances["seat 1"] == dollars * 100
        assert played.carried_out.owed == {"1": charge}
