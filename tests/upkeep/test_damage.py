"""One stored value that is spoilt: every page but its own goes on, and `check` names it.

Tables and columns are enumerated from the models: a new one is spoilt too, or has its reason here.
"""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pytest
from click import ClickException
from flask import Flask
from sqlalchemy import event

from companion.cli.backup import look_into
from companion.clubs.members.mailing import mail_token
from companion.composition import create_app
from companion.core.services import services_of
from companion.events.verbs.table_notes import short_of
from companion.matches.verbs.seats import seat_link
from companion.models import Club, EventTable, League, MailWish, Model, Seat, db, upgrade_database
from companion.models.base import OWNER
from companion.site.plumbing.hub import Hub
from companion.upkeep.checking import check_everything
from tests.conftest import settings_for
from tests.fuzz.fuzzer import LINK
from tests.fuzz.garden import Visitor, posting
from tests.made_once import copy
from tests.upkeep.filled import fill
from tests.upkeep.spoilt import Place, places, spoil

NO_PAGES: Final = ("/static", "/live", "/language", "/organiser/sign-out", "/help")
PARTS: Final = 30
"""More than a minute of processor time each; a run of CI takes one of them."""
PAGES_OF_THEIR_OWN: Final = ("event", "match", "sheet", "league", "club", "deal", "member")
FREE: Final = {
    "key": "only recognises a repetition",
    "name": "people write what they like",
    "by": "people write what they like",
    "mark": "people write what they like",
    "reading": "people write what they like",
    "contact": "people write what they like",
    "season": "people write what they like",
    "place": "people write what they like",
    "browser": "browsers write what they like",
    "words": "in the words of any language",
    "luck_words": "in the words of any language",
    "about": "a digest of what was told, in no fixed form",
    "address": "checked when a letter is sent",
    "p256dh": "checked when a notice is sealed",
    "auth": "checked when a notice is sealed",
    "code": "any word of this form is an address",
    "password_hash": "whoever signs in is refused",
}
"""Columns in which another text may stand: only what is no text, or too long, is damage."""


@dataclass
class Garden:
    """A companion with a row in every table, and the pages that its visitors found."""

    app: Flask
    file: Path
    whole: Path
    visitors: list[Visitor]
    pages: list[tuple[Visitor, str]]
    behind: dict[str, str]
    """The address that each link by token leads to."""
    read: dict[str, list[tuple[Visitor, str]]]
    """The pages that read a table: what is spoilt there can reach no other."""

    def restore(self) -> None:
        """Whole again; nothing is remembered."""
        copy(self.whole, self.file)
        self.forget()

    def forget(self) -> None:
        """Nothing is remembered."""
        services_of(self.app).caches.clear()

    def codes(self, place: Place) -> set[str]:
        """The codes of the addresses that are the own ones of this row."""
        with self.app.app_context():
            tables = db.metadatas[None].tables
            row = (
                db.session.execute(
                    db.text(f'SELECT * FROM "{place.table}" WHERE rowid = {place.row}')
                )
                .mappings()
                .one()
            )
            found = {str(row["code"])} if "code" in row else set()
            house = place.table in PAGES_OF_THEIR_OWN
            for key in () if house else tables[place.table].foreign_keys:
                owner = not key.parent.nullable or key.parent.info == OWNER
                if owner and row[key.parent.name] is not None:
                    found |= self.codes(Place(key.column.table.name, "id", row[key.parent.name]))
        return found


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Garden]:
    folder = tmp_path_factory.mktemp("garden")
    settings = replace(posting(settings_for(folder)), testing=False, log_level="CRITICAL")
    app = create_app(replace(settings, rate_limits=False))
    app.config["WTF_CSRF_ENABLED"] = False
    upgrade_database(app)
    visitors = fill(app)
    copy(folder / "companion.db", folder / "whole.db")
    pages = [(one, path) for one in visitors for path in found_by(app, one)]
    behind = dict(links_of(app, visitors, " ".join(path for _, path in pages)))
    pages += [(visitors[-1], link) for link in behind]
    read = dict(pages_by_table(app, pages))
    yield Garden(app, folder / "companion.db", folder / "whole.db", visitors, pages, behind, read)
    services_of(app).the(Hub).close()
    with app.app_context():
        db.engine.dispose()


