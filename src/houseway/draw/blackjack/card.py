"""A strategy card: what to do with every total and pair against every up card, in colours, with the rules it is for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.draw.svg import Element, element, group, picture
from houseway.exact.blackjack.doubled_rule import doubled_rule
from houseway.exact.blackjack.play import RANKS
from houseway.exact.blackjack.switch_rule import RULE, switch_rule
from houseway.exact.blackjack.wagers import play_of, remembered_game, shoe_of
from houseway.games.blackjack import rules
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.players_edge import PlayersEdge
from houseway.games.blackjack.switch import Switch
from houseway.simulate.blackjack.acts import FREE_HARD, FREE_SOFT, HARD, PAIR, SOFT
from houseway.simulate.blackjack.strategy import UPS, BlackjackStrategy, joined, totals_of

CELL, LABEL, LINE = 34, 74, 26
MARGIN, TOP, GAP = 28, 66, 34
FONT = "Georgia, 'Times New Roman', serif"
INK, PAPER, PALE = "#22303c", "#fbf7ec", "#8a7f66"
COLOURS = {
    "S": "#e8b4b0",
    "H": "#f6efdc",
    "D": "#b9d3ea",
    "F": "#a9d8b8",
    "P": "#f2d48a",
    "R": "#cfc9d8",
    "Z": "#f3c9e0",
    "A": "#8fb8dd",
    "-": "#fbf7ec",
}
"""The colour of a play, by its first letter."""

MEANINGS = {
    "S": "stand",
    "H": "hit",
    "D": "double, or hit",
    "Dh": "double, or hit",
    "Ds": "double, or stand",
    "Fh": "double for free",
    "Fs": "double for free, or stand",
    "Pf": "split for free",
    "P": "split",
    "Pd": "split if split hands may be doubled",
    "R": "surrender",
    "Rh": "surrender, or hit",
    "Rs": "surrender, or stand",
    "Rp": "surrender, or split",
    "Z": "zap",
    "Zh": "zap; new cards hit",
    "Zs": "zap; new cards stand",
    "Zp": "zap; new cards are split",
    "A": "double again",
    "-": "go by the total",
}


TIMES = {1: "once", 2: "twice"}


@dataclass(frozen=True)
class Sheet:
    """A card before it is drawn: its title, the rules it is for, and rows of letters under the up cards."""

    title: str
    rules: str
    tables: tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...]

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters that occur, in the order of their meanings."""
        found = {letter for _, rows in self.tables for _, cells in rows for letter in cells}
        return tuple(letter for letter in MEANINGS if letter in found)


def sheet_of(game: Blackjack, strategy: BlackjackStrategy) -> Sheet:
    """A strategy as a card has it; hands that lie on the house's markers have tables of their own."""
    named = {HARD: "Hard totals", SOFT: "Soft totals", PAIR: "Pairs"}
    if strategy.free_hard and game.options.has_markers:
        named |= {FREE_HARD: "Hard, free", FREE_SOFT: "Soft, free"}
    tables = (
        (
            title,
            tuple((_label(title, row), _cells(game, table, row, text)) for row, text in strategy.rows[table].items()),
        )
        for table, title in named.items()
    )
    if isinstance(game, Switch):
        return Sheet(strategy.name, f"{rules_of(game)}; {RULE.lower()}", (*tables, _worth(game)))
    if isinstance(game, PlayersEdge) and game.options.doubles:
        return Sheet(strategy.name, rules_of(game), (*tables, *_doubled(game)))
    return Sheet(strategy.name, rules_of(game), tuple(tables))


def _worth(game: Switch) -> tuple[str, tuple[tuple[str, tuple[str, ...]], ...]]:
    """What each hand is worth, in hundredths of a wager."""
    rule = switch_rule(remembered_game(play_of(game), shoe_of(game)))
    rows = ((row, tuple(f"{worth[RANKS.index(up)]:+d}" for up in UPS)) for row, worth in rule.rows.items())
    return "Worth", tuple(rows)


def _doubled(game: PlayersEdge) -> Iterator[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]]]:
    """What doubled hands do, by how often they were doubled: again, or stand."""
    rule = doubled_rule(remembered_game(play_of(game), shoe_of(game)))
    for times, rows in rule.rows.items():
        found: list[tuple[str, tuple[str, ...]]] = []
        for is_soft in (False, True):
            texts = {
                str(total): " ".join("A" if row[RANKS.index(up)] else "S" for up in UPS)
                for (total, soft), row in rows.items()
                if soft is is_soft
            }
            label = "soft " if is_soft else ""
            found += [(label + total, tuple(text.split())) for total, text in joined(texts).items()]
        yield f"Doubled {TIMES[times]}", tuple(found)


def colour_of(cell: str) -> str:
    """The colour of a play, or of what a hand is worth: above nought or below."""
    return COLOURS[cell[0]] if cell in MEANINGS else COLOURS["F" if cell.startswith("+") else "S"]


