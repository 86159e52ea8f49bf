"""From the pot to the vault: what a pot gives, the tube, the box, the count room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.fund import acts, events
from houseway.fund.facts import taken
from houseway.fund.state import Box
from houseway.money import Cents, cents, dollars
from houseway.round.events import Event

if TYPE_CHECKING:
    from houseway.fund.fund import Fund

CAGE, COUNT_ROOM, COUNTED = "cage", "count room", "counted"
MOST_TABLES = 200


def box_account(box: int) -> str:
    """The account of what pots gave a box."""
    return f"box {box}"


def tube_account(table: int) -> str:
    """The account of what lies in a tube."""
    return f"tube {table}"


def enter_pot(fund: Fund, act: acts.EnterPot) -> list[Event]:
    """A dollar at the first amount and one more at the second, once there is a flop, into tube or box."""
    fund.check_by(act.by, fund.facts.by.pot, "takes money from a pot", "who")
    fund.check_amount(act.pot, "pot")
    box = _box_at(fund, act.table)
    if box.is_full:
        raise fund.refuse(
            f"box {box.number} is full", "full-box", "Security takes it to the cage and puts in a new one"
        )
    waits = fund.state.posted["flop"] == "both"
    parts = taken(act.pot, flop=act.flop, takes=fund.facts.takes, first_waits=waits)
    clauses = fund.cite("pot", "limit")
    into = fund.sub(box_account(box.number))
    uses_tube = fund.state.posted["tube"] == "yes"
    if uses_tube:
        into = fund.sub(tube_account(act.table))
    moves = fund.moves((fund.sub("pots"), into, sum(parts)))
    pot = events.PotTaken(table=act.table, pot=act.pot, taken=sum(parts), flop=act.flop, clauses=clauses, moves=moves)
    if not uses_tube:
        box.entered += sum(parts)
        return [pot]
    return [pot, *_into_the_tube(fund, act.table, box, parts)]


def _into_the_tube(fund: Fund, table: int, box: Box, parts: tuple[Cents, ...]) -> list[Event]:
    """A tube that is full is coloured up to one chip for the box."""
    full = fund.facts.tube * cents(fund.facts.takes[0].amount)
    done: list[Event] = []
    for part in parts:
        fund.state.tubes[table] = fund.state.tubes.get(table, 0) + part
        if fund.state.tubes[table] >= full:
            fund.state.tubes[table] -= full
            box.entered += full
            moves = fund.moves((fund.sub(tube_account(table)), fund.sub(box_account(box.number)), full))
            done.append(events.ColouredUp(table=table, amount=full, clauses=fund.cite("tube"), moves=moves))
    return done


def _box_at(fund: Fund, table: int) -> Box:
    if table not in fund.state.at_table:
        raise fund.refuse(f"there is no box at poker table {table}", "pot", "Security puts one in place")
    return fund.state.boxes[fund.state.at_table[table]]


def place_box(fund: Fund, act: acts.PlaceBox) -> list[Event]:
    """An empty box is put in place, where none is."""
    fund.check_by(act.by, fund.facts.by.box, "puts boxes in place", "boxes")
    if not 1 <= act.table <= MOST_TABLES:
        raise fund.refuse(f"there is no poker table {act.table}", "boxes", f"They are 1 to {MOST_TABLES}")
    if act.table in fund.state.at_table:
        there = fund.state.at_table[act.table]
        raise fund.refuse(f"box {there} is at poker table {act.table}", "boxes", "It is taken away first")
    known = fund.state.boxes.get(act.box)
    if known is not None and not known.transferred:
        raise fund.refuse(f"box {act.box} is not empty: {known.place}", "boxes", "Take another box")
    if not 1 <= act.box < 10**6:
        raise fund.refuse(f"no box is called {act.box}", "boxes", "Boxes have numbers from 1")
    fund.state.boxes[act.box] = Box(act.box, act.table, fund.today, f"poker table {act.table}")
    fund.state.at_table[act.table] = act.box
    key = "full-box" if fund.state.last_box.get(act.table) == CAGE else "boxes"
    return [events.BoxPlaced(table=act.table, box=act.box, clauses=fund.cite("pot", key))]


def report_full(fund: Fund, act: acts.ReportFull) -> list[Event]:
    """A full box is for security."""
    fund.check_by(act.by, fund.facts.by.full, "reports a full box", "full-box")
    box = _box_at(fund, act.table)
    box.is_full = True
    return [events.SecurityCalled(table=act.table, box=box.number, clauses=fund.cite("full-box"))]


def take_box(fund: Fund, act: acts.TakeBox) -> list[Event]:
    """To the cage when it is full before the day is over; at its end, watched and apart, to the count room."""
    fund.check_by(act.by, fund.facts.by.box, "takes boxes away", "boxes")
    box = _box_at(fund, act.table)
    is_over = fund.today > box.day
    if act.to == CAGE:
        if is_over:
            raise fund.refuse(f"the day of box {box.number} is over", "boxes", "It goes to the count room")
        if not box.is_full:
            raise fund.refuse(f"box {box.number} is not full", "full-box", "It stays until the gaming day ends")
    else:
        _check_way(fund, act, box, is_over=is_over)
    done = _empty_tube(fund, act.table, box)
    box.place = act.to
    fund.state.last_box[act.table] = act.to
    del fund.state.at_table[act.table]
    clauses = fund.cite("full-box" if act.to == CAGE else "boxes")
    cart = act.cart if act.to == COUNT_ROOM else ""
    return [*done, events.BoxTaken(table=act.table, box=box.number, to=act.to, cart=cart, clauses=clauses)]


def _check_way(fund: Fund, act: acts.TakeBox, box: Box, *, is_over: bool) -> None:
    if not is_over:
        ends = fund.state.posted["day-ends"]
        why = f"the gaming day {box.day} is not over"
        raise fund.refuse(why, "boxes", f"It ends at {ends}; a box that is full before goes to the cage")
    if act.cart not in fund.facts.carts:
        raise fund.refuse("boxes of the fund go apart from the rake", "boxes", f"In {' or '.join(fund.facts.carts)}")
    if not act.watched:
        raise fund.refuse("surveillance does not watch", "boxes", "Tell surveillance before the boxes move")


def _empty_tube(fund: Fund, table: int, box: Box) -> list[Event]:
    """What lies in the tube goes into the box before it leaves."""
    left = fund.state.tubes.pop(table, 0)
    if not left:
        return []
    box.entered += left
    moves = fund.moves((fund.sub(tube_account(table)), fund.sub(box_account(box.number)), left))
    return [events.TubeEmptied(table=table, amount=left, clauses=fund.cite("tube"), moves=moves)]


def bring_box(fund: Fund, act: acts.BringBox) -> list[Event]:
    """What the cage has kept goes to the count room."""
    fund.check_by(act.by, fund.facts.by.box, "brings boxes to the count room", "boxes")
    box = fund.state.boxes.get(act.box)
    if box is None or box.place != CAGE:
        raise fund.refuse(f"box {act.box} is not in the cage", "full-box", "Name one that is there")
    box.place = COUNT_ROOM
    return [events.BoxBrought(box=act.box, clauses=fund.cite("boxes"))]


def count_box(fund: Fund, act: acts.CountBox) -> list[Event]:
    """The count room counts and writes the drop log; what it counts is what the fund gets."""
    fund.check_by(act.by, fund.facts.by.count, "counts the fund's money", "who")
    box = fund.state.boxes.get(act.box)
    if box is None or box.place != COUNT_ROOM:
        where = f"it is at the {box.place}" if box is not None and box.place != COUNTED else "there is none to count"
        raise fund.refuse(f"box {act.box} is not in the count room: {where}", "count", "Security brings it there")
    fund.check_amount(act.amount, "count", least=0)
    its, pots, counted = fund.sub(box_account(box.number)), fund.sub("pots"), fund.sub(COUNTED)
    moves = fund.moves(
        (pots, its, max(0, act.amount - box.entered)),
        (its, pots, max(0, box.entered - act.amount)),
        (its, counted, act.amount),
    )
    box.place, box.counted = COUNTED, act.amount
    clauses = fund.cite("count", "who")
    entered = box.entered
    return [
        events.BoxCounted(
            box=box.number, day=box.day, entered=entered, counted=act.amount, clauses=clauses, moves=moves
        )
    ]


def transfer(fund: Fund, act: acts.Transfer) -> list[Event]:
    """All that was counted goes to the vault, and is owed to players from then on."""
    fund.check_by(act.by, fund.facts.by.count, "transfers the drop", "transfer")
    boxes = [box for box in fund.state.boxes.values() if box.place == COUNTED and not box.transferred]
    if not boxes:
        raise fund.refuse("nothing has been counted that is not in the vault", "transfer", "Count a box first")
    total = 0
    for box in boxes:
        amount = box.counted or 0
        fund.state.day(box.day).collected += amount
        box.transferred = True
        total += amount
    moves = fund.moves((fund.sub(COUNTED), fund.account, total))
    return [events.DropTransferred(amount=total, clauses=fund.cite("transfer"), moves=moves)]


def waiting(fund: Fund, day: str) -> list[str]:
    """The boxes up to a gaming day whose money is not in the vault yet, in words."""
    late = (box for box in fund.state.boxes.values() if box.day <= day and not box.transferred)
    return [f"box {box.number} ({box.place}, {dollars(box.counted or box.entered)})" for box in late]
