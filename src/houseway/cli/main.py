"""``houseway``: the commands. Heavy rooms are imported when a command needs them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.cli.answer import Json, answer, print_json
from houseway.cli.surroundings import fund, tournament
from houseway.refusal import HousewayError, Refused

app = typer.Typer(
    name="houseway",
    help="The executable rulebook of casino table games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

app.add_typer(fund, name="fund")
app.add_typer(tournament, name="tournament")

Document = Annotated[str, typer.Argument(help="property/game, like hard-rock-cincinnati/roulette; a prefix will do")]
Settings = Annotated[list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="post an option; repeatable")]
Seed = Annotated[int | None, typer.Option(help="makes the results repeatable")]


def _show_version(wanted: bool) -> None:
    if wanted:
        from houseway import __version__

        typer.echo(f"houseway {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="print the version and exit")
    ] = False,
) -> None:
    """The executable rulebook of casino table games."""


def _game(document: str, settings: list[str] | None) -> Any:
    from houseway.games import game_for
    from houseway.rulebook import Posted, load

    rulebook = load(document)
    return game_for(rulebook, Posted(rulebook, _parse_settings(settings)))


def _parse_settings(settings: list[str] | None) -> dict[str, str]:
    posted: dict[str, str] = {}
    for setting in settings or []:
        option, equals, value = setting.partition("=")
        if not equals:
            raise Refused(f"{setting!r} sets nothing", remedy="Write --set OPTION=VALUE, like --set wheel=single-zero")
        posted[option.strip()] = value.strip().strip("\"'")
    return posted


@app.command()
def games(json: Json = False) -> None:
    """Every document: property, game, family, dates, clause counts, status."""
    from houseway.cli import books

    answer(json, books.games_json, books.show_games)


@app.command()
def rules(document: Document, settings: Settings = None, json: Json = False) -> None:
    """Options, wagers, pay tables, irregularities and rulings of a document."""
    from houseway.cli import books

    posted = _parse_settings(settings)
    answer(json, lambda: books.rules_json(document, posted), lambda: books.show_rules(document, posted))


@app.command()
def where(
    word: Annotated[str, typer.Argument(help='a casino\'s word, like surrender or "free odds"')], json: Json = False
) -> None:
    """Casino's word to file: where a rule, wager, option or irregularity is stated."""
    from houseway.cli import whereabouts

    answer(json, lambda: whereabouts.where(word), lambda: whereabouts.show(word))


@app.command()
def clauses(
    document: Annotated[str | None, typer.Argument(help="all documents when left out")] = None,
    json: Json = False,
) -> None:
    """How every clause is accounted for, and which rules the worked rounds exercise."""
    from houseway.cli import books

    answer(json, lambda: books.clauses_json(document), lambda: books.show_clauses(document))


@app.command()
def edge(
    document: Document,
    wager: Annotated[str, typer.Option(help="one wager only")] = "",
    position: Annotated[
        str | None, typer.Option(help='wagers as one position, like "pass 10, pass-odds 3-4-5x"')
    ] = None,
    hand: Annotated[
        str, typer.Option(help='what each choice is worth with this hand, like "Ah 7d", with --dealer against a card')
    ] = "",
    board: Annotated[str, typer.Option(help="with --hand: the community cards that are shown")] = "",
    dealer: Annotated[str, typer.Option(help="with --hand: cards of the dealer's that are known")] = "",
    known: Annotated[str, typer.Option(help="with --hand: other cards that are known, as those of other players")] = "",
    strategy: Annotated[str, typer.Option(help="played by a strategy, of the house or from a file")] = "",
    chart: Annotated[bool, typer.Option("--chart", help="show which starting hands to raise")] = False,
    meter: Annotated[str, typer.Option(help="a progressive at this meter, and the meter at which it breaks even")] = "",
    drawn: Annotated[str, typer.Option("--draw", help="with --meter: a chart, as an SVG file")] = "",
    tables: Annotated[
        str, typer.Option(help='of a document on progressives: how many of each game, like "let-it-ride 3"')
    ] = "",
    rounds: Annotated[str, typer.Option(help="how many to play of what is not enumerated")] = "10_000",
    seed: Annotated[int, typer.Option(help="of what is not enumerated")] = 1,
    settings: Settings = None,
    json: Json = False,
) -> None:
    """What every wager costs the player: exactly, or sampled with its error where nothing enumerates it."""
    from houseway.cli import costs, linked
    from houseway.cli.family import room_of

    if tables or linked.is_known(document):
        found_there = linked.games_of(document, _parse_settings(settings), tables, meter)
        answer(json, lambda: linked.as_json(found_there), lambda: linked.show(found_there))
        return
    if meter:
        from houseway.cli import meters

        costs_of = meters.at_meter(document, _parse_settings(settings), meter, wager)
        if drawn:
            meters.draw(costs_of, drawn)
        answer(json, lambda: meters.as_json(costs_of), lambda: meters.show(costs_of))
        return
    game = _game(document, settings)
    if hand or board or dealer or known:
        room = room_of(game, "situations", "has no hands to decide on")
        one = room.find(game, hand, board, dealer, known)
        answer(json, lambda: room.as_json(game, one), lambda: room.show(game, one))
        return
    if strategy or chart:
        playing = room_of(game, "playing", "is played by no strategy")
        wagers = playing.by_strategy(game, strategy) if strategy else costs.analyses(game, game.rulebook.wager[0].id)
        if json:
            print_json(costs.edge_json(game, wagers))
            return
        costs.show_edge(game, wagers)
        if strategy:
            playing.show_cost(wagers)
        if chart:
            playing.show_chart(game)
        return
    found = costs.analyses(game, wager, position, rounds=costs.whole_number(rounds), seed=seed)
    answer(json, lambda: costs.edge_json(game, found), lambda: costs.show_edge(game, found))


