"""Two hands of any sizes: every deal of a small deck compared by hand, and the live table fed with the same."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from houseway.equipment.cards import cards, deck
from houseway.exact.poker.hand_chart import hand_chart
from houseway.exact.poker.shapes import TWO_HANDS, played_at_best, situation
from houseway.exact.poker.situation import Known
from houseway.exact.poker.strategy import Decided, Strategy, find_strategy, strategies_for
from houseway.exact.poker.terms import terms_of
from houseway.exact.poker.two_hands_strategy import choices_of
from houseway.exact.poker.wagers import analyse_wagers
from houseway.games.poker.poker_game import PokerGame
from houseway.refusal import NotFound, Refused
from houseway.simulate.poker.table import SimulatedTable
from houseway.simulate.stream import stream
from tests.poker_shapes import (
    FOUR_BAD_BEAT,
    PRIME_BAD_BEAT,
    PRIME_PLAY,
    WIN_COPY,
    four_card,
    four_card_prime,
    three_card_prime,
    two_hands,
    wager,
)
from tests.poker_tables import DEALER, DOCUMENTS, LiveRound, nets_of, poker, routes_of

GAMES = {
    "3 v 3": lambda: two_hands(3, 3, "three card", deck("AQ53", "cdh"), "pair"),
    "4 v 5": lambda: two_hands(4, 5, "four card", deck("AKT", "cdhs"), "pair"),
    "5 v 4": lambda: two_hands(5, 4, "four card", deck("A65", "cdhs"), ties="win"),
    "5 v 6": lambda: two_hands(5, 6, "five card", deck("AKQJ", "cdh"), "two pair"),
    "5 v 5 of 53": lambda: two_hands(5, 5, "deuces and joker", (*deck("A952", "cdh"), 52)),
}


def by_hand(game: PokerGame) -> Fraction:
    """What best play is worth, every hand against every other: Ante one to one, tied or not; raises push at times."""
    ranking, hand, ties = game.ranking, game.facts.hand, game.spots["ante"].covers.ties
    pair = ranking.least("pair")
    total, deals = 0, 0
    dealers = {held: ranking.value(held) for held in combinations(sorted(game.deck), hand.of_dealer)}
    for held in combinations(sorted(game.deck), hand.cards):
        value, own = ranking.value(held), set(held)
        met = [other for against, other in dealers.items() if own.isdisjoint(against)]
        raised = {1: 0, 3: 0}
        for other in met:
            standing = (value > other) - (value < other)
            ante = 1 if other < game.least or (ties == "win" and standing == 0) else standing
            for times in raised:
                raised[times] += ante + (0 if other < game.least else times * standing)
        total += max(-len(met), raised[1], *([raised[3]] if value >= pair else []))
        deals += len(met)
    return Fraction(total, deals)


SEEN = {
    "5 v 6": lambda: four_card(deck("A65", "cdhs")),
    "3 v 3": lambda: four_card(deck("AQ5", "cdh"), 3, 3, "three card"),
    "3 v 5": lambda: four_card((*deck("KJT", "cd"), *cards("5h 5s 2s")), 3, 5, "three card"),
    "5 v 4": lambda: four_card((*deck("98", "cdh"), *cards("Ah As 4d 3d")), 5, 4),
}


def with_a_card_seen(game: PokerGame) -> tuple[Fraction, int]:
    """What best play is worth when a card of the dealer's is seen: every choice over every dealer's hand that has it."""
    ranking, hand = game.ranking, game.facts.hand
    bonus = {"four of a kind": 25, "straight flush": 20, "three of a kind": 2} if ranking.size == 4 else {}
    total, deals = 0, 0
    for held in combinations(sorted(game.deck), hand.cards):
        value = ranking.value(held)
        rest = [card for card in sorted(game.deck) if card not in held]
        for seen in rest:
            hidden = combinations([card for card in rest if card != seen], hand.of_dealer - 1)
            met = [1 if value >= ranking.value((seen, *others)) else -1 for others in hidden]
            extra = bonus.get(ranking.name(value), 0) * len(met)
            total += max(-len(met), *((1 + times) * sum(met) + extra for times in (1, 2, 3)))
            deals += len(met)
    return Fraction(total, deals), deals


@pytest.mark.parametrize("build", SEEN.values(), ids=SEEN)
def test_every_hand_with_every_card_seen(build: object) -> None:
    game = build()  # type: ignore[operator]
    played = played_at_best(game)
    assert (played.distribution.mean, played.total) == with_a_card_seen(game)
    chosen = {int(end) for end in played.chosen[played.standing.is_there]}
    assert len(chosen) > 1


PRIMES = {
    "three cards": lambda: three_card_prime((*deck("AKQJ", "cd"), *cards("5h 5s"))),
    "four cards": lambda: four_card_prime((*deck("A65", "cdh"), *cards("As 4c 3c"))),
}


def prime_by_hand(game: PokerGame) -> Fraction:
    """Best play where a beaten hand may be paid, each wager by its sentence in the document."""
    ranking, hand = game.ranking, game.facts.hand
    pays = [dict(table) for table in ((PRIME_PLAY, PRIME_BAD_BEAT) if hand.cards == 3 else (WIN_COPY, FOUR_BAD_BEAT))]
    total, deals = 0, 0
    for held in combinations(sorted(game.deck), hand.cards):
        value = ranking.value(held)
        own = ranking.name(value)
        rest = [card for card in sorted(game.deck) if card not in held]
        mini = hand.cards == 3 and own == "straight flush" and held[0] >> 2 == 10
        won, beaten = pays[0].get("mini royal" if mini else own, 1 if hand.cards == 3 else 0), pays[1].get(own, -1)
        for seen in rest if hand.cards == 5 else [None]:
            left = [card for card in rest if card != seen]
            sums, met = dict.fromkeys((1,) if hand.cards == 3 else (1, 2, 3), 0), 0
            for others in combinations(left, hand.of_dealer - (seen is not None)):
                other = ranking.value(others if seen is None else (seen, *others))
                met += 1
                for times in sums:
                    if hand.cards == 3 and other < game.least:
                        sums[times] += won
                    elif value >= other:
                        sums[times] += 1 + (won if hand.cards == 3 else times + won)
                    else:
                        sums[times] += -1 + times * beaten
            total += max(-met, *sums.values())
            deals += met
    return Fraction(total, deals)


@pytest.mark.parametrize("build", PRIMES.values(), ids=PRIMES)
def test_bad_beats_and_copies_that_win(build: object) -> None:
    game = build()  # type: ignore[operator]
    assert played_at_best(game).distribution.mean == prime_by_hand(game)


@pytest.mark.parametrize("build", GAMES.values(), ids=GAMES)
def test_every_hand_against_every_other(build: object) -> None:
    game = build()  # type: ignore[operator]
    played = played_at_best(game)
    assert played.distribution.mean == by_hand(game)
    assert played.total == sum(played.distribution.weights.values()) * (played.total // played.distribution.total)


def test_the_simulator_and_the_live_table_pay_the_same_with_hands_of_two_sizes() -> None:
    game = two_hands(5, 6, "five card", range(52), "two pair")
    small = two_hands(4, 5, "four card", deck("AKT9", "cdhs"), "pair")
    with pytest.raises(NotFound, match="too many to look at"):
        played_at_best(two_hands(5, 7, "five card", range(52)))
    assert game.facts.hand.of_dealer == 6
    table = SimulatedTable(small, 2)
    routes = routes_of(table.paths)
    places, ends, nets = table.play_block(stream(3, 0), np.arange(16).astype(np.uint8), 80)
    assert len(set(ends.ravel().tolist())) == 3
    stakes = {seat + 1: laid for seat, laid in enumerate(table.stakes)}
    for number, row in enumerate(table.deck[places].tolist()):
        dealt = {"seat 1": row[:4], "seat 2": row[4:8], DEALER: row[8:13]}
        choices = {seat + 1: routes[end] for seat, end in enumerate(ends[number].tolist())}
        found = nets_of(LiveRound(small, stakes, dealt, choices).finish())
        for seat in range(2):
            for column, spot in enumerate(table.spots):
                assert int(nets[number, seat, column]) == found.get((seat + 1, spot.name), 0)


def test_a_situation_offers_what_the_hand_allows() -> None:
    game = two_hands(4, 5, "four card", deck("AKT9", "cdhs"), "pair")
    assert set(situation(game, Known(cards("Ac Ad Ks Th"))).choices) == {"fold", "1x", "3x"}
    low = situation(game, Known(cards("Ac Kd Ts 9h")))
    assert set(low.choices) == {"fold", "1x"}
    assert situation(game, Known(cards("Ac Kd Ts 9h"), dealer=cards("Ad Ah As"))).best == "fold"


# ---------------------------------------------------------------- a card of the dealer's seen

ELEVEN = (*deck("A65", "cdh"), *cards("As 4c"))
SIDE = wager("side", [("pair", 2), ("high card", 1)])


def test_four_card_poker_as_published() -> None:
    """Published: 2.79 % of the Ante and 1.30 % of what is risked (Shackleford's figures, as J. Grochowski has them in
    Atlantic City Weekly, 22 August 2022: 2.78 and 1.30; 2.79 in 4 Card Poker Odds, ulechenbo1977.netlify.app); the
    pamphlet's strategy pays 98.41 % of what is risked back (E. Frome, casinocitytimes.com, 14 April 2004)."""
    game = poker("hard-rock-cincinnati/four-card-poker")
    found = played_at_best(game)
    by_pamphlet = TWO_HANDS.by_strategy(game, find_strategy(game, "tens-or-better")).distribution
    assert 0.9841 <= 1 - float(by_pamphlet.element_of_risk) < 0.9842
    assert round(float(found.distribution.edge * 100), 2) == 2.79
    assert round(float(found.distribution.element_of_risk * 100), 2) == 1.30
    chart = hand_chart(found)
    assert (len(chart.seen), chart.choices) == (13, ("fold", "1x", "2x", "3x"))
    assert [cell.choice for cell in chart.rows["pair of A"] if cell] == ["3x"] * 13
    assert [cell.choice for cell in chart.rows["Q high"] if cell] == ["fold"] * 13


