"""What a player is told about a round in a line or two: what it came to, what went back, what somebody decided."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.floor.screens.markup import Markup, tag
from houseway.floor.screens.pages.station_side import decided_by
from houseway.floor.screens.scene import Scene, Told, Window
from houseway.floor.screens.seeing import moved_to, settled
from houseway.money import Cents, dollars, gain
from houseway.round import Event
from houseway.round.events import CardDealt, Resulted, Voided, WagerPlaced, WagerReturned
from houseway.table.events import EntryReversed, RoundVoided, Seated


def outcome(window: Window, seat: int) -> Markup:
    """What the last round came to in one line, until one bets again; and on a small screen, what chips there are."""
    scene = window.scene
    number, mine = settled(scene, seat)
    has_bet = any(isinstance(event, WagerPlaced) and event.seat == seat for event in scene.events)
    purse = tag("p", f"Your chips {dollars(scene.seats[seat].chips or 0)}", class_="rail-money", aria_hidden="true")
    announced = announcements(window, seat)
    if not mine or (number != scene.number and has_bet):
        back = came_back(scene, seat, scene.number) or ("" if has_bet else came_back(scene, seat, scene.last[0]))
        said = " · ".join(words for words in (*announced, back, time_ran_out(window, seat, scene.number)) if words)
        return Markup(purse + tag("p", said, class_="came-to-this", title=said)) if said else purse
    total = sum(event.net for event in mine)
    kind = "won" if total > 0 else "lost" if total < 0 else "pushed"
    so_far = ", so far" if number == scene.number else ""
    came = f"You {kind} {dollars(abs(total))}{so_far}" if total else f"You broke even{so_far}"
    more = (time_ran_out(window, seat, number), decided_by(scene, number, seat), came_back(scene, seat, number))
    said = "".join(f" · {words.removesuffix('.')}" for words in (*announced, *more) if words)
    return Markup(purse + tag("p", tag("b", came, class_=kind), said or None, class_="came-to-this"))


def came_back(scene: Scene, seat: int, number: int) -> str:
    """What went back to a seat undecided in a round, and why, in words: chips never leave the felt without any."""
    events = scene.events if number == scene.number else scene.events_before
    amounts: dict[str, Cents] = {}
    for event in events:
        if isinstance(event, WagerReturned) and event.seat == seat:
            amounts[event.why] = amounts.get(event.why, 0) + event.amount
    return ", ".join(f"{dollars(amount)} came back: {why}" for why, amount in amounts.items())


def time_ran_out(window: Window, seat: int, number: int) -> str:
    """What the clock has decided for a seat in a round, in words."""
    round_, choices = window.ran_out.get(seat, (0, ()))
    return f"Your time ran out: {', '.join(choices)}" if round_ == number else ""


# ---------------------------------------------------------------- what somebody decided


def announcements(window: Window, seat: int) -> list[str]:
    """What was decided about the round and its money, and by whom: no spin, a void, a correction."""
    return [words for words in (not_counted(window.scene, seat), called_off(window), *corrected(window, seat)) if words]


def not_counted(scene: Scene, seat: int) -> str:
    """That the last spin, roll or deal does not count, until the next one comes; and what becomes of one's wagers."""
    has_bet = any(isinstance(event, WagerPlaced) and event.seat == seat for event in scene.events)
    found = _voided(scene.events) or (None if has_bet else _voided(scene.events_before))
    if found is None:
        return ""
    stands = " Your wagers stand." if scene.staked(seat) else ""
    return f"{found.call[:1].upper()}{found.call[1:]}, called by the {_rank(found.by)}: {found.why}{stands}"


def _voided(events: Iterable[Event]) -> Voided | None:
    """What called off the last result; None when it counts."""
    found = None
    for event in events:
        if isinstance(event, (Voided, Resulted, CardDealt)):
            found = event if isinstance(event, Voided) else None
    return found


def called_off(window: Window) -> str:
    """That the last round was called off, by whom and why; until this one is under way."""
    scene = window.scene
    is_under_way = any(isinstance(event, (Resulted, CardDealt)) for event in scene.events)
    for told in reversed(window.log):
        if isinstance(told.event, RoundVoided) and told.round == scene.last[0] and not is_under_way:
            return f"Round {told.round} is void, decided by the {_rank(told.event.by)}: {told.event.why}."
    return ""


def corrected(window: Window, seat: int) -> list[str]:
    """Money that was moved to a seat or from it to set an earlier round right, in this round or in the last."""
    since = max((told.entry for told in window.log if _is_seated(told, seat)), default=0)
    return [
        f"Correction by the {_rank(event.by)}: {gain(amount)}, {event.why}."
        for told in window.log
        if isinstance(event := told.event, EntryReversed) and told.entry > since and _is_recent(window, told)
        if (amount := moved_to(event, seat))
    ]


def _is_seated(told: Told, seat: int) -> bool:
    return isinstance(told.event, Seated) and told.event.seat == seat


def _is_recent(window: Window, told: Told) -> bool:
    return told.round >= window.scene.last[0]


def _rank(by: str) -> str:
    return by.replace("-", " ")
