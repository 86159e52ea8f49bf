"""What the house fills in before an act of a tournament is written: who it is for, the draws, the counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from houseway.floor.tables.commands import Person
from houseway.ledger.deal import commitment, fresh_secret
from houseway.ledger.entry import now
from houseway.ledger.on_record import posting
from houseway.ledger.tournaments import counts_at, place_of
from houseway.refusal import NotFound, Refused
from houseway.tournament import Event, Plan, check_plan
from houseway.tournament.acts import (
    AnyTournamentAct,
    CloseSignUp,
    EndHeat,
    OpenSignUp,
    SignUp,
    StartHeat,
    Withdraw,
)
from houseway.tournament.plan import course
from houseway.tournament.standing import ranked, seated

if TYPE_CHECKING:
    from houseway.floor.tournaments.desk import Desk


def check_tables(plan: Plan, *, demo: bool) -> None:
    """Refuse a plan whose tables the document does not allow, in any heat, or that seats more than they have."""
    check_plan(plan)
    for heat in range(1, len(plan.heats) + 1):
        table = plan.tables(1)[0]
        entry = posting(table, plan.document, at=now(), by="", settings=plan.settings(heat), mode=plan.mode, demo=demo)
        if plan.seats > int(entry.posted["seats"]):
            why = f"{plan.seats} sit at a table, and it has {entry.posted['seats']} seats"
            raise Refused(why, remedy="Plan fewer seats, or post more")


def completed(desk: Desk, person: Person | None, name: str, act: AnyTournamentAct) -> AnyTournamentAct:
    """An act with what only the house knows; ``person`` is who asks, None for the house itself."""
    if isinstance(act, (SignUp, Withdraw)) and person is not None:
        return _for_somebody(desk, person, name, act)
    if isinstance(act, OpenSignUp):
        return OpenSignUp(*_bound(desk, name, 1))
    if isinstance(act, StartHeat):
        return StartHeat(desk.known.event(name).heat)
    if isinstance(act, CloseSignUp):
        return _drawn(desk, desk.known.event(name))
    if isinstance(act, EndHeat):
        return _counted(desk, desk.known.event(name), act, person)
    return act


def _for_somebody(desk: Desk, person: Person, name: str, act: SignUp | Withdraw) -> SignUp | Withdraw:
    """A player acts for themselves, and pays the crew; the crew acts for an account, and has the fee."""
    event = desk.known.event(name)
    player = act.player or person.id
    if person.role == "player" and player != person.id:
        raise Refused("nobody signs up for somebody else", remedy="Each player for themselves, or the crew")
    is_money = bool(event.plan.fee) and desk.floor.reader.kinds != {True}
    if person.role == "player" and is_money:
        raise Refused("nobody has taken your entry fee", remedy="Pay the crew, who signs you up")
    if person.role != "player" and not act.player:
        raise Refused("those who work here do not take part", remedy="Name the player's account")
    if isinstance(act, SignUp) and not desk.has_account(player):
        raise NotFound(f"no player has the account {player[:40]!r}", remedy="Name a player's account")
    return msgspec.structs.replace(act, player=player)


def _bound(desk: Desk, name: str, number: int) -> tuple[str, str]:
    """A new secret, as it is published and as it is sealed for the house."""
    secret = fresh_secret()
    where = f"{place_of(name)} {number}"
    return commitment(place_of(name), number, secret), desk.floor.ledger.key.seal(secret, where)


def _told(desk: Desk, name: str) -> str:
    """The secret that was bound last."""
    number, _, sealed = desk.known.bound.get(name, (0, "", ""))
    if not number:
        raise Refused("no draw is bound", remedy="Open sign-up first")
    return desk.floor.ledger.key.unseal(sealed, f"{place_of(name)} {number}").hex()


def _drawn(desk: Desk, event: Event) -> CloseSignUp:
    if event.state != "sign-up" or len(event.players) < event.plan.least:
        event.take(CloseSignUp(), "", "")  # which says why not
    secret = _told(desk, event.name)
    drawing = desk.known.drawing(event.name, secret)
    seating = seated(event.players, course(event.plan, len(event.players))[0], drawing)
    number = desk.known.bound[event.name][0] + 1
    return CloseSignUp(secret, seating, *_bound(desk, event.name, number))


def _counted(desk: Desk, event: Event, act: EndHeat, person: Person | None) -> EndHeat:
    """What everybody has, in the order of the seats; and the seats of the next heat."""
    if event.state != "playing":
        raise Refused(f"no heat is under way in {event.name}", remedy="Start one")
    if person is not None and not act.why.strip():
        raise Refused("a heat ends by itself; nobody ends it sooner without a reason", remedy="Say why")
    records = [desk.record(table) for table in event.tables]
    counts = tuple(counts_at(one, names) for one, names in zip(records, event.seatings[-1], strict=True) if one)
    secret = _told(desk, event.name)
    drawing = desk.known.drawing(event.name, secret)
    result = [ranked(table, event.plan.ties, drawing) for table in counts]
    ended = EndHeat(act.why.strip()[:200], event.heat, counts, secret)
    if event.is_last:
        return ended
    on = [count.player for table in result for count in table[: event.now.advance]]
    seating = seated(on, course(event.plan, len(event.players))[event.heat], drawing)
    sealed = _bound(desk, event.name, desk.known.bound[event.name][0] + 1)
    return msgspec.structs.replace(ended, seating=seating, commitment=sealed[0], sealed=sealed[1])
