"""What a forger who has the key may write: an evening at a table, and each promise of ``verify`` broken once."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw

from houseway.floor.tables.commands import Command, Note, Person
from houseway.floor.tables.live import Batch
from houseway.ledger import Key, verify
from houseway.ledger.entry import canonical, chained
from houseway.ledger.store import SCHEMA
from houseway.round import Bet
from houseway.table.acts import BuyIn, CloseTable, Correct, Leave, Sit, VoidRound
from tests.floor_tables import BOSS, DEALER, PLAYERS, Trial
from tests.test_ledger import played, stand_alone

Entry = dict[str, Any]
Entries = list[Entry]
EVE = Person("eve", "supervisor")


def eventful(folder: Path) -> Trial:
    """Two rounds, a correction, a round called off, a voucher printed and used, a third round, the table closed."""
    trial = played(folder)
    rank = trial.live.record.table.rulebook.opened_by
    paid = next(line.number for line in trial.ledger.lines() if b'"act":"result"' in line.body)
    assert trial.give(EVE, Note("ask-correction", f"entry {paid}: misread")).is_done
    assert trial.give(BOSS, Correct(paid, (), rank, "eve", "misread")).is_done
    assert trial.give(PLAYERS[0], Bet(1, "red", 500)).is_done
    assert trial.give(DEALER, Note("ask-void", "a coin fell")).is_done
    assert trial.give(BOSS, VoidRound(rank, "dan", "a coin fell")).is_done
    batch = Batch()
    printed = trial.live.give(PLAYERS[1], Command("out", "table", Leave(2), voucher="print"), batch)
    trial.write(batch.entries)
    assert trial.give(PLAYERS[1], Sit(2)).is_done
    batch = Batch()
    worth = trial.ledger.balances()["vouchers"]
    trial.live.give(PLAYERS[1], Command("in", "table", BuyIn(2, worth), voucher=printed.voucher), batch)
    trial.write(batch.entries)
    assert trial.give(PLAYERS[1], Bet(2, "black", 500)).is_done
    number = trial.live.record.number
    while trial.live.record.number == number:
        trial.step()
    assert trial.give(BOSS, CloseTable(rank)).is_done
    return trial


def forged(evening: tuple[Entries, Key], path: Path, change: Callable[[Entries], None]) -> Path:
    """A ledger with other entries; every hash, signature and balance after them is made to fit."""
    entries, key = copy.deepcopy(evening[0]), evening[1]
    change(entries)
    file = apsw.Connection(str(path))
    for _ in file.execute(SCHEMA):
        pass
    file.execute("BEGIN")
    hash_, balances, vouchers = bytes(32), Counter[str](), dict[str, tuple[int, int]]()
    for number, entry in enumerate(entries, 1):
        body = canonical(entry)
        hash_ = chained(hash_, body)
        filed = (entry["entry"], entry.get("table", ""), entry.get("round", 0))
        file.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", (number, body, hash_, *filed))
        if entry.get("command"):
            file.execute("REPLACE INTO commands VALUES (?, ?, ?)", (entry["by"], entry["command"], number))
        book(entry, balances, vouchers)
    file.execute("INSERT INTO heads VALUES (?, ?)", (len(entries), key.sign(len(entries), hash_)))
    file.executemany("INSERT INTO balances VALUES (?, ?)", balances.items())
    file.executemany("INSERT INTO vouchers VALUES (?, ?, ?)", ((mark, *kept) for mark, kept in vouchers.items()))
    file.execute("COMMIT")
    file.close()
    return path


def book(entry: Entry, balances: Counter[str], vouchers: dict[str, tuple[int, int]]) -> None:
    """Move what an entry says, whatever it says."""
    table, moves = entry.get("table", ""), moves_of(entry)
    for giver, taker, amount in moves:
        for name, gain in ((giver, -amount), (taker, amount)):
            is_shared = entry["entry"] in ("booked", "tournament-done") or name.startswith(("meter ", "fund "))
            balances[name if is_shared else f"{table}/{name}"] += gain
    if entry.get("voucher") and moves:
        printed, worth = entry["act"]["act"] == "leave", moves[0][2]
        balances[f"{table}/cage" if printed else "vouchers"] -= worth
        balances["vouchers" if printed else f"{table}/drop box"] += worth
        vouchers[entry["voucher"]] = (worth, 0 if printed else 1)


# ---------------------------------------------------------------- what is looked for in the entries


def moves_of(entry: Entry) -> list[list[Any]]:
    return [move for event in entry.get("events", [entry]) for move in event.get("moves", [])]


def at(entries: Entries, kind: str, **fields: object) -> int:
    """Where the first entry of a kind, or of an act, with these fields stands."""
    for index, entry in enumerate(entries):
        act = entry.get("act", {}).get("act") if entry["entry"] == "act-done" else None
        if kind in (entry["entry"], act) and all(entry.get(name) == value for name, value in fields.items()):
            return index
    raise AssertionError(f"the ledger has no {kind}")


def first(entries: Entries, kind: str, **fields: object) -> Entry:
    return entries[at(entries, kind, **fields)]


def again(entries: Entries, index: int, **changed: object) -> Entry:
    """An entry once more, under a command of its own."""
    return {**copy.deepcopy(entries[index]), "command": "once more", **changed}


# ---------------------------------------------------------------- the forgeries


def other_secret(entries: Entries) -> None:
    first(entries, "deal-revealed")["secret"] = "00" * 32


def no_hexadecimal(entries: Entries) -> None:
    first(entries, "deal-revealed")["secret"] = "no figures"  # noqa: S105


def committed_after_a_bet(entries: Entries) -> None:
    bound = entries.pop(at(entries, "deal-committed", round=2))
    entries.insert(at(entries, "bet", round=2) + 1, bound)


def committed_for_another_round(entries: Entries) -> None:
    first(entries, "deal-committed", round=2)["round"] = 3


def told_before_the_end(entries: Entries) -> None:
    told = entries.pop(at(entries, "deal-revealed", round=2))
    entries.insert(at(entries, "bet", round=2) + 1, told)


def the_last_secret_never_told(entries: Entries) -> None:
    del entries[at(entries, "deal-revealed", round=2) :]


def a_secret_never_told(entries: Entries) -> None:
    del entries[at(entries, "deal-revealed", round=2)]


def no_commitment(entries: Entries) -> None:
    del entries[at(entries, "deal-committed", round=2)]


def drawn_from_an_older_commitment(entries: Entries) -> None:
    del entries[at(entries, "deal-revealed", round=3)]
    del entries[at(entries, "deal-committed", round=4)]


def a_deal_never_committed(entries: Entries) -> None:
    """A whole round as a dealer would have dealt it, at a table that is posted as electronic."""
    for kind in ("deal-committed", "deal-revealed"):
        del entries[at(entries, kind, round=2)]
    a_result_not_drawn(entries)


def a_result_not_drawn(entries: Entries) -> None:
    del first(entries, "result", round=2)["draw"]


def result_by_a_dealer(entries: Entries) -> None:
    first(entries, "result").update(role="dealer", by="dan")


def another_result_counted(entries: Entries) -> None:
    first(entries, "result")["draw"] = 2


def no_such_result(entries: Entries) -> None:
    first(entries, "result")["act"]["shows"] = "37"


def a_command_twice(entries: Entries) -> None:
    one = at(entries, "sit")
    first(entries, "bet", by=entries[one]["by"])["command"] = entries[one]["command"]


def a_seed_that_is_no_demo(entries: Entries) -> None:
    first(entries, "table-posted")["seed"] = 1


def other_rules_posted(entries: Entries) -> None:
    for entry in entries:
        if "rules" in entry:
            entry["rules"] = "00" * 32


def an_act_under_other_rules(entries: Entries) -> None:
    first(entries, "bet")["rules"] = "00" * 32


def an_act_of_another_round(entries: Entries) -> None:
    first(entries, "bet")["round"] = 2


def other_events(entries: Entries) -> None:
    event = first(entries, "bet")["events"][0]
    event["stake"] += 1


def another_checkpoint(entries: Entries) -> None:
    first(entries, "checkpoint")["is_open"] = True


def other_balances_at_a_checkpoint(entries: Entries) -> None:
    first(entries, "checkpoint")["balances"]["table/bank"] = 1


def stakes_below_nothing(entries: Entries) -> None:
    moved = next(move for move in moves_of(first(entries, "result")) if move[0] == "stakes")
    moved[2] += 100_000


def less_than_nothing_moved(entries: Entries) -> None:
    moves_of(first(entries, "bet"))[0][2] *= -1


def money_to_oneself(entries: Entries) -> None:
    move = moves_of(first(entries, "bet"))[0]
    move[1] = move[0]


def a_ledger_begun_twice(entries: Entries) -> None:
    entries.append(entries[0])


def a_table_never_posted(entries: Entries) -> None:
    entries.append({**first(entries, "noted"), "table": "elsewhere", "command": "one more"})


def a_voucher_used_twice(entries: Entries) -> None:
    used = at(entries, "buy-in", command="in")
    entries[used + 1 :] = [again(entries, used)]


def a_voucher_printed_twice(entries: Entries) -> None:
    entries[at(entries, "buy-in", command="in") + 1 :] = [again(entries, at(entries, "leave"))]


def a_voucher_used_for_less(entries: Entries) -> None:
    used = at(entries, "buy-in", command="in")
    entries[used]["act"]["amount"] = entries[used]["events"][0]["amount"] = 500
    moves_of(entries[used])[0][2] = 500
    del entries[used + 1 :]


def a_voucher_on_a_bet(entries: Entries) -> None:
    first(entries, "bet")["voucher"] = "00" * 16


def a_voucher_for_nothing(entries: Entries) -> None:
    del first(entries, "leave")["events"][0]["moves"]
    del entries[at(entries, "leave") + 1 :]


def a_correction_nobody_asked_for(entries: Entries) -> None:
    del entries[at(entries, "noted", what="ask-correction")]


def a_correction_of_other_money(entries: Entries) -> None:
    made = first(entries, "correct")
    made["act"]["moves"] = made["events"][0]["moves"] = [["bank", "seat 1", 5_000_00]]


def a_correction_asked_for_by_another(entries: Entries) -> None:
    made = first(entries, "correct")
    made["act"]["asked_by"] = made["events"][0]["asked_by"] = "dan"


def a_correction_made_twice(entries: Entries) -> None:
    made = at(entries, "correct")
    entries[made + 1 :] = [again(entries, made - 1), again(entries, made)]


def a_correction_by_one_alone(entries: Entries) -> None:
    first(entries, "correct")["by"] = "eve"


def a_void_nobody_asked_for(entries: Entries) -> None:
    del entries[at(entries, "noted", what="ask-void")]


def a_void_asked_for_in_another_round(entries: Entries) -> None:
    first(entries, "noted", what="ask-void")["round"] = 2


FORGERIES: list[tuple[Callable[[Entries], None], str, str]] = [  # what both verifiers say; "" where one cannot know
    (other_secret, "not the one that was committed", "not the one that was committed"),
    (no_hexadecimal, "cannot be followed", "non-hexadecimal"),
    (committed_after_a_bet, "committed when the round is under way", "committed after a bet"),
    (committed_for_another_round, "committed for round 3 in round 2", "without a committed deal"),
    (told_before_the_end, "told before the round is over", "without a committed deal"),
    (the_last_secret_never_told, "round 2, which is over, was never told", "a round that is over was never told"),
    (a_secret_never_told, "while the secret of round 2 is not told", "the secret of another was not told"),
    (no_commitment, "not drawn from the committed deal", "without a committed deal"),
    (drawn_from_an_older_commitment, "not drawn from the committed deal", "without a committed deal"),
    (a_deal_never_committed, "not drawn from the committed deal", "without a committed deal"),
    (a_result_not_drawn, "not drawn from the committed deal", "without a committed deal"),
    (result_by_a_dealer, "not drawn from the committed deal", ""),
    (another_result_counted, "not drawn from the committed deal", ""),
    (no_such_result, "an act is refused", ""),
    (a_command_twice, "was carried out twice", ""),
    (a_seed_that_is_no_demo, "a seed decides at a table that is no demo", ""),
    (other_rules_posted, "the digest of the posted rules is not theirs", ""),
    (an_act_under_other_rules, "under other rules", ""),
    (an_act_of_another_round, "an act of round 2 stands in round 1", ""),
    (other_events, "other events than the ledger holds", ""),
    (another_checkpoint, "not what the acts lead to", ""),
    (other_balances_at_a_checkpoint, "the balances of table are not what its entries moved", ""),
    (stakes_below_nothing, "table/stakes falls below nothing", "table/stakes falls below nothing"),
    (less_than_nothing_moved, "cents cannot go from seat", "cannot go from seat"),
    (money_to_oneself, "cents cannot go from seat", "cannot go from seat"),
    (a_ledger_begun_twice, "a ledger begins once", ""),
    (a_table_never_posted, "there is no table 'elsewhere'", ""),
    (a_voucher_used_twice, "is used that was not printed", "a voucher was printed twice, used twice"),
    (a_voucher_printed_twice, "is printed twice", "a voucher was printed twice, used twice"),
    (a_voucher_used_for_less, "is used that was not printed, is worth something else", "used for what it is not worth"),
    (a_voucher_on_a_bet, "a voucher is printed for chips when a player leaves", "used for what it is not worth"),
    (a_voucher_for_nothing, "a voucher is printed for chips when a player leaves", "used for what it is not worth"),
    (a_correction_nobody_asked_for, "eve has not asked for a correction", ""),
    (a_correction_of_other_money, "moves other money than that entry did", ""),
    (a_correction_asked_for_by_another, "dan has not asked for a correction", ""),
    (a_correction_made_twice, "has been reversed already", ""),
    (a_correction_by_one_alone, "one person alone made a correction", ""),
    (a_void_asked_for_in_another_round, "dan has not asked for a void of round 3", ""),
    (a_void_nobody_asked_for, "dan has not asked for a void of round 3", ""),
]


def test_a_forger_who_changes_nothing_is_not_found(tmp_path: Path, evening: tuple[Entries, Key]) -> None:
    path = forged(evening, tmp_path / "forged.ledger", lambda _: None)
    found = verify(path)
    assert found.holds, found.faults
    assert stand_alone(path).returncode == 0
