"""Migrations and models tell the same story, on every database."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from flask_migrate import downgrade, upgrade
from sqlalchemy import inspect

from companion.models import Model, db, upgrade_database
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
