"""``edge --meter``: what a progressive wager costs as its meter grows, and when it breaks even."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from rich.text import Text

from houseway.cli.screen import console, grid, percent
from houseway.draw.meters import line_svg
from houseway.exact.progressive import ProgressiveCost
from houseway.games import shared_game
from houseway.games.families import part_of
from houseway.money import Cents, cents, dollars
from houseway.odds import Percent, parse
from houseway.refusal import NotFound, Refused
from houseway.rulebook import documents, load

QUANTILES = (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(19, 20))


@dataclass(frozen=True, slots=True)
class AtMeter:
    """A progressive wager of a document, with what its meters show."""

    document: str
    cost: ProgressiveCost
    shows: dict[str, Cents]


def at_meter(document: str, settings: dict[str, str], meter: str, wager: str = "") -> list[AtMeter]:
    """Every progressive wager of a document, or one; ``meter``: ``25000``, or by name, ``meter-major=5000``."""
    book = load(document)
    names = [one.id for one in book.wager if _pays_shares(one.paytable) and wager in ("", one.id)]
    part = part_of("exact", book.document.family, "progressive")
    if not names or part is None:
        raise NotFound(f"{book.name} has no progressive whose meter grows", remedy="houseway edge lists its wagers")
    found = []
    for name in names:
        game = shared_game(book, {**settings, name: "offered"})
        cost: ProgressiveCost = part.progressive_cost(game, name)
        shows = {option: game.posted.money(option) for option in cost.meters}
        found.append(AtMeter(book.name, cost, shows | _given(meter, cost.meters)))
    return found


def progressives() -> dict[str, tuple[str, ...]]:
    """The documents with a wager that pays shares of a meter, and these wagers; only where it may be offered."""
    found = {}
    for name in documents():
        book = load(name)
        barred = {option.id for option in book.option if option.allowed and "offered" not in option.allowed}
        wagers = tuple(one.id for one in book.wager if _pays_shares(one.paytable) and one.id not in barred)
        if wagers:
            found[name] = wagers
    return found


def _pays_shares(tables: Any) -> bool:
    return any(isinstance(parse(row.pays), Percent) for table in tables for row in table.rows)


def _given(text: str, known: tuple[str, ...]) -> dict[str, Cents]:
    """What was said of the meters: one amount for the first, or amounts by name."""
    found: dict[str, Cents] = {}
    for part in text.replace("$", "").split(";"):
        name, _, amount = part.strip().rpartition("=")
        option = name.strip() or known[0]
        option = option if option in known else f"meter-{option}"
        if option not in known:
            raise Refused(f"there is no meter {name[:40]!r}", remedy=f"Its meters: {', '.join(known)}")
        found[option] = cents(amount)
    return found


def as_json(found: list[AtMeter]) -> dict[str, Any]:
    """The keys that ``houseway edge --meter --json`` promises."""
    return {"document": found[0].document, "progressives": [_json(one) for one in found]}


def _json(one: AtMeter) -> dict[str, Any]:
    cost, shows = one.cost, one.shows
    edge = cost.edge(shows)
    return {
        "wager": cost.wager,
        "stake": dollars(cost.stake),
        "meters": {option: dollars(amount) for option, amount in shows.items()},
        "edge": {"fraction": str(edge), "percent": float(100 * edge)},
        "each": {option: _of_meter(one, option) for option in cost.meters},
        "edge_in_the_long_run": _long_run(cost),
    }


def _long_run(cost: ProgressiveCost) -> dict[str, Any] | None:
    if not cost.terms:
        return None
    edge = cost.edge_in_the_long_run()
    return {"fraction": str(edge), "percent": float(100 * edge)}


def _of_meter(one: AtMeter, option: str) -> dict[str, Any]:
    """What is known of one meter."""
    cost, chance = one.cost, one.cost.chance(option)
    even = cost.breaks_even(option, one.shows)
    told: dict[str, Any] = {
        "breaks_even": {"fraction": str(even / 100), "dollars": _dollars(even)},
        "chance": str(chance),
        "wagers_to_a_hit": str(1 / chance),
        "won_within": {f"{float(100 * part):g} %": cost.wagers_within(option, part) for part in QUANTILES},
    }
    if option in cost.terms:
        terms = cost.terms[option]
        told |= {
            "rate": str(Percent(terms.rate)),
            "reset": dollars(terms.reset),
            "mean_when_won": _dollars(cost.mean_when_won(option)),
        }
        most = {f"{float(100 * part):g} %": cost.shown_within(option, part) for part in QUANTILES}
        told["shows_when_won"] = {part: _dollars(shown) for part, shown in most.items()}
    return told


def _dollars(amount: Fraction) -> str:
    """An amount in cents with a fraction, to the nearest cent."""
    return dollars(round(amount))


def show(found: list[AtMeter]) -> None:
    """The same as tables."""
    for one in found:
        console.print(Text(f"{one.document}: {one.cost.name} of {dollars(one.cost.stake)}", style="bold"))
        table = grid("Meter", "Shows", "Breaks even at", "All of it once in", "Shows when won", right=("Shows",))
        for option in one.cost.meters:
            told = _of_meter(one, option)
            table.add_row(
                option.replace("-", " "),
                dollars(one.shows[option]),
                told["breaks_even"]["dollars"],
                f"{float(1 / one.cost.chance(option)):,.1f} wagers",
                f"{told['mean_when_won']} on average" if "mean_when_won" in told else "not linked",
            )
        console.print(table)
        for option in one.cost.terms:
            most = _of_meter(one, option)["shows_when_won"]
            words = ", ".join(f"{shown} ({part})" for part, shown in most.items())
            console.print(Text(f"When won the {option.replace('-', ' ')} shows at most: {words}.", style="dim"))
        edge = one.cost.edge(one.shows)
        console.print(Text(f"Edge at these meters: {percent(edge)} of the wager, exactly {edge}.", style="dim"))
        if one.cost.terms:
            run = one.cost.edge_in_the_long_run()
            words = f"In the long run, with all that feeds the meters paid out: {percent(run)}."
            console.print(Text(words, style="dim"))


def draw(found: list[AtMeter], path: str) -> None:
    """A chart of the edge of the first wager over its first meter, with the meter at which it breaks even."""
    one = found[0]
    option = one.cost.meters[0]
    even = one.cost.breaks_even(option, one.shows)
    far = max(2 * int(even), 2 * one.shows[option], 100)
    points = [
        (float(shows) / 100, float(100 * one.cost.edge({**one.shows, option: shows}))) for shows in (0, int(even), far)
    ]
    title = f"{one.cost.name}: what it costs as the {option.replace('-', ' ')} grows ({one.document})"
    marks = {f"breaks even at {_dollars(even)}": (float(even) / 100, 0.0)}
    Path(path).write_text(line_svg(title, points, marks, across="${:,.0f}", up="{:.0f} %"))
