"""Progressive meters: what one shows is paid once, in the seat's turn, and is carried to the next rounds."""

from __future__ import annotations

import msgspec
import pytest

import houseway
from houseway.equipment.cards import cards as card_numbers
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.carried import Carried as ShoeCarried
from houseway.games.meter import MeterPaid
from houseway.games.poker.positions import ByPosition
from houseway.games.poker.settling import announce, settle
from houseway.games.poker.state import Cards, Carried
from houseway.refusal import HousewayError
from houseway.round import Bet, Decide, Felt, Result, Round, TakeBack, WagerSettled
from houseway.round.events import Called
from houseway.table import Table
from houseway.table.acts import VoidRound
from houseway.table.at_work import TableAtWork
from houseway.table.record import read_record, record_of, replay
from tests.poker_tables import DOCUMENTS, poker

HOLDEM = "jack-cincinnati/ultimate-texas-holdem"
HARD_ROCK = "hard-rock-cincinnati/ultimate-texas-holdem"
BLACKJACK = "hollywood-columbus/blackjack"
METER = "21+3-progressive-meter"
STRAIGHT_FLUSH = {"seat 1": "4h 3h", "seat 2": "9c 8d", "dealer": "Kc 3d", "board": "7h 6h 5h Kd 2c"}


def play_holdem(table: Table, hands: dict[str, str]) -> None:
    """A round with these hands; everybody with a wager plays for four Antes, and takes the progressive."""
    left = {place: cards.split() for place, cards in hands.items()}
    for seat in (1, 2):
        for wager, amount in (("ante", 10), ("blind", 10), ("progressive", 1)):
            table.bet(seat, wager, amount)
    while not table.round.is_over:
        awaits = table.round.awaits
        if awaits.what == "result":
            table.apply(Result("card", left[awaits.to.removeprefix("the ")].pop(0)))
        elif awaits.what == "decision":
            assert awaits.seat is not None
            table.apply(Decide(awaits.seat, "play-4x"))
        else:
            assert awaits.usual is not None
            table.apply(awaits.usual)


def holdem(**settings: str) -> Table:
    table = houseway.open(HOLDEM, inspected_by="R. Vega", progressive="offered", **settings)
    for seat in (1, 2):
        table.sit(seat)
    return table


def jackpots(played: Round) -> list[tuple[str, int, int, int]]:
    return [
        (event.meter, event.shown, event.paid, event.shows) for event in played.events if isinstance(event, MeterPaid)
    ]


def won(played: Round, seat: int, wager: str = "progressive") -> int:
    return next(event.net for event in played.settlements if (event.seat, event.wager) == (seat, wager))


def test_the_next_round_pays_from_what_the_last_one_left() -> None:
    table = holdem()
    nets = []
    for _ in range(8):
        play_holdem(table, STRAIGHT_FLUSH)
        nets.append(won(table.rounds[-1], 1))
    assert nets == [99900, 89900, 80900, 72800, 65510, 58949, 53045, 47730]
    assert jackpots(table.rounds[-1]) == [("meter", 478296, 47830, 430466)]
    told = next(event for event in table.rounds[-1].events if isinstance(event, MeterPaid))
    assert str(told) == "The meter showed $4,782.96, paid $478.30 and shows $4,304.66."


def test_a_restart_and_a_replay_give_the_same_meter() -> None:
    table = holdem()
    play_holdem(table, STRAIGHT_FLUSH)
    kept = msgspec.to_builtins(table.carried)
    again = TableAtWork(HOLDEM, {"progressive": "offered"}, kept)
    assert again.felt.carried.meters == {"meter": 900000}
    play_holdem(table, STRAIGHT_FLUSH)
    second = record_of(table.rounds[-1]).to_json()
    replayed = replay(read_record(second))
    assert record_of(replayed).to_json() == second
    assert replayed.carried_out.meters == {"meter": 810000}


def test_a_table_whose_meter_has_not_paid_is_written_as_ever() -> None:
    """So that ledgers without a jackpot keep their bytes."""
    assert msgspec.to_builtins(Carried()) == {}
    assert "meters" not in msgspec.to_builtins(ShoeCarried())


# ---------------------------------------------------------------- blackjack's meter


def queens(**settings: str) -> Table:
    """Seat 1 has won the meter with three queens of hearts, and decides."""
    table = houseway.open(BLACKJACK, inspected_by="R. Vega", **{METER: "$7,000", **settings})
    table.sit(1)
    table.buy_in(1, 1000)
    for wager, amount in (("blackjack", 10), ("21+3-progressive", 1)):
        table.bet(1, wager, amount)
    cards = ["Qh", "Qh", "Qh", "7c"]
    while cards:
        awaits = table.round.awaits
        card = Result("card", cards[0])
        if awaits.usual is not None and table.round.why_not(card) is not None:
            table.apply(awaits.usual)
        else:
            table.apply(card)
            cards.pop(0)
    while table.round.awaits.usual is not None:
        table.apply(table.round.awaits.usual)
    assert jackpots(table.round) == [(METER, 700000, 700000, 0)]
    return table


