"""Beside the felt: a player's money, what the last wagers came to and why, and what else can be done."""

from __future__ import annotations

from itertools import islice

from houseway.floor.screens.cards import HandsShown
from houseway.floor.screens.hand_words import asked_about, hands_in_words
from houseway.floor.screens.markup import Child, Markup, acts_of, button, tag
from houseway.floor.screens.names import wagers_in_words
from houseway.floor.screens.pages.fairness import checked, coming
from houseway.floor.screens.pages.frame import listed, panel
from houseway.floor.screens.pages.words import log_rows, next_step, why
from houseway.floor.screens.scene import Scene, Window
from houseway.floor.screens.seeing import settled
from houseway.money import dollars
from houseway.round import Bet
from houseway.round.events import Resulted
from houseway.table.acts import BuyIn, CashIn, Leave, Sit
from houseway.table.speech import say

FIRST_BUY_IN = 50_000
"""What the station proposes to buy in with."""

MOST_LISTED = 24
"""How many of those who sit at a large table are listed."""

MOST_WAGERS = 6
"""How many of a seat's wagers are named."""

DEMO_DEALER = "A dealer deals here: sign in as Cleo in another browser to do it."
"""On a demo floor, who that may be."""


def money(scene: Scene, seat: int) -> Markup:
    """The chips of a seat, what it has on the felt, and the way to buy in."""
    mine = scene.seats[seat]
    lying = scene.own_money(seat)
    chips = "none yet" if mine.chips is None else dollars(mine.chips)
    rows = [
        tag("div", tag("dt", "Your chips"), tag("dd", chips, id="my-chips", data_key="purse")),
        tag("div", tag("dt", "On the felt"), tag("dd", dollars(lying), id="on-the-felt")),
    ]
    if mine.colour:
        coloured = f"{dollars((mine.chips or 0) - mine.value)} {mine.colour}, {dollars(mine.value)} value chips"
        rows.append(tag("div", tag("dt", "Of them"), tag("dd", coloured, id="my-colour")))
    buy = None if mine.chips else _buy_in(scene, seat)
    lies = tag("p", _lying(scene, seat), class_="quiet-words") if lying else None
    due = f"{dollars(mine.by_hand)} waits to be paid by hand: somebody comes to you. Then you go on."
    waits = tag("p", due, class_="warning") if mine.by_hand else None
    return tag("section", tag("h2", f"Seat {seat}"), tag("dl", rows, class_="purse"), waits, lies, buy, class_="panel")


def _lying(scene: Scene, seat: int) -> str:
    """A seat's wagers by name, the newest last; of many, how many more there are."""
    laid = list(wagers_in_words(scene, seat))
    more = f", and {len(laid) - MOST_WAGERS} more" if len(laid) > MOST_WAGERS else ""
    return f"{', '.join(laid[:MOST_WAGERS])}{more}."


def has_colours(scene: Scene) -> bool:
    """Whether the table has chips of its own, a colour for each player; stations have no chips."""
    book = scene.rulebook
    return book.chips is not None and bool(book.chips.non_value) and book.station is None


def _for_a_colour(seat: int) -> Markup:
    """Value chips for a colour of the table's own; who has one gets more of it."""
    act = acts_of(BuyIn(seat, 0, "?", "chips")).replace('"amount":0', '"amount":"{amount:cents}"')
    return tag(
        "form",
        tag("label", "Exchange value chips, $", tag("input", name="amount", type="number", min=1, value=20)),
        tag("label", "for", tag("input", name="colour", required=True, maxlength=20, placeholder="yellow")),
        tag("button", "Take the colour"),
        data_template=act.replace('"colour":"?"', '"colour":"{colour}"'),
        class_="inline",
        id="take-colour",
    )


