"""The monthly review on a floor: beside the tables, for those who look, as a page, as JSON, as files to keep."""

from __future__ import annotations

import asyncio
import datetime as dt
from pathlib import Path
from typing import Any

import pytest

from houseway.floor.house import open_house
from houseway.floor.jobs.beside import month_reviewed
from houseway.refusal import HousewayError, LedgerError, NotFound, Refused
from houseway.review.monthly.calendar import month_at
from tests.floor_api import get
from tests.floor_tables import Trial
from tests.patience import LONG
from tests.running_floor import RunningFloor
from tests.test_monthly_review import BIG_SIX, play, this_month


def test_the_review_of_a_month_is_asked_for_by_page_and_api(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.floor.house.REVIEW_PATIENCE", LONG)
    with RunningFloor(tmp_path, "big-six", pace=0.0, clock=0) as floor:
        address = f"/api/v1/months/{this_month()}/review"
        found = get(floor, address, "mara", timeout=LONG).json()
        assert found["month"] == this_month()
        assert found["text"] == ["Nothing was played in this month that can be judged."]
        kept = get(floor, f"{address}.csv", "mara", timeout=LONG)
        assert kept.text.startswith("kind,name,rounds,decisions,handle,win")
        assert "attachment" in kept.headers["content-disposition"]
        assert "<h1>Monthly review of" in get(floor, f"{address}.html", "mara", timeout=LONG).text
        page = get(floor, f"/pit/month?month={this_month()}", "mara", timeout=LONG).text
        assert "Nothing was played in this month" in page
        assert get(floor, "/api/v1/months/soon/review", "mara", timeout=LONG).status_code == 404
        described = get(floor, "/api/v1/openapi.json").json()["paths"]
        assert "/api/v1/months/{month}/review" in described


def test_what_is_told_beside_the_tables_can_be_shown(tmp_path: Path) -> None:
    trial = Trial(tmp_path, BIG_SIX)
    trial.open()
    play(trial, 31)
    trial.ledger.close()
    found = month_reviewed(str(trial.path), month_at(dt.datetime.now(dt.UTC)))
    table = next(line for line in found["told"]["lines"] if line["kind"] == "table")
    assert table["shown"][0] == "31"
    assert "exact" in table["notes"]
    assert "<style" not in found["told"]["svg"], "the floor's own sheet dresses it"
    assert "<svg" in found["told"]["svg"]
    with pytest.raises(HousewayError, match="is no month"):
        month_reviewed(str(trial.path), "1999-11")


def test_a_month_is_reviewed_once_for_a_while_and_nobody_waits_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        house = open_house(tmp_path, pace=0, analyses=False)
        asked: list[object] = []
        may_end, fails = asyncio.Event(), [LedgerError("so it is")]

        async def aside(_work: object, *given: object, **_: object) -> dict[str, Any]:
            asked.append(given[1])
            if fails:
                raise fails.pop()
            await may_end.wait()
            return {"told": {}}

        monkeypatch.setattr(house, "aside", aside)
        with pytest.raises(NotFound):
            await house.review_month("2026-13")
        assert asked == []
        with pytest.raises(LedgerError):
            await house.review_month("2026-11")
        monkeypatch.setattr("houseway.floor.house.REVIEW_PATIENCE", 0.0)
        for _ in range(2):
            with pytest.raises(Refused, match="still being reviewed"):
                await house.review_month("2026-11")
        may_end.set()
        monkeypatch.setattr("houseway.floor.house.REVIEW_PATIENCE", LONG)
        for _ in range(2):
            assert await house.review_month("2026-11") == {"told": {}}
        assert asked == ["2026-11", "2026-11"], "what failed is tried again, what is under way is waited for"
        await house.stop()

    asyncio.run(story())
