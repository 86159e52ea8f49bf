"""The worked rounds hold; between them they exercise every rule, every irregularity and every ruling."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from houseway.cases import Case, cases_of, exercised, outcomes, read_cases, run_case
from houseway.cases.case import Hidden
from houseway.cases.compare import differences, moved_wrong
from houseway.cases.shared import shared_by
from houseway.cases.shelf import own_file, shared_file
from houseway.cli.books import clauses_json, whole_book
from houseway.fund import fund_documents
from houseway.money import cents, dollars
from houseway.refusal import Refused, RulebookError
from houseway.round.events import BANK, Move, StepDue, WagerSettled
from houseway.rulebook import Posted, Rulebook, documents, game_documents, load
from houseway.rulebook.schema import Option, Wager, values_of
from houseway.table import Table

GAMES = sorted({load(document).document.game for document in game_documents()})


@pytest.mark.parametrize("document", documents())
def test_every_case_holds(document: str) -> None:
    """All cases of a document at once: ten thousand tests of two milliseconds would cost more than the cases do."""
    found = outcomes(document)
    assert len(found) == len(cases_of(document)) > 0 or not load(document).is_game
    assert {outcome.case.name: outcome.differences for outcome in found if not outcome.holds} == {}


@pytest.mark.parametrize("document", documents())
def test_every_rule_option_and_pay_table_clause_is_exercised(document: str) -> None:
    found = exercised(document)
    executed = [key for key, clause in load(document).clauses.items() if clause.kind in ("rule", "option", "paytable")]
    assert [key for key in executed if key not in found] == []


def test_the_whole_book_is_accounted_for_and_every_rule_of_it_is_exercised() -> None:
    found = clauses_json(None)
    assert isinstance(found, list)
    said = whole_book(found)
    assert said.startswith("89 documents, ")
    assert "paragraphs, all accounted for: 0 open, " in said
    assert said.endswith("rules exercised (100 %).")


def worked(document: str) -> tuple[Case, ...]:
    """The worked rounds of a document, and those of the one whose game it plays: tests/test_stadium.py holds it to them."""
    book = load(document)
    return cases_of(document) + (cases_of(f"{book.property_name}/{book.played}") if book.played else ())


@pytest.mark.parametrize("document", documents())
def test_every_irregularity_has_a_case(document: str) -> None:
    acts = " ".join(act for case in worked(document) for act in case.acts)
    cited = {clause for case in worked(document) for clause in (case.clause, *case.clauses)}
    for irregularity in load(document).irregularity:
        assert irregularity.id in acts or irregularity.clause in cited


def names_elsewhere(document: str) -> Iterator[str]:
    """The worked rounds of its property's games, which show the rulings of a document that is no game: ``game: name``."""
    for other in game_documents():
        if other.split("/")[0] == document.split("/")[0]:
            yield from (f"{other.split('/')[1]}: {case.name}" for case in cases_of(other))


@pytest.mark.parametrize("document", documents())
def test_every_ruling_has_a_case_that_holds_or_says_why_none_can_show_it(document: str) -> None:
    names = {case.name for case in cases_of(document)} or set(names_elsewhere(document))
    for ruling in load(document).ruling:
        assert ruling.case in names if ruling.case else ruling.no_case
        assert not (ruling.case and ruling.no_case)


NOT_A_READING = {"card-reader": "the check is made with a reader or without; the option changes the clause alone"}
"""Rulings whose option is not what they decide, and why."""

RULINGS = [
    (document, ruling.id)
    for document in (*game_documents(), *fund_documents())
    for ruling in load(document).ruling
    if ruling.option and ruling.case and ruling.id not in NOT_A_READING
]


@pytest.mark.parametrize(("document", "ruling_id"), RULINGS, ids=[f"{d}: {r}" for d, r in RULINGS])
def test_the_case_of_a_ruling_fails_under_the_other_readings(document: str, ruling_id: str) -> None:
    rulebook = load(document)
    ruling = next(ruling for ruling in rulebook.ruling if ruling.id == ruling_id)
    case = next(case for case in cases_of(document) if case.name == ruling.case)
    option = next(option for option in rulebook.option if option.id == ruling.option)
    readings = list(_other_readings(rulebook, option, case))
    fails = [not run_case(document, msgspec.structs.replace(case, set=reading)).holds for reading in readings]
    assert any(fails), readings


