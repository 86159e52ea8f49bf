"""A hand of poker is stages, in data: what a rulebook may state of decisions, hands, streets, rows, decks and rankings.

Each game here is a rulebook of a few lines, played at the live table; none has a line of code of its own.
"""

from __future__ import annotations

import pytest

from houseway.equipment.cards import JOKER, cards
from houseway.games.poker.paytable import asks_for, pay_rows
from houseway.games.poker.poker_round import PokerRound
from houseway.hands import FIVE_CARD, FOUR_CARD
from houseway.odds import parse
from houseway.refusal import Refused, RulebookError
from houseway.round import Decide, Result, Round
from houseway.round.events import CardDealt, WagerReturned
from houseway.round.takers import offered
from tests.poker_shapes import game_of, let_it_ride, wager
from tests.poker_tables import BOARD, DEALER, LiveRound, nets_of

CRAZY = """
[hand]
cards = 5
dealer = 6
ranking = "four card"
[deal.hand]
start = ["5 to players", "5 to dealer", "1 to dealer face up"]
[[decision]]
id = "raise"
clause = "1"
times = [1, 2, 3]
only_with = { 2 = "pair of aces", 3 = "pair of aces" }
otherwise = "fold"
"""


def even(name: str, **covers: object) -> str:
    """A wager against the dealer's hand."""
    said = "".join(f"{key} = {str(value).lower() if value is True else repr(value)}\n" for key, value in covers.items())
    return (
        f'[[wager]]\nid = "{name}"\nname = "{name.capitalize()}"\nclause = "1"\ngroup = "main"\npays = "1 to 1"\n'
        f'[wager.covers]\nkind = "against dealer"\n{said}'
    )


def crazy(ties: str = "push") -> PokerRound:
    """Five cards against six, of which one is face up; the best four count; aces raise more."""
    return game_of(CRAZY + even("ante", ties=ties) + even("play", raised=True, ties=ties))


def play(game: PokerRound, player: str, dealer: str, *choices: str) -> Round:
    hands = {"seat 1": cards(player), DEALER: cards(dealer)}
    return LiveRound(game, {1: {"ante": 1000}}, hands, {1: choices}).finish()


# ---------------------------------------------------------------- decisions


def test_a_multiple_takes_the_hand_that_the_rulebook_asks_for() -> None:
    aces = play(crazy(), "Ah Ad 9c 5s 2d", "Kh Kd 8c 7s 3d 2c", "play-3x")
    assert nets_of(aces) == {(1, "ante"): 1000, (1, "play"): 3000}
    live = LiveRound(
        crazy(), {1: {"ante": 1000}}, {"seat 1": cards("Kh Kd 9c 5s 2d"), DEALER: cards("Ah 4d 8c 7s 3d 2c")}, {}
    )
    while live.played.awaits.what != "decision":
        with_card = live.played.awaits.what == "result"
        act = live.played.awaits.usual
        if with_card:
            act = Result("card", live.cards[live.played.awaits.to].pop(0))
        assert act is not None
        live.played.apply(act)
    choices = [act.choice for act in live.played.legal_acts() if isinstance(act, Decide)]
    assert choices == ["play-1x", "fold", "leave"]
    refused = live.played.why_not(Decide(1, "play-3x"))
    assert refused is not None
    assert "that takes pair of aces, or better" in str(refused)


def test_what_others_are_told_of_a_decision_does_not_show_what_the_hand_allows() -> None:
    """Kings may not play three times, and nobody but their player learns it from what is offered or refused."""
    seen = []
    for hand in ("Ah Ad 9c 5s 2d", "Kh Kd 9c 5s 2d"):
        cards_of = {"seat 1": cards(hand), "seat 2": cards("Jh Jd 9s 5c 2h"), DEALER: cards("Qh 4d 8c 7s 3d 2c")}
        live = LiveRound(crazy(), {1: {"ante": 1000}, 2: {"ante": 1000}}, cards_of, {})
        while live.played.awaits.what != "decision":
            act = live.played.awaits.usual
            if live.played.awaits.what == "result":
                act = Result("card", live.cards[live.played.awaits.to].pop(0))
            assert act is not None
            live.played.apply(act)
        awaits = live.played.awaits
        others = tuple(offered(awaits.takers[0], to_others=True))
        seen.append((awaits.says, str(live.played.why_not(Decide(2, "fold"))), others))
    assert seen[0] == seen[1]
    assert seen[0][0] == "seat 1 to play-1x or play-2x or play-3x or fold"
    assert Decide(1, "play-3x") in seen[0][2]


