"""``edge`` of a document on progressives: what each linked game feeds its meters, and how often it wins them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec
from rich.text import Text

from houseway.cli.screen import console, grid, percent
from houseway.exact.progressive import Contribution, ProgressiveCost, contributions
from houseway.games import shared_game
from houseway.games.families import part_of
from houseway.games.progressive.facts import MeterFacts
from houseway.money import Cents, cents, dollars
from houseway.refusal import NotFound, Refused
from houseway.rulebook import Rulebook, documents, load


@dataclass(frozen=True, slots=True)
class LinkedGames:
    """The games that feed one meter of a house; ``shows`` is what it was said to show, for their edges."""

    document: str
    meter: MeterFacts
    games: list[Contribution]
    shows: Cents | None


def is_known(document: str) -> bool:
    """Whether a document has meters of the house, and is no game."""
    book = load(document)
    return not book.is_game and "meter" in book.extra


def games_of(document: str, settings: dict[str, str], tables: str = "", shown: str = "") -> list[LinkedGames]:
    """What the games contribute that are linked to each meter of a document, with as many tables of each."""
    book = load(document)
    if not is_known(document):
        raise NotFound(f"{book.name} has no meters that link games", remedy="Name a document on progressives")
    others = [other for name in documents() if (other := load(name)).link is not None and _links(other, book)]
    counts, shows = _counted(tables, others), cents(shown.replace("$", "")) if shown else None
    options = {option.id for other in others for option in _options(other)}
    for unknown in sorted(settings.keys() - options):
        raise Refused(f"no linked game has an option {unknown!r}", remedy="houseway rules lists them")
    found = []
    for meter in msgspec.convert(book.extra["meter"], list[MeterFacts]):
        games = [
            (other.name, _cost(other, wager, settings), option, counts[other.name])
            for other in others
            for wager, its in other.link.meters.items()  # type: ignore[union-attr]
            for option, behind in its.items()
            if behind == meter.id and counts[other.name]
        ]
        if games:
            found.append(LinkedGames(book.name, meter, contributions(games), shows))
    return found


def _links(other: Rulebook, book: Rulebook) -> bool:
    link = other.link
    return link is not None and f"{other.property_name}/{link.document}" == book.name


def _options(book: Rulebook) -> tuple[Any, ...]:
    return (*book.option, *book.linked.option)


def _cost(book: Rulebook, wager: str, settings: dict[str, str]) -> ProgressiveCost:
    """What a wager costs, with those of the settings that the game has."""
    known = {option.id for option in _options(book)}
    game = shared_game(book, {**{name: value for name, value in settings.items() if name in known}, wager: "offered"})
    cost: ProgressiveCost = part_of("exact", book.document.family, "progressive").progressive_cost(game, wager)  # type: ignore[union-attr]
    return cost


def _counted(tables: str, games: list[Rulebook]) -> dict[str, int]:
    """How many tables of each game there are: one, unless some are named."""
    names = {game.name.partition("/")[2]: game.name for game in games}
    if not tables:
        return dict.fromkeys(names.values(), 1)
    counts = dict.fromkeys(names.values(), 0)
    for part in tables.split(","):
        match = re.fullmatch(r"\s*([a-z0-9-]+)\s+(\d{1,6})\s*", part, re.ASCII)
        if match is None or match[1] not in names:
            raise Refused(f"{part.strip()[:40]!r} is no number of tables", remedy=f"Games: {', '.join(names)}")
        counts[names[match[1]]] += int(match[2])
    return counts


def as_json(found: list[LinkedGames]) -> dict[str, Any]:
    """The keys that ``houseway edge --json`` promises for a document on progressives."""
    return {
        "document": found[0].document if found else "",
        "meters": [
            {"meter": one.meter.id, "name": one.meter.name, "games": [_json(one, game) for game in one.games]}
            for one in found
        ],
    }


def _json(one: LinkedGames, game: Contribution) -> dict[str, Any]:
    chance, taps = game.cost.chance(game.meter), game.cost.chance(game.meter, is_all=False)
    edge = _edge(one, game)
    return {
        "document": game.document,
        "wager": game.cost.wager,
        "stake": dollars(game.cost.stake),
        "feeds": str(_feeds(game) / 100),
        "all_of_it_once_in": str(1 / chance) if chance else None,
        "a_share_once_in": str(1 / taps) if taps else None,
        "wagers": str(game.wagers),
        "growth": str(game.growth),
        "hits": str(game.hits),
        "shares": str(game.taps),
        "paid": str(game.paid),
        "edge": None if edge is None else {"fraction": str(edge), "percent": float(100 * edge)},
    }


def _feeds(game: Contribution) -> Fraction:
    """What a wager feeds the meter, in cents."""
    return game.cost.stake * game.cost.terms[game.meter].rate


def _amount(amount: Fraction) -> str:
    """An amount in cents, with what is less than a cent.

    >>> _amount(Fraction(21)), _amount(Fraction(21337, 1000))
    ('$0.21', '$0.21337')
    """
    return dollars(int(amount)) if amount.denominator == 1 else f"${float(amount / 100):.6g}"


def _edge(one: LinkedGames, game: Contribution) -> Fraction | None:
    """What a wager costs when the meter shows what was said, and others of its wager their reset."""
    if one.shows is None:
        return None
    resets = {option: terms.reset for option, terms in game.cost.terms.items()}
    return game.cost.edge({**resets, game.meter: one.shows})


def show(found: list[LinkedGames]) -> None:
    """The same as tables, none wider than a terminal of eighty columns."""
    growing = ("Wagers", "Feeds", "Growth", "All once in", "Hits")
    won = ("Share once in", "Shares", "Paid", "Edge")
    for one in found:
        console.print(Text(f"{one.document}: {one.meter.name}", style="bold"))
        grows, pays = grid("Game", *growing, right=growing), grid("Game", *won, right=won)
        for game in one.games:
            name = game.document.partition("/")[2]
            chance, taps = game.cost.chance(game.meter), game.cost.chance(game.meter, is_all=False)
            edge = _edge(one, game)
            grows.add_row(
                name,
                percent(game.wagers),
                _amount(_feeds(game)),
                percent(game.growth),
                f"{float(1 / chance):,.1f}",
                percent(game.hits),
            )
            pays.add_row(
                name,
                f"{float(1 / taps):,.1f}" if taps else "",
                percent(game.taps) if taps else "",
                percent(game.paid),
                "" if edge is None else percent(edge),
            )
        console.print(grows, pays, sep="\n")
    words = "Percentages are parts of all games: wagers, growth, times won, money paid; the edge is of the wager."
    console.print(Text(words, style="dim"))
