"""Opening the database, SQLite's settings, and upgrades by Alembic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Flask
from sqlalchemy import Connection, event, inspect, text

from companion.config import MIGRATIONS, Settings, SettingsError
from companion.models.base import db


def init_models(app: Flask, settings: Settings) -> None:
    """Bind the tables to the database that `settings` name."""
    options: dict[str, object] = {"hide_parameters": True}  # errors must not log what people typed
    if settings.uses_sqlite:  # connections cost nothing, and every thread may want one
        options |= {"pool_size": 16, "max_overflow": 240}
        options["connect_args"] = {"timeout": 10, "check_same_thread": False}
    else:
        options |= {"pool_size": 8, "max_overflow": 8, "pool_pre_ping": True}
    app.config.setdefault("SQLALCHEMY_DATABASE_URI", settings.database)
    app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", options)
    db.init_app(app)
    prepare_engine(app, settings.sqlite_synchronous)


def upgrade_database(app: Flask) -> None:
    """Create the tables, or bring an older database up to date."""
    from flask_migrate import upgrade

    prepare_migrations(app)
    with app.app_context():
        upgrade()
        db.engine.dispose()


def prepare_migrations(app: Flask) -> None:
    """Let Alembic find the tables and their changes; an ordinary start needs none of it."""
    from flask_migrate import Migrate

    if "migrate" not in app.extensions:
        Migrate(app, db, directory=str(MIGRATIONS), render_as_batch=True, compare_type=True)


@dataclass(frozen=True, slots=True)
class Age:
    """How old a database is: the change of the tables it is at, and those that we know, in order.

    `at` is "" for one without our tables.
    """

    at: str
    known: tuple[str, ...]

    @property
    def newer(self) -> bool:
        """True when a later companion made it."""
        return bool(self.at) and self.at not in self.known and not self.unreleased

    @property
    def unreleased(self) -> bool:
        """True when it was made in the development, before the first change that we know."""
        return "" < self.at < self.known[0]

    @property
    def current(self) -> bool:
        """True when its tables are this program's."""
        return self.at == self.known[-1]

    @property
    def older(self) -> bool:
        """True when its tables are to be changed before it can be used."""
        return self.at in self.known[:-1]


def age_of(app: Flask) -> Age:
    """How old the application's database is."""
    with app.app_context():
        tables = inspect(db.engine)
        found = None
        if tables.has_table("alembic_version"):
            with db.engine.connect() as connection:
                found = connection.scalar(text("SELECT version_num FROM alembic_version"))
        db.engine.dispose()
    return Age(str(found or ""), known_changes())


def known_changes() -> tuple[str, ...]:
    """The changes of the tables that this program knows, the first one first."""
    files = (MIGRATIONS / "versions").glob("[0-9]*.py")
    return tuple(sorted(file.name.partition("_")[0] for file in files))


WRITING = {"writing": True}  # the execution option of a transaction that will write
PATIENCE = 10_000  # milliseconds


def prepare_engine(app: Flask, synchronous: str) -> None:
    """Make the app's engine behave the same on every connection."""
    with app.app_context():
        engine = db.engine
    if engine.dialect.name != "sqlite":
        event.listen(engine, "connect", refuse_other_encodings, insert=True)
        return

    @event.listens_for(engine, "connect")
    def open_file(connection: Any, record: object) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves, below
        for pragma in (
            f"busy_timeout={PATIENCE}",
            "journal_mode=WAL",
            f"synchronous={synchronous}",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A reader that turns writer would fail at once instead of waiting its turn.
        writing = connection.get_execution_options().get("writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def refuse_other_encodings(connection: Any, record: object) -> None:
    """A database that is not UTF-8 cannot hold every name; SQLAlchemy itself fails on SQL_ASCII."""
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        connection.close()
        raise SettingsError(
            f"The PostgreSQL database is in {encoding}; the companion needs UTF-8. "
            "Make a new one: createdb --encoding UTF8 --template template0 NAME"
        )
