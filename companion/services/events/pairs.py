"""Who never sits together, who would like to once, who always does, and who keeps their table.

All of it is in the event's settings.
"""

from __future__ import annotations

from typing import Final, Literal

from companion.competition.evening import Settings
from companion.infrastructure.append import Appended
from companion.infrastructure.refused import Refused
from companion.kit.words import Phrase
from companion.models import Event, Member, db
from companion.services.events.directing import settle
from companion.services.events.journal import locked, once
from companion.services.events.settings import MOST_TABLES

Kind = Literal["apart", "wished", "together"]
WISHED: Final = "wished"
KINDS: Final[tuple[Kind, ...]] = ("apart", WISHED, "together")
"""The settings that hold pairs. They are nobody's business but the organiser's and helpers'."""
FIXED: Final = "fixed"
"""The setting of those who do not move: [person, table] each."""


@once
def pair_up(event: Event, kind: str, one: int, other: int, *, key: str, by: str) -> Appended:
    """From now on these two are of that kind, and no longer of another one."""
    if kind not in KINDS:
        raise Refused(Phrase("Choose whether they should sit together."))
    if one == other:
        raise Refused(Phrase("Choose two different people."))
    if not all(listed(event, person) for person in (one, other)):
        raise Refused(Phrase("Somebody there is not on the club's list."))
    with locked(event) as evening:
        values = without(evening.settings, one, other)
        values[kind] = [*values[kind], sorted((one, other))]
        return settle(event, values, key=key, by=by)


@once
def let_go(event: Event, one: int, other: int, *, key: str, by: str) -> Appended:
    """From now on nothing is to be minded about these two."""
    with locked(event) as evening:
        return settle(event, without(evening.settings, one, other), key=key, by=by)


def without(settings: Settings, one: int, other: int) -> Settings:
    """The settings with this pair in no list."""
    values = settings.copy()
    for kind in KINDS:
        values[kind] = [pair for pair in settings.get(kind, []) if set(pair) != {one, other}]
    return values


@once
def keep_table(event: Event, person: int, table: int, *, key: str, by: str) -> Appended:
    """From now on this person always sits at the table of that number; 0 lets them move again."""
    if not listed(event, person):
        raise Refused(Phrase("Somebody there is not on the club's list."))
    if not 0 <= table <= MOST_TABLES:
        raise Refused(Phrase("Choose a table number up to %(most)s.", most=MOST_TABLES))
    with locked(event) as evening:
        others = [one for one in evening.settings.get(FIXED, []) if one[0] != person]
        mine = [[person, table]] if table else []
        return settle(event, {**evening.settings, FIXED: [*others, *mine]}, key=key, by=by)


def listed(event: Event, person: int) -> bool:
    """Whether somebody is on the list of the event's club."""
    member = db.session.get(Member, person)
    return member is not None and member.club_id == event.club_id and member.merged_into_id is None
