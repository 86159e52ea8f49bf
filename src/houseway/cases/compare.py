"""Compares what happened in a worked round with what it says: money, order, what is cited, told and notified."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

import msgspec

from houseway.cases.case import Case, Hidden, wager_of
from houseway.games.progressive.jackpot import due_at
from houseway.money import Cents, cents, dollars
from houseway.round import Event, WagerSettled
from houseway.round.events import FEES, METER, seat_account
from houseway.table import Table
from houseway.table.accounts import SLOT_TIPS, TOKES
from houseway.table.speech import hear

_MONEY = {
    "wager-settled": ("pays", "net"),
    "wager-returned": ("returned", "amount"),
    "bonus-paid": ("bonus", "amount"),
    "put-right": ("put right", "amount"),
}
"""Events about a player's money, by the name they have in records: the word of the case for it, and the amount."""

_CITED = re.compile(r"(?P<words>.+) \[(?P<clauses>[^\]]*)\]")
"""A sentence with all the clauses that its event cites: ``The dealer shows Ts. [7.A 7.B]``."""

_OF_HOUSE = re.compile(f"^{METER}.+/")
"""What stands before the name of a meter of a house in its account."""

_Amounts = Mapping[tuple[int, str], int]


def differences(case: Case, happened: list[Event], table: Table) -> Iterator[str]:
    """Everything that is not as the case says, in words."""
    yield from _money(case, happened)
    yield from moved_wrong(happened)
    yield from _moved(case, happened)
    yield from _charges(case, happened)
    if case.order:
        order = [f"seat {event.seat} {event.wager}" for event in happened if isinstance(event, WagerSettled)]
        if order != list(case.order):
            yield f"settled in the order {order}"
    yield from _outcomes(case, happened)
    cited = {clause for event in happened for clause in event.clauses}
    yield from (f"§{clause} is cited" for clause in case.uncited if clause in cited)
    yield from told_wrong(case, happened)
    for card in case.hidden:
        yield from _hidden(card, happened)
    notified = [getattr(event, "whom", "Commission") for event in happened if _tag(event).endswith("notified")]
    if notified != list(case.notified):
        yield f"notified: {', '.join(notified) or 'nobody'}"
    yield from _meters(case, table)
    if case.legal:
        listed = table.round.legal_acts()
        yield from (f"not listed among what may be done: {act}" for act in case.legal if hear(act) not in listed)


def _tag(event: Event) -> str:
    return str(event.__struct_config__.tag)


def _money(case: Case, happened: list[Event]) -> Iterator[str]:
    found: dict[str, Counter[tuple[int, str]]] = defaultdict(Counter)
    for event in happened:
        if (kind := _MONEY.get(_tag(event))) is not None:
            what, amount = kind
            key: tuple[int, str] = event.seat, event.wager  # type: ignore[attr-defined]
            found[what][key] += getattr(event, amount)
    stated = {"pays": case.pays, "returned": case.returned, "bonus": case.bonus, "put right": case.put_right}
    for what, expected in stated.items():
        wanted = {wager_of(key): cents(amount) for key, amount in expected.items()}
        for key in sorted(wanted.keys() | found[what].keys()):
            if wanted.get(key) != found[what].get(key):
                yield f"{what}: seat {key[0]} {key[1]} is {_shown(found[what], key)}, not {_shown(wanted, key)}"


def moved_wrong(happened: list[Event]) -> Iterator[str]:
    """Money goes where a settlement says: the player gets what was won, with the stake where one lay there."""
    for event in happened:
        if isinstance(event, WagerSettled):
            own = seat_account(event.seat)
            moved = sum(move.amount * ((move.taker == own) - (move.giver == own)) for move in event.moves)
            if moved not in (event.net, event.net + event.stake):
                yield f"{dollars(moved)} goes to seat {event.seat}, by: {event}"


def _moved(case: Case, happened: list[Event]) -> Iterator[str]:
    """What goes from one account to another in all; the house's meters go by their own names."""
    found: Counter[str] = Counter()
    for move in (move for event in happened for move in event.moves):
        if move.amount <= 0:
            yield f"{dollars(move.amount)} goes from {move.giver} to {move.taker}"
        found[f"{_OF_HOUSE.sub(METER, move.giver)} to {_OF_HOUSE.sub(METER, move.taker)}"] += move.amount
    for way, amount in case.moved.items():
        if found[way] != cents(amount):
            yield f"{dollars(found[way])} goes from {way}, not {dollars(cents(amount))}"


