"""``play``: a table at the terminal. You type what you would say; every payment is explained."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from rich.text import Text

from houseway.cli.deciding import addressed, decides, decision_of, is_button
from houseway.cli.screen import clause, console, grid
from houseway.equipment import Chance
from houseway.games.families import part_of
from houseway.money import Cents, cents, dollars
from houseway.refusal import HousewayError, Refused
from houseway.round import Bet, Round, TakeBack, WagerSettled
from houseway.round.events import RoundEnded
from houseway.table import Table, record_of
from houseway.table.speech import hear

HELP = """\
  {bet:<18}bet $10                 {other:<18}another bet
  {back:<18}take a wager back       clear             take all of them back
  again             the bets of last round  double            twice what lies there
  go                {go:<24}why               the clauses behind the last payments
  wagers            what can be wagered on  board             the layout once more
  advice            what each choice costs  2: hit            for one seat of several
  quit              stop and cash out
At a decision say what you choose, and an amount where there is one; advice says what is best, and why.
Anything that a dealer or player can do may also be said in full: {full}."""


@dataclass
class Visit:
    """A visit of one player, on one seat or several: what was bought, what is left, and every round."""

    table: Table
    chance: Chance
    bought: Cents
    seats: tuple[int, ...] = (1,)
    rounds: list[Round] = field(default_factory=list)
    last_bets: dict[tuple[int, str], Cents] = field(default_factory=dict)

    @property
    def chips(self) -> Cents:
        """What the player has in front of them."""
        return sum(self.table.seats[seat].chips or 0 for seat in self.seats)

    @property
    def owed(self) -> Cents:
        """What of it is owed to the house."""
        return sum(self.table.owed(seat) for seat in self.seats)

    @property
    def stakes(self) -> dict[tuple[int, str], Cents]:
        """What lies on the layout, by seat and wager."""
        return {(seat, wager): stake for seat in self.seats for wager, stake in self.table.felt.of_seat(seat)}

    @property
    def lying(self) -> Cents:
        """What lies on the layout in all."""
        return sum(self.stakes.values())

    def of(self, seat: int) -> str:
        """Whose wager it is, where there are several seats."""
        return f"seat {seat}, " if len(self.seats) > 1 else ""

    def as_json(self) -> dict[str, Any]:
        """The visit, with the record of each round."""
        return {
            "document": self.table.rulebook.name,
            "posted": dict(self.table.posted),
            "bought": self.bought,
            "left_with": self.chips + self.lying - self.owed,
            "rounds": [record_of(played) for played in self.rounds],
        }


def play_at_terminal(
    document: str,
    settings: Mapping[str, str],
    seed: int | None,
    buy_in: str,
    record: Path | None,
    *,
    quiet: bool,
    seats: int = 1,
) -> Visit:
    """Play until the player quits or the input ends; ``seats`` are taken from the first on."""
    table = Table(document, settings)
    table.inspect_all("the demonstration", confirmed_by="its second person")
    table.open()
    taken = tuple(range(1, seats + 1))
    for seat in taken:
        table.sit(seat)
        table.buy_in(seat, buy_in)
    session = Visit(table, Chance(seed), cents(buy_in) * seats, taken)
    if record is not None:
        _check_writable(record)
    console.quiet = quiet
    _greet(session)
    for line in _lines(session):
        try:
            if not _obey(session, line.strip(), record):
                break
        except HousewayError as refused:
            console.print(Text(f"  Refused: {refused}", style="yellow"))
    _part(session)
    console.quiet = False
    return session


def _lines(session: Visit) -> Iterator[str]:
    """What the player types, until the input ends."""
    while True:
        lying = f", {dollars(session.lying)} on the felt" if session.lying else ""
        status = _of_the_felt(session, "status", "")
        console.print(Text(f"{status}{dollars(session.chips)} in chips{lying} > ", style="bold"), end="")
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            line = ""
        if not line:
            console.print()
            return
        if not sys.stdin.isatty():
            console.print(line.rstrip("\n"))
        if line.strip():
            yield line


def _greet(session: Visit) -> None:
    table = session.table
    console.print(Text(f"{table.rulebook.document.title}, {table.rulebook.property_name}", style="bold"))
    _show_felt(session)
    least = table.posted["minimum"]
    seeded = f" Results come from seed {session.chance.seed}." if session.chance.is_seeded else ""
    console.print(f"Minimum {least}. Type help for what you can say.{seeded}")


def _obey(session: Visit, line: str, record: Path | None) -> bool:
    """Do what the player says; False ends the visit."""
    word, _, rest = line.partition(" ")
    word = word.lower()
    if word in ("quit", "q", "exit"):
        return False
    if decides(session.table, line):
        _tell(session.table.apply(decision_of(session.table, line)))
        if is_button(session.table, line):
            _confirm(session)
        else:
            _go_on(session, record)
    elif word in ("advice", "hint"):
        _advise(session)
    elif word in ("help", "?"):
        console.print(_help(session))
    elif word == "wagers":
        _show_wagers(session)
    elif word == "board":
        _show_felt(session)
    elif word == "why":
        _explain(session)
    elif word == "clear":
        for seat, wager in session.stakes:
            _tell(session.table.apply(TakeBack(seat, wager)))
    elif word == "again":
        _bet_again(session)
    elif word == "double":
        for (seat, wager), stake in session.stakes.items():
            _tell(session.table.apply(Bet(seat, wager, stake)))
    elif word in ("back", "remove"):
        for seat in session.seats:
            _tell(session.table.apply(TakeBack(seat, rest)))
    elif word in ("go", "spin", "roll", "deal"):
        _spin(session, record)
    else:
        _say(session, line, record)
    return True


def _confirm(session: Visit) -> None:
    """The dealer puts the button on a wager that was called on or off; nothing is thrown for that."""
    usual = session.table.round.awaits.usual
    if usual is not None:
        _tell(session.table.apply(usual))


def _advise(session: Visit) -> None:
    """What each choice is worth, where somebody decides and the family knows."""
    if session.table.round.awaits.what != "decision":
        raise Refused("there is nothing to decide", remedy='Bet, then say "go"')
    advice = _of_the_felt(session, "advice", "This table gives no advice.")
    console.print(f"  {advice}")


def _examples(session: Visit) -> dict[str, str]:
    """What to say at this table."""
    game = session.table.game
    first, second, *_ = (*game.spot_names(), *game.spot_names())
    wrong = [f"{one.by[0]} reports {one.id}" for one in game.rulebook.irregularity]
    usual = {"bet": f"{first} 10", "other": f"{second} 10", "go": "no more bets, and deal", "full": wrong[0]}
    own = getattr(_felt(session), "examples", None)
    return usual | (own(game) if own else {})


def _help(session: Visit) -> str:
    """What a player can say."""
    examples = _examples(session)
    return HELP.format(back=f"back {examples['bet'].rsplit(' ', 1)[0]}", **examples)


def _say(session: Visit, line: str, record: Path | None) -> None:
    """A bet in short (``red 10``), or any act in full (``dealer reports floater``)."""
    seats, said = addressed(line, session.seats)
    wager, _, amount = said.rpartition(" ")
    try:
        stake = cents(amount)
    except Refused:
        stake = 0
    if wager and stake and not line.startswith(("seat ", "ball ", "clapper ", "card ", "dealer ")):
        for seat in seats:
            _tell(session.table.apply(Bet(seat, wager.removeprefix("bet ").strip(), stake)))
        return
    try:
        act = hear(line)
    except HousewayError:
        if session.table.round.awaits.what == "decision":
            session.table.apply(decision_of(session.table, line))  # refused, with what is legal now
        raise Refused(
            f"{line[:60]!r} says nothing here",
            remedy=f'Bet like "{_examples(session)["bet"]}", say "go", or ask for help',
        ) from None
    _tell(session.table.apply(act))
    if session.table.round.is_over:
        _close_round(session, record)


def _felt(session: Visit) -> ModuleType | None:
    """Who prints a family's felt: ``show(game, result)``.

    It may also have ``examples(game)`` of what to say there, ``CALLS`` that set a button, ``status(table)`` for the
    prompt, ``would_win(table, wager)`` for what a wager would win that lies there, and ``advice(table)`` for whoever
    decides.
    """
    return part_of("cli", session.table.game.rulebook.document.family, "felt")


def _of_the_felt(session: Visit, name: str, otherwise: str, *more: str) -> str:
    """What the family's felt says, if it says anything."""
    function = getattr(_felt(session), name, None)
    return str(function(session.table, *more)) if function else otherwise