@app.command("house-way")
def house_way(
    document: Document,
    hand: Annotated[
        str, typer.Argument(help='seven cards, like "As Kd Qc 9h 7d 4s joker"; all lines without them')
    ] = "",
    settings: Settings = None,
    json: Json = False,
) -> None:
    """How the house sets seven cards, and the line that decided."""
    from houseway.cli.family import room_of

    game = _game(document, settings)
    room = room_of(game, "house_ways", "has no hands that the house sets")
    answer(json, lambda: room.as_json(game, hand), lambda: room.show(game, hand))


@app.command()
def removal(
    document: Document,
    gone: Annotated[str, typer.Option(help="cards that have left the shoe, like '4h 4d 9c'")] = "",
    settings: Settings = None,
    json: Json = False,
) -> None:
    """What a card out of the shoe does to every wager, exactly."""
    from houseway.cli.family import room_of

    game = _game(document, settings)
    removals = room_of(game, "removals", "deals nothing from a shoe")
    answer(json, lambda: removals.removal_json(game, gone), lambda: removals.show_removal(game, gone))


@app.command()
def simulate(
    document: Document,
    rounds: Annotated[
        str, typer.Option(help="how many, like 1e9 or 1_000_000; 1e8 when left out, 10,000 without a kernel")
    ] = "",
    seed: Seed = None,
    threads: Annotated[int | None, typer.Option(help="as many as there are cores when left out")] = None,
    plan: Annotated[Path | None, typer.Option(help="a betting plan or a strategy, played in sessions")] = None,
    sessions: Annotated[str, typer.Option(help="how many sessions of the plan")] = "100_000",
    chart: Annotated[Path | None, typer.Option(help="with a plan: write bankroll paths and results as SVG")] = None,
    seats: Annotated[int, typer.Option(help="how many seats are dealt in")] = 1,
    strategy: Annotated[str, typer.Option(help="best play when left out")] = "",
    settings: Settings = None,
    json: Json = False,
) -> None:
    """Play a document many times and compare with the exact edge. Ctrl-C keeps what is done."""
    from houseway.cli import costs

    game = _game(document, settings)
    if plan is not None:
        from houseway.cli import plans

        found = plans.run_plan(game, plan, costs.whole_number(sessions), seed, threads)
        if chart is not None:
            _write(chart, plans.chart(found))
        answer(json, found.as_json, lambda: plans.show(found))
        return
    family = {"seats": seats, "strategy": strategy} if seats != 1 or strategy else {}
    result = costs.run_simulation(
        game, costs.whole_number(rounds) if rounds else None, seed, threads, quiet=json, **family
    )
    answer(json, result.as_json, lambda: costs.show_simulation(result))