def _shown(amounts: _Amounts, key: tuple[int, str]) -> str:
    return dollars(amounts[key]) if key in amounts else "nothing"


def _charges(case: Case, happened: list[Event]) -> Iterator[str]:
    """The vigorish that players paid, less what they got back; what the dealers' pool and the slot team got."""
    moves = [move for event in happened for move in event.moves]
    charged = sum(move.amount * ((move.taker == FEES) - (move.giver == FEES)) for move in moves)
    if case.vigorish is not None and charged != cents(case.vigorish):
        yield f"vigorish is {dollars(charged)}, not {dollars(cents(case.vigorish))}"
    for who, account, given in (("toke pool", TOKES, case.tokes), ("slot team", SLOT_TIPS, case.slot_tips)):
        gets = sum(move.amount for move in moves if move.taker == account)
        if gets != cents(given):
            yield f"the {who} gets {dollars(gets)}, not {dollars(cents(given))}"


def _outcomes(case: Case, happened: list[Event]) -> Iterator[str]:
    """Each wager that the case names met the row that it says, whenever it was settled."""
    for key, outcome in case.outcomes.items():
        settled = (event for event in happened if isinstance(event, WagerSettled))
        met = [event.outcome for event in settled if (event.seat, event.wager) == wager_of(key)]
        if met != [outcome]:
            yield f"{key} met {' and '.join(met) or 'nothing'}, not {outcome}"


def told_wrong(case: Case, happened: list[Event]) -> Iterator[str]:
    """Each sentence must be said after the one before it, and some never."""
    yield from (f"everybody is told: {event}" for event in happened if str(event) in case.untold)
    sentences = [_CITED.fullmatch(sentence) or sentence for sentence in case.told]
    said = iter(happened)
    for sentence in sentences:
        if not any(_says(event, sentence) for event in said):  # an iterator: looks on from where the last one was found
            yield f"nobody is told, at its turn: {sentence if isinstance(sentence, str) else sentence[0]}"
            return
    words = Counter(str(event) for event in happened)
    for sentence, often in Counter(cited["words"] for cited in sentences if not isinstance(cited, str)).items():
        if words[sentence] > often:
            yield f"everybody is told {words[sentence]} times: {sentence}"


def _says(event: Event, sentence: str | re.Match[str]) -> bool:
    """Whether an event says so; where clauses stand behind it, by these and no others."""
    if isinstance(sentence, str):
        return sentence == str(event)
    return sentence["words"] == str(event) and {*sentence["clauses"].split()} == {*event.clauses}


def _hidden(card: Hidden, happened: list[Event]) -> Iterator[str]:
    """No event that they may see names the card, up to the sentence that ends it, or ever."""
    who = card.to or "everybody"
    for event in happened:
        if card.until and str(event) == card.until:
            return
        if event.private_to in ("", card.to) and re.search(rf"\b{card.card}\b", msgspec.json.encode(event).decode()):
            yield f"{card.card} is shown to {who}: {event}"
            return
    if card.until:
        yield f"{card.card} is hidden from {who} for good: nobody says {card.until}"


def _meters(case: Case, table: Table) -> Iterator[str]:
    """Every meter that has paid shows what the case says; so much waits at the table for those of the house."""
    waits: dict[str, str] = getattr(table.felt.carried, "fractions", {})
    if case.fractions is not None and waits != case.fractions:
        yield f"of a cent waits for the meters: {waits}"
    listed = [f"{'done' if one.is_done else 'due'}: {one.says} [{one.clause}]" for one in due_at(table.round.awaits)]
    if case.due and listed != list(case.due):
        yield f"asked for is: {listed}"
    shown: dict[str, Cents] = getattr(table.felt.carried, "meters", {})
    wanted = {meter: cents(amount) for meter, amount in case.meters.items()}
    for meter in sorted(wanted.keys() | shown.keys()):
        if wanted.get(meter) != shown.get(meter):
            yield f"the {meter} shows {_shown_by(shown, meter)}, not {_shown_by(wanted, meter)}"


def _shown_by(meters: Mapping[str, Cents], meter: str) -> str:
    return dollars(meters[meter]) if meter in meters else "what is posted"
