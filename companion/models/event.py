"""Events: an event of a club, its journal, and the sheets and matches of its tables."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, ForeignKey, String, UniqueConstraint, func, select
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.models.base import Journalled, JournalLine, Json, Model, db, now
from companion.models.club import Club, Member
from companion.models.played_table import PlayedTable


class Event(Journalled, Model):
    """An event. Its journal records everything that was done.

    `starts_at`, `zone` and `place` repeat its last `when` entry, for sorting.
    """

    __tablename__ = "event"

    code: Mapped[str] = mapped_column(String(32), unique=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), index=True)
    name: Mapped[str] = mapped_column(String(80))
    season: Mapped[str] = mapped_column(String(80), default="", index=True)  # "": no season
    public: Mapped[bool] = mapped_column(default=True)  # anybody with the address may look
    created_at: Mapped[datetime] = mapped_column(default=now)
    starts_at: Mapped[datetime | None]
    zone: Mapped[str] = mapped_column(String(40), server_default="", default="")
    place: Mapped[str] = mapped_column(String(120), server_default="", default="")
    follow_hash: Mapped[str | None] = mapped_column(String(64))  # of the token of a second laptop
    archived_at: Mapped[datetime | None]  # hidden from lists, can be restored

    club: Mapped[Club] = relationship()
    lines: Mapped[list[EventLine]] = relationship(order_by="EventLine.n", viewonly=True)
    tables: Mapped[list[EventTable]] = relationship(
        order_by="(EventTable.round, EventTable.number)", back_populates="event"
    )

    @hybrid_property
    def held_at(self) -> datetime:
        """The announced start, else the time the event was created."""
        return self.starts_at or self.created_at

    @held_at.inplace.expression
    @classmethod
    def _held_at(cls) -> ColumnElement[datetime]:
        return func.coalesce(cls.starts_at, cls.created_at)


def zone_at(club: int) -> str:
    """Return the time zone of the club's latest event that has one, or ""."""
    named = select(Event.zone).where(Event.club_id == club, Event.zone != "")
    return db.session.scalar(named.order_by(Event.held_at.desc(), Event.id.desc()).limit(1)) or ""


class EventLine(JournalLine, Model):
    """One entry of an event's journal, with author and time."""

    __tablename__ = "event_line"
    __table_args__ = (UniqueConstraint("event_id", "n"), UniqueConstraint("event_id", "key"))
    OF, SAYS = "event_id", ("kind",)  # the key already identifies the request

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"))
    kind: Mapped[str] = mapped_column(String(16))
    data: Mapped[Json] = mapped_column(default=dict)
    by: Mapped[str] = mapped_column(String(60), default="")


class EventTable(PlayedTable, Model):
    """The sheet or match of a table of a started round.

    The stored result is outdated if the source does not have `result_version` lines.
    """

    __tablename__ = "event_table"
    __table_args__ = (UniqueConstraint("event_id", "round", "number"),)

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"))
    round: Mapped[int]

    event: Mapped[Event] = relationship(back_populates="tables")

    @property
    def house(self) -> Event:
        return self.event


class Phone(Model):
    """A browser that is a member's at one event, or asks to be; its pass is stored as a hash."""

    __tablename__ = "phone"

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), index=True)
    member_id: Mapped[int] = mapped_column(ForeignKey("member.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    browser: Mapped[str] = mapped_column(String(60))  # name from the user agent
    state: Mapped[str] = mapped_column(String(8))  # "asks", "in", "out"
    by: Mapped[str] = mapped_column(String(60), default="")  # "door", "link", or who approved it
    at: Mapped[datetime] = mapped_column(default=now)

    event: Mapped[Event] = relationship()
    member: Mapped[Member] = relationship()


class Series(Model):
    """A club's regular events: how they repeat, and when the next one is created, if any is."""

    __tablename__ = "series"

    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), primary_key=True)
    rule: Mapped[Json]  # events.state.recurrence.Recurrence
    opens_at: Mapped[datetime | None]

    club: Mapped[Club] = relationship()
