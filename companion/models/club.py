"""Clubs, members and helpers, who need no account, and organisers, who have one."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.models.base import Link, Model, OneTimeLink, now


class Club(Model):
    """People who play together; one or more organisers manage the club.

    The `owner` who opened it has the same rights as the others, and none after leaving.
    """

    __tablename__ = "club"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(32), unique=True)
    name: Mapped[str] = mapped_column(String(80))
    owner_id: Mapped[int] = mapped_column(ForeignKey("organiser.id"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    archived_at: Mapped[datetime | None]  # hidden from lists, can be restored

    owner: Mapped[Organiser] = relationship()
    keepers: Mapped[list[Keeper]] = relationship(back_populates="club", order_by="Keeper.since")
    members: Mapped[list[Member]] = relationship(back_populates="club", order_by="Member.id")
    helpers: Mapped[list[Helper]] = relationship(back_populates="club", order_by="Helper.id")


class Member(Model):
    """A member of a club. Results refer to the member, not the name, so it can be forgotten."""

    __tablename__ = "member"

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    mark: Mapped[str] = mapped_column(String(8), default="")  # what tells namesakes apart
    reading: Mapped[str] = mapped_column(String(80), default="")  # 読み: sort key of the list
    contact: Mapped[str] = mapped_column(String(120), default="")  # visible to organisers only
    merged_into_id: Mapped[int | None] = mapped_column(ForeignKey("member.id"), index=True)
    anonymous_at: Mapped[datetime | None]  # when the name was forgotten on request
    issue: Mapped[int] = mapped_column(default=0)  # how often the personal link was renewed
    created_at: Mapped[datetime] = mapped_column(default=now)

    club: Mapped[Club] = relationship(back_populates="members")
    merged_into: Mapped[Member | None] = relationship(remote_side="Member.id")

    @property
    def called(self) -> str:
        """The display name: the name with its mark; "" once it is forgotten.

        Never longer than a name on a score sheet may be.
        """
        if not self.mark or not self.name:
            return self.name
        wide = any(sign > "\u2e7f" for sign in self.name)
        mark = f"（{self.mark}）" if wide else f" ({self.mark})"
        return self.name[: 40 - len(mark)] + mark


class Apart(Model):
    """Two members who look alike but are different people, so that nobody is asked again."""

    __tablename__ = "apart"

    one_id: Mapped[int] = mapped_column(ForeignKey("member.id"), primary_key=True)
    other_id: Mapped[int] = mapped_column(ForeignKey("member.id"), primary_key=True, index=True)


class Helper(Link, Model):
    """A helper at the club's events, with a link that can be revoked."""

    __tablename__ = "helper"

    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), index=True)
    revoked_at: Mapped[datetime | None]

    club: Mapped[Club] = relationship(back_populates="helpers")


class Keeper(Model):
    """An organiser of a club."""

    __tablename__ = "keeper"

    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), primary_key=True)
    organiser_id: Mapped[int] = mapped_column(
        ForeignKey("organiser.id"), primary_key=True, index=True
    )
    since: Mapped[datetime] = mapped_column(default=now)

    club: Mapped[Club] = relationship(back_populates="keepers")
    organiser: Mapped[Organiser] = relationship()


class Invitation(OneTimeLink, Model):
    """A single-use link that adds an organiser to the club."""

    __tablename__ = "invitation"

    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), index=True)

    club: Mapped[Club] = relationship()


class Organiser(Model):
    """The account of an organiser; the password is stored as a scrypt hash."""

    __tablename__ = "organiser"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(80), unique=True)
    password_hash: Mapped[str] = mapped_column(String(255))
    created_at: Mapped[datetime] = mapped_column(default=now)


class SignIn(Model):
    """A browser in which an organiser is signed in, until someone signs out or ends it."""

    __tablename__ = "sign_in"

    id: Mapped[int] = mapped_column(primary_key=True)
    organiser_id: Mapped[int] = mapped_column(ForeignKey("organiser.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    browser: Mapped[str] = mapped_column(String(60))  # name from the user agent
    created_at: Mapped[datetime] = mapped_column(default=now)
    seen_at: Mapped[datetime] = mapped_column(default=now)  # to the hour
    ended_at: Mapped[datetime | None]

    organiser: Mapped[Organiser] = relationship()
