"""An AI's journal at a real table."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import JSON, ForeignKey, String, Text, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.models.base import Journal, Json, Line, Model, now
from companion.models.table import Sheet


class Told(Journal, Model):
    """A score sheet at whose table an AI plays; who may write on the sheet may tell it.

    Each AI of a table has a row and a journal of its own: what its seat saw. The same line of each
    tells the same thing.
    """

    __tablename__ = "told"
    __table_args__ = (UniqueConstraint("sheet_id", "seat"),)

    sheet_id: Mapped[int] = mapped_column(ForeignKey("sheet.id"))
    seat: Mapped[int]  # the AI's
    level: Mapped[str] = mapped_column(String(16))
    quick: Mapped[bool] = mapped_column(default=False, server_default=false())  # asked to hurry

    sheet: Mapped[Sheet] = relationship()


class ToldLine(Line, Model):
    """One line of what was told (docs/journal.md)."""

    __tablename__ = "told_line"
    __table_args__ = (UniqueConstraint("told_id", "n"), UniqueConstraint("told_id", "key"))
    OF, SAYS = "told_id", ("seat", "text")

    told_id: Mapped[int] = mapped_column(ForeignKey("told.id"))
    seat: Mapped[int]  # whose move; -1: luck
    text: Mapped[str] = mapped_column(Text)  # as the AI's seat saw it
    by: Mapped[str] = mapped_column(String(40))


class ToldHand(Model):
    """What somebody told of their own cards: shown to nobody, nor to the AI, while its round lasts.

    Rows are only added; of one seat and deal the last counts. It is no line of the journal: that
    is what everybody at the table may know. With several AIs they stand beside the first one's.
    """

    __tablename__ = "told_hand"
    __table_args__ = (UniqueConstraint("told_id", "key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    told_id: Mapped[int] = mapped_column(ForeignKey("told.id"), index=True)
    deal: Mapped[int]  # after which line of the journal those cards were dealt
    seat: Mapped[int]
    cards: Mapped[list[str]]
    key: Mapped[str] = mapped_column(String(64))
    by: Mapped[str] = mapped_column(String(40))
    at: Mapped[datetime] = mapped_column(default=now)


class ToldReason(Model):
    """Why an AI made a move: asked for by somebody at the table, worked out once, and kept."""

    __tablename__ = "told_reason"
    __table_args__ = (UniqueConstraint("told_id", "about"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    told_id: Mapped[int] = mapped_column(ForeignKey("told.id"))
    about: Mapped[str] = mapped_column(String(32))  # the move and all that was told before it
    asked_at: Mapped[datetime] = mapped_column(default=now)
    answer: Mapped[Json | None] = mapped_column(
        JSON(none_as_null=True)
    )  # none while the worker thinks
