"""Linking members of different clubs as one person: both must agree, each can undo it.

The clubs' lists are not joined. A league accepts the person only once, and their ratings can be
shared.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Select, or_, select

from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.kit.words import Phrase
from companion.models import Member, SamePerson, db, now

MOST: Final = 8
"""Maximum number of links per member."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link from a member to another: who confirmed it, and whether ratings are shared."""

    other: Member
    mine: bool
    theirs: bool
    pooled: bool

    @property
    def holds(self) -> bool:
        """Return whether both confirmed it."""
        return self.mine and self.theirs


def links_of(member: Member) -> list[Link]:
    """Return all links of a member, oldest first."""
    chosen = select(SamePerson).where(about([member.id])).order_by(SamePerson.one_id)
    found = []
    for row in db.session.scalars(chosen.limit(MOST)):
        first = row.one_id == member.id
        said = (row.one_said, row.other_said) if first else (row.other_said, row.one_said)
        other = db.session.get_one(Member, row.other_id if first else row.one_id)
        found.append(Link(other, said[0] is not None, said[1] is not None, row.pooled))
    return found


def same_as(people: Collection[int]) -> dict[int, set[int]]:
    """Return the linked members of each member, if both confirmed; one query."""
    held = SamePerson.one_said.is_not(None), SamePerson.other_said.is_not(None)
    chosen = select(SamePerson.one_id, SamePerson.other_id).where(about(people), *held)
    found: dict[int, set[int]] = {}
    for one, other in db.session.execute(chosen):
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


def pooled() -> dict[int, int]:
    """Return, for members with shared ratings, the member whose number the ratings use."""
    chosen = select(SamePerson.one_id, SamePerson.other_id).where(
        SamePerson.pooled, SamePerson.one_said.is_not(None), SamePerson.other_said.is_not(None)
    )
    found: dict[int, int] = {}
    for one, other in db.session.execute(chosen.order_by(SamePerson.one_id)):
        before = {found.get(one, one), found.get(other, other)}
        known = [person for person, number in found.items() if number in before]
        found |= dict.fromkeys([*known, one, other], min(before))
    return found


def about(people: Iterable[int]) -> ColumnElement[bool]:
    """Return the query condition for links of these members."""
    numbers = list(people)
    return or_(SamePerson.one_id.in_(numbers), SamePerson.other_id.in_(numbers))


def say_same(held: Collection[Member], one: Member, other: Member) -> None:
    """Confirm the link for those of the two whose personal links are `held`.

    At least one must be held. A new link needs both, so that strangers cannot send requests.
    """
    if one.club_id == other.club_id:
        raise Refused(
            Phrase(
                "Within one club, the organisers decide whether two entries are the same person."
            )
        )
    numbers = {member.id for member in held}
    first, second = sorted((one, other), key=lambda member: member.id)
    with writing() as session:
        row = session.get(SamePerson, (first.id, second.id))
        if not numbers & {first.id, second.id} or (
            row is None and not {first.id, second.id} <= numbers
        ):
            raise Refused(Phrase("Open both personal links on this phone first."))
        if row is None:
            if max(len(links_of(one)), len(links_of(other))) >= MOST:
                raise Refused(Phrase("You are known in at most %(n)s other clubs.", n=MOST))
            row = SamePerson(one_id=first.id, other_id=second.id, pooled=False)
            session.add(row)
        if first.id in numbers:
            row.one_said = row.one_said or now()
        if second.id in numbers:
            row.other_said = row.other_said or now()


def take_back(mine: Member, other: Member) -> None:
    """Withdraw one confirmation, which ends the link and shared ratings."""
    with writing() as session:
        row = found_row(mine, other)
        if row is None:
            return
        if row.one_id == mine.id:
            row.one_said = None
        else:
            row.other_said = None
        row.pooled = False
        if row.one_said is None and row.other_said is None:
            session.delete(row)


def pool(mine: Member, other: Member, together: bool) -> None:
    """Share ratings between both clubs, or stop sharing; Refused unless both confirmed the link."""
    with writing():
        row = found_row(mine, other)
        if row is None or row.one_said is None or row.other_said is None:
            raise Refused(Phrase("Both have to say yes first."))
        row.pooled = together


def found_row(one: Member, other: Member) -> SamePerson | None:
    """Return the stored link between two members."""
    first, second = sorted((one.id, other.id))
    return db.session.get(SamePerson, (first, second))


def forget_same(member: Member) -> None:
    """Delete all links of the member."""
    with writing() as session:
        for row in session.scalars(select(SamePerson).where(about([member.id]))).all():
            session.delete(row)


def merged_into(member: Member) -> list[Member]:
    """Return the members merged into this one, directly or indirectly."""
    others = with_merged([member.id]) - {member.id}
    return list(db.session.scalars(select(Member).where(Member.id.in_(others)).order_by(Member.id)))


def with_merged(people: Iterable[int]) -> set[int]:
    """Return these member ids and those of all members merged into them."""
    found = wanted = set(people)
    while wanted:
        chosen = select(Member.id).where(Member.merged_into_id.in_(wanted))
        wanted = set(db.session.scalars(chosen)) - found
        found = found | wanted
    return found


def one_person(clubs: Collection[int] | Select[int]) -> dict[int, int]:
    """Return the member that each merged member of these clubs counts for."""
    chosen = select(Member.id, Member.merged_into_id).where(
        Member.club_id.in_(clubs), Member.merged_into_id.is_not(None)
    )
    into = {one: other for one, other in db.session.execute(chosen) if other is not None}
    found = {}
    for one in into:
        other = one
        while other in into:
            other = into[other]
        found[one] = other
    return found
