"""Every role and every command: allowed or refused as the table in the docs says."""

from __future__ import annotations

from pathlib import Path

import httpx

from houseway.floor.demo.people import DEMO
from houseway.floor.people.roles import OWN_SEAT, PERMISSIONS, ROLES, ranks_of, standing
from houseway.floor.tables.commands import Command, Note, Person
from houseway.floor.tables.floor import Floor
from houseway.round import Bet, Call, Decide, Irregularity, Result, TakeBack
from houseway.rulebook import game_documents, load
from houseway.table.acts import (
    AnyTableAct,
    Bag,
    BuyIn,
    Cancel,
    CashIn,
    Change,
    Cheating,
    ClearLayout,
    CloseTable,
    Come,
    Compromised,
    Correct,
    Count,
    Equipment,
    Go,
    HandPay,
    Inspect,
    Leave,
    OpenTable,
    Service,
    Sit,
    Toke,
    Transact,
    Unseal,
    VoidRound,
)
from tests.floor_api import key_of
from tests.floor_tables import PLAYERS, ROULETTE, give, on_a_floor, set_up
from tests.patience import LONG
from tests.running_floor import RunningFloor

ROOT = Path(__file__).parents[1]


SAMPLES: dict[str, AnyTableAct | Note] = {
    "sit": Sit(7),
    "leave": Leave(1),
    "buy-in": BuyIn(1, 500),
    "cash-in": CashIn(1),
    "toke": Toke(1, 100),
    "bet": Bet(1, "red", 500),
    "take-back": TakeBack(1, "red"),
    "decide": Decide(1, "stand"),
    "call": Call("spin"),
    "result": Result("ball", "17"),
    "irregularity": Irregularity("floater"),
    "inspect": Inspect("3.A.i", "dealer"),
    "equipment": Equipment("wheel", "suspect", "dealer"),
    "cheating": Cheating("cheating", "past-posting", "dealer"),
    "compromised": Compromised("dealer"),
    "open-table": OpenTable("dealer"),
    "close-table": CloseTable("dealer"),
    "service": Service("adjust", "dealer"),
    "change": Change("wheel", "dealer"),
    "bag": Bag("7", 8, "dealer"),
    "unseal": Unseal("7", "dealer"),
    "cancel": Cancel("7", "dealer"),
    "count": Count("colours", "dealer", "300 blue"),
    "come": Come("boxperson", "dealer"),
    "go": Go("boxperson"),
    "transact": Transact("fill", 500_000, "dealer"),
    "hand-pay": HandPay(1, "slot-attendant"),
    "void-round": VoidRound("dealer", "ann", "why"),
    "correct": Correct(2, (), "dealer", "ann", "why"),
    "clear-layout": ClearLayout(),
    "call-supervisor": Note("call-supervisor"),
    "ready": Note("ready"),
    "ask-void": Note("ask-void"),
    "ask-correction": Note("ask-correction"),
    "refuse-request": Note("refuse-request"),
}


NO_PLAN = {"name": "x", "title": "", "document": ROULETTE, "seats": 2, "heats": [], "least": 2, "most": 2}


def desk(act: str, **fields: object) -> tuple[tuple[str, str, object], ...]:
    """How something is asked of the tournament desk."""
    body = {"id": act, "act": {"act": act, **fields}}
    return (("POST", "/api/v1/tournaments/nothing/commands", body),)


