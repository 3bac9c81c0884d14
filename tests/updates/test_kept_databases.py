"""A companion of each earlier version is updated and goes on: nothing is lost or said otherwise."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import pytest
from flask import Flask
from flask_migrate import upgrade
from sqlalchemy import Engine, MetaData, create_engine, insert, select, text
from sqlalchemy.pool import NullPool
from werkzeug.security import check_password_hash

from companion.clubs.accounts import organisers
from companion.matches.verbs.luck import drawn
from companion.models import Match, db, upgrade_database
from companion.models.schema import known_changes, prepare_migrations
from companion.upkeep.checking import check_everything
from tests.events.verbs.tally_twins import assert_kept_as_counted
from tests.fuzz.fuzzer import Fuzzer
from tests.servers import postgres_database
from tests.updates.living import (
    DATABASE,
    FILES,
    KEPT,
    application,
    close,
    files_of,
    play_on,
    visitors_of,
)  # fmt: skip

DATABASES: Final = sorted(KEPT.glob("*.zip"))
TOGETHER: Final = ("0020", "0021", "0028")
"""Changes that came out together with the one after them."""
MOVES, REQUESTS = 8, 40
EARLIEST: Final = ("0018", "0019")
"""Their CSV files have other words in the heading, their journals do not name the first edition."""

ENDED: Final = re.compile(rb',\s*"ended": "[^"]*"')
"""When a match was over: the files of their time did not say it."""


def test_every_change_of_the_tables_has_its_database() -> None:
    there = {file.stem for file in DATABASES}
    missing = set(known_changes()) - there - set(TOGETHER)
    assert not missing, "python -m tests.updates makes the one of the newest change"


@pytest.mark.parametrize("file", DATABASES, ids=lambda file: str(file.stem))
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_it_is_updated_and_goes_on(
    file: Path, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(organisers, "check_password_hash", check_password_hash)
    with ZipFile(file) as kept, older(kept, file.stem, kind, tmp_path) as app:
        upgrade_database(app)
        visitors = visitors_of(kept, app)
        for visitor in visitors:
            visitor.enter()
        assert changed(kept, dict(files_of(app, visitors[0].client)), file.stem) == []
        with app.app_context():
            assert list(check_everything()) == []
            assert assert_kept_as_counted()
            play()
            verify_luck()
        fuzzer = Fuzzer(app, visitors, random.Random(file.stem))
        fuzzer.run(REQUESTS)
        assert not fuzzer.failures
        with app.app_context():
            assert list(check_everything()) == []


def changed(kept: ZipFile, files: dict[str, bytes], version: str) -> list[str]:
    """The kept files that are others now."""
    names = [name for name in kept.namelist() if name.startswith(FILES)]
    assert len(names) > 20

    def comparable(data: bytes, name: str) -> bytes:
        if version in EARLIEST and name.endswith(".csv"):
            return data.partition(b"\n")[2]
        if name.endswith(".json"):
            return ENDED.sub(b"", data)
        return data.replace(b"option edition 1\n", b"") if version in EARLIEST else data

    def same(name: str) -> bool:
        now = files.get(name.removeprefix(FILES), b"")
        return comparable(now, name) == comparable(kept.read(name), name)

    return [name for name in names if not same(name)]


def play() -> None:
    """Some moves in every match that goes on."""
    before = {match.id: match.length for match in db.session.query(Match)}
    for match in db.session.query(Match).all():
        play_on(match, MOVES)
    games = {m.game for m in db.session.query(Match) if m.length > before[m.id]}
    assert len(games) >= 3


def verify_luck() -> None:
    """Every deal of the matches that are over follows from their seed."""
    ended = db.session.query(Match).where(Match.state == "over", Match.luck_seed.is_not(None))
    draws = [draw for match in ended for draw in drawn(match)]
    assert len(draws) > 20
    assert all(draw.follows for draw in draws)


@contextmanager
def older(kept: ZipFile, version: str, kind: str, folder: Path) -> Iterator[Flask]:
    """An application whose database is the kept one, in SQLite or in PostgreSQL."""
    kept.extract(DATABASE, folder)
    with nullcontext("") if kind == "sqlite" else postgres_database() as url:
        app = application(folder, url)
        if url:
            prepare_migrations(app)
            with app.app_context():
                upgrade(revision=version)
                copy_rows(folder / DATABASE, db.engine)
                db.engine.dispose()
        yield app
        close(app)


def copy_rows(file: Path, target: Engine) -> None:
    """Copy every row of that SQLite database into empty tables of the same change."""
    tables = MetaData()
    tables.reflect(target)
    source = create_engine(f"sqlite:///{file}", poolclass=NullPool)
    with source.connect() as old, target.begin() as new:
        new.execute(text("SET session_replication_role = replica"))  # rows in any order
        for table in tables.sorted_tables:
            rows = old.execute(select(table)).mappings().all()
            if rows and table.name != "alembic_version":
                new.execute(insert(table), [dict(row) for row in rows])
            if rows and "id" in table.columns:  # new rows get the numbers after these
                last = f"setval(pg_get_serial_sequence('\"{table.name}\"', 'id'), max(id))"
                new.execute(text(f'SELECT {last} FROM "{table.name}"'))
