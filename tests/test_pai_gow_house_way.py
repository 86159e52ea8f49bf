"""House ways: every line of the charts, each hand set one way, compiled rules = plain rules, all in the rulebooks' words."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from typer.testing import CliRunner

from houseway.cli.main import app
from houseway.equipment.cards import ACE, JOKER, cards, names, rank_of
from houseway.exact.pai_gow.way import way_of
from houseway.exact.pai_gow.way_kernel import set_hands
from houseway.floor.people.accounts import Session
from houseway.floor.screens.pai_gow.drill import drill
from houseway.floor.tables.commands import Person
from houseway.games import as_posted
from houseway.games.pai_gow.house_way import HouseWayFacts, HouseWayLine, faults_of_house_way, set_by
from houseway.games.pai_gow.pai_gow_game import PaiGowGame
from houseway.games.pai_gow.splits import SPLITS, all_splits, is_legal, least_high, low_value
from houseway.games.poker.setting import is_foul
from houseway.hands import PAI_GOW, PAI_GOW_LOW
from houseway.refusal import Refused
from houseway.rulebook import documents, load
from tests.slow_house_ways import CHARTS, every_pattern, set_slowly, worth_of

DOCUMENTS = [name for name in documents() if load(name).document.family == "pai gow"]
CHARTS_OF_SIX = [name for name in DOCUMENTS if name != "hollywood-columbus/pai-gow-poker"]
"""Charts with six classes of two pair; Hollywood's Pai Gow Poker has one of its own."""
NINE = "hollywood-columbus/pai-gow-poker"


@cache
def game_of(document: str) -> PaiGowGame:
    found = as_posted(document)
    assert isinstance(found, PaiGowGame)
    return found


def set_low(document: str, hand: str) -> str:
    return names(game_of(document).by_house_way(cards(hand)).low)


