"""What an event takes over from the one before: who sits with whom, and who keeps a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

from sqlalchemy import Select, select

from companion.competition.evening import Evening
from companion.models import Club, Event, Member, db
from companion.services.clubs.merged import one_person
from companion.services.events.journal import evening_of
from companion.services.events.pairs import FIXED, KINDS, WISHED


def carried(last: Event) -> dict[str, list[list[int]]]:
    """The settings about people as the next event has them.

    Whoever is no longer on the list is left out, and so is a wish that came true.
    """
    evening, same = evening_of(last), one_person([last.club_id])
    there = set(db.session.scalars(on_list(last.club)))
    met = {pair(same.get(a, a), same.get(b, b)) for a, b in meetings(evening)}
    found: dict[str, list[list[int]]] = {}
    for kind in KINDS:
        pairs = [
            pair(*(same.get(one, one) for one in both)) for both in evening.settings.get(kind, [])
        ]
        wanted = [both for both in dict.fromkeys(pairs) if set(both) <= there and both[0] < both[1]]
        found[kind] = [list(both) for both in wanted if kind != WISHED or both not in met]
    kept = {same.get(one, one): table for one, table in evening.settings.get(FIXED, [])}
    found[FIXED] = [[one, table] for one, table in kept.items() if one in there]
    return found


def named_in(people: Mapping[str, list[list[int]]]) -> set[int]:
    """Everybody whom these settings are about."""
    pairs = {one for kind in KINDS for both in people.get(kind, []) for one in both}
    return pairs | {one for one, _ in people.get(FIXED, [])}


def on_list(club: Club) -> Select[int]:
    """Who can be named in an event's settings."""
    return select(Member.id).where(
        Member.club_id == club.id, Member.merged_into_id.is_(None), Member.anonymous_at.is_(None)
    )


def meetings(evening: Evening) -> Iterable[tuple[int, int]]:
    """Everybody who sat at one table."""
    for stage in evening.stages:
        for table in stage.tables if stage.started else ():
            yield from combinations([one for one in table.seats if one is not None], 2)


def pair(one: int, other: int) -> tuple[int, int]:
    """Two people in the order in which settings hold them."""
    return min(one, other), max(one, other)
