"""Cards in error, cards face down, handled and removed cards: none is lost, and none is seen too early."""

from __future__ import annotations

import msgspec
import pytest

from houseway.equipment import Chance
from houseway.games.baccarat.shoe import Carried
from houseway.ledger.on_record import TableOnRecord, posting
from houseway.refusal import Refused
from houseway.round import Bet, Call, Decide, Irregularity, Result, Round
from houseway.round.events import CardDealt, CardsShown
from houseway.rulebook import load
from houseway.table import open_table, view_for
from houseway.table.acts import CloseTable, Inspect
from tests.baccarat_tables import DAI, DOCUMENTS, FIVE, HOLLYWOOD, MINI, baccarat

SEVEN = [name for name in DOCUMENTS if not name.startswith("hollywood")]
OTHERS = ("seat 2", "dealer", "supervisor", "surveillance")
HANDLED = [name for name in DOCUMENTS if any(option.id == "handling" for option in load(name).option)]
FREE_AT_HOLLYWOOD = "hollywood-columbus/commission-free-baccarat-dragon-bonus"


def dealt(document: str, posted: dict[str, str] | None = None, *cards: str) -> Round:
    """A round of two players with these cards on the table."""
    played = Round(baccarat(document, posted), (1, 2), Carried(stage="ready"))
    played.apply(Bet(1, "player", 1000))
    for card in cards:
        _make(played, Result("card", card))
    return played


def _make(played: Round, act: Result | Call | Irregularity) -> None:
    """Do an act, after the usual calls that come first."""
    while played.why_not(act) is not None:
        usual = played.awaits.usual
        assert usual is not None
        played.apply(usual)
    played.apply(act)


# ---------------------------------------------------------------- cards in error


@pytest.mark.parametrize("document", SEVEN)
def test_two_disclosed_cards_are_both_dealt_in_simulated_rounds(document: str) -> None:
    """Twelve cards leave the shoe: the hand's four, and two simulated hands of four that begin with the disclosed ones."""
    played = dealt(document, {}, "9h", "7s", "Kd", "Kc")
    played.apply(Irregularity("disclosed-card"))
    played.apply(Irregularity("disclosed-card"))
    for card in ("3d", "9c", "5c", "9d", "4d", "8c", "4c", "8s"):
        _make(played, Result("card", card))
    assert played.is_over
    carried = played.carried_out
    assert (carried.out, sum(carried.seen.values()), carried.aside) == (12, 12, 0)


@pytest.mark.parametrize("document", SEVEN)
def test_an_undisclosed_card_waits_for_the_next_hand_through_a_simulated_round(document: str) -> None:
    played = dealt(document, {}, "9h", "7s", "Kd", "Kc")
    played.apply(Irregularity("undisclosed-card"))
    played.apply(Irregularity("disclosed-card"))
    for card in ("3d", "9c", "5c", "9d"):
        _make(played, Result("card", card))
    carried = played.carried_out
    assert (carried.out, sum(carried.seen.values()), carried.aside) == (9, 8, 1)
    following = Round(played.game, (1, 2), carried)
    following.apply(Bet(1, "player", 1000))
    _make(following, Result("card", "2h"))
    assert (following.felt.carried.out, following.felt.carried.aside) == (9, 0)


@pytest.mark.parametrize("document", SEVEN)
def test_a_face_up_card_before_the_deal_is_not_the_one_that_lies_aside(document: str) -> None:
    played = Round(baccarat(document), (1, 2), Carried(stage="ready", out=5, seen={"9h": 4}, aside=1))
    played.apply(Irregularity("face-up-card"))
    for card in ("3d", "9c", "5c", "9d"):
        played.apply(Result("card", card))
    assert (played.felt.carried.out, played.felt.carried.aside) == (9, 1)


# ---------------------------------------------------------------- cards face down


@pytest.mark.parametrize("document", HANDLED)
def test_cards_in_the_players_hands_are_seen_by_nobody_else(document: str) -> None:
    played = Round(baccarat(document, {"handling": "players"}), (1, 2), Carried(stage="ready"))
    played.apply(Bet(1, "player", 1000))
    played.apply(Bet(2, "banker", 1000))
    for card in ("2h", "3s", "3d", "Kc"):
        _make(played, Result("card", card))
    assert not any("2h" in str(event) for role in ("seat 1", *OTHERS) for event in view_for(played, role).events)
    played.apply(Decide(1, "open"))
    played.apply(Decide(2, "open"))
    own = [event.card for event in played.events if isinstance(event, CardDealt) and event.private_to == "seat 1"]
    assert own == ["2h", "3d"]
    for role in OTHERS:
        seen = [event.card for event in view_for(played, role).events if isinstance(event, CardDealt)]
        assert not {"2h", "3d"} & set(seen)
    shown = [event.cards for event in view_for(played, "seat 2").events if isinstance(event, CardsShown)]
    assert shown == [("2h", "3d"), ("3s", "Kc")]


