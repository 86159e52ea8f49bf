"""A linked progressive in a round: the lock-out, what wagers feed, who confirms a jackpot, what comes off a meter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

import msgspec

from houseway.games.meter import MeterPaid
from houseway.games.progressive.events import MeterFed
from houseway.games.progressive.link import Link, LinkedMeter
from houseway.money import Cents, cents, dollars
from houseway.odds import Percent, Rounding
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Awaits, Call, Felt
from houseway.round.acts import AnyAct
from houseway.round.awaits import no_wagers
from houseway.round.events import BANK, VAULT, Called, Move, StepDue
from houseway.round.takers import Calls
from houseway.rulebook import Rulebook

KEY = "key"
VERIFIED = "verified"
SURVEILLANCE = "surveillance"
TURNED_FIRST = "turned over first"

Course = Generator[Awaits, AnyAct, None]


@dataclass(frozen=True, slots=True)
class Due:
    """Something that a document asks for when a win is paid, its paragraph, and whether it has been said or done."""

    says: str
    clause: str
    is_done: bool


def dues(
    rulebook: Rulebook, link: Link, wager: str, row: str, meter: LinkedMeter | None, confirmed: int
) -> tuple[Due, ...]:
    """Everything that is due for a win, in its order, when so many have ``confirmed`` it."""
    told = tuple(link.jackpots(wager, row, is_share=meter is not None))
    found: list[Due] = []
    number = 0
    for one in told:
        found += [Due(step.says, step.clause, number <= confirmed) for step in one.steps]
        for ranks in one.confirmed:
            found.append(Due(f"The {_either(rulebook, ranks)} verifies it.", one.clause, number < confirmed))
            number += 1
    for one in told if meter is not None else ():
        if one.keyed_by:
            says = f"The {_either(rulebook, one.keyed_by)} keys what the {meter.name} shows."  # type: ignore[union-attr]
            found.append(Due(says, one.keyed, False))
        found += [Due(step.says, step.clause, False) for step in one.after]
    return tuple(found)


def due_at(awaits: Awaits) -> tuple[Due, ...]:
    """What is due while a round waits for a jackpot to be confirmed or keyed in; nothing otherwise."""
    return next((one.due for one in awaits.takers if isinstance(one, (Verifies, Keys))), ())


def lock(rulebook: Rulebook, link: Link, felt: Felt, wagers: Mapping[str, tuple[Cents, ...]]) -> Course:
    """Lock the devices, count the chips where the document asks for it, and let the wagers feed their meters."""
    for wager, stakes in wagers.items():
        clauses = link.cite("locked", wager)
        if link.facts.count is not None:
            yield from _count(rulebook, link.facts.count.clause, felt, len(stakes))
        says = f"The progressive is locked: {len(stakes)} {'wager' if len(stakes) == 1 else 'wagers'} accepted."
        felt.emit(StepDue(step=says, clauses=(*clauses, *link.cite("closed", wager))))
        feed(link, felt, wager, sum(stakes))


def _count(rulebook: Rulebook, clause: str, felt: Felt, wagers: int) -> Course:
    """The dealer counts the chips; another number than the device has accepted is refused."""
    says = f"{wagers} progressive {'chip' if wagers == 1 else 'chips'}"
    taker = Calls(rulebook, (says,), clause)
    not_now = no_wagers("the progressive is locked", clause)
    yield Awaits("call", f"the count: {says} for the wagers accepted", clause, (taker,), Call(says), not_now=not_now)
    felt.emit(Called(call=says, by="dealer", clauses=(clause,)))


def feed(link: Link, felt: Felt, wager: str, amount: Cents) -> None:
    """Wagers feed their meters, to the last fraction of a cent; less than nothing goes back with them."""
    for meter in link.fed_by(wager):
        total = Fraction(felt.carried.fractions.get(meter.id, "0")) + amount * meter.rate
        whole = total.numerator // total.denominator
        left = total - whole
        others = {key: value for key, value in felt.carried.fractions.items() if key != meter.id}
        fractions = others | ({meter.id: str(left)} if left else {})
        felt.carried = msgspec.structs.replace(felt.carried, fractions=dict(sorted(fractions.items())))
        grows = (Move(BANK, meter.account, whole),) if whole > 0 else ()
        felt.emit(
            MeterFed(
                meter=meter.id,
                wagers=amount,
                rate=str(Percent(meter.rate)),
                fraction=str(left),
                clauses=(*link.cite("fed", wager), *link.own(wager), *link.link.fed.split()),
                moves=(Move(meter.account, BANK, -whole),) if whole < 0 else grows,
            )
        )


def confirm(
    rulebook: Rulebook, link: Link, felt: Felt, wager: str, row: str, says: str, meter: LinkedMeter | None
) -> Course:
    """The table stops until everybody whom the document names has confirmed a win, of a share of a meter or none."""
    confirmed = 0
    for jackpot in link.jackpots(wager, row, is_share=meter is not None):
        for step in jackpot.steps:
            felt.emit(StepDue(step=step.says, clauses=(step.clause,)))
        for ranks in jackpot.confirmed:
            named, by = _known(rulebook, ranks), _either(rulebook, ranks)
            due = dues(rulebook, link, wager, row, meter, confirmed)
            account = meter.account if meter else ""
            taker = Verifies(rulebook, (VERIFIED,), jackpot.clause, by=named, account=account, due=due)
            confirmed += 1
            not_now = no_wagers("a jackpot waits to be paid", jackpot.clause)
            act = yield Awaits("ruling", f"the {by} to verify {says}", jackpot.clause, (taker,), not_now=not_now)
            assert isinstance(act, Call)  # noqa: S101
            felt.emit(Called(call=f"{VERIFIED}: {says}", by=act.by, clauses=(jackpot.clause,)))


def _known(rulebook: Rulebook, ranks: tuple[str, ...]) -> tuple[str, ...]:
    """These ranks as the game's document has them: it may call the supervisor otherwise, a floor person say."""
    known = (*rulebook.ranks, SURVEILLANCE)
    return tuple(dict.fromkeys(rank if rank in known else rulebook.opened_by for rank in ranks))


