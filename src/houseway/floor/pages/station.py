"""The player's station: the felt, chips, what may be done, and what every wager came to."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from houseway.draw.chips import DENOMINATIONS, chip
from houseway.draw.posting import as_title
from houseway.draw.svg import element
from houseway.floor.accounts import Session
from houseway.floor.markup import Child, Markup, acts_of, button, tag
from houseway.floor.pages.frame import fragment, listed, page, panel
from houseway.floor.pages.words import act_words, log_rows, next_step, waiting, why
from houseway.floor.palette import house_of
from houseway.floor.scene import Scene, Window
from houseway.floor.seeing import decisions, role_at, seat_number, settled, take_backs
from houseway.floor.stage import SHEETS, sheets
from houseway.money import Cents, dollars
from houseway.round import Bet, TakeBack
from houseway.round.events import WagerPlaced, WagerTakenBack
from houseway.table.acts import BuyIn, CashIn, Leave, Sit

FIRST_BUY_IN = 50_000
"""What the station proposes to buy in with."""

NameOf = Callable[[str], str]
MOST_LISTED = 24
"""How many of those who sit at a large table are listed."""


def station_page(session: Session, window: Window, name_of: NameOf) -> Markup:
    """A player's screen."""
    scene = window.scene
    house = house_of(scene.rulebook.property_name)
    drawn = station_fragments(window, role_at(scene, session.person), name_of)
    game = as_title(scene.rulebook.game_name)
    top = tag(
        "div",
        tag("div", tag("p", house.name, class_="house-name"), tag("h1", game), class_="names"),
        fragment("status", drawn["status"], class_="status"),
        class_="table-top",
    )
    content = tag(
        "div",
        top,
        felt_area(scene, drawn),
        tag("div", _chip_rail(scene), fragment("acts", drawn["acts"], class_="acts"), class_="rail"),
        tag(
            "div",
            fragment("money", drawn["money"]),
            fragment("decide", drawn["decide"]),
            fragment("result", drawn["result"]),
            fragment("more", drawn["more"]),
            tag("datalist", [tag("option", value=name) for name in scene.game.spot_names()], id="wagers"),
            fragment("round", drawn["round"]),
            class_="side",
        ),
        class_="station",
        data_table=scene.name,
        data_live="station",
    )
    return page(f"{game}, {scene.name}", session, content, script="station", theme=house.theme)


def felt_area(scene: Scene, drawn: dict[str, Markup]) -> Markup:
    """The sheets of the felt, one above the other; a layout with many spots stays large on a small screen."""
    dense = sum(1 for _ in scene.game.spot_names()) > MOST_LISTED
    area = tag(
        "div",
        [fragment(name, drawn[name], class_=f"sheet {name}") for name in SHEETS],
        class_="felt dense" if dense else "felt",
    )
    return tag("div", area, class_="felt-scroll", tabindex="0", role="group", aria_label="The layout")


def station_fragments(window: Window, role: str, name_of: NameOf) -> dict[str, Markup]:
    """Everything on the station that changes."""
    scene = window.scene
    seat = seat_number(role)
    return {
        "status": status(window, seat),
        **sheets(scene, role),
        "acts": _acts(scene, seat) if seat else Markup(""),
        "money": _money(scene, seat) if seat else _take_a_seat(scene, name_of),
        "decide": _decide(scene, seat),
        "result": _result(window, seat),
        "more": _more(scene, seat) if seat else Markup(""),
        "round": once(scene, "round", lambda: _round(window, name_of)),
    }


def once(scene: Scene, name: str, draw: Callable[[], Markup]) -> Markup:
    """Something that is the same on every screen: drawn once for a scene."""
    if name not in scene.drawn:
        scene.drawn[name] = draw()
    return scene.drawn[name]


