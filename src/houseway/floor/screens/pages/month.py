"""The monthly review on the floor: what is odd, a picture, a line for each table, game, dealer, shift and wager."""

from __future__ import annotations

from typing import Any

from houseway.floor.people.accounts import Session
from houseway.floor.screens.markup import Child, Markup, tag
from houseway.floor.screens.pages.frame import heads, page, panel, scrolled
from houseway.money import dollars
from houseway.refusal import HousewayError

TITLES = {"table": "Tables", "game": "Games", "dealer": "Dealers", "shift": "Shifts", "wager": "Wagers"}
COLUMNS = ("Rounds", "Handle", "Win", "Expected", "Deviation", "z", "Probability", "Corrected", "Verdict")
OF_THE_RULE = ("Drop", "Hold", "Lifetime", "Apart", "Honest tables that trip it", "The rule")


def month_page(session: Session, month: str, found: dict[str, Any] | HousewayError) -> Markup:
    """A month and its review as the API tells it; or why there is none yet."""
    if isinstance(found, HousewayError):
        said = str(found)
        content: list[Child] = [tag("p", said[:1].upper() + said[1:], class_="lead")]
    else:
        content = _reviewed(found)
    return page(
        f"Review of {month}",
        session,
        tag("h1", f"Review of {month}"),
        tag(
            "form",
            tag("label", "Month ", tag("input", type="month", name="month", value=month, required=True)),
            tag("button", "Review", class_="primary"),
            method="get",
            action="/pit/month",
            class_="decisions",
        ),
        *content,
        here="/pit/month",
    )


def _reviewed(told: dict[str, Any]) -> list[Child]:
    lines: list[dict[str, Any]] = told["lines"]
    address = f"/api/v1/months/{told['month']}"
    content: list[Child] = [
        panel(
            "What was found",
            [tag("p", sentence) for sentence in told["text"]],
            tag(
                "div",
                tag("a", "Keep it as a page", href=f"{address}/review.html", class_="button", download=True),
                tag("a", "Keep it as a table", href=f"{address}/review.csv", class_="button", download=True),
                class_="decisions",
            ),
            id_="found",
        )
    ]
    if svg := told["svg"]:
        drawn = tag("div", Markup(svg), class_="review", tabindex="0", role="group", aria_label="Picture")
        content.append(panel("Win of each table, and what was to be expected", drawn))
    for kind, title in TITLES.items():
        if rows := [_row(line) for line in lines if line["kind"] == kind]:
            head = heads(kind.title(), *COLUMNS, numbers=len(COLUMNS))
            content.append(panel(title, scrolled(title, head, rows)))
    content.append(_rule(lines))
    return content


def _row(line: dict[str, Any]) -> Markup:
    is_alarm = line["verdict"] == "alarm"
    return tag(
        "tr",
        tag("th", line["name"], tag("small", line["notes"]), scope="row"),
        [tag("td", cell, class_="number") for cell in line["shown"]],
        tag("td", tag("b", line["verdict"]) if is_alarm else line["verdict"], class_="number"),
        class_="odd" if is_alarm else None,
    )


def _rule(lines: list[dict[str, Any]]) -> Markup | None:
    """Hold against the lifetime's, with how often an honest table trips the rule."""
    rows = []
    for line in lines:
        hold = line["hold"]
        if hold is None:
            continue
        shares = (hold["month"], hold["lifetime"], hold["apart"], hold["false_alarms"])
        cells = (dollars(hold["drop"]), *(f"{share:.1%}" for share in shares))
        verdict = "look at it" if hold["is_tripped"] else "within"
        told = [tag("td", cell, class_="number") for cell in (*cells, verdict)]
        rows.append(tag("tr", tag("th", line["name"], scope="row"), told))
    if not rows:
        return None
    title = "Hold of the month against that of the lifetime"
    return panel(title, scrolled(title, heads("Table", *OF_THE_RULE, numbers=len(OF_THE_RULE)), rows))
