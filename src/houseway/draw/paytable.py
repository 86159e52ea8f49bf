"""A printed card: every wager with its clause and the odds in force, the limits, the options posted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from houseway.draw.cloth import cloth_of
from houseway.draw.lettering import FONT, capitals, fitting, lines_of, text, width_of, width_of_capitals
from houseway.draw.paint import inset, outlined
from houseway.draw.posting import (
    CardRow,
    Notice,
    OddsRow,
    Sections,
    as_words,
    besides_rows,
    choices,
    cited_all,
    game_title,
    limits,
    odds_rows,
    own_of,
    property_title,
)
from houseway.draw.svg import Element, element, group, moved, number, picture
from houseway.refusal import cited
from houseway.round import Game

WIDTH = 720.0
LEFT = 62.0
WINS_AT = 268.0
CLAUSE_AT = 530.0
RIGHT = WIDTH - LEFT
"""Where the columns are: names from the left, what wins, clauses up to here, odds up to the right."""
ACROSS = RIGHT - LEFT + 58
"""How far a second column is from the first."""
BOLDER = 1.25
"""How much wider bold letters may be than others."""
ROW = 31.0
CLOSE_ROW = 26.0
LINE = 15.0
WINS = 14.0
SMALL_ROW = 19.0
SIDE_BY_SIDE = 5
"""How many limits stand in a row."""
MANY = 30
"""So many lines make a card of two columns."""
EVEN = 4
"""Columns of whole sections may differ by this part of all lines."""
PAPER = "#fbf7ec"
INK = "#1f2a24"
FAINT = "#5f6a5f"
GOLD_RULE = "#a98339"
GOLD_INK = "#7d5d1f"


def card_svg(game: Game, *, prefix: str = "paytable") -> str:
    """The pay-table card of a table."""
    width, height, body = _set(game)
    return picture(
        prefix,
        (0, 0, width, height),
        element("rect", width=width, height=height, rx=18, fill=accent_of(game)),
        element("rect", **inset(width, height, 10, 11), fill=PAPER),
        element("rect", **inset(width, height, 20, 6), **outlined(GOLD_RULE)),
        *body,
        title=f"{game_title(game)} pay table, {property_title(game)}",
        description=_in_words(game),
        font=FONT,
    )


def accent_of(game: Game) -> str:
    """The colour of the card: that of the felt."""
    return cloth_of(game).middle


def _in_words(game: Game) -> str:
    """The card in words."""
    if own := own_of(game, "sections"):
        said = [f"{row.name}, {row.wins}: {row.odds}" for _, rows in own(game) for row in rows]
    else:
        said = [f"{row.wager.name}, {row.outcome}: {row.odds}" for row in odds_rows(game)]
    said += [f"{row.name}, {row.wins}: {row.odds}" for row in besides_rows(game)]
    odds = "; ".join(said)
    bounds = ", ".join(f"{notice.label.lower()} {notice.value}" for notice in limits(game))
    return f"What each wager pays at {property_title(game)}. {odds}. Limits: {bounds}."


def sections_of(game: Game) -> Sections:
    """Everything that is wagered on, under its headings, and what is paid or charged besides."""
    besides = besides_rows(game)
    return [*_wagers_of(game), *([("Besides", besides)] if besides else [])]


def _wagers_of(game: Game) -> Sections:
    """The lines as the family has them, or one for each row of a pay table."""
    if own := own_of(game, "sections"):
        return list(own(game))
    row_of = own_of(game, "row")
    grouped = groupby(odds_rows(game), key=lambda row: row.wager.group)
    return [
        (
            f"{as_words(name)} wagers" if name else "Wagers",
            [row_of(game, row) if row_of else card_row(row) for row in rows],
        )
        for name, rows in grouped
    ]


def card_row(row: OddsRow, *, wins: str = "", is_offered: bool = True) -> CardRow:
    """One outcome of a wager as a line of the card."""
    return CardRow(row.wager.name, wins or row.outcome, clauses_of(row), row.odds, is_offered)


def _set(game: Game) -> tuple[float, float, list[Element]]:
    """Everything on the card set from top to bottom, and how wide and high that makes it."""
    sections = sections_of(game)
    is_wide = sum(len(rows) for _, rows in sections) > MANY
    width = WIDTH + ACROSS if is_wide else WIDTH
    y, drawn = _limits(limits(game), 168, width)
    body = [*_heading(game, width), *drawn]
    left, right_side = _halves(sections) if is_wide else (sections, [])
    foot, drawn = _sections(game, left, y, CLOSE_ROW if is_wide else ROW)
    body += drawn
    if is_wide:
        right, drawn = _sections(game, right_side, y, CLOSE_ROW)
        body.append(group(drawn, transform=moved(ACROSS, 0)))
        foot = max(foot, right)
    notices = choices(game)
    body += _section_heading("Also posted", foot, accent_of(game), width)
    split = -(-len(notices) // 2) if is_wide else len(notices)
    body += _posted(notices[:split], foot + 32)
    if is_wide:
        body.append(group(_posted(notices[split:], foot + 32), transform=moved(ACROSS, 0)))
    foot += 56 + SMALL_ROW * split
    body += _source(game, foot, width)
    return width, foot + 62, body


def _halves(sections: Sections) -> tuple[Sections, Sections]:
    """The sections in two columns of about the same height; one that is long goes on in the second, after a wager."""
    rows = [(heading, row) for heading, rows in sections for row in rows]
    between = [index for index in range(1, len(rows)) if rows[index - 1][0] != rows[index][0]]
    even = [index for index in between if abs(2 * index - len(rows)) <= len(rows) / EVEN]
    wagers = [index for index in range(1, len(rows)) if rows[index - 1][1].name != rows[index][1].name]
    half = min(even or wagers, key=lambda index: abs(2 * index - len(rows)), default=len(rows))
    left, right = (groupby(part, key=lambda pair: pair[0]) for part in (rows[:half], rows[half:]))
    return [(heading, [row for _, row in part]) for heading, part in left], [
        (heading, [row for _, row in part]) for heading, part in right
    ]


def _sections(game: Game, sections: Sections, y: float, height: float) -> tuple[float, list[Element]]:
    """Sections one below the other, and where the next would begin."""
    body: list[Element] = []
    for heading, rows in sections:
        body += _section_heading(heading, y, accent_of(game))
        body += _column_names(y)
        y += 34
        for row in rows:
            room = CLAUSE_AT - WINS_AT - 100 if height == ROW else _room(row)
            lines = [row.wins] if height == ROW else lines_of(row.wins, room, WINS)
            body += _row(row, y, lines, room)
            y += height + LINE * max(0, len(lines) - 1)
        y += 16
    return y, body


def _room(row: CardRow) -> float:
    """How wide what wins may be beside the clauses."""
    return CLAUSE_AT - WINS_AT - (0 if row.is_more else width_of(row.clauses, 12) + 16)


def _rule(left: float, y: float, right: float) -> Element:
    """A thin line across the card."""
    return element("path", d=f"M{number(left)} {number(y)}H{number(right)}", **outlined(GOLD_RULE))


def _heading(game: Game, width: float) -> Iterator[Element]:
    """The property, the game and an ornament."""
    middle = width / 2
    yield capitals(property_title(game), middle, 62, 16, fill=GOLD_INK)
    yield text(game_title(game), middle, 100, 46, fill=accent_of(game))
    yield _rule(middle - 120, 136, middle - 12)
    yield _rule(middle + 12, 136, middle + 120)
    diamond = element("path", d="M0 -5L5 0L0 5L-5 0Z", fill=GOLD_RULE)
    yield group([diamond], transform=moved(middle, 136))


def _limits(notices: list[Notice], y: float, width: float) -> tuple[float, list[Element]]:
    """The limits side by side, in as many rows as they need; and where the wagers begin."""
    drawn: list[Element] = []
    count = -(-len(notices) // SIDE_BY_SIDE)
    per_row = -(-len(notices) // count) if count else 1
    room = (width - 2 * LEFT) / max(1, per_row)
    for index, notice in enumerate(notices):
        row, place = divmod(index, per_row)
        beside = min(per_row, len(notices) - row * per_row)
        x, top = width / 2 + (place - (beside - 1) / 2) * room, y + row * 76
        size = 11 * min(1, (room - 18) / width_of_capitals(notice.label, 11))
        drawn.append(capitals(notice.label, x, top, size, fill=FAINT))
        drawn.append(text(notice.value, x, top + 24, 24, fill=INK))
        drawn.append(text(cited(notice.clause), x, top + 46, 11, fill=FAINT))
    return y + 92 + 76 * max(0, count - 1), drawn


def _section_heading(words: str, y: float, accent: str, width: float = WIDTH) -> Iterator[Element]:
    """The heading of a part of the card."""
    yield capitals(words, LEFT, y, 13, fill=accent, anchor="start")
    yield _rule(LEFT, y + 13, width - LEFT)


def _column_names(y: float) -> Iterator[Element]:
    """What the columns are."""
    yield capitals("Wins on", WINS_AT, y, 10, fill=FAINT, anchor="start")
    yield capitals("Clause", CLAUSE_AT, y, 10, fill=FAINT, anchor="end")
    yield capitals("Pays", RIGHT, y, 10, fill=FAINT, anchor="end")


def _row(row: CardRow, y: float, wins: list[str], room: float) -> Iterator[Element]:
    """One line: a name, what wins, its clauses and its odds; faint when it is not offered here."""
    ink, weight, style = (INK, 700, None) if row.is_offered else (FAINT, 400, "italic")
    name_size = fitting(row.name, WINS_AT - LEFT - 12, 18)
    if not row.is_more:
        yield text(row.name, LEFT, y, name_size, fill=ink, anchor="start")
    for index, line in enumerate(wins):
        wins_size = fitting(line, room, WINS)
        yield text(line, WINS_AT, y + index * LINE, wins_size, fill=FAINT, anchor="start", font_style=style)
    if not row.is_more:
        yield text(row.clauses, CLAUSE_AT, y, 12, fill=FAINT, anchor="end")
    size = fitting(row.odds, (RIGHT - CLAUSE_AT - 12) / BOLDER, 19)
    yield text(row.odds, RIGHT, y, size, fill=ink, anchor="end", font_weight=weight)
    yield from _dots(CLAUSE_AT + 12, RIGHT - width_of(row.odds, size) - 10, y + 5)


def _dots(left: float, right: float, y: float) -> Iterator[Element]:
    """The dots that lead the eye to the odds, where there is room for them."""
    if right > left:
        line = f"M{number(left)} {number(y)}H{number(right)}"
        dots = outlined(GOLD_RULE, 1.2)
        yield element("path", d=line, **dots, stroke_dasharray="0.1 5", stroke_linecap="round")


ROOM_FOR_CLAUSES = 24


def clauses_of(row: OddsRow) -> str:
    """The clause of the wager and that of its odds; of long ones only the latter, to leave room for the outcome."""
    both = cited_all(row.wager.clause, row.table.clause)
    return both if len(both) <= ROOM_FOR_CLAUSES else cited(row.table.clause)


def _posted(notices: list[Notice], y: float) -> Iterator[Element]:
    """The other options in force."""
    for index, notice in enumerate(notices):
        middle = y + SMALL_ROW * index
        yield text(notice.label, LEFT, middle, fitting(notice.label, WINS_AT - LEFT - 12, 14), fill=INK, anchor="start")
        yield text(notice.value, WINS_AT, middle, 14, fill=INK, anchor="start")
        yield text(cited(notice.clause), RIGHT, middle, 12, fill=FAINT, anchor="end")


def _source(game: Game, y: float, width: float) -> Iterator[Element]:
    """The filing that the card is printed from."""
    document = game.rulebook.document
    approved = f", approved {document.approved}" if document.approved is not None else ""
    yield _rule(LEFT, y - 8, width - LEFT)
    words = f"{document.title}, submitted {document.submitted}{approved}"
    yield text(words, width / 2, y + 12, fitting(words, RIGHT - LEFT, 12.5), fill=FAINT)
