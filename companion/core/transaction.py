"""One short write transaction at a time; listeners hear of it after the commit."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from flask import Flask, current_app
from flask_sqlalchemy.session import Session
from sqlalchemy.orm import scoped_session

from companion.core.bus import Bus
from companion.kit.state import State
from companion.models import Match, Sheet, db
from companion.models.schema import WRITING

if TYPE_CHECKING:
    from companion.sheets.verbs.sheet_rounds import Paper


# SQLite has one writer anyway; a fair queue in front of it beats its back-off (docs/decisions.md).
_one_writer = threading.RLock()


@contextmanager
def writing() -> Iterator[scoped_session[Session]]:
    """A transaction that takes the write lock first, commits, then tells live pages and AIs.

    A service called inside another's transaction joins it.  What was read before is read again:
    a decision to write must not rest on an old snapshot.
    """
    session = db.session
    if session.info.get("writing"):
        yield session
        return
    news: dict[str, int] = {}
    then: dict[str, Callable[[], None]] = {}
    with _one_writer if db.engine.dialect.name == "sqlite" else nullcontext():
        session.rollback()
        session.connection(execution_options=WRITING)
        session.info.update(writing=True, news=news, then=then, held=set(), hands={})
        try:
            yield session
            session.commit()
        except BaseException:
            session.rollback()
            raise
        finally:
            session.info.update(writing=False, news=None, then=None, held=None, hands=None)
    for topic, version in news.items():
        bus().publish(topic, version)
    for action in then.values():
        action()
    for hear in listeners_of(current_app).stored:
        for topic in news:
            hear(topic)


@contextmanager
def one_moment() -> Iterator[None]:
    """All that the block reads is as it was at one moment; on SQLite every transaction is so."""
    db.session.rollback()
    if db.engine.dialect.name != "sqlite":
        db.session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
    try:
        yield
    finally:
        db.session.rollback()


def announce(topic: str, version: int) -> None:
    """Tell the live pages of `topic` its new version as soon as the transaction is stored."""
    db.session.info["news"][topic] = version


def afterwards(what: str, action: Callable[[], None]) -> None:
    """Do this when the transaction is stored; of several under one name the last."""
    db.session.info["then"][what] = action


def bus() -> Bus:
    """The live bus of this application."""
    found: Bus = current_app.extensions["bus"]
    return found


@dataclass(frozen=True, slots=True)
class Listeners:
    """What each of them does: inside the transaction, but for `stored`."""

    sheets: list[Callable[[Sheet, Paper], None]] = field(default_factory=list)
    """A sheet was written on: as it stands now."""
    matches: list[Callable[[Match, State], None]] = field(default_factory=list)
    """A round of a match came to its end: the position after it."""
    stored: list[Callable[[str], None]] = field(default_factory=list)
    """A change of the row with this topic is stored: called after the transaction, outside it."""


def listeners_of(app: Flask) -> Listeners:
    """Those of this application."""
    found: Listeners = app.extensions.setdefault("listeners", Listeners())
    return found


def sheet_written(sheet: Sheet, paper: Paper) -> None:
    """Tell how the sheet stands now."""
    for hear in listeners_of(current_app).sheets:
        hear(sheet, paper)


def round_played(match: Match, state: State) -> None:
    """Tell how the match stands after a round."""
    for hear in listeners_of(current_app).matches:
        hear(match, state)
