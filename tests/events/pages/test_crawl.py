"""Every address, as everybody who can hold anything: docs/permissions.md says what they get."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.routing import Rule

from companion.matches.verbs.seats import seat_link
from companion.models import Club, Match, Sheet, db
from companion.sheets.verbs.new_sheet import writer_link
from tests.events.pages.conftest import Evening
from tests.events.pages.crowd import CONTACT, HIDDEN, ROLES, World, filled, writer
from tests.events.pages.test_players import door
from tests.laboratory.bench.statements import counted
from tests.rights import needs, rights
from tests.site.elsewhere import ORGANISER, elsewhere, stored_of

pytestmark = pytest.mark.slow
DEAF = {"live.stream", "health.ready"}
OWN = ("own_data.show", "player by personal link", CONTACT)  # the file says one's own contact
NOBODY = "nobody in particular"
REFUSED = {403, 404, 410}
LAST = [
    "sheet_share.renew",
    "sharing.renew",
    "member.forget",
    "organisers.remove",
    "history.finish",
]
LAST += [
    "organiser.change",
    "event_opening.publish",
    "archive.end_event",
    "archive.end_club",
    "organiser.leave",
]

MAY = rights("who | may")
NEED = needs("needs | addresses")


def rules(app: Flask) -> list[Rule]:
    """Every address but files and leagues; what changes most for others comes last.

    Leagues have roles of their own: tests/leagues/pages/test_permissions.py.
    """
    found = [r for r in app.url_map.iter_rules() if "static" not in str(r.rule)]
    found = [r for r in found if not str(r.rule).startswith(("/api/v1/", "/leagues/", "/l/"))]
    found.sort(key=lambda rule: ("POST" in (rule.methods or ()), str(rule)))
    return sorted(
        found, key=lambda rule: LAST.index(rule.endpoint) + 1 if rule.endpoint in LAST else 0
    )


OUTSIDE = {
    who for who, may in MAY.items() if not may & {"look", "club", "write here", "follow"}
} - {"the same, after that evening"}


@pytest.fixture
def world(app: Flask, evening: Callable[..., Evening], club: str) -> World:
    nights = [evening(4, name=HIDDEN, season="Autumn", screen=s) for s in ("", "1", "")]
    for night in nights:
        assert night.post("/public").status_code == 303
    for night in nights[:2]:
        night.start()
    world = World(app, club, nights[0], nights[1], nights[2], elsewhere(app))
    organiser = world.paper.organiser
    organiser.post(f"{club}/members/1", data={"name": "Ben", "reading": "", "contact": CONTACT})
    page = organiser.post(f"{club}/helpers", data={"name": "Emi"}).text
    world.helper = re.findall(r'value="[^"]*(/h/\w+)"', page)[0]
    world.browsers = {who: app.test_client() for who in ROLES}
    slips = world.paper.see("/print/slips/1")
    kind, code = world.table_of(world.paper)
    with app.app_context():
        sheet = db.session.scalars(select(Sheet).where(Sheet.code == code)).one()
        world.slip = f"/s/{writer_link(sheet)}"
    assert kind == "sheet"
    assert "<svg" in slips
    for who, enter in ROLES.items():
        enter(world, world.browsers[who])
    inside = set(ROLES) - OUTSIDE
    staff = {"helper", "organiser of the club"}
    with app.app_context():
        match = db.session.scalars(select(Match).where(Match.code == world.match)).one()
        seats = world.seats = [seat_link(match, place) for place in match.places]
    world.secrets = {
        CONTACT: {"organiser of the club"},
        HIDDEN: inside,
        world.helper: set(),
        door(world.screen).rsplit("/", 1)[1]: staff,
        world.own(1): {"organiser of the club", "player by personal link"},
        world.slip: staff | {"with a slip's link", "player by personal link"},
        writer(world): {"who opened a sheet", "with the sheet's link for writers"},
        seats[0]: {"who opened a match"},
        seats[1]: {"seat of a match"},
        seats[2]: set(),
    }
    return world


def needed(endpoint: str, where: str) -> set[str]:
    """What an address wants of whoever comes, one of these."""
    need = NEED[endpoint]
    if need == "either":
        return {f"seat {where}", f"host {where}"}
    some = ("write", "ask", "seat", "host", "leave", "close")
    return {f"{need} {where}"} if need in some else {need}


def test_every_address_has_its_line(app: Flask) -> None:
    assert {rule.endpoint for rule in rules(app)} == set(NEED), "tests/addresses.md"
    assert set(ROLES) == set(MAY)


def test_everybody_gets_what_the_table_says(world: World) -> None:
    """And nothing that answers a GET writes."""
    wrong: list[str] = []
    # Whoever opened something may put the others out: these come last.
    for who in sorted(world.browsers, key=lambda who: who.startswith("who opened")):
        browser = world.browsers[who]
        if who == "who opened a sheet":  # a writer has renewed the link
            browser.get(writer(world))
        for rule in rules(world.app):
            for where, path in world.places(rule, who):
                if is_said_elsewhere(rule, who):
                    continue
                for method in sorted((rule.methods or set()) & {"GET", "POST"}):
                    wrong += asked(world, who, browser, rule.endpoint, where, method, path)
    assert not wrong, "\n".join(wrong)


def is_said_elsewhere(rule: Rule, who: str) -> bool:
    """Links lead to somebody in particular; what is for anybody, two try for all."""
    need = NEED[rule.endpoint]
    return need == "link" or (need == "anybody" and who not in ("helper", NOBODY))


def test_nothing_that_answers_a_get_writes(world: World) -> None:
    """Whoever only looks, or a program that looks at links before people do, changes nothing.

    What nobody opened above: links, and what is for anybody.
    """
    wrong: list[str] = []
    for link in world.own(1), world.slip, world.helper, door(world.screen), f"/s/{world.seats[2]}":
        browser = world.app.test_client()
        wrong += written(world, "a phone that never was here", browser, link)
    for who, browser in world.browsers.items():
        for rule in rules(world.app):
            gets = "GET" in (rule.methods or ()) and rule.endpoint not in DEAF
            if gets and is_said_elsewhere(rule, who):
                for _, path in world.places(rule, who):
                    wrong += written(world, who, browser, path)
    assert not wrong, "\n".join(wrong)


def written(world: World, who: str, browser: FlaskClient, path: str) -> list[str]:
    """What is stored because somebody looks there.

    The question whether anything can be stored is asked by storing what is there already.
    """
    with world.app.app_context(), counted() as found:
        browser.get(path).close()
    return [f"{who}: GET {path} stores: {one}" for one in found if writes(one)]


def writes(statement: str) -> bool:
    """Whether it changes something."""
    return statement.lstrip().startswith(("INSERT", "UPDATE", "DELETE"))


def asked(
    world: World, who: str, browser: FlaskClient, endpoint: str, where: str, method: str, path: str
) -> list[str]:
    """What is wrong with this answer."""
    with world.app.app_context(), counted() as heard:
        answer = browser.open(path, method=method)
    said = f"{who}: {method} {path} ({endpoint}): {answer.status_code}"
    wrong = (
        [f"{said} must not be"] if answer.status_code >= 500 and endpoint != "health.ready" else []
    )
    allowed = bool(needed(endpoint, where) & MAY[who])
    refused = answer.status_code in REFUSED
    if (answer.status_code in (403, 410)) if allowed else not refused:  # 404: nobody of that number
        wrong.append(f"{said} should be {'allowed' if allowed else 'refused'}")
    if method == "GET" and endpoint not in DEAF:
        wrong += [f"{said} stores: {one}" for one in heard if writes(one)]
    if endpoint != "live.stream":  # that says numbers only, and goes on for hours
        text = answer.text
        wrong += [
            f"{said} says {secret}"
            for secret, readers in world.secrets.items()
            if secret in text and who not in readers and (endpoint, who, secret) != OWN
        ]
    answer.close()
    return wrong


def test_numbers_of_this_club_do_nothing_at_the_address_of_another(world: World) -> None:
    """An unrelated organiser at their own club's addresses, with this club's numbers in them."""
    browser, wrong = world.browsers[ORGANISER], list[str]()
    for rule in rules(world.app):
        if not re.match(r"/clubs/<code>/.*<int:", rule.rule):
            continue
        for number in range(1, 9):
            values = {"code": world.elsewhere.club, "number": f"{number}", "other": f"{number}"}
            for method in sorted((rule.methods or set()) & {"GET", "POST"}):
                path = filled(rule, values | {"name": "Autumn"})
                wrong += changed(world, browser, method, path)
    assert not wrong, "\n".join(wrong)


def changed(world: World, browser: FlaskClient, method: str, path: str) -> list[str]:
    """What of this club that request has changed, or read out."""
    before = ours(world)
    answer = browser.open(path, method=method, data={"name": "Spoilt", "into": "1", "other": "2"})
    wrong = [f"{method} {path}: {answer.status_code}"] if answer.status_code >= 500 else []
    if ours(world) != before:
        wrong.append(f"{method} {path}: changes the other club")
    return wrong + [f"{method} {path}: says {one}" for one in world.secrets if one in answer.text]


def ours(world: World) -> object:
    """Every row of this club."""
    with world.app.test_request_context():
        code = world.club.rsplit("/", 1)[1]
        return stored_of(db.session.scalars(select(Club).where(Club.code == code)).one())


@pytest.mark.parametrize("prefix", ["/s/", "/p/", "/p/1-", "/p/99-", "/h/", "/o/"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_link_that_was_never_made_leads_nowhere(
    client: FlaskClient, prefix: str, method: str
) -> None:
    assert client.open(f"{prefix}wrong", method=method).status_code in (404, 405)
