"""``edge`` and ``simulate``: what the wagers cost, exactly and by playing."""

from __future__ import annotations

import re
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from houseway.cli.family import room_of
from houseway.cli.screen import console, errors, grid, in_lines, percent
from houseway.exact import Analysis
from houseway.exact.analysis import holds_for
from houseway.games.families import part_of
from houseway.refusal import Refused
from houseway.round import Game
from houseway.simulate import Simulation, analyse, simulate

WIDE = 100
NARROW_PAYS, WIDE_PAYS = 17, 34
NARROW_FRACTION, WIDE_FRACTION = 10, 23
"""How many characters odds and fractions may take, on a terminal of 80 columns and on one from ``WIDE``."""


def analyses(game: Game, wager: str, position: str | None = None, **played: int) -> list[Analysis]:
    """Every wager, one, or a position of several; ``played``: rounds and seed of what is not enumerated."""
    if position is None:
        return analyse(game, wager, **played)
    return [room_of(game, "positions", "has no positions").analyse_position(game, position)]


def edge_json(game: Game, found: list[Analysis]) -> dict[str, Any]:
    """The keys that ``houseway edge --json`` promises."""
    return {
        "document": game.rulebook.name,
        "posted": dict(game.posted),
        "wagers": [analysis.as_json() for analysis in found],
        **_more(game)[0],
    }


def _more(game: Game) -> tuple[dict[str, Any], str]:
    """What else a family's figures say: by key, and as a sentence for a terminal."""
    part = part_of("cli", game.rulebook.document.family, "positions")
    found: tuple[dict[str, Any], str] = part.more(game) if part else ({}, "")
    return found


def show_edge(game: Game, found: list[Analysis]) -> None:
    """The edges as a table."""
    numbers = ("Edge", "Fraction", "Hit rate", "Deviation")
    table = grid("Wager", "Pays", *numbers, right=numbers)
    table.columns[0].no_wrap, table.columns[1].no_wrap = False, True
    is_narrow = console.width < WIDE
    for analysis in found:
        result = analysis.distribution
        edge = str(result.edge)
        table.add_row(
            _named(analysis, game.posted.whole("decks") if "decks" in game.posted else None),
            _paid(analysis.pays, NARROW_PAYS if is_narrow else WIDE_PAYS),
            Text(percent(result.edge), style="bold").append(_error(analysis), style="not bold"),
            _fraction(analysis, edge, NARROW_FRACTION if is_narrow else WIDE_FRACTION),
            percent(result.hit_rate, 2),
            f"{result.standard_deviation:.3f}",
        )
    console.print(Text(game.rulebook.name, style="bold"))
    if posted := under_these(game):
        console.print(Text(posted, style="dim"))
    console.print(table)
    per = found[0].per if len(found) == 1 else "initial wager"
    sampled = any(analysis.sample for analysis in found)
    how = "sampled where it says so, ± one standard error" if sampled else "exactly"
    console.print(Text(f"Edge: what the player loses per {per}, {how}.", style="dim"))
    for analysis in found:
        if analysis.distribution.risked != 1:
            risk, units = percent(analysis.distribution.element_of_risk), float(analysis.distribution.risked)
            console.print(Text(f"{analysis.name}: element of risk {risk} of {units:.4f} units risked.", style="dim"))
        for line in analysis.details.get("told", ()):
            console.print(Text(line, style="dim"))
        for decision, told in analysis.details.get("worth", {}).items():
            console.print(Text(_worth(decision, told, analysis.per), style="dim"))
    if more := _more(game)[1]:
        console.print(Text(more, style="dim"))


def _paid(pays: str, width: int) -> str:
    """What wagers pay, each from a line of its own and each of its odds once.

    >>> print(_paid("Play 2 to 1, 1 to 1, 1 to 1; Bonus 1 to 1", 20))
    Play 2 to 1, 1 to 1;
    Bonus 1 to 1
    """
    return ";\n".join(in_lines(list(dict.fromkeys(of_one.split(", "))), width) for of_one in pays.split("; "))


def _worth(decision: str, told: dict[str, Any], per: str) -> str:
    """What it is worth to decide by the cards."""
    gained, always = told["worth"]["percent"], told["best_always"]
    return f"{decision}: to decide by the cards is worth {gained:.4f} % of the {per} more than always {always}."


def _fraction(analysis: Analysis, edge: str, most: int) -> str:
    """The edge as a fraction, where there is one and it has no more characters."""
    if analysis.is_rounded:
        return "sampled" if analysis.sample else "rounded"
    return edge if len(edge) <= most else "in --json"


def _error(analysis: Analysis) -> str:
    """The standard error of a sampled edge, on a line of its own."""
    return f"\n± {percent(analysis.sample.standard_error)}" if analysis.sample else ""


