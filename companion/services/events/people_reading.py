"""The members that an event's file names: in a new club, or found again in one that is there."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from sqlalchemy import select

from companion.kit.sheet import integer, mapping
from companion.models import Club, Member, db

FIELDS = ("id", "name", "reading", "same_as", "forgotten")
Known = tuple[str, str, bool]


def read_people(club: Club, given: list[Any]) -> dict[int, int]:
    """By their number in the file the members' numbers here.

    Whoever has the same name and reading as a member is that member; of several of the same name
    the first is the first. Everybody else is added.
    """
    there: defaultdict[Known, list[Member]] = defaultdict(list)
    chosen = select(Member).where(Member.club_id == club.id).order_by(Member.id)
    for member in db.session.scalars(chosen):
        there[member.name, member.reading, member.anonymous_at is not None].append(member)
    found: dict[int, Member] = {}
    new: list[int] = []
    for at, one in enumerate(given):
        fields = mapping(one, f"members[{at}]", FIELDS, ("mark",))
        number = integer(fields["id"], f"members[{at}].id")
        name, reading = str(fields["name"])[:40], str(fields["reading"])[:80]
        mark = str(fields.get("mark", ""))[:8]
        same = there[name, reading, bool(fields["forgotten"])]
        same.sort(key=lambda one: one.mark != mark)  # of namesakes the one with this mark
        if not same:
            new.append(number)
            forgotten = club.created_at if fields["forgotten"] else None
            db.session.add(
                member := Member(
                    club_id=club.id,
                    name=name,
                    mark=mark,
                    reading=reading,
                    anonymous_at=forgotten,
                )
            )
        found[number] = same.pop(0) if same else member
    db.session.flush()
    for one in given:
        if one["id"] in new and one["same_as"] in found:
            found[one["id"]].merged_into_id = found[one["same_as"]].id
    return {number: member.id for number, member in found.items()}