# Hands set by a person with the chart beside them: seven cards, then the ranks that go low.
ALL_CHARTS = """
As Kd Qc 9h 7d 4s 2c | K Q     no pair
Jo Kd Qc 9h 7d 4s 2c | K Q     no pair, the joker is the ace
Ks Kd Qc 9h 7d 4s 2c | Q 9     one pair
Js Jd 5c 5h Kd 4s 2c | 5 5     low and high, no ace
Ts Td 9c 9h Kd 4s 2c | 9 9     both medium, no ace
Ts Td 9c 9h Ad 4s 2c | A 4     both medium, ace
Ts Td 9c 9h Jo 4s 2c | A 4     both medium, joker
Ks Kd Qc Qh Ad 4s 2c | Q Q     both high
As Ad Kc Kh Qd 4s 2c | K K     both high, aces
Ks Kd 9c 9h Ad 4s 2c | 9 9     medium and high: the king is paired
5s 5d 4c 4h Jd 4s 2c | 5 5     full house
9s 9d 8c 8h 3d 3s Ac | 9 9     three pair
9s 9d 9c Kh Qd 4s 2c | K Q     three of a kind
As Ad Ac Kh Qd 4s 2c | A K     three aces
As Ad Jo Kh Qd 4s 2c | A K     three aces with the joker
9s 9d 9c 8h 8d 8s 2c | 9 9     two three of a kinds
9s 8d 7c 6h 5d 4s Kc | K 9     straight: the highest low hand
9s 8d 7c 6h 5d Kd Ks | K K     straight beside a pair
9s 9d 8c 7h 6d 5s 2c | 9 2     straight that needs the pair
Ah Jh 9h 6h 3h Kd Qs | K Q     flush
Ah Jh 9h 6h 3h Kd Ks | K K     flush beside a pair
Kh Jh 9h 6h 3h Kd 4s | K 4     flush that needs a card of the pair
9s 9d 9c 8h 7d 6s 5c | 9 9     straight beside three of a kind
Ah Kh 9h 4h Jo As 2c | A K     two aces and the joker, flush not kept
Ac Ad Jo Kh Qs Js Td | A A     two aces and the joker, straight kept
9s 9d 9c Kh Kd 4s 2c | K K     full house
9s 9d 9c Kh Kd 4s 4c | K K     full house and a pair
9h 9d 9c Ah Jo 8h 7h | A A     full house beside a flush
6s 6d 6c 6h Ad Ks 2c | A K     four low ones
9s 9d 9c 9h Ad Qs 2c | A Q     four medium ones and an ace
9s 9d 9c 9h Qd Js 2c | 9 9     four medium ones, neither ace nor king
Js Jd Jc Jh Ad Ks 2c | J J     four high ones
9s 9d 9c 9h Kd Ks 2c | K K     four medium ones and kings
5s 5d 5c 5h 3d 3s 2c | 3 3     four low ones and a pair
5s 5d 5c 5h 3d 3s 3c | 3 3     four low ones and three
9s 9d 9c 9h 7d 7s 7c | 7 7     four medium ones and three
Ks Kd Kc Kh 7d 7s 7c | 7 7     four high ones and three
As Ad Ac Ah Jo Ks 2c | A A     five aces
As Ad Ac Ah Jo Ks Kc | K K     five aces and kings
As Ad Ac Ah Jo Qs Qc | A A     five aces and queens
"""
SIX_CLASSES = """
6s 6d 5c 5h Kd Qs 2c | K Q     both low
6s 6d 5c 5h Qd 4s 2c | Q 4     both low, no king either
9s 9d 5c 5h Kd 4s 2c | K 4     low and medium, king
9s 9d 5c 5h Qd 4s 2c | 5 5     low and medium, no king
Js Jd 5c 5h Ad 4s 2c | A 4     low and high, ace
Js Jd 9c 9h Ad Ks 2c | A K     medium and high, ace and king
Js Jd 9c 9h Ad 4s 2c | 9 9     medium and high, ace alone
9s 9d 9c 9h Kd Qs 2c | 9 9     four medium ones and a king
Ks Kd Kc Kh 7d 7s 2c | 7 7     four high ones and a pair
9s 9d 9c 9h 7d 7s Kc | 7 7     four medium ones and a pair
As Ad Ac Ah 7d 7s 2c | A A     four aces and a pair
As Ad Ac Ah Kd Ks 2c | K K     four aces and kings
As Ad Ac Ah Kd Ks Kc | K K     four aces and three kings
As Ad Ac Ah 7d 7s 7c | A A     four aces and three
As Ad 5c 5h Kd 4s 2c | 5 5     aces and a low pair
"""
NINES_OWN = """
6s 6d 5c 5h Kd Qs 2c | K Q     both small, king
6s 6d 5c 5h Qd 4s 2c | 5 5     both small, no king
9s 9d 5c 5h Kd 4s 2c | 5 5     small and medium, king alone
9s 9d 5c 5h Ad 4s 2c | A 4     small and medium, ace
Js Jd 5c 5h Ad 4s 2c | 5 5     large and small
Js Jd 9c 9h Ad Ks 2c | 9 9     medium and large
9s 9d 9c 9h Kd Qs 2c | K Q     four medium ones and a king
Ks Kd Kc Kh 7d 7s 2c | K K     four high ones and a pair: always split
9s 9d 9c 9h 7d 7s Qc | 9 9     four medium ones and a pair
9s 9d 9c 9h 5d 5s Kc | K 5     four medium ones, a pair and a king
As Ad Ac Ah 7d 7s 7c | 7 7     four aces and three: never split
As Ad Ac Ah Kd Ks 2c | A A     four aces and kings
Ts Td Tc Th Kd Ks Ac | K K     four medium ones, kings and an ace
"""
CHARTED = [
    (document, line)
    for document in DOCUMENTS
    for text in (ALL_CHARTS, NINES_OWN if document == NINE else SIX_CLASSES)
    for line in text.strip().splitlines()
]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_hands_set_by_hand_with_the_chart(document: str) -> None:
    for of, line in CHARTED:
        hand, _, rest = line.partition(" | ")
        wanted = rest.split()[:2]
        if of == document:
            found = game_of(document).by_house_way(cards(hand))
            ranks = sorted((min(rank_of(card), ACE) for card in found.low), reverse=True)
            assert ["23456789TJQKA"[rank] for rank in ranks] == wanted, f"{document}: {line}: {found.line.name}"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_line_of_a_house_way_decides_some_hand_of_the_charts(document: str) -> None:
    decided = Counter(
        game_of(document).by_house_way(cards(line.partition(" | ")[0])).line.name
        for of, line in CHARTED
        if of == document
    )
    lines = {line.name for line in game_of(document).house_way.line}
    rare = {name for name in lines if "aces or kings" in name}
    assert set(decided) <= lines
    assert len(lines - set(decided) - rare) <= 2, sorted(lines - set(decided))


