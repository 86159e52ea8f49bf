"""Rulebooks: every paragraph accounted for, and every mistake answered with file, line and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.games import game_for
from houseway.refusal import HousewayError, NotFound, RulebookError
from houseway.rulebook import Posted, documents, find, game_documents, load, load_file
from houseway.rulebook.schema import KINDS
from houseway.rulebook.shelf import folder

PARAGRAPHS = Path(__file__).parent / "paragraphs"
DOCUMENTS = documents()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_numbered_paragraph_is_accounted_for_once(document: str) -> None:
    """Against a list of the paragraphs that was drawn up from the document on its own."""
    assert list(load(document).clauses) == (PARAGRAPHS / f"{document}.txt").read_text().split()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_clause_has_a_kind_and_a_gist_of_our_own(document: str) -> None:
    for clause in load(document).clauses.values():
        assert clause.kind in KINDS
        assert clause.gist.endswith((".", "?"))
        assert len(clause.gist) < 140


@pytest.mark.parametrize("document", game_documents())
def test_a_document_of_ours_loads_and_plays(document: str) -> None:
    rulebook = load(document)
    posted = Posted(rulebook)
    laid = {
        wager.id
        for wager in rulebook.wager
        if wager.group not in ("extra", "later")
        and not wager.covers.get("raised")
        and posted.get(wager.id) != "not-offered"
    }
    assert {name.split()[0] for name in game_for(rulebook, posted).spot_names()} == laid


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_irregularity_cites_a_rule(document: str) -> None:
    rulebook = load(document)
    known = {**rulebook.clauses, **rulebook.references}
    assert {known[it.clause].kind for it in rulebook.irregularity} <= {"rule"}


# ---------------------------------------------------------------- malformed files

ROULETTE = "hard-rock-cincinnati/roulette"
BLACKJACK = "hard-rock-cincinnati/blackjack"
BIG_SIX = "horseshoe-cincinnati/big-six"

MALFORMED = [
    (ROULETTE, 'family = "wheel"', 'family = "wheel"\ncolor = "red"', ":7: unknown key 'color' in document. Remove it, or correct its spelling."),
    (ROULETTE, 'family = "wheel"\n', "", ":3: document has no 'family'. Write family = ...."),
    (ROULETTE, 'family = "wheel"', 'family = "slots"', ":6: document.family: invalid enum value 'slots'."),
    (
        ROULETTE,
        'default = "double-zero"\n',
        "",
        ":44: option.0 has no 'default'. Write default = ....",
    ),
    (
        ROULETTE,
        'default = "double-zero"',
        'default = "triple-zero"',
        ":48: the default of 'wheel': wheel may not be 'triple-zero'. "
        "Allowed: single-zero, double-zero, double-zero-as-single-zero.",
    ),
    (ROULETTE, 'id = "split"', 'id = "straight"', "wager 'straight' stands twice. Give each its own id."),
    (ROULETTE, 'pays = "35 to 1"', 'pays = "35:1"', "pay table 'straight', row 'the number': '35:1' are not odds."),
    (ROULETTE, 'pays = "35 to 1"\n', "", "wager 'straight' has no odds. Write pays = \"35 to 1\", or a paytable."),
    (
        ROULETTE,
        '"6.C" = { step',
        '"6.Z" = { step',
        "clause §6.C is cited but not accounted for. Add \"6.C\" under [clauses].",
    ),
    (ROULETTE, '"6.C" = { step', '"6.C" = { term = "x.", step', "clause §6.C is accounted for as step and term."),
    (ROULETTE, '"1.E" = { notice = "', '"1.E" = { by = [], opening = true, notice = "', "clause §1.E is asked for at opening."),
    (BLACKJACK, 'to = "not-offered", when', 'to = "gone", when', "trilux may not be 'gone'. Allowed: offered, not-offered."),
    (BLACKJACK, 'when = { decks = ["3"', 'when = { decks = ["30"', "decks may not be '30'."),
    (BLACKJACK, 'clause = "15.C.iv.a" }]', 'clause = "15.C.z" }]', "clause §15.C.z is cited but not accounted for."),
    (BLACKJACK, 'follows = "minimum"', 'follows = "floor"', "option 'several-boxes-minimum' does not begin as 'floor'."),
    (BLACKJACK, 'when = { shuffle', 'when = { shuffles', "there is no option 'shuffles'. Add it, or correct the id."),
    (BLACKJACK, 'when = { shuffle = "shuffler"', 'when = { shuffle = "machine"', "shuffle may not be 'machine'. Allowed: by-hand, shuffler."),
    (BLACKJACK, 'opening = true, by = ["dealer"], when', 'when', "clause §5.B says when, and is not asked for at opening."),
    (ROULETTE, '"1.E" = { notice', '"1.E" = { news', "unknown key 'news' in clauses.1.E. Remove it, or correct its spelling."),
    (ROULETTE, "[spin]", "[spun]", ":39: unknown key 'spun' in the file. Remove it, or correct its spelling."),
    (ROULETTE, "revolutions = 4", 'revolutions = "four"', ":40: spin.revolutions: expected `int`, got `str`."),
    (ROULETTE, "0 32 15 19", "0 15 32 19", "red and black do not alternate between the zeros."),
    (ROULETTE, " 35 3 26\"", " 35 3 37\"", "wheel and layout differ in ['26', '37']. Give every number once."),
    (ROULETTE, 'rounding = "cent-up"', 'rounding = "sideways"', "there is no rounding 'sideways'."),
    (ROULETTE, 'option = "after-no-spin"', 'option = "after-noon"', "there is no option 'after-noon'."),
    (ROULETTE, 'by = ["table-games-supervisor"] }', 'by = ["king"] }', "nobody here is a 'king'."),
    (BIG_SIX, "logo = 1 }", "logo = 2 }", "55 sections are listed and 54 announced. List every section."),
    (ROULETTE, "[document]", "[document", ":3: is not TOML: Expected ']' at the end of a table declaration (at line 3, column 10)."),
    (ROULETTE, 'allowed = ["each", "aggregate"]', "allowed = []", "option 'inside-minimum' allows nothing."),
]  # fmt: skip


@pytest.mark.parametrize(("document", "good", "bad", "says"), MALFORMED, ids=[row[3][:60] for row in MALFORMED])
def test_a_malformed_rulebook_says_where_and_what_to_write(
    tmp_path: Path, document: str, good: str, bad: str, says: str
) -> None:
    text = (folder("rulebooks") / f"{document}.toml").read_text()
    assert good in text
    path = tmp_path / "broken.toml"
    path.write_text(text.replace(good, bad, 1))
    with pytest.raises(RulebookError) as caught:
        settings = {"wheel": "single-zero"} if document == ROULETTE else {}
        rulebook = load_file(path, document)
        game_for(rulebook, Posted(rulebook, settings))
    assert str(path) in str(caught.value)
    assert says in str(caught.value)


HOLLYWOOD_ROW = '{ outcome = "the number", pays = "35 to 1" }'


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ('{ outcome = "some number", pays = "35 to 1" }', "pay table 'straight-up' has no odds for 'the number'"),
        (
            f"{HOLLYWOOD_ROW}, {HOLLYWOOD_ROW}",
            "pay table 'straight-up' has 'the number' 2 times. Keep one row per outcome.",
        ),
    ],
)
def test_a_pay_table_with_a_missing_or_overlapping_outcome(tmp_path: Path, row: str, says: str) -> None:
    text = (folder("rulebooks") / "hollywood-columbus/roulette.toml").read_text()
    path = tmp_path / "roulette.toml"
    path.write_text(text.replace(HOLLYWOOD_ROW, row))
    with pytest.raises(RulebookError) as caught:
        rulebook = load_file(path, "hollywood-columbus/roulette")
        game_for(rulebook, Posted(rulebook))
    assert says in str(caught.value)


def test_a_rulebook_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match="cannot be read"):
        load_file(tmp_path / "none.toml")


def test_a_game_that_nobody_plays(tmp_path: Path) -> None:
    text = (folder("rulebooks") / f"{ROULETTE}.toml").read_text()
    path = tmp_path / "x.toml"
    path.write_text(text.replace('game = "roulette"', 'game = "whist"'))
    rulebook = load_file(path)
    with pytest.raises(NotFound, match="nothing plays 'whist'"):
        game_for(rulebook, Posted(rulebook))


# ---------------------------------------------------------------- names and options


def test_what_is_posted_is_what_is_in_force() -> None:
    """Hollywood blackjack §F.buster.1.d.i, and side bets without odds for so many decks: an option that has no choice."""
    book = load("hollywood-columbus/blackjack")
    assert Posted(book)["resplit-aces"] == "yes"
    assert Posted(book, {"resplit-aces": "no"})["resplit-aces"] == "yes"
    assert Posted(book, {"buster": "not-offered"})["resplit-aces"] == "no"
    hard_rock = load("hard-rock-cincinnati/blackjack")
    assert Posted(hard_rock, {"continuous-shuffler": "yes", "mid-shoe-entry": "barred"})["mid-shoe-entry"] == "open"


@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("document", [name for name in DOCUMENTS if name.endswith("/blackjack")])
def test_a_side_bet_is_posted_as_offered_exactly_where_it_is(document: str, decks: int) -> None:
    book = load(document)
    posted = Posted(book, {"decks": decks})
    sides = {wager.id for wager in book.wager if wager.group == "side" and posted[wager.id] == "offered"}
    assert set(game_for(book, posted).spot_names()) == {"blackjack", *sides}


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("roulette", "'roulette' could be 4 documents"),
        ("h", "'h' could be"),
        ("", "there is no document ''"),
        ("jack/whist", "there is no document 'jack/whist'"),
        ("../../etc/passwd", "there is no document"),
    ],
)
def test_a_name_that_fits_none_or_several_gets_a_helpful_answer(name: str, says: str) -> None:
    with pytest.raises(NotFound) as caught:
        find(name)
    assert says in str(caught.value)
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"weel": "single-zero"}, "has no option 'weel'. Did you mean wheel?"),
        ({"minimum": "free"}, "minimum: 'free' is not an amount of money (§1.A.iii)"),
        ({"minimum": "-5"}, "minimum may not be '-5' (§1.A.iii)"),
        ({"minimum": "$300"}, "maximum-inside is $200.00 and minimum is $300.00 (§1.A.iii). Post $300.00 or more."),
        ({"seats": "0"}, "seats may not be '0' (§1.A)"),
        ({"seats": "many"}, "seats may not be 'many' (§1.A)"),
        (
            {"straight-pays": "34 to 1"},
            "straight-pays may not be '34 to 1' (§5.A). The document allows 35 to 1 or more.",
        ),
        ({"straight-pays": "35 for 1"}, "straight-pays may not be '35 for 1' (§5.A)"),
        ({"straight-pays": "lots"}, "straight-pays: 'lots' are not odds (§5.A)"),
    ],
)
def test_a_posting_outside_the_document_is_refused_with_its_clause(settings: dict[str, str], says: str) -> None:
    with pytest.raises(HousewayError) as caught:
        Posted(load(ROULETTE), settings)
    assert says in str(caught.value)


def test_odds_at_and_above_a_floor_may_be_posted() -> None:
    for odds in ("35 to 1", "36 to 1", "71 to 2"):
        assert Posted(load(ROULETTE), {"straight-pays": odds})["straight-pays"] == odds


def test_odds_are_posted_as_the_document_prints_them() -> None:
    assert Posted(load(ROULETTE), {"straight-pays": "37 for 1"})["straight-pays"] == "36 to 1"
