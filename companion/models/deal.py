"""A deal that many play alone, each by themselves: a game, its switches, and one seed."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from companion.models.base import Model, now


class Deal(Model):
    """The same shuffle for everybody; whoever knows `code` may play it, once in a browser."""

    __tablename__ = "deal"
    __table_args__ = (UniqueConstraint("club_id", "week", "game"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(32), unique=True)
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[dict[str, Any]] = mapped_column(default=dict)
    seed: Mapped[str] = mapped_column(String(64), deferred=True)  # secret as a match's own
    fingerprint: Mapped[str] = mapped_column(String(64))
    club_id: Mapped[int | None] = mapped_column(ForeignKey("club.id"), index=True)
    week: Mapped[str | None] = mapped_column(String(8))  # a club's of that week: 2026-W48
    created_at: Mapped[datetime] = mapped_column(default=now)
