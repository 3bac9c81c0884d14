"""Alembic's door to the application's database; run through Flask-Migrate only."""

from __future__ import annotations

from alembic import context
from flask import current_app

from companion.models import Model, db
from companion.models.schema import WRITING, check_foreign_keys, note_definitions, open_for_changes


def run_migrations() -> None:
    """Change the tables in one transaction: all changes are stored together, or none is."""
    settings = current_app.extensions["migrate"].configure_args
    with open_for_changes(db.engine).execution_options(**WRITING) as connection:
        context.configure(
            connection=connection,
            target_metadata=Model.metadata,
            transactional_ddl=True,  # SQLite's too, as we say BEGIN ourselves
            **settings,
        )
        with context.begin_transaction():
            context.run_migrations()
            check_foreign_keys(connection)
            note_definitions(connection)


run_migrations()
