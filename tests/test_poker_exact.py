"""Poker over every deal: walk = exact on small decks, decisions included; published figures; a second counting."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import msgspec
import pytest

from houseway.equipment.cards import cards, deck
from houseway.exact import Distribution, analyse
from houseway.exact.poker.chart import chart_of
from houseway.exact.poker.community import BestPlay
from houseway.exact.poker.shapes import played_at_best, situation
from houseway.exact.poker.side_bets import cards_seen, place_sizes, side_bet
from houseway.exact.poker.situation import Known
from houseway.exact.poker.strategy import condition, find_strategy, starting_hands, strategies_for
from houseway.exact.poker.two_hands import Played
from houseway.exact.poker.wagers import main_analysis, strategy_analysis
from houseway.games.poker.poker_game import PokerGame
from houseway.hands import FIVE_CARD
from houseway.money import dollars
from houseway.refusal import NotFound, Refused
from tests.poker_tables import DOCUMENTS, HOLDEM, HOLDEMS, THREE, THREES, poker
from tests.poker_walk import walk_live

HOLLYWOOD = "hollywood-columbus/ultimate-texas-holdem"
SIX = "hollywood-columbus/six-card-bonus"


def shares(distribution: Distribution) -> dict[Fraction, Fraction]:
    return {net: Fraction(weight, distribution.total) for net, weight in distribution.weights.items()}


def percent(value: Fraction, places: int) -> float:
    return round(float(value * 100), places)


@pytest.fixture(scope="module")
def holdem() -> BestPlay:
    found = played_at_best(poker(HOLDEM))
    assert isinstance(found, BestPlay)
    return found


# ---------------------------------------------------------------- walk = exact


@pytest.mark.parametrize("small", [deck("AKQ", "cdh"), deck("AQ42", "hs")], ids=["AKQ", "AQ42"])
@pytest.mark.parametrize("document", THREES)
def test_walk_equals_exact_for_three_cards(document: str, small: tuple[int, ...]) -> None:
    game = poker(document, deck=small)
    walked = walk_live(game, {"ante": 1000}, ("ante", "play", "ante-bonus"))
    played = played_at_best(game)
    assert isinstance(played, Played)
    assert shares(walked.distribution) == shares(played.distribution)


@pytest.mark.parametrize("document", [HOLDEM, HOLLYWOOD])
@pytest.mark.parametrize("small", [deck("AKQ", "cdh"), (*deck("AKQJ", "ch"), *cards("Td"))], ids=["AKQ", "AKQJT"])
def test_walk_equals_exact_for_holdem_with_its_three_decisions(document: str, small: tuple[int, ...]) -> None:
    game = poker(document, deck=small)
    walked = walk_live(game, {"ante": 1000, "blind": 1000}, ("ante", "blind", "play"))
    played = played_at_best(game)
    assert isinstance(played, BestPlay)
    assert shares(walked.distribution) == shares(played.distribution)
    assert played.value == walked.distribution.mean


# ---------------------------------------------------------------- three cards


@pytest.mark.parametrize("document", THREES)
def test_three_card_poker_as_published(document: str) -> None:
    """Published: 3.37 % of the Ante with the 5-4-1 bonus, 2.01 % of what is risked, raising from Q-6-4 (Shackleford,
    wizardofodds.com, Three Card Poker)."""
    game = poker(document)
    found = main_analysis(game)
    assert percent(found.distribution.edge, 4) == 3.3730
    assert percent(found.distribution.element_of_risk, 2) == 2.01
    assert found.details["raise_from"] == "high card Q-6-4"
    assert found.details["fold_up_to"] == "high card Q-6-3"
    q64 = strategy_analysis(game, find_strategy(game, "queen-six-four"))
    assert q64.distribution.edge == found.distribution.edge
    assert q64.details["cost"]["fraction"] == "0"


@pytest.mark.parametrize(("strategy", "published"), [("always", 7.65), ("like-the-dealer", 3.45)])
def test_other_strategies_for_three_cards_as_published(strategy: str, published: float) -> None:
    """Published: 7.65 % when always raising, 3.45 % when raising like the dealer (Shackleford, Three Card Poker)."""
    game = poker(THREE)
    assert percent(strategy_analysis(game, find_strategy(game, strategy)).distribution.edge, 2) == published


def test_three_cards_by_comparing_every_deal_of_a_middling_deck() -> None:
    """A second counting: every hand against every other, of 20 cards, without the sweep."""
    game = poker(THREE, deck=deck("AQ853"))
    values = {hand: game.ranking.value(hand) for hand in combinations(sorted(game.deck), 3)}
    total = 0
    for hand, value in values.items():
        gained = 0
        dealers = [other for cards_, other in values.items() if not set(cards_) & set(hand)]
        for dealer in dealers:
            gained += 1 if dealer < game.least else 2 * ((value > dealer) - (value < dealer))
        bonus = {"straight flush": 5, "three of a kind": 4, "straight": 1}.get(game.ranking.name(value), 0)
        total += max(gained + bonus * len(dealers), -len(dealers))
    played = played_at_best(game)
    assert played.distribution.mean == Fraction(total, len(values) * 680)


@pytest.mark.parametrize("document", THREES)
def test_pair_plus_as_published(document: str) -> None:
    """Published: 7.28 % at 40-30-6-3-1 (Shackleford, Three Card Poker)."""
    assert percent(analyse(poker(document), "pair-plus")[0].distribution.edge, 2) == 7.28


def test_the_six_card_bonus_is_what_the_document_says_it_is() -> None:
    """Hollywood's own filing prints a house advantage of 15.28 % and a hit frequency of 7.2798 % for TCP-6B2."""
    found = analyse(poker(SIX), "six-card-bonus")[0].distribution
    assert (percent(found.edge, 2), percent(found.hit_rate, 4)) == (15.28, 7.2798)