def test_a_wager_may_be_taken_back_at_its_decision() -> None:
    hands = {"seat 1": cards("Th Td 4c"), BOARD: cards("9s 2d")}
    stakes = {1: {"ante": 1000, "two": 1000, "three": 1000}}
    played = LiveRound(let_it_ride(), stakes, hands, {1: ("withdraw", "stay")}).finish()
    assert nets_of(played) == {(1, "two"): 1000, (1, "three"): 1000}
    returned = [(event.wager, event.amount) for event in played.events if isinstance(event, WagerReturned)]
    assert returned == [("ante", 1000)]


# ---------------------------------------------------------------- hands of another size, ties, cards face up


def test_the_dealer_has_a_hand_of_another_size() -> None:
    """The dealer's sixth card makes the flush."""
    played = play(crazy(), "Ah Ad 9c 5s 2d", "Kh Qh 8h 7s 3d 2h", "play-1x")
    assert nets_of(played) == {(1, "ante"): -1000, (1, "play"): -1000}


def test_only_the_last_card_of_the_dealer_lies_open() -> None:
    played = play(crazy(), "Ah Ad 9c 5s 2d", "Kh Kd 8c 7s 3d 2c", "play-1x")
    seen = [event for event in played.events if isinstance(event, CardDealt) and event.to == DEALER]
    assert [(event.face, event.card) for event in seen] == [*[("down", "")] * 5, ("up", "2c")]


@pytest.mark.parametrize(("ties", "net"), [("push", 0), ("win", 1000), ("lose", -1000)])
def test_what_becomes_of_a_tie_is_the_documents_to_say(ties: str, net: int) -> None:
    played = play(crazy(ties), "Ah Kd Qc 9s 2d", "As Kc Qh 9d 3c 2c", "play-1x")
    assert nets_of(played) == {(1, "ante"): net, (1, "play"): net}


SURE = """
[hand]
cards = 5
ranking = "four card"
[qualifier]
category = "high card"
ranks = "K"
clause = "1"
[deal.hand]
start = ["5 to players", "5 to dealer"]
[[decision]]
id = "raise"
clause = "1"
times = [1]
otherwise = "fold"
"""


@pytest.mark.parametrize(
    ("player", "dealer", "net"),
    [
        ("9h 8d 7c 6s 2d", "Ah Kh Qh 9s 3h", 1000),  # a straight, beaten by a flush
        ("9h 8d 7c 6s 2d", "9s 8c 7d 6h 2c", 1000),  # a straight, tied
        ("9h 8d 7c 6s 2d", "Qh Jd Tc 8s 3d", 1000),  # a straight, and the dealer does not qualify
        ("Kh Kd 7c 6s 2d", "Ah Ad 9c 8s 3d", -1000),  # no row, and beaten
        ("Kh Kd 7c 6s 2d", "Ks Kc 7d 6h 2c", 0),  # no row, and tied
        ("Kh Kd 7c 6s 2d", "Ah Td 9c 8s 3d", 0),  # no row, and the hand wins
        ("Jh 9d 7c 6s 2d", "Qh Jd Tc 8s 3d", 0),  # no row, beaten by a dealer who does not qualify
    ],
)
def test_a_sure_blind_is_paid_by_its_row_win_or_lose(player: str, dealer: str, net: int) -> None:
    rows = '[[wager.paytable]]\nid = "t"\nclause = "1"\nrows = [{ outcome = "straight", pays = "1 to 1" }]\n'
    blind = (
        '[[wager]]\nid = "sure"\nname = "Sure"\nclause = "1"\ngroup = "main"\n'
        f'[wager.covers]\nkind = "sure blind"\nequals = "ante"\nunqualified = "pushes"\n{rows}'
    )
    game = game_of(SURE + even("ante") + even("play", raised=True) + blind)
    hands = {"seat 1": cards(player), DEALER: cards(dealer)}
    played = LiveRound(game, {1: {"ante": 1000, "sure": 1000}}, hands, {1: ("play-1x",)}).finish()
    assert nets_of(played)[1, "sure"] == net


# ---------------------------------------------------------------- rows


def test_a_row_for_one_rank_leaves_the_others_to_their_own() -> None:
    table = pay_rows(FOUR_CARD, [("four of a kind", parse("30 to 1")), ("four aces", parse("200 to 1"))])
    rows = {"Ah Ad Ac As": "four aces", "Kh Kd Kc Ks": "four of a kind", "Ah Ad Ac Ks": None}
    for hand, outcome in rows.items():
        row = table.met(FOUR_CARD.value(cards(hand)), cards(hand))
        assert (table.outcomes[row] if row >= 0 else None) == outcome


