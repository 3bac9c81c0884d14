"""Clubs: their lists of members, who is one and the same, and who wants to be forgotten."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import groupby

from sqlalchemy import select

from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models import Club, Member, Organiser, db, now
from companion.models.codes import new_code
from companion.services.names import tidy
from companion.services.refused import Refused
from companion.services.transaction import writing

LONGEST_CLUB, LONGEST_READING, LONGEST_CONTACT = 80, 80, 120
MOST = 2000


def open_club(owner: Organiser, name: str) -> Club:
    """A new club with nobody in it."""
    with writing() as session:
        club = Club(code=new_code(), owner_id=owner.id, name=worded(name, LONGEST_CLUB, "name"))
        session.add(club)
    return club


def rename_club(club: Club, name: str) -> None:
    """Another name for the club."""
    with writing():
        club.name = worded(name, LONGEST_CLUB, "name")


def clubs_of(owner: Organiser) -> Sequence[Club]:
    """The clubs whose lists this organiser keeps."""
    chosen = select(Club).where(Club.owner_id == owner.id).order_by(Club.name, Club.id)
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
            raise SheetError("lines", Phrase("A club has at most %(n)s members.", n=MOST))
        new = [member_of(club, line, n) for n, line in enumerate(found)]
        session.add_all(new)
    return new


def member_of(club: Club, line: str, n: int) -> Member:
    """The member that a line describes."""
    name, _, reading = line.replace("\t", ",").replace("、", ",").partition(",")
    place = f"lines[{n}]"
    seen = tidy(name, place)
    if not seen:
        raise SheetError(place, Phrase("expected a name"))
    return Member(club_id=club.id, name=seen, reading=worded(reading, LONGEST_READING, place, ""))


def change_member(member: Member, name: str, reading: str, contact: str) -> None:
    """Call the member otherwise from now on, wherever results are shown."""
    if member.anonymous_at:
        raise Refused(Phrase("This name was forgotten on request and stays so."))
    seen = tidy(name, "name")
    if not seen:
        raise SheetError("name", Phrase("expected a name"))
    with writing():
        member.name = seen
        member.reading = worded(reading, LONGEST_READING, "reading", "")
        member.contact = worded(contact, LONGEST_CONTACT, "contact", "")


def merge(member: Member, into: Member) -> None:
    """Two lines are one person: all results of `member` count for `into`; can be taken back."""
    if member.club_id != into.club_id or member.id == into.id:
        raise Refused(Phrase("Choose another member of the same club."))
    if member.merged_into_id or into.merged_into_id:
        raise Refused(Phrase("One of them was merged already. Look at the list again."))
    with writing():
        member.merged_into_id = into.id


def separate(member: Member) -> None:
    """They were two people after all."""
    with writing():
        member.merged_into_id = None


def anonymise(member: Member) -> None:
    """Forget who this was, for good; results stay and count for nobody one could name."""
    with writing():
        for same in [member, *merged_into(member)]:
            same.name, same.reading, same.contact = "", "", ""
            same.anonymous_at = same.anonymous_at or now()


def merged_into(member: Member) -> list[Member]:
    """The lines that were found to be this member, directly or by way of one another."""
    found: list[Member] = []
    wanted = [member.id]
    while wanted:
        chosen = select(Member).where(Member.merged_into_id.in_(wanted)).order_by(Member.id)
        more = list(db.session.scalars(chosen))
        found += more
        wanted = [same.id for same in more]
    return found


def look_alike(people: Sequence[Member]) -> list[list[Member]]:
    """Groups of members whose names or readings are the same but for spaces, case and width."""
    named = [member for member in people if not member.anonymous_at]
    found: list[list[Member]] = []
    for key in (lambda m: alike(m.name), lambda m: alike(m.reading)):
        together = groupby(sorted(filter(key, named), key=key), key)
        groups = [list(group) for _, group in together]
        found += [group for group in groups if len(group) > 1 and group not in found]
    return found


def alike(text: str) -> str:
    """The text as one compares names: full width as half, katakana as hiragana, no spaces.

    >>> alike("アキ　ＢＥＮ") == alike("あき ben")
    True
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in plain if not c.isspace())


def worded(text: str, longest: int, place: str, empty: str | None = None) -> str:
    """The text without stray spaces; SheetError when it is too long, or empty and must not be."""
    seen = "".join(c for c in " ".join(text.split()) if c.isprintable())
    if len(seen) > longest:
        raise SheetError(place, Phrase("at most %(n)s letters", n=longest))
    if not seen and empty is None:
        raise SheetError(place, Phrase("expected a name"))
    return seen
