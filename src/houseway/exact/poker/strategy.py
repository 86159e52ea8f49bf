"""A practical strategy: a small file that a player can read, and what it costs against best play, exactly.

::

    name = "Four, two or one by rules of thumb"
    games = ["ultimate-texas-holdem"]
    source = "M. Shackleford, wizardofodds.com"
    [[decision]]
    at = "before-the-flop"
    raise = 4
    with = "33+ A2+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo"
    [[decision]]
    at = "on-the-river"
    raise = 1
    when = ["pocket pair", "pair with the board", "fewer than 21 dealer outs"]

Whoever meets none of the conditions of a decision checks, or folds where checking is not allowed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np

from houseway.arrays import Ints
from houseway.equipment.cards import RANKS
from houseway.exact.poker.chart import start_name
from houseway.exact.poker.community import Deals, count_ends, pair_places
from houseway.exact.poker.community_passes import Decisions
from houseway.exact.poker.strategy_kernel import (
    AT_LEAST,
    BEATS_BOARD,
    BOARD_PAIR,
    FEWER_OUTS,
    FLUSH_DRAW,
    POCKET_PAIR,
    WAITS,
    choose_on_flops,
)
from houseway.exact.poker.terms import Ended, Terms
from houseway.games.poker.poker_game import PokerGame
from houseway.hands import Ranking
from houseway.hands.tables import tables_for
from houseway.refusal import NotFound, Refused
from houseway.rulebook.shelf import folder

_RANK_NAMES = {"ten": "T", "jack": "J", "queen": "Q", "king": "K", "ace": "A", "10": "T"}
_OUTS = re.compile(r"fewer than (\d+) dealer outs")
_PAIR = re.compile(r"(pocket pair|pair with the board)(?: of (\w+?)s? or better)?")
_DRAW = re.compile(r"four to a flush with a hidden (\w+) or better")
_HAND = re.compile(r"(.+?) or better(, above the board)?")
_RANGE = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)(\+?)")


class Decided(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"times": "raise", "hands": "with"}):
    """``[[decision]]``: with which hands, or under which conditions, to raise how many times, or to ``choose`` what."""

    at: str
    times: int = 0
    choose: str = ""
    hands: str = ""
    when: tuple[str, ...] = ()


class Strategy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A strategy as its file has it; ``points`` are what cards of a rank and those above it count."""

    name: str
    games: tuple[str, ...]
    decision: tuple[Decided, ...]
    source: str = ""
    points: dict[str, int] = {}