def _show_felt(session: Visit) -> None:
    """The felt, and below it what lies there and would win."""
    game = session.table.game
    if felt := _felt(session):
        felt.show(game, None)
    for (seat, wager), stake in session.stakes.items():
        pays = _of_the_felt(session, "would_win", "", wager)
        console.print(f"  {session.of(seat)}{dollars(stake)} on {wager}{', ' + pays if pays else ''}")


def _bet_again(session: Visit) -> None:
    if not session.last_bets:
        raise Refused("nothing was bet before", remedy=f'Bet like "{_examples(session)["bet"]}"')
    for (seat, wager), stake in session.last_bets.items():
        _tell(session.table.apply(Bet(seat, wager, stake)))


def _spin(session: Visit, record: Path | None) -> None:
    """Begin the round: what lies there now are the bets of this round."""
    if session.table.round.is_over or not session.table.round.settlements:
        session.last_bets = session.stakes or session.last_bets
    _go_on(session, record)


def _go_on(session: Visit, record: Path | None) -> None:
    """Play on with the usual calls and chance, to the end or to a decision."""
    if not session.table.round.is_over or session.stakes:
        _tell(session.table.play(chance=session.chance))
    if session.table.round.is_over:
        _close_round(session, record)
    else:
        console.print(f"  Awaited: {session.table.round.awaits.says}.")


