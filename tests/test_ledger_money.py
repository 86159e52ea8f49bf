"""Money that moves outside a settlement: corrections, voids, gratuities, vouchers; and notes, which move none."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from houseway.floor.tables.commands import Command, Note, Person
from houseway.floor.tables.live import Batch
from houseway.ledger import verify
from houseway.ledger.books import changes, reversal, voucher_mark
from houseway.ledger.entry import ActDone, Noted, canonical
from houseway.round import Bet, Call, Decide, Result
from houseway.rulebook import game_documents
from houseway.table.acts import BuyIn, Correct, Leave, Sit, Toke, VoidRound
from tests.floor_tables import BOSS, DEALER, PLAYERS, Trial, next_act, state_of
from tests.test_ledger import played, stand_alone


def test_a_settlement_is_reversed_once_by_two_persons_with_a_reason(tmp_path: Path) -> None:
    trial = played(tmp_path, "jack-cincinnati/big-six", rounds=0, mode="dealer")
    ann = PLAYERS[0]
    trial.give(ann, Bet(1, "$1", 500))
    number = trial.live.record.number
    chance = random.Random(3)
    while trial.live.record.number == number:
        todo = next_act(trial.live.record, chance)
        assert todo is not None
        settled = trial.give(*todo)
    entry = trial.ledger.head[0]
    assert settled.is_done
    has = trial.live.record.table.seats[1].chips
    assert has is not None
    assert has != 100_000_00
    rank = trial.live.record.table.rulebook.ranks[-1]
    alone = trial.give(BOSS, Correct(entry, (), rank, BOSS.id, "dealer error"))
    assert "one person" in str(alone.error)
    silent = trial.give(BOSS, Correct(entry, (), rank, "eve", " "))
    assert "without a reason" in str(silent.error)
    low = trial.give(Person("eve", "supervisor"), Correct(entry, (), rank, "dan", "dealer error"))
    assert "not for the supervisor" in str(low.error)
    unasked = trial.give(BOSS, Correct(entry, (), rank, "eve", "dealer error"))
    assert "eve has not asked" in str(unasked.error)
    eve = Person("eve", "supervisor")
    assert trial.give(eve, Note("ask-correction", f"entry {entry}: dealer error")).is_done
    other = trial.give(BOSS, Correct(entry, (), rank, "dan", "dealer error"))
    assert "dan has not asked" in str(other.error)
    done = trial.give(BOSS, Correct(entry, (), rank, "eve", "dealer error"))
    assert done.is_done, done.error
    assert trial.live.record.table.seats[1].chips == 100_000_00
    twice = trial.give(BOSS, Correct(entry, (), rank, "eve", "dealer error"))
    assert "already" in str(twice.error)
    trial.crash().check_books(trial.ledger.balances())
    trial.ledger.close()
    assert verify(trial.path).holds


def asks(trial: Trial, entry: int) -> str:
    """What somebody hears who asks for a correction."""
    return str(trial.give(Person("eve", "supervisor"), Note("ask-correction", f"entry {entry}: wrong")).error or "")


def test_money_of_a_round_under_way_or_called_off_goes_back_only_with_the_round(tmp_path: Path) -> None:
    trial = Trial(tmp_path, "jack-cincinnati/craps")
    trial.open(players=1)
    bought_in = trial.ledger.head[0]
    for bet in (Bet(1, "pass", 500), Bet(1, "buy 4", 20_00)):
        assert trial.give(PLAYERS[0], bet).is_done
    charged = trial.ledger.head[0]
    assert trial.ledger.balances()["table/vigorish"] == 100
    assert "is of round 1, which is under way" in asks(trial, charged)
    assert trial.give(DEALER, Note("ask-void", "a die fell")).is_done
    assert trial.give(BOSS, VoidRound(trial.live.record.table.rulebook.opened_by, "dan", "a die fell")).is_done
    called_off = trial.ledger.head[0]
    assert trial.live.record.table.seats[1].chips == 100_000_00
    assert "is of round 1, which was called off" in asks(trial, charged)
    assert "is of round 1, which was called off" in asks(trial, called_off)
    assert asks(trial, bought_in) == ""


def test_vigorish_of_a_wager_that_rides_goes_back_only_with_the_wager(tmp_path: Path) -> None:
    trial = Trial(tmp_path, "jack-cincinnati/craps")
    trial.open(players=1)
    for bet in (Bet(1, "pass", 500), Bet(1, "buy 4", 20_00)):
        assert trial.give(PLAYERS[0], bet).is_done
    charged = trial.ledger.head[0]

    def roll(dice: str) -> None:
        number = trial.live.record.number
        while trial.live.record.number == number:
            usual = trial.live.record.table.round.awaits.usual
            person = PLAYERS[0] if isinstance(usual, Decide) else DEALER
            assert trial.give(person, usual or Result("dice", dice)).is_done

    roll("3-3")
    assert trial.live.record.number == 2
    assert "goes with its wager, which was not decided" in asks(trial, charged)
    roll("3-4")
    assert not trial.live.record.table.felt.stakes
    assert asks(trial, charged) == ""


def test_a_banker_win_is_reversed_when_its_commission_is_paid(tmp_path: Path) -> None:
    trial = Trial(tmp_path, "hollywood-columbus/mini-baccarat", settings={"commission-collected": "later"})
    trial.open(players=1)
    assert trial.give(PLAYERS[0], Bet(1, "banker", 100_00)).is_done
    cards = iter(("6h", "7s", "Kd", "Kc"))
    while trial.live.record.number == 1:
        assert trial.give(BOSS, trial.live.record.table.round.awaits.usual or Result("card", next(cards))).is_done
    won = trial.ledger.head[0]
    assert trial.live.record.table.carried.owed == {"1": 500}
    assert "seat 1 still owes the commission that entry" in asks(trial, won)
    assert trial.give(DEALER, Call("collect commission from seat 1")).is_done
    collected = trial.ledger.head[0]
    assert "which is under way" in asks(trial, collected)
    assert asks(trial, won) == ""
    rank = trial.live.record.table.rulebook.opened_by
    assert trial.give(BOSS, Correct(won, (), rank, "eve", "wrong")).is_done
    assert trial.ledger.balances() == {
        "table/commission": 500,
        "table/drop box": -100_000_00,
        "table/seat 1": 100_000_00 - 500,
    }
    trial.ledger.close()
    assert verify(trial.path).holds


def test_a_decision_that_its_seat_cannot_pay_any_more_changes_nothing(tmp_path: Path) -> None:
    trial = Trial(tmp_path, "horseshoe-cincinnati/blackjack")
    trial.open(players=0)
    assert trial.give(PLAYERS[0], Sit(1)).is_done
    assert trial.give(DEALER, BuyIn(1, 15_00)).is_done
    for spot, amount in (("blackjack", 10_00), ("house-money", 5_00)):
        assert trial.give(PLAYERS[0], Bet(1, spot, amount)).is_done
    cards = {"box 1": iter(("9h", "9c")), "the dealer": iter(("9s", "8d"))}
    while (awaits := trial.live.record.table.round.awaits).what != "decision":
        assert trial.give(BOSS, awaits.usual or Result("card", next(cards[awaits.to]))).is_done
    assert trial.give(PLAYERS[0], Toke(1, 20_00)).is_done  # all that the side bet brought
    before = state_of(trial.live.record)
    assert "seat 1 lacks $20.00 to add" in str(trial.give(PLAYERS[0], Decide(1, "add")).error)
    assert state_of(trial.live.record) == before
    assert trial.give(PLAYERS[0], Decide(1, "collect")).is_done


def test_a_reversal_undoes_exactly_what_the_players_and_the_house_gained(tmp_path: Path) -> None:
    trial = played(tmp_path, "jack-cincinnati/craps", rounds=6, mode="dealer")
    for line in trial.ledger.lines():
        entry = line.entry
        if isinstance(entry, ActDone):
            back = reversal(entry)
            assert all(move.amount > 0 and "stakes" not in (move.giver, move.taker) for move in back)
            gains = Counter(changes(entry))
            for move in back:
                gains[f"table/{move.giver}"] -= move.amount
                gains[f"table/{move.taker}"] += move.amount
            assert gains["table/bank"] == gains["table/vigorish"] == 0


ONE_OF_EACH = sorted({document.split("/")[1]: document for document in game_documents()}.values())


@pytest.mark.parametrize("steps", [0, 4, 9])
@pytest.mark.parametrize("document", ONE_OF_EACH)
def test_a_voided_round_gives_every_wager_back_and_the_next_is_played(
    tmp_path: Path, document: str, steps: int
) -> None:
    trial = Trial(tmp_path, document, mode="electronic")
    trial.open()
    bought = trial.live.record.table.seats[1].net
    trial.lay(1)
    for _ in range(steps):
        if trial.live.record.number == 1:
            trial.step()
    rank = trial.live.record.table.rulebook.opened_by
    assert not trial.give(DEALER, VoidRound(rank, "dan", "cards fell", pit_covered=True)).is_done
    stakes = trial.live.record.table.felt.stakes
    if stakes:
        before, lies, has = trial.live.record.number, sum(stakes.values()), trial.live.record.table.seats[1].net
        unasked = trial.give(BOSS, VoidRound(rank, "dan", "cards fell", pit_covered=True))
        assert "dan has not asked for a void" in str(unasked.error)
        assert trial.give(DEALER, Note("ask-void", "cards fell")).is_done
        done = trial.give(BOSS, VoidRound(rank, "dan", "cards fell", pit_covered=True))
        assert done.is_done, done.error
        assert trial.live.record.number == before + 1
        net = trial.live.record.table.seats[1].net
        assert net == bought if before == 1 else net >= has + lies
        assert not trial.live.record.table.felt.stakes
        trial.crash().check_books(trial.ledger.balances())
        trial.lay(1)
    number = trial.live.record.number
    for _ in range(100):
        if trial.live.record.number == number and trial.live.record.table.round.acts:
            trial.step()
    assert trial.live.record.number > number or not stakes
    trial.ledger.close()
    found = verify(trial.path)
    assert found.holds, found.faults


def test_gratuities_go_to_the_tokes(tmp_path: Path) -> None:
    trial = played(tmp_path, rounds=0)
    assert trial.give(PLAYERS[0], Toke(1, 500)).is_done
    assert not trial.give(PLAYERS[0], Toke(1, 100_000_00)).is_done
    assert not trial.give(PLAYERS[1], Toke(1, 500)).is_done
    assert trial.ledger.balances()["table/tokes"] == 500
    trial.give(PLAYERS[2], Sit(3))
    assert "seat 3 has no chips" in str(trial.give(PLAYERS[2], Toke(3, 500)).error)
    assert trial.ledger.balances()["table/tokes"] == 500


def test_a_voucher_is_worth_the_chips_whatever_was_won_or_lost_before_they_were_counted(tmp_path: Path) -> None:
    """The dealer bets for a seat that has bought nothing, and it loses or wins; then the player buys chips."""
    trial = Trial(tmp_path, "hard-rock-cincinnati/roulette")
    trial.open()
    for seat, spot in ((3, "black"), (4, "red")):
        ann = PLAYERS[seat - 1]
        trial.give(ann, Sit(seat))
        assert trial.give(DEALER, Bet(seat, spot, 500_00)).is_done
    for act in (Call("spin"), Call("no more bets"), Result("ball", "1")):
        assert trial.give(DEALER, act).is_done
    for seat, uncounted in ((3, -500_00), (4, 500_00)):
        ann = PLAYERS[seat - 1]
        assert trial.live.record.table.seats[seat].net == uncounted
        cage = trial.ledger.balances().get("table/cage", 0)
        assert trial.give(DEALER, BuyIn(seat, 1000_00)).is_done
        assert trial.ledger.balances().get("table/cage", 0) == cage + uncounted
        batch = Batch()
        left = trial.live.give(ann, Command(f"out {seat}", "table", Leave(seat), voucher="print"), batch)
        trial.write(batch.entries)
        assert left.is_done
        assert trial.ledger.voucher(voucher_mark(left.voucher)) == 1000_00
    trial.crash().check_books(trial.ledger.balances())
    assert not any(trial.ledger.balances().get(f"table/seat {seat}") for seat in (3, 4))


def test_a_voucher_is_used_once_and_its_code_is_not_in_the_ledger(tmp_path: Path) -> None:
    trial = played(tmp_path, rounds=0)
    ann = PLAYERS[0]

    def give(command: Command) -> str:
        batch = Batch()
        answer = trial.live.give(ann, command, batch)
        trial.write(batch.entries)
        return answer.voucher if answer.is_done else str(answer.error)

    code = give(Command("out", "table", Leave(1), voucher="print"))
    assert len(code) == 20
    assert give(Command("out", "table", Leave(1), voucher="print")) == code
    assert not any(code.encode() in line.body for line in trial.ledger.lines())
    assert trial.ledger.balances()["vouchers"] == 100_000_00
    trial.give(ann, Sit(1))
    assert "is for $100,000.00" in give(Command("in 1", "table", BuyIn(1, 500), voucher=code))
    assert "no such voucher" in give(Command("in 2", "table", BuyIn(1, 100_000_00), voucher="0" * 20))
    assert give(Command("in 3", "table", BuyIn(1, 100_000_00), voucher=code)) == ""
    assert "has been used" in give(Command("in 4", "table", BuyIn(1, 100_000_00), voucher=code))
    assert "vouchers" not in trial.ledger.balances()
    trial.ledger.close()
    assert verify(trial.path).holds
    assert stand_alone(trial.path).returncode == 0


def test_a_note_moves_nothing(tmp_path: Path) -> None:
    trial = played(tmp_path, rounds=0)
    before = trial.ledger.balances()
    assert trial.give(PLAYERS[0], Note("call-supervisor", "a question")).is_done
    assert trial.ledger.balances() == before
    entry = trial.ledger.line(trial.ledger.head[0]).entry
    assert isinstance(entry, Noted)
    assert entry.what == "call-supervisor"
    assert msgspec.json.decode(canonical(entry))["text"] == "a question"


@pytest.mark.parametrize("is_called_off", [True, False])
def test_winnings_that_join_a_wager_are_the_players_and_are_undone_with_the_round(
    tmp_path: Path, is_called_off: bool
) -> None:
    trial = Trial(tmp_path, "horseshoe-cincinnati/blackjack")
    trial.open(players=1)
    for spot, amount in (("blackjack", 10_00), ("house-money", 5_00)):
        assert trial.give(PLAYERS[0], Bet(1, spot, amount)).is_done
    cards = {"box 1": iter(("9h", "9c")), "the dealer": iter(("9s", "8d"))}
    while (awaits := trial.live.record.table.round.awaits).what != "decision":
        assert trial.give(BOSS, awaits.usual or Result("card", next(cards[awaits.to]))).is_done
    assert trial.ledger.balances()["table/bank"] == -15_00
    assert trial.give(PLAYERS[0], Decide(1, "add")).is_done
    assert trial.live.record.table.felt.stakes == {(1, "blackjack"): 30_00}
    assert trial.ledger.balances()["table/stakes"] == 30_00
    if is_called_off:
        assert trial.give(DEALER, Note("ask-void", "cards fell")).is_done
        rank = trial.live.record.table.rulebook.opened_by
        assert trial.give(BOSS, VoidRound(rank, "dan", "cards fell", pit_covered=True)).is_done
    else:  # eighteen against seventeen
        while trial.live.record.number == 1:
            awaits = trial.live.record.table.round.awaits
            if awaits.what == "decision":
                assert trial.give(PLAYERS[0], Decide(1, "stand")).is_done
            else:
                assert trial.give(BOSS, awaits.usual or Result("card", next(cards[awaits.to]))).is_done
    gained = 0 if is_called_off else 15_00 + 30_00
    assert trial.live.record.table.seats[1].chips == 100_000_00 + gained
    assert trial.ledger.balances().get("table/bank", 0) == -gained
    trial.crash().check_books(trial.ledger.balances())
    trial.ledger.close()
    assert verify(trial.path).holds
    assert stand_alone(trial.path).returncode == 0
