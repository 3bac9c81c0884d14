"""An AI at a real table: what one told it, in a journal of its own beside the table's sheet."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.models.base import Model, now
from companion.models.sheet import Sheet


class Told(Model):
    """A score sheet at whose table an AI plays; who may write on the sheet may tell it."""

    __tablename__ = "told"

    id: Mapped[int] = mapped_column(primary_key=True)
    sheet_id: Mapped[int] = mapped_column(ForeignKey("sheet.id"), unique=True)
    seat: Mapped[int]  # the AI's
    level: Mapped[str] = mapped_column(String(16))
    length: Mapped[int] = mapped_column(default=0)  # guards appending

    sheet: Mapped[Sheet] = relationship()


class ToldLine(Model):
    """One line of what was told (docs/journal.md)."""

    __tablename__ = "told_line"
    __table_args__ = (UniqueConstraint("told_id", "n"), UniqueConstraint("told_id", "key"))

    id: Mapped[int] = mapped_column(primary_key=True)
    told_id: Mapped[int] = mapped_column(ForeignKey("told.id"))
    n: Mapped[int]  # 1 for the first line
    seat: Mapped[int]  # whose move; -1: luck
    text: Mapped[str] = mapped_column(Text)  # as the AI's seat saw it
    by: Mapped[str] = mapped_column(String(40))
    key: Mapped[str] = mapped_column(String(64))  # repeated when a request is repeated
    at: Mapped[datetime] = mapped_column(default=now)
