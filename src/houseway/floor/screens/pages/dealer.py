"""The dealer's screen: the next step in words, who is owed what, what the equipment shows, what went wrong."""

from __future__ import annotations

from collections.abc import Callable

from houseway.draw.posting import as_title, as_words
from houseway.floor.people.accounts import Session
from houseway.floor.people.roles import ranks_of
from houseway.floor.screens.family import of_family
from houseway.floor.screens.markup import Child, Markup, acts_of, button, clause_mark, note, tag
from houseway.floor.screens.names import wager_words, wagers_in_words
from houseway.floor.screens.pages.arguments import argument_form
from houseway.floor.screens.pages.frame import fragment, listed, logged, page, panel
from houseway.floor.screens.pages.keys import keys_for
from houseway.floor.screens.pages.meters import jackpot_due, meter_line
from houseway.floor.screens.pages.station import felt_area, status
from houseway.floor.screens.pages.suspicion import report_forms
from houseway.floor.screens.pages.words import act_words, log_rows, next_step
from houseway.floor.screens.palette import house_of
from houseway.floor.screens.scene import Scene, Window
from houseway.floor.screens.seeing import role_at, settled
from houseway.floor.screens.stage import sheets
from houseway.floor.tables.requests import ruling_on
from houseway.money import dollars, gain
from houseway.round import Call, Decide, Irregularity, WagerSettled
from houseway.round.takers import Results
from houseway.rulebook.schema import IrregularityFacts
from houseway.table.acts import BuyIn

NameOf = Callable[[str], str]
SELLERS = ("dealer", "supervisor")
"""Those who see the table as its crew: they sell chips."""


def dealer_page(session: Session, window: Window, name_of: NameOf) -> Markup:
    """The screen of whoever deals."""
    scene = window.scene
    house = house_of(scene.rulebook.property_name)
    game = as_title(scene.rulebook.game_name)
    drawn = dealer_fragments(window, role_at(scene, session.person), name_of)
    top = tag(
        "div",
        tag(
            "div",
            tag("p", house.name, class_="house-name"),
            tag("h1", f"{game}, the dealer's side"),
            meter_line(window),
            class_="names",
        ),
        fragment("status", drawn["status"], class_="status"),
        class_="table-top",
    )
    content = tag(
        "div",
        top,
        tag("div", fragment("next", drawn["next"]), fragment("entry", drawn["entry"]), class_="work"),
        felt_area(scene, drawn),
        tag(
            "div",
            *(fragment(name, drawn[name]) for name in ("owed", "irregular", "seats", "log")),
            class_="side",
        ),
        class_="dealer",
        data_table=scene.name,
        data_live="dealer",
    )
    return page(f"{game}, {scene.name}, dealer", session, content, script="dealer", theme=house.theme)


def dealer_fragments(window: Window, role: str, name_of: NameOf) -> dict[str, Markup]:
    """Everything on the dealer's screen that changes."""
    scene = window.scene
    return {
        "status": status(window, 0),
        **sheets(scene, role),
        "next": _next(scene, role),
        "entry": _entry(scene),
        "owed": _owed(scene),
        "irregular": _irregular(window, role),
        "seats": _seats(scene, role, name_of),
        "log": logged(log_rows(window)),
    }


def _next(scene: Scene, role: str) -> Markup:
    """The next step, and the calls that move the round on."""
    if not scene.is_open:
        return panel("Next", tag("p", "The table is closed. A supervisor opens it in the pit.", class_="step"))
    usual = scene.awaits.usual
    ranks = ranks_of(role, scene.rulebook)
    calls = [act for act in scene.other_acts if isinstance(act, Call) and act != usual and act.by in ranks]
    first = None
    if usual is not None and not scene.is_electronic and getattr(usual, "by", "dealer") in ranks:
        words = f"Seat {usual.seat}: {act_words(usual)}" if isinstance(usual, Decide) else act_words(usual)
        first = button(words, usual, class_="primary large", id="usual")
    others = (
        [button(act_words(call), call, title=f"by the {call.by}") for call in calls] if not scene.is_electronic else []
    )
    word = (
        tag("p", "The equipment of this table deals by itself.", class_="quiet-words") if scene.is_electronic else None
    )
    return panel(
        "Next",
        next_step(scene),
        jackpot_due(scene),
        word,
        tag("div", first, others, class_="decisions"),
        _decisions(scene),
        class_="next",
    )


def _decisions(scene: Scene) -> Markup | None:
    """What the seat whose turn it is may decide; the dealer enters what the player says."""
    found = [act for act in scene.known_acts if isinstance(act, Decide) and act.seat == scene.awaits.seat]
    if scene.awaits.what != "decision" or not found or scene.is_electronic:
        return None
    return tag(
        "div",
        tag("p", f"Seat {scene.awaits.seat} says:", class_="quiet-words"),
        [button(act_words(act), act) for act in found],
        [argument_form(scene, act, scene.seats[act.seat].chips) for act in found if act.seat in scene.seats],
        class_="decisions",
    )


def wanted(scene: Scene) -> Results | None:
    """The result that the table waits for."""
    return next((taker for taker in scene.awaits.takers if isinstance(taker, Results)), None)


