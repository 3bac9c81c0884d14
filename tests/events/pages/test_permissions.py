"""Every address of clubs and events, walked by everybody: docs/permissions.md holds."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.members.members import player_link
from companion.models import Member, db
from tests.events.pages.conftest import Evening
from tests.events.pages.test_history import played

Opened = Callable[..., Evening]

LOOK = ["event.show", "standings.show", "printing.pairing", "printing.standings", "projector.show"]
LOOK += ["event_files.show", "event_files.bg_stats", "club_tables.season", "club_tables.strength"]
LOOK += ["tables_to_take.standings", "tables_to_take.results"]
LOOK += ["honours.show", "signing.show", "signing.join", "calendar.event"]
LOOK += ["calendar.club", "deals.week", "seasons.evenings"]
LOOK += ["profile.against", "profile.show", "seasons.show", "seasons.strength"]
HELP = ["door.decide", "roll_call.show", "roll_call.note", "roll_call.newcomer", "door.sign"]
HELP += ["seating.show", "seating.again", "seating.swap_two", "seating.begin"]
HELP += [
    "signing_list.show",
    "signing_list.add",
    "signing_list.remove",
    "signing_list.table",
    "signing_list.tell",
]
HELP += [
    "pairs.show",
    "pairs.add",
    "pairs.remove",
    "pairs.keep",
    "seating.mix",
    "roll_call.pay",
]
HELP += ["at_table.totals", "at_table.penalty", "at_table.note", "at_table.time", "at_table.call"]
HELP += ["at_table.seats"]
HELP += ["round_totals.show", "round_totals.save"]
HELP += ["seating.to_the_finals", "rounds.show", "rounds.set_clock", "rounds.close"]
HELP += ["rounds.replace", "rounds.set_result", "history.show", "history.take_back"]
HELP += ["history.give_or_take", "printing.choose", "printing.slips", "printing.certificates"]
HELP += ["printing.sheets", "at_table.answer_one"]
HELP += ["open_tables.new", "open_tables.open_one", "open_tables.mark_one"]
PLAY = ["players.mine", "players.check_in", "players.sit", "players.agree", "players.totals"]
PLAY += ["players.end_phone", "players.note"]
DIRECT = ["event_opening.settings", "event_opening.change", "event_opening.rename"]
DIRECT += ["event_opening.hold_then", "printing.tags"]
DIRECT += ["signing_list.settle", "event_files.goes_on"]
DIRECT += ["following.show", "following.begin", "following.end"]
DIRECT += ["archive.event", "archive.file_event", "archive.end_event"]
DIRECT += ["event_opening.publish", "event_files.everything", "history.finish"]
OWN = ["clubs.show", "clubs.add", "clubs.rename", "event_opening.new", "event_opening.create"]
OWN += ["seasons.settle", "club_tables.people", "league_opening.new", "league_opening.create"]
OWN += ["clubs.tell_apart", "member.ask_about"]
OWN += ["organisers.show", "organisers.add", "organisers.take_back", "organisers.remove"]
OWN += ["archive.club", "archive.file_club", "archive.end_club"]
OWN += [
    "organisers.helpers_page",
    "organisers.add_helper",
    "organisers.end_helper",
    "member.show",
    "member.change",
]
OWN += [
    "member.renew",
    "member.forget",
    "member.merge_into",
    "member.ask_about",
    "member.take_apart",
]
OWN += ["importing.show", "importing.look", "importing.write"]
ACCOUNT = ["clubs.all_of_mine", "clubs.create", "event_files.bring"]
ACCOUNT += ["league_files.bring", "league_files.read_in"]
LINKS = ["door.names", "door.come_in", "organisers.arrive_to_help", "players.arrive"]
LINKS += ["signing.arrive", "signing.leave", "calendar.member"]
LINKS += ["signing.begin_notices", "signing.stop_notices"]
LINKS += ["organisers.arrive", "organisers.accept"]

NEED = {
    endpoint: need
    for need, endpoints in {
        "look": LOOK,
        "help": HELP,
        "play": PLAY,
        "direct": DIRECT,
        "own": OWN,
        "account": ACCOUNT,
        "link": LINKS,
        "follow": ["following.read"],  # by its token: none of these have one
    }.items()
    for endpoint in endpoints
}
MAY = {
    "organiser": {"look", "help", "direct", "own", "account"},
    "helper": {"look", "help"},
    "player": {"look", "play"},
    "stranger": {"look"},
    "another organiser": {"look", "account"},
}
NOBODY = {
    "door.decide",
    "organisers.end_helper",
    "member.merge_into",
    "member.ask_about",
    "organisers.take_back",
}  # without a form they speak of nobody
OUTSIDERS = {"stranger", "another organiser"}


def rules(app: Flask) -> list[Rule]:
    """The addresses of clubs and events."""
    return [
        rule
        for rule in app.url_map.iter_rules()
        if re.match(r"/(events|clubs|p|h|o)/", rule.rule) and "static" not in rule.endpoint
    ]


@dataclass
class World:
    """A played event, its club, and everybody's browser."""

    app: Flask
    night: Evening
    club: str
    browsers: dict[str, FlaskClient]

    def address(self, rule: Rule) -> str:
        """The rule's address in this world."""
        code = self.night.path if rule.rule.startswith("/events") else self.club
        values = {"code": code.rsplit("/", 1)[1], "name": "Autumn"}
        values |= dict.fromkeys(("number", "stage", "table", "n", "line"), "1") | {"other": "2"}
        return re.sub(r"<(?:\w+:)?(\w+)>", lambda hole: values[hole[1]], rule.rule)