@pytest.mark.parametrize("document", HANDLED)
def test_a_third_card_is_the_players_to_open_where_a_paragraph_says_so(document: str) -> None:
    game = baccarat(document, {"handling": "players"})
    played = Round(game, (1, 2), Carried(stage="ready"))
    played.apply(Bet(1, "player", 1000))
    played.apply(Bet(2, "banker", 1000))
    for card in ("2h", "3s", "3d", "Kc"):
        _make(played, Result("card", card))
    played.apply(Decide(1, "open"))
    played.apply(Decide(2, "open"))
    played.apply(Result("card", "4h"))
    seen = [role for role in ("seat 1", *OTHERS) if any("4h" in str(event) for event in view_for(played, role).events)]
    if document.startswith("hollywood"):  # §F.4.c of its Mini Baccarat: face upwards
        assert seen == ["seat 1", *OTHERS]
        return
    assert seen == []
    played.apply(Decide(1, "open"))
    dealt = [event for event in played.events if isinstance(event, CardDealt) and event.card == "4h"]
    assert [event.private_to for event in dealt] == ["seat 1"]
    shown = [event.cards for event in view_for(played, "seat 2").events if isinstance(event, CardsShown)]
    assert shown[-1] == ("4h",)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_burned_cards_are_told_by_their_number_only(document: str) -> None:
    game = baccarat(document, {"burn": "yes"} if document.startswith("hollywood") else {})
    played = Round(game, (1,), Carried(stage="burn"))
    played.apply(Result("card", "Ks"))
    burned = played.events[-1]
    assert (burned.count, burned.card) == (11, "Ks")  # type: ignore[attr-defined]
    carried = played.felt.carried
    assert (carried.out, carried.seen, carried.stage) == (11, {"Ks": 1}, "ready")


# ---------------------------------------------------------------- batches, handled cards


@pytest.mark.parametrize("document", SEVEN)
def test_a_shuffler_alternates_the_batches_shoe_by_shoe(document: str) -> None:
    game = baccarat(document, {"shuffle": "shuffler"})
    carried = None
    batches = []
    for _ in range(4):
        played = Round(game, (1,), carried)
        played.apply(Call("shuffle"))
        batches.append(played.felt.carried.batch)
        carried = game.to_shuffle(played.felt.carried)
    assert batches == [1, 0, 1, 0]


@pytest.mark.parametrize("document", [HOLLYWOOD, FREE_AT_HOLLYWOOD, DAI, FIVE])
def test_every_shoe_of_handled_cards_is_another_set(document: str) -> None:
    """Over a whole shoe by chance: no hand is dealt between the last one and the inspection of other decks."""
    table = open_table(document, inspected_by="R. Vega", handling="players", decks=1)
    table.sit(1)
    chance = Chance(5)
    told: list[str] = []
    while sum("leave the table as a set" in line for line in told) < 3:
        if table.felt.carried.stage == "ready":
            table.bet(1, "player", 10)
        told += map(str, table.play(chance=chance))
        while not table.round.is_over and table.round.awaits.what == "decision":
            told += map(str, table.decide(1, "open"))
            told += map(str, table.play(chance=chance))
    order = [
        word
        for line in told
        for word in ("last hand of the shoe", "leave the table as a set", '"the decks are in order"', "goes face down")
        if word in line
    ]
    for position, word in enumerate(order):
        if word == "last hand of the shoe":
            assert order[position + 1 : position + 3] == ["leave the table as a set", '"the decks are in order"']


# ---------------------------------------------------------------- closing


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_table_that_opens_again_shuffles_first(document: str) -> None:
    """Opening inspects every card, so none of them are in a shoe."""
    table = open_table(document, inspected_by="R. Vega")
    table.sit(1)
    table.bet(1, "player", 10)
    table.play(chance=Chance(4))
    assert table.felt.carried.stage == "ready"
    table.apply(CloseTable(table.rulebook.opened_by))
    table.inspect_all("R. Vega")
    table.open()
    assert table.felt.carried.stage == "shuffle"
    assert (table.felt.carried.out, table.felt.carried.seen, table.felt.carried.road) == (0, {}, "")


def test_closing_between_rounds_keeps_the_number_of_the_round() -> None:
    record = TableOnRecord(posting("one", MINI, at="2026-01-01T00:00:00Z", by="boss", clock=0))
    record.restore(
        msgspec.structs.replace(record.checkpoint(at="", balances={}), is_open=True, carried={"stage": "ready"})
    )
    number = record.number
    record.apply(CloseTable(record.table.rulebook.opened_by), "boss")
    assert (record.number, record.table.felt.carried.stage) == (number, "shuffle")


# ---------------------------------------------------------------- a red light


def test_a_red_light_outlasts_a_restart() -> None:
    """The dealer may not pass the same check again after the table was resumed from a checkpoint."""
    record = TableOnRecord(posting("one", FREE_AT_HOLLYWOOD, at="2026-01-01T00:00:00Z", by="boss", clock=0))
    record.apply(Inspect("E.C.i", "dealer", "Ann", passed=False), "ann")
    point = record.checkpoint(at="2026-01-01T00:00:01Z", balances={})
    record.restore(point)
    with pytest.raises(Refused, match="has found a fault"):
        record.apply(Inspect("E.C.i", "dealer", "Ann"), "ann")
    record.apply(Inspect("E.C.ii", "table-games-supervisor", "Bob"), "bob")
    assert not set(record.table.checks) - set(record.table.inspections)


def test_a_bonus_alone_is_held_to_the_minimum_only_where_no_maximum_is_named() -> None:
    """Hard Rock's mini-baccarat §16.B names the minimum alone."""
    posted = {"bonus-alone": "yes", "maximum": "$1,000", "bonus-maximum": "$20,000"}
    played = Round(baccarat(MINI, posted), (1,), Carried(stage="ready"))
    played.apply(Bet(1, "dragon-bonus player", 500000))
    played.apply(Call("no more bets"))
    assert played.felt.stake(1, "dragon-bonus player") == 500000
