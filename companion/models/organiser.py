"""Organisers: the only people with an account."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from companion.models.base import Model, now


class Organiser(Model):
    """Someone who runs events here; the password is kept as a scrypt hash."""

    __tablename__ = "organiser"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(80), unique=True)
    password_hash: Mapped[str] = mapped_column(String(255))
    created_at: Mapped[datetime] = mapped_column(default=now)
