"""Without a dealer's hand: what choices are worth with known cards, and what folds take."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np

from houseway.exact.poker.no_dealer import Streets, best_streets, streets_of
from houseway.exact.poker.sets import number_of
from houseway.exact.poker.situation import Known, Situation
from houseway.games.poker.poker_game import PokerGame
from houseway.hands.batch import values


def situation(game: PokerGame, known: Known) -> Situation:
    """Every choice, if all was played at best so far; a hand that should have been folded made the least raise."""
    played = best_streets(streets_of(game, known.gone))
    streets, paths = played.streets, played.paths
    shown = len(known.hand) + len(known.board)
    stakes = decision = 0
    while streets.known[decision] < shown or len(paths.leads[decision][stakes]) == 1:
        seen = (*known.hand, *known.board[: streets.known[decision] - len(known.hand)])
        choice = int(played.chosen[decision][_number(streets, seen), stakes])
        stakes = next(lead for lead in paths.leads[decision][stakes][choice:] if lead >= 0)
        decision += 1
    worth = played.worth(decision, _number(streets, (*known.hand, *known.board)), stakes)
    choices = dict(zip(paths.names[decision], worth, strict=True))
    lying = sum(paths.stakes[decision][stakes])
    return Situation(known, game.facts.decision[decision].id, choices, *_standing(streets, known), lying)


def _number(streets: Streets, cards: tuple[int, ...]) -> int:
    """The number of a set of cards."""
    places = np.array(sorted(streets.deck.index(card) for card in cards), np.int64)
    return int(number_of(places, len(places)))


def _standing(streets: Streets, known: Known) -> tuple[Fraction, Fraction]:
    """How often the hand gains and how often it only comes back if it is played out, by its first line."""
    shown = (*known.hand, *known.board)
    rest = [card for card in streets.deck if card not in shown]
    hands = [(*shown, *drawn) for drawn in combinations(rest, streets.size - len(shown))]
    line = streets.lines[0]
    found = values(np.array(hands, np.uint8), line.ranking).tolist()
    pays = [line.pays[line.rows.met(value, hand)] for value, hand in zip(found, hands, strict=True)]
    return Fraction(sum(net > 0 for net in pays), len(pays)), Fraction(sum(net == 0 for net in pays), len(pays))
