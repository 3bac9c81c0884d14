"""Every address, as everybody who can hold anything: docs/permissions.md says what they get."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.routing import Rule

from companion.models import Event, Match, Member, Sheet, db
from companion.native import ROOT
from companion.services.organisers import add_organiser
from companion.services.players import player_link, renew_player_link
from companion.services.seats import seat_link, writer_link
from tests.pages import form
from tests.web import matches
from tests.web.events.conftest import PASSWORD, Evening
from tests.web.events.test_door import comes_in
from tests.web.events.test_players import door

pytestmark = pytest.mark.slow

CONTACT, HIDDEN = "secret@example.org", "Hidden evening"
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


def table(head: str) -> dict[str, str]:
    """A table of docs/permissions.md: its first column and the second."""
    text = (ROOT / "docs/permissions.md").read_text().split(f"| {head} |")[1]
    lines = text.split("\n\n")[0].splitlines()[2:]
    return {cells[1].strip(): cells[2].strip() for cells in (line.split("|") for line in lines)}


MAY = {who: set(may.split(", ")) for who, may in table("who | may").items()}
NEED = {
    endpoint: need
    for need, listed in table("needs | addresses").items()
    for endpoint in re.findall(r"`([\w.]+)`", listed)
}


def rules(app: Flask) -> list[Rule]:
    """Every address but files; what changes most for others comes last."""
    found = [r for r in app.url_map.iter_rules() if "static" not in str(r.rule)]
    found.sort(key=lambda rule: ("POST" in (rule.methods or ()), str(rule)))
    return sorted(
        found, key=lambda rule: LAST.index(rule.endpoint) + 1 if rule.endpoint in LAST else 0
    )


@dataclass
class World:
    """Private events, one on paper and one on screen; a match and a sheet beside them."""

    app: Flask
    club: str
    paper: Evening
    screen: Evening
    over: Evening
    match: str = ""
    sheet: str = ""
    slip: str = ""
    helper: str = ""
    browsers: dict[str, FlaskClient] = field(default_factory=dict)
    secrets: dict[str, set[str]] = field(default_factory=dict)
    """By what must not be read who may read it."""

    def own(self, number: int) -> str:
        """A member's personal link."""
        with self.app.app_context():
            return f"/p/{player_link(db.session.get_one(Member, number))}"

    def table_of(self, night: Evening) -> tuple[str, str]:
        """Kind and code of what the event's first table is played on."""
        with self.app.app_context():
            code = night.path.rsplit("/", 1)[1]
            event = db.session.scalars(select(Event).where(Event.code == code)).one()
            row = event.tables[0]
            source = row.sheet or row.match
            assert source
            return ("sheet" if row.sheet else "match"), source.code

    def places(self, rule: Rule, who: str) -> Iterator[tuple[str, str]]:
        """Where the address leads: to what is here or beside, and with what in its holes."""
        event = self.over if "after" in who else self.screen if "door" in who else self.paper
        code = event.path if rule.rule.startswith("/events") else self.club
        values = {"code": code.rsplit("/", 1)[1], "name": "Autumn", "key": "fisherman"}
        values |= dict.fromkeys(("number", "stage", "table", "n", "line", "index", "seat"), "1")
        values |= {"other": "2", "word": "ask", "verb": "close", "token": "1-wrong"}
        values["short"] = "1-wrong"
        here = [("here", *self.table_of(self.paper)), ("here", *self.table_of(self.screen))]
        things = [*here, ("beside", "match", self.match), ("beside", "sheet", self.sheet)]
        for where, kind, code in things:
            if (
                "<kind>" in rule.rule
                or rule.rule.startswith(f"/{kind}es/<")
                or (rule.rule.startswith(f"/{kind}s/<"))
                or (kind == "sheet" and rule.rule.startswith("/told/<"))
            ):
                yield where, filled(rule, values | {"kind": kind, "code": code})
        if (
            not rule.rule.startswith(("/matches/<", "/sheets/<", "/told/<"))
            and "<kind>" not in rule.rule
        ):
            yield "", filled(rule, values)


def filled(rule: Rule, values: dict[str, str]) -> str:
    """The rule's address."""
    return re.sub(r"<(?:[^<>:]+:)?(\w+)>", lambda hole: values[hole[1]], rule.rule)


Role = Callable[[World, FlaskClient], object]


def nothing(world: World, browser: FlaskClient) -> None:
    """Holds nothing."""


def signed_in(name: str) -> Role:
    """An organiser."""
    fields = {"name": name, "password": PASSWORD}
    return lambda world, browser: (
        form(browser, "/organiser", to="/sign-in").fill(**fields).send(browser)
    )


def signed_out(world: World, browser: FlaskClient) -> None:
    """Signs out and comes with the cookie of before."""
    signed_in("Aki")(world, browser)
    cookie = browser.get_cookie("tairyo")
    assert cookie
    form(browser, "/organiser", to="/sign-out").send(browser)
    browser.set_cookie("tairyo", cookie.value)


def helps(world: World, browser: FlaskClient) -> None:
    """By the helper's link."""
    assert browser.get(world.helper).status_code == 200


def helped(world: World, browser: FlaskClient) -> None:
    """By a link that was taken back."""
    page = world.paper.organiser.post(f"{world.club}/helpers", data={"name": "Fumi"}).text
    browser.get(re.findall(r'value="[^"]*(/h/\w+)"', page)[0])
    last = max(map(int, re.findall(r"helpers/(\d+)/revoke", page)))
    world.paper.organiser.post(f"{world.club}/helpers/{last}/revoke")


def plays(world: World, browser: FlaskClient) -> None:
    """By the own link."""
    assert browser.get(world.own(1)).status_code == 303


