"""Equipment that the dealer suspects, and what looks like cheating: said at the table, answered in the pit."""

from __future__ import annotations

import httpx
import msgspec
from playwright.sync_api import expect

from tests.browser.people import Screens
from tests.browser.test_stadium import picture
from tests.floor_tables import opening

POKER = "hollywood-columbus/three-card-poker"
TABLE = "suspect"
BY_MACHINE = {"shuffle": "shuffler"}


def post(address: str) -> None:
    """A table of Hollywood's with a shuffler, open."""
    key = httpx.post(f"{address}/api/v1/sign-in", json={"account": "mara", "password": "mara-houseway"}).json()["key"]
    new = {"table": TABLE, "document": POKER, "mode": "dealer", "clock": 600, "settings": BY_MACHINE}
    with httpx.Client(base_url=f"{address}/api/v1", headers={"authorization": f"Bearer {key}"}) as mara:
        told = mara.post("/tables", json=new)
        assert told.status_code == 201, told.text
        for number, act in enumerate(opening(POKER, BY_MACHINE)):
            command = {"id": f"{TABLE} {number}", "act": msgspec.to_builtins(act)}
            assert mara.post(f"/tables/{TABLE}/commands", json=command).status_code == 200


def test_a_suspect_shuffler_and_a_report_of_cheating(screens: Screens) -> None:
    post(screens.address)
    cleo = screens.sign_in("cleo", f"/tables/{TABLE}/dealer")
    sam = screens.sign_in("sam", f"/pit?table={TABLE}")
    ada = screens.sign_in("ada", f"/tables/{TABLE}")
    suspicion = sam.locator('[data-fragment="suspicion"]')
    expect(suspicion).to_have_text("")
    suspect = cleo.locator("#suspect-equipment")
    suspect.get_by_label("Suspect equipment").fill("shuffler")
    picture(cleo, "dealer-suspects")
    suspect.get_by_role("button").click()
    expect(suspicion).to_contain_text("shuffler is suspect")
    expect(suspicion.get_by_role("button", name="Replaced")).to_have_count(0)  # nobody has looked at it yet
    picture(sam, "pit-suspicion")
    suspicion.get_by_role("button", name="Beyond repair").click()
    expect(suspicion).to_contain_text("shuffler is beyond repair")
    expect(suspicion.get_by_role("button", name="Replaced")).to_be_disabled()  # that takes a shift manager
    mara = screens.sign_in("mara", f"/pit?table={TABLE}")
    mara.locator('[data-fragment="suspicion"]').get_by_role("button", name="Go on without it").click()
    expect(suspicion).to_contain_text("shuffler is done without")

    report = cleo.locator("#report-cheating")
    report.get_by_label("Seen").fill("a chip moved late")
    report.get_by_role("button").click()
    expect(sam.locator('[data-fragment="told"]')).to_contain_text("a chip moved late")
    expect(ada.locator("main")).not_to_contain_text("a chip moved late")
