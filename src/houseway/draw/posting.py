"""What a table posts, in words for a picture: the property, the limits, the equipment, the odds in force."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houseway.games.families import part_of
from houseway.money import Cents, dollars
from houseway.refusal import cited
from houseway.round import Game
from houseway.rulebook import PayTable, Wager
from houseway.rulebook.schema import Row


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing that is posted: what it is, its value and its clause."""

    label: str
    value: str
    clause: str


@dataclass(frozen=True, slots=True)
class OddsRow:
    """One outcome of a wager and the odds in force for it."""

    wager: Wager
    table: PayTable
    outcome: str
    odds: str


@dataclass(frozen=True, slots=True)
class CardRow:
    """One line of a pay-table card; ``is_more`` is a further line of a wager, which prints no name and no clauses."""

    name: str
    wins: str
    clauses: str
    odds: str
    is_offered: bool = True
    is_more: bool = False


Sections = list[tuple[str, list[CardRow]]]
"""The lines of a card under their headings."""


def as_words(name: str) -> str:
    """A name of the rulebook as words.

    >>> as_words("maximum-inside")
    'Maximum inside'
    """
    plain = name.replace("-", " ")
    return plain[:1].upper() + plain[1:]


SPELT = {"holdem": "Hold'em", "wpt": "WPT", "dj": "DJ", "rockn": "Rock'n", "players": "Player's", "etg": "ETG"}
"""Words that a file's name cannot spell."""


def as_title(name: str) -> str:
    """A name of the rulebook as a title.

    >>> as_title("hard-rock-cincinnati"), as_title("ultimate-texas-holdem")
    ('Hard Rock Cincinnati', "Ultimate Texas Hold'em")
    """
    words = name.replace("-", " ").split()
    return " ".join(SPELT.get(word, word[:1].upper() + word[1:]) for word in words)


def own_of(game: Game, name: str) -> Any:
    """What a family's own ``paytable`` has under a name; nothing where it has none.

    ``sections(game)`` are all lines of its card, or ``row(game, row)`` one of them; ``is_in_force(game, wager, table)``
    tells by which table a wager is paid; ``EQUIPMENT`` names options that say with what is played, ``CLOTHS`` the
    cloth of games that have their own.
    """
    return getattr(part_of("draw", game.rulebook.document.family, "paytable"), name, None)


def property_title(game: Game) -> str:
    """The casino."""
    return as_title(game.rulebook.property_name)


def game_title(game: Game) -> str:
    """The game, by its name on the floor."""
    return as_title(game.rulebook.game_name)


def money(amount: Cents) -> str:
    """An amount without cents when there are none.

    >>> money(500), money(750)
    ('$5', '$7.50')
    """
    return dollars(amount).removesuffix(".00")


def limits(game: Game) -> list[Notice]:
    """The limits that are posted: the minimums and the maximums, without those of a side bet or of further boxes."""
    posted = game.posted
    apart = ("several-", *(f"{wager.id}-" for wager in game.rulebook.wager if wager.group == "side"))
    amounts = [option for option in posted.options.values() if option.kind == "money" and not posted.is_idle(option.id)]
    options = [option for option in amounts if "imum" in option.id and not option.id.startswith(apart)]
    if posted.get("payout-limited") == "no":  # then no payout has a maximum
        options = [option for option in options if option.id != "maximum-payout"]
    return [Notice(as_words(option.id), money(posted.money(option.id)), option.clause) for option in options]


def choices(game: Game) -> list[Notice]:
    """Everything else that is posted, besides amounts and odds."""
    posted = game.posted
    known = (option for option in posted.options.values() if not posted.is_idle(option.id))
    options = [option for option in known if option.kind in ("choice", "whole")]
    return [Notice(as_words(option.id), as_words(posted[option.id]), option.clause) for option in options]


def equipment_notices(game: Game) -> list[Notice]:
    """With what is played, where the document leaves a choice: which wheel is in use."""
    labels = {as_words(option) for option in own_of(game, "EQUIPMENT") or ()}
    return [notice for notice in choices(game) if notice.label in labels]


def odds_rows(game: Game) -> list[OddsRow]:
    """Every outcome of every wager with the odds in force, in the order of the document; one pay table for each."""
    return [
        OddsRow(wager, table, row.outcome, odds_text(game, wager, table, row))
        for wager in game.rulebook.wager
        for table in game.rulebook.paytables(wager)
        if is_in_force(game, wager, table)
        for row in table.rows
    ]


def besides_rows(game: Game) -> list[CardRow]:
    """What is paid or charged here that stands in no pay table."""
    names = {wager.id: wager.name for wager in game.rulebook.wager}
    return [
        CardRow(names.get(one.wager, "Together"), one.outcome, cited(one.clause), one.pays)
        for one in game.besides()
        if one.is_posted
    ]


def is_in_force(game: Game, wager: Wager, table: PayTable) -> bool:
    """Whether a wager is offered here and paid by this table: as posted, and where decks decide, by their number."""
    if (own := own_of(game, "is_in_force")) and (found := own(game, wager, table)) is not None:
        return bool(found)
    is_offered = game.posted.get(wager.id) != "not-offered"
    return is_offered and game.posted.get(f"{wager.id}-paytable", table.id) == table.id


def odds_text(game: Game, wager: Wager, table: PayTable, row: Row) -> str:
    """What a row pays: odds as posted, an amount, or a share of a meter."""
    return str(game.posted.odds_of(wager, table, row.outcome))


def odds_of(game: Game, wager: Wager) -> str:
    """The odds of a wager on one line; where its outcomes differ, all of them."""
    return " or ".join(dict.fromkeys(row.odds for row in odds_rows(game) if row.wager is wager))


def cited_all(*clauses: str) -> str:
    """Several clauses, each once.

    >>> cited_all("3.A", "", "5.B", "3.A")
    '§3.A, §5.B'
    """
    return ", ".join(dict.fromkeys(cited(clause) for clause in clauses if clause))


def ordinal(index: int) -> str:
    """The first, the second, the third of several.

    >>> [ordinal(index) for index in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    if index % 100 in (11, 12, 13):
        return f"{index}th"
    return f"{index}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(index % 10, 'th') }"


def summary(game: Game) -> str:
    """The table in one sentence, for people who hear the picture."""
    posted = (*equipment_notices(game), *limits(game))
    listed = ", ".join(f"{notice.label.lower()} {notice.value}" for notice in posted)
    return f"{property_title(game)}, {game_title(game)}: {listed}."
