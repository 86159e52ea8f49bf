"""Money is whole cents and odds are exact: laws, checked against Fractions."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway import odds
from houseway.money import cents, dollars
from houseway.refusal import Refused


@given(st.integers(-(10**14), 10**14))
def test_dollars_and_cents_read_each_other(amount: int) -> None:
    assert cents(dollars(amount)) == amount


@pytest.mark.parametrize(
    "bad", ["", "five", "1.005", "$", "1,00", "--5", "5 dollars", "１２", 2.5, True, None, "9" * 40]
)
def test_what_is_not_money_is_refused(bad: object) -> None:
    with pytest.raises(Refused):
        cents(bad)  # type: ignore[arg-type]


@given(st.integers(1, 10**6), st.integers(0, 1000), st.integers(1, 100), st.sampled_from(sorted(odds.ROUNDINGS)))
def test_profit_is_the_fraction_rounded_as_named(stake: int, wins: int, per: int, name: str) -> None:
    policy = odds.ROUNDINGS[name]
    true = Fraction(stake * wins, per) / policy.unit
    if policy.mode is odds.Mode.EXACT:
        if true.denominator == 1:
            assert odds.ToOne(wins, per).profit(stake, policy) == true
        else:
            with pytest.raises(Refused):
                odds.ToOne(wins, per).profit(stake, policy)
        return
    expected = {
        odds.Mode.DOWN: floor(true),
        odds.Mode.UP: ceil(true),
        odds.Mode.NEAREST: floor(true + Fraction(1, 2)),
    }[policy.mode]
    assert odds.ToOne(wins, per).profit(stake, policy) == expected * policy.unit


@given(st.integers(1, 10**6), st.integers(1, 1000))
def test_for_one_gives_up_the_stake(stake: int, returns: int) -> None:
    assert odds.ForOne(returns).profit(stake) == odds.ToOne(returns).profit(stake) - stake
    assert odds.ForOne(returns).per_unit == returns - 1


@pytest.mark.parametrize("text", ["35 to 1", "9 to 5", "30 for 1", "100%", "2.5%", "$500", "1 to 1", "$7.50", "0.125%"])
def test_odds_read_back_as_written(text: str) -> None:
    assert str(odds.parse(text)) == text


@pytest.mark.parametrize(
    "bad", ["", "35", "35:1", "1 to 0", "-1 to 1", "1.5 to 1", "$-5", "%", "five to one", "1 TO 1"]
)
def test_what_is_not_odds_is_refused(bad: str) -> None:
    with pytest.raises(Refused, match="are not odds"):
        odds.parse(bad)


def test_a_share_of_a_meter_is_no_ratio() -> None:
    with pytest.raises(Refused, match="does not depend on the stake"):
        odds.ratio("100%")


def test_a_fixed_amount_pays_itself_whatever_the_stake() -> None:
    assert odds.Fixed(50000).profit(1) == odds.Fixed(50000).profit(10**6) == 50000


@given(st.integers(0, 10**7), st.integers(0, 200))
def test_a_percentage_rounds_as_named(amount: int, tenths: int) -> None:
    share = odds.Percent(Fraction(tenths, 1000))
    assert share.of(amount, odds.QUARTER_UP) == ceil(Fraction(amount * tenths, 25000)) * 25
