"""Score sheets, and a played table of an event or a league with a snapshot of its result."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Self

from sqlalchemy import ForeignKey, LargeBinary, String, UniqueConstraint, select
from sqlalchemy.orm import Mapped, declared_attr, mapped_column, relationship

from companion.models.base import Journalled, Json, Line, Model, db, now
from companion.models.match import Match


class PlayedTable:
    """What people sit at: a score sheet or a match on screen, once it was opened.

    `result` is what that came to when its journal had `result_version` lines.
    """

    id: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int]
    sheet_id: Mapped[int | None] = mapped_column(ForeignKey("sheet.id"), unique=True)
    match_id: Mapped[int | None] = mapped_column(ForeignKey("match.id"), unique=True)
    result: Mapped[dict[str, Any] | None]
    result_version: Mapped[int] = mapped_column(default=-1)

    # A page shows all tables of a round: not another question for each.
    @declared_attr
    @classmethod
    def sheet(cls) -> Mapped[Sheet | None]:
        return relationship(lazy="joined")

    @declared_attr
    @classmethod
    def match(cls) -> Mapped[Match | None]:
        return relationship(lazy="joined")

    @property
    def house(self) -> Journalled:
        """The event or league whose table it is."""
        raise NotImplementedError

    @property
    def source(self) -> Sheet | Match | None:
        """What it is played on."""
        return self.sheet or self.match

    @property
    def seats(self) -> int:
        """How many play at it."""
        if self.sheet is not None:
            return len(self.sheet.names)
        return self.match.seats if self.match is not None else 0

    @classmethod
    def of(cls, source: Sheet | Match) -> Self | None:
        """The table that is played on this sheet or in this match, if one is."""
        mine = cls.sheet_id if isinstance(source, Sheet) else cls.match_id
        return db.session.scalar(select(cls).where(mine == source.id))


class Sheet(Journalled, Model):
    """One score sheet.  `code` lets watch; writing takes the writers' link, kept as a hash."""

    __tablename__ = "sheet"

    code: Mapped[str] = mapped_column(String(32), unique=True)
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[Json] = mapped_column(default=dict)
    names: Mapped[list[str]]
    writer_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    issue: Mapped[int] = mapped_column(default=0)  # how often the writers' link was renewed
    opened_by: Mapped[int | None] = mapped_column(ForeignKey("organiser.id"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    closed_at: Mapped[datetime | None]  # closed by an organiser: may be read, not changed

    lines: Mapped[list[SheetLine]] = relationship(order_by="SheetLine.n", viewonly=True)


class SheetLine(Line, Model):
    """One entry or correction, as it was written and when."""

    __tablename__ = "sheet_line"
    __table_args__ = (UniqueConstraint("sheet_id", "n"), UniqueConstraint("sheet_id", "key"))
    OF, SAYS = "sheet_id", ("kind", "round", "data")

    sheet_id: Mapped[int] = mapped_column(ForeignKey("sheet.id"))
    kind: Mapped[str] = mapped_column(String(16))
    round: Mapped[int | None]
    data: Mapped[Json] = mapped_column(default=dict)
    by: Mapped[str] = mapped_column(String(40), default="")
    person: Mapped[int | None]  # the member who wrote it, at a table of an event


class SheetPhoto(Model):
    """A photo of the paper, a JPEG that was made small."""

    __tablename__ = "sheet_photo"

    id: Mapped[int] = mapped_column(primary_key=True)
    sheet_id: Mapped[int] = mapped_column(ForeignKey("sheet.id"), unique=True)
    image: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    by: Mapped[str] = mapped_column(String(40), default="")
    at: Mapped[datetime] = mapped_column(default=now)
