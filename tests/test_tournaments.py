"""Tournaments: two persons approve them, the table resumes them, and what they pay is what exact and simulate say."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

import houseway
from houseway.exact import analyse
from houseway.games import shared_game
from houseway.ledger.on_record import TableOnRecord, posting
from houseway.refusal import Refused
from houseway.rulebook import game_documents, load
from houseway.simulate import simulate
from houseway.table import Table, acts
from houseway.table.record import record_of, replay
from houseway.table.seats import Seat

TOURNAMENTS = [
    one
    for one in game_documents()
    if any("yes" in option.allowed for option in load(one).option if option.id == "tournament")
]
BACCARAT = [one for one in TOURNAMENTS if load(one).document.family == "baccarat"]
YES = {"tournament": "yes"}


def analysed(document: str, wager: str = "", **posted: str) -> dict[tuple[str, str], Fraction]:
    """What each wager costs, by its name and what tells it from others."""
    return {(one.wager, one.name): one.distribution.edge for one in analyse(shared_game(load(document), posted), wager)}


def approval(document: str) -> tuple[str, str]:
    """The clause of the Executive Director's approval, and who answers for it."""
    found = {key: clause for key, clause in load(document).clauses.items() if clause.persons > 1}
    [(key, clause)] = found.items()
    return key, clause.by[0]


def test_ten_documents_have_tournaments() -> None:
    assert len(TOURNAMENTS) == 10


@pytest.mark.parametrize("document", TOURNAMENTS)
def test_a_tournament_opens_only_when_two_persons_have_answered_for_its_approval(document: str) -> None:
    clause, rank = approval(document)
    table = Table(document, YES)
    for key, check in table.checks.items():
        if key != clause:
            table.apply(acts.Inspect(key, check.by[0], "R. Vega"))
    table.apply(acts.Inspect(clause, rank, "R. Vega"))
    with pytest.raises(Refused, match=f"Missing: §{clause}"):
        table.open()
    with pytest.raises(Refused, match="Another person confirms it"):
        table.apply(acts.Inspect(clause, rank, " r. vega"))
    with pytest.raises(Refused, match=f"Missing: §{clause}"):
        table.open()
    table.apply(acts.Inspect(clause, rank, "B. Ode"))
    table.open()
    assert table.is_open


@pytest.mark.parametrize("document", TOURNAMENTS)
def test_a_table_that_is_no_tournament_asks_for_no_approval(document: str) -> None:
    assert approval(document)[0] not in Table(document, {}).checks


@pytest.mark.parametrize("document", TOURNAMENTS)
def test_a_fault_takes_the_first_answer_back(document: str) -> None:
    clause, rank = approval(document)
    table = Table(document, YES)
    table.apply(acts.Inspect(clause, rank, "R. Vega"))
    table.apply(acts.Inspect(clause, rank, "B. Ode", passed=False))
    table.apply(acts.Inspect(clause, rank, "B. Ode"))
    assert clause not in table.inspections


def test_a_table_that_resumes_remembers_who_has_recorded_the_approval() -> None:
    document = "jack-cincinnati/blackjack"
    entry = posting("bj-1", document, settings=YES, at="2026-01-01T00:00:00Z", by="mara")
    before = TableOnRecord(entry)
    clause, rank = approval(document)
    before.table.apply(acts.Inspect(clause, rank, "R. Vega"))
    state = before.checkpoint(at="2026-01-01T00:00:01Z", balances={})
    after = TableOnRecord(entry)
    after.restore(state)
    with pytest.raises(Refused, match="has answered"):
        after.table.apply(acts.Inspect(clause, rank, "R. Vega"))
    after.table.apply(acts.Inspect(clause, rank, "B. Ode"))
    assert clause in after.table.inspections


def test_a_table_that_resumes_knows_who_has_no_chips() -> None:
    entry = posting("bj-1", "jack-cincinnati/blackjack", settings=YES, at="2026-01-01T00:00:00Z", by="mara")
    before = TableOnRecord(entry)
    before.table.seats |= {1: Seat(chips=900), 2: Seat(chips=5000)}
    after = TableOnRecord(entry)
    after.restore(before.checkpoint(at="2026-01-01T00:00:01Z", balances={}))
    assert after.table.round.felt.carried.tournament.out == (1,)


