"""Notices: news for one person, and the browsers that have subscribed to them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from inspect import isabstract
from typing import ClassVar, Final

from sqlalchemy import ColumnElement, and_, delete, select

from companion.config import PACKAGE
from companion.core.append import locked
from companion.core.push import KEEP
from companion.core.services import services
from companion.core.transaction import afterwards, tell, writing
from companion.kit.words import Phrase
from companion.models import Member, Subscription, db
from companion.models.base import Journalled

MORNING: Final = 7  # earliest hour of what the clock makes due, in the zone of an event or club
Lines = Sequence[Phrase | str]


@dataclass(frozen=True, slots=True)
class Browser:
    """The push address, keys and language of a subscription with this id."""

    number: int
    endpoint: str
    p256dh: str
    auth: str
    language: str


class Notice(ABC):
    """News for one person; each topic is a subclass in a feature's `verbs/*_notice.py`.

    Push, email, the daily email and the buttons of pages need nothing else.
    """

    TOPIC: ClassVar[str]
    """The topic of its subscriptions: at most 20 characters, stored."""
    OF: ClassVar[type[Journalled]]
    """What its subscriptions are about, and whose changes can make it due."""
    AFTER: ClassVar[Collection[str]] = ()
    """The kinds of journal entries that can make it due; empty if only the clock does."""
    FOR: ClassVar[str] = "member_id"
    """The column of `Subscription` that says for whom it is."""
    KEEP: ClassVar[int] = KEEP
    """Seconds that a push service keeps it."""
    DELAY: ClassVar[float] = 10.0
    """Seconds from such an entry to the look whether it is due: who reads the page acts by then."""
    MOST: ClassVar[int] = 4
    """Browsers per subject and person; a new one replaces the oldest."""
    ONCE: ClassVar[bool] = False
    """Whether the subscription ends with the first notice."""

    CHAT: ClassVar[bool] = False
    """Whether its subscriptions are webhooks of group chats instead of browsers."""

    @abstractmethod
    def address(self) -> str:
        """The path of the page that it opens."""

    @abstractmethod
    def words(self) -> Lines:
        """The lines of the push message; the first is the subject of an email about it.

        Called with the subscriber's language in force.
        """

    def letter(self) -> Lines:
        """The lines of an email about it, without the address."""
        return self.words()

    def member(self) -> int | None:
        """The member who gets it by email at once too, if they asked for email."""
        return None

    def reached(self) -> None:  # noqa: B027  # most have nothing to do then
        """Called when a push service or mail server has accepted it."""

    @classmethod
    def is_wanted(cls, number: int) -> bool:
        """Whether to look at all after an entry of that row."""
        return True

    @classmethod
    def due(cls, number: int, length: int) -> Sequence[Due]:
        """What to send `DELAY` seconds after the row's journal has reached that length."""
        return ()

    @classmethod
    def due_now(cls) -> Sequence[Due]:
        """What to send now; called every few seconds."""
        return ()

    @classmethod
    def due_this_hour(cls) -> Sequence[Due]:
        """What to send now; called once an hour."""
        return ()

    @classmethod
    def due_today(cls, member: Member) -> Sequence[Notice]:
        """What to put into the member's daily email."""
        return ()

    @classmethod
    def offered(cls, row: Journalled, person: int) -> bool:
        """Whether a browser can subscribe for this person now."""
        return True

    @classmethod
    def subject(cls, row: Journalled) -> dict[str, int]:
        """The columns of `Subscription`, besides `FOR`, that say what it is about."""
        return {f"{type(row).__name__.lower()}_id": row.id}

    @classmethod
    def about(cls, row: Journalled, people: Collection[int]) -> ColumnElement[bool]:
        """The condition that a subscription is about that row and for one of these people."""
        subject = (getattr(Subscription, key) == value for key, value in cls.subject(row).items())
        mine = getattr(Subscription, cls.FOR).in_(people)
        return and_(Subscription.topic == cls.TOPIC, mine, *subject)

    @classmethod
    def is_subscribed(cls, row: Journalled, people: Collection[int]) -> bool:
        """Whether any browser has subscribed for one of these people."""
        chosen = select(Subscription.id).where(cls.about(row, people))
        return db.session.scalar(chosen.limit(1)) is not None

    @classmethod
    def browsers(cls, row: Journalled, people: Collection[int]) -> Sequence[Browser]:
        """The browsers that have subscribed for one of these people, the oldest first."""
        return list(map(browser, cls.subscriptions(cls.about(row, people))))

    @classmethod
    def subscriptions(cls, *which: ColumnElement[bool]) -> Sequence[Subscription]:
        """The matching subscriptions of this topic, the oldest first."""
        chosen = select(Subscription).where(Subscription.topic == cls.TOPIC, *which)
        return db.session.scalars(chosen.order_by(Subscription.id)).all()


Due = tuple[Notice, Sequence[Browser]]
"""A notice and the browsers to send it to."""


def notices() -> list[type[Notice]]:
    """Every topic's class."""
    for file in sorted(PACKAGE.glob("*/verbs/*_notice.py")):
        import_module(f"companion.{file.parent.parent.name}.verbs.{file.stem}")
    every = Notice.__subclasses__()
    for kind in every:  # the list grows while it is read
        every += kind.__subclasses__()
    kinds = {kind.TOPIC: kind for kind in every if not isabstract(kind)}  # with slots: made twice
    return sorted(kinds.values(), key=lambda kind: kind.__module__)


def look_for_notices(row: Journalled, kind: str) -> None:
    """After the commit, let every topic look whether an entry of this kind made it due."""
    hear = partial(tell, services().listeners.entries, row.topic, row.length, kind)
    afterwards(f"notices-{row.topic}-{kind}", hear)


def browser(one: Subscription) -> Browser:
    """The browser of a subscription, for use after the transaction."""
    return Browser(one.id, one.endpoint, one.p256dh, one.auth, one.language)


def subscribe(kind: type[Notice], row: Journalled, person: int, **browser: str) -> None:
    """Subscribe a browser for this person, if that is offered now.

    An earlier subscription of the browser is replaced. `browser` is the other columns.
    """
    about = kind.about(row, [person])
    with locked(row) as session:
        if not kind.offered(row, person):
            return
        forget(about, Subscription.endpoint == browser["endpoint"])
        kept = select(Subscription.id).where(about).order_by(Subscription.id.desc())
        drop(*list(session.scalars(kept))[kind.MOST - 1 :])
        subject = {**kind.subject(row), kind.FOR: person}
        session.add(Subscription(topic=kind.TOPIC, **subject, heard=row.length, **browser))


def forget(*which: ColumnElement[bool]) -> None:
    """Delete the subscriptions that match."""
    with writing() as session:
        session.execute(delete(Subscription).where(*which))


def drop(*numbers: int) -> None:
    """Delete the subscriptions with these ids."""
    if numbers:
        forget(Subscription.id.in_(numbers))
