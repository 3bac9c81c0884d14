"""Looking back at a match: what was asked for, and each judgement that a worker has found."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from companion.models.base import Model, now


class Review(Model):
    """The review of a match that is over, by one version of the engine."""

    __tablename__ = "review"
    __table_args__ = (UniqueConstraint("match_id", "length", "engine"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"))
    length: Mapped[int]  # of the journal that was read
    engine: Mapped[str] = mapped_column(String(40))
    touched_at: Mapped[datetime] = mapped_column(default=now, index=True)
    starts: Mapped[int] = mapped_column(default=0)  # tasks of an earlier start do nothing
    stopped: Mapped[bool] = mapped_column(default=False)
    complete: Mapped[bool] = mapped_column(default=False)


class ReviewJudgement(Model):
    """One decision of it, judged."""

    __tablename__ = "review_judgement"
    __table_args__ = (UniqueConstraint("review_id", "ply"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    review_id: Mapped[int] = mapped_column(ForeignKey("review.id"))
    ply: Mapped[int]
    answer: Mapped[dict[str, Any]]  # as companion.review.judging.as_data writes it
