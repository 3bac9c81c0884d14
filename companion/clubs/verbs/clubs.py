"""Clubs and their member lists: add, merge, forget."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from sqlalchemy import ColumnElement, select

from companion.clubs.verbs.namesakes import keep_marked_apart, parted
from companion.core.transaction import writing
from companion.core.typed_names import alike, tidy
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models import Club, Keeper, Member, Organiser, db
from companion.models.base import new_code

LONGEST_CLUB, LONGEST_READING, LONGEST_CONTACT = 80, 80, 120
MOST = 2000


def open_club(owner: Organiser, name: str) -> Club:
    """A new club with nobody in it."""
    with writing() as session:
        club = new_club(owner, worded(name, LONGEST_CLUB, "name"))
        session.add(club)
    return club


def new_club(owner: Organiser, name: str) -> Club:
    """A club of one organiser, not stored yet."""
    keeper = Keeper(organiser_id=owner.id)
    return Club(code=new_code(), owner_id=owner.id, name=name, keepers=[keeper])


def rename_club(club: Club, name: str) -> None:
    """Another name for the club."""
    with writing():
        club.name = worded(name, LONGEST_CLUB, "name")


def kept_by(organiser: Organiser) -> ColumnElement[bool]:
    """For queries: that a club is this organiser's. Whoever asks who runs a club asks here."""
    return Club.keepers.any(Keeper.organiser_id == organiser.id)


def keeps(organiser: Organiser | None, club: Club) -> bool:
    """Whether the club is this organiser's."""
    if organiser is None:
        return False
    mine = select(Club.id).where(Club.id == club.id, kept_by(organiser))
    return db.session.scalar(mine) is not None


def clubs_of(organiser: Organiser) -> Sequence[Club]:
    """The clubs whose lists this organiser keeps."""
    chosen = select(Club).where(kept_by(organiser)).order_by(Club.name, Club.id)
    return db.session.scalars(chosen).all()


def members(club: Club) -> list[Member]:
    """Everyone, sorted as one looks them up: by the reading, else by the name."""
    chosen = select(Member).where(Member.club_id == club.id, Member.merged_into_id.is_(None))
    return sorted(db.session.scalars(chosen), key=sorting)


def in_order(people: Iterable[int]) -> list[Member]:
    """These members, sorted as one looks them up."""
    chosen = select(Member).where(Member.id.in_(list(people)))
    return sorted(db.session.scalars(chosen), key=sorting)


def sorting(member: Member) -> tuple[bool, str, str, int]:
    """Where a member stands in the list; those without a name come last."""
    return bool(member.anonymous_at), alike(member.reading or member.name), member.name, member.id


def add_members(club: Club, lines: str) -> list[Member]:
    """Write people into the list: a line each, a reading after a comma or a tab.

    Raises SheetError whose place is `lines[2]`; then nobody was added.
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


def member_of(club: Club, line: str, n: int) -> Member:
    """The member that a line describes."""
    name, _, reading = re.sub("[\t、，]", ",", line).partition(",")
    place = f"lines[{n}]"
    seen, mark = parted(tidy(name, place))
    if not seen:
        raise SheetError(place, Phrase("expected a name"))
    reading = worded(reading, LONGEST_READING, place, "")
    return Member(club_id=club.id, name=seen, mark=mark, reading=reading)


def look_alike(people: Sequence[Member]) -> list[list[Member]]:
    """Groups of members whose names or readings are the same but for spaces, case and width."""
    named = [member for member in people if not member.anonymous_at]
    found: list[list[Member]] = []
    for key in (lambda m: alike(m.name), lambda m: alike(m.reading)):
        together = groupby(sorted(filter(key, named), key=key), key)
        groups = [list(group) for _, group in together]
        found += [group for group in groups if len(group) > 1 and group not in found]
    return found


def worded(text: str, longest: int, place: str, empty: str | None = None) -> str:
    """The text without stray spaces; SheetError when it is too long, or empty and must not be."""
    seen = "".join(c for c in " ".join(text.split()) if c.isprintable())
    if len(seen) > longest:
        raise SheetError(place, Phrase("at most %(n)s characters", n=longest))
    if not seen and empty is None:
        raise SheetError(place, Phrase("expected a name"))
    return seen
