"""The commands on what surrounds the games: ``houseway fund``, ``houseway tournament``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.answer import Json, answer

fund = typer.Typer(help="The promotional fund of a house.", no_args_is_help=True)


@fund.callback()
def funds() -> None:
    """The promotional fund of a house: what it collected, gave back and owes to players."""


@fund.command("report")
def fund_report(
    ledger: Annotated[Path, typer.Argument(help="the file of a ledger")],
    day: Annotated[str, typer.Option(help="a gaming day, like 2026-11-18; the last one when left out")] = "",
    month: Annotated[str, typer.Option(help="a month, like 2026-11")] = "",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="write it: .html or .csv")] = None,
    json: Json = False,
) -> None:
    """What a gaming day or a month collected, gave back and left owed to players."""
    from houseway.cli import funds as reports

    found = reports.report_of(ledger, day=day, month=month)
    if output is not None:
        reports.write(found, output)
    answer(json, lambda: reports.as_json(found), lambda: reports.show(found))


tournament = typer.Typer(help="Tournaments: a plan, played by bots; standing and result.", no_args_is_help=True)

PlanFile = Annotated[Path, typer.Argument(help="a plan: a TOML or JSON file")]
Ledger = Annotated[Path, typer.Argument(help="the file of a ledger")]
Named = Annotated[str, typer.Option("--name", help="which tournament; the last one when left out")]


@tournament.callback()
def tournaments() -> None:
    """Tournaments: check a plan, play it with bots, see where one stands and who won."""


@tournament.command("plan")
def tournament_plan(
    plan: PlanFile,
    players: Annotated[int, typer.Option(help="how many take part; the most when left out")] = 0,
    json: Json = False,
) -> None:
    """Check a plan: how many sit at each table of each heat, the prize fund and the prizes."""
    from houseway.cli import tournaments as events

    told = events.plan_json(events.read_plan(plan), players)
    answer(json, lambda: told, lambda: events.show_plan(told))


@tournament.command("run")
def tournament_run(
    plan: PlanFile,
    ledger: Annotated[Path, typer.Option("--ledger", help="a new file, for what happens")],
    bots: Annotated[int, typer.Option(help="how many bots take part; the most when left out")] = 0,
    seed: Annotated[int, typer.Option(help="what the bots decide by; the cards are dealt as on any floor")] = 0,
    json: Json = False,
) -> None:
    """Play a plan with bots on a floor of its own, from the sign-up to the prizes."""
    from houseway.cli import tournaments as events

    found = events.read_plan(plan)
    events.run(found, bots or found.most, ledger, seed)
    told = events.result_json(ledger, found.name)
    answer(json, lambda: told, lambda: events.show_result(told))


@tournament.command("standing")
def tournament_standing(ledger: Ledger, name: Named = "", json: Json = False) -> None:
    """Where a tournament of a ledger stands: its heat, and the chips of everybody table by table."""
    from houseway.cli import tournaments as events

    told = events.standing_json(ledger, name)
    answer(json, lambda: told, lambda: events.show_standing(told))


@tournament.command("result")
def tournament_result(ledger: Ledger, name: Named = "", json: Json = False) -> None:
    """The places of the last heat with their prizes, when a tournament is decided."""
    from houseway.cli import tournaments as events

    told = events.result_json(ledger, name)
    answer(json, lambda: told, lambda: events.show_result(told))
