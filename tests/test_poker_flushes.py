"""Flush against flush: every deal of a small deck by hand and at the live table, and what is in print."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from houseway.draw.poker.layout import layout_svg
from houseway.equipment.cards import cards, deck
from houseway.exact import Distribution
from houseway.exact.poker.flush_hands import PlayedFlushes, cards_of, flushes_of
from houseway.exact.poker.flush_kernel import count_below, room
from houseway.exact.poker.flush_ways import count_beside, count_lower, count_ways, look_below, lower_of, ways_of
from houseway.exact.poker.hand_chart import hand_chart
from houseway.exact.poker.shapes import FLUSHES, played_at_best, shape_of, situation
from houseway.exact.poker.situation import Known
from houseway.exact.poker.strategy import Decided, Strategy
from houseway.exact.poker.two_hands_strategy import choices_of
from houseway.exact.poker.wagers import analyse_wagers
from houseway.games.poker.poker_game import PokerGame
from houseway.games.poker.poker_round import PokerRound
from houseway.refusal import NotEnumerated, Refused
from houseway.simulate.poker.table import SimulatedTable
from tests.poker_shapes import flush_game
from tests.poker_tables import DEALER, LiveRound, nets_of, poker
from tests.test_hands_suited import slow_key
from tests.test_poker_exact import shares

HARD_ROCK, HOLLYWOOD = "hard-rock-cincinnati/high-card-flush", "hollywood-columbus/high-card-flush"
SUITS, WHAT = "hard-rock-cincinnati/i-luv-suits-poker", "hollywood-columbus/what-the-flush"

WILD = "flushes with deuces wild"
Build = Callable[[tuple[int, ...]], PokerRound]
GAMES: dict[str, tuple[Build, str, str]] = {
    "three against three": (lambda of: flush_game(3, 3, of, qualifier="2-card flush"), "Ac 9c 2c Ad 9d Ah 9h", "2d 2h"),
    "suits that are not alike": (
        lambda of: flush_game(3, 4, of, qualifier="3-card flush"),
        "Ac 9c 8c 9h 8h Kh 7h",
        "Ah 4d",
    ),
    "a card is seen": (lambda of: flush_game(3, 4, of, face_up="seen"), "Kc 9c 2c Kd 9d Ah 3h", "2d"),
    "deuces are wild": (lambda of: flush_game(3, 3, of, WILD), "Ac 9c 2c Ad 2d Kh 2s", "9d"),
    "a deuce is tossed": (lambda of: flush_game(3, 4, of, WILD, face_up="tossed"), "Ac 9c 2c Ad 2d Kh 2s", "9d"),
}
"""Games of two flushes, each with a few cards, and more for a longer walk."""
SMALL = {name: build(tuple(cards(few))) for name, (build, few, _) in GAMES.items()}


def deals(game: PokerGame) -> Iterator[tuple[tuple[int, ...], int, list[tuple[int, ...]]]]:
    """Every hand, every card of the dealer's that may be seen, and all hands that may be with it, the seen one last."""
    own = sorted(game.deck)
    face_up = game.deal_steps["start"][-1] == (1, "dealer face up")
    for held in combinations(own, game.facts.hand.cards):
        rest = [card for card in own if card not in held]
        for seen in rest if face_up else [-1]:
            left = [card for card in rest if card != seen]
            drawn = combinations(left, game.facts.hand.of_dealer - face_up)
            yield held, seen, [(*others, seen) if face_up else others for others in drawn]


def live_nets(game: PokerGame, held: tuple[int, ...], other: tuple[int, ...], choice: str) -> tuple[int, int]:
    """What Ante and Play, and the side bet, come to at the live table, in units of ten dollars."""
    stakes = {1: dict.fromkeys(game.laid, 1000)}
    found = nets_of(LiveRound(game, stakes, {"seat 1": held, DEALER: other}, {1: [choice]}).finish())
    return sum(found.get((1, name), 0) for name in ("ante", "play")) // 1000, found.get((1, "rows"), 0) // 1000


@pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
def test_a_walk_of_the_live_table_is_the_exact_answer(game: PokerGame) -> None:
    """The whole distribution of best play, and of a side bet: no card is compared here but by the table."""
    walk_flushes(game)


