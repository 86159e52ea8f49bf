"""A house for tests: a shelf of documents that nobody filed, and a game of a coin with other people's money on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import houseway.games
from houseway.cases import outcomes
from houseway.cases import shelf as case_shelf
from houseway.games.vocabulary import vocabulary
from houseway.money import Cents
from houseway.refusal import NotFound
from houseway.round import Act, Awaits, Bet, Call, Decide, Felt, Game, Result
from houseway.round.events import BANK, Event, Move
from houseway.round.game import Play
from houseway.round.takers import Bets, Calls, Decisions, Results
from houseway.rulebook import documents, game_documents, load, shelf

COIN = "toy-house/coin"
METER = "meter coin"
TOML = """
ranks = ["dealer", "supervisor"]
[document]
title = "Coin"
game = "coin"
family = "wheel"
submitted = 2026-01-01
[cites]
opening = "1"
bets = "2"
[payout]
clause = "2"
[[option]]
id = "seats"
clause = "1"
default = "3"
gist = "Seats."
kind = "whole"
[[option]]
id = "minimum"
clause = "1"
default = "$1"
gist = "The least wager."
kind = "money"
[[option]]
id = "maximum"
clause = "1"
default = "$100"
gist = "The most."
kind = "money"
[[wager]]
id = "main"
name = "Main"
clause = "2"
pays = "1 to 1"
[[wager]]
id = "progressive"
name = "Progressive"
clause = "4"
pays = "5 to 1"
[clauses]
"1" = { rule = "A coin is tossed." }
"2" = { rule = "Heads pays even money, and what the house adds to a wager too; the edge pushes." }
"3" = { rule = "A player without a wager may bank; the dealer wagers ten dollars against that bank." }
"4" = { rule = "A fifth of a progressive wager feeds the meter, which pays it." }
"""


@pytest.fixture
def toy_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a house with the coin alone: tests put further documents beside it."""
    house = tmp_path / "rulebooks" / "toy-house"
    house.mkdir(parents=True)
    (house / "coin.toml").write_text(TOML)
    real = houseway.games.game_class
    for room in (shelf, case_shelf):
        monkeypatch.setattr(room, "folder", lambda name: tmp_path / name)
    monkeypatch.setattr(houseway.games, "game_class", lambda it: Coin if it.game == "coin" else real(it))
    forget()
    yield house
    monkeypatch.undo()
    forget()


def forget() -> None:
    """Let the shelf be looked at again."""
    for known in (documents, game_documents, load, case_shelf.cases_of, outcomes):
        known.cache_clear()


class MeterFed(Event, frozen=True, tag="toy-meter-fed", kw_only=True):
    """A part of a wager went to the meter."""


@dataclass(frozen=True, slots=True)
class Banking(Decisions):
    """To bank takes chips enough to pay every wager."""

    cover: Cents = 0

    def cost(self, act: Act) -> Cents:
        return self.cover if isinstance(act, Decide) and act.choice == "bank" else 0


class Coin(Game):
    """Wagers, a bank, what the house adds, a toss, and the seats settled one by one."""

    words = vocabulary(cites="edge")

    def play(self, felt: Felt) -> Play:
        bets = Bets(felt, self)
        closed = Calls(self.rulebook, ("no more bets",), "2")
        while bets.do((yield Awaits("wagers", "wagers", "2", (bets, closed)))):
            pass
        main = {seat: stake for (seat, wager), stake in felt.stakes.items() if wager == "main"}
        banker = next((seat for seat in sorted(felt.seated) if not any(felt.of_seat(seat))), 0)
        if banker:
            cover = sum(main.values()) + 1000
            may = tuple(Decide(banker, choice) for choice in ("bank", "pass"))
            act = yield Awaits("decision", "the bank", "3", (Banking(banker, may, "3", cover=cover),), seat=banker)
            banker = banker if isinstance(act, Decide) and act.choice == "bank" else 0
        if banker:
            felt.let_bank(banker, cover, ("3",))
            felt.place(0, "main", 1000, ("3",))
        else:
            for seat, stake in main.items():
                felt.place(seat, "double", stake, ("2",), free=True)
        for (_, wager), stake in [*felt.stakes.items()]:
            if wager == "progressive":
                felt.emit(MeterFed(clauses=("4",), moves=(Move(BANK, METER, stake // 5),)))
        toss = Results("coin", {"heads": 1, "tails": 1, "edge": 1}, "1")
        act = yield Awaits("result", "the coin", "1", (toss,))
        assert isinstance(act, Result)
        sign = {"heads": 1, "tails": -1, "edge": 0}[act.shows]
        for seat in sorted({seat for seat, _ in felt.stakes}):
            yield Awaits("call", "settlement", "2", (Calls(self.rulebook, ("settle",), "2"),), usual=Call("settle"))
            for wager, stake in [*felt.of_seat(seat)]:
                is_progressive = wager == "progressive"
                net = 5 * stake if is_progressive and sign > 0 else sign * stake
                clauses = ("2", *(() if sign else self.cite("edge")))
                felt.settle(seat, wager, act.shows, net, clauses, bank=METER if is_progressive else "")

    def canonical(self, wager: str) -> str:
        if wager not in self.spot_names():
            raise NotFound(f"there is no wager {wager!r}", remedy="Wager on main")
        return wager

    def spot_names(self) -> Iterable[str]:
        return ("main", "progressive")

    def limits(self, wager: str) -> tuple[Cents, Cents, str]:  # noqa: ARG002  all alike
        return self.posted.money("minimum"), self.posted.money("maximum"), "1"

    def bet_clauses(self, wager: str, act: Act) -> tuple[str, ...]:  # noqa: ARG002  all alike
        return ("2",) if isinstance(act, Bet) else ("1",)
