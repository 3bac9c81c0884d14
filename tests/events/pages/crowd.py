"""Everybody who may come to an event's addresses, each with a browser, and how they got in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.routing import Rule

from companion.clubs.members.members import player_link, renew_player_link
from companion.models import Event, Member, Sheet, db
from companion.sheets.verbs.new_sheet import writer_link
from tests.events.pages.conftest import PASSWORD, Evening
from tests.events.pages.test_check_in_page import comes_in
from tests.events.pages.test_players import door
from tests.events.pages.test_second_laptop import token_of
from tests.pages import form
from tests.site import matches
from tests.site.elsewhere import WHO, Elsewhere

CONTACT, HIDDEN = "secret@example.org", "Hidden evening"


@dataclass
class World:
    """Private events, one on paper and one on screen; a match and a sheet beside them."""

    app: Flask
    club: str
    paper: Evening
    screen: Evening
    over: Evening
    elsewhere: Elsewhere
    match: str = ""
    sheet: str = ""
    slip: str = ""
    helper: str = ""
    browsers: dict[str, FlaskClient] = field(default_factory=dict)
    seats: list[str] = field(default_factory=list)
    """The tokens of the links to the match's seats."""
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

    @cached_property
    def here(self) -> list[tuple[str, str, str]]:
        """The tables of both events."""
        return [("here", *self.table_of(night)) for night in (self.paper, self.screen)]

    def places(self, rule: Rule, who: str) -> Iterator[tuple[str, str]]:
        """Where the address leads: to what is here or beside, and with what in its holes."""
        event = self.over if "after" in who else self.screen if "door" in who else self.paper
        code = event.path if rule.rule.startswith("/events") else self.club
        values = {
            "code": code.rsplit("/", 1)[1],
            "name": "Autumn",
            "key": "fisherman",
            "seats": "3",
        }
        values |= dict.fromkeys(
            ("number", "stage", "table", "n", "ply", "line", "index", "seat"), "1"
        )
        values |= {"other": "2", "word": "ask", "verb": "close", "token": "1-wrong"}
        values["short"] = "1-wrong"
        things = [*self.here, ("beside", "match", self.match), ("beside", "sheet", self.sheet)]
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


def second_laptop(world: World, browser: FlaskClient) -> None:
    """Sends the token that the organiser was shown."""
    browser.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token_of(world.paper)}"


def by_elsewhere(who: str) -> Role:
    """With what that somebody holds elsewhere."""

    def enter(world: World, browser: FlaskClient) -> None:
        world.browsers[who] = world.elsewhere.browsers[who]

    return enter


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
    **{who: by_elsewhere(who) for who in WHO},
    "organiser, signed out, with the old cookie": signed_out,
    "helper whose link was taken back": helped,
    "player whose link was renewed": played_once,
    "with an event's token for a second laptop": second_laptop,
    "with a slip's link": takes_link(lambda world: world.slip),
    "who came in by the door's code": at_the_door,
    "the same, after that evening": after_the_evening,
    "player by personal link": plays,
    "helper": helps,
    "organiser of the club": signed_in("Aki"),
}
