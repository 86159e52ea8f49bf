"""``edge`` and ``simulate``: what the wagers cost, exactly and by playing."""

from __future__ import annotations

import re
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from houseway.cli.screen import console, errors, grid, percent
from houseway.exact import analyse
from houseway.refusal import Refused
from houseway.round import Game
from houseway.simulate import Simulation, simulate


def edge_json(game: Game, wager: str) -> dict[str, Any]:
    """The keys that ``houseway edge --json`` promises."""
    return {
        "document": game.rulebook.name,
        "posted": dict(game.posted),
        "wagers": [analysis.as_json() for analysis in analyse(game, wager)],
    }


def show_edge(game: Game, wager: str) -> None:
    """The edges as a table."""
    title = ", ".join(
        f"{option.id} {game.posted[option.id]}" for option in game.rulebook.option if option.kind == "choice"
    )
    table = grid(
        "Wager",
        "Pays",
        "Edge",
        "as a fraction",
        "Hit rate",
        "Deviation",
        right=("Edge", "as a fraction", "Hit rate", "Deviation"),
    )
    for analysis in analyse(game, wager):
        found = analysis.distribution
        table.add_row(
            analysis.name,
            analysis.pays,
            Text(percent(found.edge), style="bold"),
            str(found.edge),
            percent(found.hit_rate, 2),
            f"{found.standard_deviation:.3f}",
        )
    console.print(Text(game.rulebook.name, style="bold"), Text(title, style="dim"))
    console.print(table)
    console.print(Text("Edge: what the player loses per unit of the initial wager, exactly.", style="dim"))


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


def run_simulation(game: Game, rounds: int, seed: int | None, threads: int | None, *, quiet: bool) -> Simulation:
    """Simulate with a progress bar on the error stream, when that is a terminal."""
    bar = Progress(
        TextColumn("spinning"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
    )
    if quiet or not errors.is_terminal:
        return simulate(game, rounds, seed=seed, threads=threads)
    with bar:
        task = bar.add_task("spinning", total=rounds)
        return simulate(
            game, rounds, seed=seed, threads=threads, progress=lambda done: bar.update(task, completed=done)
        )


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
    for played in result.wagers:
        far = abs(played.distance) > 4
        table.add_row(
            played.exact.name,
            percent(-played.mean),
            percent(played.standard_error),
            percent(played.exact.distribution.edge),
            Text(f"{played.distance:+.2f}", style="bold red" if far else "green"),
        )
    console.print(table)
    partly = "" if result.is_complete else f" of {result.asked:,} asked for, then interrupted"
    console.print(
        f"{result.rounds:,} rounds{partly} in {result.seconds:.2f} s on {result.threads} threads: "
        f"{result.rounds_per_second / 1e6:,.0f} million a second. Seed {result.seed}."
    )
