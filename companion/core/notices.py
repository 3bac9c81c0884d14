"""Subscribed browsers, whatever the topic, and the notifications sent to them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, select

from companion.core.transaction import writing
from companion.models import DateSubscription, EveSubscription, Member, PlaceSubscription, db
from companion.models.notice import Subscriber

Kind = type[Subscriber]
MOST = 4  # browsers of one seat or person; a new one takes the place of the oldest


@dataclass(frozen=True, slots=True)
class Notice:
    """A letter to be sent: where to, and the little that stands in it."""

    number: int
    endpoint: str
    p256dh: str
    auth: str
    path: str
    words: str
    kind: Kind

    @property
    def once(self) -> bool:
        """Whether there is nothing more to tell this browser after it."""
        return self.kind in (PlaceSubscription, EveSubscription)


def letter(one: Subscriber, path: str, words: str = "") -> Notice:
    """What is sent to this browser: its words or these, and where more stands."""
    return Notice(one.id, one.endpoint, one.p256dh, one.auth, path, words or one.words, type(one))


def subscribe(one: Subscriber) -> None:
    """Keep what this browser wants to hear, in these words; twice is once."""
    kind = type(one)
    about = [getattr(kind, column) == getattr(one, column) for column in kind.ABOUT]
    with writing() as session:
        forget(kind, *about, kind.endpoint == one.endpoint)
        kept = select(kind.id).where(*about).order_by(kind.id.desc())
        drop(kind, *list(session.scalars(kept))[MOST - 1 :])
        session.add(one)


def forget(kind: Kind, *which: ColumnElement[bool]) -> None:
    """These browsers do not want to hear any more."""
    with writing() as session:
        session.execute(delete(kind).where(*which))


def forget_notices_of(member: Member) -> None:
    """No browser is written to about this member any more."""
    for kind in (PlaceSubscription, EveSubscription, DateSubscription):
        forget(kind, kind.member_id == member.id)


def drop(kind: Kind, *numbers: int) -> None:
    """These are of no use any more."""
    if numbers:
        forget(kind, kind.id.in_(numbers))


def any_told(kind: Kind, *which: ColumnElement[bool]) -> bool:
    """Whether some browser is to be told of this."""
    return db.session.scalar(select(kind.id).where(*which).limit(1)) is not None
