"""The journal of an AI at a real table."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import JSON, ForeignKey, String, Text, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.models.base import Journal, JournalLine, Json, Model, now
from companion.models.table import Sheet


class Tabletop(Journal, Model):
    """An AI at a real table with a score sheet; people who may write on it may report moves.

    Each AI of a table has its own row and journal of what its seat saw. Entries with the same
    number report the same move.
    """

    __tablename__ = "told"
    __table_args__ = (UniqueConstraint("sheet_id", "seat"),)

    sheet_id: Mapped[int] = mapped_column(ForeignKey("sheet.id"))
    seat: Mapped[int]  # the AI's
    level: Mapped[str] = mapped_column(String(16))
    quick: Mapped[bool] = mapped_column(default=False, server_default=false())  # plays quickly

    sheet: Mapped[Sheet] = relationship()

    @property
    def house(self) -> Journal | None:
        return self.sheet.house


class TabletopEntry(JournalLine, Model):
    """One entry of an AI's journal (docs/journal.md)."""

    __tablename__ = "told_line"
    __table_args__ = (UniqueConstraint("told_id", "n"), UniqueConstraint("told_id", "key"))
    OF, SAYS = "told_id", ("seat", "text")

    told_id: Mapped[int] = mapped_column(ForeignKey("told.id"))
    seat: Mapped[int]  # who moved; -1: chance
    text: Mapped[str] = mapped_column(Text)  # as the AI's seat saw it
    by: Mapped[str] = mapped_column(String(40))


class TabletopHand(Model):
    """The cards that a person reported as theirs: hidden from everybody, also from the AI.

    This holds while the round lasts. Rows are only added; the last of a seat and deal counts. They
    are not in the journal, which everybody at the table may know. With several AIs they belong to
    the first one's journal.
    """

    __tablename__ = "told_hand"
    __table_args__ = (UniqueConstraint("told_id", "key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    told_id: Mapped[int] = mapped_column(ForeignKey("told.id"), index=True)
    deal: Mapped[int]  # the journal line after which these cards were dealt
    seat: Mapped[int]
    cards: Mapped[list[str]]
    key: Mapped[str] = mapped_column(String(64))
    by: Mapped[str] = mapped_column(String(40))
    at: Mapped[datetime] = mapped_column(default=now)


class TabletopReason(Model):
    """Why an AI made a move: requested by a person at the table, calculated once and stored."""

    __tablename__ = "told_reason"
    __table_args__ = (UniqueConstraint("told_id", "about"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    told_id: Mapped[int] = mapped_column(ForeignKey("told.id"))
    about: Mapped[str] = mapped_column(String(32))  # the move and everything reported before it
    asked_at: Mapped[datetime] = mapped_column(default=now)
    answer: Mapped[Json | None] = mapped_column(
        JSON(none_as_null=True)
    )  # none while the worker calculates
