"""Figures as they are told: what they hold for stands beside them, nothing is cut off, no payment is left out."""

from __future__ import annotations

import io
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from rich.console import Console

import houseway
from houseway.cli import books, costs
from houseway.draw.paytable import card_svg
from houseway.draw.posting import odds_rows
from houseway.exact.analysis import Analysis, analyse, holds_for
from houseway.exact.distribution import Distribution
from houseway.floor.screens.emblems import emblem
from houseway.floor.screens.pages.lobby import _edge
from houseway.floor.screens.pages.regulator import _par
from houseway.games import as_posted, game_for
from houseway.rulebook import Posted, game_documents, load

HR_ROULETTE = "hard-rock-cincinnati/roulette"
HC_BLACKJACK = "hollywood-columbus/blackjack"


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """A terminal of 80 columns."""
    file = io.StringIO()
    console = Console(width=80, file=file, highlight=False)
    monkeypatch.setattr(books, "console", console)
    monkeypatch.setattr(costs, "console", console)
    monkeypatch.setattr("houseway.cli.screen.console", console)
    return file


def analysis(name: str, edge: Fraction, **more: Any) -> Analysis:
    """An analysis that loses its stake with the odds that make this edge."""
    lost = Distribution({Fraction(-1): edge.numerator, Fraction(0): edge.denominator - edge.numerator})
    return Analysis(name.lower(), name, "table", "1000 to 1, 200 to 1, 40 to 1, 30 to 1, 5 to 1", "1", lost, **more)


# ---------------------------------------------------------------- what a figure holds for


def test_stake_decks_and_meter_stand_beside_the_figure(narrow: io.StringIO) -> None:
    posted = as_posted(HC_BLACKJACK)
    meters = {"21+3-progressive-meter": 100_000}
    found = [
        analysis("Progressive", Fraction(1, 8), stake=100, meters=meters, decks=6),
        analysis("Match", Fraction(1, 3), stake=500, decks=1),
        analysis("Pair", Fraction(1, 5), decks=6),
    ]
    costs.show_edge(posted, found)
    lines = narrow.getvalue().splitlines()
    text = " ".join(narrow.getvalue().split())
    assert lines[1].startswith("decks 6, cut-card 25, 21+3-progressive-meter $1,000, ")
    assert "at $1, 21+3" in text
    assert "meter $1,000" in text
    assert "at $5, 1 deck" in text
    assert "6 decks" not in text  # the posted number stands above all of them


def test_eighty_columns_part_no_figure(narrow: io.StringIO) -> None:
    edge = Fraction(106_524_000_000_001, 10**15)
    found = [
        analysis("A wager with a long name, and more of it", edge),
        analysis("Short", Fraction(12345, 12346), stake=100),
    ]
    costs.show_edge(as_posted(HR_ROULETTE), found)
    text = narrow.getvalue()
    assert "…" not in text
    assert all(len(line) <= 80 for line in text.splitlines())
    for figure in ("10.6524 %", "99.9919 %", "0.00 %", "40 to 1, 30 to 1", "in --json"):
        assert any(figure in line for line in text.splitlines()), figure
    assert not any(line.strip().startswith("%") for line in text.splitlines())


def test_json_says_what_a_figure_holds_for() -> None:
    shown = analysis("Progressive", Fraction(1, 8), stake=100, meters={"meter": 10_000_00}, decks=6).as_json()
    assert (shown["stake"], shown["meters"], shown["decks"]) == ("$1.00", {"meter": "$10,000.00"}, 6)
    assert holds_for(shown) == "at $1, 6 decks, meter $10,000"
    assert holds_for(shown, said=6) == "at $1, meter $10,000"


def test_lobby_and_par_sheet_say_it_too() -> None:
    shown = analysis("Three Card Progressive", Fraction(1, 8), stake=100, meters={"meter": 10_000_00}).as_json()
    lobby = {"name": shown["name"], **shown["edge"], **{key: shown[key] for key in ("stake", "decks", "meters")}}
    assert "at $1, meter $10,000" in str(_edge(lobby))
    assert "at $1, meter $10,000" in str(_par([shown], load(HR_ROULETTE)))
    plain = analysis("Red", Fraction(1, 19)).as_json()
    assert "<small>" not in str(_par([plain], load(HR_ROULETTE)))


# ---------------------------------------------------------------- every payment


