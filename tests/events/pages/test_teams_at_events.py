"""Teams as pages have them: set on one form, public with the standings, on the wall, on paper."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.members.members import player_link
from companion.models import Member, db
from tests.events.pages.conftest import NAMES, Evening
from tests.events.pages.nights import helping
from tests.events.pages.test_absent import give, gone, tables
from tests.events.pages.test_event_history import played
from tests.events.pages.test_event_spreadsheets import table
from tests.events.pages.test_honours import rule
from tests.pages import Form, form

Opened = Callable[..., Evening]
PATH = "/seating/pairs"
SEEN = ("/standings", "/screen", "/print/standings")


def fields(browser: FlaskClient, night: Evening) -> Form:
    """The form of all teams."""
    return form(browser, night.path + PATH, to="/teams")


def team_up(night: Evening, **words: str) -> None:
    """Type these words and save."""
    answer = fields(night.organiser, night).fill(**words).send(night.organiser)
    assert answer.status_code == 303, answer.text


def test_teams_are_set_changed_and_given_up_on_one_form(evening: Opened) -> None:
    night = evening(8)
    team_up(night, team__1="Carp", team__2="Carp", team__3="Tuna", team__4="tuna")
    kept = fields(night.organiser, night).values
    assert [kept[f"team.{n}"] for n in (1, 2, 3, 4, 5)] == [
        ["Carp"],
        ["Carp"],
        ["Tuna"],
        ["Tuna"],
        [""],
    ]
    assert '<option value="Tuna">' in night.see(PATH)
    assert "Teams: Carp (Ben, Chie), Tuna (Dan, Emi)" in night.see("/history")
    team_up(night, team__1="", team__2="", team__3="", team__4="")
    assert "No teams" in night.see("/history")


def test_who_signed_up_can_be_in_a_team_before_anybody_is_here(evening: Opened) -> None:
    night = evening(0)
    assert "/teams" not in night.see(PATH)
    for person in ("1", "2"):
        add = form(night.organiser, f"{night.path}/sign-ups", press="Put on").fill(person=person)
        assert add.send(night.organiser).status_code == 303
    team_up(night, team__1="Carp", team__2="Carp")


def test_what_cannot_be_is_said_at_the_field_and_keeps_what_was_typed(evening: Opened) -> None:
    night = evening(4)
    alone = fields(night.organiser, night).fill(team__1="Carp", team__2="Carp", team__3="Tuna")
    answer = alone.send(night.organiser)
    assert answer.status_code == 422
    assert "Tuna: A team needs 2 to 8 members." in answer.text
    (wrong,) = re.findall(r'<input[^>]*name="([^"]+)"[^>]*aria-invalid="true"', answer.text)
    assert wrong == "team.3"
    assert answer.text.count('value="Carp"') == 2
    assert 'value="Tuna"' in answer.text


def test_an_old_page_does_not_overwrite_newer_teams_unasked(evening: Opened) -> None:
    night = evening(4)
    old = fields(night.organiser, night).fill(team__3="Tuna", team__4="Tuna")
    team_up(night, team__1="Carp", team__2="Carp")
    answer = old.send(night.organiser)
    assert answer.status_code == 422
    assert "Somebody else saved other teams" in answer.text
    assert "Carp (Ben, Chie)" in night.see("/history")


def test_helpers_set_teams_and_nobody_else_does(
    app: Flask, evening: Opened, client: FlaskClient
) -> None:
    night = evening(4)
    emi = helping(app, night)
    filled = fields(emi, night).fill(team__1="Carp", team__2="Carp")
    with app.app_context():
        token = player_link(db.session.get_one(Member, 1))
    player = app.test_client()
    player.get(f"/p/{token}")
    for browser in (client, player):
        assert filled.send(browser).status_code == 403
    assert "Carp" not in night.see("/history")
    assert filled.send(emi).status_code == 303
    assert "Carp" in night.see("/history")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_everybody_sees_the_sums_and_shares_where_the_standings_are(
    evening: Opened, client: FlaskClient, language: str
) -> None:
    """Recounted from what the page says of each person."""
    night = evening(4)
    night.start()
    rule(night, 1, 1, 9, 8, 3, 1)
    before = {path: client.get(night.path + path).text for path in SEEN}
    assert not any('id="teams"' in page or "picture-teams" in page for page in before.values())
    team_up(night, team__1="Carp", team__4="Carp", team__2="Tuna", team__3="Tuna")
    heads = {"Accept-Language": language}
    page = client.get(f"{night.path}/standings", headers=heads).text
    people, teams = (lines(part) for part in page.split('id="teams"'))
    sums = {
        "Carp": people["Ben"] + people["Emi"],
        "Tuna": people["Chie"] + people["Dan"],
    }
    assert teams == sums
    assert list(teams) == sorted(sums, key=lambda team: -sums[team])
    for name, points in people.items():
        assert f"{name} {points}" in page
    for path in SEEN:
        page = client.get(night.path + path, headers=heads).text
        assert {"en": "Teams", "ja": "チーム"}[language] in page
        for team, points in sums.items():
            assert re.search(rf">\s*{team}\b.*?>{points}<", page, re.DOTALL), path


def lines(part: str) -> dict[str, int]:
    """The points of a part of the page, by name."""
    found = re.findall(r'class="name">(\w+)</span><span class="points number">(\d+)<', part)
    return {name: int(points) for name, points in found}


def test_the_spreadsheet_has_a_column_while_there_are_teams(
    evening: Opened, client: FlaskClient
) -> None:
    night = evening(4)
    played(night)
    assert table(client, f"{night.path}/files", "Standings (CSV)")[0][-1] != "Team"
    team_up(night, team__1="Carp", team__4="Carp")
    heads, *rows = table(client, f"{night.path}/files", "Standings (CSV)")
    assert heads[-1] == "Team"
    assert {row[1]: row[-1] for row in rows} == {
        "Ben": "Carp",
        "Emi": "Carp",
        "Chie": "",
        "Dan": "",
    }


def test_a_team_with_more_members_than_tables_is_said(evening: Opened) -> None:
    night = evening(8)
    team_up(night, team__1="Carp", team__2="Carp", team__3="Carp")
    night.seat()
    page = night.see("/seating")
    assert "share a table, although they are team-mates." in page
    assert "Their team has more members here than there are tables." in page


def test_a_seat_of_somebody_absent_is_given_away_and_seated_anew_with_teams(
    evening: Opened,
) -> None:
    night = evening(7)
    team_up(night, team__1="Carp", team__2="Carp", team__3="Tuna", team__4="Tuna")
    night.post("/roll-call", person=["8"], how="standby")
    team_up(night, team__8="Carp")
    night.seat()
    seated = tables(night)
    assert not [one for one in seated if {NAMES[0], NAMES[1]} <= set(one)]
    table = next(one for one in seated if NAMES[0] in one)
    left = next(name for name in table if name != NAMES[0])
    gone(night, left)
    give(night, "8")
    page = night.see("/seating")
    assert f"{NAMES[0]} and {NAMES[7]}" in page or f"{NAMES[7]} and {NAMES[0]}" in page
    assert "although they are team-mates" in page
    night.seat()  # the stand-by is here by now: seven, of two teams and without one
    for one in tables(night):
        assert len({NAMES[0], NAMES[1], NAMES[7]} & set(one)) <= 2
    assert left not in {name for one in tables(night) for name in one}
