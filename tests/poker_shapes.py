"""Poker games of other shapes than those on file, as rulebooks of a few lines: for proofs, not for a table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from houseway.games.poker.poker_round import PokerRound
from houseway.rulebook import Posted
from houseway.rulebook.load import load_file

HEAD = """
ranks = ["dealer"]
[document]
title = "A proof"
game = "proof"
family = "poker"
submitted = 2026-11-17
[clauses]
"1" = { rule = "All of it." }
[payout]
clause = "1"
rounding = "cent-down"
[[option]]
id = "minimum"
clause = "1"
kind = "money"
default = "$10"
gist = "The least wager."
[[option]]
id = "maximum"
clause = "1"
kind = "money"
default = "$1,000"
gist = "The largest wager."
"""

DECK = "[deck]\ncards = 52\n"

HANDS = ("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind")
LET_IT_RIDE_PAYS = (*zip(HANDS, (1000, 200, 50, 11, 8, 5, 3), strict=True), ("two pair", 2), ("tens or better", 1))
"""The usual pay table of Let It Ride."""
STUD_PAYS = (
    *zip(HANDS, (500, 100, 40, 10, 6, 4, 3), strict=True),
    ("two pair", 2),
    ("pair of jacks or better", 1),
    ("pair of sixes to tens", 0),
)
"""The usual pay table of Mississippi Stud, a push last."""


def wager(name: str, pays: Sequence[tuple[str, int]], **covers: object) -> str:
    """A wager that a pay table decides; odds of 0 only give it back."""
    rows = "".join(
        f'{{ outcome = "{outcome}", pays = "{f"{odds} to 1" if odds else "push"}" }},\n' for outcome, odds in pays
    )
    said = "\n".join(f"{key} = {_toml(value)}" for key, value in {"kind": "hand", **covers}.items())
    return (
        f'[[wager]]\nid = "{name}"\nname = "{name.capitalize()}"\nclause = "1"\ngroup = "main"\n'
        f'[wager.covers]\n{said}\n[[wager.paytable]]\nid = "table"\nclause = "1"\nrows = [\n{rows}]\n'
    )


def _toml(value: object) -> str:
    return (
        str(value).lower()
        if isinstance(value, bool)
        else str(list(value) if isinstance(value, tuple) else f'"{value}"')
    )


def game_of(text: str, deck: Sequence[int] | None = None) -> PokerRound:
    """The game of a rulebook's text, with a deck of its own for small proofs."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "proof.toml"
        path.write_text(HEAD + ("" if "[deck]" in text else DECK) + text)
        rulebook = load_file(path)
        game = PokerRound(rulebook, Posted(rulebook))
    if deck is not None:
        game.deck = tuple(deck)
    return game


def two_hands(
    cards: int, of_dealer: int, ranking: str, deck: Sequence[int], qualifier: str = "high card", ties: str = "push"
) -> PokerRound:
    """A hand against one of another size, an Ante, and a raise by one; by three with a pair or better."""
    against = '[[wager]]\nid = "{0}"\nname = "{0}"\nclause = "1"\ngroup = "main"\npays = "1 to 1"\n[wager.covers]\n'
    return game_of(
        f"""
[hand]
cards = {cards}
dealer = {of_dealer}
ranking = "{ranking}"
[qualifier]
category = "{qualifier}"
clause = "1"
[deal.hand]
start = ["{cards} to players", "{of_dealer} to dealer"]
[[decision]]
id = "raise"
clause = "1"
times = [1, 3]
only_with = {{ 3 = "pair" }}
otherwise = "fold"
"""
        + against.format("ante")
        + f'kind = "against dealer"\nunqualified = "wins"\nties = "{ties}"\n'
        + against.format("play")
        + 'kind = "against dealer"\nraised = true\nunqualified = "pushes"\n',
        deck,
    )


def let_it_ride(deck: Sequence[int] | None = None) -> PokerRound:
    """Three cards and two of the board, three equal bets, two of which may be taken back."""
    sees = ("player", "board")
    return game_of(
        """
[hand]
cards = 3
dealer = 0
board = 2
ranking = "five card"
[streets]
first-card = 1
second-card = 2
[deal.hand]
start = ["3 to players", "2 to board"]
[[decision]]
id = "first"
clause = "1"
withdraws = "ante"
of = "ante"
does = "withdraw"
otherwise = "stay"
[[decision]]
id = "second"
at = "first-card"
clause = "1"
withdraws = "two"
of = "two"
does = "withdraw"
otherwise = "stay"
"""
        + wager("ante", LET_IT_RIDE_PAYS, looks_at=sees)
        + wager("two", LET_IT_RIDE_PAYS, looks_at=sees, equals="ante")
        + wager("three", LET_IT_RIDE_PAYS, looks_at=sees, equals="ante"),
        deck,
    )


def stud(
    deck: Sequence[int] | None = None,
    pays: Sequence[tuple[str, int]] = STUD_PAYS,
    last: int = 3,
    times: tuple[int, ...] = (1, 2, 3),
) -> PokerRound:
    """Two cards and three of the board turned up one by one, a raise or a fold before each; raises paid by tables."""
    sees = ("player", "board")
    streets = ("third", "fourth", "fifth")
    decisions = "".join(
        f"""[[decision]]
id = "{street}"
at = "{at}"
clause = "1"
wager = "{street}"
does = "bet"
times = {list(times)}
otherwise = "fold"
"""
        for street, at in zip(streets[:last], ("start", "third", "fourth"), strict=False)
    )
    return game_of(
        """
[hand]
cards = 2
dealer = 0
board = 3
ranking = "five card"
[streets]
third = 1
fourth = 2
fifth = 3
[deal.hand]
start = ["2 to players", "3 to board"]
"""
        + decisions
        + wager("ante", STUD_PAYS, looks_at=sees)
        + "".join(wager(street, pays, looks_at=sees, raised=True) for street in streets[:last]),
        deck,
    )