def _entry(scene: Scene) -> Markup:
    """What the equipment shows: typed, tapped or scanned."""
    taker = wanted(scene)
    if taker is None or scene.is_electronic or not scene.is_open:
        return Markup("")
    where = f" for {scene.awaits.to}" if scene.awaits.to else ""
    face = f", face {scene.awaits.face}" if scene.awaits.face else ""
    title = f"The {taker.of}{where}{face}"
    read_as = of_family(scene.game, "keys", "READ_AS", otherwise="result")
    typed = tag(
        "form",
        tag("label", "Type or scan it", tag("input", name="shows", id="shows", autocomplete="off", autofocus=True)),
        tag("button", "Enter"),
        data_template=f'[{{"act":"result","of":"{taker.of}","shows":"{{shows:{read_as}}}"}}]',
        class_="inline",
    )
    return panel(title, typed, keys_for(scene.game, taker), class_="entry")


def _owed(scene: Scene) -> Markup:
    """Who is owed what, in the order of settlement."""
    number, found = settled(scene)
    rows: list[Child] = [
        (
            tag("span", f"Seat {event.seat}", class_="seat"),
            tag("span", f"{_done_with(event)} {wager_words(scene.rulebook, event.wager)}"),
            tag("span", f"{dollars(event.stake)}{' at ' + event.pays if event.pays else ''}", class_="quiet-words"),
            tag("b", gain(event.net), class_="won" if event.net > 0 else "lost"),
        )
        for event in found
    ]
    return panel(
        f"Owed, in the order of settlement: round {number}" if found else "Owed, in the order of settlement",
        listed(rows, "Nothing has been settled."),
        class_="owed",
    )


def _done_with(event: WagerSettled) -> str:
    return "Take" if event.net < 0 else "Pay" if event.net > 0 else "Push"


def _irregular(window: Window, role: str) -> Markup:
    """What can go wrong now, by the document; what is above the dealer calls a supervisor."""
    scene = window.scene
    ranks = ranks_of(role, scene.rulebook)
    now = [act for act in scene.other_acts if isinstance(act, Irregularity)]
    rows: list[Child] = []
    others: list[Child] = []
    for facts in scene.rulebook.irregularity:
        said = tag("div", tag("b", facts.name), " ", clause_mark(facts.clause), tag("p", facts.gist, class_="gist"))
        hands = [act.of for act in now if act.id == facts.id]
        if hands:
            rows.append((said, [_report(scene, facts, ranks, hand) for hand in hands]))
        else:
            others.append(said)
    asked = len(window.requests)
    ask = tag(
        "div",
        tag(
            "button",
            "Call a supervisor",
            type="button",
            data_acts=note("call-supervisor", "to the table"),
            id="call-supervisor",
        ),
        tag(
            "form",
            tag("label", "Void the round because", tag("input", name="text", required=True, maxlength=200)),
            tag("button", "Ask for it"),
            data_template='[{"act":"note","what":"ask-void","text":"{text}"}]',
            class_="inline",
        ),
        tag("p", f"{asked} waiting for a supervisor.", class_="warning") if asked else None,
    )
    rest = (
        tag("details", tag("summary", f"{len(others)} that cannot happen now"), listed(others, ""), data_key="not-now")
        if others
        else None
    )
    reported = listed(rows, "Nothing can be reported now.")
    return panel("Out of the ordinary", ask, report_forms(window, role), reported, rest, class_="irregular")


def _report(scene: Scene, facts: IrregularityFacts, ranks: tuple[str, ...], hand: str) -> Markup:
    """The button that says it went wrong, of which hand; above one's rank it asks for somebody who may."""
    rank = next((rank for rank in ranks if scene.rulebook.may(rank, facts.by)), "")
    name = f"report-{facts.id}" + (f"-{hand.replace(' ', '-')}" if hand else "")
    whose = f": {hand}" if hand else ""
    if rank:
        return button(f"Report{whose}", Irregularity(facts.id, rank, hand), id=name)
    above = as_words(facts.by[0]).lower()
    asked = note("call-supervisor", ruling_on(facts.id, hand))
    return tag("button", f"Ask the {above}{whose}", type="button", data_acts=asked, id=name)


def _seats(scene: Scene, role: str, name_of: NameOf) -> Markup:
    rows: list[Child] = []
    for number, seat in scene.seats.items():
        staked = ", ".join(wagers_in_words(scene, number))
        rows.append(
            (
                tag("span", f"Seat {number}", class_="seat"),
                tag("b", name_of(seat.person)),
                tag("span", dollars(seat.chips or 0)),
                tag("span", staked or "no wager", class_="quiet-words"),
            )
        )
    sells = role in SELLERS and scene.rulebook.station is None  # stations take bills and vouchers
    sell = _sell_chips(scene) if scene.seats and sells else None
    return panel("Seats", listed(rows, "Nobody sits here."), sell)


def _sell_chips(scene: Scene) -> Markup:
    """Cash for chips, at any table: the crew takes the cash."""
    seats = [tag("option", str(seat)) for seat in scene.seats]
    template = acts_of(BuyIn(0, 0)).replace('"seat":0', '"seat":"{seat:whole}"')
    return tag(
        "form",
        tag("label", "Sell chips to seat", tag("select", seats, name="seat")),
        tag("label", "for $", tag("input", name="amount", type="number", min=1, step=1, value=100, required=True)),
        tag("button", "Sell"),
        data_template=template.replace('"amount":0', '"amount":"{amount:cents}"'),
        class_="inline",
    )


__all__ = ["dealer_fragments", "dealer_page", "wanted"]
