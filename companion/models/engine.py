"""How SQLite is opened: write-ahead log, immediate write locks, a long patience."""

from __future__ import annotations

from typing import Any

from flask import Flask
from sqlalchemy import Connection, event

from companion.config import SettingsError
from companion.models.base import db

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