def test_crazy_four_poker_as_published() -> None:
    """Published: 1.09 % of what is risked (Shackleford, wizardofodds.com, Crazy 4 Poker, after S. Ko), to be played from
    K-Q-8-4 on, three times with aces (smartgaming.com)."""
    game = poker("hard-rock-cincinnati/crazy-four-poker")
    found = played_at_best(game).distribution
    assert round(float(found.element_of_risk * 100), 2) == 1.09
    by_rule = TWO_HANDS.by_strategy(game, find_strategy(game, "king-queen-eight-four")).distribution
    assert 0 <= found.mean - by_rule.mean < Fraction(1, 100_000)


def test_strategies_of_the_primes_cost_little() -> None:
    """Q-6-3 is played with some suits and folded with others: Q-6-4 costs 3 in ten million."""
    three, four = poker("hollywood-columbus/three-card-prime"), poker("hollywood-columbus/four-card-prime")
    assert played_at_best(three).distribution.edge == Fraction(226_743, 7_830_200)
    for game, name, least, most in (
        (three, "queen-six-four", Fraction(3, 10_179_260), Fraction(3, 10_179_260)),
        (four, "pairs-against-the-card", Fraction(1, 1000), Fraction(14, 10_000)),
    ):
        by_rule = TWO_HANDS.by_strategy(game, find_strategy(game, name)).distribution
        assert least <= played_at_best(game).distribution.mean - by_rule.mean <= most