def played_once(world: World, browser: FlaskClient) -> None:
    """By a link that was renewed since."""
    browser.get(world.own(2))
    with world.app.app_context():
        renew_player_link(db.session.get_one(Member, 2))


def at_the_door(world: World, browser: FlaskClient) -> None:
    """By the code, as one of those who sit at the table on screen."""
    assert comes_in(browser, door(world.screen), 3) == f"{world.screen.path}/me"


def after_the_evening(world: World, browser: FlaskClient) -> None:
    """The evening is over."""
    path = door(world.over)
    comes_in(browser, path, 3)
    world.over.post("/end")


def takes_link(address: Callable[[World], str]) -> Role:
    """By a link."""
    return lambda world, browser: browser.get(address(world))


def opens_sheet(world: World, browser: FlaskClient) -> None:
    """A sheet beside the events, of a real table at which an AI plays."""
    page = form(browser, "/told/new?game=fisherman", to="/told/")
    for seat, name in enumerate(("Aya", "Bo", "Cy")):
        page.set(f"names.{seat}", name)
    world.sheet = str(page.send(browser).location).strip("/").rsplit("/", 1)[1]


def opens_match(world: World, browser: FlaskClient) -> None:
    """A match of three beside the events, in play."""
    others = [world.browsers["seat of a match"], world.app.test_client()]
    world.match = matches.started(world.app, [browser, *others])


def writer(world: World) -> str:
    """The link for writers of the sheet beside."""
    with world.app.app_context():
        sheet = db.session.scalars(select(Sheet).where(Sheet.code == world.sheet)).one()
        return f"/s/{writer_link(sheet)}"


# In an order in which those who may change much come late.
ROLES: dict[str, Role] = {
    "who opened a sheet": opens_sheet,
    "who opened a match": opens_match,
    "seat of a match": nothing,  # let in by who opened it
    "with the sheet's link for writers": takes_link(writer),
    "nobody in particular": nothing,
    "organiser of another club": signed_in("Zoe"),
    "organiser, signed out, with the old cookie": signed_out,
    "helper whose link was taken back": helped,
    "player whose link was renewed": played_once,
    "with a slip's link": takes_link(lambda world: world.slip),
    "who came in by the door's code": at_the_door,
    "the same, after that evening": after_the_evening,
    "player by personal link": plays,
    "helper": helps,
    "organiser of the club": signed_in("Aki"),
}
OUTSIDE = {who for who, may in MAY.items() if not may & {"look", "club", "write here"}} - {
    "the same, after that evening"
}


@pytest.fixture
def world(app: Flask, evening: Callable[..., Evening], club: str) -> World:
    nights = [evening(4, name=HIDDEN, season="Autumn", screen=s) for s in ("", "1", "")]
    for night in nights:
        assert night.post("/public").status_code == 303
    for night in nights[:2]:
        night.start()
    world = World(app, club, nights[0], nights[1], nights[2])
    organiser = world.paper.organiser
    organiser.post(f"{club}/members/1", data={"name": "Ben", "reading": "", "contact": CONTACT})
    page = organiser.post(f"{club}/helpers", data={"name": "Emi"}).text
    world.helper = re.findall(r'value="[^"]*(/h/\w+)"', page)[0]
    with app.app_context():
        add_organiser("Zoe", PASSWORD)
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
        seats = [seat_link(match, place) for place in match.places]
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
    return {f"{need} {where}"} if need in ("write", "ask", "seat", "host", "close") else {need}


def test_every_address_has_its_line(app: Flask) -> None:
    assert {rule.endpoint for rule in rules(app)} == set(NEED), "docs/permissions.md"
    assert set(ROLES) == set(MAY)


def test_everybody_gets_what_the_table_says(world: World) -> None:
    wrong: list[str] = []
    # Whoever opened something may put the others out: these come last.
    for who in sorted(world.browsers, key=lambda who: who.startswith("who opened")):
        browser = world.browsers[who]
        if who == "who opened a sheet":  # a writer has renewed the link
            browser.get(writer(world))
        for rule in rules(world.app):
            for where, path in world.places(rule, who):
                if NEED[rule.endpoint] == "link" or (
                    NEED[rule.endpoint] == "anybody" and who not in ("helper", NOBODY)
                ):
                    continue
                for method in sorted((rule.methods or set()) & {"GET", "POST"}):
                    wrong += asked(world, who, browser, rule.endpoint, where, method, path)
    assert not wrong, "\n".join(wrong)


def asked(
    world: World, who: str, browser: FlaskClient, endpoint: str, where: str, method: str, path: str
) -> list[str]:
    """What is wrong with this answer."""
    answer = browser.open(path, method=method)
    said = f"{who}: {method} {path} ({endpoint}): {answer.status_code}"
    wrong = (
        [f"{said} must not be"] if answer.status_code >= 500 and endpoint != "health.ready" else []
    )
    allowed = bool(needed(endpoint, where) & MAY[who])
    refused = answer.status_code in REFUSED
    if (answer.status_code in (403, 410)) if allowed else not refused:  # 404: nobody of that number
        wrong.append(f"{said} should be {'allowed' if allowed else 'refused'}")
    if endpoint != "live.stream":  # that says numbers only, and goes on for hours
        wrong += [
            f"{said} says {secret}"
            for secret, readers in world.secrets.items()
            if secret in answer.text and who not in readers
        ]
    answer.close()
    return wrong


@pytest.mark.parametrize("prefix", ["/s/", "/p/", "/p/1-", "/h/", "/o/"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_link_that_was_never_made_leads_nowhere(
    client: FlaskClient, prefix: str, method: str
) -> None:
    assert client.open(f"{prefix}wrong", method=method).status_code in (404, 405)
