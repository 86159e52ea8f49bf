"""The accounts, for the administrator."""

from __future__ import annotations

from houseway.floor.house import House
from houseway.floor.people.accounts import SHORTEST_PASSWORD, Session
from houseway.floor.people.roles import ROLES
from houseway.floor.screens.markup import Markup, tag
from houseway.floor.screens.pages.frame import heads, page, panel, scrolled


def accounts_page(session: Session, house: House) -> Markup:
    """Everybody, and a form for somebody new."""
    rows = [
        tag(
            "tr",
            tag("td", str(account["id"])),
            tag("td", str(account["name"])),
            tag("td", str(account["role"]).replace("-", " ")),
            tag("td", "closed" if account["closed"] else "demo" if account["demo"] else "open"),
            tag(
                "td",
                tag(
                    "button",
                    "Open again" if account["closed"] else "Close",
                    type="button",
                    data_post=f"/api/v1/accounts/{account['id']}/{'open' if account['closed'] else 'close'}",
                    disabled=account["id"] == session.person.id,
                ),
            ),
        )
        for account in house.accounts.everybody()
    ]
    head = heads("Account", "Name", "Role", "State", "")
    new = tag(
        "form",
        tag("label", "Account", tag("input", name="account", required=True, autocomplete="off")),
        tag("label", "Name", tag("input", name="name", required=True, autocomplete="off")),
        tag("label", "Role", tag("select", [tag("option", role) for role in ROLES], name="role")),
        tag(
            "label",
            "Password",
            tag(
                "input",
                name="password",
                type="password",
                minlength=SHORTEST_PASSWORD,
                required=True,
                autocomplete="new-password",
            ),
        ),
        tag("button", "Add", class_="primary"),
        data_post="/api/v1/accounts",
        class_="inline",
    )
    return page(
        "Accounts",
        session,
        tag("h1", "Accounts"),
        panel("Somebody new", new),
        panel("Everybody", scrolled("Accounts", head, rows)),
        script="house",
        here="/accounts",
    )