def pages_by_table(
    app: Flask, pages: list[tuple[Visitor, str]]
) -> Iterator[tuple[str, list[tuple[Visitor, str]]]]:
    """Each table, and the pages that read it when nothing is remembered."""
    said: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        said.append(statement)

    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", note)
        queries = []
        for visitor, path in pages:
            services_of(app).caches.clear()
            said.clear()
            visitor.client.get(path)
            queries.append(set(re.findall(r"\w+", " ".join(said))))
        event.remove(db.engine, "before_cursor_execute", note)
    for table in Model.metadata.tables:
        yield table, [page for page, words in zip(pages, queries, strict=True) if table in words]


def links_of(app: Flask, visitors: list[Visitor], seen: str) -> Iterator[tuple[str, str]]:
    """The links by token, and the addresses of what they lead to; of seats where most is `seen`."""
    with app.test_request_context():
        club = db.session.get_one(Club, 1).code
        wish, table = db.session.query(MailWish).one(), slip_table()
        yield from ((link, f"/clubs/{club}") for one in visitors for link in one.links)
        yield from ((link, f"/clubs/{club}") for link in ("/h/helper", "/o/invited"))
        yield "/l/official", f"/leagues/{db.session.get_one(League, 1).code}"
        yield f"/mail/{mail_token(wish)}", f"/clubs/{club}"
        assert table.sheet
        yield f"/t/{short_of(table)}", f"/events/{table.event.code} {table.sheet.code}"
        seats = db.session.query(Seat).where(Seat.token_hash.is_not(None))
        seat = max(seats, key=lambda seat: (seen.count(seat.match.code), -seat.match_id))
        yield f"/s/{seat_link(seat.match, seat)}", f"/matches/{seat.match.code}"


def slip_table() -> EventTable:
    """A table of an event whose sheet a printed slip opens."""
    return db.session.query(EventTable).where(EventTable.sheet_id.is_not(None)).limit(1).one()


def test_each_kind_of_link_by_token_is_among_the_pages(garden: Garden) -> None:
    addresses = garden.app.url_map.bind("localhost")
    rules = {addresses.match(link, return_rule=True)[0].rule for link in garden.behind}
    by_token = {
        one.rule
        for one in garden.app.url_map.iter_rules()
        if one.arguments in ({"token"}, {"short"}) and "GET" in (one.methods or ())
    }
    assert by_token - {"/p/<token>/calendar.ics"} <= rules


def found_by(app: Flask, visitor: Visitor) -> list[str]:
    """The pages that a visitor comes to by links, of each kind two."""
    addresses, kinds = app.url_map.bind("localhost"), Counter[str]()
    seen, queue, found = {"/"}, ["/"], []
    while queue:
        path = queue.pop(0)
        rule, _ = addresses.match(path.partition("?")[0], return_rule=True)
        kinds[rule.rule] += 1
        if kinds[rule.rule] > 2 or path.startswith(NO_PAGES):
            continue
        answer = visitor.client.get(path)
        if answer.status_code != 200:
            continue
        found.append(path)
        for link in LINK.findall(answer.text) if answer.mimetype == "text/html" else ():
            link = link.replace("&amp;", "&")
            if link not in seen:
                seen.add(link)
                queue.append(link)
    return found


def ways(garden: Garden) -> Iterator[tuple[Place, str, str | bytes | None]]:
    """Each column, spoilt in each way."""
    for place in places(garden.whole, " ".join(path for _, path in garden.pages)):
        for way, value in place.ways().items():
            yield place, way, value


def must_be_named(place: Place, way: str) -> bool:
    """Whether what was written there can be no value of the column."""
    if way == "empty" and place.column in ("zone", "host_hash"):  # may be empty
        return False
    if way == "truncated":
        return place.kind == "JSON"
    if place.kind == "text" and place.column in FREE:
        return way in ("NUL", "no UTF-8")
    return True


