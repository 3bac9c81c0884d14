"""Forms that open something: sent twice, even at the same moment, they open it once."""

from __future__ import annotations

from typing import TypeVar

from flask import current_app
from sqlalchemy import func, select
from sqlalchemy.orm import InstrumentedAttribute

from companion.models import db
from companion.models.base import derive_token, new_code

R = TypeVar("R")


def code_from(kind: str, key: str) -> str:
    """The code of what a form with this key opens, by a one-way function; random without a key."""
    return derive_token(current_app.config["SECRET_KEY"], f"open {kind}", key or new_code())[:16]


def opened(kind: type[R], column: InstrumentedAttribute[str], value: str) -> R | None:
    """What has this code already, perhaps since a moment ago; inside `writing()` only."""
    if db.engine.dialect.name != "sqlite":  # which has one writer anyway
        db.session.execute(select(func.pg_advisory_xact_lock(func.hashtext(value))))
    return db.session.scalar(select(kind).where(column == value))
