"""People with a role somewhere else: another club, another league, another table and match."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.members.members import player_link
from companion.clubs.verbs.clubs import add_members, open_club
from companion.clubs.verbs.keepers import invite_helper
from companion.leagues.state.league_settings import checked
from companion.leagues.verbs import officials
from companion.leagues.verbs.league_journal import open_league
from companion.models import Club, League, Sheet, db
from companion.models.league import REFEREE
from companion.sheets.verbs.new_sheet import writer_link
from tests.leagues.verbs.seasons import SMALL
from tests.pages import form
from tests.site import matches

PASSWORD = "a long password"
ORGANISER = "organiser of another club"
HELPER = "helper of another club"
PLAYER = "player of another club"
REFEREE_THERE = "referee of another league"
HOLDER = "with another sheet and another match"
WHO = (ORGANISER, HELPER, PLAYER, REFEREE_THERE, HOLDER)


@dataclass
class Elsewhere:
    """The other club and its league, and a browser for everybody there."""

    club: str
    league: str
    browsers: dict[str, FlaskClient]


def elsewhere(app: Flask) -> Elsewhere:
    """Open another club and league; Zoe runs both, Rin is the league's referee."""
    with app.test_request_context():
        zoe, rin = (add_organiser(name, PASSWORD) for name in ("Zoe", "Rin"))
        club = open_club(zoe, "New Moon")
        member, *_ = add_members(club, "Tom\nUma\nViv\nWes")
        row = open_league(zoe, "Zoe", club, "Other League", checked(SMALL))
        officials.accept(officials.invite(row, REFEREE, "Rin")[1], rin)
        links = {HELPER: f"/h/{invite_helper(club, 'Sam')[1]}", PLAYER: f"/p/{player_link(member)}"}
        found = Elsewhere(club.code, row.code, {who: app.test_client() for who in WHO})
    for who, name in ((ORGANISER, "Zoe"), (REFEREE_THERE, "Rin")):
        sign_in(found.browsers[who], name)
    for who, link in links.items():
        assert found.browsers[who].get(link).status_code < 400
    hold_others(app, found.browsers[HOLDER])
    return found


def sign_in(browser: FlaskClient, name: str) -> None:
    """As that organiser."""
    page = form(browser, "/organiser", to="/sign-in").fill(name=name, password=PASSWORD)
    assert page.send(browser).status_code == 303


def hold_others(app: Flask, browser: FlaskClient) -> None:
    """Open a match, and a sheet with an AI, and come in by the sheet's link for writers too."""
    matches.started(app, [browser, app.test_client(), app.test_client()])
    page = form(browser, "/told/new?game=fisherman", to="/told/")
    for seat, name in enumerate(("Tom", "Uma", "Viv")):
        page.set(f"names.{seat}", name)
    code = str(page.send(browser).location).strip("/").rsplit("/", 1)[1]
    with app.test_request_context():
        sheet = db.session.scalars(select(Sheet).where(Sheet.code == code)).one()
        link = f"/s/{writer_link(sheet)}"
    assert browser.get(link).status_code == 303


def stored_of(*things: Club | League) -> dict[str, list[tuple[object, ...]]]:
    """Return every stored row of these clubs and leagues, by table; none can be forgotten."""
    found: dict[str, list[tuple[object, ...]]] = {}
    for table in db.metadata.sorted_tables:
        for thing in things:
            key = f"{thing.__tablename__}_id"
            column = table.c.id if table.name == thing.__tablename__ else table.c.get(key)
            if column is not None:
                rows = db.session.execute(table.select().where(column == thing.id))
                found.setdefault(table.name, []).extend(sorted(map(tuple, rows), key=repr))
    return found