def walk_flushes(game: PokerGame) -> int:
    """Walk every deal with every choice; how many live rounds that took."""
    results, side, rounds = [], [], 0
    for held, _, others in deals(game):
        choices = [name for name in ("fold", "play-1x", "play-2x") if name != "play-2x" or _is_long(game, held)]
        nets = {choice: [live_nets(game, held, other, choice) for other in others] for choice in choices}
        rounds += len(choices) * len(others)
        best = max(choices, key=lambda choice: sum(main for main, _ in nets[choice]))
        results += [(Fraction(main), 1) for main, _ in nets[best]]
        side += [(Fraction(rows), 1) for _, rows in nets[best]]
    assert shape_of(game) is FLUSHES
    played = played_at_best(game)
    assert played.total == len(results)
    assert shares(played.distribution) == shares(Distribution.of(results))
    (rows,) = (found for found in analyse_wagers(game, list(game.rulebook.wager)) if found.wager == "rows")
    assert shares(rows.distribution) == shares(Distribution.of(side))
    return rounds


def _is_long(game: PokerGame, held: tuple[int, ...]) -> bool:
    return slow_key(held, game.ranking)[0] >= 3


@pytest.mark.parametrize("document", [HARD_ROCK, WHAT])
def test_counted_by_the_suits_that_are_as_long_as_by_the_product_of_all_four(document: str) -> None:
    """All hands of a size at once, and one hand beside one card: two ways to count, and the same answer."""
    game, choice = poker(document), random.Random(17)
    ranking, draws = game.ranking, 7
    every, flushes, nothing = cards_of(sorted(game.deck), ranking), flushes_of(ranking), np.zeros(4, np.int64)
    ways, below, beside = ways_of(every.wild), lower_of(every.wild), np.zeros((4, 13), np.int64)
    for _ in range(12):
        hand = choice.sample(sorted(game.deck), 7)
        rest = cards_of([card for card in game.deck if card not in hand], ranking)
        left = np.array([int(ranks).bit_count() for ranks in rest.ranks], np.int64)
        count_ways(left, rest.wild, draws, True, ways)
        below.bound[0] = -1
        for bound in (ranking.value(hand), ranking.value(hand) + 1, ranking.least("3-card flush", "9")):
            length, ranks = int(flushes.lengths[bound]), int(flushes.masks[bound])
            look_below(rest.ranks, rest.wild, length, ranks, True, below)
            apart = count_below(rest.ranks, nothing, rest.wild, 0, draws, length, ranks, room())
            assert count_lower(ways, rest.wild, draws, below) == apart > 0
            count_beside(ways, rest.wild, draws, below, beside)
            for suit, rank in ((suit, rank) for suit in range(4) for rank in range(13) if rest.ranks[suit] >> rank & 1):
                seen = np.array([1 << rank if suit == one else 0 for one in range(4)], np.int64)
                apart = count_below(rest.ranks & ~seen, seen, rest.wild, 0, draws, length, ranks, room())
                assert beside[suit, rank] == apart


def test_a_side_bet_that_folds_take_is_worth_less() -> None:
    """Three against three: a straight flush of two in a folded hand is lost."""
    game = flush_game(3, 3, deck("A92", "cdh"), qualifier="2-card flush")
    strict = flush_game(3, 3, deck("A92", "cdh"), qualifier="2-card flush", bonus="lost")
    lost = sum(
        1 + (nets[1] > 0) * nets[1]
        for held, _, others in deals(game)
        for nets in [live_nets(game, held, others[0], "fold")]
        if nets[1] > 0 and _folds(strict, held)
    )
    means = [
        next(
            found.distribution.mean
            for found in analyse_wagers(each, list(each.rulebook.wager))
            if found.wager == "rows"
        )
        for each in (game, strict)
    ]
    assert means[0] - means[1] == Fraction(lost, 84)


def _folds(game: PokerGame, held: tuple[int, ...]) -> bool:
    return situation(game, Known(held)).best == "fold"


