"""*They are one person*, pressed at each stage of an event: every page and file says the same."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

import pytest

from tests.events.pages.test_evening import Opened, fill_in, sheets
from tests.events.pages.test_two_people import merged
from tests.pages import form, forms

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.events.pages.conftest import Evening

STAGES = ("sign-up", "expected", "here", "seated", "running", "closed", "over")
SAM, KNOWN = 10, 9


def play(night: Evening, number: int) -> None:
    """Write all sheets of the running round and close it."""
    for sheet in sheets(night.see("/round")):
        fill_in(night.organiser, sheet)
    form(night.organiser, f"{night.path}/round/{number}", "/close").send(night.organiser)


@pytest.mark.parametrize("moment", STAGES)
def test_a_merge_is_read_by_every_page(
    evening: Opened, aki: FlaskClient, client: FlaskClient, club: str, moment: str
) -> None:
    aki.post(f"{club}/members", data={"lines": "Samuel Ito"})
    night = evening(7, season="Autumn")
    night.post("/public", public="1")
    night.post("/roll-call", person=str(KNOWN), how="expected")
    night.post("/roll-call/new", name="Sam")
    how = {"sign-up": "expected", "expected": "expected"}.get(moment, "present")
    night.post("/roll-call", person=str(SAM), how=how)

    def now(stage: str) -> None:
        if stage == moment:
            assert merged(aki, club, SAM, KNOWN).status_code == 303

    for stage in STAGES[:3]:
        now(stage)
    if moment in STAGES[:2]:
        night.post("/roll-call", person=str(KNOWN), how="present")
    night.seat()
    now("seated")
    seen = night.see("/seating").split('name="seen" value="')[1].split('"')[0]
    assert night.post("/seating/start", seen=seen).status_code == 303
    now("running")
    play(night, 1)
    now("closed")
    if moment != "over":
        page = aki.get(f"{club}/members/{KNOWN}").text
        link = re.findall(r'id="personal" value="https?://[^/]+(/p/[^"]+)"', page)[0]
        assert client.get(link).status_code == 303
        own = client.get(f"{night.path}/me").text
        assert "not checked in yet" not in own
        assert f'href="{night.path}/standings"' in own
    night.post("/end")
    now("over")
    rows = [
        row
        for row in night.see("/standings.csv").splitlines()
        if "Samuel Ito" in row or ",Sam," in row
    ]
    assert len(rows) == 1
    assert "Samuel Ito" in rows[0]
    pages = ["/standings", "/print/standings", "/screen", "/history", "/round/1", "/results.csv"]
    for path in pages:
        text = night.see(path)
        assert "Samuel Ito" in text, path
        assert not re.search(r"\bSam\b(?! Ito)", text), path
    assert night.see("/print/standings").count("Samuel Ito") == 1
    season = aki.get(f"{club}/seasons/Autumn").text
    assert "Samuel Ito" in season
    assert not re.search(r"\bSam\b", season)


def pressed(night: Evening, page: str, to: str = "", press: str = "", **typed: str) -> None:
    """Fill in and send a form of one of the event's pages."""
    found = form(night.organiser, night.path + page, to, press)
    assert found.fill(**typed).send(night.organiser).status_code == 303


def signed(night: Evening) -> list[str]:
    """The names on the list of those who signed up."""
    rows = night.organiser.get(f"{night.path}/sign-ups/list.csv").data.decode("utf-8-sig")
    return [row.split(",")[1] for row in rows.splitlines()[1:]]


@pytest.mark.parametrize("cancels", ["known", "new", "nobody"])
def test_a_merged_person_who_signed_up_or_cancelled_is_listed_once_or_refused(
    evening: Opened, aki: FlaskClient, club: str, cancels: str
) -> None:
    aki.post(f"{club}/members", data={"lines": "Samuel Ito"})
    night = evening(0)
    pressed(night, "/sign-ups", press="Put on the list", person=str(KNOWN))
    if cancels == "known":
        pressed(night, "/sign-ups", press="Remove from the list")
    pressed(night, "/sign-ups", press="Put on the list", name="Sam")
    if cancels == "new":
        off = [
            one
            for one in forms(night.see("/sign-ups"), f"{night.path}/sign-ups")
            if one.values.get("person") == [str(SAM)] and one.action.endswith("/remove")
        ]
        assert off[0].send(aki).status_code == 303
    answer = merged(aki, club, SAM, KNOWN)
    if cancels == "new":  # the last thing said is that he does not come: not for us to overrule
        assert answer.status_code == 422
        assert "One of them cancelled a sign-up for First evening." in answer.text
        assert signed(night) == ["Samuel Ito"]
        return
    assert answer.status_code == 303
    assert signed(night) == ["Samuel Ito"]
    pressed(night, "/sign-ups", press="Remove from the list")
    assert signed(night) == []
    assert "Sam" not in night.see("/roll-call").split('name="name"')[0].replace("Samuel Ito", "")


@pytest.mark.parametrize("moment", ["before", "drafted", "running", "over"])
def test_a_finalist_who_is_merged_is_one_person_in_finals_ratings_and_the_file(
    evening: Opened, aki: FlaskClient, club: str, moment: str
) -> None:
    aki.post(f"{club}/members", data={"lines": "Samuel Ito"})
    night = evening(3, season="Autumn")
    night.post("/public", public="1")
    pressed(night, "/roll-call", "/roll-call/new", name="Sam")
    night.post("/roll-call", person=str(SAM), how="present")

    def now(stage: str) -> None:
        if stage == moment:
            assert merged(aki, club, SAM, KNOWN).status_code == 303

    night.start()
    play(night, 1)
    now("before")
    finals = form(aki, f"{night.path}/seating", "/finals")
    assert finals.send(aki, "the best 4").status_code == 303
    now("drafted")
    assert ("Samuel Ito" in night.see("/seating")) == (moment in ("before", "drafted"))
    pressed(night, "/seating", "/seating/start")
    now("running")
    play(night, 2)
    pressed(night, "", "/end")
    now("over")
    ratings = aki.get(f"{club}/ratings.csv").text
    rows = night.see("/standings.csv")
    for text in (ratings, rows):
        assert text.count("Samuel Ito") == 1
        assert not re.search(r"\bSam\b(?!uel)", text)
    data = aki.get(f"{night.path}/event.json").data
    answer = aki.post("/clubs/bring", data={"file": (io.BytesIO(data), "event.json")})
    there = aki.get(str(answer.location).split("?")[0] + "/standings.csv").text
    numberless = [row.rsplit(",", 1)[0] for row in there.splitlines()]
    assert numberless == [row.rsplit(",", 1)[0] for row in rows.splitlines()]
