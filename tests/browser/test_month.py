"""The monthly review on a screen: who looks finds it from every page, in both lights; who plays does not."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.people import Screens
from tests.browser.test_access import serious_in_both_lights


def test_the_month_is_reviewed_on_a_screen(screens: Screens) -> None:
    mara = screens.sign_in("mara", "/pit")
    mara.get_by_role("link", name="Month", exact=True).click()
    expect(mara.locator("h1")).to_have_text(re.compile(r"Review of \d{4}-\d\d"))
    mara.get_by_label("Month").fill("2026-01")
    mara.get_by_role("button", name="Review").click()
    expect(mara.locator("h1")).to_have_text("Review of 2026-01")
    expect(mara.locator("main")).to_contain_text(re.compile("Nothing was played|still being reviewed"))
    assert serious_in_both_lights(mara) == []
    ada = screens.sign_in("ada", "/")
    expect(ada.get_by_role("link", name="Lobby")).to_be_visible()
    expect(ada.get_by_role("link", name="Month", exact=True)).to_have_count(0)
