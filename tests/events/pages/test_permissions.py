"""Every address of a public event and its club, walked by those who hold nothing there.

Private ones are walked by everybody who can hold anything: test_crawl.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from companion.clubs.accounts.organisers import add_organiser
from tests.events.pages.conftest import PASSWORD, Evening
from tests.events.pages.crowd import CONTACT, filled
from tests.events.pages.test_crawl import MAY, NEED, needed
from tests.events.pages.test_event_history import played
from tests.pages import form

FREE = {"look", "club"}
WITHOUT_FORM = {  # these speak of nobody
    *("door.decide", "organisers.end_helper", "organisers.take_back"),
    *("member.merge_into", "member.ask_about"),
    *("calls.begin_notices", "calls.stop_notices"),  # without a push key nobody is told
}
LAST = {"event_opening.publish", "member.forget", "organisers.end_helper", "history.finish"}
Opened = Callable[..., Evening]


@pytest.fixture
def night(evening: Opened, club: str) -> Evening:
    """A played event, with a contact that only the club's organisers may read."""
    night = evening(4, season="Autumn")
    form_of_ben = {"name": "Ben", "reading": "", "contact": CONTACT}
    night.organiser.post(f"{club}/members/1", data=form_of_ben)
    night.organiser.post(f"{club}/helpers", data={"name": "Emi"})
    played(night)
    return night


def rules(app: Flask) -> list[Rule]:
    """The addresses of clubs and events, what changes most for others last."""
    found = [r for r in app.url_map.iter_rules() if re.match(r"/(events|clubs|p|h|o)/", r.rule)]
    found = [rule for rule in found if NEED[rule.endpoint] != "link"]
    found.sort(key=lambda rule: ("POST" in (rule.methods or ()), str(rule)))
    return sorted(found, key=lambda rule: rule.endpoint in LAST)


def browser_of(who: str, app: Flask, night: Evening) -> FlaskClient:
    """One of the three that a public event is open to."""
    if who == "organiser of the club":
        return night.organiser
    browser = app.test_client()
    if who == "organiser of another club":
        with app.app_context():
            add_organiser("Other", PASSWORD)
        form(browser, "/organiser", to="/sign-in").fill(name="Other", password=PASSWORD).send(
            browser
        )
    return browser


@pytest.mark.parametrize(
    "who", ["nobody in particular", "organiser of another club", "organiser of the club"]
)
def test_all_may_look_at_a_public_event_and_do_no_more_than_before(
    app: Flask, night: Evening, club: str, who: str
) -> None:
    browser, own = browser_of(who, app, night), who == "organiser of the club"
    for rule in rules(app):
        code = night.path if rule.rule.startswith("/events") else club
        holes = dict.fromkeys(("number", "stage", "table", "n", "line"), "1") | {"key": "fisherman"}
        path = filled(
            rule, {**holes, "code": code.rsplit("/", 1)[1], "name": "Autumn", "other": "2"}
        )
        for method in sorted((rule.methods or set()) & {"GET", "POST"}):
            answer = browser.open(path, method=method)
            said = (who, method, rule.rule)
            assert (answer.status_code != 403) == bool(
                needed(rule.endpoint, "") & (MAY[who] | FREE)
            ), said
            assert answer.status_code < 500, said
            assert answer.status_code != 404 or rule.endpoint in WITHOUT_FORM, said
            if method == "GET":
                shown = own and rule.endpoint in ("member.show", "club_tables.people")
                assert (CONTACT in answer.text) == shown, said
