"""Members in an event file: added to a new club, or matched with an existing one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select

from companion.competition.checks import truth
from companion.events.verbs.shapes import FIT, maybe, person, text
from companion.kit.names import looks
from companion.kit.sheet import SheetError, integer, mapping
from companion.kit.words import Phrase
from companion.models import Club, Member, db

FIELDS = ("id", "name", "reading", "same_as", "forgotten")
Known = tuple[int, str, str, bool]


def one_after_another(given: list[Any]) -> None:
    """SheetError where somebody has no name, or was found to be who was found to be them."""
    same: dict[int, int | None] = {}
    for at, one in enumerate(given):
        place = f"members[{at}]"
        fields = mapping(one, place, FIELDS, ("mark",))
        truth(fields["forgotten"], f"{place}.forgotten")
        for key in ("name", "reading"):
            text(fields[key], f"{place}.{key}")
        if not (fields["forgotten"] or looks(fields["name"])):
            raise SheetError(f"{place}.name", Phrase("expected a name"))
        maybe(person)(fields["same_as"], f"{place}.same_as")
        same[integer(fields["id"], f"{place}.id")] = fields["same_as"]
    for at, one in enumerate(given):
        seen, here = set[int](), one["id"]
        while here is not None and here not in seen:
            seen.add(here)
            here = same.get(here)
        if here is not None:
            raise SheetError(f"members[{at}].same_as", FIT)


def read_people(club: Club, given: list[Any]) -> dict[int, int]:
    """By their number in the file the numbers that members of that club have here."""
    return read_people_of([club] * len(given), given)


def read_people_of(clubs: Sequence[Club], given: list[Any]) -> dict[int, int]:
    """By their number in the file the members' numbers here; `clubs` are those of each in turn.

    Whoever has the same name and reading as a member of the club is that member; of several of the
    same name the first is the first. Everybody else is added, in the order of the file.
    """
    there: defaultdict[Known, list[Member]] = defaultdict(list)
    chosen = select(Member).where(Member.club_id.in_({club.id for club in clubs}))
    for member in db.session.scalars(chosen.order_by(Member.id)):
        forgotten = member.anonymous_at is not None
        there[member.club_id, member.name, member.reading, forgotten].append(member)
    found: dict[int, Member] = {}
    new: list[int] = []
    one_after_another(given)
    for at, (club, one) in enumerate(zip(clubs, given, strict=True)):
        fields = mapping(one, f"members[{at}]", FIELDS, ("mark",))
        number = integer(fields["id"], f"members[{at}].id")
        name, reading = str(fields["name"])[:40], str(fields["reading"])[:80]
        mark = str(fields.get("mark", ""))[:8]
        same = there[club.id, name, reading, bool(fields["forgotten"])]
        same.sort(key=lambda one: one.mark != mark)  # of namesakes the one with this mark
        if not same:
            new.append(number)
            member = newcomer(club, fields, mark)
            db.session.add(member)
        found[number] = same.pop(0) if same else member
    db.session.flush()
    for one in given:
        if one["id"] in new and one["same_as"] in found:
            found[one["id"]].merged_into_id = found[one["same_as"]].id
    return {number: member.id for number, member in found.items()}


def newcomer(club: Club, fields: Mapping[str, Any], mark: str) -> Member:
    """A member whom the club does not have yet."""
    return Member(
        club_id=club.id,
        name=str(fields["name"])[:40],
        mark=mark,
        reading=str(fields["reading"])[:80],
        anonymous_at=club.created_at if fields["forgotten"] else None,
    )
