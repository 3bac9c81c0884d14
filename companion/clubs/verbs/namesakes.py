"""Members with the same name get a mark that tells them apart."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Final

from sqlalchemy import select

from companion.core.typed_names import alike
from companion.kit.names import looks
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models import Apart, Club, Member, db

MARKED: Final = re.compile(r"(.*\S)\s*[（(]\s*([^（）()]{1,8}?)\s*[）)]\s*")
"""A name followed by its mark in brackets."""


class Namesake(SheetError):
    """The name is on the list already; `lines` is the input with a mark added where needed."""

    def __init__(self, name: str, marked: str, lines: str) -> None:
        super().__init__(
            "lines",
            Phrase(
                "%(name)s is already on the list. If this is someone else, add something to "
                "tell them apart, as in %(marked)s.",
                name=name,
                marked=marked,
            ),
        )
        self.lines = lines


def parted(name: str) -> tuple[str, str]:
    """Return the name and the mark after it.

    >>> parted("佐藤 美咲（A）"), parted("Ben (tall)"), parted("Ben")
    (('佐藤 美咲', 'A'), ('Ben', 'tall'), ('Ben', ''))
    """
    found = MARKED.fullmatch(name)
    return (found[1], found[2]) if found else (name, "")


def named(club: Club) -> dict[str, list[Member]]:
    """Return the members by normalised name, in the order they were added."""
    chosen = select(Member).where(
        Member.club_id == club.id, Member.merged_into_id.is_(None), Member.anonymous_at.is_(None)
    )
    found = defaultdict(list)
    for member in db.session.scalars(chosen.order_by(Member.id)):
        found[alike(member.name)].append(member)
    return found


def ask_for_marks(club: Club, lines: str) -> None:
    """Raise Namesake where a line has a known name without a mark to tell the two apart."""
    known = {name: {one.mark for one in same} for name, same in named(club).items()}
    asked: Namesake | None = None
    typed = lines.splitlines()
    for at, line in enumerate(typed):
        first, sign, rest = re.match(r"([^,、，\t]*)([,、，\t]?)(.*)", line).groups()  # type: ignore[union-attr]  # matches anything
        name, mark = parted(" ".join(first.split()))
        marks = known.setdefault(alike(name), set())
        if name and marks and (not mark or mark in marks):
            person = Member(name=name, mark=free(marks | {"1"} if marks == {""} else marks))
            typed[at] = f"{person.called}{sign}{rest}"
            marks.add(person.mark)
            asked = asked or Namesake(name, person.called, "")
        marks.add(mark)
    if asked:
        asked.lines = "\n".join(typed)
        raise asked


def keep_marked_apart(club: Club, new: Sequence[Member]) -> None:
    """Record that new members with a mark differ from the others of the same name.

    Call inside `writing`.
    """
    db.session.flush()
    same = named(club)
    pairs = {
        (min(one.id, other.id), max(one.id, other.id))
        for one in new
        if one.mark
        for other in same[alike(one.name)]
        if other is not one
    }
    db.session.add_all(Apart(one_id=one, other_id=other) for one, other in sorted(pairs))


def mark_namesakes(club: Club) -> list[Member]:
    """Number members who share a name and have no mark; return those whose name changed.

    Numbers that are no longer needed are removed. Call inside `writing`.
    """
    db.session.flush()
    changed = []
    for same in named(club).values():
        taken: set[str] = set()
        for member in same:
            before = member.mark
            if len(same) == 1 and before.isdecimal():
                member.mark = ""
            elif len(same) > 1 and (not before or before in taken):
                member.mark = free(taken | {one.mark for one in same})
            taken.add(member.mark)
            if member.mark != before:
                changed.append(member)
    return changed


def free(taken: set[str]) -> str:
    """Return the smallest number that is not used as a mark."""
    return next(mark for mark in map(str, count(1)) if mark not in taken)


def the_one(member: Member) -> Member:
    """Return the member that this one was merged into, or the member itself."""
    while member.merged_into is not None:
        member = member.merged_into
    return member


def names_of(people: Iterable[int]) -> dict[int, str]:
    """Return display names; merged members have the name they count for, forgotten ones #n."""
    numbers = set(people)
    chosen = select(Member).where(Member.id.in_(numbers))
    found = {one.id: the_one(one) for one in (db.session.scalars(chosen) if numbers else ())}
    return {number: member.called or f"#{member.id}" for number, member in found.items()}


def named_in(club: Club) -> list[tuple[object, ...]]:
    """Return all data that the members' display names depend on, for ETags."""
    fields = Member.id, Member.name, Member.mark, Member.merged_into_id, Member.anonymous_at
    chosen = select(*fields).where(Member.club_id == club.id).order_by(Member.id)
    return [tuple(row) for row in db.session.execute(chosen)]


def readings_of(people: Iterable[int]) -> dict[int, str]:
    """Return members' readings; "" where they equal the name or are forgotten."""
    numbers = set(people)
    chosen = select(Member).where(Member.id.in_(numbers))
    return {
        one.id: "" if one.anonymous_at or alike(one.reading) == alike(one.name) else one.reading
        for one in (db.session.scalars(chosen) if numbers else ())
    }


def different(names: Sequence[str]) -> list[str]:
    """Return the names, made distinct as sheets require.

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


def suggested(club: Club, name: str) -> str:
    """Return the name typed for a new member, with a suggested mark if there is a namesake."""
    try:
        ask_for_marks(club, name)
    except Namesake as asked:
        return asked.lines
    return name
