"""schemathesis asks the whole API everything: whatever comes, there is no answer of 500 or above."""

from __future__ import annotations

import datetime as dt
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode

from houseway.floor.api.endpoints import ENDPOINTS
from houseway.floor.api.openapi import described
from houseway.floor.tables.commands import NOTES
from tests.floor_api import key_of
from tests.patience import LONG
from tests.running_floor import RunningFloor

MONTHS = ("review-month", "review-month-csv", "review-month-html")
ELSEWHERE = ("verification", "export-lines", "export-parquet", "sign-out", *MONTHS)
"""Asked once, in ``test_floor_api`` and ``test_floor_month``: they take long, or end the session."""

EXAMPLES = {"sign-in": 3, "review": 1, "coverage": 1, "edges": 1, "command": 50, "post-options": 16, "new-table": 16}
"""How many examples, where it is not the usual: passwords are hashed, reviews computed; commands have much to say."""
USUAL = 6

TODAY = dt.datetime.now(ZoneInfo("America/New_York")).date()
"""By the clock of the house; its day ends in the morning."""

KNOWN = {
    "table": ["roulette-1", "roulette-2", "big-six-1", "spare"],
    "round": ["1", "2"],
    "property": ["hard-rock-cincinnati"],
    "document": ["roulette", "big-six"],
    "account": ["ben", "zoe"],
    "house": ["hard-rock-cincinnati"],
    "meter": ["multi-link"],
    "tournament": ["autumn"],
    "log": ["inspections", "notifications", "exceptions", "bags"],
    "day": [str(TODAY), str(TODAY - dt.timedelta(days=1))],
    "month": [f"{TODAY:%Y-%m}"],
}
"""Names that exist, so that what stands behind them is asked too."""

WORDS: dict[str, Sequence[object]] = {
    "wager": ["red", "straight 17", "$1"],
    "amount": [500, 2_500, 100_000],
    "call": ["spin", "no more bets", "no spin"],
    "of": ["ball", "clapper"],
    "shows": ["17", "0", "$1"],
    "what": list(NOTES),
    "by": ["dealer", "table-games-supervisor"],
    "asked_by": ["cleo"],
    "text": ["entry 9: why", "12"],
    "entry": [9],
    "clause": ["3.A.i"],
    "choice": ["stand"],
    "document": ["hard-rock-cincinnati/roulette"],
    "mode": ["electronic", "dealer"],
    "role": ["dealer"],
    "voucher": ["", "print"],
    "password": ["long enough"],
    "name": ["Zoë Fuzz"],
    "clock": [0, 30],
    "settings": [{}, {"wheel": "single-zero"}],
    "round": [None],
    "tender": ["chips"],
    "colour": [""],
}
"""What a floor knows, by the field that takes it."""
NEW = ("table", "account")
"""Fields that name something new."""
OFTEN = 0.8
"""How often a field says something that the floor knows; else it says what was made up."""

SEATS = {"ada": 1, "cleo": 1, "sam": 2, "mara": 1, "iris": 1, "reg": 1, "root": 1}
"""Who asks, all seven roles, and the seat of which they speak: Ada's own, where there is one."""

ALWAYS_REFUSED = {"review", "sign-in"}
"""What is refused here for a good reason: there are too few outcomes, nobody guesses a password."""

PLAN = {
    "name": "autumn",
    "title": "Autumn tournament",
    "document": "jack-cincinnati/mini-midi-baccarat",
    "seats": 2,
    "heats": [{"hands": 1, "chips": 10_000}],
    "least": 2,
    "most": 2,
}
RIGHT: dict[str, tuple[str, str, object]] = {
    "post-options": ("mara", "/tables/untouched/posted", {"minimum": "$10"}),
    "new-tournament": ("mara", "/tournaments", {"id": "winter", "plan": {**PLAN, "name": "winter"}}),
    "tournament-command": (
        "sam",
        "/tournaments/autumn/commands",
        {"id": "yes", "act": {"act": "approve-tournament", "reference": "OCCC 12"}},
    ),
    "act-on-fund": ("mara", "/fund/acts", {"id": "fund", "act": {"act": "open-fund", "by": "poker-manager"}}),
}
"""Where what is made up hardly ever is what the floor waits for: how it is asked for rightly, after all that."""

_ids = itertools.count(1)


def operations() -> dict[str, Any]:
    """Everything that the API says it can be asked."""
    found = described(ENDPOINTS)
    for path in found["paths"].values():
        for operation in path.values():
            operation.pop("security")
    schema: Any = schemathesis.openapi.from_dict(found)
    every = (one.ok() for one in schema.get_all_operations())
    return {one.label: one for one in every if one.definition.raw["operationId"] not in ELSEWHERE}


