"""The floor as an application: its pages, its API, its sockets, behind one guard."""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from houseway.floor.api import endpoints as api
from houseway.floor.api import tournaments as api_tournaments
from houseway.floor.api.asking import check_role, refusal
from houseway.floor.api.duties import rows_of
from houseway.floor.door import entrance
from houseway.floor.door.entrance import COOKIE, as_error, check_token, form_of, house_at, session_at, signed_in
from houseway.floor.door.faults import NotForThisRole, SignInNeeded, status_of
from houseway.floor.door.guard import Guard
from houseway.floor.funds.forms import act_of
from houseway.floor.funds.views import view_of
from houseway.floor.house import House
from houseway.floor.people.history import history_of
from houseway.floor.screens.family import of_family
from houseway.floor.screens.pages import accounts as accounts_pages
from houseway.floor.screens.pages import (
    corrections,
    dealer,
    fund,
    hand_pays,
    history,
    lobby,
    logs,
    meters,
    month,
    not_possible,
    pit,
    regulator,
    sign_in,
    station,
    surveillance,
    tournaments,
)
from houseway.floor.screens.socket import live
from houseway.floor.tables.meters import shown_meters
from houseway.floor.tournaments.views import shown
from houseway.fund.documents import STYLE
from houseway.games import as_posted
from houseway.refusal import HousewayError, NotFound, Refused

log = logging.getLogger("houseway.floor")
STATIC = Path(__file__).parent / "screens" / "static"


async def door(request: Request) -> Response:
    """The page to sign in."""
    house = house_at(request)
    if session_at(request) is not None:
        return RedirectResponse("/", 303)
    return HTMLResponse(sign_in.sign_in_page(demo=house.demo, to=_inside(request.query_params.get("to", "/"))))


async def enter(request: Request) -> Response:
    """Sign in with the form."""
    house = house_at(request)
    form = await form_of(request)
    to = _inside(form.get("to", "/"))
    try:
        key, _ = await entrance.sign_in(house, form.get("account", ""), form.get("password", ""))
    except HousewayError as refused:
        shown = sign_in.sign_in_page(demo=house.demo, refused=str(refused), to=to)
        return HTMLResponse(shown, status_of(refused))
    answer = RedirectResponse(to, 303)
    set_key(answer, key, secure=request.app.state.secure)
    return answer


def set_key(answer: Response, key: str, *, secure: bool) -> None:
    """Keep the key where no script can read it."""
    answer.set_cookie(COOKIE, key, httponly=True, samesite="strict", secure=secure, path="/", max_age=12 * 3600)


def _inside(to: str) -> str:
    """A way that stays on this floor."""
    return to if to.startswith("/") and not to.startswith(("//", "/\\")) else "/"


async def leave(request: Request) -> Response:
    """Sign out."""
    session = session_at(request)
    if session is not None:
        form = await form_of(request)
        check_token(session, form.get("token", ""))
        house_at(request).accounts.end(request.cookies[COOKIE])
    answer = RedirectResponse("/sign-in", 303)
    answer.delete_cookie(COOKIE, path="/")
    return answer


async def lobby_page(request: Request) -> Response:
    """Every table."""
    house, session = house_at(request), signed_in(request)
    return HTMLResponse(lobby.lobby_page(session, house.windows, house.main_edges()))


async def station_page(request: Request) -> Response:
    """A player's station; those who work here see the dealer's side."""
    house, session = house_at(request), signed_in(request)
    window = house.window(request.path_params["table"])
    if session.person.role != "player":
        return RedirectResponse(f"/tables/{window.name}/dealer", 303)
    return HTMLResponse(station.station_page(session, window))


async def dealer_page(request: Request) -> Response:
    """The dealer's side."""
    house, session = house_at(request), signed_in(request)
    if session.person.role == "player":
        raise NotForThisRole("the dealer's side is not for players", remedy="Play at the station")
    window = house.window(request.path_params["table"])
    return HTMLResponse(dealer.dealer_page(session, window, house.name_of))


async def drill_page(request: Request) -> Response:
    """Hands to practise with, where the family of a document has any."""
    session = signed_in(request)
    if session.person.role == "player":
        raise NotForThisRole("the drill is for those who deal", remedy="Ask the dealer")
    game = as_posted(request.path_params["document"])
    drill = of_family(game, "drill", "drill")
    if drill is None:
        raise NotFound(
            f"{game.rulebook.name} has nothing to practise", remedy="Choose a game in which the house sets hands"
        )
    asked = request.query_params
    return HTMLResponse(drill(session, game, asked.get("hand", ""), asked.getlist("choose")))


