"""Who wants a letter about their tables, at which address, and when the last one went."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.models.base import Model, now
from companion.models.club import Member


class MailWish(Model):
    """One member's wish; in force once the link in the first letter was opened."""

    __tablename__ = "mail_wish"

    member_id: Mapped[int] = mapped_column(ForeignKey("member.id"), primary_key=True)
    address: Mapped[str] = mapped_column(String(120))
    language: Mapped[str] = mapped_column(String(8))
    issue: Mapped[int] = mapped_column(default=0)  # another address is another link
    asked_at: Mapped[datetime] = mapped_column(default=now)
    confirmed_at: Mapped[datetime | None]
    told_on: Mapped[date | None]  # the day of the last letter: one a day at most

    member: Mapped[Member] = relationship()
