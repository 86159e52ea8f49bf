"""Double entry in cents: every event gives to one account what it takes from another.

An account is ``table/name``: ``roulette-1/seat 3``, ``/bank``, ``/stakes``, ``/vigorish``, ``/tokes``, ``/drop box``,
``/cage``. Some are no table's: vouchers, ``meter multi-link``, ``fund poker-promotion`` and the vault, the casino's
own money. At a table that plays a tournament all accounts are in its chips, which come from ``/tournament chips`` and
go back there: they are no money, and no move joins the two. What an account has gained since the ledger began is its
balance; all balances together are always nothing, and no stakes, no meter and no prize fund ever fall below nothing.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from houseway.ledger.entry import ActDone, AnyEntry, Booked, FundDone, TournamentDone, events_of, moves_of
from houseway.money import Cents
from houseway.refusal import LedgerError, NotFound
from houseway.round import Event
from houseway.round.events import BANK, FUND, METER, STAKES, VAULT, Move, is_of_no_table, seat_account
from houseway.rulebook import load
from houseway.table.accounts import CAGE, DROP
from houseway.table.acts import BuyIn, Leave
from houseway.tournament.plan import fund_account

VOUCHERS = "vouchers"
PRIZES = fund_account("")


def voucher_mark(code: str, *, demo: bool = False) -> str:
    """How a voucher is known in the ledger: its code is money, so only its hash stands there.

    One that a ``demo`` printed for play money has another, so that no table for real money ever finds it.
    """
    kind = "demo voucher" if demo else "voucher"
    return hashlib.sha256(f"houseway {kind} {code}".encode()).hexdigest()[:32]


def account_of(table: str, name: str) -> str:
    """The ledger's name for an account that a table names: its own, or one that tables share.

    >>> account_of("roulette-1", "seat 3"), account_of("roulette-1", "meter multi-link")
    ('roulette-1/seat 3', 'meter multi-link')
    """
    return name if is_of_no_table(name) else f"{table}/{name}"


def is_solid(account: str) -> bool:
    """Whether an account never falls below nothing: what a layout, a meter and a prize fund hold is there."""
    return account.startswith((METER, PRIZES)) or account.endswith(f"/{STAKES}")


def booking(
    document: str, what: str, moves: Iterable[tuple[str, str, Cents]], clauses: tuple[str, ...], **said: str
) -> Booked:
    """The entry that moves money which is no table's, by the clauses of a document; ``said`` is when and by whom."""
    rulebook = load(document)
    for clause in clauses:
        if not rulebook.has_clause(clause):
            raise NotFound(f"{rulebook.name} has no paragraph {clause[:40]}", remedy="houseway clauses lists them")
    entry = Booked(document=rulebook.name, what=what, moves=tuple(moves), clauses=clauses, **said)
    _check_booked(entry)
    return entry


def _check_booked(entry: Booked | FundDone) -> None:
    """What a table's own acts move is not moved beside them."""
    for move in moves_of(entry):
        for account in move[:2]:
            if not is_of_no_table(account):
                why = f"{account} is not an account without a table"
                raise LedgerError(why, remedy=f"Those are {VAULT}, {METER}NAME and {FUND}NAME")
    if entry.table or (isinstance(entry, Booked) and not entry.moves):
        raise LedgerError("what is booked moves money, and none of a table's money")


def _check_prizes(entry: TournamentDone) -> None:
    """A tournament moves money between the vault and its own fund, and nothing else."""
    own = {VAULT, fund_account(entry.tournament)}
    if entry.table or any({giver, taker} != own for giver, taker, _ in moves_of(entry)):
        raise LedgerError(f"the tournament {entry.tournament} moves what is not of its fund")


def postings(entry: AnyEntry) -> Iterator[tuple[str, str, Cents]]:
    """What an entry moves: from which account, to which, how much."""
    if isinstance(entry, Booked):
        _check_booked(entry)
        yield from entry.moves
    elif isinstance(entry, TournamentDone):
        _check_prizes(entry)
        yield from entry.moves
    elif isinstance(entry, FundDone):
        _check_booked(entry)
        yield from moves_of(entry)
    elif isinstance(entry, ActDone):
        for giver, taker, amount in moves_of(entry):
            yield account_of(entry.table, giver), account_of(entry.table, taker), amount
        yield from _of_voucher(entry)


