"""A printed card: every wager with its clause and the odds in force, the limits, the options posted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from houseway.draw.lettering import FONT, capitals, fitting, text, width_of
from houseway.draw.paint import cloth_of, inset, outlined
from houseway.draw.posting import (
    Notice,
    OddsRow,
    as_words,
    choices,
    cited,
    game_title,
    limits,
    odds_rows,
    property_title,
)
from houseway.draw.svg import Element, element, group, moved, number, picture
from houseway.games.wheels.wheel_game import WheelGame
from houseway.round import Game

WIDTH = 720.0
LEFT = 62.0
WINS_AT = 268.0
CLAUSE_AT = 530.0
RIGHT = WIDTH - LEFT
"""Where the columns are: names from the left, what wins, clauses up to here, odds up to the right."""
ROW = 31.0
SMALL_ROW = 19.0
PAPER = "#fbf7ec"
INK = "#1f2a24"
FAINT = "#5f6a5f"
GOLD_RULE = "#a98339"
GOLD_INK = "#7d5d1f"


def card_svg(game: Game, *, prefix: str = "paytable") -> str:
    """The pay-table card of a table."""
    height, body = _set(game)
    return picture(
        prefix,
        (0, 0, WIDTH, height),
        element("rect", width=WIDTH, height=height, rx=18, fill=accent_of(game)),
        element("rect", **inset(WIDTH, height, 10, 11), fill=PAPER),
        element("rect", **inset(WIDTH, height, 20, 6), **outlined(GOLD_RULE)),
        *body,
        title=f"{game_title(game)} pay table, {property_title(game)}",
        description=_in_words(game),
        font=FONT,
    )


def accent_of(game: Game) -> str:
    """The colour of the card: that of the felt."""
    return cloth_of(game.rulebook.document.game).middle


def _in_words(game: Game) -> str:
    """The card in words."""
    odds = "; ".join(f"{row.wager.name}, {row.outcome}: {row.odds}" for row in odds_rows(game))
    bounds = ", ".join(f"{notice.label.lower()} {notice.value}" for notice in limits(game))
    return f"What each wager pays at {property_title(game)}. {odds}. Limits: {bounds}."


def _set(game: Game) -> tuple[float, list[Element]]:
    """Everything on the card set from top to bottom, and how high that makes it."""
    body = [*_heading(game), *_limits(limits(game), 168)]
    y = 260.0
    for name, rows in groupby(odds_rows(game), key=lambda row: row.wager.group):
        body += _section_heading(f"{as_words(name)} wagers" if name else "Wagers", y, accent_of(game))
        body += _column_names(y)
        y += 34
        for row in rows:
            body += _row(game, row, y)
            y += ROW
        y += 16
    notices = choices(game)
    body += _section_heading("Also posted", y, accent_of(game))
    body += _posted(notices, y + 32)
    y += 56 + SMALL_ROW * len(notices)
    body += _source(game, y)
    return y + 62, body


def _rule(left: float, y: float, right: float) -> Element:
    """A thin line across the card."""
    return element("path", d=f"M{number(left)} {number(y)}H{number(right)}", **outlined(GOLD_RULE))


def _heading(game: Game) -> Iterator[Element]:
    """The property, the game and an ornament."""
    middle = WIDTH / 2
    yield capitals(property_title(game), middle, 62, 16, fill=GOLD_INK)
    yield text(game_title(game), middle, 100, 46, fill=accent_of(game))
    yield _rule(middle - 120, 136, middle - 12)
    yield _rule(middle + 12, 136, middle + 120)
    diamond = element("path", d="M0 -5L5 0L0 5L-5 0Z", fill=GOLD_RULE)
    yield group([diamond], transform=moved(middle, 136))


def _limits(notices: list[Notice], y: float) -> Iterator[Element]:
    """The limits side by side."""
    room = (RIGHT - LEFT) / max(1, len(notices))
    for index, notice in enumerate(notices):
        x = LEFT + (index + 0.5) * room
        yield capitals(notice.label, x, y, 11, fill=FAINT)
        yield text(notice.value, x, y + 24, 24, fill=INK)
        yield text(cited(notice.clause), x, y + 46, 11, fill=FAINT)


def _section_heading(words: str, y: float, accent: str) -> Iterator[Element]:
    """The heading of a part of the card."""
    yield capitals(words, LEFT, y, 13, fill=accent, anchor="start")
    yield _rule(LEFT, y + 13, RIGHT)


def _column_names(y: float) -> Iterator[Element]:
    """What the columns are."""
    yield capitals("Wins on", WINS_AT, y, 10, fill=FAINT, anchor="start")
    yield capitals("Clause", CLAUSE_AT, y, 10, fill=FAINT, anchor="end")
    yield capitals("Pays", RIGHT, y, 10, fill=FAINT, anchor="end")


def _row(game: Game, row: OddsRow, y: float) -> Iterator[Element]:
    """One wager: its name, what it wins on, its clauses and its odds; faint when it is not offered here."""
    is_offered = not isinstance(game, WheelGame) or bool(game.spots_of(row.wager))
    ink, weight, style = (INK, 700, None) if is_offered else (FAINT, 400, "italic")
    wins = wins_on(game, row) if is_offered else "not on this layout"
    name_size = fitting(row.wager.name, WINS_AT - LEFT - 12, 18)
    wins_size = fitting(wins, CLAUSE_AT - WINS_AT - 100, 14)
    yield text(row.wager.name, LEFT, y, name_size, fill=ink, anchor="start")
    yield text(wins, WINS_AT, y, wins_size, fill=FAINT, anchor="start", font_style=style)
    yield text(clauses_of(row), CLAUSE_AT, y, 12, fill=FAINT, anchor="end")
    yield text(row.odds, RIGHT, y, 19, fill=ink, anchor="end", font_weight=weight)
    yield from _dots(CLAUSE_AT + 12, RIGHT - width_of(row.odds, 19) - 10, y + 5)


def _dots(left: float, right: float, y: float) -> Iterator[Element]:
    """The dots that lead the eye to the odds, where there is room for them."""
    if right > left:
        line = f"M{number(left)} {number(y)}H{number(right)}"
        dots = outlined(GOLD_RULE, 1.2)
        yield element("path", d=line, **dots, stroke_dasharray="0.1 5", stroke_linecap="round")


def wins_on(game: Game, row: OddsRow) -> str:
    """What a wager wins on; for an insignia, how many sections it has."""
    if isinstance(game, WheelGame) and row.outcome in game.wheel.weights:
        return f"{game.wheel.weights[row.outcome]} of {len(game.wheel.rim)} sections"
    return row.outcome


def clauses_of(row: OddsRow) -> str:
    """The clause of the wager and that of its odds."""
    clauses = (row.wager.clause, row.table.clause)
    return ", ".join(dict.fromkeys(cited(clause) for clause in clauses if clause))


def _posted(notices: list[Notice], y: float) -> Iterator[Element]:
    """The other options in force."""
    for index, notice in enumerate(notices):
        middle = y + SMALL_ROW * index
        yield text(notice.label, LEFT, middle, 14, fill=INK, anchor="start")
        yield text(notice.value, WINS_AT, middle, 14, fill=INK, anchor="start")
        yield text(cited(notice.clause), RIGHT, middle, 12, fill=FAINT, anchor="end")


def _source(game: Game, y: float) -> Iterator[Element]:
    """The filing that the card is printed from."""
    document = game.rulebook.document
    approved = f", approved {document.approved}" if document.approved is not None else ""
    yield _rule(LEFT, y - 8, RIGHT)
    words = f"{document.title}, submitted {document.submitted}{approved}"
    yield text(words, WIDTH / 2, y + 12, fitting(words, RIGHT - LEFT, 12.5), fill=FAINT)
