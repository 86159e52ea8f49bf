"""The page of a floor that has no tables yet: it says how the first one is set up."""

from __future__ import annotations

from houseway.floor.people.accounts import Session
from houseway.floor.people.roles import PERMISSIONS
from houseway.floor.screens.markup import Markup, tag
from houseway.floor.screens.pages.frame import page, panel

EXAMPLE = '{"table": "roulette-1", "document": "hard-rock-cincinnati/roulette", "mode": "dealer"}'


def no_tables_page(title: str, session: Session, here: str) -> Markup:
    """That no table is posted yet, who posts one, and how."""
    who = PERMISSIONS["post-table"]
    theirs = "You set one up" if session.person.role in who else f"A {who[0].replace('-', ' ')} sets one up"
    how = tag("p", f"{theirs} with ", tag("code", "POST /api/v1/tables"), " and a body such as ", tag("code", EXAMPLE))
    more = tag(
        "p",
        "The mode is electronic or dealer, and the documents are at ",
        tag("code", "/api/v1/documents"),
        ". The API is described at ",
        tag("a", "/api/v1/openapi.json", href="/api/v1/openapi.json"),
        ". A table that is posted shows here when this page is loaded again; it is inspected and opened in the pit.",
        class_="quiet-words",
    )
    return page(title, session, tag("h1", title), panel("No table is posted yet", how, more), here=here)
