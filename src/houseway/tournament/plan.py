"""The plan of a tournament: its tables, heats, chips, ties, entry and prizes. Every number is the event's own."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from typing import Literal

import msgspec

from houseway import odds
from houseway.money import MOST, Cents, dollars
from houseway.odds import Percent
from houseway.refusal import Refused

NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
"""What a tournament may be called: its tables are NAME-1, NAME-2, …, and its fund is ``fund tournament-NAME``."""

Tie = Literal["before", "draw"]
"""What decides between equal chips: those after the hand before the last, then a draw."""

TOURNAMENT = "tournament"
"""The option that posts a table so."""

Mode = Literal["electronic", "dealer"]


class Heat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One heat: so many hands or minutes at every table, and how many go on from each; nobody from the last one.

    ``chips`` is what everybody begins with; nothing where they keep what they had.
    """

    hands: int = 0
    minutes: int = 0
    advance: int = 0
    chips: Cents = 0


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament before anybody has signed up.

    ``posted`` are options of its tables, ``seats`` how many sit at one at most. From ``least`` to ``most`` players take
    part. Each pays ``fee`` into the prize fund, the house adds ``added``. ``prizes`` are the shares of the first
    places; what is left of rounding them down to the cent goes to the ``remainder``.
    """

    name: str
    title: str
    document: str
    seats: int
    heats: tuple[Heat, ...]
    least: int
    most: int
    posted: dict[str, str] = {}
    mode: Mode = "electronic"
    clock: int = 20
    ties: tuple[Tie, ...] = ("before", "draw")
    fee: Cents = 0
    added: Cents = 0
    prizes: tuple[str, ...] = ()
    remainder: Literal["first", "house"] = "first"

    def settings(self, heat: int) -> dict[str, str]:
        """The options of the tables of a heat: the plan's own, and what posts and limits a tournament."""
        one = self.heats[heat - 1]
        limit = {"tournament-limit": "rounds", "tournament-rounds": str(one.hands)}
        if one.minutes:
            limit = {"tournament-limit": "minutes", "tournament-minutes": str(one.minutes)}
        return {**self.posted, TOURNAMENT: "yes", **limit}

    def tables(self, count: int) -> list[str]:
        """The names of its first so many tables."""
        return [f"{self.name}-{number}" for number in range(1, count + 1)]