def test_every_game_of_poker_has_a_strategy_of_the_house() -> None:
    assert [document for document in DOCUMENTS if not strategies_for(poker(document))] == []


def test_the_simulator_and_the_live_table_pay_the_same_with_a_card_seen() -> None:
    for game, seats in ((four_card(ELEVEN, more=SIDE), 1), (four_card(deck("AQ75", "cdh"), 3, 3, "three card"), 3)):
        table = SimulatedTable(game, seats)
        routes, own, of_dealer = routes_of(table.paths), game.facts.hand.cards, game.facts.hand.of_dealer
        shoe = np.arange(len(game.deck)).astype(np.uint8)
        places, ends, nets = table.play_block(stream(9, 0), shoe, 60)
        assert len(set(ends.ravel().tolist())) > 1
        stakes = {seat + 1: laid for seat, laid in enumerate(table.stakes)}
        for number, row in enumerate(table.deck[places].tolist()):
            dealt = {f"seat {seat + 1}": row[own * seat : own * (seat + 1)] for seat in range(seats)}
            dealt[DEALER] = row[own * seats : own * seats + of_dealer]
            choices = {seat + 1: routes[end] for seat, end in enumerate(ends[number].tolist())}
            found = nets_of(LiveRound(game, stakes, dealt, choices).finish())
            for seat in range(seats):
                hand, seen = dealt[f"seat {seat + 1}"], dealt[DEALER][-1]
                best = situation(game, Known(tuple(hand), dealer=(seen,)))
                assert best.choices[best.best] == best.choices[_name(game, ends[number, seat])]
                for column, spot in enumerate(table.spots):
                    assert int(nets[number, seat, column]) == found.get((seat + 1, spot.name), 0)


