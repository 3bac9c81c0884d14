"""Who should never sit together, and who would like to once: pairs among an event's settings."""

from __future__ import annotations

from typing import Any, Final

from companion.kit.words import Phrase
from companion.models import Event, Member, db
from companion.services.append import Appended
from companion.services.events.directing import settle
from companion.services.events.journal import locked, once
from companion.services.refused import Refused

APART, WISHED = "apart", "wished"
KINDS: Final = (APART, WISHED)
"""The settings that hold pairs. They are nobody's business but the organiser's and helpers'."""


@once
def pair_up(event: Event, kind: str, one: int, other: int, *, key: str, by: str) -> Appended:
    """From now on these two are of that kind, and no longer of the other one."""
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


def without(settings: dict[str, Any], one: int, other: int) -> dict[str, Any]:
    """The settings with this pair in neither list."""
    values = dict(settings)
    for kind in KINDS:
        values[kind] = [pair for pair in settings[kind] if set(pair) != {one, other}]
    return values


def listed(event: Event, person: int) -> bool:
    """Whether somebody is on the list of the event's club."""
    member = db.session.get(Member, person)
    return member is not None and member.club_id == event.club_id and member.merged_into_id is None
