"""The cards of a poker table from round to round: washed once, taking turns, taken out, cut, burned, put away."""

from __future__ import annotations

import random

import pytest

from houseway.cli.poker.felt import status
from houseway.games.poker.state import Carried
from houseway.refusal import HousewayError
from houseway.round import Call, Decide, Event, Irregularity, Result
from houseway.round.events import CardDealt, CardsShown, StepDue
from houseway.round.takers import Results
from houseway.rulebook import load
from houseway.table import Table
from houseway.table.acts import CloseTable, VoidRound
from tests.poker_tables import DOCUMENTS, HOLDEMS, THREE, poker

COUNTED_AGAIN = ["hard-rock-cincinnati/ultimate-texas-holdem", "horseshoe-cincinnati/three-card-poker"]


def opened(document: str, **settings: str) -> Table:
    table = Table(document, settings)
    table.inspect_all("R. Vega")
    table.open()
    table.sit(1)
    return table


def by_hand(document: str) -> Table:
    """A table whose dealer shuffles; some documents have a shuffler wherever the cards are dealt from the hand."""
    shuffle = next(option for option in load(document).option if option.id == "shuffle")
    return opened(document, shuffle="by-hand", **({"dealing": "shoe"} if shuffle.forced else {}))


def lay(table: Table) -> None:
    """The first wager, and those that must be as large: an Ante and its Blind."""
    first = next(iter(table.game.spot_names()))
    for wager in (first, *table.game.together().get(first, ())):
        table.bet(1, wager, 10)


def play_round(table: Table, seed: int = 1) -> list[Event]:
    """One round with the least decisions, from the wagers to the end."""
    chance = random.Random(seed)
    happened: list[Event] = []
    lay(table)
    while not table.round.is_over:
        awaits = table.round.awaits
        cards = next((taker for taker in awaits.takers if isinstance(taker, Results)), None)
        drawn = Result("card", chance.choice(list(cards.weights))) if cards else None
        least = ("check", "fold", "ride")
        fold = next((act for act in table.round.legal_acts() if isinstance(act, Decide) and act.choice in least), None)
        happened += table.apply(awaits.usual or drawn or fold)  # type: ignore[arg-type]
    return happened


def steps(happened: list[Event] | tuple[Event, ...]) -> list[str]:
    return [event.step for event in happened if isinstance(event, StepDue)]


def colours(happened: list[Event]) -> list[str]:
    return [step.split()[1] for step in steps(happened) if "comes out of the shuffler" in step]


# ---------------------------------------------------------------- from round to round


@pytest.mark.parametrize("document", DOCUMENTS)
def test_two_decks_take_turns_round_by_round(document: str) -> None:
    table = opened(document, shuffle="shuffler")
    assert [colours(play_round(table, seed)) for seed in range(3)] == [["red"], ["blue"], ["red"]]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_without_a_shuffler_the_dealer_shuffles_the_one_deck_before_every_round(document: str) -> None:
    table = by_hand(document)
    for seed in range(3):
        happened = play_round(table, seed)
        assert steps(happened).count("The dealer shuffles the cards.") == 1
        assert table.carried.deck == 0


@pytest.mark.parametrize("shuffle", ["by-hand", "shuffler"])
@pytest.mark.parametrize("document", [document for document in DOCUMENTS if poker(document).cite("wash")])
def test_the_cards_are_washed_when_they_have_come_to_the_table_and_not_again(document: str, shuffle: str) -> None:
    table = opened(document, shuffle=shuffle)
    washed = [sum("washed" in step for step in steps(play_round(table, seed))) for seed in range(2)]
    assert washed == [1, 0]


def test_cards_of_a_table_that_closed_are_washed_and_shuffled_at_the_next_opening() -> None:
    table = opened(THREE)
    play_round(table)
    table.call("shuffle")
    table.call("cut")
    table.apply(CloseTable("table-games-supervisor"))
    table.inspect_all("R. Vega")
    table.open()
    lay(table)
    assert table.why_not(Call("deal")) is not None
    assert steps(table.call("shuffle"))[0] == "The cards are washed face down and stacked."


@pytest.mark.parametrize("document", DOCUMENTS)
def test_after_a_jam_the_next_round_has_the_shuffler_and_the_other_deck(document: str) -> None:
    table = opened(document, shuffle="shuffler")
    jam = table.rulebook.find_irregularity("shuffler-jam")
    table.irregularity("shuffler-jam", jam.by[0])
    assert "The dealer shuffles the red deck by hand." in steps(play_round(table))
    assert colours(play_round(table)) == ["blue"]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_jam_is_no_jam_once_the_dealer_shuffles(document: str) -> None:
    table = opened(document, shuffle="shuffler")
    jam = table.rulebook.find_irregularity("shuffler-jam")
    table.irregularity("shuffler-jam", jam.by[0])
    with pytest.raises(HousewayError, match="nothing has been dealt"):
        table.irregularity("shuffler-jam", jam.by[0])


def test_an_improper_cut_of_a_jammed_deck_is_repeated_too() -> None:
    table = opened(THREE, shuffle="shuffler")
    table.irregularity("shuffler-jam")
    table.call("shuffle")
    table.call("cut 10")
    table.irregularity("cut-improper", "table-games-supervisor")
    assert table.why_not(Call("deal")) is not None
    assert steps(table.call("cut 30")) == [
        "With one hand the dealer cuts 30 cards onto the cover card, and puts the rest on top of them."
    ]