def _other_readings(rulebook: Rulebook, option: Option, case: Case) -> Iterator[dict[str, str]]:
    """What the case posts, with another value of the option that may stand there; an amount is halved and doubled."""
    now = Posted(rulebook, {} if case.refused_posting else case.set)[option.id]
    if option.kind == "choice":
        values = [value for value in option.allowed if value != now]
    elif option.kind == "whole":
        values = [str(int(now) - 1), str(int(now) + 1)]
    else:
        values = [dollars(cents(now) // 2), dollars(cents(now) * 2 + 100)]
    for value in values:
        reading = {**case.set, option.id: value}
        with contextlib.suppress(Refused):
            Posted(rulebook, reading)
            yield reading


@pytest.mark.parametrize("document", game_documents())
def test_every_wager_wins_and_loses_in_some_case(document: str) -> None:
    signs: dict[str, set[bool]] = {}
    for case in (case for case in worked(document) if not {"game"} & case.set.keys()):
        for key, amount in case.pays.items():
            wager = key.split(" ", 2)[2] if key.startswith("seat ") else key
            signs.setdefault(wager.split()[0], set()).add(not str(amount).startswith("-"))
    if load(document).document.family == "blackjack":  # doubles and splits are no wagers of their own
        del signs["double"], signs["split"]
    both, gains = {True, False}, {True}  # what is paid on top of a wager has nothing to lose
    assert {wager.id: gains if wager.group == "extra" else both for wager in load(document).wager} == signs


@pytest.mark.parametrize("document", documents())
def test_case_names_are_used_once(document: str) -> None:
    names = [case.name for case in cases_of(document)]
    assert len(names) == len(set(names))


# ---------------------------------------------------------------- what documents share


@pytest.mark.parametrize("game", GAMES)
def test_shared_cases_are_played(game: str) -> None:
    played = {
        case.name
        for document in game_documents()
        if load(document).document.game == game
        for case in cases_of(document)
    }
    assert [case.name for case in _shared(game) if case.name not in played] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_case_of_a_document_is_a_copy_of_one_that_it_shares(game: str) -> None:
    for document in documents():
        played = load(document).document
        if game in (played.game, played.like) and own_file(document).exists():
            shared = {_round(case) for case in shared_by(load(document), _shared(game))}
            assert [case.name for case in read_cases(own_file(document)) if _round(case) in shared] == []


def _shared(game: str) -> tuple[Case, ...]:
    return read_cases(shared_file(game)) if shared_file(game).exists() else ()


def _round(case: Case) -> bytes:
    """What is played, comes of it and is said, whatever it cites."""
    cited = {"clause": "", "clauses": (), "uncited": (), "steps": (), "only": {}, "unless": {}}
    return msgspec.json.encode(msgspec.structs.replace(case, **cited), order="sorted")


@pytest.mark.parametrize("game", GAMES)
def test_no_shared_case_is_chosen_by_a_number_that_it_tests(game: str) -> None:
    """Or a misprint in a rulebook would take away the round that finds it: such a case names its documents."""
    chosen = {(case.name, fact) for case in _shared(game) for fact in (*case.only, *case.unless)}
    assert [(name, fact) for name, fact in chosen if {"pays", "rows"} & set(fact.split("."))] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_documents_that_a_shared_case_names_play_its_game(game: str) -> None:
    for case in _shared(game):
        names = case.only.get("name", ())
        assert not isinstance(names, bool)
        for document in values_of(names):
            assert game in (load(document).document.game, load(document).document.like), case.name


def taken_from(rulebook: Rulebook, wager: Wager) -> Wager | None:
    """The wager of another game of the house that a document takes a side bet from."""
    name, _, clause = wager.clause.partition("#")
    others = load(f"{rulebook.property_name}/{name}").wager if clause and wager.group == "side" else ()
    return next((other for other in others if other.id == wager.id), None)


def test_a_side_bet_that_is_taken_from_another_document_pays_what_it_pays_there() -> None:
    """The worked rounds of the other document hold the numbers (tests/prove/test_misprints.py)."""
    books = [load(document) for document in game_documents()]
    taken = [(wager, other) for book in books for wager in book.wager if (other := taken_from(book, wager))]
    assert {wager.id for wager, _ in taken} >= {"trilux", "21+3", "lucky-ladies"}
    for wager, other in taken:
        assert wager.pays == other.pays
        assert [(table.id, table.rows) for table in wager.paytable] == [(one.id, one.rows) for one in other.paytable]


SHARED = Case("A shared round", steps=("valid-spin",), wagers={"joker": 5}, result="joker", pays={"joker": 200})


@pytest.mark.parametrize(
    ("change", "played"),
    [
        ({}, True),
        ({"steps": ("loud-music",)}, False),
        ({"uncited": ("loud-music",)}, False),
        ({"set": {"loud-music": "on"}}, False),
        ({"wagers": {"trips": 5}}, False),
        ({"acts": ("dealer reports clapper-on-a-peg",)}, True),
        ({"acts": ("dealer reports loud-music",)}, False),
        ({"acts": ("boxperson calls spin",)}, False),
        ({"only": {"wager.joker.pays": "40 to 1"}}, True),
        ({"only": {"wager.joker.pays": "45 to 1"}}, False),
        ({"unless": {"wager.joker.pays": "40 to 1"}}, False),
        ({"only": {"seats": ("6", "12")}}, True),
        ({"only": {"ranks": "table-games-manager"}}, True),
        ({"only": {"cites.winner": True}}, True),
        ({"unless": {"cites.winner": True}}, False),
    ],
)
def test_a_shared_case_is_played_where_everything_in_it_is_known(change: dict[str, object], played: bool) -> None:
    case = msgspec.structs.replace(SHARED, **change)
    assert len([*shared_by(load("hard-rock-cincinnati/big-six"), (case,))]) == int(played)


def test_a_shared_case_cites_the_clause_of_each_document() -> None:
    for document, clause in (("hard-rock-cincinnati/big-six", "5.C"), ("horseshoe-cincinnati/big-six", "5.III")):
        case = msgspec.structs.replace(SHARED, uncited=("valid-spin",), says="no (§{valid-spin}).")
        (own,) = shared_by(load(document), (case,))
        assert (own.clauses, own.uncited, own.says) == ((clause,), (clause,), f"no (§{clause}).")


# ---------------------------------------------------------------- a case can fail

GOOD = next(case for case in cases_of("hard-rock-cincinnati/roulette") if case.name == "Straight pays 35 to 1")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"pays": {"straight 17": 170, "straight 18": -5}}, "pays: seat 1 straight 17 is $175.00, not $170.00"),
        ({"pays": {}}, "pays: seat 1 straight 17 is $175.00, not nothing"),
        ({"clauses": ("7.E",)}, "§7.E was not exercised"),
        ({"uncited": GOOD.clauses[:1]}, f"§{GOOD.clauses[0]} is cited"),
        ({"outcomes": {"straight 17": "red"}}, "straight 17 met the number, not red"),
        ({"outcomes": {"red": "red"}}, "red met nothing, not red"),
        ({"wagers": {"straight 99": 5}}, "an act was refused"),
        ({"refused": "seat 1 sits down", "says": "no"}, "the refusal says"),
        ({"refused": "seat 4 sits down"}, "was not refused"),
        ({"set": {"wheel": "square"}}, "posting was refused"),
        ({"refused_posting": True}, "the posting was not refused"),
        ({"order": ("seat 1 straight 17",)}, "settled in the order"),
        ({"returned": {"red": 5}}, "returned: seat 1 red is nothing, not $5.00"),
        (
            {"told": ("The round is over.", "The ball rests on 17.")},
            "nobody is told, at its turn: The ball rests on 17.",
        ),
        (
            {"told": ('The dealer calls "no more bets". [6.A 6.B]',)},
            'nobody is told, at its turn: The dealer calls "no more bets". [6.A 6.B]',
        ),
        (
            {
                "told": ("Seat 1 bets $5.00 on straight 19. [4.A 4.C 4.E.i]",),
                "acts": ("seat 1 bets $5 on straight 19",) * 2,
            },
            "everybody is told 2 times: Seat 1 bets $5.00 on straight 19.",
        ),
        ({"notified": ("Commission",)}, "notified: nobody"),
        ({"legal": ("dealer calls spin",)}, "not listed among what may be done: dealer calls spin"),
        ({"hidden": (Hidden("17"),)}, "17 is shown to everybody"),
        ({"hidden": (Hidden("99", until="The sun sets."),)}, "nobody says The sun sets."),
    ],
)
def test_a_wrong_case_says_what_differs(change: dict[str, object], says: str) -> None:
    outcome = run_case("hard-rock-cincinnati/roulette", msgspec.structs.replace(GOOD, **change))
    assert says in " ".join(outcome.differences)


