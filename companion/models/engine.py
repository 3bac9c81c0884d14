"""How SQLite is opened: write-ahead log, immediate write locks, a long patience."""

from __future__ import annotations

from typing import Any

from flask import Flask
from sqlalchemy import Connection, event

from companion.models.base import db

WRITING = {"writing": True}  # the execution option of a transaction that will write
PATIENCE = 10_000  # milliseconds


def prepare_engine(app: Flask, synchronous: str) -> None:
    """Make the app's engine behave the same on every connection."""
    with app.app_context():
        engine = db.engine
    if engine.dialect.name != "sqlite":
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
