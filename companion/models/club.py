"""Clubs, members and helpers, who need no account, and organisers, who have one."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.models.base import Model, now


class Club(Model):
    """People who play together; one organiser or more keep their list.

    Who opened it (`owner`) may do no more than the others, nor anything once they have left.
    """

    __tablename__ = "club"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(32), unique=True)
    name: Mapped[str] = mapped_column(String(80))
    owner_id: Mapped[int] = mapped_column(ForeignKey("organiser.id"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    archived_at: Mapped[datetime | None]  # filed away: in no list, and back at will

    owner: Mapped[Organiser] = relationship()
    keepers: Mapped[list[Keeper]] = relationship(back_populates="club", order_by="Keeper.since")
    members: Mapped[list[Member]] = relationship(back_populates="club", order_by="Member.id")
    helpers: Mapped[list[Helper]] = relationship(back_populates="club", order_by="Helper.id")


class Member(Model):
    """Someone of the club. Results name the member, never the name, so a name can be forgotten."""

    __tablename__ = "member"

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    mark: Mapped[str] = mapped_column(String(8), default="")  # what tells namesakes apart
    reading: Mapped[str] = mapped_column(String(80), default="")  # 読み: what the list is sorted by
    contact: Mapped[str] = mapped_column(String(120), default="")  # for the club's owner alone
    merged_into_id: Mapped[int | None] = mapped_column(ForeignKey("member.id"), index=True)
    anonymous_at: Mapped[datetime | None]  # the name was forgotten on request
    issue: Mapped[int] = mapped_column(default=0)  # how often the personal link was renewed
    created_at: Mapped[datetime] = mapped_column(default=now)

    club: Mapped[Club] = relationship(back_populates="members")
    merged_into: Mapped[Member | None] = relationship(remote_side="Member.id")

    @property
    def called(self) -> str:
        """The name as it stands wherever people read it, with its mark; "" once it is forgotten.

        Never longer than a name on a score sheet may be.
        """
        if not self.mark or not self.name:
            return self.name
        wide = any(sign > "\u2e7f" for sign in self.name)
        mark = f"（{self.mark}）" if wide else f" ({self.mark})"
        return self.name[: 40 - len(mark)] + mark


class Apart(Model):
    """Two members who look like one person, and are two: nobody asks about them again."""

    __tablename__ = "apart"

    one_id: Mapped[int] = mapped_column(ForeignKey("member.id"), primary_key=True)
    other_id: Mapped[int] = mapped_column(ForeignKey("member.id"), primary_key=True, index=True)


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


class Invitation(Model):
    """A link by which one more organiser joins the club, once."""

    __tablename__ = "invitation"

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), index=True)
    name: Mapped[str] = mapped_column(String(40))  # for whom it was made
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(default=now)

    club: Mapped[Club] = relationship()


class Organiser(Model):
    """Someone who runs events here; the password is kept as a scrypt hash."""

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
    browser: Mapped[str] = mapped_column(String(60))  # what it says it is, to be recognised by
    created_at: Mapped[datetime] = mapped_column(default=now)
    seen_at: Mapped[datetime] = mapped_column(default=now)  # to the hour
    ended_at: Mapped[datetime | None]

    organiser: Mapped[Organiser] = relationship()