def test_the_six_card_royal_is_counted_apart() -> None:
    """Of 20,358,520 six-card hands four are A-K-Q-J-10-9 of a suit, and 188 royal flushes hold another sixth card."""
    game = poker("horseshoe-cincinnati/three-card-poker")
    found = side_bet(game, game.spots["six-card-bonus"])
    assert found.total == 20_358_520
    nets = list(found.weights.items())
    assert nets[-1][1] in (1, 2, 3, 4)
    assert sum(weight for net, weight in nets if net >= 1000) == 188


# ---------------------------------------------------------------- hold'em


def test_ultimate_texas_holdem_as_published(holdem: BestPlay) -> None:
    """Published: 2.185 % of the Ante, 0.53 % of what is risked, a standard deviation of 4.94, and how often each raise is
    made (Shackleford, wizardofodds.com, Ultimate Texas Hold'em; S. How, discountgambling.net)."""
    found = holdem.distribution
    assert percent(found.edge, 3) == 2.185
    assert found.edge == -holdem.value
    assert (percent(found.element_of_risk, 2), round(found.standard_deviation, 2)) == (0.53, 4.94)
    decisions = main_analysis(poker(HOLDEM)).details["decisions"]
    assert decisions["before-the-flop 3x"] == 0
    assert round(100 * decisions["before-the-flop 4x"], 1) == 37.7


def test_all_properties_but_hollywood_pay_alike(holdem: BestPlay) -> None:
    """Only Hollywood's filing can be read so that the Blind of a beaten player comes back when the dealer does not
    qualify; read as the others do, it is the same game."""
    for document in HOLDEMS:
        settings = {"blind-unqualified": "compared"} if document == HOLLYWOOD else {}
        assert played_at_best(poker(document, settings)).terms == holdem.terms


def test_the_chart_of_starting_hands_as_published(holdem: BestPlay) -> None:
    """Published: raise with 33+, any ace, K2s+, K5o+, Q6s+, Q8o+, J8s+ and JTo (Shackleford)."""
    chart = chart_of(holdem)
    assert len(chart.starts) == 169
    assert sum(start.hands for start in chart.starts.values()) == 1326
    raised = {name for name, start in chart.starts.items() if start.best}
    assert raised == set(starting_hands("33+ A2+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo"))
    assert {start.best for start in chart.starts.values()} == {0, 4}
    assert chart.raised() == "33+ A2s+ K2s+ Q6s+ J8s+ A2o+ K5o+ Q8o+ JTo"


@pytest.mark.parametrize("hand", ["2c 2d", "As Ks"])
def test_a_hand_by_itself_is_worth_what_the_chart_says(holdem: BestPlay, hand: str) -> None:
    """Two ways to the same fraction: all hands of a board in one sweep, and one hand against every dealer's hand."""
    game = poker(HOLDEM)
    alone = situation(game, Known(cards(hand)))
    start = chart_of(holdem).starts["22" if hand[0] == hand[3] else "AKs"]
    assert alone.choices == {"check": start.check, **{f"{times}x": value for times, value in start.raises.items()}}


