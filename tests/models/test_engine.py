"""How SQLite is opened."""

from dataclasses import replace

import pytest
from flask import Flask
from sqlalchemy.exc import IntegrityError

from companion.composition import create_app
from companion.config import Settings
from companion.core.transaction import writing
from companion.models import Seat, db


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
