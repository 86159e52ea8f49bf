"""The door."""

from __future__ import annotations

from houseway.floor.demo.people import DEMO, DemoPerson
from houseway.floor.screens.markup import Markup, tag
from houseway.floor.screens.pages.frame import page


def sign_in_page(*, demo: bool, refused: str = "", to: str = "/") -> Markup:
    """Name and password; on a demo floor also a door for each of its people."""
    form = tag(
        "form",
        tag("h1", "Sign in"),
        tag("p", f"{refused[:1].upper()}{refused[1:]}", class_="warning", role="alert") if refused else None,
        tag("input", type="hidden", name="to", value=to),
        tag("label", "Account", tag("input", name="account", autocomplete="username", required=True, autofocus=True)),
        tag(
            "label",
            "Password",
            tag("input", name="password", type="password", autocomplete="current-password", required=True),
        ),
        tag("button", "Sign in", class_="primary"),
        method="post",
        action="/sign-in",
        class_="panel sign-in",
    )
    return page("Sign in", None, tag("div", form, _demo(to) if demo else None, class_="door"))


def _demo(to: str) -> Markup:
    return tag(
        "section",
        tag("h2", "This is a demo floor"),
        tag("p", "Play money, real rules. Come in as somebody:", class_="quiet-words"),
        [_door(person, to) for person in DEMO],
        class_="panel demo",
    )


def _door(person: DemoPerson, to: str) -> Markup:
    return tag(
        "form",
        tag("input", type="hidden", name="account", value=person.account),
        tag("input", type="hidden", name="password", value=person.password),
        tag("input", type="hidden", name="to", value=to if to != "/" else person.first_page),
        tag("button", tag("b", person.name), tag("span", person.does), class_="door-button"),
        method="post",
        action="/sign-in",
    )