def test_rows_ask_for_pairs_by_rank_for_high_cards_and_may_push() -> None:
    rows = [
        ("pair of jacks or better", "1 to 1"),
        ("pair of sixes to tens", "push"),
        ("nine high", "15 to 1"),
        ("eight high or less", "50 to 1"),
    ]
    table = pay_rows(FIVE_CARD, [(outcome, parse(odds)) for outcome, odds in rows])
    hands = {
        "Jh Jd 4c 3s 2d": "pair of jacks or better",
        "9h 9d 9c 3s 2d": "pair of jacks or better",
        "Th Td 4c 3s 2d": "pair of sixes to tens",
        "5h 5d 4c 3s 2d": None,
        "Th 8d 4c 3s 2d": None,
        "9h 8d 4c 3s 2d": "nine high",
        "8h 7d 4c 3s 2d": "eight high or less",
        "7h 5d 4c 3s 2d": "eight high or less",
    }
    for hand, outcome in hands.items():
        held = cards(hand)
        row = table.met(FIVE_CARD.value(held), held)
        assert (table.outcomes[row] if row >= 0 else None) == outcome


def test_a_row_that_no_hand_can_be_is_refused() -> None:
    with pytest.raises(Refused, match="there is no pair"):
        asks_for(FIVE_CARD, "pair of ones")


# ---------------------------------------------------------------- streets, lines, decks, rankings

CROSS = """
[hand]
cards = 2
dealer = 0
board = 5
ranking = "five card"
[streets]
sides = 4
middle = 5
[lines]
across = [1, 5, 2]
down = [3, 5, 4]
[deal.hand]
start = ["2 to players", "5 to board"]
[[decision]]
id = "middle"
at = "sides"
clause = "1"
wager = "middle"
does = "bet"
times = [1, 3]
otherwise = "fold"
"""


def test_two_lines_over_one_board() -> None:
    rows = (("three of a kind", 3), ("pair", 1))
    game = game_of(
        CROSS
        + wager("ante", rows, looks_at=("player", "across"))
        + wager("second", rows, looks_at=("player", "down"), equals="ante")
        + wager("middle", rows, looks_at=("player", "across"), raised=True)
    )
    hands = {"seat 1": cards("Ah Kd"), BOARD: cards("As 9c 7d 3h Ad")}
    played = LiveRound(game, {1: {"ante": 1000, "second": 1000}}, hands, {1: ("bet-3x",)}).finish()
    assert nets_of(played) == {(1, "ante"): 3000, (1, "second"): 1000, (1, "middle"): 9000}


@pytest.mark.parametrize(
    ("board", "net"),
    [
        ("As 9c 7d 7h Ad", 9000),
        ("7d 7h As 9c Ad", 9000),
        ("9c 8d 6h 6s 2d", 0),
        ("6h 6s 9c 8d 2d", 0),
        ("6h 6s 8c 8d 2d", 0),
        ("9c 8d 7h 4s 2d", -3000),
        ("7d 7h As Ks Ad", 9000),
    ],
    ids=["across", "down", "down pushes", "across pushes", "both push", "both lose", "the better of two"],
)
def test_a_wager_is_paid_by_the_better_of_two_lines(board: str, net: int) -> None:
    """By the row of the higher hand; it pushes when none is paid and one or both push."""
    rows = (("three of a kind", 3), ("pair of jacks or better", 1), ("pair of sixes to tens", 0))
    game = game_of(
        CROSS
        + wager("ante", rows, looks_at=("player", "across"))
        + wager("middle", rows, looks_at=("player",), best_of=("across", "down"), raised=True)
    )
    hands = {"seat 1": cards("Ah Qd"), BOARD: cards(board)}
    played = LiveRound(game, {1: {"ante": 1000}}, hands, {1: ("bet-3x",)}).finish()
    assert nets_of(played)[1, "middle"] == net


WILD = """
[deck]
cards = 53
jokers = 1
[hand]
cards = 3
dealer = 0
ranking = "three with a joker"
[ranking."three with a joker"]
size = 3
categories = ["high card", "pair", "flush", "straight", "three of a kind", "straight flush"]
joker = "wild"
[deal.hand]
start = ["3 to players"]
[[decision]]
id = "play"
clause = "1"
times = [1]
otherwise = "fold"
"""