def _either(rulebook: Rulebook, ranks: tuple[str, ...]) -> str:
    """These ranks in words, one of which is enough."""
    return " or ".join(rank.replace("-", " ") for rank in _known(rulebook, ranks))


def key_in(
    rulebook: Rulebook, link: Link, felt: Felt, wager: str, row: str, says: str, meter: LinkedMeter, posted: Cents
) -> Generator[Awaits, AnyAct, Cents]:
    """Somebody of the rank that the document names keys the jackpot: what the meter shows at that moment."""
    jackpot = next(one for one in link.jackpots(wager, row, is_share=True) if one.keyed_by)
    by = _known(rulebook, jackpot.keyed_by)
    everybody = sum(len(one.confirmed) for one in link.jackpots(wager, row, is_share=True))
    due = dues(rulebook, link, wager, row, meter, everybody)
    taker = Keys(rulebook, meter, posted, jackpot.keyed, by, jackpot.turned, due=due)
    finds = (Calls(rulebook, (TURNED_FIRST,), jackpot.turned, by=jackpot.turned_by),) if jackpot.turned else ()
    not_now = no_wagers("a jackpot waits to be paid", jackpot.keyed)
    words = f"the {_either(rulebook, jackpot.keyed_by)} to key {says}: what the {meter.name} shows"
    act = yield Awaits("ruling", words, jackpot.keyed, (taker, *finds), not_now=not_now)
    assert isinstance(act, Call)  # noqa: S101
    if act.call == TURNED_FIRST:
        felt.emit(Called(call=f"{TURNED_FIRST}: {says}", by=act.by, clauses=(jackpot.turned,)))
        taker = replace(taker, is_first=True)
        act = yield Awaits("ruling", words, jackpot.keyed, (taker,), not_now=not_now)
        assert isinstance(act, Call)  # noqa: S101
    shown = keyed(act)
    assert shown is not None  # noqa: S101
    felt.emit(Called(call=f"{meter.name}: {dollars(shown)}", by=act.by, clauses=(jackpot.keyed,)))
    return shown


def payer(link: Link, wager: str, row: str, meter: LinkedMeter | None) -> str:
    """The account that pays a row instead of the table's bank: the meter, where nothing may come from the tray."""
    told = link.jackpots(wager, row, is_share=meter is not None)
    return meter.account if meter is not None and not all(one.from_tray for one in told) else ""


