"""schemathesis asks the whole API everything: whatever comes, there is no answer of 500 or above."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from tests.running_floor import RunningFloor
from tests.test_floor_api import key_of

LONG = ("verification", "export-lines", "export-parquet", "sign-out")
"""Asked once, elsewhere: they take long, or end the session."""


@pytest.fixture(scope="module")
def asked_floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningFloor]:
    with RunningFloor(tmp_path_factory.mktemp("floor"), "roulette", "big-six", pace=0.0, clock=0) as running:
        yield running


@pytest.fixture(scope="module")
def keys(asked_floor: RunningFloor) -> dict[str, str]:
    people = ("ada", "cleo", "mara", "reg", "root")
    return {account: key_of(asked_floor, account) for account in people}


@pytest.fixture(scope="module")
def described(asked_floor: RunningFloor) -> Any:
    found = httpx.get(f"{asked_floor.address}/api/v1/openapi.json").json()
    for path in found["paths"].values():
        for operation in path.values():
            operation.pop("security")
    schema = schemathesis.openapi.from_dict(found)
    schema.config.update(base_url=asked_floor.address)
    return schema


api = schemathesis.pytest.from_fixture("described").exclude(operation_id=list(LONG))


@api.parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_asked_there_is_no_5xx(case: Any, keys: dict[str, str]) -> None:
    for key in keys.values():
        answer = case.call(headers={"authorization": f"Bearer {key}"})
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert set(answer.json()["error"]) == {"kind", "why", "clause", "remedy"}
