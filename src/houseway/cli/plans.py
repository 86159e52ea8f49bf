"""``simulate --plan``: sessions of a betting plan."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from rich.text import Text

from houseway.cli.family import room_of
from houseway.cli.screen import console, grid, percent
from houseway.draw.sessions import sessions_svg
from houseway.money import cents, dollars
from houseway.refusal import Refused
from houseway.round import Game


def run_plan(game: Game, path: Path, sessions: int, seed: int | None, threads: int | None) -> Any:
    """Read the plan and play it."""
    room = room_of(game, "plans", "takes no betting plans")
    if threads is not None and threads < 1:
        raise Refused(f"{threads} threads cannot play", remedy="Use one or more")
    seed = int.from_bytes(os.urandom(6)) if seed is None else seed
    threads = threads or os.cpu_count() or 1
    return room.play(game, path, sessions, seed=seed, threads=threads)


def chart(found: Any) -> str:
    """Bankroll paths and results as SVG."""
    return sessions_svg(found.plan.name, cents(found.plan.bankroll), found.paths, found.results)


def show(found: Any) -> None:
    """The sessions for a terminal."""
    shown = found.as_json()
    console.print(Text(f"{found.plan.name}: {shown['sessions']:,} sessions of {found.plan.length}", style="bold"))
    table = grid("", "", right=("",))
    table.add_row("Bankroll", found.plan.bankroll)
    table.add_row("Mean result", f"{_money(found.mean)} (sampled, standard error {_money(found.standard_error)})")
    table.add_row("Standard deviation", _money(shown["standard_deviation"]))
    table.add_row("Risk of ruin", percent(shown["risk_of_ruin"], 2))
    for share, result in shown["quantiles"].items():
        table.add_row(f"{percent(float(share), 0)} end below", _money(result))
    console.print(table)
    console.print(f"Seed {found.seed}.")


def _money(amount: float) -> str:
    """A sampled amount of dollars, to the cent."""
    return dollars(round(100 * amount))