def documents_by_hand(game: PokerGame, most: int) -> Fraction:
    """What best play is worth by the documents' sentences; hands are looked at slowly, and each once."""
    key: dict[tuple[int, ...], tuple[int, ...]] = {}
    for size in (7, 8):
        key |= {held: slow_key(held, game.ranking) for held in combinations(sorted(game.deck), size)}
    total = met = 0
    for held, seen, others in deals(game):
        value = key[held]
        times = [times for times, least in ((1, 0), (2, 5), (3, 6)) if value[0] >= least]
        sums = dict.fromkeys(times, 0)
        for other in others:
            plays = other if seen < 0 or seen >> 2 else other[:-1]
            theirs = key[tuple(sorted(plays))]
            is_unqualified = most and theirs < (3, 7, 1, 0)  # nine, three, two
            standing = (value > theirs) - (value < theirs)
            for multiple in times:
                sums[multiple] += 1 if is_unqualified else (1 + multiple) * standing
        total += max(-len(others), *sums.values())
        met += len(others)
    return Fraction(total, met)


@pytest.mark.parametrize(
    ("document", "few", "has_qualifier"),
    [
        (HARD_ROCK, (*cards("Ah Kh 9h 8h 7h 3h 2h Ad 9d 8d"), *cards("9c 8c As 2s 3s")), 1),
        (HOLLYWOOD, tuple(cards("9h 8h 7h 6h 5h 4h Th Jh 9d 8d 7d 2d 3d 6s 2s")), 1),
        (WHAT, tuple(cards("Ah Kh 9h 8h 7h 3h 2h Ad 9d 8d 2d 9c 8c As 3s")), 0),
    ],
)
def test_seven_cards_of_fifteen_by_the_sentences_of_the_documents(
    document: str, few: tuple[int, ...], has_qualifier: int
) -> None:
    game = poker(document, deck=few)
    assert played_at_best(game).distribution.mean == documents_by_hand(game, has_qualifier)


def test_three_documents_are_one_game_and_their_side_bets_are_not() -> None:
    """In print: "about 8 %" for the Flush bonus of 300, 100, 10 and 1 (the rows by hand: see test_hands_suited)."""
    found = {document: analyse_wagers(poker(document), list(poker(document).rulebook.wager)) for document in (HARD_ROCK, HOLLYWOOD, SUITS)}  # fmt: skip
    assert len({each[0].distribution.mean for each in found.values()}) == 1
    flush = [6_864, 267_696, 3_814_668, 26_137_540]
    for document, odds in ((HARD_ROCK, (300, 100, 10, 1)), (SUITS, (300, 100, 10, 1)), (HOLLYWOOD, (200, 60, 12, 1))):
        paid = sum(count * (1 + pays) for count, pays in zip(flush, odds, strict=True))
        assert found[document][1].distribution.edge == 1 - Fraction(paid, 133_784_560)
    assert found[HARD_ROCK][2].distribution.edge == found[SUITS][2].distribution.edge


def test_high_card_flush_in_print() -> None:
    """M. Shackleford and G. Michaels, wizardofodds.com: J-3-2 is always raised, 9-8-7 never, and between them it depends.

    The strategy of the latter costs 2.6855 %: more than best play, less than raising from T-8-6 on (tests/prove). His
    -1.06993 for one hand is near enough; his -0.86655 for Th 8h 6h Js Ad Qd Jc is not: each of the 45,379,620 hands of
    the dealer's looked at gives -0.81152 (tests/prove).
    """
    game = poker(HARD_ROCK)
    best = played_at_best(game)
    strategy = FLUSHES.details(best)["strategy"][0]
    assert (strategy["1x"]["from"], strategy["fold"]["to"]) == ("3-card flush T-3-2", "3-card flush T-9-8")
    assert strategy["2x"] == {"from": "5-card flush 6-5-4-3-2", "to": "5-card flush A-K-Q-J-T"}
    assert best.distribution.edge < Fraction(26855, 1_000_000)
    worth = situation(game, Known(cards("Th 8h 6h 7d 4d 2d 9c"))).choices["1x"]
    assert abs(worth - Fraction(-106993, 100_000)) < Fraction(1, 10_000)


