"""Organisers: the only people with an account, and the browsers in which they are signed in."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.models.base import Model, now


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