def take_off(
    link: Link,
    felt: Felt,
    wager: str,
    meter: LinkedMeter,
    share: Percent,
    shown: Cents,
    rounding: Rounding,
    *,
    paid_out: Cents = 0,
) -> None:
    """A share that the table has paid comes off the meter; once all of it is won, the house starts it again.

    ``paid_out`` is what the meter has paid the player itself: the rest, the wager, is the table's.
    """
    paid = share.of(shown, rounding)
    is_all = share.share == 1
    left = meter.reset if is_all else shown - paid
    moves = [Move(meter.account, BANK, paid - paid_out)]
    moves += [Move(VAULT, meter.account, meter.reset)] if is_all and meter.reset else []
    clauses = (*link.cite("share", wager), *(link.cite("reset", wager) if is_all else ()))
    felt.emit(
        MeterPaid(
            meter=meter.id,
            account=meter.account,
            shown=shown,
            paid=paid,
            shows=left,
            clauses=clauses,
            moves=tuple(moves),
        )
    )


def after(link: Link, felt: Felt, wager: str, row: str) -> None:
    """What is done when a jackpot has been paid."""
    for jackpot in link.jackpots(wager, row, is_share=True):
        for step in jackpot.after:
            felt.emit(StepDue(step=step.says, clauses=(step.clause,)))


def unfeed(link: Link, felt: Felt) -> None:
    """Whatever wagers of this round have fed goes back."""
    fed: Counter[str] = Counter()
    for event in felt.events:
        if isinstance(event, MeterFed):
            fed[event.meter] += event.wagers
    for wager in link.link.meters:
        if amount := max(fed[meter.id] for meter in link.fed_by(wager)):
            feed(link, felt, wager, -amount)


def keyed(act: object) -> Cents | None:
    """What a call keys in, if it keys a meter.

    >>> keyed(Call("key $12,345.67")), keyed(Call("settle"))
    (1234567, None)
    """
    if not isinstance(act, Call) or act.call.partition(" ")[0] != KEY:
        return None
    try:
        return cents(act.call.partition(" ")[2])
    except Refused:
        return None


def is_jackpot(awaits: Awaits) -> bool:
    """Whether a round waits for a jackpot to be confirmed or keyed in."""
    return any(isinstance(one, Keys) or (isinstance(one, Calls) and VERIFIED in one.calls) for one in awaits.takers)


def waits_for(awaits: Awaits, account: str) -> bool:
    """Whether a round waits for a share of this meter to be confirmed or keyed in."""
    accounts = [one.account for one in awaits.takers if isinstance(one, Verifies)]
    return account in (*accounts, *(one.meter.account for one in awaits.takers if isinstance(one, Keys)))


@dataclass(frozen=True, slots=True)
class Verifies(Calls):
    """Takes the call that a win is verified; ``account`` is the meter of which it wins a share."""

    account: str = ""
    due: tuple[Due, ...] = ()


@dataclass(frozen=True, slots=True)
class Keys:
    """Takes what a meter shows, from whoever may key it in.

    ``turned`` is the paragraph by which somebody finds whose hand was turned over first, where several tables wait for
    one meter; ``is_first`` that it was found to be this one.
    """

    rulebook: Rulebook
    meter: LinkedMeter
    posted: Cents
    clause: str
    by: tuple[str, ...]
    turned: str = ""
    is_first: bool = False
    due: tuple[Due, ...] = ()
    kinds: tuple[type[Act], ...] = (Call,)

    def why_not(self, act: Act) -> HousewayError | None:
        """Another call, an amount that a meter cannot show, or another person."""
        assert isinstance(act, Call)  # noqa: S101
        shown = keyed(act)
        if shown is None or shown <= 0:
            why = f'"{act.call[:40]}" does not key the {self.meter.name}'
            return Refused(why, clause=self.clause, remedy=f'Say what it shows, as in "{KEY} {dollars(self.posted)}"')
        if not self.rulebook.may(act.by, self.by):
            why = f"a jackpot is not for the {act.by[:40]} to key"
            return Refused(why, clause=self.clause, remedy=f"It is for: {', '.join(self.by)}")
        return None

    def knows(self, act: Act) -> bool:
        """A call that keys a meter."""
        return keyed(act) is not None

    def legal(self) -> Iterator[AnyAct]:
        """What is posted stands for what the meter shows; a floor puts that in its place."""
        yield Call(f"{KEY} {dollars(self.posted)}", self.by[0])