def test_the_chart_has_a_cell_for_each_length_and_highest_card() -> None:
    chart = hand_chart(played_at_best(poker(HARD_ROCK)))
    assert list(chart.rows) == [f"{length}-card flush" for length in (7, 6, 5, 4, 3, 2)]
    assert (chart.across, chart.seen) == ("high", tuple("AKQJT98765432"[:12]))
    three = {cell.seen: cell for cell in chart.rows["3-card flush"] if cell}
    assert [three[rank].choice for rank in "AJ94"] == ["1x", "1x", "fold", "fold"]
    assert [three[rank].is_always for rank in "JT9"] == [True, False, True]
    assert {cell.choice for cell in chart.rows["6-card flush"] if cell} == {"3x"}
    assert {"hand": "7-card flush", "high": "8", "choice": "3x", "often": {"3x": 1.0}} in chart.as_json()


def test_a_situation_knows_what_is_seen_gone_and_tossed() -> None:
    """Against each seen card, the mean over all of them is what the hand is worth before it is seen."""
    game = flush_game(3, 4, (*deck("A92", "cd"), *cards("Kh 2s")), WILD, face_up="tossed")
    held = cards("Ac 9c Kh")
    rest = [card for card in game.deck if card not in held]
    by_hand = {}
    for seen in rest:
        nets = [live_nets(game, held, (*others, seen), "play-1x")[0] for others in combinations([one for one in rest if one != seen], 3)]  # fmt: skip
        by_hand[seen] = Fraction(sum(nets), len(nets))
    assert {seen: situation(game, Known(held, dealer=(seen,))).choices["1x"] for seen in rest} == by_hand
    known = situation(game, Known(held, dealer=cards("2d 9d"), gone=cards("2s"))).choices["1x"]
    nets = [live_nets(game, held, (*cards("9d"), *others, *cards("2d")), "play-1x")[0] for others in combinations(cards("Ad 2c"), 2)]  # fmt: skip
    assert known == Fraction(sum(nets), len(nets))


def test_a_strategy_may_look_at_the_card_that_is_seen() -> None:
    game = SMALL["a card is seen"]
    wait = Decided("raise", 1, when=("2-card flush K or better against 9 or lower",))
    played = FLUSHES.by_strategy(game, Strategy("thumb", ("proof",), (wait,)))
    assert isinstance(played, PlayedFlushes)
    total = 0
    for held, seen, others in deals(game):
        is_raised = slow_key(held, game.ranking) >= (2, 11) and seen >> 2 <= 7
        total += sum(live_nets(game, held, other, "play-1x" if is_raised else "fold")[0] for other in others)
    assert played.distribution.mean == Fraction(total, played.total)
    with pytest.raises(Refused, match="is no condition of flushes"):
        FLUSHES.by_strategy(game, Strategy("thumb", ("proof",), (Decided("raise", 1, when=("pocket pair",)),)))


def test_the_simulator_plays_each_hand_at_best() -> None:
    """Every hand of a small deck comes to the end that best play has for it."""
    game = SMALL["a deuce is tossed"]
    table, names = SimulatedTable(game), dict(choices_of(played_at_best(game).terms))
    order = sorted(game.deck)
    for held, seen, others in deals(game):
        places = np.array([[order.index(card) for card in (*held, *others[0])]], np.uint8)
        ends = np.empty((1, 1), np.uint8)
        table.choose(places, np.zeros((1, 1), np.int16), ends)
        assert names[int(ends[0, 0])] == situation(game, Known(held, dealer=(seen,))).best


def test_what_cannot_be_counted_is_said() -> None:
    wild_and_seen = flush_game(3, 4, (*deck("A92", "cd"), *cards("Kh 2s")), WILD, face_up="seen")
    with pytest.raises(NotEnumerated, match="such cards of the dealer's seen"):
        played_at_best(wild_and_seen)
    with pytest.raises(Refused, match="too few for two hands"):
        played_at_best(flush_game(3, 4, deck("A92", "cd")))


def test_the_picture_of_a_hand_knows_that_a_deuce_is_tossed() -> None:
    """A-9-6-3 beats K-9-8-4, and would lose to it with the deuce."""
    game = poker(WHAT)
    tossed, stays = (
        layout_svg(game, None, f"Ah 9h 6h 3h Kc Ts 7c / {dealer}")
        for dealer in ("Kd 9d 4d 8d 3c 7s 5s 2d", "2d Kd 9d 4d 8d 3c 7s 5s")
    )
    rings = [picture.count('<circle cx="') for picture in (tossed, stays)]
    assert rings[0] == rings[1] + 2
