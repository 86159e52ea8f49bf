"""The promotional fund: what is posted for players; what is due, the boxes, awards and reports for who keeps it."""

from __future__ import annotations

import secrets

from houseway.floor.funds.views import FundView
from houseway.floor.people.accounts import Session
from houseway.floor.people.roles import PERMISSIONS, fund_ranks
from houseway.floor.screens.markup import Child, Markup, clause_mark, tag
from houseway.floor.screens.pages.frame import heads, listed, page, panel, scrolled
from houseway.fund import Fund
from houseway.fund.report import last_days
from houseway.money import dollars
from houseway.refusal import HousewayError
from houseway.round.events import spoken

HERE = "/promotional-fund"


def fund_page(session: Session, fund: Fund, view: FundView, refused: HousewayError | None = None) -> Markup:
    """Players read what is posted; who keeps the fund sees what is due and does it."""
    keeps = session.person.role in PERMISSIONS["watch-fund"]
    lead = "All of it goes back to poker players. It is told daily, with what the gaming day before collected and gave."
    return page(
        view.name,
        session,
        tag("h1", view.name),
        tag("p", lead, class_="lead"),
        tag("p", str(refused), class_="warning", role="alert") if refused is not None else None,
        _amounts(view),
        _inside(session, fund, view) if keeps else None,
        here=HERE,
    )


def _amounts(view: FundView) -> Markup:
    """The amount for players, and beside it what only the house sees."""
    posted = "no gaming day has been reported and posted so far"
    if view.posted_day:
        moved = f"collected {dollars(view.posted_collected or 0)}, gave back {dollars(view.posted_awarded or 0)}"
        posted = f"at the end of gaming day {view.posted_day}, which {moved}"
    cards = [_amount("Posted for players", view.shows, posted)]
    if view.balance is not None:
        cards += [
            _amount("Balance now", dollars(view.balance), "counted, made good, less what was given back"),
            _amount("Entered today", dollars(view.collected or 0), f"gaming day {view.day}, not counted yet"),
            _amount("Given back today", dollars(view.awarded or 0), f"gaming day {view.day}"),
        ]
    return tag("div", cards, class_="fund-amounts")


def _amount(title: str, amount: str, words: str) -> Markup:
    return tag("section", tag("h2", title), tag("p", amount, class_="fund-amount"), tag("p", words), class_="panel")


def _inside(session: Session, fund: Fund, view: FundView) -> list[Child]:
    ranks = fund_ranks(session.person.role, fund.rulebook) if session.person.role in PERMISSIONS["keep-fund"] else ()
    if not view.is_open:
        opens = _form(session, "open-fund", "Open the fund", fund.facts.by.open)
        return [
            panel("Not open", opens if _may(fund, ranks, fund.facts.by.open) else tag("p", "Nobody has opened it."))
        ]
    return [
        _due(view),
        tag("div", _duties(session, fund, view, ranks), class_="fund-duties"),
        _boxes(view),
        _reports(fund),
        _awards(view),
        _told(view),
    ]


def _may(fund: Fund, ranks: tuple[str, ...], duty: str) -> bool:
    return any(fund.rulebook.may(rank, (duty,)) for rank in ranks)


def _due(view: FundView) -> Markup:
    rows: list[Child] = [
        [
            tag(
                "span",
                tag("strong", "Overdue: ", class_="warning") if one.late else None,
                f"{one.what} ({spoken(one.whose)})",
            ),
            clause_mark(one.clause),
        ]
        for one in sorted(view.due, key=lambda one: not one.late)
    ]
    return panel("Due", listed(rows, "Nothing is due."), class_="fund-due")


