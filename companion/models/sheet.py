"""A paper score sheet kept on a phone: lines are only ever added, corrections too."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.models.base import Journalled, Line, Model, now


class Sheet(Journalled, Model):
    """One score sheet.  `code` lets watch; writing takes the writers' link, kept as a hash."""

    __tablename__ = "sheet"

    code: Mapped[str] = mapped_column(String(32), unique=True)
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[dict[str, Any]] = mapped_column(default=dict)
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
    data: Mapped[dict[str, Any]] = mapped_column(default=dict)
    by: Mapped[str] = mapped_column(String(40), default="")
    person: Mapped[int | None]  # the member who wrote it, at a table of an event
