"""The database of one application: bound at start, upgraded by Alembic."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask
from sqlalchemy import inspect, text

from companion.config import MIGRATIONS, Settings
from companion.models.base import db
from companion.models.engine import prepare_engine


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