def read_strategy(path: Path) -> Strategy:
    """A strategy from its file; what is malformed is said."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Strategy)
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}", remedy="Give a strategy file") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused(f"{path} is no strategy: {error}", remedy="strategies/poker/ has some to begin with") from None


def strategies_for(game: PokerGame) -> dict[str, Strategy]:
    """The strategies of the house for a game, by the names of their files."""
    found = {path.stem: read_strategy(path) for path in sorted((folder("strategies") / "poker").glob("*.toml"))}
    return {name: strategy for name, strategy in found.items() if game.rulebook.document.game in strategy.games}


def find_strategy(game: PokerGame, name: str) -> Strategy:
    """A strategy of the house by its name, or one from a file."""
    known = strategies_for(game)
    found = known.get(name)
    if found is None and name.endswith(".toml"):
        found = read_strategy(Path(name))
    if found is None:
        raise NotFound(f"there is no strategy {name!r}", remedy=f"Name a file, or one of {', '.join(known)}")
    if game.rulebook.document.game not in found.games:
        raise Refused(f"{found.name!r} is for {', '.join(found.games)}", remedy="Choose one for this game")
    return found


@dataclass(frozen=True)
class Compiled:
    """A strategy as the kernels take it: the raise before the flop of each starting hand, and rows of rules."""

    starts: dict[str, int]
    rules: Ints


def compile_strategy(game: PokerGame, strategy: Strategy, raises: Sequence[Mapping[str, int]]) -> Compiled:
    """Check every decision against the document, and lay out the rules; ``raises`` has the raises of each by name."""
    starts: dict[str, int] = {}
    rows: list[tuple[int, int, int, int]] = []
    for decided in strategy.decision:
        place, option = raise_of(game, strategy, decided, raises)
        for name in starting_hands(decided.hands):
            starts.setdefault(name, option)
        rows += [(place, option, *condition(game.ranking, text)) for text in decided.when]
    return Compiled(starts, np.array(rows, np.int64).reshape(len(rows), 4))


def raise_of(
    game: PokerGame, strategy: Strategy, decided: Decided, raises: Sequence[Mapping[str, int]]
) -> tuple[int, int]:
    """The decision that a strategy speaks of, and the number of its raise there."""
    place = decision_of(game, strategy, decided)
    option = raises[place].get(f"{decided.times}x")
    if option is None:
        allowed = ", ".join(name.removesuffix("x") for name in raises[place])
        why = f"{decided.times} times the Ante cannot be played {decided.at}"
        raise Refused(why, clause=game.facts.decision[place].clause, remedy=f"Allowed: {allowed}")
    return place, option


def decision_of(game: PokerGame, strategy: Strategy, decided: Decided) -> int:
    """The place of the decision that a strategy speaks of."""
    points = [decision.id for decision in game.facts.decision]
    if decided.at not in points:
        raise Refused(f"{strategy.name!r} decides {decided.at!r}", remedy=f"Decisions: {', '.join(points)}")
    return points.index(decided.at)


def condition(ranking: Ranking, text: str) -> tuple[int, int]:
    """A condition and its number, from its words.

    >>> from houseway.hands import FIVE_CARD, THREE_CARD
    >>> condition(FIVE_CARD, "fewer than 21 dealer outs"), condition(FIVE_CARD, "pocket pair of 3s or better")
    ((4, 21), (1, 1))
    >>> condition(THREE_CARD, "Q-6-4 or better") == (AT_LEAST, THREE_CARD.least("high card", "Q64"))
    True
    """
    plain = text.strip()
    if plain == "always":
        return AT_LEAST, 1
    if match := _OUTS.fullmatch(plain):
        return FEWER_OUTS, int(match[1])
    if match := _PAIR.fullmatch(plain):
        kind = POCKET_PAIR if match[1] == "pocket pair" else BOARD_PAIR
        return kind, rank_named(match[2]) if match[2] else 0
    if match := _DRAW.fullmatch(plain):
        return FLUSH_DRAW, rank_named(match[1])
    if match := _HAND.fullmatch(plain):
        return BEATS_BOARD if match[2] else AT_LEAST, _value(ranking, match[1])
    raise Refused(f"{text!r} is no condition", remedy='Write them like "two pair or better", as in docs/poker-exact.md')


def rank_named(word: str) -> int:
    """The rank that a word names, from 0."""
    letter = _RANK_NAMES.get(word.lower(), word.upper())
    if letter not in RANKS or len(letter) != 1:
        raise Refused(f"{word!r} is no rank", remedy="Write 2 to 10, jack, queen, king or ace")
    return RANKS.index(letter)


def _value(ranking: Ranking, words: str) -> int:
    """The least value of a hand in words: ``two pair``, ``pair of 3s``, ``queen``, ``Q-6-4``, ``3-card flush T-8``."""
    if words in ranking.categories:
        return ranking.least(words)
    category, _, rank = words.partition(" of ")
    if category in ranking.categories and rank:
        return ranking.least(category, RANKS[rank_named(rank.removesuffix("s") if rank != "s" else rank)])
    longest, _, ranks = words.rpartition(" ")
    if longest in ranking.categories:
        return ranking.least(longest, ranks)
    if "-" in words:
        return ranking.least("high card", words)
    return ranking.least("high card", RANKS[rank_named(words)])


def starting_hands(text: str) -> list[str]:
    """The starting hands of ranges as players write them.

    >>> starting_hands("QQ+ K9s+ J8")
    ['QQ', 'KK', 'AA', 'K9s', 'KTs', 'KJs', 'KQs', 'J8s', 'J8o']
    """
    found: list[str] = []
    for word in text.split():
        match = _RANGE.fullmatch(word)
        if match is None or (match[1] == match[2] and match[3]):
            raise Refused(f"{word!r} is no range of hands", remedy="Write them like 33+ A2+ K5o+ JTs")
        high, low = RANKS.index(match[1]), RANKS.index(match[2])
        if high == low:
            found += [rank * 2 for rank in (RANKS[low:] if match[4] else RANKS[low])]
        elif high > low:
            lows = RANKS[low:high] if match[4] else RANKS[low]
            found += [RANKS[high] + rank + suffix for suffix in (match[3] or "so") for rank in lows]
        else:
            raise Refused(f"{word!r} begins with its lower card", remedy=f"Write {match[2]}{match[1]}")
    return found


def before_flop(compiled: Compiled, deals: Deals) -> Decisions:
    """The raise before the flop with each two cards of the deck."""
    firsts, seconds = pair_places(deals.cards)
    names = [
        start_name(int(deals.deck[one]), int(deals.deck[other])) for one, other in zip(firsts, seconds, strict=True)
    ]
    return np.array([compiled.starts.get(name, WAITS) for name in names], np.uint8)


def on_flops(compiled: Compiled, terms: Terms, deals: Deals) -> Decisions:
    """Which raise to make on each flop with each two cards of the deck; they are numbered from 1."""
    raises = np.zeros((deals.cards * (deals.cards - 1) * (deals.cards - 2) // 6, deals.pairs), np.uint8)
    rules = compiled.rules.copy()
    rules[:, 1] = np.searchsorted(terms.on_flop, rules[:, 1]) + 1
    choose_on_flops(deals.flops, deals.places, deals.deck, tables_for(terms.ranking, 5), rules, raises)
    return raises


def play_boards(compiled: Compiled, terms: Terms, deals: Deals) -> Ended:
    """How a strategy fares over every deal of hold'em."""
    before, raises = before_flop(compiled, deals), on_flops(compiled, terms, deals)
    rules = compiled.rules if len(compiled.rules) else np.full((1, 4), -1, np.int64)
    return Ended(terms, count_ends(terms, deals, before, raises, rules))
