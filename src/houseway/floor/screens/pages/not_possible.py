"""The page for what cannot be done or is not there."""

from __future__ import annotations

from houseway.floor.people.accounts import Session
from houseway.floor.screens.markup import Markup, tag
from houseway.floor.screens.pages.frame import page
from houseway.refusal import HousewayError, cited

LONGEST = 120
"""A remedy that is longer than this lists everything there is: the lobby does that better."""


def not_possible_page(session: Session | None, error: HousewayError) -> Markup:
    """Why not, what would be right, and the way back."""
    cite = f" ({cited(error.clause)})" if error.clause else ""
    remedy = error.remedy if len(error.remedy) <= LONGEST else ""
    words = tag(
        "section",
        tag("h1", "Not possible"),
        tag("p", f"{error.why[:1].upper()}{error.why[1:]}{cite}."),
        tag("p", f"{remedy}{'' if remedy.endswith('?') else '.'}", class_="quiet-words") if remedy else None,
        tag("p", tag("a", "Back to the lobby", href="/")),
        class_="panel",
    )
    return page("Not possible", session, words)
