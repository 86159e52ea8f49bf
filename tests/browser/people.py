"""People before their screens: they only do what a person can do, with mouse, finger and keyboard."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Browser, Locator, Page, Request, TimeoutError, WebSocketRoute, expect

from houseway.money import dollars
from tests.floor_tables import opening
from tests.patience import LONG

PATIENCE = 1000 * LONG
"""Milliseconds that a screen may take for anything."""
expect.set_options(timeout=PATIENCE)

COMMANDS = re.compile("/commands$")
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
ROULETTE, CRAPS = "hard-rock-cincinnati/roulette", "hollywood-columbus/craps"

FAVOURITES = {
    "craps": (["pass", "field"], ["field"]),
    "roulette": (["red"], ["black"]),
    "ultimate-texas-holdem": (["ante"], ["ante"]),
}
"""What two players bet on, where the first spot alone would not be decided at once."""

KEPT: dict[tuple[str, str], list[Any]] = {}
"""The cookies of those who have signed in."""

TAMPERED: set[Page] = set()
"""Screens with something on them that cannot be taken away again: nobody else sits before them."""

Waiting = dict[str, list[Page]]
"""Screens that nobody sits before, as good as new, by their settings: a new one costs as much as four pages."""

LIGHTS = ("color_scheme", "reduced_motion")
"""What a test may change on a screen, and is set anew for the next."""

BLANK = "/static/icon.svg"
"""What a screen shows that nobody sits before."""


class Screens:
    """Browsers of several people at one floor; whatever they receive is kept, and no script may fail."""

    def __init__(self, browser: Browser, address: str, waiting: Waiting | None = None) -> None:
        self.browser = browser
        self.address = address
        self.waiting: Waiting = {} if waiting is None else waiting
        self.taken: list[tuple[str, Page, dict[Any, Any]]] = []
        self.faults: list[str] = []
        self.received: dict[str, list[str]] = {}

    def sign_in(self, account: str, path: str = "/", **options: Any) -> Page:
        """A browser of its own for somebody, signed in, at a page."""
        page = self._take({"viewport": {"width": 1280, "height": 860}, "reduced_motion": "reduce", **options}, account)
        if kept := KEPT.get((self.address, account)):
            page.context.add_cookies(kept)
        page.goto(f"{self.address}{path}")
        if "/sign-in" in page.url or not kept:
            self._sign_in(page, account, path)
            KEPT[self.address, account] = page.context.cookies()
        return page

    def _take(self, settings: dict[str, Any], account: str) -> Page:
        """A screen with these settings that nobody sits before."""
        key = repr(sorted(settings.items()))
        if waits := self.waiting.get(key):
            page = waits.pop()
            page.emulate_media(
                **{"color_scheme": "light", **{name: settings[name] for name in LIGHTS if name in settings}}
            )
        else:
            context = self.browser.new_context(**settings)
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
        frames = self.received.setdefault(account, [])
        heard = {
            "pageerror": lambda error: self.faults.append(f"{account}: {error}"),
            "console": lambda said: (
                self.faults.append(f"{account}: {said.text}") if _is_fault(said.type, said.text) else None
            ),
            "websocket": lambda line: line.on("framereceived", lambda frame: frames.append(str(frame))),
        }
        for what, hear in heard.items():
            page.on(what, hear)  # type: ignore[call-overload]
        self.taken.append((key, page, heard))
        return page

    def _give_back(self, key: str, page: Page, heard: dict[Any, Any]) -> None:
        """Leave a screen as it was found; one that cannot be made so is thrown away."""
        if page.is_closed() or page in TAMPERED or len(page.context.pages) > 1:
            TAMPERED.discard(page)
            page.context.close()
            return
        for what, hear in heard.items():
            page.remove_listener(what, hear)
        page.unroute_all(behavior="ignoreErrors")
        page.mouse.move(0, 0)
        page.goto(f"{self.address}{BLANK}")
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        page.context.clear_cookies()
        self.waiting.setdefault(key, []).append(page)

    def _sign_in(self, page: Page, account: str, path: str) -> None:
        """At the door, by hand: once for each of them, as a browser remembers it."""
        page.goto(f"{self.address}/sign-in?to={path}")
        page.get_by_label("Account").fill(account)
        page.get_by_label("Password").fill(f"{account}-houseway")
        page.locator("form.sign-in").get_by_role("button", name="Sign in").click()
        page.wait_for_url(f"{self.address}{path}")

    def close(self) -> None:
        for screen in self.taken:
            self._give_back(*screen)
        assert self.faults == []


def _is_fault(kind: str, words: str) -> bool:
    """Whether the console tells of a fault of ours; an answer that refuses is none."""
    return kind in ("error", "warning") and not re.search(r"status of (401|403|404|409|429)", words)


def sit(page: Page) -> None:
    """Take a seat, with chips, if there is none yet."""
    expect(page.locator("#my-chips, #sit").first).to_be_visible()
    if page.locator("#sit").is_visible():
        page.locator("#sit").click()
    expect(page.locator("#my-chips")).to_contain_text("$")


def bet(page: Page, spot: str, least_dollars: int = 0) -> None:
    """Choose a chip, tap the felt."""
    place = page.locator(f'.spot[data-spot="{spot}"]')
    least = int(place.get_attribute("data-least") or 100)
    wanted = max(least, least_dollars * 100)
    value = next(chip for chip in (100, 500, 2500, 10000, 50000, 100000) if chip >= wanted)
    page.locator(f'input[name="chip"][value="{value}"]').check(force=True)
    count = len(f"{spot},{place.get_attribute('data-also') or ''}".rstrip(",").split(","))
    lies = cents_on(page) + count * value
    place.dispatch_event("click")
    expect(page.locator("#on-the-felt")).to_have_text(dollars(lies))


def cents_on(page: Page) -> int:
    """What a player has on the felt."""
    return round(float(page.locator("#on-the-felt").inner_text().strip("$").replace(",", "")) * 100)


def set_up(address: str, table: str, document: str, settings: dict[str, str] | None = None) -> None:
    """Another table with a dealer, open, at which nobody is hurried."""
    key = httpx.post(f"{address}/api/v1/sign-in", json={"account": "mara", "password": "mara-houseway"}).json()["key"]
    new = {"table": table, "document": document, "mode": "dealer", "clock": 600, "settings": settings or {}}
    with httpx.Client(base_url=f"{address}/api/v1", headers={"authorization": f"Bearer {key}"}) as mara:
        assert mara.post("/tables", json=new).status_code == 201
        for number, act in enumerate(opening(document, settings)):
            command = {"id": f"{table} {number}", "act": msgspec.to_builtins(act)}
            assert mara.post(f"/tables/{table}/commands", json=command).status_code == 200


def favourites(page: Page, game: str, player: int) -> list[str]:
    """What a player bets on in a game."""
    if game in FAVOURITES:
        return FAVOURITES[game][player]
    return [page.locator(".spot").first.get_attribute("data-spot") or ""]


def round_number(page: Page) -> int:
    """The round that a screen shows."""
    found = re.search(r"Round (\d+)", page.locator(".status").inner_text())
    assert found is not None
    return int(found[1])


def deal(dealer: Page, players: list[Page], *, choose: int = 0, look: Callable[[], None] | None = None) -> None:
    """Deal until the round is over: the usual call, or what the equipment shows; players decide at their screens.

    ``look`` is done whenever somebody has a decision before them.
    """
    number = round_number(dealer)

    def is_over() -> bool:
        if look is not None and any(player.locator(".decide .decisions button").count() for player in players):
            look()
        return round_number(dealer) > number

    deal_until(is_over, dealer, players, choose=choose)


def deal_until(seen: Callable[[], object], dealer: Page, players: list[Page], *, choose: int = 0) -> None:
    """Deal, and decide, until something is seen, however long the machine takes for a step."""
    until = time.monotonic() + LONG
    turn = choose
    while True:
        for page in (dealer, *players):
            catch_up(page)
        if seen():
            return
        assert time.monotonic() < until, f"it does not come: {dealer.locator('[data-fragment=next]').inner_text()}"
        before = _shown(dealer)
        step(dealer, players, turn)
        catch_up(dealer)
        if _shown(dealer) == before:  # nothing was there to be pressed, or a press just after another was lost
            dealer.wait_for_timeout(600)
        turn += 1


def _shown(page: Page) -> str | None:
    """Which step of which round stands on a screen."""
    return page.locator("[data-live]").get_attribute("data-shown")


CAUGHT_UP = """async () => {
  const root = document.querySelector("[data-live]");
  if (document.body.hasAttribute("data-sending")) return false;
  const answer = await fetch(`/api/v1/tables/${encodeURIComponent(root.dataset.table)}`);
  const view = answer.ok ? await answer.json() : {};
  const shows = root.dataset.live === "station" && view.awaits?.what !== "decision" ? null : view.step;
  return root.dataset.shown === `${view.round}.${shows}`;
}"""
"""Whether what was pressed is answered, and the screen shows the step at which the table is."""


def catch_up(page: Page) -> None:
    """Wait until a screen shows what its table has come to: nothing that was pressed is under way."""
    until = time.monotonic() + LONG
    while not page.evaluate(CAUGHT_UP):
        assert time.monotonic() < until, "the screen stays behind its table"
        page.wait_for_timeout(30)


def step(dealer: Page, players: list[Page], turn: int) -> bool:
    """Press what is there to be pressed; a button that is gone by then was for another step."""
    for player in players:
        if press(player.locator(".decide .decisions button"), turn):
            return True
    return press(dealer.locator("#usual"), 0) or press(dealer.locator(".key:not([disabled])"), 7 * turn + 3)


def press(buttons: Locator, which: int) -> bool:
    """Press one of the buttons that are there; one that is gone by then was for another step."""
    count = buttons.count()
    if not count:
        return False
    try:
        buttons.nth(which % count).click(timeout=1500)
    except TimeoutError:
        return False
    return True


def at(screens: Screens, table: str, document: str = ROULETTE, account: str = "ada", **options: Any) -> Page:
    """Somebody at a new table with a dealer, seated."""
    set_up(screens.address, table, document)
    page = screens.sign_in(account, f"/tables/{table}", **options)
    sit(page)
    return page


def change_places(screens: Screens, page: Page, account: str) -> None:
    """Somebody else, who has signed in before, sits down before the same tab."""
    page.context.clear_cookies()
    page.context.add_cookies(KEPT[screens.address, account])
    page.reload()


def sent(page: Page) -> list[dict[str, Any]]:
    """What a page sends from now on."""
    found: list[dict[str, Any]] = []

    def note(asked: Request) -> None:
        if COMMANDS.search(asked.url):
            found.append(asked.post_data_json or {})

    page.on("request", note)
    return found


def middle_of(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def focused(page: Page) -> str:
    return str(
        page.evaluate("() => (e => e.dataset.spot || e.id || e.className || e.localName)(document.activeElement)")
    )


class HeldLine:
    """The line of a page to its table: while ``is_held``, what the table says waits."""

    def __init__(self, page: Page) -> None:
        self.is_held = False
        self._waiting: list[str | bytes] = []
        tap(page, self._through)
        shown_first(page)

    def _through(self, line: WebSocketRoute) -> None:
        self.line = line
        line.connect_to_server().on_message(self._hear)

    def _hear(self, message: str | bytes) -> None:
        if self.is_held:
            self._waiting.append(message)
        else:
            self.line.send(message)

    def let_go(self) -> None:
        """Whatever has waited comes now, in its order."""
        self.is_held = False
        for message in self._waiting:
            self.line.send(message)


def lines_of(page: Page) -> list[WebSocketRoute]:
    """The lines of a page to its table, which can then be cut."""
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    tap(page, through)
    shown_first(page)
    return lines


def shown_first(page: Page) -> None:
    """Wait for the first view: what it draws anew takes no click that was meant for what stood there before."""
    page.locator("[data-live][data-shown]").wait_for(state="attached")


def tap(page: Page, through: Callable[[WebSocketRoute], None]) -> None:
    """From now on, the line of a page to its table goes through somebody's hands."""
    TAMPERED.add(page)
    page.route_web_socket(re.compile("/live"), through)
    page.reload()


def begin_with(page: Page, script: str) -> None:
    """From now on, every page that is opened on a screen begins with a script."""
    TAMPERED.add(page)
    page.add_init_script(script)
