"""Bots to play with at a demo floor. They come in by the front door: they sign in and use the API like anybody else."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from typing import Any

import httpx

from houseway.client import Client
from houseway.floor.people.accounts import Accounts
from houseway.money import Cents, cents
from houseway.refusal import HousewayError, Refused
from houseway.table.acts import BuyIn, Sit

NAMES = ("Alba", "Bruno", "Chiara", "Dario", "Elio", "Fosca")
STAKE = 100_000
MOST_BETS = 3
"""How many wagers a bot lays in a round, at most."""
MANY = 20
"""A layout with more spots than this has no wager that the others need."""


def check_count(bots: int) -> None:
    """Refuse more bots than there are."""
    if not 0 <= bots <= len(NAMES):
        raise Refused(f"{bots} bots cannot play", remedy=f"There are {len(NAMES)}: choose 0 to {len(NAMES)}")


def accounts_for(accounts: Accounts, bots: int) -> dict[str, str]:
    """An account for each bot, with a new password that nobody is told."""
    check_count(bots)
    passwords = {f"bot-{name.lower()}": secrets.token_urlsafe(24) for name in NAMES[:bots]}
    for account, password in passwords.items():
        accounts.replace(account, account.removeprefix("bot-").title(), "player", password)
    return passwords


async def play(floor: str, account: str, password: str) -> None:
    """One bot, at every electronic table of a floor, until it closes."""
    async with Client(floor) as client:
        while not client.key:
            await asyncio.sleep(1)
            with contextlib.suppress(httpx.HTTPError, HousewayError):
                await client.sign_in(account, password)
        tables = {
            table["name"]: cents(table["limits"].get("minimum", "$5"))
            for table in await client.tables()
            if table["mode"] == "electronic"
        }
        playing = (sit_and_play(client, table, account, least) for table, least in tables.items())
        await asyncio.gather(*playing, return_exceptions=True)


async def sit_and_play(client: Client, table: str, account: str, least: Cents) -> None:
    """One bot at one table: it bets when somebody else has, so that tables rest when nobody plays."""
    mind = random.Random(f"{account} {table}")  # noqa: S311  bots need no secrets
    bet_in = 0
    async with contextlib.aclosing(client.watch(table)) as views:
        async for view in views:
            await asyncio.sleep(mind.uniform(0.3, 1.5))
            with contextlib.suppress(HousewayError):
                bet_in = await _turn(client, table, view, mind, bet_in, least)


async def _turn(
    client: Client, table: str, view: dict[str, Any], mind: random.Random, bet_in: int, least: Cents
) -> int:
    """Sit, buy in, decide or bet; the answer is the last round in which the bot has bet."""
    seat = view["my_seat"]
    if not view["is_open"]:
        return bet_in
    if seat is None:
        taken = {one["seat"] for one in view["seats"]}
        free = [place for place in range(2, 8) if place not in taken]
        if free:
            await client.do(table, Sit(mind.choice(free)))
        return bet_in
    mine = next(one for one in view["seats"] if one["seat"] == seat)
    lies = view["stakes"].get(str(seat), {})
    if (mine["chips"] or 0) < STAKE // 4 and not lies:
        await client.do(table, BuyIn(seat, STAKE))
    choices = [act for act in view["may"] if act["act"] == "decide" and act["seat"] == seat]
    if choices and view["awaits"]["what"] == "decision" and view["awaits"]["seat"] == seat:
        await client.do(table, mind.choice(choices))
    elif bet_in != view["round"] and any(owner != str(seat) for owner in view["stakes"]):
        offered = await client.bets(table)
        for bet in _chosen(offered, mind, view["together"]):
            await client.do(table, {**bet, "act": "bet", "amount": max(bet["amount"], least)})
        await client.note(table, "ready", "")
        return int(view["round"])
    return bet_in


def _chosen(offered: list[dict[str, Any]], mind: random.Random, together: dict[str, list[str]]) -> list[dict[str, Any]]:
    """A few wagers: at tables with seats the first is the game itself, and what must lie beside it comes with it."""
    few = mind.sample(offered, min(len(offered), mind.randint(1, MOST_BETS)))
    if len(offered) > MANY or not offered:
        return few
    wanted = {offered[0]["wager"], *(bet["wager"] for bet in few)}
    wanted |= {other for wager in tuple(wanted) for other in together.get(wager, ())}
    return [bet for bet in offered if bet["wager"] in wanted]