def test_a_round_that_is_called_off_puts_the_jackpot_back_on_the_meter() -> None:
    table = queens()
    table.apply(VoidRound(table.rulebook.opened_by, "dan", "cards fell"))
    assert table.felt.carried.meters == {METER: 700000}
    assert table.seats[1].chips == 100000


def test_a_shuffle_does_not_fill_a_meter() -> None:
    table = queens()
    table.apply(Decide(1, "stand"))
    table.play()
    assert table.felt.carried.meters == {METER: 0}
    assert isinstance(table.game, Blackjack)
    assert table.game.to_shuffle(table.carried).meters == {METER: 0}


# ---------------------------------------------------------------- wagers that a table does not offer, and amounts


def words(refused: HousewayError) -> set[str]:
    return set(str(refused).replace(".", " ").split())


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_wager_of_a_document_is_taken_or_refused_in_words(document: str) -> None:
    """Whatever is offered: a bet on any wager of the document, and its taking back."""
    game = poker(document)
    played = Round(game, (1,))
    for wager in game.rulebook.wager:
        for act in (Bet(1, wager.id, 1000), TakeBack(1, wager.id)):
            why = played.why_not(act)
            assert why is None or (isinstance(why, HousewayError) and {wager.id, *wager.name.split()} & words(why))


def test_what_may_be_laid_on_a_progressive_of_one_or_five_dollars_is_what_is_legal() -> None:
    played = Round(poker(HARD_ROCK, {"progressive": "offered"}), (1,))

    def legal() -> list[int]:
        return [act.amount for act in played.legal_acts() if isinstance(act, Bet) and act.wager == "progressive"]

    assert legal() == [100]
    played.apply(Bet(1, "progressive", 100))
    assert legal() == [400]
    played.apply(Bet(1, "progressive", 400))
    assert legal() == []
    played.apply(TakeBack(1, "progressive", 400))
    assert played.felt.stake(1, "progressive") == 100


# ---------------------------------------------------------------- words


def test_a_winner_that_the_limit_leaves_nothing_is_no_push() -> None:
    cut = WagerSettled(seat=1, wager="trips", stake=500, outcome="straight flush", pays="40 to 1", net=0)
    assert str(cut) == "Seat 1 wins on trips at 40 to 1, but is paid nothing."
    assert str(msgspec.structs.replace(cut, outcome="pushes", pays="")) == "Seat 1 pushes on trips."


# ---------------------------------------------------------------- envy, and what is announced


def settled_by_hand(players: dict[int, int]) -> dict[tuple[int, str], int]:
    """Position 1 has a straight flush, 2 and 3 have nothing; all with a progressive, and an Ante that is raised."""
    game = poker(HARD_ROCK, {"progressive": "offered"})
    hands = {1: "4h 3h", 2: "9c 8d", 3: "Jc Td"}
    cards = Cards(hands={seat: list(card_numbers(hand)) for seat, hand in hands.items()}, players=players)
    cards.dealer, cards.board = list(card_numbers("Kc 3d")), list(card_numbers("7h 6h 5h Kd 2c"))
    felt = Felt((1, 2, 3), Carried())
    for position, seat in players.items():
        for wager, amount in (("ante", 1000), ("progressive", 100)):
            felt.place(seat, wager if seat == position else f"{wager} at {position}", amount, ())
            cards.laid[position, wager] = amount
    assert list(settle(game, ByPosition(felt), cards)) == [], "nobody is awaited where no meter is linked"
    return {(event.seat, event.wager): event.net for event in felt.events if isinstance(event, WagerSettled)}


def test_nobody_envies_a_hand_of_the_own_on_another_position() -> None:
    assert {seat for seat, wager in settled_by_hand({1: 1, 2: 2, 3: 3}) if wager == "envy"} == {2, 3}
    assert {seat for seat, wager in settled_by_hand({1: 1, 2: 1, 3: 3}) if "envy" in wager} == {3}


@pytest.mark.parametrize(
    ("board", "says"),
    [("Kh Ks 5h 4d 2c", "Dealer has pair K-Q-8-5"), ("Kh 7s 5h 4d 2c", "Dealer does not qualify: high card K-Q-8-7-5")],
)
def test_a_dealer_below_the_qualifier_is_announced_as_such(board: str, says: str) -> None:
    game = poker(HARD_ROCK)
    felt = Felt((1,), Carried())
    announce(game, felt, Cards(dealer=list(card_numbers("Qc 8d")), board=list(card_numbers(board))))
    (called,) = felt.events
    assert isinstance(called, Called)
    assert called.call == says
    assert game.facts.qualifier is not None
    assert (game.facts.qualifier.clause in called.clauses) == ("not qualify" in says)
