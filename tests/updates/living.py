"""A companion that has been used: matches in every game, sheets, events, leagues, reviews, notices.

Each version of the tables has such a database in tests/kept/databases, made by its own program.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_LZMA, ZipFile

from flask import Flask
from flask.testing import FlaskClient

from companion.composition import create_app
from companion.core.refused import Refused
from companion.core.services import services_of
from companion.models import Event, League, Match, Sheet, Tabletop, db, upgrade_database
from companion.site.plumbing.hub import Hub
from companion.upkeep.checking import check_everything
from tests.conftest import settings_for
from tests.fuzz.fuzzer import Fuzzer
from tests.fuzz.garden import Visitor, posting
from tests.made_once import copy
from tests.tables import step
from tests.upkeep.filled import fill

KEPT: Final = Path(__file__).parents[1] / "kept" / "databases"
DATABASE, PEOPLE, FILES = "companion.db", "people.json", "files"
REQUESTS: Final = 600
GIVEN: Final = {
    "events": (Event, ("event.json", "results.csv", "standings.csv")),
    "leagues": (League, ("league.json", "results.csv", "standings.csv", "fixtures.csv")),
    "matches": (Match, ("journal.txt", "sheet.json")),
    "sheets": (Sheet, ("sheet.json",)),
    "told": (Tabletop, ("at/journal.txt",)),
}
"""The files that the pages of each kind of thing give to its organiser."""


def make(folder: Path, target: Path) -> None:
    """Write a companion of the tables as they are into `target`, a ZIP file.

    It holds the database, who comes there, and every file that its pages give.
    """
    app = application(folder)
    upgrade_database(app)
    visitors = fill(app)
    Fuzzer(app, visitors, random.Random(target.stem)).run(REQUESTS)
    with app.app_context():
        for match in db.session.query(Match).order_by(Match.id).all()[1::2]:
            play_on(match)
        if found := list(check_everything()):
            raise RuntimeError(f"not fit to be kept: {found[0]}")
    for visitor in visitors:
        visitor.enter()
    files = dict(files_of(app, visitors[0].client))
    close(app)
    copy(folder / DATABASE, folder / "small.db")
    with closing(sqlite3.connect(folder / "small.db")) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("VACUUM")
    with ZipFile(target, "w", ZIP_LZMA) as kept:
        kept.write(folder / "small.db", DATABASE)
        kept.writestr(PEOPLE, json.dumps([(one.account, one.links) for one in visitors]))
        for address, data in files.items():
            kept.writestr(f"{FILES}{address}", data)


def application(folder: Path, url: str = "") -> Flask:
    """An application with its data in that folder, or in the PostgreSQL database at that URL."""
    settings = replace(settings_for(folder), database_url=url, testing=False)
    app = create_app(replace(posting(settings), log_level="WARNING"))
    app.config["WTF_CSRF_ENABLED"] = False
    return app


def close(app: Flask) -> None:
    """Let go of the database."""
    services_of(app).the(Hub).close()
    with app.app_context():
        db.engine.dispose()


def play_on(match: Match, moves: int | None = None) -> None:
    """So many moves, or to the end, where the match has begun and nobody has closed it."""
    with suppress(Refused):
        for _ in islice(iter(lambda: match.state == "playing", False), moves):
            step(match)
            db.session.refresh(match)


def files_of(app: Flask, organiser: FlaskClient) -> Iterator[tuple[str, bytes]]:
    """Every file that the pages give of what is stored: its address and its bytes."""
    with app.app_context():
        addresses = [
            f"/{place}/{code}/{name}"
            for place, (kind, names) in GIVEN.items()
            for code in codes_of(kind)
            for name in names
        ]
    for address in addresses:
        answer = organiser.get(address)
        if answer.status_code == 200:
            yield address, answer.data


def codes_of(kind: Any) -> list[str]:
    """The codes of all that there are of a kind; real tables have that of their sheet."""
    rows = db.session.query(kind).order_by(kind.id)
    return [row.sheet.code if kind is Tabletop else row.code for row in rows]


def visitors_of(kept: ZipFile, app: Flask) -> list[Visitor]:
    """Those who came to the kept companion, each in a browser of this application."""
    people = json.loads(kept.read(PEOPLE))
    return [Visitor(app.test_client(), account, tuple(links)) for account, links in people]
