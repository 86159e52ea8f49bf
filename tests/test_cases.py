"""The worked rounds hold; between them they exercise every rule, every irregularity and every ruling."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.cases import Case, cases_of, exercised, read_cases, run_case
from houseway.refusal import RulebookError
from houseway.rulebook import documents, load

CASES = [(document, case) for document in documents() for case in cases_of(document)]
NO_CASE = {
    "big-six": {"arrangement", "two-sections-7"},
    "roulette": {"blank-3-G", "worth-of-a-colour"},
    "craps": {
        "approval-blank", "bowl-and-cup", "bowl-or-cup", "boxperson-relieved", "crew", "cross-reference-a", "duties-d-and-e",
        "fire-c-and-d", "fire-spots-in-locations", "late-confirmed-by", "laws", "missing-number",
        "no-roll-is-a-choice", "no-roll-may-be-left-uncalled", "puck", "section-12-letters", "section-5a", "single-items",
        "stray-wager", "two-sections-6", "two-supplementals", "uniform-odds", "verified-by-whom", "wager-left-out",
    },
    "crapless-craps": {"craps-table", "dice-placement", "fire-locations", "laws", "numbering", "uniform-odds"},
    "craps-free-craps": {
        "bowl-and-cup", "boxman", "crew", "late-confirmed-by", "puck", "put-colon", "section-e-five", "two-supplementals",
    },
    "blackjack": {
        "all-dealt", "batches-alike", "burn-unseen", "collect-reference", "dates", "dealer-cuts-too", "dealing-show",
        "deck-change", "decks-change", "floor-supervisor", "general-section", "hand-sentence", "handling",
        "idle-conditions", "layout", "looks-reference", "named-headings", "no-continuous-shuffler",
        "page-head", "payable", "references", "single-decks", "table-sentence", "tournament-blackjack", "trilux-numbers",
        "who-removes",
    },
    "three-card-poker": {
        "cut-reference", "manual-shoe", "no-inspection", "no-progressive", "player-card-exposed", "prime", "rank-above",
        "rate-of-progression", "references", "section-24", "six-card-reference", "six-card-tables", "stray-letter", "supervisor",
        "verified",
    },
    "six-card-bonus": {"printed-rates"},
    "ultimate-texas-holdem": {
        "cards-in-section-2", "cover-cards", "layout-or-sign", "manual-shoe", "no-inspection", "odds-shown", "paytable-letter",
        "player-card-exposed", "progressive-document", "progressive-numbering", "progressive-reference", "rank-above",
        "reference-7-1", "section-24", "shown-cards", "stub", "supervisor", "verified",
    },
}  # fmt: skip
NO_BACCARAT_CASE = {
    "appendix",
    "approval",
    "bags",
    "blank-9-E-iii",
    "blank-F",
    "blank-G-4",
    "letter-E",
    "letters",
    "numbering",
    "same-vigorish",
    "tag",
}
"""Rulings on what no round can show, by document: numbering and wording, pictures, staff, markers, blanks, the house."""


@pytest.mark.parametrize(("document", "case"), CASES, ids=[f"{d}: {c.name}" for d, c in CASES])
def test_the_case_holds(document: str, case: Case) -> None:
    assert run_case(document, case).differences == []


@pytest.mark.parametrize("document", documents())
def test_every_rule_option_and_pay_table_clause_is_exercised(document: str) -> None:
    found = exercised(document)
    executed = [key for key, clause in load(document).clauses.items() if clause.kind in ("rule", "option", "paytable")]
    assert [key for key in executed if key not in found] == []


@pytest.mark.parametrize("document", documents())
def test_every_irregularity_has_a_case(document: str) -> None:
    acts = " ".join(act for case in cases_of(document) for act in case.acts)
    cited = {clause for case in cases_of(document) for clause in (case.clause, *case.clauses)}
    for irregularity in load(document).irregularity:
        assert irregularity.id in acts or irregularity.clause in cited


@pytest.mark.parametrize("document", documents())
def test_every_ruling_has_a_case_that_holds(document: str) -> None:
    names = {case.name for case in cases_of(document)}
    for ruling in load(document).ruling:
        assert ruling.case in names or ruling.id in NO_CASE.get(load(document).game_name, NO_BACCARAT_CASE)


@pytest.mark.parametrize("document", documents())
def test_every_wager_wins_and_loses_in_some_case(document: str) -> None:
    signs: dict[str, set[bool]] = {}
    for case in cases_of(document):
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


# ---------------------------------------------------------------- a case can fail

GOOD = next(case for case in cases_of("hard-rock-cincinnati/roulette") if case.name == "Straight pays 35 to 1")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"pays": {"straight 17": 170, "straight 18": -5}}, "pays: seat 1 straight 17 is $175.00, not $170.00"),
        ({"pays": {}}, "pays: seat 1 straight 17 is $175.00, not nothing"),
        ({"clauses": ("7.E",)}, "§7.E was not exercised"),
        ({"wagers": {"straight 99": 5}}, "an act was refused"),
        ({"refused": "seat 1 sits down", "says": "no"}, "the refusal says"),
        ({"refused": "seat 4 sits down"}, "was not refused"),
        ({"set": {"wheel": "square"}}, "posting was refused"),
        ({"refused_posting": True}, "the posting was not refused"),
        ({"order": ("seat 1 straight 17",)}, "settled in the order"),
        ({"returned": {"red": 5}}, "returned: seat 1 red is nothing, not $5.00"),
    ],
)
def test_a_wrong_case_says_what_differs(change: dict[str, object], says: str) -> None:
    import msgspec

    outcome = run_case("hard-rock-cincinnati/roulette", msgspec.structs.replace(GOOD, **change))
    assert says in " ".join(outcome.differences)


def test_a_round_by_place_that_does_not_go_on_says_what_it_waits_for() -> None:
    import msgspec

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
