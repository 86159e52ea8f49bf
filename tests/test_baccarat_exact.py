"""Walk = exact on small shoes for every wager; exact = published figures, hand counts and a second counting."""

from __future__ import annotations

import time
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.exact import Distribution, analyse, walk
from houseway.exact.baccarat.wagers import analyse_wagers, count_coups, effects_of_removal, spot_distribution, values_of
from houseway.games.baccarat.outcomes import Coup
from houseway.refusal import NotFound, Refused
from tests.baccarat_tables import DAI, DOCUMENTS, FIVE, FREE, HORSESHOE, MINI, ROCK, baccarat, shoe_of

ORDERS = 416 * 415 * 414 * 413 * 412 * 411


def edges(document: str, **settings_: str) -> dict[str, Fraction]:
    game = baccarat(document, {key.replace("_", "-"): value for key, value in settings_.items()})
    return {analysis.spots[0]: analysis.distribution.edge for analysis in analyse(game)}


# ---------------------------------------------------------------- published figures


def test_eight_decks_counted_to_the_last_order() -> None:
    """Published: 2,292,252,566,437,888 Banker, 2,230,518,282,592,256 Player and 475,627,426,473,216 ties of
    4,998,398,275,503,360 (M. Shackleford, wizardofodds.com, Baccarat, eight decks)."""
    winners: Counter[str] = Counter()
    game = baccarat(MINI)
    for number, weight in enumerate(count_coups(game, values_of(game.full_shoe()))):
        winners[Coup.of(number).winner] += weight
    assert winners == {"B": 2_292_252_566_437_888, "P": 2_230_518_282_592_256, "T": 475_627_426_473_216}
    assert sum(winners.values()) == ORDERS == 4_998_398_275_503_360


@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"), [("6", 1.0558, 1.2374, 14.4382), ("8", 1.0579, 1.2351, 14.3596)]
)
def test_published_edges_of_the_main_wagers(decks: str, banker: float, player: float, tie: float) -> None:
    """Published: wizardofodds.com, Baccarat, by number of decks."""
    found = edges(MINI, decks=decks)
    shown = [round(float(found[name] * 100), 4) for name in ("banker", "player", "tie")]
    assert shown == [banker, player, tie]


@pytest.mark.parametrize(
    ("document", "spot", "percent"),
    [
        (FREE, "banker", 1.02),
        (FREE, "fortune-7", 7.61),
        (FREE, "dragon-bonus player", 2.65),
        (FREE, "dragon-bonus banker", 9.37),
        (ROCK, "banker", 1.46),
        (ROCK, "super-6", 29.98),
        (FIVE, "golden-8", 10.19),
        (DAI, "tiger-7", 7.61),
    ],
)
def test_published_edges_of_the_variants(document: str, spot: str, percent: float) -> None:
    """Published at wizardofodds.com: EZ Baccarat (Banker 1.02 %, Dragon 7 7.61 %, Panda 8 10.19 %), Dragon Bonus (2.65 % and
    9.37 %), Super 6 (Banker 1.46 %, the side bet at 12 to 1 29.98 %), eight decks."""
    assert round(float(edges(document)[spot] * 100), 2) == percent


def test_commission_on_a_tie_adds_five_percent_of_the_ties() -> None:
    plain, taxed = edges(HORSESHOE)["banker"], edges(HORSESHOE, commission_on_tie="yes")["banker"]
    assert taxed - plain == Fraction(475_627_426_473_216, ORDERS) / 20


def test_fortune_7_without_a_win_is_tiger_7_and_the_kills_of_banker() -> None:
    """A three-card 7 of Banker's wins, or it loses or ties: Tiger 7 has the first, half of Kill the others."""
    game = baccarat("hollywood-columbus/commission-free-baccarat-dragon-bonus", {"fortune-7-must-win": "no"})
    loose = analyse(game, "fortune-7")[0].distribution.hit_rate
    dai = baccarat(DAI)
    counts = count_coups(dai, values_of(dai.full_shoe()))
    caught = sum(w for n, w in enumerate(counts) if w and dai.spots["kill"].outcome(Coup.of(n)) == "Banker caught")
    assert loose == analyse(dai, "tiger-7")[0].distribution.hit_rate + Fraction(caught, ORDERS)


# ---------------------------------------------------------------- a second counting

DRAWS = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}


def plain_coup(cards: tuple[int, ...]) -> tuple[int, int, int, int]:
    """The coup of six cards in order, told without the program: the tables of Horseshoe's filing typed once more."""
    player, banker = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
    if player > 7 or banker > 7:
        return player, banker, 2, 2
    if player > 5:
        return (player, (banker + cards[4]) % 10, 2, 3) if banker < 6 else (player, banker, 2, 2)
    draws = banker < 3 or (banker < 7 and str(cards[4]) in DRAWS[banker])
    return (player + cards[4]) % 10, (banker + cards[5]) % 10 if draws else banker, 3, 3 if draws else 2