def test_money_that_does_not_go_where_the_settlement_says_is_noticed() -> None:
    settled = WagerSettled(
        seat=1, wager="red", stake=500, outcome="red", pays="1 to 1", net=500, moves=(Move(BANK, "seat 1", 400),)
    )
    (said,) = moved_wrong([settled])
    assert said == "$4.00 goes to seat 1, by: Seat 1 wins $5.00 on red at 1 to 1."


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"moved": {"bank to meter multi-link": "$0.22"}}, "$0.21 goes from bank to meter multi-link, not $0.22"),
        ({"moved": {"vault to meter multi-link": 0}}, "$10,000.00 goes from vault to meter multi-link, not $0.00"),
        ({"fractions": {"multi-link": "1/2"}}, "of a cent waits for the meters: {}"),
        ({"due": ("due: A cheque is made out. [1.A]",)}, "asked for is: []"),
    ],
)
def test_a_case_says_what_goes_to_a_meter_and_comes_from_it(change: dict[str, object], says: str) -> None:
    document = "hard-rock-cincinnati/ultimate-texas-holdem"
    good = next(case for case in cases_of(document) if case.name == "Linked: a royal flush wins the meter of the house")
    assert says in run_case(document, msgspec.structs.replace(good, **change)).differences


def test_nothing_is_no_move() -> None:
    document = "hard-rock-cincinnati/roulette"
    nothing = StepDue(step="Nothing moves.", clauses=(), moves=(Move(BANK, "seat 1", 0),))
    assert list(differences(Case("Nothing"), [nothing], Table(document, {}))) == ["$0.00 goes from bank to seat 1"]


