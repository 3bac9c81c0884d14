"""Migrations and models tell the same story, on every database."""

from dataclasses import replace

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from flask_migrate import downgrade, upgrade
from sqlalchemy import inspect
from sqlalchemy.exc import IntegrityError

from companion.composition import create_app
from companion.config import Settings
from companion.core.transaction import writing
from companion.models import Model, Seat, db, upgrade_database
from companion.models.schema import prepare_migrations


def test_the_migrations_make_exactly_the_tables_of_the_models(anywhere: Flask) -> None:
    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Model.metadata) == []


def test_upgrading_twice_changes_nothing(anywhere: Flask) -> None:
    before = inspect(db.engine).get_table_names()
    upgrade_database(anywhere)
    assert inspect(db.engine).get_table_names() == before


def test_every_migration_can_be_taken_back(anywhere: Flask) -> None:
    prepare_migrations(anywhere)
    downgrade(revision="base")
    assert inspect(db.engine).get_table_names() == ["alembic_version"]
    upgrade()
    assert set(Model.metadata.tables) < set(inspect(db.engine).get_table_names())


def pragma(name: str) -> object:
    return db.session.connection().exec_driver_sql(f"PRAGMA {name}").scalar()


def test_a_power_cut_loses_nothing(settings: Settings) -> None:
    app = create_app(replace(settings, sqlite_synchronous=Settings().sqlite_synchronous))
    with app.app_context():
        assert (pragma("journal_mode"), pragma("synchronous")) == ("wal", 2)
        db.engine.dispose()


def test_a_seat_needs_a_match(app: Flask) -> None:
    def add() -> None:
        with writing() as session:
            session.add(Seat(match_id=77, index=0, name="Aki", kind="open"))

    with app.app_context(), pytest.raises(IntegrityError):
        add()
