"""The clock of a match that is played by turns, over days."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.models.base import Model
from companion.models.match import Match


class MatchClock(Model):
    """Its rule; and, worked out from the match's journal, whom it waits for and until when.

    `due_at` is empty while nobody's time runs: then nobody looks at the match.
    """

    __tablename__ = "match_clock"

    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))  # "move": that long each; "bank": in all
    hours: Mapped[int]
    over: Mapped[str] = mapped_column(String(8))  # then "ai" plays on, or a "ruling" is asked for
    due_at: Mapped[datetime | None] = mapped_column(index=True)
    waiting: Mapped[dict[str, Any]] = mapped_column(
        default=dict
    )  # {"seats": those whose people are to act}
    out: Mapped[bool] = mapped_column(default=False)  # a ruling is asked for

    match: Mapped[Match] = relationship()