@pytest.mark.parametrize(("hand", "call"), [("Kd Qh", -2.1727), ("Ad Jh", -1.9788)])
def test_situations_on_the_river_as_published(hand: str, call: float) -> None:
    """Published: on 4s 5h 6d 8c 9d, K-Q is worth -2.1727 and A-J -1.9788 when called (S. How, discountgambling.net)."""
    found = situation(poker(HOLDEM), Known(cards(hand), cards("4s 5h 6d 8c 9d")))
    assert round(float(found.choices["1x"]), 4) == call
    assert found.best == ("fold" if call < -2 else "1x")


SEVENS = (4324, 41584 - 4324, 224848, 3473184, 4047644, 6180020, 6461620)
"""Hands of seven cards from royal flush down to three of a kind (B. Alspach, comp38, table 1)."""


@pytest.mark.parametrize(("table", "odds"), [(HOLDEM, (50, 40, 30, 8, 7, 4, 3)), (HOLLYWOOD, (50, 40, 20, 7, 6, 5, 3))])
def test_trips_by_hand_from_published_counts(table: str, odds: tuple[int, ...]) -> None:
    """The first is also published: 3.50 % (Shackleford, wizardofodds.com, Florida variant of Trips bet)."""
    paid = sum(hands * (to_one + 1) for hands, to_one in zip(SEVENS, odds, strict=True))
    edge = 1 - Fraction(paid, comb(52, 7))
    assert analyse(poker(table), "trips")[0].distribution.edge == edge
    assert table != HOLDEM or percent(edge, 2) == 3.50


def test_rules_of_thumb_cost_what_they_lose_against_best_play(holdem: BestPlay) -> None:
    game = poker(HOLDEM)
    found = strategy_analysis(game, find_strategy(game, "rules-of-thumb"))
    assert found.distribution.mean < holdem.value
    assert Fraction(found.details["cost"]["fraction"]) == found.distribution.edge + holdem.value


@pytest.mark.prove
def test_best_play_is_no_worse_than_any_strategy(holdem: BestPlay) -> None:
    game = poker(HOLDEM)
    for name, strategy in strategies_for(game).items():
        if name != "rules-of-thumb":
            assert strategy_analysis(game, strategy).distribution.mean < holdem.value


def test_the_ends_of_all_deals_are_all_deals(holdem: BestPlay) -> None:
    """1,326 hands, 2,118,760 boards, 10 flops each, 990 dealers' hands."""
    assert int(holdem.ends.sum()) == 1326 * 2_118_760 * 10 * 990


# ---------------------------------------------------------------- known cards


def test_cards_that_are_known_change_what_a_hand_is_worth() -> None:
    game = poker(HOLDEM)
    flop = cards("Kc 7c 2d")
    plain = situation(game, Known(cards("Ah 7d"), flop)).value
    beaten = situation(game, Known(cards("Ah 7d"), flop, dealer=cards("Kd Ks")))
    assert beaten.best == "check"
    assert beaten.value < plain
    other_kings = situation(game, Known(cards("Ah 7d"), flop, gone=cards("Kd Ks Kh")))
    assert other_kings.value > plain
    one = situation(game, Known(cards("Ah 7d"), flop, dealer=cards("Kd")))
    assert beaten.value < one.value < plain


def test_the_mean_over_an_unknown_card_is_the_value_without_it() -> None:
    """What a raise is worth is the mean over all cards that the dealer's first card, or a card gone, can be."""
    game = poker(HOLDEM)
    hand, board = cards("Ah 7d"), cards("Kc 7c 2d 9s Th")
    rest = [card for card in game.deck if card not in (*hand, *board)]
    plain = situation(game, Known(hand, board)).choices["1x"]
    for of in ("dealer", "gone"):
        known = [situation(game, Known(hand, board, **{of: (card,)})).choices["1x"] for card in rest]
        assert sum(known) / len(known) == plain


def test_a_known_dealer_card_against_three_cards() -> None:
    """A dealer with a king always qualifies: Q-6-4 beats nothing that holds one."""
    game = poker(THREE)
    assert situation(game, Known(cards("Qh 6d 4c"), dealer=cards("Kc"))).choices["1x"] == -2
    assert situation(game, Known(cards("Qh 6d 4c"))).best == "1x"
    assert situation(game, Known(cards("Qh 6d 3c"))).best == "fold"