PATHS: dict[str, tuple[tuple[str, str, object], ...]] = {
    "plan-tournament": (("POST", "/api/v1/tournaments", {"id": "plan", "plan": NO_PLAN}),),
    "approve-tournament": desk("approve-tournament", reference="letter 7"),
    "open-sign-up": desk("open-sign-up"),
    "sign-up": desk("sign-up"),
    "withdraw": desk("withdraw"),
    "close-sign-up": desk("close-sign-up"),
    "start-heat": desk("start-heat"),
    "end-heat": desk("end-heat", why="a trial"),
    "confirm-result": desk("confirm-result"),
    "call-off": desk("call-off", why="a trial"),
    "post-table": (
        ("POST", "/api/v1/tables", {"table": "roulette-1", "document": ROULETTE}),
        ("POST", "/api/v1/tables/roulette-1/posted", {}),
    ),
    "watch": (
        ("GET", "/api/v1/tables", None),
        ("GET", "/api/v1/tables/roulette-1", None),
        ("GET", "/", None),
        ("GET", "/api/v1/tournaments", None),
        ("GET", "/tournaments", None),
    ),
    "watch-any-round": (
        ("GET", "/api/v1/tables/roulette-1/rounds/1", None),
        ("GET", "/surveillance?table=roulette-1&round=1", None),
    ),
    "win-and-drop": (
        ("GET", "/api/v1/tables/roulette-1/books", None),
        ("GET", "/api/v1/tables/roulette-1/requests", None),
        ("GET", "/api/v1/tables/roulette-1/rounds/1/money", None),
        ("GET", "/api/v1/corrections", None),
        ("GET", "/api/v1/due", None),
        ("GET", "/api/v1/logs/inspections", None),
        ("GET", "/api/v1/logs/exceptions.csv", None),
        ("GET", "/logs/notifications", None),
        ("GET", "/pit", None),
        ("GET", "/pit/corrections", None),
    ),
    "verify-ledger": (("GET", "/api/v1/ledger/verification", None), ("GET", "/regulator", None)),
    "export-ledger": (("GET", "/api/v1/ledger/export.jsonl", None), ("GET", "/api/v1/ledger/export.parquet", None)),
    "review-randomness": (("GET", "/api/v1/tables/roulette-1/review", None),),
    "review-month": (
        ("GET", "/api/v1/months/2026-11/review", None),
        ("GET", "/api/v1/months/2026-11/review.csv", None),
        ("GET", "/api/v1/months/2026-11/review.html", None),
        ("GET", "/pit/month?month=2026-11", None),
    ),
    "keep-fund": (("POST", "/api/v1/fund/acts", {"id": "a", "act": {"act": "transfer", "by": "nobody"}}),),
    "watch-fund": (("GET", "/api/v1/fund/days/2026-11-02", None), ("GET", "/api/v1/fund/months/2026-11.csv", None)),
    "manage-accounts": (
        ("GET", "/api/v1/accounts", None),
        ("POST", "/api/v1/accounts", {"account": "ada", "name": "A", "role": "dealer", "password": "long enough"}),
        ("POST", "/api/v1/accounts/nobody/close", None),
        ("POST", "/api/v1/accounts/nobody/open", None),
        ("GET", "/accounts", None),
    ),
}
"""The commands of the floor that are no acts at a table: how each is asked for."""


def table_of_the_docs() -> dict[str, set[str]]:
    """Who may give which command, as docs/roles.md says."""
    rows = [
        line.split("|")[1:-1]
        for line in (ROOT / "docs" / "roles.md").read_text().splitlines()
        if line.startswith("| `")
    ]
    return {
        row[0].strip().strip("`"): {role for role, cell in zip(ROLES, row[1:], strict=True) if cell.strip() == "yes"}
        for row in rows
    }


def test_every_command_is_given_by_every_role() -> None:
    assert {*SAMPLES, *PATHS} == PERMISSIONS.keys()
    assert not SAMPLES.keys() & PATHS.keys()
    assert table_of_the_docs() == {command: set(roles) for command, roles in PERMISSIONS.items()}


def test_what_is_asked_by_its_path_is_allowed_or_refused_as_the_docs_say(tmp_path: Path) -> None:
    told = table_of_the_docs()
    with RunningFloor(tmp_path, "roulette", pace=0.0, clock=0) as floor, httpx.Client(timeout=LONG) as line:
        for role in ROLES:
            account = next(person.account for person in DEMO if person.role == role)
            headers = {"authorization": f"Bearer {key_of(floor, account)}"}
            for command, ways in PATHS.items():
                for method, path, body in ways:
                    answer = line.request(method, floor.address + path, json=body, headers=headers)
                    is_refused = answer.status_code == 403
                    assert is_refused == (role not in told[command]), (command, path, role, answer.text)
                    assert is_refused == ("is not for the" in answer.text), (command, path, role, answer.text)


def test_every_role_and_command_is_allowed_or_refused_as_the_docs_say(tmp_path: Path) -> None:
    told = table_of_the_docs()

    async def story(floor: Floor) -> None:
        await set_up(floor, "t", ROULETTE, clock=600, mode="dealer")
        for command, act in SAMPLES.items():
            for role in ROLES:
                person = Person(PLAYERS[0].id if role == "player" else f"a {role}", role)
                answer = await floor.give(person, Command(f"{role} {command}", "t", act))
                is_refused = "is not for the" in str(answer.error)
                assert is_refused == (role not in told[command]), (command, role, answer.error)
                if command == "leave" and answer.is_done:
                    await give(floor, PLAYERS[0], "t", Sit(1))
                    await give(floor, PLAYERS[0], "t", BuyIn(1, 10000))

    on_a_floor(tmp_path / "floor.ledger", story)


def test_every_act_has_a_permission() -> None:
    import typing

    for kind in typing.get_args(AnyTableAct):
        assert str(kind.__struct_config__.tag) in PERMISSIONS
    assert {str(kind.__struct_config__.tag) for kind in OWN_SEAT} <= PERMISSIONS.keys()


def test_every_rank_of_every_document_is_somebodys() -> None:
    for document in game_documents():
        rulebook = load(document)
        assert set(rulebook.ranks) <= set(ranks_of("shift-manager", rulebook))
        assert rulebook.opened_by in ranks_of("supervisor", rulebook), document
        assert "dealer" in ranks_of("dealer", rulebook)
        assert ranks_of("player", rulebook) == ranks_of("auditor", rulebook) == ()
        assert all(standing(rank) == 0 for rank in ranks_of("dealer", rulebook))