def _cells(game: Blackjack, table: int, row: str, text: str) -> tuple[str, ...]:
    """The letters of a row; what the house doubles or splits with its own money has one that says so."""
    own, totals = game.options, totals_of(table, row)
    doubles = table in (HARD, FREE_HARD) and all(
        rules.doubles_free(one, False, own.free_double_totals) for one in totals
    )
    if table == PAIR and rules.splits_free(totals[0], own.free_split_values):
        return tuple("Pf" if letter == "P" else _free(letter, totals[0] == 5) for letter in text.split())
    return tuple(_free(letter, doubles) for letter in text.split())


def _free(letter: str, is_free: bool) -> str:
    return letter.replace("D", "F") if is_free else letter


def _label(title: str, row: str) -> str:
    return f"{row}, {row}" if title == "Pairs" else row


def rules_of(game: Blackjack) -> str:
    """The options that a strategy depends on, in a line."""
    after = "" if game.options.double_after_split else ", not after a split"
    aces = "aces once" if game.options.most_ace_hands == 2 else f"aces to {game.options.most_ace_hands}"
    parts = [
        f"{game.decks} deck{'s' if game.decks > 1 else ''}",
        f"dealer {'draws to' if game.options.hits_soft else 'stands on'} soft {game.options.stands_on}",
        f"blackjack {game.describe_blackjack()}",
        f"double {game.describe_doubling()}{after}" if game.options.doubles else "no doubling",
        f"split to {game.options.most_hands}, {aces}" if game.options.splits else "no splitting",
        "surrender" if game.options.surrenders else "no surrender",
        *game.describe_own(),
    ]
    if game.options.pushes_on:
        parts.append(f"a dealer's {game.options.pushes_on} pushes")
    if game.options.has_markers:
        parts.append("free hands lie on a marker of the house")
    return "; ".join(parts if game.options.looks else [*parts, "no look at the hole card"])


# ------------------------------------------------------------ where things stand


@dataclass(frozen=True)
class Cell:
    """A cell of the card: where it stands, what it says and in which colour; a heading has none."""

    x: float
    y: float
    wide: float
    says: str
    colour: str = ""


@dataclass(frozen=True)
class LaidOut:
    """Everything on the card, with its place, from the upper left corner."""

    width: float
    height: float
    boxes: tuple[Cell, ...]
    notes: tuple[tuple[float, float, float, str], ...]


def laid_out(sheet: Sheet) -> LaidOut:
    """The tables one below the other, with the meanings of the letters at the foot."""
    width = 2 * MARGIN + LABEL + CELL * len(UPS)
    boxes: list[Cell] = []
    notes = [(MARGIN, 34.0, 17.0, sheet.title)]
    notes += [(MARGIN, 50.0 + 12 * number, 9.0, line) for number, line in enumerate(_wrapped(sheet.rules, 86))]
    y: float = TOP + 12
    for title, rows in sheet.tables:
        notes.append((MARGIN, y + 17, 12.0, title))
        boxes += [Cell(MARGIN + LABEL + CELL * place, y, CELL, up) for place, up in enumerate(UPS)]
        y += LINE
        for label, cells in rows:
            boxes.append(Cell(MARGIN, y, LABEL, label))
            boxes += [
                Cell(MARGIN + LABEL + CELL * place, y, CELL, letter, colour_of(letter))
                for place, letter in enumerate(cells)
            ]
            y += LINE
        y += GAP - LINE
    meanings = "; ".join(f"{letter} {MEANINGS[letter]}" for letter in sheet.letters)
    for line in _wrapped(meanings, 80):
        notes.append((MARGIN, y + 14, 9.5, line))
        y += 14
    return LaidOut(width, y + MARGIN, tuple(boxes), tuple(notes))


def _wrapped(text: str, most: int) -> list[str]:
    """Lines of words, none longer than ``most`` signs.

    >>> _wrapped("stand or hit or double", 13)
    ['stand or hit', 'or double']
    """
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append(word)
        else:
            lines[-1] += f" {word}" if lines[-1] else word
    return lines


def strategy_svg(game: Blackjack, strategy: BlackjackStrategy, prefix: str = "strategy") -> str:
    """The card as SVG."""
    sheet = sheet_of(game, strategy)
    plan = laid_out(sheet)
    parts: list[Element] = [element("rect", width=plan.width, height=plan.height, fill=PAPER)]
    parts += [
        element("text", text, x=x, y=y, font_size=size, fill=INK if size > 10 else PALE)
        for x, y, size, text in plan.notes
    ]
    parts += [_drawn(box) for box in plan.boxes]
    described = f"{sheet.title}: {sheet.rules}"
    size = (0, 0, plan.width, plan.height)
    return picture(prefix, size, *parts, title=sheet.title, description=described, font=FONT)


def _drawn(box: Cell) -> Element:
    words = element(
        "text", box.says, x=box.x + box.wide / 2, y=box.y + LINE - 8, font_size=13, fill=INK, text_anchor="middle"
    )
    if not box.colour:
        return group([words])
    cell = element(
        "rect", x=box.x, y=box.y, width=box.wide, height=LINE, fill=box.colour, stroke=PAPER, stroke_width=1.5
    )
    return group([cell, words])
