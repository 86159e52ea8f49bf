"""The crew of a table: who has come to which post, what is not done while one is empty, and who moves the chips."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from houseway.money import dollars
from houseway.refusal import NotFound, Refused
from houseway.round import Event
from houseway.rulebook.rulebook import Rulebook
from houseway.rulebook.schema import Crew
from houseway.table import acts, events

if TYPE_CHECKING:
    from houseway.table.at_work import TableAtWork


def missing(table: TableAtWork) -> dict[str, int]:
    """How many are missing at each post that the document names."""
    crew = table.rulebook.crew
    short = {post: least - len(table.crew.get(post, ())) for post, least in crew.posts.items()} if crew else {}
    return {post: number for post, number in short.items() if number > 0}


def whole_crew(rulebook: Rulebook, name: str = "") -> Iterator[acts.Come]:
    """Everybody who must be at a table of the document, each coming to the own post."""
    for post, least in rulebook.crew.posts.items() if rulebook.crew else ():
        for _ in range(least):
            yield acts.Come(post, post if post in rulebook.ranks else "dealer", name)


def check_crew(table: TableAtWork) -> None:
    """Refuse to go on with a crew that is short, where somebody keeps the time or the list of who has come."""
    crew = table.rulebook.crew
    short = missing(table) if table.now or table.crew else {}
    if crew is not None and short:
        posts = " and ".join(f"{named(post)} ({number})" for post, number in short.items())
        raise Refused(f"the crew is short of {posts}", clause=crew.clause, remedy="Wait until they have come")


def named(post: str) -> str:
    """A post in words."""
    return post.replace("-", " ")


def come(table: TableAtWork, act: acts.Come) -> list[Event]:
    """Somebody comes to a post; another of the rank that may stand in for it may do so too."""
    crew = _post(table, act.post)
    allowed = (act.post, *crew.instead.get(act.post, ())) if act.post in table.rulebook.ranks else ("dealer",)
    table.check_rank(act.by, allowed, f"takes the place of the {named(act.post)}", crew.clause)
    there = table.crew.get(act.post, ())
    most = crew.posts[act.post]
    if len(there) > most:  # one more than the post takes may come: the relief
        raise Refused(f"there is a relief for the {named(act.post)} already", clause=crew.clause, remedy="One leaves")
    table.crew[act.post] = (*there, act.name)
    return [events.CrewCame(post=act.post, by=act.by, name=act.name, clauses=(crew.clause,))]


def go(table: TableAtWork, act: acts.Go) -> list[Event]:
    """Somebody leaves a post: where the document asks for it, only when another has come."""
    crew = _post(table, act.post)
    there = table.crew.get(act.post, ())
    if not there or (act.name and act.name not in there):
        raise NotFound(f"nobody of that name is the {named(act.post)} here", remedy="Name who has come to the table")
    relief = crew.relieved.get(act.post, "")
    if relief and table.is_open and len(there) <= crew.posts[act.post]:
        remedy = (
            f"Another {named(act.post)} comes first; in an emergency call that the {named(act.post)} is called away"
        )
        raise Refused(f"nobody has relieved the {named(act.post)}", clause=relief, remedy=remedy)
    left = list(there)
    left.remove(act.name or there[0])
    table.crew[act.post] = tuple(left)
    clauses = (crew.clause, *((relief,) if relief else ()))
    return [events.CrewWent(post=act.post, name=act.name or there[0], clauses=clauses)]


def _post(table: TableAtWork, post: str) -> Crew:
    crew = table.rulebook.crew
    if crew is None or post not in crew.posts:
        posts = ", ".join(crew.posts) if crew else "none"
        raise NotFound(f"the document knows no post of {post[:40]!r}", remedy=f"Its posts: {posts}")
    return crew


def transact(table: TableAtWork, act: acts.Transact) -> list[Event]:
    """Chips come to the rack, go to the cage or are lent: started by whom the document names, counted by another."""
    crew = table.rulebook.crew
    if crew is None or not crew.transactions:
        raise Refused("the document says nothing of fills and credits", remedy="See the house's other controls")
    table.check_rank(act.by, crew.transactions_by, f"starts a {act.kind}", crew.transactions)
    if act.amount <= 0:
        raise Refused(f"{dollars(act.amount)} is no {act.kind}", remedy="Name more than nothing")
    counted = crew.counted.get(act.kind, "")
    clauses = (crew.transactions, *((counted,) if counted else ()))
    by = crew.counted_by if counted else ""
    return [events.ChipsMoved(kind=act.kind, amount=act.amount, by=act.by, counted_by=by, clauses=clauses)]
