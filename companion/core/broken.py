"""Stored rows that can no longer be read: reported without affecting others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from sqlalchemy.exc import SQLAlchemyError

from companion.models.trouble import Trouble, trouble_of

Kind = Literal["match", "sheet", "event", "league", "club", "deal"]


class Broken(Exception):
    """An unreadable row: a journal that cannot be replayed, a sheet that cannot be scored.

    `companion check` finds it too. `number` is the row's id, for logs, which contain no codes.
    """

    def __init__(self, kind: Kind, number: int, why: object) -> None:
        super().__init__(f"{kind} {number} cannot be read: {why}")
        self.kind = kind
        self.number = number
        self.why = str(why)


@contextmanager
def reading(kind: Kind, number: int) -> Iterator[None]:
    """Turn any error inside the block into Broken, except for database errors."""
    try:
        yield
    except Broken:
        raise
    except Exception as error:
        if isinstance(error, SQLAlchemyError) and trouble_of(error) is not Trouble.DAMAGED:
            raise
        said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise Broken(kind, number, said) from error