def _name(game: PokerGame, end: int) -> str:
    return dict(choices_of(terms_of(game)))[int(end)]


def test_walk_of_the_live_table_equals_exact_with_a_card_seen() -> None:
    """Every hand, card seen and hidden cards of seven with every choice at the live table."""
    game = four_card(cards("Ac Ad Kc Qc Jd Th 2s"), 3, 3, "three card")
    routes = routes_of(terms_of(game).paths).values()
    total = rounds = 0
    for held in combinations(game.deck, 3):
        for seen in [card for card in game.deck if card not in held]:
            rest = [card for card in game.deck if card not in (*held, seen)]
            sums = dict.fromkeys(map(tuple, routes), 0)
            for hidden in combinations(rest, 2):
                for route in sums:
                    dealt = {"seat 1": list(held), DEALER: [*hidden, seen]}
                    live = LiveRound(game, {1: {"ante": 1000}}, dealt, {1: list(route)}).finish()
                    sums[route] += sum(nets_of(live).values())
                    rounds += 1
            total += max(sums.values())
    assert rounds == 35 * 4 * 3 * 4
    assert played_at_best(game).distribution.mean == Fraction(total, 35 * 4 * 3 * 1000)


def test_a_situation_needs_the_card_that_is_seen() -> None:
    game = four_card(ELEVEN)
    with pytest.raises(Refused, match="a card of the dealer's is seen at this decision"):
        situation(game, Known(cards("Ac Ad 6c 5c 5d")))
    assert situation(game, Known(cards("Ac Ad Ah 5c 5d"), dealer=cards("6c"))).best == "3x"


def test_a_wager_on_own_cards_loses_what_best_play_folds() -> None:
    """The live table takes it with the fold; every hand and card seen counted by hand."""
    game = four_card(ELEVEN, more=SIDE)
    played = played_at_best(game)
    (side,) = analyse_wagers(game, [game.spots["side"].wager])
    pays, total = 0, 0
    for held in combinations(sorted(game.deck), 5):
        for seen in [card for card in game.deck if card not in held]:
            best = situation(game, Known(held, dealer=(seen,))).best
            high = game.ranking.name(game.ranking.value(held)) == "high card"
            paired = game.ranking.value(held) >= game.ranking.least("pair")
            pays += -1 if best == "fold" else 2 if paired else 1 if high else -1
            total += 1
    assert played.is_folded.any()
    assert side.distribution.mean == Fraction(pays, total)


def test_a_strategy_that_looks_at_the_card_seen() -> None:
    game = four_card(ELEVEN)
    strategy = Strategy(
        "by card",
        ("proof",),
        (
            Decided("raise", 3, when=("three of a kind or better", "pair of aces or better against 5 or lower")),
            Decided("raise", 1, when=("pair of 6s or better against ace",)),
        ),
    )
    ranking, total, deals = game.ranking, 0, 0
    bonus = {"four of a kind": 25, "straight flush": 20, "three of a kind": 2}
    for held in combinations(sorted(game.deck), 5):
        value = ranking.value(held)
        for seen in [card for card in game.deck if card not in held]:
            rank = seen >> 2
            three = value >= ranking.least("three of a kind") or (value >= ranking.least("pair", "A") and rank <= 3)
            times = 3 if three else 1 if value >= ranking.least("pair", "6") and rank == 12 else 0
            rest = [card for card in game.deck if card not in (*held, seen)]
            met = [1 if value >= ranking.value((seen, *others)) else -1 for others in combinations(rest, 5)]
            extra = bonus.get(ranking.name(value), 0) * len(met)
            total += (1 + times) * sum(met) + extra if times else -len(met)
            deals += len(met)
    assert TWO_HANDS.by_strategy(game, strategy).distribution.mean == Fraction(total, deals)
    odd = Strategy("odd", ("proof",), (Decided("raise", 1, when=("fewer than 3 dealer outs",)),))
    with pytest.raises(Refused, match="is no condition of two hands"):
        TWO_HANDS.by_strategy(game, odd)
