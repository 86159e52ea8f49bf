"""The crew of a table behind the screens: cards and calls come by the wire, so that a test looks at one screen only."""

from __future__ import annotations

from itertools import count
from typing import Any

import httpx
import msgspec

from houseway.floor.screens.scene import Scene
from houseway.round import Result
from houseway.round.acts import Act
from houseway.round.takers import Results
from tests.running_floor import RunningFloor

_ids = count(1)


class Crew:
    """Somebody who works at a table of a running floor."""

    def __init__(self, floor: RunningFloor, table: str, account: str = "cleo") -> None:
        self.floor = floor
        self.table = table
        self.wire = f"{floor.address}/api/v1"
        told = httpx.post(f"{self.wire}/sign-in", json={"account": account, "password": f"{account}-houseway"}).json()
        self.headers = {"authorization": f"Bearer {told['key']}"}

    @property
    def scene(self) -> Scene:
        """The table now."""
        return self.floor.house.window(self.table).scene

    def do(self, act: Act | dict[str, Any]) -> dict[str, Any]:
        """Do something; it must be taken."""
        told = act if isinstance(act, dict) else msgspec.to_builtins(act)
        command = {"id": f"crew {next(_ids)}", "act": told}
        answer = httpx.post(f"{self.wire}/tables/{self.table}/commands", json=command, headers=self.headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def ask(self, what: str) -> Any:
        """Look something up about the table."""
        answer = httpx.get(f"{self.wire}/tables/{self.table}/{what}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def go_on(self, shows: dict[str, str] | None = None) -> None:
        """Go on until a player decides or the round is over; ``shows`` has what comes, by where it goes.

        Where nothing is said, anything comes that can.
        """
        left = {place: words.split() for place, words in (shows or {}).items()}
        number = self.scene.number
        while self.scene.number == number and self.scene.awaits.what != "decision":
            awaits = self.scene.awaits
            if awaits.usual is not None:
                self.do(awaits.usual)
                continue
            taker = next(taker for taker in awaits.takers if isinstance(taker, Results))
            wanted = left.get(awaits.to or taker.of)
            self.do(Result(taker.of, wanted.pop(0) if wanted else next(iter(taker.weights))))
