"""What a player may do at a station: the chips of the tray, undo, repeat, double, clear, and the legal decisions."""

from __future__ import annotations

from houseway.draw.chips import DENOMINATIONS, chip
from houseway.draw.svg import element
from houseway.floor.markup import Markup, button, note, tag
from houseway.floor.pages.arguments import argument_form
from houseway.floor.pages.frame import panel
from houseway.floor.pages.words import act_words
from houseway.floor.scene import Scene
from houseway.floor.seeing import decisions, take_backs
from houseway.money import Cents, dollars
from houseway.round import Bet, Decide, TakeBack
from houseway.round.events import WagerPlaced, WagerTakenBack


def chip_rail(scene: Scene) -> Markup:
    """The chips of the tray; the least that makes sense is chosen first."""
    least = scene.game.posted.money("minimum") if "minimum" in scene.game.posted else 100
    first = min((each.value for each in DENOMINATIONS if each.value >= least), default=100)
    return tag(
        "fieldset",
        tag("legend", "Chip to bet with", class_="hidden"),
        [_chip(each.value, chosen=each.value == first) for each in reversed(DENOMINATIONS)],
        class_="chips",
    )


def _chip(value: Cents, *, chosen: bool) -> Markup:
    drawn = element("svg", chip(value, 22), viewBox="-23 -23 46 46", width=52, height=52, aria_hidden="true")
    return tag(
        "label",
        tag("input", type="radio", name="chip", value=value, checked=chosen),
        Markup(str(drawn)),
        tag("span", dollars(value), class_="hidden"),
    )


def acts(scene: Scene, seat: int) -> Markup:
    """Undo, repeat, double, clear: each says what it will do by what it sends."""
    stakes, free = scene.staked(seat), take_backs(scene, seat)
    undo = _undo(scene, seat)
    again = [] if stakes or not scene.takes_bets else _last_bets(scene, seat)
    double = [Bet(seat, wager, amount) for wager, amount in stakes.items()] if scene.takes_bets else []
    return tag(
        "div",
        tag("p", f"Your chips {dollars(scene.seats[seat].chips or 0)}", class_="rail-money", aria_hidden="true"),
        button("Undo", *([undo] if undo else []), disabled=undo is None, id="undo"),
        button("Repeat", *again, disabled=not again, id="repeat"),
        button("Double", *double, disabled=not double, id="double"),
        button("Clear", *free.values(), disabled=not free, id="clear"),
        tag("button", "Ready", type="button", data_acts=note("ready", ""), id="ready", title="No more bets of mine")
        if stakes and scene.takes_bets and scene.is_electronic
        else None,
        class_="act-buttons",
    )


def _undo(scene: Scene, seat: int) -> TakeBack | None:
    """Take back what was laid last."""
    laid: list[tuple[str, Cents]] = []
    for event in scene.events:
        if isinstance(event, WagerPlaced) and event.seat == seat:
            laid.append((event.wager, event.amount))
        elif isinstance(event, WagerTakenBack) and event.seat == seat:
            laid = [each for each in laid if each[0] != event.wager] if not event.stake else laid[:-1]
    if not laid or not scene.takes_bets or laid[-1][0] not in take_backs(scene, seat):
        return None
    wager, amount = laid[-1]
    left = scene.stakes.get((seat, wager), 0) - amount
    least = scene.game.limits(wager)[0]
    return TakeBack(seat, wager) if left < least else TakeBack(seat, wager, amount)


def _last_bets(scene: Scene, seat: int) -> list[Bet]:
    """The bets of the last round that was played."""
    laid: dict[str, Cents] = {}
    for event in scene.events_before:
        if (isinstance(event, WagerPlaced) and event.seat == seat) or (
            isinstance(event, WagerTakenBack) and event.seat == seat
        ):
            laid[event.wager] = event.stake
    return [Bet(seat, wager, stake) for wager, stake in laid.items() if stake]


def decide(scene: Scene, seat: int) -> Markup:
    """The legal decisions, and no others; those with an amount of their own have a field for it."""
    found = decisions(scene, seat) if seat else []
    is_mine = scene.awaits.what == "decision" and scene.awaits.seat == seat
    shown = found if is_mine else [act for act in found if act.choice != "cut"][:6]
    offered = [*found, *(scene.bets(seat) if seat and scene.bets_have_arguments else ())]
    fields = [form for act in offered if (form := argument_form(scene, act, scene.seats[seat].chips)) is not None]
    if not shown and not fields:
        return Markup("")
    return panel(
        "Your decision" if is_mine else "You may also",
        tag(
            "div",
            [
                button(
                    _priced(scene, act),
                    act,
                    class_="primary" if is_mine and act.choice != "leave" else "",
                    id=f"decide-{index}",
                )
                for index, act in enumerate(shown)
            ],
            class_="decisions",
        )
        if shown
        else None,
        tag("details", tag("summary", "Choose the amount"), fields, data_key="amounts") if shown and fields else fields,
        class_="decide" if is_mine else "",
    )


def _priced(scene: Scene, act: Decide) -> str:
    """A decision with what it costs at once."""
    cost = scene.awaits.cost(act)
    return f"{act_words(act)} · {dollars(cost).removesuffix('.00')}" if cost else act_words(act)
