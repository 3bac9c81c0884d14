"""Opening the database, SQLite's settings, and schema upgrades by Alembic."""

from __future__ import annotations

import sqlite3
from collections import Counter
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from flask import Flask
from sqlalchemy import Connection, Engine, event, inspect, text

from companion.config import MIGRATIONS, Settings, SettingsError
from companion.models.base import db
from companion.models.stored import damage_as_error, read_json, read_text

# A machine that vanishes without a word would be waited for by the hour. Our side of a connection
# to PostgreSQL gives up after half a minute, and so does its side, which then frees our locks.
SILENCE = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 4,
    "tcp_user_timeout": 30_000,
}
ITS_SILENCE = "; ".join(f"SET tcp_{k.removeprefix('tcp_')} = {v}" for k, v in SILENCE.items())


def init_models(app: Flask, settings: Settings) -> None:
    """Bind the models to the database in `settings`."""
    options: dict[str, object] = {
        "hide_parameters": True,  # errors must not log what people typed
        "json_deserializer": read_json,
    }
    if settings.uses_sqlite:  # connections are cheap, and every thread may need one
        options |= {"pool_size": 16, "max_overflow": 240}
        options["connect_args"] = {"timeout": 10, "check_same_thread": False}
    else:
        options |= {"pool_size": 8, "max_overflow": 8, "pool_pre_ping": True}
        options["connect_args"] = SILENCE | {"connect_timeout": 10}
    app.config.setdefault("SQLALCHEMY_DATABASE_URI", settings.database)
    app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", options)
    db.init_app(app)
    prepare_engine(app, settings.sqlite_synchronous)


def upgrade_database(app: Flask) -> None:
    """Create the tables, or upgrade an older database, in one transaction."""
    from flask_migrate import upgrade

    prepare_migrations(app)
    with app.app_context():
        try:
            upgrade()
        finally:
            db.engine.dispose()


def prepare_migrations(app: Flask) -> None:
    """Let Alembic find the models and migrations; only upgrades need it."""
    from flask_migrate import Migrate

    if "migrate" not in app.extensions:
        Migrate(app, db, directory=str(MIGRATIONS), render_as_batch=True, compare_type=True)


def open_for_changes(engine: Engine) -> Connection:
    """Return a separate connection on which tables can be replaced despite references to them.

    With foreign keys on, SQLite deletes a table's rows before dropping it, and refuses where that
    breaks a reference. The setting can only be changed outside a transaction
    (sqlite.org/lang_altertable.html).
    """
    connection = engine.connect()
    if engine.dialect.name == "sqlite":
        connection.detach()  # so that closing it also ends the setting
        driver: Any = connection.connection.dbapi_connection
        driver.execute("PRAGMA foreign_keys=OFF")
    return connection


def check_foreign_keys(connection: Connection) -> None:
    """Raise IntegrityError for broken references; PostgreSQL always checks them itself."""
    if connection.dialect.name != "sqlite":
        return
    found = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    lost = Counter((row[0], row[2]) for row in found)
    if lost:
        named = (f"{many} of {table} without their {of}" for (table, of), many in lost.items())
        raise sqlite3.IntegrityError(f"there are rows that lead nowhere: {', '.join(named)}")


def note_definitions(connection: Connection) -> None:
    """Note a digest of what defines the tables in SQLite's header, so that damage shows."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version = {digest_of_definitions(connection)}")


def noted_digest(connection: Connection) -> int:
    """Return the noted digest of what defines the tables; 0 if none was noted."""
    if connection.dialect.name != "sqlite":
        return 0
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


def digest_of_definitions(connection: Connection) -> int:
    """Return a positive number of 31 bits that follows from what defines the tables."""
    said = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"
    rows = [tuple(row) for row in connection.exec_driver_sql(said)]
    return crc32(repr(rows).encode()) & 0x7FFFFFFF or 1


@dataclass(frozen=True, slots=True)
class Age:
    """The schema version of a database, and the versions that this program knows, in order.

    `at` is "" for a database without our tables; `noted` says whether damage to what defines
    them would show.
    """

    at: str
    known: tuple[str, ...]
    noted: bool = True

    @property
    def newer(self) -> bool:
        """Return whether a later version of the program made it."""
        return bool(self.at) and self.at not in self.known and not self.unreleased

    @property
    def unreleased(self) -> bool:
        """Return whether a development version made it, before the first migration that we know."""
        return "" < self.at < self.known[0]

    @property
    def current(self) -> bool:
        """Return whether it has this program's schema."""
        return self.at == self.known[-1]

    @property
    def older(self) -> bool:
        """Return whether it must be upgraded before it can be used."""
        return self.at in self.known[:-1]


def age_of(app: Flask) -> Age:
    """Return the schema version of the application's database."""
    with app.app_context():
        tables = inspect(db.engine)
        found, noted = None, True
        if tables.has_table("alembic_version"):
            with db.engine.connect() as connection:
                found = connection.scalar(text("SELECT version_num FROM alembic_version"))
                noted = connection.dialect.name != "sqlite" or bool(noted_digest(connection))
        db.engine.dispose()
    return Age(str(found or ""), known_changes(), noted)


def known_changes() -> tuple[str, ...]:
    """Return the migrations that this program knows, the first one first."""
    files = (MIGRATIONS / "versions").glob("[0-9]*.py")
    return tuple(sorted(file.name.partition("_")[0] for file in files))


WRITING = {"writing": True}  # execution option of a transaction that will write
PATIENCE = 10_000  # milliseconds


def prepare_engine(app: Flask, synchronous: str) -> None:
    """Make the app's engine behave the same on every connection."""
    with app.app_context():
        engine = db.engine
    if engine.dialect.name != "sqlite":
        event.listen(engine, "connect", refuse_other_encodings, insert=True)
        event.listen(engine, "connect", let_it_forget_us)
        return

    @event.listens_for(engine, "connect")
    def open_file(connection: Any, record: object) -> None:
        connection.isolation_level = None  # we send BEGIN ourselves, below
        connection.text_factory = read_text
        for pragma in (
            f"busy_timeout={PATIENCE}",
            "journal_mode=WAL",
            f"synchronous={synchronous}",
            "foreign_keys=ON",
        ):
            with damage_as_error():
                connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A reader that starts to write would fail at once instead of waiting for the lock.
        writing = connection.get_execution_options().get("writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def refuse_other_encodings(connection: Any, record: object) -> None:
    """Raise SettingsError unless the database is UTF-8, which names need.

    SQLAlchemy itself fails on SQL_ASCII.
    """
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        connection.close()
        raise SettingsError(
            f"The PostgreSQL database is in {encoding}; the companion needs UTF-8. "
            "Make a new one: createdb --encoding UTF8 --template template0 NAME"
        )


def let_it_forget_us(connection: Any, record: object) -> None:
    """Let PostgreSQL end the session of a machine that has vanished."""
    connection.execute(ITS_SILENCE)
    connection.commit()
