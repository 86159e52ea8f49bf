"""Stadiums: one dealt hand, wheel or shoe for hundreds of stations, which play the house's own games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from houseway.cases import cases_of, run_case
from houseway.equipment import Chance
from houseway.exact.blackjack import MainResult, exact_game
from houseway.exact.blackjack.kernels import ACTIONS
from houseway.exact.blackjack.wagers import play_of
from houseway.exact.walk import Walk, walk_on
from houseway.floor.tables.commands import Person
from houseway.games import as_posted, game_for
from houseway.games.blackjack.common import CommonBlackjack
from houseway.ledger.entry import now
from houseway.ledger.gratuities import by_day, gaming_day
from houseway.ledger.on_record import posting
from houseway.refusal import Refused
from houseway.round import Bet, Call, Decide, Result, Round
from houseway.round.acts import AnyAct
from houseway.round.events import CardDealt, CardsShown, WagerSettled
from houseway.rulebook import Posted, load
from houseway.table import Table, acts, read_record, record_of, replay
from tests.floor_tables import BOSS, DEALER, PLAYERS, Trial
from tests.test_blackjack_walk import RANKS, hand_at, shoe

HARD_ROCK = "hard-rock-cincinnati/synergy-stadium-games"
HOLLYWOOD = "hollywood-columbus/stadium-table-games-etg"
STATIONS = 200
GAMES = [(document, game) for document in (HARD_ROCK, HOLLYWOOD) for game in load(document).games]
WAGERS = {
    "blackjack": "blackjack",
    "mini-baccarat": "player",
    "commission-free-baccarat": "banker",
    "roulette": "red",
    "craps": "pass",
}


def stadium(document: str, **posted: str) -> Table:
    """An open stadium with everybody seated and bought in."""
    table = Table(document, {"seats": str(STATIONS), "hand-pay-from": "$100,000", **posted})
    table.inspect_all("R. Vega")
    table.open()
    for seat in range(1, STATIONS + 1):
        table.sit(seat)
        table.apply(acts.BuyIn(seat, 1_000_00, tender="bill"))
    return table


def is_deciding(table: Table) -> bool:
    """Whether stations have something to decide."""
    return table.round.awaits.what == "decision"


@pytest.mark.parametrize(("document", "game"), GAMES)
def test_two_hundred_stations_bet_decide_and_are_settled_at_one_table(document: str, game: str) -> None:
    table, chance = stadium(document, game=game), Chance(19)
    for seat in table.seats:
        table.bet(seat, WAGERS[game], 10 + seat % 3 * 5)
    settled: set[int] = set()
    cards = 0
    while len(settled) < STATIONS:  # a point at the dice takes rounds
        events = list(table.play(chance=chance))
        while is_deciding(table):
            # whoever is asked may answer in any order; here the last first, and every third draws
            decisions = [act for act in table.round.legal_acts() if isinstance(act, Decide)]
            seat = decisions[-1].seat
            choice = "hit" if seat % 3 == 0 and Decide(seat, "hit") in decisions else "stand"
            events += table.decide(seat, choice)
            if not is_deciding(table):
                events += table.play(chance=chance)
        settled |= {event.seat for event in events if isinstance(event, WagerSettled)}
        cards += sum(isinstance(act, Result) and act.of == "card" for act in table.round.acts)
        assert sum(table.round.felt.balances.values()) == 0
        assert all(place.chips == place.net >= 0 for place in table.seats.values())
    assert settled == set(range(1, STATIONS + 1))
    assert cards < 30, "one hand is dealt, whoever plays on it"
    record = record_of(table.round)
    assert record_of(replay(read_record(record.to_json()))).to_json() == record.to_json()


def test_common_cards_are_dealt_once_and_each_station_stops_where_it_likes() -> None:
    table = stadium(HARD_ROCK)
    for seat in table.seats:
        table.bet(seat, "blackjack", 10)
    table.play("2h", "9h", "3c", "8d")
    dealt = ["5s", "4d", "6c", "2s"]  # 10, 14, 20 and then a bust, for those who go on
    for place, card in enumerate(dealt):
        going = [seat for seat in table.seats if seat % 5 >= place]
        for seat in going:
            table.decide(seat, "hit" if seat % 5 > place else "stand")
        table.result(card)
    for seat in [seat for seat in table.seats if seat % 5 == 4]:
        assert dict(table.round.felt.of_seat(seat)) == {}, "it is bust and its wager is gone"
    told = Counter(event.to for event in table.round.events if isinstance(event, CardDealt))
    assert {told[f"box {seat}"] for seat in table.seats if seat % 5 == 0} == {2}
    assert {told[f"box {seat}"] for seat in table.seats if seat % 5 == 3} == {5}
    assert sum(table.round.felt.carried.seen.values()) == 4 + len(dealt)


@pytest.mark.parametrize("document", [HARD_ROCK, HOLLYWOOD])
def test_one_station_on_common_cards_plays_the_blackjack_of_the_house(document: str) -> None:
    """The same cards, the same decisions, the same cents, whether the hand is common or its own."""
    common, own = (Table(document, {"hands": hands, "split-to": "2"}) for hands in ("common", "own"))
    shoe = Chance(21)
    for table in (common, own):
        table.inspect_all("R. Vega")
        table.open()
        table.sit(1)
    for number in range(60):
        for table in (common, own):
            table.bet(1, "blackjack", 10)
        while not own.round.is_over:
            awaits = own.round.awaits
            assert common.round.awaits.what == awaits.what
            if awaits.what == "decision":
                legal = [act.choice for act in own.round.legal_acts() if isinstance(act, Decide)]
                assert legal == [act.choice for act in common.round.legal_acts() if isinstance(act, Decide)]
                choice = next((it for it in ("split", "double") if it in legal and number % 2), legal[number % 2])
                for table in (common, own):
                    table.decide(1, choice)
                continue
            taker = next((it for it in awaits.takers if hasattr(it, "weights")), None)
            act = awaits.usual or Result("card", shoe.draw(taker.weights))  # type: ignore[union-attr]
            for table in (common, own):
                table.apply(act)
        assert common.round.settlements == own.round.settlements
        assert common.carried == own.carried


@pytest.mark.parametrize(("document", "game"), GAMES)
def test_each_game_is_of_the_documents_own_family_and_cites_its_clauses(document: str, game: str) -> None:
    book = load(document)
    played = book.games[game]
    other = load(f"{book.property_name}/{played.played}")
    assert played.document.family == other.document.family
    assert {key: clause.gist for key, clause in played.clauses.items()} == {
        key: clause.gist for key, clause in book.clauses.items()
    }
    assert all(played.gist(f"{played.played}#{key}") == clause.gist for key, clause in other.clauses.items())
    assert {wager.id for wager in played.wager} == {wager.id for wager in other.wager}
    for wager in other.wager:
        here = played.find_wager(wager.id)
        assert [table.rows for table in here.paytable] == [table.rows for table in wager.paytable]


def test_every_game_has_the_digest_of_all_that_it_is_made_of() -> None:
    book = load(HOLLYWOOD)
    assert {one.digest for one in book.games.values()} == {book.digest}
    assert book.digest != load("hollywood-columbus/blackjack").digest


def test_a_game_that_is_not_posted_is_the_first_and_one_that_is_not_played_is_refused() -> None:
    assert as_posted(HARD_ROCK).rulebook.played == "blackjack"
    book = load(HOLLYWOOD)
    assert game_for(book, Posted(book, {"game": "Mini Baccarat"})).rulebook.played == "mini-baccarat"


def test_wagers_remain_after_a_void_with_a_dealer_and_go_back_without_one() -> None:
    for dealer, lies in (("live", {(1, "blackjack"): 10_00}), ("automated", {})):
        table = Table(HOLLYWOOD, {"dealer": dealer})
        table.inspect_all("R. Vega")
        table.open()
        table.sit(1)
        table.buy_in(1, 100)
        table.bet(1, "blackjack", 10)
        table.play("5h", "9h", "6c", "7d")
        table.decide(1, "double")
        table.apply(acts.VoidRound("table-games-supervisor", "Dan", "a card fell"))
        assert dict(table.felt.stakes) == lies
        assert table.seats[1].chips == 100_00 - sum(lies.values())
        assert not table.round.settlements


def test_what_is_given_for_a_hand_pay_is_the_slot_teams_and_other_gratuities_the_dealers() -> None:
    table = stadium(HARD_ROCK, **{"game": "roulette", "hand-pay-from": "$175"})
    table.bet(1, "straight 17", 5)
    table.bet(2, "red", 100)
    table.play("17")
    assert table.seats[1].by_hand == 175_00
    assert table.why_not(Bet(1, "red", 5_00)) is not None
    (paid,) = table.apply(acts.HandPay(1, "slot-attendant", 5_00))
    assert {(move.giver, move.taker, move.amount) for move in paid.moves} == {
        ("seat 1", "cage", 170_00),
        ("seat 1", "slot tips", 5_00),
    }
    assert table.seats[1].chips == 1_000_00
    assert table.why_not(Bet(1, "red", 5_00)) is None
    (given,) = table.apply(acts.Toke(1, 5_00))
    assert [(move.taker, move.amount) for move in given.moves] == [("tokes", 5_00)]


def test_the_gratuities_of_a_gaming_day_are_reported_apart(tmp_path: Path) -> None:
    trial = Trial(tmp_path, HOLLYWOOD, mode="dealer", settings={"hand-pay-from": "$20"})
    trial.open(players=1)
    assert trial.give(PLAYERS[0], acts.Toke(1, 3_00)).is_done
    assert trial.give(PLAYERS[0], acts.Toke(1, 4_00)).is_done
    assert trial.give(PLAYERS[0], Bet(1, "blackjack", 25_00)).is_done
    for card in ("Th", "9h", "9c", "8d"):
        while (usual := trial.live.record.table.round.awaits.usual) is not None:
            assert trial.give(BOSS if getattr(usual, "by", "") != "dealer" else DEALER, usual).is_done
        assert trial.give(DEALER, Result("card", card)).is_done
    assert trial.give(PLAYERS[0], Decide(1, "stand")).is_done
    assert trial.give(DEALER, Call("settle")).is_done
    tess = Person("tess", "slot-attendant", "Tess")
    assert "is not for the dealer" in str(trial.give(DEALER, acts.HandPay(1, "slot-attendant")).error)
    assert trial.give(tess, acts.HandPay(1, "slot-attendant", 5_00)).is_done
    lines = list(trial.ledger.lines())
    days = by_day(lines, "00:00", "UTC")
    assert days == {lines[-1].entry.at[:10]: {"tokes": 7_00, "slot tips": 5_00}}


def test_a_gaming_day_of_gratuities_goes_by_the_clock_on_the_wall() -> None:
    """Six in the morning in Ohio is ten by universal time in summer and eleven in winter."""
    assert [gaming_day(f"2026-07-04T{time}Z") for time in ("09:59", "10:00")] == ["2026-07-03", "2026-07-04"]
    assert [gaming_day(f"2026-01-04T{time}Z") for time in ("10:59", "11:00")] == ["2026-01-03", "2026-01-04"]
    assert gaming_day("2026-07-04T06:00Z", zone="UTC") == gaming_day("2026-07-04T06:00Z", "02:00") == "2026-07-04"
    with pytest.raises(Refused, match="there is no time zone 'Ohio'"):
        gaming_day("2026-07-04T06:00Z", zone="Ohio")


def test_nothing_is_bought_from_the_dealer_on_the_floor_and_a_table_is_posted_as_it_is_dealt(tmp_path: Path) -> None:
    trial = Trial(tmp_path, HARD_ROCK, mode="dealer")
    trial.open(players=1)
    refused = trial.give(DEALER, acts.BuyIn(1, 100_00))
    assert "nothing is bought from the dealer (§3.B)" in str(refused.error)
    assert trial.live.record.posted.posted["dealer"] == "live"
    for mode, settings in (("electronic", {"dealer": "live"}), ("dealer", {"game": "craps"})):
        with pytest.raises(Refused, match="and its game is not"):
            posting("t", HOLLYWOOD, at=now(), by="boss", mode=mode, settings=settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(("document", "game"), GAMES)
def test_the_worked_rounds_of_the_played_document_come_to_the_same_at_stations(document: str, game: str) -> None:
    """Of those that this posting allows: the same money, whatever is cited."""
    book = load(document).games[game]
    given = {"game": game, **({"hands": "own"} if "hands" in Posted(book) else {})}
    given |= {"dealer": "automated"} if game == "roulette" else {}  # where nobody confirms the number
    same = others = 0
    for case in cases_of(f"{book.property_name}/{book.played}"):
        if case.refused or case.refused_posting or case.meters or not case.pays:
            continue
        plain = msgspec.structs.replace(
            case,
            set={**case.set, **given},
            clause="",
            clauses=(),
            uncited=(),
            told=(),
            untold=(),
            hidden=(),
        )
        outcome = run_case(document, plain)
        wrong = [one for one in outcome.differences if not one.startswith(("posting was", "an act was refused"))]
        if book.played == "roulette" and Posted(book).get("after-no-spin") == "wagers-returned":
            wrong = [] if any(one.startswith("returned: ") for one in wrong) else wrong  # an errant spin, §4.A
        assert not wrong, (case.name, wrong)
        same, others = same + outcome.holds, others + (not outcome.holds)
    assert same > 2 * others


def deciding(result: MainResult) -> Callable[[Round], AnyAct]:
    """Seat 1 decides as the analyser would; seat 2 takes two cards, whatever it has, and stands."""

    def decide(played: Round) -> AnyAct:
        awaits = played.awaits
        if awaits.seat == 2:
            legal = {act.choice for act in played.legal_acts() if isinstance(act, Decide) and act.seat == 2}
            taken = sum(isinstance(event, CardDealt) and event.to == "box 2" for event in played.events)
            return Decide(2, "hit" if taken < 4 and "hit" in legal else "stand")
        hand, is_split, of_aces = hand_at(played, awaits.to)
        shown = [event.cards[0] for event in played.events if isinstance(event, CardsShown)]
        ranks = sorted(RANKS.index(card[0]) for card in hand)
        chosen = result.strategy.after_split(0 if of_aces else 1) if is_split else result.strategy.first
        return Decide(1, ACTIONS[chosen[result.counting.hands.of(ranks), RANKS.index(shown[0][0])]])

    return decide


@pytest.mark.parametrize("stations", [1, 2])
@pytest.mark.parametrize(
    ("document", "cards"),
    [
        (HARD_ROCK, ("8h",) * 5 + ("Th",) * 8),
        (HOLLYWOOD, ("9h",) * 5 + ("Th",) * 7),
        pytest.param(HARD_ROCK, ("5h",) * 4 + ("6h",) * 3 + ("Th",) * 8, marks=pytest.mark.prove),
        pytest.param(HOLLYWOOD, ("Ah",) * 3 + ("8h",) * 3 + ("Th",) * 8, marks=pytest.mark.prove),
    ],
)
def test_walking_common_cards_gives_the_exact_expectation(document: str, cards: tuple[str, ...], stations: int) -> None:
    """Every order of a small shoe. That another station draws first from the same cards costs the first nothing."""
    book = load(document)
    game = game_for(book, Posted(book, {"decks": "8", "cut-card": "1"}))
    assert isinstance(game, CommonBlackjack)
    counts = Counter(card[0] for card in cards)
    result = exact_game(play_of(game), tuple(counts[rank] for rank in RANKS))
    found = Walk({"blackjack": 1000})
    bets: list[AnyAct] = [Bet(seat, "blackjack", 1000) for seat in range(1, stations + 1)]
    walk_on(game, shoe(game, *cards), bets, (1, 1), found, deciding(result), (1, 2)[:stations])
    assert found.per_initial(1000).edge == result.edge
    assert found.terminals > 20
