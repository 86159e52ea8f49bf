"""``tour``: the house in a minute."""

from __future__ import annotations

from typing import Any

from houseway.cli import books, costs
from houseway.cli.screen import clause, console, heading
from houseway.games import game_for
from houseway.round import WagerSettled
from houseway.rulebook import Posted, load
from houseway.simulate import Simulation, simulate
from houseway.table import open_table

DOCUMENT = "hard-rock-cincinnati/roulette"
BILLION = 10**9
SECONDS = 10


def tour_json() -> dict[str, Any]:
    """The tour as data."""
    game = game_for(load(DOCUMENT), Posted(load(DOCUMENT)))
    return {
        "games": books.games_json(),
        "edge": costs.edge_json(game, costs.analyses(game, "")),
        "simulate": _spin().as_json(),
    }


def show_tour() -> None:
    """The book of games, the edge of every roulette wager, a round dealt and explained, and a billion spins."""
    rulebook = load(DOCUMENT)
    game = game_for(rulebook, Posted(rulebook))
    heading("The book of games  (houseway games)")
    books.show_games()
    heading(f"What every roulette wager costs  (houseway edge {DOCUMENT})")
    costs.show_edge(game, costs.analyses(game, ""))
    heading(f"A round, dealt and explained  (houseway play {DOCUMENT})")
    _show_round()
    heading(f"A billion spins, or as many as {SECONDS} seconds allow  (houseway simulate {DOCUMENT} --rounds 1e9)")
    costs.show_simulation(_spin())
    heading("Next")
    console.print(f"  houseway play {DOCUMENT}        sit down and bet")
    console.print(f"  houseway rules {DOCUMENT}       read the document")
    console.print(f"  houseway draw {DOCUMENT} -o layout.svg")


def _show_round() -> None:
    table = open_table(DOCUMENT, inspected_by="R. Vega")
    table.sit(1, 2)
    happened = [
        *table.bet(1, "straight 17", "$5"),
        *table.bet(1, "split 0-00", "$5"),
        *table.bet(2, "red", "$20"),
        *table.play("17"),
    ]
    for event in happened:
        console.print(f"  {event}")
        if isinstance(event, WagerSettled):
            for key, gist in table.why(event):
                console.print(f"      {clause(key):<8} {gist}", style="dim")


def _spin() -> Simulation:
    """As many of a billion spins as fit: a short run tells how fast this machine is."""
    rulebook = load(DOCUMENT)
    game = game_for(rulebook, Posted(rulebook))
    trial = simulate(game, 10**7, seed=1)
    rounds = min(BILLION, int(trial.rounds_per_second * SECONDS))
    return costs.run_simulation(game, rounds, 2026, None, quiet=False)