def sizes(players: int, seats: int) -> list[int]:
    """How many sit at each table: as few tables as possible, as even as possible.

    >>> sizes(64, 7)
    [7, 7, 7, 7, 6, 6, 6, 6, 6, 6]
    """
    tables = -(-players // seats)
    small, more = divmod(players, tables)
    return [small + 1] * more + [small] * (tables - more)


def course(plan: Plan, players: int) -> list[list[int]]:
    """How many sit at each table of each heat, when so many take part.

    >>> heats = (Heat(hands=5, advance=2, chips=100), Heat(hands=5, advance=2, chips=100), Heat(hands=5, chips=100))
    >>> plan = Plan(name="spring", title="", document="", seats=7, heats=heats, least=64, most=64)
    >>> [len(tables) for tables in course(plan, 64)], course(plan, 64)[-1]
    ([10, 3, 1], [6])
    """
    found = []
    for heat in plan.heats:
        found.append(sizes(players, plan.seats))
        players = sum(min(heat.advance, size) for size in found[-1])
        if not players:
            break
    return found


def shares(plan: Plan) -> list[Fraction]:
    """The shares of the first places."""
    parsed = [odds.parse(text) for text in plan.prizes]
    return [one.share if isinstance(one, Percent) else Fraction(0) for one in parsed]


def fund_of(plan: Plan, players: int) -> Cents:
    """What the prize fund holds when so many have entered."""
    return plan.fee * players + plan.added


def prizes(plan: Plan, players: int) -> tuple[list[Cents], Cents]:
    """The prizes of the first places to the cent, and what rounding down leaves, which is the house's or in the first.

    >>> plan = Plan(name="n", title="", document="", seats=7, heats=(), least=2, most=2, added=1000,
    ...             prizes=("33%", "67%"), remainder="house")
    >>> prizes(plan, 2), prizes(msgspec.structs.replace(plan, added=1001), 2)
    (([330, 670], 0), ([330, 670], 1))
    """
    fund = fund_of(plan, players)
    each = [int(fund * share) for share in shares(plan)]
    left = fund - sum(each)
    if plan.remainder == "first" and each:
        each[0] += left
        left = 0
    return each, left


def check_plan(plan: Plan) -> None:
    """Refuse a plan that cannot be played to the end, or whose prizes do not come to the whole fund."""
    if not NAME.fullmatch(plan.name):
        why = f"{plan.name[:40]!r} cannot name a tournament"
        raise Refused(why, remedy="Use up to 40 lower-case letters, figures and dashes, as in spring-2")
    if not plan.title.strip() or len(plan.title) > 80 or not plan.title.isprintable():
        raise Refused("a tournament has a title for its page", remedy="Write up to 80 plain characters")
    if not 2 <= plan.least <= plan.most:
        why = f"from {plan.least} to {plan.most} players is no number of players"
        raise Refused(why, remedy="Give the least, 2 or more, and the most")
    if plan.seats < 2 or plan.most > 1000:
        raise Refused("tables of two seats or more, for up to 1,000 players", remedy="Change seats or most")
    if not 0 <= plan.clock <= 3600:
        raise Refused(f"a clock of {plan.clock} seconds is none", remedy="Give 0 to 3,600 seconds")
    if not plan.ties or plan.ties[-1] != "draw" or len(set(plan.ties)) != len(plan.ties):
        raise Refused("the order of tie-breaks leaves ties", remedy='End it with "draw", each named once')
    _check_heats(plan)
    _check_course(plan)
    _check_prizes(plan)


def _check_heats(plan: Plan) -> None:
    if not plan.heats:
        raise Refused("a tournament without a heat decides nothing", remedy="Give one heat or more")
    for number, heat in enumerate(plan.heats, 1):
        is_last = number == len(plan.heats)
        if (heat.hands > 0) == (heat.minutes > 0) or min(heat.hands, heat.minutes) < 0:
            raise Refused(f"heat {number} has no one end", remedy="Give it a number of hands, or of minutes")
        if is_last != (heat.advance == 0) or not 0 <= heat.advance < plan.seats:
            why = f"{heat.advance} players advance from each table of heat {number}"
            remedy = "Nobody advances from the last heat" if is_last else f"Let 1 to {plan.seats - 1} advance"
            raise Refused(why, remedy=remedy)
        if not 0 <= heat.chips <= MOST or (number == 1 and not heat.chips):
            why = f"heat {number} begins with {heat.chips} cents in tournament chips"
            raise Refused(why, remedy="Give the first heat chips, a later one chips or 0 to keep what was won")


def _check_course(plan: Plan) -> None:
    """Whoever signs up, the last heat has one table, and every heat has fewer players than the one before."""
    for players in range(plan.least, plan.most + 1):
        tables = course(plan, players)
        counts = [sum(each) for each in tables]
        if len(tables[-1]) != 1 or len(tables) != len(plan.heats):
            why = f"with {players} players the last heat has {len(tables[-1])} tables"
            raise Refused(why, remedy="Let fewer advance, or plan another heat")
        if any(after >= before for before, after in pairwise(counts)):
            why = f"with {players} players everybody advances from a heat"
            raise Refused(why, remedy="Let fewer advance, ask for more players, or plan fewer heats")


def _check_prizes(plan: Plan) -> None:
    if min(plan.fee, plan.added) < 0 or max(plan.fee, plan.added) > MOST:
        raise Refused("a fee below nothing is none", remedy="Give the entry fee and what the house adds, in cents")
    parsed = [odds.parse(text) for text in plan.prizes]
    if any(not isinstance(one, Percent) or one.share <= 0 for one in parsed):
        raise Refused("a prize is a share of the prize fund", remedy='Write shares as in "50%"')
    total = sum(shares(plan))
    if total != (1 if fund_of(plan, plan.least) else 0):
        why = f"the prizes are {float(100 * total):g} % of a fund of {dollars(fund_of(plan, plan.least))} or more"
        raise Refused(why, remedy="Let them come to 100 %, or to nothing where there is no fund")
    final = sum(course(plan, plan.least)[-1])
    if len(plan.prizes) > final:
        why = f"{len(plan.prizes)} prizes and {final} players in the last heat"
        raise Refused(why, remedy="Give prizes to those of the last heat")


def fund_account(name: str) -> str:
    """The account of a tournament's prize fund: money, apart from its chips.

    >>> fund_account("spring")
    'fund tournament-spring'
    """
    return f"fund tournament-{name}"
