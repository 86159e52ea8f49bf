"""The form in which a tournament is planned: every number is the event's own."""

from __future__ import annotations

from functools import cache

from houseway.floor.screens.markup import Child, Markup, tag
from houseway.floor.screens.pages.frame import panel
from houseway.rulebook import game_documents, load
from houseway.tournament.plan import TOURNAMENT

MOST_HEATS = 4
"""So many heats the form has room for; the API takes more."""


@cache
def documents() -> tuple[str, ...]:
    """Every document with rules for tournaments."""
    return tuple(name for name in game_documents() if any(option.id == TOURNAMENT for option in load(name).option))


def plan_form() -> Markup:
    """The form; its script sends the plan as the API takes it."""
    first = [
        _field("Name, for its address", "name", placeholder="spring"),
        _field("Title", "title", placeholder="Spring tournament"),
        tag("label", "Document", tag("select", [tag("option", name) for name in documents()], name="document")),
        tag("label", "Tables", tag("select", tag("option", "electronic"), tag("option", "dealer"), name="mode")),
    ]
    numbers = [
        _number("Least players", "least"),
        _number("Most players", "most"),
        _number("Seats a table", "seats"),
        _number("Seconds to bet", "clock"),
    ]
    money = [
        _field("Entry fee, in dollars", "fee", required=False),
        _field("Added by the house, in dollars", "added", required=False),
        _field("Prizes", "prizes", required=False, placeholder="50%, 30%, 20%"),
        tag("label", "What is left of a cent", tag("select", _option("first"), _option("house"), name="remainder")),
    ]
    return panel(
        "Plan a tournament",
        tag(
            "form",
            [tag("div", part, class_="inline") for part in (first, numbers, money)],
            [_heat(number) for number in range(1, MOST_HEATS + 1)],
            tag("button", "Announce it", class_="primary"),
            data_plan=True,
        ),
    )


def _option(value: str) -> Markup:
    return tag("option", "in the first prize" if value == "first" else "the house's", value=value)


def _field(label: str, name: str, *, required: bool = True, placeholder: str | None = None) -> Markup:
    given = tag("input", name=name, required=required, autocomplete="off", placeholder=placeholder)
    return tag("label", label, given)


def _number(label: str, name: str, *, required: bool = True) -> Markup:
    return tag("label", label, tag("input", name=name, type="number", min="0", required=required))


def _heat(number: int) -> Child:
    required = number == 1
    return tag(
        "fieldset",
        tag("legend", f"Heat {number}" if required else f"Heat {number}, if there is one"),
        tag(
            "div",
            _number("Hands", "hands", required=False),
            _number("or minutes", "minutes", required=False),
            _number("Advance from each table", "advance", required=False),
            _field("Chips, in dollars", "chips", required=required),
            class_="inline",
        ),
        data_heat=str(number),
    )
