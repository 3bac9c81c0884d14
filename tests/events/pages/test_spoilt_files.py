"""Event files with something in them that cannot be: refused with the place, and no page breaks."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.core.played import fewer
from tests.events.pages.conftest import Evening
from tests.events.pages.test_event_history import played
from tests.pages import form

File = dict[str, Any]
Opened = Callable[..., Evening]


@pytest.fixture
def file(evening: Opened) -> File:
    """A round that was played, points given, a ruling, as the page's link gives it."""
    night = evening(4, season="Autumn")
    played(night)
    giving = form(night.organiser, f"{night.path}/history", "/adjust")
    giving.fill(person="1", points="2.5", reason="helped").save(night.organiser)
    ruling = form(night.organiser, f"{night.path}/round/1", "/ruling").set("total", *"1239")
    ruling.fill(why="by hand").save(night.organiser)
    told: File = json.loads(night.see("/event.json"))
    return told | {"created": "2025-11-21T18:00:00+00:00"}


def brought(aki: FlaskClient, file: File) -> TestResponse:
    """Choose the file on the page and send it."""
    sending = form(aki, "/clubs/bring")
    assert sending.files == ["file"]
    data = {"file": (BytesIO(json.dumps(file).encode()), "event.json")}
    return aki.post(sending.action or sending.page, data={**sending.values, **data})


def line(file: File, kind: str) -> File:
    """The last line of that kind."""
    return next(one for one in reversed(file["lines"]) if one["kind"] == kind)


def last(file: File, kind: str, **data: object) -> None:
    """One more line."""
    at = "2026-11-21T19:30:00+00:00"
    file["lines"].append({"kind": kind, "data": data, "by": "organiser", "at": at})


def undone(file: File) -> None:
    """A line that takes back itself: whoever follows it never arrives."""
    last(file, "undo", line=len(file["lines"]) + 1)


def in_a_ring(file: File) -> None:
    """Two who are one another: whoever looks for the one that they are never finds them."""
    one, other = file["members"][:2]
    one["same_as"], other["same_as"] = other["id"], one["id"]


SPOILT: dict[str, Callable[[File], object]] = {
    "data.line": undone,
    "same_as": in_a_ring,
    "data.values.scheme": lambda file: line(file, "settings")["data"]["values"].update(scheme="x"),
    "data.values.apart[0]": lambda file: line(file, "settings")["data"]["values"].update(
        apart=[[1, 1]]
    ),
    "lines": lambda file: line(file, "settings")["data"]["values"].update(
        games=["kit-000000000000"]
    ),
    "data.as": lambda file: line(file, "attend")["data"].update({"as": [0]}),
    "data.minutes": lambda file: line(file, "start")["data"].update(minutes="x"),
    "data.points": lambda file: line(file, "adjust")["data"].update(points=float("nan")),
    "data.reason": lambda file: line(file, "adjust")["data"].update(reason=99),
    "lines: ": lambda file: line(file, "ruling")["data"].update(totals=[1, 2]),
    "data.totals[0]": lambda file: line(file, "ruling")["data"].update(totals=[10**8, 2, 3, 4]),
    ".at": lambda file: line(file, "close").update(at="0001-01-01T00:00:00+14:00"),
    "data.entry": lambda file: last(
        file, "ask", round=1, table=1, entry=[1], value={}, before=[], after=[]
    ),
    "created": lambda file: file.update(created="9999-12-31T23:59:59-12:00"),
    "tables: ": lambda file: file["tables"].clear(),
    "tables[0].round": lambda file: file["tables"][0].update(round=0),
    "tables[0].number": lambda file: file["tables"][0].update(number=None),
    "tables[0].sheet.options": lambda file: file["tables"][0]["sheet"].update(options="x"),
    "tables[0].sheet.lines[1].round": lambda file: file["tables"][0]["sheet"]["lines"][1].update(
        round={}
    ),
    "tables[0]": lambda file: fewer(file["tables"][0]["sheet"]),
    "tables[0]: ": lambda file: file["tables"][0]["sheet"]["lines"][1].update(data={}),
    "members[0].name": lambda file: file["members"][0].update(name="\u200b"),
    "members[0].same_as": lambda file: file["members"][0].update(same_as=[]),
}


def test_each_is_refused_with_its_place_and_the_whole_one_is_read(
    aki: FlaskClient, file: File
) -> None:
    for place, spoil in SPOILT.items():
        spoilt = json.loads(json.dumps(file))
        spoil(spoilt)
        answer = brought(aki, spoilt)
        assert answer.status_code == 422, place
        (reason,) = re.findall(r'class="reason"[^>]*>([^<]+)', answer.text)
        assert place in reason
    whole = brought(aki, file)
    assert whole.status_code == 303
    path = "/".join(str(whole.location).split("/")[:3])
    for page in ("", "/standings", "/round/1", "/history", "/screen", "/standings.csv"):
        assert aki.get(path + page).status_code == 200, page
