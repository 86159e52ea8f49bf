"""A strategy on two lines that share the last card, and what choices are worth with known cards.

At the last decision a condition of a hand holds where either line, with the own cards, meets it; ``points`` are counted
over all cards seen, and ``lying`` over all wagers.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.kept import Arrays, kept
from houseway.exact.poker.chart import start_name
from houseway.exact.poker.crossing import Crossing, crossing_of, look_from
from houseway.exact.poker.crossing_kernel import FIRST, Thumb
from houseway.exact.poker.crossing_play import NO_POINTS, PlayedCrossing, count, numbered, numbers_of
from houseway.exact.poker.folds import not_told
from houseway.exact.poker.no_dealer import Streets
from houseway.exact.poker.no_dealer_strategy import (
    LYING,
    POINTS,
    Street,
    by_decision,
    chosen_by,
    conditions_met,
    points_of,
)
from houseway.exact.poker.situation import Known, Situation
from houseway.exact.poker.strategy import Strategy, starting_hands
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.hands.batch import values


def by_strategy(game: PokerGame, strategy: Strategy) -> PlayedCrossing:
    """Every deal played by a strategy; the answer is kept."""
    crossing = crossing_of(game)
    return PlayedCrossing(crossing, **kept((crossing, strategy), lambda: _count(game, crossing, strategy)))


def _count(game: PokerGame, crossing: Crossing, strategy: Strategy) -> Arrays:
    first, second = early_choices(game, crossing, strategy)
    return count(crossing, first, second, thumb_of(game, crossing, strategy), points_of(strategy.points))


def early_choices(game: PokerGame, crossing: Crossing, strategy: Strategy) -> tuple[Bytes, Bytes]:
    """What a strategy does with each hand that counts, and with each set of the first line.

    Starting hands are those of the own cards at the second decision too.
    """
    paths = crossing.paths
    decided = by_decision(game, strategy, paths)
    start = chosen_by(strategy, street_of(crossing, crossing.own), paths, 0, decided[0])
    hands = np.array([[crossing.deck.index(card) for card in hand] for hand, _ in crossing.hands], np.int64)
    street = street_of(crossing, crossing.own + crossing.sizes[0])
    sets = np.stack([numbered(crossing, hand, NO_POINTS).first for hand, _ in crossing.hands])
    second = np.zeros((*sets.shape, len(paths.leads[1])), np.uint8)
    is_open = np.ones(second.shape, np.bool_) & [len(leads) > 1 for leads in paths.leads[1]]
    for choice, said in decided[1]:
        wanted = set(starting_hands(said.hands))
        by_name = np.array([bool(wanted) and start_name(*hand) in wanted for hand, _ in crossing.hands])[:, None]
        for stakes, lies in enumerate(paths.stakes[1]):
            is_met = (conditions_met(strategy, street, said, sum(lies))[sets] | by_name) & is_open[:, :, stakes]
            second[is_met, stakes] = choice
            is_open[is_met, stakes] = False
    return start[numbers_of(hands)], second


def street_of(crossing: Crossing, known: int, line: int = FIRST) -> Street:
    """All sets of so many known cards, on the way to a hand of one line."""
    size = crossing.own + crossing.sizes[line] + 1
    return Street(Streets(crossing.deck, size, (), (), (), (), crossing.paths), crossing.ranking, known)


def thumb_of(game: PokerGame, crossing: Crossing, strategy: Strategy) -> Thumb:
    """What a strategy says at the last decision, as the kernels take it."""
    rules = [
        (choice, text) for choice, decided in by_decision(game, strategy, crossing.paths)[2] for text in decided.when
    ]
    rows, met = [], []
    streets = [street_of(crossing, crossing.own + size, line) for line, size in enumerate(crossing.sizes)]
    for choice, text in rules:
        parts = [part.strip() for part in text.split(" and ")]
        points = [int(found[1]) for part in parts if (found := POINTS.fullmatch(part))]
        lying = [int(found[1]) for part in parts if (found := LYING.fullmatch(part))]
        others = [part for part in parts if not POINTS.fullmatch(part) and not LYING.fullmatch(part)] or ["always"]
        rows.append((choice, max(points, default=0), max(lying, default=0)))
        met.append([np.logical_and.reduce([street.holds(part, strategy, 0) for part in others]) for street in streets])
    if not rows:
        rows, met = [(0, 0, 0)], [[np.zeros(street.streets.sets(street.known), np.bool_) for street in streets]]
    first, second = (np.stack([of[line] for of in met]).astype(np.uint8) for line in range(2))
    lies = np.array([sum(stakes) for stakes in crossing.paths.stakes[2]], np.int64)
    return Thumb(np.array(rows, np.int64), first, second, lies)


# ---------------------------------------------------------------- situations


def situation(game: PokerGame, known: Known) -> Situation:
    """Every choice, if all was played at best so far; a hand that should have been folded made the least raise."""
    crossing = crossing_of(game, known.gone)
    paths, size = crossing.paths, crossing.sizes[0]
    first, second = known.board[:size], known.board[size:]
    whole = look_from(crossing, known.hand)
    worth = _worth(crossing, 0, 0, whole.first[None, :])
    decision = stakes = 0
    if first:
        stakes = _go_on(paths.leads[0][0], worth)
        turned = look_from(crossing, known.hand, first)
        at = int(np.flatnonzero(turned.weights)[0])
        decision, worth = 1, _worth(crossing, 1, stakes, turned.second[at : at + 1])
    if second:
        stakes = _go_on(paths.leads[1][stakes], worth)
        last = look_from(crossing, known.hand, first, second)
        decision = 2
        worth = _worth(crossing, 2, stakes, last.totals[at : at + 1] @ crossing.on_lines(paths.stakes[-1]).T)
    choices = dict(zip(paths.names[decision], worth, strict=True))
    lying = sum(paths.stakes[decision][stakes])
    return Situation(known, game.facts.decision[decision].id, choices, *_standing(crossing, known), lying)


def _worth(crossing: Crossing, decision: int, stakes: int, after: Ints) -> list[Fraction]:
    """What each choice of a decision is worth."""
    lost, whole = int(crossing.lost(decision)[stakes]), crossing.ways[decision] * crossing.unit
    leads = crossing.paths.leads[decision][stakes]
    return [Fraction(int(after[0, lead]) if lead >= 0 else lost, whole) for lead in leads]


def _go_on(leads: tuple[int, ...], worth: list[Fraction]) -> int:
    """Where the best choice leads; of a fold, the least raise."""
    best = max(range(len(leads)), key=lambda choice: worth[choice])
    return next(lead for lead in leads[best:] if lead >= 0)


def _standing(crossing: Crossing, known: Known) -> tuple[Fraction, Fraction]:
    """How often the hand gains and how often it only comes back if it is played out, by the first line."""
    shown = (*known.hand, *known.board[: crossing.sizes[0]])
    seen = (*known.hand, *known.board)
    rest = [card for card in crossing.deck if card not in seen]
    hands = [(*shown, *drawn) for drawn in combinations(rest, crossing.own + crossing.sizes[0] + 1 - len(shown))]
    pays = crossing.pays[crossing.line_of[0]]
    nets = pays[crossing.kind_of[values(np.array(hands, np.uint8), crossing.ranking)]]
    return Fraction(int((nets > 0).sum()), len(nets)), Fraction(int((nets == 0).sum()), len(nets))


def folded(_game: PokerGame, spot: Spot, _played: PlayedCrossing, _size: int) -> tuple[Ints, int]:
    """What folds take of a side bet is not told."""
    raise not_told(spot)