def sample(count: int, seed: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    chance = np.random.default_rng(seed)
    return np.sort(np.array([chance.permutation(53)[:7] for _ in range(count)], np.uint8), axis=1)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_compiled_and_plain_rules_set_alike_and_legally(document: str) -> None:
    game = game_of(document)
    hands = np.concatenate([sample(150, 19), np.array(suited_hands(), np.uint8)])
    way = way_of(game.house_way, game.low_ranking, game.high_ranking)
    looked_up, one_by_one = np.zeros((len(hands), 3), np.int64), np.zeros((len(hands), 3), np.int64)
    set_hands(hands, way, looked_up, False)
    set_hands(hands, way, one_by_one, True)
    assert bool((looked_up == one_by_one).all())
    least = least_high(game.low_ranking, game.high_ranking)
    for hand, values in zip(hands.tolist(), looked_up.tolist(), strict=True):
        found = game.by_house_way(hand)
        low, high = low_value(game.low_ranking, found.low), game.high_ranking.value(found.high)
        assert [low, high, game.house_way.line.index(found.line)] == values, names(hand)
        assert is_legal(high, low, least)
        assert not game.is_foul(found.low, found.high)
        assert sorted((*found.low, *found.high)) == sorted(hand)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_rulebook_sets_as_the_chart_written_a_second_time(document: str) -> None:
    """Some hands of all kinds; ``make prove`` takes all patterns of ranks and many thousand flushes."""
    assert set(CHARTS) == set(DOCUMENTS)
    for hand in [*every_pattern()[DOCUMENTS.index(document) :: 677], *suited_hands(), *grouped_hands()]:
        compare_charts(document, hand)


def compare_charts(document: str, hand: Sequence[int]) -> None:
    """The same ranks go low, and the same five cards are left, by an evaluator that knows nothing of ours."""
    found = game_of(document).by_house_way(hand)
    low = tuple(sorted((2 + min(rank_of(card), ACE) for card in found.low), reverse=True))
    wheel = "lowest" if document.startswith("hollywood") else "second highest"
    assert (low, worth_of(tuple(sorted(found.high)), wheel)) == set_slowly(document, hand), names(hand)


def grouped_hands() -> list[tuple[int, ...]]:
    """Hands with two pair and better, at random: of few ranks, often with the joker."""
    chance = np.random.default_rng(29)
    found = []
    for size in (3, 4, 5) * 40:
        ranks = chance.permutation(13)[:size]
        few = [*(4 * int(rank) + suit for rank in ranks for suit in range(4)), JOKER]
        found.append(tuple(sorted(int(few[place]) for place in chance.permutation(len(few))[:7])))
    return found


def suited_hands() -> list[tuple[int, ...]]:
    """Hands with five or six of a suit, with and without the joker."""
    hearts = [4 * rank + 2 for rank in (12, 11, 10, 8, 5, 1)]
    return [
        tuple(sorted((*some, *rest))) for some in combinations(hearts, 5) for rest in ((3, JOKER), (51, 52), (7, 9))
    ]


def test_a_legal_hand_is_one_that_is_not_foul() -> None:
    """The least high hands by value, against the comparison of the cards that the table makes."""
    least = least_high(PAI_GOW_LOW, PAI_GOW)
    alike = [sorted(cards(hand)) for hand in ("Qs Jd Qh Jc 4s 3d 2c", "9s 9d 9h 9c 4s 3d 2c")]
    for hand in [*alike, *sample(40, 7).tolist()]:
        seven, lows, highs = all_splits(hand, PAI_GOW_LOW, PAI_GOW)
        for (one, other), low, high in zip(SPLITS, lows, highs, strict=True):
            two = (seven[one], seven[other])
            five = [card for card in seven if card not in two]
            assert is_legal(high, low, least) != is_foul(two, five, PAI_GOW_LOW, PAI_GOW)


def test_of_equal_cards_those_go_low_that_leave_the_best_high_hand() -> None:
    found = game_of(DOCUMENTS[0]).by_house_way(cards("Ah Kh Qh Jh 3h Ac As"))
    assert names(found.low) == "Ac As"
    assert PAI_GOW.name(PAI_GOW.value(found.high)) == "flush"


def line(**changed: object) -> HouseWayFacts:
    facts = {
        "name": "One pair: high",
        "clause": "12.B",
        "hand": "one pair",
        "low": "two highest single cards",
        **changed,
    }
    return HouseWayFacts((HouseWayLine(**facts),))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"hand": "six pair"}, "'six pair' is not known"),
        ({"low": "the best"}, "'the best' is not known"),
        ({"low": "pair of the four"}, "one pair has no pair of the four"),
        ({"of": ("T-9-8",)}, "'T-9-8' is no range of ranks"),
        ({"holding": "two aces"}, "'two aces' says not what is held"),
        ({"clause": "99.Z"}, "99.Z"),
    ],
)
def test_a_line_that_cannot_be_read_is_a_fault(changed: dict[str, object], says: str) -> None:
    book = load("hard-rock-cincinnati/pai-gow-poker")
    assert [says in fault.why for fault in faults_of_house_way(book, line(**changed))] == [True]


