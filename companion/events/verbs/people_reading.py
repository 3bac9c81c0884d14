"""Members in a file: added to their clubs, or matched with existing ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import select

from companion.competition.file_parts import FIT, MemberPart
from companion.kit.names import looks
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models import Club, Member, db

Known = tuple[int, str, str, bool]


def member_part(member: Member, club: int | None = None) -> MemberPart:
    """Return a member as a file has them, with a club's number if it has several."""
    return MemberPart(
        id=member.id,
        club=club,
        name=member.name,
        reading=member.reading,
        same_as=member.merged_into_id,
        forgotten=member.anonymous_at is not None,
        mark=member.mark,
    )


def check_people(given: Sequence[MemberPart]) -> None:
    """Raise SheetError for somebody without a name, or where `same_as` goes in a circle."""
    same = {one.id: one.same_as for one in given}
    for at, one in enumerate(given):
        if not (one.forgotten or looks(one.name)):
            raise SheetError(f"members[{at}].name", Phrase("expected a name"))
        seen, here = set[int](), one.same_as
        while here is not None and here not in seen:
            seen.add(here)
            here = same.get(here)
        if here is not None:
            raise SheetError(f"members[{at}].same_as", FIT)


def read_people(clubs: Sequence[Club], given: Sequence[MemberPart]) -> dict[int, int]:
    """Return the member ids here by their ids in the file; `clubs` holds each member's club.

    A member with the same name and reading in the club is the same person; several of one name are
    matched in order. Everybody else is added, in the order of the file.
    """
    check_people(given)
    there: defaultdict[Known, list[Member]] = defaultdict(list)
    chosen = select(Member).where(Member.club_id.in_({club.id for club in clubs}))
    for member in db.session.scalars(chosen.order_by(Member.id)):
        forgotten = member.anonymous_at is not None
        there[member.club_id, member.name, member.reading, forgotten].append(member)
    found: dict[int, Member] = {}
    new: set[int] = set()
    for club, one in zip(clubs, given, strict=True):
        name, reading, mark = one.name[:40], one.reading[:80], one.mark[:8]
        same = there[club.id, name, reading, one.forgotten]
        same.sort(key=lambda other: other.mark != mark)  # prefer the one with this mark
        if not same:
            new.add(one.id)
            gone = club.created_at if one.forgotten else None
            same.append(
                Member(club_id=club.id, name=name, mark=mark, reading=reading, anonymous_at=gone)
            )
            db.session.add(same[0])
        found[one.id] = same.pop(0)
    db.session.flush()
    for one in given:
        if one.id in new and one.same_as in found:
            found[one.id].merged_into_id = found[one.same_as].id
    return {number: member.id for number, member in found.items()}
