"""The behaviour matrix of a document's wagers, in words, from the data that the table executes."""

from __future__ import annotations

from houseway.games.dice.craps import Craps
from houseway.games.dice.facts import Covers

MADE = {
    "come-out": "before the come-out roll",
    "point-on": "while a point is on",
    "any-time": "any time",
    "fire-window": "from a seven-out to the next point",
    "numbers-window": "for a new shooter, or after a 7",
}
DOWN = {
    "any-time": "any time",
    "as-made": "while it may still be made",
    "until-its-number": "until its number is on",
    "until-a-roll": "until a roll",
    "never": "never",
}
BEHIND = "behind its bet, once that has a number"
COLUMNS = ("wager", "made", "raised", "taken down or cut", "at the come-out", "may be called on or off", "after a win")


def rows(game: Craps) -> list[tuple[str, ...]]:
    """One row for each wager that is offered."""
    return [
        (wager.name, *_row(game, game.layout.covers[wager.id]))
        for wager in game.rulebook.wager
        if game.layout.is_offered(wager)
    ]


def _row(game: Craps, covers: Covers) -> tuple[str, ...]:
    made = MADE[covers.made] + (", or with a point on" if covers.also_with_a_point else "")
    made = BEHIND if covers.kind == "odds" else made
    goes_to_its_number = covers.made == "point-on" and covers.kind in ("line", "dont")
    raised = {
        "as-made": DOWN["until-its-number"] if goes_to_its_number else "when it may be made",
        **{key: DOWN[key] for key in ("until-its-number", "until-a-roll", "never")},
    }
    if covers.kind in ("one-roll", "parts"):
        return (made, raised[covers.up], DOWN[covers.down], "on", "no", "comes down")
    state = covers.come_out
    shown = f"{game.posted[state]} (option)" if state in game.posted else state
    stays = covers.may_stay_up and game.posted["after-a-decision"] == "stays-up"
    return (made, raised[covers.up], DOWN[covers.down], shown, _calls(covers), "stays up" if stays else "comes down")


def _calls(covers: Covers) -> str:
    return "yes" if covers.may_call else "no"


def as_markdown(game: Craps) -> str:
    """The matrix as a table."""
    lines = ["| " + " | ".join(COLUMNS) + " |", "|" + "---|" * len(COLUMNS)]
    lines += ["| " + " | ".join(row) + " |" for row in rows(game)]
    return "\n".join(lines)
