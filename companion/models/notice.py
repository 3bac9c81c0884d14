"""Who wants to be notified: browsers by topic, clubs in a group chat, members by email."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, MappedColumn, mapped_column, relationship

from companion.models.base import OWNER, Model, now
from companion.models.club import Member


def owned_by(key: str) -> MappedColumn[int | None]:
    """An optional reference; the row is deleted with what it refers to."""
    return mapped_column(ForeignKey(key, ondelete="CASCADE"), index=True, info=OWNER)


class Subscription(Model):
    """Notifies a browser about a topic, until what it is about is gone (Web Push, RFC 8030).

    Of the references a topic uses those that say what it is about and for whom. That of a club is
    its group chat: the endpoint is the webhook, without keys.
    """

    __tablename__ = "subscription"

    id: Mapped[int] = mapped_column(primary_key=True)
    topic: Mapped[str] = mapped_column(String(20))  # of a subclass of core.notices.Notice
    seat_id: Mapped[int | None] = owned_by("seat.id")
    event_id: Mapped[int | None] = owned_by("event.id")
    league_id: Mapped[int | None] = owned_by("league.id")
    member_id: Mapped[int | None] = owned_by("member.id")
    club_id: Mapped[int | None] = owned_by("club.id")
    language: Mapped[str] = mapped_column(String(8))
    heard: Mapped[int] = mapped_column(default=0)  # the last journal entry it was notified about
    endpoint: Mapped[str] = mapped_column(String(500))
    p256dh: Mapped[str] = mapped_column(String(100))
    auth: Mapped[str] = mapped_column(String(40))
    at: Mapped[datetime] = mapped_column(default=now)


class MailWish(Model):
    """A member's email subscription; valid once the link in the first email was opened."""

    __tablename__ = "mail_wish"

    member_id: Mapped[int] = mapped_column(ForeignKey("member.id"), primary_key=True)
    address: Mapped[str] = mapped_column(String(120))
    language: Mapped[str] = mapped_column(String(8))
    issue: Mapped[int] = mapped_column(default=0)  # a new address makes a new link
    asked_at: Mapped[datetime] = mapped_column(default=now)
    confirmed_at: Mapped[datetime | None]
    told_on: Mapped[date | None]  # day of the last digest: at most one a day

    member: Mapped[Member] = relationship()
