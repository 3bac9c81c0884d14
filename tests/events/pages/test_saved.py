"""The event's file in the data folder: how many, how it is called, what when it cannot be."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from companion.config import Settings
from companion.events.verbs import autosave
from tests.events.pages.conftest import Evening
from tests.events.pages.test_event_history import played
from tests.pages import form

Opened = Callable[..., Evening]


def files(settings: Settings) -> list[Path]:
    """What lies in the folder."""
    return sorted((settings.data / "events").iterdir())


def test_the_files_page_says_where_it_is(evening: Opened, settings: Settings) -> None:
    night = evening(4, name="../../etc/passwd")
    played(night)
    found = files(settings)
    assert {one.parent for one in found} == {settings.data / "events"}
    assert any("round-1-closed" in one.name for one in found)
    assert f"events/{found[0].name}" in night.see("/files")
    assert found[0].stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(("to", "why"), [("/1/totals", {}), ("/1/ruling", {"why": "by hand"})])
def test_a_result_without_a_sheet_is_saved_at_once(
    evening: Opened, settings: Settings, to: str, why: dict[str, str]
) -> None:
    night = evening(4)
    night.start()
    told = form(night.organiser, f"{night.path}/round/1", to=to).set("total", "20", "9", "6", "3")
    assert told.fill(**why).save(night.organiser).status_code == 303
    latest = max(files(settings), key=lambda file: file.stat().st_mtime_ns)
    assert json.loads(latest.read_text())["lines"][-1]["data"]["totals"] == [20, 9, 6, 3]


def test_the_last_ones_are_kept(
    evening: Opened, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave, "KEPT", 2)
    night = evening(4)
    played(night)
    night.post("/end")
    kept = [one.name.split("_")[2] for one in files(settings)]
    assert sorted(kept) == ["end", "round-1-closed"]


def test_a_folder_that_cannot_be_written_stops_nobody_and_is_said(
    evening: Opened, settings: Settings, app: Flask
) -> None:
    (settings.data / "events").write_text("in the way")
    night = evening(4)
    played(night)
    assert "could not be written into the data folder" in night.see("/files")
    (settings.data / "events").unlink()
    night.post("/end")
    assert "could not be written" not in night.see("/files")


def test_a_name_that_was_forgotten_is_in_no_file_and_a_deleted_event_has_none(
    evening: Opened, settings: Settings, club: str
) -> None:
    night = evening(4)
    played(night)
    aki = night.organiser
    ask = form(aki, f"{club}/members/1", to="/forget").set("sure", "1")
    assert ask.send(aki).status_code == 303
    for one in files(settings):
        members = json.loads(one.read_text())["members"]
        assert "Ben" not in {member["name"] for member in members}
    form(aki, f"{night.path}/away", to="/delete").fill(typed="First evening").send(aki)
    assert files(settings) == []
