"""Lines of a club's list that were found to be one person."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Select, select

from companion.models import Member, db


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