def status(window: Window, seat: int) -> Markup:
    """What is awaited, and the clock."""
    scene = window.scene
    left = window.task.seconds_left
    return tag(
        "div",
        tag("p", waiting(scene, seat), class_="waiting"),
        tag(
            "p",
            f"Round {scene.number}",
            " · electronic" if scene.is_electronic else " · with a dealer",
            " · demo seed" if scene.posted.seed is not None else "",
            class_="quiet-words",
        ),
        tag(
            "div",
            tag("span", f"{left:.0f}" if left is not None else "", class_="seconds"),
            class_="clock",
            data_seconds=f"{left:.1f}" if left is not None else None,
            data_of=scene.posted.clock,
            role="timer",
            aria_label="Seconds left",
            hidden=left is None,
        ),
    )


def _chip_rail(scene: Scene) -> Markup:
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


def _acts(scene: Scene, seat: int) -> Markup:
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


def _money(scene: Scene, seat: int) -> Markup:
    mine = scene.seats[seat]
    lying = sum(scene.staked(seat).values())
    chips = "none yet" if mine.chips is None else dollars(mine.chips)
    rows = [
        tag("div", tag("dt", "Your chips"), tag("dd", chips, id="my-chips", data_key="purse")),
        tag("div", tag("dt", "On the felt"), tag("dd", dollars(lying), id="on-the-felt")),
    ]
    buy = None if mine.chips else _buy_in(seat)
    return tag("section", tag("h2", f"Seat {seat}"), tag("dl", rows, class_="purse"), buy, class_="panel")