def _of_voucher(entry: ActDone) -> Iterator[tuple[str, str, Cents]]:
    _, worth = voucher_moved(entry)
    if worth > 0:
        yield account_of(entry.table, CAGE), VOUCHERS, worth
    elif worth < 0:
        yield VOUCHERS, account_of(entry.table, DROP), -worth


def voucher_moved(entry: AnyEntry) -> tuple[str, Cents]:
    """The voucher that an entry prints (a gain) or uses (a loss), and its worth; nothing for other entries.

    It is printed for the chips that go to the cage with a player, and used for those that come from the drop box.
    """
    if not isinstance(entry, ActDone) or not entry.voucher:
        return "", 0
    worth = 0
    if isinstance(entry.act, Leave):
        worth = sum(amount for _, taker, amount in moves_of(entry) if taker == CAGE)
    elif isinstance(entry.act, BuyIn):
        worth = -sum(amount for giver, _, amount in moves_of(entry) if giver == DROP)
    if not worth:
        raise LedgerError("a voucher is printed for chips when a player leaves, or buys chips, and neither is so here")
    return entry.voucher, worth


class Vouchers:
    """Every voucher that entries print and use; ``known`` is what each is worth, and whether it has been used."""

    def __init__(self) -> None:
        """None yet."""
        self.known: dict[str, tuple[Cents, bool]] = {}

    def take(self, entry: AnyEntry) -> None:
        """Follow an entry: a voucher is printed once, and used once for all that it is worth."""
        mark, worth = voucher_moved(entry)
        if worth > 0:
            if mark in self.known:
                raise LedgerError(f"voucher {mark} is printed twice")
            self.known[mark] = (worth, False)
        elif worth < 0:
            if self.known.get(mark) != (-worth, False):
                raise LedgerError(f"voucher {mark} is used that was not printed, is worth something else or was used")
            self.known[mark] = (-worth, True)


def changes(entry: AnyEntry) -> dict[str, Cents]:
    """What each account gains by an entry."""
    if isinstance(entry, ActDone) and not entry.voucher:  # a thousand wagers at a wheel: each account is named once
        return {account_of(entry.table, name): gain for name, gain in _gains(moves_of(entry)).items()}
    return _gains(postings(entry))


def _gains(moves: Iterable[tuple[str, str, Cents]]) -> dict[str, Cents]:
    gains: dict[str, Cents] = defaultdict(int)
    for giver, taker, amount in moves:
        gains[giver] -= amount
        gains[taker] += amount
    return gains


def reversal(entry: ActDone) -> tuple[Move, ...]:
    """The moves that undo an entry's money; a stake that was decided goes back to its player, a free one to the house.

    So a wager that won or lost ends as if it had gone back undecided, and what lies on the layout is not touched. What
    each event moved goes back the way it came, so that no seat pays another but the one that banked.
    """
    owed: Counter[tuple[str, str]] = Counter()
    for event in events_of(entry):
        for giver, taker, amount in _undone(event):
            back = min(amount, owed[taker, giver])
            owed[taker, giver] -= back
            owed[giver, taker] += amount - back
    return tuple(Move(giver, taker, amount) for (giver, taker), amount in sorted(owed.items()) if amount)


def _undone(event: Event) -> Iterator[tuple[str, str, Cents]]:
    """What undoes one event: from whom, to whom, how much."""
    owed: Counter[str] = Counter()
    for move in event.moves:
        owed[move.giver] += move.amount
        owed[move.taker] -= move.amount
    seat = getattr(event, "seat", None)
    if seat is not None:
        owed[BANK if getattr(event, "is_free", False) else seat_account(seat)] += owed.pop(STAKES, 0)
    givers = [(account, -amount) for account, amount in sorted(owed.items()) if amount < 0]
    takers = [(account, amount) for account, amount in sorted(owed.items()) if amount > 0]
    while givers and takers:
        (giver, gives), (taker, takes) = givers.pop(), takers.pop()
        amount = min(gives, takes)
        yield giver, taker, amount
        givers += [(giver, gives - amount)] if gives > amount else []
        takers += [(taker, takes - amount)] if takes > amount else []
