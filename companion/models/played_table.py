"""The tables of events and leagues, with their stored results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from sqlalchemy import ForeignKey, select
from sqlalchemy.orm import Mapped, declared_attr, mapped_column, relationship

from companion.models.base import Journalled, db

if TYPE_CHECKING:
    from companion.models.match import Match
    from companion.models.table import Sheet


class PlayedTable:
    """A table of an event or a league, with its score sheet or match once opened.

    `result` is the result after `result_version` lines of the source's journal.
    """

    id: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int]
    sheet_id: Mapped[int | None] = mapped_column(ForeignKey("sheet.id"), unique=True)
    match_id: Mapped[int | None] = mapped_column(ForeignKey("match.id"), unique=True)
    result: Mapped[dict[str, Any] | None]
    result_version: Mapped[int] = mapped_column(default=-1)

    # Pages show all tables of a round, so a query for each must be avoided.
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
        """The event or league that the table belongs to."""
        raise NotImplementedError

    @property
    def source(self) -> Sheet | Match | None:
        """The sheet or match, if any."""
        return self.sheet or self.match

    @property
    def seats(self) -> int:
        """The number of seats; 0 before it is opened."""
        if self.sheet is not None:
            return len(self.sheet.people)
        return self.match.seats if self.match is not None else 0

    @classmethod
    def of(cls, source: Sheet | Match) -> Self | None:
        """Return the table that uses this sheet or match, if there is one."""
        mine = cls.sheet_id if source.__tablename__ == "sheet" else cls.match_id
        return db.session.scalar(select(cls).where(mine == source.id))


def table_of(source: Sheet | Match) -> PlayedTable | None:
    """Return the event or league table that uses this sheet or match, if there is one."""
    every = (kind.of(source) for kind in PlayedTable.__subclasses__())
    return next((table for table in every if table is not None), None)


def house_of(source: Sheet | Match) -> Journalled | None:
    """Return the event or league of this sheet or match, if there is one."""
    table = table_of(source)
    return table.house if table is not None else None
