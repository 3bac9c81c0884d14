"""Whatever text is accepted as a name has pages that can be reached: their links are followed."""

from __future__ import annotations

import html
import re
from datetime import date
from urllib.parse import urljoin

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.clubs.verbs.clubs import LONGEST_CLUB
from companion.leagues.verbs import planning
from companion.models import League, db
from tests.events.pages.conftest import Evening
from tests.events.pages.test_event_history import Opened, played
from tests.events.pages.test_when import DAY, opened
from tests.leagues.pages.conftest import signed_in
from tests.leagues.verbs.seasons import opened as league
from tests.leagues.verbs.seasons import play
from tests.pages import form, forms

NAMES = [
    *("2026/27", "..", ".", "...", "../..", "a/../b", "/x", "x/", "a//b", "//x", "x/season.csv"),
    *("a?b#c", "?", "#", "%2F", "%252F", "%", "100%25", "a+b", "a b", "a&amp;b", "<b>", '"', "'"),
    *("  both ends  ", "back\\slash", "\\..\\", "a;b=c", "a:b", "@x", "=1+1", "~", "*", "|", "{x}"),
    *("秋の大会２０２６", "نهرجان", "שלום 2026/27", "🐟🎣", "👩‍👩‍👧", "İstanbul"),
    *("x" * LONGEST_CLUB, "魚" * LONGEST_CLUB),
]
AWAY = re.compile(r"(?:https?:)?//|mailto:|data:|#")
DOTS = re.compile(r"(?i)(?<=/)(%2e|\.){1,2}(?=[/?]|$)")


def links(page: str, at: str) -> set[str]:
    """Where links and forms of this page lead, `.` and `..` resolved as a browser does."""
    found = {html.unescape(one) for one in re.findall(r'(?:href|action)="([^"]+)"', page)}
    near = (one.partition("#")[0] for one in found if not AWAY.match(one))
    return {
        urljoin(at, DOTS.sub(lambda it: it[0].lower().replace("%2e", "."), one)) for one in near
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_season_has_its_page_and_its_file(aki: FlaskClient, club: str, name: str) -> None:
    opened(aki, club, "Spring", season=name, **DAY)
    (season,) = {one for one in links(aki.get(club).text, club) if "/seasons/" in one}
    answer = aki.get(season)
    assert answer.status_code == 200, season
    assert f"<h1>{name.strip()}</h1>" in html.unescape(answer.text)
    (file,) = {one for one in links(answer.text, season) if one.startswith(f"{season}/")}
    assert aki.get(file).mimetype == "text/csv"
    late = form(aki, season, to="")
    best = form(aki, season, to="").fill(best="1").send(aki)
    assert best.status_code == 303
    assert aki.get(str(best.location)).status_code == 200
    asked = late.fill(best="2").send(aki)  # somebody else was faster
    assert asked.status_code == 409
    assert followed(aki, asked, "Replace it with mine").status_code == 303
    (other,) = {one for one in links(answer.text, season) if one.startswith("/language/ja")}
    assert aki.get(other, follow_redirects=True).status_code == 200


def followed(browser: FlaskClient, answer: TestResponse, press: str) -> TestResponse:
    """Press this button of an answered page."""
    every = forms(answer.text, answer.request.path)
    (one,) = [one for one in every if any(press in b[0] for b in one.buttons)]
    return one.send(browser, press)


def test_what_a_season_moves_is_shown_and_saved_whatever_it_is_called(
    evening: Opened, aki: FlaskClient, club: str
) -> None:
    for name in ("One", "Two"):
        played(evening(4, name=name, season="2026/27?"))
    (season,) = {one for one in links(aki.get(club).text, club) if "/seasons/" in one}
    shown = form(aki, season, press="Save").fill(best="1").send(aki)
    assert "Nothing is saved yet" in shown.text
    assert followed(aki, shown, "Save the change").status_code == 303
    assert form(aki, season, press="Save").values["best"] == ["1"]


ODD = ["2026/27", "..", "a?b#c %2F+", "🐟 שלום", "<b>&amp;\"'"]


def crawled(browser: FlaskClient, first: str, within: tuple[str, ...]) -> dict[str, str]:
    """All pages that links lead to from this one; none of them is missing."""
    seen, todo = {first}, [first]
    found = {}
    while todo:
        at = todo.pop()
        answer = browser.get(at)
        assert answer.status_code not in (404, 500), at
        found[at] = answer.text if answer.mimetype == "text/html" else ""
        answer.close()
        if at.startswith(within):
            page = re.sub(r"<form.*?</form>", "", found[at], flags=re.DOTALL)
            new = links(page, at) - seen
            seen |= new
            todo += sorted(new)
    return found


@pytest.mark.parametrize("name", ODD)
def test_no_link_around_such_names_leads_nowhere(
    aki: FlaskClient, client: FlaskClient, name: str
) -> None:
    club = str(form(aki, "/clubs/", press="Open a club").fill(name=name).send(aki).location)
    lines = "\n".join(f"{name} {n}" for n in range(4))
    assert form(aki, club, to="/members").fill(lines=lines).send(aki).status_code == 303
    event = opened(aki, club, name, season=name, games="fisherman", **DAY)
    everybody = form(aki, f"{event}/roll-call", press="Everyone expected is here")
    assert everybody.send(aki).status_code == 303
    teams = form(aki, f"{event}/seating/pairs", to="/teams").fill(team__1=name, team__2=name)
    assert teams.fill(team__3=f"{name} b", team__4=f"{name} b").send(aki).status_code == 303
    night = Evening(aki, event, [1, 2, 3, 4])
    played(night)
    assert html.unescape(night.see("/standings")).count(f"{name} b") == 1
    for browser in (aki, client):
        assert len(crawled(browser, club, (club, event))) > 10


@pytest.mark.parametrize("name", [*ODD, "x" * LONGEST_CLUB, "魚" * LONGEST_CLUB])
def test_leagues_divisions_and_their_teams_have_any_name(app: Flask, name: str) -> None:
    with app.test_request_context():
        row, members, _ = league(8, matchdays=1)
        path, club = f"/leagues/{row.code}", f"/clubs/{members[0].club.code}"
    aki = signed_in(app, "Aki")
    named = form(aki, f"{path}/settings", press="Save").fill(name=name, public="1").save(aki)
    assert named.status_code == 303
    divided = form(aki, f"{path}/divisions?how=entry", press="Confirm divisions").fill(name=name)
    divided.set("division", name, f"{name[:-1]}2")
    assert divided.send(aki).status_code == 303
    with app.test_request_context():
        row = db.session.scalars(db.select(League)).one()
        for division in (1, 2):
            plan = planning.drafted(row, division, date(2027, 1, 4), 1)
            planning.plan(row, plan, key=f"plan-{division}", by="Aki")
        play(row, (1, 1, 1))
    team = form(aki, f"{path}/teams", press="Create the team").fill(name=name)
    team.set("person", *sorted(team.open_to["person"] or ())[:2])
    assert team.send(aki).status_code == 303
    for browser in (aki, app.test_client()):
        found = crawled(browser, path, (path, club) if browser is aki else (path,))
        heads = re.findall(r"<h1>([^<]*)</h1>", "".join(found.values()))
        assert len(found) > 10
        assert name in map(html.unescape, heads)
