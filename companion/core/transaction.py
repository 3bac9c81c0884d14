"""One short write transaction at a time; listeners are called after the commit."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar, cast

from flask_sqlalchemy.session import Session
from sqlalchemy.orm import scoped_session

from companion.core.services import services
from companion.kit.state import State
from companion.models import Match, db
from companion.models.base import Journal
from companion.models.schema import WRITING

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Transaction:
    """What a write transaction has done so far."""

    news: dict[str, int] = field(default_factory=dict)
    """The new version of each topic."""
    then: dict[str, Callable[[], None]] = field(default_factory=dict)
    """Actions to run after the commit, by name."""
    held: set[Journal] = field(default_factory=set)
    """The rows locked until it ends."""
    known: dict[object, object] = field(default_factory=dict)

    def once(self, what: object, read: Callable[[], T]) -> T:
        """The result of `read`, called once per key in the transaction."""
        if what not in self.known:
            self.known[what] = read()
        return cast("T", self.known[what])


# SQLite has one writer anyway; a fair queue in front of it beats its back-off (docs/decisions.md).
_one_writer = threading.RLock()


@contextmanager
def writing() -> Iterator[scoped_session[Session]]:
    """A write transaction: takes the write lock, commits, then informs live pages and AIs.

    A service called inside another transaction joins it. Rows read before are read again, because
    a decision to write must not be based on an old snapshot.
    """
    session = db.session
    if under_way() is not None:
        yield session
        return
    now = Transaction()
    with _one_writer if db.engine.dialect.name == "sqlite" else nullcontext():
        session.rollback()
        session.connection(execution_options=WRITING)
        session.info[Transaction] = now
        try:
            yield session
            session.commit()
        except BaseException:
            session.rollback()
            raise
        finally:
            del session.info[Transaction]
    for topic, version in now.news.items():
        services().bus.publish(topic, version)
    for action in now.then.values():
        action()
    for topic in now.news:
        tell(services().listeners.stored, topic)


def under_way() -> Transaction | None:
    """This thread's write transaction, or None."""
    found: Transaction | None = db.session.info.get(Transaction)
    return found


def transaction() -> Transaction:
    """This thread's write transaction; KeyError outside `writing`."""
    found: Transaction = db.session.info[Transaction]
    return found


def lock(row: object) -> None:
    """Lock the row until the transaction ends, and read it again.

    What was read along with it, such as a match's seats, is read again but not locked: PostgreSQL
    locks nothing behind an outer join.
    """
    db.session.refresh(row, with_for_update={"of": type(row)})


@contextmanager
def one_moment() -> Iterator[None]:
    """Everything read in the block is one consistent snapshot."""
    db.session.rollback()
    if db.engine.dialect.name != "sqlite":
        db.session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
    try:
        yield
    finally:
        db.session.rollback()


def announce(topic: str, version: int) -> None:
    """Tell the live pages of `topic` its new version after the commit."""
    transaction().news[topic] = version


def afterwards(what: str, action: Callable[[], None]) -> None:
    """Run the action after the commit; under one name only the last one runs."""
    transaction().then[what] = action


def tell(listeners: Iterable[Callable[P, None]], *about: P.args, **more: P.kwargs) -> None:
    """Call each of the listeners."""
    for hear in listeners:
        hear(*about, **more)


def round_played(match: Match, state: State) -> None:
    """Inform the listeners of a match's position after a round."""
    tell(services().listeners.matches, match, state)
