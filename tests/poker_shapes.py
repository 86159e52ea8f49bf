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


def wager(name: str, pays: Sequence[tuple[str, int]], lost: Sequence[tuple[str, int]] = (), **covers: object) -> str:
    """A wager that a pay table decides, another one when it is ``lost``; odds of 0 only give it back."""
    if lost:
        covers["beaten"] = "lost"
    said = "\n".join(f"{key} = {_toml(value)}" for key, value in {"kind": "hand", **covers}.items())
    return (
        f'[[wager]]\nid = "{name}"\nname = "{name.capitalize()}"\nclause = "1"\ngroup = "main"\n'
        f"[wager.covers]\n{said}\n{_table('table', pays)}{_table('lost', lost) if lost else ''}"
    )


def _table(name: str, pays: Sequence[tuple[str, int]]) -> str:
    rows = "".join(
        f'{{ outcome = "{outcome}", pays = "{f"{odds} to 1" if odds else "push"}" }},\n' for outcome, odds in pays
    )
    return f'[[wager.paytable]]\nid = "{name}"\nclause = "1"\nrows = [\n{rows}]\n'


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


CROSS_PAYS = (
    *zip(HANDS, (500, 100, 40, 12, 8, 5, 3), strict=True),
    ("two pair", 2),
    ("pair of jacks or better", 1),
    ("pair of sixes to tens", 0),
)


