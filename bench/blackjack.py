"""Blackjack: the exact edge of an option set from six decks, against a recursion in plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bench import blackjack_relatives, blackjack_rounds
from bench.measure import Measure, best_rate
from houseway.exact.blackjack import Play, decks, first_decisions, main_game

UPS = 10
Left = tuple[int, ...]


def measures() -> Iterator[Measure]:
    yield exact_edge()
    yield advice()
    yield from blackjack_rounds.measures()
    yield from blackjack_relatives.measures()


def exact_edge() -> Measure:
    """Ours has best play for every hand against all ten up cards, splits to four hands, and the distribution; the plain one
    has stand, hit and double against a ten, which is the quickest of the up cards."""
    main_game(Play(), decks(6))

    def houseway() -> int:
        main_game(Play(surrender="late"), decks(6))
        return UPS

    ours = best_rate(houseway)
    theirs = best_rate(plain_python, 1)
    return Measure(
        "Blackjack, 6 decks, best play and its exact edge, 1 core",
        ours,
        "up cards/s",
        "5 (2 s a shoe)",
        ours >= UPS / 2,
        theirs,
        "plain Python, no splits",
    )


def advice() -> Measure:
    """Stand, hit, double and surrender for one hand from a shoe not seen before."""
    seen = iter(range(1000))

    def houseway() -> int:
        shoe = [24] * 9 + [96 - next(seen) % 40]
        first_decisions(["10", "6"], "10", shoe, Play(surrender="late"))
        return 1

    rate = best_rate(houseway)
    return Measure("Blackjack, advice for one hand from any shoe", rate, "hands/s", "2 (0.5 s)", rate >= 2)


def plain_python() -> int:
    """As somebody would write it in an afternoon: recursion over compositions with what functools can remember."""
    up = 10

    def total(hard: int, ace: bool) -> int:
        return hard + 10 if ace and hard <= 11 else hard

    def without(left: Left, card: int) -> Left:
        return (*left[: card - 1], left[card - 1] - 1, *left[card:])

    def dealer(left: Left, hard: int, ace: bool, points: int, is_first: bool) -> float:
        now = total(hard, ace)
        if now > 21:
            return 1.0
        if now >= 17:
            return float((points > now) - (points < now))
        found, cards = 0.0, sum(left)
        if is_first:
            cards -= left[0]
        for card in range(2 if is_first else 1, 11):
            if left[card - 1]:
                share = left[card - 1] / cards
                found += share * dealer(without(left, card), hard + card, ace or card == 1, points, False)
        return found

    @cache
    def stand(left: Left, points: int) -> float:
        return dealer(left, up, False, points, True)

    @cache
    def best(left: Left, hard: int, ace: bool) -> float:
        points = total(hard, ace)
        here = stand(left, max(points, 16))
        return here if points == 21 else max(here, hit(left, hard, ace))

    def hit(left: Left, hard: int, ace: bool) -> float:
        found, cards = 0.0, sum(left)
        for card in range(1, 11):
            more = hard + card
            gain = -1.0 if more > 21 else best(without(left, card), more, ace or card == 1)
            found += left[card - 1] / cards * gain
        return found

    def double(left: Left, hard: int, ace: bool) -> float:
        found, cards = 0.0, sum(left)
        for card in range(1, 11):
            points = total(hard + card, ace or card == 1)
            gain = -1.0 if points > 21 else stand(without(left, card), max(points, 16))
            found += 2 * left[card - 1] / cards * gain
        return found

    shoe = without((24,) * 9 + (96,), up)
    for one in range(1, 11):
        for other in range(one, 11):
            left = without(without(shoe, one), other)
            max(best(left, one + other, one == 1), double(left, one + other, one == 1))
    return 1
