"""Events: an evening of a club, its journal, and the sheets and matches of its tables."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, ForeignKey, String, UniqueConstraint, func
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.models.base import Journalled, Json, Line, Model, now
from companion.models.club import Club, Member
from companion.models.table import PlayedTable


class Event(Journalled, Model):
    """One evening.  Everything that was done at it is in its lines.

    `starts_at`, `zone` and `place` repeat what its last `when` line says, to be sorted by.
    """

    __tablename__ = "event"

    code: Mapped[str] = mapped_column(String(32), unique=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), index=True)
    name: Mapped[str] = mapped_column(String(80))
    season: Mapped[str] = mapped_column(String(80), default="", index=True)  # "" counts for none
    public: Mapped[bool] = mapped_column(default=True)  # whoever has the address may look
    created_at: Mapped[datetime] = mapped_column(default=now)
    starts_at: Mapped[datetime | None]
    zone: Mapped[str] = mapped_column(String(40), server_default="", default="")
    place: Mapped[str] = mapped_column(String(120), server_default="", default="")
    follow_hash: Mapped[str | None] = mapped_column(String(64))  # of a second laptop's token
    archived_at: Mapped[datetime | None]  # filed away: in no list, and back at will

    club: Mapped[Club] = relationship()
    lines: Mapped[list[EventLine]] = relationship(order_by="EventLine.n", viewonly=True)
    tables: Mapped[list[EventTable]] = relationship(
        order_by="(EventTable.round, EventTable.number)", back_populates="event"
    )

    @hybrid_property
    def held_at(self) -> datetime:
        """The moment it begins, as was said; else when it was opened."""
        return self.starts_at or self.created_at

    @held_at.inplace.expression
    @classmethod
    def _held_at(cls) -> ColumnElement[datetime]:
        return func.coalesce(cls.starts_at, cls.created_at)


class EventLine(Line, Model):
    """One thing that was done, by whom and when."""

    __tablename__ = "event_line"
    __table_args__ = (UniqueConstraint("event_id", "n"), UniqueConstraint("event_id", "key"))
    OF, SAYS = "event_id", ("kind",)  # the key is made of the wish (`services.events.journal`)

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"))
    kind: Mapped[str] = mapped_column(String(16))
    data: Mapped[Json] = mapped_column(default=dict)
    by: Mapped[str] = mapped_column(String(60), default="")


class EventTable(PlayedTable, Model):
    """Where a table of a started round is played.

    With other lines than `result_version` its result is read anew.
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
    """A browser that is a member's at one evening, or asks to be; its pass is kept as a hash."""

    __tablename__ = "phone"

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), index=True)
    member_id: Mapped[int] = mapped_column(ForeignKey("member.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    browser: Mapped[str] = mapped_column(String(60))  # what it says it is, to be recognised by
    state: Mapped[str] = mapped_column(String(8))  # "asks", "in", "out"
    by: Mapped[str] = mapped_column(String(60), default="")  # "door", "link", or who said yes
    at: Mapped[datetime] = mapped_column(default=now)

    event: Mapped[Event] = relationship()
    member: Mapped[Member] = relationship()