def _close_round(session: Visit, record: Path | None) -> None:
    """Show the payments, and keep the round."""
    played = session.table.round
    session.rounds.append(played)
    settled = [event for event in played.settlements if event.seat in session.seats]
    if record is not None:
        with record.open("ab") as file:
            file.write(record_of(played).to_json() + b"\n")
    if not settled:
        return
    table = grid("Wager", "Staked", "Result", "Because", right=("Staked", "Result"))
    for event in settled:
        style = "green" if event.net > 0 else "red"
        ends = "loses" if event.net < 0 else "pushes"
        shown = f"{event.outcome} {ends}" if event.outcome != ends else ends
        pays = f"pays {event.pays}" if event.pays else shown
        reason = _reason(session, event)
        gist = session.table.rulebook.gist(reason).rstrip(".")
        table.add_row(
            session.of(event.seat) + event.wager,
            dollars(event.stake),
            Text(f"{'+' if event.net > 0 else ''}{dollars(event.net)}", style=style),
            f"{gist}; {pays} ({clause(reason)})",
        )
    console.print(table)
    total = sum(event.net for event in settled)
    console.print(Text(f"  {'Won' if total >= 0 else 'Lost'} {dollars(abs(total))} in all.", style="bold"))


def _reason(session: Visit, event: WagerSettled) -> str:
    """The clause that says most plainly why a wager was won or lost; the others are behind ``why``."""
    words = ("wins", "win ") if event.net > 0 else ("loses", "lose") if event.net < 0 else ("push", "neither", "tie")
    for key in event.clauses:
        if any(word in session.table.rulebook.gist(key).lower() for word in words):
            return key
    return event.clauses[0]


def _explain(session: Visit) -> None:
    decided = [played for played in session.rounds if played.settlements]
    if not decided:
        raise Refused("nothing has been settled yet", remedy='Bet, then say "go"')
    for settled in decided[-1].settlements:
        console.print(Text(f"  {settled}", style="bold"))
        for key, gist in session.table.why(settled):
            console.print(f"    {clause(key):<10} {gist}")


def _show_wagers(session: Visit) -> None:
    table = grid("Wager", "Pays", "For example")
    seen: dict[str, tuple[str, str, str]] = {}
    for name in session.table.game.spot_names():
        wager = name.split()[0]
        book = session.table.rulebook
        entry = book.find_wager(wager)
        pays = ", ".join(row.pays for table in book.paytables(entry)[:1] for row in table.rows) or "as its parts"
        seen.setdefault(wager, (wager, pays, f"{name} 10"))
    for row in seen.values():
        table.add_row(*row)
    console.print(table)


def _tell(happened: Any) -> None:
    for event in happened:
        if not isinstance(event, (WagerSettled, RoundEnded)) and not event.private_to:
            console.print(f"  {event}", style="dim")


def _part(session: Visit) -> None:
    for seat, wager in session.stakes:
        with contextlib.suppress(HousewayError):
            session.table.apply(TakeBack(seat, wager))
    left = session.chips + session.lying - session.owed
    won = left - session.bought
    rounds = len(session.rounds)
    word = "won" if won >= 0 else "lost"
    debt = f" after paying {dollars(session.owed)} that you owed" if session.owed else ""
    console.print(
        f"You played {rounds} round{'' if rounds == 1 else 's'}, {word} {dollars(abs(won))} and leave with "
        f"{dollars(left)}{debt}."
    )


def _check_writable(path: Path) -> None:
    try:
        with path.open("ab"):
            pass
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror}", remedy="Choose another file") from None
