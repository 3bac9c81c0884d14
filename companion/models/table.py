"""Score sheets."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.models.base import Journalled, JournalLine, Json, Model, now
from companion.models.played_table import house_of


class Sheet(Journalled, Model):
    """One score sheet. `code` is enough to watch; writing needs the secret link (hash)."""

    __tablename__ = "sheet"

    code: Mapped[str] = mapped_column(String(32), unique=True)
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[Json] = mapped_column(default=dict)
    names: Mapped[list[str]]
    writer_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    issue: Mapped[int] = mapped_column(default=0)  # how often the writers' link was renewed
    opened_by: Mapped[int | None] = mapped_column(ForeignKey("organiser.id"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    closed_at: Mapped[datetime | None]  # closed by an organiser: read-only

    lines: Mapped[list[SheetLine]] = relationship(order_by="SheetLine.n", viewonly=True)

    @property
    def house(self) -> Journalled | None:
        return house_of(self)

    @property
    def people(self) -> list[str]:
        """The names for lists of sheets; empty where they cannot be read."""
        readable = isinstance(self.names, list)
        return [name for name in self.names if isinstance(name, str)] if readable else []


class SheetLine(JournalLine, Model):
    """One entry or correction on a sheet, with author and time."""

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
    """A photo of the paper sheet, a scaled-down JPEG."""

    __tablename__ = "sheet_photo"

    id: Mapped[int] = mapped_column(primary_key=True)
    sheet_id: Mapped[int] = mapped_column(ForeignKey("sheet.id"), unique=True)
    image: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    by: Mapped[str] = mapped_column(String(40), default="")
    at: Mapped[datetime] = mapped_column(default=now)
