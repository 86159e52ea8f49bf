"""The live round, walked through every deal of a small deck and every choice; best play is then read off the results.

Nothing here knows how hands compare or what anything pays: that is asked of the live table, deal by deal. Cards that
lie in one place are dealt in one order, as their order changes nothing. What a player sees at a decision is the own
cards and the board as far as it is shown: deals that look alike there must be played alike. A hand with its suits
renamed is not walked again, and counts for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations

from houseway.exact import Distribution
from houseway.games.poker.poker_game import PokerGame
from houseway.money import Cents
from tests.poker_tables import BOARD, DEALER, LiveRound, nets_of

Cards = tuple[int, ...]
Seen = tuple[Cards, Cards]
WAIT = -1


@dataclass
class LiveWalk:
    """The results of best play with their weights, how many live rounds were played, and the hands raised at once."""

    distribution: Distribution
    rounds: int
    raised: set[Cards]


def hands_that_count(deck: Cards, size: int) -> Iterator[tuple[Cards, int]]:
    """One hand of all that differ by renamed suits only, and how many these are; renaming must leave the deck the same."""
    renamings = [
        order for order in permutations(range(4)) if {(card & ~3) | order[card & 3] for card in deck} == set(deck)
    ]
    for hand in combinations(deck, size):
        alike = {tuple(sorted((card & ~3) | order[card & 3] for card in hand)) for order in renamings}
        if hand == min(alike):
            yield hand, len(alike)


def walk_live(game: PokerGame, stakes: dict[str, Cents], wagers: tuple[str, ...]) -> LiveWalk:
    """Walk every deal with every choice, and choose at each decision what is best for these wagers together."""
    deck, facts = tuple(sorted(game.deck)), game.facts
    choices = [(point, choice) for point, decision in enumerate(facts.decision) for choice in decision.choices]
    last = len(facts.decision) - 1
    choices.append((last, "fold"))
    results: list[tuple[Fraction, int]] = []
    rounds = 0
    raised: set[Cards] = set()
    for hand, weight in hands_that_count(deck, facts.hand.cards):
        deals = [
            (board, nets_of_choices(game, stakes, wagers, hand, board, dealer, choices))
            for board, dealer in boards_and_dealers(deck, hand, facts.hand.board, facts.hand.cards)
        ]
        rounds += len(deals) * len(choices)
        if facts.hand.board:
            views = [(tuple(sorted(flop)), board, nets) for board, nets in deals for flop in combinations(board, 3)]
        else:
            views = [((), board, nets) for board, nets in deals]
        chosen = decide(choices, last, views)
        if chosen[0][()] not in (WAIT, len(choices) - 1):
            raised.add(hand)
        results += [(nets[taken(chosen, 0, flop, board)], weight) for flop, board, nets in views]
    return LiveWalk(Distribution.of(results), rounds, raised)


def boards_and_dealers(deck: Cards, hand: Cards, board: int, size: int) -> Iterator[tuple[Cards, Cards]]:
    left = tuple(card for card in deck if card not in hand)
    for shown in combinations(left, board):
        rest = tuple(card for card in left if card not in shown)
        for dealer in combinations(rest, size):
            yield shown, dealer


def nets_of_choices(
    game: PokerGame,
    stakes: dict[str, Cents],
    wagers: tuple[str, ...],
    hand: Cards,
    board: Cards,
    dealer: Cards,
    choices: list[tuple[int, str]],
) -> list[Fraction]:
    """What the wagers come to together at the live table, per Ante, for each choice after checks."""
    found = []
    for point, choice in choices:
        cards = {"seat 1": list(hand), DEALER: list(dealer), BOARD: list(board)}
        nets = nets_of(LiveRound(game, {1: stakes}, cards, {1: ["check"] * point + [choice]}).finish())
        found.append(Fraction(sum(nets.get((1, wager), 0) for wager in wagers), stakes["ante"]))
    return found


Chosen = list[dict[Cards, int]]


def decide(choices: list[tuple[int, str]], last: int, views: list[tuple[Cards, Cards, list[Fraction]]]) -> Chosen:
    """From the last decision to the first, the best choice with what is seen; equal ones wait, or fold."""
    chosen: Chosen = [{} for _ in range(last + 1)]
    for point in range(last, -1, -1):
        here = [index for index, (at, _) in enumerate(choices) if at == point]
        sums: dict[Cards, dict[int, Fraction]] = {}
        for flop, board, nets in views:
            options = sums.setdefault(seen(point, last, flop, board), {})
            for index in here:
                options[index] = options.get(index, Fraction(0)) + nets[index]
            if point < last:
                options[WAIT] = options.get(WAIT, Fraction(0)) + nets[taken(chosen, point + 1, flop, board)]
        for view, options in sums.items():
            cheapest = WAIT if point < last else len(choices) - 1
            best = max(options, key=lambda index: options[index])
            chosen[point][view] = best if options[best] > options[cheapest] else cheapest
    return chosen


def seen(point: int, last: int, flop: Cards, board: Cards) -> Cards:
    """What is seen of the board at a decision."""
    return () if point == 0 else flop if point < last else board


def taken(chosen: Chosen, point: int, flop: Cards, board: Cards) -> int:
    """The choice that a deal is played by from a decision on."""
    last = len(chosen) - 1
    for place in range(point, last + 1):
        index = chosen[place][seen(place, last, flop, board)]
        if index != WAIT:
            return index
    raise AssertionError
