"""axe-core finds nothing serious, on any page, dark or light."""

from __future__ import annotations

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from houseway.rulebook import game_documents, load
from tests.browser.people import Screens, sit
from tests.own_screens import each

PAGES = (
    ("ada", "/"),
    ("ada", "/tables/roulette-1"),
    ("ada", "/tables/craps-1"),
    ("ada", "/tables/mini-midi-baccarat-1"),
    ("ada", "/tables/blackjack-1"),
    ("ada", "/tables/three-card-poker-1"),
    ("ada", "/tables/ultimate-texas-holdem-1"),
    ("ada", "/history"),
    ("cleo", "/tables/roulette-2/dealer"),
    ("cleo", "/tables/mini-midi-baccarat-2/dealer"),
    ("cleo", "/tables/blackjack-2/dealer"),
    ("sam", "/pit"),
    ("sam", "/pit/corrections"),
    ("iris", "/surveillance"),
    ("reg", "/regulator"),
    ("reg", "/regulator/hard-rock-cincinnati/roulette"),
    ("root", "/accounts"),
)


ALL = {"resultTypes": ["violations"]}
COLOURS = {**ALL, "runOnly": ["color-contrast", "link-in-text-block"]}
"""What another light can change: a screen's colours, which alone differ between the two, and nothing else of it."""


def serious(page: Page, options: dict[str, list[str]] = ALL) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("options => axe.run(options)", options)
    return [
        f"{violation['id']}: {violation['help']}: {violation['nodes'][0]['html'][:160]}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
    ]


def serious_in_both_lights(page: Page) -> list[str]:
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found = [f"{page.url} dark: {one}" for one in serious(page)]
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return found + [f"{page.url} light: {one}" for one in serious(page, COLOURS)]


@pytest.mark.parametrize(("account", "path"), PAGES)
def test_axe_finds_no_serious_problem(screens: Screens, account: str, path: str) -> None:
    page = screens.sign_in(account, path)
    if path.startswith("/tables/") and account == "ada":
        sit(page)
        page.locator(".spot").first.dispatch_event("click")  # whatever becomes of it: the round may end meanwhile
    assert serious_in_both_lights(page) == []


STATIONS = [
    game
    for game in sorted(
        {load(document).document.game for document in game_documents()} | {"crapless-craps", "craps-free-craps"}
    )
    if ("ada", f"/tables/{game}-1") not in PAGES
]
DEALERS = tuple(
    f"/tables/{game}-2/dealer" for game in ("craps", "three-card-poker", "ultimate-texas-holdem", "big-six")
)
SMALL = ("/", "/tables/roulette-1", "/tables/blackjack-1", "/tables/craps-1", "/history")


@pytest.mark.parametrize("game", each(STATIONS))
def test_axe_finds_no_serious_problem_at_the_other_games(screens: Screens, game: str) -> None:
    page = screens.sign_in("ada", f"/tables/{game}-1")
    page.locator(".felt-scroll").wait_for()
    assert serious_in_both_lights(page) == []


@pytest.mark.parametrize("path", DEALERS)
def test_axe_finds_no_serious_problem_where_the_other_games_are_dealt(screens: Screens, path: str) -> None:
    page = screens.sign_in("cleo", path)
    page.locator(".felt-scroll").wait_for()
    assert serious_in_both_lights(page) == []


def test_axe_finds_no_serious_problem_on_a_phone(screens: Screens) -> None:
    page = screens.sign_in("ada", "/", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    found = []
    for path in SMALL:
        page.goto(screens.address + path)
        found += serious_in_both_lights(page)
    assert found == []


def test_axe_finds_no_serious_problem_at_the_door(screens: Screens) -> None:
    page = screens.browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{screens.address}/sign-in")
    assert serious(page) == []
    page.close()