def _buy_in(seat: int) -> Markup:
    template = acts_of(BuyIn(seat, 0)).replace('"amount":0', '"amount":"{amount:cents}"')
    return tag(
        "form",
        tag(
            "label",
            "Buy in for $",
            tag("input", name="amount", type="number", min=1, step=1, value=FIRST_BUY_IN // 100),
        ),
        tag("label", "Voucher (optional)", tag("input", name="voucher", maxlength=64, autocomplete="off")),
        tag("button", "Buy in", class_="primary"),
        data_template=template,
        class_="inline",
    )


def _take_a_seat(scene: Scene, name_of: NameOf) -> Markup:
    """For somebody who watches: the free seats."""
    places = range(1, scene.game.posted.whole("seats") + 1)
    free = [place for place in places if place not in scene.seats]
    if not free:
        return panel("Take a seat", tag("p", "Every seat is taken; you are welcome to watch."))
    first = free[0]
    seated = islice(scene.seats.items(), MOST_LISTED)
    taken = ", ".join(f"{name_of(seat.person)} at {number}" for number, seat in seated)
    return panel(
        "Take a seat",
        tag("p", f"Seated: {taken}." if taken else "Nobody sits here yet.", class_="quiet-words"),
        button(
            f"Sit down with {dollars(FIRST_BUY_IN).removesuffix('.00')}",
            Sit(first),
            BuyIn(first, FIRST_BUY_IN),
            class_="primary wide",
            id="sit",
        ),
        tag(
            "details",
            tag("summary", "Choose the seat"),
            tag(
                "div",
                [button(str(place), Sit(place), BuyIn(place, FIRST_BUY_IN)) for place in free[:40]],
                class_="grid",
            ),
        ),
    )


def _decide(scene: Scene, seat: int) -> Markup:
    """The legal decisions, and no others."""
    found = decisions(scene, seat) if seat else []
    if not found:
        return Markup("")
    is_mine = scene.awaits.what == "decision" and scene.awaits.seat == seat
    shown = found if is_mine else [act for act in found if act.choice != "cut"][:6]
    if not shown:
        return Markup("")
    return panel(
        "Your decision" if is_mine else "You may also",
        tag(
            "div",
            [
                button(act_words(act), act, class_="primary" if is_mine else "", id=f"decide-{index}")
                for index, act in enumerate(shown)
            ],
            class_="decisions",
        ),
        class_="decide" if is_mine else "",
    )


def _result(window: Window, seat: int) -> Markup:
    """What the last round came to for this seat, and why."""
    scene = window.scene
    number, mine = settled(scene, seat) if seat else (0, [])
    shows = [str(result) for _, result in window.results]
    strip = (
        tag("p", [tag("span", shown) for shown in shows[-12:]], class_="strip", aria_label="Last results")
        if shows
        else None
    )
    if not mine:
        words = "Tap the felt to lay the chip you have chosen." if seat else "What every wager came to will stand here."
        return panel("Results", strip, tag("p", words, class_="quiet-words"))
    total = sum(event.net for event in mine)
    headline = "You won" if total > 0 else "You lost" if total < 0 else "Even"
    return panel(
        f"Round {number}",
        strip,
        tag(
            "p",
            headline,
            " ",
            tag("b", dollars(abs(total)) if total else "", class_="won" if total > 0 else "lost"),
            class_="headline",
        ),
        [why(scene, event) for event in mine],
        class_="result",
    )


def _more(scene: Scene, seat: int) -> Markup:
    """Bet by name, buy in again, a gratuity, cash out."""
    mine = scene.seats[seat]
    bet = (
        acts_of(Bet(seat, "", 0))
        .replace('"wager":""', '"wager":"{wager}"')
        .replace('"amount":0', '"amount":"{amount:cents}"')
    )
    toke = f'[{{"act":"toke","seat":{seat},"amount":"{{amount:cents}}"}}]'
    least = scene.game.posted.get("minimum", "$5").removeprefix("$").split(".")[0]
    exchange = button(f"Exchange {mine.colour}", CashIn(seat)) if mine.colour else None
    return tag(
        "details",
        tag("summary", "More: bet by name, gratuity, buy in, cash out"),
        tag(
            "form",
            tag("label", "Wager", tag("input", name="wager", list="wagers", required=True, autocomplete="off")),
            tag("label", "$", tag("input", name="amount", type="number", min=1, step=1, value=least, required=True)),
            tag("button", "Bet"),
            data_template=bet,
            class_="inline",
        ),
        tag(
            "form",
            tag("label", "Gratuity $", tag("input", name="amount", type="number", min=1, step=1, value=5)),
            tag("button", "Give to the dealers"),
            data_template=toke,
            class_="inline",
        ),
        _buy_in(seat),
        exchange,
        button("Cash out and leave", Leave(seat), id="leave", data_leave=True),
        class_="panel more",
        data_key="more",
    )


def _round(window: Window, name_of: NameOf) -> Markup:
    """What happens at the table: the next step, who sits there, the log, and how to check the deal."""
    scene = window.scene
    seats: list[Child] = [
        (f"{number} ", tag("b", name_of(seat.person)), f" {dollars(seat.chips or 0)}")
        for number, seat in islice(scene.seats.items(), MOST_LISTED)
    ]
    fair = (
        tag(
            "details",
            tag("summary", "How this deal can be checked"),
            tag("p", "Before betting opened, the house published this hash of the secret that decides the round:"),
            tag("code", scene.commitment),
            tag("p", f"The secret of round {window.revealed[0]} was:") if window.revealed[1] else None,
            tag("code", window.revealed[1]) if window.revealed[1] else None,
            class_="fair",
            data_key="fair",
        )
        if scene.commitment
        else None
    )
    return tag(
        "section",
        tag("h2", "At the table"),
        next_step(scene),
        tag("details", tag("summary", f"{len(scene.seats)} seated"), listed(seats, "Nobody."), data_key="seated"),
        tag(
            "details",
            tag("summary", "What has happened"),
            tag("ol", [tag("li", row) for row in log_rows(window.told(), 24)], class_="log"),
            data_key="log",
        ),
        fair,
        class_="panel",
    )


def summary_for(window: Window, seat: int) -> str:
    """What a screen reader says when a round is over."""
    scene = window.scene
    mine = settled(scene, seat)[1] if seat else []
    shows = [str(event) for event in scene.events_before if type(event).__name__ in ("Resulted", "CardsShown")]
    if not shows and not mine:
        return ""
    total = sum(event.net for event in mine)
    word = "You win" if total > 0 else "You lose" if total < 0 else "You are even"
    came = f" {word} {dollars(abs(total)) if total else ''}." if mine else ""
    return f"Round {scene.last[0]}: {' '.join(shows[-2:])}{came}"
