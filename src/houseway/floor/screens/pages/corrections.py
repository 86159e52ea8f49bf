"""Corrections in the pit: what was asked for and what came of it; a round's money, and the way to ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from houseway.draw.posting import as_title
from houseway.floor.house import House
from houseway.floor.people.accounts import Session
from houseway.floor.people.roles import PERMISSIONS, least_rank
from houseway.floor.screens.markup import Child, Markup, button, note, tag
from houseway.floor.screens.pages.frame import fragment, heads, page, panel
from houseway.floor.screens.pages.no_tables import no_tables_page
from houseway.floor.screens.scene import Window
from houseway.floor.tables.commands import Person
from houseway.floor.tables.corrections import MovedMoney, ShownCorrection, money_of_round, shown
from houseway.floor.tables.past import look_back
from houseway.ledger.corrections import ASK
from houseway.money import Cents, dollars
from houseway.round.events import Move
from houseway.table.acts import Correct

MOST_SHOWN = 30
"""How many corrections the screen shows, the newest first; those that wait always."""


async def corrections_page(session: Session, house: House, table: str, round: int) -> Markup:
    """The corrections at the left, a round's money at the right."""
    if not (house.windows or table):
        return no_tables_page("Corrections", session, "/pit")
    waits = (name for name, window in house.windows.items() if any(one.state == "asked" for one in window.corrections))
    window = house.window(table or next(waits, next(iter(house.windows))))
    money = await _ask(window, session.person, house, round)
    drawn = corrections_fragments(session.person, house)
    lead = (
        "A correction moves back what an entry moved, by an entry of its own: nothing in the ledger is ever changed. "
        "One person asks for it and says why; another approves it, or refuses."
    )
    content = tag(
        "div",
        tag("div", fragment("corrections", drawn["corrections"]), class_="pit-list"),
        tag("div", money, class_="pit-table"),
        class_="pit",
        data_table=window.name,
        data_live="corrections",
    )
    back = tag("p", tag("a", "Back to the pit", href=f"/pit?table={window.name}"))
    return page(
        "Corrections",
        session,
        back if session.person.role in ("supervisor", "shift-manager") else None,
        tag("h1", "Corrections"),
        tag("p", lead, class_="lead"),
        content,
        script="corrections",
        here="/pit",
    )


def corrections_fragments(person: Person, house: House) -> dict[str, Markup]:
    """What changes on the page: the corrections of every table, and what is spoken of the last."""
    found = [
        (window, shown(house.floor.reader, one, window.task.live.balances))
        for window in house.windows.values()
        for one in window.corrections
    ]
    found.sort(key=lambda pair: pair[1].answered_at or pair[1].asked_at, reverse=True)
    waiting = [pair for pair in found if pair[1].state == "asked"]
    others = [pair for pair in found if pair[1].state != "asked"][:MOST_SHOWN]
    return {
        "corrections": tag(
            "div",
            _listed("Waiting for an answer", waiting, "No correction is waiting.", person, house),
            _listed("Answered", others, "No correction has been answered yet.", person, house),
        ),
        "said": Markup(_spoken(found[0][1], house) if found else ""),
    }


def _spoken(one: ShownCorrection, house: House) -> str:
    """The last thing that happened, for a screen reader."""
    what = f"the correction of entry {one.entry} at {one.table}"
    if one.state == "asked":
        return f"{house.name_of(one.asked_by)} asks for {what}."
    return f"{house.name_of(one.answered_by)} {'approved' if one.state == 'made' else 'refused'} {what}."


def _listed(
    title: str, found: list[tuple[Window, ShownCorrection]], empty: str, person: Person, house: House
) -> Markup:
    cards = [_card(window, one, person, house) for window, one in found]
    return panel(title, cards or tag("p", empty, class_="quiet-words"), class_="corrections")


def _card(window: Window, one: ShownCorrection, person: Person, house: House) -> Markup:
    """One correction: what is wrong, who said so, the money, and what can be done about it."""
    pills = {"asked": "pill alarm", "made": "pill open", "refused": "pill"}
    words = {"asked": "asked for", "made": "made", "refused": "refused"}
    title = f"Entry {one.entry}, round {one.round}"
    game = as_title(window.scene.rulebook.game_name)
    said: list[Child] = [
        tag("p", f"“{one.why}”", class_="reason"),
        _who("Asked for by", one.asked_by, one.asked_at, house),
    ]
    if one.state == "asked":
        said += [_lines("It would move back", one.moves), _balances("Balances now", one.balances)]
    elif one.state == "made":
        said += [
            _who("Approved by", one.answered_by, one.answered_at, house),
            _lines(f"Moved back by entry {one.reversed_by}", one.moves),
            _balances("Balances now", one.balances),
        ]
    else:
        withdrawn = one.answered_by == one.asked_by
        said += [
            _who("Withdrawn by" if withdrawn else "Refused by", one.answered_by, one.answered_at, house),
            tag("p", "Nothing was moved.", class_="quiet-words"),
        ]
    head = tag(
        "h3", title, " ", tag("span", words[one.state], class_=pills[one.state]), tag("small", f"{game} · {one.table}")
    )
    return tag(
        "article",
        head,
        said,
        _answers(window, one, person) if one.state == "asked" else None,
        class_="correction",
        id=f"correction-{one.request}",
        data_table=one.table,
    )