def _buy_in(scene: Scene, seat: int) -> Markup:
    """Chips for cash where they are play money, else for a voucher: the crew sells for cash."""
    is_demo = scene.posted.demo
    template = acts_of(BuyIn(seat, 0)).replace('"amount":0', '"amount":"{amount:cents}"')
    return tag(
        "form",
        tag(
            "label",
            "Buy in for $",
            tag("input", name="amount", type="number", min=1, step=1, value=FIRST_BUY_IN // 100),
        ),
        tag(
            "label",
            "Voucher (optional)" if is_demo else "Voucher",
            tag("input", name="voucher", maxlength=64, autocomplete="off", required=not is_demo),
        ),
        tag("button", "Buy in", class_="primary"),
        data_template=template,
        class_="inline",
    )


def free_seats(scene: Scene) -> list[int]:
    """Where nobody sits."""
    places = range(1, scene.game.posted.whole("seats") + 1)
    return [place for place in places if place not in scene.seats]


def sit_down(scene: Scene, place: int, words: str = "", *, class_: str = "", id: str = "") -> Markup:
    """The way to a seat; with chips where they are play money."""
    if not scene.posted.demo:
        return button(words or "Sit down", Sit(place), class_=class_, id=id or None)
    words = words or f"Sit down with {dollars(FIRST_BUY_IN).removesuffix('.00')}"
    return button(words, Sit(place), BuyIn(place, FIRST_BUY_IN), class_=class_, id=id or None)


def take_a_seat(scene: Scene) -> Markup:
    """For somebody who watches: the free seats, and which are taken; by whom is not for other players."""
    free = free_seats(scene)
    if not free:
        return panel("Take a seat", tag("p", "Every seat is taken; you are welcome to watch."))
    taken = ", ".join(f"seat {number}" for number in islice(scene.seats, MOST_LISTED))
    return panel(
        "Take a seat",
        tag("p", f"Taken: {taken}." if taken else "Nobody sits here yet.", class_="quiet-words"),
        sit_down(scene, free[0], class_="primary wide", id="sit"),
        tag(
            "details",
            tag("summary", "Choose the seat"),
            tag("div", [sit_down(scene, place, str(place)) for place in free[:40]], class_="grid"),
        ),
    )


def result(window: Window, seat: int, announced: list[str]) -> Markup:
    """What the last round came to for this seat, and why; above it what somebody decided about it."""
    scene = window.scene
    number, mine = settled(scene, seat) if seat else (0, [])
    if not mine:
        can_bet = seat and scene.takes_bets
        words = (
            "Tap the felt to lay the chip you have chosen." if can_bet else "What every wager came to will stand here."
        )
        return panel("Results", *_announced(announced), tag("p", words, class_="quiet-words"))
    total = sum(event.net for event in mine)
    headline = "You won" if total > 0 else "You lost" if total < 0 else "You broke even"
    return panel(
        f"Round {number}",
        *_announced(announced),
        tag(
            "p",
            headline,
            " ",
            tag("b", dollars(abs(total)) if total else "", class_="won" if total > 0 else "lost"),
            ", so far" if number == scene.number else None,
            class_="headline",
        ),
        tag("p", decided_by(scene, number, seat), class_="quiet-words"),
        [why(scene, event, number) for event in mine],
        class_="result",
    )


def _announced(words: list[str]) -> list[Markup]:
    return [tag("p", each, class_="warning announced") for each in words]


def decided_by(scene: Scene, number: int, seat: int) -> str:
    """What decided a round, in a sentence: where the ball rests, the dice, or the hands and what they come to."""
    events = scene.events if number == scene.number else scene.events_before
    shows = [str(event) for event in events if isinstance(event, Resulted)]
    if shows:
        return shows[-1]
    return hands_in_words(scene, tuple(events), seat)


def more(scene: Scene, seat: int) -> Markup:
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
    colour = _for_a_colour(seat) if has_colours(scene) and mine.chips else None
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
        _buy_in(scene, seat),
        colour,
        exchange,
        tag("p", tag("a", "What every wager pays", href=f"/api/v1/tables/{scene.name}/paytable.svg", target="_blank")),
        button("Cash out and leave", Leave(seat), id="leave", data_leave=True),
        class_="panel more",
        data_key="more",
    )


def at_the_table(window: Window) -> Markup:
    """What happens at the table: which seats are taken, the log, and how to check the deal; the same for everybody."""
    scene = window.scene
    seats: list[Child] = [
        (tag("b", f"Seat {number}"), f" {dollars(seat.chips or 0)}")
        for number, seat in islice(scene.seats.items(), MOST_LISTED)
    ]
    number, secret = window.revealed
    is_pair = bool(secret and window.committed.get(number))
    fair = (
        coming(scene.commitment) if scene.commitment else None,
        checked(scene.name, number, window.committed[number], secret) if is_pair else None,
    )
    return tag(
        "section",
        tag("h2", "At the table"),
        next_step(scene),
        tag("p", DEMO_DEALER, class_="quiet-words") if scene.posted.demo and not scene.is_electronic else None,
        tag("details", tag("summary", f"{len(scene.seats)} seated"), listed(seats, "Nobody."), data_key="seated"),
        tag(
            "details",
            tag("summary", "What has happened (times in UTC)"),
            tag("ol", [tag("li", row) for row in log_rows(window, 24)], class_="log", tabindex="0"),
            data_key="log",
        ),
        fair,
        class_="panel",
    )


def proposed(window: Window, seat: int) -> Markup:
    """What somebody of the crew would do with a seat's chips, which only its player may."""
    found = window.task.live.proposed(seat) if seat else None
    if found is None:
        return Markup("")
    act, role = found
    return panel(
        "Your yes is asked for",
        tag("p", f"The {role.replace('-', ' ')} would enter for you: {say(act)}. Nothing is done unless you say so."),
        button("Yes, do it", act, class_="primary", id="yes"),
    )


def summary_for(window: Window, seat: int) -> str:
    """What a screen reader says when a round is over."""
    scene = window.scene
    mine = settled(scene, seat)[1] if seat else []
    if scene.awaits.is_turn_of(seat):
        seen = scene.events_for(f"seat {seat}")
        hand = asked_about(scene, HandsShown.of(seen), seat)
        return f"Your decision{f' on {hand}' if hand else ''}. {hands_in_words(scene, seen, seat)}".strip()
    shows = decided_by(scene, scene.last[0], seat)
    if not shows and not mine:
        return ""
    total = sum(event.net for event in mine)
    word = (
        f"You win {dollars(total)}."
        if total > 0
        else f"You lose {dollars(-total)}."
        if total < 0
        else "You break even."
    )
    return f"Round {scene.last[0]}: {shows} {word if mine else ''}".strip()
