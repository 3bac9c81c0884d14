"""Services against real databases."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask

from companion import create_app
from companion.config import Settings
from companion.models import db, upgrade_database


@pytest.fixture(params=["sqlite", "postgresql"])
def anywhere(request: pytest.FixtureRequest, settings: Settings) -> Iterator[Flask]:
    """The application on SQLite, then on PostgreSQL, inside its context."""
    if request.param == "postgresql":
        settings = replace(settings, database_url=request.getfixturevalue("postgres_url"))
    app = create_app(settings)
    upgrade_database(app)
    with app.app_context():
        yield app
        db.session.remove()
        if request.param == "postgresql":
            db.drop_all()
            with db.engine.begin() as connection:
                connection.exec_driver_sql("DROP TABLE alembic_version")
        db.engine.dispose()
