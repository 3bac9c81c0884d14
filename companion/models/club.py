"""Clubs and their members, who need no account, and helpers, who have a link."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.models.base import Model, now
from companion.models.organiser import Organiser


class Club(Model):
    """People who play together; an organiser keeps their list."""

    __tablename__ = "club"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(32), unique=True)
    name: Mapped[str] = mapped_column(String(80))
    owner_id: Mapped[int] = mapped_column(ForeignKey("organiser.id"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)

    owner: Mapped[Organiser] = relationship()
    members: Mapped[list[Member]] = relationship(back_populates="club", order_by="Member.id")
    helpers: Mapped[list[Helper]] = relationship(back_populates="club", order_by="Helper.id")


class Member(Model):
    """Someone of the club. Results name the member, never the name, so a name can be forgotten."""

    __tablename__ = "member"

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    reading: Mapped[str] = mapped_column(String(80), default="")  # 読み: what the list is sorted by
    contact: Mapped[str] = mapped_column(String(120), default="")  # for the club's owner alone
    merged_into_id: Mapped[int | None] = mapped_column(ForeignKey("member.id"), index=True)
    anonymous_at: Mapped[datetime | None]  # the name was forgotten on request
    issue: Mapped[int] = mapped_column(default=0)  # how often the personal link was renewed
    created_at: Mapped[datetime] = mapped_column(default=now)

    club: Mapped[Club] = relationship(back_populates="members")
    merged_into: Mapped[Member | None] = relationship(remote_side="Member.id")


class Helper(Model):
    """Someone who helps at the club's events, by a link that can be taken back."""

    __tablename__ = "helper"

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    revoked_at: Mapped[datetime | None]

    club: Mapped[Club] = relationship(back_populates="helpers")