@pytest.mark.parametrize(
    ("known", "why"),
    [
        (Known(cards("Ah")), "a hand has 2 cards"),
        (Known(cards("Ah 7d"), cards("Ah 2c 3c")), "Ah is there twice"),
        (Known(cards("Ah 7d"), cards("2c 3c")), "no decision is made with 2 cards on the board"),
        (Known((51, 52)), "joker is not in the deck"),
    ],
)
def test_what_is_no_situation_is_refused(known: Known, why: str) -> None:
    with pytest.raises(Refused, match=why):
        situation(poker(HOLDEM), known)


# ---------------------------------------------------------------- side bets and strategies


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_side_bet_with_every_pay_table_adds_up(document: str) -> None:
    """The rows and the rest are all hands of the cards that a wager looks at, with all cards seen beside them."""
    for game in all_tables(document):
        for spot in game.spots.values():
            if spot.covers.kind == "hand" and not spot.covers.best_of:  # the better of two lines is a wager of the game
                found = side_bet(game, spot)
                assert 0 < found.hit_rate < 1
                size, beside = cards_seen(game, spot), sum(place_sizes(game)[place] for place in spot.covers.sees)
                cards = len(game.deck)
                assert sum(found.weights.values()) == comb(cards, size) * comb(cards - size, beside)


def all_tables(document: str) -> list[PokerGame]:
    """A game for each pay table of each wager, with everything offered."""
    rulebook = poker(document).rulebook
    offered = {option.id: "offered" for option in rulebook.option if "offered" in option.allowed}
    offered = {"progressive": "offered"} if "progressive" in offered else {}
    found = [poker(document, offered)]
    for option in rulebook.option:
        if option.id.endswith("-paytable"):
            found += [poker(document, {**offered, option.id: value}) for value in option.allowed]
    return found


@pytest.mark.parametrize("times", [(3, 2), (2, 1), ()], ids=["3x 2x", "2x 1x", "none"])
def test_walk_equals_exact_with_several_raises_on_the_flop_or_none(times: tuple[int, ...]) -> None:
    game = poker(HOLDEM, deck=deck("AKQ", "cdh"))
    before, on_flop, on_river = game.facts.decision
    decisions = (msgspec.structs.replace(before, times=(4, 3)), msgspec.structs.replace(on_flop, times=times), on_river)
    game.facts = msgspec.structs.replace(game.facts, decision=decisions)
    walked = walk_live(game, {"ante": 1000, "blind": 1000}, ("ante", "blind", "play"))
    played = played_at_best(game)
    assert shares(walked.distribution) == shares(played.distribution)
    hand = cards("Ac Kc")
    alone = situation(game, Known(hand))
    start = chart_of(played).starts["AKs"]
    assert alone.choices == {"check": start.check, **{f"{more}x": value for more, value in start.raises.items()}}


@pytest.mark.parametrize(
    ("document", "wager", "options", "behind"),
    [
        (THREE, "three-card-progressive", {"meter": "$10,000"}, (100, {"meter": 10_000_00})),
        (
            THREE,
            "three-card-progressive",
            {"meter": "$10,000", "three-card-progressive-minimum": "$5"},
            (500, {"meter": 10_000_00}),
        ),
        ("jack-cincinnati/three-card-poker", "six-card-bonus", {}, (100, {})),
        (THREE, "pair-plus", {}, (None, {})),
    ],
)
def test_a_figure_says_for_which_stake_and_meter_it_holds(
    document: str, wager: str, options: dict[str, str], behind: tuple[int | None, dict[str, int]]
) -> None:
    offered = {option.id: "offered" for option in poker(document).rulebook.option if option.id == wager}
    (found,) = analyse(poker(document, {**offered, **options}), wager)
    assert (found.stake, found.meters) == behind
    written = found.as_json()
    assert written["stake"] == (None if found.stake is None else dollars(found.stake))
    assert written["meters"] == {meter: dollars(shows) for meter, shows in found.meters.items()}


def test_conditions_that_nobody_understands_are_refused() -> None:
    with pytest.raises(Refused, match="'when the moon is full' is no condition"):
        condition(FIVE_CARD, "when the moon is full")
    with pytest.raises(Refused, match="'7A' begins with its lower card"):
        starting_hands("7A")
    with pytest.raises(NotFound, match="Name a file, or one of always"):
        find_strategy(poker(THREE), "rules-of-thumb")