def test_a_case_may_say_by_which_clauses_something_is_told() -> None:
    told = ('The dealer calls "no more bets". [6.B]', "Seat 1 loses $5.00 on straight 18. [6.D 4.D 4.E.i]")
    assert run_case("hard-rock-cincinnati/roulette", msgspec.structs.replace(GOOD, told=told)).holds
    shared = msgspec.structs.replace(SHARED, told=("The wheel is spun. [{valid-spin} {loud-music}]",))
    (own,) = shared_by(load("hard-rock-cincinnati/big-six"), (shared,))
    assert own.told == ("The wheel is spun. [5.C ]",)


def test_a_round_by_place_that_does_not_go_on_says_what_it_waits_for() -> None:
    document = "hard-rock-cincinnati/ultimate-texas-holdem"
    good = next(case for case in cases_of(document) if case.name == "Four times before the flop")
    outcome = run_case(document, msgspec.structs.replace(good, acts=()))
    assert "the round waits for seat 1 to play-4x or play-3x or check" in " ".join(outcome.differences)
    outcome = run_case(document, msgspec.structs.replace(good, acts=("seat 1 decides to hit",)))
    assert "seat 1 may not hit" in " ".join(outcome.differences)


def test_a_malformed_case_file(tmp_path: Path) -> None:
    path = tmp_path / "cases.toml"
    path.write_text('[[case]]\nname = "x"\nwagerss = {}\n')
    with pytest.raises(RulebookError, match="unknown field `wagerss`"):
        read_cases(path)