def _answers(window: Window, one: ShownCorrection, person: Person) -> Markup | None:
    """Approve, refuse or withdraw, for whoever may; and who else must."""
    book = window.scene.rulebook
    is_own = one.asked_by == person.id
    approve: Markup | None = None
    if is_own:
        needed = "You asked for this: another person approves it."
    elif person.role not in PERMISSIONS["correct"]:
        needed = f"For the {PERMISSIONS['correct'][0].replace('-', ' ')} to approve."
    else:
        needed = ""
        rank = least_rank(person.role, book, (book.opened_by,))
        act = Correct(one.entry, (), rank, one.asked_by, one.why)
        approve = button("Approve and move it back", act, class_="primary", id=f"approve-{one.request}")
    refuse = (
        tag(
            "button",
            "Withdraw" if is_own else "Refuse",
            type="button",
            data_acts=note("refuse-request", str(one.request)),
            id=f"refuse-{one.request}",
        )
        if person.role in PERMISSIONS["refuse-request"]
        else None
    )
    return tag("div", tag("p", needed, class_="quiet-words") if needed else None, approve, refuse, class_="decisions")


def _who(words: str, account: str, at: str, house: House) -> Markup:
    time = tag("time", f"{at[:10]} {at[11:19]}", datetime=at)
    return tag("p", f"{words} {house.name_of(account)}, ", time, class_="quiet-words")


def _lines(title: str, moves: Iterable[Move]) -> Markup:
    """Money that goes from one account to another."""
    rows = [
        tag(
            "tr",
            tag("td", _name(move.giver)),
            tag("td", _name(move.taker)),
            tag("td", dollars(move.amount), class_="number"),
        )
        for move in moves
    ]
    caption = tag("caption", title)
    return tag("table", caption, heads("From", "To", "Amount", numbers=1), tag("tbody", rows), class_="money-lines")


def _balances(title: str, balances: Mapping[str, Cents]) -> Markup:
    """What accounts have gained since the ledger began."""
    rows = [tag("div", tag("dt", _name(account)), tag("dd", dollars(held))) for account, held in balances.items()]
    return tag("div", tag("p", title, class_="quiet-words"), tag("dl", rows, class_="purse small"))


def _name(account: str) -> str:
    """An account as people call it.

    >>> _name("seat 3"), _name("bank")
    ('Seat 3', 'Bank')
    """
    return account[:1].upper() + account[1:]


# ------------------------------------------------------------ asking


async def _ask(window: Window, person: Person, house: House, round: int) -> Markup:
    """A table, a round that is over, its money; for those who may, the way to ask."""
    last = window.scene.number - 1
    chosen = round or last
    may_ask = person.role in PERMISSIONS[ASK]
    title = "Ask for a correction" if may_ask else "The money of a round"
    choose = _choose(window, house, chosen, last)
    if last < 1:
        return panel(title, choose, tag("p", "No round of this table is over yet.", class_="quiet-words"))
    if not 1 <= chosen <= last:
        words = f"Round {chosen} is not over; rounds 1 to {last} are."
        return panel(title, choose, tag("p", words, class_="warning"))
    money = await look_back(house, person, money_of_round, window.name, chosen, window.corrections.copy())
    if not money:
        return panel(title, choose, tag("p", f"No money changed hands in round {chosen}.", class_="quiet-words"))
    entries = tag(
        "fieldset",
        tag("legend", f"Which entry of round {chosen} is wrong?" if may_ask else f"What round {chosen} moved"),
        [_entry(one, house, may_ask=may_ask) for one in money],
        class_="entries",
    )
    if not may_ask:
        return panel(title, choose, entries)
    form = tag(
        "form",
        entries,
        tag("label", "Why is it wrong?", tag("input", name="why", required=True, maxlength=300, autocomplete="off")),
        tag("button", "Ask for it", class_="primary"),
        data_template='[{"act":"note","what":"ask-correction","text":"entry {entry}: {why}"}]',
        class_="asking",
    )
    return panel(title, choose, form)


def _choose(window: Window, house: House, chosen: int, last: int) -> Markup:
    tables = [
        tag(
            "option",
            f"{as_title(other.scene.rulebook.game_name)}, {name}",
            value=name,
            selected=name == window.name,
        )
        for name, other in house.windows.items()
    ]
    return tag(
        "form",
        tag("label", "Table", tag("select", tables, name="table", id="of-table")),
        tag(
            "label",
            "Round",
            tag("input", name="round", type="number", min=1, max=max(1, last), value=chosen if last else None),
        ),
        tag("button", "Show its money"),
        action="/pit/corrections",
        class_="inline",
    )


def _entry(one: MovedMoney, house: House, *, may_ask: bool) -> Markup:
    """An entry with its money lines; off when it cannot be corrected, with the reason."""
    key = f"money-{one.entry}"
    by = "the house" if one.by == "house" else house.name_of(one.by)
    words = tag("span", _name(one.says), tag("small", f"entry {one.entry}, {one.at[11:19]} UTC, by {by}"))
    radio = tag(
        "input",
        type="radio",
        name="entry",
        value=one.entry,
        required=True,
        disabled=bool(one.why_not),
        aria_describedby=key,
    )
    about = tag(
        "div",
        _lines("It moved", one.moved),
        tag("p", f"Not to be corrected: {one.why_not}.", class_="quiet-words") if one.why_not else None,
        id=key,
    )
    return tag("div", tag("label", radio if may_ask else None, words), about, class_="entry-money")
