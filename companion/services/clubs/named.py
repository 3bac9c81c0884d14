"""What members are called at their tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import select

from companion.kit.names import looks
from companion.models import Member, db


def names_of(people: Iterable[int]) -> dict[int, str]:
    """What members are called; whose name was forgotten is a number."""
    numbers = set(people)
    chosen = select(Member).where(Member.id.in_(numbers))
    found = db.session.scalars(chosen) if numbers else ()
    return {member.id: member.called or f"#{member.id}" for member in found}


def readings_of(people: Iterable[int]) -> dict[int, str]:
    """How members' names are read, as far as they are known."""
    chosen = select(Member.id, Member.reading).where(Member.id.in_(list(people)))
    return {person: reading or "" for person, reading in db.session.execute(chosen)}


def different(names: Sequence[str]) -> list[str]:
    """The names, each differently, as sheets want them.

    >>> different(["Aki", "AI", "Aki"])
    ['Aki', 'AI', 'Aki 2']
    """
    found: list[str] = []
    for name in names:
        same = 1
        called = name
        while looks(called) in map(looks, found):
            same += 1
            called = f"{name[:36]} {same}"
        found.append(called)
    return found
