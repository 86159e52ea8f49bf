"""What a player may do at a station: the chips of the tray, undo, repeat, double, clear, and the legal decisions."""

from __future__ import annotations

from houseway.draw.chips import DENOMINATIONS, chip
from houseway.draw.svg import element
from houseway.floor.screens.cards import HandsShown
from houseway.floor.screens.family import of_family
from houseway.floor.screens.hand_words import asked_about, hands_in_words
from houseway.floor.screens.markup import Child, Markup, button, note, tag
from houseway.floor.screens.pages.arguments import argument_form
from houseway.floor.screens.pages.frame import panel
from houseway.floor.screens.pages.station_side import free_seats, has_colours, sit_down
from houseway.floor.screens.pages.words import act_words
from houseway.floor.screens.scene import Scene, Window
from houseway.floor.screens.seeing import decisions, take_backs
from houseway.money import Cents, dollars
from houseway.round import Bet, Decide, TakeBack
from houseway.round.events import WagerPlaced, WagerTakenBack

KEYS = "By key: arrows and Enter on the felt; u undo, r repeat, d double, c clear, y ready."
"""What the single letters do, while the felt or the tray has the focus."""

GOES_ON = "Deal now"
"""What the last to be ready sets off, where the family has no other word for it."""

CROWD = 24
"""With more seats than this nobody is told how many are still to be ready: it would change with every chip."""

MANY = 6
"""So many of the things that one may do besides stand open; more are folded away."""


def chip_rail(scene: Scene) -> Markup:
    """The chips of the tray; the largest that is no more than the minimum is chosen first."""
    least = scene.game.posted.money("minimum") if "minimum" in scene.game.posted else 100
    first = max((each.value for each in DENOMINATIONS if each.value <= least), default=100)
    tray = tag(
        "fieldset",
        tag("legend", "Chip to bet with", class_="hidden"),
        [_chip(each.value, chosen=each.value == first) for each in reversed(DENOMINATIONS)],
        class_="chips",
    )
    return Markup(tray + _tender()) if has_colours(scene) else tray


def _tender() -> Markup:
    """Which chips a tap lays where a seat holds both kinds."""
    ways = tag("option", "your colour first", value="chips"), tag("option", "value chips", value="value")
    return tag("label", "Lay ", tag("select", ways, id="tender"), class_="tender")


def _chip(value: Cents, *, chosen: bool) -> Markup:
    drawn = element("svg", chip(value, 22), viewBox="-23 -23 46 46", width=52, height=52, aria_hidden="true")
    return tag(
        "label",
        tag("input", type="radio", name="chip", value=value, checked=chosen),
        Markup(str(drawn)),
        tag("span", dollars(value), class_="hidden"),
    )


def sit_here(scene: Scene) -> Markup:
    """In place of the tray, for somebody who only watches: the way to a seat; with chips where they are play money."""
    free = free_seats(scene)
    if not free:
        return tag("p", "Every seat is taken; you are welcome to watch.", class_="quiet-words", id="sit-here")
    return sit_down(scene, free[0], class_="primary wide", id="sit-here")


def acts(window: Window, seat: int) -> Markup:
    """Undo, repeat, double, clear: each says what it will do by what it sends."""
    scene = window.scene
    stakes, free = scene.staked(seat), take_backs(scene, seat)
    undo = _undo(scene, seat)
    again = [] if stakes or not scene.takes_bets else _cleared(scene, seat) or _last_bets(scene, seat)
    double = _doubled(scene, seat, stakes) if scene.takes_bets else []
    return tag(
        "div",
        button("Undo", *undo, disabled=not undo, **_at("undo"), data_often=True),
        button("Repeat", *again, disabled=not again, **_at("repeat"), data_once=True),
        button("Double", *double, disabled=not double, **_at("double"), data_once=True),
        button("Clear", *free.values(), disabled=not free, **_at("clear")),
        _ready(window, seat, can=bool(stakes) and scene.takes_bets) if scene.is_electronic else None,
        class_="act-buttons",
    )


