"""What a browser receives never holds a card that its person may not see: read off the wire, game by game.

What is hidden is known from the acts, not from what the events say about themselves: every card that was laid face
down, until it is turned up. So an event that tells a hidden card to everybody is found too.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator

import httpx
import msgspec
import pytest

from houseway.client import Client
from houseway.floor.people.accounts import Accounts
from houseway.floor.screens.cards import place_of
from houseway.floor.screens.scene import Scene
from houseway.games.poker.poker_game import PokerGame
from houseway.ledger import LedgerReader, verify
from houseway.refusal import HousewayError
from houseway.round import Bet, Decide, Game, Result
from houseway.round.takers import Results
from houseway.rulebook import game_documents, load
from houseway.table.acts import BuyIn, Sit
from tests.floor_api import key_of, signed_in
from tests.hidden_cards import Laid, cards_in, hidden_from, laid_in, open_to
from tests.own_screens import each
from tests.patience import LONG
from tests.running_floor import RunningFloor

DEALT = {
    load(document).document.game
    for document in game_documents()
    if load(document).document.family in ("blackjack", "poker")
}
"""Games in which a card lies that nobody else sees while somebody decides: the dealer's, or the player's own."""
BASES = (
    "ante",
    "blind",
    "super-bonus",
    "odds",
    "ante-across",
    "ante-down",
    "bet-1",
    "bet-2",
    "bet-3",
    "blackjack",
    "blackjack right",
    "pass",
    "red",
    "player",
)
"""Wagers with which one can play; at other games the first that is offered."""
QUIETLY = ("stand", "keep", "check", "ride", "play", "play-1x", "raise", "open", "decline", "no")
"""What a player decides: whatever lets the round go on with the least."""

STATIONS = {"ada": 1, "ben": 2, "una": 0}
"""Two players, and a guest who watches."""
PAGES = {
    **dict.fromkeys(
        STATIONS,
        ("/tables/{}", "/history", "/api/v1/tables/{}", "/api/v1/tables/{}/bets", "/api/v1/tables/{}/layout.svg"),
    ),
    "iris": (
        "/surveillance?table={}",
        "/surveillance?table={}&round={}",
        "/surveillance?table={}&round={}&step=9",
        "/api/v1/tables/{}/rounds/{}",
    ),
    "sam": ("/pit?table={}", "/surveillance?table={}&round={}", "/api/v1/tables/{}/rounds/{}"),
    "reg": ("/surveillance?table={}&round={}", "/api/v1/tables/{}"),
}
"""Whatever shows a table, by who may ask for it; the dealer deals the cards and knows them."""
SOCKETS = (("ada", "station"), ("ada", ""), ("ben", "station"), ("una", "station"), ("iris", "watch"), ("sam", "pit"))


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningFloor]:
    with RunningFloor(tmp_path_factory.mktemp("floor"), pace=0.0, clock=600) as running:
        accounts = Accounts(running.data / "accounts.db")
        accounts.add("una", "Una", "player", "una-houseway")
        accounts.close()
        yield running


class Wire:
    """Everything that each person has received from one table, while one round of it lasts."""

    def __init__(self, floor: RunningFloor, table: str) -> None:
        self.floor = floor
        self.table = table
        self.number = self.scene.number
        self.before = cards_in(msgspec.json.encode(self.scene.events_before).decode())  # of many decks: their twins
        self.told: dict[str, set[str]] = {account: set() for account in PAGES}
        self.heard: set[tuple[str, str]] = set()
        self.seen_hidden: set[str] = set()
        self.keys = {account: {"authorization": f"Bearer {key_of(floor, account)}"} for account in PAGES}
        self.looks = 0

    @property
    def scene(self) -> Scene:
        return self.floor.house.window(self.table).scene

    async def listen(self, account: str, screen: str) -> None:
        async with (
            signed_in(self.floor, account) as client,
            contextlib.aclosing(client.texts(self.table, screen)) as texts,
        ):
            async for text in texts:
                self.told[account] |= cards_in(str(text))
                self.heard.add((account, screen))

    def laid(self) -> list[Laid]:
        with LedgerReader(self.floor.data / "ledger.db") as ledger:
            return laid_in(ledger, self.table, self.number)

    async def look(self) -> None:
        """Ask for every page, then look for hidden cards in whatever came so far."""
        await asyncio.sleep(0.25)
        self.floor.house.looks_back.left.clear()  # oftener than anybody may
        async with httpx.AsyncClient(base_url=self.floor.address) as client:
            for account, paths in PAGES.items():
                for path in paths:
                    answer = await client.get(path.format(self.table, self.number), headers=self.keys[account])
                    assert answer.status_code in (200, 404), answer.text
                    self.told[account] |= cards_in(answer.text)
        scene, laid = self.scene, self.laid()
        assert scene.number == self.number
        for account, told in self.told.items():
            seat = STATIONS.get(account, 0)
            leaked = told & hidden_from(laid, scene.events, seat) - self.before
            assert not leaked, f"{account} is told of {leaked}, which nobody has turned up"
            assert open_to(laid, scene.events, seat) <= told, "what is open can be read"
        self.seen_hidden |= hidden_from(laid, scene.events, 0)
        if has_dealers_hand(scene.game) and scene.awaits.what == "decision":
            faces = {one.face for one in laid if one.place == "the dealer"}
            assert "down" in faces, "the dealer has a hidden card while others decide"
        self.looks += 1


def has_dealers_hand(game: Game) -> bool:
    """Whether the dealer has a hand of which a card is hidden while others decide."""
    return game.rulebook.document.game in DEALT and (not isinstance(game, PokerGame) or game.facts.hand.of_dealer > 0)


async def sit(client: Client, table: str, seat: int) -> None:
    with contextlib.suppress(HousewayError):  # who sits there already stays
        await client.do(table, Sit(seat))
    await client.do(table, BuyIn(seat, 100_000))


async def lay(client: Client, table: str, seat: int) -> None:
    await sit(client, table, seat)
    offered = {bet["wager"]: bet["amount"] for bet in await client.bets(table)}
    wanted = [name for name in BASES if name in offered] or list(offered)[:1]
    for wager in wanted:
        await client.do(table, Bet(seat, wager, max(2_500, offered[wager])))


async def play(wire: Wire, cleo: Client, players: dict[int, Client]) -> None:
    """Deal, every card another one, to the end of the round; whenever somebody has to decide, look."""
    dealt: list[str] = []
    until = time.monotonic() + LONG
    acts = 0
    while acts < 120 and time.monotonic() < until:
        scene = wire.scene
        if scene.number > wire.number:
            return
        acts += not scene.is_electronic
        wanted = next((taker for taker in scene.awaits.takers if isinstance(taker, Results)), None)
        if scene.awaits.what == "decision":
            await wire.look()
            seat = scene.awaits.seat or 0
            legal = [act for act in scene.awaits.legal() if isinstance(act, Decide) and act.seat == seat]
            quiet = [act for choice in QUIETLY for act in legal if act.choice == choice]
            await players[seat].do(wire.table, (quiet or legal)[0])
        elif scene.is_electronic:
            await asyncio.sleep(0.05)
        elif scene.awaits.usual is not None:
            await cleo.do(wire.table, scene.awaits.usual)
        elif wanted is not None:
            left = [label for label in sorted(wanted.weights) if label not in dealt and wanted.weights[label]]
            dealt.append(left[-1])
            await cleo.do(wire.table, Result(wanted.of, left[-1]))
            if len(dealt) == 3 and wire.scene.number == wire.number:
                await wire.look()  # in the middle of the deal
    raise AssertionError("the round does not end")


def watched(floor: RunningFloor, table: str) -> Wire:
    """A round of a table from beginning to end, with two players, a guest and all who look."""
    wire = Wire(floor, table)

    async def story() -> None:
        async with signed_in(floor, "ada") as ada, signed_in(floor, "ben") as ben, signed_in(floor, "cleo") as cleo:
            ears = [asyncio.create_task(wire.listen(*where)) for where in SOCKETS]
            for seat, client in ((1, ada), (2, ben)):
                await lay(client, table, seat)
            if wire.scene.is_electronic:
                for client in (ada, ben):
                    await client.note(table, "ready", "")
            await play(wire, cleo, {1: ada, 2: ben})
            with pytest.raises(HousewayError, match="not for the player"):
                await ada.ask("GET", f"/tables/{table}/rounds/{wire.number}")
            async with asyncio.timeout(LONG):
                while wire.heard != set(SOCKETS) and not any(ear.done() for ear in ears):
                    await asyncio.sleep(0.05)
            for ear in ears:
                assert not ear.done(), "the socket was closed"
                ear.cancel()
            await asyncio.gather(*ears, return_exceptions=True)

    asyncio.run(story())
    assert wire.heard == set(SOCKETS)
    return wire


@pytest.mark.parametrize("game", [*sorted(DEALT), "craps", "mini-midi-baccarat", "roulette"])
def test_no_hidden_card_is_ever_on_the_wire(floor: RunningFloor, game: str) -> None:
    wire = watched(floor, f"{game}-2")
    if game in DEALT:
        assert wire.looks > 2
        assert wire.seen_hidden
        shared = wire.scene.game.rulebook.station is not None  # stations decide on one hand
        assert {place_of(one.place) for one in wire.laid()} >= ({0} if shared else {0, 1, 2})


@pytest.mark.parametrize("game", each(sorted(DEALT)))
def test_no_hidden_card_of_an_electronic_table_is_on_the_wire(floor: RunningFloor, game: str) -> None:
    for _ in range(6):  # a dealer's natural leaves nobody to decide; of six decks, the hidden card's twin may lie open
        wire = watched(floor, f"{game}-1")
        if wire.seen_hidden:
            break
    assert wire.seen_hidden


def test_an_export_ends_before_a_round_in_which_something_is_hidden(
    floor: RunningFloor, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Somebody decides at one table, while others go on: what is exported can be verified, and tells no card of it."""
    path = tmp_path_factory.mktemp("export") / "ledger.jsonl"

    async def story() -> None:
        async with signed_in(floor, "ada") as ada, signed_in(floor, "ben") as ben, signed_in(floor, "cleo") as cleo:
            table = "three-card-poker-2"
            number = floor.house.window(table).scene.number
            for seat, client in ((1, ada), (2, ben)):
                await sit(client, table, seat)
                await client.do(table, Bet(seat, "ante", 2_500))
            while (scene := floor.house.window(table).scene).awaits.what != "decision":
                wanted = next((taker for taker in scene.awaits.takers if isinstance(taker, Results)), None)
                act = scene.awaits.usual or Result("card", max(wanted.weights if wanted else ()))
                await cleo.do(table, act)
            await sit(ada, "roulette-2", 1)
            headers = {"authorization": f"Bearer {key_of(floor, 'reg')}"}
            for ending in ("parquet", "jsonl"):
                answer = httpx.get(f"{floor.address}/api/v1/ledger/export.{ending}", headers=headers, timeout=LONG)
                assert answer.status_code == 200
            path.write_bytes(answer.content)
            *lines, trailer = map(msgspec.json.decode, path.read_bytes().splitlines())
            here = [line["body"] for line in lines if line["body"].get("table") == table]
            acts = [body["act"]["act"] for body in here if body.get("round") == number and "act" in body]
            assert acts
            assert "result" not in acts
            assert trailer["entries"] == len(lines) < floor.house.floor.reader.head[0]
            for seat, client in ((1, ada), (2, ben)):
                await client.do(table, Decide(seat, "fold"))

    asyncio.run(story())
    found = verify(path)
    assert found.holds, found.faults
