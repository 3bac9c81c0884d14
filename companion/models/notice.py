"""Notification subscriptions: a match, a sign-up, a fixture."""

from __future__ import annotations

from datetime import date, datetime
from typing import ClassVar

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.models.base import Model, now
from companion.models.club import Member


class Subscriber:
    """Where a browser is reached (RFC 8030), and what it is told."""

    ABOUT: ClassVar[tuple[str, ...]]
    """The columns that say what it wants to hear of."""

    id: Mapped[int] = mapped_column(primary_key=True)
    endpoint: Mapped[str] = mapped_column(String(500))
    p256dh: Mapped[str] = mapped_column(String(100))
    auth: Mapped[str] = mapped_column(String(40))
    words: Mapped[str] = mapped_column(String(200))  # in the language of its reader
    at: Mapped[datetime] = mapped_column(default=now)


class Subscription(Subscriber, Model):
    """A browser whose seat's turn it will be; it ends with the match."""

    __tablename__ = "subscription"
    __table_args__ = (UniqueConstraint("seat_id", "endpoint"),)
    ABOUT = ("seat_id",)

    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id", ondelete="CASCADE"))
    issue: Mapped[int]  # of the seat's link: who lost the seat hears no more of it
    words: Mapped[str] = mapped_column(String(80))


class PlaceSubscription(Subscriber, Model):
    """A browser of somebody who waits for a place at an event; it ends with the one letter."""

    __tablename__ = "place_subscription"
    __table_args__ = (UniqueConstraint("event_id", "member_id", "endpoint"),)
    ABOUT = ("event_id", "member_id")

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"))
    member_id: Mapped[int] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"), index=True)


class EveSubscription(Subscriber, Model):
    """A browser of somebody who signed up: told the day before, in its language, and no more."""

    __tablename__ = "eve_subscription"
    __table_args__ = (UniqueConstraint("event_id", "member_id", "endpoint"),)
    ABOUT = ("event_id", "member_id")

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"))
    member_id: Mapped[int] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"), index=True)
    language: Mapped[str] = mapped_column(String(8))


class DateSubscription(Subscriber, Model):
    """A browser of a league's player who wants to hear when a table of theirs has another date.

    They have `heard` of the league's lines up to that number.
    """

    __tablename__ = "date_subscription"
    __table_args__ = (UniqueConstraint("league_id", "member_id", "endpoint"),)
    ABOUT = ("league_id", "member_id")

    league_id: Mapped[int] = mapped_column(ForeignKey("league.id", ondelete="CASCADE"))
    member_id: Mapped[int] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"), index=True)
    heard: Mapped[int]


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
