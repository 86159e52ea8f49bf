"""The socket of a table: it tells a person what they may see whenever that changes, and takes their commands.

Only what changed is sent. A slow reader is never sent old states, only the newest; one that does not read at all is
let go.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from time import thread_time
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from houseway.floor.door.entrance import house_at, key_of, session_at
from houseway.floor.door.faults import Malformed, SignInNeeded, TooMany
from houseway.floor.house import House
from houseway.floor.people.accounts import Session
from houseway.floor.screens.drawing import fragments_for, looked_at
from houseway.floor.screens.scene import Scene, Window
from houseway.floor.screens.seeing import settled
from houseway.floor.tables.commands import Asked
from houseway.floor.tables.views import view_of
from houseway.refusal import HousewayError

log = logging.getLogger("houseway.floor")

PAUSE = 0.08
"""How many seconds pass at least between two messages to the same reader."""

PIT_PAUSE = 0.5
"""The same for the pit, which watches every table."""

PATIENCE = 10.0
"""How many seconds a reader may take for one message."""

STILL_THERE = 20.0
"""How often a quiet socket is told that the table is still there."""

LONGEST_TURN = 0.02
"""What a screen is taken to cost at most: others work while a slow reader is waited for."""

LONGEST = 4096


_asked = msgspec.json.Decoder(Asked)
_NOTHING = object()


async def live(socket: WebSocket) -> None:
    """One reader of one table."""
    house = house_at(socket)
    session = session_at(socket)
    await socket.accept()
    if session is None:
        await socket.close(4401, "sign in first")
        return
    try:
        window = house.window(socket.path_params["table"])
    except HousewayError as refused:
        await socket.close(4404, refused.why[:120])
        return
    try:
        with house.at_a_socket(session.person):
            await _serve(socket, house, session, window)
    except TooMany as refused:
        await socket.close(4429, str(refused)[:120])


async def _serve(socket: WebSocket, house: House, session: Session, window: Window) -> None:
    """Tell a reader and hear them, until either ends."""
    screen = socket.query_params.get("screen", "")
    reader = Reader(socket, house, session, window, screen)
    tasks = [asyncio.create_task(reader.tell()), asyncio.create_task(reader.hear())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            is_gone = WebSocketState.DISCONNECTED in (socket.client_state, socket.application_state)
            is_usual = isinstance(ended, WebSocketDisconnect) or (is_gone and isinstance(ended, RuntimeError))
            if isinstance(ended, Exception) and not is_usual:
                log.error("the socket of %s met a fault", window.name, exc_info=ended)
                reader.code = 1011
        reader.leave()
        if socket.application_state is not WebSocketState.DISCONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(reader.code)


class Reader:
    """Somebody at a screen."""

    def __init__(self, socket: WebSocket, house: House, session: Session, window: Window, screen: str) -> None:
        """``screen`` names the page whose fragments are drawn; without one only the view is sent."""
        self.socket = socket
        self.house = house
        self.session = session
        self.window = window
        self.screen = screen
        self.code = 1000
        self.woken = window.watch()
        self.woken.set()
        self.pause = PAUSE
        if screen in ("pit", "corrections", "hand-pays"):
            self.pause = PIT_PAUSE
            for other in house.windows.values():
                other.watchers.add(self.woken)
        self._sent: dict[str, Any] = {}
        self._drawn: dict[str, int] = {}

    def leave(self) -> None:
        """Stop watching."""
        for window in self.house.windows.values():
            window.watchers.discard(self.woken)

    async def tell(self) -> None:
        """Send what changed, as often as it changes and no oftener than the reader can read."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.woken.wait(), STILL_THERE)
            if not self.house.accounts.is_signed_in(key_of(self.socket)[0]):
                self.code = 4401
                return
            await self.house.turns.turn()
            self.woken.clear()
            await self.window.task.look()
            started = thread_time()
            message = self._message()
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._send(message)
            except TimeoutError:
                self.code = 4408
                return
            self.house.turns.took(min(thread_time() - started, LONGEST_TURN))
            await asyncio.sleep(self.pause)

    async def _send(self, message: dict[str, Any]) -> None:
        await self.socket.send_text(msgspec.json.encode(message).decode())

    def _message(self) -> dict[str, Any]:
        """The parts of the view, and of the drawing, that the reader does not have yet."""
        window = looked_at(self.screen, self.window, self.session.person)
        if window.version != self.window.version or window.is_behind:
            self.woken.set()
        view = (
            self._outline(window.scene)
            if self.screen
            else msgspec.to_builtins(view_of(window.task, self.session.person))
        )
        seconds = self.window.task.seconds_left
        view.pop("seconds", None)
        changed = {key: value for key, value in view.items() if self._sent.get(key, _NOTHING) != value}
        self._sent = view
        message: dict[str, Any] = {"type": "view", "version": window.version, "seconds": seconds, "view": changed}
        if self.screen:
            drawn = fragments_for(self.screen, window, self.session.person, self.house)
            new = {name: text.plain for name, text in drawn.items() if self._drawn.get(name) != hash(text)}
            self._drawn = {name: hash(text) for name, text in drawn.items()}
            message["drawn"] = new
        return message

    def _outline(self, scene: Scene) -> dict[str, Any]:
        """What a drawn screen needs beside its drawing: the seat, the round, and what the last one came to."""
        seat = scene.seat_of(self.session.person)
        _, came = settled(scene, seat)
        before = [{"event": "wager-settled", "seat": one.seat, "wager": one.wager, "net": one.net} for one in came]
        return {"my_seat": seat, "round": scene.number, "step": self._step(scene), "before": before if seat else []}

    def _step(self, scene: Scene) -> int | None:
        """The step that what is pressed is meant for; at a station, while nobody decides, it would only make every
        message a new one."""
        return scene.step if self.screen != "station" or scene.awaits.what == "decision" else None

    async def hear(self) -> None:
        """Take commands, until the session ends."""
        while True:
            text = await self._text()
            if session_at(self.socket) is None:
                self.code = 4401
                refused = SignInNeeded("nobody is signed in", remedy="Sign in first")
                await self._send({"type": "answer", **refused.as_json()})
                return
            try:
                answer = await self._answer(text)
            except (TooMany, Malformed) as refused:
                if not self.house.junk.take(self.session.person.id):
                    self.code = 4429
                    return
                answer = refused.as_json()
            await self._send({"type": "answer", **answer})

    async def _text(self) -> str:
        """The next message; one that is no text says nothing."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        return message.get("text") or ""

    async def _answer(self, text: str) -> dict[str, Any]:
        """What a message comes to. One that is too much, or cannot be read, is counted apart: many end the socket."""
        if not self.house.commands.take(self.session.person.id) or len(text) > LONGEST:
            raise TooMany("too much at once", remedy="Send less, or wait a second")
        try:
            asked = _asked.decode(text)
        except (msgspec.DecodeError, UnicodeError) as error:
            why = f"the command cannot be read: {error}"[:200]
            raise Malformed(why, remedy="See /api/v1/openapi.json") from None
        try:
            return (await self.house.floor.give(self.session.person, asked.to(self.window.name))).as_json()
        except HousewayError as refused:
            return refused.as_json()