@app.command()
def play(
    document: Document,
    seed: Seed = None,
    settings: Settings = None,
    buy_in: Annotated[str, typer.Option("--buy-in", help="what you sit down with")] = "$500",
    record: Annotated[Path | None, typer.Option(help="append the record of every round to this file")] = None,
    seats: Annotated[int, typer.Option(min=1, max=20, help="how many seats you play")] = 1,
    json: Json = False,
) -> None:
    """Play at the terminal; every payment is explained."""
    from houseway.cli.play import play_at_terminal

    session = play_at_terminal(document, _parse_settings(settings), seed, buy_in, record, quiet=json, seats=seats)
    if json:
        print_json(session.as_json())


@app.command()
def replay(
    record: Annotated[str, typer.Argument(help="a file with round records, one a line; - reads standard input")],
    json: Json = False,
) -> None:
    """Replay round records, show what happened with its clauses, and check it."""
    from houseway.cli import replays

    found = replays.replay_file(record)
    answer(json, lambda: replays.as_json(found), lambda: replays.show(found))


@app.command()
def review(
    document: Document,
    file: Annotated[Path, typer.Argument(help="outcomes as CSV, or round records as JSON Lines")],
    settings: Settings = None,
    level: Annotated[float, typer.Option(help="how often fair equipment may be suspected")] = 0.01,
    html: Annotated[Path | None, typer.Option(help="also write the report as a page")] = None,
    json: Json = False,
) -> None:
    """Review a sample of outcomes for randomness."""
    from houseway.cli.family import room_of

    game = _game(document, settings)
    reviews = room_of(game, "reviews", "has no results to review in a file")
    found = reviews.review_file(game, file, level)
    if html is not None:
        _write(html, found.as_html())
    answer(json, found.as_json, lambda: reviews.show(found))


@app.command("review-month")
def review_month(
    ledger: Annotated[Path, typer.Argument(help="the file of a ledger")],
    month: Annotated[str, typer.Option(help="like 2026-11")],
    level: Annotated[float, typer.Option(help="how often an honest floor may have any alarm")] = 0.01,
    apart: Annotated[float, typer.Option(help="how far a hold may be from the lifetime's")] = 0.04,
    share: Annotated[bool, typer.Option("--share", help="read that as a share of the lifetime's hold")] = False,
    zone: Annotated[str, typer.Option(help="the clock by which days and shifts are reckoned")] = "America/New_York",
    shift: Annotated[list[str] | None, typer.Option(help='like "day 12:00", when it begins; repeatable')] = None,
    csv: Annotated[Path | None, typer.Option(help="also write the lines as a table")] = None,
    html: Annotated[Path | None, typer.Option(help="also write the report as a page")] = None,
    json: Json = False,
) -> None:
    """Review a month of a ledger: actual against expected win, with its probability, and the rule of four percent."""
    from houseway.cli import months

    found = months.review_file(ledger, month, zone, shift or (), level=level, most_apart=apart, share=share)
    if csv is not None:
        _write(csv, found.as_csv())
    if html is not None:
        _write(html, found.as_html())
    answer(json, found.as_json, lambda: months.show(found))


@app.command()
def verify(
    ledger: Annotated[Path, typer.Argument(help="a ledger, or its export as JSON Lines")],
    key: Annotated[str, typer.Option(help="the public key that you know")] = "",
    head: Annotated[str, typer.Option(help="the last hash that you know")] = "",
    json: Json = False,
) -> None:
    """Check a ledger: its chain, signatures and balances, and every round played again."""
    from houseway.cli import ledgers

    found = ledgers.verify_file(ledger, key, head)
    answer(json, lambda: ledgers.as_json(found), lambda: ledgers.show(found))
    if not found.holds:
        raise typer.Exit(1)


@app.command()
def gratuities(
    ledger: Annotated[Path, typer.Argument(help="the file of a ledger")],
    begins: Annotated[str, typer.Option(help="when a gaming day begins")] = "06:00",
    zone: Annotated[str, typer.Option(help="the clock by which days are reckoned")] = "America/New_York",
    json: Json = False,
) -> None:
    """What players gave in each gaming day, to the dealers and to the slot team."""
    from houseway.cli import ledgers

    found = ledgers.gratuities(ledger, begins, zone)
    answer(json, lambda: found, lambda: ledgers.show_gratuities(found))


