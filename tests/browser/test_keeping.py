"""Lines break, people look elsewhere: a screen keeps what was begun on it, and nobody loses their place."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.people import (
    COMMANDS,
    PHONE,
    ROULETTE,
    Screens,
    at,
    bet,
    change_places,
    deal,
    deal_until,
    focused,
    lines_of,
    sent,
    set_up,
    sit,
    step,
    tap,
)

# ------------------------------------------------------------ the line


def test_an_answer_that_is_none_is_asked_for_again_with_the_same_id(screens: Screens) -> None:
    ada = at(screens, "roulette-gateway")
    found = sent(ada)
    answers = iter([502, 502])

    def gateway(route: Route) -> None:
        status = next(answers, 0)
        if status:
            route.fulfill(status=status, content_type="text/html", body="<h1>Bad Gateway</h1>")
        else:
            route.continue_()

    ada.route(COMMANDS, gateway)
    ada.locator('.spot[data-spot="red"]').dispatch_event("click")
    expect(ada.locator("#refused")).to_have_text("Trying again…")
    expect(ada.locator("#on-the-felt")).to_have_text("$5.00")
    expect(ada.locator("#refused")).to_be_hidden()
    assert len({asked["id"] for asked in found}) == 1
    ada.unroute(COMMANDS)
    ada.route(COMMANDS, lambda route: route.fulfill(status=502, body="<h1>Bad Gateway</h1>"))
    ada.locator('.spot[data-spot="red"]').dispatch_event("click")
    expect(ada.locator("#refused")).to_have_text("Not sent: look at the felt before you try again.")
    screens.faults[:] = [fault for fault in screens.faults if "502" not in fault]


def test_a_silent_line_is_noticed_and_nothing_is_sent_meanwhile(screens: Screens) -> None:
    set_up(screens.address, "roulette-silent", ROULETTE)
    ada = screens.sign_in("ada", "/tables/roulette-silent")
    sit(ada)
    ada.clock.install()
    lines: list[WebSocketRoute] = []
    is_deaf = [False]

    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: None if is_deaf[0] else line.send(message))
        lines.append(line)

    tap(ada, through)
    expect(ada.locator("#my-chips")).to_be_visible()
    expect(ada.locator("body")).to_have_class(re.compile("seated"))
    is_deaf[0] = True
    ada.clock.run_for(40_000)
    expect(ada.locator("body")).to_have_class(re.compile("offline"))
    expect(ada.locator("#line")).to_have_text("Connection lost, trying again")
    found = sent(ada)
    ada.locator('.spot[data-spot="red"]').dispatch_event("click")
    expect(ada.locator("#refused")).to_contain_text("The line to the table is down")
    assert found == []
    is_deaf[0] = False
    ada.clock.run_for(40_000)
    expect(ada.locator("body")).not_to_have_class(re.compile("offline"))
    assert len(lines) > 1


# ------------------------------------------------------------ the place where one was


def test_a_focused_spot_has_the_focus_again_when_betting_reopens(screens: Screens) -> None:
    ada = at(screens, "roulette-spot")
    cleo = screens.sign_in("cleo", "/tables/roulette-spot/dealer")
    ada.locator(".felt-scroll").focus()
    ada.keyboard.press("ArrowRight")
    ada.keyboard.press("ArrowRight")
    spot = focused(ada)
    ada.keyboard.press("Enter")
    expect(ada.locator("#on-the-felt")).not_to_have_text("$0.00")
    step(cleo, [], 0)
    cleo.wait_for_timeout(100)
    deal(cleo, [])
    expect(ada.locator(".came-to-this")).to_be_visible()
    expect(ada.locator(f'.spot[data-spot="{spot}"]')).to_be_focused()


def test_an_answered_request_leaves_the_focus_at_the_heading(screens: Screens) -> None:
    at(screens, "roulette-asked")
    cleo = screens.sign_in("cleo", "/tables/roulette-asked/dealer")
    sam = screens.sign_in("sam", "/pit?table=roulette-asked")
    cleo.locator("#call-supervisor").click()
    cleo.get_by_label("Void the round because").fill("the wheel was bumped")
    cleo.get_by_role("button", name="Ask for it").click()
    requests = sam.locator(".requests")
    expect(requests.locator("li")).to_have_count(2)
    requests.get_by_role("button", name="Done").press("Enter")
    expect(requests.locator("li")).to_have_count(1)
    expect(requests.locator("h2")).to_be_focused()
    requests.get_by_role("button", name="Refuse").focus()
    cleo.locator("#call-supervisor").click()
    expect(requests.locator("li")).to_have_count(2)
    expect(requests.get_by_role("button", name="Refuse")).to_be_focused()


def test_what_is_half_typed_and_where_one_reads_outlasts_a_redraw(screens: Screens) -> None:
    ada = at(screens, "roulette-typed")
    ben = screens.sign_in("ben", "/tables/roulette-typed")
    cleo = screens.sign_in("cleo", "/tables/roulette-typed/dealer")
    cleo.get_by_label("Void the round because").fill("the wheel")
    cleo.locator("#call-supervisor").focus()
    sit(ben)
    for page, spot in ((ada, "red"), (ben, "black")):
        bet(page, spot, 5)
    cleo.locator(".log").evaluate("log => { log.style.maxHeight = '3rem'; log.scrollTop = 20; }")
    ada.locator("details.more summary").click()
    ada.get_by_label("Gratuity $").fill("7")
    ada.locator("details.more summary").focus()
    deal(cleo, [])
    expect(ada.locator(".came-to-this")).to_be_visible()
    expect(ada.get_by_label("Gratuity $")).to_have_value("7")
    expect(ada.locator("details.more form", has_text="Wager").get_by_label("$", exact=True)).not_to_have_value("7")
    expect(ada.locator("details.more summary")).to_be_focused()
    assert cleo.get_by_label("Void the round because").input_value() == "the wheel"


# ------------------------------------------------------------ movement

MOVES = {"reduced_motion": "no-preference"}


def test_chips_leave_from_where_they_lay_and_stay_on_the_felt(screens: Screens) -> None:
    ada = at(screens, "roulette-chips", **MOVES)
    cleo = screens.sign_in("cleo", "/tables/roulette-chips/dealer")
    bet(ada, "red", 5)
    ada.wait_for_timeout(400)
    lay = ada.locator(".stack.mine").bounding_box()
    assert lay is not None
    ada.evaluate(
        """() => {
            window.ways = [];
            const felt = document.querySelector('.felt').getBoundingClientRect();
            const look = () => {
                for (const ghost of document.querySelectorAll('.felt-mine .stack:not([data-key])')) {
                    const box = ghost.getBoundingClientRect();
                    window.ways.push([box.left, box.top, box.top >= felt.top - 1 && box.bottom <= felt.bottom + 1]);
                }
                requestAnimationFrame(look);
            };
            look();
        }"""
    )
    deal(cleo, [])
    expect(ada.locator(".came-to-this")).to_be_visible()
    ada.wait_for_timeout(1500)
    ways = ada.evaluate("() => window.ways")
    assert ways
    assert abs(ways[0][0] - lay["x"]) < 3
    assert abs(ways[0][1] - lay["y"]) < 3
    assert all(inside for _, _, inside in ways)


def test_the_wheel_holds_back_the_result_and_the_headline_and_no_time_is_gained(screens: Screens) -> None:
    set_up(screens.address, "roulette-wheel", ROULETTE)
    ada = screens.sign_in("ada", "/tables/roulette-wheel", **MOVES)
    lines = lines_of(ada)
    sit(ada)
    drawn = {
        "board": '<ol><li data-came="1 17" data-turn="90">17</li></ol>',
        "money": "<p id='told'>You have won</p>",
        "status": '<div><p class="waiting">Go on</p><div class="clock" data-of="20"><span class="seconds"></span></div></div>',
    }
    message = {"type": "view", "seconds": 19.5, "view": {"round": 2, "before": []}, "drawn": drawn}
    ada.evaluate(
        """() => {
            window.seen = [];
            const look = () => window.seen.push([document.querySelector('.waiting')?.textContent, !!document.querySelector('#told')]);
            new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
        }"""
    )
    lines[-1].send(json.dumps(message))
    expect(ada.locator("#told")).to_be_visible()
    assert ["No more bets", False] in ada.evaluate("() => window.seen")
    expect(ada.locator(".waiting")).to_have_text("Go on")
    expect(ada.locator(".clock")).to_be_visible()
    assert int(ada.locator(".clock .seconds").inner_text()) <= 18  # it went on while the wheel turned


# ------------------------------------------------------------ money


def test_a_voucher_stays_until_it_is_kept(screens: Screens) -> None:
    ben = at(screens, "roulette-leave", account="ben")
    ben.locator("details.more summary").click()
    ben.locator("#leave").click()
    voucher = ben.locator("dialog.voucher")
    expect(voucher).to_contain_text("$500.00")
    code = ben.locator("#voucher-code").inner_text()
    assert re.fullmatch(r"(\w{4} ){4}\w{4}", code)
    ben.keyboard.press("Escape")
    expect(voucher).to_be_visible()
    ben.reload()
    expect(ben.locator("#voucher-code")).to_have_text(code)
    ben.goto(f"{screens.address}/")
    expect(ben.locator("#voucher-code")).to_have_text(code)
    ben.locator("#voucher-close").click()
    expect(voucher).to_have_count(0)
    set_up(screens.address, "roulette-arrive", ROULETTE)
    ben.goto(f"{screens.address}/tables/roulette-arrive")
    expect(voucher).to_have_count(0)
    sit(ben)
    ben.locator("details.more summary").click()
    form = ben.locator("details.more form", has_text="Voucher")
    form.get_by_label("Buy in for $").fill("500")
    form.get_by_label("Voucher").fill(code)
    form.get_by_role("button", name="Buy in").click()
    expect(ben.locator("#my-chips")).to_have_text("$1,000.00")


def test_a_voucher_is_printed_for_what_was_won_though_the_screen_does_not_show_it_yet(screens: Screens) -> None:
    set_up(screens.address, "roulette-won", ROULETTE)
    ada = screens.sign_in("ada", "/tables/roulette-won")
    cleo = screens.sign_in("cleo", "/tables/roulette-won/dealer")
    is_held_back = [False]

    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: line.send(_without_money(str(text)) if is_held_back[0] else text))

    tap(ada, through)
    sit(ada)
    bet(ada, "red", 500)
    expect(ada.locator("#my-chips")).to_have_text("$0.00")
    is_held_back[0] = True
    for call in ("Spin", "No more bets"):
        cleo.locator("#usual", has_text=call).click()
    cleo.locator("#shows").fill("36")
    cleo.keyboard.press("Enter")
    expect(ada.locator(".came-to-this")).to_contain_text("You won $500.00")
    expect(ada.locator("#my-chips")).to_have_text("$0.00")
    ada.locator("details.more summary").click()
    ada.locator("#leave").click()
    expect(ada.locator("dialog.voucher")).to_contain_text("$1,000.00")


def _without_money(text: str) -> str:
    """A message as a screen shows it that holds back what a player has."""
    message = json.loads(text)
    message.get("drawn", {}).pop("money", None)
    return json.dumps(message)


def test_who_has_nothing_to_take_leaves_without_a_voucher(screens: Screens) -> None:
    ada = at(screens, "roulette-broke")
    cleo = screens.sign_in("cleo", "/tables/roulette-broke/dealer")
    bet(ada, "red", 500)
    for call in ("Spin", "No more bets"):
        cleo.locator("#usual", has_text=call).click()
    cleo.locator("#shows").fill("17")
    cleo.keyboard.press("Enter")
    expect(ada.locator(".came-to-this")).to_contain_text("You lost $500.00")
    ada.locator("details.more summary").click()
    ada.locator("#leave").click()
    expect(ada.locator("#refused")).to_have_text("You have left the table.")
    expect(ada.locator("#sit")).to_be_visible()
    expect(ada.locator("dialog.voucher")).to_have_count(0)


def test_a_voucher_whose_answer_was_lost_is_there_after_a_reload(screens: Screens) -> None:
    ada = at(screens, "roulette-lost")
    found = sent(ada)
    ada.route(COMMANDS, _lose_the_answer)
    ada.locator("details.more summary").click()
    ada.locator("#leave").click()
    expect(ada.locator("#sit")).to_be_visible()
    expect(ada.locator("dialog.voucher")).to_have_count(0)
    ada.unroute(COMMANDS)
    ada.reload()
    expect(ada.locator("dialog.voucher")).to_contain_text("$500.00")
    assert len({asked["id"] for asked in found}) == 1
    ada.locator("#voucher-close").click()
    count = len(found)
    ada.reload()
    expect(ada.locator("#sit")).to_be_visible()
    expect(ada.locator("dialog.voucher")).to_have_count(0)
    assert len(found) == count
    screens.faults[:] = [fault for fault in screens.faults if "ERR_FAILED" not in fault]


def test_a_voucher_whose_answer_was_lost_comes_when_the_line_is_back(screens: Screens) -> None:
    ada = at(screens, "roulette-back")
    ada.route(COMMANDS, _lose_the_answer)
    ada.locator("details.more summary").click()
    ada.locator("#leave").click()
    expect(ada.locator("#refused")).to_contain_text("No answer yet whether you have left")
    ada.unroute(COMMANDS)
    expect(ada.locator("dialog.voucher")).to_contain_text("$500.00")
    screens.faults[:] = [fault for fault in screens.faults if "ERR_FAILED" not in fault]


def test_a_voucher_is_asked_for_again_after_a_refusal_that_is_not_the_tables(screens: Screens) -> None:
    ada = at(screens, "roulette-full")
    ways = iter([_lose_the_answer, _turn_away])
    ada.route(COMMANDS, lambda route: next(ways, Route.continue_)(route))
    ada.locator("details.more summary").click()
    ada.locator("#leave").click()
    expect(ada.locator("#refused")).to_contain_text("No answer yet whether you have left")
    expect(ada.locator("dialog.voucher")).to_contain_text("$500.00")
    screens.faults[:] = [fault for fault in screens.faults if "ERR_FAILED" not in fault]


def test_a_refused_leave_is_not_asked_for_again(screens: Screens) -> None:
    ada = at(screens, "roulette-stay")
    bet(ada, "red", 5)
    ada.locator("details.more summary").click()
    ada.locator("#leave").click()
    expect(ada.locator("#refused")).to_contain_text("has wagers on the layout")
    found = sent(ada)
    ada.reload()
    expect(ada.locator("#on-the-felt")).to_have_text("$5.00")
    ada.locator("#clear").click()
    expect(ada.locator("#on-the-felt")).to_have_text("$0.00")
    assert [asked["act"]["act"] for asked in found] == ["take-back"]


def _turn_away(route: Route) -> None:
    """As a table does at which too many commands wait: nothing was judged."""
    error = {"kind": "refused", "why": "too many commands wait at this table", "clause": "", "remedy": ""}
    route.fulfill(status=409, json={"error": error})


def _lose_the_answer(route: Route) -> None:
    """What is sent arrives; what is answered does not."""
    route.fetch()
    route.abort()


def test_a_voucher_is_shown_to_nobody_else_at_the_same_station(screens: Screens) -> None:
    screens.sign_in("ben", "/")
    tab = at(screens, "roulette-shared")
    tab.locator("details.more summary").click()
    tab.locator("#leave").click()
    code = tab.locator("#voucher-code").inner_text()
    change_places(screens, tab, "ben")
    expect(tab.locator(".who")).to_contain_text("Ben")
    expect(tab.locator("#sit")).to_be_visible()
    expect(tab.locator("dialog.voucher")).to_have_count(0)
    change_places(screens, tab, "ada")
    expect(tab.locator("#voucher-code")).to_have_text(code)


def test_a_voucher_is_asked_for_again_by_nobody_else_at_the_same_station(screens: Screens) -> None:
    screens.sign_in("ben", "/")
    tab = at(screens, "roulette-asking")
    tab.route(COMMANDS, _lose_the_answer)
    tab.locator("details.more summary").click()
    tab.locator("#leave").click()
    expect(tab.locator("#sit")).to_be_visible()
    tab.unroute(COMMANDS)
    found = sent(tab)
    change_places(screens, tab, "ben")
    expect(tab.locator(".who")).to_contain_text("Ben")
    expect(tab.locator("#sit")).to_be_visible()
    found.clear()  # what was still tried while the first player sat here
    tab.wait_for_timeout(500)
    assert found == []
    change_places(screens, tab, "ada")
    expect(tab.locator("dialog.voucher")).to_contain_text("$500.00")
    screens.faults[:] = [fault for fault in screens.faults if "ERR_FAILED" not in fault]


# ------------------------------------------------------------ small screens


def top_of_felt(page: Page) -> float:
    return float(page.locator(".felt").evaluate("felt => felt.getBoundingClientRect().top + scrollY"))


def test_the_felt_on_a_phone_stands_still_and_tells_how_the_round_ended(screens: Screens) -> None:
    ada = at(screens, "roulette-still", **PHONE)
    cleo = screens.sign_in("cleo", "/tables/roulette-still/dealer")
    before = top_of_felt(ada)
    expect(ada.locator(".felt-scroll")).to_have_class(re.compile("more-right"))
    bet(ada, "red", 5)
    expect(ada.locator(".clock")).not_to_have_class(re.compile("resting"))
    assert top_of_felt(ada) == before
    for call in ("Spin", "No more bets"):
        cleo.locator("#usual", has_text=call).click()
    cleo.locator("#shows").fill("36")
    cleo.keyboard.press("Enter")
    expect(ada.locator(".came-to-this")).to_contain_text("You won $5.00")
    assert top_of_felt(ada) == before
    ada.wait_for_timeout(300)
    marker = ada.locator("[data-marker]").bounding_box()
    assert marker is not None
    assert 0 <= marker["x"] <= 390 - marker["width"], "the winning number is on the screen"
    first = ada.locator(".side > [data-fragment]").evaluate_all(
        "parts => parts.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0].dataset.fragment"
    )
    assert first == "result"


def test_the_pit_on_a_phone_begins_with_what_is_asked(screens: Screens) -> None:
    set_up(screens.address, "roulette-first", ROULETTE)
    cleo = screens.sign_in("cleo", "/tables/roulette-first/dealer")
    cleo.locator("#call-supervisor").click()
    expect(cleo.locator(".irregular")).to_contain_text("waiting for a supervisor")
    sam = screens.sign_in("sam", "/pit?table=big-six-1", **PHONE)
    expect(sam.locator(".requests")).to_contain_text("roulette-first")
    tops = [sam.locator(part).evaluate("one => one.getBoundingClientRect().top") for part in (".requests", ".pit-list")]
    assert tops[0] < tops[1]
    sam.locator(".requests a", has_text="roulette-first").click()
    expect(sam.locator(".requests")).to_contain_text("Cleo, dealer")


# ------------------------------------------------------------ every page


def test_the_light_changes_on_pages_without_a_table(screens: Screens) -> None:
    ada = screens.sign_in("ada", "/history", color_scheme="dark")
    ground = "() => getComputedStyle(document.body).backgroundColor"
    for path in ("/history", "/nowhere", "/"):
        ada.goto(f"{screens.address}{path}")
        before = ada.evaluate(ground)
        ada.locator("#light").click()
        assert ada.evaluate(ground) != before, path


def test_what_is_not_possible_says_so_in_a_sentence(screens: Screens) -> None:
    ada = screens.sign_in("ada", "/")
    ada.goto(f"{screens.address}/tables/nowhere")
    said = ada.locator("main").inner_text()
    assert "There is no table" in said
    assert "roulette-1" not in said
    ada.get_by_role("link", name="Back to the lobby").click()
    expect(ada.locator("h1")).to_have_text("Tables")


def test_the_door_remembers_where_one_was_going(screens: Screens) -> None:
    sam = screens.browser.new_page()
    sam.goto(f"{screens.address}/pit?table=craps-1")
    sam.get_by_label("Account").fill("sam")
    sam.get_by_label("Password").fill("sam-houseway")
    sam.locator("form.sign-in").get_by_role("button", name="Sign in").click()
    sam.wait_for_url(f"{screens.address}/pit?table=craps-1")
    sam.close()


def test_the_lobby_says_where_one_sits(screens: Screens) -> None:
    ada = at(screens, "roulette-mine")
    ada.goto(f"{screens.address}/")
    expect(ada.locator('.table-card[data-table="roulette-mine"]')).to_contain_text("You sit here")
    expect(ada.locator('.table-card[data-table="roulette-first"] .here')).to_have_count(0)


def test_a_decision_says_which_step_it_is_meant_for(screens: Screens) -> None:
    ada = at(screens, "poker-step", "hard-rock-cincinnati/three-card-poker")
    cleo = screens.sign_in("cleo", "/tables/poker-step/dealer")
    found = sent(ada)
    bet(ada, "ante", 5)
    deal_until(ada.locator(".decide .decisions button").count, cleo, [])
    expect(ada.locator(".decide .leaving")).to_be_visible()
    expect(ada.locator(".decide .decisions")).not_to_contain_text("Leave")
    ada.locator(".decide .decisions button").first.click()
    expect(ada.locator(".decide")).to_have_count(0)
    decision = next(asked for asked in found if asked["act"]["act"] == "decide")
    assert decision["round"] == 1
    assert decision["step"] > 0


def test_a_station_too_many_says_so(screens: Screens) -> None:
    set_up(screens.address, "roulette-many", ROULETTE)
    ada = screens.sign_in("ada", "/tables/roulette-many")

    def turned_away(line: WebSocketRoute) -> None:
        line.close(code=4429, reason="you have 12 tables open already. Close one of them first.")

    tap(ada, turned_away)
    expect(ada.locator("#line")).to_have_text("You have 12 tables open already. Close one of them first.")