def _named(analysis: Analysis, decks: int | None) -> Text:
    """A wager, and below it the stake, the meters and other decks than the posted ones that its figures hold for."""
    name = Text(analysis.wager if analysis.name == "Position" else analysis.name)
    said = holds_for(analysis.as_json(), said=decks)
    return name.append(f"\n{said}", style="dim") if said else name


def under_these(game: Game) -> str:
    """What is posted that figures depend on: numbers and meters first, then choices, those of one value together."""
    posted = game.posted
    options = [option for option in game.rulebook.option if not posted.is_idle(option.id)]
    said = [
        f"{option.id} {posted[option.id].removesuffix('.00')}"
        for option in options
        if (option.kind == "whole" and option.id != "seats") or option.id.endswith("meter")
    ]
    by_value: dict[str, list[str]] = {}
    for option in options:
        if option.kind == "choice":
            by_value.setdefault(posted[option.id], []).append(option.id)
    said += [f"{ids[0]} {value}" for value, ids in by_value.items() if len(ids) == 1]
    grouped = [f"{value}: {', '.join(ids)}" for value, ids in by_value.items() if len(ids) > 1]
    return "; ".join([", ".join(said), *grouped] if said else grouped)


def whole_number(text: str) -> int:
    """A number of rounds as people write it.

    >>> whole_number("1e9"), whole_number("1_000_000"), whole_number("10,000")
    (1000000000, 1000000, 10000)
    """
    plain = text.strip().lower().replace("_", "").replace(",", "")
    if match := re.fullmatch(r"(\d{1,6})e(\d{1,2})", plain, re.ASCII):
        return int(f"{match[1]}{'0' * int(match[2])}")
    if re.fullmatch(r"\d{1,18}", plain, re.ASCII):
        return int(plain)
    raise Refused(f"{text!r} is not a number of rounds", remedy="Write it like 1000000 or 1e6")


def run_simulation(
    game: Game, rounds: int | None, seed: int | None, threads: int | None, *, quiet: bool, **of_the_family: Any
) -> Simulation:
    """Simulate with a progress bar on the error stream, when that is a terminal."""
    if of_the_family:
        room_of(game, "playing", "takes no seats or strategy")
    bar = Progress(
        TextColumn("spinning"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
    )
    if quiet or not errors.is_terminal:
        return simulate(game, rounds, seed=seed, threads=threads, **of_the_family)
    with bar:
        task = bar.add_task("spinning", total=rounds)
        done = lambda count: bar.update(task, completed=count)  # noqa: E731
        return simulate(game, rounds, seed=seed, threads=threads, progress=done, **of_the_family)


def show_simulation(result: Simulation) -> None:
    """The simulated edges beside the exact ones."""
    table = grid(
        "Wager",
        "Simulated edge",
        "± error",
        "Exact edge",
        "Apart",
        right=("Simulated edge", "± error", "Exact edge", "Apart"),
    )
    table.columns[0].no_wrap = False
    for played in result.wagers:
        far = abs(played.distance) > 4
        table.add_row(
            played.wager.name,
            percent(-played.mean),
            percent(played.standard_error),
            percent(played.exact.distribution.edge) if played.exact else "not enumerated",
            Text(f"{played.distance:+.2f}" if played.exact else "", style="bold red" if far else "green"),
        )
    console.print(table)
    if any(played.exact is None for played in result.wagers) and "strategy" in result.details:
        console.print(f"Played at a table: {result.details['strategy']}.")
    if "shoe" in result.details:
        _show_shoe(result.details["shoe"], result.details["cut_card_effect"])
    partly = "" if result.is_complete else f" of {result.asked:,} asked for, then interrupted"
    console.print(
        f"{result.rounds:,} rounds{partly} in {result.seconds:.2f} s on {result.threads} threads: "
        f"{_speed(result.rounds_per_second)} a second. Seed {result.seed}."
    )


def _show_shoe(shoe: dict[str, Any], effect: dict[str, Any]) -> None:
    """What the same strategy came to from shoes with a cutting card, beside a fresh shuffle for every round."""
    console.print(
        f"From {shoe['shoes']:,} shoes the wager cost {shoe['edge']['percent']:.4f} % ± {shoe['error'] or 0:.4f} %, "
        f"{shoe['element_of_risk']['percent']:.4f} % of all that was wagered; the cut-card effect is "
        f"{effect['percent']:+.4f} % ± {effect['error'] or 0:.4f} %."
    )


def _speed(rate: float) -> str:
    """A rate in millions, with a place after the point when it is small; a slow one in full.

    >>> _speed(123.4e6), _speed(0.46e6), _speed(640.2)
    ('123 million', '0.5 million', '640')
    """
    if rate < 1e5:
        return f"{rate:,.0f}"
    return f"{rate / 1e6:,.0f} million" if rate >= 1e7 else f"{rate / 1e6:.1f} million"
