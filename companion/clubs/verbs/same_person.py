"""Linking members of different clubs as one person: both must agree, each can undo it.

It joins neither list: each club goes on with its own line. A league takes the person in once, and
their ratings are one pool where they wish it.
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
"""Other clubs in which one is known."""


@dataclass(frozen=True, slots=True)
class Link:
    """What stands between a member and another: who said yes, and whether they share a pool."""

    other: Member
    mine: bool
    theirs: bool
    pooled: bool

    @property
    def holds(self) -> bool:
        """Whether both said yes."""
        return self.mine and self.theirs


def links_of(member: Member) -> list[Link]:
    """All of a member's, the oldest first."""
    chosen = select(SamePerson).where(about([member.id])).order_by(SamePerson.one_id)
    found = []
    for row in db.session.scalars(chosen.limit(MOST)):
        first = row.one_id == member.id
        said = (row.one_said, row.other_said) if first else (row.other_said, row.one_said)
        other = db.session.get_one(Member, row.other_id if first else row.one_id)
        found.append(Link(other, said[0] is not None, said[1] is not None, row.pooled))
    return found


def same_as(people: Collection[int]) -> dict[int, set[int]]:
    """By member, the others who are the same person; both said so. In one query."""
    held = SamePerson.one_said.is_not(None), SamePerson.other_said.is_not(None)
    chosen = select(SamePerson.one_id, SamePerson.other_id).where(about(people), *held)
    found: dict[int, set[int]] = {}
    for one, other in db.session.execute(chosen):
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


def pooled() -> dict[int, int]:
    """By member the one under whose number their ratings are counted, where several share them."""
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
    """The rows that name one of them."""
    numbers = list(people)
    return or_(SamePerson.one_id.in_(numbers), SamePerson.other_id.in_(numbers))


def say_same(held: Collection[Member], one: Member, other: Member) -> None:
    """Those of the two whose links are `held` say yes.

    One of them has to be held; and without the other's link, that one must have said yes before:
    nobody is asked by strangers.
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
    """This one says yes no more; that is enough, and what both had together is apart again."""
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
    """Their ratings count together from now on, or each club's by itself; while both say yes."""
    with writing():
        row = found_row(mine, other)
        if row is None or row.one_said is None or row.other_said is None:
            raise Refused(Phrase("Both have to say yes first."))
        row.pooled = together


def found_row(one: Member, other: Member) -> SamePerson | None:
    """What they said of each other."""
    first, second = sorted((one.id, other.id))
    return db.session.get(SamePerson, (first, second))


def forget_same(member: Member) -> None:
    """Nobody is this person any more."""
    with writing() as session:
        for row in session.scalars(select(SamePerson).where(about([member.id]))).all():
            session.delete(row)


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


def one_person(clubs: Collection[int] | Select[int]) -> dict[int, int]:
    """Who counts as whom: by member of these clubs the member they were found to be."""
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
