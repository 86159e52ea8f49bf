"""schemathesis asks the whole API everything: whatever comes, there is no answer of 500 or above."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from houseway.floor.api import ENDPOINTS
from houseway.floor.openapi import described
from tests.running_floor import RunningFloor
from tests.test_floor_api import key_of

ELSEWHERE = ("verification", "export-lines", "export-parquet", "sign-out")
"""Asked once, in ``test_floor_api``: they take long, or end the session."""

KNOWN = {
    "table": ["roulette-1", "roulette-2", "big-six-1"],
    "round": ["1", "2", "0"],
    "property": ["hard-rock-cincinnati"],
    "document": ["roulette", "big-six"],
    "account": ["ben", "zoe"],
}
"""Names that exist, so that what stands behind them is asked too."""

PEOPLE = ("ada", "cleo", "mara", "reg", "root")


def operations() -> dict[str, Any]:
    """Everything that the API says it can be asked."""
    found = described(ENDPOINTS)
    for path in found["paths"].values():
        for operation in path.values():
            operation.pop("security")
            for parameter in operation["parameters"]:
                parameter["schema"] = {
                    "anyOf": [{"enum": KNOWN[parameter["name"]]}, {"type": "string", "minLength": 1}]
                }
    schema: Any = schemathesis.openapi.from_dict(found)
    every = (one.ok() for one in schema.get_all_operations())
    return {one.label: one for one in every if one.definition.raw["operationId"] not in ELSEWHERE}


OPERATIONS = operations()


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningFloor]:
    with RunningFloor(tmp_path_factory.mktemp("floor"), "roulette", "big-six", pace=0.0, clock=0) as running:
        yield running


@pytest.fixture(scope="module")
def keys(floor: RunningFloor) -> list[str]:
    return [key_of(floor, account) for account in PEOPLE]


@pytest.mark.parametrize("name", OPERATIONS)
def test_whatever_is_asked_there_is_no_5xx(floor: RunningFloor, keys: list[str], name: str) -> None:
    @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=OPERATIONS[name].as_strategy())
    def ask(case: Any) -> None:
        for key in keys:
            answer = case.call(base_url=floor.address, headers={"authorization": f"Bearer {key}"})
            assert answer.status_code < 500, answer.text
            if answer.status_code >= 400:
                assert set(answer.json()["error"]) == {"kind", "why", "clause", "remedy"}

    ask()


def test_the_description_names_every_endpoint() -> None:
    found = described(ENDPOINTS)
    assert {(method.upper(), path) for path, each in found["paths"].items() for method in each} == {
        (each.method, f"/api/v1{each.path}") for each in ENDPOINTS
    }
