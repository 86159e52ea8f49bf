"""The tournaments: the list with sign-up, and one of them with its standing, clock, next table, prizes and draws."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.draw.posting import as_title
from houseway.floor.people.accounts import Session
from houseway.floor.people.roles import PERMISSIONS
from houseway.floor.screens.markup import Child, Markup, tag
from houseway.floor.screens.pages.frame import fragment, heads, listed, page, panel, scrolled
from houseway.floor.screens.pages.tournament_plan import plan_form
from houseway.floor.screens.palette import house_of
from houseway.floor.tournaments.views import HeatShown, StandingLine, TableStanding, TournamentShown, many
from houseway.money import dollars
from houseway.rulebook import load

TIES = {"before": "chips after the hand before the last", "draw": "a draw from the bound secret"}


def tournaments_page(session: Session, found: Sequence[TournamentShown]) -> Markup:
    """Every tournament, and where to sign up."""
    cards = [_card(session, one) for one in found]
    nothing = tag("p", "No tournament is announced.", class_="lead")
    plan = plan_form() if _may(session, "plan-tournament") else None
    content = tag("div", cards or nothing, class_="events")
    return page(
        "Tournaments", session, tag("h1", "Tournaments"), content, plan, script="tournaments", here="/tournaments"
    )


def _card(session: Session, one: TournamentShown) -> Markup:
    house = house_of(load(one.document).property_name)
    return tag(
        "article",
        tag("h2", tag("a", one.title, href=f"/tournaments/{one.name}")),
        tag("p", f"{as_title(one.game)} at {house.name}", class_="quiet-words"),
        tag("p", one.says),
        _facts(one),
        _own(session, one),
        class_="panel",
    )


def _facts(one: TournamentShown) -> Markup:
    facts = {
        "Players": f"{one.players} of {one.least} to {one.most}"
        if one.least < one.most
        else f"{one.players} of {one.most}",
        "Entry fee": dollars(one.fee) if one.fee else "free",
        "Prize fund": dollars(one.fund),
        "Heats": str(len(one.heats)),
    }
    return tag("dl", [tag("div", tag("dt", key), tag("dd", value)) for key, value in facts.items()], class_="facts")


def tournament_page(session: Session, one: TournamentShown) -> Markup:
    """One tournament."""
    content = tag("div", live_part(session, one), data_tournament_live=one.name)
    return page(one.title, session, tag("h1", one.title), content, script="tournaments", here="/tournaments")


def live_part(session: Session, one: TournamentShown) -> Markup:
    """Everything of it that changes."""
    parts = [
        fragment("clock", _clock(one)),
        fragment("own", _own(session, one)),
        fragment("pit", _pit(session, one)),
        fragment("standing", [_heat(heat, one) for heat in reversed(one.heats) if heat.tables]),
        fragment("prizes", _prizes(one)),
        fragment("way", [_way(one), _entrants(one), _draws(one)]),
    ]
    return Markup("".join(parts))


def _clock(one: TournamentShown) -> list[Child]:
    left: Child = None
    if one.state == "playing":
        now = one.heats[one.heat - 1]
        if one.seconds is not None:
            minutes, seconds = divmod(int(one.seconds), 60)
            left = tag("p", f"{minutes}:{seconds:02d}", class_="event-clock", role="timer", aria_label="Time left")
        else:
            open_ = [table.of - table.hands for table in now.tables if not table.is_done]
            left = tag("p", f"{many(max(open_, default=0), 'hand')} left", class_="event-clock")
    house = house_of(load(one.document).property_name)
    return [tag("p", f"{as_title(one.game)} at {house.name}. {one.says}", class_="lead"), left]


def _own(session: Session, one: TournamentShown) -> Markup:
    """What a player may do, and where the player sits next."""
    if session.person.role != "player":
        return Markup("")
    if one.my_table:
        words = "You play at" if one.state == "playing" else "Your next table is"
        place = tag("a", one.my_table, href=f"/tables/{one.my_table}")
        return tag("p", f"{words} ", place, f", seat {one.my_seat}.", class_="next-table")
    if one.am_in and one.my_heat_out:
        return tag("p", f"You went out in heat {one.my_heat_out}.", class_="next-table")
    if one.am_in and one.state == "sign-up":
        return tag("div", tag("p", "You have signed up."), _form(one.name, "withdraw", "Withdraw"), class_="next-table")
    if one.state == "sign-up":
        fee = f" for {dollars(one.fee)}" if one.fee else ""
        return _form(one.name, "sign-up", f"Sign up{fee}", primary=True)
    return Markup("")


def _form(name: str, act: str, words: str, *fields: Child, primary: bool = False) -> Markup:
    key = tag("button", words, class_="primary" if primary else None)
    return tag("form", list(fields), key, class_="inline", data_tournament=name, data_act=act)


def _may(session: Session, command: str) -> bool:
    return session.person.role in PERMISSIONS[command]


def _field(label: str, name: str) -> Markup:
    return tag("label", label, tag("input", name=name, required=True, autocomplete="off"))


def _pit(session: Session, one: TournamentShown) -> Markup:
    """What those who run it may do now."""
    name = one.name
    rows: list[Child] = []
    before = one.state in ("planned", "sign-up", "seated") and one.heat == 1
    if before and not one.is_approved and _may(session, "approve-tournament"):
        said = f"Recorded by {', '.join(one.approvals)}; another person confirms." if one.approvals else ""
        field = _field("The Executive Director's approval", "reference")
        rows += [_form(name, "approve-tournament", "Record the approval", field), tag("p", said) if said else None]
    if one.state == "planned" and _may(session, "open-sign-up"):
        rows.append(_form(name, "open-sign-up", "Open sign-up", primary=True))
    if one.state == "sign-up":
        if _may(session, "sign-up") and session.person.role != "player":
            rows.append(_form(name, "sign-up", f"Sign up, {dollars(one.fee)} received", _field("Account", "player")))
            rows.append(_form(name, "withdraw", f"Withdraw, {dollars(one.fee)} returned", _field("Account", "player")))
        if _may(session, "close-sign-up"):
            rows.append(_form(name, "close-sign-up", "Close sign-up and draw the seats", primary=True))
    if one.state == "seated" and _may(session, "start-heat"):
        closed = [table.table for table in one.heats[one.heat - 1].tables if not table.is_open]
        links = [tag("a", f"{table} ", href=f"/pit?table={table}") for table in closed]
        rows.append(tag("p", "Inspect and open: ", links) if closed else None)
        rows.append(_form(name, "start-heat", f"Start heat {one.heat}", primary=True))
    if one.state == "playing" and _may(session, "end-heat"):
        rows.append(_form(name, "end-heat", "End the heat before its time", _field("Why", "why")))
    if one.state == "decided" and _may(session, "confirm-result"):
        rows.append(_form(name, "confirm-result", "Confirm the result and pay the prizes", primary=True))
    if before and _may(session, "call-off"):
        rows.append(_form(name, "call-off", "Call it off", _field("Why", "why")))
    return panel("In the pit", *rows) if any(rows) else Markup("")


def _heat(heat: HeatShown, one: TournamentShown) -> Markup:
    state = "over" if heat.is_over else "now" if one.state == "playing" else "next"
    title = "The last heat" if heat.heat == len(one.heats) else f"Heat {heat.heat}"
    early = tag("p", f"Ended before its time: {heat.ended_early}", class_="quiet-words") if heat.ended_early else None
    tables = tag("div", [_table(table, heat, one) for table in heat.tables], class_="heat-tables")
    return panel(f"{title}: {state}", tag("p", heat.says, class_="quiet-words"), early, tables)


def _table(table: TableStanding, heat: HeatShown, one: TournamentShown) -> Markup:
    hands = f"hand {table.hands} of {table.of}" if table.of else many(table.hands, "hand")
    said = "over" if heat.is_over else "done" if table.is_done else hands if one.state == "playing" else ""
    said = said or ("open" if table.is_open else "closed")
    title = tag("h3", tag("a", table.table, href=f"/tables/{table.table}"), " ", tag("small", said))
    return tag("section", title, tag("ol", [_line(line) for line in table.lines]), class_="heat-table")


def _line(line: StandingLine) -> Markup:
    mark = "goes on" if line.advances else "out" if line.is_out else ""
    return tag(
        "li",
        tag("span", line.player, tag("small", f" seat {line.seat}")),
        tag("b", line.shows),
        tag("small", mark, class_="won" if line.advances else "lost") if mark else None,
        class_="me" if line.is_me else None,
    )


def _prizes(one: TournamentShown) -> Markup:
    if not one.prizes:
        return Markup("")
    rows = [
        tag(
            "tr",
            tag("td", str(prize.place)),
            tag("td", prize.player),
            tag("td", prize.share, class_="number"),
            tag("td", prize.shows, class_="number"),
        )
        for prize in one.prizes
    ]
    rest = "in the first prize" if one.remainder == "first" else "the house's"
    words = f"Of a fund of {dollars(one.fund)}; what rounding down to the cent leaves is {rest}."
    head = heads("Place", "Player", "Share", "Prize", numbers=2)
    return panel("Prizes", tag("p", words, class_="quiet-words"), scrolled("Prizes", head, rows))


def _way(one: TournamentShown) -> Markup:
    rows: list[Child] = [f"Heat {heat.heat}: {heat.says}." for heat in one.heats]
    rows.append(f"Equal chips: {', then '.join(TIES[tie] for tie in one.ties)}.")
    rows.append("Tournament chips are no money: nobody buys them, and the cage does not take them.")
    said = " and ".join(one.approvals) or "nobody yet"
    rows.append(f"The Executive Director's approval, recorded by {said}.")
    return panel("The rules of this event", listed(rows, ""))


def _entrants(one: TournamentShown) -> Markup:
    names = ", ".join(one.names)
    return panel(f"Who takes part ({one.players})", tag("p", names or "Nobody has signed up yet."))


def _draws(one: TournamentShown) -> Markup:
    rows: list[Child] = [
        tag(
            "div",
            f"Draw {draw.number}, bound as ",
            tag("code", draw.commitment),
            tag("span", " and told as ", tag("code", draw.secret)) if draw.secret else ", not told yet",
        )
        for draw in one.draws
    ]
    return panel("The draws, for whoever wants to check them", listed(rows, "None is bound yet."), class_="draws")