@pytest.fixture
def world(app: Flask, evening: Opened, club: str) -> World:
    night = evening(4, season="Autumn")
    browsers = {name: app.test_client() for name in MAY} | {"organiser": night.organiser}
    page = night.organiser.post(f"{club}/helpers", data={"name": "Emi"}).text
    browsers["helper"].get(re.findall(r'value="[^"]*(/h/\w+)"', page)[0])
    with app.app_context():
        add_organiser("Other", "a long password")
        token = player_link(db.session.get_one(Member, 1))
    browsers["player"].get(f"/p/{token}")
    form = {"name": "Other", "password": "a long password"}
    browsers["another organiser"].post("/organiser/sign-in", data=form)
    played(night)
    return World(app, night, club, browsers)


def test_every_address_is_in_the_table(app: Flask) -> None:
    assert {rule.endpoint for rule in rules(app)} == set(NEED)


@pytest.mark.parametrize("who", MAY)
@pytest.mark.parametrize("public", [True, False], ids=["public", "private"])
def test_everybody_may_do_just_what_the_table_says(world: World, who: str, public: bool) -> None:
    if not public:
        world.night.post("/public")
    may = MAY[who] - ({"look"} if who in OUTSIDERS and not public else set())
    order = sorted(rules(world.app), key=lambda rule: ("POST" in (rule.methods or ()), str(rule)))
    last = {"event_opening.publish", "member.forget", "organisers.end_helper", "history.finish"}
    order.sort(key=lambda rule: rule.endpoint in last)
    for rule in order:
        if NEED[rule.endpoint] == "link":
            continue
        for method in sorted((rule.methods or set()) & {"GET", "POST"}):
            answer = world.browsers[who].open(world.address(rule), method=method)
            allowed = NEED[rule.endpoint] in may
            assert (answer.status_code != 403) == allowed, (who, method, rule.rule)
            assert answer.status_code < 500, (who, method, rule.rule)
            assert answer.status_code != 404 or rule.endpoint in NOBODY, rule.rule


@pytest.mark.parametrize("path", ["/h/wrong", "/p/1-wrong", "/p/wrong", "/p/99-x", "/h/1"])
def test_a_link_that_was_never_made_leads_nowhere(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_contacts_are_on_the_owner_s_page_alone(world: World) -> None:
    form = {"name": "Ben", "reading": "", "contact": "secret@example.org"}
    world.browsers["organiser"].post(f"{world.club}/members/1", data=form)
    for who, browser in world.browsers.items():
        for rule in rules(world.app):
            if "GET" in (rule.methods or ()) and NEED[rule.endpoint] != "link":
                answer = browser.get(world.address(rule))
                seen = "secret@example.org" in answer.text
                shown = rule.endpoint in ("member.show", "club_tables.people")
                assert seen == (who == "organiser" and shown), rule.rule
