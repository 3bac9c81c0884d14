"""Stored rows that can no longer be read: named, and no obstacle for others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from sqlalchemy.exc import SQLAlchemyError

Kind = Literal["match", "sheet", "event", "league"]


class Broken(Exception):
    """A journal that cannot be replayed, a sheet that cannot be counted, an event that is none.

    Found again by `companion check`. The number is the row's own, for logs that name no codes.
    """

    def __init__(self, kind: Kind, number: int, why: object) -> None:
        super().__init__(f"{kind} {number} cannot be read: {why}")
        self.kind = kind
        self.number = number
        self.why = str(why)


@contextmanager
def reading(kind: Kind, number: int) -> Iterator[None]:
    """Whatever goes wrong while these lines are made sense of is Broken, but for the database."""
    try:
        yield
    except (Broken, SQLAlchemyError):
        raise
    except Exception as error:
        said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise Broken(kind, number, said) from error
