"""Alembic's door to the application's database; run through Flask-Migrate only."""

from __future__ import annotations

from alembic import context
from flask import current_app

from companion.models import Model, db
from companion.models.schema import WRITING


def run_migrations() -> None:
    """Change the tables in one transaction that holds the write lock from its start."""
    settings = current_app.extensions["migrate"].configure_args
    with db.engine.connect().execution_options(**WRITING) as connection:
        context.configure(connection=connection, target_metadata=Model.metadata, **settings)
        with context.begin_transaction():
            context.run_migrations()


run_migrations()