async def jackpots_page(request: Request) -> Response:
    """The sign for the wall: every meter, as it climbs."""
    house, session = house_at(request), signed_in(request)
    return HTMLResponse(meters.sign_page(session, shown_meters(house.floor)))


async def tournaments_page(request: Request) -> Response:
    """Every tournament, and where to sign up."""
    house, session = house_at(request), signed_in(request)
    found = [
        shown(house.desk, event, session.person, house.name_of) for event in reversed(house.desk.known.events.values())
    ]
    return HTMLResponse(tournaments.tournaments_page(session, found))


async def tournament_page(request: Request) -> Response:
    """A tournament: standing, clock, next table; the parts that change alone, when its own script asks."""
    session = signed_in(request)
    seen = api_tournaments.seen(request, session.person)
    if request.query_params.get("part") == "live":
        return HTMLResponse(tournaments.live_part(session, seen))
    return HTMLResponse(tournaments.tournament_page(session, seen))


async def fund_page(request: Request) -> Response:
    """The promotional fund."""
    return _fund(request, None)


async def report_style(_request: Request) -> Response:
    """The looks of a printed report."""
    return Response(STYLE, media_type="text/css")


async def act_on_fund(request: Request) -> Response:
    """Do something with the fund; then the page again, with the reason where it was refused."""
    house, session = house_at(request), signed_in(request)
    form = await form_of(request)
    check_token(session, form.get("token", ""))
    check_role(session.person.role, "keep-fund")
    try:
        await house.funds.give(session.person, form.get("id", ""), act_of(form))
    except HousewayError as refused:
        return _fund(request, refused)
    return RedirectResponse(fund.HERE, 303)


def _fund(request: Request, refused: HousewayError | None) -> Response:
    house, session = house_at(request), signed_in(request)
    found = house.funds.fund()
    view = view_of(found, house.funds.now(found), session.person.role)
    status = 200 if refused is None else status_of(refused)
    return HTMLResponse(fund.fund_page(session, found, view, refused), status)


async def history_page(request: Request) -> Response:
    """A player's own rounds."""
    house, session = house_at(request), signed_in(request)
    return HTMLResponse(history.history_page(session, house, await history_of(house, session.person)))


async def hand_pays_page(request: Request) -> Response:
    """What waits to be paid by hand."""
    house, session = house_at(request), signed_in(request)
    check_role(session.person.role, "hand-pay")
    return HTMLResponse(hand_pays.hand_pays_page(session, house))


async def pit_page(request: Request) -> Response:
    """The pit."""
    house, session = house_at(request), signed_in(request)
    check_role(session.person.role, "win-and-drop")
    return HTMLResponse(pit.pit_page(session, house, request.query_params.get("table", "")))


async def corrections_page(request: Request) -> Response:
    """Corrections, asked for and made."""
    house, session = house_at(request), signed_in(request)
    check_role(session.person.role, "win-and-drop")
    asked = request.query_params
    page = corrections.corrections_page(session, house, asked.get("table", ""), _whole(asked.get("round", "")))
    return HTMLResponse(await page)


async def logs_page(request: Request) -> Response:
    """A log for the regulator."""
    session = signed_in(request)
    rows = await rows_of(request)
    return HTMLResponse(
        logs.logs_page(session, request.path_params["log"], request.query_params.get("table", ""), rows)
    )


async def month_page(request: Request) -> Response:
    """What the tables won in a month, against what they should have won."""
    house, session = house_at(request), signed_in(request)
    check_role(session.person.role, "review-month")
    asked = request.query_params.get("month", "") or dt.datetime.now(dt.UTC).strftime("%Y-%m")
    found: dict[str, Any] | Refused
    try:
        found = (await house.review_month(asked))["told"]
    except Refused as why:
        found = why
    return HTMLResponse(month.month_page(session, asked, found))


async def surveillance_page(request: Request) -> Response:
    """Every table, and any round of it."""
    house, session = house_at(request), signed_in(request)
    check_role(session.person.role, "watch-any-round")
    asked = {key: _whole(request.query_params.get(key, "")) for key in ("round", "step")}
    table = request.query_params.get("table", "")
    return HTMLResponse(await surveillance.surveillance_page(session, house, table, asked["round"], asked["step"]))


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