@app.command()
def export(
    ledger: Annotated[Path, typer.Argument(help="the file of a ledger")],
    output: Annotated[Path, typer.Argument(help="a file that ends with .jsonl or .parquet")],
    what: Annotated[str, typer.Option(help="entries, or moves of money")] = "entries",
    json: Json = False,
) -> None:
    """Write a ledger as JSON Lines or Parquet."""
    from houseway.cli import ledgers

    rows = ledgers.export_file(ledger, output, what)
    answer(
        json,
        lambda: {"ledger": str(ledger), "file": str(output), "what": what, "rows": rows},
        lambda: ledgers.show_export(output, rows),
    )


@app.command()
def draw(
    document: Document,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="a file; standard output when left out")] = None,
    what: Annotated[str, typer.Option(help="layout, paytable, wheel, dice, bead-plate, big-road, removal")] = "layout",
    chips: Annotated[
        list[str] | None, typer.Option(metavar="SPOT=AMOUNT", help="a chip on the layout; repeatable")
    ] = None,
    result: Annotated[
        str, typer.Option(help='what is shown: 17, joker, "3-4 point 6", the cards of a coup, a road like BBPT')
    ] = "",
    settings: Settings = None,
    json: Json = False,
) -> None:
    """Draw the layout with chips on it, the wheel or the dice, or the pay-table card, as SVG."""
    from houseway.cli import drawings

    svg = drawings.picture(_game(document, settings), what, chips or [], result)
    if output is not None:
        _write(output, svg)
    if json:
        print_json({"document": document, "what": what, "file": str(output) if output else None, "svg": svg})
    elif output is None:
        sys.stdout.write(svg + "\n")


@app.command()
def strategy(
    document: Document,
    file: Annotated[str, typer.Option(help="a strategy file; basic strategy as posted when left out")] = "",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="write the card: .svg or .pdf")] = None,
    settings: Settings = None,
    json: Json = False,
) -> None:
    """The strategy card of a table: what to do with every hand against every up card."""
    from houseway.cli.family import room_of

    game = _game(document, settings)
    card = room_of(game, "strategies", "has no strategy card").Card(game, file)
    if output is not None:
        card.write(output)
    answer(json, card.as_json, card.show)


@app.command()
def floor(
    port: Annotated[int, typer.Option(help="where to listen")] = 8400,
    host: Annotated[str, typer.Option(help="on which address")] = "127.0.0.1",
    data: Annotated[Path, typer.Option(help="the folder of ledger, key and accounts")] = Path("floor-data"),
    bots: Annotated[int, typer.Option(help="how many bots play at each electronic demo table")] = 0,
    production: Annotated[bool, typer.Option(help="no demo people, no demo tables, HTTPS only")] = False,
    origin: Annotated[str, typer.Option(help="the address that browsers see, like https://floor.example")] = "",
    only: Annotated[list[str] | None, typer.Option(help="only this game or document at the demo; repeatable")] = None,
    pace: Annotated[float, typer.Option(help="seconds between two steps of the house")] = 0.9,
    rate: Annotated[float, typer.Option(help="how many requests a second one address may make")] = 100,
    trusted_proxy: Annotated[
        list[str] | None, typer.Option(help="believe X-Forwarded-For of this address or network; repeatable")
    ] = None,
    add_account: Annotated[str, typer.Option(help="make an account in the folder, and stop")] = "",
    role: Annotated[str, typer.Option(help="the role of that account")] = "administrator",
    json: Json = False,
) -> None:
    """Open the floor: live tables in the browser, on a ledger. A demo, unless --production."""
    from houseway.cli import floor as floors

    if add_account:
        floors.add_account(data, add_account, role, as_json=json)
        return
    floors.run_floor(
        host=host,
        port=port,
        data=data,
        bots=bots,
        production=production,
        origin=origin,
        only=tuple(only or ()),
        pace=pace,
        rate=rate,
        trusted_proxies=tuple(trusted_proxy or ()),
        as_json=json,
    )


@app.command()
def tour(json: Json = False) -> None:
    """The house in a minute: the book of games, edges, a round explained, a billion spins."""
    from houseway.cli import tours

    answer(json, tours.tour_json, tours.show_tour)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror}", remedy="Choose another file") from None


def run() -> None:
    """The entry point: a refusal is a message and exit code 2, never a traceback."""
    try:
        app()
    except HousewayError as error:
        if "--json" in sys.argv:
            print_json(error.as_json())
        else:
            text = str(error)
            sys.stderr.write(f"Refused: {text}\n" if isinstance(error, Refused) else f"Not done: {text}\n")
        raise SystemExit(2) from None
    except BrokenPipeError:
        sys.stderr.close()