OPERATIONS = operations()


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningFloor]:
    """A wheel at which Ada has played a round, a closed and empty table, one that feeds a meter, an account that may be shut."""
    with RunningFloor(tmp_path_factory.mktemp("floor"), "roulette", "big-six", pace=0.0, clock=0) as running:
        ask(
            running, "root", "/accounts", {"account": "zoe", "name": "Zoe", "role": "dealer", "password": "long enough"}
        )
        ask(running, "mara", "/tables", {"table": "spare", "document": "hard-rock-cincinnati/roulette"})
        linked = {"progressive": "offered", "meter-link": "linked"}
        stud = {"table": "stud", "document": "hard-rock-cincinnati/mississippi-stud", "settings": linked}
        ask(running, "mara", "/tables", stud)
        ask(running, "mara", "/tables", {"table": "untouched", "document": "hard-rock-cincinnati/roulette"})
        ask(running, "mara", "/tournaments", {"id": "autumn", "plan": PLAN})
        ask(running, *RIGHT["act-on-fund"])
        for table in ("roulette-1", "roulette-2", "big-six-1"):
            wager = "$1" if table == "big-six-1" else "red"
            for number, act in enumerate(
                (
                    {"act": "sit", "seat": 1},
                    {"act": "buy-in", "seat": 1, "amount": 1_000_000},
                    {"act": "bet", "seat": 1, "wager": wager, "amount": 500},
                )
            ):
                ask(running, "ada", f"/tables/{table}/commands", {"id": f"{table} {number}", "act": act})
        yield running


def ask(floor: RunningFloor, account: str, path: str, body: object) -> int:
    headers = {"authorization": f"Bearer {key_of(floor, account)}"}
    answer = httpx.post(f"{floor.address}/api/v1{path}", json=body, headers=headers)
    assert answer.status_code in (200, 201), answer.text
    return answer.status_code


@pytest.fixture(scope="module")
def keys(floor: RunningFloor) -> dict[str, str]:
    return {account: key_of(floor, account) for account in SEATS}


def ways(operation: Any) -> Iterator[st.SearchStrategy[Any]]:
    """As described, under every name that is known; then with a wrong body, or under names that are made up."""
    names = [parameter.name for parameter in operation.path_parameters]
    known = [dict(zip(names, way, strict=True)) for way in itertools.product(*(KNOWN[name] for name in names))]
    yield st.one_of([operation.as_strategy(path_parameters=way) for way in known])
    if operation.body:
        wrong = GenerationMode.NEGATIVE
        yield st.one_of([operation.as_strategy(generation_mode=wrong, path_parameters=way) for way in known])
    elif names:
        yield operation.as_strategy()


def sensible(body: Any, seat: int, chance: random.Random) -> None:
    """Let a body speak of what there is, as often as not: known words, the own seat, an id of its own."""
    if not isinstance(body, dict):
        return
    for name, value in body.items():
        if name == "act" and isinstance(value, dict):
            sensible(value, seat, chance)
        elif name == "id" and isinstance(body.get("act"), str):
            body[name] = chance.choice(["floater", "clapper-on-peg", value])
        elif name == "id":
            body[name] = f"fuzz {next(_ids)}"
        elif name == "seat" and chance.random() < OFTEN:
            body[name] = seat
        elif name in NEW and chance.random() < OFTEN:
            body[name] = f"fuzz-{next(_ids)}"
        elif name in WORDS and chance.random() < OFTEN:
            body[name] = chance.choice(WORDS[name])


def for_each(cases: st.SearchStrategy[Any], count: int, do: Callable[[Any, random.Random], None]) -> None:
    """Do something with some of the cases."""

    @settings(
        max_examples=count, deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True
    )
    @given(case=cases, chance=st.randoms(use_true_random=False))
    def each(case: Any, chance: random.Random) -> None:
        do(case, chance)

    each()


@pytest.mark.parametrize("name", OPERATIONS)
def test_whatever_is_asked_there_is_no_5xx(floor: RunningFloor, keys: dict[str, str], name: str) -> None:
    operation = OPERATIONS[name]
    what = operation.definition.raw["operationId"]
    people = ("ada",) if what == "sign-in" else tuple(SEATS)
    seen: set[int] = set()

    def asked_by_all(case: Any, chance: random.Random) -> None:
        is_right = case.meta.generation.mode is GenerationMode.POSITIVE
        for account in people:
            if is_right and what != "post-options":
                sensible(case.body, SEATS[account], chance)
            headers = {"authorization": f"Bearer {keys[account]}"}
            answer = case.call(base_url=floor.address, headers=headers, session=line, timeout=LONG)
            seen.add(answer.status_code)
            assert answer.status_code < 500, answer.text
            if answer.status_code >= 400:
                assert set(answer.json()["error"]) == {"kind", "why", "clause", "remedy"}

    with requests.Session() as line:
        for cases in ways(operation):
            for_each(cases, EXAMPLES.get(what, USUAL), asked_by_all)
    if what in RIGHT:
        floor.house.commands.left.clear()
        seen.add(ask(floor, *RIGHT[what]))
    assert seen - {401, 403, 404, 429}, f"nothing was reached behind the door: {seen}"
    assert what in ALWAYS_REFUSED or {200, 201} & seen, seen


def test_the_description_names_every_endpoint() -> None:
    found = described(ENDPOINTS)
    names = [operation["operationId"] for path in found["paths"].values() for operation in path.values()]
    assert len(names) == len(set(names))
    assert {(method.upper(), path) for path, each in found["paths"].items() for method in each} == {
        (each.method, f"/api/v1{each.path}") for each in ENDPOINTS
    }