def _doubled(scene: Scene, seat: int, stakes: dict[str, Cents]) -> list[Bet]:
    """As much again on every wager; one that may have a single amount stays as it is."""
    limits = {wager: scene.game.limits(wager) for wager in stakes}
    return [Bet(seat, wager, stakes[wager]) for wager, (least, most, _) in limits.items() if least < most]


def _at(name: str) -> dict[str, str]:
    """The name of a button in the tray, and the key that presses it."""
    return {"id": name, "aria_keyshortcuts": "y" if name == "ready" else name[0]}


def _ready(window: Window, seat: int, *, can: bool) -> Markup:
    """No more bets of mine. When everybody with wagers has said so the round goes on; the last one sets it off.

    It is always there, so that nothing moves when the first chip is laid.
    """
    live, words = window.task.live, "Ready"
    is_ready = can and live.is_ready(seat)
    if len(window.scene.seats) <= CROWD:
        others = len(live.not_ready - {seat}) if can else 0
        if not others and not is_ready:
            words = of_family(window.scene.game, "words", "GOES_ON", otherwise=GOES_ON)
        elif others and is_ready:
            words = f"Ready · waiting for {others} other{'s' if others > 1 else ''}"
    return tag(
        "button",
        words,
        type="button",
        disabled=not can,
        data_acts=note("ready", "") if can else None,
        class_="ready" if is_ready else "primary ready",
        aria_pressed="true" if is_ready else "false",
        title="No more bets of mine",
        **_at("ready"),
    )


def _undo(scene: Scene, seat: int) -> list[TakeBack]:
    """Take back what was laid last; of wagers that must be equal, all."""
    laid: list[tuple[str, Cents]] = []
    for event in scene.events:
        if isinstance(event, WagerPlaced) and event.seat == seat:
            laid.append((event.wager, event.amount))
        elif isinstance(event, WagerTakenBack) and event.seat == seat:
            laid = [each for each in laid if each[0] != event.wager] if not event.stake else laid[:-1]
    free, equals = take_backs(scene, seat), scene.game.together()
    if not laid or not scene.takes_bets or laid[-1][0] not in free:
        return []
    wager, amount = laid[-1]
    others = [other for other in equals.get(wager, ()) if other in free]
    before = laid[len(laid) - 1 - len(others) : -1]
    is_all = sorted(before) == sorted((other, amount) for other in others)
    return [_taken_back(scene, seat, *one) for one in reversed([*(before if is_all else ()), laid[-1]])]


def _taken_back(scene: Scene, seat: int, wager: str, amount: Cents) -> TakeBack:
    """A chip taken back; all of a wager that would be less than the minimum without it."""
    left = scene.stakes.get((seat, wager), 0) - amount
    return TakeBack(seat, wager) if left < scene.game.limits(wager)[0] else TakeBack(seat, wager, amount)


def _cleared(scene: Scene, seat: int) -> list[Bet]:
    """What was swept off the felt in this round, when that was more than one chip: so that a slip can be made good."""
    lies: dict[str, Cents] = {}
    swept: dict[str, Cents] = {}
    chips, is_sweeping = 0, False
    for event in scene.events:
        if not isinstance(event, (WagerPlaced, WagerTakenBack)) or event.seat != seat:
            continue
        if isinstance(event, WagerPlaced):
            chips, is_sweeping = chips + 1 if lies else 1, False
        elif not is_sweeping:
            swept, is_sweeping = dict(lies) if chips > 1 else {}, True
        lies[event.wager] = event.stake
        lies = {wager: stake for wager, stake in lies.items() if stake}
    return [Bet(seat, wager, stake) for wager, stake in swept.items()] if is_sweeping else []


def _last_bets(scene: Scene, seat: int) -> list[Bet]:
    """The bets of the last round that was played."""
    laid: dict[str, Cents] = {}
    for event in scene.events_before:
        if (isinstance(event, WagerPlaced) and event.seat == seat) or (
            isinstance(event, WagerTakenBack) and event.seat == seat
        ):
            laid[event.wager] = event.stake
    known = frozenset(scene.game.spot_names())  # what is laid by deciding is not laid again
    return [Bet(seat, wager, stake) for wager, stake in laid.items() if stake and wager.partition(" at ")[0] in known]