def test_a_hand_without_a_line_and_a_hand_of_six_are_refused() -> None:
    with pytest.raises(Refused, match="no line of the house way is for"):
        set_by(line(), cards("As Kd Qc 9h 7d 4s 2c"), PAI_GOW_LOW, PAI_GOW)
    with pytest.raises(Refused, match="is not seven cards"):
        set_by(line(), cards("As Kd Qc 9h 7d 4s"), PAI_GOW_LOW, PAI_GOW)


def test_the_terminal_sets_a_hand_and_says_which_line_decided() -> None:
    run = CliRunner().invoke
    hand = "As Ad 5c 5d Kh 9s 3c"
    found = json.loads(run(app, ["house-way", "hard-rock-cincinnati/pai-gow-poker", hand, "--json"]).stdout)
    assert (found["low"], found["high"]) == ("5c 5d", "3c 9s Kh Ad As")
    assert found["low_hand"] == "pair 5"
    assert found["clauses"][0] == "12.C.iv"
    shown = run(app, ["house-way", "hard-rock-cincinnati/pai-gow-poker", hand]).stdout
    assert "Aces and another pair: split" in shown
    assert "§12.C.iv" in shown
    chart = run(app, ["house-way", "hard-rock-cincinnati/pai-gow-poker"]).stdout
    assert "Three pair: the highest low" in chart
    refused = run(app, ["house-way", "hard-rock-cincinnati/blackjack", hand])
    assert refused.exit_code
    assert "has no hands that the house sets" in str(refused.exception)


def test_the_drill_says_whether_a_hand_is_set_the_house_way() -> None:
    session = Session(Person("cleo", "dealer", "Cleo"), "token")
    game, hand = game_of("hard-rock-cincinnati/pai-gow-poker"), "As Ad 5c 5d Kh 9s 3c"
    asked = str(drill(session, game, hand, ()))
    assert "Which two go low?" in asked
    assert "split" not in asked  # nothing is given away
    assert asked.count('type="checkbox"') == 7
    right = str(drill(session, game, hand, ("5d", "5c")))
    assert "Right." in right
    assert "Aces and another pair: split" in right
    assert "12.C.iv" in right
    assert "Not the house way." in str(drill(session, game, hand, ("Kh", "9s")))
    one = str(drill(session, game, hand, ("Kh",)))
    assert "Choose two cards." in one
    assert "split" not in one
    assert one.count("checked") == 1
    assert str(drill(session, game, "", ())).count('type="checkbox"') == 7
    with pytest.raises(Refused, match="Qd is not among"):
        drill(session, game, hand, ("Qd",))


def test_equal_cards_of_other_suits_are_right_too() -> None:
    """Two of four nines: which ones does not matter without a flush."""
    session = Session(Person("cleo", "dealer", "Cleo"), "token")
    game = game_of("hard-rock-cincinnati/pai-gow-poker")
    assert "Right." in str(drill(session, game, "9s 9d 9h 9c Kd 5s 2c", ("9s", "9h")))
