"""Bots to play with at a demo floor: they sit down, bet within the limits, decide something legal, and buy in again."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets

from houseway.floor.commands import Command, Person
from houseway.floor.house import House
from houseway.floor.scene import Window
from houseway.floor.seeing import decisions, spots
from houseway.refusal import HousewayError
from houseway.table.acts import AnyTableAct, BuyIn, Sit

NAMES = ("Alba", "Bruno", "Chiara", "Dario", "Elio", "Fosca")
STAKE = 100_000
BETS = 3
"""How many wagers a bot lays in a round, at most."""


def let_play(house: House, bots: int) -> None:
    """Seat so many bots at every electronic table."""
    for window in house.windows.values():
        if window.scene.is_electronic:
            for number in range(min(bots, len(NAMES))):
                person = Person(f"bot-{NAMES[number].lower()}", "player", NAMES[number])
                house.know(person)
                house.begin(play(house, window, person))


async def play(house: House, window: Window, person: Person) -> None:
    """One bot at one table, until the floor closes."""
    mind = random.Random(f"{person.id} {window.name}")  # noqa: S311  bots need no secrets
    woken = window.watch()
    bet_in = 0
    while True:
        await asyncio.sleep(mind.uniform(1.0, 4.0))
        with contextlib.suppress(HousewayError):
            bet_in = await _turn(house, window, person, mind, bet_in)
        with contextlib.suppress(TimeoutError):
            woken.clear()
            await asyncio.wait_for(woken.wait(), 10)


async def _turn(house: House, window: Window, person: Person, mind: random.Random, bet_in: int) -> int:
    """What a bot does when it looks up: sit, buy in, decide or bet; the answer is the round it has bet in."""
    scene = window.scene

    async def do(act: AnyTableAct) -> None:
        await house.floor.give(person, Command(secrets.token_hex(8), window.name, act))

    seat = scene.seat_of(person)
    if seat is None:
        free = [place for place in range(scene.game.posted.whole("seats"), 0, -1) if place not in scene.seats]
        if scene.is_open and len(free) > 1:
            await do(Sit(mind.choice(free[:4])))
        return bet_in
    chips = scene.seats[seat].chips or 0
    if chips < STAKE // 4 and not scene.staked(seat):
        await do(BuyIn(seat, STAKE))
    choices = decisions(scene, seat)
    if choices and scene.awaits.what == "decision" and scene.awaits.seat == seat:
        await do(mind.choice(choices))
    elif scene.takes_bets and bet_in != scene.number and scene.stakes:
        offered = list(spots(scene, seat).values())
        for bet in mind.sample(offered, min(len(offered), mind.randint(1, BETS))):
            await do(bet)
        return scene.number
    return bet_in