@pytest.mark.parametrize("document", COUNTED_AGAIN)
def test_what_was_counted_right_the_second_time_may_not_be_counted_wrong_a_third(document: str) -> None:
    table = opened(document, shuffle="shuffler")
    wrong = Irregularity("shuffler-count", table.rulebook.find_irregularity("shuffler-count").by[0])
    table.apply(wrong)
    table.call("count right")
    assert table.why_not(wrong) is not None
    table = opened(document, shuffle="shuffler")
    table.apply(wrong)
    table.apply(wrong)
    assert table.why_not(wrong) is not None
    assert table.why_not(Call("count right")) is not None


@pytest.mark.parametrize("document", [document for document in DOCUMENTS if "hollywood" not in document])
def test_a_wrong_deck_found_in_a_round_is_replaced_before_the_next_and_the_other_is_played(document: str) -> None:
    table = opened(document, shuffle="shuffler")
    lay(table)
    for act in (Call("shuffle"), Call("deal")):
        table.apply(act)
    found = next(it for it in table.rulebook.irregularity if it.id in ("deck-not-whole", "wrong-deck"))
    table.irregularity(found.id, found.by[0])
    assert table.round.is_over
    assert table.carried == Carried(stage="replace", deck=1)
    happened = play_round(table)
    assert steps(happened)[0].startswith("Another deck comes to the table")
    assert colours(happened) == ["blue"]
    assert colours(play_round(table)) == ["red"]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_cards_of_a_round_that_was_called_off_are_shuffled_again(document: str) -> None:
    table = opened(document)
    lay(table)
    while table.round.awaits.what == "wagers":
        table.apply(table.round.awaits.usual)  # type: ignore[arg-type]
    table.apply(Result("card", "Ah"))
    table.apply(VoidRound(table.rulebook.ranks[-1], "dealer", "a dispute"))
    assert table.round.awaits.usual == Call("shuffle")
    assert table.why_not(Call("deal")) is not None


@pytest.mark.parametrize("document", [document for document in DOCUMENTS if poker(document).cite("idle")])
def test_cards_that_lay_spread_are_not_dealt_before_a_shuffle_and_never_while_wagers_lie(document: str) -> None:
    table = by_hand(document)
    for call in ("shuffle", "cut", "spread the cards"):
        table.call(call)
    lay(table)
    assert table.why_not(Call("deal")) is not None
    table.call("shuffle")
    table.call("cut")
    assert table.why_not(Call("spread the cards")) is not None
    table.call("deal")


# ---------------------------------------------------------------- within a round


def places(happened: list[Event]) -> list[str]:
    """Where cards went, with burns and turned cards, as everybody sees it."""
    found = []
    for event in happened:
        if isinstance(event, StepDue) and "burned" in event.step:
            found.append("burn")
        elif isinstance(event, CardDealt) and not event.private_to:
            found.append(f"{event.to} {event.face}")
        elif isinstance(event, CardsShown):
            found.append(f"{event.of} turned")
    return found


def test_horseshoe_holdem_9_ii_and_9_iv_a_card_is_burned_before_the_flop_and_before_the_last_two() -> None:
    went = places(play_round(opened("horseshoe-cincinnati/ultimate-texas-holdem")))
    first = ["seat 1 down", "the dealer down"] * 2
    assert went[:11] == [*first, "burn", *["the board up"] * 3, "burn", *["the board up"] * 2]


@pytest.mark.parametrize("document", [document for document in HOLDEMS if "horseshoe" not in document])
def test_nowhere_else_a_card_is_burned_unasked(document: str) -> None:
    assert "burn" not in places(play_round(opened(document)))


FACE_DOWN = [(document, way) for document in HOLDEMS for way, deal in poker(document).facts.deal.items() if "board" in str(deal["start"])]  # fmt: skip


@pytest.mark.parametrize(("document", "dealing"), FACE_DOWN)
def test_community_cards_that_lie_face_down_are_turned_up_three_and_two(document: str, dealing: str) -> None:
    settings = {"dealing": dealing} if "dealing" in poker(document).posted else {}
    happened = play_round(opened(document, **settings))
    assert not any(event.card for event in happened if isinstance(event, CardDealt) and event.to == "the board")
    turned = [len(event.cards) for event in happened if isinstance(event, CardsShown) and event.of == "the board"]
    assert turned == [3, 2]


@pytest.mark.parametrize("document", [document for document in HOLDEMS if "hollywood" not in document])
def test_whoever_folds_without_trips_has_no_cards_left_at_horseshoe_alone(document: str) -> None:
    told = [step for step in steps(play_round(opened(document))) if "spread face down" in step]
    assert bool(told) == ("horseshoe" in document)


def test_horseshoe_holdem_12_1_iii_a_player_sees_to_the_progressive_wager() -> None:
    table = opened("horseshoe-cincinnati/ultimate-texas-holdem", progressive="offered")
    lay(table)
    assert "12.1.III" in {clause for event in table.bet(1, "progressive", 1) for clause in event.clauses}
    told = steps(table.round.events)
    assert told == ["The player sees to it that the device has taken the wager."]


def test_at_the_prompt_the_cards_of_the_position_that_decides_are_shown() -> None:
    table = opened(THREE)
    for wager in ("ante", "ante at 2"):
        table.bet(1, wager, 10)
    table.play("5s", "8d", "2c", "Jh", "Td", "3c", "4c", "Ks", "7h")
    assert status(table) == "5s Jh 4c\n"
    table.decide(1, "fold")
    assert table.round.awaits.says == "seat 1 at position 2 to play or fold"
    assert status(table) == "8d Td Ks\n"
