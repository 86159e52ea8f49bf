"""Player's Edge 21: walk = exact on small shoes, with and without suits; same shoe, same cents; side bets by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import permutations

import numpy as np
import pytest

from houseway.draw.blackjack.card import sheet_of
from houseway.equipment.cards import DECK, card, name
from houseway.exact.analysis import analyse
from houseway.exact.blackjack import decks, effects_of_removal, exact_game, main_game
from houseway.exact.blackjack.doubled_rule import DoubledRule, doubled_rule
from houseway.exact.blackjack.edge_suits import WithSuits, set_parts
from houseway.exact.blackjack.kernels import ACTIONS
from houseway.exact.blackjack.side_bets import by_rank, full
from houseway.exact.blackjack.wagers import play_of
from houseway.exact.walk import walk
from houseway.games import game_for
from houseway.games.blackjack.edge_rules import match_outcome, monster_outcome
from houseway.games.blackjack.players_edge import PlayersEdge
from houseway.rulebook import Posted, load
from houseway.simulate.blackjack import edge
from houseway.simulate.blackjack.edge import EdgePlan, options_of_edge, plan_of_edge, play_edge
from houseway.simulate.blackjack.layout import new_shoe
from houseway.simulate.blackjack.strategy import read_strategy
from houseway.simulate.stream import stream
from tests.composed_play import by_edge_plan, net_of, nets_of, play_live
from tests.test_blackjack_walk import shoe

DOCUMENT = "hollywood-columbus/players-edge-21"
KINGS = ("Kh",) * 8


def table(**posted: str) -> PlayersEdge:
    rulebook = load(DOCUMENT)
    game = game_for(rulebook, Posted(rulebook, {key.replace("_", "-"): value for key, value in posted.items()}))
    assert isinstance(game, PlayersEdge)
    return game


def exactly(game: PlayersEdge, cards: tuple[str, ...]) -> WithSuits:
    counts = Counter(map(card, cards))
    of_52 = tuple(counts[one] for one in DECK)
    return WithSuits(exact_game(play_of(game, of_52), by_rank(of_52)), game, of_52, 1000)


SHOES: list[tuple[tuple[str, ...], dict[str, str]]] = [
    (("2h",) * 3 + ("3h",) * 2 + KINGS, {"split": "no"}),
    (("8h",) * 4 + KINGS, {"surrender": "no"}),
    (("7h",) * 3 + ("7d",) * 3 + KINGS[:6], {"split": "no", "soft_17": "draws"}),
    (("6h", "6d", "7h", "7d", "8h", "8d", *KINGS[:6]), {"split": "no", "blackjack_against_blackjack": "pushes"}),
    (("Ah",) * 3 + ("4h",) * 2 + KINGS, {"surrender": "no"}),
]


PROVED = [pytest.param(*case, marks=pytest.mark.prove) for case in SHOES[1:2] + SHOES[3:]]


@pytest.mark.parametrize(("cards", "posted"), [SHOES[0], SHOES[2], *PROVED])
def test_walking_the_live_round_gives_the_exact_expectation(cards: tuple[str, ...], posted: dict[str, str]) -> None:
    game = table(**{"decks": "8", "cut_card": "1", **posted})
    found = exactly(game, cards)
    decide = partial(by_edge_plan, plan_of_edge(found), game.facts.twenty_one.suit)
    walked = walk(game, {"blackjack": 1000}, shoe(game, *cards), decide)
    assert walked.per_initial(1000).edge == -found.round.expectation == found.round.distribution().edge
    assert walked.terminals > 50


def test_suits_of_three_sevens_are_counted_by_hand() -> None:
    game = table()
    of_52 = full(6, game.deck)
    sevens = [card("7c")] * 6 + [card("7d")] * 6 + [card("7h")] * 6 + [card("7s")] * 6
    rows: Counter[int] = Counter()
    for first, second, third in permutations(range(24), 3):
        suits = {sevens[first], sevens[second], sevens[third]}
        rows[3 if suits == {card("7d")} else 2 if len(suits) == 1 else 1] += 1
    assert set_parts(game, of_52, 777) == tuple(Fraction(rows[row], 24 * 23 * 22) for row in (1, 2, 3))
    assert set_parts(game, of_52, 678) == (Fraction(60, 64), Fraction(3, 64), Fraction(1, 64))


@cache
def posted_so() -> WithSuits:
    game = table()
    of_52 = full(game.decks, game.deck)
    return WithSuits(main_game(play_of(game), by_rank(of_52)), game, of_52, 1000)


def test_what_the_bonuses_and_the_right_to_double_again_are_worth() -> None:
    """Each part of the rules makes the game cheaper."""
    found = posted_so()
    blind = found.result
    assert -found.round.expectation < blind.edge < blind.by_basic.edge < Fraction(1, 100)


@pytest.mark.prove
def test_a_blackjack_that_pushes_is_dearer_and_effects_of_removal_add_up_to_nought() -> None:
    blind = posted_so().result
    dear = table(blackjack_against_blackjack="pushes")
    assert main_game(play_of(dear), by_rank(full(6, dear.deck))).edge > blind.edge
    effects, cards = effects_of_removal(blind), blind.counting.shoe.tolist()
    assert abs(sum(count * effect for count, effect in zip(cards, effects.values(), strict=True))) < 1e-9
    assert sum(decks(6)) - sum(cards) == 24


def test_suited_sevens_are_hit_against_a_seven() -> None:
    told = {(one.cards, one.suits, one.up): (one.best, one.otherwise) for one in posted_so().choices()}
    for suits in ("suited", "of the named suit"):
        assert told[("7", "7"), suits, "7"] == ("hit", "split")


# ------------------------------------------------------------ same shoe, same cents


def any_plan(seed: int) -> EdgePlan:
    """Any legal decisions whatever."""
    dice, plain = np.random.default_rng(seed), plan_of_edge(posted_so())
    hands = posted_so().counting.hands
    first = dice.integers(0, 2, plain.first.shape)
    two = hands.cards == 2
    first[:, two] = dice.choice([0, 1, 1, 2, 2, ACTIONS.index("surrender")], first[:, two].shape)
    for rank in range(10):
        pair = hands.of([rank, rank])
        first[:, pair] = np.where(dice.random(first[:, pair].shape) < 0.7, ACTIONS.index("split"), first[:, pair])
    split = dice.integers(0, 2, plain.split.shape)
    split[two] = dice.integers(0, 3, split[two].shape)
    again = dice.choice([0, ACTIONS.index("double")], plain.again.shape)
    again[-1] = 0
    return plain._replace(first=first, split=split, aces=np.zeros_like(plain.aces), again=again)


@pytest.mark.parametrize("posted", [{}, {"soft_17": "draws", "blackjack_against_blackjack": "pushes"}])
def test_same_shoe_same_cents_as_the_table(posted: dict[str, str]) -> None:
    game, plan = table(**posted), any_plan(5)
    found = WithSuits(posted_so().result, game, full(game.decks, game.deck), 1000)
    options, sides_laid = options_of_edge(found), {"match-up": 500, "match-down": 500, "monster-match": 100}
    decide = partial(by_edge_plan, plan, game.facts.twenty_one.suit)
    paid = {edge.BLACKJACKS: 1500}
    paid |= {edge.SUPERS + row: int(1000 * odds.per_unit) + 100_000 for row, odds in enumerate(game.bonus_odds)}
    nets = set()
    for seed in range(120):
        cards, counts = new_shoe(game), np.zeros(edge.NETS, np.int64)
        sides, sums = np.zeros((3, 7), np.int64), np.zeros(edge.SUMS, np.int64)
        play_edge(stream(seed, 0), 1, cards, plan, options, counts, sides, sums)
        live = play_live(game, cards[: sums[edge.DEALT]], {"blackjack": 1000, **sides_laid}, decide)
        place = int(counts.argmax())
        net = paid.get(place, 1000 * (place - edge.MIDDLE) // edge.PARTS)
        won = 0
        for row, (side, stake) in zip(sides, sides_laid.items(), strict=True):
            bet = game.side_bets[side]
            gained = bet.net(bet.kind.outcomes[int(row.argmax())], stake, game.rounding)
            assert nets_of(live, side) == gained, (seed, side)
            won += gained
        assert net_of(live) - won == net, seed
        nets.add(net)
    assert len(nets) > 8


# ------------------------------------------------------------ side bets


@pytest.mark.parametrize(("side", "cards"), [("match-up", "8h 8h 8d 9c Kd Kd"), ("match-down", "8h 8h 8d 8d 9c 9c")])
def test_match_bets_are_counted_as_every_order_of_a_small_shoe_says(side: str, cards: str) -> None:
    game = table(decks="8", cut_card="1")
    walked = walk(game, {"blackjack": 1000, side: 100}, shoe(game, *cards.split(), *KINGS), by_standing)
    weights: Counter[int] = Counter()
    numbers = [card(one) for one in (*cards.split(), *KINGS)]
    for first, second, dealers in permutations(numbers, 3):
        weights[match_outcome(first, second, dealers)] += 1
    bet = game.side_bets[side]
    mean = sum(count * bet.net_per_unit(bet.kind.outcomes[number], 100) for number, count in weights.items())
    assert walked.distribution(side).mean == mean / sum(weights.values())


def by_standing(played):  # type: ignore[no-untyped-def]
    return next(act for act in played.legal_acts() if getattr(act, "choice", "") == "stand")


def test_monster_match_is_counted_as_four_cards_drawn_one_by_one_say() -> None:
    """By hand for six decks: ways to draw four cards, rank by rank."""
    game = table()
    found = analyse(game, "monster-match")[0].distribution.weights
    total = sum(found.values())
    assert total == 288 * 287 * 286 * 285 // 24
    same = 12 * 4 * 15  # four of six equal cards
    assert found[Fraction(4999)] == same
    coloured = 12 * 2 * (12 * 11 * 10 * 9 // 24 - 2 * 15)
    assert found[Fraction(499)] == coloured
    assert found[Fraction(199)] == 12 * (24 * 23 * 22 * 21 // 24) - same - coloured
    three = 12 * 2 * (12 * 11 * 10 // 6) * (288 - 24)
    assert found[Fraction(24)] == three
    assert found[Fraction(9)] == 12 * (24 * 23 * 22 // 6) * (288 - 24) - three
    assert monster_outcome(*map(card, ["8h", "8h", "Kd", "Kd"])) == 1
    assert name(card("8h")) == "8h"


# ------------------------------------------------------------ doubled hands


def total(hard: int, ace: bool) -> int:
    return hard + 10 if ace and hard <= 11 else hard


SHARE = [0.0, *[1 / 12] * 9, 3 / 12]


@cache
def dealer(hard: int, ace: bool) -> dict[int, float]:
    """Where a dealer who stands on every 17 ends, from an endless shoe without tens."""
    if total(hard, ace) >= 17:
        return {total(hard, ace): 1.0}
    found: dict[int, float] = {}
    for one in range(1, 11):
        for reached, chance in dealer(hard + one, ace or one == 1).items():
            found[reached] = found.get(reached, 0) + SHARE[one] * chance
    return found


@cache
def doubling_again(up: int) -> Callable[[int, bool, int], bool]:
    """Whether a hand that was doubled so often should be once more, by recursion over totals."""
    ends: dict[int, float] = {}
    for hole in range(1, 11):
        for reached, chance in dealer(up + hole, 1 in (up, hole)).items() if {up, hole} != {1, 10} else ():
            ends[reached] = ends.get(reached, 0) + SHARE[hole] * chance

    def stands(points: int) -> float:
        if points > 20:
            return sum(ends.values()) * (1 if points == 21 else -1)
        return sum(chance * (1 if at > 21 else (points > at) - (points < at)) for at, chance in ends.items())

    def draws(hard: int, ace: bool, times: int) -> float:
        return sum(SHARE[one] * worth(hard + one, ace or one == 1, times + 1) for one in range(1, 11))

    @cache
    def worth(hard: int, ace: bool, times: int) -> float:
        stand = float(2**times) * stands(total(hard, ace))
        return max(stand, draws(hard, ace, times)) if times < 3 and total(hard, ace) < 21 else stand

    return lambda hard, ace, times: draws(hard, ace, times) > 2**times * stands(total(hard, ace))


def test_when_a_doubled_hand_doubles_again_from_an_endless_shoe() -> None:
    """The chart is what a plain recursion says, and nothing is lost by going by totals: cards come back at once."""
    endless = main_game(replace(play_of(table()), infinite=True), (1,) * 9 + (3,))
    rule = doubled_rule(endless)
    for times, rows in rule.rows.items():
        for (points, soft), row in rows.items():
            hard = points - 10 if soft else points
            assert row == tuple(doubling_again(up)(hard, soft, times) for up in range(1, 11)), (times, points, soft)
    assert set(rule.rows) == {1, 2}
    assert abs(rule.cost(endless)) < 1e-14
    assert rule.rows[1][12, False][6], "a doubled 12 doubles again against a 7"


@pytest.mark.prove
def test_the_chart_of_doubled_hands_is_on_the_card_and_costs_little() -> None:
    result = posted_so().result
    rule = doubled_rule(result)
    assert 0 <= rule.cost(result) < 0.0001
    stands = DoubledRule({times: dict.fromkeys(rows, (False,) * 10) for times, rows in rule.rows.items()})
    assert stands.cost(result) > 0.001, "what the right to double again is worth, at least"
    tables = dict(sheet_of(table(), read_strategy("basic-6-decks-s17")).tables)
    assert {cell for _, cells in (*tables["Doubled once"], *tables["Doubled twice"]) for cell in cells} == {"A", "S"}


def test_what_is_paid_besides_the_odds_is_posted() -> None:
    """§F.2.a, §F.2.b.i and §F.2.b.ii."""
    told = [(one.outcome, one.pays, one.clause) for one in table().besides() if "super bonus" in one.outcome]
    assert told == [
        ("super bonus, wager from $5", "$1,000", "F.2"),
        ("super bonus, wager from $25", "$5,000", "F.2"),
        ("super bonus envy for everybody else", "$50", "F.2.b"),
        ("super bonus envy with a 7 besides", "$100", "F.2.b.ii"),
    ]
