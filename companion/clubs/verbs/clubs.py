"""Clubs and their member lists: create, rename, look up, add."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from sqlalchemy import ColumnElement, select

from companion.clubs.verbs.namesakes import keep_marked_apart, parted
from companion.core.once import code_from, opened
from companion.core.transaction import writing
from companion.core.typed_names import alike, tidy, visible
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models import Club, Keeper, Member, Organiser, db
from companion.models.base import new_code

LONGEST_CLUB, LONGEST_READING, LONGEST_CONTACT = 80, 80, 120
MOST = 2000


def open_club(owner: Organiser, name: str, key: str = "") -> Club:
    """Create a club without members; the same club for the same key of a form."""
    code = code_from("club", key)
    with writing() as session:
        if known := opened(Club, Club.code, code):
            return known
        club = new_club(owner, worded(name, LONGEST_CLUB, "name"), code)
        session.add(club)
    return club


def new_club(owner: Organiser, name: str, code: str = "") -> Club:
    """Return a club with this organiser, not stored yet."""
    keeper = Keeper(organiser_id=owner.id)
    return Club(code=code or new_code(), owner_id=owner.id, name=name, keepers=[keeper])


def rename_club(club: Club, name: str) -> None:
    with writing():
        club.name = worded(name, LONGEST_CLUB, "name")


def kept_by(organiser: Organiser) -> ColumnElement[bool]:
    """Return the query condition that this organiser runs a club."""
    return Club.keepers.any(Keeper.organiser_id == organiser.id)


def keeps(organiser: Organiser | None, club: Club) -> bool:
    """Return whether this organiser runs the club."""
    if organiser is None:
        return False
    mine = select(Club.id).where(Club.id == club.id, kept_by(organiser))
    return db.session.scalar(mine) is not None


def clubs_of(organiser: Organiser) -> Sequence[Club]:
    """Return the clubs that this organiser runs."""
    chosen = select(Club).where(kept_by(organiser)).order_by(Club.name, Club.id)
    return db.session.scalars(chosen).all()


def members(club: Club) -> list[Member]:
    """Return all members, sorted by reading or else by name."""
    chosen = select(Member).where(Member.club_id == club.id, Member.merged_into_id.is_(None))
    return sorted(db.session.scalars(chosen), key=sorting)


def in_order(people: Iterable[int]) -> list[Member]:
    """Return these members, sorted by reading or else by name."""
    chosen = select(Member).where(Member.id.in_(list(people)))
    return sorted(db.session.scalars(chosen), key=sorting)


def sorting(member: Member) -> tuple[bool, str, str, int]:
    """Return the sort key of a member; forgotten members come last."""
    return bool(member.anonymous_at), alike(member.reading or member.name), member.name, member.id


def add_members(club: Club, lines: str) -> list[Member]:
    """Add people, one per line, with an optional reading after a comma or a tab.

    SheetError names the line as `lines[2]`; then nobody was added.
    """
    found = [line for line in lines.splitlines() if line.strip()]
    if not found:
        raise SheetError("lines", Phrase("Write at least one name."))
    with writing() as session:
        known = session.scalars(select(Member.id).where(Member.club_id == club.id)).all()
        if len(known) + len(found) > MOST:
            raise SheetError("lines", Phrase("A club can have at most %(n)s members.", n=MOST))
        new = [member_of(club, line, n) for n, line in enumerate(found)]
        session.add_all(new)
        keep_marked_apart(club, new)
    return new


def added_since(club: Club, lines: str, latest: int) -> list[Member]:
    """Return the members these lines describe, if all were added after the member `latest`."""
    later = {described(one): one for one in members(club) if one.id > latest}
    found = [line for line in lines.splitlines() if line.strip()]
    asked = [described(member_of(club, line, n)) for n, line in enumerate(found)]
    return [later[one] for one in asked] if all(one in later for one in asked) else []


def described(member: Member) -> tuple[str, str, str]:
    """Return what a line says of a member."""
    return member.name, member.mark, member.reading


def member_of(club: Club, line: str, n: int) -> Member:
    """Return the member that a line describes."""
    name, _, reading = re.sub("[\t、，]", ",", line).partition(",")
    place = f"lines[{n}]"
    seen, mark = parted(tidy(name, place))
    if not seen:
        raise SheetError(place, Phrase("expected a name"))
    reading = worded(reading, LONGEST_READING, place, "")
    return Member(club_id=club.id, name=seen, mark=mark, reading=reading)


def look_alike(people: Sequence[Member]) -> list[list[Member]]:
    """Return groups with the same name or reading, ignoring spaces, case and width."""
    named = [member for member in people if not member.anonymous_at]
    found: list[list[Member]] = []
    for key in (lambda m: alike(m.name), lambda m: alike(m.reading)):
        together = groupby(sorted(filter(key, named), key=key), key)
        groups = [list(group) for _, group in together]
        found += [group for group in groups if len(group) > 1 and group not in found]
    return found


def worded(text: str, longest: int, place: str, empty: str | None = None) -> str:
    """Return the text without stray spaces; SheetError if it is too long or must not be empty."""
    seen = visible(text)
    if len(seen) > longest:
        raise SheetError(place, Phrase("at most %(n)s characters", n=longest))
    if not seen and empty is None:
        raise SheetError(place, Phrase("expected a name"))
    return seen
