"""Wishes about pairs and fixed tables, stored in the event's settings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Final, Literal

from msgspec.structs import replace
from sqlalchemy import Select, select

from companion.clubs.verbs.same_person import one_person
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.events.entries.people_entries import TEAM
from companion.events.state.event_settings import MOST_TABLES, EventSettings
from companion.events.state.event_state import EventState, Team
from companion.events.verbs.directing import settle
from companion.events.verbs.event_journal import event_state, locked, once
from companion.events.verbs.signing import listed_member
from companion.journal.entry import Person
from companion.kit.words import Phrase
from companion.models import Club, Event, Member, db

Kind = Literal["apart", "wished", "together"]
WISHED: Final = "wished"
KINDS: Final[tuple[Kind, ...]] = ("apart", WISHED, "together")
"""The settings that hold pairs; only organisers and helpers may see them."""
FIXED: Final = "fixed"
"""The setting of people with a fixed table: [person, table] each."""


@once
def pair_up(event: Event, kind: str, one: int, other: int, *, key: str, by: str) -> Appended:
    """Set the wish of this kind for two people; it replaces any other wish about them."""
    if kind not in KINDS:
        raise Refused(Phrase("Choose whether they should sit together."))
    if one == other:
        raise Refused(Phrase("Choose two different people."))
    for person in (one, other):
        listed_member(event, person)
    with locked(event) as state:
        values = without(state.settings, one, other)
        pairs = [*getattr(values, kind), sorted((Person(one), Person(other)))]
        return settle(event, replace(values, **{kind: pairs}), key=key, by=by)


@once
def let_go(event: Event, one: int, other: int, *, key: str, by: str) -> Appended:
    """Remove all wishes about these two people."""
    with locked(event) as state:
        return settle(event, without(state.settings, one, other), key=key, by=by)


def without(settings: EventSettings, one: int, other: int) -> EventSettings:
    """Return the settings without any wish about this pair."""
    return replace(
        settings,
        **{
            kind: [pair for pair in getattr(settings, kind) if set(pair) != {one, other}]
            for kind in KINDS
        },
    )


@once
def keep_table(event: Event, person: int, table: int, *, key: str, by: str) -> Appended:
    """Give this person a fixed table number; 0 removes it."""
    listed_member(event, person)
    if not 0 <= table <= MOST_TABLES:
        raise Refused(Phrase("Choose a table number up to %(most)s.", most=MOST_TABLES))
    with locked(event) as state:
        others = [one for one in state.settings.fixed if one[0] != person]
        mine = [(Person(person), table)] if table else []
        return settle(event, replace(state.settings, fixed=[*others, *mine]), key=key, by=by)


def carried(last: Event) -> dict[str, list[list[int]]]:
    """Return the wishes and fixed tables that the next event takes over.

    People no longer on the list are left out, and so are wishes to meet that came true.
    """
    state, same = event_state(last), one_person([last.club_id])
    there = set(db.session.scalars(on_list(last.club)))
    met = {pair(same.get(a, a), same.get(b, b)) for a, b in meetings(state)}
    found: dict[str, list[list[int]]] = {}
    for kind in KINDS:
        pairs = [
            pair(*(same.get(one, one) for one in both)) for both in getattr(state.settings, kind)
        ]
        wanted = [both for both in dict.fromkeys(pairs) if set(both) <= there and both[0] < both[1]]
        found[kind] = [list(both) for both in wanted if kind != WISHED or both not in met]
    kept = {same.get(one, one): table for one, table in state.settings.fixed}
    found[FIXED] = [[one, table] for one, table in kept.items() if one in there]
    return found


def carried_teams(last: Event) -> tuple[Team, ...]:
    """Return the teams that the next event takes over: their listed members, if still enough."""
    same, there = one_person([last.club_id]), set(db.session.scalars(on_list(last.club)))
    found = []
    for name, people in event_state(last).teams:
        still = dict.fromkeys(same.get(one, one) for one in people)
        found.append(Team(name, tuple(Person(one) for one in still if one in there)))
    return tuple(team for team in found if len(team.people) in TEAM)


def named_in(people: Mapping[str, list[list[int]]]) -> set[int]:
    """Return everybody named in these settings."""
    pairs = {one for kind in KINDS for both in people.get(kind, []) for one in both}
    return pairs | {one for one, _ in people.get(FIXED, [])}


def on_list(club: Club) -> Select[int]:
    """Select who can be named in an event's settings."""
    return select(Member.id).where(
        Member.club_id == club.id, Member.merged_into_id.is_(None), Member.anonymous_at.is_(None)
    )


def meetings(state: EventState) -> Iterable[tuple[int, int]]:
    """Yield every pair of people who sat at one table."""
    for stage in state.stages:
        for table in stage.tables if stage.started else ():
            yield from combinations([one for one in table.seats if one is not None], 2)


def pair(one: int, other: int) -> tuple[int, int]:
    """Return two people in the order used in settings."""
    return min(one, other), max(one, other)
