"""The pay tables on a poker felt: half of them on each side of the dealer."""

from __future__ import annotations

import re
from collections.abc import Iterator

from houseway.draw.lettering import capitals, fitting, text
from houseway.draw.paint import GOLD, IVORY
from houseway.draw.poker.size import MARGIN, WIDTH
from houseway.draw.posting import as_words
from houseway.draw.svg import Element, group
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.hands.naturals import NATURAL

RANK_LETTERS = {"ten": "10", "jack": "J", "queen": "Q", "king": "K", "ace": "A"}
_TWO_RANKS = re.compile(rf"\b({'|'.join(RANK_LETTERS)})-({'|'.join(RANK_LETTERS)})\b")

FEW_TABLES = 4
"""So many pay tables have a column each; of more, short ones stand below each other."""
LONG_TABLE = 8
"""So many lines of a pay table have room above the cards of an outer seat."""
COLUMNS = (MARGIN + 96, MARGIN + 308, WIDTH - MARGIN - 308, WIDTH - MARGIN - 96)
COLUMN = 290.0
"""Where columns of pay tables are, and how long one may be."""


def tables_of(game: PokerGame) -> dict[str, Spot]:
    """The pay tables with a wager that pays by each: by its name, or by the names of those that share one."""
    spots = [spot for spot in game.spots.values() if len(spot.rows.odds) > 1 and spot.covers.kind != "envy"]
    shared = [[other for other in spots if other.table is spot.table] for spot in spots]
    names = [in_one_title([spot.wager.name for spot in same]) for same in shared]
    return {name: same[0] for name, same in zip(names, shared, strict=True)}


def in_one_title(names: list[str]) -> str:
    """Several wagers in few words: a first word that all have stands once, and of many only the first and the last.

    >>> in_one_title(["Ante Across", "Ante Down"]), in_one_title(["Across", "Down", "Middle"])
    ('Ante Across, Down', 'Across, Down, Middle')
    >>> in_one_title(["Ante", "Third Street", "Fourth Street", "Fifth Street"])
    'Ante to Fifth Street'
    """
    if len(names) > 3:
        return f"{names[0]} to {names[-1]}"
    first, *others = dict.fromkeys(names)
    word = f"{first.partition(' ')[0]} "
    is_common = all(other.startswith(word) for other in others)
    return ", ".join([first, *(other.removeprefix(word) if is_common else other for other in others)])


def pay_tables(game: PokerGame) -> Iterator[Element]:
    """The pay tables, half of them on each side of the dealer."""
    tables = list(tables_of(game).items())
    if len(tables) > FEW_TABLES:
        yield from _columns(tables)
        return
    half = -(-len(tables) // 2)
    right = tables[half:]
    is_long = any(len(lines_of_table(spot)) > LONG_TABLE for _, spot in right)
    columns = half if is_long else len(right)  # else it would reach down to the cards of the first seat
    for side, part in ((MARGIN + 96, tables[:half]), (WIDTH - MARGIN - 96 - 212 * (columns - 1), right)):
        for index, (title, spot) in enumerate(part):
            yield group(pay_table(title, spot, side + 212 * index), data_table=spot.name)


def _columns(tables: list[tuple[str, Spot]]) -> Iterator[Element]:
    """Many pay tables, each in the first column with room for it, in their order."""
    ends = dict.fromkeys(COLUMNS, 0.0)
    for title, spot in tables:
        height = 48.0 + 21 * len(lines_of_table(spot))
        last = max((x for x in COLUMNS if ends[x]), default=COLUMNS[0])
        x = next((x for x in COLUMNS if x >= last and ends[x] + height <= COLUMN), COLUMNS[-1])
        yield group(pay_table(title, spot, x, 122 + ends[x]), data_table=spot.name)
        ends[x] += height


def lines_of_table(spot: Spot) -> dict[str, str]:
    """What a pay table prints: each outcome once, with its odds; a natural's stand behind those of the wild hand."""
    lines: dict[str, str] = {}
    paid = dict(zip(spot.rows.outcomes, map(str, spot.rows.odds), strict=True))
    for outcome, odds in paid.items():
        if outcome.startswith(NATURAL):
            continue
        named = outcome.split(" of ")[0] if "royal of" in outcome else outcome
        if named.endswith(" or better"):
            named = named.removeprefix("pair of ")  # the whole of it would be too small to read
        apart = paid.get(NATURAL + outcome)
        lines.setdefault(as_words(_TWO_RANKS.sub(_letters, named)), f"{odds.split()[0]} / {apart}" if apart else odds)
    return lines


def title_of_table(title: str, spot: Spot) -> str:
    """The name of a pay table, and that naturals are told apart where they are."""
    return f"{title}: wild / natural" if any(outcome.startswith(NATURAL) for outcome in spot.rows.outcomes) else title


def _letters(ranks: re.Match[str]) -> str:
    """Two ranks in short: ``A+K`` for *ace-king*."""
    return "+".join(RANK_LETTERS[rank] for rank in ranks[0].split("-"))


def pay_table(title: str, spot: Spot, x: float, top: float = 122, half: float = 84) -> Iterator[Element]:
    """One pay table: the outcomes on the left, the odds on the right; ``half`` as wide as it is."""
    title = title_of_table(title, spot)
    yield capitals(title, x, top, fitting(title, 150, 12), fill=GOLD)
    for index, (outcome, pays) in enumerate(lines_of_table(spot).items()):
        y = top + 22 + 21 * index
        yield text(outcome, x - half, y, fitting(outcome, 2 * half - 70, 13), anchor="start", fill=IVORY)
        yield text(pays, x + half, y, fitting(pays, 66, 13), anchor="end", fill=GOLD)