# ---------------------------------------------------------------- decisions


def decide(scene: Scene, seat: int) -> Markup:
    """The legal decisions, and no others; those with an amount of their own have a field for it."""
    found = decisions(scene, seat) if seat else []
    is_mine = scene.awaits.is_turn_of(seat)
    leaves = next((act for act in found if act.choice == "leave"), None)
    chooser = _chooser(scene, seat) if is_mine else None
    shown = [act for act in found if act != leaves and _has_button(scene, act)]
    if not is_mine:
        shown = [act for act in shown if act.choice != "cut"]
    offered = [*found, *(scene.bets(seat) if seat and scene.bets_have_arguments else ())]
    fields = [form for act in offered if (form := argument_form(scene, act, scene.seats[seat].chips)) is not None]
    if not shown and not fields and leaves is None and chooser is None:
        return Markup("")
    open_ = len(shown) if is_mine else MANY
    rest = shown[open_:]
    return panel(
        _title(scene, seat) if is_mine else "You may also",
        _hands(scene, seat) if is_mine else None,
        chooser,
        _buttons(scene, shown[:open_], "primary" if is_mine else ""),
        tag("details", tag("summary", f"{len(rest)} more"), _buttons(scene, rest), data_key="rest") if rest else None,
        tag("details", tag("summary", "Choose the amount"), fields, data_key="amounts") if shown and fields else fields,
        _leaving(scene, leaves) if leaves else None,
        class_="decide" if is_mine else "",
    )


def _title(scene: Scene, seat: int) -> str:
    """Whose decision it is, and what about."""
    about = asked_about(scene, HandsShown.of(scene.events_for(f"seat {seat}")), seat)
    return f"Your decision: {about}" if about else "Your decision"


def _hands(scene: Scene, seat: int) -> Markup | None:
    """What a seat decides on, in words: its hand, and what the dealer shows."""
    words = hands_in_words(scene, scene.events_for(f"seat {seat}"), seat)
    return tag("p", words, class_="hands") if words else None


def _buttons(scene: Scene, found: list[Decide], class_: str = "") -> Markup | None:
    made: list[Child] = [button(_priced(scene, act), act, class_=class_) for act in found]
    return tag("div", made, class_="decisions") if made else None


def _chooser(scene: Scene, seat: int) -> Markup | None:
    """What a family has in the place of buttons, where cards are chosen."""
    chooser = of_family(scene.game, "acts", "chooser")
    found: Markup | None = chooser(scene, seat) if chooser else None
    return found


def _has_button(scene: Scene, act: Decide) -> bool:
    """Whether a decision would change anything, and is not chosen otherwise, as far as its family can tell."""
    asked = of_family(scene.game, "acts", "changes_something")
    chosen_otherwise = of_family(scene.game, "acts", "chosen_otherwise")
    return (asked is None or bool(asked(scene, act))) and not (chosen_otherwise and chosen_otherwise(act))


def _leaving(scene: Scene, act: Decide) -> Markup:
    """To leave in mid-round, apart from the decisions of the game, with what it costs."""
    lies = dollars(scene.own_money(act.seat))
    is_lost = scene.game.posted.get("player-leaves") == "lost"
    left = of_family(scene.game, "words", "left")
    costs = f"You lose the {lies} on the felt." if is_lost or left is None else left(scene.game)
    return tag(
        "details",
        tag("summary", f"{act_words(act)}…"),
        tag("p", costs, class_="warning"),
        button(act_words(act), act),
        class_="leaving",
        data_key="leaving",
    )


def _priced(scene: Scene, act: Decide) -> str:
    """A decision with what it costs at once."""
    cost = scene.awaits.cost(act)
    return f"{act_words(act)} · {dollars(cost).removesuffix('.00')}" if cost else act_words(act)