def _duties(session: Session, fund: Fund, view: FundView, ranks: tuple[str, ...]) -> list[Markup]:
    """The forms for what this person's ranks have to do."""
    by, facts = fund.facts.by, fund.facts
    waits = [one.what.split()[1] for one in view.due if one.whose == by.report and one.what.startswith("Report")]
    posts = [one.what.split()[1] for one in view.due if one.what.startswith("Post ")]
    checks = [word for one in view.due if "website" in one.what for word in one.what.split() if word[:2] == "20"]
    month, last = view.day[:7], fund.state.first_day[:7]
    over = [one.what.split()[1] for one in view.due if one.what.startswith("Review ")] or [last]
    forms = (
        (by.pot, "enter-pot", "Enter a pot", (_field("table", "Poker table"), _field("pot", "Pot"), _flop())),
        (by.full, "report-full", "Call security to a full box", (_field("table", "Poker table"),)),
        (by.box, "place-box", "Put a box in place", (_field("table", "Poker table"), _field("box", "Box"))),
        (by.box, "take-box", "Take a box away", (_field("table", "Poker table"), *_way(facts.carts))),
        (by.box, "bring-box", "From the cage to the count room", (_field("box", "Box"),)),
        (by.count, "count-box", "Count a box", (_field("box", "Box"), _field("amount", "Counted"))),
        (by.count, "transfer", "Transfer the drop to the vault", ()),
        (by.report, "report-day", "Report a gaming day", (_choose("day", "Day", waits or [view.day]),)),
        (by.post, "post-day", "Post for players", (_choose("day", "Day", posts or [view.day]),)),
        (
            by.website,
            "check-website",
            "Check the website",
            (_choose("day", "Day", checks or [view.day]), _field("shows", "It shows")),
        ),
        (
            by.award,
            "award",
            "Award",
            (
                _choose("form", "Promotion", [*facts.forms, *fund.state.approved]),
                _field("amount", "Amount"),
                _choose("returned_in", "In", list(facts.returned_in)),
                _field("to", "To"),
            ),
        ),
        (by.approval, "approve-form", "Enter an approval of the Commission", (_field("form", "Promotion"),)),
        (
            by.project,
            "project",
            "Project the month",
            (_choose("month", "Month", [month]), _field("balance", "Balance"), _field("to_return", "To give back")),
        ),
        (
            by.review,
            "review-month",
            "Review a month",
            (_choose("month", "Month", over), _field("total", "Collected, by the log")),
        ),
    )
    return [
        panel(title, _form(session, do, title, duty, *fields))
        for duty, do, title, fields in forms
        if _may(fund, ranks, duty)
    ]


def _form(session: Session, do: str, words: str, by: str, *fields: Markup) -> Markup:
    hidden = {"do": do, "by": by, "token": session.token, "id": secrets.token_hex(12)}
    return tag(
        "form",
        [tag("input", type="hidden", name=name, value=value) for name, value in hidden.items()],
        fields,
        tag("button", words, class_="primary"),
        method="post",
        action=HERE,
        class_="inline",
        data_do=do,
    )


def _field(name: str, words: str) -> Markup:
    return tag("label", words, tag("input", name=name, required=True, autocomplete="off", size=8))


def _choose(name: str, words: str, values: list[str]) -> Markup:
    return tag("label", words, tag("select", [tag("option", value) for value in values], name=name))


def _flop() -> Markup:
    return tag("label", "Flop", tag("select", tag("option", "after"), tag("option", "before"), name="flop"))


def _way(carts: tuple[str, ...]) -> tuple[Markup, ...]:
    return (
        _choose("to", "To the", ["count room", "cage"]),
        _choose("cart", "In", list(carts)),
        _choose("watched", "Surveillance watches", ["no", "yes"]),
    )


def _boxes(view: FundView) -> Markup:
    rows = [
        tag(
            "tr",
            tag("td", f"Box {box.box}"),
            tag("td", box.place + (", full" if box.is_full else "")),
            tag("td", box.day),
            tag("td", dollars(box.entered), class_="number"),
        )
        for box in view.boxes
    ]
    head = heads("Box", "Where", "Gaming day", "Entered", numbers=1)
    return panel(
        "Boxes", scrolled("Boxes", head, rows) if rows else tag("p", "No box is in use.", class_="quiet-words")
    )


def _reports(fund: Fund) -> Markup:
    days = list(last_days(fund))
    months = sorted({day[:7] for day in (*fund.state.days, *days)}, reverse=True)[:3]
    ways = [("days", day) for day in days] + [("months", month) for month in months]
    rows: list[Child] = [
        [
            tag("span", name),
            tag(
                "span",
                tag("a", "to print", href=f"/api/v1/fund/{kind}/{name}.html"),
                " · ",
                tag("a", "spreadsheet", href=f"/api/v1/fund/{kind}/{name}.csv"),
            ),
        ]
        for kind, name in ways
    ]
    return panel("Reports, by gaming day and month", listed(rows, "None yet."))


def _told(view: FundView) -> Markup:
    title = "What has happened, by the property's clock"
    return panel(title, tag("ol", [tag("li", one) for one in view.told], class_="log", tabindex="0", aria_label=title))


def _awards(view: FundView) -> Markup:
    rows = [
        tag(
            "tr",
            tag("td", one.day),
            tag("td", one.form),
            tag("td", one.to),
            tag("td", one.returned_in),
            tag("td", dollars(one.amount), class_="number"),
        )
        for one in view.awards
    ]
    head = heads("Gaming day", "Promotion", "To", "In", "Amount", numbers=1)
    nothing = tag("p", "Nothing has been given back yet.", class_="quiet-words")
    return panel("Given back", scrolled("Awards", head, rows) if rows else nothing)