@settings(max_examples=25)
@given(st.lists(st.integers(0, 9), min_size=6, max_size=8))
def test_counts_are_those_of_every_order_laid_out(cards: list[int]) -> None:
    counted: Counter[tuple[int, int, int, int]] = Counter(plain_coup(order) for order in permutations(cards, 6))
    shoe = [cards.count(value) for value in range(10)]
    found = count_coups(baccarat(MINI), shoe)
    as_told = {
        (c.player, c.banker, c.player_cards, c.banker_cards): weight
        for number, weight in enumerate(found)
        if weight and (c := Coup.of(number))
    }
    assert as_told == counted


@pytest.mark.parametrize("document", DOCUMENTS)
def test_all_documents_draw_alike(document: str) -> None:
    shoe = [3, 2, 2, 1, 2, 1, 2, 2, 1, 2]
    assert count_coups(baccarat(document), shoe) == count_coups(baccarat(HORSESHOE), shoe)


# ---------------------------------------------------------------- walk = exact

SMALL = {"Kh": 3, "7d": 2, "9c": 2, "4s": 2}
OTHER = {"Kh": 3, "6d": 3, "8c": 2, "Ac": 1}


def shares(distribution: Distribution) -> dict[Fraction, Fraction]:
    return {net: Fraction(weight, distribution.total) for net, weight in distribution.weights.items()}


def ends(cards: dict[str, int]) -> int:
    """How many deals of a small shoe differ, each cut off where its coup ends; told without the program."""
    values = [int(card[0].translate(str.maketrans("KA", "01"))) for card in cards for _ in range(cards[card])]
    coups = ((order, plain_coup(order)) for order in permutations(values, 6))
    return len({order[: coup[2] + coup[3]] for order, coup in coups})


@pytest.mark.parametrize("cards", [SMALL, OTHER], ids=["K749", "K68A"])
@pytest.mark.parametrize("document", DOCUMENTS)
def test_walk_equals_exact_for_every_spot(document: str, cards: dict[str, int]) -> None:
    """The live round through every card of a small shoe ends as many rounds as there are deals, at the same odds."""
    game = baccarat(document)
    found = walk(game, dict.fromkeys(game.spot_names(), 2000), shoe_of(game, cards))
    counts = count_coups(game, values_of(cards))
    for name, spot in game.spots.items():
        assert shares(found.distribution(name)) == shares(spot_distribution(game, spot, counts))
    assert (found.terminals, found.voids) == (ends(cards), 0)


# ---------------------------------------------------------------- shoes that are not full


def test_an_analysis_of_a_depleted_shoe() -> None:
    """Only nines and kings: nobody draws but a 0, and Player's edge is nought by symmetry of the first four cards."""
    game = baccarat(MINI)
    found = {a.spots[0]: a.distribution for a in analyse_wagers(game, list(game.rulebook.wager), {"9h": 4, "Kd": 4})}
    assert found["player"].total == 8 * 7 * 6 * 5 * 4 * 3
    assert found["tie"].hit_rate > Fraction(1, 3)
    with pytest.raises(Refused, match="5 cards are too few for a coup"):
        count_coups(game, [5, 0, 0, 0, 0, 0, 0, 0, 0, 0])


@pytest.mark.parametrize("document", [MINI, ROCK, DAI, FIVE])
def test_effects_of_removal_cancel_out(document: str) -> None:
    """A card taken unseen changes nothing, so the effects, each as often as its value is in the shoe, add up to nought."""
    game = baccarat(document)
    shoe = values_of(game.full_shoe())
    for effects in effects_of_removal(game).values():
        assert sum(count * effect for count, effect in zip(shoe, effects, strict=True)) == 0


@pytest.mark.parametrize(
    ("gone", "effect"), [(4, "-0.0000435175"), (0, "-0.0000373810"), (1, "-0.0000295798"), (3, "-0.0000217068")]
)
def test_published_effects_on_how_often_player_wins(gone: int, effect: str) -> None:
    """Published: excelpunks.com, Concepts 16, effects of one card removed from eight decks."""
    game = baccarat(MINI)
    full, less = values_of(game.full_shoe()), values_of(game.full_shoe())
    less[gone] -= 1
    player = game.spots["player"]
    rates = [spot_distribution(game, player, count_coups(game, shoe)).hit_rate for shoe in (full, less)]
    assert f"{float(rates[1] - rates[0]):.10f}" == effect


def test_every_wager_of_a_document_is_enumerated() -> None:
    for document in DOCUMENTS:
        assert all(analysis.method == "exact" for analysis in analyse(baccarat(document)))


@pytest.mark.prove
def test_every_wager_of_a_document_in_two_seconds() -> None:
    for document in DOCUMENTS:
        game = baccarat(document)
        started = time.process_time()
        analyse(game)
        assert time.process_time() - started < 2


def test_a_wager_that_is_not_offered_is_not_analysed() -> None:
    with pytest.raises(NotFound, match="cannot be wagered on as posted"):
        analyse(baccarat(MINI, {"dragon-bonus": "not-offered"}), "dragon-bonus")