def cross(deck: Sequence[int] | None = None, times: tuple[int, ...] = (1, 2, 3)) -> PokerRound:
    """Two cards and five in a cross: a raise or a fold before each line and the middle; the better line pays the last."""
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
        for street, at in (("across", "start"), ("down", "across"), ("middle", "down"))
    )
    across, down = (("player", line) for line in ("across", "down"))
    return game_of(
        """
[hand]
cards = 2
dealer = 0
board = 5
ranking = "five card"
[streets]
across = 2
down = 4
middle = 5
[lines]
across = [1, 5, 2]
down = [3, 5, 4]
[deal.hand]
start = ["2 to players", "5 to board"]
"""
        + decisions
        + wager("ante", CROSS_PAYS[-2:], looks_at=across)
        + wager("second", CROSS_PAYS[-2:], looks_at=down, equals="ante")
        + wager("across", CROSS_PAYS, looks_at=across, raised=True)
        + wager("down", CROSS_PAYS, looks_at=down, raised=True)
        + wager("middle", CROSS_PAYS, looks_at=("player",), best_of=("across", "down"), raised=True),
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


ANTE_BONUS = (("four of a kind", 25), ("straight flush", 20), ("three of a kind", 2))
"""Four Card Poker's bonus on the Ante, as all three properties file it."""
ACES_UP = (
    *zip(("four of a kind", "straight flush", "three of a kind"), (50, 40, 8), strict=True),
    *zip(("flush", "straight", "two pair", "pair of aces"), (5, 4, 3, 1), strict=True),
)
"""Four Card Poker's Aces Up, as all three properties file it."""


def against(name: str, **covers: object) -> str:
    """A wager against the dealer at even money."""
    said = "\n".join(f"{key} = {_toml(value)}" for key, value in {"kind": "against dealer", **covers}.items())
    return (
        f'[[wager]]\nid = "{name}"\nname = "{name.capitalize()}"\nclause = "1"\ngroup = "main"\npays = "1 to 1"\n'
        f"[wager.covers]\n{said}\n"
    )


def four_card(
    deck: Sequence[int] | None = None, cards: int = 5, of_dealer: int = 6, ranking: str = "four card", more: str = ""
) -> PokerRound:
    """Five cards against six with one face up, a raise by one to three, ties that win, a bonus on the Ante."""
    return game_of(
        f"""
[hand]
cards = {cards}
dealer = {of_dealer}
ranking = "{ranking}"
[deal.hand]
start = ["{cards} to players", "{of_dealer - 1} to dealer", "1 to dealer face up"]
[[decision]]
id = "raise"
clause = "1"
times = [1, 2, 3]
otherwise = "fold"
"""
        + against("ante", ties="win")
        + against("play", ties="win", raised=True)
        + (wager("ante-bonus", ANTE_BONUS, kind="bonus", on="ante") if ranking == "four card" else "")
        + more,
        deck,
    )


def holdem_streets(deck: Sequence[int] | None = None, last: str = "check") -> PokerRound:
    """Texas Hold'em Bonus in short: a bet of two or a fold, one before the turn, one before the river."""
    decisions = "".join(
        f"""[[decision]]
id = "{street}"
at = "{at}"
clause = "1"
wager = "{street}"
does = "bet"
times = [{times}]
otherwise = "{otherwise}"
"""
        for street, at, times, otherwise in (
            ("flop", "start", 2, "fold"),
            ("turn", "flop", 1, "check"),
            ("river", "turn", 1, last),
        )
    )
    return game_of(
        """
[hand]
cards = 2
board = 5
ranking = "five card"
[streets]
flop = 3
turn = 4
river = 5
[deal.hand]
start = ["2 to players", "2 to dealer", "5 to board"]
"""
        + decisions
        + wager("ante", [("straight", 1)], kind="blind")
        + "".join(against(street, raised=True) for street in ("flop", "turn", "river")),
        deck,
    )


PRIME_PLAY = (("mini royal", 10), ("straight flush", 6), ("three of a kind", 5), ("straight", 2), ("high card", 1))
PRIME_BAD_BEAT = (("straight flush", 12), ("three of a kind", 10), ("straight", 4))
"""What Three Card Prime's Play pays, won and beaten, as filed; the rows at even money are one."""
WIN_COPY = (("four of a kind", 25), ("straight flush", 20), ("three of a kind", 2))
FOUR_BAD_BEAT = (("four of a kind", 100), ("straight flush", 50), ("three of a kind", 5))
"""Four Card Prime's bonus on the Ante and what a beaten Raise pays, as filed, from three of a kind up."""
ODDS = (("royal flush", 500), ("straight flush", 50), ("four of a kind", 10), ("full house", 3), ("straight", 1))
ODDS_BAD_BEAT = (
    *zip(("straight flush", "four of a kind", "full house"), (500, 25, 6), strict=True),
    ("flush", 5),
    ("straight", 4),
)
"""What Heads Up Hold'em's Odds pay, won (but for the flush at 3 to 2) and beaten, as filed."""


def three_card_prime(deck: Sequence[int] | None = None) -> PokerRound:
    """Three cards each; who does not qualify pays the Play by its table; ties win; a beaten straight is paid too."""
    return game_of(
        """
[hand]
cards = 3
ranking = "three card"
[qualifier]
category = "high card"
ranks = "Q"
clause = "1"
[deal.hand]
start = ["3 to players", "3 to dealer"]
[[decision]]
id = "play"
clause = "1"
times = [1]
otherwise = "fold"
"""
        + against("ante", unqualified="pushes", ties="win")
        + wager("play", PRIME_PLAY, PRIME_BAD_BEAT, kind="against dealer", raised=True, unqualified="wins", ties="win"),
        deck,
    )


def four_card_prime(deck: Sequence[int] | None = None) -> PokerRound:
    """Five cards against six with one face up; copies win; a bonus on the Ante unless beaten, and a bad beat."""
    return game_of(
        """
[hand]
cards = 5
dealer = 6
ranking = "four card"
[deal.hand]
start = ["5 to players", "5 to dealer", "1 to dealer face up"]
[[decision]]
id = "raise"
clause = "1"
times = [1, 2, 3]
wager = "raise"
otherwise = "fold"
"""
        + against("ante", ties="win")
        + wager("raise", [("high card", 1)], FOUR_BAD_BEAT, kind="against dealer", ties="win", raised=True)
        + wager("win-copy", WIN_COPY, kind="win bonus", on="ante"),
        deck,
    )


def heads_up(deck: Sequence[int] | None = None) -> PokerRound:
    """Ante and Odds; a raise by three, by two on the flop, by one or a fold at last; beaten Odds are paid too."""
    decisions = "".join(
        f"""[[decision]]
id = "{name}"
at = "{at}"
clause = "1"
wager = "raise"
does = "raise"
times = [{times}]
otherwise = "{otherwise}"
"""
        for name, at, times, otherwise in (
            ("before", "start", 3, "check"),
            ("flop", "flop", 2, "check"),
            ("river", "river", 1, "fold"),
        )
    )
    return game_of(
        """
[hand]
cards = 2
board = 5
ranking = "five card"
[streets]
flop = 3
river = 5
[qualifier]
category = "pair"
clause = "1"
[deal.hand]
start = ["2 to players", "2 to dealer", "5 to board"]
"""
        + decisions
        + against("ante", unqualified="pushes")
        + wager("odds", ODDS, ODDS_BAD_BEAT, kind="blind", equals="ante", unqualified="pushes")
        + against("raise", raised=True),
        deck,
    )


def flush_game(
    cards: int,
    of_dealer: int,
    deck: Sequence[int],
    ranking: str = "flushes",
    qualifier: str = "",
    face_up: str = "",
    bonus: str = "stays",
) -> PokerRound:
    """Flush against flush: a raise of one, of two with three suited cards; a card of the dealer's seen, or tossed."""
    against = '[[wager]]\nid = "{0}"\nname = "{0}"\nclause = "1"\ngroup = "main"\npays = "1 to 1"\n[wager.covers]\n'
    deal = [
        f"{cards} to players",
        f"{of_dealer - bool(face_up)} to dealer",
        *(["1 to dealer face up"] if face_up else []),
    ]
    return game_of(
        f"""
[hand]
cards = {cards}
dealer = {of_dealer}
ranking = "{ranking}"
[deal.hand]
start = {deal}
[[decision]]
id = "raise"
clause = "1"
times = [1, 2]
only_with = {{ 2 = "3-card flush" }}
otherwise = "fold"
"""
        + (f'[qualifier]\ncategory = "{qualifier}"\nranks = "9"\nclause = "1"\n' if qualifier else "")
        + ('[toss]\nclause = "1"\n' if face_up == "tossed" else "")
        + against.format("ante")
        + 'kind = "against dealer"\nunqualified = "wins"\n'
        + against.format("play")
        + 'kind = "against dealer"\nraised = true\nunqualified = "pushes"\n'
        + wager(
            "rows",
            [("3-card straight flush", 10), ("2-card straight flush", 1)],
            ranking=ranking.replace("flushes", "straight flushes"),
            on_fold=bonus,
        ),
        deck,
    )
