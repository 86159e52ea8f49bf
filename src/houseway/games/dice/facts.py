"""The sections of a dice document, and what ``covers`` says of a wager: its behaviour, as data.

The behaviour matrix in the docs is printed from these fields.
"""

from __future__ import annotations

from typing import Literal

from houseway.rulebook.schema import Section

Kind = Literal["line", "dont", "number", "lay", "hardway", "one-roll", "odds", "parts", "fire", "numbers"]


class LineFacts(Section, frozen=True):
    """``[line]``: what the first roll of a line bet does, and which totals become points."""

    naturals: tuple[int, ...]
    craps: tuple[int, ...]
    points: tuple[int, ...]
    barred: tuple[int, ...] = ()


class DieGone(Section, frozen=True):
    """``[dice.lost]`` and ``[dice.rejected]``: what follows when a die does not come back.

    ``step`` is done now and ``renewed`` when ``replaced_by`` or above brings new dice: before the next shooter, or with
    ``at_once`` before the next throw. ``tells`` names who is told.
    """

    clause: str
    step: str
    renewed: str
    replaced_by: str
    tells: str = ""
    at_once: bool = False


class DiceFacts(Section, frozen=True):
    """``[dice]``: how many dice lie at the table and how many are thrown, and what follows when one is gone."""

    at_the_table: int
    thrown: int
    lost: DieGone
    rejected: DieGone


class ShooterFacts(Section, frozen=True):
    """``[shooter]``: which line bets let a player shoot, the option that asks for one, who may take the dice away.

    ``for_come_bets`` is what is done with the marker when the last shooter rolls for Come bets alone.
    """

    needs: tuple[str, ...]
    taken_by: str
    needs_option: str = ""
    for_come_bets: str = ""


class CrapsFacts(Section, frozen=True):
    """The sections of a dice document."""

    line: LineFacts
    dice: DiceFacts
    shooter: ShooterFacts


class Vigorish(Section, frozen=True):
    """A charge on a wager: the option with its rate in percent, and of what it is a share."""

    rate: str
    of: Literal["stake", "win"]
    clause: str


class Covers(Section, frozen=True):
    """``covers`` of a wager.

    ``made`` says when it may be made; ``down`` when it may come down or be cut; ``up`` when it may be raised;
    ``come_out`` whether it is on or off at the come-out roll, or the option that says so. ``offered`` is the option
    that takes it off the layout, ``offered_when`` what else must be posted, and as what, for it to be there.
    """

    kind: Kind
    made: Literal["come-out", "point-on", "any-time", "fire-window", "numbers-window"] = "any-time"
    also_with_a_point: bool = False
    down: Literal["any-time", "as-made", "until-its-number", "until-a-roll", "never"] = "any-time"
    down_clause: str = ""
    up: Literal["as-made", "until-its-number", "until-a-roll", "never"] = "as-made"
    come_out: str = "on"
    may_call: bool = True
    call_clause: str = ""
    behind: str = ""
    side: Literal["for", "against"] = "for"
    limit: Literal["of-the-bet", "of-the-win"] = "of-the-bet"
    parts: dict[str, int] = {}  # noqa: RUF012  msgspec copies it
    high: tuple[str, ...] = ()
    wanted: tuple[int, ...] = ()
    wanted_option: str = ""
    surveillance_at: int = 0
    paid: Literal["on-a-seven", "at-once"] = "on-a-seven"
    minimum: str = "minimum"
    maximum: str = "maximum"
    step: str = ""
    offered: str = ""
    offered_when: dict[str, str] = {}  # noqa: RUF012  msgspec copies it
    vigorish: Vigorish | None = None
    may_stay_up: bool = False
    cites: tuple[str, ...] = ()
    wins: tuple[str, ...] = ()
    loses: tuple[str, ...] = ()
    pushes: tuple[str, ...] = ()
    first_wins: tuple[str, ...] = ()
    first_loses: tuple[str, ...] = ()
    spots: dict[str, str] = {}  # noqa: RUF012  msgspec copies it
