"""Browsers that want to be told: it is their seat's turn, there is a place, a table has a date."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from companion.models.base import Model, now


class Subscription(Model):
    """Where a browser is reached (RFC 8030), and what it is told; it ends with the match."""

    __tablename__ = "subscription"
    __table_args__ = (UniqueConstraint("seat_id", "endpoint"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id", ondelete="CASCADE"))
    issue: Mapped[int]  # of the seat's link: who lost the seat hears no more of it
    endpoint: Mapped[str] = mapped_column(String(500))
    p256dh: Mapped[str] = mapped_column(String(100))
    auth: Mapped[str] = mapped_column(String(40))
    words: Mapped[str] = mapped_column(String(80))  # in the language of its reader
    at: Mapped[datetime] = mapped_column(default=now)


class PlaceSubscription(Model):
    """A browser of somebody who waits for a place at an event; it ends with the one letter."""

    __tablename__ = "place_subscription"
    __table_args__ = (UniqueConstraint("event_id", "member_id", "endpoint"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"))
    member_id: Mapped[int] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"), index=True)
    endpoint: Mapped[str] = mapped_column(String(500))
    p256dh: Mapped[str] = mapped_column(String(100))
    auth: Mapped[str] = mapped_column(String(40))
    words: Mapped[str] = mapped_column(String(200))  # in the language of its reader
    at: Mapped[datetime] = mapped_column(default=now)


class DateSubscription(Model):
    """A browser of a league's player who wants to hear when a table of theirs has another date.

    They have `heard` of the league's lines up to that number.
    """

    __tablename__ = "date_subscription"
    __table_args__ = (UniqueConstraint("league_id", "member_id", "endpoint"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    league_id: Mapped[int] = mapped_column(ForeignKey("league.id", ondelete="CASCADE"))
    member_id: Mapped[int] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"), index=True)
    heard: Mapped[int]
    endpoint: Mapped[str] = mapped_column(String(500))
    p256dh: Mapped[str] = mapped_column(String(100))
    auth: Mapped[str] = mapped_column(String(40))
    words: Mapped[str] = mapped_column(String(200))  # in the language of its reader
    at: Mapped[datetime] = mapped_column(default=now)