def test_the_record_of_a_round_plays_again_without_a_seat_that_was_not_waited_for() -> None:
    table = houseway.open("jack-cincinnati/blackjack", inspected_by=("R. Vega", "B. Ode"), **YES)
    table.sit(1, 2)
    table.buy_in(1, 5)
    table.bet(2, "blackjack", 10)
    table.play("Ah", "7d", "Kc", "Ts")
    assert [str(settled) for settled in replay(record_of(table.round)).settlements] == [
        "Seat 2 wins $20.00 on blackjack at 2 to 1."
    ]


FIRST_WAGER = {"dice": "pass", "baccarat": "player", "blackjack": "blackjack"}


def opened(table: Table) -> None:
    """Pass every check, each by as many persons as it takes, and open."""
    for clause, check in table.checks.items():
        for name in ("R. Vega", "B. Ode")[: check.persons]:
            table.apply(acts.Inspect(clause, check.by[0], name))
    table.open()


@pytest.mark.parametrize("document", TOURNAMENTS)
def test_closing_the_table_ends_a_tournament_and_the_next_begins_anew(document: str) -> None:
    family = load(document).document.family
    is_dice = family == "dice"
    table = Table(document, YES | {"tournament-limit": "minutes"}, None if is_dice else {"stage": "ready"})
    opened(table)
    table.sit(1)
    table.bet(1, FIRST_WAGER[family], 10)
    if is_dice:
        table.play("2-2")
    table.call("time is up", by="boxperson" if is_dice else "dealer")
    assert not table.felt.stakes
    with pytest.raises(Refused, match="time is up"):
        table.bet(1, FIRST_WAGER[family], 10)
    table.apply(acts.CloseTable(table.rulebook.opened_by))
    carried = table.felt.carried
    assert carried.tournament is None
    if is_dice:
        assert (carried.shooter, carried.last_shooter, carried.lying) == (0, 0, ()), "the dice go to the first seat"
    opened(table)
    table.bet(1, FIRST_WAGER[family], 10)
    assert table.felt.stakes


# ---------------------------------------------------------------- what it costs


@pytest.mark.parametrize("document", BACCARAT)
def test_banker_at_1_to_1_wins_what_player_loses(document: str) -> None:
    pushes = any(option.id == "tournament-three-card-7" for option in load(document).option)
    posted = YES | ({"tournament-three-card-7": "wins"} if pushes else {})
    [banker], [player] = (analysed(document, wager, **posted).values() for wager in ("banker", "player"))
    assert banker == -player < 0


@pytest.mark.parametrize("document", BACCARAT)
def test_no_wager_but_banker_costs_another_amount_in_a_tournament(document: str) -> None:
    plain, ours = analysed(document), analysed(document, **YES)
    assert {wager for wager, name in plain if plain[wager, name] != ours[wager, name]} <= {"banker"}


def naturals_without_the_dealers(decks: int) -> Fraction:
    """How often a player has a blackjack and the dealer none: counted, without the analyser."""
    aces, tens, cards = 4 * decks, 16 * decks, 52 * decks
    own = Fraction(aces * tens, comb(cards, 2))
    dealers = Fraction((aces - 1) * (tens - 1), comb(cards - 2, 2))
    return own * (1 - dealers)


@pytest.mark.parametrize("document", [one for one in TOURNAMENTS if load(one).document.family == "blackjack"])
def test_a_blackjack_at_2_to_1_gives_back_half_a_unit_for_each(document: str) -> None:
    plain, ours = (analysed(document, "blackjack", decks="1", **posted) for posted in ({}, YES))
    assert set(plain) == set(ours) != set()
    for key, edge in plain.items():
        gained = float(naturals_without_the_dealers(1) / 2)
        assert float(edge - ours[key]) == pytest.approx(gained, abs=1e-12)


def test_simulated_tournaments_agree_with_the_exact_figures() -> None:
    for document, wager in (("jack-cincinnati/mini-midi-baccarat", "banker"), ("jack-cincinnati/craps", "pass")):
        game = shared_game(load(document), YES)
        played = next(one for one in simulate(game, 400_000, seed=21).wagers if one.wager.wager == wager)
        assert played.exact is not None
        assert abs(played.distance) < 4