@pytest.mark.timeout(900)  # minutes, and the machine may be busy
@pytest.mark.parametrize(
    "part", [pytest.param(n, marks=pytest.mark.thorough(n, PARTS)) for n in range(PARTS)]
)
def test_any_spoilt_value_stops_no_other_page_and_is_named(garden: Garden, part: int) -> None:
    every = [one for n, one in enumerate(ways(garden)) if n % PARTS == part]
    assert not [line for one in every for line in wrong(garden, *one)]


def test_a_spoilt_value_stops_no_other_page_and_is_named(garden: Garden) -> None:
    """Each column with a meaning, each in another way."""
    some = [one for one in ways(garden) if one[0].kind != "moment" and one[0].column not in FREE]
    turns = Counter[Place]()
    order = {place: n for n, place in enumerate(dict.fromkeys(place for place, *_ in some))}
    found: list[str] = []
    for place, way, value in some:
        turns[place] += 1
        if turns[place] == 1 + order[place] % len(place.ways()):
            found += wrong(garden, place, way, value)
    assert len(order) > 40
    assert not found


def wrong(garden: Garden, place: Place, way: str, value: str | bytes | None) -> Iterator[str]:
    """What goes wrong when that is spoilt so."""
    garden.restore()
    own = garden.codes(place)
    spoil(garden.file, place, value)
    for visitor, path in garden.read[place.table]:
        answer = visitor.client.get(path)
        if answer.status_code < 500:
            continue
        said = answer.status_code == 503 and "companion check" in answer.text
        if not said or not any(code in garden.behind.get(path, path) for code in own):
            yield f"{place} ({way}): {answer.status_code} {path}"
    with garden.app.app_context():
        if must_be_named(place, way) and not any(True for _ in check_everything()):
            yield f"{place} ({way}): nothing is found"


def test_no_page_renews_a_link_whose_hash_is_spoilt(garden: Garden) -> None:
    garden.restore()
    columns = {"sheet": "writer_hash", "seat": "token_hash"}
    with closing(sqlite3.connect(garden.file)) as database, database:
        for table, column in columns.items():
            database.execute(f"UPDATE {table} SET {column} = substr({column}, 1, 40)")

    def links() -> list[object]:
        with closing(sqlite3.connect(garden.file)) as database:
            queries = (f"SELECT id, issue, {c} FROM {t} ORDER BY id" for t, c in columns.items())
            return [database.execute(query).fetchall() for query in queries]

    before = links()
    for visitor, path in garden.pages:
        assert visitor.client.get(path).status_code < 500, path
    assert links() == before


@pytest.mark.parametrize("table", ["move", "sheet_line", "event_line", "league_line", "told_line"])
def test_a_damaged_page_of_the_file_stops_only_what_lies_on_it(garden: Garden, table: str) -> None:
    garden.restore()
    for path in spoilt_pages(garden, table):
        visitor, address = path
        answer = visitor.client.get(address)
        assert answer.status_code in (200, 302, 303, 403, 404, 503), address
        assert answer.status_code != 503 or "companion check" in answer.text, address
    assert garden.visitors[0].client.get("/").status_code == 200
    with garden.app.app_context():
        assert next(check_everything()).where == "the database file"


def test_table_definitions_that_are_no_text_are_named(garden: Garden) -> None:
    garden.restore()
    with garden.app.app_context():
        db.engine.dispose()
    data = garden.file.read_bytes()
    garden.file.write_bytes(data.replace(b"CONSTRAINT pk_match ", b"CONSTR\xc1INT pk_match "))
    answer = garden.visitors[0].client.get("/")
    assert answer.status_code == 503
    assert "companion check" in answer.text
    with garden.app.app_context():
        assert next(check_everything()).where == "the database file"
    with pytest.raises(ClickException, match="is damaged"):
        look_into(garden.file)
    garden.restore()


def spoilt_pages(garden: Garden, table: str) -> list[tuple[Visitor, str]]:
    """All pages, once the first page of that table in the file is nonsense."""
    with garden.app.app_context():
        db.engine.dispose()
    with closing(sqlite3.connect(garden.file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        root = f"SELECT rootpage FROM sqlite_master WHERE name = '{table}'"
        (page,), (size,) = (database.execute(q).fetchone() for q in (root, "PRAGMA page_size"))
    with garden.file.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    return garden.pages
