"""Cards as people write them and as the rules take them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment import cards as equipment
from houseway.equipment.cards import DECK, JOKER, card, cards, deck, name, names, rank_of, spoken, suit_of
from houseway.refusal import Refused


@pytest.mark.parametrize("one", [*DECK, JOKER])
def test_every_card_is_written_and_read_back(one: int) -> None:
    assert card(name(one)) == one
    assert card(f" {name(one).upper()} ") == one
    assert card(name(one).lower()) == one


def test_the_deck_has_thirteen_ranks_of_four_suits_in_order() -> None:
    assert [name(one) for one in DECK[:5]] == ["2c", "2d", "2h", "2s", "3c"]
    assert [name(one) for one in DECK[-4:]] == ["Ac", "Ad", "Ah", "As"]
    assert sorted((rank_of(one), suit_of(one)) for one in DECK) == [(r, s) for r in range(13) for s in range(4)]
    assert len({spoken(one) for one in deck(jokers=1)}) == 53


@pytest.mark.parametrize("text", ["", "A", "h", "1h", "Ahh", "hA", "11h", "0c", "A h", "T", "10", "jok", "100h", "é♥"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="is not a card"):
        card(text)


@given(st.text(max_size=4))
def test_any_text_is_a_card_or_refused(text: str) -> None:
    try:
        found = card(text)
    except Refused:
        return
    assert 0 <= found <= JOKER


@given(st.permutations(deck(jokers=1)))
def test_a_list_of_cards_is_written_and_read_back(shuffled: list[int]) -> None:
    assert cards(names(shuffled)) == tuple(shuffled)
    assert cards(names(shuffled).replace(" ", ", ")) == tuple(shuffled)


def test_a_card_twice_is_refused_and_so_is_a_number_that_is_no_card() -> None:
    with pytest.raises(Refused, match="Td is there twice"):
        cards("Td 10d")
    for number in (-1, 53):
        with pytest.raises(Refused, match=f"{number} is not a card"):
            name(number)
    with pytest.raises(Refused, match="2 jokers cannot be told apart"):
        deck(jokers=2)


def test_small_decks_for_proofs() -> None:
    assert names(deck("32A", "sc")) == "2c 2s 3c 3s Ac As"
    assert deck() == DECK
    assert deck("A", "h", jokers=1) == (50, JOKER)
    assert equipment.JOKER == 52