def test_a_deck_with_a_joker_and_a_ranking_of_the_documents_own() -> None:
    rows = (("three of a kind", 3), ("pair", 1))
    text = WILD + wager("ante", rows) + wager("play", rows, raised=True)
    game = game_of(text)
    assert len(game.deck) == 53
    hands = {"seat 1": (*cards("9h 9d"), JOKER)}
    played = LiveRound(game, {1: {"ante": 1000}}, hands, {1: ("play",)}).finish()
    assert nets_of(played) == {(1, "ante"): 3000, (1, "play"): 3000}


# ---------------------------------------------------------------- what is misspelt


@pytest.mark.parametrize(
    ("good", "bad", "says"),
    [
        ('id = "raise"', 'id = "raise"\nat = "flop"', "a round has no point 'flop'"),
        ('2 = "pair of aces"', '4 = "pair of aces"', "4 is none of the multiples"),
        ('2 = "pair of aces"', '2 = "pair of stars"', "'pair of stars' is no hand of this ranking"),
        ('ranking = "four card"', 'ranking = "for card"', "there is no ranking 'for card'"),
        ("times = [1, 2, 3]\n", 'times = [1, 2, 3]\nwithdraws = "ante"\n', "raise does not do one thing"),
        ("times = [1, 2, 3]\n", 'times = [1, 2, 3]\nwager = "plai"\n', "there is no wager 'plai'"),
        ('id = "raise"', 'id = "play"', "play is the name of one multiple"),
        ("1 to dealer face up", "1 to dealer upside down", "deals nothing"),
        ("dealer = 6\n", "", "the deal by hand has 6 to dealer, and [hand] says 5"),
        ('"5 to players"', '"4 to players"', "the deal by hand has 4 to players, and [hand] says 5"),
        ("cards = 5\n", "cards = 5\nboard = 1\n", "the deal by hand has 0 to board, and [hand] says 1"),
        ("[deal.hand]", '[says]\nhand-bord = "They are spread."\n[deal.hand]', "nothing is told at 'hand-bord'"),
    ],
)
def test_what_a_stage_cannot_be_is_refused(good: str, bad: str, says: str) -> None:
    text = CRAZY + even("ante") + even("play", raised=True)
    assert good in text
    with pytest.raises(RulebookError, match=says.replace("[", r"\[")):
        game_of(text.replace(good, bad))


# ---------------------------------------------------------------- hands that are set

SEVEN = """
[hand]
cards = 7
dealer = 0
ranking = "five card"
[deal.hand]
start = ["7 to players"]
[[decision]]
id = "set"
clause = "1"
does = "set"
sets = { low = 2, high = 5 }
otherwise = "stay"
"""


def seven() -> PokerRound:
    """Seven cards that are set into two hands, each with a wager of its own."""
    rows = (("full house", 5), ("pair", 1))
    return game_of(
        SEVEN
        + wager("ante", rows, looks_at=("high",))
        + wager("second", (("pair", 2),), looks_at=("low",), ranking="two card", equals="ante")
    )


def at_the_setting(hand: str) -> Round:
    live = LiveRound(seven(), {1: {"ante": 1000, "second": 1000}}, {"seat 1": cards(hand)}, {})
    while live.played.awaits.what != "decision":
        is_card = live.played.awaits.what == "result"
        act = Result("card", live.cards["seat 1"].pop(0)) if is_card else live.played.awaits.usual
        assert act is not None
        live.played.apply(act)
    return live.played


def test_seven_cards_are_set_into_two_hands() -> None:
    played = at_the_setting("9h 9d 9c 5s 5d 4h 4c")
    played.apply(Decide(1, "set", cards="4h 4c"))
    while not played.is_over:
        assert played.awaits.usual is not None
        played.apply(played.awaits.usual)
    assert nets_of(played) == {(1, "ante"): 5000, (1, "second"): 2000}


@pytest.mark.parametrize("cards_", ["9h 9d 9c", "As Kd", "", "9h 9d"])
def test_a_low_hand_that_cannot_be_is_refused(cards_: str) -> None:
    """Three cards, cards of somebody else, none, and a pair of nines below an ace that would be the high hand."""
    played = at_the_setting("9h 9d Ac Ks 5d 4h 3c")
    before = played.events
    refused = played.why_not(Decide(1, "set", cards=cards_))
    assert refused is not None
    assert "cannot be the low hand" in str(refused)
    assert played.events == before


def test_of_seven_cards_every_two_that_are_not_too_high_may_be_the_low_hand() -> None:
    """By hand: of 21 the two nines leave ace high, and an ace with one of them leaves king high: three are too high."""
    legal = [act for act in at_the_setting("9h 9d Ac Ks 5d 4h 3c").legal_acts() if isinstance(act, Decide)]
    assert len([act for act in legal if act.choice == "set"]) == 18
