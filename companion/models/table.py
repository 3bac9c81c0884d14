"""A played table, an event's or a league's: what it is played on, and a snapshot of its result."""

from __future__ import annotations

from typing import Any, Self

from sqlalchemy import ForeignKey, select
from sqlalchemy.orm import Mapped, declared_attr, mapped_column, relationship

from companion.models.base import Journalled, db
from companion.models.match import Match
from companion.models.sheet import Sheet


class PlayedTable:
    """What people sit at: a score sheet or a match on screen, once it was opened.

    `result` is what that came to when its journal had `result_version` lines.
    """

    id: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int]
    sheet_id: Mapped[int | None] = mapped_column(ForeignKey("sheet.id"), unique=True)
    match_id: Mapped[int | None] = mapped_column(ForeignKey("match.id"), unique=True)
    result: Mapped[dict[str, Any] | None]
    result_version: Mapped[int] = mapped_column(default=-1)

    # A page shows all tables of a round: not another question for each.
    @declared_attr
    @classmethod
    def sheet(cls) -> Mapped[Sheet | None]:
        return relationship(lazy="joined")

    @declared_attr
    @classmethod
    def match(cls) -> Mapped[Match | None]:
        return relationship(lazy="joined")

    @property
    def house(self) -> Journalled:
        """The event or league whose table it is."""
        raise NotImplementedError

    @property
    def source(self) -> Sheet | Match | None:
        """What it is played on."""
        return self.sheet or self.match

    @property
    def seats(self) -> int:
        """How many play at it."""
        if self.sheet is not None:
            return len(self.sheet.names)
        return self.match.seats if self.match is not None else 0

    @classmethod
    def of(cls, source: Sheet | Match) -> Self | None:
        """The table that is played on this sheet or in this match, if one is."""
        mine = cls.sheet_id if isinstance(source, Sheet) else cls.match_id
        return db.session.scalar(select(cls).where(mine == source.id))
