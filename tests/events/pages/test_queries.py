"""How often a page asks the database: as often for twelve as for three."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from flask import Flask
from flask.testing import FlaskClient

from companion.core.services import services_of
from companion.core.transaction import writing
from companion.models import Member
from tests.laboratory.bench.played import Built, build
from tests.laboratory.bench.statements import counted

FEW, MANY = (3, 4, 1), (12, 12, 4)
"""Events, people and rounds."""
PAGES = [
    *("/events/{event}", "/events/{event}/standings", "/events/{event}/roll-call"),
    *("/events/{event}/round", "/events/{event}/screen", "/events/{event}/history"),
    *("/events/{event}/me", "/events/{event}/files", "/events/{event}/standings.csv"),
    *("/events/{event}/print/slips/1", "/events/{event}/print/standings"),
    *("/events/{event}/print/pairing/1", "/events/{event}/print/certificates?all=1"),
    *("/clubs/{club}", "/clubs/{club}/ratings", "/clubs/{club}/seasons/{season}"),
    *("/clubs/{club}/players/{member}", "/clubs/{club}/members/{member}"),
]


@dataclass
class Season:
    """A season in the database, and everybody who looks at it."""

    app: Flask
    built: Built
    organiser: FlaskClient
    player: FlaskClient

    def asked(self, path: str) -> list[str]:
        """What the page asks the database for, cold."""
        browser = self.player if path.endswith("/me") else self.organiser
        address = path.format_map(self.built._asdict())
        services_of(self.app).caches.clear()
        with self.app.app_context(), counted() as found:
            answer = browser.get(address)
        assert answer.status_code == 200, address
        return [" ".join(re.findall(r"(?:FROM|JOIN|UPDATE|INTO) (\w+)", one)) for one in found]


def opened(app: Flask, events: int, people: int, rounds: int) -> Season:
    """A season of that size, in which many were on the list twice."""
    with app.app_context():
        built = build(events, people, rounds, organiser=f"Bench {events}")
        with writing() as session:
            club = session.get_one(Member, built.member).club_id
            session.add_all(
                Member(club_id=club, name=f"Spare {n}", merged_into_id=built.member)
                for n in range(people)
            )
    organiser, player = app.test_client(), app.test_client()
    form = {"name": built.organiser, "password": built.password}
    organiser.post("/organiser/sign-in", data=form)
    player.get(f"/p/{built.player_token}")
    return Season(app, built, organiser, player)


def test_a_page_asks_no_more_of_a_larger_season(app: Flask) -> None:
    few, many = opened(app, *FEW), opened(app, *MANY)
    more = {}
    for path in PAGES:
        for season in (few, many):
            season.asked(path)  # whatever is asked for but once is not counted
        less, here = few.asked(path), many.asked(path)
        assert less, path
        if len(here) > len(less):
            more[path] = (len(less), len(here), Counter(here) - Counter(less))
    assert not more
