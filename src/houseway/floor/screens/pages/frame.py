"""What every page shares: the head, the bar with the ways to go, and the ways to sign out and change the light."""

from __future__ import annotations

from houseway.floor.people.accounts import Session
from houseway.floor.people.roles import PERMISSIONS, ROLES, Role
from houseway.floor.screens.markup import Child, Markup, tag

WAYS: tuple[tuple[str, str, tuple[Role, ...]], ...] = (
    ("/", "Lobby", ROLES),
    ("/jackpots", "Jackpots", ("player", "dealer", "supervisor", "shift-manager", "surveillance", "auditor")),
    ("/tournaments", "Tournaments", ("player", "dealer", "supervisor", "shift-manager", "surveillance", "auditor")),
    ("/history", "My rounds", ("player",)),
    ("/promotional-fund", "Fund", ROLES),
    ("/pit", "Pit", ("supervisor", "shift-manager")),
    ("/pit/month", "Month", ("supervisor", "shift-manager", "surveillance", "auditor")),
    ("/surveillance", "Surveillance", ("supervisor", "shift-manager", "surveillance", "auditor")),
    ("/regulator", "Regulator", ("shift-manager", "surveillance", "auditor")),
    ("/hand-pays", "Hand pays", PERMISSIONS["hand-pay"]),
    ("/accounts", "Accounts", ("administrator",)),
)
"""Where a role can go from every page."""


def page(
    title: str, session: Session | None, *content: Child, script: str = "", theme: str = "", here: str = ""
) -> Markup:
    """A whole page; ``script`` is the module that brings it to life."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="dark light"),
        tag("meta", name="session", content=session.token) if session else None,
        tag("meta", name="account", content=session.person.id) if session else None,
        tag("title", f"{title} · Houseway"),
        [
            tag("link", rel="preload", href=f"/static/type/text-{cut}.woff2", as_="font", crossorigin=True)
            for cut in ("regular", "bold")
        ],
        tag("link", rel="stylesheet", href="/static/floor.css"),
        tag("link", rel="icon", href="/static/icon.svg", type="image/svg+xml"),
        tag("script", src="/static/light.js"),
        tag("script", type="module", src=f"/static/{script}.js") if script else None,
    )
    body = tag(
        "body",
        tag("a", "Skip to the table", href="#main", class_="skip"),
        _bar(session, here),
        tag("main", *content, id="main", tabindex="-1"),
        tag("div", id="said", class_="hidden", aria_live="polite", role="status"),
        tag("div", id="refused", role="alert", hidden=True),
        tag("div", id="line", role="status"),
        class_=f"house-{theme}" if theme else None,
    )
    return Markup(f"<!doctype html>\n{tag('html', head, body, lang='en')}")


def _bar(session: Session | None, here: str) -> Markup:
    ways = [
        tag("a", words, href=href, aria_current="page" if href == here else None)
        for href, words, roles in WAYS
        if session and session.person.role in roles
    ]
    light = tag(
        "button", "Light", type="button", id="light", class_="quiet", aria_label="Change between dark and light"
    )
    person = session.person if session else None
    leave = (
        tag(
            "form",
            tag("input", type="hidden", name="token", value=session.token),
            tag("span", person.name, " ", tag("small", person.role.replace("-", " ")), class_="who"),
            tag("button", "Sign out", class_="quiet"),
            method="post",
            action="/sign-out",
        )
        if session and person
        else None
    )
    brand = tag("a", tag("span", "H", class_="mark", aria_hidden="true"), "Houseway", href="/", class_="brand")
    return tag(
        "header", brand, tag("nav", ways, aria_label="Pages"), tag("div", light, leave, class_="ends"), class_="bar"
    )


def fragment(name: str, content: Child, element: str = "div", **attributes: str | None) -> Markup:
    """A part of a page that the server draws anew when something happens."""
    return tag(element, content, data_fragment=name, **attributes)


def panel(title: str, *content: Child, class_: str = "", id_: str | None = None) -> Markup:
    """A titled part of a page."""
    return tag("section", tag("h2", title), *content, class_=f"panel {class_}".strip(), id=id_)


def heads(*words: str, numbers: int = 0) -> Markup:
    """The heads of a table's columns; the last ``numbers`` of them stand over figures."""
    first = len(words) - numbers
    cells = [
        tag("th", word, scope="col", class_="number" if index >= first else None) for index, word in enumerate(words)
    ]
    return tag("thead", tag("tr", cells))


def scrolled(name: str, head: Markup, rows: list[Markup]) -> Markup:
    """A table that scrolls by itself where the screen is narrow, also by keyboard."""
    table = tag("table", head, tag("tbody", rows))
    return tag("div", table, class_="wide-table", tabindex="0", role="group", aria_label=name)


def listed(rows: list[Child], empty: str) -> Markup:
    """Rows, or a sentence when there are none."""
    return tag("ul", [tag("li", row) for row in rows], class_="rows") if rows else tag("p", empty, class_="quiet-words")


def logged(rows: list[Child]) -> Markup:
    """What has happened, the newest first; long lists scroll by themselves, also by keyboard."""
    title = "What has happened (times in UTC)"
    return panel(title, tag("ol", [tag("li", row) for row in rows], class_="log", tabindex="0", aria_label=title))


__all__ = ["fragment", "heads", "listed", "logged", "page", "panel", "scrolled"]
