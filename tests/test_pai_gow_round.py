"""Pai Gow at the table: the bank's money on record, the button, what others see of a hand, cards tapped on a screen."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.floor.screens.pages.station_bets import decide
from houseway.floor.screens.pai_gow.acts import FOUL
from houseway.floor.screens.scene import Scene
from houseway.games import as_posted, game_for
from houseway.games.pai_gow.banking import TakesBank
from houseway.games.pai_gow.facts import PaiGowFacts
from houseway.games.pai_gow.pai_gow_game import PaiGowGame, _faults
from houseway.games.pai_gow.setting_hands import SET, SetsHands, ways_to_set
from houseway.games.pai_gow.state import Carried
from houseway.games.progressive.jackpot import is_jackpot
from houseway.ledger import verify
from houseway.round import Bet, Call, Decide, Irregularity, Result
from houseway.round.awaits import Argument
from houseway.round.events import Decided
from houseway.round.takers import Results, offered
from houseway.rulebook import Posted, load
from houseway.table import Table, view_for
from tests.floor_tables import DEALER, PLAYERS, Trial
from tests.test_ledger import stand_alone

JACK, HOLLYWOOD = "jack-cincinnati/pai-gow-poker", "hollywood-columbus/pai-gow-poker"
HARD_ROCK = "hard-rock-cincinnati/pai-gow-poker"
SEVEN = ["As", "Ad", "Kc", "Qd", "8s", "6h", "3c"]


def go_on(table: Table, chance: random.Random, banks: bool = True, until: str = "nothing") -> None:
    """Play on to the end of the round: the bank is taken, hands are set the house way, cards come by chance.

    It stops where something is awaited that has these words.
    """
    while not table.round.is_over and until not in table.round.awaits.says:
        awaits = table.round.awaits
        results = next((taker for taker in awaits.takers if isinstance(taker, Results)), None)
        if awaits.usual is not None:
            table.apply(awaits.usual)
        elif results is not None:
            table.apply(Result(results.of, chance.choice([*results.weights])))
        else:
            choices = {act.choice: act for act in awaits.legal() if isinstance(act, Decide) and act.seat == awaits.seat}
            table.apply(choices["bank" if banks else "pass"] if "bank" in choices else choices["house-way"])


def opened(document: str, settings: dict[str, str] | None = None, seats: tuple[int, ...] = (1, 2)) -> Table:
    table = Table(document, settings or {})
    table.inspect_all("R. Vega")
    table.open()
    table.sit(*seats)
    return table


# ---------------------------------------------------------------- the bank


def test_the_bank_goes_round_counterclockwise_and_the_house_has_it_once_in_a_rotation() -> None:
    chance = random.Random(1)
    table = opened(JACK, seats=(1, 2, 3))
    banks = []
    for _ in range(9):
        for seat in (1, 2, 3):
            table.bet(seat, "pai-gow", 20)
        go_on(table, chance)
        banks.append(table.round.carried_out.banked)
        assert sum(table.round.felt.balances.values()) == 0
    assert banks == [0, 3, 2, 1, 0, 3, 2, 1, 0]


@pytest.mark.parametrize("document", [JACK, HOLLYWOOD])
def test_a_banks_money_is_on_record_to_the_cent(tmp_path: Path, document: str) -> None:
    trial = Trial(tmp_path, document)
    trial.open(players=2)
    chance = random.Random(document)
    for number in range(4):
        for seat in (1, 2):
            assert trial.give(PLAYERS[seat - 1], Bet(seat, "pai-gow", 20_00)).is_done
        before = trial.live.record.number
        while trial.live.record.number == before:
            awaits = trial.live.record.table.round.awaits
            results = next((taker for taker in awaits.takers if isinstance(taker, Results)), None)
            if awaits.usual is not None:
                assert trial.give(DEALER, awaits.usual).is_done
            elif results is not None:
                assert trial.give(DEALER, Result(results.of, chance.choice([*results.weights]))).is_done
            else:
                choices = {
                    act.choice: act for act in awaits.legal() if isinstance(act, Decide) and act.seat == awaits.seat
                }
                act = choices.get("bank") or choices["house-way"]
                assert trial.give(PLAYERS[act.seat - 1], act).is_done
        held = trial.ledger.balances()
        assert sum(held.values()) == 0
        assert not held.get("table/stakes")
        assert number or not any(event.seat == 0 for event in trial.live.record.table.round.settlements)
    trial.crash().check_books(trial.ledger.balances())
    trial.ledger.close()
    assert verify(trial.path).holds
    assert stand_alone(trial.path).returncode == 0


def test_who_banks_needs_the_chips_for_all_that_may_win(tmp_path: Path) -> None:
    trial = Trial(tmp_path, JACK)
    trial.open(players=2)
    trial.live.record.table.round.felt.carried = type(trial.live.record.table.round.felt.carried)(
        stage="ready", wagered={"2": 20_00}
    )
    assert trial.give(PLAYERS[0], Bet(1, "pai-gow", 1000_00)).is_done
    assert trial.give(DEALER, Call("deal")).is_done
    awaits = trial.live.record.table.round.awaits
    assert awaits.cost(Decide(2, "bank")) == 1020_00
    assert awaits.cost(Decide(2, "bank", amount=0)) == 1000_00
    assert awaits.cost(Decide(2, "pass")) == 0


@pytest.mark.parametrize(("others", "least"), [(1000_00, 0), (0, 1_00)])
def test_who_banks_may_have_the_dealer_wager_less_in_whole_dollars(others: int, least: int) -> None:
    """Nothing at all only where somebody else wagers."""
    choices = (Decide(2, "bank"), Decide(2, "pass"))
    taker = TakesBank(2, choices, "14.I", others=others, usual=20_00)
    assert taker.arguments(choices[0]) == (Argument("amount", least, 20_00, step=1_00),)
    assert taker.arguments(choices[1]) == ()


@pytest.mark.parametrize(
    ("settings", "gains", "kept"),
    [
        ({"commission-rounding": "exact"}, 15_20, "5% of it are kept"),
        ({"commission-rounding": "up"}, 15_00, "5% of it are kept, up to the next $0.25"),
    ],
)
def test_a_win_of_16_dollars_less_its_commission(settings: dict[str, str], gains: int, kept: str) -> None:
    """80 cents, or a dollar where it is rounded up (§13.M)."""
    game = game_for(load(JACK), Posted(load(JACK), settings))
    assert isinstance(game, PaiGowGame)
    assert game.gain_of_win(16_00) == gains
    assert kept in [one.pays for one in game.besides()]


def test_the_button_moves_clockwise_from_the_dealer() -> None:
    table = opened(JACK, {"start": "button", "dealing": "shoe", "shuffle": "shuffler", "player-bank": "no"}, (1,))
    found = []
    for _ in range(8):
        table.bet(1, "pai-gow", 20)
        go_on(table, random.Random(2))
        found.append(next(str(event) for event in table.round.events if "button" in str(event)))
    places = ["the dealer", *(f"seat {seat}" for seat in range(1, 7)), "the dealer"]
    assert found == [f"The button lies before {place}." for place in places]


@pytest.mark.parametrize("document", [JACK, "horseshoe-cincinnati/fortune-pai-gow-poker"])
def test_a_void_round_leaves_the_button_where_it_lies(document: str) -> None:
    """JACK §8.A.iii, Horseshoe §8.I.C: it moves when a round is completed."""
    settings = {"start": "button", "dealing": "shoe", "shuffle": "shuffler", "player-bank": "no"}
    table = opened(document, settings, (1,))
    found = []
    for is_void in (False, True, False):
        table.bet(1, "pai-gow", 20)
        go_on(table, random.Random(1), until="to set the hands")
        found += [str(event) for event in table.round.events if "button lies" in str(event)]
        if is_void:
            table.apply(Irregularity("wrong-number-of-cards", "dealer"))
        go_on(table, random.Random(1))
    assert found == ["The button lies before the dealer.", *["The button lies before seat 1."] * 2]


@pytest.mark.parametrize("document", [JACK, HOLLYWOOD, "horseshoe-cincinnati/fortune-pai-gow-poker"])
def test_a_bank_whose_round_is_void_has_had_its_turn(document: str) -> None:
    """Nobody banks twice in a rotation (JACK §14.D, Horseshoe §14.IV), nor twice running (Hollywood §K.3.d)."""
    table, chance = opened(document), random.Random(1)
    banks = []
    for is_void in (False, True, False):
        table.bet(1, "pai-gow", 20)
        table.bet(2, "pai-gow", 20)
        go_on(table, chance, until="to set the hands")
        banks += [event.seat for event in table.round.events if isinstance(event, Decided) and event.choice == "bank"]
        if is_void:
            by = "table-games-supervisor" if document == HOLLYWOOD else "dealer"
            table.apply(Irregularity("wrong-number-of-cards", by))
        go_on(table, chance)
    assert banks == [2, 1]


def test_after_closing_the_button_is_the_dealers_and_nobody_has_wagered_who_could_bank() -> None:
    """JACK §11.D, §14.A: at the commencement of play the button lies before the dealer, and the house has the bank."""
    game = as_posted(JACK)
    carried = game.after_closing(Carried(button=3, wagered={"1": 2000}, turn=2, banked=2))
    assert (carried.button, carried.wagered, carried.turn, carried.banked) == (0, {}, 0, 0)


# ---------------------------------------------------------------- setting a hand


def dealt(document: str = HARD_ROCK) -> Table:
    """A table at which seat 1 has seven known cards to set, and seat 2 some others."""
    table = opened(document)
    table.bet(1, "pai-gow", 20)
    table.bet(2, "pai-gow", 20)
    own, others = (
        iter(SEVEN),
        iter(["Td", "9h", "7s", "6d", "5s", "4h", "2d", "Qh", "Jd", "9c", "7d", "5d", "4c", "2c"]),
    )
    while table.round.awaits.what != "decision":
        awaits = table.round.awaits
        if awaits.usual is not None:
            table.apply(awaits.usual)
        elif awaits.to:
            table.apply(Result("card", next(own if awaits.to == "seat 1" else others)))
        else:
            table.apply(Result("dice", "3"))
    return table


def test_the_ways_to_set_are_those_of_21_that_are_no_foul() -> None:
    """Counted by hand: both aces low, or an ace and the king, leave less high; so do the aces' 1 and the king's 2 ways."""
    table = dealt()
    taker = next(taker for taker in table.round.awaits.takers if isinstance(taker, SetsHands))
    game = table.game
    assert isinstance(game, PaiGowGame)
    ways = {frozenset(way.split()) for way in ways_to_set(game, taker.held)}
    pairs = {frozenset((one, other)) for one in SEVEN for other in SEVEN if one < other}
    assert len(pairs) == 21
    assert pairs - ways == {frozenset(("As", "Ad")), frozenset(("As", "Kc")), frozenset(("Ad", "Kc"))}


def test_nobody_else_is_told_what_a_hand_could_be_set_into() -> None:
    table = dealt()
    taker = next(taker for taker in table.round.awaits.takers if isinstance(taker, SetsHands))
    assert {act.choice for act in offered(taker, to_others=True) if isinstance(act, Decide)} == {
        "house-way",
        "help",
        "leave",
    }
    table.apply(Decide(1, "help"))
    table.apply(Decide(1, SET, cards="Kc Qd"))
    others = str(view_for(table.round, "seat 2"))
    assert not any(f"'{card}'" in others or f" {card} " in others for card in SEVEN)
    assert "'seat 1 low': ('Kc', 'Qd')" in str(view_for(table.round, "seat 1"))


def test_a_foul_hand_is_taken_though_it_is_not_offered() -> None:
    table = dealt()
    act = Decide(1, SET, cards="As Ad")
    assert act not in table.round.legal_acts()
    assert table.why_not(act) is None


def test_two_cards_are_tapped_and_both_hands_named(tmp_path: Path) -> None:
    trial = Trial(tmp_path, HARD_ROCK)
    trial.open(players=1)
    assert trial.give(PLAYERS[0], Bet(1, "pai-gow", 20_00)).is_done
    own, others = iter(SEVEN), iter(["Qh", "Jd", "9c", "7s", "5d", "4h", "2c"])
    while (awaits := trial.live.record.table.round.awaits).what != "decision":
        shows = next(own if awaits.to == "seat 1" else others) if awaits.to else "3"
        result = Result("card" if awaits.to else "dice", shows)
        assert trial.give(DEALER, awaits.usual or result).is_done
    scene = Scene.of(trial.live.record)
    shown = str(decide(scene, 1))
    assert shown.count('type="checkbox"') == 7
    assert shown.count('class="way"') == 21
    assert shown.count(FOUL) == 3
    way = shown.split('data-low="Kc Qd"')[1].split("data-low")[0]
    assert "Pair of aces" in way
    assert "King high" in way
    assert "Set these hands" in way
    assert not str(decide(scene, 2)).count("checkbox")


def test_a_supervisor_who_rules_confirms_no_jackpot() -> None:
    table = dealt()
    table.apply(Irregularity("wrong-number-of-cards", "dealer"))
    assert table.round.awaits.what == "ruling"
    assert not is_jackpot(table.round.awaits)


# ---------------------------------------------------------------- a rulebook that cannot be read

NOWHERE = "99.Z"


def broken(facts: PaiGowFacts, what: str) -> PaiGowFacts:
    """Facts that cite a clause which there is not, or leave something out."""
    replace = msgspec.structs.replace
    first = "lower lower"
    assert facts.bank is not None
    assert facts.commission is not None
    line = replace(facts.house_way.line[0], clause=NOWHERE)
    changed: dict[str, dict[str, Any]] = {
        "no cell": {"settlement": {key: cell for key, cell in facts.settlement.items() if key != first}},
        "another cell": {"settlement": {**facts.settlement, "higher still": facts.settlement[first]}},
        "cell": {"settlement": {**facts.settlement, first: replace(facts.settlement[first], clause=NOWHERE)}},
        "delivery": {"delivery": {}},
        "start": {"start": {"dice": replace(facts.start["dice"], covered=NOWHERE)}},
        "variant": {"variant": {key: replace(one, clause=NOWHERE) for key, one in facts.variant.items()}},
        "commission": {"commission": replace(facts.commission, clause=NOWHERE)},
        "bank": {"bank": replace(facts.bank, cites={**facts.bank.cites, "first": NOWHERE})},
        "moment": {"bank": replace(facts.bank, cites={**facts.bank.cites, "last": facts.bank.clause})},
        "house way": {"house_way": replace(facts.house_way, line=(line,))},
    }
    return replace(facts, **changed[what])


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("no cell", "nothing is said of 'lower lower'"),
        ("another cell", "there is no cell 'higher still'"),
        ("delivery", "the deal by hand is delivered nohow"),
        ("moment", "a bank has no moment 'last'"),
        *(
            (what, f"clause §{NOWHERE} is cited")
            for what in ("cell", "start", "variant", "commission", "bank", "house way")
        ),
    ],
)
def test_a_rulebook_states_all_cells_and_cites_what_there_is(what: str, says: str) -> None:
    book, game = load(JACK), as_posted(JACK)
    assert isinstance(game, PaiGowGame)
    assert list(_faults(book, game.facts)) == []
    assert [fault.why for fault in _faults(book, broken(game.facts, what)) if says in fault.why]