async def regulator_page(request: Request) -> Response:
    """Documents, clauses, edges, the ledger."""
    house, session = house_at(request), signed_in(request)
    check_role(session.person.role, "verify-ledger")
    return HTMLResponse(await regulator.regulator_page(session, house, request.path_params.get("document", "")))


async def accounts_page(request: Request) -> Response:
    """The accounts."""
    house, session = house_at(request), signed_in(request)
    check_role(session.person.role, "manage-accounts")
    return HTMLResponse(accounts_pages.accounts_page(session, house))


async def refused(request: Request, error: Exception) -> Response:
    """A refusal, as JSON or as a page; somebody who is not signed in is shown the door."""
    found = as_error(error)
    if request.url.path.startswith("/api/"):
        return refusal(found, status_of(found))
    if isinstance(found, SignInNeeded):
        to = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        return RedirectResponse(f"/sign-in?to={quote(to, safe='/')}", 303)
    return HTMLResponse(not_possible.not_possible_page(session_at(request), found), status_of(found))


async def missing(request: Request, error: Exception) -> Response:
    """Nothing is there, or it cannot be asked for like that."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    if status == 405:
        answer = await refused(request, Refused(f"{request.method} is not for that", remedy="See /api/v1/openapi.json"))
        answer.status_code = 405
        return answer
    return await refused(request, NotFound(f"there is nothing at {request.url.path[:80]}", remedy="Start at the lobby"))


async def hung_up(_request: Request, _error: Exception) -> Response:
    """Nobody is there any more to be answered: that is no fault of ours, and nothing was done."""
    return Response(status_code=400)


async def broken(request: Request, error: Exception) -> Response:
    """A fault of ours: said without its insides, which go to the log."""
    log.error("%s %s met a fault", request.method, request.url.path, exc_info=error)
    found = Refused("the floor met a fault", remedy="Try again; call a supervisor if it stays")
    if request.url.path.startswith("/api/"):
        return refusal(found, 500)
    return HTMLResponse(
        not_possible.not_possible_page(None, found), 500
    )  # whose page it was is not asked: that may be what failed


class FloorApp(Starlette):
    """The application, with its guard before everything else: also before what answers for faults of ours."""

    def __init__(self, guarded: Callable[[ASGIApp], Guard], **more: Any) -> None:
        """``guarded`` puts the guard before an application."""
        super().__init__(**more)
        self.guarded = guarded

    def build_middleware_stack(self) -> ASGIApp:
        """What a request goes through."""
        return self.guarded(super().build_middleware_stack())


def floor_app(
    opening: Callable[[], House], *, prepare: Any = None, origin: str = "", secure: bool = False, rate: float = 100
) -> Starlette:
    """The application; ``opening`` opens the house once the loop runs, ``prepare`` sets it up."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            house = opening()
        except HousewayError as error:
            app.state.failed = error
            raise
        app.state.house = house
        await house.desk.resume()
        if prepare is not None:
            await prepare(house)
        for name in house.windows:
            house.analyse(name)
        try:
            yield
        finally:
            await house.stop()

    app = FloorApp(
        partial(Guard, origin=origin, secure=secure, rate=rate),
        routes=[
            *api.routes(),
            Route("/sign-in", door),
            Route("/sign-in", enter, methods=["POST"]),
            Route("/sign-out", leave, methods=["POST"]),
            Route("/", lobby_page),
            Route("/tables/{table}", station_page),
            Route("/tables/{table}/dealer", dealer_page),
            Route("/drill/{document:path}", drill_page),
            Route("/history", history_page),
            Route("/jackpots", jackpots_page),
            Route("/tournaments", tournaments_page),
            Route("/tournaments/{tournament}", tournament_page),
            Route("/hand-pays", hand_pays_page),
            Route("/promotional-fund", fund_page),
            Route("/report.css", report_style),
            Route("/promotional-fund", act_on_fund, methods=["POST"]),
            Route("/pit", pit_page),
            Route("/pit/corrections", corrections_page),
            Route("/logs/{log}", logs_page),
            Route("/pit/month", month_page),
            Route("/surveillance", surveillance_page),
            Route("/regulator", regulator_page),
            Route("/regulator/{document:path}", regulator_page),
            Route("/accounts", accounts_page),
            WebSocketRoute("/api/v1/tables/{table}/live", live),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        exception_handlers={
            HousewayError: refused,
            HTTPException: missing,
            ClientDisconnect: hung_up,
            500: broken,
        },
        lifespan=lifespan,
    )
    app.state.secure = secure
    app.state.failed = None
    return app


__all__ = ["floor_app"]