def amounts(value: object, key: str = "") -> Iterator[str]:
    """Money and shares in a game's own sections of a rulebook that are paid or charged."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from amounts(inner, name if name in ("tokes", "bonus", "rate", "amount", "clause") else key)
    elif (
        isinstance(value, str)
        and key in ("tokes", "bonus", "rate", "amount")
        and (value[:1] == "$" or value[-1:] == "%")
    ):
        yield value


@pytest.mark.parametrize("document", game_documents())
def test_rules_list_whatever_is_paid(document: str, narrow: io.StringIO) -> None:
    books.show_rules(document)
    text = narrow.getvalue()
    assert "…" not in text
    assert all(len(line) <= 80 for line in text.splitlines())
    book = load(document)
    listed = " ".join(one["pays"] for one in books.rules_json(document)["besides"])
    for amount in (*amounts(book.extra), *(paid for wager in book.wager for paid in amounts(wager.covers))):
        assert amount in listed
        assert amount in text
    for wager in book.wager:
        for table in book.paytables(wager):
            for row in table.rows:
                assert row.pays in text


@pytest.mark.parametrize(
    ("document", "what"),
    [
        (HC_BLACKJACK, ("royal-match", "crown treasure", "$1,000 on top", "F.royal-match-21")),
        (HC_BLACKJACK, ("blackjack", "a Blackjack", "3 to 2", "C.6")),
        (HC_BLACKJACK, ("buster", "8 or more cards", "$100 to the dealers", "F.buster.1.h")),
        ("hard-rock-cincinnati/blackjack", ("rock-n-21", "named blackjack", "$25 to the dealers", "15.A.iii")),
        ("hard-rock-cincinnati/mini-midi-baccarat", ("banker", "wins", "less 5% of the win", "13.C")),
        ("hollywood-columbus/five-treasures-baccarat", ("banker", "wins", "less 5% of the win", "C.2.c.ii")),
        ("jack-cincinnati/craps", ("lay", "charged when made", "5% of the win", "5a.B")),
        (
            "jack-cincinnati/ultimate-texas-holdem",
            ("ante, play, blind, trips", "a hand in all", "at most $50,000", "11.E"),
        ),
    ],
)
def test_rules_list_what_stands_in_no_pay_table(document: str, what: tuple[str, ...]) -> None:
    listed = [
        (one["wager"], one["outcome"], one["pays"], one["clause"]) for one in books.rules_json(document)["besides"]
    ]
    assert what in listed


@pytest.mark.parametrize("document", game_documents())
def test_odds_may_be_posted_higher_only_where_they_may(document: str, narrow: io.StringIO) -> None:
    books.show_rules(document)
    posted = Posted(load(document))
    may = [option.id for option in posted.options.values() if option.kind == "odds"]
    assert ("may be posted higher" in narrow.getvalue()) == bool(may)
    for option_id in may:
        is_amount = posted.options[option_id].least.startswith("$")
        Posted(load(document), {option_id: "$1,000,000" if is_amount else "1000 to 1"})


def test_the_other_table_of_royal_match_says_its_decks(narrow: io.StringIO) -> None:
    books.show_rules(HC_BLACKJACK)
    text = " ".join(narrow.getvalue().split())
    assert "royal-match-few-decks, 1 to 5 decks" in text
    assert "royal-match-six-decks, 6 to 8 decks" in text


# ---------------------------------------------------------------- in Python


def test_a_representation_fits_on_a_line() -> None:
    table = houseway.open(HR_ROULETTE, inspected_by="R. Vega")
    for thing in (table, table.round, table.game, table.rulebook, table.round.awaits):
        assert len(repr(thing)) < 200
    assert repr(table) == "<Table of hard-rock-cincinnati/roulette, open, 0 seated>"


def test_a_document_is_analysed_by_its_name() -> None:
    by_name = houseway.analyse(HR_ROULETTE, "red")
    assert [each.distribution.edge for each in by_name] == [Fraction(1, 19)]
    assert by_name == analyse(as_posted(HR_ROULETTE), "red")
    with pytest.raises(houseway.NotFound, match="there is no document"):
        houseway.analyse("hard-rock-cincinnati/rulette")


def test_public_names_are_told_before_they_are_used() -> None:
    assert set(dir(houseway)) == {*houseway.__all__, "__version__"}


def test_only_dice_games_show_dice() -> None:
    dice = str(emblem(load("hard-rock-cincinnati/craps")))
    assert [name for name in game_documents() if str(emblem(load(name))) == dice] == [
        name for name in game_documents() if load(name).document.family == "dice"
    ]


def test_the_printed_card_says_what_is_charged_and_paid_besides() -> None:
    banker = card_svg(as_posted("hard-rock-cincinnati/mini-midi-baccarat"))
    assert "Banker, wins: less 5% of the win" in banker
    card = card_svg(as_posted(HC_BLACKJACK))
    assert "Royal Match 21, crown treasure: $1,000 on top" in card
    assert "surrender" not in card  # not posted
    assert "25 to 1" in card  # Trilux
    royal = [row.odds for row in odds_rows(as_posted(HC_BLACKJACK)) if row.wager.id == "royal-match"]
    assert royal == ["50 to 1", "2 to 1"]  # with six decks


def test_the_card_has_the_commission_only_where_it_is_charged() -> None:
    free = Posted(load("hollywood-columbus/mini-baccarat"), {"commission": "no"})
    assert "of the win" not in card_svg(game_for(free.rulebook, free))
