"""A companion with something of everything in it, and those who come there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.members.members import player_link
from companion.config import Settings
from companion.core.notices import notices
from companion.core.sealing import Keys
from companion.core.services import services_of
from companion.games import GAMES
from companion.matches.verbs.positions import position
from companion.models import LeagueLine, Match, Member, Sheet, Tabletop, db
from companion.tasks.sending import Reminders
from tests.laboratory.bench.played import build
from tests.laboratory.bench.season import build_league
from tests.pages import Form, forms
from tests.push_service import KEYS
from tests.tables import step

ENOUGH = 60  # moves of a match that is looked at in the middle
NOBODY = "127.0.0.1:9"  # no letter, no notice leaves this machine
BY_SCRIPTS = KEYS | {"endpoint": f"https://{NOBODY}/here"}
"""What scripts write into hidden fields before they send them."""


@dataclass
class Visitor:
    """A browser, and how its person comes in: an account, or links of their own."""

    client: FlaskClient
    account: dict[str, str] | None = None
    links: tuple[str, ...] = ()

    def enter(self) -> None:
        """Sign in, open the links; again where a request has ended that."""
        if self.account:
            self.client.post("/organiser/sign-in", data=self.account)
        for link in self.links:
            self.client.get(link)


def posting(settings: Settings) -> Settings:
    """The same with letters and notices, which nobody takes."""
    return replace(
        settings,
        vapid_private_key=Keys.make().written,
        push_services=NOBODY,
        smtp_host="127.0.0.1",
        smtp_port=9,
        smtp_from="club@example.org",
        smtp_security="none",
        public_url="http://localhost",
    )


class AtOnce(Reminders):
    """Looks for whom to tell within the request: no thread outlives the database."""

    def later(self, row: str, length: int, entry: str) -> None:
        """Look now."""
        if self.heeds(row, entry):
            self.look(row, length)


def remind_at_once(app: Flask) -> None:
    """Of whatever there are notices about."""
    services_of(app).listeners.entries[:] = [AtOnce(app, kind).later for kind in notices()]


def plant(app: Flask) -> list[Visitor]:
    """Who comes to a companion with a club, a league, events, matches, sheets, real tables.

    The club's organiser, a player of its evenings and its league, an organiser of another club, a
    stranger.
    """
    remind_at_once(app)
    with app.test_request_context():
        built = build(events=2, people=8, rounds=2)
        build_league(built.club, people=12)
        add_organiser("Other", built.password)
        plays = db.session.scalars(select(Member).where(Member.name == "League 0")).one()
        links = f"/p/{built.player_token}", f"/p/{player_link(plays)}"
        db.session.remove()
    account = {"name": built.organiser, "password": built.password}
    own = Visitor(app.test_client(), account)
    other = Visitor(app.test_client(), {"name": "Other", "password": built.password})
    visitors = [own, Visitor(app.test_client(), links=links), other, Visitor(app.test_client())]
    for one in visitors:
        one.enter()
    for kind, page in beginnings():
        open_one(own.client, page, kind)
    with app.app_context():
        for match in db.session.query(Match).order_by(Match.id).all()[::2]:
            play_some(match)
        for kept in (Sheet, Match, Tabletop, LeagueLine):
            assert db.session.query(kept).count() >= 3
    return visitors


def beginnings() -> Iterator[tuple[str, str]]:
    """What is opened, and the page with the form for it."""
    yield "clubs", "/clubs/"
    for game in GAMES:
        yield from [("matches", f"/matches/new?game={game}")] * 2
        yield "sheets", f"/sheets/new?game={game}"
        yield "told", f"/told/new?game={game}"


def open_one(client: FlaskClient, page: str, kind: str) -> None:
    """Send the form as it stands there, with names where there are none."""
    found = [form for form in forms(client.get(page).text, page.split("?")[0]) if opens(form, kind)]
    for form in found[:1]:
        ais = {
            f"names.{row[6:]}"
            for row, said in form.values.items()
            if row[:6] == "plays." and any(said)
        }
        for n, name in enumerate(n for n in form.open_to if "name" in n):
            if not form.values.get(name, [""])[0] and name not in ais:
                form.set(name, ["Aki", "Ben", "Chie", "Dan", "Emi"][n % 5])
        form.send(client)


def opens(form: Form, kind: str) -> bool:
    """Whether this form opens something new of that kind."""
    return form.method == "post" and kind in (form.action or form.page)


def play_some(match: Match) -> None:
    """Into the middle of the match."""
    for _ in range(ENOUGH):
        if match.state != "playing" or not position(match).actors():
            return
        step(match)
        db.session.refresh(match)
